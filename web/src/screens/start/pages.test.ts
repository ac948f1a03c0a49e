import { expect, it } from "vitest";
import type { GameList, GameSummary } from "../../protocol/types";
import { GamePages } from "./pages.svelte";

/** A server with so many games in a state, the latest first. */
function server(nRunning: number) {
  let ids = Array.from({ length: nRunning }, (_, idx) => `g${nRunning - idx}`);
  const ask = (state: string, limit: number, offset: number): Promise<GameList> => {
    const found = state === "running" ? ids.slice(offset, offset + limit) : [];
    const games = found.map((id) => ({ id }) as GameSummary);
    return Promise.resolve({ n_running: ids.length, n_over: 7, games });
  };
  return { ask, toFront: (id: string) => (ids = [id, ...ids.filter((it) => it !== id)]) };
}

const idsOf = (pages: GamePages) => pages.games.map((it) => it.id);

it("reaches every running game, however many there are", async () => {
  const { ask } = server(120);
  const pages = new GamePages("running", ask);
  await pages.fetch();
  expect([pages.games.length, pages.n]).toEqual([50, 120]);
  for (let n = 0; n < 4 && pages.hasMore; n += 1) await pages.more();
  expect(idsOf(pages).at(-1)).toBe("g1");
  expect(new Set(idsOf(pages)).size).toBe(120);
});

it("shows no game twice when one was played on in the meantime", async () => {
  const { ask, toFront } = server(60);
  const pages = new GamePages("running", ask);
  await pages.fetch();
  toFront("g1");
  await pages.more();
  expect(new Set(idsOf(pages)).size).toBe(pages.games.length);
  expect(idsOf(pages)).toContain("g2");
});

it("counts its own state, and no longer a game that was deleted", async () => {
  const { ask } = server(3);
  const over = new GamePages("over", ask);
  await over.fetch();
  expect(over.n).toBe(7);
  const running = new GamePages("running", ask);
  await running.fetch();
  running.leaveOut("g2");
  running.leaveOut("g2");
  expect([idsOf(running), running.n]).toEqual([["g3", "g1"], 2]);
});
