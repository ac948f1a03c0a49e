import { describe, expect, it } from "vitest";
import type { ClosedFeature, Prompt, PromptKind } from "../protocol/types";
import { preferredAnswer } from "./preference";

const ASK = {
  abbeyOffer: "ask",
  alwaysSecondTile: false,
  anyScoringOrder: false,
  markers: {},
} as const;

const CITY: ClosedFeature = { kind: "city", n_tiles: 2, places: [] };

function prompt(kind: PromptKind, closes: ClosedFeature[] = []): Prompt {
  const sentence = { key: "made.up", params: {} };
  const points = { is_final: false, points: [] };
  const option = (id: string) => ({
    ...points,
    id,
    kind: { type: "play_abbey" as const },
    anchor: { type: "card" as const },
    figure: null,
    name: sentence,
    turned: null,
    more: [],
    closes,
    places: [],
    adds: [],
    feature: null,
    majority: null,
  });
  return {
    seat: 0,
    kind,
    next: [],
    shape: "card",
    sentence,
    waiting: sentence,
    tile: null,
    at_stake: [],
    stakes: [],
    options: [option("first"), option("second")],
    pass: { ...points, id: "pass", name: sentence },
    undo: { type: "nothing", why: sentence },
  };
}

describe("preferences", () => {
  it("leave every question to the person until they say otherwise", () => {
    const all = ["second_tile", "score_next", "play_abbey", "late_abbey", "move_marker"] as const;
    for (const it of all) {
      expect(preferredAnswer(prompt(it), "Ana", ASK)).toBeNull();
    }
  });

  it("take the second tile, and score in any order", () => {
    const always = { ...ASK, alwaysSecondTile: true, anyScoringOrder: true };
    expect(preferredAnswer(prompt("second_tile"), "Ana", always)).toBe("first");
    expect(preferredAnswer(prompt("score_next"), "Ana", always)).toBe("first");
    expect(preferredAnswer(prompt("place_figure"), "Ana", always)).toBeNull();
  });

  it("offer the abbey when it closes something, or not at all", () => {
    const closing = { ...ASK, abbeyOffer: "closing" } as const;
    const never = { ...ASK, abbeyOffer: "never" } as const;
    expect(preferredAnswer(prompt("play_abbey"), "Ana", closing)).toBe("pass");
    expect(preferredAnswer(prompt("play_abbey", [CITY]), "Ana", closing)).toBeNull();
    expect(preferredAnswer(prompt("play_abbey", [CITY]), "Ana", never)).toBe("pass");
    expect(preferredAnswer(prompt("late_abbey"), "Ana", never)).toBeNull();
  });
});
