import { describe, expect, it } from "vitest";
import { bubbleSpot } from "./where";

const SIZE = { width: 320, height: 140 };
const ROOM = { width: 1000, height: 700 };
const box = (left: number, top: number, side = 100) => ({ left, top, width: side, height: side });

describe("a bubble", () => {
  it("stands to the right of what it speaks of, if there is room", () => {
    expect(bubbleSpot(box(400, 300), [], SIZE, ROOM)).toEqual({
      side: "right",
      left: 514,
      top: 280,
      arrow: 70,
    });
  });

  it("covers no place that can be chosen", () => {
    const lit = [box(520, 300)];
    expect(bubbleSpot(box(400, 300), lit, SIZE, ROOM).side).toBe("above");
  });

  it("stays on the board at its rim", () => {
    const { side, left } = bubbleSpot(box(880, 300), [], SIZE, ROOM);
    expect(side).toBe("above");
    expect(left).toBe(ROOM.width - SIZE.width - 12);
  });

  it("covers least where there is no room at all", () => {
    const room = { width: 358, height: 300 };
    const spot = bubbleSpot(box(130, 20), [], { width: 334, height: 120 }, room);
    expect(spot.side).toBe("below");
    expect(spot.top).toBe(134);
  });
});
