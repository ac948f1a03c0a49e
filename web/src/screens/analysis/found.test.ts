import { expect, test } from "vitest";
import type { GameAnalysis, MoveReview, MoveView } from "../../protocol/types";
import type { Course } from "../course";
import {
  chanceRows,
  costliest,
  firstShown,
  lostPerMove,
  luckiest,
  luckText,
  rowAfter,
} from "./found";

const nothing: MoveView = { actions: [], names: [], squares: [], figures: [] };
const better = { played: nothing, better: nothing, reason: null };

function review(at: number, seat: number, cost: number): MoveReview {
  return { at, seat, win: 500, loss: 100, cost, judgment: "mistake", better };
}

function analysis(moves: MoveReview[]): GameAnalysis {
  const chances = [0, 2, 4, 6].map((at) => ({ at, chances: [500 + at, 500 - at] }));
  const state = "running" as const;
  return { state, n_done: 3, n_moves: 9, n_futures: 2, chances, moves, draws: [], seats: [] };
}

/** Every second action begins a turn. */
const course: Course = {
  start: [0, 0],
  actions: Array.from({ length: 20 }, (_, idx) => ({
    n: idx + 1,
    turn: 1 + Math.floor(idx / 2),
    seat: idx % 2,
    events: [],
    scores: [0, 0],
  })),
  nTurns: 10,
  beforeFinal: null,
};

test("the costliest moves of a player come first, and cheap ones not at all", () => {
  const moves = [30, 20, 19, 70, 40, 50, 60].map((cost, idx) => review(2 * idx + 1, 0, cost));
  const found = costliest(analysis([...moves, review(17, 1, 200)]), 0, course);
  expect(found.map((it) => it.review.cost)).toEqual([70, 60, 50, 40, 30]);
  expect(found[0]?.turn).toBe(4);
  expect(costliest(analysis([review(1, 0, 19)]), 0, course)).toEqual([]);
});

test("chances are told in percent, with the turn they belong to", () => {
  const rows = chanceRows(analysis([]), course);
  expect(rows[2]).toEqual({ at: 4, turn: 2, chances: [50.4, 49.6] });
  expect(rowAfter(rows, 2)).toBe(2);
  expect(rowAfter(rows, 6)).toBe(3);
});

test("the first person is shown first", () => {
  const bot = { type: "bot", level: "easy" } as const;
  const person = { type: "person" } as const;
  expect(
    firstShown([
      { seat: 0, kind: bot },
      { seat: 1, kind: person },
    ]),
  ).toBe(1);
  expect(
    firstShown([
      { seat: 0, kind: bot },
      { seat: 1, kind: bot },
    ]),
  ).toBe(0);
});

test("what a move cost on average has one decimal", () => {
  expect(lostPerMove({ cost: 100, n_moves: 30 })).toBe(0.3);
  expect(lostPerMove({ cost: 0, n_moves: 0 })).toBe(0);
});

test("draws that helped or harmed much are told, with their sign", () => {
  const tile = { set: "base", tile: "D" };
  const draws = [20, -80, 50, 40, 60].map((luck, idx) => {
    const seat = idx % 2;
    const lucks = seat === 0 ? [luck, -luck] : [-luck, luck];
    return { at: 2 * idx, seat, drawn: "draw D", tile, luck: lucks };
  });
  const found = luckiest({ ...analysis([]), draws }, course);
  expect(found.map((it) => it.luck)).toEqual([-80, 60, 50]);
  expect(luckText(-84)).toEqual({ sign: "minus", percent: 8 });
  expect(luckText(4)).toEqual({ sign: "none", percent: 0 });
});
