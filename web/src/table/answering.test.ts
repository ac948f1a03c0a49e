import { describe, expect, it, vi } from "vitest";
import { Answering, isSentAtOnce } from "./answering.svelte";
import { gameView, option, prompt, sentence } from "./prompts.testing";

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

describe("undo", () => {
  const asked = prompt("spot", [option("a", { type: "card" })], {
    undo: { type: "reaches", to: 1, furthest: 1, takes_back: ["x"], name: sentence("undo.tile") },
  });
  const setUp = () => {
    const undo = vi.fn();
    const live = { view: gameView({ prompt: asked }), isConnected: true, isSaving: false, undo };
    return { undo, answering: new Answering(live as never, () => true) };
  };

  it("takes back the choice first", () => {
    const { undo, answering } = setUp();
    answering.chosen = "a";
    answering.undo();
    expect([answering.chosen, undo.mock.calls.length]).toEqual([null, 0]);
  });

  it("takes back the last answer, even while something is pointed at", () => {
    const { undo, answering } = setUp();
    answering.pointed = "a";
    answering.undo();
    expect([answering.pointed, undo.mock.calls.length]).toEqual([null, 1]);
  });
});
