/** Everything the parts of the table screen share. */

import { api } from "../api/client";
import type { Board } from "../board";
import { t } from "../messages/messages.svelte";
import { isHere, namesOf, type Names } from "../messages/names";
import { tell } from "../messages/tell";
import { Chat } from "../online/chat.svelte";
import { FollowedTable } from "../online/followed.svelte";
import { onlineApi } from "../online/session.svelte";
import { announced } from "../online/words";
import type {
  ChatLine,
  GameView,
  LogEntry,
  PromptKind,
  PromptOption,
  PieceKind,
  Presence,
  PlayerColor,
  SeatView,
  TileRef,
} from "../protocol/types";
import { settings } from "../settings/settings.svelte";
import { Answering } from "./answering.svelte";
import { optionPlaces } from "./anchors";
import { Course } from "./course.svelte";
import { chipsOf, groupsOf, kindsOf, type Chip, type Groups } from "./chips";
import { Hinting } from "./hinting.svelte";
import { isPerson, LiveGame } from "./live.svelte";
import { Looking, type TilesFilter } from "./looking.svelte";
import { spokenSentences } from "./spoken";
import { TakingBack } from "./taking-back.svelte";
import { nameOf, stakesIn } from "./telling";
import { Refusals } from "./why-not.svelte";
import type { Layout } from "./width.svelte";
import { PlayingWindow } from "./windows.svelte";

/** What can stand below the players, or in a sheet on small screens. */
export type Panel = "log" | "tiles" | "score" | "aids" | "settings" | "keys" | "text" | "chat";

/** Options are seen all at once, if their tiles are at least so large, in pixels. */
const SEEN_PX = 40;

/** How long a toast is shown, in milliseconds. */
const TOAST_MS = 4000;

export class Table {
  readonly live: LiveGame;
  readonly answering: Answering;
  readonly windows: PlayingWindow;
  readonly looking: Looking;
  readonly hinting: Hinting;
  readonly refusals: Refusals;
  board: Board | null = null;

  /** What is open; the log stands where nothing is. */
  panel: Panel | null = $state(null);
  isTrackOpen = $state(false);
  isCommandOpen = $state(false);
  toast: string | null = $state(null);
  /** What the live region says. */
  spoken = $state("");
  /** The piece that was picked last. */
  pickedKind: string | null = $state(null);
  /** The options elsewhere are shown instead of those nearby. */
  isElsewhere = $state(false);
  /** How the tile in hand is turned. */
  rotation = $state(0);
  isBackAgain = $state(false);
  /** How the screen is laid out. */
  layout: Layout = $state("wide");
  /** The kind of figure that was taken in hand last. */
  #pickedFigure: PieceKind | null = $state(null);
  /** The kinds of figures are shown. */
  isKindsOpen = $state(false);
  /** How long the bot that is asked has been thinking, in whole seconds; nothing if none is. */
  thought: number | null = $state(null);

  #toastTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #clock: ReturnType<typeof setInterval>;
  /** What was asked when, to tell how long a bot has been thinking. */
  #asked: { seq: number; at: number } | null = null;
  #unsaid: LogEntry[] = [];
  /** The seats of which it has been said that a bot plays on for their program. */
  #standIns: readonly number[] = [];
  /** Questions that preferences have answered. */
  readonly #preferred = new Set<PromptKind>();

  readonly #purpose: "game" | "lesson";

  /** Who is at the table, where people meet; nothing where all play at this screen. */
  readonly people: FollowedTable | null;
  /** What is said there. */
  readonly chat: Chat | null;
  readonly takingBack: TakingBack;
  /** How the game goes on besides its log. */
  readonly besides: Course;

