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

  it("is what the ladder of the bots says of the base game", () => {
    const ladder = readFileSync(new URL("../../../docs/ladder.md", import.meta.url), "utf8");
    for (const [idx, level] of LEVELS.entries()) {
      const below = LEVELS[idx - 1];
      if (below === undefined) continue;
      const row = new RegExp(`^\\| .base. \\| .${level}. \\| .${below}. \\|.*$`, "m").exec(ladder);
      const [games, share, , , , ms] = row?.[0].split("|").slice(4).map(parseFloat) ?? [];
      expect(games).toBeGreaterThanOrEqual(400);
      // Each step should be felt, and none should be hopeless.
      expect(share).toBeGreaterThanOrEqual(65);
      expect(share).toBeLessThanOrEqual(90);
      const timesInTen = Math.round((share ?? 0) / 10);
      expect(measuredOf(level)).toEqual({ msPerDecision: ms, beats: { level: below, timesInTen } });
    }
  });
});
