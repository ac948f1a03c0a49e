import { describe, expect, it } from "vitest";
import type { Happening } from "../protocol/types";
import { gameView, seat } from "./prompts.testing";
import { staged } from "./staged";

const tile = { set: "base", tile: "D" };
const place = { x: 1, y: 0 };
const figure = {
  seat: 1,
  figure: "follower",
  on: { ...place, segment: 0 },
  role: "thief",
  text: "thief N",
} as const;

const barn = {
  piece: "barn",
  seat: 1,
  place: place,
  segment: null,
  crossing: null,
  corner: true,
  n: 1,
} as const;

describe("a staged view", () => {
  it("has the tile, the figure and the points of what happened", () => {
    const happened: Happening[] = [
      { type: "turn_started", seat: 1 },
      { type: "tile_drawn", seat: 1, tile },
      { type: "tile_placed", seat: 1, tile, place, rotation: 2 },
      { type: "figure_placed", figure },
      {
        type: "scored",
        seat: 1,
        points: 47,
        by_messenger: false,
        why: { type: "message" },
        feature: null,
      },
      {
        type: "scored",
        seat: 1,
        points: 5,
        by_messenger: false,
        why: { type: "message" },
        feature: null,
      },
    ];
    const view = happened.reduce(staged, gameView());
    expect(view).toMatchObject({ active: 1, asked: null, prompt: null });
    expect(view.n_tiles_left).toBe(9);
    expect(view.squares).toEqual([{ ...tile, ...place, rotation: 2, seat: 1 }]);
    expect(view.last_placed).toEqual(place);
    expect(view.figures).toEqual([figure]);
    expect(view.seats[1]).toMatchObject({ score: 52, space: 2, supply: [{ n: 6, of: 7 }] });
    expect(view.seats[0]).toEqual(seat(0));
  });

  it("has nobody to move in the final scoring", () => {
    const before = gameView({ active: 1, asked: 1 });
    const view = staged(before, { type: "final_scoring" });
    expect(view.seats.some((it) => it.seat === view.active)).toBe(false);
    expect(view).toMatchObject({ asked: null, prompt: null });
  });

  it("has a ferry once on its lake, wherever it is moved", () => {
    const piers = [
      { x: 36, y: 50 },
      { x: 64, y: 50 },
      { x: 50, y: 64 },
    ] as const;
    const before = { from: piers[0], to: piers[1] };
    const after = { from: piers[1], to: piers[2] };
    const happened: Happening[] = [
      { type: "ferry_laid", seat: 0, place: place, from: null, to: before },
      { type: "ferry_laid", seat: 0, place: { x: 5, y: 5 }, from: null, to: before },
      { type: "ferry_laid", seat: 1, place: place, from: before, to: after },
    ];
    const { pieces } = happened.reduce(staged, gameView({ pieces: [] }));
    expect(pieces.map((it) => it.crossing)).toEqual([before, after]);
  });

  it("moves the marker that takes the points", () => {
    const before = gameView({ seats: [seat(0, { score: 48, space: 30, messenger_space: 18 })] });
    const scored = {
      type: "scored",
      seat: 0,
      points: 40,
      why: { type: "message" },
      feature: null,
    } as const;
    expect(staged(before, { ...scored, by_messenger: true }).seats[0]).toMatchObject({
      score: 88,
      space: 30,
      messenger_space: 8,
    });
    expect(staged(before, { ...scored, by_messenger: false }).seats[0]).toMatchObject({
      score: 88,
      space: 20,
      messenger_space: 18,
    });
  });

  it("moves a figure that goes on", () => {
    const to = { ...figure, on: { x: 2, y: 0, segment: 3 } };
    const before = gameView({ figures: [figure] });
    const view = staged(before, { type: "figure_moved", figure: to, from: figure.on });
    expect(view.figures).toEqual([to]);
  });

  it("takes back one figure, not all that stand alike", () => {
    const before = gameView({
      figures: [figure, figure],
      seats: [seat(0), seat(1, { supply: [{ figure: "follower", n: 5, of: 7 }] })],
    });
    const view = staged(before, { type: "figure_taken_back", figure });
    expect(view.figures).toEqual([figure]);
    expect(view.seats[1]?.supply).toEqual([{ figure: "follower", n: 6, of: 7 }]);
  });

  it("moves a wagon on from where it stood", () => {
    const to = { ...figure, on: { x: 2, y: 0, segment: 1 } };
    const view = staged(gameView({ figures: [figure] }), {
      type: "figure_moved",
      figure: to,
      from: figure.on,
    });
    expect(view.figures).toEqual([to]);
  });

  it("has a barn that is no longer in the supply", () => {
    const before = gameView({
      seats: [seat(0), seat(1, { supply: [{ figure: "barn", n: 1, of: 1 }] })],
    });
    const view = staged(before, { type: "piece_placed", piece: barn });
    expect(view.pieces).toEqual([barn]);
    expect(view.seats[1]?.supply).toEqual([{ figure: "barn", n: 0, of: 1 }]);
  });

  it("follows the dragon, and whoever leads it next", () => {
    const dragon = { ...barn, piece: "dragon", seat: null, corner: false } as const;
    const before = gameView({
      pieces: [dragon],
      journey: { visited: [place], leaders: [1, 0, 1] },
    });
    const to = { x: 2, y: 0 };
    const step: Happening = {
      type: "piece_moved",
      piece: "dragon",
      seat: 1,
      from: place,
      to,
      segment: null,
    };
    expect(staged(before, step)).toMatchObject({
      pieces: [{ piece: "dragon", place: to }],
      journey: { visited: [place, to], leaders: [0, 1] },
    });
  });

  it("is left alone by what it does not know", () => {
    const view = gameView();
    const told: Happening = { type: "told", seat: null, places: [] };
    expect(staged(view, told)).toBe(view);
    expect(staged(view, { type: "new in an expansion" } as unknown as Happening)).toBe(view);
  });
});
