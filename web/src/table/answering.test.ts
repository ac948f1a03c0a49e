import { describe, expect, it } from "vitest";
import { isSentAtOnce } from "./answering.svelte";

describe("a first choice", () => {
  it("is never sent at once by touch, nor if Confirm is always wanted", () => {
    for (const isFinal of [true, false]) {
      for (const confirm of ["always", "touch", "never"] as const) {
        expect(isSentAtOnce(confirm, "touch", isFinal)).toBe(false);
      }
      expect(isSentAtOnce("always", "mouse", isFinal)).toBe(false);
      expect(isSentAtOnce("always", "keys", isFinal)).toBe(false);
    }
  });

  it("is sent at once with a mouse or keys if it can be undone", () => {
    expect(isSentAtOnce("touch", "mouse", false)).toBe(true);
    expect(isSentAtOnce("touch", "keys", false)).toBe(true);
    expect(isSentAtOnce("touch", "mouse", true)).toBe(false);
    expect(isSentAtOnce("never", "mouse", true)).toBe(true);
  });
});
