// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../messages/languages";
import { speak, t } from "../messages/messages.svelte";
import type { Prompt } from "../protocol/types";
import { commandWords, understand } from "./command";
import { option, prompt, sentence } from "./prompts.testing";

const words = {
  north: "north",
  east: "east",
  south: "south",
  west: "west",
  turn: "turn",
  none: "none",
};
const on = (feature: string) => ({ figure: "follower", feature });
const places = prompt("place", [
  option("a", { type: "place", x: 3, y: 1, rotation: 0 }),
  option("b", { type: "place", x: 3, y: 1, rotation: 1 }),
  option("c", { type: "place", x: -2, y: 0, rotation: 2 }),
]);
const spots = prompt(
  "spot",
  [
    option(
      "k",
      { type: "card" },
      {
        kind: { type: "place_figure", role: "knight" },
        name: sentence("answer.figure.knight", on("city")),
      },
    ),
    option(
      "m",
      { type: "card" },
      {
        kind: { type: "place_figure", role: "knight" },
        figure: "mayor",
        name: sentence("answer.figure.mayor.sides", { ...on("city"), sides: "N" }),
      },
    ),
    option(
      "f",
      { type: "card" },
      { name: sentence("answer.figure.farmer.sides", { ...on("field"), sides: "S" }) },
    ),
    option(
      "g",
      { type: "card" },
      { name: sentence("answer.figure.farmer.sides", { ...on("field"), sides: "E" }) },
    ),
  ],
  { pass: { id: "-", name: sentence("answer.no_figure"), is_final: true, points: [] } },
);

const said = (text: string, asked: Prompt) => understand(text, asked, words, []);

beforeAll(() => speak("en"));

describe("the command line", () => {
  it("understands places, in full or shortened", () => {
    expect(said("3 east 1 south turn 1", places)).toEqual({ type: "option", id: "b" });
    expect(said("3 e, 1 s, t 0", places)).toEqual({ type: "option", id: "a" });
    expect(said("2 west", places)).toEqual({ type: "option", id: "c" });
    expect(said("3 east 1 south", places)).toEqual({ type: "several", n: 2 });
  });

  it("understands choices by number and by word", () => {
    expect(said("3", spots)).toEqual({ type: "option", id: "f" });
    expect(said("knight", spots)).toEqual({ type: "option", id: "k" });
    expect(said("farmer east", spots)).toEqual({ type: "option", id: "g" });
    expect(said("farmer", spots)).toEqual({ type: "several", n: 2 });
    expect(said("none", spots)).toEqual({ type: "option", id: "-" });
  });

  it("understands what the reader's language says of a choice", async () => {
    await speak("de");
    expect(said("bauer osten", spots)).toEqual({ type: "option", id: "g" });
    expect(said("farmer east", spots)).toEqual({ type: "unknown" });
    await speak("en");
  });

  it("has words in every language that tell everything apart", async () => {
    for (const language of LANGUAGES) {
      await speak(language);
      const own = commandWords();
      const all = [own.north, own.east, own.south, own.west, own.turn];
      for (const word of [...all, own.none]) expect(word, language).toMatch(/^\p{Ll}+$/u);
      for (const word of all) {
        expect(
          all.filter((it) => it.startsWith(word)),
          `${language}: ${word}`,
        ).toEqual([word]);
      }
      expect(understand(`3 ${own.east} 1 ${own.south} ${own.turn} 1`, places, own, [])).toEqual({
        type: "option",
        id: "b",
      });
      expect(understand(`2 ${own.west}`, places, own, [])).toEqual({ type: "option", id: "c" });
      expect(understand(own.none, spots, own, [])).toEqual({ type: "option", id: "-" });
      // What the field shows as an example is understood, too.
      const [place = "", role = "", none = ""] = t("command.example").split(" · ");
      expect(understand(place, places, own, [])).toEqual({ type: "option", id: "b" });
      expect(understand(role, spots, own, [])).toEqual({ type: "option", id: "k" });
      expect(understand(none, spots, own, [])).toEqual({ type: "option", id: "-" });
    }
    await speak("en");
  });

  it("asks for more where two directions begin alike", () => {
    const polish = { ...words, north: "północ", south: "południe" };
    const swapped = { ...polish, north: polish.south, south: polish.north };
    for (const own of [polish, swapped]) {
      expect(understand("3 east 1 p turn 1", places, own, [])).toEqual({ type: "unknown" });
    }
    expect(understand("3 east 1 połu turn 1", places, polish, [])).toEqual({
      type: "option",
      id: "b",
    });
  });

  it("guesses nothing", () => {
    for (const text of ["", "3", "3 up", "east", "9 east", "turn", "hello"]) {
      expect(said(text, places)).toEqual({ type: "unknown" });
    }
    expect(said("9", spots)).toEqual({ type: "unknown" });
  });
});
