/**
 * A lesson that is being taken. Every step is a game of its own on the real table; what has been
 * done there is looked at after every move.
 */

import { api } from "../api/client";
import type { GameView } from "../protocol/types";
import { cutRecord } from "../screens/record";
import { keepGame, keepProgress, keptGame, keptProgress } from "./progress";
import { isReached, STEPS, type Stage, type Step } from "./script";

/** How much help is given: none, the place is ringed, the move is shown. */
export const MAX_HELP = 3;

/** What the lesson needs of the server. */
export type Tables = Pick<typeof api, "upload" | "record" | "forget">;

export class LessonRun {
  /** The number of the step, counted from 0. */
  step = $state(0);
  stage = $state(0);
  /** The game of the step; none while it is made. */
  game: string | null = $state(null);
  isDone = $state(false);
  /** Whether the last move was a good one, but not the one this lesson is about. */
  hasMissed = $state(false);
  /** 1 says more, 2 shows where, 3 shows how. */
  help = $state(0);
  isUnreachable = $state(false);
  /** Whether the whole lesson is over. */
  isOver = $state(false);

  readonly #tables: Tables;
  #start: GameView | null = null;
  #nActions = 0;
  #isMoving = false;
  /** How many tables were wanted; only the last one stays. */
  #nLaid = 0;

  constructor(tables: Tables = api) {
    this.#tables = tables;
    const left = keptGame();
    if (left !== null) void tables.forget(left).catch(() => undefined);
    const kept = keptProgress()?.step ?? 0;
    void this.goTo(kept < STEPS.length ? kept : 0);
  }

  get current(): Step {
    return STEPS[this.step]!;
  }

  get currentStage(): Stage {
    const { stages } = this.current;
    return stages[Math.min(this.stage, stages.length - 1)]!;
  }

  /** Begins a step, whichever comes before it. */
  async goTo(step: number): Promise<void> {
    keepProgress(step);
    if (step >= STEPS.length) {
      this.isOver = true;
      this.leave();
      return;
    }
    await this.#lay(STEPS[step]!.record.join("\n"), () => {
      this.#start = null;
      this.step = step;
      this.stage = 0;
      this.isOver = false;
      this.isDone = false;
      this.hasMissed = false;
      this.help = 0;
    });
  }

  next(): void {
    void this.goTo(this.step + 1);
  }

  back(): void {
    void this.goTo(Math.max(0, this.isOver ? this.step : this.step - 1));
  }

  /** Helps one step more than before; the last kind of help can be had again. */
  helpMore(): void {
    this.hasMissed = false;
    this.help = Math.min(MAX_HELP, this.help + 1);
  }

  /** The table shows a view: whether the learner has done something, and what came of it. */
  look(view: GameView): void {
    if (view.id !== this.game || this.isDone || this.#isMoving) return;
    if (this.#start === null) {
      this.#start = view;
      this.#nActions = view.n_actions;
      return;
    }
    if (view.n_actions <= this.#nActions) return;
    if (isReached(this.currentStage.goal, this.#start, view)) {
      this.#nActions = view.n_actions;
      this.hasMissed = false;
      this.help = 0;
      if (this.stage + 1 < this.current.stages.length) this.stage += 1;
      else this.#finish();
      return;
    }
    // A good move, but not the one this step is about: the tile goes back to the hand.
    void this.#takeBack(view.id);
  }

  /** Leaves the table; the step is remembered. */
  leave(): void {
    this.#nLaid += 1;
    this.#forget();
  }

  #finish(): void {
    this.isDone = true;
    keepProgress(this.step + 1);
  }

  async #takeBack(id: string): Promise<void> {
    this.#isMoving = true;
    try {
      const record = cutRecord(await this.#tables.record(id), this.#nActions);
      await this.#lay(record, () => {
        this.hasMissed = true;
        this.help = Math.min(MAX_HELP, this.help + 1);
      });
    } catch {
      this.isUnreachable = true;
    } finally {
      this.#isMoving = false;
    }
  }

  /** Makes the table of a record; the old one stands until the new one is there. */
  async #lay(record: string, then: () => void): Promise<void> {
    this.#nLaid += 1;
    const mine = this.#nLaid;
    try {
      const game = await this.#tables.upload({ record, seats: [{ type: "person" }] });
      if (mine !== this.#nLaid) {
        // Somebody has left meanwhile, or another table was wanted.
        this.#drop(game.id);
        return;
      }
      this.#forget();
      this.#nActions = game.n_actions;
      this.game = game.id;
      keepGame(game.id);
      this.isUnreachable = false;
      then();
    } catch {
      if (mine === this.#nLaid) this.isUnreachable = true;
    }
  }

  /** A lesson leaves no games behind. */
  #forget(): void {
    const old = this.game;
    this.game = null;
    keepGame(null);
    if (old !== null) this.#drop(old);
  }

  #drop(id: string): void {
    void this.#tables.forget(id).catch(() => undefined);
  }
}
