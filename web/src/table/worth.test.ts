// @vitest-environment happy-dom
import { beforeAll, expect, it } from "vitest";
import { speak } from "../messages/messages.svelte";
import type { FeatureValue } from "../protocol/types";
import { valuesOf } from "./worth";

beforeAll(() => speak("en"));

const worth = (points: number) => ({ points }) as FeatureValue;

it("nothing is worth something now that has been scored", () => {
  const scored = { complete: true, now: worth(4), if_completed: null, at_end: null };
  const [value, other] = valuesOf({ ...scored, n_to_complete: 0 });
  expect(value).toEqual({ points: 4, when: ["when it was closed"] });
  expect(other).toBeUndefined();
});

it("what an open feature gives is told for each case, once where it is the same", () => {
  const open = { complete: false, now: worth(2), if_completed: worth(6), at_end: worth(2) };
  expect(valuesOf({ ...open, n_to_complete: 2 })).toMatchObject([
    { points: 2, when: ["now", "at the end"] },
    { points: 6 },
  ]);
});
