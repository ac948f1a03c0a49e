/** Features and points of the game on the page as examples of their rules. */

import type { Drawn } from "../examples/drawn";
import type { GameView, ScoredFeature, Spot } from "../protocol/types";
import type { OwnExample } from "./sheet.svelte";

/** The part of a table round a feature, with the feature outlined. */
export function drawnOf(view: GameView, spots: readonly Spot[]): Drawn | null {
  const xs = spots.map((it) => it.x);
  const ys = spots.map((it) => it.y);
  if (xs.length === 0) return null;
  const [left, top] = [Math.min(...xs) - 1, Math.min(...ys) - 1];
  const [width, height] = [Math.max(...xs) + 2 - left, Math.max(...ys) + 2 - top];
  const isSeen = ({ x, y }: { x: number; y: number }) =>
    x >= left && x < left + width && y >= top && y < top + height;
  const has = (set: string) => view.squares.some((it) => it.set === set && isSeen(it));
  return {
    frame: [left, top, width, height],
    seats: view.seats.map((it) => it.color),
    squares: view.squares
      .filter(isSeen)
      .map(({ set, tile, rotation, x, y }) => [set, tile, rotation, x, y]),
    figures: view.figures
      .filter((it) => isSeen(it.on))
      .map(({ seat, figure, on }) => [seat, figure, on.x, on.y, on.segment]),
    pieces: view.pieces.filter((it) => it.place !== null && isSeen(it.place)),
    quarters: has("count-of-carcassonne") ? view.quarters : [],
    wheel: has("wheel-of-fortune") ? view.wheel : [],
    outline: spots.map(({ x, y, segment }) => [x, y, segment]),
  };
}

/** Points that somebody got, as an example of the rule by which they were given. */
export function exampleOf(
  points: number,
  feature: ScoredFeature | null,
  view: GameView,
  text: string,
): OwnExample {
  if (feature === null) return { drawn: null, sum: null, text };
  const { kind, n_counted, n_pennants, each } = feature;
  const sum = { kind, points, n_counted, n_pennants, each };
  return { drawn: drawnOf(view, feature.spots), sum, text };
}
