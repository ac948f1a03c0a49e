/** The wheel of fortune as the board draws it. */

import type { Figure, Piece } from "../board";
import { symbolOf } from "../board/symbols";
import type { CrownedView, PlayerColor, WheelSegmentView } from "../protocol/types";
import { pointOf } from "./quarters";

/** The followers on crown spaces. */
export function crownedOf(
  { crown_spaces }: WheelSegmentView,
  color: (seat: number) => PlayerColor,
): Figure[] {
  return crown_spaces.flatMap(({ at, taken }) =>
    taken === null ? [] : [{ color: color(taken.seat), figure: taken.figure, on: pointOf(at) }],
  );
}

/** The pig on a segment. */
export function pigOn({ pig_at }: WheelSegmentView): Piece {
  return { id: "wheel pig", symbol: symbolOf("wheel pig"), on: pointOf(pig_at) };
}

/** The segments the pig comes to on its way, the one it stops on last. */
export function wayOf(wheel: readonly WheelSegmentView[], to: string): WheelSegmentView[] {
  const from = wheel.findIndex((it) => it.has_pig);
  const last = wheel.findIndex((it) => it.segment === to);
  if (from < 0 || last < 0) return [];
  const n = (last - from + wheel.length) % wheel.length;
  return Array.from({ length: n }, (_, nth) => wheel[(from + 1 + nth) % wheel.length]).filter(
    (it) => it !== undefined,
  );
}

/** The first crown space of a segment that is free, or that such a follower has. */
export function spaceOf(
  wheel: readonly WheelSegmentView[],
  segment: string,
  follower: CrownedView | null,
): WheelSegmentView["crown_spaces"][number] | undefined {
  const spaces = wheel.find((it) => it.segment === segment)?.crown_spaces ?? [];
  return spaces.find(({ taken }) =>
    follower === null
      ? taken === null
      : taken?.seat === follower.seat && taken.figure === follower.figure,
  );
}

/** The wheel with the pig on another segment. */
export function withPig(wheel: readonly WheelSegmentView[], to: string): WheelSegmentView[] {
  return wheel.map((it) => ({ ...it, has_pig: it.segment === to }));
}

/** The wheel with a follower on a crown space, or without. */
export function withCrowned(
  wheel: readonly WheelSegmentView[],
  segment: string,
  before: CrownedView | null,
  after: CrownedView | null,
): WheelSegmentView[] {
  const space = spaceOf(wheel, segment, before);
  return wheel.map((it) => ({
    ...it,
    crown_spaces: it.crown_spaces.map((other) =>
      other === space ? { ...other, taken: after } : other,
    ),
  }));
}
