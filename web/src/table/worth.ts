/** What a feature is worth, as its card shows it. */

import { t } from "../messages/messages.svelte";
import type { FeatureAid } from "../protocol/types";

/** Points, and when they are given. */
export type Worth = { points: number; when: string[] };

/** What a feature is worth in each case; cases that give the same become one. */
export function valuesOf(
  feature: Pick<FeatureAid, "complete" | "now" | "if_completed" | "at_end" | "n_to_complete">,
): Worth[] {
  const { complete, now, if_completed: closed, at_end: atEnd } = feature;
  const columns: { points: number; when: string }[] = [
    // What is complete has been scored: it gives nothing now.
    { points: now.points, when: complete ? t("feature.when_closed") : t("feature.now") },
  ];
  if (closed !== null) {
    const when = t("feature.closed_with", { n: feature.n_to_complete });
    columns.push({ points: closed.points, when });
  }
  if (atEnd !== null) columns.push({ points: atEnd.points, when: t("feature.at_end") });
  const merged: Worth[] = [];
  for (const { points, when } of columns) {
    const same = merged.find((it) => it.points === points);
    if (same) same.when.push(when);
    else merged.push({ points, when: [when] });
  }
  return merged;
}
