import { afterEach, expect, test, vi } from "vitest";
import type { TestCase, TestModule } from "vitest/node";
import { patience } from "../vite.patience.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ended = { fullName: "a test" } as TestCase;

test("a run of tests goes on as long as tests end, and no longer", () => {
  vi.useFakeTimers();
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const giveUp = vi.fn();
  const reporter = patience(1000, giveUp);
  void reporter.onTestRunStart?.([]);
  for (let n = 0; n < 10; n += 1) {
    vi.advanceTimersByTime(900);
    void reporter.onTestCaseResult?.(ended);
  }
  expect(giveUp).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(giveUp).toHaveBeenCalledOnce();
});

test("nothing is waited for after a run", () => {
  vi.useFakeTimers();
  const giveUp = vi.fn();
  const reporter = patience(1000, giveUp);
  void reporter.onTestModuleCollected?.({ moduleId: "a file" } as TestModule);
  void reporter.onTestRunEnd?.([], [], "passed");
  vi.advanceTimersByTime(5000);
  expect(giveUp).not.toHaveBeenCalled();
});
