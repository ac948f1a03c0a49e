import { describe, expect, it } from "vitest";
import { besideFigures, spread } from "./spread.js";

const far = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);

describe("spreading", () => {
  it("leaves points alone that are apart", () => {
    const points = [
      { x: 0, y: 0 },
      { x: 30, y: 0 },
    ];
    expect(spread(points, () => true, 30)).toEqual(points);
  });

  it("moves a crowd apart", () => {
    const crowd = [0, 12, 24, 36].map((y) => ({ x: 50, y }));
    const moved = spread([...crowd, { x: 50, y: 12 }], () => true, 30);
    for (const [idx, a] of moved.entries()) {
      for (const b of moved.slice(idx + 1)) expect(far(a, b)).toBeGreaterThan(27);
    }
  });

  it("never moves what must stay", () => {
    const [stays, moves] = [
      { x: 10, y: 10 },
      { x: 12, y: 10 },
    ];
    expect(spread([stays, moves], (idx) => idx === 1, 30)).toEqual([stays, moves]);
  });
});

describe("rings beside figures", () => {
  const figure = { x: 50, y: 50 };

  it("lie beside the figure they would cover", () => {
    const [moved] = besideFigures([{ x: 50, y: 50 }], () => true, [figure]);
    expect(far(moved ?? figure, figure)).toBeGreaterThan(30);
  });

  it("do not go to another figure", () => {
    const other = { x: 90, y: 50 };
    const [moved] = besideFigures([figure], () => true, [figure, other]);
    expect(far(moved ?? other, other)).toBeGreaterThan(37);
  });

  it("stay where nobody stands, or where they go round a piece", () => {
    const at = { x: 10, y: 10 };
    expect(besideFigures([at], () => true, [figure])).toEqual([at]);
    expect(besideFigures([figure], () => false, [figure])).toEqual([figure]);
  });
});
