/** What lies round the tiles: their common shadow, the edge of the cardboard, the seams between. */
import { TILE } from "./camera.js";
import { setAll, svg } from "./drawing.js";
import { placeKey } from "./shapes.js";
import type { Place } from "./types.js";

/** How wide the strokes of the shadow are: many faint ones look like one soft edge. */
const SHADOW_STROKES = [14, 11, 8.4, 6, 4, 2] as const;

/** Where light falls on a tile that has no neighbor there, and where it does not. */
interface Rims {
  readonly seams: string;
  readonly lit: string;
  readonly dim: string;
}

/** The outlines of all tiles as one path. */
export function cellsPath(places: readonly Place[]): string {
  return places.map(({ x, y }) => `M${x * TILE} ${y * TILE}h${TILE}v${TILE}h${-TILE}z`).join("");
}

/** Every side once: a seam between two tiles, or an open edge in the light or in the shade. */
export function rimPaths(places: readonly Place[]): Rims {
  const taken = new Set(places.map(placeKey));
  let [seams, lit, dim] = ["", "", ""];
  for (const { x, y } of places) {
    const [left, top] = [x * TILE, y * TILE];
    const right = `M${left + TILE} ${top}v${TILE}`;
    const bottom = `M${left} ${top + TILE}h${TILE}`;
    if (taken.has(placeKey({ x: x + 1, y }))) seams += right;
    else dim += right;
    if (taken.has(placeKey({ x, y: y + 1 }))) seams += bottom;
    else dim += bottom;
    if (!taken.has(placeKey({ x: x - 1, y }))) lit += `M${left + 0.4} ${top}v${TILE}`;
    if (!taken.has(placeKey({ x, y: y - 1 }))) lit += `M${left} ${top + 0.4}h${TILE}`;
  }
  return { seams, lit, dim };
}

/** Redrawn when a tile is placed, never when the camera moves. */
export class Cardboard {
  readonly #shadows = SHADOW_STROKES.map((width) => svg("path", { "stroke-width": width }));
  readonly #edges = [
    svg("path", { class: "edge-dark" }),
    svg("path", { class: "edge-light" }),
  ] as const;
  readonly #dusk = svg("path", { class: "dusk" });
  readonly #seams = svg("path", { class: "seams" });
  readonly #lit = svg("path", { class: "rim-lit" });
  readonly #dim = svg("path", { class: "rim-dim" });
  /** Under the tiles. */
  readonly under = svg(
    "g",
    { class: "cardboard" },
    svg("g", { class: "shadows" }, ...this.#shadows),
    ...this.#edges,
  );
  /** Over the tiles. */
  readonly over = svg("g", { class: "rims" }, this.#dusk, this.#seams, this.#lit, this.#dim);
  #shown = "";

  show(places: readonly Place[]): void {
    const d = cellsPath(places);
    if (d === this.#shown) return;
    this.#shown = d;
    for (const path of [...this.#shadows, ...this.#edges, this.#dusk]) setAll(path, { d });
    const { seams, lit, dim } = rimPaths(places);
    setAll(this.#seams, { d: seams });
    setAll(this.#lit, { d: lit });
    setAll(this.#dim, { d: dim });
  }
}
