/** Which entries of a log a preference has answered: known to the window that answered. */

const keyOf = (id: string) => `bastide.preferred.${id}`;

export function keptPreferred(id: string): ReadonlySet<number> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((it) => Number.isInteger(it)) : []);
  } catch {
    // Forbidden or broken: then the log says less.
    return new Set();
  }
}

export function keepPreferred(id: string, entries: ReadonlySet<number>): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify([...entries]));
  } catch {
    // Forbidden or full: it is known until the page is left.
  }
}
