// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import { speak } from "../messages/messages.svelte";
import { symbolSentences } from "./symbols";

beforeAll(() => speak("en"));

describe("what is printed on a tile", () => {
  const pennant = { symbol: "pennant", element: null };
  const inn = { symbol: "inn", element: "inns" };
  const volcano = { symbol: "volcano", element: "dragon" };
  const elements = ["inns", "dragon"];
  const n = (kind: string | null) =>
    symbolSentences([pennant, inn, volcano], elements, kind).length;

  it("is told of the feature that is looked at", () => {
    expect(n(null)).toBe(3);
    expect(symbolSentences([pennant], elements, "road")).toEqual([]);
    expect(n("road")).toBe(2);
    expect(n("field")).toBe(1);
  });
});
