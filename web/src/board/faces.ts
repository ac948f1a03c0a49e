/** What choices on the board look like: lit places, rings, arrows, rafts, pills and fans. */
import { figure, html, icon, raft, shield, svg, symbol } from "./drawing.js";
import type { Shapes } from "./shapes.js";
import type { Choice, ChoicePill, Choices, Where } from "./types.js";

/** The box of a figure in a ring or a fan. */
export const ICON_BOX = 46;

/** What is drawn in a button. */
export function faceOf(option: Choice | undefined, choices: Choices, shapes: Shapes): Element[] {
  const drawn: Element[] = [];
  const anchor = option?.anchor;
  if (!anchor || anchor.type === "place") {
    const rect = svg("rect", { x: 1, y: 1, width: 86, height: 86, rx: 10 });
    drawn.push(svg("svg", { class: "lit", viewBox: "0 0 88 88", "aria-hidden": "true" }, rect));
  } else {
    const ring = svg(
      "g",
      {},
      svg("circle", { class: "ring-halo", r: 50 }),
      svg("circle", { r: 50 }),
    );
    drawn.push(
      svg("svg", { class: "ring", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, ring),
    );
  }
  if (anchor?.type === "segment" || anchor?.type === "point") {
    drawn.push(html("span", "ring-figure"));
    if (option?.figure === undefined) drawn.at(-1)?.append(token(option));
    if (option?.number !== undefined) drawn.push(html("span", "ring-number", option.number));
  }
  if (anchor?.type === "piece" && anchor.sign) drawn.push(html("span", `sign ${anchor.sign}`));
  if (anchor?.type === "way" && anchor.line === "arrow") drawn.push(arrow(anchor));
  if (anchor?.type === "way" && anchor.line === "dashed") drawn.push(raftFace(anchor, shapes));
  if (choices.options.some((it) => it.pill)) drawn.push(html("span", "points-pill"));
  return drawn;
}

function arrow(anchor: { readonly from: Where; readonly to: Where }): Element {
  const angle =
    (Math.atan2(anchor.to.y - anchor.from.y, anchor.to.x - anchor.from.x) * 180) / Math.PI;
  const head = svg("path", { d: "M-6 0H5M0-5L5.500 0L0 5", transform: `rotate(${angle})` });
  return svg("svg", { class: "arrow", viewBox: "-12 -12 24 24", "aria-hidden": "true" }, head);
}

/** A raft that lies as it would on the table. */
function raftFace(
  { from, to }: { readonly from: Where; readonly to: Where },
  shapes: Shapes,
): Element {
  const [a, b] = [shapes.stand(from), shapes.stand(to)];
  const angle = a && b ? (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI : 0;
  return icon(
    svg("g", { transform: `rotate(${angle})` }, raft({ x: -7, y: 0 }, { x: 7, y: 0 })),
    24,
    "arrow",
  );
}

/** What is drawn where no figure would be placed. */
function token(option: Choice | undefined): Element {
  const id = option?.symbol;
  return id === undefined
    ? html("span", "ring-dot")
    : icon(svg("g", {}, symbol(id, ICON_BOX)), ICON_BOX, "");
}

/** Writes points on a pill, with the shields of those who get them. */
export function fillPill(element: Element, pill: ChoicePill | undefined): void {
  const shields = (pill?.colors ?? []).map((it) => icon(shield(it), 24, "pill-shield"));
  element.replaceChildren(...shields, ...(pill ? [pill.text] : []));
  element.classList.toggle("later", pill?.isLater ?? false);
}

export function fanButton(
  option: Choice,
  choices: Choices,
): { option: Choice; button: HTMLButtonElement } {
  const drawn = icon(figure(option.figure ?? "follower", choices.color, "standing"), ICON_BOX, "");
  const button = html("button", "fan-button", drawn);
  if (option.note !== undefined) button.append(html("span", "fan-note", option.note));
  button.type = "button";
  button.disabled = choices.light === "dim";
  button.setAttribute("aria-label", option.name);
  return { option, button };
}
