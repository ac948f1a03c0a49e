/** What a scoring shows on the board. */

import { api } from "../api/client";
import type { PlayStep, Spot } from "../board";
import type { Event, GameView, Happening } from "../protocol/types";
import { stepOf } from "../table/showing";

type Scored = Extract<Happening, { type: "scored" }>;

/**
 * The segments of the feature that was scored. It is found by the figure that stood there, so the
 * view must be that before the figure went home; what was added later is left out.
 */
async function scoredSpots(id: string, view: GameView, what: Scored): Promise<readonly Spot[]> {
  const { feature, seat } = what;
  if (feature === null) return [];
  const { at, cells } = feature;
  const figure = view.figures.find(
    (it) => it.seat === seat && it.on.x === at.x && it.on.y === at.y,
  );
  if (figure === undefined) return [];
  try {
    const aid = await api.feature(id, figure.on);
    if (aid.kind !== feature.kind) return [];
    const isCounted = new Set(cells.map((it) => `${it.x} ${it.y}`));
    return aid.spots.filter((it) => isCounted.has(`${it.x} ${it.y}`));
  } catch {
    // An outline is an ornament: the points are told without it, too.
    return [];
  }
}

/** An event as it is shown, scorings with the outline of what they are for. */
export async function shownStep(
  id: string,
  event: Event,
  view: GameView,
): Promise<PlayStep | null> {
  const step = stepOf(event, view);
  if (step?.type !== "score" || event.what.type !== "scored") return step;
  const outline = await scoredSpots(id, view, event.what);
  return outline.length === 0 ? step : { ...step, outline };
}
