// @vitest-environment happy-dom
import { beforeAll, expect, it } from "vitest";
import { speak } from "../messages/messages.svelte";
import { KEYS } from "../protocol/keys";
import type { ScoreReason, ScoredFeature, Sentence } from "../protocol/types";
import { messageSymbol, MESSAGE_TILES } from "./message";
import { whyScored } from "./reason";

beforeAll(() => speak("en"));

const names = ["Ana", "Odo"];

function scored(key: string, params: Sentence["params"] = {}): Sentence {
  return { key: `event.scored.${key}`, params: { seat: 0, points: 3, ...params } };
}

const road: ScoredFeature = {
  kind: "road",
  when: "completed",
  at: { x: 0, y: 0 },
  places: [],
  spots: [],
  n_counted: 4,
  n_pennants: 0,
  each: 1,
  counts_segments: false,
};

it("a reason says neither who nor how many", () => {
  const robbery = { why: { type: "robbery" }, feature: null } as const;
  expect(whyScored(robbery, scored("robbery", { from: 1 }), names)).toBe("robbed from Odo");
  const wheel = { why: { type: "wheel", segment: "tax" }, feature: null } as const;
  expect(whyScored(wheel, scored("wheel.tax"), names)).toBe("Tax");
  const alone = { why: { type: "feature" }, feature: road } as const;
  expect(whyScored(alone, scored("road.completed"), names)).toBe("road of 4 tiles");
});

it("the mage is told although there is a feature", () => {
  const sentence = scored("mage.road", { value: 4, tiles: 4 });
  const why = { type: "magic", piece: "mage", feature: "road" } as const;
  expect(whyScored({ why, feature: road }, sentence, names)).toBe(
    "road with the mage: 4 and 4 more",
  );
});

/** Every reason there is but a feature as it is, with the key of the whole sentence. */
const REASONS: readonly (readonly [string, ScoreReason])[] = [
  ...["abbey", "garden", "monastery", "shrine"].map(
    (feature) => [`abbot.${feature}`, { type: "abbot", feature }] as const,
  ),
  ...(["mage", "witch"] as const).flatMap((piece) =>
    ["city", "road"].map(
      (feature) => [`${piece}.${feature}`, { type: "magic", piece, feature }] as const,
    ),
  ),
  ...["cloth", "grain", "wine"].map(
    (goods) => [`goods.${goods}`, { type: "goods", goods }] as const,
  ),
  ...["king", "robber_baron"].flatMap(
    (title) =>
      [
        [title, { type: "title", title }],
        [`${title}_held`, { type: "title_held", title }],
      ] as const,
  ),
  ...["famine", "fortune", "inquisition", "storm", "tax"].map(
    (segment) => [`wheel.${segment}`, { type: "wheel", segment }] as const,
  ),
  ...(
    [
      "barn",
      "crown_spaces",
      "fairy",
      "fairy_at_turn",
      "gold",
      "message",
      "robber_at_end",
      "robbery",
      "two_points",
    ] as const
  ).map((type) => [type, { type }] as const),
];

it("all points that no feature gives have a reason", () => {
  const features = /\.(completed|final)(\.|$)/;
  const all = Object.keys(KEYS).filter(
    (it) => it.startsWith("event.scored.") && !features.test(it) && !it.endsWith(".pennants"),
  );
  expect(REASONS.map(([key]) => `event.scored.${key}`).sort()).toEqual(all.sort());
  for (const [key, why] of REASONS) {
    const params = { n: 2, value: 4, tiles: 4, from: 1, message: "knights" };
    const told = whyScored({ why, feature: null }, scored(key, params), names) ?? "";
    expect({ key, isTold: told !== "" && !told.startsWith("why.") }).toEqual({ key, isTold: true });
  }
});

it("each message has its picture", () => {
  expect(new Set(MESSAGE_TILES.map((it) => it.symbol)).size).toBe(8);
  expect(messageSymbol(scored("message", { message: "one follower" }))).toBe("message-8");
  expect(messageSymbol(scored("fairy"))).toBeNull();
});
