/** Message tiles: their pictures. */

import type { Sentence } from "../protocol/types";

/** By the words of the server; each stands at its number. */
const MESSAGES: readonly string[] = [
  "shortest road",
  "smallest city",
  "smallest monastery",
  "extra tile",
  "pennants",
  "knights",
  "farmers",
  "one follower",
];

/** A message in words that can be looked up, and the id of the symbol that shows it. */
export type MessageTile = { message: string; symbol: string };

/** All messages by number. */
export const MESSAGE_TILES: readonly MessageTile[] = MESSAGES.map((message, idx) => ({
  message,
  symbol: `message-${idx + 1}`,
}));

/** The symbol of the message a sentence speaks of; none if it speaks of none. */
export function messageSymbol({ params }: Sentence): string | null {
  return MESSAGE_TILES.find((it) => it.message === params["message"])?.symbol ?? null;
}
