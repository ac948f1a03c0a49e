import earlier from "../../settings/earlier/new_game.json";
import { describe, expect, it } from "vitest";
import type { BoxInfo, BoxList, ElementInfo, Sentence } from "../../protocol/types";
import {
  firstWish,
  minutesOf,
  nTilesOf,
  optionsOf,
  personName,
  partOfReason,
  readWish,
  requestOf,
  tilesOfElement,
  unplannedOf,
  withBox,
  withColor,
  withElement,
  withKind,
  withName,
  withOption,
  withoutSeat,
  withSeat,
  withTiles,
  wishWith,
} from "./setup";

function box(name: string, wish: Partial<BoxInfo> = {}): BoxInfo {
  return {
    name,
    key: null,
    part_of: null,
    title: name,
    book: "BB21",
    min_players: 2,
    max_players: 6,
    minutes: 35,
    tile_sets: ["base-c3"],
    n_tiles: 72,
    start_tile: null,
    elements: ["farmers"],
    options: {},
    brings: {},
    ...wish,
  };
}

function element(name: string, ...brought_by: string[][]): ElementInfo {
  return { name, brought_by, needs_tiles: brought_by.length > 0 };
}

const INNS = "inns-and-cathedrals-c3";
const OLD = box("old", {
  tile_sets: ["base-c1"],
  options: { "base.tiny_city": "two_points" },
  brings: { river: ["river-1"] },
});
const BIG = box("big", { tile_sets: ["base-c1"], brings: { river: ["river-2"] } });
const WHEEL = box("wheel", { tile_sets: ["wheel"], brings: { wheel: ["wheel"] } });
const LIST: BoxList = {
  boxes: [
    box("base", {
      brings: { river: ["river-c3"], inns: [INNS], cathedrals: [INNS], wheel: ["wheel"] },
    }),
    OLD,
    BIG,
    WHEEL,
  ],
  elements: [
    element("farmers"),
    element("river", ["river-1"], ["river-2"], ["river-1", "river-2"], ["river-c3"]),
    element("inns", ["inns-and-cathedrals-c3"]),
    element("cathedrals", ["inns-and-cathedrals-c3"]),
    { ...element("large-follower", ["inns-and-cathedrals-c3"]), needs_tiles: false },
    element("abbot"),
    element("wheel", ["wheel"]),
  ],
  options: [
    { key: "base.tiny_city", values: ["normal", "two_points"], element: null },
    { key: "river.turn_rule", values: ["immediate", "alternate"], element: "river" },
    { key: "fixed", values: ["only"], element: null },
  ],
  tile_sets: [
    { name: "base-c3", title: "", n_tiles: 72, needs: null, books: ["BB21"] },
    { name: "base-c1", title: "", n_tiles: 72, needs: null, books: ["ZM12"] },
    { name: "river-c3", title: "", n_tiles: 12, needs: "river", books: ["BB21"] },
    { name: "river-1", title: "", n_tiles: 12, needs: "river", books: ["ZM12"] },
    { name: "river-2", title: "", n_tiles: 12, needs: "river", books: ["RGBB"] },
    { name: INNS, title: "", n_tiles: 18, needs: null, books: ["BB21"] },
    { name: "wheel", title: "", n_tiles: 72, needs: null, books: ["WOF"] },
  ],
  bots: ["starter", "easy", "medium", "hard", "master"].map((name) => ({ name })),
};
const BASE = firstWish(LIST, "Ana");
const sets = (wish: { tiles: { set: string }[] }) => wish.tiles.map((it) => it.set);

