/** What points were given for, and how they add up. */

import { t, type MessageKey } from "../messages/messages.svelte";
import type { Names } from "../messages/names";
import { tellAs } from "../messages/tell";
import type { ScoredFeature, Sentence } from "../protocol/types";

/** Short words for points that no feature gave as it is, by the key of the whole sentence. */
const WHY = {
  "event.scored.abbot.abbey": "why.abbot.abbey",
  "event.scored.abbot.garden": "why.abbot.garden",
  "event.scored.abbot.monastery": "why.abbot.monastery",
  "event.scored.abbot.shrine": "why.abbot.shrine",
  "event.scored.barn": "why.barn",
  "event.scored.crown_spaces": "why.crown_spaces",
  "event.scored.fairy": "why.fairy",
  "event.scored.fairy_at_turn": "why.fairy_at_turn",
  "event.scored.gold": "why.gold",
  "event.scored.goods.cloth": "why.goods.cloth",
  "event.scored.goods.grain": "why.goods.grain",
  "event.scored.goods.wine": "why.goods.wine",
  "event.scored.king": "why.king",
  "event.scored.king_held": "why.king_held",
  "event.scored.mage.city": "why.mage.city",
  "event.scored.mage.road": "why.mage.road",
  "event.scored.message": "why.message",
  "event.scored.robber_at_end": "why.robber_at_end",
  "event.scored.robber_baron": "why.robber_baron",
  "event.scored.robber_baron_held": "why.robber_baron_held",
  "event.scored.robbery": "why.robbery",
  "event.scored.two_points": "why.two_points",
  "event.scored.wheel.famine": "wheel.famine.name",
  "event.scored.wheel.fortune": "wheel.fortune.name",
  "event.scored.wheel.inquisition": "wheel.inquisition.name",
  "event.scored.wheel.storm": "wheel.storm.name",
  "event.scored.wheel.tax": "wheel.tax.name",
  "event.scored.witch.city": "why.witch.city",
  "event.scored.witch.road": "why.witch.road",
} as const satisfies Record<string, MessageKey>;

/** Why somebody got points, without who and how many; none if only the whole sentence is known. */
export function whyScored(
  sentence: Sentence,
  feature: ScoredFeature | null,
  names: Names,
): string | null {
  const why = (WHY as Record<string, MessageKey>)[sentence.key];
  if (why !== undefined) return tellAs(why, sentence, names);
  return feature === null ? null : reasonOf(feature);
}

/** What a feature gave points for. */
export function reasonOf(feature: ScoredFeature): string {
  const { kind, n_counted: n, n_pennants: pennants, each, when, counts_segments } = feature;
  const params = { kind, n, pennants, when };
  const reason = counts_segments ? t("reason.segments", params) : t("reason.tiles", params);
  // One a piece needs no sum.
  return each > 1 ? t("reason.sum", { reason, each, n: n + pennants }) : reason;
}
