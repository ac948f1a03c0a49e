/**
 * Hints, best moves and analyses as the tables know them: what the coach is asked, what it has found
 * so far, and what is kept of it.
 */

import type { Table } from "bastide-engine";
import type { AnalysisState } from "../../protocol/types";
import type { AnalysisStore } from "./analyses";
import type { CoachOrder, CoachReport, Task } from "./portions";
import { Refused, type Engine } from "./refused";

/** How many analyses may wait, go on, or be remembered because they are kept nowhere. */
const MAX_JOBS = 32;
/** A task is given to another worker so often when one breaks. */
const MAX_TRIES = 2;

/** The game a question is about. */
export type Asked = {
  table: Table;
  /** Kept by nobody; neither is what is found about it. */
  isGuest: boolean;
};

export type CoachingSurroundings = {
  engine: Engine;
  store: AnalysisStore;
  /** Whether there is somebody to hear it; if not, `beginAnew` tells when there is. */
  send(order: CoachOrder): boolean;
};

/** Something the coach thinks about. */
type Pending = {
  task: Task;
  nTries: number;
  soFar(found: string): void;
  found(found: string): void;
  failed(refused: Refused): void;
};

/** An analysis that waits, goes on or has failed, or that is kept nowhere. */
type Job = { nth: number; seq: number; state: AnalysisState; told: string };

export class Coaching {
  readonly #of: CoachingSurroundings;
  readonly #pending = new Map<number, Pending>();
  readonly #jobs = new Map<string, Job>();
  /** Who compares the moves of a decision, by the game: its task, and how the page calls it. */
  readonly #looks = new Map<string, { nth: number; name: string }>();
  #nth = 0;

  constructor(surroundings: CoachingSurroundings) {
    this.#of = surroundings;
  }

  hint({ table }: Asked, seq: number): Promise<string> {
    return this.#answer(this.#nextNth(), { type: "hint", seq, ...asKept(table) });
  }

  /** Compares the moves of a decision. An earlier question about the same game is ended by it. */
  async bestMoves({ table }: Asked, at: number, name: string): Promise<string> {
    const { id } = table;
    this.#endLook(id);
    const nth = this.#nextNth();
    this.#looks.set(id, { nth, name });
    try {
      return await this.#answer(nth, { type: "moves", at, ...asKept(table) });
    } finally {
      if (this.#looks.get(id)?.nth === nth) this.#looks.delete(id);
    }
  }

  /** Nobody waits for the moves of a decision any more. */
  dropMoves(id: string, name: string): void {
    if (this.#looks.get(id)?.name === name) this.#endLook(id);
  }

  /** What is known of a game. */
  async analysis(asked: Asked): Promise<string> {
    const { table } = asked;
    const job = this.#job(table);
    if (job !== undefined) return job.told;
    const notAnalyzed = table.notAnalyzed();
    return (await this.#kept(asked)) ?? notAnalyzed;
  }

  /** Begins to look at a game that is over, unless that has been done or is being done. */
  async analyze(asked: Asked): Promise<string> {
    const { table } = asked;
    if (!table.isOver) {
      throw Refused.of("not_over", 409, "only a game that is over is looked at again");
    }
    const { id, seq } = table;
    const task: Task = { type: "analysis", ...asKept(table) };
    const notAnalyzed = table.notAnalyzed();
    const known = this.#job(table);
    if (known !== undefined && known.state !== "failed" && known.state !== "not_kept") {
      return known.told;
    }
    const kept = known === undefined ? await this.#kept(asked) : null;
    if (kept !== null) return kept;
    const since = this.#jobs.get(id);
    if (since !== undefined && since !== known) {
      // Somebody has begun in the meantime, or the game was another one before.
      if (since.seq === seq) return since.told;
      this.#stop(since.nth);
    }
    this.#makeRoom();
    const job: Job = { nth: this.#nextNth(), seq, state: "waiting", told: "" };
    job.told = withState(notAnalyzed, "waiting");
    this.#jobs.set(id, job);
    this.#begin(job.nth, task, {
      soFar: (found) => {
        Object.assign(job, { state: "running", told: found });
      },
      found: (found) => void this.#keep(id, job, found, asked.isGuest),
      failed: () => this.#tellState(job, "failed"),
    });
    return job.told;
  }

  /** Stops an analysis and forgets what was found. */
  async forget(id: string): Promise<void> {
    this.#endLook(id);
    const job = this.#jobs.get(id);
    this.#jobs.delete(id);
    if (job !== undefined) this.#stop(job.nth);
    await this.#of.store.remove(id).catch(() => undefined);
  }

  hear(report: CoachReport): void {
    const pending = this.#pending.get(report.nth);
    if (pending === undefined) return;
    if (report.type === "so_far") {
      pending.soFar(report.found);
      return;
    }
    this.#pending.delete(report.nth);
    if (report.type === "found") pending.found(report.found);
    else pending.failed(new Refused(report.problem));
  }

  /** Another worker thinks from now on: it is asked what the one before has not answered. */
  beginAnew(): void {
    for (const [nth, pending] of this.#pending) {
      if (pending.nTries < MAX_TRIES) {
        this.#send(nth, pending);
        continue;
      }
      this.#pending.delete(nth);
      pending.failed(Refused.of("internal", 500, "the coach could not do its part"));
    }
  }

  /** Nobody thinks until somebody asks again: what was asked is not answered. */
  giveUp(): void {
    const all = [...this.#pending.values()];
    this.#pending.clear();
    for (const { failed } of all) {
      failed(Refused.of("internal", 500, "the coach cannot be had"));
    }
  }

  #nextNth(): number {
    return (this.#nth += 1);
  }

  #answer(nth: number, task: Task): Promise<string> {
    return new Promise((found, failed) => {
      this.#begin(nth, task, { soFar: () => undefined, found, failed });
    });
  }

  #begin(nth: number, task: Task, listener: Pick<Pending, "soFar" | "found" | "failed">): void {
    const pending = { task, nTries: 0, ...listener };
    this.#pending.set(nth, pending);
    this.#send(nth, pending);
  }

  #send(nth: number, pending: Pending): void {
    if (this.#of.send({ type: "begin", nth, task: pending.task })) pending.nTries += 1;
  }

  #stop(nth: number): void {
    if (this.#pending.delete(nth)) this.#of.send({ type: "stop", nth });
  }

  #endLook(id: string): void {
    const look = this.#looks.get(id);
    if (look === undefined) return;
    this.#looks.delete(id);
    const pending = this.#pending.get(look.nth);
    this.#stop(look.nth);
    const what = "another decision of this game is looked at by now";
    pending?.failed(Refused.of("superseded", 409, what));
  }

