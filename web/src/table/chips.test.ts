// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { speak } from "../messages/messages.svelte";
import { lookAtTable } from "../messages/where.svelte";
import type { PieceKind, PromptOption } from "../protocol/types";
import { boardChoices } from "./anchors";
import { chipsOf, groupsOf } from "./chips";
import { gameView, option, prompt, sentence } from "./prompts.testing";

const figure = {
  seat: 1,
  figure: "follower",
  on: { x: 2, y: -1, segment: 3 },
  role: "knight",
  text: "knight N",
} as const;
const telling = { name: () => "a name", pill: () => null };

beforeAll(() => speak("en"));

/** A table of nine rows and columns round the start. */
beforeEach(() => {
  const squares = [-4, 4].map((at) => ({ x: at, y: at }));
  lookAtTable(gameView({ squares: squares as never }));
});

const labels = (options: PromptOption[], last: { x: number; y: number } | null = null) =>
  chipsOf(prompt("spot", options), gameView({ last_placed: last })).map((it) => it.label);

describe("chips", () => {
  it("stand for every option that is no place, with a key each", () => {
    for (const shape of ["spot", "piece", "way", "space", "card"] as const) {
      const options = Array.from({ length: 11 }, (_, idx) => option(`o${idx}`, { type: "card" }));
      const chips = chipsOf(prompt(shape, options), gameView());
      expect(chips.map((it) => it.id)).toEqual(options.map((it) => it.id));
      expect(chips.map((it) => it.key)).toEqual([..."123456789", null, null]);
      expect(chips[0]?.label).toBe("choice o0");
    }
  });

  it("of places are absent, but passing is not", () => {
    const pass = { id: "pass", name: sentence("answer.no_figure"), is_final: true, points: [] };
    const places = [option("a", { type: "place", x: 0, y: 1, rotation: 0 })];
    const chips = chipsOf(prompt("place", places, { pass }), gameView());
    expect(chips).toMatchObject([{ id: "pass", label: "No figure", key: "0", does: "pass" }]);
  });

  it("of the fairy in a quarter say by whom she would stand", () => {
    const by = (id: string, figure: string) =>
      option(
        id,
        { type: "quarter", quarter: "castle", at: { x: 0, y: 0, right: 50, down: 50 } },
        {
          kind: { type: "move_fairy" },
          figure: "fairy",
          name: sentence("answer.fairy.castle", { figure }),
        },
      );
    const two = [by("a", "follower"), by("b", "large follower")];
    const chips = chipsOf(prompt("spot", two), gameView());
    expect(chips.map((it) => it.label)).toEqual([
      "Fairy (follower, Castle)",
      "Fairy (large follower, Castle)",
    ]);
  });

  it("of farmers on one tile say on which field of it", () => {
    const farmer = (id: string, sides: string) =>
      option(
        id,
        { type: "segment", x: 0, y: 0, segment: 0 },
        {
          kind: { type: "place_figure", role: "farmer" },
          figure: "follower",
          name: sentence("answer.figure.farmer.sides", { sides }),
        },
      );
    const builder = option(
      "b",
      { type: "segment", x: 0, y: 0, segment: 1 },
      {
        kind: { type: "place_figure", role: "thief" },
        figure: "builder",
        name: sentence("answer.figure.builder.sides", { sides: "N" }),
      },
    );
    expect(labels([farmer("a", "n"), farmer("c", "sw"), builder], { x: 0, y: 0 })).toEqual([
      "Farmer, north",
      "Farmer, south-west",
      "Builder",
    ]);
    expect(labels([farmer("a", "NESW"), farmer("c", "NESW")], { x: 0, y: 0 })).toEqual([
      "Farmer, north, east, south and west (1)",
      "Farmer, north, east, south and west (2)",
    ]);
  });

  it("of ferries tell their sides, and their lakes if there are several", () => {
    const crossing = { from: { x: 50, y: 36 }, to: { x: 50, y: 64 } };
    const ferry = (id: string, x: number, sides: string) =>
      option(
        id,
        { type: "crossing", place: { x, y: 0 }, crossing },
        {
          kind: { type: "lay_ferry" },
          name: sentence("answer.ferry", { sides, place: { x, y: 0 } }),
        },
      );
    expect(labels([ferry("a", 1, "NS"), ferry("b", 1, "NE")])).toEqual([
      "Ferry, north and south",
      "Ferry, north and east",
    ]);
    expect(labels([ferry("a", -4, "NS"), ferry("b", 4, "NS")])).toEqual([
      "Ferry, north and south in the west",
      "Ferry, north and south in the east",
    ]);
  });

  it("tell the way of a piece to the tiles around", () => {
    const ingot = (id: string, x: number, y: number) =>
      option(
        id,
        { type: "tile", x, y },
        {
          kind: { type: "place_ingot" },
          name: sentence("answer.place_ingot", { place: { x, y } }),
        },
      );
    expect(labels([ingot("a", 3, 2), ingot("b", 4, 2)], { x: 3, y: 3 })).toEqual([
      "Ingot, just north of the last tile",
      "Ingot, just north-east of the last tile",
    ]);
    const step = { type: "way", from: { x: 0, y: 0 }, to: { x: 0, y: -1 } } as const;
    const dragon = option("d", step, {
      kind: { type: "move_dragon" },
      name: sentence("answer.dragon", { sides: "N" }),
    });
    expect(labels([dragon])).toEqual(["Dragon, north"]);
  });

  it("of figures elsewhere tell how large their feature is and where it lies", () => {
    const knight = (id: string, x: number, y: number, sides: string, n_tiles = 1) =>
      option(
        id,
        { type: "segment", x, y, segment: 0 },
        {
          figure: "follower",
          kind: { type: "place_figure", role: "knight" },
          name: sentence("answer.figure.knight.sides", { sides }),
          feature: { n_tiles, n_figures: 0 },
        },
      );
    const options = [
      knight("a", 0, -4, "W", 5),
      knight("b", 1, 0, "N"),
      knight("c", 1, 0, "S"),
      knight("d", -4, 4, "S", 1),
      knight("e", -4, 3, "N", 1),
    ];
    expect(labels(options, { x: 1, y: 0 })).toEqual([
      "Knight, north",
      "Knight, south",
      "Knight, 5 tiles in the north",
      "Knight, 1 tile in the south-west (1)",
      "Knight, 1 tile in the south-west (2)",
    ]);
  });

  it("never say how many columns and rows away something is", () => {
    const far = Array.from({ length: 9 }, (_, idx) =>
      option(
        `o${idx}`,
        { type: "segment", x: idx - 4, y: 4 - idx, segment: 0 },
        {
          kind: { type: "place_figure", role: "thief" },
          figure: "follower",
          name: sentence("answer.figure.thief.sides", { sides: "N" }),
        },
      ),
    );
    const said = labels(far, { x: 0, y: 0 });
    expect(said.filter((it) => /[←↑→↓]|of the start/.test(it))).toEqual([]);
    expect(new Set(said).size).toBe(said.length);
  });

  it("of figures on the table tell their owner and are drawn in that color", () => {
    const anchor = { type: "piece", ...figure } as const;
    const name = sentence("answer.knight_home", { owner: 1, figure: "follower", place: figure.on });
    const chips = chipsOf(prompt("piece", [option("a", anchor, { name })]), gameView());
    expect(chips).toMatchObject([{ figure: "follower", owner: 1, symbol: null }]);
  });

  it("are for pieces alone where one of several is moved, and the board shows one at a time", () => {
    const magic = (figure: PieceKind, x: number) =>
      option(
        `${figure} ${x}`,
        { type: "segment", x, y: 0, segment: 0 },
        { kind: { type: "place_magic_figure" }, figure },
      );
    const asked = prompt("spot", [magic("mage", 0), magic("mage", 1), magic("witch", 0)]);
    const chips = chipsOf(asked, gameView());
    expect(chips.map(({ id, label, key, does }) => [id, label, key, does])).toEqual([
      ["mage", "Mage", "1", "kind"],
      ["witch", "Witch", "2", "kind"],
    ]);
    const shown = boardChoices(asked, "witch", telling);
    expect(shown.map((it) => it.id)).toEqual(["witch 0"]);
  });

  it("tell the points of whoever is asked", () => {
    const points = [
      { seat: 1, points: 9 },
      { seat: 0, points: 4 },
    ];
    const chips = chipsOf(prompt("card", [option("a", { type: "card" }, { points })]), gameView());
    expect(chips[0]?.pill).toMatchObject({ text: "+4", seats: [], isLater: false });
  });
});

