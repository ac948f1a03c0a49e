/** Requests to the server. Whatever goes wrong is an `ApiError` that says what. */

import { named } from "../messages/names";
import { settings } from "../settings/settings.svelte";
import type {
  Accepted,
  ActionRequest,
  Aids,
  BestMoves,
  BoxList,
  FeatureAid,
  GameAnalysis,
  GameList,
  GameView,
  Help,
  Hint,
  LogPage,
  NewGame,
  Problem,
  SetupCheck,
  Spot,
  Upload,
} from "../protocol/types";

/** What went wrong: the server said so, could not be reached, or answered nonsense. */
export type Fault =
  | { type: "refused"; problem: Problem }
  | { type: "unreachable" }
  | { type: "nonsense"; status: number };

export class ApiError extends Error {
  constructor(readonly fault: Fault) {
    super(fault.type === "refused" ? fault.problem.message : fault.type);
    this.name = "ApiError";
  }

  /** Whether the server refused for this reason. */
  is(code: Problem["code"]): boolean {
    return this.fault.type === "refused" && this.fault.problem.code === code;
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "code" in value && "message" in value;
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new ApiError({ type: "unreachable" });
  }
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  if (isProblem(body)) throw new ApiError({ type: "refused", problem: body });
  throw new ApiError({ type: "nonsense", status: response.status });
}

async function json<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await ask(path, init);
  try {
    return (await response.json()) as T;
  } catch {
    throw new ApiError({ type: "nonsense", status: response.status });
  }
}

function post(body: unknown): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

/** A look at a game: after how many actions, if not as it stands, and until when it is wanted. */
export type Look = { readonly moment?: number | null; readonly signal?: AbortSignal };

const moment = ({ moment }: Look, mark: "?" | "&") =>
  typeof moment === "number" ? `${mark}at=${moment}` : "";
const until = ({ signal }: Look): RequestInit => (signal ? { signal } : {});
const game = (id: string) => `/api/games/${encodeURIComponent(id)}`;

export const api = {
  boxes: () => json<BoxList>("/api/boxes"),
  games: async (state: "running" | "over", limit: number, offset: number): Promise<GameList> => {
    const list = await json<GameList>(`/api/games?state=${state}&limit=${limit}&offset=${offset}`);
    return { ...list, games: list.games.map(named) };
  },
  checkSetup: (wish: NewGame, signal: AbortSignal) =>
    json<SetupCheck>("/api/setups/check", { ...post(wish), signal }),
  /** Whoever plays as in a tournament gets no hints from the server either. */
  create: (wish: NewGame) => {
    const help: Help = settings.aidsMode === "tournament" ? "none" : "all";
    return json<GameView>("/api/games", post({ help, ...wish }));
  },
  upload: (upload: Upload) => json<GameView>("/api/records", post(upload)),
  show: async (id: string) => named(await json<GameView>(game(id))),
  forget: async (id: string) => void (await ask(game(id), { method: "DELETE" })),
  act: (id: string, request: ActionRequest) => json<Accepted>(`${game(id)}/actions`, post(request)),
  undo: (id: string, seq: number) => json<Accepted>(`${game(id)}/undo`, post({ seq })),
  record: async (id: string) => (await ask(`${game(id)}/record`)).text(),
  recordAddress: (id: string) => `${game(id)}/record`,
  /** The record of what can be read of a damaged game. */
  salvageAddress: (id: string) => `${game(id)}/salvage`,
  /** A new game that goes on where a damaged one can no longer be read. */
  playOn: (id: string) => json<GameView>(`${game(id)}/salvage`, { method: "POST" }),
  at: async (id: string, nActions: number, signal?: AbortSignal) =>
    named(await json<GameView>(`${game(id)}/at/${nActions}`, signal ? { signal } : {})),
  events: (id: string, from: number) => json<LogPage>(`${game(id)}/events?from=${from}`),
  feature: (id: string, { x, y, segment }: Spot, look: Look = {}) =>
    json<FeatureAid>(
      `${game(id)}/feature?x=${x}&y=${y}&segment=${segment}${moment(look, "&")}`,
      until(look),
    ),
  features: (id: string, signal?: AbortSignal) =>
    json<FeatureAid[]>(`${game(id)}/features`, signal ? { signal } : {}),
  /** What the analysis of a game has found so far. */
  analysis: (id: string, signal?: AbortSignal) =>
    json<GameAnalysis>(`${game(id)}/analysis`, signal ? { signal } : {}),
  /** Begins to look at a finished game again, unless that has been done. */
  analyze: (id: string) => json<GameAnalysis>(`${game(id)}/analysis`, { method: "POST" }),
  /** The best moves of the decision after so many actions. */
  bestMoves: (id: string, nActions: number, signal: AbortSignal) =>
    json<BestMoves>(`${game(id)}/at/${nActions}/moves`, { signal }),
  /** What the person who is asked could do; it is counted. */
  hint: (id: string, seq: number) => json<Hint>(`${game(id)}/hint`, post({ seq })),
  /** Has the bot that thinks play the best move it has found. */
  playNow: (id: string, seq: number) => json<Accepted>(`${game(id)}/play-now`, post({ seq })),
  /** Stops looking at a game and forgets what was found. */
  forgetAnalysis: async (id: string) =>
    void (await ask(`${game(id)}/analysis`, { method: "DELETE" })),
  aids: (id: string, look: Look = {}) =>
    json<Aids>(`${game(id)}/aids${moment(look, "?")}`, until(look)),
};
