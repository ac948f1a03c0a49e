/** The short lessons: one for each element, named after it. */

import groups from "../../../../data/lessons/groups.json";
import { told } from "../../messages/messages.svelte";
import type { DrawnBoard } from "../../pictures/drawn";

/** A lesson as a test has played and drawn it; its words are messages. */
export type ShortLesson = {
  readonly cards: readonly DrawnBoard[];
  /** The position the question is about, and what comes of it. */
  readonly before: DrawnBoard;
  readonly after: DrawnBoard;
  /** How many answers there are, and which is right, counted from 0. */
  readonly answers: number;
  readonly right: number;
};

export type LessonGroup = {
  /** The key of what it is called. */
  readonly title: string;
  readonly lessons: readonly string[];
};

/** All lessons, by the sets that are printed together. */
export const GROUPS: readonly LessonGroup[] = groups;

/** In the order of the list. */
export const LESSONS: readonly string[] = GROUPS.flatMap((it) => it.lessons);

const FILES = import.meta.glob<ShortLesson>("../../../../data/drawn/lessons/*.json", {
  import: "default",
});

/** Fetches a lesson; none, if no element is called so. */
export async function lessonOf(element: string): Promise<ShortLesson | null> {
  return (await FILES[`../../../../data/drawn/lessons/${element}.json`]?.()) ?? null;
}

/** What a lesson says: `lessons.dragon.question`. */
export function said(element: string, part: string): string {
  return told(`lessons.${element}.${part}`, {}) ?? "";
}

/** The lesson after this one; none after the last. */
export function lessonAfter(element: string): string | null {
  return LESSONS[LESSONS.indexOf(element) + 1] ?? null;
}
