/**
 * Sentences in the language of the reader. They stand in one file a language, in ICU
 * MessageFormat, with named parameters; none is put together from parts.
 */

import { IntlMessageFormat } from "intl-messageformat";
import { settings } from "../settings/settings.svelte";
import {
  catalogOf,
  languageOf,
  messagesOf,
  type Catalog,
  type Language,
  type Messages,
} from "./languages";
import type { MessageParams } from "./params";

export type MessageKey = keyof MessageParams;
export type Params = Record<string, string | number>;

/** What MessageFormat would not read otherwise: no parameters, and nothing that keeps them out. */
const IS_PLAIN = /^[^{}']*$/;

let language: Language = $state("en");
let messages: Messages = $state.raw({});
let formats = new Map<string, IntlMessageFormat>();
/** The catalogs that some page has asked for. */
const catalogs = new Set<Catalog>();

export function currentLanguage(): Language {
  return language;
}

/** Fetches a language and speaks it from then on. */
export async function speak(wished: Language): Promise<void> {
  const file = { ...(await messagesOf(wished)) };
  // Those that are asked for meanwhile, too: a set also hands out what is added to it on the way.
  for (const it of catalogs) Object.assign(file, await catalogOf(it, wished));
  formats = new Map();
  language = wished;
  messages = file;
  document.documentElement.lang = wished;
}

/** Fetches what is said on few pages; from then on it is said in every language that is spoken. */
export async function fetchCatalog(catalog: Catalog): Promise<void> {
  if (catalogs.has(catalog)) return;
  let said: Messages;
  let spoken: Language;
  do {
    spoken = language;
    said = await catalogOf(catalog, spoken);
  } while (spoken !== language);
  catalogs.add(catalog);
  messages = { ...messages, ...said };
}

/** Speaks the language of the settings, now and whenever it changes. */
export async function watchLanguage(): Promise<void> {
  const wished = () =>
    settings.language === "system" ? languageOf(navigator.languages) : settings.language;
  await speak(wished());
  $effect.root(() => {
    $effect(() => {
      const next = wished();
      if (next !== language) void speak(next);
    });
  });
}

function format(key: string, params: Params): string | null {
  const text = messages[key];
  if (text === undefined) return null;
  // Most say what they say, and reading one takes longer than anything else about it.
  if (IS_PLAIN.test(text)) return text;
  let ready = formats.get(key);
  if (ready === undefined) {
    ready = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
    formats.set(key, ready);
  }
  return String(ready.format(params));
}

type Needed<K extends MessageKey> = keyof MessageParams[K] extends never
  ? []
  : [params: MessageParams[K]];

/** A sentence of the client. */
export function t<K extends MessageKey>(key: K, ...[params]: Needed<K>): string {
  return format(key, (params ?? {}) as Params) ?? key;
}

/** A sentence whose key the server has chosen; a key that is not known here gives none. */
export function told(key: string, params: Params): string | null {
  return format(key, params);
}

/** Numbers, lists and dates as the language writes them. */
export function number(n: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(language, options).format(n);
}

export function list(items: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(items);
}
