/** Notes games as they end. */

import { api } from "../api/client";
import type { GameView, LogEntry } from "../protocol/types";
import { keepGame, keptGames, keptOf } from "./kept";

/** A game that has just ended is among the latest; so many are looked at for its box. */
const LATEST = 10;

export async function noteEnd(view: GameView, log: readonly LogEntry[]): Promise<void> {
  const known = keptGames().find((it) => it.id === view.id);
  if (known !== undefined && known.box !== null) return;
  const game = known ?? keptOf(view, log, null, Date.now());
  if (game === null) return;
  // It counts at once, even if the page is left before its box is known.
  keepGame(game);
  const box = await boxOf(view.id);
  if (box !== null) keepGame({ ...game, box });
}

/** The box of a game; none if the server does not say. */
async function boxOf(id: string): Promise<string | null> {
  try {
    const { games } = await api.games("over", LATEST, 0);
    return games.find((it) => it.id === id)?.box?.name ?? null;
  } catch {
    return null;
  }
}
