/** The best moves of the decision that a replay shows. */

import { isHere } from "../../messages/names";
import { api } from "../../api/client";
import { tellFault } from "../../messages/fault";
import type { BestMoves, Chances } from "../../protocol/types";

/** A move that cost at least so much is a mistake to go to, in tenths of a point. */
const MIN_COST = 20;

export class BestLook {
  found: BestMoves | null = $state.raw(null);
  isLooking = $state(false);
  failure: string | null = $state(null);
  /** Which of the moves is looked at closely. */
  chosen = $state(0);
  /** After how many actions mistakes were made, if the game has been analyzed. */
  mistakes: readonly number[] = $state.raw([]);
  /** How likely everybody was to win in the course of the game, if it has been analyzed. */
  chances: readonly Chances[] = $state.raw([]);

  readonly #id: string;
  readonly #known = new Map<number, BestMoves>();
  #abort: AbortController | null = null;
  #hasAsked = false;

  constructor(id: string) {
    this.#id = id;
  }

  /** Compares the moves after so many actions; what was asked before is not waited for. */
  async look(at: number): Promise<void> {
    this.drop();
    void this.#fetchAnalysis();
    const known = this.#known.get(at);
    if (known !== undefined) {
      this.found = known;
      return;
    }
    const abort = new AbortController();
    this.#abort = abort;
    this.isLooking = true;
    try {
      const found = await api.coach.bestMoves(this.#id, at, abort.signal);
      if (abort.signal.aborted) return;
      this.#known.set(at, found);
      this.found = found;
    } catch (error) {
      if (abort.signal.aborted) return;
      this.failure = tellFault(error);
    }
    this.isLooking = false;
  }

  /** Lets go of what is looked at. */
  drop(): void {
    this.#abort?.abort();
    this.#abort = null;
    this.found = null;
    this.failure = null;
    this.isLooking = false;
    this.chosen = 0;
  }

  close(): void {
    this.drop();
  }

  choose(nth: number): void {
    if (nth < (this.found?.moves.length ?? 0)) this.chosen = nth;
  }

  /** The next mistake after so many actions, or the first one again. */
  nextMistake(at: number): number | null {
    return this.mistakes.find((it) => it > at) ?? this.mistakes[0] ?? null;
  }

  async #fetchAnalysis(): Promise<void> {
    if (this.#hasAsked) return;
    this.#hasAsked = true;
    try {
      const asked = [api.coach.analysis(this.#id), api.show(this.#id)] as const;
      const [analysis, game] = await Promise.all(asked);
      const persons = game.seats.filter(isHere).map((it) => it.seat);
      this.mistakes = analysis.moves
        .filter((it) => it.cost >= MIN_COST)
        .filter((it) => persons.length === 0 || persons.includes(it.seat))
        .map((it) => it.at);
      this.chances = analysis.chances;
    } catch {
      // Without an analysis there is no way from mistake to mistake, and no chances.
    }
  }
}
