import { describe, expect, it } from "vitest";
import type { WheelSegmentView } from "../protocol/types";
import { gameView } from "./prompts.testing";
import { sceneOf } from "./scene";
import { staged } from "./staged";
import { wayOf } from "./wheel";

function segment(name: string, nSpaces: number, has_pig = false): WheelSegmentView {
  const at = (right: number) => ({ x: 1, y: 2, right, down: 40 });
  return {
    segment: name,
    pig_at: at(10),
    has_pig,
    crown_spaces: Array.from({ length: nSpaces }, (_, nth) => ({
      at: at(20 + nth),
      taken: null,
    })),
  };
}

const WHEEL = [segment("fortune", 1, true), segment("tax", 2), segment("famine", 1)];
const FOLLOWER = { seat: 1, figure: "follower" } as const;

describe("the wheel of fortune", () => {
  it("lets the pig walk from segment to segment, past the beginning", () => {
    expect(wayOf(WHEEL, "famine").map((it) => it.segment)).toEqual(["tax", "famine"]);
    const view = staged(gameView({ wheel: WHEEL }), {
      type: "pig_moved",
      seat: 0,
      segment: "famine",
    });
    expect(wayOf(view.wheel, "tax").map((it) => it.segment)).toEqual(["fortune", "tax"]);
    expect(sceneOf(view, false).pieces).toEqual([
      { id: "wheel pig", symbol: "figure-wheel-pig", on: { x: 1, y: 2, at: { x: 10, y: 40 } } },
    ]);
  });

  it("fills crown spaces one after the other and empties them", () => {
    const taken = { type: "crown_space_taken", ...FOLLOWER, segment: "tax" } as const;
    const twice = staged(staged(gameView({ wheel: WHEEL }), taken), taken);
    const points = sceneOf(twice, false).figures.map((it) => ("at" in it.on ? it.on.at.x : null));
    expect(points).toEqual([20, 21]);
    const left = staged(twice, { type: "crown_space_left", ...FOLLOWER, segment: "tax" });
    expect(left.wheel[1]?.crown_spaces.map((it) => it.taken)).toEqual([null, FOLLOWER]);
  });
});
