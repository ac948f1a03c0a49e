// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { api, ApiError } from "../api/client";
import { speak, t } from "../messages/messages.svelte";
import type { Problem } from "../protocol/types";
import { notice } from "./notice.svelte";
import { saves } from "./save";

beforeAll(() => speak("en"));
afterEach(() => vi.restoreAllMocks());

test("why a game cannot be saved is told", async () => {
  const problem: Problem = { code: "unknown_game", status: 404, message: "", details: {} };
  const refused = new ApiError({ type: "refused", problem });
  vi.spyOn(api, "record").mockRejectedValue(refused);
  const anchor = document.createElement("a");
  saves(anchor, { id: "a", what: "record" });
  anchor.click();
  await vi.waitFor(() => expect(notice()).toBe(t("problem.unknown_game")));
});
