/** Keeps things apart that would cover each other. */
import type { Point } from "./types.js";

/** How often all pairs are looked at: a crowd of five is apart long before. */
const MAX_ROUNDS = 12;

/** The way two points are moved apart that are one. */
const ASIDE = { x: 1, y: 0 };

/**
 * Points as they are, but those that may move at least `apart` from each other, as far as a few
 * small steps can do it.
 */
export function spread(
  points: readonly Point[],
  mayMove: (idx: number) => boolean,
  apart: number,
): Point[] {
  const moved = points.map(({ x, y }) => ({ x, y }));
  const movable = moved.flatMap((point, idx) => (mayMove(idx) ? [point] : []));
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let isCalm = true;
    for (const [idx, a] of movable.entries()) {
      for (const b of movable.slice(idx + 1)) {
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const far = Math.hypot(dx, dy);
        if (far >= apart - 0.5) continue;
        isCalm = false;
        const way = far === 0 ? ASIDE : { x: dx / far, y: dy / far };
        const by = (apart - far) / 2;
        a.x -= way.x * by;
        a.y -= way.y * by;
        b.x += way.x * by;
        b.y += way.y * by;
      }
    }
    if (isCalm) break;
  }
  return moved;
}

/** How far beside a figure a ring lies, in hundredths of a tile: half of both, and a gap. */
const BESIDE = 38;

/** Points as they are, but those that may move beside the figures that they would cover. */
export function besideFigures(
  points: readonly Point[],
  mayMove: (idx: number) => boolean,
  figures: readonly Point[],
): Point[] {
  return points.map((point, idx) => {
    if (!mayMove(idx)) return point;
    const covered = figures.find(({ x, y }) => Math.hypot(x - point.x, y - point.y) < BESIDE);
    if (covered === undefined) return point;
    const free = WAYS_ASIDE.map(([dx, dy]) => ({
      x: covered.x + dx * BESIDE,
      y: covered.y + dy * BESIDE,
    })).find((it) => figures.every(({ x, y }) => Math.hypot(x - it.x, y - it.y) >= BESIDE - 0.5));
    return free ?? { x: covered.x + BESIDE, y: covered.y };
  });
}

/** To the right first, then round. */
const WAYS_ASIDE = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
] as const;
