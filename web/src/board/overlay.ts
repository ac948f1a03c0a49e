/** What is laid over the table: outlined features, fields by owner, dead places, labels. */
import { TILE } from "./camera.js";
import { figure, html, icon, setAll, shield, svg, symbol } from "./drawing.js";
import { same } from "./keyed.js";
import { linesOf, middleSpot, pathAt, waysOut, withoutRim, type Line } from "./outline.js";
import type { Pictures } from "./pictures.js";
import { PLAYERS } from "./players.js";
import type { Shapes } from "./shapes.js";
import type {
  PlaceLabel,
  FieldOverlay,
  Figure,
  Misfit,
  Outline,
  Overlay,
  PictureForm,
  Place,
  Point,
  PlayerColor,
  Proposal,
  Spot,
  Square,
  Way,
} from "./types.js";

/** The side of one patch of an owner's pattern, in table units. */
const PATCH = 26;

/** How far above a figure the label of its field floats, in table units. */
const ABOVE = 44;

/** What is open as long as it leads out of the table. */
const OPEN_KINDS: ReadonlySet<string> = new Set(["road", "city"]);

/** Across the sides of a tile, clockwise from the north. */
const OUTWARD = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** The sides of a tile, clockwise. */
const SIDES = "NESW";

/** Ids of patterns must differ between boards on one page. */
let n_boards = 0;

export class OverlayLayer {
  readonly element: SVGGElement;
  readonly labels = html("div", "labels");
  readonly #shapes: Shapes;
  readonly #pictures: Pictures;
  readonly #form: () => PictureForm;
  readonly #patterns = svg("defs");
  readonly #drawn = svg("g");
  readonly #prefix = `bastide-field-${n_boards++}`;
  #overlay: Overlay = {};
  #squares: readonly Square[] = [];
  #figures: readonly Figure[] = [];

