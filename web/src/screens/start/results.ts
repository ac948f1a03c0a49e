/** How a game went, in words: for the list of games. */

import { list, t } from "../../messages/messages.svelte";
import { readerOf } from "../../messages/names";
import type { GameSummary } from "../../protocol/types";

/** `You won 126 to 75`, `Third of four`, `Odo won with 80 points`. */
export function resultText({ seats }: Pick<GameSummary, "seats">): string {
  const reader = readerOf(seats);
  const scores = seats.map((it) => it.score);
  const best = Math.max(...scores);
  const own = reader === null ? undefined : scores[reader];
  if (own === undefined) {
    const winners = seats.filter((it) => it.score === best).map((it) => it.name);
    return t("result.others", { n: winners.length, names: list(winners), points: best });
  }
  if (seats.length === 1) return t("result.alone", { points: own });
  const place = scores.filter((it) => it > own).length + 1;
  if (seats.length > 2) return t("result.place", { place: String(place), n: String(seats.length) });
  const other = scores[reader === 0 ? 1 : 0] ?? 0;
  const result = own > other ? "won" : own < other ? "lost" : "drawn";
  return t("result.two", { result, own, other });
}

/** `against Odo and Ravi`; empty where the title has said who played. */
export function othersText({ seats }: Pick<GameSummary, "seats">): string {
  const reader = readerOf(seats);
  const others = seats.filter((_, idx) => idx !== reader).map((it) => it.name);
  if (others.length === 0) return "";
  return reader === null ? list(others) : t("result.against", { names: list(others) });
}
