/** Score lines: what is drawn over the course of a game, and where. */

import type { PlayerColor } from "../protocol/types";
import { turnEnds, type Course } from "./course";

/** Every player's line has a dash of its own, so that none is told by color alone. */
export const DASHES: Readonly<Record<PlayerColor, string>> = {
  blue: "",
  red: "7 3",
  yellow: "2 3",
  green: "10 3 2 3",
  black: "14 4",
  pink: "3 3",
};

export type ScoreTable = {
  /** The points of every seat at the end of each turn; the first row is the beginning. */
  turns: readonly (readonly number[])[];
  /** The points after the final scoring, if there was one. */
  final: readonly number[] | null;
};

export function scoreTable(course: Course): ScoreTable {
  const turns = [course.start];
  for (const end of turnEnds(course)) turns.push(course.actions[end - 1]?.scores ?? course.start);
  const final = course.actions.at(-1)?.scores;
  if (course.beforeFinal === null || final === undefined) return { turns, final: null };
  turns[turns.length - 1] = course.beforeFinal;
  return { turns, final };
}

/** A scale from 0 with round steps that holds a number. */
export function scaleFor(most: number, nSteps: number): { top: number; step: number } {
  const rough = Math.max(1, most) / nSteps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((it) => it * power).find((it) => it >= rough) ?? 10 * power;
  const whole = Math.max(1, step);
  return { top: Math.max(whole, Math.ceil(most / whole) * whole), step: whole };
}

/** Moves heights apart so that labels of a size do not cover each other; keeps their order. */
export function spread(heights: readonly number[], size: number, bottom: number): number[] {
  const order = heights.map((_, idx) => idx).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  let free = Number.NEGATIVE_INFINITY;
  for (const idx of order) {
    placed[idx] = Math.max(placed[idx]!, free);
    free = placed[idx] + size;
  }
  let limit = bottom;
  for (const idx of order.reverse()) {
    placed[idx] = Math.min(placed[idx]!, limit);
    limit = placed[idx] - size;
  }
  return placed;
}

/** A line through points as SVG path data. */
export function pathThrough(points: readonly (readonly [x: number, y: number])[]): string {
  return points.map(([x, y], idx) => `${idx === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}
