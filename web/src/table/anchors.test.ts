import { describe, expect, it } from "vitest";
import type { Anchor } from "../protocol/types";
import { answerOf, boardChoices, placeOf, trackChoices } from "./anchors";
import { option, prompt } from "./prompts.testing";

const figure = {
  seat: 1,
  figure: "follower",
  on: { x: 2, y: -1, segment: 3 },
  role: "knight",
  text: "knight N",
} as const;
const telling = { name: () => "a name", pill: () => null };

/** One anchor for each shape of prompts, and what the board makes of it. */
const SHAPES: [Anchor, unknown][] = [
  [
    { type: "place", x: 1, y: 2, rotation: 3 },
    { type: "place", x: 1, y: 2, rotation: 3 },
  ],
  [
    { type: "segment", x: 1, y: 2, segment: 0 },
    { type: "segment", x: 1, y: 2, segment: 0 },
  ],
  [
    { type: "tile", x: 1, y: 2 },
    { type: "point", x: 1, y: 2, at: { x: 50, y: 50 } },
  ],
  [
    { type: "corner", x: 1, y: 2 },
    { type: "point", x: 1, y: 2, at: { x: 0, y: 0 } },
  ],
  [
    { type: "piece", ...figure },
    { type: "piece", on: figure.on },
  ],
  [
    { type: "way", from: { x: 0, y: 0 }, to: { x: 1, y: 0 } },
    {
      type: "way",
      from: { x: 0, y: 0, at: { x: 50, y: 50 } },
      to: { x: 1, y: 0, at: { x: 50, y: 50 } },
      line: "arrow",
    },
  ],
  [
    {
      type: "crossing",
      place: { x: 1, y: 2 },
      crossing: { from: { x: 50, y: 36 }, to: { x: 50, y: 64 } },
    },
    {
      type: "way",
      from: { x: 1, y: 2, at: { x: 50, y: 36 } },
      to: { x: 1, y: 2, at: { x: 50, y: 64 } },
      line: "dashed",
      grip: { x: 1, y: 2, at: { x: 50, y: 20 } },
    },
  ],
  [
    { type: "quarter", quarter: "market", at: { x: 1, y: 0, right: 15, down: 57 } },
    { type: "point", x: 1, y: 0, at: { x: 15, y: 57 } },
  ],
  [
    { type: "crown_space", segment: "tax", at: { x: 2, y: 1, right: 40, down: 6 } },
    { type: "point", x: 2, y: 1, at: { x: 40, y: 6 } },
  ],
];

describe("options", () => {
  it("of every shape that lies on the board are drawn there", () => {
    for (const [anchor, drawn] of SHAPES) {
      const [choice] = boardChoices(prompt("spot", [option("a", anchor)]), null, telling);
      expect(choice).toEqual({ id: "a", anchor: drawn, name: "a name" });
      expect(placeOf(anchor)).not.toBeNull();
    }
  });

  it("that lie nowhere on the board are left to the bar and the track", () => {
    const options = [
      option("card", { type: "card" }),
      option("space", { type: "space", space: 34 }),
    ];
    expect(boardChoices(prompt("card", options), null, telling)).toEqual([]);
    expect([...trackChoices(options)].map(([space, it]) => [space, it.id])).toEqual([
      [34, "space"],
    ]);
    expect(options.map((it) => placeOf(it.anchor))).toEqual([null, null]);
  });

  it("that take a tile in hand are chosen where it could lie", () => {
    const places = [
      { x: 3, y: -1 },
      { x: 0, y: 2 },
    ];
    const options = [option("abbey", { type: "card" }, { places })];
    const choices = boardChoices(prompt("card", options), null, telling);
    expect(choices.map((it) => answerOf(it.id, options))).toEqual(
      places.map((place) => ({ id: "abbey", place })),
    );
    expect(answerOf("pass", options)).toEqual({ id: "pass", place: null });
  });

  it("carry figure and points", () => {
    const it = option(
      "a",
      { type: "segment", x: 0, y: 0, segment: 1 },
      { figure: "large follower" },
    );
    const pill = { text: "+4", colors: [], isLater: false };
    const [choice] = boardChoices(prompt("spot", [it]), null, { ...telling, pill: () => pill });
    expect(choice).toMatchObject({ figure: "large follower", pill });
  });
});
