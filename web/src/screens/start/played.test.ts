// @vitest-environment happy-dom
import { beforeAll, expect, it } from "vitest";
import { speak } from "../../messages/messages.svelte";
import type { PlayedBox } from "../../protocol/types";
import { playedText } from "./played";

const BASE: PlayedBox = {
  name: "base",
  with: [],
  without: [],
  more_tiles: [],
  fewer_tiles: [],
  n_options: 0,
};

beforeAll(() => speak("en"));

it("names a box that is as it comes, and nothing else", () => {
  expect(playedText(BASE)).toEqual(["Base game"]);
});

it("tells what was changed, not what the box has", () => {
  const changed = {
    ...BASE,
    with: ["river", "abbot"],
    without: ["farmers"],
    more_tiles: ["gold-mines"],
    n_options: 2,
  };
  expect(playedText(changed)).toEqual([
    "Base game",
    "with: The River and Abbot",
    "without: Farmers",
    "more tiles: The Gold Mines",
    "2 rules changed",
  ]);
});
