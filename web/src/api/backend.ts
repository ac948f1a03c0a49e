/**
 * What the client asks for, whoever answers: a server, or this browser alone. Whatever goes wrong is
 * an `ApiError` that says what.
 */

import type { Art } from "../board/types";
import type {
  Accepted,
  ActionRequest,
  Aids,
  BestMoves,
  BoxList,
  DrawsVerdict,
  FeatureAid,
  GameAnalysis,
  GameList,
  GameView,
  Hint,
  LogEntry,
  LogPage,
  NewGame,
  Problem,
  SetupCheck,
  Spot,
  Upload,
  WhyNot,
} from "../protocol/types";

import type { OnlineApi } from "./online";

/** What went wrong: it was refused, nobody could be reached, or the answer was nonsense. */
export type Fault =
  | { type: "refused"; problem: Problem }
  | { type: "unreachable" }
  | { type: "nonsense"; status: number };

export class ApiError extends Error {
  constructor(readonly fault: Fault) {
    super(fault.type === "refused" ? fault.problem.message : fault.type);
    this.name = "ApiError";
  }

  /** Whether it was refused for this reason. */
  is(code: Problem["code"]): boolean {
    return this.fault.type === "refused" && this.fault.problem.code === code;
  }
}

/** A look at a game: after how many actions, if not as it stands, and until when it is wanted. */
export type Look = { readonly moment?: number | null; readonly signal?: AbortSignal };

/** A place where the tile in hand is not offered, as it is turned, or a segment of a tile. */
export type NotOffered = {
  readonly x: number;
  readonly y: number;
  readonly rotation: number;
  readonly segment: number | null;
};

export type Connection =
  | { type: "connecting" }
  | { type: "open" }
  /** Broken; tried again at this time (of `Date.now`). */
  | { type: "waiting"; until: number }
  /** Nothing more will be said of this game. */
  | { type: "ended"; problem: Problem };

export type StreamListener = {
  entry(entry: LogEntry): void;
  view(view: GameView): void;
  connection(state: Connection): void;
};

/** Somebody who follows a game. */
export type Follower = {
  /** The entries that have come. */
  readonly seq: number;
  /** Tries again at once instead of waiting. */
  retry(): void;
  /** Begins again: nothing comes, though there is something. */
  renew(): void;
  close(): void;
};

/** Games are in memory alone, because the browser keeps nothing, or has no more room. */
export type Trouble = "forbidden" | "full";

/** What a person can do about games that this browser keeps, and is told of them. */
export type Keeping = {
  /** All games as one text. */
  exportGames(): Promise<string>;
  /** Takes in all games of such a text; those that are known and as far on stay as they are, and damaged ones are left out. */
  importGames(text: string): Promise<{ n_new: number; n_known: number; n_damaged: number }>;
  onTrouble(listener: (trouble: Trouble | null) => void): void;
  /** There is a new version of the client; what is handed over takes it up and loads it. */
  onUpdate(listener: (takeUp: () => void) => void): void;
};

/** Gives hints, and looks at games again. */
export type Coach = {
  /** What the analysis of a game has found so far. */
  analysis(id: string, signal?: AbortSignal): Promise<GameAnalysis>;
  /** Begins to look at a finished game again, unless that has been done. */
  analyze(id: string): Promise<GameAnalysis>;
  /** Stops looking at a game and forgets what was found. */
  forgetAnalysis(id: string): Promise<void>;
  /** The best moves of the decision after so many actions. */
  bestMoves(id: string, nActions: number, signal: AbortSignal): Promise<BestMoves>;
  /** What the person who is asked could do; it is counted. */
  hint(id: string, seq: number): Promise<Hint>;
  /** Has the bot that thinks play the best move it has found. */
  playNow(id: string, seq: number): Promise<Accepted>;
};

export type Backend = {
  /** Pictures of tiles and figures. */
  readonly art: Art;
  /** Nothing, where somebody else keeps the games. */
  readonly keeping: Keeping | null;
  /** People and their tables; nothing, where there is no server. */
  readonly online: OnlineApi | null;
  readonly coach: Coach;
  boxes(): Promise<BoxList>;
  games(state: "running" | "over", limit: number, offset: number): Promise<GameList>;
  checkSetup(wish: NewGame, signal: AbortSignal): Promise<SetupCheck>;
  create(wish: NewGame): Promise<GameView>;
  upload(upload: Upload): Promise<GameView>;
  /** A game out of a record that is only looked at; it need not be kept. */
  look(record: string): Promise<GameView>;
  show(id: string): Promise<GameView>;
  forget(id: string): Promise<void>;
  act(id: string, request: ActionRequest): Promise<Accepted>;
  undo(id: string, seq: number): Promise<Accepted>;
  /** The record of a game, to keep. */
  record(id: string): Promise<string>;
  /** The record of what can be read of a damaged game. */
  salvage(id: string): Promise<string>;
  /** A new game that goes on where a damaged one can no longer be read. */
  playOn(id: string): Promise<GameView>;
  /** Whether the draws of a finished game are those sealed before it; nothing if this page cannot tell. */
  verifyDraws(id: string): Promise<DrawsVerdict | null>;
  at(id: string, nActions: number, signal?: AbortSignal): Promise<GameView>;
  events(id: string, from: number): Promise<LogPage>;
  feature(id: string, spot: Spot, look?: Look): Promise<FeatureAid>;
  features(id: string, signal?: AbortSignal): Promise<FeatureAid[]>;
  aids(id: string, look?: Look): Promise<Aids>;
  /** Why a tile may not be placed there, or a figure; nothing if it may. */
  whyNot(id: string, asked: NotOffered): Promise<WhyNot | null>;
  /** Tells the entries after the first `from` of a game, and every one that is added to them. */
  follow(id: string, listener: StreamListener, from: number): Follower;
};
