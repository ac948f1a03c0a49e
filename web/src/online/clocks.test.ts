// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import { speak } from "../messages/messages.svelte";
import type { SeatCourse } from "../protocol/types";
import { faceOf, leftNow, secondsToSay, settingText } from "./clocks";

const course = (left: number | null, runs: boolean): SeatCourse => ({ left, runs, bot: null });
const HOUR = 3_600_000;

beforeAll(() => speak("en"));

describe("clocks", () => {
  it("go on by themselves between messages, and never below nothing", () => {
    expect(leftNow(course(60_000, true), 12_000)).toBe(48_000);
    expect(leftNow(course(60_000, true), 99_000)).toBe(0);
    expect(leftNow(course(60_000, true), -5)).toBe(60_000);
    expect(leftNow(course(60_000, false), 12_000)).toBe(60_000);
    expect(leftNow(course(null, false), 0)).toBeNull();
  });

  it("show days, hours, minutes, and tenths where they count", () => {
    const text = (left: number, runs = true) => faceOf(course(left, runs), left).text;
    expect(text(49 * HOUR)).toBe("2 days");
    expect(text(18.5 * HOUR)).toBe("18 h");
    expect(text(462_000)).toBe("7:42");
    expect(text(29_999)).toBe("0:29");
    expect(text(9_450)).toBe("9.4");
    expect(text(9_450, false)).toBe("0:09");
    expect(text(0)).toBe("0:00");
  });

  it("differ in their ground while they run and when little is left", () => {
    const tone = (left: number, runs: boolean) => faceOf(course(left, runs), left).tone;
    expect(tone(60_000, true)).toBe("runs");
    expect(tone(60_000, false)).toBe("still");
    expect(tone(29_999, true)).toBe("alert");
    expect(tone(29_999, false)).toBe("still");
    expect(tone(0, false)).toBe("alert");
  });

  it("are said aloud at 60, 30 and 10 seconds, once each", () => {
    expect(secondsToSay(60_400, 59_900)).toBe(60);
    expect(secondsToSay(59_900, 59_400)).toBeNull();
    expect(secondsToSay(30_000.5, 30_000)).toBe(30);
    // A page that was asleep says only the last.
    expect(secondsToSay(61_000, 9_000)).toBe(10);
    expect(secondsToSay(9_000, 61_000)).toBeNull();
  });

  it("are told in words before the game", () => {
    expect(settingText({ type: "none" })).toBe("No clock");
    expect(settingText({ type: "live", base: 600, increment: 15 })).toBe("10 min, +15 s a move");
    expect(settingText({ type: "days", days: 1 })).toBe("1 day a move");
  });
});
