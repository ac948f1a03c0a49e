import { afterEach, expect, test, vi } from "vitest";
import { api } from "../api/client";
import type { GameView, LogEntry, Prompt, PromptOption } from "../protocol/types";
import { Hinting, type HintedTable } from "./hinting.svelte";

const { coach } = api;

function option(id: string): PromptOption {
  return { id, anchor: { type: "place", x: 1, y: 2, rotation: 0 } } as PromptOption;
}

function asked(seq: number, ids: readonly string[]): GameView {
  const prompt = { seat: 0, options: ids.map(option), pass: { id: "pass" } } as unknown as Prompt;
  return { seq, prompt } as GameView;
}

function done(action: string, seat: number | null = 0): LogEntry {
  return { seq: 1, n_actions: 1, seat, done: { type: "action", action }, events: [] };
}

/** A table at which everything that is proposed is written down. */
function tableOf(view: GameView): HintedTable & { view: GameView; proposed: string[] } {
  const proposed: string[] = [];
  const propose = (id: string) => void proposed.push(id);
  return { view, mayAsk: true, proposed, propose, say: () => undefined, nameOf: ({ id }) => id };
}

const shown = { actions: ["place A", "knight N"], names: [], squares: [], figures: [] };

afterEach(() => vi.restoreAllMocks());

test("the first press rings the place, the second shows the answer, and none gives it", async () => {
  const ask = vi.spyOn(coach, "hint").mockResolvedValue({ seq: 3, shown });
  const act = vi.spyOn(api, "act");
  const table = tableOf(asked(3, ["place A", "place B"]));
  const hinting = new Hinting("a", table);
  await hinting.press();
  expect(hinting.rings).toEqual([{ x: 1, y: 2 }]);
  expect(table.proposed).toEqual([]);
  await hinting.press();
  expect(table.proposed).toEqual(["place A"]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(act).not.toHaveBeenCalled();
});

test("advice that is followed goes on with the figure, without another hint", async () => {
  const ask = vi.spyOn(coach, "hint").mockResolvedValue({ seq: 3, shown });
  const table = tableOf(asked(3, ["place A", "place B"]));
  const hinting = new Hinting("a", table);
  await hinting.press();
  table.view = asked(4, ["knight N", "farmer S"]);
  hinting.done([done("place A")]);
  expect(hinting.rings).toEqual([]);
  await hinting.press();
  await hinting.press();
  expect(table.proposed).toEqual(["knight N"]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("advice that is not followed is over", async () => {
  vi.spyOn(coach, "hint").mockResolvedValue({ seq: 3, shown });
  const table = tableOf(asked(3, ["place A", "place B"]));
  const hinting = new Hinting("a", table);
  await hinting.press();
  hinting.done([done("place B")]);
  table.view = asked(4, ["knight N"]);
  expect(hinting.advised).toBeNull();
});

test("nothing is asked where no help is given", async () => {
  const ask = vi.spyOn(coach, "hint");
  const hinting = new Hinting("a", { ...tableOf(asked(3, ["place A"])), mayAsk: false });
  await hinting.press();
  expect(ask).not.toHaveBeenCalled();
});
