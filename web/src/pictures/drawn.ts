/**
 * Positions that tests have played and written down: what lies on a part of the table, and what is
 * pointed at there.
 */

import type {
  PieceKind,
  PieceView,
  PlayerColor,
  QuarterView,
  Spot,
  WheelSegmentView,
} from "../protocol/types";
import type { Scene } from "../board";
import { sceneOf } from "../table/scene";

/** Something drawn over the board; points are in tiles. */
export type DrawnMark =
  | { readonly type: "ring" | "cross"; readonly x: number; readonly y: number; readonly r: number }
  | { readonly type: "arrow"; readonly way: readonly (readonly [number, number])[] }
  | { readonly type: "label"; readonly x: number; readonly y: number; readonly text: string };

/** A part of the table as `data/drawn` has it. */
export type DrawnBoard = {
  /** x, y, width and height of what is seen, in tiles. */
  readonly frame: readonly [number, number, number, number];
  readonly seats: readonly PlayerColor[];
  /** Set, tile, rotation, x, y. */
  readonly squares: readonly (readonly [string, string, number, number, number])[];
  /** Seat, kind, x, y, segment. */
  readonly figures?: readonly (readonly [number, PieceKind, number, number, number])[];
  readonly pieces?: PieceView[];
  readonly quarters?: QuarterView[];
  readonly wheel?: WheelSegmentView[];
  /** The segments that are outlined: x, y, segment. */
  readonly outline?: readonly (readonly [number, number, number])[];
  /** Places that are lit. */
  readonly lit?: readonly (readonly [number, number])[];
  readonly marks?: readonly DrawnMark[];
};

export function sceneOfDrawn(board: DrawnBoard): Scene {
  const squares = board.squares.map(([set, tile, rotation, x, y]) => {
    return { set, tile, rotation, x, y, seat: null };
  });
  const figures = (board.figures ?? []).map(([seat, figure, x, y, segment]) => {
    return { seat, figure, on: { x, y, segment } };
  });
  const { pieces = [], quarters = [], wheel = [] } = board;
  const seats = board.seats.map((color) => ({ color }));
  const laid = { seats, squares, figures, pieces, quarters, wheel, over: false, journey: null };
  return sceneOf(laid, false);
}

export function outlineOfDrawn({ outline = [] }: DrawnBoard): Spot[] {
  return outline.map(([x, y, segment]) => ({ x, y, segment }));
}
