/** The course of a game: its actions in force, the turns they belong to and the scores after each. */

import type { Event, LogEntry, SeatView } from "../protocol/types";

export type Action = {
  /** How many actions have been done with it. */
  n: number;
  /** Counted from 1. */
  turn: number;
  /** Who did it; nobody, if it was chance. */
  seat: number | null;
  events: readonly Event[];
  /** The points of every seat after it. */
  scores: readonly number[];
};

export type Course = {
  /** The points everybody began with. */
  start: readonly number[];
  actions: readonly Action[];
  nTurns: number;
  /** The points before the final scoring, if there was one. */
  beforeFinal: readonly number[] | null;
};

/** What was done and not taken back. */
export function courseOf(entries: readonly LogEntry[], start: readonly number[]): Course {
  const inForce: LogEntry[] = [];
  for (const entry of entries) {
    if (entry.done.type === "undo") inForce.length = Math.min(inForce.length, entry.done.to);
    else inForce.push(entry);
  }
  const actions: Action[] = [];
  let scores = start;
  let turn = 1;
  let beforeFinal: readonly number[] | null = null;
  inForce.forEach(({ seat, events }, idx) => {
    for (const { what } of events) {
      if (what.type === "final_scoring") beforeFinal = scores;
      if (what.type === "scored") scores = withPoints(scores, what.seat, what.points);
    }
    actions.push({ n: idx + 1, turn, seat, events, scores });
    if (events.some((it) => it.what.type === "turn_started")) turn += 1;
  });
  return { start, actions, nTurns: actions.at(-1)?.turn ?? 0, beforeFinal };
}

export function startScores(seats: readonly SeatView[]): number[] {
  return seats.map((it) => it.start_score);
}

function withPoints(scores: readonly number[], seat: number, points: number): number[] {
  return scores.map((it, idx) => (idx === seat ? it + points : it));
}

/** The points after so many actions. */
export function scoresAt(course: Course, nActions: number): readonly number[] {
  return course.actions[nActions - 1]?.scores ?? course.start;
}

/** The turn that goes on after so many actions; 0 before the first. */
export function turnAt(course: Course, nActions: number): number {
  return course.actions[nActions - 1]?.turn ?? 0;
}

/** After how many actions each turn ended, the last one unfinished or not. */
export function turnEnds(course: Course): number[] {
  const ends: number[] = [];
  for (const { turn, n } of course.actions) ends[turn - 1] = n;
  return ends;
}
