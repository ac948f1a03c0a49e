import { expect, it } from "vitest";
import { cellsPath, rimPaths } from "./cardboard.js";

const PAIR = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
];

function count(path: string): number {
  return path.split("M").length - 1;
}

it("draws all tiles as one path, so that shadows do not lie on each other", () => {
  expect(count(cellsPath(PAIR))).toBe(2);
});

it("tells the seam between two tiles from their open edges", () => {
  const { seams, lit, dim } = rimPaths(PAIR);
  expect(seams).toBe("M100 0v100");
  expect(count(lit)).toBe(3);
  expect(count(dim)).toBe(3);
});
