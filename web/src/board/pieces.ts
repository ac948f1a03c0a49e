/** What stands on the tiles: marks of the last round, ways, figures, neutral pieces and tokens. */
import { TILE } from "./camera.js";
import { onTable, pieceOnTable, poseOf, raft, setAll, shield, svg, translate } from "./drawing.js";
import { KeyedNodes } from "./keyed.js";
import { PLAYERS } from "./players.js";
import { placeKey, whereKey, type Shapes, type Stand } from "./shapes.js";
import type { Figure, Mark, Piece, Place, Point, Scene, Where } from "./types.js";

/** How far apart things stand that share a spot, in table units. */
const SHOULDER = 17;

/** A figure or piece: placed by the outer group, moved by animations in the inner one. */
export interface PieceNodes {
  readonly outer: SVGGElement;
  readonly inner: SVGGElement;
}

export class Pieces {
  readonly marks = svg("g", { class: "marks" });
  readonly #trail = svg("g", { class: "trail" });
  readonly #shelters = svg("g", { class: "shelters" });
  readonly element = svg("g", { class: "pieces" });
  readonly #shapes: Shapes;
  readonly #markNodes: KeyedNodes<Mark, SVGGElement>;
  readonly #figureNodes: KeyedNodes<Figure, PieceNodes>;
  readonly #pieceNodes: KeyedNodes<Piece, PieceNodes>;

  constructor(shapes: Shapes) {
    this.#shapes = shapes;
    this.marks.append(this.#shelters, this.#trail);
    this.#markNodes = new KeyedNodes<Mark, SVGGElement>({
      key: (mark) => `${placeKey(mark.place)} ${mark.color}`,
      create: (mark) => this.#createMark(mark),
      update: () => undefined,
      remove: (node) => node.remove(),
    });
    this.#figureNodes = new KeyedNodes<Figure, PieceNodes>({
      key: figureKey,
      create: () => this.#create("figure"),
      update: () => undefined,
      remove: (nodes) => nodes.outer.remove(),
    });
    this.#pieceNodes = new KeyedNodes<Piece, PieceNodes>({
      key: (piece) => piece.id,
      create: () => this.#create("piece"),
      // What it shows may have changed: it is redrawn when it is placed.
      update: (nodes) => nodes.inner.replaceChildren(),
      remove: (nodes) => nodes.outer.remove(),
    });
  }

  show({ figures, pieces, marks, trail, shelters }: Scene): void {
    this.#markNodes.show(marks);
    this.#trail.replaceChildren(...trailOf(trail));
    this.#shelters.replaceChildren(...shelters.map(shelter));
    this.#figureNodes.show(figures);
    this.#pieceNodes.show(pieces);
    this.place();
  }

  /** Puts everything where it stands; what stands on a tile of unknown shape is not seen yet. */
  place(): void {
    const crowds = new Map<string, number>();
    for (const { item } of [...this.#figureNodes, ...this.#pieceNodes]) {
      const key = whereKey(item.on);
      crowds.set(key, (crowds.get(key) ?? 0) + 1);
    }
    const seen = new Map<string, number>();
    const stand = (where: Where): Stand | null => {
      const key = whereKey(where);
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      const at = this.#shapes.stand(where);
      return at && { ...at, x: at.x + (nth - ((crowds.get(key) ?? 1) - 1) / 2) * SHOULDER };
    };
    for (const { node, item } of this.#figureNodes) {
      const at = stand(item.on);
      if (at && node.inner.childElementCount === 0) drawFigure(node.inner, item, at.lying);
      move(node, at && { ...at, ...footOf(at, item, at.lying) });
    }
    for (const { node, item } of this.#pieceNodes) {
      if (node.inner.childElementCount === 0) drawPiece(node.inner, item);
      move(node, stand(item.on));
    }
  }

  figure(item: Figure): PieceNodes | undefined {
    return this.#figureNodes.get(figureKey(item));
  }

  piece(id: string): PieceNodes | undefined {
    return this.#pieceNodes.get(id);
  }

  #create(className: string): PieceNodes {
    const inner = svg("g", {});
    const outer = svg("g", { class: className, visibility: "hidden" }, inner);
    this.element.append(outer);
    return { outer, inner };
  }

  #createMark({ place, color }: Mark): SVGGElement {
    const node = brackets(PLAYERS[color].fill);
    setAll(node, { class: "mark", transform: `translate(${place.x * TILE} ${place.y * TILE})` });
    this.marks.append(node);
    return node;
  }
}

