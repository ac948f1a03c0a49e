/** How much help a new game gives. */

import type { Help, NewGame } from "../protocol/types";
import { settings } from "../settings/settings.svelte";

/** Whoever plays as in a tournament gets no hints from anybody. */
export function wishedHelp(): Help {
  return settings.aidsMode === "tournament" ? "none" : "all";
}

export function withHelp(wish: NewGame): NewGame {
  return { help: wishedHelp(), ...wish };
}
