/** Events as things that happen on the board. */

import type { Board, PlayedEvent } from "../board";
import type { Place, Event, GameView, PlayerColor } from "../protocol/types";
import { isPerson } from "./live.svelte";
import { ferryOn, ownPiece, pieceOn } from "./piece";
import { countAt, pointOf } from "./quarters";
import { pigOn, spaceOf, wayOf } from "./wheel";

const MIDDLE = { x: 50, y: 50 };
/** How long a bot's tile is seen before it is placed. */
const DRAWN_MS = 300;
/** How long a tile that fits nowhere is seen. */
const DISCARDED_MS = 900;

/** How long a ferry takes to its other pier. */
const FERRY_MS = 220;

/** Where a player's card is on the screen: things fly from there and back. */
function cardOf(seat: number): DOMRectReadOnly | undefined {
  for (const card of document.querySelectorAll(`[data-seat="${seat}"]`)) {
    const rect = card.getBoundingClientRect();
    if (rect.width > 0) return new DOMRect(rect.left + 12, rect.top + 12, 24, 24);
  }
  return undefined;
}

export function playedEvent({ what }: Event, view: GameView): PlayedEvent | null {
  const color = (seat: number): PlayerColor => view.seats[seat]?.color ?? "black";
  switch (what.type) {
    case "tile_drawn":
      return isPerson(view, what.seat) ? null : { type: "wait", ms: DRAWN_MS };
    case "tile_discarded":
    case "tile_laid_aside":
      return { type: "wait", ms: DISCARDED_MS };
    case "tile_placed": {
      const square = { ...what.tile, ...what.place, rotation: what.rotation };
      const from = isPerson(view, what.seat) ? undefined : cardOf(what.seat);
      return { type: "tile", square, color: color(what.seat), ...(from ? { from } : {}) };
    }
    case "tile_laid": {
      const square = { ...what.tile, ...what.place, rotation: what.rotation };
      return { type: "tile", square, color: color(view.active) };
    }
    case "figure_placed": {
      const { seat, figure, on } = what.figure;
      const from = isPerson(view, seat) ? undefined : cardOf(seat);
      return {
        type: "figure",
        figure: { color: color(seat), figure, on },
        ...(from ? { from } : {}),
      };
    }
    case "figure_taken_back": {
      const { seat, figure, on } = what.figure;
      const to = cardOf(seat);
      return { type: "home", figure: { color: color(seat), figure, on }, ...(to ? { to } : {}) };
    }
    case "figure_moved": {
      const { seat, figure, on } = what.figure;
      return { type: "walk", figure: { color: color(seat), figure, on }, from: what.from };
    }
    case "piece_placed": {
      const { seat } = what.piece;
      const figure = ownPiece(what.piece, color);
      if (figure === null) return null;
      const from = seat === null || isPerson(view, seat) ? undefined : cardOf(seat);
      return { type: "figure", figure, ...(from ? { from } : {}) };
    }
    case "quarter_entered": {
      const { seat, figure, at } = what;
      const from = isPerson(view, seat) ? undefined : cardOf(seat);
      return {
        type: "figure",
        figure: { color: color(seat), figure, on: pointOf(at) },
        ...(from ? { from } : {}),
      };
    }
    case "follower_called": {
      const { seat, figure, on } = what.figure;
      return { type: "figure", figure: { color: color(seat), figure, on } };
    }
    case "count_moved":
      return { type: "move", piece: countAt(what.to) };
    case "crown_space_taken": {
      const { seat, figure, segment } = what;
      const space = spaceOf(view.wheel, segment, null);
      if (space === undefined) return null;
      const from = isPerson(view, seat) ? undefined : cardOf(seat);
      return {
        type: "figure",
        figure: { color: color(seat), figure, on: pointOf(space.at) },
        ...(from ? { from } : {}),
      };
    }
    case "crown_space_left": {
      const { seat, figure, segment } = what;
      const space = spaceOf(view.wheel, segment, { seat, figure });
      if (space === undefined) return null;
      const to = cardOf(seat);
      return {
        type: "home",
        figure: { color: color(seat), figure, on: pointOf(space.at) },
        ...(to ? { to } : {}),
      };
    }
    case "piece_moved":
      return { type: "move", piece: pieceOn(what.piece, what.to, what.segment) };
    case "flown": {
      const { seat, figure, from, to } = what;
      return { type: "flight", figure: { color: color(seat), figure }, from, to };
    }
    case "ferry_laid":
      return { type: "move", piece: ferryOn(what.place, what.to), ms: FERRY_MS };
    case "scored": {
      const { seat, points, why, feature } = what;
      // Points of the wheel of fortune come from where its pig stands.
      const isWheel = why.type === "wheel" || why.type === "crown_spaces";
      const pig = isWheel ? view.wheel.find((it) => it.has_pig) : undefined;
      const at = feature?.at ?? view.last_placed;
      const over = pig ? pointOf(pig.pig_at) : at && { ...at, at: MIDDLE };
      const outline = feature === null ? {} : { outline: feature.spots };
      return over && { type: "score", color: color(seat), text: `+${points}`, over, ...outline };
    }
    default:
      return null;
  }
}

/** Where something happens, for a view that follows it. */
export function placeOf(played: PlayedEvent): Place | null {
  switch (played.type) {
    case "tile":
      return played.square;
    case "figure":
    case "home":
    case "walk":
      return played.figure.on;
    case "score":
      return played.over;
    case "move":
      return played.piece.on;
    case "flight":
      return played.to;
    case "wait":
      return null;
  }
}

/** Shows an event; resolves when it has been seen. */
export async function show(
  board: Board,
  event: Event,
  view: GameView,
  isFollowed: boolean,
): Promise<void> {
  if (event.what.type === "pig_moved") {
    for (const segment of wayOf(view.wheel, event.what.segment)) {
      await board.play({ type: "move", piece: pigOn(segment) });
    }
    return;
  }
  const played = playedEvent(event, view);
  if (played === null) return;
  const place = isFollowed ? placeOf(played) : null;
  if (place !== null) await board.reveal([place]);
  await board.play(played);
}
