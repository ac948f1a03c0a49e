import { expect, it } from "vitest";
import { clockText } from "./duration";

it("counts minutes and seconds, and never less than nothing", () => {
  expect([0, 999, 9_000, 61_000, 581_000, 3_600_000, -5].map(clockText)).toEqual([
    "0:00",
    "0:00",
    "0:09",
    "1:01",
    "9:41",
    "60:00",
    "0:00",
  ]);
});
