import { describe, expect, it } from "vitest";
import { inDirection, inReadingOrder } from "./navigation.js";

const at = (point: { x: number; y: number }) => point;

describe("reading order", () => {
  it("goes by rows from the top, and from west to east in each", () => {
    const places = [
      { x: 300, y: 100 },
      { x: 100, y: 200 },
      { x: -200, y: 100 },
      { x: 0, y: -100 },
    ];
    expect(inReadingOrder(places, at)).toEqual([places[3], places[2], places[0], places[1]]);
  });

  it("takes anchors of nearly one height for one row", () => {
    const spots = [
      { x: 80, y: 20 },
      { x: 20, y: 26 },
      { x: 50, y: 70 },
    ];
    expect(inReadingOrder(spots, at)).toEqual([spots[1], spots[0], spots[2]]);
  });
});

describe("directions", () => {
  const from = { x: 0, y: 0 };
  const go = (direction: "up" | "right" | "down" | "left", ...items: { x: number; y: number }[]) =>
    inDirection(items, at, from, direction);

  it("prefer what lies straight ahead to what is nearer but aside", () => {
    const [ahead, aside] = [
      { x: 200, y: 0 },
      { x: 100, y: 90 },
    ];
    expect(go("right", aside, ahead)).toBe(ahead);
  });

  it("take what lies slantwise if there is nothing else", () => {
    const slant = { x: 100, y: -100 };
    expect(go("right", slant)).toBe(slant);
    expect(go("up", slant)).toBe(slant);
  });

  it("never go back or round a corner", () => {
    expect(go("left", { x: 100, y: 0 })).toBeNull();
    expect(go("up", { x: 100, y: -50 })).toBeNull();
    expect(go("down", { x: 0, y: 0 })).toBeNull();
  });
});
