/** How the board says the options of a prompt. */

import { tell } from "../messages/tell";
import type { Prompt, PromptOption } from "../protocol/types";
import { aidsInForce } from "../settings/settings.svelte";
import type { Telling } from "./anchors";

/** What a screen reader says of an option. */
export function nameOf(option: PromptOption, names: readonly string[]): string {
  return [option.name, ...option.more].map((it) => tell(it, names)).join(" ");
}

/** The names of options, and what they give at once to whoever is or was asked. */
export function tellingOf({ seat }: Prompt, names: readonly string[]): Telling {
  return {
    name: (option) => nameOf(option, names),
    pill: (option) => {
      const own = option.points.find((it) => it.seat === seat);
      return aidsInForce().pointsAtOnce && own ? `+${own.points}` : null;
    },
  };
}
