/** Outlines of segments: reading their path data, moving them, asking what lies under a point. */
import { TILE } from "./camera.js";
import type { Place, Point, Spot, TileShape } from "./types.js";

/** How far from a road's line the road is still meant, in hundredths of a tile. */
const ROAD_REACH = 7;

/** Points in a row, closed or open. */
export interface Line {
  readonly points: readonly Point[];
  readonly closed: boolean;
}

/** Path data of straight lines: the only kind the drawing of tiles makes. */
export function linesOf(path: string): Line[] {
  const lines: Line[] = [];
  for (const part of path.split("M")) {
    const numbers = part.match(/-?\d*\.?\d+/g);
    if (!numbers) continue;
    const points: Point[] = [];
    for (let idx = 0; idx + 1 < numbers.length; idx += 2) {
      points.push({ x: Number(numbers[idx]), y: Number(numbers[idx + 1]) });
    }
    lines.push({ points, closed: /z\s*$/i.test(part) });
  }
  return lines;
}

/** Path data again, moved to a place. */
export function pathAt(lines: readonly Line[], place: Place): string {
  const written = (point: Point) =>
    `${round(point.x + place.x * TILE)} ${round(point.y + place.y * TILE)}`;
  return lines
    .map(({ points, closed }) => `M${points.map(written).join("L")}${closed ? "Z" : ""}`)
    .join("");
}

/**
 * What of an outline lies within the tile: walls and hedges, without the stretches along the rim,
 * where the feature goes on or is still open.
 */
export function withoutRim(lines: readonly Line[]): Line[] {
  return lines.flatMap(({ points, closed }) => {
    if (!closed) return [{ points, closed }];
    const runs: Point[][] = [];
    let run: Point[] = [];
    points.forEach((point, idx) => {
      const next = points[(idx + 1) % points.length] ?? point;
      if (alongRim(point, next)) {
        if (run.length > 1) runs.push(run);
        run = [];
        return;
      }
      if (run.length === 0) run.push(point);
      run.push(next);
    });
    if (run.length > 1) runs.push(run);
    return joined(runs).map((it) => ({ points: it, closed: false }));
  });
}

/** The segment under a point of a tile: roads before areas, because they are thin. */
export function segmentAt(shape: TileShape, at: Point): number | null {
  let road: { segment: number; distance: number } | null = null;
  shape.segments.forEach(({ path, kind }, segment) => {
    const lines = linesOf(path);
    if (lines.some((it) => it.closed) || kind === "field") return;
    const distance = Math.min(...lines.map((it) => distanceTo(it, at)));
    if (distance <= ROAD_REACH && (!road || distance < road.distance)) road = { segment, distance };
  });
  if (road) return (road as { segment: number }).segment;
  const inside = (path: string) => linesOf(path).filter((it) => contains(it, at)).length % 2 === 1;
  // The last one wins: things that stand on a field come after it or lie in a hole of it.
  const areas = shape.segments.flatMap(({ path, kind }, segment) =>
    inside(path) ? [{ segment, field: kind === "field" }] : [],
  );
  return (areas.find((it) => !it.field) ?? areas[0])?.segment ?? null;
}

/** Where a feature leaves its tile: a side, clockwise from the north, and a point on it. */
export interface WayOut extends Point {
  readonly side: 0 | 1 | 2 | 3;
}

const SIDES = [0, 1, 2, 3] as const;

/** The sides an outline reaches: a road with an end, an area with a stretch of the rim. */
export function waysOut(lines: readonly Line[]): WayOut[] {
  return SIDES.flatMap((side) => {
    const ends = lines.flatMap((line) => reached(line, side));
    const [first, last] = [Math.min(...ends), Math.max(...ends)];
    const middle = (first + last) / 2;
    return ends.length === 0 ? [] : [{ side, ...onSide(side, middle) }];
  });
}

/** Where a line touches a side, counted along it. */
function reached({ points, closed }: Line, side: WayOut["side"]): number[] {
  const isThere = (point: Point) =>
    [point.y <= 0, point.x >= TILE, point.y >= TILE, point.x <= 0][side] ?? false;
  const along = (point: Point) => (side % 2 === 0 ? point.x : point.y);
  if (!closed) {
    return [points[0], points.at(-1)].flatMap((end) => (end && isThere(end) ? [along(end)] : []));
  }
  return points.flatMap((point, idx) => {
    const next = points[(idx + 1) % points.length] ?? point;
    // A wall that ends in the corner only touches the side.
    const runs = isThere(point) && isThere(next) && Math.abs(along(next) - along(point)) > 5;
    return runs ? [along(point), along(next)] : [];
  });
}

function onSide(side: WayOut["side"], along: number): Point {
  return {
    x: [along, TILE, along, 0][side] ?? along,
    y: [0, along, TILE, along][side] ?? along,
  };
}

/** Which of some spots has its anchor nearest to the middle of all. */
export function middleSpot(anchors: ReadonlyMap<Spot, Point>): Point | null {
  const points = [...anchors.values()];
  if (points.length === 0) return null;
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  const middle = { x: sum.x / points.length, y: sum.y / points.length };
  const far = (point: Point) => (point.x - middle.x) ** 2 + (point.y - middle.y) ** 2;
  return points.reduce((a, b) => (far(b) < far(a) ? b : a));
}

function contains({ points, closed }: Line, at: Point): boolean {
  if (!closed) return false;
  let inside = false;
  points.forEach((a, idx) => {
    const b = points[(idx + 1) % points.length] ?? a;
    const crosses = a.y > at.y !== b.y > at.y;
    if (crosses && at.x < ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  });
  return inside;
}

function distanceTo({ points }: Line, at: Point): number {
  let least = Infinity;
  points.slice(1).forEach((b, idx) => {
    const a = points[idx] ?? b;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const squared = dx * dx + dy * dy;
    const along = squared === 0 ? 0 : ((at.x - a.x) * dx + (at.y - a.y) * dy) / squared;
    const part = Math.min(1, Math.max(0, along));
    least = Math.min(least, Math.hypot(a.x + dx * part - at.x, a.y + dy * part - at.y));
  });
  return least;
}

function alongRim(a: Point, b: Point): boolean {
  return [0, TILE].some((rim) => (a.x === rim && b.x === rim) || (a.y === rim && b.y === rim));
}

/** A closed outline begins anywhere: its last run may go on in its first. */
function joined(runs: Point[][]): Point[][] {
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last || first === last) return runs;
  const [end, start] = [last.at(-1), first[0]];
  if (!end || !start || end.x !== start.x || end.y !== start.y) return runs;
  return [[...last, ...first.slice(1)], ...runs.slice(1, -1)];
}

function round(length: number): number {
  return Math.round(length * 100) / 100;
}
