/** What a screen reader is told of what happened: few sentences, points before all else. */

import { t } from "../messages/messages.svelte";
import type { Names } from "../messages/names";
import { tell } from "../messages/tell";
import type { Event, LogEntry } from "../protocol/types";

type Verbosity = "all" | "points" | "my_turn";

function weight({ what }: Event): number {
  switch (what.type) {
    case "scored":
    case "tile_discarded":
    case "final_scoring":
    case "game_over":
      return 2;
    case "figure_placed":
    case "tile_placed":
      return 1;
    case "turn_started":
    case "tile_drawn":
    case "passed":
    case "figure_taken_back":
      return 0;
    default:
      return 2;
  }
}

/** At most so many sentences; the weightiest are kept, in the order they happened. */
export function spokenSentences(
  entries: readonly LogEntry[],
  names: Names,
  verbosity: Verbosity,
  atMost: number,
): string[] {
  if (verbosity === "my_turn") return [];
  const least = verbosity === "points" ? 2 : 1;
  const told = entries.flatMap((entry) => {
    if (entry.done.type === "undo") {
      return [{ weight: 2, text: tell(entry.done.sentence, names) }];
    }
    return entry.events
      .map((event) => ({ weight: weight(event), text: tell(event.sentence, names) }))
      .filter((it) => it.weight >= least);
  });
  const chosen = new Set(
    told
      .map((it, idx) => ({ ...it, idx }))
      .sort((a, b) => b.weight - a.weight || b.idx - a.idx)
      .slice(0, atMost)
      .map((it) => it.idx),
  );
  return told
    .filter((_, idx) => chosen.has(idx))
    .map((it) => t("spoken.sentence", { sentence: it.text }));
}
