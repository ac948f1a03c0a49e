/** The quarters of Carcassonne as the board draws them. */

import type { Figure, Piece, Way } from "../board";
import { symbolOf } from "../board/symbols";
import type {
  BoardPoint,
  Place,
  CrownedView,
  PlayerColor,
  PromptOption,
  QuarterView,
} from "../protocol/types";

/** A point of the table as the board names it. */
export function pointOf({ x, y, right, down }: BoardPoint): Place & {
  readonly at: { readonly x: number; readonly y: number };
} {
  return { x, y, at: { x: right, y: down } };
}

/** How many followers stand in one row of a quarter, and how far apart. */
const ROW = 3;
const ACROSS = 15;
const ALONG = 9;

/** Where the nth of so many followers of a quarter stands. */
function placeOf({ at }: QuarterView, nth: number, n: number): ReturnType<typeof pointOf> {
  const row = Math.floor(nth / ROW);
  const inRow = Math.min(ROW, n - row * ROW);
  const across = ((nth % ROW) - (inRow - 1) / 2) * ACROSS;
  return pointOf({ ...at, right: at.right + across, down: at.down + row * ALONG });
}

/** The followers in a quarter, side by side in rows. */
export function residentsOf(
  quarter: QuarterView,
  color: (seat: number) => PlayerColor,
): readonly Figure[] {
  const each = quarter.residents.flatMap(({ seat, figure, n }) =>
    Array.from({ length: n }, () => ({ color: color(seat), figure })),
  );
  return each.map((it, nth) => ({ ...it, on: placeOf(quarter, nth, each.length) }));
}

/** The Count, wherever he is. */
export function countAt(at: BoardPoint): Piece {
  return { id: "count", symbol: symbolOf("count"), on: pointOf(at) };
}

/** The ways followers would take who are called out of the quarters. */
export function waysOf(quarters: readonly QuarterView[], options: readonly PromptOption[]): Way[] {
  return options.flatMap(({ kind, anchor }) => {
    const called = kind.type === "call_follower" ? kind.quarter : null;
    const from = quarters.find((it) => it.quarter === called);
    return from === undefined || anchor.type !== "segment"
      ? []
      : [{ from: pointOf(from.at), to: { x: anchor.x, y: anchor.y, segment: anchor.segment } }];
  });
}

/** Quarters with one follower more, or one less. */
export function withResident(
  quarters: readonly QuarterView[],
  at: BoardPoint,
  { seat, figure }: Readonly<CrownedView>,
  by: 1 | -1,
): QuarterView[] {
  return quarters.map((quarter) => {
    if (!isAt(quarter.at, at)) return quarter;
    const isIt = (it: CrownedView) => it.seat === seat && it.figure === figure;
    const others = quarter.residents.filter((it) => !isIt(it));
    const n = (quarter.residents.find(isIt)?.n ?? 0) + by;
    return { ...quarter, residents: n > 0 ? [...others, { seat, figure, n }] : others };
  });
}

/** Quarters with the Count in the one where he stands at this point. */
export function withCount(quarters: readonly QuarterView[], at: BoardPoint): QuarterView[] {
  return quarters.map((it) => ({ ...it, has_count: isAt(it.count_at, at) }));
}

function isAt(a: BoardPoint, b: BoardPoint): boolean {
  return a.x === b.x && a.y === b.y && a.right === b.right && a.down === b.down;
}
