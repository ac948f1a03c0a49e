/** What tests look at in messages: their parameters, and the forms they have. */

import {
  parse,
  TYPE,
  type MessageFormatElement,
  type PluralElement,
} from "@formatjs/icu-messageformat-parser";
import { PERSON_PARAMS } from "./tell";

const WHO = new Set(Object.values(PERSON_PARAMS));

function typeOfSelect(name: string): string {
  return WHO.has(name) ? '"you" | "other"' : "string";
}

/** The parameters of a message, each with the type it must have. */
export function paramsOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (elements: MessageFormatElement[]) => {
    for (const it of elements) {
      if (it.type === TYPE.argument && !found.has(it.value)) found.set(it.value, "string | number");
      if (it.type === TYPE.number || it.type === TYPE.plural) found.set(it.value, "number");
      if (it.type === TYPE.select) found.set(it.value, typeOfSelect(it.value));
      if (it.type === TYPE.plural || it.type === TYPE.select) {
        for (const option of Object.values(it.options)) visit(option.value);
      }
    }
  };
  visit(parse(text, { ignoreTag: true }));
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** All plurals and ranks of a message, at any depth. */
function pluralsOf(text: string): PluralElement[] {
  const visit = (elements: MessageFormatElement[]): PluralElement[] =>
    elements.flatMap((it) => {
      if (it.type !== TYPE.plural && it.type !== TYPE.select) return [];
      const inside = Object.values(it.options).flatMap((option) => visit(option.value));
      return it.type === TYPE.plural ? [it, ...inside] : inside;
    });
  return visit(parse(text, { ignoreTag: true }));
}

/** The forms that some number needs and that a message does not have: it would be bad grammar. */
export function formsMissing(text: string, language: string): string[] {
  return pluralsOf(text).flatMap(({ value, options, pluralType }) => {
    const rules = new Intl.PluralRules(language, { type: pluralType ?? "cardinal" });
    const missing = new Set<string>();
    for (let n = pluralType === "ordinal" ? 1 : 0; n <= 1000; n += 1) {
      const form = rules.select(n);
      if (!(`=${n}` in options) && !(form in options)) missing.add(`${value} ${form}`);
    }
    return [...missing];
  });
}

/** Each word that a message chooses by, with the parameter that has it. */
export function wordsChosen(text: string): Set<string> {
  const found = new Set<string>();
  const visit = (elements: MessageFormatElement[]) => {
    for (const it of elements) {
      if (it.type !== TYPE.plural && it.type !== TYPE.select) continue;
      for (const [word, option] of Object.entries(it.options)) {
        if (it.type === TYPE.select) found.add(`${it.value} ${word}`);
        visit(option.value);
      }
    }
  };
  visit(parse(text, { ignoreTag: true }));
  return found;
}
