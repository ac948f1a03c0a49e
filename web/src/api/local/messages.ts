/** What the page and its workers say to each other. */

import type { Problem } from "../../protocol/types";
import type { Trouble } from "./keeper";
import type { News, Thought } from "./tables";

/** What a worker is there for. */
export type Role = "tables" | "bots" | "pictures";

/** From the page. */
export type Order =
  | { type: "start"; role: Role; module: WebAssembly.Module }
  /** The way to the worker in which bots think, or, there, to the tables. */
  | { type: "bots"; port: MessagePort }
  | { type: "ask"; nth: number; method: string; args: readonly unknown[] }
  | { type: "follow"; nth: number; id: string; from: number }
  | { type: "leave"; nth: number };

/** To the page. */
export type Report =
  | { type: "answer"; nth: number; answer: string | Uint8Array | null }
  | { type: "refused"; nth: number; problem: Problem }
  | { type: "news"; nth: number; news: News }
  | { type: "trouble"; trouble: Trouble | null }
  /** The engine has a defect, and this worker must not be used any more. */
  | { type: "broken"; what: string };

/** Between tables and bots. */
export type Thinking =
  | { type: "think"; thought: Thought }
  | { type: "decided"; id: string; seq: number; decided: string | null };
