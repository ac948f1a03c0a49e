/** Sums over games. */

import { resultOf, type BestFeature, type KeptGame } from "./kept";

export type Row = { name: string; n: number; won: number; lost: number; drawn: number };

/** Games, wins and losses by the names that a game belongs to. */
function rowsBy(games: readonly KeptGame[], namesOf: (game: KeptGame) => readonly string[]): Row[] {
  const rows = new Map<string, Row>();
  for (const game of games) {
    const result = resultOf(game);
    for (const name of new Set(namesOf(game))) {
      const row = rows.get(name) ?? { name, n: 0, won: 0, lost: 0, drawn: 0 };
      row.n += 1;
      if (result !== "alone") row[result] += 1;
      rows.set(name, row);
    }
  }
  return [...rows.values()].sort((a, b) => b.n - a.n);
}

export type Statistics = {
  n: number;
  won: number;
  /** The best score of all games. */
  highest: number;
  byLevel: Row[];
  byBox: Row[];
  /** The best feature of each kind in all games, the most points first. */
  best: BestFeature[];
  /** Points by what they were for, the most first. */
  points: { kind: string; points: number; share: number }[];
};

export function statisticsOf(games: readonly KeptGame[]): Statistics {
  const best = new Map<string, BestFeature>();
  const points = new Map<string, number>();
  for (const game of games) {
    for (const it of game.best) {
      if (it.points > (best.get(it.kind)?.points ?? 0)) best.set(it.kind, it);
    }
    for (const [kind, n] of Object.entries(game.points)) {
      points.set(kind, (points.get(kind) ?? 0) + n);
    }
  }
  const sum = [...points.values()].reduce((all, it) => all + Math.max(0, it), 0);
  return {
    n: games.length,
    won: games.filter((it) => resultOf(it) === "won").length,
    highest: Math.max(0, ...games.map((it) => it.score)),
    byLevel: rowsBy(games, (it) => it.levels),
    byBox: rowsBy(games, (it) => (it.box === null ? [] : [it.box])),
    best: [...best.values()].sort((a, b) => b.points - a.points),
    points: [...points]
      .filter(([, n]) => n > 0)
      .map(([kind, n]) => ({ kind, points: n, share: sum === 0 ? 0 : n / sum }))
      .sort((a, b) => b.points - a.points),
  };
}
