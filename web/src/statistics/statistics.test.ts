import { describe, expect, it } from "vitest";
import type { GameView, LogEntry } from "../protocol/types";
import { keptOf, MAX_GAMES, readGames, resultOf, withGame, type KeptGame } from "./kept";
import { statisticsOf } from "./sums";

function game(id: string, score: number, other: number | null, more: Partial<KeptGame> = {}) {
  const points = { cities: score - 10, roads: 10 };
  const best = [{ kind: "city", points: score / 2, nTiles: 5 }];
  const levels = other === null ? [] : ["easy"];
  return { id, at: 1, box: "base", levels, nPlayers: 2, score, other, points, best, ...more };
}

function over(persons: number): GameView {
  const person = { type: "person" } as const;
  const bot = { type: "bot", level: "hard" } as const;
  const seats = [0, 1].map((seat) => ({
    seat,
    kind: seat < persons ? person : bot,
    score: 40 + seat,
    breakdown: [{ kind: "cities", during: 30, at_end: 4 }],
  }));
  return { id: "a", over: true, seats } as unknown as GameView;
}

function scored(seat: number, points: number, n_counted: number): LogEntry {
  const feature = { kind: "city", n_counted };
  const what = { type: "scored", seat, points, feature };
  return { done: { type: "action" }, events: [{ what }] } as unknown as LogEntry;
}

describe("a game that is over", () => {
  it("is kept for the one person who played it", () => {
    const undo = { done: { type: "undo", to: 1 }, events: [] } as unknown as LogEntry;
    const log = [scored(0, 8, 4), scored(0, 30, 9), undo, scored(0, 12, 6), scored(1, 40, 9)];
    expect(keptOf(over(1), log, "base", 7)).toEqual({
      id: "a",
      at: 7,
      box: "base",
      levels: ["hard"],
      nPlayers: 2,
      score: 40,
      other: 41,
      points: { cities: 34 },
      best: [{ kind: "city", points: 12, nTiles: 6 }],
    });
    expect(keptOf(over(2), log, "base", 7)).toBeNull();
    expect(keptOf(over(0), log, "base", 7)).toBeNull();
    expect(keptOf({ ...over(1), over: false }, log, "base", 7)).toBeNull();
  });

  it("is kept once, and not for ever", () => {
    const one = game("a", 50, 40);
    expect(withGame([one], one)).toEqual([one]);
    const withBox = { ...one, box: "base" };
    expect(withGame([one], withBox)).toEqual([withBox]);
    const many = Array.from({ length: MAX_GAMES }, (_, n) => game(String(n), 1, 2));
    const more = withGame(many, one);
    expect(more).toHaveLength(MAX_GAMES);
    expect(more.at(-1)).toEqual(one);
  });

  it("is read back, and what makes no sense is left out", () => {
    const one = game("a", 50, null);
    expect(readGames(JSON.stringify([one, null, 7, { id: "b" }]))).toEqual([one]);
    for (const text of [null, "", "{", "7", "{}"]) expect(readGames(text)).toEqual([]);
  });
});

describe("statistics", () => {
  it("count games and wins by level and box, best features and points by kind", () => {
    const games = [
      game("a", 60, 40),
      game("b", 80, 90, { box: "everything", levels: ["easy", "hard", "hard"] }),
      game("c", 50, 50),
      game("d", 30, null),
    ];
    expect(games.map(resultOf)).toEqual(["won", "lost", "drawn", "alone"]);
    const { n, won, highest, byLevel, byBox, best, points } = statisticsOf(games);
    expect({ n, won, highest }).toEqual({ n: 4, won: 1, highest: 80 });
    expect(byLevel).toEqual([
      { name: "easy", n: 3, won: 1, lost: 1, drawn: 1 },
      { name: "hard", n: 1, won: 0, lost: 1, drawn: 0 },
    ]);
    expect(byBox.map((it) => [it.name, it.n])).toEqual([
      ["base", 3],
      ["everything", 1],
    ]);
    expect(best).toEqual([{ kind: "city", points: 40, nTiles: 5 }]);
    expect(points.map((it) => [it.kind, it.points])).toEqual([
      ["cities", 180],
      ["roads", 40],
    ]);
  });
});