  constructor(shapes: Shapes, pictures: Pictures, form: () => PictureForm) {
    this.#shapes = shapes;
    this.#pictures = pictures;
    this.#form = form;
    this.element = svg("g", { class: "overlay" }, this.#patterns, this.#drawn);
    this.labels.setAttribute("aria-hidden", "true");
  }

  set(overlay: Overlay): void {
    if (same(overlay, this.#overlay)) return;
    this.#overlay = overlay;
    this.draw();
  }

  setScene(squares: readonly Square[], figures: readonly Figure[]): void {
    const changed = squares !== this.#squares || figures !== this.#figures;
    this.#squares = squares;
    this.#figures = figures;
    if (changed && this.#overlay.fields?.length) this.draw();
  }

  /** Redraws everything; also when shapes have arrived. */
  draw(): void {
    const { outlines = [], fields = [], dead = [], labels = [], ways = [] } = this.#overlay;
    const { proposals = [], rings = [], misfit } = this.#overlay;
    const drawn: SVGElement[] = [];
    this.#patterns.replaceChildren();
    if (fields.length > 0) drawn.push(this.#veil(), ...fields.map((it) => this.#field(it)));
    for (const { x, y } of dead) drawn.push(deadPlace(x * TILE, y * TILE));
    drawn.push(
      ...outlineOf(
        this.#shapes,
        outlines.flatMap((it) => it.spots),
      ),
    );
    const way = ways.map((it) => this.#way(it)).join("");
    if (way !== "") {
      drawn.push(
        svg("path", { class: "way-halo", d: way }),
        svg("path", { class: "way-line", d: way }),
      );
    }
    drawn.push(...proposals.map((it) => proposed(this.#shapes, it)), ...rings.map(ring));
    if (misfit) drawn.push(this.#misfit(misfit));
    this.#drawn.replaceChildren(...drawn);
    this.#label(outlines, fields, labels);
    this.labels.append(...proposals.map(badge));
  }

  #misfit({ look, place, sides }: Misfit): SVGElement {
    const image = svg("image", { width: TILE, height: TILE, class: "misfit-picture" });
    this.#pictures.show(image, look, this.#form());
    const bars = sides.map((side) =>
      svg("g", { transform: `rotate(${90 * SIDES.indexOf(side)} 50 50)` }, ...misfitBar()),
    );
    const shift = `translate(${place.x * TILE} ${place.y * TILE})`;
    return svg("g", { class: "misfit-tile", transform: shift }, image, ...bars);
  }

  /** Pales the land, so that the patterns stand out. */
  #veil(): SVGElement {
    const d = this.#squares.map(({ x, y }) => `M${x * TILE} ${y * TILE}h${TILE}v${TILE}h-${TILE}z`);
    return svg("path", { class: "veil", d: d.join("") });
  }

  #way({ from, to }: Way): string {
    const [a, b] = [this.#shapes.stand(from), this.#shapes.stand(to)];
    return a && b ? `M${a.x} ${a.y}L${b.x} ${b.y}` : "";
  }

  #field({ spots, owners }: FieldOverlay): SVGElement {
    const id = `${this.#prefix}-${owners.length > 0 ? [...owners].sort().join("-") : "free"}`;
    if (!this.#patterns.querySelector(`[id="${id}"]`)) {
      this.#patterns.append(owners.length > 0 ? ownersPattern(id, owners) : freePattern(id));
    }
    const paths = spots.map((spot) =>
      pathAt(linesOf(this.#shapes.segment(spot)?.path ?? ""), spot),
    );
    return svg("path", { d: paths.join(""), fill: `url(#${id})` });
  }

  #label(
    outlines: readonly Outline[],
    fields: readonly FieldOverlay[],
    labels: readonly PlaceLabel[],
  ): void {
    const pills: HTMLElement[] = [];
    const add = (at: Point | null, text: string, owners: readonly PlayerColor[] = []) => {
      if (!at) return;
      const shields = owners.map((color) => icon(shield(color), 24, "pill-shield"));
      pills.push(placed(html("span", "label-pill", ...shields, text), at));
    };
    for (const { label, spots, owners } of outlines) {
      if (label) add(this.#aboveFigure(spots), label, owners);
    }
    for (const { label, spots, owners } of fields) add(this.#aboveFigure(spots), label, owners);
    for (const { place, text } of labels) {
      add({ x: (place.x + 0.5) * TILE, y: (place.y + 0.5) * TILE }, text);
    }
    this.labels.replaceChildren(...pills);
  }

  /** Above the first figure on a feature, or in its middle. */
  #aboveFigure(spots: readonly Spot[]): Point | null {
    const isOn = (spot: Spot) =>
      this.#figures.some(
        ({ on }) =>
          "segment" in on && on.x === spot.x && on.y === spot.y && on.segment === spot.segment,
      );
    const held = spots.find(isOn);
    const at = held ? this.#shapes.stand(held) : this.#middle(spots);
    return at && held ? { x: at.x, y: at.y - ABOVE } : at;
  }

  #middle(spots: readonly Spot[]): Point | null {
    const anchors = new Map<Spot, Point>();
    for (const spot of spots) {
      const at = this.#shapes.stand(spot);
      if (at) anchors.set(spot, at);
    }
    return middleSpot(anchors);
  }
}

/** A bar along the north side, with a cross on it. */
function misfitBar(): SVGElement[] {
  return [
    svg("path", { class: "misfit-halo", d: "M3 2H97" }),
    svg("path", { class: "misfit-bar", d: "M3 2H97" }),
    svg("circle", { class: "misfit-mark", cx: 50, cy: 4, r: 10 }),
    svg("path", { class: "misfit-cross", d: "M45.500-.500l9 9m0-9l-9 9" }),
  ];
}

/** Puts something of the notes where it belongs; it keeps its size in pixels. */
export function placed(element: HTMLElement, at: Point): HTMLElement {
  element.style.left = `${at.x}px`;
  element.style.top = `${at.y}px`;
  return element;
}

/**
 * Dark lines first and pale ones over them, so that pieces of a feature run into each other. What
 * is scored is filled in a player's color.
 */
export function outlineOf(
  shapes: Shapes,
  spots: readonly Spot[],
  fill: string | null = null,
): SVGElement[] {
  let [areas, walls, roads, ends] = ["", "", "", ""];
  for (const spot of spots) {
    const segment = shapes.segment(spot);
    if (!segment) continue;
    const lines = linesOf(segment.path);
    const closed = lines.filter((it) => it.closed);
    areas += pathAt(closed, spot);
    walls += pathAt(withoutRim(closed), spot);
    roads += pathAt(
      lines.filter((it) => !it.closed),
      spot,
    );
    if (OPEN_KINDS.has(segment.kind)) ends += openEnds(shapes, spot, lines);
  }
  const filled = fill === null ? {} : { style: `--scorer: ${fill}` };
  return [
    svg("path", {
      class: fill === null ? "outline-area" : "outline-area scored",
      d: areas,
      ...filled,
    }),
    svg("path", { class: "outline-dark wall", d: walls }),
    svg("path", { class: "outline-dark road", d: roads }),
    svg("path", { class: "outline-pale wall", d: walls }),
    svg("path", { class: "outline-pale road", d: roads }),
    svg("path", { class: "outline-scored road", d: fill === null ? "" : roads, ...filled }),
    svg("path", { class: "open-end-halo", d: ends }),
    svg("path", { class: "open-end", d: ends }),
  ].filter((it) => it.getAttribute("d") !== "");
}

/** Arrowheads where a road or city goes out to an empty place. */
function openEnds(shapes: Shapes, spot: Spot, lines: readonly Line[]): string {
  return waysOut(lines)
    .map(({ side, x, y }) => {
      const [dx, dy] = OUTWARD[side];
      if (shapes.squareAt({ x: spot.x + dx, y: spot.y + dy })) return "";
      const point = (out: number, aside: number) =>
        `${spot.x * TILE + x + dx * out - dy * aside} ${spot.y * TILE + y + dy * out + dx * aside}`;
      return `M${point(7, -12)}L${point(19, 0)}L${point(7, 12)}`;
    })
    .join("");
}

/** Patches of all owners in turn, shifted from row to row, each with its mark. */
function ownersPattern(id: string, owners: readonly PlayerColor[]): SVGPatternElement {
  const side = PATCH * owners.length;
  const pattern = svg("pattern", { id, width: side, height: side, patternUnits: "userSpaceOnUse" });
  for (let row = 0; row < owners.length; row++) {
    owners.forEach((color, column) => {
      const look = PLAYERS[color];
      const x = ((column + row) % owners.length) * PATCH;
      const patch = svg("rect", {
        x,
        y: row * PATCH,
        width: PATCH,
        height: PATCH,
        fill: look.fill,
      });
      patch.setAttribute("fill-opacity", owners.length > 1 ? ".62" : ".55");
      const mark = symbol(look.mark, 8.5);
      const middle = `translate(${x + PATCH / 2} ${row * PATCH + PATCH / 2})`;
      setAll(mark, { color: look.markFill, transform: middle });
      pattern.append(patch, mark);
    });
  }
  return pattern;
}

function freePattern(id: string): SVGPatternElement {
  const attributes = { id, width: 12, height: 12, patternUnits: "userSpaceOnUse" };
  return svg(
    "pattern",
    { ...attributes, patternTransform: "rotate(45)" },
    svg("rect", { width: 12, height: 12, fill: "#fffdf0", "fill-opacity": 0.25 }),
    svg("rect", { width: 2.5, height: 12, fill: "#fffdf0", "fill-opacity": 0.85 }),
  );
}

/** The picture of a tile that is proposed. */
const PROPOSED: PictureForm = { px: 192, detail: "mid" };

/** A tile where it could lie, with its figure. */
function proposed(shapes: Shapes, { look, place, color, tone, figure: on }: Proposal): SVGElement {
  const [x, y] = [place.x * TILE, place.y * TILE];
  const picture = svg("image", { x, y, width: TILE, height: TILE });
  shapes.pictureOf(look, PROPOSED).then(
    (url) => picture.setAttribute("href", url),
    // Its frame shows where it would lie.
    () => undefined,
  );
  const drawn = svg(
    "g",
    { class: `proposal ${tone}` },
    picture,
    svg("rect", { class: "halo", x, y, width: TILE, height: TILE, rx: 4 }),
    svg("rect", { x, y, width: TILE, height: TILE, rx: 4, stroke: PLAYERS[color].fill }),
  );
  const at = on && shapes.standOn(look, { ...place, segment: on.segment });
  if (on && at) {
    const standing = figure(on.figure, color, at.lying ? "lying" : "standing");
    drawn.append(svg("g", { transform: `translate(${at.x} ${at.y})` }, standing));
  }
  return drawn;
}

/** The number of a proposal at its corner. */
function badge({ place, badge, tone }: Proposal): HTMLElement {
  const at = { x: place.x * TILE + 8, y: place.y * TILE + 8 };
  return placed(html("span", `label-badge ${tone}`, badge), at);
}

function ring({ x, y }: Place): SVGElement {
  const middle = { cx: (x + 0.5) * TILE, cy: (y + 0.5) * TILE, r: 0.62 * TILE };
  return svg(
    "g",
    { class: "hint-ring" },
    svg("circle", { class: "halo", ...middle }),
    svg("circle", middle),
  );
}

function deadPlace(x: number, y: number): SVGElement {
  return svg(
    "g",
    { class: "dead" },
    svg("rect", { x: x + 14, y: y + 14, width: 72, height: 72, rx: 8 }),
    svg("path", { d: `M${x + 38} ${y + 38}l24 24m0-24l-24 24` }),
  );
}