describe("a wish", () => {
  it("begins as the base game against the weakest bot", () => {
    expect(requestOf(BASE, LIST)).toEqual({
      box: "base",
      seats: [
        { color: "blue", name: "Ana", kind: { type: "person" } },
        { color: "red", name: "Tom", kind: { type: "bot", level: "starter" } },
      ],
      first: { type: "random" },
    });
    expect(nTilesOf(BASE, LIST)).toBe(72);
    expect(minutesOf(BASE, LIST)).toBe(35);
  });

  it("brings the tiles of an element along, and takes them away again", () => {
    const river = withElement(BASE, "river", true, LIST);
    expect(sets(river)).toEqual(["base-c3", "river-c3"]);
    expect(requestOf(river, LIST)).toMatchObject({
      elements: ["farmers", "river"],
      tiles: [
        { set: "base-c3", n_copies: 1 },
        { set: "river-c3", n_copies: 1 },
      ],
    });
    expect(withElement(river, "river", false, LIST)).toEqual(BASE);
  });

  it("takes the tiles that the server says an element brings to the box", () => {
    const withRiver = (it: BoxInfo) => sets(withElement(withBox(BASE, it), "river", true, LIST));
    expect(withRiver(OLD)).toEqual(["base-c1", "river-1"]);
    expect(withRiver(BIG)).toEqual(["base-c1", "river-2"]);
  });

  it("brings the wheel’s own tiles, and leaves those that are the land of the box", () => {
    expect(sets(withElement(BASE, "wheel", true, LIST))).toEqual(["base-c3", "wheel"]);
    const there = withElement(withBox(BASE, WHEEL), "wheel", true, LIST);
    expect(sets(there)).toEqual(["wheel"]);
    expect(sets(withElement(there, "wheel", false, LIST))).toEqual(["wheel"]);
  });

  it("brings no tiles along with figures that can do without", () => {
    expect(sets(withElement(BASE, "large-follower", true, LIST))).toEqual(["base-c3"]);
  });

  it("does not add a second river to one that was chosen", () => {
    const chosen = withTiles(BASE, "river-2", 1);
    expect(sets(withElement(chosen, "river", true, LIST))).toEqual(["base-c3", "river-2"]);
  });

  it("keeps tiles that another element needs", () => {
    const both = withElement(withElement(BASE, "inns", true, LIST), "cathedrals", true, LIST);
    expect(nTilesOf(both, LIST)).toBe(90);
    expect(tilesOfElement(both, "inns", LIST)).toMatchObject({ n: 18, isThere: false });
    const one = withElement(both, "inns", false, LIST);
    expect(sets(one)).toContain("inns-and-cathedrals-c3");
    expect(tilesOfElement(one, "inns", LIST)).toMatchObject({ n: 18, isThere: true });
    expect(sets(withElement(one, "cathedrals", false, LIST))).toEqual(["base-c3"]);
  });

  it("says which elements stand on the same tiles, which come once", () => {
    const tiles = { n: 18, isThere: false };
    expect(tilesOfElement(BASE, "inns", LIST)).toEqual({ ...tiles, sharedWith: ["cathedrals"] });
    expect(tilesOfElement(BASE, "cathedrals", LIST)).toEqual({ ...tiles, sharedWith: ["inns"] });
    expect(tilesOfElement(BASE, "river", LIST).sharedWith).toEqual([]);
    expect(tilesOfElement(BASE, "abbot", LIST).n).toBe(0);
  });

  it("asks only for what differs from the box", () => {
    const old = withBox(BASE, OLD);
    expect(requestOf(old, LIST).options).toBeUndefined();
    const [tiny] = LIST.options;
    const usual = withOption(old, tiny!, "normal");
    expect(requestOf(usual, LIST).options).toEqual({ "base.tiny_city": "normal" });
    expect(requestOf(withOption(usual, tiny!, "two_points"), LIST).options).toBeUndefined();
  });

  it("shows the options of its elements, and none without a choice", () => {
    expect(optionsOf(BASE, LIST).map((it) => it.key)).toEqual(["base.tiny_city"]);
    const river = withElement(BASE, "river", true, LIST);
    expect(optionsOf(river, LIST).map((it) => it.key)).toContain("river.turn_rule");
  });

  it("gives every seat a color of its own", () => {
    let wish = BASE;
    for (let n = 0; n < 8; n += 1) wish = withSeat(wish, LIST);
    expect(wish.seats).toHaveLength(6);
    expect(new Set(wish.seats.map((it) => it.color)).size).toBe(6);
    const swapped = withColor(BASE, 0, "red");
    expect(swapped.seats.map((it) => it.color)).toEqual(["red", "blue"]);
  });

  it("remembers who begins when a seat before is removed", () => {
    const three = { ...withSeat(BASE, LIST), first: 2 };
    expect(withoutSeat(three, 0).first).toBe(1);
    expect(withoutSeat(three, 2).first).toBeNull();
  });

  it("keeps one seat at least: one can play alone", () => {
    const alone = withoutSeat(BASE, 1);
    expect(alone.seats).toHaveLength(1);
    expect(withoutSeat(alone, 0)).toBe(alone);
  });
});

describe("what bots do not plan ahead with", () => {
  const list = { ...LIST, elements: [element("robbers"), element("inns"), element("count")] };
  const elements = ["count", "inns", "robbers"];

  it("is told of the elements of the game", () => {
    expect(unplannedOf({ ...BASE, elements }, list)).toEqual(["robbers", "count"]);
    expect(unplannedOf({ ...BASE, elements: ["inns"] }, list)).toEqual([]);
  });

  it("is nobody’s concern where only persons play", () => {
    expect(unplannedOf({ ...withKind(BASE, 1, null, "Ana"), elements }, list)).toEqual([]);
  });
});

