import { describe, expect, it } from "vitest";
import {
  between,
  boundsOf,
  placeOf,
  fits,
  fitting,
  focusing,
  MAX_TILE,
  MIN_TILE,
  NO_INSETS,
  revealing,
  snapped,
  TILE,
  toTable,
  toWindow,
  wayOut,
  zoomedAt,
  type View,
} from "./camera.js";

const size = { width: 1000, height: 600 };
const view: View = { scale: 0.6, x: 140, y: -35 };

describe("the camera", () => {
  it("goes from window to table and back", () => {
    const at = { x: 321, y: 123 };
    const back = toWindow(view, toTable(view, at));
    expect(back.x).toBeCloseTo(at.x);
    expect(back.y).toBeCloseTo(at.y);
  });

  it("finds places west and north of the start too", () => {
    expect(placeOf({ x: -1, y: -101 })).toEqual({ x: -1, y: -2 });
    expect(placeOf({ x: 0, y: 99.9 })).toEqual({ x: 0, y: 0 });
  });

  it("zooms round the pointer", () => {
    const at = { x: 700, y: 80 };
    const zoomed = zoomedAt(view, 1.7, at);
    expect(zoomed.scale).toBeCloseTo(1.02);
    expect(toTable(zoomed, at).x).toBeCloseTo(toTable(view, at).x);
    expect(toTable(zoomed, at).y).toBeCloseTo(toTable(view, at).y);
  });

  it("keeps tiles between their smallest and largest size", () => {
    expect(zoomedAt(view, 1000, { x: 0, y: 0 }).scale * TILE).toBe(MAX_TILE);
    expect(zoomedAt(view, 0.0001, { x: 0, y: 0 }).scale * TILE).toBe(MIN_TILE);
  });

  it("fits all places into the part that nothing covers", () => {
    const insets = { top: 10, right: 300, bottom: 40, left: 0 };
    const bounds = boundsOf([
      { x: -4, y: 0 },
      { x: 5, y: 7 },
    ]);
    expect(bounds).toEqual({ left: -4, top: 0, right: 5, bottom: 7 });
    if (!bounds) return;
    const fitted = fitting(bounds, size, insets);
    const first = toWindow(fitted, { x: -4 * TILE, y: 0 });
    const last = toWindow(fitted, { x: 6 * TILE, y: 8 * TILE });
    expect(first.x).toBeGreaterThanOrEqual(16);
    expect(first.y).toBeGreaterThanOrEqual(26);
    expect(last.x).toBeLessThanOrEqual(684.001);
    expect(last.y).toBeLessThanOrEqual(544.001);
    expect(first.y - 10).toBeCloseTo(600 - 40 - last.y);
  });

  it("knows whether places can all be seen at a size", () => {
    const row = { left: 0, top: 0, right: 7, bottom: 0 };
    expect(fits(row, 112, size, NO_INSETS)).toBe(true);
    expect(fits(row, 150, size, NO_INSETS)).toBe(false);
    expect(fits(row, 112, size, { ...NO_INSETS, right: 300 })).toBe(false);
  });

  it("does not blow a single tile up to the whole board", () => {
    const one = { left: 0, top: 0, right: 0, bottom: 0 };
    expect(fitting(one, size, NO_INSETS).scale * TILE).toBe(128);
  });

  it("reveals without moving what is seen, and only as far as needed otherwise", () => {
    const at = (x: number, y: number) => ({ left: x, top: y, right: x, bottom: y });
    const still: View = { scale: 1, x: 0, y: 0 };
    expect(revealing(still, at(3, 2), size, NO_INSETS)).toEqual(still);
    expect(revealing(still, at(10, 2), size, NO_INSETS)).toEqual({ scale: 1, x: -116, y: 0 });
    expect(revealing(still, at(-1, 2), size, NO_INSETS)).toEqual({ scale: 1, x: 116, y: 0 });
  });

  it("zooms out to reveal what is too large", () => {
    const wide = { left: 0, top: 0, right: 29, bottom: 0 };
    expect(revealing({ scale: 1, x: 0, y: 0 }, wide, size, NO_INSETS).scale).toBeLessThan(0.34);
  });

  it("brings a tile to its smallest size for choosing, and leaves larger ones alone", () => {
    const near = focusing({ scale: 0.4, x: 0, y: 0 }, { x: 1, y: 1 }, 150, size, NO_INSETS);
    expect(near.scale * TILE).toBeCloseTo(150);
    const corner = toWindow(near, { x: TILE, y: TILE });
    expect(corner.x).toBeGreaterThan(100);
    expect(corner.y).toBeGreaterThan(100);
    const phone = { width: 390, height: 250 };
    const narrow = focusing({ scale: 0.4, x: 0, y: 0 }, { x: 1, y: 1 }, 150, phone, NO_INSETS);
    expect(narrow.scale * TILE).toBeCloseTo(150);
    const large: View = { scale: 2, x: 0, y: 0 };
    expect(focusing(large, { x: 1, y: 1 }, 150, size, NO_INSETS).scale).toBe(2);
  });

  it("rests on whole pixels of the device", () => {
    const rest = snapped({ scale: 0.6789, x: 10.3, y: -4.26 }, 2);
    expect((rest.scale * TILE * 2) % 1).toBeCloseTo(0);
    expect(rest.x).toBe(10.5);
    expect(rest.y).toBe(-4.5);
  });

  it("begins and ends a move where it should", () => {
    const to: View = { scale: 1.5, x: -400, y: 90 };
    const [start, end] = [between(view, to, 0, size), between(view, to, 1, size)];
    for (const key of ["scale", "x", "y"] as const) {
      expect(start[key]).toBeCloseTo(view[key]);
      expect(end[key]).toBeCloseTo(to[key]);
    }
  });
});

describe("the way out of sight", () => {
  const near: View = { scale: 1, x: 0, y: 0 };

  it("is none to a place that is seen", () => {
    expect(wayOut(near, { x: 4, y: 2 }, size, NO_INSETS)).toBeNull();
  });

  it("points from the rim to the place", () => {
    const east = wayOut(near, { x: 20, y: 2 }, size, NO_INSETS);
    expect(east?.x).toBeCloseTo(size.width - 34);
    expect(Math.abs(east?.angle ?? 90)).toBeLessThan(10);
    const north = wayOut(near, { x: 4, y: -9 }, size, NO_INSETS);
    expect(north?.y).toBeCloseTo(34);
    expect(north?.angle).toBeLessThan(-80);
  });

  it("keeps clear of what covers the board", () => {
    const insets = { top: 0, right: 300, bottom: 0, left: 0 };
    const way = wayOut(near, { x: 9, y: 2 }, size, insets);
    expect(way?.x).toBeCloseTo(size.width - 334);
  });
});
