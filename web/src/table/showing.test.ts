import { describe, expect, it } from "vitest";
import type { Board } from "../board";
import type { Event } from "../protocol/types";
import { gameView, sentence } from "./prompts.testing";
import { show, playedEvent } from "./showing";

const spots = [
  { x: 0, y: 0, segment: 0 },
  { x: 0, y: 1, segment: 2 },
];
const scored: Event = {
  what: {
    type: "scored",
    why: { type: "feature" },
    seat: 1,
    points: 4,
    by_messenger: false,
    feature: {
      kind: "city",
      when: "completed",
      at: { x: 0, y: 0 },
      places: [
        { x: 0, y: 0 },
        { x: 0, y: 1 },
      ],
      spots,
      n_counted: 2,
      n_pennants: 0,
      each: 2,
      counts_segments: false,
    },
  },
  sentence: sentence("event.scored.city.completed"),
};

describe("a scoring", () => {
  it("outlines all of what was scored, in the color of who scores", () => {
    const played = playedEvent(scored, gameView());
    expect(played).toMatchObject({ type: "score", color: "red", text: "+4", outline: spots });
  });
});

describe("a view that follows play", () => {
  const calls: string[] = [];
  const board = {
    reveal: async (places: unknown) => void calls.push(`reveal ${JSON.stringify(places)}`),
    play: async () => void calls.push("play"),
  } as unknown as Board;

  it("goes where something happens before it is shown", async () => {
    await show(board, scored, gameView(), true);
    expect(calls).toEqual([expect.stringContaining('reveal [{"x":0,"y":0'), "play"]);
    calls.length = 0;
    await show(board, scored, gameView(), false);
    expect(calls).toEqual(["play"]);
  });
});
