/** Opening a table with invitations. */

import type { OnlineApi } from "../api/client";
import type { ClockSetting, Late, NewGame, TableView, Visibility } from "../protocol/types";
import { becomes, me } from "./session.svelte";

/** What is agreed on at a table that people meet at by a link. */
export type Agreement = {
  readonly visibility: Visibility;
  readonly clock: ClockSetting;
  /** What happens to a seat whose time is up. */
  readonly late: Late;
};

/**
 * Opens a table for this game, with the reader, who is called so, at its first seat for a person.
 * The others bring their names along, and what the draws are made from is not for one to choose.
 */
export async function openTable(
  online: OnlineApi,
  wish: NewGame,
  name: string,
  agreement: Agreement,
): Promise<TableView> {
  if (name !== "" && name !== me()?.name) becomes(await online.setName(name));
  const game: NewGame = { ...wish, seats: wish.seats.map(({ color, kind }) => ({ color, kind })) };
  delete game.seed;
  return online.openTable({ game, ...agreement });
}
