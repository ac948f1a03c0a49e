import { describe, expect, it } from "vitest";
import { newOnes, readKnown } from "./known";
import { GROUPS, lessonAfter, LESSONS } from "./lessons";

describe("what somebody knows", () => {
  it("is read as it was kept, and is nothing where that makes no sense", () => {
    const kept = JSON.stringify({ taken: ["dragon"], played: ["inns", 7] });
    expect(readKnown(kept)).toEqual({ taken: ["dragon"], played: ["inns"] });
    for (const text of [null, "", "{", "7", "null", '{"taken":"dragon"}']) {
      expect(readKnown(text)).toEqual({ taken: [], played: [] });
    }
  });

  it("is not offered again, nor is what every first game has", () => {
    const elements = ["farmers", "inns", "dragon", "fairy"];
    expect(newOnes(elements, { taken: ["dragon"], played: ["inns"] })).toEqual(["fairy"]);
    expect(newOnes(["farmers"], { taken: [], played: [] })).toEqual([]);
  });
});

describe("the list of lessons", () => {
  it("has each once and leads from one to the next", () => {
    expect(new Set(LESSONS).size).toBe(LESSONS.length);
    expect(lessonAfter(GROUPS[0]!.lessons[0]!)).toBe(GROUPS[0]!.lessons[1]);
    expect(lessonAfter(GROUPS[0]!.lessons.at(-1)!)).toBe(GROUPS[1]!.lessons[0]);
    expect(lessonAfter(LESSONS.at(-1)!)).toBeNull();
  });
});
