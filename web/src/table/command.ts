/**
 * The command line: `3 east 1 south turn 1` for a place, `knight` or `2` for a choice, `none` to
 * pass. Words of the reader's language and their first letters will do.
 */

import { t } from "../messages/messages.svelte";
import type { Names } from "../messages/names";
import { tell, wordFor } from "../messages/tell";
import type { PieceKind, Prompt, PromptOption } from "../protocol/types";

export type Words = {
  north: string;
  east: string;
  south: string;
  west: string;
  turn: string;
  none: string;
};

/** The words in the reader's language. */
export function commandWords(): Words {
  return {
    north: t("command.north"),
    east: t("command.east"),
    south: t("command.south"),
    west: t("command.west"),
    turn: t("command.turn"),
    none: t("command.none"),
  };
}

export type Understood =
  { type: "option"; id: string } | { type: "unknown" } | { type: "several"; n: number };

export function understand(text: string, prompt: Prompt, words: Words, names: Names): Understood {
  const said = text
    .trim()
    .toLocaleLowerCase()
    .split(/[\s,]+/)
    .filter((it) => it !== "");
  if (said.length === 0) return { type: "unknown" };
  if (prompt.pass !== null && isWord(said[0], words.none))
    return { type: "option", id: prompt.pass.id };
  if (prompt.shape === "place") return understandPlace(said, prompt, words);
  const [first = ""] = said;
  if (/^\d$/.test(first)) {
    const option = prompt.options[Number(first) - 1];
    return option ? { type: "option", id: option.id } : { type: "unknown" };
  }
  return one(
    prompt.options.filter((option) => said.every((word) => mentions(option, word, names))),
  );
}

function isWord(said: string | undefined, word: string): boolean {
  const whole = word.toLocaleLowerCase();
  return said !== undefined && said !== "" && whole.startsWith(said);
}

const DIRECTIONS = ["north", "east", "south", "west"] as const;

/** The only direction that begins so: in some languages two begin with the same letters. */
function directionOf(
  said: string | undefined,
  words: Words,
): (typeof DIRECTIONS)[number] | undefined {
  const found = DIRECTIONS.filter((it) => isWord(said, words[it]));
  return found.length === 1 ? found[0] : undefined;
}

function understandPlace(said: readonly string[], prompt: Prompt, words: Words): Understood {
  let x = 0;
  let y = 0;
  let turns: number | null = null;
  for (let idx = 0; idx < said.length; idx += 1) {
    const word = said[idx];
    if (isWord(word, words.turn)) {
      turns = Number(said[idx + 1]);
      idx += 1;
      continue;
    }
    const n = Number(word);
    if (!Number.isInteger(n)) return { type: "unknown" };
    idx += 1;
    const toward = directionOf(said[idx], words);
    if (toward === "east") x = n;
    else if (toward === "west") x = -n;
    else if (toward === "south") y = n;
    else if (toward === "north") y = -n;
    else return { type: "unknown" };
  }
  const here = prompt.options.filter(
    ({ anchor }) => anchor.type === "place" && anchor.x === x && anchor.y === y,
  );
  const turned = here.filter(
    ({ anchor }) => turns === null || (anchor.type === "place" && anchor.rotation === turns),
  );
  return turns === null && turned.length > 1 ? { type: "several", n: turned.length } : one(turned);
}

function one(options: readonly PromptOption[]): Understood {
  const [first] = options;
  if (first === undefined) return { type: "unknown" };
  return options.length === 1
    ? { type: "option", id: first.id }
    : { type: "several", n: options.length };
}

/** Figures that are called by what they do; the others have a name of their own. */
const IN_ROLES: ReadonlySet<PieceKind> = new Set(["follower", "large follower", "wagon"]);

function roleOf({ kind, figure }: PromptOption): string | undefined {
  const isInRole = figure === null || IN_ROLES.has(figure);
  return kind.type === "place_figure" && isInRole ? kind.role : undefined;
}

function mentions(option: PromptOption, word: string, names: Names): boolean {
  const role = roleOf(option);
  const { sides } = option.name.params;
  const texts = [
    tell(option.name, names),
    role === undefined ? "" : wordFor("role", role),
    typeof sides === "string" ? wordFor("sides", sides) : "",
  ];
  return texts.some((it) =>
    it
      .toLocaleLowerCase()
      .split(/[\s,.]+/)
      .some((part) => part.startsWith(word)),
  );
}
