import { describe, expect, it } from "vitest";
import { roomBeside } from "./magnifier.js";

const rect = (x: number, y: number, side: number) =>
  [
    { x, y },
    { x: x + side, y: y + side },
  ] as const;

describe("the magnifier", () => {
  it("stands above, beside or below a tile, never over it, and within the board", () => {
    const boards = [
      { x: 390, y: 556 },
      { x: 360, y: 352 },
      { x: 568, y: 302 },
    ];
    for (const size of boards) {
      for (let x = 0; x <= size.x - 50; x += 20) {
        for (let y = 0; y <= size.y - 50; y += 20) {
          const [from, to] = rect(x, y, 50);
          const { corner, side } = roomBeside(from, to, size, 240);
          expect(side).toBeGreaterThanOrEqual(176);
          for (const way of ["x", "y"] as const) {
            expect(corner[way]).toBeGreaterThanOrEqual(0);
            expect(corner[way] + side).toBeLessThanOrEqual(size[way]);
          }
          const isBeside =
            corner.x >= to.x ||
            corner.x + side <= from.x ||
            corner.y >= to.y ||
            corner.y + side <= from.y;
          const most = Math.max(from.x, from.y, size.x - to.x, size.y - to.y);
          // On the smallest board the middle leaves too little room everywhere.
          expect(isBeside || most < 176 + 20).toBe(true);
        }
      }
    }
  });

  it("is as large as it is wanted where there is room", () => {
    const [from, to] = rect(170, 300, 50);
    expect(roomBeside(from, to, { x: 390, y: 556 }, 240)).toEqual({
      corner: { x: 75, y: 50 },
      side: 240,
    });
  });
});
