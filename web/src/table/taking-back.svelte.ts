/** Taking back one's last move when the others at the table agree. */

import type { OnlineApi } from "../api/client";
import { tellFault } from "../messages/fault";
import { list, t } from "../messages/messages.svelte";
import { isHere, person } from "../messages/names";
import type { LogEntry, Place, TakeBackAnswer, TakeBackRequest } from "../protocol/types";
import type { Table } from "./table.svelte";

/** How long others have to answer, in seconds. */
const PATIENCE = 30;

export class TakingBack {
  readonly #table: Table;
  readonly #online: OnlineApi | null;
  /** The last answer that was told; nothing before the table is known. */
  #told: number | null = null;
  isBusy = $state(false);
  /** The time, for what is counted in seconds. */
  #now = $state(Date.now());

  constructor(table: Table, online: OnlineApi | null) {
    this.#table = table;
    this.#online = online;
  }

  tick(now: number): void {
    this.#now = now;
  }

  /** What is asked of the game as it stands; nothing if nobody asks. */
  readonly request: TakeBackRequest | null = $derived.by(() => {
    const { live, people } = this.#table;
    const request = people?.view?.take_back.request ?? null;
    const isOpen = request !== null && live.view?.seq === request.seq && request.until > this.#now;
    return isOpen ? request : null;
  });

  get #isOwn(): boolean {
    return this.request !== null && isHere(this.#table.view?.seats[this.request.seat]);
  }

  /** Whether somebody at this screen is to answer. */
  get isAsked(): boolean {
    const seats = this.#table.view?.seats ?? [];
    return this.request?.waits_for.some((it) => isHere(seats[it])) ?? false;
  }

  /** Whether the reader may ask: others are to move, and the reader has moved before. */
  get canAsk(): boolean {
    const { live, view, isMine, isWatching } = this.#table;
    if (this.#online === null || view === null || view.over || isMine || isWatching) return false;
    if (this.request !== null || live.playing !== null || !live.isConnected) return false;
    if (this.#table.people?.view?.state !== "playing") return false;
    return live.log.some(({ done, seat }) => done.type === "action" && this.#isHere(seat));
  }

  #isHere(seat: number | null): boolean {
    return seat !== null && isHere(this.#table.view?.seats[seat]);
  }

  /** Whose wish the status line tells, in words, and what can be said of it. */
  get status(): { seat: number; line: string; help: string } | null {
    const { request } = this;
    if (request === null) return null;
    const { names } = this.#table;
    const seconds = Math.min(PATIENCE, Math.max(1, Math.ceil((request.until - this.#now) / 1000)));
    const players = list(request.waits_for.map((it) => names[it] ?? ""));
    const help = this.#isOwn
      ? t("take_back.waits", { players, seconds })
      : t(this.place === null ? "take_back.about" : "take_back.about_tile", { seconds });
    const line = t("take_back.asks", person(names, request.seat));
    return { seat: request.seat, line, help };
  }

  /** Where the tile lies that would be taken back. */
  get place(): Place | null {
    const { request } = this;
    return request === null ? null : placeOf(this.#table.live.log, request);
  }

  /** Tells what was answered while the page was open. */
  hear(answer: TakeBackAnswer | null): void {
    const isNews = this.#told !== null && answer !== null && answer.n > this.#told;
    this.#told = answer?.n ?? 0;
    if (!isNews || answer === null) return;
    const text = this.#tell(answer);
    this.#table.showToast(text);
    this.#table.say(text);
  }

  #tell({ outcome }: TakeBackAnswer): string {
    switch (outcome.type) {
      case "taken_back":
        return t("take_back.taken_back");
      case "refused":
        return t("take_back.refused", person(this.#table.names, outcome.seat));
      case "no_answer":
        return t("take_back.no_answer");
      case "moved_on":
        return t("take_back.moved_on");
    }
  }

  async ask(): Promise<void> {
    const { view, live } = this.#table;
    if (view === null) return;
    await this.#send((online) => online.askToTakeBack(live.id, view.seq));
  }

  async answer(allow: boolean): Promise<void> {
    const { request } = this;
    if (request === null) return;
    await this.#send((online) => online.answerTakeBack(this.#table.live.id, request.n, allow));
  }

  async #send(order: (online: OnlineApi) => Promise<unknown>): Promise<void> {
    if (this.#online === null || this.isBusy) return;
    this.isBusy = true;
    try {
      await order(this.#online);
    } catch (error) {
      this.#table.showToast(tellFault(error));
    } finally {
      this.isBusy = false;
    }
  }
}

/** Where the tile was placed with which the move of a request begins. */
export function placeOf(log: readonly LogEntry[], { to, seat }: TakeBackRequest): Place | null {
  const first = log.findLast((it) => it.done.type === "action" && it.n_actions === to + 1);
  for (const { what } of first?.events ?? []) {
    if (what.type === "tile_placed" && what.seat === seat) return what.place;
  }
  return null;
}
