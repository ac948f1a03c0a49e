/**
 * A game that goes on: it follows the stream, shows events one after another, and sends answers.
 * What is shown may lag behind the server while events are played, never run ahead of it.
 */

import { api, ApiError, type Connection, type Follower } from "../api/client";
import { isHere } from "../messages/names";
import type { Accepted, Event, GameView, LogEntry, TileRef } from "../protocol/types";
import { keepPreferred, keptPreferred } from "./preferred";
import { lastRound } from "./round";
import { staged } from "./staged";

/** More entries than these are not played but shown at once. */
const MAX_PLAYED = 24;
/** After a break, more entries than these are not played. */
const MAX_MISSED = 10;

/** If the stream has not brought an answer so long after it was taken, in milliseconds, another is opened. */
const OVERDUE = 4_000;

/** Whoever shows events: resolves when one has been seen. */
export type Showman = {
  play(event: Event, view: GameView): Promise<void>;
  finish(): void;
};

/** Entries, and the view they lead to. */
type Batch = { entries: LogEntry[]; view: GameView; wasMissed: boolean };

export type LiveOptions = {
  /** Whether events are played at all. */
  isInstant: () => boolean;
  /** All of a batch has been shown. */
  onShown: (entries: readonly LogEntry[], view: GameView) => void;
  /** The connection is there again after it was lost. */
  onBack: () => void;
};

export class LiveGame {
  /** What is shown. */
  view: GameView | null = $state.raw(null);
  /** The log as far as it is shown. */
  log: readonly LogEntry[] = $state.raw([]);
  /** The tile somebody has drawn, while events are played. */
  drawn: { tile: TileRef; seat: number } | null = $state.raw(null);
  /** What is being played. */
  playing: Event | null = $state.raw(null);
  connection: Connection = $state.raw({ type: "connecting" });
  /** An answer is on its way. */
  isSaving = $state(false);
  /** Why the last answer was refused. */
  refusal: ApiError | null = $state.raw(null);
  isRunningOn = $state(false);
  /** The final scoring has been shown here, so that it need not be shown again with the result. */
  hasShownEnd = $state(false);
  /** The entries of the log that a preference has answered, not a person. */
  preferred: ReadonlySet<number> = $state.raw(new Set());

  showman: Showman | null = null;

  readonly id: string;
  readonly #options: LiveOptions;
  readonly #stream: Follower;
  #arriving: LogEntry[] = [];
  #batches: Batch[] = [];
  #isBusy = false;
  #wasLost = false;

