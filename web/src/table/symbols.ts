/** What is printed on tiles, in one sentence each. */

import { t, type MessageKey } from "../messages/messages.svelte";
import { art } from "../parts/art";
import type { TileRef, TileSymbol } from "../protocol/types";

const SENTENCES = {
  abbey: "symbol.abbey",
  bag: "symbol.bag",
  cathedral: "symbol.cathedral",
  cloth: "symbol.cloth",
  crop_circle: "symbol.crop_circle",
  dragon: "symbol.dragon",
  ferry_lake: "symbol.ferry_lake",
  flying_machine: "symbol.flying_machine",
  garden: "symbol.garden",
  gold: "symbol.gold",
  grain: "symbol.grain",
  inn: "symbol.inn",
  magic_symbol: "symbol.magic_symbol",
  monastery: "symbol.monastery",
  pennant: "symbol.pennant",
  pig_herd: "symbol.pig_herd",
  portal: "symbol.portal",
  princess: "symbol.princess",
  shrine: "symbol.shrine",
  volcano: "symbol.volcano",
  wheel: "symbol.wheel",
  wine: "symbol.wine",
} as const satisfies Record<string, MessageKey>;

/**
 * The sentences for the symbols of a tile in a game with these elements. Those whose element is off
 * mean nothing; those nobody knows are left out.
 */
export function symbolSentences(
  symbols: readonly TileSymbol[],
  elements: readonly string[],
): string[] {
  const isOn = ({ element }: TileSymbol) => element === null || elements.includes(element);
  const sentences = symbols.flatMap((it) =>
    isOn(it) && it.symbol in SENTENCES ? [t(SENTENCES[it.symbol as keyof typeof SENTENCES])] : [],
  );
  if (!symbols.every(isOn)) sentences.push(t("symbol.decoration"));
  return sentences;
}

/** The same for a tile; none while nothing is known of it. */
export async function tileSentences(
  { set, tile }: TileRef,
  elements: readonly string[],
): Promise<string[]> {
  try {
    const { symbols } = await art.shape({ set, tile, rotation: 0 });
    return symbolSentences(symbols, elements);
  } catch {
    // The picture speaks for itself.
    return [];
  }
}
