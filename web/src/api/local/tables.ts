/**
 * All games of a browser, in a worker: the engine plays them, the store keeps them, and whoever
 * follows one is told what happens after it has been kept.
 */

import type { Table } from "bastide-engine";
import type { GameSummary, Problem } from "../../protocol/types";
import type { AnalysisStore } from "./analyses";
import { Coaching } from "./coaching";
import type { CoachOrder, CoachReport } from "./portions";
import { Refused, told, type Engine } from "./refused";
import type { GameStore, Kept, KeptGame } from "./store";

/** What a bot is asked to decide: its answer is given with the same number of entries. */
export type Thought = { id: string; seq: number; kept: string; entries: string; isHasty: boolean };

/** What a follower is told: entries of the log with how things then stand, or that it is over. */
export type News = { log: string; view: string } | { problem: Problem };

/** What tables need from outside. */
export type Surroundings = {
  engine: Engine;
  store: GameStore;
  analyses: AnalysisStore;
  /**
   * Lets a bot think; its decision comes back by `botDecided`. Without anybody who thinks it says no,
   * and `thinkAnew` tells when there is somebody.
   */
  think(thought: Thought): boolean;
  /** Asks the coach something; its answers come back by `coachReports`, else as with bots. */
  coach(order: CoachOrder): boolean;
  /** Ends the thoughts of all bots at once, and lets them begin again. */
  hurry(): void;
  /** Tells the other pages of this browser that a game has changed. */
  announce(id: string): void;
  now(): number;
  /** Sixty-four bits nobody can guess. */
  random(): bigint;
};

/** Games that are played are held ready; no more than these. */
const MAX_READY = 12;

/** After so many workers that gave no answer the game goes on without the thought of its bot. */
const MAX_TRIES = 3;

/** The file all games are saved to: what it begins with. */
const EXPORT = { bastide: "games", version: 1 } as const;

type Game = {
  table: Table;
  followers: Map<number, { seq: number; tell: (news: News) => void }>;
  /** The number of entries a bot thinks after. */
  thinksAt: number | null;
  /** How many workers have been asked for that thought. */
  nTries: number;
  /** Whether somebody has waited for it long enough. */
  isHasty: boolean;
  /** Kept by nobody: a game that is only looked at. */
  isGuest: boolean;
};

export class Tables {
  readonly #of: Surroundings;
  readonly #games = new Map<string, Game>();
  /** Who changes a game waits for who came before. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** Games that were found damaged when they were loaded. */
  readonly #damaged = new Set<string>();
  readonly #coaching: Coaching;

  constructor(surroundings: Surroundings) {
    this.#of = surroundings;
    const { engine, analyses } = surroundings;
    const send = (order: CoachOrder) => surroundings.coach(order);
    this.#coaching = new Coaching({ engine, store: analyses, send });
  }

  /** The answer to a question of the client, as JSON. */
  ask(method: string, args: readonly never[]): Promise<string | null> {
    const ask = this.#methods[method];
    if (ask === undefined) throw Refused.of("not_found", 404, `there is no ${method}`);
    return ask(...args);
  }

