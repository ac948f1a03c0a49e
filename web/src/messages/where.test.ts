// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import type { Sentence } from "../protocol/types";
import { speak } from "./messages.svelte";
import { tell } from "./tell";
import { lookAtTable, regionOf, regionText } from "./where.svelte";

const place = { x: -2, y: -20 };
const said = (key: string): Sentence => ({ key, params: { seat: 0, place, tile: "A" } });

describe("a place", () => {
  beforeEach(async () => {
    await speak("en");
    const squares = [
      { x: -6, y: -20 },
      { x: 6, y: 10 },
    ];
    lookAtTable({ squares: squares as never, last_placed: { x: -2, y: -19 } });
  });

  it("is said by the part of the table", () => {
    expect(regionOf({ x: 0, y: -15 })).toBe("n");
    expect(regionOf({ x: 6, y: 10 })).toBe("se");
    expect(regionOf({ x: 0, y: -5 })).toBe("m");
    // Beside the table is as far out as its rim.
    expect(regionOf({ x: -7, y: -5 })).toBe("w");
    expect(tell(said("event.tile_placed"), ["Odo"])).toBe("Odo places a tile in the north");
  });

  it("of an answer is said by the last tile, if it lies beside that", () => {
    const answer: Sentence = { key: "answer.fairy", params: { place } };
    expect(tell(answer, [])).toBe("Fairy: just north of the last tile.");
  });

  it("is said exactly where nothing else tells empty places apart", () => {
    const answer: Sentence = { key: "answer.place", params: { place } };
    expect(tell(answer, [])).toBe("Place 2 west, 20 north of the start.");
  });

  it("is said in all languages", async () => {
    await speak("de");
    expect(regionText(place)).toBe("im Norden");
    await speak("fr");
    expect(regionText(place)).toBe("au nord");
  });
});
