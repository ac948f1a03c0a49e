/** What is known of the shapes of the tiles on the table, and where things stand on them. */
import { TILE } from "./camera.js";
import { segmentAt } from "./outline.js";
import type {
  Art,
  PictureForm,
  Place,
  Point,
  Spot,
  Square,
  TileLook,
  TileShape,
  Where,
} from "./types.js";

/** Where something stands on the table, in its units. */
export interface Stand extends Point {
  readonly lying: boolean;
}

/** From a place to those beside it. */
const BESIDE = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

export class Shapes {
  readonly #art: Art;
  readonly #arrived: () => void;
  readonly #known = new Map<string, TileShape>();
  readonly #squares = new Map<string, Square>();
  #coming = new Map<string, Promise<void>>();

  /** @param arrived called when shapes have come, so that what waits for them is drawn */
  constructor(art: Art, arrived: () => void) {
    this.#art = art;
    this.#arrived = arrived;
  }

  setSquares(squares: readonly Square[]): void {
    this.#squares.clear();
    for (const square of squares) {
      this.#squares.set(placeKey(square), square);
      void this.want(square);
    }
  }

  /** Asks for a shape, if it is not known. */
  want(look: TileLook): Promise<void> {
    const key = lookKey(look);
    if (this.#known.has(key)) return Promise.resolve();
    const coming =
      this.#coming.get(key) ??
      this.#art.shape(look).then(
        (shape) => {
          this.#coming.delete(key);
          this.#known.set(key, shape);
          this.#arrived();
        },
        // Without a shape nothing stands on the tile; the next scene asks again.
        () => void this.#coming.delete(key),
      );
    this.#coming.set(key, coming);
    return coming;
  }

  squareAt(place: Place): Square | undefined {
    return this.#squares.get(placeKey(place));
  }

  /** The empty places beside tiles. */
  frontier(): Place[] {
    const places = new Map<string, Place>();
    for (const { x, y } of this.#squares.values()) {
      for (const [dx, dy] of BESIDE) {
        const place = { x: x + dx, y: y + dy };
        if (!this.squareAt(place)) places.set(placeKey(place), place);
      }
    }
    return [...places.values()];
  }

  segment(spot: Spot): TileShape["segments"][number] | undefined {
    const square = this.squareAt(spot);
    return square && this.#known.get(lookKey(square))?.segments[spot.segment];
  }

  /** Where something stands, as soon as its tile and its shape are there. */
  stand(where: Where): Stand | null {
    const corner = { x: where.x * TILE, y: where.y * TILE };
    if ("at" in where) {
      return { x: corner.x + where.at.x, y: corner.y + where.at.y, lying: false };
    }
    const segment = this.segment(where);
    if (!segment) return null;
    return { x: corner.x + segment.x, y: corner.y + segment.y, lying: segment.lying };
  }

  /** Where something would stand on a tile that does not lie yet, as soon as its shape is there. */
  standOn(look: TileLook, { x, y, segment }: Spot): Stand | null {
    void this.want(look);
    const at = this.#known.get(lookKey(look))?.segments[segment];
    return at ? { x: x * TILE + at.x, y: y * TILE + at.y, lying: at.lying } : null;
  }

  pictureOf(look: TileLook, form: PictureForm): Promise<string> {
    return this.#art.picture(look, form);
  }

  /** The segment under a point of the table. */
  spotAt(at: Point): Spot | null {
    const place = { x: Math.floor(at.x / TILE), y: Math.floor(at.y / TILE) };
    const square = this.squareAt(place);
    const shape = square && this.#known.get(lookKey(square));
    if (!shape) return null;
    const segment = segmentAt(shape, { x: at.x - place.x * TILE, y: at.y - place.y * TILE });
    return segment === null ? null : { ...place, segment };
  }
}

export function placeKey({ x, y }: Place): string {
  return `${x},${y}`;
}

export function whereKey(where: Where): string {
  const place = placeKey(where);
  return "at" in where ? `${place} ${where.at.x},${where.at.y}` : `${place} ${where.segment}`;
}

function lookKey(look: TileLook): string {
  return `${look.set} ${look.tile} ${look.rotation} ${look.copy ?? 0}`;
}