describe("options", () => {
  const at = (x: number) => option(`o${x}`, { type: "segment", x, y: 0, segment: 0 });
  const many = Array.from({ length: 40 }, (_, x) => at(x));
  const view = gameView({ last_placed: { x: 30, y: 0 } });

  it("far away are shown when they are asked for, if there are many", () => {
    const asked = prompt("spot", many);
    const groups = groupsOf(asked, view, true);
    expect(groups.near.map((it) => it.id)).toEqual(["o29", "o30", "o31"]);
    expect(groups.far).toHaveLength(37);
    const shown = (isElsewhere: boolean) =>
      chipsOf(asked, view, { groups, isElsewhere, kind: null });
    expect(shown(false).map((it) => it.id)).toEqual(["o30", "o29", "o31", "elsewhere"]);
    expect(shown(false).at(-1)).toMatchObject({ label: "Elsewhere… (37)", does: "elsewhere" });
    expect(shown(true)).toHaveLength(38);
    expect(shown(true).at(-1)?.label).toBe("Back to the last tile");
  });

  it("are one group, if they are few and all are seen, or none is near", () => {
    const few = prompt("spot", [at(0), at(30)]);
    expect(groupsOf(few, view, true).far).toEqual([]);
    expect(groupsOf(few, view, false).far.map((it) => it.id)).toEqual(["o0"]);
    expect(groupsOf(prompt("spot", many.slice(0, 20)), view, false).far).toEqual([]);
    const places = prompt("place", [option("p", { type: "place", x: 9, y: 9, rotation: 0 })]);
    expect(groupsOf(places, view, false).far).toEqual([]);
  });

  it("for mage and witch are features with figures first", () => {
    const magic = (figure: PieceKind, x: number, n_figures: number) =>
      option(
        `${figure} ${x}`,
        { type: "segment", x, y: 0, segment: 0 },
        { kind: { type: "place_magic_figure" }, figure, feature: { n_tiles: 2, n_figures } },
      );
    const options = (["mage", "witch"] as const).flatMap((it) => [
      magic(it, 0, 1),
      magic(it, 1, 0),
    ]);
    const asked = prompt("spot", options);
    expect(groupsOf(asked, view, true).far).toEqual([]);
    const groups = groupsOf(asked, view, false);
    expect(groups.near.map((it) => it.id)).toEqual(["mage 0", "witch 0"]);
    const chips = chipsOf(asked, view, { groups, isElsewhere: false, kind: "mage" });
    expect(chips.map((it) => it.label)).toEqual(["Mage", "Witch", "Elsewhere… (1)"]);
  });
});
