/** How a replay moves: by actions, by turns, and what is marked on its slider. */

import { turnEnds, type Course } from "../course";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

export function faster(speed: Speed): Speed {
  return SPEEDS[Math.min(SPEEDS.indexOf(speed) + 1, SPEEDS.length - 1)] ?? speed;
}

export function slower(speed: Speed): Speed {
  return SPEEDS[Math.max(SPEEDS.indexOf(speed) - 1, 0)] ?? speed;
}

/** A wished action, kept within the game. */
export function within(course: Course, n: number): number {
  return Math.min(Math.max(0, Math.trunc(n)), course.actions.length);
}

/** The end of the turn that goes on, or of the next one. */
export function nextTurn(course: Course, n: number): number {
  return turnEnds(course).find((it) => it > n) ?? course.actions.length;
}

/** The end of the turn before. */
export function previousTurn(course: Course, n: number): number {
  return turnEnds(course).findLast((it) => it < n) ?? 0;
}

export type ScoringTick = { n: number; seats: readonly number[] };

/** The actions that gave points, and to whom. */
export function scoringTicks(course: Course): ScoringTick[] {
  return course.actions.flatMap(({ n, events }) => {
    const seats = new Set<number>();
    for (const { what } of events) if (what.type === "scored") seats.add(what.seat);
    return seats.size === 0 ? [] : [{ n, seats: [...seats].sort((a, b) => a - b) }];
  });
}
