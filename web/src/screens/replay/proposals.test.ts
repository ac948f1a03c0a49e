import { expect, test } from "vitest";
import type { BestMoves, ComparedMove } from "../../protocol/types";
import { proposalsOf } from "./proposals";

function move(x: number, rotation: number, isPlayed = false): ComparedMove {
  const square = { set: "base-c3", tile: "D", x, y: 0, rotation, seat: 0 };
  const on = { x, y: 0, segment: 2 };
  const figure = { seat: 0, figure: "follower" as const, on, role: "knight", text: "knight N" };
  const shown = { actions: [], names: [], squares: [square], figures: [figure] };
  return { shown, margin: 10, error: 5, win: 600, is_played: isPlayed };
}

function moves(...all: ComparedMove[]): BestMoves {
  return { at: 7, seat: 0, n_futures: 200, moves: all };
}

test("the best three and what was played are seen, one ghost a place", () => {
  const found = moves(move(1, 0), move(2, 0), move(1, 1), move(4, 0), move(5, 0, true));
  const seen = proposalsOf(found, 0, "red", "played");
  expect(seen.map((it) => [it.place.x, it.badge, it.tone])).toEqual([
    [2, "2", "other"],
    [5, "5 played", "done"],
    [1, "1 · 3", "chosen"],
  ]);
  expect(seen.map((it) => it.figure?.segment)).toEqual([undefined, undefined, 2]);
});

test("the move that is looked at is drawn with its figure, whatever its place", () => {
  const found = moves(move(1, 0), move(2, 0), move(1, 1), move(4, 0), move(5, 0, true));
  const [first, ...others] = proposalsOf(found, 2, "red", "played").reverse();
  expect(first).toMatchObject({ place: { x: 1 }, look: { rotation: 1 }, tone: "chosen" });
  expect(others.every((it) => it.tone !== "chosen")).toBe(true);
});

test("decisions without a tile have no ghosts", () => {
  const bare = move(1, 0);
  expect(
    proposalsOf(moves({ ...bare, shown: { ...bare.shown, squares: [] } }), 0, "red", ""),
  ).toEqual([]);
});
