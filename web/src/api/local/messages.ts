/** What the page and its workers say to each other. */

import type { Problem } from "../../protocol/types";
import type { Trouble } from "./keeper";
import type { News, Thought } from "./tables";

/** What a worker is there for. */
export type Role = "tables" | "bots" | "coach" | "pictures";

/** Those whom the tables reach by a way of their own. */
export type Thinker = "bots" | "coach";

/** From the page. */
export type Order =
  | { type: "start"; role: Role; module: WebAssembly.Module }
  /** The way to a worker that thinks, or, there, to the tables. */
  | { type: "join"; thinker: Thinker; port: MessagePort }
  /** To the tables: this worker could not be had, and is only tried again when somebody asks. */
  | { type: "gone"; thinker: Thinker }
  | { type: "ask"; nth: number; method: string; args: readonly unknown[] }
  | { type: "follow"; nth: number; id: string; from: number }
  | { type: "leave"; nth: number };

/** To the page. */
export type Report =
  | { type: "answer"; nth: number; answer: string | null }
  | { type: "refused"; nth: number; problem: Problem }
  | { type: "news"; nth: number; news: News }
  | { type: "trouble"; trouble: Trouble | null }
  /** The thoughts of the bots are to end at once; others are to think. */
  | { type: "hurry" }
  /** The engine has a defect, and this worker must not be used any more. */
  | { type: "broken"; what: string };

/** Between tables and bots. */
export type Thinking =
  | { type: "think"; thought: Thought }
  | { type: "decided"; id: string; seq: number; decided: string | null };
