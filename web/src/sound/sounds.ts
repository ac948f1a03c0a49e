/** The sounds of the table as notes: nothing here is recorded, all of it is synthesized. */

import type { Happening } from "../protocol/types";

export type Sound =
  | "tile"
  | "turn"
  | "figure"
  | "city"
  | "road"
  | "monastery"
  | "field"
  | "points"
  | "dragon"
  | "wheel"
  | "your_turn"
  | "end";

/** A tone, or a breath of noise. Times are in seconds, from the beginning of the sound. */
export type Note = {
  wave: "sine" | "triangle" | "noise";
  /** In hertz; of noise, where it is loudest. */
  pitch: number;
  /** Where the pitch has gone at the end. */
  to?: number;
  at: number;
  length: number;
  /** From 0 to 1. */
  level: number;
};

const tone = (pitch: number, at: number, length: number, level: number): Note => ({
  wave: "triangle",
  pitch,
  at,
  length,
  level,
});
const noise = (pitch: number, at: number, length: number, level: number): Note => ({
  wave: "noise",
  pitch,
  at,
  length,
  level,
});

const [C, D, E, G, A, HIGH_C, HIGH_E, HIGH_G] = [262, 294, 330, 392, 440, 523, 659, 784];

export const SOUNDS: Readonly<Record<Sound, readonly Note[]>> = {
  tile: [
    noise(900, 0, 0.06, 0.9),
    { wave: "sine", pitch: 170, to: 90, at: 0, length: 0.11, level: 0.9 },
  ],
  turn: [noise(2400, 0, 0.035, 0.35)],
  figure: [tone(440, 0, 0.06, 0.4), noise(1800, 0, 0.03, 0.5)],
  city: [tone(C, 0, 0.16, 0.5), tone(E, 0.09, 0.16, 0.5), tone(G, 0.18, 0.3, 0.55)],
  road: [tone(G, 0, 0.12, 0.45), tone(A, 0.1, 0.22, 0.45)],
  monastery: [
    { wave: "sine", pitch: HIGH_C, at: 0, length: 0.9, level: 0.45 },
    { wave: "sine", pitch: HIGH_C * 2.4, at: 0, length: 0.4, level: 0.12 },
  ],
  field: [tone(D, 0, 0.2, 0.45), tone(A, 0.12, 0.3, 0.4)],
  points: [tone(E, 0, 0.12, 0.4), tone(G, 0.09, 0.2, 0.4)],
  dragon: [
    { wave: "triangle", pitch: 120, to: 62, at: 0, length: 0.5, level: 0.8 },
    noise(300, 0, 0.5, 0.6),
  ],
  wheel: [0, 0.07, 0.15, 0.25, 0.37].map((at) => noise(1500, at, 0.03, 0.6)),
  your_turn: [tone(E, 0, 0.14, 0.4), tone(HIGH_C, 0.12, 0.26, 0.45)],
  end: [
    tone(C, 0, 0.2, 0.5),
    tone(G, 0.16, 0.2, 0.5),
    tone(HIGH_C, 0.32, 0.2, 0.5),
    tone(HIGH_E, 0.48, 0.2, 0.5),
    tone(HIGH_G, 0.64, 0.6, 0.5),
  ],
};

/** What is heard of something that happens; most things are silent. */
export function soundOf(what: Happening): Sound | null {
  switch (what.type) {
    case "tile_placed":
    case "tile_laid":
      return "tile";
    case "figure_placed":
    case "figure_moved":
    case "piece_placed":
    case "quarter_entered":
    case "follower_called":
    case "crown_space_taken":
      return "figure";
    case "piece_moved":
      return what.piece === "dragon" ? "dragon" : "figure";
    case "pig_moved":
      return "wheel";
    case "scored":
      return what.points === 0 ? null : soundOfPoints(what.feature?.kind);
    case "game_over":
      return "end";
    default:
      return null;
  }
}

function soundOfPoints(feature: string | undefined): Sound {
  switch (feature) {
    case "city":
    case "road":
    case "monastery":
    case "field":
      return feature;
    case "abbey":
    case "shrine":
    case "garden":
      return "monastery";
    default:
      return "points";
  }
}
