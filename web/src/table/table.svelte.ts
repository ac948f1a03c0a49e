/** Everything the parts of the table screen share. */

import type { Board } from "../board";
import { api } from "../api/client";
import { t } from "../messages/messages.svelte";
import { tell } from "../messages/tell";
import type {
  Aids as AidsView,
  Cell,
  FeatureAid,
  GameView,
  LogEntry,
  PromptOption,
  SeatColor,
  SeatView,
  Spot,
  TileRef,
} from "../protocol/types";
import { aidsInForce, settings } from "../settings/settings.svelte";
import { Answering } from "./answering.svelte";
import { chipsOf, kindsOf, type Chip } from "./chips";
import { isPerson, LiveGame } from "./live.svelte";
import { spokenSentences } from "./spoken";
import { tileSentences } from "./symbols";
import { PlayingWindow } from "./windows.svelte";

/** What can stand below the players, or in a sheet on small screens. */
export type TilesFilter = "all" | "close" | "fit";

export type Panel = "log" | "tiles" | "score" | "aids" | "settings" | "keys" | "text";

/** How long a toast is shown, in milliseconds. */
const TOAST_MS = 4000;

export class Table {
  readonly live: LiveGame;
  readonly answering: Answering;
  readonly windows: PlayingWindow;
  board: Board | null = null;

  /** What is open; the log stands where nothing is. */
  panel: Panel | null = $state(null);
  /** Which tiles the drawer shows: all, or those that close a feature or fit a place. */
  tilesFilter: TilesFilter = $state("all");
  /** The place that was looked at last, and whose tiles can be asked for. */
  placeInMind: Cell | null = $state.raw(null);
  isTrackOpen = $state(false);
  isCommandOpen = $state(false);
  /** The feature that is looked at closely. */
  feature: FeatureAid | null = $state.raw(null);
  /** The segment by which it was asked for. */
  inspected: Spot | null = null;
  /** What is printed on the tile that is looked at, and whether it is the one in hand. */
  printed: { sentences: readonly string[]; isInHand: boolean } | null = $state.raw(null);
  /** What the log or a chip speaks of. */
  hinted: { cells: readonly Cell[]; spots: readonly Spot[]; color: SeatColor | null } | null =
    $state.raw(null);
  aids: AidsView | null = $state.raw(null);
  toast: string | null = $state(null);
  /** What the live region says. */
  spoken = $state("");
  /** The piece that was picked last. */
  pickedKind: string | null = $state(null);
  /** How the tile in hand is turned. */
  rotation = $state(0);
  isBackAgain = $state(false);

  #toastTimer: ReturnType<typeof setTimeout> | undefined;
  #featureAbort: AbortController | null = null;
  #aidsAbort: AbortController | null = null;
  #hintAbort: AbortController | null = null;
  #looked: TileRef | null = null;
  #unsaid: LogEntry[] = [];

  constructor(id: string) {
    this.windows = new PlayingWindow(id);
    this.live = new LiveGame(id, {
      isInstant: () => settings.pace === "at_once",
      onShown: (entries, view) => this.#shown(entries, view),
      onBack: () => this.#back(),
    });
    this.answering = new Answering(this.live, () => this.isMine && this.windows.isPlaying);
  }

