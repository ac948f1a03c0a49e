/** The last round, to be shown again. */

import type { LogEntry } from "../protocol/types";

/** The entries in force of the last turns, one for each player, and how many actions were before. */
export function lastRound(
  log: readonly LogEntry[],
  nPlayers: number,
): { entries: LogEntry[]; nBefore: number } {
  let inForce: LogEntry[] = [];
  for (const entry of log) {
    const { done } = entry;
    if (done.type === "undo") inForce = inForce.filter((it) => it.n_actions <= done.to);
    else inForce.push(entry);
  }
  const begins = inForce.flatMap((entry, idx) =>
    entry.events.some((it) => it.what.type === "turn_started") ? [idx] : [],
  );
  // The turn under way has begun but is not over; the round is what lies before it and in it.
  const first = begins.at(-1 - nPlayers) ?? begins[0] ?? 0;
  const entries = inForce.slice(first + 1);
  return { entries, nBefore: inForce[first]?.n_actions ?? 0 };
}
