/** The smallest pieces of the drawing: elements, figures, shields. */
import { PLAYERS } from "./players.js";
import { symbolOf } from "./symbols.js";
import type { PieceKind, PlayerColor, Point } from "./types.js";

const SVG = "http://www.w3.org/2000/svg";

/** The box of a figure's symbol with its halo; figures stand in the middle 40 of it. */
export const FIGURE_BOX = 46;

/** A shield of 20 by 22 round the origin. */
export const SHIELD = "M-9-10.2H9V.6C9 5.8 5.2 9.1 0 11.2C-5.2 9.1-9 5.8-9 .6Z";

type Attributes = Readonly<Record<string, string | number>>;

export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Element[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  setAll(element, attributes);
  element.append(...children);
  return element;
}

export function setAll(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

export function html<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...children: (Element | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}

/** Where a mark sits on a figure, from the middle of its box, and its scale. */
const MARK_PLACES: Readonly<
  Partial<Record<PieceKind, readonly [x: number, y: number, scale: number]>>
> = {
  follower: [0, 2.6, 1.15],
  "large follower": [0, 2.4, 1.45],
  abbot: [0, 4.4, 1],
  mayor: [0, 9.6, 1.25],
  wagon: [-2.5, -6.6, 1],
  builder: [-1, 2.6, 1.1],
  pig: [-1, 1, 1.1],
  barn: [0, 0, 1.3],
  robber: [-1.4, 2.6, 0.9],
  messenger: [0, 2.6, 1.1],
};

/** Persons lie down in fields; animals, wagons and barns stand. */
const PERSONS: ReadonlySet<PieceKind> = new Set(["follower", "large follower", "abbot", "mayor"]);

/** How large a piece is beside a usual figure. */
const SIZES: Readonly<Partial<Record<PieceKind, number>>> = {
  "large follower": 1.14,
  barn: 1.25,
};
const DRAGON_SIZE = 1.35;

/** From the middle of a figure's box down to its foot. */
const TO_FOOT = 17;

export type Pose = "standing" | "lying";

export function poseOf(kind: PieceKind, lying: boolean): Pose {
  return lying && PERSONS.has(kind) ? "lying" : "standing";
}

/** Where the mark of a player sits on a figure in an icon; none on what is nobody's. */
export function markOn(kind: PieceKind): (Point & { readonly size: number }) | null {
  const place = MARK_PLACES[kind];
  if (!place) return null;
  const [x, y, scale] = place;
  // An icon is small: its mark is larger than that of a figure on the table.
  return { x, y, size: 12 * scale };
}

/** Any symbol round the origin, in a box of its own size. */
export function symbol(id: string, box: number): SVGUseElement {
  return svg("use", { href: `#${id}`, x: -box / 2, y: -box / 2, width: box, height: box });
}

/** A player's figure round the origin, with its mark; lying figures have their heads west. */
export function figure(
  kind: PieceKind,
  color: PlayerColor,
  lies: Pose,
  finish: "fine" | "small" = "fine",
): SVGGElement {
  const look = PLAYERS[color];
  const pose = poseOf(kind, lies === "lying");
  const body = symbol(symbolOf(kind, pose, finish), FIGURE_BOX);
  body.setAttribute("color", look.fill);
  const drawn = svg("g", pose === "lying" ? { transform: "rotate(-90)" } : {}, body);
  const place = MARK_PLACES[kind];
  if (place) {
    const [x, y, scale] = place;
    const mark = symbol(look.mark, (finish === "small" ? 14 : 11) * scale);
    setAll(mark, { color: look.markFill, transform: `translate(${x} ${y})` });
    drawn.append(mark);
  }
  return drawn;
}

/** The soft shadow under a figure, in its box. */
function contact(pose: Pose): SVGUseElement {
  const [x, y, rx, ry] = pose === "lying" ? [2, 8, 24, 16.8] : [5.2, TO_FOOT + 0.4, 22.4, 8];
  const shadow = symbol("figure-shadow", 2);
  shadow.setAttribute("transform", `translate(${x} ${y})scale(${rx} ${ry})`);
  return shadow;
}

/**
 * A player's figure on the table, in a form for near and one for a few pixels. Standing ones have
 * their foot at the origin, lying ones their middle.
 */
export function onTable(kind: PieceKind, color: PlayerColor, lies: Pose): SVGGElement {
  const pose = poseOf(kind, lies === "lying");
  const fine = svg("g", { class: "fine" }, contact(pose), figure(kind, color, pose));
  const small = svg("g", { class: "small" }, figure(kind, color, pose, "small"));
  const lift = pose === "lying" ? "" : `translate(0 ${-TO_FOOT})`;
  return svg("g", { transform: `scale(${SIZES[kind] ?? 1})${lift}` }, fine, small);
}

/** A piece that is nobody's round the origin, as large as it is beside figures. */
export function pieceOnTable(id: string): SVGGElement {
  const shadow = id.startsWith("figure-") ? [contact("standing")] : [];
  const size = id === "figure-dragon" ? DRAGON_SIZE : 1;
  return svg("g", { transform: `scale(${size})` }, ...shadow, symbol(id, FIGURE_BOX));
}

/** A player's shield round the origin, 20 by 22. */
export function shield(color: PlayerColor): SVGGElement {
  const look = PLAYERS[color];
  const mark = symbol(look.mark, 15);
  setAll(mark, { color: look.markFill, transform: "translate(0 -.8)" });
  return svg(
    "g",
    {},
    svg("path", { class: "shield-halo", d: SHIELD }),
    svg("path", { class: "shield", d: SHIELD, fill: look.fill }),
    mark,
  );
}

/** A raft of planks from one point to another. */
export function raft(from: Point, to: Point): SVGGElement {
  const d = `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const names = ["ferry-edge", "ferry-deck", "ferry-planks", "ferry-rope"];
  return svg("g", { class: "ferry" }, ...names.map((name) => svg("path", { class: name, d })));
}

/** A small drawing of its own for use among text. */
export function icon(drawn: SVGGElement, box: number, className: string): SVGSVGElement {
  const viewBox = `${-box / 2} ${-box / 2} ${box} ${box}`;
  return svg("svg", { class: className, viewBox, "aria-hidden": "true" }, drawn);
}

export function translate(at: Point): string {
  return `translate(${at.x} ${at.y})`;
}
