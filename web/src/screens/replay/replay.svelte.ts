/** A game that is shown again. Forward it is played before the eyes, all other ways it jumps. */

import { api } from "../../api/client";
import type { Board } from "../../board";
import { namesOf, type Names } from "../../messages/names";
import type { GameView, LogEntry, PromptOption } from "../../protocol/types";
import { Looking } from "../../table/looking.svelte";
import { playedEvent } from "../../table/showing";
import { staged } from "../../table/staged";
import { courseOf, startScores, type Course } from "../course";
import { nextTurn, previousTurn, within, type Speed } from "./stepping";

/** How long an action is seen before the next one, in milliseconds. */
const REST_MS = 320;

/** So many views are kept, so that going back and forth asks the server once. */
const MAX_VIEWS = 64;

export class Replay {
  readonly id: string;
  board: Board | null = null;
  course: Course | null = $state.raw(null);
  entries: readonly LogEntry[] = $state.raw([]);
  /** What is on the table; behind `at` while something is shown or fetched. */
  view: GameView | null = $state.raw(null);
  /** After how many actions. */
  at = $state(0);
  isPlaying = $state(false);
  speed: Speed = $state(1);
  isLost = $state(false);
  /** Whether something is being shown or fetched. */
  isMoving = $state(false);
  readonly looking: Looking;
  /** What could have been chosen and is looked at. */
  pointed: PromptOption | null = $state.raw(null);

  /** Counted up with every move; a move that is no longer the latest stops. */
  #move = 0;
  readonly #views = new Map<number, Promise<GameView>>();

  constructor(id: string) {
    this.id = id;
    this.looking = new Looking(() => ({ id, view: this.view, moment: this.moment }));
  }

  async load(action: number | null): Promise<void> {
    // At once: a link that is copied while the game loads leads here, too.
    this.at = action ?? 0;
    try {
      const [log, now] = await Promise.all([api.events(this.id, 0), api.show(this.id)]);
      this.entries = log.entries;
      this.course = courseOf(log.entries, startScores(now.seats));
    } catch {
      this.isLost = true;
      return;
    }
    await this.jump(action ?? 0);
  }

  close(): void {
    this.#move += 1;
    this.isPlaying = false;
    this.looking.close();
  }

  /** After how many actions the table is that is shown. */
  get moment(): number {
    return this.view?.n_actions ?? 0;
  }

  get nActions(): number {
    return this.course?.actions.length ?? 0;
  }

  get names(): Names {
    return namesOf(this.view?.seats ?? []);
  }

  /** Whether messages are drawn in this game. */
  get withMessages(): boolean {
    return this.view?.elements.includes("messengers") ?? false;
  }

  /** Shows the table after so many actions. */
  async jump(n: number): Promise<void> {
    if (this.course === null) return;
    this.isPlaying = false;
    await this.#show(within(this.course, n));
  }

  /** One action on, with everything that happens. */
  async forward(): Promise<void> {
    this.isPlaying = false;
    await this.#forward();
  }

  async back(): Promise<void> {
    await this.jump(this.at - 1);
  }

  async turnForward(): Promise<void> {
    if (this.course) await this.jump(nextTurn(this.course, this.at));
  }

  async turnBack(): Promise<void> {
    if (this.course) await this.jump(previousTurn(this.course, this.at));
  }

  /** Plays from here, or from the beginning if this is the end; or pauses. */
  async toggle(): Promise<void> {
    if (this.isPlaying) {
      this.isPlaying = false;
      return;
    }
    if (this.at >= this.nActions) await this.jump(0);
    this.isPlaying = true;
    while (this.isPlaying && this.at < this.nActions) {
      if (!(await this.#forward())) return;
      const isSeen = this.course?.actions[this.at - 1]?.events.some((it) => isShown(it.what.type));
      if (isSeen === true) await this.#rest();
    }
    this.isPlaying = false;
  }

  /** True, unless another move came between. */
  async #forward(): Promise<boolean> {
    const n = this.at + 1;
    const action = this.course?.actions[n - 1];
    if (action === undefined) return true;
    if (this.view?.n_actions !== this.at || this.board === null) return this.#show(n);
    const move = this.#begin(n);
    const after = this.#viewAt(n);
    for (const event of action.events) {
      const played = playedEvent(event, this.view);
      if (move !== this.#move) return false;
      if (event.what.type === "tile_placed") void this.board.reveal([event.what.place]);
      if (played !== null) await this.board.play(played);
      if (move !== this.#move) return false;
      this.view = staged(this.view, event.what);
    }
    return this.#arrive(move, after);
  }

  async #show(n: number): Promise<boolean> {
    return this.#arrive(this.#begin(n), this.#viewAt(n));
  }

  #begin(n: number): number {
    this.#move += 1;
    const move = this.#move;
    this.board?.finish();
    this.at = n;
    this.isMoving = true;
    this.pointed = null;
    return move;
  }

  async #arrive(move: number, coming: Promise<GameView>): Promise<boolean> {
    try {
      const view = await coming;
      if (move !== this.#move) return false;
      this.view = view;
      this.isMoving = false;
      this.looking.renew();
      return true;
    } catch {
      if (move === this.#move) this.isLost = true;
      return false;
    }
  }

  #viewAt(n: number): Promise<GameView> {
    const known = this.#views.get(n);
    if (known) return known;
    const asked = api.at(this.id, n);
    this.#views.set(n, asked);
    asked.catch(() => this.#views.delete(n));
    const [oldest] = this.#views.keys();
    if (this.#views.size > MAX_VIEWS && oldest !== undefined) this.#views.delete(oldest);
    return asked;
  }

  #rest(): Promise<void> {
    return new Promise((done) => setTimeout(done, REST_MS / this.speed));
  }
}

/** Whether something of this kind is seen on the board; a drawn tile is not. */
function isShown(type: string): boolean {
  return type !== "tile_drawn" && type !== "turn_started";
}
