/**
 * The languages the client speaks: the one place in it that names them. A language has a file of
 * messages beside this one, `xx.json`, which is fetched only by those who read it.
 */

/** What each language calls itself, by its code. */
export const LANGUAGE_NAMES = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  it: "Italiano",
  nl: "Nederlands",
  pl: "Polski",
  cs: "Čeština",
} as const;

export type Language = keyof typeof LANGUAGE_NAMES;
export type Messages = Readonly<Record<string, string>>;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[];

const FILES = import.meta.glob<Messages>("./*.json", { import: "default" });

/** What is said on few pages has files of its own in a folder, which are fetched with those pages. */
export type Catalog = "lessons";

const CATALOGS = import.meta.glob<Messages>("./lessons/*.json", { import: "default" });

/** Fetches what a catalog says in a language. */
export async function catalogOf(catalog: Catalog, language: Language): Promise<Messages> {
  const file = CATALOGS[`./${catalog}/${language}.json`];
  if (file === undefined) throw new Error(`there is no catalog ${catalog} in ${language}`);
  return file();
}

/** Fetches the messages of a language. */
export async function messagesOf(language: Language): Promise<Messages> {
  const file = FILES[`./${language}.json`];
  if (file === undefined) throw new Error(`there are no messages in ${language}`);
  return file();
}

/** The first language of the reader that is spoken here. */
export function languageOf(tags: readonly string[]): Language {
  for (const tag of tags) {
    const short = tag.toLowerCase().split("-")[0];
    const found = LANGUAGES.find((it) => it === short);
    if (found !== undefined) return found;
  }
  return "en";
}
