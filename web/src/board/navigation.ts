/** Which choice comes next: in reading order, or in a direction. */
import type { Point } from "./types.js";

export type Direction = "up" | "right" | "down" | "left";

/** Choices whose heights differ by less than this are read as one row, in table units. */
const ROW = 12;

/** From the top, rows from left to right. */
export function inReadingOrder<T>(items: readonly T[], at: (item: T) => Point): T[] {
  const rows: { y: number; items: T[] }[] = [];
  for (const item of [...items].sort((a, b) => at(a).y - at(b).y)) {
    const row = rows.at(-1);
    if (row && at(item).y - row.y < ROW) row.items.push(item);
    else rows.push({ y: at(item).y, items: [item] });
  }
  return rows.flatMap((row) => row.items.sort((a, b) => at(a).x - at(b).x));
}

/**
 * The nearest item in a direction. What lies straight ahead is preferred to what lies aside; what
 * lies more aside than ahead is another direction's.
 */
export function inDirection<T>(
  items: readonly T[],
  at: (item: T) => Point,
  from: Point,
  direction: Direction,
): T | null {
  let best: { item: T; cost: number } | null = null;
  for (const item of items) {
    const [dx, dy] = [at(item).x - from.x, at(item).y - from.y];
    const [ahead, aside] = {
      up: [-dy, dx],
      right: [dx, dy],
      down: [dy, dx],
      left: [-dx, dy],
    }[direction] as [number, number];
    if (ahead <= 0.5 || Math.abs(aside) > ahead * 1.01) continue;
    const cost = ahead + 2 * Math.abs(aside);
    if (!best || cost < best.cost) best = { item, cost };
  }
  return best?.item ?? null;
}
