/** A table without a server: everything happens in this browser. */

import { insertSymbols } from "../board/art";
import type { Art, PictureForm, TileLook, TileShape } from "../board/types";
import { named } from "../messages/names";
import { whenIdle } from "../pictures/idle";
import type { BestMoves, GameAnalysis, GameView, Hint, LogPage } from "../protocol/types";
import type { Backend, Coach, Connection, Follower, Keeping, StreamListener } from "./backend";
import { withHelp } from "./help";
import { Crew } from "./local/crew";
import { LastFirst } from "./local/last-first";
import type { Trouble } from "./local/keeper";
import type { News } from "./local/tables";
import { watchUpdates } from "./local/update";

/** After so long a table that could not be had is tried again, in milliseconds. */
const AGAIN = 2_000;

/** What later visits need is fetched when this one has what it needs: after so long, in milliseconds. */
const SETTLED = 2_000;

const crew = new Crew();
// They get ready while the page does.
crew.prepare();

async function json<T>(method: string, ...args: readonly unknown[]): Promise<T> {
  return JSON.parse(await crew.ask(method, ...args)) as T;
}

/** Asks something that takes thought. */
async function thought<T>(method: string, ...args: readonly unknown[]): Promise<T> {
  return JSON.parse(await crew.think(method, ...args)) as T;
}

/** Pictures drawn in a worker, each once, those that were asked for last before all that wait. */
class DrawnArt implements Art {
  readonly #queue = new LastFirst();
  readonly #pictures = new Map<string, Promise<string>>();
  readonly #shapes = new Map<string, Promise<TileShape>>();
  #symbols: Promise<void> | undefined;

  picture(look: TileLook, { px, detail }: PictureForm): Promise<string> {
    const { set, tile, rotation, copy = 0 } = look;
    const key = `${set} ${tile} ${rotation} ${px} ${copy} ${detail}`;
    return once(this.#pictures, key, async () => {
      const draw = () => crew.draw("picture", set, tile, rotation, px, copy, detail);
      return (await this.#queue.ask(draw)) as string;
    });
  }

  shape({ set, tile, rotation, copy = 0 }: TileLook): Promise<TileShape> {
    return once(this.#shapes, `${set} ${tile} ${rotation} ${copy}`, async () => {
      return JSON.parse((await crew.draw("shape", set, tile, rotation, copy)) as string);
    });
  }

  symbols(): Promise<void> {
    this.#symbols ??= crew.draw("symbols").then((it) => insertSymbols(it as string));
    return this.#symbols;
  }
}

/** What is known by a key, or is found out now; a failure is not remembered. */
function once<T>(known: Map<string, Promise<T>>, key: string, find: () => Promise<T>): Promise<T> {
  const found = known.get(key);
  if (found !== undefined) return found;
  const finding = find();
  known.set(key, finding);
  finding.catch(() => known.delete(key));
  return finding;
}

/** Somebody who follows a game of this browser. */
class LocalFollower implements Follower {
  seq: number;
  readonly #id: string;
  readonly #listener: StreamListener;
  #nth = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, listener: StreamListener, from: number) {
    this.#id = id;
    this.#listener = listener;
    this.seq = from;
    this.#begin();
  }

  #begin(): void {
    this.#listener.connection({ type: "connecting" });
    this.#nth = crew.follow(this.#id, this.seq, {
      news: (nth, news) => nth === this.#nth && this.#hear(news),
      anew: () => this.#wait(),
    });
  }

  #wait(): void {
    this.#listener.connection({ type: "waiting", until: Date.now() + AGAIN });
    this.#timer = setTimeout(() => this.#begin(), AGAIN);
  }

  #hear(news: News): void {
    if ("problem" in news) {
      const { problem } = news;
      this.#listener.connection({ type: "ended", problem } satisfies Connection);
      return;
    }
    const { entries } = JSON.parse(news.log) as LogPage;
    for (const entry of entries) {
      if (entry.seq <= this.seq) continue;
      this.seq = entry.seq;
      this.#listener.entry(entry);
    }
    const view = JSON.parse(news.view) as GameView;
    this.#listener.connection({ type: "open" });
    this.#listener.view(named(view));
    if (view.over) void askToPersist();
  }

  retry(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#begin();
  }

  renew(): void {
    crew.leave(this.#nth);
    this.#begin();
  }

  close(): void {
    clearTimeout(this.#timer);
    crew.leave(this.#nth);
  }
}

/** Asks the browser once to keep the games even if room gets short. */
async function askToPersist(): Promise<void> {
  const asked = "bastide.persist";
  if (localStorage.getItem(asked) !== null) return;
  localStorage.setItem(asked, "asked");
  await navigator.storage?.persist?.().catch(() => false);
}

const keeping: Keeping = {
  exportGames: () => crew.ask("exportGames"),
  importGames: (text) => json("importGames", text),
  onTrouble: (listener: (trouble: Trouble | null) => void) => crew.watchTrouble(listener),
  onUpdate(listener) {
    // Without it the site works, but not without a network.
    const watch = () => void watchUpdates(listener).catch(() => undefined);
    setTimeout(() => whenIdle(watch), SETTLED);
  },
};

let nLooks = 0;

/** Moves that nobody waits for any more are not compared. */
function bestMoves(id: string, nActions: number, signal: AbortSignal): Promise<BestMoves> {
  nLooks += 1;
  const name = String(nLooks);
  const drop = () => void crew.ask("dropMoves", id, name).catch(() => undefined);
  signal.addEventListener("abort", drop, { once: true });
  return thought<BestMoves>("bestMoves", id, nActions, name);
}

const coach: Coach = {
  analysis: (id) => json<GameAnalysis>("analysis", id),
  analyze: (id) => thought<GameAnalysis>("analyze", id),
  forgetAnalysis: async (id) => void (await crew.ask("forgetAnalysis", id)),
  bestMoves,
  hint: (id, seq) => thought<Hint>("hint", id, seq),
  playNow: (id, seq) => json("playNow", id, seq),
};

export const backend: Backend = {
  art: new DrawnArt(),
  keeping,
  online: null,
  coach,
  boxes: () => json("boxes"),
  games: async (state, limit, offset) => {
    const list = await json<Awaited<ReturnType<Backend["games"]>>>("games", state, limit, offset);
    return { ...list, games: list.games.map(named) };
  },
  checkSetup: (wish) => json("checkSetup", JSON.stringify(wish)),
  create: (wish) => json("create", JSON.stringify(withHelp(wish))),
  upload: (upload) => json("upload", JSON.stringify(upload)),
  look: async (record) => named(await json<GameView>("look", JSON.stringify({ record }))),
  show: async (id) => named(await json<GameView>("show", id)),
  forget: async (id) => void (await crew.ask("forget", id)),
  act: (id, request) => json("act", id, JSON.stringify(request)),
  undo: (id, seq) => json("undo", id, seq),
  record: (id) => crew.ask("record", id),
  salvage: (id) => crew.ask("salvage", id),
  playOn: (id) => json("playOn", id),
  verifyDraws: (id) => json("verifyDraws", id),
  at: async (id, nActions) => named(await json<GameView>("at", id, nActions)),
  events: (id, from) => json("events", id, from),
  feature: (id, { x, y, segment }, look = {}) =>
    json("feature", id, x, y, segment, look.moment ?? null),
  features: (id) => json("features", id),
  whyNot: (id, { x, y, rotation, segment }) => json("whyNot", id, x, y, rotation, segment),
  aids: (id, look = {}) => json("aids", id, look.moment ?? null),
  follow: (id, listener, from) => new LocalFollower(id, listener, from),
};
