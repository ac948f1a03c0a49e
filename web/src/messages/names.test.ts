// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { KEYS } from "../protocol/keys";
import { LANGUAGES, type Language } from "./languages";
import { speak, told } from "./messages.svelte";
import { named, namesOf, readerOf } from "./names";
import { PERSON_PARAMS, tell } from "./tell";

/**
 * What is said of a knight to the reader and of others, and what would be said to the reader as of
 * somebody else.
 */
const KNIGHT: Record<Language, { you: string; other: string; wrong: RegExp }> = {
  en: {
    you: "You put a knight in the city",
    other: "puts a knight in the city",
    wrong: /\bYou \w*[^s]s /,
  },
  de: {
    you: "Du setzt einen Ritter in die Stadt",
    other: "setzt einen Ritter in die Stadt",
    wrong: /\bDu (ist|legt|nimmt|erhält|zieht|darf) /,
  },
  fr: {
    you: "Vous placez un chevalier dans la ville",
    other: "place un chevalier dans la ville",
    wrong: /\bVous (?!ne )(\w+e|peut|prend) /,
  },
  es: {
    you: "Pones un caballero en la ciudad",
    other: "pone un caballero en la ciudad",
    // The verb alone says who it is.
    wrong: /\bYou\b/,
  },
  it: {
    you: "Piazzi un cavaliere nella città",
    other: "piazza un cavaliere nella città",
    wrong: /\bYou\b/,
  },
  nl: {
    you: "Je zet een ridder in de stad",
    other: "zet een ridder in de stad",
    wrong: /\bJe (is|heeft) /,
  },
  pl: {
    you: "Stawiasz rycerza w mieście",
    other: "stawia rycerza w mieście",
    wrong: /^(?:Stawia|Kładzie|Przesuwa|Zdobywa|Zabiera|Wybiera|Może|Ma) /,
  },
  cs: {
    you: "Stavíš rytíře do města",
    other: "staví rytíře do města",
    wrong: /^(?:Staví|Pokládá|Přesouvá|Získává|Bere|Vybírá|Může|Má) /,
  },
};

describe("sentences about players", () => {
  const seat = (name: string, type: "person" | "bot", color: "blue" | "red" = "blue") => ({
    name,
    color,
    kind: type === "person" ? ({ type } as const) : ({ type, level: "greedy" } as const),
  });
  const placed = {
    key: "event.figure_placed.knight",
    params: { seat: 0, figure: "follower", place: { x: 0, y: 0 } },
  };

  it("say *you* to the only person, and use names for several", async () => {
    const alone = namesOf([seat("Ana", "person"), seat("Odo", "bot")]);
    const two = namesOf([seat("Ana", "person"), seat("Tom", "person"), seat("Odo", "bot")]);
    for (const language of LANGUAGES) {
      await speak(language);
      const { you, other } = KNIGHT[language];
      expect(tell(placed, alone)).toBe(you);
      expect(tell(placed, two)).toBe(`Ana ${other}`);
      const second = { ...placed, params: { ...placed.params, seat: 1 } };
      expect(tell(second, alone)).toBe(`Odo ${other}`);
    }
  });

  it("are never *You* with the verb of somebody else", async () => {
    const names = namesOf([seat("You", "person"), seat("Odo", "bot")]);
    for (const language of LANGUAGES) {
      const wrong = KNIGHT[language].wrong;
      await speak(language);
      for (const [key, kinds] of Object.entries(KEYS as Record<string, Record<string, string>>)) {
        if (!Object.values(kinds).includes("seat")) continue;
        const params: Record<string, string | number> = {};
        for (const [name, kind] of Object.entries(kinds)) {
          params[name] = kind === "seat" ? (names[0] ?? "") : kind === "number" ? 2 : "x";
          const who = kind === "seat" ? PERSON_PARAMS[name] : undefined;
          if (who !== undefined) params[who] = "you";
        }
        expect(told(key, params) ?? "").not.toMatch(wrong);
      }
    }
  });

  it("call those without a name by their colors, and the reader You", async () => {
    await speak("de");
    const names = (seats: Parameters<typeof namesOf>[0] & Parameters<typeof named>[0]["seats"]) =>
      named({ seats }).seats.map((it) => it.name);
    expect(names([seat("Blue", "person"), seat("Odo", "bot", "red")])).toEqual(["Du", "Odo"]);
    expect(names([seat("You", "person"), seat("Red", "person", "red")])).toEqual(["Blau", "Rot"]);
    expect(names([seat("Ana", "person"), seat("Red", "bot", "red")])).toEqual(["Ana", "Rot"]);
    expect(readerOf([seat("A", "bot"), seat("B", "bot")])).toBeNull();
  });
});
