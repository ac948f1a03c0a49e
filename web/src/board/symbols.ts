import type { PieceKind } from "../protocol/types.js";

/** The id of the symbol of a piece. */
export function symbolOf(piece: PieceKind): string {
  return piece === "ingots" ? "badge-gold" : `figure-${piece.replaceAll(" ", "-")}`;
}
