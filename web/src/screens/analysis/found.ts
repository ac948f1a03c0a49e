/** What an analysis has found, as the page shows it. */

import { isHere } from "../../messages/names";
import type { DrawReview, GameAnalysis, MoveReview, SeatView } from "../../protocol/types";
import { turnAt, type Course } from "../course";

/** At most so many costly moves are shown, and none that cost less, in tenths of a point. */
const MAX_COSTLY = 5;
const MIN_COST = 20;

/** A move that cost much. */
export type Costly = { review: MoveReview; turn: number };

/** The moves that cost a player most, the costliest first. */
export function costliest(analysis: GameAnalysis, seat: number, course: Course): Costly[] {
  return analysis.moves
    .filter((it) => it.seat === seat && it.cost >= MIN_COST && it.better !== null)
    .sort((a, b) => b.cost - a.cost || a.at - b.at)
    .slice(0, MAX_COSTLY)
    .map((review) => ({ review, turn: turnAt(course, review.at + 1) }));
}

/** Everybody's winning chance after so many actions, in percent. */
export type ChanceRow = { at: number; turn: number; chances: readonly number[] };

export function chanceRows(analysis: GameAnalysis, course: Course): ChanceRow[] {
  return analysis.chances.map(({ at, chances }) => ({
    at,
    turn: turnAt(course, at),
    chances: chances.map((it) => it / 10),
  }));
}

/** The row that tells what came of a move. */
export function rowAfter(rows: readonly ChanceRow[], at: number): number {
  const idx = rows.findIndex((it) => it.at > at);
  return idx === -1 ? rows.length - 1 : idx;
}

/** At most so many draws are told of, and none that changed less, in thousandths of a win. */
const MAX_DRAWS = 3;
const MIN_LUCK = 30;

/** A draw that mattered. */
export type LuckyDraw = { draw: DrawReview; turn: number; luck: number };

/** The draws that helped or harmed those who drew most, the most important first. */
export function luckiest(analysis: GameAnalysis, course: Course): LuckyDraw[] {
  return analysis.draws
    .map((draw) => ({ draw, turn: turnAt(course, draw.at + 1), luck: draw.luck[draw.seat] ?? 0 }))
    .filter((it) => Math.abs(it.luck) >= MIN_LUCK && it.draw.tile !== null)
    .sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck) || a.draw.at - b.draw.at)
    .slice(0, MAX_DRAWS);
}

/** Luck as it is said: a sign and whole percents. */
export function luckText(luck: number): {
  sign: "plus" | "minus" | "none";
  percent: number;
} {
  const percent = Math.round(Math.abs(luck) / 10);
  return { sign: percent === 0 ? "none" : luck > 0 ? "plus" : "minus", percent };
}

/** Whose mistakes are shown first: the reader's, or those of the first person, or of anybody. */
export function firstShown(seats: readonly Pick<SeatView, "seat" | "kind">[]): number {
  return seats.find(isHere)?.seat ?? 0;
}

/** Whose mistakes can be shown: those of the persons, or of all if there are none. */
export function shownSeats(seats: readonly SeatView[]): SeatView[] {
  const persons = seats.filter(isHere);
  return persons.length > 0 ? persons : [...seats];
}

/** How many points a move has cost on average, with one decimal. */
export function lostPerMove({ cost, n_moves }: { cost: number; n_moves: number }): number {
  return n_moves === 0 ? 0 : Math.round(cost / n_moves) / 10;
}

export function isGoingOn(analysis: GameAnalysis): boolean {
  return analysis.state === "running" || analysis.state === "waiting";
}
