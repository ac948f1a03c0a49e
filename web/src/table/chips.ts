/** The choices of a prompt as chips in the bar, with short names that are all different. */

import { t, told } from "../messages/messages.svelte";
import { placeText, tell, wordFor } from "../messages/tell";
import type { Cell, Prompt, PromptOption } from "../protocol/types";
import { cellOf } from "./anchors";

export type Chip = {
  id: string;
  /** Short, as it is written on the chip. */
  label: string;
  /** Where it reaches, if the label alone does not tell it from others. */
  sides: { arrows: string; spoken: string } | null;
  figure: string | null;
  points: number | null;
  /** The key that picks it. */
  key: string | null;
  isPass: boolean;
};

/** With more options than these, chips are only for those on the tile just placed. */
const MAX_CHIPS = 24;

/**
 * Places are chosen on the board alone: there are too many of them. `last` is the tile just placed,
 * from which ways to its neighbors are told.
 */
export function chipsOf(prompt: Prompt, names: readonly string[], last: Cell | null): Chip[] {
  if (prompt.shape === "place") return passChip(prompt, names);
  const isNear = ({ anchor }: PromptOption) => {
    const cell = cellOf(anchor);
    return cell === null || (cell.x === last?.x && cell.y === last.y);
  };
  const options =
    prompt.options.length > MAX_CHIPS ? prompt.options.filter(isNear) : prompt.options;
  const labels = labelsOf(options, names, last);
  const chips = options.map((option, idx) => ({
    id: option.id,
    label: labels[idx]?.label ?? option.id,
    sides: labels[idx]?.sides ?? null,
    figure: option.figure,
    points: option.points.find((it) => it.seat === prompt.seat)?.points ?? null,
    key: idx < 9 ? String(idx + 1) : null,
    isPass: false,
  }));
  return [...chips, ...passChip(prompt, names)];
}

function passChip(prompt: Prompt, names: readonly string[]): Chip[] {
  const { pass } = prompt;
  if (pass === null) return [];
  const points = pass.points.find((it) => it.seat === prompt.seat)?.points ?? null;
  const label = tell(pass.name, names);
  return [{ id: pass.id, label, sides: null, figure: null, points, key: "0", isPass: true }];
}

const ARROWS: Record<string, string> = { N: "↑", E: "→", S: "↓", W: "←" };

type Label = Pick<Chip, "label" | "sides">;

/** The role or the figure alone if that says it all, else with arrows to its sides. */
function labelsOf(
  options: readonly PromptOption[],
  names: readonly string[],
  last: Cell | null,
): Label[] {
  const labels = options.map((option) => labelOf(option) ?? fullName(option, names));
  return options.map((option, idx) => {
    const label = labels[idx] ?? option.id;
    const isAlone = labels.indexOf(label) === labels.lastIndexOf(label);
    const { sides, place } = option.name.params;
    if (option.anchor.type === "crossing" && typeof sides === "string") {
      const lake = hasLakes(options) ? ` ${arrowsTo(option.anchor.cell)}` : "";
      const arrows = `${arrowsOf(sides)}${lake}`.trim();
      return { label: capital(wordFor("piece", "ferry")), sides: { arrows, spoken: label } };
    }
    const piece = pieceOf(option);
    if (piece !== null && typeof place === "object") {
      const from = option.anchor.type === "step" ? option.anchor.from : last;
      const arrows = arrowTo(from, place) ?? arrowsTo(place);
      return { label: piece, sides: { arrows, spoken: placeText(place) } };
    }
    if (isAlone || typeof sides !== "string") return { label, sides: null };
    return { label, sides: { arrows: arrowsOf(sides), spoken: wordFor("sides", sides) } };
  });
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

/** Options that are about a piece without saying which figure they move. */
const PIECES: Readonly<Record<string, () => string>> = {
  "answer.dragon": () => wordFor("piece", "dragon"),
  "answer.place_ingot": () => t("chip.ingot"),
  "answer.take_ingot": () => t("chip.ingot"),
};

/** What an option moves to another tile, if it belongs to nobody. */
function pieceOf({ figure, name }: PromptOption): string | null {
  const word = PIECES[name.key]?.() ?? (figure === null ? null : told(`piece.${figure}`, {}));
  return word === null ? null : capital(word);
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
  return [...across, ...along].join(" ");
}

function fullName(option: PromptOption, names: readonly string[]): string {
  return tell(option.name, names).replace(/\.$/, "");
}

/** `Knight`, `Knight (large)`, `Builder`; none, if the option places no figure. */
function labelOf({ name, figure }: PromptOption): string | null {
  const [, large, word] = /^answer\.figure\.(large_)?([a-z_]+)/.exec(name.key) ?? [];
  if (word === undefined || figure === null) return null;
  const role = told(`role.${word}`, {});
  if (role === null) return capital(wordFor("figure", figure));
  return large === undefined ? role : t("chip.large", { role });
}

function capital(word: string): string {
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}
