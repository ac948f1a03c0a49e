/**
 * How the game goes on besides its log, where people meet: clocks, a seat whose time is up, bots that
 * play for people.
 */

import type { OnlineApi } from "../api/client";
import { tellFault } from "../messages/fault";
import { t } from "../messages/messages.svelte";
import { isHere, person, type Names } from "../messages/names";
import { leftNow, secondsToSay } from "../online/clocks";
import type { FollowedTable } from "../online/followed.svelte";
import type {
  BotReason,
  CourseView,
  GameView,
  LateChoice,
  LateSeat,
  LateVote,
  SeatCourse,
  SeatView,
  TableView,
} from "../protocol/types";

/** What of the table it needs. */
type Around = { readonly view: GameView | null; readonly names: Names; say(text: string): void };

export class Course {
  /** Why what was asked for last was refused. */
  refusal: string | null = $state(null);
  isAsking = $state(false);

  readonly #online: OnlineApi | null;
  readonly #people: FollowedTable | null;
  readonly #around: Around;
  /** What the reader's clock had left when it was looked at last. */
  #leftBefore: number | null = null;

  constructor(online: OnlineApi | null, people: FollowedTable | null, around: Around) {
    this.#online = online;
    this.#people = people;
    this.#around = around;
  }

  readonly #told: CourseView | null = $derived.by(() => this.#people?.view?.course ?? null);

  /** When it was told. */
  get toldAt(): number {
    return this.#people?.toldAt ?? 0;
  }

  of(seat: number): SeatCourse | null {
    return this.#told?.seats[seat] ?? null;
  }

  /** Why a bot plays for the person of a seat. */
  botOf(seat: number): BotReason | null {
    return this.of(seat)?.bot ?? null;
  }

  /** The seat whose time is up, if it is the one that is asked. */
  readonly late: LateSeat | null = $derived.by(() => {
    const late = this.#told?.late ?? null;
    return late?.seat === this.#around.view?.asked ? late : null;
  });

  isLate(seat: number): boolean {
    return this.late?.seat === seat;
  }

  /** What the reader has chosen for the seat whose time is up. */
  get chosen(): LateChoice | null {
    return this.late?.votes.find((it) => it.yours)?.choice ?? null;
  }

  /** What is said of a seat whose time is up. */
  readonly lateHelp: string = $derived.by(() => {
    const { late } = this;
    if (late === null) return "";
    const isOwn = isHere(this.#around.view?.seats[late.seat]);
    const parts = late.votes.map((it) => this.#voteText(it));
    if (isOwn) parts.push(t("late.you_help"));
    else if (late.adjourned) parts.push(t("late.adjourned"));
    else if (late.yours_to_choose && this.chosen === null) parts.push(t("late.choose"));
    return parts.join(" ");
  });

  #voteText({ seat, choice, yours }: LateVote): string {
    const who = yours ? "you" : "other";
    const params = { who, name: this.#around.names[seat] ?? "" } as const;
    switch (choice) {
      case "wait":
        return t("late.vote_wait", params);
      case "bot_for_move":
        return t("late.vote_move", params);
      case "bot_for_rest":
        return t("late.vote_rest", params);
    }
  }

  /** A seat of the reader that a bot plays for until they take it over again. */
  readonly lost: SeatView | null = $derived.by(() => {
    const { view } = this.#around;
    if (view === null || view.over) return null;
    const seats = view.seats.filter((it) => isHere(it) && this.botOf(it.seat) === "late");
    return seats[0] ?? null;
  });

  /** Whether the reader plays and could leave for good. */
  readonly canLeave: boolean = $derived.by(() => {
    const { view } = this.#around;
    if (this.#told === null || view === null || view.over) return false;
    const isPlaying = (it: SeatView) => isHere(it) && !isForGood(this.botOf(it.seat));
    return view.seats.some(isPlaying);
  });

  /** That a bot plays for somebody, and why. */
  botText(seat: number, reason: BotReason): string {
    const who = person(this.#around.names, seat);
    switch (reason) {
      case "move":
      case "late":
        return t("replaced.late", who);
      case "out":
        return t("replaced.out", who);
      case "left":
        return t("replaced.left", who);
    }
  }

  choose(choice: LateChoice): void {
    const seat = this.#colorOf(this.late?.seat);
    if (seat === undefined) return;
    void this.#ask((online, id) => online.chooseForLate(id, { seat, choice }));
  }

  takeOver(): void {
    const seat = this.lost?.color;
    if (seat === undefined) return;
    void this.#ask((online, id) => online.takeOver(id, { seat }));
  }

  leave(): Promise<void> {
    return this.#ask((online, id) => online.leaveTable(id));
  }

  #colorOf(seat: number | undefined) {
    return seat === undefined ? undefined : this.#around.view?.seats[seat]?.color;
  }

  async #ask(request: (online: OnlineApi, id: string) => Promise<TableView>): Promise<void> {
    const id = this.#people?.view?.id;
    if (this.#online === null || id === undefined || this.isAsking) return;
    this.isAsking = true;
    this.refusal = null;
    try {
      this.#people?.take(await request(this.#online, id));
    } catch (error) {
      this.refusal = tellFault(error);
    } finally {
      this.isAsking = false;
    }
  }

  readonly #ownRunning: SeatView | undefined = $derived.by(() =>
    this.#around.view?.seats.find((it) => isHere(it) && this.of(it.seat)?.runs === true),
  );

  /** Whether a clock of the reader runs. */
  get ownClockRuns(): boolean {
    return this.#ownRunning !== undefined;
  }

  /** Says aloud that little is left of the reader's own time; to be called now and then. */
  tick(): void {
    const own = this.#ownRunning;
    const course = own === undefined ? null : this.of(own.seat);
    const left = course === null ? null : leftNow(course, performance.now() - this.toldAt);
    const seconds =
      left === null || this.#leftBefore === null ? null : secondsToSay(this.#leftBefore, left);
    this.#leftBefore = left;
    if (seconds !== null) this.#around.say(t("clock.spoken", { n: seconds }));
  }
}

function isForGood(reason: BotReason | null): boolean {
  return reason === "out" || reason === "left";
}
