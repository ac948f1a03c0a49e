/** What an action was, in a line. */

import { namesOf } from "../../messages/names";
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

export function captionOf(action: Action, seats: readonly SeatView[]): Caption | null {
  const names = namesOf(seats);
  for (const type of TELLING) {
    const event = action.events.find((it) => it.what.type === type);
    if (event === undefined) continue;
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
  return null;
}
