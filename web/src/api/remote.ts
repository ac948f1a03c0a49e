/** The table of a server: requests over HTTP, and a stream of what happens. */

import { verifyRecord } from "bastide-verifier";
import { ServerArt } from "../board/art";
import { named } from "../messages/names";
import type {
  Accepted,
  Aids,
  BestMoves,
  BoxList,
  FeatureAid,
  GameAnalysis,
  GameList,
  GameView,
  Hint,
  LogPage,
  Problem,
  SetupCheck,
  WhyNot,
} from "../protocol/types";
import {
  ApiError,
  type Backend,
  type Coach,
  type Follower,
  type Look,
  type StreamListener,
} from "./backend";
import { withHelp } from "./help";
import { ask, json, post } from "./http";
import { colorsHere, withHere } from "./here";
import { online } from "./online";
import { isOnline } from "./session";
import { GameStream } from "./stream";

/** To be counted up when pictures change: browsers keep those of a version for ever. */
const PICTURES = "6";

const moment = ({ moment }: Look, mark: "?" | "&") =>
  typeof moment === "number" ? `${mark}at=${moment}` : "";
const until = ({ signal }: Look): RequestInit => (signal ? { signal } : {});
const game = (id: string) => `/api/games/${encodeURIComponent(id)}`;

/** A game as the reader sees it: with names, and with the seats that are theirs. */
async function seen<T extends { id: string } & Parameters<typeof named>[0]>(view: T): Promise<T> {
  return named(withHere(view, await colorsHere(view.id)));
}

/** Running games; which seats are the reader's stands in the list of tables. */
async function withOwnSeats(list: GameList): Promise<GameList> {
  if (!isOnline()) return list;
  const { tables } = await online.tables();
  const own = new Map(
    tables.map(({ id, seats }) => [
      id,
      new Set(seats.filter((it) => it.yours).map((it) => it.color)),
    ]),
  );
  return { ...list, games: list.games.map((it) => withHere(it, own.get(it.id) ?? null)) };
}

/** The games that are being deleted. */
const leaving = new Set<Promise<Response>>();

async function forget(id: string): Promise<void> {
  const asking = ask(game(id), { method: "DELETE" });
  leaving.add(asking);
  try {
    await asking;
  } finally {
    leaving.delete(asking);
  }
}

/** A list of games; one that is being deleted is not in it, so that nobody asks for it again. */
async function games(state: "running" | "over", limit: number, offset: number): Promise<GameList> {
  await Promise.allSettled(leaving);
  const list = await json<GameList>(`/api/games?state=${state}&limit=${limit}&offset=${offset}`);
  const seen = await withOwnSeats(list);
  return { ...seen, games: seen.games.map(named) };
}

/** Follows a game as soon as it is known which seats are the reader's. */
function follow(id: string, listener: StreamListener, from: number): Follower {
  let stream: GameStream | null = null;
  let isClosed = false;
  const begin = (seen: StreamListener) => {
    if (!isClosed) stream = new GameStream(id, seen, { from, whyGone: () => whyGone(id) });
  };
  if (!isOnline()) begin(listener);
  else {
    void colorsHere(id).then((colors) =>
      begin({ ...listener, view: (view) => listener.view(withHere(view, colors)) }),
    );
  }
  return {
    get seq() {
      return stream?.seq ?? from;
    },
    retry: () => stream?.retry(),
    renew: () => stream?.renew(),
    close: () => {
      isClosed = true;
      stream?.close();
    },
  };
}

/** Why the server does not speak of a game; none, if it merely cannot be reached. */
async function whyGone(id: string): Promise<Problem | null> {
  try {
    await ask(game(id));
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.fault.type !== "refused") return null;
    return error.fault.problem.code === "store_failed" ? null : error.fault.problem;
  }
}

const coach: Coach = {
  analysis: (id, signal) => json<GameAnalysis>(`${game(id)}/analysis`, signal ? { signal } : {}),
  analyze: (id) => json<GameAnalysis>(`${game(id)}/analysis`, { method: "POST" }),
  forgetAnalysis: async (id) => void (await ask(`${game(id)}/analysis`, { method: "DELETE" })),
  bestMoves: (id, nActions, signal) =>
    json<BestMoves>(`${game(id)}/at/${nActions}/moves`, { signal }),
  hint: (id, seq) => json<Hint>(`${game(id)}/hint`, post({ seq })),
  playNow: (id, seq) => json<Accepted>(`${game(id)}/play-now`, post({ seq })),
};

export const backend: Backend = {
  art: new ServerArt("", PICTURES),
  keeping: null,
  online,
  coach,
  boxes: () => json<BoxList>("/api/boxes"),
  games,
  checkSetup: (wish, signal) => json<SetupCheck>("/api/setups/check", { ...post(wish), signal }),
  create: (wish) => json<GameView>("/api/games", post(withHelp(wish))),
  upload: (upload) => json<GameView>("/api/records", post(upload)),
  look: async (record) =>
    named(await json<GameView>("/api/records", post({ record, purpose: "look" }))),
  show: async (id) => seen(await json<GameView>(game(id))),
  forget,
  act: (id, request) => json<Accepted>(`${game(id)}/actions`, post(request)),
  undo: (id, seq) => json<Accepted>(`${game(id)}/undo`, post({ seq })),
  record: async (id) => (await ask(`${game(id)}/record`)).text(),
  salvage: async (id) => (await ask(`${game(id)}/salvage`)).text(),
  playOn: (id) => json<GameView>(`${game(id)}/salvage`, { method: "POST" }),
  verifyDraws: async (id) => verifyRecord(await (await ask(`${game(id)}/record`)).text()),
  at: async (id, nActions, signal) =>
    seen(await json<GameView>(`${game(id)}/at/${nActions}`, signal ? { signal } : {})),
  events: (id, from) => json<LogPage>(`${game(id)}/events?from=${from}`),
  feature: (id, { x, y, segment }, look = {}) =>
    json<FeatureAid>(
      `${game(id)}/feature?x=${x}&y=${y}&segment=${segment}${moment(look, "&")}`,
      until(look),
    ),
  features: (id, signal) => json<FeatureAid[]>(`${game(id)}/features`, signal ? { signal } : {}),
  aids: (id, look = {}) => json<Aids>(`${game(id)}/aids${moment(look, "?")}`, until(look)),
  whyNot: (id, { x, y, rotation, segment }) =>
    json<WhyNot | null>(
      `${game(id)}/why-not?x=${x}&y=${y}&rotation=${rotation}${segment === null ? "" : `&segment=${segment}`}`,
    ),
  follow,
};
