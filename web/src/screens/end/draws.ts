/** What came of checking sealed draws, in words. */

import { t } from "../../messages/messages.svelte";
import type { DrawsVerdict } from "../../protocol/types";

export type Told = { title: string; about: string | null; alert: boolean };

/** Nothing, where this page has no engine to check with. */
export function tellVerdict(verdict: DrawsVerdict | null): Told {
  if (verdict === null) return { title: t("draws.elsewhere"), about: null, alert: false };
  switch (verdict.type) {
    case "fair":
      return {
        title: t("draws.fair"),
        about: t("draws.fair_about", { n: verdict.n_tiles }),
        alert: false,
      };
    case "other_draw":
      return {
        title: t("draws.unfair"),
        about: t("draws.differs", { n: verdict.nth }),
        alert: true,
      };
    case "not_sealed":
    case "still_sealed":
    case "other_secret":
    case "other_beginner":
      return { title: t("draws.unfair"), about: null, alert: true };
  }
}

/** Enough of a seal to know it again. */
export function shortSeal(commitment: string): string {
  return `${commitment.slice(0, 4)}…${commitment.slice(-2)}`;
}
