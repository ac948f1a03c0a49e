/**
 * All languages say the same things: exactly the keys that the client or the server uses, each with
 * the same parameters, in every form that the numbers of the language need.
 */

import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { KEYS } from "../protocol/keys";
import en from "./en.json";
import { formsMissing, paramsOf, wordsChosen } from "./icu.testing";
import { languageOf, LANGUAGES } from "./languages";
import { PERSON_PARAMS } from "./tell";

const FILES = Object.fromEntries(
  LANGUAGES.map((it) => [it, readMessages(join(import.meta.dirname, `${it}.json`))]),
);
const SRC = join(import.meta.dirname, "..");
const PARAMS = join(import.meta.dirname, "params.ts");
/** Lessons are data that name their messages. */
const LESSONS = join(SRC, "..", "..", "data", "lessons");
/** The terminal speaks by the same messages. */
const TERMINAL = ["cli", "words"].map((it) => join(SRC, "..", "..", "crates", it, "src"));

function readMessages(path: string): Record<string, string> {
  return JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    const isSource = /\.(ts|svelte|rs)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name);
    return isSource && path !== PARAMS ? [path] : [];
  });
}

/**
 * The keys that stand in the code of client and terminal, as `t("…")` or where a key is chosen:
 * `key: "…"`.
 */
