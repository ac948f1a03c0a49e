/**
 * The rules say the same in all languages, and everything in them is there: examples, options and
 * what leads to them. That books and rulings exist, a test of `crates/testkit` holds.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import drawn from "../../../data/drawn/rules.json";
import file from "../../../data/rules.json";
import en from "../messages/en.json";
import { formsMissing, paramsOf, wordsChosen } from "../messages/icu.testing";
import { LANGUAGES, type Messages } from "../messages/languages";
import { ruleOfFeature, ruleOfPoints, ruleOfPrompt, ruleOfRefusal } from "./about";
import { RuleTexts, type Rule } from "./book";
import { found, plain, type Entry } from "./search";

const RULES = file as unknown as Rule[];
const IDS = new Set(RULES.map((it) => it.id));
const FOLDER = join(import.meta.dirname, "..", "messages", "rules");

/** No rule has more short points than are read at a glance. */
const MAX_POINTS = 4;

function textsOf(language: string): Messages {
  return JSON.parse(readFileSync(join(FOLDER, `${language}.json`), "utf8")) as Messages;
}

const ENGLISH = textsOf("en");

function entriesOf(language: string): Entry[] {
  const texts = new RuleTexts(language, textsOf(language));
  return RULES.map((rule) => ({
    rule,
    title: texts.title(rule) ?? rule.id,
    text: texts.text(rule),
    points: texts.points(rule),
    words: texts.words(rule),
  }));
}

/** The keys of the sheet itself, as they stand in its components. */
function keysOfSheet(): Set<string> {
  const keys = new Set(["ui.all", "ui.in_game", "ui.points"]);
  for (const name of readdirSync(import.meta.dirname)) {
    if (!/\.(svelte|ts)$/.test(name) || name.endsWith(".test.ts")) continue;
    const text = readFileSync(join(import.meta.dirname, name), "utf8");
    for (const [, key] of text.matchAll(/"((?:ui|sum)\.[a-z_]+)"/g)) if (key) keys.add(key);
  }
  for (const { group } of RULES) keys.add(`group.${group}`);
  return keys;
}

