/** Segments that can be chosen, tinted in the color of whoever chooses. */
import { svg } from "./drawing.js";
import { linesOf, pathAt } from "./outline.js";
import { PLAYERS } from "./players.js";
import type { Shapes } from "./shapes.js";
import type { Choices } from "./types.js";

/** The segments of all numbered choices; the chosen one is darker. */
export function tintsOf(choices: Choices | null, chosen: string | null, shapes: Shapes): Element[] {
  if (choices === null) return [];
  const fill = PLAYERS[choices.color].fill;
  return choices.options.flatMap(({ id, anchor, number }) => {
    if (anchor.type !== "segment" || number === undefined) return [];
    const segment = shapes.segment(anchor);
    if (!segment) return [];
    const lines = linesOf(segment.path);
    const kind = lines.some((it) => it.closed) ? "area" : "road";
    const name = `tint ${kind}${id === chosen ? " chosen" : ""}`;
    return [svg("path", { class: name, d: pathAt(lines, anchor), style: `--tint: ${fill}` })];
  });
}