function keysInCode(): Set<string> {
  const keys = new Set<string>();
  const lessons = readdirSync(LESSONS).map((it) => join(LESSONS, it));
  for (const path of [...sources(SRC), ...TERMINAL.flatMap(sources), ...lessons]) {
    if (path.includes(join("src", "protocol"))) continue;
    const text = readFileSync(path, "utf8");
    for (const [, key] of text.matchAll(/["'`]([a-z_]+(?:\.[a-z0-9_-]+)+)["'`]/g)) {
      if (key !== undefined && key in en) keys.add(key);
    }
    for (const [, key] of text.matchAll(/\bt\(\s*["']([^"']+)["']/g)) {
      if (key !== undefined) keys.add(key);
    }
  }
  return keys;
}

function paramsFile(): string {
  const lines = Object.entries(en as Record<string, string>).map(([key, text]) => {
    const params = [...paramsOf(text)].map(([name, type]) => `${name}: ${type}`);
    const type = params.length === 0 ? "Record<never, never>" : `{ ${params.join("; ")} }`;
    return `  ${JSON.stringify(key)}: ${type};`;
  });
  return [
    "// Made from en.json; do not edit. UPDATE_EXPECT=1 npm test writes it anew.",
    "",
    "/** The parameters of every message. */",
    "export interface MessageParams {",
    ...lines,
    "}",
    "",
  ].join("\n");
}

describe("messages", () => {
  it("are those that are used, and no others", () => {
    const used = new Set([...keysInCode(), ...Object.keys(KEYS)]);
    expect(Object.keys(en).sort()).toEqual([...used].sort());
  });

  it("need no parameters that the server does not send", () => {
    for (const [key, kinds] of Object.entries(KEYS)) {
      const needed = [...paramsOf((en as Record<string, string>)[key] ?? "").keys()];
      const sent = new Set(Object.keys(kinds));
      for (const [name, who] of Object.entries(PERSON_PARAMS)) if (sent.has(name)) sent.add(who);
      expect({ key, unknown: needed.filter((name) => !sent.has(name)) }).toEqual({
        key,
        unknown: [],
      });
    }
  });

  it("have their parameters typed", () => {
    const wanted = paramsFile();
    if (process.env.UPDATE_EXPECT === "1") writeFileSync(PARAMS, wanted);
    expect(readFileSync(PARAMS, "utf8")).toBe(wanted);
  });

  for (const [language, file] of Object.entries(FILES)) {
    it(`are complete in ${language}, with the same parameters`, () => {
      expect(Object.keys(file)).toEqual(Object.keys(en));
      for (const [key, text] of Object.entries(en as Record<string, string>)) {
        const names = (it: string) => [...paramsOf(it).keys()];
        expect({ key, params: names(file[key] ?? "") }).toEqual({ key, params: names(text) });
      }
    });
  }

  for (const [language, file] of Object.entries(FILES)) {
    it(`have all forms that numbers need in ${language}`, () => {
      const missing = Object.entries(file).flatMap(([key, text]) =>
        formsMissing(text, language).map((it) => `${key}: ${it}`),
      );
      expect(missing).toEqual([]);
    });

    it(`choose among the same words in ${language}`, () => {
      const known = (key: string) => wordsChosen((en as Record<string, string>)[key] ?? "");
      const strange = Object.entries(file).flatMap(([key, text]) =>
        [...wordsChosen(text)].filter((it) => !known(key).has(it)).map((it) => `${key}: ${it}`),
      );
      expect(strange).toEqual([]);
    });

    it(`write apostrophes and spaces as print does in ${language}`, () => {
      const wrong = Object.entries(file).filter(([, it]) => /'|^\s|\s$| {2}/.test(it));
      expect(wrong).toEqual([]);
    });
  }

  it("are sorted by key, so that two changes rarely meet", () => {
    for (const file of Object.values(FILES)) {
      expect(Object.keys(file)).toEqual(Object.keys(file).sort());
    }
  });
});

describe("the language", () => {
  it("has a file for each that is offered, and the terminal has the same", () => {
    const codes = [...LANGUAGES].sort();
    const files = readdirSync(import.meta.dirname).filter((it) => it.endsWith(".json"));
    expect(files.map((it) => it.replace(".json", "")).sort()).toEqual(codes);
    const table = readFileSync(join(TERMINAL[1] ?? "", "language.rs"), "utf8");
    const spoken = [...table.matchAll(/=> "([a-z]{2})",/g)].map(([, code]) => code);
    expect(spoken.sort()).toEqual(codes);
  });

  it("is the first of the reader's that is spoken here", () => {
    expect(languageOf(["ja-JP", "de-AT", "en"])).toBe("de");
    expect(languageOf(["FR"])).toBe("fr");
    expect(languageOf(["ja"])).toBe("en");
    expect(languageOf([])).toBe("en");
  });
});

/** Keys of the client in which `name` is no player, or stands beside something as a label. */
const LABELS = [
  "end.readout",
  "marker.label",
  "new.fewer_of",
  "new.more_of",
  "replay.turn_points",
  "settings.mark",
  "start.score_of",
  "start.to_move",
  "who_plays.kind",
];

/** The choices of all selects on a parameter. */
function choicesOf(text: string, param: string): string[][] {
  const found: string[][] = [];
  const visit = (elements: MessageFormatElement[]) => {
    for (const it of elements) {
      if (it.type !== TYPE.plural && it.type !== TYPE.select) continue;
      if (it.type === TYPE.select && it.value === param) found.push(Object.keys(it.options));
      for (const option of Object.values(it.options)) visit(option.value);
    }
  };
  visit(parse(text, { ignoreTag: true }));
  return found;
}

describe("sentences about players", () => {
  for (const [language, file] of Object.entries(FILES)) {
    it(`speak to the reader and of others in ${language}`, () => {
      for (const [key, text] of Object.entries(file)) {
        const kinds: Record<string, string> =
          (KEYS as Record<string, Record<string, string>>)[key] ?? {};
        for (const [param, who] of Object.entries(PERSON_PARAMS)) {
          const isPlayer = kinds[param] === "seat";
          if (!isPlayer || !text.includes(`{${param}}`)) continue;
          const choices = choicesOf(text, who);
          expect({ key, choices: choices.length > 0 }).toEqual({ key, choices: true });
          for (const it of choices) expect({ key, it }).toEqual({ key, it: ["you", "other"] });
        }
        const isSubject = !(key in KEYS) && text.includes("{name}") && !LABELS.includes(key);
        if (isSubject) {
          expect({ key, choices: choicesOf(text, "who") }).toEqual({
            key,
            choices: [["you", "other"]],
          });
        }
      }
    });
  }
});
