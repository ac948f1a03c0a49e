import type { PlayerColor } from "./types.js";

/** How a player is told apart: by a color and by a mark. */
export interface PlayerLook {
  readonly fill: string;
  /** The id of the symbol of the mark. */
  readonly mark: string;
  /** The color of the mark on the fill. */
  readonly markFill: string;
}

/** Cream and the dark line of figures: marks are one or the other. */
const PALE = "#fff6e0";
const LINE = "#2b241d";

/** The looks of all players; the fills are the same in both themes, because the land is. */
export const PLAYERS: Readonly<Record<PlayerColor, PlayerLook>> = {
  red: { fill: "#bd331f", mark: "mark-disc", markFill: PALE },
  blue: { fill: "#24489c", mark: "mark-bars", markFill: PALE },
  green: { fill: "#1fb07a", mark: "mark-cross", markFill: LINE },
  yellow: { fill: "#ecdf4a", mark: "mark-chevron", markFill: LINE },
  black: { fill: "#33282c", mark: "mark-diamond", markFill: PALE },
  pink: { fill: "#e986cc", mark: "mark-saltire", markFill: LINE },
};