describe("the texts of the rules", () => {
  it("are those of the rules and the sheet, and no others", () => {
    const parts = ["title", "text", "words", "1", "2", "3", "4"];
    const known = new Set([...IDS].flatMap((id) => parts.map((part) => `${id}.${part}`)));
    const sheet = keysOfSheet();
    expect([...sheet].filter((key) => !(key in ENGLISH))).toEqual([]);
    expect(Object.keys(ENGLISH).filter((key) => !known.has(key) && !sheet.has(key))).toEqual([]);
  });

  it("have a name, a sentence, a few points and words to look for", () => {
    const texts = new RuleTexts("en", ENGLISH);
    for (const rule of RULES) {
      const name = texts.title(rule) ?? (en as Messages)[`element.${rule.element ?? ""}.name`];
      const n = texts.points(rule).length;
      const says = { name, text: texts.text(rule), words: texts.words(rule) };
      expect(Object.values(says).every(Boolean), rule.id).toBe(true);
      expect(n >= 1 && n <= MAX_POINTS, `${rule.id}: ${n} points`).toBe(true);
    }
  });

  for (const language of LANGUAGES) {
    const texts = textsOf(language);
    it(`are complete in ${language}, with the same parameters and all forms`, () => {
      expect(Object.keys(texts)).toEqual(Object.keys(ENGLISH));
      for (const [key, text] of Object.entries(texts)) {
        const names = (it: string) => [...paramsOf(it).keys()];
        const wanted = ENGLISH[key] ?? "";
        expect({ key, params: names(text) }).toEqual({ key, params: names(wanted) });
        expect({ key, words: wordsChosen(text) }).toEqual({ key, words: wordsChosen(wanted) });
        expect({ key, missing: formsMissing(text, language) }).toEqual({ key, missing: [] });
        expect(/'|^\s|\s$| {2}/.test(text), `${key}: ${text}`).toBe(false);
      }
    });
  }
});

describe("the rules", () => {
  it("have names of their own and an example each, and no example is without a rule", () => {
    expect(IDS.size).toBe(RULES.length);
    const used = RULES.map((it) => it.example);
    expect([...new Set(used)].sort()).toEqual(Object.keys(drawn).sort());
  });

  it("tell of every option, each in one place", () => {
    const options = Object.keys(en).flatMap((key) => /^option\.(.+)\.about$/.exec(key)?.[1] ?? []);
    const told = RULES.flatMap((it) => it.options ?? []);
    expect([...told].sort()).toEqual(options.sort());
  });

  it("are there for everything that leads to them", () => {
    const types = readFileSync(join(import.meta.dirname, "..", "protocol", "types.ts"), "utf8");
    const reasons = /export type ScoreReason = ([^;]+);/.exec(types)?.[1] ?? "";
    const whys = [...reasons.matchAll(/"type": "([a-z_]+)"/g)].map(([, type]) => type);
    expect(whys.length).toBeGreaterThan(10);
    const prompts = /export type PromptKind = (.+);/.exec(types)?.[1];
    const kinds = [...(prompts ?? "").matchAll(/"([a-z_]+)"/g)].map(([, kind]) => kind);
    expect(kinds.length).toBeGreaterThan(20);
    const led = [
      ...kinds.map((kind) => ruleOfPrompt({ kind } as Parameters<typeof ruleOfPrompt>[0])),
      ...["city", "road", "monastery", "field", "garden", "shrine", "abbey"].map(ruleOfFeature),
      ...whys.map((type) => ruleOfPoints({ type } as Parameters<typeof ruleOfPoints>[0], "city")),
      ...["river", "volcano", "shrine", "abbey", "side"].map((word) =>
        ruleOfRefusal({ rotation: 0, sentence: { key: `reason.${word}`, params: {} } }),
      ),
    ];
    expect(led.filter((it) => !IDS.has(it))).toEqual([]);
  });
});

describe("the search", () => {
  const entries = entriesOf("en");
  const ids = (query: string) => found(entries, query, "all", []).map((it) => it.rule.id);

  it("finds rules by everyday words, the nearest first", () => {
    expect(ids("castle")[0]).toBe("cities");
    expect(ids("meeple")).toContain("figures");
    expect(ids("tie")).toContain("majority");
    expect(ids("crest")).toContain("cities");
    expect(ids("Roads")[0]).toBe("roads");
  });

  it("wants all the words, by their beginnings, without accents", () => {
    expect(ids("monastery nine")).toEqual(["monasteries"]);
    expect(ids("xyz")).toEqual([]);
    expect(ids("own")).not.toContain("crown-spaces");
    expect(plain("Łąka, Straße, CITTÀ")).toBe("laka, strasse, citta");
    expect(found(entriesOf("fr"), "abbe", "all", []).length).toBeGreaterThan(0);
  });

  it("keeps to the game or to points, if that is wished for", () => {
    const inGame = found(entries, "", "in_game", ["farmers", "dragon"]).map((it) => it.rule.id);
    expect(inGame).toContain("cities");
    expect(inGame).toContain("dragon");
    expect(inGame).not.toContain("inns");
    const points = found(entries, "", "points", []);
    expect(points.every((it) => it.rule.counts)).toBe(true);
    expect(points.length).toBeGreaterThan(15);
  });

  it("is told in every language what to ask for when nothing is found", () => {
    for (const language of LANGUAGES) {
      const all = entriesOf(language);
      const words = (textsOf(language)["ui.suggestions"] ?? "").split(", ");
      for (const word of words) {
        expect({ language, word, n: found(all, word, "all", []).length > 0 }).toEqual({
          language,
          word,
          n: true,
        });
      }
    }
  });
});

describe("the sums", () => {
  const texts = new RuleTexts("en", ENGLISH);

  it("add up, or are not told", () => {
    const city = { kind: "city", points: 8, n_counted: 3, n_pennants: 1, each: 2 };
    expect(texts.sum(city)).toBe("3 tiles + 1 pennant = 4, times 2 = 8");
    expect(texts.sum({ ...city, points: 5 })).toBeNull();
    const road = { kind: "road", points: 4, n_counted: 4, n_pennants: 0, each: 1 };
    expect(texts.sum(road)).toBe("4 tiles, one point each = 4");
    const field = { kind: "field", points: 9, n_counted: 3, n_pennants: 0, each: 3 };
    expect(texts.sum(field)).toBe("3 cities, times 3 = 9");
  });
});
