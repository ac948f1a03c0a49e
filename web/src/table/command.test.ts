// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import { speak } from "../messages/messages.svelte";
import type { Prompt } from "../protocol/types";
import { understand } from "./command";
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

  it("guesses nothing", () => {
    for (const text of ["", "3", "3 up", "east", "9 east", "turn", "hello"]) {
      expect(said(text, places)).toEqual({ type: "unknown" });
    }
    expect(said("9", spots)).toEqual({ type: "unknown" });
  });
});
