import { describe, expect, it } from "vitest";
import type { LogEntry } from "../protocol/types";
import { sentence } from "./prompts.testing";
import { lastRound } from "./round";

/** An action that ends a turn, or one within it. */
function action(seq: number, nActions: number, endsTurn = false): LogEntry {
  const what = { type: "turn_started", seat: 0 } as const;
  const events = endsTurn ? [{ what, sentence: sentence("event.turn_started") }] : [];
  const done = { type: "action", action: "" } as const;
  return { seq, n_actions: nActions, seat: 0, done, events };
}

describe("the last round", () => {
  it("begins with the own turn before this one", () => {
    const log = [1, 2, 3, 4, 5, 6, 7].map((it) => action(it, it, it % 2 === 0));
    const { entries, nBefore } = lastRound(log, 2);
    expect(nBefore).toBe(2);
    expect(entries.map((it) => it.seq)).toEqual([3, 4, 5, 6, 7]);
  });

  it("has nothing that was taken back", () => {
    const undo: LogEntry = {
      ...action(4, 2),
      done: { type: "undo", to: 2, agreed: false, sentence: sentence("undone.tile") },
    };
    const log = [action(1, 1), action(2, 2, true), action(3, 3), undo, action(5, 3)];
    expect(lastRound(log, 1).entries.map((it) => it.seq)).toEqual([5]);
  });

  it("is everything as long as there was no whole round", () => {
    expect(lastRound([], 3)).toEqual({ entries: [], nBefore: 0 });
    const log = [action(1, 1, true), action(2, 2)];
    expect(lastRound(log, 3)).toMatchObject({ nBefore: 1, entries: [{ seq: 2 }] });
  });
});
