import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { speak } from "../messages/messages.svelte";
import { botName, characterOf, CHARACTERS, LEVELS, measuredOf } from "./characters";
import { opponentText, strengthText, thinkingText } from "./texts";

beforeAll(() => {
  globalThis.document ??= { documentElement: {} } as Document;
});

describe("the characters", () => {
  it("are five, each with a level, a name and a face of its own", () => {
    expect(CHARACTERS.map((it) => it.level)).toEqual([...LEVELS]);
    expect(new Set(CHARACTERS.map((it) => it.name)).size).toBe(5);
    expect(new Set(CHARACTERS.map((it) => it.face)).size).toBe(5);
    expect(characterOf("greedy")).toBeUndefined();
  });

  it("have names of their own at a table", () => {
    expect(botName("easy", ["Ana"])).toBe("Odo");
    expect(botName("easy", ["Odo", "Ana"])).toBe("Odo 2");
    expect(botName("easy", ["Odo", "Odo 2"])).toBe("Odo 3");
    expect(botName("greedy", [])).toBeUndefined();
  });
});

describe("how a bot is named where it is chosen", () => {
  it("tells the level, in the language of the reader", async () => {
    await speak("de");
    expect(opponentText("easy")).toBe("Odo · Leicht");
    expect(opponentText("greedy")).toBe("Gierig");
  });
});

describe("what is said of their strength", () => {
  it("is what has been measured, and nothing else", async () => {
    await speak("en");
    for (const level of LEVELS) {
      const { msPerDecision, beats } = measuredOf(level);
      expect(thinkingText(level) === null).toBe(msPerDecision === null);
      expect(strengthText(level) === null).toBe(beats === null);
      if (beats === null) continue;
      expect(LEVELS).toContain(beats.level);
      expect(LEVELS.indexOf(beats.level)).toBeLessThan(LEVELS.indexOf(level));
      expect(beats.timesInTen).toBeGreaterThan(5);
      expect(beats.timesInTen).toBeLessThanOrEqual(10);
    }
  });

  /** The rows of the ladder, each with its numbers. */
  function ladder() {
    const file = new URL("../../../docs/ladder.md", import.meta.url);
    const lines = readFileSync(file, "utf8").split("\n");
    const rows = lines.filter((it) => it.startsWith("| `")).map((it) => it.split("|").slice(1));
    return rows.map((cells) => {
      const [box, level, below] = cells.map((it) => it.replaceAll("`", "").trim());
      const [games, share] = cells.slice(3, 5).map(parseFloat);
      return { box, level, below, games, share, ms: parseFloat(cells[8] ?? "") };
    });
  }

  it("is what the ladder of the bots says of the base game", () => {
    for (const [idx, level] of LEVELS.entries()) {
      const below = LEVELS[idx - 1];
      if (below === undefined) continue;
      const row = ladder().find((it) => it.box === "base" && it.level === level);
      expect(row?.below).toBe(below);
      expect(row?.games).toBeGreaterThanOrEqual(400);
      const timesInTen = Math.round((row?.share ?? 0) / 10);
      expect(measuredOf(level)).toEqual({
        msPerDecision: row?.ms,
        beats: { level: below, timesInTen },
      });
    }
  });

  it("grows from level to level in every box: each step is felt, and none is hopeless", () => {
    const rows = ladder();
    for (const box of new Set(rows.map((it) => it.box))) {
      const levels = rows.filter((it) => it.box === box).map((it) => it.level);
      expect(levels.length, box).toBeGreaterThanOrEqual(3);
      expect(levels, box).toEqual(LEVELS.slice(1, 1 + levels.length));
    }
    for (const { box, level, games, share } of rows) {
      const told = `${level} in ${box}`;
      expect(games, told).toBeGreaterThanOrEqual(400);
      expect(share, told).toBeGreaterThanOrEqual(65);
      expect(share, told).toBeLessThanOrEqual(90);
    }
  });
});