  constructor(id: string, options: LiveOptions) {
    this.id = id;
    this.preferred = keptPreferred(id);
    this.#options = options;
    this.#stream = api.follow(
      id,
      {
        entry: (entry) => this.#arriving.push(entry),
        view: (view) => this.#arrived(view),
        connection: (state) => this.#connected(state),
      },
      0,
    );
  }

  get isConnected(): boolean {
    return this.connection.type === "open";
  }

  close(): void {
    this.#stream.close();
  }

  retry(): void {
    this.#stream.retry();
  }

  /** Shows everything that comes at once, until somebody at this screen is asked. */
  runOn(): void {
    if (this.view === null || (!this.#isBusy && isForPersons(this.view))) return;
    this.isRunningOn = true;
    this.showman?.finish();
  }

  /** Shows again what has happened since everybody's last turn began; then the present is back. */
  async replayRound(): Promise<void> {
    const present = this.view;
    if (present === null || this.#isBusy || this.isSaving || this.showman === null) return;
    const { entries, nBefore } = lastRound(this.log, present.seats.length);
    if (entries.length === 0) return;
    this.#isBusy = true;
    try {
      this.view = { ...(await api.at(this.id, nBefore)), prompt: null, asked: null };
      for (const entry of entries) await this.#play(entry);
    } catch {
      // The past could not be fetched: then there is only the present.
    }
    this.view = present;
    this.drawn = null;
    this.playing = null;
    this.isRunningOn = false;
    this.#isBusy = false;
    this.#options.onShown([], present);
    void this.#show();
  }

  /** The question at this number is answered by a preference. */
  prefer(seq: number): void {
    this.preferred = new Set([...this.preferred, seq + 1]);
    keepPreferred(this.id, this.preferred);
  }

  async act(action: string): Promise<void> {
    const view = this.view;
    const prompt = view?.prompt;
    if (!view || !prompt) return;
    await this.#send(() => api.act(this.id, { seq: view.seq, action, seat: prompt.seat }));
  }

  async undo(): Promise<void> {
    const view = this.view;
    if (view) await this.#send(() => api.undo(this.id, view.seq));
  }

  async #send(order: () => Promise<Accepted>): Promise<void> {
    if (this.isSaving) return;
    this.isSaving = true;
    this.refusal = null;
    try {
      const { seq } = await order();
      setTimeout(() => {
        if (this.#stream.seq < seq) this.#stream.renew();
      }, OVERDUE);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refusal = error;
      this.isSaving = false;
      this.#stream.retry();
    }
  }

  #connected(state: Connection): void {
    if (state.type === "waiting") this.#wasLost = true;
    this.connection = state;
  }

  #arrived(view: GameView): void {
    const entries = this.#arriving;
    this.#arriving = [];
    const wasMissed = this.#wasLost;
    if (wasMissed) {
      this.#wasLost = false;
      this.isSaving = false;
      this.#options.onBack();
    }
    if (this.view === null) {
      this.log = entries;
      this.view = view;
      this.#options.onShown([], view);
      return;
    }
    this.#batches.push({ entries, view, wasMissed });
    void this.#show();
  }

  async #show(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    let batch: Batch | undefined;
    while ((batch = this.#batches.shift()) !== undefined) {
      if (batch.entries.length > 0 && this.view) {
        this.view = { ...this.view, prompt: null, asked: null };
      }
      for (const entry of batch.entries) {
        if (this.#isPlayed(batch, entry)) await this.#play(entry);
        this.log = [...this.log, entry];
      }
      this.view = batch.view;
      this.drawn = null;
      this.playing = null;
      this.isSaving = false;
      this.#options.onShown(batch.entries, batch.view);
      if (isForPersons(batch.view)) this.isRunningOn = false;
    }
    this.#isBusy = false;
  }

  #isPlayed(batch: Batch, entry: LogEntry): boolean {
    if (this.isRunningOn || this.#options.isInstant() || this.showman === null) return false;
    if (entry.done.type === "undo" || batch.entries.some((it) => it.done.type === "undo")) {
      return false;
    }
    return batch.entries.length <= (batch.wasMissed ? MAX_MISSED : MAX_PLAYED);
  }

  async #play(entry: LogEntry): Promise<void> {
    for (const event of entry.events) {
      if (this.view === null) return;
      const { what } = event;
      this.playing = event;
      if (what.type === "tile_drawn") this.drawn = { tile: what.tile, seat: what.seat };
      if (!this.isRunningOn) await this.#playEvent(event, this.view);
      if (what.type === "tile_placed" || what.type === "tile_discarded") this.drawn = null;
      if (what.type === "game_over") this.hasShownEnd = !this.isRunningOn;
      this.view = staged(this.view, what);
    }
  }

  /** What cannot be shown has happened all the same: the game goes on, and the defect is told. */
  async #playEvent(event: Event, view: GameView): Promise<void> {
    try {
      await this.showman?.play(event, view);
    } catch (error) {
      reportError(error);
    }
  }
}

/** Whether nothing will happen before somebody at this screen does something. */
function isForPersons(view: GameView): boolean {
  return view.over || (view.prompt !== null && isPerson(view, view.prompt.seat));
}

/** Whether a seat belongs to somebody at this screen. */
export function isPerson(view: GameView, seat: number): boolean {
  return isHere(view.seats[seat]);
}
