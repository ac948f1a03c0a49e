import { describe, expect, it } from "vitest";
import { gameView, option, prompt, seat, sentence } from "./prompts.testing";
import { landingsOf, lapsDone, lapsOf, markerAnswer, othersOf, seatsOn } from "./track";

const question = prompt(
  "card",
  [
    option("figure", { type: "card" }, { kind: { type: "move_figure" } }),
    option("messenger", { type: "card" }, { kind: { type: "move_messenger" } }),
  ],
  { kind: "move_marker", sentence: sentence("prompt.move_marker", { seat: 0, points: 8 }) },
);

describe("the score track", () => {
  it("has messengers and robbers that stand on it, and no others", () => {
    const seats = [
      { ...seat(0), messenger_space: 12, robber_space: null },
      { ...seat(1), messenger_space: null, robber_space: 7 },
    ];
    expect(othersOf(seats)).toMatchObject([
      { figure: "messenger", seat: 0, space: 12 },
      { figure: "robber", seat: 1, space: 7 },
    ]);
  });

  it("shows where either marker would land, once round the loop", () => {
    const seats = [{ ...seat(0), space: 45, messenger_space: 3 }];
    expect(landingsOf({ ...gameView(), seats }, question)).toMatchObject([
      { marker: "figure", space: 3 },
      { marker: "messenger", space: 11 },
    ]);
    expect(landingsOf({ ...gameView(), seats }, prompt("card", []))).toEqual([]);
  });

  it("tells who is on a space, with the scoring figure or the messenger", () => {
    const seats = [seat(0, { space: 12 }), seat(1, { space: 3, messenger_space: 12 })];
    expect([12, 3, 4].map((it) => seatsOn(it, seats).map(({ name }) => name))).toEqual([
      ["Ana", "Odo"],
      ["Odo"],
      [],
    ]);
  });

  it("finds the answer for a marker", () => {
    expect(markerAnswer(question, "messenger")).toBe("messenger");
    expect(markerAnswer(prompt("card", []), "figure")).toBeNull();
  });

  it("counts whole laps", () => {
    expect([49, 50, 149].map(lapsDone)).toEqual([0, 50, 100]);
  });

  it("says how many laps are done where that covers nobody else's", () => {
    const laps = (...scores: number[]) => {
      const seats = scores.map((score, idx) => seat(idx, { score, space: score % 50 }));
      return seats.map((it) => lapsOf(it, seats));
    };
    const said = (points: number, side = 0) => ({ points, side });
    expect(laps(49, 57, 80)).toEqual([null, said(50), said(50)]);
    expect(laps(57, 57, 58), "close together the last one says it").toEqual([null, null, said(50)]);
    expect(laps(57, 109), "others make room").toEqual([said(50, -1), said(100, 1)]);
    expect(laps(107, 57, 8)).toEqual([said(100, -1), said(50, 1), null]);
  });
});
