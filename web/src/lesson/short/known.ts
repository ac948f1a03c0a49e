/** Which elements somebody knows, from a lesson or from a game, kept on this device. */

const KEY = "bastide.lessons";

export type Known = {
  /** The elements whose lessons were taken. */
  readonly taken: readonly string[];
  /** The elements of games that were begun. */
  readonly played: readonly string[];
};

const NOTHING: Known = { taken: [], played: [] };

function names(found: unknown): readonly string[] {
  return Array.isArray(found) ? found.filter((it): it is string => typeof it === "string") : [];
}

export function readKnown(kept: string | null): Known {
  try {
    const found = JSON.parse(kept ?? "null") as Partial<Record<keyof Known, unknown>> | null;
    return { taken: names(found?.taken), played: names(found?.played) };
  } catch {
    return NOTHING;
  }
}

export function known(): Known {
  try {
    return readKnown(localStorage.getItem(KEY));
  } catch {
    // A browser may forbid it; then everything is new.
    return NOTHING;
  }
}

/** Remembers elements that were learned or played. */
export function remember(how: keyof Known, elements: readonly string[]): void {
  const before = known();
  const after = { ...before, [how]: [...new Set([...before[how], ...elements])] };
  try {
    localStorage.setItem(KEY, JSON.stringify(after));
  } catch {
    // Forbidden or full: it is offered again.
  }
}

/** The elements that come with every first game: its own lesson tells of them. */
const FIRST = ["farmers"];

/** Those of these elements that were never learned or played. */
export function newOnes(elements: readonly string[], { taken, played }: Known): string[] {
  return elements.filter(
    (it) => !FIRST.includes(it) && !taken.includes(it) && !played.includes(it),
  );
}
