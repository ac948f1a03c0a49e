import { describe, expect, it } from "vitest";
import type { Happening, LogEntry } from "../protocol/types";
import { logLines } from "./log";
import { sentence } from "./prompts.testing";

const tile = { set: "base", tile: "D" };
const place = { x: 1, y: 0 };
const on = { ...place, segment: 0 };
const figure = { seat: 0, figure: "follower", on, role: "thief", text: "thief N" } as const;
const feature = {
  kind: "road",
  when: "completed",
  at: place,
  places: [place, { x: 2, y: 0 }],
  n_counted: 2,
  n_pennants: 0,
  each: 1,
  counts_segments: false,
} as const;

function entry(seq: number, ...happened: Happening[]): LogEntry {
  return {
    seq,
    n_actions: seq,
    seat: 0,
    done: { type: "action", action: "" },
    events: happened.map((what) => ({ what, sentence: sentence(what.type) })),
  } as LogEntry;
}

const placed: Happening = { type: "tile_placed", seat: 0, tile, place, rotation: 1 };

describe("the log", () => {
  it("tells a move in one line, with its tile", () => {
    const lines = logLines([
      entry(1, { type: "tile_drawn", seat: 0, tile }),
      entry(2, placed),
      entry(3, { type: "figure_placed", figure }, { type: "turn_started", seat: 1 }),
    ]);
    expect(lines).toMatchObject([
      { type: "said", seat: 0, tile: { tile: "D", rotation: 1 }, places: [place], spot: on },
    ]);
  });

  it("tells a tile without a figure, whether passed or not asked", () => {
    const passed = logLines([
      entry(1, placed),
      entry(2, { type: "passed", seat: 0, question: "place_figure" }),
    ]);
    const notAsked = logLines([entry(1, placed, { type: "turn_started", seat: 1 })]);
    expect(passed).toMatchObject([{ type: "tile_only", places: [place], isAll: true }]);
    expect(notAsked).toMatchObject([{ type: "tile_only", places: [place] }]);
  });

  it("tells other things that were passed on in their own words", () => {
    const passed = entry(3, { type: "passed", seat: 0, question: "second_tile" });
    const sentence = { key: "event.passed.second_tile", params: { seat: 0 } };
    const declined = { ...passed, events: passed.events.map((it) => ({ ...it, sentence })) };
    expect(
      logLines([
        entry(1, placed),
        entry(2, { type: "passed", seat: 0, question: "place_figure" }),
        declined,
      ]),
    ).toMatchObject([
      { type: "tile_only", isAll: true },
      { type: "said", sentence },
    ]);
  });

  it("does not say that no figure follows where something else comes first", () => {
    const lines = logLines([
      entry(1, placed, { type: "told", seat: 0, places: [place] }),
      entry(2, { type: "figure_placed", figure }),
    ]);
    expect(lines).toMatchObject([
      { type: "tile_only", isAll: false },
      { type: "said", sentence: { key: "told" } },
      { type: "said", sentence: { key: "figure_placed" } },
    ]);
  });

  it("tells points with the segment they were for, and not that figures come home", () => {
    const lines = logLines([
      entry(1, placed),
      entry(
        2,
        { type: "passed", seat: 0, question: "place_figure" },
        {
          type: "scored",
          why: { type: "feature" },
          seat: 0,
          points: 2,
          by_messenger: false,
          feature: { ...feature, places: [...feature.places], spots: [on] },
        },
        { type: "figure_taken_back", figure },
      ),
    ]);
    expect(lines.map((it) => it.type)).toEqual(["tile_only", "points"]);
    expect(lines[1]).toMatchObject({ points: 2, spot: on, places: feature.places });
  });

  it("forgets what was taken back", () => {
    const undo = {
      ...entry(4),
      n_actions: 1,
      done: { type: "undo", to: 1, sentence: sentence("undone.tile") },
    };
    const lines = logLines([
      entry(1, { type: "tile_drawn", seat: 0, tile }),
      entry(2, placed),
      entry(3, { type: "figure_placed", figure }),
      undo as LogEntry,
    ]);
    expect(lines).toEqual([]);
  });

  it("tells what it does not know in the words of the server", () => {
    const lines = logLines([
      entry(1, { type: "told", seat: 1, places: [place] }),
      entry(2, { type: "later" } as never),
    ]);
    expect(lines).toMatchObject([
      { type: "said", seat: 1, places: [place], sentence: { key: "told" } },
      { type: "said", seat: 0, sentence: { key: "later" } },
    ]);
  });
});
