/** Where a bubble goes that speaks of something on the board. */

export type Box = { left: number; top: number; width: number; height: number };
export type Side = "right" | "above" | "below" | "left";
/** Where it stands, and where along its edge the arrow is. */
export type Spot = { side: Side; left: number; top: number; arrow: number };

/** How far a bubble stands from what it speaks of. */
const GAP = 14;
/** How far it stays from the rim of the board. */
const RIM = 12;

/** How far an arrow stays from the corners of its bubble. */
const CORNER = 24;

const SIDES: readonly Side[] = ["right", "above", "below", "left"];

function placed(side: Side, target: Box, size: { width: number; height: number }): Box {
  const middle = {
    left: target.left + (target.width - size.width) / 2,
    top: target.top + (target.height - size.height) / 2,
  };
  switch (side) {
    case "right":
      return { ...size, left: target.left + target.width + GAP, top: middle.top };
    case "left":
      return { ...size, left: target.left - size.width - GAP, top: middle.top };
    case "above":
      return { ...size, left: middle.left, top: target.top - size.height - GAP };
    case "below":
      return { ...size, left: middle.left, top: target.top + target.height + GAP };
  }
}

function clamp(at: number, size: number, room: number): number {
  return Math.max(RIM, Math.min(at, room - size - RIM));
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

/**
 * The first side on which the bubble has room and covers neither what it speaks of nor anything
 * that can be pressed; if there is none, the one where it covers least.
 */
export function bubbleSpot(
  target: Box,
  lit: readonly Box[],
  size: { width: number; height: number },
  room: { width: number; height: number },
): Spot {
  const spots = SIDES.map((side) => {
    const wished = placed(side, target, size);
    const left = clamp(wished.left, size.width, room.width);
    const top = clamp(wished.top, size.height, room.height);
    const box = { ...size, left, top };
    const covered = lit.reduce((sum, it) => sum + overlap(box, it), overlap(box, target) * 3);
    return { side, left, top, covered };
  });
  const best = Math.min(...spots.map((it) => it.covered));
  const { side, left, top } = spots.find((it) => it.covered === best)!;
  const isBeside = side === "right" || side === "left";
  const arrow = isBeside
    ? within(target.top + target.height / 2 - top, size.height)
    : within(target.left + target.width / 2 - left, size.width);
  return { side, left, top, arrow };
}

/** Round corners have no arrow. */
function within(at: number, length: number): number {
  return Math.max(CORNER, Math.min(at, length - CORNER));
}