  readonly #methods: Record<string, (...args: never[]) => Promise<string | null>> = {
    boxes: async () => this.#of.engine.boxes(),
    checkSetup: async (wish: string) => told(() => this.#of.engine.check_setup(wish)),
    games: (state: "running" | "over", limit: number, offset: number) =>
      this.#list(state, limit, offset),
    create: (wish: string) =>
      this.#open(told(() => this.#of.engine.Table.create(wish, ...this.#fresh()))),
    upload: (upload: string) => this.#open(this.#ofRecord(upload)),
    look: async (upload: string) => {
      const table = this.#ofRecord(upload);
      this.#ready(table).isGuest = true;
      return table.view();
    },
    show: async (id: string) => (await this.#game(id)).table.view(),
    forget: (id: string) => this.#forget(id),
    act: (id: string, request: string) => this.#change(id, (it) => it.act(request)),
    undo: (id: string, seq: number) => this.#change(id, (it) => it.undo(seq)),
    record: async (id: string) => (await this.#game(id)).table.record(),
    verifyDraws: (id: string) => this.#told(id, (it) => this.#of.engine.verifyDraws(it.record())),
    salvage: async (id: string) => {
      const table = await this.#salvaged(id);
      return taken(table, () => table.record());
    },
    playOn: async (id: string) => {
      const table = await this.#salvaged(id);
      const upload = taken(table, () => table.upload());
      return this.#open(this.#ofRecord(upload));
    },
    at: async (id: string, n: number) => this.#told(id, (it) => it.at(n)),
    events: async (id: string, from: number) => this.#told(id, (it) => it.log(from)),
    feature: async (id: string, x: number, y: number, segment: number, at: number | null) =>
      this.#told(id, (it) => it.feature(x, y, segment, at)),
    features: async (id: string) => this.#told(id, (it) => it.features(null)),
    whyNot: async (id: string, x: number, y: number, rotation: number, segment: number | null) =>
      this.#told(id, (it) => it.whyNot(x, y, rotation, segment)),
    aids: async (id: string, at: number | null) => this.#told(id, (it) => it.aids(at)),
    analysis: async (id: string) => this.#coaching.analysis(await this.#game(id)),
    analyze: async (id: string) => this.#coaching.analyze(await this.#game(id)),
    forgetAnalysis: async (id: string) => {
      await this.#coaching.forget(id);
      return null;
    },
    bestMoves: async (id: string, at: number, name: string) =>
      this.#coaching.bestMoves(await this.#game(id), at, name),
    dropMoves: async (id: string, name: string) => {
      this.#coaching.dropMoves(id, name);
      return null;
    },
    hint: async (id: string, seq: number) => {
      await this.#change(id, (it) => it.afterHint(seq));
      return this.#coaching.hint(await this.#game(id), seq);
    },
    playNow: (id: string, seq: number) => this.#playNow(id, seq),
    exportGames: () => this.#export(),
    importGames: (text: string) => this.#import(text),
  };

  /** Tells somebody of a game from an entry on; ends by `leave`. */
  async follow(nth: number, id: string, from: number, tell: (news: News) => void): Promise<void> {
    try {
      const game = await this.#game(id);
      game.followers.set(nth, { seq: from, tell });
      this.#tellOf(game);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      tell({ problem: error.problem });
    }
  }

  leave(nth: number): void {
    for (const game of this.#games.values()) game.followers.delete(nth);
  }

  /** A bot has decided; nothing, if it has failed. */
  async botDecided(id: string, seq: number, decided: string | null): Promise<void> {
    const game = this.#games.get(id);
    if (game?.thinksAt === seq) game.thinksAt = null;
    if (game === undefined || game.table.seq !== seq || !game.table.asksBot) return;
    await this.#change(id, (it) => it.afterBot(decided), seq);
  }

  /**
   * Other bots think from now on, because there were none, or they have ended: they are asked what
   * has not been decided.
   */
  async thinkAnew(): Promise<void> {
    for (const [id, game] of this.#games) {
      const { thinksAt, table } = game;
      if (thinksAt === null) continue;
      // Another page may have played on in the meantime.
      if (thinksAt !== table.seq || !table.asksBot) game.thinksAt = null;
      else if (game.nTries < MAX_TRIES) this.#ask(game);
      else await this.botDecided(id, thinksAt, null);
    }
  }

  coachReports(report: CoachReport): void {
    this.#coaching.hear(report);
  }

  /** There is no coach until somebody asks again. */
  coachGone(): void {
    this.#coaching.giveUp();
  }

  /** Another coach thinks from now on. */
  coachAnew(): void {
    this.#coaching.beginAnew();
  }

  /** Another page of this browser has changed a game. */
  async changedElsewhere(id: string): Promise<void> {
    await this.#inTurn(id, async () => {
      const game = this.#games.get(id);
      if (game !== undefined && !game.isGuest) await this.#reload(id, game);
    });
  }

  /** A change of one game at a time. */
  #inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(id) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#turns.set(id, mine);
    const end = () => {
      if (this.#turns.get(id) === mine) this.#turns.delete(id);
    };
    mine.then(end, end);
    return mine;
  }

  #fresh(): [bigint, bigint, number] {
    return [this.#of.random(), this.#of.random(), this.#of.now()];
  }

  #ofRecord(upload: string): Table {
    return told(() => this.#of.engine.Table.ofRecord(upload, ...this.#fresh()));
  }

  async #open(table: Table): Promise<string> {
    const view = table.view();
    await this.#of.store.put(this.#kept(table), entriesOf(table, 0));
    this.#letThink(this.#ready(table));
    return view;
  }

  #ready(table: Table): Game {
    const game: Game = {
      table,
      followers: new Map(),
      thinksAt: null,
      nTries: 0,
      isHasty: false,
      isGuest: false,
    };
    this.#games.set(table.id, game);
    for (const [id, it] of this.#games) {
      if (this.#games.size <= MAX_READY) break;
      if (it !== game && it.followers.size === 0 && it.thinksAt === null && !this.#turns.has(id)) {
        this.#games.delete(id);
        it.table.free();
      }
    }
    return game;
  }

