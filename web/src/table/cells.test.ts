// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import { speak } from "../messages/messages.svelte";
import { cellsOf } from "./cells";
import type { Chip } from "./chips";

beforeAll(() => speak("en"));

function chip(id: string, role: string | null, gain: number, key: string): Chip {
  const nothing = { figure: null, owner: null, symbol: null, pill: null };
  return { id, label: id, role, gain, key, does: "answer", ...nothing };
}

const PASS: Chip = { ...chip("pass", null, 0, "0"), label: "No figure", does: "pass" };

const CROWDED = [
  chip("f1", "farmer", 0, "1"),
  chip("f2", "farmer", 3, "2"),
  chip("k", "knight", 4, "3"),
  chip("t1", "thief", 1, "4"),
  chip("t2", "thief", 2, "5"),
  PASS,
];

const labels = (chips: Chip[], chosen: string | null, max: number) =>
  cellsOf(chips, chosen, max).map((it) => it.label);

describe("cells", () => {
  it("stand in the order of the land, numbered as on the board where there are several", () => {
    expect(labels(CROWDED, null, 9)).toEqual([
      "City",
      "Road 4",
      "Road 5",
      "Field 1",
      "Field 2",
      "No figure",
    ]);
  });

  it("are joined by land where there are too many, and say what is chosen of them", () => {
    expect(labels(CROWDED, null, 5)).toEqual(["City", "Road", "Field", "No figure"]);
    expect(labels(CROWDED, "f1", 5)).toEqual(["City", "Road", "Field 1", "No figure"]);
  });

  it("take first what adds most, then the next, and begin again", () => {
    const taken = (chosen: string | null) =>
      cellsOf(CROWDED, chosen, 5).find((it) => it.label.startsWith("Field"))?.next.id;
    expect([taken(null), taken("f2"), taken("f1")]).toEqual(["f2", "f1", "f2"]);
  });

  it("are never more than there is room for, and stand for every choice", () => {
    const many = Array.from({ length: 20 }, (_, idx) => chip(`o${idx}`, null, 0, ""));
    for (const max of [2, 5, 9]) {
      const cells = cellsOf([...many, PASS], null, max);
      expect(cells.length).toBe(max);
      expect(cells.flatMap((it) => it.chips.map(({ id }) => id)).sort()).toEqual(
        [...many.map((it) => it.id), "pass"].sort(),
      );
    }
    expect(labels([...many, PASS], null, 5).at(-2)).toBe("More");
    expect(labels([...many, PASS], "o9", 5).at(-2)).toBe("o9");
  });
});
