/** What stands where on the scoreboard. */

import type { GameView, PieceKind, PlayerColor, Prompt, SeatView } from "../protocol/types";

/** How many spaces the scoreboard has. */
export const N_SPACES = 50;

/** The printed board with messages has one on every fifth space. */
const MESSAGE_EVERY = 5;

export function isMessageSpace(space: number): boolean {
  return space % MESSAGE_EVERY === 0;
}

/** Where a space is on the ruler. */
export function trackLeft(space: number): string {
  return `calc(24px + (100% - 48px) * ${space / (N_SPACES - 1)})`;
}

/** The points of all laps that are done. */
export function lapsDone(score: number): number {
  return Math.floor(score / N_SPACES) * N_SPACES;
}

/** So many spaces are as wide as what says how many rounds somebody has done. */
const LAP_WIDTH = 2;

/** How many rounds somebody has done, as points; and to which side it is written, if not below. */
export type Laps = { points: number; side: -1 | 0 | 1 };

/**
 * What the track says of the rounds that a player has done. Of players close together who have done
 * as many, only the last one says it; others make room for each other.
 */
export function lapsOf(seat: SeatView, seats: readonly SeatView[]): Laps | null {
  const points = lapsDone(seat.score);
  if (points === 0) return null;
  const far = (it: SeatView) => it.space - seat.space || it.seat - seat.seat;
  const near = seats.filter((it) => it !== seat && Math.abs(it.space - seat.space) <= LAP_WIDTH);
  if (near.some((it) => far(it) > 0 && lapsDone(it.score) === points)) return null;
  const others = near.filter((it) => ![0, points].includes(lapsDone(it.score)));
  if (others.some((it) => far(it) > 0)) return { points, side: -1 };
  return { points, side: others.length > 0 ? 1 : 0 };
}

/** A messenger or robber on the scoreboard. */
export type Other = {
  key: string;
  figure: PieceKind;
  seat: number;
  space: number;
  color: PlayerColor;
};

export function othersOf(seats: readonly SeatView[]): Other[] {
  return seats.flatMap(({ seat, color, messenger_space, robber_space }) => {
    const found: Other[] = [];
    if (messenger_space !== null) {
      const key = `messenger ${seat}`;
      found.push({ key, figure: "messenger", seat, space: messenger_space, color });
    }
    if (robber_space !== null) {
      found.push({ key: `robber ${seat}`, figure: "robber", seat, space: robber_space, color });
    }
    return found;
  });
}

/** Whose scoring figure or messenger is on a space. */
export function seatsOn(space: number, seats: readonly SeatView[]): SeatView[] {
  return seats.filter((it) => it.space === space || it.messenger_space === space);
}

/** Whether the scoreboard needs a second row. */
export function hasSecondRow(view: GameView): boolean {
  return view.elements.includes("messengers") || view.elements.includes("robbers");
}

/** A marker, and the space it would land on. */
export type Landing = { marker: "figure" | "messenger"; space: number; color: PlayerColor };

/** Where the markers would land, if it is asked which one moves. */
export function landingsOf(view: GameView, prompt: Prompt | null): Landing[] {
  const seat = prompt === null ? undefined : view.seats[prompt.seat];
  const points = prompt?.sentence.params["points"];
  if (seat === undefined || !isMarkerQuestion(prompt) || typeof points !== "number") return [];
  const { color, space, messenger_space } = seat;
  const all: Landing[] = [{ marker: "figure", space: (space + points) % N_SPACES, color }];
  if (messenger_space !== null) {
    all.push({ marker: "messenger", space: (messenger_space + points) % N_SPACES, color });
  }
  return all;
}

export function isMarkerQuestion(prompt: Prompt | null): boolean {
  return prompt?.kind === "move_marker";
}

/** The answer that moves a marker. */
export function markerAnswer(prompt: Prompt, marker: "figure" | "messenger"): string | null {
  const kind = marker === "figure" ? "move_figure" : "move_messenger";
  return prompt.options.find((it) => it.kind.type === kind)?.id ?? null;
}
