/**
 * The thoughts of the coach, in its worker: hints first, then the moves of a decision, and a whole
 * game when nobody waits for anything else. The engine cannot be interrupted, so all but hints are
 * thought in portions, and what is not wanted any more ends after one.
 */

import type { Table } from "bastide-engine";
import type { Problem } from "../../protocol/types";
import { defect, Refused, told, type Engine } from "./refused";

/** What the coach is asked about a game, which comes as it is kept. */
export type Task = { kept: string; entries: string } & (
  { type: "hint"; seq: number } | { type: "moves"; at: number } | { type: "analysis" }
);

/** From the tables to the coach. */
export type CoachOrder = { type: "begin"; nth: number; task: Task } | { type: "stop"; nth: number };

/** From the coach to the tables. */
export type CoachReport =
  | { type: "so_far"; nth: number; found: string }
  | { type: "found"; nth: number; found: string }
  | { type: "failed"; nth: number; problem: Problem };

/** How long a portion should take at least and at most, in milliseconds. */
const PORTION_MS = { least: 25, most: 100 };
/** The first portion and the largest one, in futures. */
const FIRST = 4;
const MAX_PORTION = 1024;
/** How often the tables hear of an analysis that goes on, in milliseconds. */
const NEWS_MS = 300;

/** Whoever waits most goes first. */
const ORDER: readonly Task["type"][] = ["hint", "moves", "analysis"];

/** A thought: each portion gives what was found, if that is all. */
type Thought = {
  nth: number;
  type: Task["type"];
  portion(nFutures: number): string | null;
  soFar(): string | null;
  free(): void;
};

/** What the coach needs from outside. */
export type CoachSurroundings = {
  engine: Engine;
  report(report: CoachReport): void;
  /** What the engine has done wrong; this worker must not be used any more. */
  broken(error: unknown): void;
  /** Lets orders come in. */
  pause(): Promise<void>;
  now(): number;
};

export class Portions {
  readonly #of: CoachSurroundings;
  /** In how many futures moves are compared. */
  readonly #nFutures: number;
  #thoughts: Thought[] = [];
  #isThinking = false;
  /** How many futures a portion has, here and now. */
  #portion = FIRST;
  #toldAt = 0;

  constructor(surroundings: CoachSurroundings, nFutures: number) {
    this.#of = surroundings;
    this.#nFutures = nFutures;
  }

  order(order: CoachOrder): void {
    if (order.type === "stop") {
      this.#drop(order.nth);
      return;
    }
    const { nth, task } = order;
    if (!this.#guarded(nth, () => this.#thoughts.push(this.#begun(nth, task)))) return;
    if (!this.#isThinking) void this.#think();
  }

  /** Ends all thoughts: nobody waits for them. */
  close(): void {
    for (const { nth } of this.#thoughts) this.#drop(nth);
  }

  #begun(nth: number, task: Task): Thought {
    const { engine } = this.#of;
    const table = told(() => engine.Table.restore(task.kept, task.entries));
    try {
      return { nth, type: task.type, ...this.#thoughtOf(table, task) };
    } finally {
      if (task.type !== "hint") table.free();
    }
  }

  #thoughtOf(table: Table, task: Task): Omit<Thought, "nth" | "type"> {
    const { engine } = this.#of;
    if (task.type === "hint") {
      return {
        portion: () => told(() => table.hint(task.seq)),
        soFar: () => null,
        free: () => table.free(),
      };
    }
    if (task.type === "moves") {
      const look = told(() => engine.DecisionLook.of(table, task.at, this.#nFutures));
      return {
        portion: (n) => told(() => look.goOn(n)) ?? null,
        soFar: () => null,
        free: () => look.free(),
      };
    }
    const analyzer = told(() => engine.Analyzer.of(table, this.#nFutures));
    return {
      portion: (n) => (told(() => analyzer.step(n)) ? null : analyzer.soFar()),
      soFar: () => analyzer.soFar(),
      free: () => analyzer.free(),
    };
  }

  async #think(): Promise<void> {
    this.#isThinking = true;
    try {
      for (let next = this.#next(); next !== undefined; next = this.#next()) {
        const thought = next;
        const isFine = this.#guarded(thought.nth, () => this.#portionOf(thought));
        if (!isFine) this.#drop(thought.nth);
        await this.#of.pause();
      }
    } finally {
      this.#isThinking = false;
    }
  }

  #next(): Thought | undefined {
    const rank = (it: Thought) => ORDER.indexOf(it.type);
    return this.#thoughts.reduce<Thought | undefined>(
      (best, it) => (best === undefined || rank(it) < rank(best) ? it : best),
      undefined,
    );
  }

  #portionOf(thought: Thought): void {
    const begun = this.#of.now();
    const found = thought.portion(this.#portion);
    const now = this.#of.now();
    const { nth } = thought;
    if (found !== null) {
      this.#drop(nth);
      this.#of.report({ type: "found", nth, found });
      return;
    }
    // Draws and moves without a choice are quick whatever the portion, so that it may grow too far;
    // the next move that takes long halves it again.
    if (now - begun < PORTION_MS.least) this.#portion = Math.min(MAX_PORTION, this.#portion * 2);
    if (now - begun > PORTION_MS.most) this.#portion = Math.max(1, this.#portion >> 1);
    const soFar = now - this.#toldAt >= NEWS_MS ? thought.soFar() : null;
    if (soFar === null) return;
    this.#toldAt = now;
    this.#of.report({ type: "so_far", nth, found: soFar });
  }

  /** Does something for a thought; says whether it went well. */
  #guarded(nth: number, work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      const problem = error instanceof Refused ? error.problem : defect(error);
      this.#of.report({ type: "failed", nth, problem });
      if (!(error instanceof Refused)) this.#of.broken(error);
      return false;
    }
  }

  #drop(nth: number): void {
    const dropped = this.#thoughts.filter((it) => it.nth === nth);
    this.#thoughts = this.#thoughts.filter((it) => it.nth !== nth);
    for (const thought of dropped) {
      try {
        thought.free();
      } catch {
        // A thought that has failed may still be held by the engine; its worker ends soon.
      }
    }
  }
}
