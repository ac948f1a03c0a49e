// @vitest-environment happy-dom
import { beforeAll, expect, it } from "vitest";
import { speak } from "../messages/messages.svelte";
import { KEYS } from "../protocol/keys";
import type { ScoredFeature, Sentence } from "../protocol/types";
import { messageSymbol, MESSAGE_TILES } from "./message";
import { whyScored } from "./reason";

beforeAll(() => speak("en"));

const names = ["Ana", "Odo"];

function scored(key: string, params: Sentence["params"] = {}): Sentence {
  return { key: `event.scored.${key}`, params: { seat: 0, points: 3, ...params }, text: "" };
}

const road: ScoredFeature = {
  kind: "road",
  when: "completed",
  at: { x: 0, y: 0 },
  cells: [],
  spots: [],
  n_counted: 4,
  n_pennants: 0,
  each: 1,
  counts_segments: false,
};

it("a reason says neither who nor how many", () => {
  expect(whyScored(scored("robbery", { from: 1 }), null, names)).toBe("robbed from Odo");
  expect(whyScored(scored("wheel.tax"), null, names)).toBe("Tax");
  expect(whyScored(scored("road.completed"), road, names)).toBe("road of 4 tiles");
});

it("the mage is told although there is a feature", () => {
  const sentence = scored("mage.road", { value: 4, tiles: 4 });
  expect(whyScored(sentence, road, names)).toBe("road with the mage: 4 and 4 more");
});

it("all points that no feature gives have a reason", () => {
  const features = /\.(completed|final)(\.|$)/;
  const keys = Object.keys(KEYS).filter((it) => it.startsWith("event.scored."));
  for (const key of keys.filter((it) => !features.test(it))) {
    const params = { n: 2, value: 4, tiles: 4, from: 1, message: "knights" };
    const why = whyScored({ key, params, text: "" }, null, names);
    expect({ key, isTold: why !== null && why !== "" }).toEqual({ key, isTold: true });
  }
});

it("each message has its picture", () => {
  expect(new Set(MESSAGE_TILES.map((it) => it.symbol)).size).toBe(8);
  expect(messageSymbol(scored("message", { message: "one follower" }))).toBe("message-8");
  expect(messageSymbol(scored("fairy"))).toBeNull();
});
