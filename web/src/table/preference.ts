/** Questions that a person has answered once and for all, in the settings. */

import type { Prompt } from "../protocol/types";
import type { Settings } from "../settings/settings.svelte";
import { markerAnswer } from "./track";

type Preferences = Pick<
  Settings,
  "abbeyOffer" | "alwaysSecondTile" | "anyScoringOrder" | "markers"
>;

/**
 * The answer to a question that its person does not want to be asked.
 * @param name what that person is called
 */
export function preferredAnswer(
  prompt: Prompt,
  name: string,
  { abbeyOffer, alwaysSecondTile, anyScoringOrder, markers }: Preferences,
): string | null {
  const first = prompt.options[0] ?? null;
  switch (prompt.kind) {
    case "move_marker": {
      const marker = markers[name];
      return marker === undefined ? null : markerAnswer(prompt, marker);
    }
    case "second_tile":
      return alwaysSecondTile ? (first?.id ?? null) : null;
    case "score_next":
      return anyScoringOrder ? (first?.id ?? null) : null;
    case "play_abbey": {
      // After the last tile it is asked all the same: that is now or never.
      const isWanted =
        abbeyOffer === "ask" || (abbeyOffer === "closing" && (first?.closes.length ?? 0) > 0);
      return isWanted ? null : (prompt.pass?.id ?? null);
    }
    default:
      return null;
  }
}