  #kept(table: Table): Kept {
    return JSON.parse(table.kept(this.#of.now())) as Kept;
  }

  async #game(id: string): Promise<Game> {
    const ready = this.#games.get(id);
    if (ready !== undefined) return ready;
    return this.#inTurn(id, async () => {
      const game = this.#games.get(id) ?? this.#ready(await this.#load(id));
      this.#letThink(game);
      return game;
    });
  }

  async #load(id: string): Promise<Table> {
    const { kept, entries } = await this.#found(id);
    try {
      const { Table } = this.#of.engine;
      return told(() => Table.restore(JSON.stringify(kept), JSON.stringify(entries)));
    } catch (error) {
      if (error instanceof Refused && error.problem.code === "damaged") this.#damaged.add(id);
      throw error;
    }
  }

  async #found(id: string): Promise<KeptGame> {
    const found = await this.#of.store.load(id);
    if (found === null) throw Refused.of("unknown_game", 404, `there is no game "${id}"`);
    return found;
  }

  async #salvaged(id: string): Promise<Table> {
    const { kept, entries } = await this.#found(id);
    const { Table } = this.#of.engine;
    return told(() => Table.salvage(JSON.stringify(kept), JSON.stringify(entries)));
  }

  async #told(id: string, tell: (table: Table) => string): Promise<string> {
    const { table } = await this.#game(id);
    return told(() => tell(table));
  }

  /** Changes a game: first in the store, then here, then for all who follow it. */
  async #change(id: string, change: (table: Table) => Table, onlyAt?: number): Promise<string> {
    const game = await this.#game(id);
    return this.#inTurn(id, async () => {
      const before = game.table;
      if (onlyAt !== undefined && before.seq !== onlyAt) return "";
      const after = told(() => change(before));
      if (!game.isGuest) {
        const entries = entriesOf(after, before.seq);
        const done = await this.#of.store.append(this.#kept(after), before.seq, entries);
        if (done === "stale") {
          after.free();
          await this.#reload(id, game);
          throw Refused.of("stale", 409, "the game has gone on on another page");
        }
      }
      game.table = after;
      before.free();
      this.#tellOf(game);
      this.#letThink(game);
      this.#of.announce(id);
      return JSON.stringify({ seq: after.seq });
    });
  }

  /** Takes over what another page has kept of a game. */
  async #reload(id: string, game: Game): Promise<void> {
    const found = await this.#of.store.load(id);
    if (found === null) {
      await this.#coaching.forget(id);
      this.#end(id, game);
      return;
    }
    // Hints are counted without an entry.
    if (game.table.kept(found.kept.updated_at) === JSON.stringify(found.kept)) return;
    const table = await this.#load(id);
    game.table.free();
    game.table = table;
    this.#tellOf(game);
    this.#letThink(game);
  }

  #tellOf({ table, followers }: Game): void {
    if (followers.size === 0) return;
    const view = table.view();
    for (const follower of followers.values()) {
      follower.tell({ log: table.log(follower.seq), view });
      follower.seq = table.seq;
    }
  }

  #letThink(game: Game): void {
    const { table } = game;
    if (!table.asksBot || game.isGuest || game.thinksAt === table.seq) return;
    Object.assign(game, { thinksAt: table.seq, nTries: 0, isHasty: false });
    this.#ask(game);
  }

  #ask(game: Game): void {
    const { table, isHasty } = game;
    const { id, seq } = table;
    const thought = { id, seq, kept: table.kept(0), entries: table.entries(0), isHasty };
    if (this.#of.think(thought)) game.nTries += 1;
  }

  /** Has the bot that thinks play what it likes best so far. */
  async #playNow(id: string, seq: number): Promise<string> {
    const game = await this.#game(id);
    if (game.thinksAt !== seq || game.table.seq !== seq) {
      throw Refused.of("stale", 409, `no bot thinks at ${seq}; the game is at ${game.table.seq}`);
    }
    if (!game.isHasty) {
      game.isHasty = true;
      // The thoughts of all games begin again, through no fault of theirs.
      for (const it of this.#games.values()) it.nTries = 0;
      this.#of.hurry();
    }
    return JSON.stringify({ seq });
  }

  async #forget(id: string): Promise<null> {
    return this.#inTurn(id, async () => {
      await this.#found(id);
      await this.#of.store.remove(id);
      await this.#coaching.forget(id);
      this.#damaged.delete(id);
      const game = this.#games.get(id);
      if (game !== undefined) this.#end(id, game);
      this.#of.announce(id);
      return null;
    });
  }

  #end(id: string, game: Game): void {
    const { problem } = Refused.of("unknown_game", 404, "the game has been closed");
    for (const follower of game.followers.values()) follower.tell({ problem });
    this.#games.delete(id);
    game.table.free();
  }

  async #list(state: "running" | "over", limit: number, offset: number): Promise<string> {
    const games = await this.#of.store.list();
    const over = games.filter((it) => it.standing.is_over);
    const wanted = state === "over" ? over : games.filter((it) => !it.standing.is_over);
    wanted.sort((a, b) => b.updated_at - a.updated_at);
    const shown = wanted.slice(offset, offset + limit).map((it) => this.#summary(it));
    const counts = `"n_running":${games.length - over.length},"n_over":${over.length}`;
    return `{${counts},"games":[${shown.join(",")}]}`;
  }

  #summary(kept: Kept): string {
    const marked = { ...kept, is_damaged: this.#damaged.has(kept.id) };
    try {
      return told(() => this.#of.engine.summary(JSON.stringify(marked)));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return JSON.stringify(unreadable(kept));
    }
  }

  async #export(): Promise<string> {
    const games: KeptGame[] = [];
    for (const { id } of await this.#of.store.list()) {
      const game = await this.#of.store.load(id);
      if (game !== null) games.push(game);
    }
    return JSON.stringify({ ...EXPORT, games });
  }

  /**
   * Takes in all games of a file. A game that is there already and is further on stays, and a damaged
   * one replaces nothing.
   */
  async #import(text: string): Promise<string> {
    const games = readExport(text);
    let n_new = 0;
    let n_known = 0;
    let n_damaged = 0;
    for (const { kept, entries } of games) {
      if (!this.#isSound(kept, entries)) {
        n_damaged += 1;
        continue;
      }
      const known = await this.#of.store.load(kept.id);
      if (known !== null && known.kept.seq >= kept.seq) {
        n_known += 1;
        continue;
      }
      await this.#of.store.put(kept, entries);
      n_new += 1;
      await this.changedElsewhere(kept.id);
      this.#of.announce(kept.id);
    }
    return JSON.stringify({ n_new, n_known, n_damaged });
  }

  /** Whether a game can be played through. */
  #isSound(kept: Kept, entries: readonly string[]): boolean {
    try {
      const { Table } = this.#of.engine;
      told(() => Table.restore(JSON.stringify(kept), JSON.stringify(entries))).free();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return false;
    }
  }
}

