import { describe, expect, it } from "vitest";
import type { Anchor } from "../protocol/types";
import { answerOf, boardChoices, cellOf, trackChoices } from "./anchors";
import { chipsOf } from "./chips";
import { gameView, option, prompt, sentence } from "./prompts.testing";

const figure = {
  seat: 1,
  figure: "follower",
  on: { x: 2, y: -1, segment: 3 },
  role: "knight",
  text: "knight N",
};
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
    { type: "step", from: { x: 0, y: 0 }, to: { x: 1, y: 0 } },
    {
      type: "step",
      from: { x: 0, y: 0, at: { x: 50, y: 50 } },
      to: { x: 1, y: 0, at: { x: 50, y: 50 } },
      line: "arrow",
    },
  ],
  [
    {
      type: "crossing",
      cell: { x: 1, y: 2 },
      crossing: { from: { x: 50, y: 36 }, to: { x: 50, y: 64 } },
    },
    {
      type: "step",
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
      expect(cellOf(anchor)).not.toBeNull();
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
    expect(options.map((it) => cellOf(it.anchor))).toEqual([null, null]);
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
    const [choice] = boardChoices(prompt("spot", [it]), null, { ...telling, pill: () => "+4" });
    expect(choice).toMatchObject({ figure: "large follower", pill: "+4" });
  });
});

describe("chips", () => {
  it("stand for every option that is no place, with a key each", () => {
    for (const shape of ["spot", "piece", "step", "space", "card"] as const) {
      const options = Array.from({ length: 11 }, (_, idx) => option(`o${idx}`, { type: "card" }));
      const chips = chipsOf(prompt(shape, options), gameView());
      expect(chips.map((it) => it.id)).toEqual(options.map((it) => it.id));
      expect(chips.map((it) => it.key)).toEqual([
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "9",
        null,
        null,
      ]);
      expect(chips[0]?.label).toBe("choice o0");
    }
  });

  it("of places are absent, but passing is not", () => {
    const pass = { id: "pass", name: sentence("x.y", {}, "Keep it"), is_final: true, points: [] };
    const places = [option("a", { type: "place", x: 0, y: 1, rotation: 0 })];
    const chips = chipsOf(prompt("place", places, { pass }), gameView());
    expect(chips).toMatchObject([{ id: "pass", label: "Keep it", key: "0", isPass: true }]);
  });

  it("are told apart by arrows to their sides", () => {
    const farmer = (id: string, sides: string) =>
      option(
        id,
        { type: "card" },
        { figure: "follower", name: sentence("answer.figure.farmer.sides", { sides }) },
      );
    const builder = option(
      "b",
      { type: "card" },
      { figure: "builder", name: sentence("answer.figure.builder.sides", { sides: "N" }) },
    );
    const chips = chipsOf(
      prompt("spot", [farmer("a", "NE"), farmer("c", "SW"), builder]),
      gameView(),
    );
    expect(chips.map((it) => it.sides?.arrows)).toEqual(["↑→", "↓←", undefined]);
    expect(chips[2]?.label).toBe("Builder");
  });

  it("of ferries tell their sides, and their lakes if there are several", () => {
    const crossing = { from: { x: 50, y: 36 }, to: { x: 50, y: 64 } };
    const ferry = (id: string, x: number, sides: string) =>
      option(
        id,
        { type: "crossing", cell: { x, y: 0 }, crossing },
        { name: sentence("answer.ferry", { sides, place: { x, y: 0 } }) },
      );
    const arrows = (options: ReturnType<typeof ferry>[]) =>
      chipsOf(prompt("step", options), gameView()).map((it) => it.sides?.arrows);
    expect(arrows([ferry("a", 1, "NS"), ferry("b", 1, "NE")])).toEqual(["↑↓", "↑→"]);
    expect(arrows([ferry("a", 1, "NS"), ferry("b", 2, "NS")])).toEqual(["↑↓ →1", "↑↓ →2"]);
  });

  it("tell the way of a piece to the tiles around", () => {
    const ingot = (id: string, x: number, y: number) =>
      option(
        id,
        { type: "tile", x, y },
        { name: sentence("answer.place_ingot", { place: { x, y } }) },
      );
    const around = [ingot("a", 1, 2), ingot("b", 4, 2), ingot("c", 9, 2)];
    const chips = chipsOf(prompt("spot", around), gameView({ last_placed: { x: 3, y: 3 } }));
    expect(chips.map((it) => it.sides?.arrows)).toEqual(["→1 ↓2", "↗", "→9 ↓2"]);
    const step = { type: "step", from: { x: 0, y: 0 }, to: { x: 0, y: -1 } } as const;
    const dragon = option("d", step, {
      name: sentence("answer.dragon", { place: { x: 0, y: -1 } }),
    });
    expect(chipsOf(prompt("step", [dragon]), gameView())).toMatchObject([
      { label: "Dragon", sides: { arrows: "↑" } },
    ]);
  });

  it("of figures on other tiles tell where these are, those on the tile just placed first", () => {
    const knight = (id: string, x: number, segment: number, sides: string) =>
      option(
        id,
        { type: "segment", x, y: 0, segment },
        { figure: "follower", name: sentence("answer.figure.knight.sides", { sides }) },
      );
    const options = [knight("a", 5, 0, "W"), knight("b", 1, 0, "N"), knight("c", 1, 1, "S")];
    const chips = chipsOf(prompt("spot", options), gameView({ last_placed: { x: 1, y: 0 } }));
    expect(chips.map((it) => [it.id, it.sides?.arrows])).toEqual([
      ["b", "• ↑"],
      ["c", "• ↓"],
      ["a", "→5"],
    ]);
  });

  it("of figures on the table tell their owner and are drawn in that color", () => {
    const anchor = { type: "piece", ...figure } as const;
    const name = sentence("answer.knight_home", { owner: 1, figure: "follower", place: figure.on });
    const chips = chipsOf(prompt("piece", [option("a", anchor, { name })]), gameView());
    expect(chips).toMatchObject([{ figure: "follower", owner: 1, symbol: null }]);
  });

  it("are for pieces alone where one of several is moved, and the board shows one at a time", () => {
    const magic = (figure: string, x: number) =>
      option(`${figure} ${x}`, { type: "segment", x, y: 0, segment: 0 }, { figure });
    const asked = prompt("spot", [magic("mage", 0), magic("mage", 1), magic("witch", 0)]);
    const chips = chipsOf(asked, gameView());
    expect(chips.map(({ id, label, key, isKind }) => [id, label, key, isKind])).toEqual([
      ["mage", "Mage", "1", true],
      ["witch", "Witch", "2", true],
    ]);
    const shown = boardChoices(asked, "witch", telling);
    expect(shown.map((it) => it.id)).toEqual(["witch 0"]);
  });

  it("are only for the tile just placed where there are very many options", () => {
    const many = Array.from({ length: 40 }, (_, x) =>
      option(`o${x}`, { type: "segment", x, y: 0, segment: 0 }),
    );
    const chips = chipsOf(prompt("spot", many), gameView({ last_placed: { x: 30, y: 0 } }));
    expect(chips).toMatchObject([{ id: "o30", key: "1" }]);
  });

  it("tell the points of whoever is asked", () => {
    const points = [
      { seat: 1, points: 9 },
      { seat: 0, points: 4 },
    ];
    const chips = chipsOf(prompt("card", [option("a", { type: "card" }, { points })]), gameView());
    expect(chips[0]?.points).toBe(4);
  });
});
