import { describe, expect, it } from "vitest";
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
        name: sentence("answer.figure.knight", {}, "Knight in the city."),
      },
    ),
    option(
      "m",
      { type: "card" },
      {
        kind: { type: "place_figure", role: "knight" },
        figure: "mayor",
        name: sentence("answer.figure.mayor", {}, "Mayor in the city."),
      },
    ),
    option("f", { type: "card" }, { name: sentence("x.y", {}, "Farmer to the south.") }),
    option("g", { type: "card" }, { name: sentence("x.y", {}, "Farmer to the east.") }),
  ],
  { pass: { id: "-", name: sentence("answer.no_figure"), is_final: true, points: [] } },
);

describe("the command line", () => {
  it("understands places, in full or shortened", () => {
    expect(understand("3 east 1 south turn 1", places, words)).toEqual({ type: "option", id: "b" });
    expect(understand("3 e, 1 s, t 0", places, words)).toEqual({ type: "option", id: "a" });
    expect(understand("2 west", places, words)).toEqual({ type: "option", id: "c" });
    expect(understand("3 east 1 south", places, words)).toEqual({ type: "several", n: 2 });
  });

  it("understands choices by number and by word", () => {
    expect(understand("3", spots, words)).toEqual({ type: "option", id: "f" });
    expect(understand("knight", spots, words)).toEqual({ type: "option", id: "k" });
    expect(understand("farmer east", spots, words)).toEqual({ type: "option", id: "g" });
    expect(understand("farmer", spots, words)).toEqual({ type: "several", n: 2 });
    expect(understand("none", spots, words)).toEqual({ type: "option", id: "-" });
  });

  it("guesses nothing", () => {
    for (const text of ["", "3", "3 up", "east", "9 east", "turn", "hello"]) {
      expect(understand(text, places, words)).toEqual({ type: "unknown" });
    }
    expect(understand("9", spots, words)).toEqual({ type: "unknown" });
  });
});