/** A game of which not even a line for a list can be read; it hides no other. */
function unreadable({ id, seq, updated_at, standing }: Kept): GameSummary {
  return {
    id,
    seq,
    created_at: updated_at,
    updated_at,
    n_actions: 0,
    n_tiles_left: 0,
    seats: [],
    asked: null,
    over: standing.is_over,
    box: null,
    damaged: true,
  };
}

function entriesOf(table: Table, from: number): string[] {
  return JSON.parse(table.entries(from)) as string[];
}

/** What is told of a table that is not needed any more. */
function taken<T>(table: Table, tell: () => T): T {
  try {
    return told(tell);
  } finally {
    table.free();
  }
}

/** The games of a file, or a refusal if it is no such file. */
export function readExport(text: string): KeptGame[] {
  const broken = () => Refused.of("broken_record", 422, "this is no file of games");
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw broken();
  }
  if (typeof read !== "object" || read === null) throw broken();
  const { bastide, version, games } = read as Record<string, unknown>;
  if (bastide !== EXPORT.bastide || version !== EXPORT.version || !Array.isArray(games)) {
    throw broken();
  }
  if (!games.every(isKeptGame)) throw broken();
  return games;
}

function isKeptGame(it: unknown): it is KeptGame {
  const { kept, entries } = (it ?? {}) as Partial<KeptGame>;
  return (
    Array.isArray(entries) &&
    entries.every((entry) => typeof entry === "string") &&
    typeof kept === "object" &&
    kept !== null &&
    typeof kept.id === "string" &&
    /^[a-z2-9]{12}$/.test(kept.id) &&
    typeof kept.seq === "number" &&
    typeof kept.updated_at === "number" &&
    typeof kept.standing?.is_over === "boolean"
  );
}
