/** Times as clocks show them. */

/** A span as minutes and seconds, `9:41`; nothing is less than `0:00`. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
