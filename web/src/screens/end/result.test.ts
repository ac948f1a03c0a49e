import { describe, expect, it } from "vitest";
import type { GameView, ScoreLine, SeatView } from "../../protocol/types";
import type { Course } from "../course";
import { finalStory, leadOf, pointsTable, ranked } from "./result";

function seat(n: number, score: number, breakdown: ScoreLine[] = []): SeatView {
  return { seat: n, name: `Seat ${n}`, score, breakdown } as unknown as SeatView;
}

describe("the result", () => {
  it("ranks by points, and equals share a place", () => {
    const places = ranked([seat(0, 40), seat(1, 60), seat(2, 60), seat(3, 10)]);
    expect(places.map((it) => [it.seat.seat, it.place])).toEqual([
      [1, 1],
      [2, 1],
      [0, 3],
      [3, 4],
    ]);
  });

  it("tells the lead of a single winner", () => {
    expect(leadOf([seat(0, 68), seat(1, 62)])).toBe(6);
    expect(leadOf([seat(0, 60), seat(1, 60), seat(2, 1)])).toBeNull();
  });

  it("has no rival to speak of in a game of one", () => {
    const view = { winners: [0], seats: [seat(0, 68)] } as unknown as GameView;
    expect(leadOf(view.seats)).toBeNull();
    expect(finalStory(view, { beforeFinal: [39] } as unknown as Course)).toEqual({
      type: "alone",
      before: 39,
      more: 29,
    });
  });

  it("tells whether the final scoring turned the game", () => {
    const view = { winners: [0], seats: [seat(0, 68), seat(1, 62)] } as unknown as GameView;
    const course = (beforeFinal: number[] | null) => ({ beforeFinal }) as Course;
    expect(finalStory(view, course([39, 20]))).toEqual({ type: "kept", before: 39, more: 29 });
    expect(finalStory(view, course([20, 39]))).toMatchObject({
      type: "turned",
      leader: { seat: 1 },
      before: 39,
      more: 48,
    });
    expect(finalStory(view, course(null))).toBeNull();
    expect(finalStory({ ...view, winners: [0, 1] }, course([1, 2]))).toBeNull();
  });

  it("says what the points were for", () => {
    const table = pointsTable([
      seat(0, 20, [
        { kind: "roads", during: 8, at_end: 2 },
        { kind: "fields", during: 0, at_end: 10 },
      ]),
      seat(1, 5, [{ kind: "roads", during: 5, at_end: 0 }]),
    ]);
    expect(table).toEqual({
      during: [{ kind: "roads", points: [8, 5], most: 8 }],
      atEnd: [
        { kind: "roads", points: [2, 0], most: 2 },
        { kind: "fields", points: [10, 0], most: 10 },
      ],
    });
  });
});
