/** The lowest layer: the tiles on their cardboard. */
import { TILE } from "./camera.js";
import { Cardboard } from "./cardboard.js";
import { setAll, svg } from "./drawing.js";
import { KeyedNodes } from "./keyed.js";
import { detailAfter, pictureSize, type Pictures } from "./pictures.js";
import { placeKey } from "./shapes.js";
import type { PictureForm, Place, Square } from "./types.js";

/** What a tile is drawn with. */
export interface SquareNodes {
  readonly tile: SVGGElement;
  readonly image: SVGImageElement;
}

/** So long all tiles wait for each other when their level changes, in milliseconds. */
const TOGETHER_MS = 800;

/** So far pictures reach over their tile, so that no seam shines between two of them. */
const OVER = 0.15;

export class Ground {
  readonly element: SVGSVGElement;
  readonly #pictures: Pictures;
  readonly #cardboard = new Cardboard();
  readonly #tiles = svg("g", { class: "tiles" });
  readonly #nodes: KeyedNodes<Square, SquareNodes>;
  #form: PictureForm = { px: 80, detail: "mid" };

  constructor(pictures: Pictures) {
    this.#pictures = pictures;
    const { under, over } = this.#cardboard;
    this.element = svg("svg", { class: "layer" }, under, this.#tiles, over);
    this.#nodes = new KeyedNodes<Square, SquareNodes>({
      key: placeKey,
      create: (square) => this.#create(square),
      update: (nodes, square) => this.#pictures.show(nodes.image, square, this.#form),
      remove: (nodes) => nodes.tile.remove(),
    });
  }

  show(squares: readonly Square[]): void {
    this.#nodes.show(squares);
    this.#cardboard.show(squares);
  }

  /** Draws all tiles with the pictures that suit so many pixels of the page. */
  resize(tilePx: number): void {
    const before = this.#form;
    const px = pictureSize(tilePx, devicePixelRatio);
    const form = { px, detail: detailAfter(before.detail, tilePx) };
    if (form.px === before.px && form.detail === before.detail) return;
    this.#form = form;
    if (form.detail === before.detail) this.#showAll();
    else void this.#showTogether(form);
  }

  /** The pictures that are shown, or are on their way. */
  get form(): PictureForm {
    return this.#form;
  }

  #showAll(): void {
    for (const { node, item } of this.#nodes) this.#pictures.show(node.image, item, this.#form);
  }

  /** Another level comes for all tiles at once: two levels side by side would look like a fault. */
  async #showTogether(form: PictureForm): Promise<void> {
    const all = [...this.#nodes].map(({ item }) => this.#pictures.prepare(item, form));
    const enough = new Promise((resolve) => setTimeout(resolve, TOGETHER_MS));
    await Promise.race([Promise.all(all), enough]);
    if (form === this.#form) this.#showAll();
  }

  nodesAt(place: Place): SquareNodes | undefined {
    return this.#nodes.get(placeKey(place));
  }

  #create(square: Square): SquareNodes {
    const [x, y] = [square.x * TILE, square.y * TILE];
    // The blank reaches a little over its neighbors, so that no table shines through a seam.
    const blank = svg("rect", {
      class: "blank",
      x: x - 0.4,
      y: y - 0.4,
      width: TILE + 0.8,
      height: TILE + 0.8,
    });
    const side = TILE + 2 * OVER;
    const image = svg("image", { x: x - OVER, y: y - OVER, width: side, height: side });
    setAll(image, { preserveAspectRatio: "none" });
    const tile = svg("g", {}, blank, image);
    this.#tiles.append(tile);
    this.#pictures.show(image, square, this.#form);
    return { tile, image };
  }
}
