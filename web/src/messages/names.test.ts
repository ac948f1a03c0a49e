// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { KEYS } from "../protocol/keys";
import { speak, told } from "./messages.svelte";
import { named, namesOf, readerOf } from "./names";
import { PERSON_PARAMS, tell } from "./tell";

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
    const said: string[] = [];
    for (const language of ["en", "de", "fr"] as const) {
      await speak(language);
      said.push(tell(placed, alone), tell(placed, two));
      said.push(tell({ ...placed, params: { ...placed.params, seat: 1 } }, alone));
    }
    expect(said).toEqual([
      "You put a knight in the city",
      "Ana puts a knight in the city",
      "Odo puts a knight in the city",
      "Du setzt einen Ritter in die Stadt",
      "Ana setzt einen Ritter in die Stadt",
      "Odo setzt einen Ritter in die Stadt",
      "Vous placez un chevalier dans la ville",
      "Ana place un chevalier dans la ville",
      "Odo place un chevalier dans la ville",
    ]);
  });

  it("are never *You* with the verb of somebody else", async () => {
    const names = namesOf([seat("You", "person"), seat("Odo", "bot")]);
    const wrong =
      /\b(You \w*[^s]s |Du (ist|legt|nimmt|erhält|zieht|darf) |Vous (?!ne )(\w+e|peut|prend) )/;
    for (const language of ["en", "de", "fr"] as const) {
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