  close(): void {
    this.live.close();
    this.windows.close();
    clearTimeout(this.#toastTimer);
  }

  get view(): GameView | null {
    return this.live.view;
  }

  readonly names: readonly string[] = $derived.by(
    () => this.live.view?.seats.map((it) => it.name) ?? [],
  );

  /** The choices in the bar, while somebody at this screen is asked. */
  readonly chips: readonly Chip[] = $derived.by(() => {
    const { view } = this.live;
    const isAsking = this.isMine && this.windows.isPlaying && this.live.playing === null;
    if (view === null || view.prompt === null || !isAsking) return [];
    return chipsOf(view.prompt, view);
  });

  /** The piece whose ways the board shows, where one is picked before its place. */
  readonly kind: string | null = $derived.by(() => {
    const prompt = this.live.view?.prompt;
    const kinds = prompt ? kindsOf(prompt) : [];
    return kinds.find((it) => it === this.pickedKind) ?? kinds[0] ?? null;
  });

  seat(seat: number | null | undefined): SeatView | null {
    return seat === null || seat === undefined ? null : (this.view?.seats[seat] ?? null);
  }

  colorOf(seat: number): SeatColor {
    return this.view?.seats[seat]?.color ?? "black";
  }

  /** Whether somebody at this screen is asked. */
  get isMine(): boolean {
    const view = this.view;
    return view?.prompt ? isPerson(view, view.prompt.seat) : false;
  }

  get nPersons(): number {
    return this.view?.seats.filter((it) => it.kind.type === "person").length ?? 0;
  }

  /** Picks a chip: an answer, or the piece that an answer is then given for. */
  pick(chip: Chip): void {
    if (chip.isKind) {
      this.pickedKind = chip.id;
      this.answering.drop();
      return;
    }
    if (!chip.isPass) this.board?.choose(chip.id);
    this.answering.choose(chip.id);
  }

  open(panel: Panel | null): void {
    this.panel = this.panel === panel ? null : panel;
  }

  showTiles(filter: TilesFilter): void {
    this.tilesFilter = filter;
    this.panel = "tiles";
  }

  say(text: string): void {
    // A region that is given the same text twice stays silent; the mark makes it differ.
    this.spoken = this.spoken === text ? `${text}\u00a0` : text;
  }

  showToast(text: string): void {
    clearTimeout(this.#toastTimer);
    this.toast = text;
    this.holdToast(false);
  }

  /** A toast that is pointed at stays. */
  holdToast(isHeld: boolean): void {
    clearTimeout(this.#toastTimer);
    if (!isHeld) this.#toastTimer = setTimeout(() => (this.toast = null), TOAST_MS);
  }

  /** Looks closely at the feature of a segment, or at none. */
  async inspect(spot: Spot | null): Promise<void> {
    this.#featureAbort?.abort();
    this.inspected = spot;
    const square = this.view?.squares.find((it) => it.x === spot?.x && it.y === spot.y);
    void this.#look(square ?? null, false);
    if (spot === null || !aidsInForce().featureCard) {
      this.feature = null;
      return;
    }
    const abort = new AbortController();
    this.#featureAbort = abort;
    try {
      this.feature = await api.feature(this.live.id, spot, abort.signal);
    } catch {
      // The tile may have been taken back meanwhile: then there is nothing to look at.
      if (!abort.signal.aborted) this.feature = null;
    }
  }

  /** Tells what is printed on the tile in hand, or no longer. */
  async lookAtHand(tile: TileRef | null): Promise<void> {
    if (tile === null && this.printed?.isInHand !== true) return;
    if (tile !== null) await this.inspect(null);
    await this.#look(tile, true);
  }

  async #look(tile: TileRef | null, isInHand: boolean): Promise<void> {
    this.#looked = tile;
    if (tile === null) {
      this.printed = null;
      return;
    }
    const sentences = await tileSentences(tile, this.view?.elements ?? []);
    if (this.#looked !== tile) return;
    this.printed = sentences.length === 0 ? null : { sentences, isInHand };
  }

  /** Outlines what somebody speaks of. */
  async hint(
    cells: readonly Cell[] | null,
    spot: Spot | null,
    color: SeatColor | null,
  ): Promise<void> {
    this.#hintAbort?.abort();
    if (cells === null) {
      this.hinted = null;
      return;
    }
    this.hinted = { cells, spots: spot ? [spot] : [], color };
    if (spot === null) return;
    const abort = new AbortController();
    this.#hintAbort = abort;
    try {
      const { spots } = await api.feature(this.live.id, spot, abort.signal);
      if (!abort.signal.aborted) this.hinted = { cells, spots, color };
    } catch {
      // Without the whole feature the segment alone is outlined.
    }
  }

  async fetchAids(): Promise<void> {
    const { fields, deadPlaces, projected, odds } = aidsInForce();
    this.#aidsAbort?.abort();
    if (!fields && !deadPlaces && !projected && !odds) {
      this.aids = null;
      return;
    }
    const abort = new AbortController();
    this.#aidsAbort = abort;
    try {
      this.aids = await api.aids(this.live.id, abort.signal);
    } catch {
      // Aids are no part of the game: without them it goes on.
    }
  }

  /** What a screen reader says of an option. */
  nameOf(option: PromptOption): string {
    const sentences = [option.name, ...option.more];
    return sentences.map((it) => tell(it, this.names)).join(" ");
  }

  /** Reads out how things stand and what happened last. */
  sayWhatHappens(status: string): void {
    const last = this.live.log.slice(-4);
    this.say([...spokenSentences(last, this.names, "all", 3), status].join(" "));
  }

  #shown(entries: readonly LogEntry[], view: GameView): void {
    this.answering.renew();
    this.rotation = 0;
    void this.fetchAids();
    if (this.inspected !== null) void this.inspect(this.inspected);
    this.#unsaid.push(...entries);
    for (const entry of entries) {
      for (const { what, sentence } of entry.events) {
        if (what.type === "tile_discarded") this.showToast(tell(sentence, this.names));
      }
    }
    const isAsked = view.prompt !== null && isPerson(view, view.prompt.seat);
    if (!isAsked && !view.over) return;
    const sentences = spokenSentences(this.#unsaid, this.names, settings.verbosity, 2);
    this.#unsaid = [];
    if (view.prompt !== null) sentences.push(tell(view.prompt.sentence, this.names));
    if (sentences.length > 0) this.say(sentences.join(" "));
  }

  #back(): void {
    this.isBackAgain = true;
    this.say(t("connection.back_spoken"));
    setTimeout(() => (this.isBackAgain = false), 2000);
  }
}
