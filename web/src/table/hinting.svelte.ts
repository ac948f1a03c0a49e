/**
 * A hint for the person who is asked: first a place is ringed, then the answer is shown as if it had
 * been chosen. It is never given by itself.
 */

import { api } from "../api/client";
import { tellFault } from "../messages/fault";
import { t } from "../messages/messages.svelte";
import type { GameView, LogEntry, Place, PromptOption } from "../protocol/types";
import { optionPlaces } from "./anchors";

/** What a hint is asked of, and what is done with it. */
export type HintedTable = {
  readonly view: GameView | null;
  /** Whether a hint may be asked for now. */
  readonly mayAsk: boolean;
  /** Shows an answer as chosen, without giving it. */
  propose(id: string): void;
  /** Says something to whoever does not see the board. */
  say(text: string): void;
  nameOf(option: PromptOption): string;
};

/** A move that is worth trying, and how much of it has been done. */
type Advice = { actions: readonly string[]; nDone: number; seat: number };

export class Hinting {
  /** Whether the place is ringed, or the answer shown. */
  stage: "none" | "ring" | "shown" = $state("none");
  isLooking = $state(false);
  failure: string | null = $state(null);

  readonly #id: string;
  readonly #table: HintedTable;
  #advice: Advice | null = $state.raw(null);

  constructor(id: string, table: HintedTable) {
    this.#id = id;
    this.#table = table;
  }

  /** The answer that is advised; nothing, unless the reader has asked. */
  get advised(): string | null {
    const { view } = this.#table;
    const advice = this.#advice;
    if (advice === null || view?.prompt?.seat !== advice.seat) return null;
    const next = advice.actions[advice.nDone];
    const { options, pass } = view.prompt;
    const isOffered = options.some((it) => it.id === next) || pass?.id === next;
    return next !== undefined && isOffered ? next : null;
  }

  get option(): PromptOption | null {
    const { view } = this.#table;
    return view?.prompt?.options.find((it) => it.id === this.advised) ?? null;
  }

  /** Where to look; nowhere, if the answer is no place. */
  get rings(): Place[] {
    return this.stage === "ring" && this.option !== null ? optionPlaces([this.option]) : [];
  }

  /** What is said of it. */
  get text(): string | null {
    if (this.failure !== null) return this.failure;
    if (this.isLooking) return t("hint.looking");
    if (this.stage === "none" || this.advised === null) return null;
    if (this.option === null) return t("hint.pass");
    const name = this.#table.nameOf(this.option);
    return this.rings.length > 0 ? t("hint.here") : t("hint.answer", { answer: name });
  }

  /** The first press rings the place, the second shows the answer. */
  async press(): Promise<void> {
    if (this.isLooking || !this.#table.mayAsk) return;
    if (this.stage !== "none" && this.advised !== null) {
      this.stage = "shown";
      this.#table.propose(this.advised);
      this.#say();
      return;
    }
    // What follows of a move that is being done is known already.
    if (this.advised === null) await this.#ask();
    if (this.advised === null) return;
    this.stage = "ring";
    this.#say();
  }

  /** Something has been done: advice that was followed goes on, other advice is over. */
  done(entries: readonly LogEntry[]): void {
    this.stage = "none";
    this.failure = null;
    for (const { done, seat } of entries) {
      const advice = this.#advice;
      if (advice === null) return;
      const isFollowed =
        done.type === "action" &&
        seat === advice.seat &&
        done.action === advice.actions[advice.nDone];
      this.#advice = isFollowed ? { ...advice, nDone: advice.nDone + 1 } : null;
    }
  }

  async #ask(): Promise<void> {
    const { view } = this.#table;
    const seat = view?.prompt?.seat;
    if (view === null || seat === undefined) return;
    this.isLooking = true;
    this.failure = null;
    try {
      const { seq, shown } = await api.coach.hint(this.#id, view.seq);
      // Whoever has moved on needs it no more.
      if (this.#table.view?.seq === seq) this.#advice = { actions: shown.actions, nDone: 0, seat };
    } catch (error) {
      this.failure = tellFault(error);
    }
    this.isLooking = false;
  }

  #say(): void {
    const { option } = this;
    this.#table.say(
      option === null ? t("hint.pass") : t("hint.answer", { answer: this.#table.nameOf(option) }),
    );
  }
}
