/** Sentences of the server in the language of the reader. */

import { KEYS, type ParamKind } from "../protocol/keys";
import type { Place, Param, Problem, Sentence } from "../protocol/types";
import { t, told, type Params } from "./messages.svelte";
import { nearText, regionText } from "./where.svelte";
import { whoIs, type Names } from "./names";

/** A place as it is said: `3 east, 1 south of the start`. */
export function placeText({ x, y }: Place): string {
  if (x === 0 && y === 0) return t("place.start");
  if (x === 0) return y < 0 ? t("place.north", { north: -y }) : t("place.south", { south: y });
  if (y === 0) return x < 0 ? t("place.west", { west: -x }) : t("place.east", { east: x });
  if (y < 0) {
    return x < 0
      ? t("place.north_west", { north: -y, west: -x })
      : t("place.north_east", { north: -y, east: x });
  }
  return x < 0
    ? t("place.south_west", { south: y, west: -x })
    : t("place.south_east", { south: y, east: x });
}

/** Parameters that are players, and what says whether such a player is the reader. */
export const PERSON_PARAMS: Readonly<Record<string, string>> = {
  seat: "who",
  owner: "whose",
  from: "whom",
};

/**
 * A place in a sentence: answers are near the last tile or in some part of the table, and so is
 * what has happened. Exact words are for empty places, which nothing else tells apart, and for what
 * is wrong with a position.
 */
function placeIn(key: string, place: Place): string {
  if (key === "answer.place" || key.startsWith("reason.")) return placeText(place);
  return key.startsWith("answer.") ? nearText(place) : regionText(place);
}

function paramText(key: string, kind: ParamKind, param: Param, names: Names): string | number {
  if (typeof param === "object") return placeIn(key, param);
  if (kind === "seat") return names[Number(param)] ?? String(param);
  if (typeof param === "number") return param;
  if (kind === "tile" || kind === "text") return param;
  return told(keyOf(kind, param), {}) ?? param;
}

/** The key of a word of a kind. */
function keyOf(kind: ParamKind, word: string): string {
  if (kind === "element") return `element.${word}.name`;
  if (kind === "option") return `option.${word}.about`;
  return `${kind}.${word}`;
}

/** A sentence of the server; its key, if that is not known here. */
export function tell(sentence: Sentence, names: Names): string {
  return tellAs(sentence.key, sentence, names);
}

/** What a sentence of the server says, in the words of another key with the same parameters. */
export function tellAs(key: string, sentence: Sentence, names: Names): string {
  const kinds = (KEYS as Record<string, Record<string, ParamKind>>)[sentence.key];
  if (kinds === undefined) return sentence.key;
  const params: Params = {};
  for (const [name, param] of Object.entries(sentence.params)) {
    const kind = kinds[name];
    if (param === undefined || kind === undefined) continue;
    params[name] = paramText(sentence.key, kind, param, names);
    const who = kind === "seat" ? PERSON_PARAMS[name] : undefined;
    if (who !== undefined) params[who] = whoIs(names, Number(param));
  }
  return told(key, params) ?? sentence.key;
}

/** Why the server refused, in the language of the reader: all its reasons, or what it was about. */
export function tellProblem({ code, details, message }: Problem): string {
  const reasons = details.reasons?.map((it) => tell(it, [])) ?? [];
  return reasons.length > 0 ? reasons.join(" ") : (told(`problem.${code}`, {}) ?? message);
}

/** The word for something the server names: `wordFor("role", "knight")`. */
export function wordFor(kind: string, name: string): string {
  return told(`${kind}.${name}`, {}) ?? (kind === "bot" ? programName(name) : name);
}

/** A program that plays is called as whoever started the server has called it. */
function programName(key: string): string {
  return key.replace(/^program:/, "").replace(/\.name$/, "");
}
