/** Which of the running games the home page goes on with. */

import { isHere } from "../../messages/names";
import type { GameSummary } from "../../protocol/types";

/** The last one in which a person is asked; else the last with a person in it. */
export function gameToGoOnWith(games: readonly GameSummary[]): GameSummary | null {
  const open = games.filter((it) => !it.damaged);
  const isAsked = ({ asked, seats }: GameSummary) => asked !== null && isHere(seats[asked]);
  const hasPerson = ({ seats }: GameSummary) => seats.some(isHere);
  return open.find(isAsked) ?? open.find(hasPerson) ?? null;
}
