/** All rules with their texts and examples, fetched when they are first wanted. */

import { IntlMessageFormat } from "intl-messageformat";
import type { Drawn } from "../examples/drawn";
import type { Language, Messages } from "../messages/languages";
import type { Params } from "../messages/messages.svelte";
import type { FeatureValue, Sentence } from "../protocol/types";
import type { FeatureKind } from "./about";

export const GROUPS = ["turn", "features", "end", "expansions"] as const;
export type Group = (typeof GROUPS)[number];

/** A rule, as `data/rules.json` has it. */
export type Rule = {
  readonly id: string;
  readonly group: Group;
  /** The element that brings it; none for the rules of every game. */
  readonly element?: string;
  /** The name of its example in `data/examples/rules.json`. */
  readonly example: string;
  /** Whether it says how points are counted. */
  readonly counts?: true;
  /** What of a board it can show. */
  readonly shows?: readonly FeatureKind[];
  /** The options that change it. */
  readonly options?: readonly string[];
  /** Where it is written: book and heading. */
  readonly books: readonly string[];
  readonly rulings: readonly string[];
};

/** How the points of an example add up. */
export type Sum = { readonly kind: string } & FeatureValue;

/** What is told of an example, where its picture does not say it, and how its points add up. */
export type Example = Drawn & { readonly sentence?: Sentence; readonly sum?: Sum };

/** What is known of rules in no language. */
export type Book = {
  readonly rules: readonly Rule[];
  readonly examples: Readonly<Record<string, Example>>;
};

let book: Promise<Book> | null = null;

/** Fetches the rules and their examples, once. */
export function rulesBook(): Promise<Book> {
  book ??= fetchBook().catch((error: unknown) => {
    // The connection may come back.
    book = null;
    throw error;
  });
  return book;
}

async function fetchBook(): Promise<Book> {
  const [rules, examples] = await Promise.all([
    import("../../../data/rules.json"),
    import("../../../data/drawn/rules.json"),
  ]);
  return {
    rules: rules.default as unknown as Rule[],
    examples: examples.default as unknown as Record<string, Example>,
  };
}

const FILES = import.meta.glob<Messages>("../messages/rules/*.json", { import: "default" });

/** What the rules say in one language. */
export class RuleTexts {
  readonly #texts: Messages;
  readonly #language: string;

  constructor(language: string, texts: Messages) {
    this.#language = language;
    this.#texts = texts;
  }

  static async of(language: Language): Promise<RuleTexts> {
    const file = FILES[`../messages/rules/${language}.json`];
    if (file === undefined) throw new Error(`there are no rules in ${language}`);
    return new RuleTexts(language, await file());
  }

  /** A text of the sheet. */
  say(key: string, params: Params = {}): string {
    const text = this.#texts[key];
    if (text === undefined) return key;
    return String(new IntlMessageFormat(text, this.#language).format(params));
  }

  /** The heading of a rule; none if it has that of its element. */
  title(rule: Rule): string | null {
    return this.#texts[`${rule.id}.title`] ?? null;
  }

  text(rule: Rule): string {
    return this.#texts[`${rule.id}.text`] ?? "";
  }

  points(rule: Rule): string[] {
    const points: string[] = [];
    for (let nth = 1; ; nth += 1) {
      const point = this.#texts[`${rule.id}.${nth}`];
      if (point === undefined) return points;
      points.push(point);
    }
  }

  /** Words by which people look for it. */
  words(rule: Rule): string {
    return this.#texts[`${rule.id}.words`] ?? "";
  }

  /** `3 tiles + 1 pennant = 4, times 2 = 8`; nothing, if something else changes the points. */
  sum({ kind, points, n_counted: counted, n_pennants: pennants, each }: Sum): string | null {
    const all = counted + pennants;
    if (all === 0 || all * each !== points) return null;
    const params = { points, counted, pennants, each, all };
    if (pennants > 0) return this.say("sum.pennants", params);
    if (kind === "field") return this.say("sum.cities", params);
    return this.say(each === 1 ? "sum.tiles_once" : "sum.tiles", params);
  }
}