describe("a kept wish", () => {
  it("is read back as it was", () => {
    const wish = { ...withElement(withBox(BASE, OLD), "river", true, LIST), first: 1 };
    expect(readWish(JSON.stringify(wish), LIST)).toEqual(wish);
  });

  it("is forgotten where it makes no sense", () => {
    expect(readWish(null, LIST)).toBeNull();
    expect(readWish("{", LIST)).toBeNull();
    expect(readWish("[3]", LIST)).toBeNull();
    expect(readWish(JSON.stringify({ ...BASE, box: "shoe-box" }), LIST)).toBeNull();
    const twice = { ...BASE, seats: [BASE.seats[0], BASE.seats[0]] };
    expect(readWish(JSON.stringify(twice), LIST)).toBeNull();
    const strange = {
      ...BASE,
      elements: ["farmers", "unknown"],
      first: 9,
      options: { "base.tiny_city": "three" },
      seats: [BASE.seats[0], { ...BASE.seats[1], bot: "gone" }],
    };
    expect(readWish(JSON.stringify(strange), LIST)).toEqual(BASE);
  });
});

describe("a wish kept by an earlier program", () => {
  it("is what the new game begins from", () => {
    const wish = readWish(JSON.stringify(earlier), LIST);
    expect(wish).toMatchObject({ box: "old", elements: earlier.elements, tiles: earlier.tiles });
    expect(wish?.options).toEqual({ "base.tiny_city": "two_points" });
    expect(wish?.first).toBe(1);
    // Bots of before became characters; the name that sentences could not use is left out.
    expect(wish?.seats.map((it) => it.bot)).toEqual([null, "medium", "starter"]);
    expect(wish?.seats.map((it) => it.name)).toEqual(["", "Maud", "Tom"]);
  });
});

describe("a reason against a wish", () => {
  it("stands where its cause is", () => {
    const at = (key: string, params: Sentence["params"] = {}) =>
      partOfReason({ key, params }, LIST);
    expect(at("reason.no_river", { element: "river" })).toBe("element river");
    expect(at("reason.tile_set_needs", { tile_set: "cult", element: "shrines" })).toBe("start");
    expect(at("reason.option_value", { option: "base.tiny_city", text: "x" })).toBe(
      "option base.tiny_city",
    );
    expect(at("reason.seed", { about: "seed", text: "x" })).toBe("seed");
    expect(at("reason.seats.color_twice", { about: "seats", color: "red" })).toBe("seats");
    expect(at("reason.too_many_tiles", { n: 900 })).toBe("start");
  });
});

describe("the kind of a seat", () => {
  it("calls bots after their character, and persons never", () => {
    const { seats } = withKind(BASE, 0, "hard", "Ana");
    expect(seats.map((it) => it.name)).toEqual(["Ravi", "Tom"]);
    const two = withKind(BASE, 1, null, "Ana");
    expect(two.seats.map((it) => it.name)).toEqual(["Ana", ""]);
    const back = withKind({ ...BASE, seats }, 1, null, "Ana");
    expect(back.seats.map((it) => it.name)).toEqual(["Ravi", "Ana"]);
    expect(personName(back)).toBe("Ana");
  });

  it("gives the second of a kind a number, and one that shares the name of a person", () => {
    const three = withKind(withSeat(BASE, LIST), 2, "starter", "Ana");
    expect(three.seats.map((it) => it.name)).toEqual(["Ana", "Tom", "Tom 2"]);
    expect(withName(BASE, 0, "Tom").seats.map((it) => it.name)).toEqual(["Tom", "Tom 2"]);
    expect(withoutSeat(three, 1).seats.map((it) => it.name)).toEqual(["Ana", "Tom"]);
  });

  it("offers a new seat to a character who does not sit at the table yet", () => {
    expect(withSeat(BASE, LIST).seats.map((it) => it.bot)).toEqual([null, "starter", "easy"]);
  });

  it("forgets the names that persons without a name had in kept wishes", () => {
    const old = { ...BASE, seats: [{ ...BASE.seats[0], name: "Du" }, BASE.seats[1]] };
    expect(readWish(JSON.stringify(old), LIST)?.seats[0]?.name).toBe("");
  });
});

describe("a game with an element", () => {
  const wish = firstWish(LIST, "Ada");

  it("is that of a box that can have it, with what the element brings", () => {
    const { elements, tiles, box: name } = wishWith("inns", wish, LIST);
    expect([name, elements]).toEqual(["base", ["farmers", "inns"]]);
    expect(tiles.map((it) => it.set)).toEqual(["base-c3", INNS]);
  });

  it("is the one that was wished for, if that has it", () => {
    const earlier = withElement(withBox(wish, BIG), "abbot", true, LIST);
    expect(wishWith("abbot", earlier, LIST)).toBe(earlier);
    expect(wishWith("farmers", earlier, LIST)).toBe(earlier);
  });

  it("stays as it is where nobody knows the element", () => {
    expect(wishWith("nothing", wish, LIST)).toBe(wish);
  });
});
