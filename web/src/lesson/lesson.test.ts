import { beforeEach, describe, expect, it, vi } from "vitest";
import { readProgress } from "./progress";
import { isReached, STEPS } from "./script";
import type { GameView } from "../protocol/types";

const DAY = 86_400_000;

describe("the progress of a lesson", () => {
  it("is kept for ninety days, and forgotten where it makes no sense", () => {
    const kept = (step: unknown, at: unknown) => JSON.stringify({ step, at });
    expect(readProgress(kept(3, 0), 90 * DAY)).toEqual({ step: 3, at: 0 });
    expect(readProgress(kept(3, 0), 91 * DAY)).toBeNull();
    expect(readProgress(kept(STEPS.length, 0), 1)).toEqual({ step: STEPS.length, at: 0 });
    for (const text of [null, "", "{", "7", "null", kept(-1, 0), kept(99, 0), kept("2", 0)]) {
      expect(readProgress(text, 1)).toBeNull();
    }
  });
});

function view(n: number, score: number, role?: string): GameView {
  const squares = Array.from({ length: n }, (_, x) => ({ x, y: 0 }));
  const figures = role === undefined ? [] : [{ role }];
  return { squares, figures, seats: [{ score }] } as unknown as GameView;
}

describe("a goal", () => {
  it("is compared with how the step began", () => {
    const start = view(2, 4);
    expect(isReached({ type: "tile" }, start, view(2, 9))).toBe(false);
    expect(isReached({ type: "tile" }, start, view(3, 4))).toBe(true);
    expect(isReached({ type: "tile_at", x: 2, y: 0 }, start, view(2, 4))).toBe(false);
    expect(isReached({ type: "tile_at", x: 2, y: 0 }, start, view(3, 4))).toBe(true);
    expect(isReached({ type: "figure", role: "knight" }, start, view(2, 4, "thief"))).toBe(false);
    expect(isReached({ type: "figure", role: "knight" }, start, view(2, 4, "knight"))).toBe(true);
    expect(isReached({ type: "score", points: 8 }, start, view(3, 11))).toBe(false);
    expect(isReached({ type: "score", points: 8 }, start, view(3, 12))).toBe(true);
  });
});

describe("a lesson that is taken", () => {
  beforeEach(() => {
    vi.stubGlobal("localStorage", { getItem: () => null, setItem() {}, removeItem() {} });
  });

  it("goes from step to step and leaves no games behind", async () => {
    const { LessonRun } = await import("./run.svelte");
    const made: string[] = [];
    const gone: string[] = [];
    const run = new LessonRun({
      upload: () => {
        made.push(`game ${made.length}`);
        return Promise.resolve({ id: made.at(-1), n_actions: 1 } as unknown as GameView);
      },
      record: () => Promise.resolve(""),
      forget: (id: string) => {
        gone.push(id);
        return Promise.resolve(undefined);
      },
    });
    await vi.waitFor(() => expect(run.game).toBe("game 0"));
    for (let n = 1; n < STEPS.length; n += 1) {
      run.next();
      await vi.waitFor(() => expect(run.step).toBe(n));
    }
    run.back();
    await vi.waitFor(() => expect(run.step).toBe(STEPS.length - 2));
    await run.goTo(STEPS.length);
    expect(run.isOver).toBe(true);
    expect(gone).toEqual(made);
  });

  it("leaves no game behind that comes when nobody wants it any more", async () => {
    const { LessonRun } = await import("./run.svelte");
    const arrive: (() => void)[] = [];
    const gone: string[] = [];
    const run = new LessonRun({
      upload: () =>
        new Promise((found) => {
          const id = `game ${arrive.length}`;
          arrive.push(() => found({ id, n_actions: 1 } as unknown as GameView));
        }),
      record: () => Promise.resolve(""),
      forget: (id: string) => {
        gone.push(id);
        return Promise.resolve(undefined);
      },
    });
    // Two steps are wanted one after the other, and the first comes last.
    void run.goTo(1);
    arrive[1]!();
    await vi.waitFor(() => expect(run.game).toBe("game 1"));
    arrive[0]!();
    await vi.waitFor(() => expect(gone).toEqual(["game 0"]));
    expect(run.step).toBe(1);
    void run.goTo(2);
    run.leave();
    arrive[2]!();
    await vi.waitFor(() => expect(gone).toEqual(["game 0", "game 1", "game 2"]));
    expect(run.game).toBeNull();
  });
});
