/** The choices of a prompt as cells of the bar on small screens: as many as fit, never scrolled. */

import type { Choice } from "../board";
import { t } from "../messages/messages.svelte";
import { capital } from "../messages/names";
import { wordFor } from "../messages/tell";
import type { Chip } from "./chips";

export type Cell = {
  /** Tells it from the others while the question stays. */
  key: string;
  label: string;
  /** What it stands for, in the order in which presses take it. */
  chips: readonly Chip[];
  /** What the next press takes. */
  next: Chip;
  /** What is chosen of it, or would be taken first. */
  shown: Chip;
  isOn: boolean;
};

/** The land a figure stands on by what it does there, in the order of the cells. */
const LANDS: readonly (readonly [role: string, land: string])[] = [
  ["knight", "city"],
  ["thief", "road"],
  ["monk", "monastery"],
  ["heretic", "shrine"],
  ["gardener", "garden"],
  ["farmer", "field"],
];

/**
 * Where there are too many choices, those on one kind of land share a cell: the first press takes
 * the one that adds most, each further press the next. If that is not enough, the last cell goes
 * through all the others.
 */
export function cellsOf(chips: readonly Chip[], chosen: string | null, max: number): Cell[] {
  const isAlways = ({ does }: Chip) => does === "elsewhere" || does === "pass";
  const always = chips.filter(isAlways);
  const answers = chips.filter((it) => !isAlways(it)).sort((a, b) => rankOf(a) - rankOf(b));
  const room = Math.max(1, max - always.length);
  const groups = answers.length <= room ? answers.map((it) => [it]) : byLand(answers);
  const rest = groups.length > room ? groups.splice(room - 1).flat() : [];
  const cells = groups.map((group) => cellOf(group, chips, chosen, labelOf));
  if (rest.length > 0) cells.push(cellOf(rest, chips, chosen, () => t("cell.more")));
  return [...cells, ...always.map((it) => cellOf([it], chips, chosen, labelOf))];
}

function rankOf({ role }: Chip): number {
  const rank = LANDS.findIndex(([it]) => it === role);
  return rank === -1 ? LANDS.length : rank;
}

function byLand(chips: readonly Chip[]): Chip[][] {
  const groups = new Map<string, Chip[]>();
  for (const chip of chips) {
    const key = landOf(chip) === null ? chip.id : String(chip.role);
    groups.set(key, [...(groups.get(key) ?? []), chip]);
  }
  return [...groups.values()].map((it) => it.sort((a, b) => b.gain - a.gain));
}

function cellOf(
  group: readonly Chip[],
  all: readonly Chip[],
  chosen: string | null,
  together: (chip: Chip, all: readonly Chip[]) => string,
): Cell {
  const at = group.findIndex((it) => it.id === chosen);
  const [first] = group as [Chip, ...Chip[]];
  const shown = group[at] ?? first;
  const isOn = at !== -1;
  const isOne = isOn || group.length === 1;
  return {
    key: first.id,
    label: isOne ? labelOf(shown, all) : together({ ...shown, key: null }, []),
    chips: group,
    next: group[(at + 1) % group.length] ?? first,
    shown,
    isOn,
  };
}

function landOf({ role }: Chip): string | null {
  return LANDS.find(([it]) => it === role)?.[1] ?? null;
}

/** The land, with its number on the board where there are several. */
function labelOf(chip: Chip, all: readonly Chip[]): string {
  const word = landOf(chip);
  if (word === null) return chip.label;
  const land = capital(wordFor("feature", word));
  const isAlone = all.filter((it) => it.role === chip.role).length <= 1;
  return isAlone || chip.key === null ? land : t("cell.numbered", { land, n: chip.key });
}

/**
 * Choices on the board with the numbers of their chips, where these place a figure. Their names
 * begin with what is seen, so that they can be called by it.
 */
export function numbered(choices: readonly Choice[], chips: readonly Chip[]): Choice[] {
  const numbers = new Map(
    chips.flatMap((it) => (it.role === null || it.key === null ? [] : [[it.id, it.key]])),
  );
  return choices.map((choice) => {
    const number = numbers.get(choice.id);
    return number === undefined ? choice : { ...choice, number, name: `${number}: ${choice.name}` };
  });
}
