/** The script of a lesson: positions, what is to be done in them, and what is said. */

import file from "../../../data/lessons/first.json";
import type { MessageKey } from "../messages/messages.svelte";
import type { GameView, Place } from "../protocol/types";

/** A test on the table, compared with how the step began. */
export type Goal =
  | { type: "tile" }
  | { type: "tile_at"; x: number; y: number }
  | { type: "figure"; role: string }
  | { type: "score"; points: number };

/** One decision of the learner. */
export type Stage = {
  text: LessonKey;
  goal: Goal;
  /** What the bubble points at. */
  point: Place;
  /** An answer that reaches the goal. */
  hint: string;
};

export type Step = {
  id: string;
  title: LessonKey;
  /** The position as a record, line by line. */
  record: readonly string[];
  stages: readonly Stage[];
  /** What is said when the step is done. */
  after: LessonKey;
};

/** The keys of a script take no parameters. */
export type LessonKey = Extract<MessageKey, `lesson.${string}`>;

export const STEPS: readonly Step[] = (file as unknown as { steps: Step[] }).steps;

/** The learner sits alone at the table. */
const LEARNER = 0;

export function isReached(goal: Goal, start: GameView, now: GameView): boolean {
  switch (goal.type) {
    case "tile":
      return now.squares.length > start.squares.length;
    case "tile_at":
      return now.squares.some((it) => it.x === goal.x && it.y === goal.y);
    case "figure": {
      const n = (view: GameView) => view.figures.filter((it) => it.role === goal.role).length;
      return n(now) > n(start);
    }
    case "score": {
      const score = (view: GameView) => view.seats[LEARNER]?.score ?? 0;
      return score(now) >= score(start) + goal.points;
    }
  }
}
