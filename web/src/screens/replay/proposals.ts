/** Compared moves as ghosts on the board. */

import type { Proposal } from "../../board";
import type { BestMoves, ComparedMove, PlayerColor } from "../../protocol/types";

/** So many moves are seen on the board, besides the one that was played. */
const MAX_SEEN = 3;

/**
 * One ghost for each place: the move that is looked at, the best others, and what was played. Moves
 * at the same place share a ghost with all their numbers.
 *
 * @param done what is written on the move that was played
 */
export function proposalsOf(
  found: BestMoves,
  chosen: number,
  color: PlayerColor,
  done: string,
): Proposal[] {
  const shown = found.moves
    .map((move, idx) => ({ move, idx }))
    .filter(({ move, idx }) => idx < MAX_SEEN || idx === chosen || move.is_played);
  const byPlace = new Map<string, { move: ComparedMove; idx: number }[]>();
  for (const it of shown) {
    const square = it.move.shown.squares[0];
    if (square === undefined) continue;
    const key = `${square.x} ${square.y}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), it]);
  }
  const proposals = [...byPlace.values()].map((here) => {
    const seen = here.find((it) => it.idx === chosen) ?? here[0]!;
    return proposal(seen.move, here, { isChosen: seen.idx === chosen, color, done });
  });
  // The one that is looked at lies above the others.
  return proposals.sort((a, b) => Number(a.tone === "chosen") - Number(b.tone === "chosen"));
}

function proposal(
  move: ComparedMove,
  here: readonly { move: ComparedMove; idx: number }[],
  { isChosen, color, done }: { isChosen: boolean; color: PlayerColor; done: string },
): Proposal {
  const { x = 0, y = 0, set = "", tile = "", rotation = 0 } = move.shown.squares[0] ?? {};
  const figure = move.shown.figures[0];
  const isDone = here.every((it) => it.move.is_played);
  const numbers = here.map((it) => String(it.idx + 1)).join(" · ");
  return {
    look: { set, tile, rotation },
    place: { x, y },
    color,
    tone: isChosen ? "chosen" : isDone ? "done" : "other",
    badge: here.some((it) => it.move.is_played) ? `${numbers} ${done}` : numbers,
    ...(isChosen && figure !== undefined
      ? { figure: { figure: figure.figure, segment: figure.on.segment } }
      : {}),
  };
}
