/** The result of a game: places, and how the lead came about. */

import type { GameView, SeatView } from "../../protocol/types";
import type { Course } from "../course";

export type Ranked = { seat: SeatView; place: number };

/** Everybody by points, the best first; who has as many shares the place. */
export function ranked(seats: readonly SeatView[]): Ranked[] {
  return [...seats]
    .sort((a, b) => b.score - a.score)
    .map((seat) => ({ seat, place: 1 + seats.filter((it) => it.score > seat.score).length }));
}

/** By how much the winner is ahead; none if the first place is shared. */
export function leadOf(seats: readonly SeatView[]): number | null {
  const [first, second] = ranked(seats);
  if (first === undefined || second === undefined || second.place === 1) return null;
  return first.seat.score - second.seat.score;
}

export type FinalStory =
  /** Nobody else played. */
  | { type: "alone"; before: number; more: number }
  /** The winner led before the final scoring. */
  | { type: "kept"; before: number; more: number }
  /** Somebody else did. */
  | { type: "turned"; leader: SeatView; before: number; more: number };

/** How the final scoring decided, if one player has won. */
export function finalStory(view: GameView, course: Course): FinalStory | null {
  const [winner, other] = view.winners;
  const { beforeFinal } = course;
  if (winner === undefined || other !== undefined || beforeFinal === null) return null;
  const before = beforeFinal[winner] ?? 0;
  const more = (view.seats[winner]?.score ?? 0) - before;
  if (view.seats.length === 1) return { type: "alone", before, more };
  const best = Math.max(...beforeFinal);
  const leader = view.seats[beforeFinal.indexOf(best)];
  if (before === best || leader === undefined) return { type: "kept", before, more };
  return { type: "turned", leader, before: best, more };
}

export type PointsRow = { kind: string; points: readonly number[]; most: number };
export type PointsTable = { during: PointsRow[]; atEnd: PointsRow[] };

/** What the points were for; kinds that gave nobody any are left out. */
export function pointsTable(seats: readonly SeatView[]): PointsTable {
  const kinds = [...new Set(seats.flatMap((it) => it.breakdown.map((line) => line.kind)))];
  const rows = (when: "during" | "at_end"): PointsRow[] =>
    kinds.flatMap((kind) => {
      const points = seats.map(
        (it) => it.breakdown.find((line) => line.kind === kind)?.[when] ?? 0,
      );
      const most = Math.max(...points);
      return points.some((it) => it !== 0) ? [{ kind, points, most }] : [];
    });
  return { during: rows("during"), atEnd: rows("at_end") };
}
