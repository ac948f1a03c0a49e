/** What is printed on tiles, in one sentence each. */

import { t, type MessageKey } from "../messages/messages.svelte";

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

/** The sentences for the symbols of a tile; those nobody knows are left out. */
export function symbolSentences(symbols: readonly string[]): string[] {
  return symbols.flatMap((it) =>
    it in SENTENCES ? [t(SENTENCES[it as keyof typeof SENTENCES])] : [],
  );
}
