/** The lowest layer: tiles and their shadows. */
import { TILE } from "./camera.js";
import { setAll, svg } from "./drawing.js";
import { KeyedNodes } from "./keyed.js";
import type { Pictures, PictureSize } from "./pictures.js";
import { placeKey } from "./shapes.js";
import type { Place, Square } from "./types.js";

/** What a tile is drawn with. */
export interface SquareNodes {
  readonly shadow: SVGRectElement;
  readonly tile: SVGGElement;
  readonly image: SVGImageElement;
}

export class Ground {
  readonly element: SVGSVGElement;
  readonly #pictures: Pictures;
  readonly #shadows = svg("g", { class: "shadows" });
  readonly #tiles = svg("g", { class: "tiles" });
  readonly #nodes: KeyedNodes<Square, SquareNodes>;
  #size: PictureSize = 80;

  constructor(pictures: Pictures) {
    this.#pictures = pictures;
    this.element = svg("svg", { class: "layer" }, this.#shadows, this.#tiles);
    this.#nodes = new KeyedNodes<Square, SquareNodes>({
      key: placeKey,
      create: (square) => this.#create(square),
      update: (nodes, square) => this.#pictures.show(nodes.image, square, this.#size),
      remove: (nodes) => {
        nodes.shadow.remove();
        nodes.tile.remove();
      },
    });
  }

  show(squares: readonly Square[]): void {
    this.#nodes.show(squares);
  }

  /** Draws all tiles with pictures of another size. */
  resize(size: PictureSize): void {
    if (size === this.#size) return;
    this.#size = size;
    for (const { node, item } of this.#nodes) this.#pictures.show(node.image, item, size);
  }

  get size(): PictureSize {
    return this.#size;
  }

  nodesAt(place: Place): SquareNodes | undefined {
    return this.#nodes.get(placeKey(place));
  }

  #create(square: Square): SquareNodes {
    const [x, y] = [square.x * TILE, square.y * TILE];
    const shadow = svg("rect", { x: x - 1, y: y + 3, width: 102, height: 103, rx: 4 });
    // The blank reaches a little over its neighbors, so that no table shines through a seam.
    const blank = svg("rect", {
      class: "blank",
      x: x - 0.4,
      y: y - 0.4,
      width: TILE + 0.8,
      height: TILE + 0.8,
    });
    const image = svg("image", { width: TILE, height: TILE });
    setAll(image, { x, y, preserveAspectRatio: "none" });
    const rim = svg("rect", { class: "rim", x, y, width: TILE, height: TILE });
    const tile = svg("g", {}, blank, image, rim);
    this.#shadows.append(shadow);
    this.#tiles.append(tile);
    this.#pictures.show(image, square, this.#size);
    return { shadow, tile, image };
  }
}
