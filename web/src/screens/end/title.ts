/** Who has won, and by how much, in one line. */

import { t } from "../../messages/messages.svelte";
import { namesOf, person, winnersOf } from "../../messages/names";
import type { GameView } from "../../protocol/types";
import { leadOf } from "./result";

export function resultTitle(view: GameView): string {
  const names = namesOf(view.seats);
  const winner = view.winners[0] ?? 0;
  const lead = leadOf(view.seats);
  const points = Math.max(...view.seats.map((it) => it.score));
  if (view.seats.length === 1) return t("end.alone", { ...person(names, winner), points });
  return lead === null || view.winners.length > 1
    ? t("end.win_together", { ...winnersOf(view.winners, names), points })
    : t("end.wins", { ...person(names, winner), n: lead });
}
