import { describe, expect, it } from "vitest";
import { seatOf } from "./status";

describe("the shield before what happens", () => {
  const figure = {
    seat: 2,
    figure: "follower",
    on: { x: 0, y: 0, segment: 0 },
    role: "knight",
    text: "knight",
  } as const;

  it("is that of whom it concerns", () => {
    expect(seatOf({ type: "figure_taken_back", figure })).toBe(2);
    expect(seatOf({ type: "passed", seat: 1, question: "place_figure" })).toBe(1);
    expect(seatOf({ type: "final_scoring" })).toBeNull();
  });
});
