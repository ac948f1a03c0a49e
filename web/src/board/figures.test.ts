import { expect, it } from "vitest";
import { poseOf } from "./drawing.js";
import { figurePx } from "./lens.js";
import { FOOT, footOf } from "./pieces.js";
import { symbolOf } from "./symbols.js";

it("draws figures a quarter of a tile high, and larger on small tiles", () => {
  expect([220, 110, 44].map((px) => Math.round(figurePx(px)))).toEqual([57, 30, 20]);
});

it("lays persons down in fields, but no animals", () => {
  expect(poseOf("follower", true)).toBe("lying");
  expect(poseOf("pig", true)).toBe("standing");
});

it("puts standing figures on their foot, so that they grow upwards", () => {
  const at = { x: 50, y: 50 };
  expect(footOf(at, { figure: "follower" }, false)).toEqual({ x: 50, y: 50 + FOOT });
  expect(footOf(at, { figure: "follower" }, true)).toEqual(at);
});

it("names the symbols that the program draws", () => {
  expect(symbolOf("large follower")).toBe("figure-large-follower");
  expect(symbolOf("large follower", "lying", "small")).toBe("lying-large-follower-small");
  expect(symbolOf("ingots", "standing", "small")).toBe("badge-gold");
});
