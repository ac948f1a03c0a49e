import { beforeAll, describe, expect, it } from "vitest";
import { speak } from "../../messages/messages.svelte";
import type { SeatSummary } from "../../protocol/types";
import { othersText, resultText } from "./results";

beforeAll(async () => {
  globalThis.document ??= { documentElement: {} } as Document;
  await speak("en");
});

function game(you: number | null, ...others: number[]) {
  const bot = { type: "bot", level: "easy" } as const;
  const seats: SeatSummary[] = others.map((score, idx) => ({
    color: "red",
    name: ["Odo", "Maud", "Ravi"][idx] ?? "",
    kind: bot,
    score,
  }));
  if (you !== null)
    seats.unshift({ color: "blue", name: "Ana", kind: { type: "person" }, score: you });
  return { seats };
}

describe("the result of a game", () => {
  it("is told to the one person who played", () => {
    expect(resultText(game(126, 75))).toBe("You won 126 to 75");
    expect(resultText(game(74, 87))).toBe("You lost 74 to 87");
    expect(resultText(game(80, 80))).toBe("A draw: 80 each");
    expect(resultText(game(60, 75, 61, 20))).toBe("Third of four");
    expect(resultText(game(75, 75, 61))).toBe("First of three");
    expect(resultText(game(51))).toBe("51 points");
  });

  it("is told of others by name", () => {
    expect(resultText(game(null, 80, 60))).toBe("Odo won with 80 points");
    expect(resultText(game(null, 80, 80))).toBe("Odo and Maud share the win with 80 points");
    expect(othersText(game(60, 75, 61))).toBe("against Odo and Maud");
    expect(othersText(game(51))).toBe("");
  });
});
