/** The box a game is played with, in words. */

import { list, t } from "../../messages/messages.svelte";
import { wordFor } from "../../messages/tell";
import type { PlayedBox } from "../../protocol/types";

/** The name of the box, then one piece of text for each kind of change. */
export function playedText(box: PlayedBox): string[] {
  const elements = (names: readonly string[]) =>
    list(names.map((it) => wordFor("element", `${it}.name`)));
  const sets = (names: readonly string[]) => list(names.map((it) => wordFor("tile_set", it)));
  const parts = [wordFor("box", box.name)];
  if (box.with.length > 0) parts.push(t("played.with", { elements: elements(box.with) }));
  if (box.without.length > 0) parts.push(t("played.without", { elements: elements(box.without) }));
  if (box.more_tiles.length > 0) {
    parts.push(t("played.more_tiles", { sets: sets(box.more_tiles) }));
  }
  if (box.fewer_tiles.length > 0) {
    parts.push(t("played.fewer_tiles", { sets: sets(box.fewer_tiles) }));
  }
  if (box.n_options > 0) parts.push(t("played.rules", { n: box.n_options }));
  return parts;
}
