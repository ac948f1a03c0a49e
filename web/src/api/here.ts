/**
 * Which seats are played from this screen. Where only this machine reaches the server, these are
 * all seats of people; where people hold seats, the reader's own.
 */

import type { PlayerColor, TableView } from "../protocol/types";
import { json } from "./http";
import { isOnline } from "./session";

/** The seats that the reader holds, by game; nothing where every seat of people is here. */
const known = new Map<string, Promise<ReadonlySet<PlayerColor> | null>>();

/** The colors of the seats of a game that are the reader's; nothing, if all seats of people are. */
export function colorsHere(id: string): Promise<ReadonlySet<PlayerColor> | null> {
  if (!isOnline()) return Promise.resolve(null);
  const found = known.get(id);
  if (found !== undefined) return found;
  const asking = json<TableView>(`/api/tables/${encodeURIComponent(id)}`).then(
    ({ seats }) => new Set(seats.filter((it) => it.yours).map((it) => it.color)),
    () => {
      // It may be there next time; until then the game is only looked at.
      known.delete(id);
      return new Set<PlayerColor>();
    },
  );
  known.set(id, asking);
  return asking;
}

/** The reader is somebody else from now on, or has sat down somewhere. */
export function forgetColorsHere(): void {
  known.clear();
}

type WithSeats = { readonly seats: readonly { readonly color: PlayerColor }[] };

/** A game whose seats say whether they are played from this screen. */
export function withHere<T extends WithSeats>(game: T, colors: ReadonlySet<PlayerColor> | null): T {
  if (colors === null) return game;
  return { ...game, seats: game.seats.map((it) => ({ ...it, here: colors.has(it.color) })) };
}
