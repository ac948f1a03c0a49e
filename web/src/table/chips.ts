/** The choices of a prompt as chips in the bar, with short names that are all different. */

import { t } from "../messages/messages.svelte";
import { tell, wordFor } from "../messages/tell";
import type { Prompt, PromptOption } from "../protocol/types";

export type Chip = {
  id: string;
  /** Short, as it is written on the chip. */
  label: string;
  figure: string | null;
  points: number | null;
  /** The key that picks it. */
  key: string | null;
  isPass: boolean;
};

/** Places are chosen on the board alone: there are too many of them. */
export function chipsOf(prompt: Prompt, names: readonly string[]): Chip[] {
  if (prompt.shape === "place") return passChip(prompt, names);
  const labels = labelsOf(prompt.options, names);
  const chips = prompt.options.map((option, idx) => ({
    id: option.id,
    label: labels[idx] ?? option.id,
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
  return [{ id: pass.id, label, figure: null, points, key: "0", isPass: true }];
}

/** The role alone if that says it all, else with the side or the kind of figure. */
function labelsOf(options: readonly PromptOption[], names: readonly string[]): string[] {
  const parts = options.map((option) => {
    const role = /^answer\.figure\.([a-z]+)/.exec(option.name.key)?.[1];
    const { sides } = option.name.params;
    return {
      full: tell(option.name, names).replace(/\.$/, ""),
      role: role === undefined ? null : wordFor("role", role),
      sides: typeof sides === "string" ? wordFor("sides", sides) : null,
      figure: option.figure,
    };
  });
  return parts.map((part, idx) => {
    const { role, sides, figure, full } = part;
    if (role === null) return full;
    const others = parts.filter((it, other) => other !== idx && it.role === role);
    if (others.length === 0) return role;
    const sameSides = others.some((it) => it.sides === sides);
    if (!sameSides && sides !== null) return t("chip.sides", { role, sides });
    if (figure !== null && others.some((it) => it.figure !== figure)) {
      const kind = wordFor("figure", figure);
      return sides === null
        ? t("chip.figure", { role, figure: kind })
        : t("chip.figure_sides", { role, sides, figure: kind });
    }
    return full;
  });
}
