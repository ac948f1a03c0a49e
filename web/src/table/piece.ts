/** Neutral pieces as the board draws them. */

import type { Figure, Piece } from "../board";
import { symbolOf } from "../board/symbols";
import type {
  Place,
  Crossing,
  PieceKind,
  PieceView,
  PlayerColor,
  PromptOption,
} from "../protocol/types";

/** Where on its tile a piece stands, in hundredths; those not named have the tile to themselves. */
const SPOTS: Readonly<Partial<Record<PieceKind, { readonly x: number; readonly y: number }>>> = {
  fairy: { x: 82, y: 78 },
};

const MIDDLE = { x: 50, y: 50 };
const UPPER_LEFT = { x: 0, y: 0 };

/** The point of a tile that a piece stands on. */
export function spotOf(piece: PieceKind): { readonly x: number; readonly y: number } {
  return SPOTS[piece] ?? MIDDLE;
}

/** The piece of nobody that an option moves, if it moves one. */
export function pieceOf({ kind, figure }: PromptOption): PieceKind | null {
  switch (kind.type) {
    case "move_dragon":
      return "dragon";
    case "place_ingot":
    case "take_ingot":
      return "ingots";
    case "remove_magic_figure":
      return kind.piece;
    case "move_fairy":
    case "move_count":
    case "place_magic_figure":
      return figure;
    default:
      return null;
  }
}

/** Whether an option takes a piece of nobody off the board. */
export function isLeaving({ kind }: PromptOption): boolean {
  return kind.type === "remove_magic_figure";
}

/** The ferry of a lake. */
export function ferryOn(place: Place, { from, to }: Crossing): Piece {
  const at = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const id = `ferry ${place.x},${place.y}`;
  return { id, symbol: "ferry", on: { ...place, at }, crossing: { from, to } };
}

/** Pieces that stand on a segment, beside the followers there. */
const ON_SEGMENTS: ReadonlySet<PieceKind> = new Set(["mage", "witch"]);

/** A piece on a tile. Those there is one of keep their id wherever they go. */
export function pieceOn(
  piece: PieceKind,
  place: Place,
  segment: number | null = null,
  n = 1,
): Piece {
  const id = piece === "ingots" ? `${piece} ${place.x},${place.y}` : piece;
  const isOnSegment = segment !== null && ON_SEGMENTS.has(piece);
  const on = isOnSegment ? { ...place, segment } : { ...place, at: spotOf(piece) };
  return { id, symbol: symbolOf(piece), on, n };
}

/** A piece of a player as a figure in that player's color; none, if it is nobody's. */
export function ownPiece(
  { piece, seat, place, corner }: PieceView,
  color: (seat: number) => PlayerColor,
): Figure | null {
  if (seat === null || place === null) return null;
  const at = corner ? UPPER_LEFT : spotOf(piece);
  return { color: color(seat), figure: piece, on: { ...place, at } };
}
