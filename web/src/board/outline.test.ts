import { describe, expect, it } from "vitest";
import { linesOf, middleSpot, pathAt, segmentAt, waysOut, withoutRim } from "./outline.js";
import type { TileShape } from "./types.js";

/** A city in the north, a road from west to east, fields on both sides and a garden in one. */
const shape: TileShape = {
  set: "made-up",
  tile: "1",
  rotation: 0,
  segments: [
    segment("city", "M0 0L100 0L80 20L20 20L0 0Z"),
    segment("road", "M-2 50L50 50L102 50"),
    segment("field", "M0 0L20 20L80 20L100 0L100 46L0 46Z"),
    segment("field", "M0 54L100 54L100 100L0 100ZM40 70L60 70L60 90L40 90Z"),
    segment("garden", "M41 71L59 71L59 89L41 89Z"),
  ],
  symbols: [],
};

function segment(kind: string, path: string): TileShape["segments"][number] {
  return { kind, text: kind, x: 50, y: 50, lying: kind === "field", path };
}

describe("path data", () => {
  it("is read and written again", () => {
    const path = "M0 2L2.5 3L-1 .5ZM7 8L9 10";
    const lines = linesOf(path);
    expect(lines.map((it) => it.closed)).toEqual([true, false]);
    expect(lines[0]?.points).toEqual([
      { x: 0, y: 2 },
      { x: 2.5, y: 3 },
      { x: -1, y: 0.5 },
    ]);
    expect(pathAt(lines, { x: 1, y: -1 })).toBe("M100 -98L102.5 -97L99 -99.5ZM107 -92L109 -90");
  });

  it("is empty where there is none", () => {
    expect(linesOf("")).toEqual([]);
  });
});

describe("outlines within the tile", () => {
  it("leave out what runs along the rim", () => {
    const walls = withoutRim(linesOf("M0 0L100 0L80 20L20 20L0 0Z"));
    expect(walls).toHaveLength(1);
    expect(walls[0]?.points.map((it) => [it.x, it.y])).toEqual([
      [100, 0],
      [80, 20],
      [20, 20],
      [0, 0],
    ]);
  });

  it("are in several pieces where the rim is touched more than once", () => {
    const across = withoutRim(linesOf("M0 30L100 30L100 60L0 60Z"));
    expect(across.map((it) => it.points.length)).toEqual([2, 2]);
  });

  it("run on where the outline begins in the middle of a wall", () => {
    const walls = withoutRim(linesOf("M50 20L20 20L0 0L100 0L80 20Z"));
    expect(walls).toHaveLength(1);
    expect(walls[0]?.points[0]).toEqual({ x: 100, y: 0 });
    expect(walls[0]?.points.at(-1)).toEqual({ x: 0, y: 0 });
  });
});

describe("ways out of a tile", () => {
  it("are the ends of a road", () => {
    expect(waysOut(linesOf("M102 50L60 60L50 102"))).toEqual([
      { side: 1, x: 100, y: 50 },
      { side: 2, x: 50, y: 100 },
    ]);
  });

  it("are the sides an area lies along, not those it only touches in a corner", () => {
    expect(waysOut(linesOf("M0 0L100 0L80 20L20 20L0 0Z"))).toEqual([{ side: 0, x: 50, y: 0 }]);
  });

  it("are none for what lies within", () => {
    expect(waysOut(linesOf("M41 71L59 71L59 89L41 89Z"))).toEqual([]);
  });
});

describe("what lies under a point", () => {
  it("is the area that holds it", () => {
    expect(segmentAt(shape, { x: 50, y: 10 })).toBe(0);
    expect(segmentAt(shape, { x: 50, y: 30 })).toBe(2);
    expect(segmentAt(shape, { x: 10, y: 95 })).toBe(3);
  });

  it("is a road near its line, and the field further off", () => {
    expect(segmentAt(shape, { x: 30, y: 56 })).toBe(1);
    expect(segmentAt(shape, { x: 30, y: 58 })).toBe(3);
  });

  it("is what stands in a field before the field", () => {
    expect(segmentAt(shape, { x: 50, y: 80 })).toBe(4);
  });

  it("is nothing outside", () => {
    expect(segmentAt(shape, { x: 50, y: 130 })).toBeNull();
  });
});

describe("the middle of a feature", () => {
  it("is one of its anchors", () => {
    const anchors = new Map([
      [
        { x: 0, y: 0, segment: 0 },
        { x: 50, y: 50 },
      ],
      [
        { x: 1, y: 0, segment: 0 },
        { x: 150, y: 60 },
      ],
      [
        { x: 2, y: 0, segment: 0 },
        { x: 250, y: 50 },
      ],
    ]);
    expect(middleSpot(anchors)).toEqual({ x: 150, y: 60 });
    expect(middleSpot(new Map())).toBeNull();
  });
});
