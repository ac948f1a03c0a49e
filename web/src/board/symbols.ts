import type { PieceKind } from "../protocol/types.js";

/** The id of the symbol of a piece: as it stands or, to be turned, as it lies; fine or for a few pixels. */
export function symbolOf(
  piece: PieceKind,
  pose: "standing" | "lying" = "standing",
  finish: "fine" | "small" = "fine",
): string {
  if (piece === "ingots") return "badge-gold";
  const name = piece.replaceAll(" ", "-");
  const suffix = finish === "small" ? "-small" : "";
  return `${pose === "lying" ? "lying" : "figure"}-${name}${suffix}`;
}