  /** The analysis of a game as it stands; one that has been played on is another. */
  #job(table: Table): Job | undefined {
    const job = this.#jobs.get(table.id);
    return job?.seq === table.seq ? job : undefined;
  }

  async #kept({ table, isGuest }: Asked): Promise<string | null> {
    if (isGuest) return null;
    const body = await this.#of.store.load(table.id, table.seq);
    return body !== null && this.#of.engine.isAnalysis(body) ? body : null;
  }

  /** Keeps what was found with the game. If that fails, it is told and remembered for now. */
  async #keep(id: string, job: Job, found: string, isGuest: boolean): Promise<void> {
    Object.assign(job, { state: "done", told: found });
    if (isGuest) return;
    try {
      await this.#of.store.keep(id, job.seq, found);
    } catch {
      this.#tellState(job, "not_kept");
      return;
    }
    if (this.#jobs.get(id) === job) this.#jobs.delete(id);
    // It has been forgotten meanwhile.
    else await this.#of.store.remove(id).catch(() => undefined);
  }

  #tellState(job: Job, state: AnalysisState): void {
    Object.assign(job, { state, told: withState(job.told, state) });
  }

  /** Forgets what could not be kept, has failed or is a guest's if there are too many of them. */
  #makeRoom(): void {
    for (const [id, { state }] of this.#jobs) {
      if (this.#jobs.size < MAX_JOBS) return;
      if (state !== "waiting" && state !== "running") this.#jobs.delete(id);
    }
    if (this.#jobs.size < MAX_JOBS) return;
    const what = `${MAX_JOBS} games wait to be looked at again; try it later`;
    throw Refused.of("too_many", 429, what);
  }
}

function asKept(table: Table): { kept: string; entries: string } {
  return { kept: table.kept(0), entries: table.entries(0) };
}

function withState(analysis: string, state: AnalysisState): string {
  return JSON.stringify({ ...(JSON.parse(analysis) as object), state });
}
