/**
 * A magnifier over the table, for what is too small to be hit. It shows the same tiles and figures
 * again, larger, and the choices there move into it: there is one set of buttons.
 */
import { boundsOf, TILE, toTable, toWindow, type Bounds, type View } from "./camera.js";
import { html, svg } from "./drawing.js";
import { Ground } from "./ground.js";
import { figurePx } from "./lens.js";
import { Pieces } from "./pieces.js";
import type { Pictures } from "./pictures.js";
import type { Shapes } from "./shapes.js";
import type { Place, Point, Scene } from "./types.js";

/** What a magnifier shows, and where. */
export interface Magnified {
  /** The places that are shown, in a square. */
  readonly places: readonly Place[];
  /** Its side on the screen, and the tile in it, in pixels. */
  readonly side: number;
  readonly tilePx: number;
}

/** So far it keeps from the rim of the board and from what it shows, in pixels. */
const GAP = 10;

/** Figures have 40 units without their halo. */
const FIGURE_UNITS = 40;

export class Magnifier {
  /** The choices that are shown in it. */
  readonly choices = html("div", "options");
  /** The tints of segments in it. */
  readonly tints = svg("g", { class: "tints" });
  readonly #frame: HTMLElement;
  readonly #ground: Ground;
  readonly #pieces: Pieces;
  readonly #layers: readonly HTMLElement[];
  readonly #element: HTMLElement;
  readonly #tie = svg("path", { class: "tie" });
  readonly #tied: SVGSVGElement;
  #shown: Magnified | null = null;
  #view: View = { scale: 1, x: 0, y: 0 };

  constructor(frame: HTMLElement, pictures: Pictures, shapes: Shapes) {
    this.#frame = frame;
    this.#ground = new Ground(pictures);
    this.#pieces = new Pieces(shapes);
    const upper = svg("svg", { class: "layer" }, this.tints, this.#pieces.element);
    this.#layers = [this.#ground.element, upper, this.choices].map((it) =>
      html("div", "table-layer", it),
    );
    for (const layer of this.#layers.slice(0, 2)) layer.setAttribute("aria-hidden", "true");
    this.#element = html("div", "magnifier", ...this.#layers);
    this.#tied = svg("svg", { class: "ties", "aria-hidden": "true" }, this.#tie);
    // Pans and pinches go on outside.
    for (const type of ["pointerdown", "wheel"]) {
      this.#element.addEventListener(type, (event) => event.stopPropagation());
    }
  }

  get shown(): Magnified | null {
    return this.#shown;
  }

  /** Opens it, or closes it. */
  show(magnified: Magnified | null, scene: Scene, seen: View): void {
    const before = this.#shown;
    this.#shown = magnified;
    if (magnified === null) {
      this.#element.remove();
      this.#tied.remove();
      return;
    }
    if (before === null) this.#frame.append(this.#tied, this.#element);
    this.draw(scene);
    this.place(seen);
  }

  /** Draws what lies there again, after it has changed. */
  draw(scene: Scene): void {
    const bounds = this.#bounds;
    if (bounds === null) return;
    const isNear = ({ x, y }: Place) =>
      x >= bounds.left - 1 &&
      x <= bounds.right + 1 &&
      y >= bounds.top - 1 &&
      y <= bounds.bottom + 1;
    this.#ground.show(scene.squares.filter(isNear));
    this.#pieces.show({
      ...scene,
      figures: scene.figures.filter((it) => isNear(it.on)),
      pieces: scene.pieces.filter((it) => isNear(it.on)),
      marks: [],
      trail: [],
      shelters: [],
    });
  }

  /** Puts figures where they stand, when shapes of tiles have come. */
  settle(): void {
    this.#pieces.place();
  }

  /** Puts it where it covers least, and ties it to what it shows. */
  place(seen: View): void {
    const [shown, bounds] = [this.#shown, this.#bounds];
    if (shown === null || bounds === null) return;
    const { clientWidth: width, clientHeight: height } = this.#frame;
    const from = toWindow(seen, { x: bounds.left * TILE, y: bounds.top * TILE });
    const to = toWindow(seen, { x: (bounds.right + 1) * TILE, y: (bounds.bottom + 1) * TILE });
    const { corner, side } = roomBeside(from, to, { x: width, y: height }, shown.side);
    const scale = (shown.tilePx * side) / shown.side / TILE;
    const middle = {
      x: ((bounds.left + bounds.right + 1) / 2) * TILE,
      y: ((bounds.top + bounds.bottom + 1) / 2) * TILE,
    };
    this.#view = { scale, x: side / 2 - middle.x * scale, y: side / 2 - middle.y * scale };
    Object.assign(this.#element.style, {
      left: `${corner.x}px`,
      top: `${corner.y}px`,
      width: `${side}px`,
      height: `${side}px`,
    });
    for (const layer of this.#layers) {
      const { x, y } = this.#view;
      layer.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
      layer.style.setProperty("--px", String(1 / scale));
      layer.style.setProperty("--figure", String(figurePx(scale * TILE) / scale / FIGURE_UNITS));
    }
    this.#ground.resize(scale * TILE);
    const ring = `M${from.x} ${from.y}H${to.x}V${to.y}H${from.x}Z`;
    const end = { x: corner.x + side / 2, y: corner.y + side / 2 };
    const start = { x: clamp(end.x, from.x, to.x), y: clamp(end.y, from.y, to.y) };
    this.#tie.setAttribute("d", `${ring}M${start.x} ${start.y}L${end.x} ${end.y}`);
  }

  /** The point of the table that lies under a point of the window of the board. */
  toTable(at: Point): Point {
    const { offsetLeft, offsetTop } = this.#element;
    return toTable(this.#view, { x: at.x - offsetLeft, y: at.y - offsetTop });
  }

  has(node: Node): boolean {
    return this.#element.contains(node);
  }

  get #bounds(): Bounds | null {
    return boundsOf(this.#shown?.places ?? []);
  }
}

function clamp(at: number, least: number, most: number): number {
  return Math.min(Math.max(at, least), most);
}

/** The smallest side at which everything in it can still be hit. */
const MIN_SIDE = 176;

/**
 * Where a square has most room beside a rectangle: above, below or at a side. Where there is too
 * little everywhere it goes to the corner farthest away, over as little as possible.
 */
export function roomBeside(
  from: Point,
  to: Point,
  size: Point,
  wanted: number,
): { corner: Point; side: number } {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const rooms = [
    { room: from.y, way: "above" },
    { room: size.x - to.x, way: "right" },
    { room: from.x, way: "left" },
    { room: size.y - to.y, way: "below" },
  ] as const;
  const enough = rooms.find((it) => it.room - 2 * GAP >= wanted);
  const best = enough ?? rooms.reduce((a, b) => (b.room > a.room ? b : a));
  const most = Math.min(size.x, size.y) - 2 * GAP;
  const side = Math.min(wanted, most, Math.max(best.room - 2 * GAP, Math.min(MIN_SIDE, most)));
  const within = (at: number, length: number) => clamp(at, GAP, Math.max(GAP, length - side - GAP));
  const across = { x: middle.x - side / 2, y: middle.y - side / 2 };
  const corner = {
    above: { x: across.x, y: from.y - GAP - side },
    below: { x: across.x, y: to.y + GAP },
    right: { x: to.x + GAP, y: across.y },
    left: { x: from.x - GAP - side, y: across.y },
  }[best.way];
  return { corner: { x: within(corner.x, size.x), y: within(corner.y, size.y) }, side };
}
