/** Finding rules by any words of theirs. */

import type { Group, Rule } from "./book";

export type Filter = "in_game" | "all" | "points";

/** A rule with what it says. */
export type Entry = {
  readonly rule: Rule;
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
  readonly words: string;
};

/** Small letters without accents, so that nobody has to type them. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ł", "l")
    .replaceAll("ß", "ss");
}

/** The words asked for. */
export function wordsOf(query: string): string[] {
  return plain(query)
    .split(/[\s,;.!?]+/)
    .filter((it) => it !== "");
}

/** How well a rule answers: with its title best, then with everyday words, then with its text. */
function rank({ title, text, points, words }: Entry, asked: readonly string[]): number {
  const places = [title, words, [text, ...points].join(" ")].map(plain);
  const ranks = asked.map((word) => {
    const begins = new RegExp(`(^|[^\\p{L}\\p{N}])${escaped(word)}`, "u");
    const at = places.findIndex((it) => begins.test(it));
    return at === -1 ? Infinity : at;
  });
  return Math.max(...ranks);
}

function escaped(word: string): string {
  return word.replace(/[^\p{L}\p{N}]/gu, "\\$&");
}

/** Whether a game has a rule; those of the base game are in every one. */
export function isInGame({ element }: Rule, elements: readonly string[]): boolean {
  return element === undefined || elements.includes(element);
}

/** The rules that have all the words, the best ones first; without words, all in their order. */
export function found(
  entries: readonly Entry[],
  query: string,
  filter: Filter,
  elements: readonly string[],
): Entry[] {
  const kept = entries.filter(({ rule }) => {
    if (filter === "points") return rule.counts === true;
    return filter === "all" || isInGame(rule, elements);
  });
  const asked = wordsOf(query);
  if (asked.length === 0) return kept;
  return kept
    .map((entry) => ({ entry, rank: rank(entry, asked) }))
    .filter((it) => it.rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map((it) => it.entry);
}

/** Rules under their headings; what was searched for has none. */
export function grouped(
  entries: readonly Entry[],
  groups: readonly Group[],
): { group: Group; entries: Entry[] }[] {
  return groups
    .map((group) => ({ group, entries: entries.filter((it) => it.rule.group === group) }))
    .filter((it) => it.entries.length > 0);
}
