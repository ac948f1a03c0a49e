/** The choices of a prompt as chips in the bar, with short names that are all different. */

import { t, told } from "../messages/messages.svelte";
import { placeText, tell, wordFor } from "../messages/tell";
import type { Cell, GameView, Prompt, PromptOption, SeatView } from "../protocol/types";
import { cellOf } from "./anchors";
import { isLeaving, pieceOf, symbolOf } from "./piece";
import { seatsOn } from "./track";

export type Chip = {
  id: string;
  /** Short, as it is written on the chip. */
  label: string;
  /** Where it is or reaches, if the label alone does not tell it from others. */
  sides: { arrows: string; spoken: string } | null;
  figure: string | null;
  /** Whose figure it is, if not that of whoever is asked. */
  owner: number | null;
  /** The id of a symbol that belongs to nobody. */
  symbol: string | null;
  points: number | null;
  /** The key that picks it. */
  key: string | null;
  /** It gives no answer: it says which piece, and the board then where. */
  isKind: boolean;
  isPass: boolean;
};

/** With more options than these, chips are only for those on the tile just placed. */
const MAX_CHIPS = 24;

type Shown = Pick<GameView, "seats" | "last_placed">;

/** Places are chosen on the board alone: there are too many of them. */
export function chipsOf(prompt: Prompt, view: Shown): Chip[] {
  const names = view.seats.map((it) => it.name);
  if (prompt.shape === "place") return passChip(prompt, names);
  const kinds = kindsOf(prompt);
  if (kinds.length > 0) {
    const chips = kinds.map((kind, idx) => kindChip(kind, keyOf(idx)));
    return [...chips, ...passChip(prompt, names)];
  }
  const isNear = ({ anchor }: PromptOption) => {
    const cell = cellOf(anchor);
    const last = view.last_placed;
    return cell === null || (cell.x === last?.x && cell.y === last.y);
  };
  const near = prompt.options.filter(isNear);
  const all = [...near, ...prompt.options.filter((it) => !isNear(it))];
  const options = all.length > MAX_CHIPS ? near : all;
  const labels = labelsOf(options, view);
  const chips = options.map((option, idx) => ({
    ...plain(option.id, labels[idx]?.label ?? option.id),
    sides: labels[idx]?.sides ?? null,
    ...drawn(option),
    points: option.points.find((it) => it.seat === prompt.seat)?.points ?? null,
    key: keyOf(idx),
  }));
  return [...chips, ...passChip(prompt, names)];
}

/**
 * The pieces of nobody that a prompt moves: where there are several, one is picked first and the
 * board then shows where it can go.
 */
export function kindsOf({ options }: Prompt): string[] {
  const kinds = new Set<string>();
  for (const option of options) {
    const piece = pieceOf(option);
    if (piece === null || option.figure === null || option.anchor.type !== "segment") return [];
    kinds.add(piece);
  }
  return kinds.size > 1 ? [...kinds] : [];
}

function keyOf(idx: number): string | null {
  return idx < 9 ? String(idx + 1) : null;
}

function plain(id: string, label: string): Chip {
  const nothing = { sides: null, figure: null, owner: null, symbol: null, points: null, key: null };
  return { id, label, ...nothing, isKind: false, isPass: false };
}

function kindChip(kind: string, key: string | null): Chip {
  const label = capital(wordFor("piece", kind));
  return { ...plain(kind, label), symbol: symbolOf(kind), key, isKind: true };
}

function passChip(prompt: Prompt, names: readonly string[]): Chip[] {
  const { pass } = prompt;
  if (pass === null) return [];
  const points = pass.points.find((it) => it.seat === prompt.seat)?.points ?? null;
  return [{ ...plain(pass.id, tell(pass.name, names)), points, key: "0", isPass: true }];
}

/** What is drawn on a chip. */
function drawn(option: PromptOption): Pick<Chip, "figure" | "owner" | "symbol"> {
  const { anchor, figure } = option;
  const piece = pieceOf(option);
  if (piece !== null) return { figure: null, owner: null, symbol: symbolOf(piece) };
  if (anchor.type === "piece") return { figure: anchor.figure, owner: anchor.seat, symbol: null };
  return { figure, owner: null, symbol: null };
}

const ARROWS: Record<string, string> = { N: "↑", E: "→", S: "↓", W: "←" };

type Label = Pick<Chip, "label" | "sides">;

/** A name of one or two words, with arrows where another option has the same. */
function labelsOf(options: readonly PromptOption[], { seats, last_placed: last }: Shown): Label[] {
  const labels = options.map((option) => labelOf(option, seats));
  return options.map((option, idx): Label => {
    const label = labels[idx] ?? option.id;
    const { anchor } = option;
    const { sides } = option.name.params;
    if (anchor.type === "crossing" && typeof sides === "string") {
      const lake = hasLakes(options) ? ` ${arrowsTo(anchor.cell)}` : "";
      const spoken = tell(option.name, []);
      return { label, sides: { arrows: `${arrowsOf(sides)}${lake}`.trim(), spoken } };
    }
    const cell = cellOf(anchor);
    const alike = options.filter((_, other) => labels[other] === label);
    const isFree =
      pieceOf(option) !== null && anchor.type !== "segment" && anchor.type !== "quarter";
    if (cell !== null && (isFree || alike.some((it) => !isThere(it, cell)))) {
      const from = anchor.type === "step" ? anchor.from : last;
      const arrows = [arrowTo(from, cell) ?? arrowsTo(cell)];
      const isCrowded = alike.filter((it) => isThere(it, cell)).length > 1;
      if (isCrowded && typeof sides === "string") arrows.push(arrowsOf(sides));
      return { label, sides: { arrows: arrows.join(" "), spoken: placeText(cell) } };
    }
    if (alike.length === 1 || typeof sides !== "string") return { label, sides: null };
    return { label, sides: { arrows: arrowsOf(sides), spoken: wordFor("sides", sides) } };
  });
}

