import { expect, it } from "vitest";
import { ago } from "./ago";

it("says how long ago something was", () => {
  const now = 1_800_000_000_000;
  expect(ago(now, now, "en")).toBe("now");
  expect(ago(now + 5000, now, "en")).toBe("now");
  expect(ago(now - 5 * 60_000, now, "en")).toBe("5 min. ago");
  expect(ago(now - 26 * 3_600_000, now, "en")).toBe("yesterday");
  expect(ago(now - 3 * 3_600_000, now, "de")).toBe("vor 3 Std.");
});
