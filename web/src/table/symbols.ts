/** What is printed on tiles, in one sentence each. */

import { t, told } from "../messages/messages.svelte";
import { art } from "../parts/art";
import type { TileRef, TileSymbol } from "../protocol/types";

/** What only one kind of feature has to do with; the other symbols concern the whole tile. */
const CONCERNS: Readonly<Record<string, string>> = {
  cathedral: "city",
  cloth: "city",
  garden: "garden",
  grain: "city",
  inn: "road",
  monastery: "monastery",
  pennant: "city",
  pig_herd: "field",
  princess: "city",
  shrine: "shrine",
  wine: "city",
};

/**
 * The sentences for the symbols of a tile in a game with these elements. Those whose element is off
 * mean nothing; those nobody knows are left out. If a kind of feature is looked at, what concerns
 * only others is left out, too.
 */
export function symbolSentences(
  all: readonly TileSymbol[],
  elements: readonly string[],
  kind: string | null = null,
): string[] {
  const symbols = all.filter(({ symbol }) => kind === null || (CONCERNS[symbol] ?? kind) === kind);
  const isOn = ({ element }: TileSymbol) => element === null || elements.includes(element);
  const sentences = symbols.flatMap((it) =>
    isOn(it) ? (told(`symbol.${it.symbol}`, {}) ?? []) : [],
  );
  if (!symbols.every(isOn)) sentences.push(t("symbol.decoration"));
  return sentences;
}

/** The same for a tile, or for one of its segments; none while nothing is known of it. */
export async function tileSentences(
  { set, tile }: TileRef,
  elements: readonly string[],
  segment: number | null = null,
): Promise<string[]> {
  try {
    const { symbols, segments } = await art.shape({ set, tile, rotation: 0 });
    const kind = segment === null ? null : (segments[segment]?.kind ?? null);
    return symbolSentences(symbols, elements, kind);
  } catch {
    // The picture speaks for itself.
    return [];
  }
}