function isThere({ anchor }: PromptOption, { x, y }: Cell): boolean {
  const cell = cellOf(anchor);
  return cell?.x === x && cell.y === y;
}

function arrowsOf(sides: string): string {
  return [...sides].map((it) => ARROWS[it] ?? it).join("");
}

/** Whether ferries of several lakes can be moved. */
function hasLakes(options: readonly PromptOption[]): boolean {
  const lakes = options.flatMap(({ anchor }) =>
    anchor.type === "crossing" ? [arrowsTo(anchor.cell)] : [],
  );
  return new Set(lakes).size > 1;
}

const WAYS = ["↖", "↑", "↗", "←", "•", "→", "↙", "↓", "↘"] as const;

/** The way from a tile to itself or one around it; none to others. */
function arrowTo(from: Cell | null, to: Cell): string | null {
  if (from === null) return null;
  const [x, y] = [to.x - from.x, to.y - from.y];
  return Math.abs(x) > 1 || Math.abs(y) > 1 ? null : (WAYS[(y + 1) * 3 + x + 1] ?? null);
}

/** The way from the start tile: `→3 ↑6`. */
function arrowsTo({ x, y }: Cell): string {
  const across = x === 0 ? [] : [`${x > 0 ? ARROWS["E"] : ARROWS["W"]}${Math.abs(x)}`];
  const along = y === 0 ? [] : [`${y > 0 ? ARROWS["S"] : ARROWS["N"]}${Math.abs(y)}`];
  return across.length + along.length === 0 ? "•" : [...across, ...along].join(" ");
}

/** `Knight`, `Knight (large)`, `Builder`, `Ferry`, `Road`; a whole sentence where nothing is shorter. */
function labelOf(option: PromptOption, seats: readonly SeatView[]): string {
  const { name, anchor, figure } = option;
  const names = seats.map((it) => it.name);
  const [, quarter] = /^answer\.(?:enter|count)\.([a-z]+)$/.exec(name.key) ?? [];
  if (quarter !== undefined) return told(`quarter.${quarter}.name`, {}) ?? quarter;
  const [, segment] = /^answer\.crown\.([a-z]+)$/.exec(name.key) ?? [];
  if (segment !== undefined && figure !== null) {
    const word = told(`wheel.${segment}.name`, {}) ?? segment;
    return figure === "large follower" ? t("chip.large", { role: word }) : word;
  }
  if (anchor.type === "crossing") return capital(wordFor("piece", "ferry"));
  const piece = pieceOf(option);
  if (piece !== null && !isLeaving(option)) {
    return capital(piece === "ingots" ? t("chip.ingot") : wordFor("piece", piece));
  }
  if (anchor.type === "space") {
    const { space } = anchor;
    const there = seatsOn(space, seats).map((it) => it.name);
    return t("chip.space", { space, names: there.join(", ") });
  }
  if (anchor.type === "piece") {
    const role = roleLabel(anchor.role, anchor.figure);
    if (name.key === "answer.remove" || name.key === "answer.score_home") return role;
    if (name.key === "answer.home") return t("chip.no_points", { role });
    if (name.key === "answer.knight_home") {
      return t("chip.owned", { owner: names[anchor.seat] ?? "", role });
    }
  }
  if (name.key === "answer.fly" && figure !== null) {
    return t("chip.fly", { figure: wordFor("figure", figure) });
  }
  if (name.key === "answer.barn") return capital(wordFor("figure", "barn"));
  if (name.key.startsWith("answer.call.") && figure !== null) {
    return capital(wordFor("figure", figure));
  }
  const [, feature] = /^answer\.score_next\.([a-z]+)$/.exec(name.key) ?? [];
  if (feature !== undefined) return capital(wordFor("feature", feature));
  const [, large, word] = /^answer\.figure\.(large_)?([a-z_]+)/.exec(name.key) ?? [];
  if (word === undefined || figure === null) return tell(name, names).replace(/\.$/, "");
  const role = told(`role.${word}`, {});
  if (role === null) return capital(wordFor("figure", figure));
  return large === undefined ? role : t("chip.large", { role });
}

/** What a figure on the table is called: by what it does, or by what it is. */
function roleLabel(word: string, figure: string): string {
  const role = told(`role.${word}`, {});
  if (role !== null && figure === "follower") return role;
  if (role !== null && figure === "large follower") return t("chip.large", { role });
  return capital(wordFor("figure", figure));
}

function capital(word: string): string {
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}
