/** A view as the board draws it. */

import type { FieldOverlay, Mark, Scene, Square } from "../board";
import { copyOf } from "../parts/art";
import type {
  Aids,
  FigureView,
  GameView,
  JourneyView,
  Place,
  PlayerColor,
  PromptOption,
  SquareView,
} from "../protocol/types";
import { ferryOn, ownPiece, pieceOn } from "./piece";
import { countAt, residentsOf } from "./quarters";
import { crownedOf, pigOn } from "./wheel";

/** What of a view lies on the table. */
export type Laid = Pick<GameView, "pieces" | "quarters" | "wheel" | "over"> & {
  readonly seats: readonly Pick<GameView["seats"][number], "color">[];
  readonly squares: readonly SquareView[];
  readonly figures: readonly Pick<FigureView, "seat" | "figure" | "on">[];
  readonly journey: Pick<JourneyView, "visited"> | null;
};

export function sceneOf(view: Laid, withMarks: boolean): Scene {
  const color = (seat: number): PlayerColor => view.seats[seat]?.color ?? "black";
  return {
    squares: squaresOf(view),
    figures: [
      ...view.figures.map(({ seat, figure, on }) => ({ color: color(seat), figure, on })),
      ...view.pieces.flatMap((it) => ownPiece(it, color) ?? []),
      ...view.quarters.flatMap((it) => residentsOf(it, color)),
      ...view.wheel.flatMap((it) => crownedOf(it, color)),
    ],
    pieces: [
      ...view.pieces.flatMap(({ piece, seat, place, segment, n, crossing }) => {
        // When the game is over, ingots that nobody has taken are worth nothing to anybody.
        if (place === null || seat !== null || (view.over && piece === "ingots")) return [];
        return [crossing === null ? pieceOn(piece, place, segment, n) : ferryOn(place, crossing)];
      }),
      ...view.quarters.flatMap((it) => (it.has_count ? [countAt(it.count_at)] : [])),
      ...view.wheel.flatMap((it) => (it.has_pig ? [pigOn(it)] : [])),
    ],
    marks: withMarks ? marksOf(view, color) : [],
    trail: view.journey?.visited ?? [],
    shelters: sheltersOf(view),
  };
}

/** The tile of the fairy, as long as there is a dragon that she keeps away. */
function sheltersOf(view: Laid): Place[] {
  if (!view.pieces.some((it) => it.piece === "dragon")) return [];
  return view.pieces.flatMap(({ piece, place }) => (piece === "fairy" && place ? [place] : []));
}

function squaresOf(view: Laid): Square[] {
  const counts = new Map<string, number>();
  return view.squares.map(({ set, tile, x, y, rotation }) => {
    const kind = `${set}/${tile}`;
    const nth = counts.get(kind) ?? 0;
    counts.set(kind, nth + 1);
    return { set, tile, x, y, rotation, copy: copyOf(nth) };
  });
}

/** The last tile of every player, until that player moves again. */
function marksOf(view: Laid, color: (seat: number) => PlayerColor): Mark[] {
  const last = new Map<number, Place>();
  for (const { seat, x, y } of view.squares) {
    if (seat !== null) last.set(seat, { x, y });
  }
  return [...last].map(([seat, place]) => ({ place, color: color(seat) }));
}

/** Fields with their owners; those that nobody has and that are worth nothing are left out. */
export function fieldsOf(
  aids: Aids,
  view: GameView,
  free: (points: number) => string,
): FieldOverlay[] {
  return aids.fields.flatMap(({ spots, owners, now }) => {
    if (owners.length === 0 && now.points === 0) return [];
    const colors = owners.map((it): PlayerColor => view.seats[it]?.color ?? "black");
    const label = colors.length === 0 ? free(now.points) : String(now.points);
    return [{ spots, owners: colors, label }];
  });
}

/** Places that no tile to come can fill, the one in hand included. */
export function deadOf(aids: Aids, options: readonly PromptOption[]): Place[] {
  if (aids.n_tiles_left === 0) return [];
  const fits = new Set(
    options.flatMap(({ anchor }) => (anchor.type === "place" ? [`${anchor.x} ${anchor.y}`] : [])),
  );
  return aids.places
    .filter((it) => it.n_fitting === 0 && !fits.has(`${it.place.x} ${it.place.y}`))
    .map((it) => it.place);
}
