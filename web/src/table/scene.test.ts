import { describe, expect, it } from "vitest";
import type { PieceKind, PieceView } from "../protocol/types";
import { gameView } from "./prompts.testing";
import { sceneOf } from "./scene";

function piece(name: PieceKind, more: Partial<PieceView> = {}): PieceView {
  return {
    piece: name,
    seat: null,
    place: { x: 1, y: 0 },
    segment: null,
    crossing: null,
    corner: false,
    n: 1,
    ...more,
  };
}

describe("the scene of a view", () => {
  it("has a barn as a figure of its player, on the corner", () => {
    const { figures, pieces } = sceneOf(
      gameView({ pieces: [piece("barn", { seat: 1, corner: true })] }),
      false,
    );
    expect(figures).toEqual([
      { color: "red", figure: "barn", on: { x: 1, y: 0, at: { x: 0, y: 0 } } },
    ]);
    expect(pieces).toEqual([]);
  });

  it("shows the tile that the fairy guards, if there is a dragon", () => {
    const fairy = piece("fairy");
    const dragon = piece("dragon", { place: null });
    expect(sceneOf(gameView({ pieces: [fairy] }), false).shelters).toEqual([]);
    expect(sceneOf(gameView({ pieces: [fairy, dragon] }), false).shelters).toEqual([
      { x: 1, y: 0 },
    ]);
  });

  it("shows the way of the dragon while it is on it", () => {
    const visited = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ];
    const journey = { visited, leaders: [0, 1] };
    expect(sceneOf(gameView({ journey }), false).trail).toEqual(visited);
    expect(sceneOf(gameView(), false).trail).toEqual([]);
  });

  it("has no ingots left when the game is over", () => {
    const pieces = [piece("ingots", { n: 2 })];
    expect(sceneOf(gameView({ pieces }), false).pieces).toHaveLength(1);
    expect(sceneOf(gameView({ pieces, over: true }), false).pieces).toEqual([]);
  });
});
