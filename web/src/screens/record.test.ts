import { describe, expect, it } from "vitest";
import { cutRecord, isFinishedRecord, rematchRecord, seatsOfRecord } from "./record";

const HEAD = "Bastide record 1\ntiles base-c3\nseat Red Ada\nseat Blue\nseed 42\n";
const RECORD = `${HEAD}
1. Red: draw V3-E; place V3-Ev at 0,-1; knight
# Bob could have taken the road.
2. Blue: draw V3-U; place V3-U^ at 1,0;
pass
3. Red: draw V3-D; place V3-D^ at 2,0
result Red 5, Blue 3
`;

describe("a record", () => {
  it("says who sits there", () => {
    expect(seatsOfRecord(RECORD)).toEqual([
      { color: "red", name: "Ada" },
      { color: "blue", name: "" },
    ]);
    expect(seatsOfRecord("seat Mauve Ann")).toEqual([]);
  });

  it("is finished with its result", () => {
    expect(isFinishedRecord(RECORD)).toBe(true);
    expect(isFinishedRecord(cutRecord(RECORD, 6))).toBe(false);
  });

  it("is cut at any action", () => {
    const turns = (n: number) =>
      cutRecord(RECORD, n)
        .slice(HEAD.length)
        .split("\n")
        .filter((it) => it !== "" && !it.startsWith("#"));
    expect(turns(0)).toEqual([]);
    expect(turns(1)).toEqual(["1. Red: draw V3-E"]);
    expect(turns(3)).toEqual(["1. Red: draw V3-E; place V3-Ev at 0,-1; knight"]);
    expect(turns(4)).toEqual([...turns(3), "2. Blue: draw V3-U"]);
    expect(turns(6)).toEqual([...turns(3), "2. Blue: draw V3-U; place V3-U^ at 1,0", "pass"]);
    expect(turns(8)).toEqual([...turns(6), "3. Red: draw V3-D; place V3-D^ at 2,0"]);
    expect(cutRecord(RECORD, 8)).not.toContain("result");
  });

  it("begins again with the next player and another seed", () => {
    const setup = "Bastide record 1\ntiles base-c3\nseat Red Ada\nseat Blue\n";
    expect(rematchRecord(RECORD)).toBe(`${setup}first Blue\n`);
    expect(rematchRecord(rematchRecord(RECORD))).toBe(`${setup}first Red\n`);
  });
});
