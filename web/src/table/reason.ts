/** What points were given for, and how they add up. */

import { t, type MessageKey } from "../messages/messages.svelte";
import type { Names } from "../messages/names";
import { tellAs } from "../messages/tell";
import type { Happening, ScoreReason, ScoredFeature, Sentence } from "../protocol/types";

/** Points that somebody got. */
export type Scored = Extract<Happening, { type: "scored" }>;

/** Short words for points that no feature gave as it is. */
const WHY: Readonly<Record<string, MessageKey>> = {
  "abbot.abbey": "why.abbot.abbey",
  "abbot.garden": "why.abbot.garden",
  "abbot.monastery": "why.abbot.monastery",
  "abbot.shrine": "why.abbot.shrine",
  barn: "why.barn",
  crown_spaces: "why.crown_spaces",
  fairy: "why.fairy",
  fairy_at_turn: "why.fairy_at_turn",
  gold: "why.gold",
  "goods.cloth": "why.goods.cloth",
  "goods.grain": "why.goods.grain",
  "goods.wine": "why.goods.wine",
  king: "why.king",
  king_held: "why.king_held",
  "mage.city": "why.mage.city",
  "mage.road": "why.mage.road",
  message: "why.message",
  robber_at_end: "why.robber_at_end",
  robber_baron: "why.robber_baron",
  robber_baron_held: "why.robber_baron_held",
  robbery: "why.robbery",
  two_points: "why.two_points",
  "wheel.famine": "wheel.famine.name",
  "wheel.fortune": "wheel.fortune.name",
  "wheel.inquisition": "wheel.inquisition.name",
  "wheel.storm": "wheel.storm.name",
  "wheel.tax": "wheel.tax.name",
  "witch.city": "why.witch.city",
  "witch.road": "why.witch.road",
};

/** What stands for a reason in the table above. */
function nameOf(why: ScoreReason): string {
  switch (why.type) {
    case "magic":
      return `${why.piece}.${why.feature}`;
    case "abbot":
      return `abbot.${why.feature}`;
    case "goods":
      return `goods.${why.goods}`;
    case "title":
      return why.title;
    case "title_held":
      return `${why.title}_held`;
    case "wheel":
      return `wheel.${why.segment}`;
    case "feature":
    case "barn":
    case "crown_spaces":
    case "fairy":
    case "fairy_at_turn":
    case "gold":
    case "message":
    case "robber_at_end":
    case "robbery":
    case "two_points":
      return why.type;
  }
}

/** Why somebody got points, without who and how many; none if only the whole sentence is known. */
export function whyScored(
  { why, feature }: Pick<Scored, "why" | "feature">,
  sentence: Sentence,
  names: Names,
): string | null {
  const key = WHY[nameOf(why)];
  if (key !== undefined) return tellAs(key, sentence, names);
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
