// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import { speak } from "../../messages/messages.svelte";
import { tellVerdict } from "./draws";

beforeAll(() => speak("en"));

describe("what came of checking the draws", () => {
  it("says that they were fair, and how many tiles there were", () => {
    const told = tellVerdict({ type: "fair", n_tiles: 71, n_draws: 72 });
    expect(told.alert).toBe(false);
    expect(told.title).toBe("The draws were fair");
    expect(told.about).toContain("71");
  });

  it("alerts to everything else, and names the first draw that differs", () => {
    const other = { type: "other_draw", nth: 12, action: 34, said: "a", drawn: "b" } as const;
    expect(tellVerdict(other)).toMatchObject({ alert: true, about: expect.stringContaining("12") });
    for (const type of ["not_sealed", "still_sealed", "other_secret"] as const) {
      expect(tellVerdict({ type }).alert).toBe(true);
    }
    expect(tellVerdict({ type: "other_beginner", seat: 1 }).alert).toBe(true);
  });

  it("claims nothing where it cannot check", () => {
    expect(tellVerdict(null)).toMatchObject({ alert: false, about: null });
    expect(tellVerdict(null).title).not.toContain("fair");
  });
});