  constructor(id: string, purpose: "game" | "lesson" = "game") {
    this.#purpose = purpose;
    const online = purpose === "game" ? onlineApi() : null;
    this.chat = online === null ? null : new Chat(online, id, (line) => this.#announce(line));
    this.people =
      online === null
        ? null
        : new FollowedTable(online, id, (lines, whole) => this.chat?.take(lines, whole));
    this.takingBack = new TakingBack(this, online);
    this.besides = new Course(online, this.people, this);
    this.windows = new PlayingWindow(id);
    this.live = new LiveGame(id, {
      isInstant: () => settings.pace === "at_once",
      onShown: (entries, view) => this.#shown(entries, view),
      onBack: () => this.#back(),
    });
    this.looking = new Looking(() => ({ id, view: this.view, moment: null }));
    this.answering = new Answering(this.live, () => this.isMine && this.windows.isPlaying);
    this.hinting = new Hinting(id, this);
    this.refusals = new Refusals(id, () => this.view);
    this.#clock = setInterval(() => this.#tick(), 500);
  }

  close(): void {
    this.live.close();
    this.people?.close();
    this.windows.close();
    this.looking.close();
    this.refusals.close();
    clearTimeout(this.#toastTimer);
    clearInterval(this.#clock);
  }

  get view(): GameView | null {
    return this.live.view;
  }

  readonly names: Names = $derived.by(() => namesOf(this.live.view?.seats ?? []));

  /** The choices in the bar, while somebody at this screen is asked. */
  readonly chips: readonly Chip[] = $derived.by(() => {
    const { view } = this.live;
    const isAsking = this.isMine && this.windows.isPlaying && this.live.playing === null;
    if (view === null || view.prompt === null || !isAsking) return [];
    const { groups, isElsewhere, kind } = this;
    return chipsOf(view.prompt, view, { groups, isElsewhere, kind });
  });

  /** The options of the prompt by where they are. */
  readonly groups: Groups = $derived.by(() => {
    const { view } = this.live;
    if (!view?.prompt) return { near: [], far: [] };
    const places = optionPlaces(view.prompt.options);
    const groups = groupsOf(view.prompt, view, this.board?.hasRoomFor(places, SEEN_PX) ?? true);
    const held = this.heldFigure;
    if (held === null) return groups;
    const isHeld = (it: PromptOption) => it.figure === held || !isFigureOnTile(it);
    return { near: groups.near.filter(isHeld), far: groups.far.filter(isHeld) };
  });

  /** Whether this is a phone: nothing moves by itself, and figures are chosen one kind at a time. */
  get isCalm(): boolean {
    return this.layout !== "wide";
  }

  /** The kinds of figures of which one is held, where there are several. */
  readonly figureKinds: readonly PieceKind[] = $derived.by(() => {
    const isAsking = this.isCalm && this.isMine && this.windows.isPlaying;
    if (!isAsking || this.live.playing !== null) return [];
    const kinds = (this.live.view?.prompt?.options ?? [])
      .filter(isFigureOnTile)
      .flatMap(({ figure }) => figure ?? []);
    return [...new Set(kinds)];
  });

  /** The kind of figure that is held; none, where there is no choice. */
  readonly heldFigure: PieceKind | null = $derived.by(() => {
    const kinds = this.figureKinds;
    if (kinds.length < 2) return null;
    return kinds.find((it) => it === this.#pickedFigure) ?? kinds[0] ?? null;
  });

  /** Takes a kind of figure in hand. */
  hold(figure: PieceKind): void {
    this.#pickedFigure = figure;
    this.isKindsOpen = false;
    this.answering.drop();
  }

  /** The options that are shown now. */
  readonly options: readonly PromptOption[] = $derived(
    this.isElsewhere ? this.groups.far : this.groups.near,
  );

  /** The piece whose ways the board shows, where one is picked before its place. */
  readonly kind: PieceKind | null = $derived.by(() => {
    const prompt = this.live.view?.prompt;
    const kinds = prompt ? kindsOf(prompt) : [];
    return kinds.find((it) => it === this.pickedKind) ?? kinds[0] ?? null;
  });

  seat(seat: number | null | undefined): SeatView | null {
    return seat === null || seat === undefined ? null : (this.view?.seats[seat] ?? null);
  }

  colorOf(seat: number): PlayerColor {
    return this.view?.seats[seat]?.color ?? "black";
  }

  /** Whether somebody at this screen is asked. */
  get isMine(): boolean {
    // Before anything else, what others ask is answered.
    if (this.takingBack.request !== null) return false;
    return this.view !== null && this.#isAskedHere(this.view);
  }

  /** Whether somebody at this screen is asked, for whom no bot plays. */
  #isAskedHere(view: GameView): boolean {
    const { prompt } = view;
    return prompt !== null && isPerson(view, prompt.seat) && !this.isBot(prompt.seat);
  }

  /** Whether a bot plays for a seat, be it that of a person. */
  isBot(seat: number | null): boolean {
    if (seat === null) return false;
    return this.seat(seat)?.kind.type === "bot" || this.besides.botOf(seat) !== null;
  }

  /** The tile that whoever is asked holds, or that was drawn just now. */
  get tileInHand(): TileRef | null {
    return this.live.drawn?.tile ?? this.view?.prompt?.tile ?? null;
  }

  /** Whether the tile in hand fits in more than one way: where it is tried, or anywhere. */
  get canTurn(): boolean {
    const isHeld = this.live.drawn === null && this.isMine && this.windows.isPlaying;
    const anchors = this.view?.prompt?.options.map((it) => it.anchor) ?? [];
    const chosen = this.view?.prompt?.options.find((it) => it.id === this.answering.chosen)?.anchor;
    const rotations = anchors.flatMap((it) => {
      if (it.type !== "place") return [];
      const isElsewhere = chosen?.type === "place" && (it.x !== chosen.x || it.y !== chosen.y);
      return isElsewhere ? [] : [it.rotation];
    });
    return isHeld && new Set(rotations).size > 1;
  }

  /** Whether hints are given, and help is wanted. */
  get hasHints(): boolean {
    // A lesson shows what to do itself.
    const isGiven = this.#purpose === "game" && this.view?.hints.help === "all";
    return isGiven && settings.aidsMode !== "tournament";
  }

  get mayAsk(): boolean {
    return this.hasHints && this.answering.isReady && this.live.playing === null;
  }

  /** Shows an answer as chosen, without giving it. */
  propose(id: string): void {
    const option = this.view?.prompt?.options.find((it) => it.id === id);
    if (option && isFigureOnTile(option)) this.#pickedFigure = option.figure;
    this.board?.choose(id);
    this.answering.chosen = id;
  }

  /** Has the bot that thinks play the best move it has found. */
  async playNow(): Promise<void> {
    if (this.view === null) return;
    try {
      await api.coach.playNow(this.live.id, this.view.seq);
    } catch {
      // It has decided meanwhile, or the connection is lost, which the status line says.
    }
  }

  /** Whether messages are drawn in this game. */
  get withMessages(): boolean {
    return this.view?.elements.includes("messengers") ?? false;
  }

  /** Picks a chip: an answer, or the piece that an answer is then given for. */
  pick(chip: Chip): void {
    switch (chip.does) {
      case "kind":
        this.pickedKind = chip.id;
        this.answering.drop();
        return;
      case "elsewhere":
        this.isElsewhere = !this.isElsewhere;
        this.answering.drop();
        return;
      case "answer":
        this.board?.choose(chip.id);
        this.answering.choose(chip.id);
        return;
      case "pass":
        this.answering.choose(chip.id);
    }
  }

  open(panel: Panel | null): void {
    this.panel = this.panel === panel ? null : panel;
  }

  showTiles(filter: TilesFilter): void {
    this.looking.tilesFilter = filter;
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

  /** What a screen reader says of an option. */
  nameOf(option: PromptOption): string {
    return nameOf(option, this.names);
  }

  /** Reads out how things stand and what happened last. */
  sayWhatHappens(status: string): void {
    const last = this.live.log.slice(-4);
    this.say([...spokenSentences(last, this.names, "all", 3), status].join(" "));
  }

  /** Whether the reader only looks on: no seat of a person is theirs. */
  get isWatching(): boolean {
    const seats = this.view?.seats ?? [];
    const isAnyPerson = seats.some((it) => it.kind.type === "person");
    return this.people !== null && isAnyPerson && !seats.some(isHere);
  }

  /** What is said at the table, where people talk; nothing where they do not. */
  get talk(): Chat | null {
    return this.people?.view?.chat === "on" ? this.chat : null;
  }

  /** Whether somebody is at the table; nothing, if it is known of them or does not matter. */
  presenceOf(seat: SeatView): Presence | null {
    const taker = this.people?.view?.seats.find((it) => it.color === seat.color)?.taker;
    return taker?.type === "person" && !isHere(seat) ? taker.presence : null;
  }

  /** Gives the answer that a person always gives; the first time, it is said that this is so. */
  answerFor(answer: string): void {
    const { view } = this;
    if (view === null || view.prompt === null) return;
    const { kind } = view.prompt;
    if (!this.#preferred.has(kind)) {
      this.#preferred.add(kind);
      this.showToast(t("toast.preferred", { question: kind }));
    }
    this.live.prefer(view.seq);
    this.answering.send(answer);
  }

  /** Who looks at the board is told that somebody talks. */
  #announce(line: ChatLine): void {
    if (this.panel !== "chat") this.showToast(announced(line));
  }

  #tick(): void {
    this.takingBack.tick(Date.now());
    const { view } = this;
    this.besides.tick();
    const isThinking = view !== null && this.isBot(view.asked) && this.live.playing === null;
    if (!isThinking) {
      this.#asked = null;
      this.thought = null;
      return;
    }
    if (this.#asked?.seq !== view.seq) this.#asked = { seq: view.seq, at: Date.now() };
    this.thought = Math.floor((Date.now() - this.#asked.at) / 1000);
  }

  #shown(entries: readonly LogEntry[], view: GameView): void {
    this.hinting.done(entries);
    this.answering.renew();
    this.refusals.close();
    this.isElsewhere = false;
    this.#pickedFigure = null;
    this.isKindsOpen = false;
    this.rotation = 0;
    this.looking.renew();
    this.#unsaid.push(...entries);
    for (const entry of entries) {
      for (const { what, sentence } of entry.events) {
        if (what.type === "tile_discarded") this.showToast(tell(sentence, this.names));
      }
    }
    const failed = view.stand_ins.find((it) => !this.#standIns.includes(it));
    this.#standIns = view.stand_ins;
    if (failed !== undefined) {
      this.showToast(t("toast.stand_in", { player: this.names[failed] ?? "" }));
    }
    if (!this.#isAskedHere(view) && !view.over) return;
    const sentences = spokenSentences(this.#unsaid, this.names, settings.verbosity, 2);
    this.#unsaid = [];
    if (view.prompt !== null) {
      sentences.push(tell(view.prompt.sentence, this.names), ...stakesIn(view.prompt, this.names));
    }
    if (sentences.length > 0) this.say(sentences.join(" "));
  }

  #back(): void {
    this.isBackAgain = true;
    this.say(t("connection.back_spoken"));
    setTimeout(() => (this.isBackAgain = false), 2000);
  }
}

/** Whether an option places a figure on a segment: the same could often be another kind. */
function isFigureOnTile({ kind, anchor }: PromptOption): boolean {
  return kind.type === "place_figure" && anchor.type === "segment";
}
