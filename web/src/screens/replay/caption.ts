/** What an action was, in a line. */

import { t } from "../../messages/messages.svelte";
import { namesOf, person } from "../../messages/names";
import { tell } from "../../messages/tell";
import type { Event, SeatView, TileRef } from "../../protocol/types";
import { reasonOf } from "../../table/reason";
import type { Action } from "../course";

export type Caption = {
  seat: SeatView | null;
  /** Points come first, because they are what one looks for. */
  points: number | null;
  text: string;
  tile: TileRef | null;
};

/** The more telling a happening, the earlier it stands here. */
const TELLING: readonly Event["what"]["type"][] = [
  "final_scoring",
  "scored",
  "figure_placed",
  "figure_taken_back",
  "told",
  "tile_discarded",
  "tile_placed",
  "passed",
  "tile_drawn",
];

/** Every action has a caption; only before the first there is nothing to say. */
export function captionOf(action: Action, seats: readonly SeatView[]): Caption {
  const names = namesOf(seats);
  const event = mostTelling(action.events);
  if (event !== null) {
    const { what, sentence } = event;
    const tile = what.type === "tile_drawn" || what.type === "tile_discarded" ? what.tile : null;
    if (what.type === "scored") {
      const seat = seats[what.seat] ?? null;
      if (what.feature === null) return { seat, points: null, text: tell(sentence, names), tile };
      return { seat, points: what.points, text: reasonOf(what.feature), tile };
    }
    const seat = action.seat ?? ("seat" in what ? what.seat : null);
    return { seat: seats[seat ?? -1] ?? null, points: null, text: tell(sentence, names), tile };
  }
  const seat = seats[action.seat ?? -1];
  if (seat === undefined) return { seat: null, points: null, text: "", tile: null };
  // An answer of which nothing is seen yet, like the order in which features are scored.
  const text = t("replay.chosen", person(names, seat.seat));
  return { seat, points: null, text, tile: null };
}

/** Of what happened the most telling; whose turn begins is said by the next action. */
function mostTelling(events: readonly Event[]): Event | null {
  for (const type of TELLING) {
    const event = events.find((it) => it.what.type === type);
    if (event !== undefined) return event;
  }
  return events.find((it) => it.what.type !== "turn_started") ?? null;
}
