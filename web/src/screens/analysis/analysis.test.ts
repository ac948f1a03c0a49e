// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { api, ApiError } from "../../api/client";
import { speak, t } from "../../messages/messages.svelte";
import type { GameAnalysis, GameView, Problem } from "../../protocol/types";
import { Following } from "./analysis.svelte";

const VIEW = { id: "a", over: true, seats: [] } as unknown as GameView;
const NOT_BEGUN = { state: "not_begun" } as GameAnalysis;
const TOO_MANY: Problem = { code: "too_many", status: 429, message: "too many", details: {} };

function refused(problem: Problem): ApiError {
  return new ApiError({ type: "refused", problem });
}

function opened() {
  vi.spyOn(api, "show").mockResolvedValue(VIEW);
  vi.spyOn(api, "events").mockResolvedValue({ seq: 0, entries: [] });
  vi.spyOn(api.coach, "analysis").mockResolvedValue(NOT_BEGUN);
  return new Following("a");
}

beforeAll(() => speak("en"));
afterEach(() => vi.restoreAllMocks());

test("why an analysis is not begun is told, and the page stays", async () => {
  const analyze = vi.spyOn(api.coach, "analyze").mockRejectedValue(refused(TOO_MANY));
  const game = opened();
  await game.load();
  expect(game.refusal).toBe(t("problem.too_many"));
  expect(game.failure).toBeNull();
  expect(game.view).toBe(VIEW);
  analyze.mockRejectedValue(new ApiError({ type: "unreachable" }));
  await game.begin();
  expect(game.refusal).toBe(t("failure.unreachable"));
  analyze.mockResolvedValue({ state: "done" } as GameAnalysis);
  await game.begin();
  expect(game.refusal).toBeNull();
  expect(game.found?.state).toBe("done");
});

test("why an analysis is not stopped is told", async () => {
  vi.spyOn(api.coach, "analyze").mockResolvedValue({ state: "done" } as GameAnalysis);
  vi.spyOn(api.coach, "forgetAnalysis").mockRejectedValue(refused(TOO_MANY));
  const game = opened();
  await game.load();
  await game.stop();
  expect(game.refusal).toBe(t("problem.too_many"));
});

test("why a game is not shown is told by its reason", async () => {
  const problem: Problem = { code: "damaged", status: 409, message: "", details: {} };
  const game = opened();
  vi.spyOn(api, "show").mockRejectedValue(refused(problem));
  await game.load();
  expect(game.failure).not.toBe(t("failure.unreachable"));
  expect(game.failure).toMatch(/damaged/);
});
