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
import { languageOf, LANGUAGES, type Catalog, type Messages } from "./languages";
import { PERSON_PARAMS } from "./tell";

const FILES = readLanguages(import.meta.dirname);
/** What is said on few pages by keys of its own; the rules have a test of theirs. */
const CATALOGS = (["lessons"] satisfies Catalog[]).map((name) => {
  return { name, files: readLanguages(join(import.meta.dirname, name)) };
});
/** Everything that is said, by what it is called here. */
const BOOKS = [
  ...Object.entries(FILES).map(([language, file]) => ({ name: language, language, file, en })),
  ...CATALOGS.flatMap(({ name, files }) =>
    LANGUAGES.map((language) => {
      return { name: `${name}/${language}`, language, file: files[language]!, en: files.en! };
    }),
  ),
] as { name: string; language: string; file: Messages; en: Messages }[];
const SRC = join(import.meta.dirname, "..");
const PARAMS = join(import.meta.dirname, "params.ts");
/** Lessons are data that name their messages. */
const LESSONS = join(SRC, "..", "..", "data", "lessons");
/** What short lessons say is called after them; the test that plays them knows their keys. */
const SHORT_LESSONS = readdirSync(join(LESSONS, "elements")).map((it) => it.replace(".json", ""));
const isOfLesson = (key: string) => SHORT_LESSONS.some((it) => key.startsWith(`lessons.${it}.`));
/** Everything whose keys stand in code. */
const SAID: Messages = Object.fromEntries(
  [en, ...CATALOGS.map(({ files }) => files.en ?? {})]
    .flatMap((it) => Object.entries(it))
    .filter(([key]) => !isOfLesson(key)),
);
/** The terminal speaks by the same messages. */
const TERMINAL = ["cli", "words"].map((it) => join(SRC, "..", "..", "crates", it, "src"));

function readLanguages(folder: string): Record<string, Record<string, string>> {
  const read = (it: string) => [it, readMessages(join(folder, `${it}.json`))] as const;
  return Object.fromEntries(LANGUAGES.map(read));
}

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
  const lessons = readdirSync(LESSONS, { withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => join(LESSONS, it.name));
  for (const path of [...sources(SRC), ...TERMINAL.flatMap(sources), ...lessons]) {
    if (path.includes(join("src", "protocol"))) continue;
    const text = readFileSync(path, "utf8");
    for (const [, key] of text.matchAll(/["'`]([a-z_]+(?:\.[a-z0-9_-]+)+)["'`]/g)) {
      if (key !== undefined && key in SAID) keys.add(key);
    }
    for (const [, key] of text.matchAll(/\bt\(\s*["']([^"']+)["']/g)) {
      if (key !== undefined) keys.add(key);
    }
  }
  return keys;
}

function paramsFile(): string {
  const lines = Object.entries(SAID).map(([key, text]) => {
    const params = [...paramsOf(text)].map(([name, type]) => `${name}: ${type}`);
    const type = params.length === 0 ? "Record<never, never>" : `{ ${params.join("; ")} }`;
    return `  ${JSON.stringify(key)}: ${type};`;
  });
  return [
    "// Made from the English messages; do not edit. UPDATE_EXPECT=1 npm test writes it anew.",
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
    expect(Object.keys(SAID).sort()).toEqual([...used].sort());
  });

  it("stand in a catalog if they are called after one", () => {
    const catalogs: string[] = CATALOGS.map((it) => it.name);
    const catalogOf = (key: string) => catalogs.find((it) => key.startsWith(`${it}.`));
    expect(Object.keys(en).filter((it) => catalogOf(it) !== undefined)).toEqual([]);
    for (const { name, files } of CATALOGS) {
      expect(Object.keys(files.en ?? {}).filter((it) => catalogOf(it) !== name)).toEqual([]);
    }
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

  for (const { name, file, en } of BOOKS) {
    it(`are complete in ${name}, with the same parameters`, () => {
      expect(Object.keys(file)).toEqual(Object.keys(en));
      for (const [key, text] of Object.entries(en)) {
        const names = (it: string) => [...paramsOf(it).keys()];
        expect({ key, params: names(file[key] ?? "") }).toEqual({ key, params: names(text) });
      }
    });
  }

  for (const { name, language, file, en } of BOOKS) {
    it(`have all forms that numbers need in ${name}`, () => {
      const missing = Object.entries(file).flatMap(([key, text]) =>
        formsMissing(text, language).map((it) => `${key}: ${it}`),
      );
      expect(missing).toEqual([]);
    });

    it(`choose among the same words in ${name}`, () => {
      const known = (key: string) => wordsChosen(en[key] ?? "");
      const strange = Object.entries(file).flatMap(([key, text]) =>
        [...wordsChosen(text)].filter((it) => !known(key).has(it)).map((it) => `${key}: ${it}`),
      );
      expect(strange).toEqual([]);
    });

    it(`write apostrophes and spaces as print does in ${name}`, () => {
      const wrong = Object.entries(file).filter(([, it]) => /'|^\s|\s$| {2}/.test(it));
      expect(wrong).toEqual([]);
    });
  }

  it("are sorted by key, so that two changes rarely meet", () => {
    for (const { file } of BOOKS) {
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
    for (const language of LANGUAGES) {
      expect(languageOf(["ja", `${language}-XX`, "en"])).toBe(language);
    }
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
