/**
 * Where something lies, in words people use: in the north of the table, or beside the last tile.
 * Coordinates are only said where nothing else tells two places apart.
 */

import type { Place, GameView } from "../protocol/types";
import { t } from "./messages.svelte";

/** A direction, as the last part of the keys `sides.…`; `m` is the middle. */
export type Direction = "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw" | "m";

const DIRECTIONS: readonly (readonly Direction[])[] = [
  ["nw", "n", "ne"],
  ["w", "m", "e"],
  ["sw", "s", "se"],
];

type Land = { left: number; top: number; right: number; bottom: number };

let land: Land | null = $state.raw(null);
let last: Place | null = $state.raw(null);

/** Places are said as they lie on this table from now on. */
export function lookAtTable(view: Pick<GameView, "squares" | "last_placed"> | null): void {
  const next = view === null ? null : landOf(view.squares);
  // Whoever has said something need not say it anew as long as the land is as large as before.
  if (JSON.stringify(next) !== JSON.stringify(land)) land = next;
  last = view?.last_placed ?? null;
}

function landOf(places: readonly Place[]): Land | null {
  if (places.length === 0) return null;
  const [xs, ys] = [places.map((it) => it.x), places.map((it) => it.y)];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

/** 0, 1 or 2: in which third of a stretch of places one lies. */
function third(at: number, from: number, to: number): number {
  const n = to - from + 1;
  return Math.min(2, Math.max(0, Math.floor(((at - from + 0.5) * 3) / n)));
}

/** In which part of the table a place lies. */
export function regionOf({ x, y }: Place): Direction {
  if (land === null) return "m";
  const [column, row] = [third(x, land.left, land.right), third(y, land.top, land.bottom)];
  return DIRECTIONS[row]?.[column] ?? "m";
}

/** The direction from a place to one beside it; none to others. */
export function directionTo(from: Place | null, to: Place): Direction | null {
  if (from === null) return null;
  const [x, y] = [to.x - from.x, to.y - from.y];
  return Math.abs(x) > 1 || Math.abs(y) > 1 ? null : (DIRECTIONS[y + 1]?.[x + 1] ?? null);
}

/** In which part of the table it is: `in the north`. */
export function regionText(place: Place): string {
  return t("where.region", { direction: regionOf(place) });
}

/** Beside the last tile, if it is there: `just north of the last tile`; or else in which part. */
export function nearText(place: Place): string {
  const direction = directionTo(last, place);
  return direction === null ? regionText(place) : t("where.near", { direction });
}
