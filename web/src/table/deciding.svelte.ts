/** What the bar says and offers on every screen: status, refusals, undo, and the focus it keeps. */

import { tellFault } from "../messages/fault";
import { t } from "../messages/messages.svelte";
import { tell } from "../messages/tell";
import { isPerson } from "./live.svelte";
import { statusOf, type Status } from "./status";
import type { Table } from "./table.svelte";

/** From this many seconds of thought on, the seconds are shown. */
const THINKING = 3;
/** From this many on, the bot can be asked to play at once. */
const LONG = 5;

/** How often what depends on the time is looked at, in milliseconds. */
const TICK_MS = 500;

/** An answer that is still being saved after this long is said to be, in milliseconds. */
const SLOW_MS = 400;

export class Deciding {
  readonly #table: Table;
  #now = $state(Date.now());
  /** Whether an answer takes long to be saved. */
  isSlow = $state(false);
  #hadFocus = false;

  /** To be called while a component is made. */
  constructor(table: Table, bar: () => HTMLElement | undefined) {
    this.#table = table;
    $effect(() => {
      const timer = setInterval(() => (this.#now = Date.now()), TICK_MS);
      return () => clearInterval(timer);
    });
    $effect(() => {
      if (!table.live.isSaving) {
        this.isSlow = false;
        return;
      }
      const timer = setTimeout(() => (this.isSlow = true), SLOW_MS);
      return () => clearTimeout(timer);
    });
    this.#keepFocus(bar);
  }

  readonly status: Status = $derived.by(() => statusOf(this.#table, this.#now));

  /** Why the last answer was refused. */
  readonly refusal: string | null = $derived.by(() => {
    const { live, besides } = this.#table;
    return live.refusal === null ? besides.refusal : tellFault(live.refusal);
  });

  get isWaiting(): boolean {
    const { view, isMine } = this.#table;
    return view !== null && !view.over && !isMine;
  }

  /** Whether what somebody at this screen has just done is being shown. */
  get isShowingOwn(): boolean {
    const { view, live } = this.#table;
    if (view === null || view.over || live.playing === null || live.drawn !== null) return false;
    return isPerson(view, view.active);
  }

  /** Whether the reader is one of those who choose what happens to a seat whose time is up. */
  get choosesForLate(): boolean {
    const { besides, live } = this.#table;
    return live.playing === null && besides.late !== null && besides.late.yours_to_choose;
  }

  /** Whether a bot plays for the reader, who can take over again. */
  get canTakeOver(): boolean {
    return this.#table.besides.lost !== null;
  }

  get isOver(): boolean {
    return (this.#table.view?.over ?? false) && this.#table.live.playing === null;
  }

  /** Whether nobody can be asked any more: the game is over or out of reach. */
  get hasOutcome(): boolean {
    const { type } = this.#table.live.connection;
    return type === "waiting" || type === "ended" || this.isOver;
  }

  get isDamaged(): boolean {
    const { connection } = this.#table.live;
    return connection.type === "ended" && connection.problem.code === "damaged";
  }

  /** Seconds of thought that are worth showing; none before. */
  get seconds(): number | null {
    const thought = this.#table.thought ?? 0;
    return thought >= THINKING ? thought : null;
  }

  get canHurry(): boolean {
    return (this.#table.thought ?? 0) >= LONG;
  }

  get #undo() {
    return this.#table.view?.prompt?.undo ?? null;
  }

  get undoName(): string {
    const { answering, names } = this.#table;
    // What is chosen but not sent yet goes first.
    if (answering.chosen !== null) {
      return answering.shown?.figure ? t("undo.figure") : t("undo.choice");
    }
    return this.#undo?.type === "reaches" ? tell(this.#undo.name, names) : t("bar.undo");
  }

  get whyNoUndo(): string {
    return this.#undo?.type === "nothing" ? tell(this.#undo.why, this.#table.names) : "";
  }

  get canUndo(): boolean {
    const { answering } = this.#table;
    return answering.isReady && (this.#undo?.type === "reaches" || answering.chosen !== null);
  }

  /**
   * An answer takes the button with the focus away, and the next question brings others: whoever
   * plays by keys goes on in the bar, from where the arrows reach the board. Not on a button,
   * because an Enter too many would then do something.
   */
  #keepFocus(bar: () => HTMLElement | undefined): void {
    const note = () => (this.#hadFocus = true);
    $effect(() => {
      document.addEventListener("focusin", note);
      return () => document.removeEventListener("focusin", note);
    });
    $effect(() => {
      const { view, live } = this.#table;
      void [view?.prompt, view?.over, live.playing, live.isSaving];
      // The board takes its buttons away a moment later.
      const frame = requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const isLost = document.activeElement === document.body && this.#hadFocus;
          if (isLost) bar()?.focus({ preventScroll: true });
        }),
      );
      return () => cancelAnimationFrame(frame);
    });
  }
}
