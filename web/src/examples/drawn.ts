/**
 * Drawn examples: a small part of a table with what is pointed at, made from positions that the
 * rules have played. Tests of `crates/table` write them to `data/drawn`; `DrawnBoard.svelte` shows
 * them. A file of them is fetched by those who show it: `import("../../../data/drawn/rules.json")`.
 */

import type { Scene } from "../board";
import { sceneOf } from "../table/scene";
import type {
  FigureView,
  GameView,
  PieceKind,
  PieceView,
  PlayerColor,
  QuarterView,
  SquareView,
  Spot,
  WheelSegmentView,
} from "../protocol/types";

/** What is drawn over the table; points and lengths are in tiles. */
export type DrawnMark =
  | { type: "ring"; x: number; y: number; r: number }
  | { type: "cross"; x: number; y: number; r: number }
  | { type: "arrow"; way: [number, number][] }
  | { type: "label"; x: number; y: number; text: string };

/** What an example shows, as short as its file has it. */
export type Drawn = {
  /** What is seen: x, y, width and height, in tiles. */
  frame: [number, number, number, number];
  /** The colors, by seat. */
  seats: PlayerColor[];
  /** Set, tile, rotation, x and y. */
  squares: [string, string, number, number, number][];
  /** Seat, kind, x, y and segment. */
  figures?: [number, PieceKind, number, number, number][];
  pieces?: PieceView[];
  quarters?: QuarterView[];
  wheel?: WheelSegmentView[];
  /** x, y and segment. */
  outline?: [number, number, number][];
  /** Places that are lit. */
  lit?: [number, number][];
  marks?: DrawnMark[];
};

/** The scene of an example, as the board draws it. */
export function sceneOfDrawn(drawn: Drawn): Scene {
  const squares = drawn.squares.map(([set, tile, rotation, x, y]): SquareView => {
    return { set, tile, rotation, x, y, seat: null };
  });
  const figures = (drawn.figures ?? []).map(([seat, figure, x, y, segment]): FigureView => {
    return { seat, figure, on: { x, y, segment }, role: "", text: "" };
  });
  const { pieces = [], quarters = [], wheel = [] } = drawn;
  const seats = drawn.seats.map((color) => ({ color }));
  const shown = { seats, squares, figures, pieces, quarters, wheel, journey: null, over: false };
  // The rest of a view is not looked at.
  return sceneOf(shown as unknown as GameView, false);
}

export function outlineOfDrawn({ outline = [] }: Drawn): Spot[] {
  return outline.map(([x, y, segment]) => ({ x, y, segment }));
}
