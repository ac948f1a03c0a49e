/** How far somebody has come with the lesson, kept on this device. */

import { STEPS } from "./script";

export type Progress = {
  /** The step that is to be done next, counted from 0; as many as there are when all are done. */
  step: number;
  /** Milliseconds since 1970. */
  at: number;
};

const KEY = "bastide.lesson";
const GAME_KEY = "bastide.lesson_game";
/** So long it is remembered, in milliseconds. */
const KEPT = 90 * 86_400_000;

export function readProgress(kept: string | null, now: number): Progress | null {
  try {
    const found = JSON.parse(kept ?? "null") as Partial<Progress> | null;
    const { step, at } = found ?? {};
    const isStep = typeof step === "number" && Number.isInteger(step);
    if (!isStep || step < 0 || step > STEPS.length) return null;
    if (typeof at !== "number" || now - at > KEPT) return null;
    return { step, at };
  } catch {
    return null;
  }
}

export function keptProgress(): Progress | null {
  try {
    return readProgress(localStorage.getItem(KEY), Date.now());
  } catch {
    // A browser may forbid it; then the lesson begins at its beginning.
    return null;
  }
}

export function keepProgress(step: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ step, at: Date.now() } satisfies Progress));
  } catch {
    // Forbidden or full: the lesson is remembered until the page is closed.
  }
}

/** The game of a lesson that is being taken, or was left by closing the page. */
export function keptGame(): string | null {
  try {
    return localStorage.getItem(GAME_KEY);
  } catch {
    return null;
  }
}

export function keepGame(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(GAME_KEY);
    else localStorage.setItem(GAME_KEY, id);
  } catch {
    // Forbidden or full: a game that is left stands in the list.
  }
}
