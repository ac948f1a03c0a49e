/**
 * A view as it looks after one more event, for the time until the server's own view is shown. This
 * moves pictures and numbers about; what is not known here is left for that view to put right.
 */

import type {
  Place,
  FigureView,
  GameView,
  Happening,
  JourneyView,
  PieceView,
  SeatView,
} from "../protocol/types";
import { withCount, withResident } from "./quarters";
import { N_SPACES } from "./track";
import { withCrowned, withPig } from "./wheel";

/** Whose turn it is in the final scoring. */
export const NOBODY = -1;

export function staged(view: GameView, what: Happening): GameView {
  switch (what.type) {
    case "turn_started":
      return { ...view, active: what.seat, asked: null, prompt: null };
    case "final_scoring":
      return { ...view, active: NOBODY, asked: null, prompt: null };
    case "tile_drawn":
      return { ...view, n_tiles_left: Math.max(0, view.n_tiles_left - 1) };
    case "tile_discarded":
      return { ...view, discarded: [...view.discarded, what.tile] };
    case "tile_laid_aside":
      return { ...view, aside: [...view.aside, what.tile] };
    case "piece_moved":
      return {
        ...view,
        pieces: view.pieces.map((it) =>
          it.piece === what.piece ? { ...it, place: what.to, segment: what.segment } : it,
        ),
        journey: what.piece === "dragon" ? onward(view.journey, what.to) : view.journey,
      };
    case "piece_left":
      return {
        ...view,
        pieces: view.pieces.map((it) =>
          it.piece === what.piece ? { ...it, place: null, segment: null } : it,
        ),
      };
    case "ferry_laid": {
      const { place, to: crossing } = what;
      const isOther = ({ piece, place: at }: PieceView) =>
        piece !== "ferry" || at?.x !== place.x || at.y !== place.y;
      const ferry: PieceView = {
        piece: "ferry",
        seat: null,
        place,
        segment: null,
        crossing,
        corner: false,
        n: 1,
      };
      return { ...view, pieces: [...view.pieces.filter(isOther), ferry] };
    }
    case "piece_placed": {
      const { seat, piece } = what.piece;
      const seats =
        seat === null ? view.seats : withSupply(view.seats, { seat, figure: piece }, -1);
      return { ...view, pieces: [...view.pieces, what.piece], seats };
    }
    case "figure_moved": {
      const { figure, from } = what;
      const idx = view.figures.findIndex((it) => isSame(it, { ...figure, on: from }));
      return {
        ...view,
        figures: view.figures.map((it, other) => (other === idx ? figure : it)),
      };
    }
    case "tile_placed": {
      const { tile, place, rotation, seat } = what;
      const square = { ...tile, ...place, rotation, seat };
      return { ...view, squares: [...view.squares, square], last_placed: place };
    }
    case "tile_laid": {
      const { tile, place, rotation } = what;
      const square = { ...tile, ...place, rotation, seat: null };
      return { ...view, squares: [...view.squares, square], last_placed: place };
    }
    case "figure_placed":
      return {
        ...view,
        figures: [...view.figures, what.figure],
        seats: withSupply(view.seats, what.figure, -1),
      };
    case "figure_taken_back": {
      const idx = view.figures.findIndex((it) => isSame(it, what.figure));
      return {
        ...view,
        figures: view.figures.filter((_, other) => other !== idx),
        seats: withSupply(view.seats, what.figure, 1),
      };
    }
    case "quarter_entered":
      return {
        ...view,
        quarters: withResident(view.quarters, what.at, what, 1),
        seats: withSupply(view.seats, what, -1),
      };
    case "follower_called":
      return {
        ...view,
        quarters: withResident(view.quarters, what.from, what.figure, -1),
        figures: [...view.figures, what.figure],
      };
    case "count_moved":
      return { ...view, quarters: withCount(view.quarters, what.to) };
    case "pig_moved":
      return { ...view, wheel: withPig(view.wheel, what.segment) };
    case "crown_space_taken": {
      const { seat, figure, segment } = what;
      return {
        ...view,
        wheel: withCrowned(view.wheel, segment, null, { seat, figure }),
        seats: withSupply(view.seats, what, -1),
      };
    }
    case "crown_space_left": {
      const { seat, figure, segment } = what;
      return {
        ...view,
        wheel: withCrowned(view.wheel, segment, { seat, figure }, null),
        seats: withSupply(view.seats, what, 1),
      };
    }
    case "scored":
      return {
        ...view,
        seats: view.seats.map((it) => {
          if (it.seat !== what.seat) return it;
          const score = it.score + what.points;
          const moved = (from: number) => (from + what.points) % N_SPACES;
          return what.by_messenger
            ? { ...it, score, messenger_space: moved(it.messenger_space ?? 0) }
            : { ...it, score, space: moved(it.space) };
        }),
      };
    default:
      return view;
  }
}

function isSame(a: FigureView, b: FigureView): boolean {
  return (
    a.seat === b.seat &&
    a.figure === b.figure &&
    a.on.x === b.on.x &&
    a.on.y === b.on.y &&
    a.on.segment === b.on.segment
  );
}

/** A journey after one more step. */
function onward(journey: JourneyView | null, to: Place): JourneyView | null {
  if (journey === null) return null;
  return { visited: [...journey.visited, to], leaders: journey.leaders.slice(1) };
}

function withSupply(
  seats: SeatView[],
  figure: Pick<FigureView, "seat" | "figure">,
  by: 1 | -1,
): SeatView[] {
  return seats.map((seat) => {
    if (seat.seat !== figure.seat) return seat;
    const supply = seat.supply.map((it) =>
      it.figure === figure.figure ? { ...it, n: Math.min(it.of, Math.max(0, it.n + by)) } : it,
    );
    return { ...seat, supply };
  });
}
