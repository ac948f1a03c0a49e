import { describe, expect, it } from "vitest";
import type { Event, Happening, LogEntry } from "../protocol/types";
import { courseOf, scoresAt, turnAt, turnEnds } from "./course";
import { pathThrough, scaleFor, scoreTable, spread } from "./lines";
import { faster, nextTurn, previousTurn, scoringTicks, slower, within } from "./replay/stepping";

const event = (what: Happening): Event => ({
  what,
  sentence: { key: "", params: {} },
});
const scored = (seat: number, points: number): Event =>
  event({
    type: "scored",
    seat,
    points,
    by_messenger: false,
    why: { type: "message" },
    feature: null,
  });
const turn = (seat: number): Event => event({ type: "turn_started", seat });

let seq = 0;
function done(n_actions: number, ...events: Event[]): LogEntry {
  seq += 1;
  return { seq, n_actions, seat: 0, done: { type: "action", action: "x" }, events };
}
function undone(to: number): LogEntry {
  seq += 1;
  const sentence = { key: "", params: {} };
  return {
    seq,
    n_actions: to,
    seat: 0,
    done: { type: "undo", to, agreed: false, sentence },
    events: [],
  };
}

/** Two turns of two actions, one of them done twice, and a third with the final scoring. */
const COURSE = courseOf(
  [
    done(1),
    done(2, scored(0, 9), turn(1)),
    undone(1),
    done(2, scored(0, 4), turn(1)),
    done(3),
    done(4, scored(1, 3), scored(0, 1), turn(0)),
    done(5),
    done(6, scored(1, 2), event({ type: "final_scoring" }), scored(0, 10)),
  ],
  [0, 5],
);

describe("the course of a game", () => {
  it("leaves out what was taken back", () => {
    expect(COURSE.actions.map((it) => it.n)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(scoresAt(COURSE, 0)).toEqual([0, 5]);
    expect(scoresAt(COURSE, 2)).toEqual([4, 5]);
    expect(scoresAt(COURSE, 6)).toEqual([15, 10]);
  });

  it("knows its turns", () => {
    expect(COURSE.nTurns).toBe(3);
    expect(turnAt(COURSE, 0)).toBe(0);
    expect(turnAt(COURSE, 2)).toBe(1);
    expect(turnAt(COURSE, 3)).toBe(2);
    expect(turnEnds(COURSE)).toEqual([2, 4, 6]);
  });
});

describe("a replay", () => {
  it("steps by turns", () => {
    expect(nextTurn(COURSE, 0)).toBe(2);
    expect(nextTurn(COURSE, 2)).toBe(4);
    expect(nextTurn(COURSE, 6)).toBe(6);
    expect(previousTurn(COURSE, 6)).toBe(4);
    expect(previousTurn(COURSE, 3)).toBe(2);
    expect(previousTurn(COURSE, 2)).toBe(0);
  });

  it("stays within the game", () => {
    expect(within(COURSE, -3)).toBe(0);
    expect(within(COURSE, 2.7)).toBe(2);
    expect(within(COURSE, 99)).toBe(6);
  });

  it("marks the scorings", () => {
    expect(scoringTicks(COURSE)).toEqual([
      { n: 2, seats: [0] },
      { n: 4, seats: [0, 1] },
      { n: 6, seats: [0, 1] },
    ]);
  });

  it("has a fastest and a slowest speed", () => {
    expect(faster(1)).toBe(2);
    expect(faster(4)).toBe(4);
    expect(slower(0.5)).toBe(0.5);
  });
});

describe("score lines", () => {
  it("have a row for every turn, and the final scoring apart", () => {
    expect(scoreTable(COURSE)).toEqual({
      turns: [
        [0, 5],
        [4, 5],
        [5, 8],
        [5, 10],
      ],
      final: [15, 10],
    });
    const running = courseOf([done(1, scored(0, 2))], [0, 0]);
    expect(scoreTable(running)).toEqual({
      turns: [
        [0, 0],
        [2, 0],
      ],
      final: null,
    });
  });

  it("have a round scale", () => {
    expect(scaleFor(68, 4)).toEqual({ top: 80, step: 20 });
    expect(scaleFor(0, 4)).toEqual({ top: 1, step: 1 });
    expect(scaleFor(7, 4)).toEqual({ top: 8, step: 2 });
    expect(scaleFor(130, 4)).toEqual({ top: 150, step: 50 });
  });

  it("have labels that do not cover each other", () => {
    expect(spread([50, 52, 10], 20, 100)).toEqual([50, 70, 10]);
    expect(spread([95, 96, 97], 20, 100)).toEqual([60, 80, 100]);
  });

  it("are drawn through their points", () => {
    expect(
      pathThrough([
        [0, 1.26],
        [2, 3],
      ]),
    ).toBe("M0 1.3L2 3");
  });
});
