/** The finished games of the person on this device, kept in the browser as they end. */

import { readerOf } from "../messages/names";
import type { GameView, LogEntry } from "../protocol/types";

/** The best of a kind of feature in a game. */
export type BestFeature = { kind: string; points: number; nTiles: number };

export type KeptGame = {
  id: string;
  /** When it ended, in milliseconds since 1970. */
  at: number;
  /** The box by its name; none if it is not known. */
  box: string | null;
  /** The levels of the bots it was played against. */
  levels: string[];
  nPlayers: number;
  score: number;
  /** The best score of the others; none if nobody else played. */
  other: number | null;
  /** Points by what they were for. */
  points: Record<string, number>;
  best: BestFeature[];
};

export type Result = "won" | "lost" | "drawn" | "alone";

const KEY = "bastide.statistics";
/** More games than these are not kept; the oldest go first. */
export const MAX_GAMES = 2_000;

export function resultOf({ score, other }: Pick<KeptGame, "score" | "other">): Result {
  if (other === null) return "alone";
  return score > other ? "won" : score < other ? "lost" : "drawn";
}

/** What is kept of a game that is over; nothing, unless exactly one person played. */
export function keptOf(
  view: GameView,
  log: readonly LogEntry[],
  box: string | null,
  at: number,
): KeptGame | null {
  const reader = readerOf(view.seats);
  const own = reader === null ? undefined : view.seats[reader];
  if (!view.over || own === undefined) return null;
  const others = view.seats.filter((it) => it !== own);
  return {
    id: view.id,
    at,
    box,
    levels: others.flatMap(({ kind }) => (kind.type === "bot" ? [kind.level] : [])),
    nPlayers: view.seats.length,
    score: own.score,
    other: others.length === 0 ? null : Math.max(...others.map((it) => it.score)),
    points: Object.fromEntries(own.breakdown.map((it) => [it.kind, it.during + it.at_end])),
    best: bestOf(log, own.seat),
  };
}

/** The feature of each kind that brought a player most at once, of what was not taken back. */
function bestOf(log: readonly LogEntry[], seat: number): BestFeature[] {
  const inForce: LogEntry[] = [];
  for (const entry of log) {
    if (entry.done.type === "undo") inForce.length = Math.min(inForce.length, entry.done.to);
    else inForce.push(entry);
  }
  const best = new Map<string, BestFeature>();
  for (const { what } of inForce.flatMap((it) => it.events)) {
    if (what.type !== "scored" || what.seat !== seat || what.feature === null) continue;
    const { kind, n_counted } = what.feature;
    if (what.points > (best.get(kind)?.points ?? 0)) {
      best.set(kind, { kind, points: what.points, nTiles: n_counted });
    }
  }
  return [...best.values()];
}

function isKept(it: unknown): it is KeptGame {
  const game = it as Partial<KeptGame> | null;
  return (
    typeof game === "object" &&
    game !== null &&
    typeof game.id === "string" &&
    typeof game.at === "number" &&
    typeof game.score === "number" &&
    (game.other === null || typeof game.other === "number") &&
    Array.isArray(game.levels) &&
    Array.isArray(game.best) &&
    typeof game.points === "object" &&
    game.points !== null
  );
}

/** The games out of whatever was kept; what makes no sense is left out. */
export function readGames(kept: string | null): KeptGame[] {
  try {
    const found: unknown = JSON.parse(kept ?? "[]");
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return [];
  }
}

export function keptGames(): KeptGame[] {
  try {
    return readGames(localStorage.getItem(KEY));
  } catch {
    // A browser may forbid it; then there are no statistics.
    return [];
  }
}

/** Keeps a game once, however often its end is seen, as it was told last. */
export function withGame(games: readonly KeptGame[], game: KeptGame): KeptGame[] {
  if (games.some((it) => it.id === game.id)) {
    return games.map((it) => (it.id === game.id ? game : it));
  }
  return [...games, game].slice(-MAX_GAMES);
}

export function keepGame(game: KeptGame): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(withGame(keptGames(), game)));
  } catch {
    // Forbidden or full: the game is not counted.
  }
}
