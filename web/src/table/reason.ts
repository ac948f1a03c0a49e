/** What points were given for, and how they add up. */

import { t } from "../messages/messages.svelte";
import type { ScoredFeature } from "../protocol/types";

export function reasonOf(feature: ScoredFeature): string {
  const { kind, n_counted: n, n_pennants: pennants, each, when, counts_segments } = feature;
  const params = { kind, n, pennants, when };
  const reason = counts_segments ? t("reason.segments", params) : t("reason.tiles", params);
  // One a piece needs no sum.
  return each > 1 ? t("reason.sum", { reason, each, n: n + pennants }) : reason;
}