function middleOf({ x, y }: Place): { x: number; y: number } {
  return { x: (x + 0.5) * TILE, y: (y + 0.5) * TILE };
}

/** A line through the tiles, with the number of each step; the piece itself stands on the last. */
function trailOf(places: readonly Place[]): SVGElement[] {
  if (places.length === 0) return [];
  const middles = places.map(middleOf);
  const d = middles.map(({ x, y }, nth) => `${nth === 0 ? "M" : "L"}${x} ${y}`).join("");
  const stops = middles.slice(0, -1).map(({ x, y }, nth) => {
    const n = svg("text", { class: "trail-n", x, y: y + 5 });
    n.textContent = nth === 0 ? "" : String(nth);
    const r = nth === 0 ? 6 : 10;
    return svg("g", {}, svg("circle", { class: "trail-stop", cx: x, cy: y, r }), n);
  });
  return [
    svg("path", { class: "trail-halo", d }),
    svg("path", { class: "trail-line", d }),
    ...stops,
  ];
}

/** A tile that is guarded: a shimmer along its rim. */
function shelter({ x, y }: Place): SVGElement {
  const rect = (name: string) =>
    svg("rect", {
      class: name,
      x: x * TILE + 6,
      y: y * TILE + 6,
      width: TILE - 12,
      height: TILE - 12,
      rx: 12,
    });
  return svg("g", {}, rect("shelter-glow"), rect("shelter-line"));
}

/** How far the brackets of a mark reach along a side, and how round their corners are. */
const BRACKET = 22;
const ROUND = 4;

/** Brackets at the corners of a tile: the middle of every side, where roads run, stays free. */
function brackets(fill: string): SVGGElement {
  const corners = [
    [0, 0, 1, 1],
    [TILE, 0, -1, 1],
    [TILE, TILE, -1, -1],
    [0, TILE, 1, -1],
  ] as const;
  const d = corners
    .map(([x, y, right, down]) => {
      const bend = `Q${x} ${y} ${x + ROUND * right} ${y}`;
      return `M${x} ${y + BRACKET * down}V${y + ROUND * down}${bend}H${x + BRACKET * right}`;
    })
    .join("");
  const path = (name: string, attributes: Record<string, string> = {}) =>
    svg("path", { class: name, d, ...attributes });
  return svg(
    "g",
    {},
    path("bracket-shadow", { transform: "translate(.6 1)" }),
    path("bracket-halo"),
    path("bracket", { stroke: fill }),
  );
}

/** A border of a tile in a color, with a pale one round it, so that it is seen on any land. */
export function border(fill: string): SVGGElement {
  const rect = (name: string, attributes: Record<string, string>) =>
    svg("rect", { class: name, x: 1.5, y: 1.5, width: 97, height: 97, rx: 3, ...attributes });
  return svg("g", {}, rect("border-halo", {}), rect("border", { stroke: fill }));
}

function figureKey(item: Figure): string {
  return `${item.color} ${item.figure} ${whereKey(item.on)}`;
}

/** So far below its spot a standing figure has its foot: the spot itself stays under its body. */
export const FOOT = 7;

/** Where a figure is drawn: standing ones by their foot, so that they grow upwards. */
export function footOf(at: Point, { figure }: Pick<Figure, "figure">, lying: boolean): Point {
  return poseOf(figure, lying) === "lying" ? at : { x: at.x, y: at.y + FOOT };
}

function drawFigure(inner: SVGGElement, item: Figure, lying: boolean): void {
  const near = svg(
    "g",
    { class: "near" },
    onTable(item.figure, item.color, lying ? "lying" : "standing"),
  );
  const far = svg("g", { class: "far" }, shield(item.color));
  inner.replaceChildren(near, far);
}

function drawPiece(inner: SVGGElement, item: Piece): void {
  if (item.crossing) {
    // From pier to pier, round its middle.
    const { from, to } = item.crossing;
    const half = { x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 };
    inner.replaceChildren(raft({ x: -half.x, y: -half.y }, half));
    return;
  }
  const drawn = svg("g", { class: "sized" }, pieceOnTable(item.symbol));
  if (item.n !== undefined && item.n > 1) {
    const n = svg("text", { class: "piece-n", x: 15, y: 19 });
    n.textContent = String(item.n);
    drawn.append(svg("circle", { class: "piece-disc", cx: 15, cy: 14, r: 9 }), n);
  }
  inner.replaceChildren(drawn);
}

function move(nodes: PieceNodes, at: Stand | null): void {
  if (at) nodes.outer.setAttribute("transform", translate(at));
  nodes.outer.setAttribute("visibility", at ? "visible" : "hidden");
}
