// A game whose file has been damaged: what is said of it, and what can be saved.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { answer, ask, openPage, status } from "./person.mjs";
import { startServer } from "./stage.mjs";

/** What a browser keeps is damaged in site.test.mjs. */
export const onlyServer = "all";

/** Does something with a server of its own that has a damaged game. */
async function withDamagedGame(test) {
  const server = await startServer();
  try {
    await test(server, await damagedGame(server));
  } finally {
    server.stop();
  }
}

/** A game of two persons, of whose log an entry in the middle cannot be read. */
async function damagedGame(server) {
  const seats = [
    { color: "blue", name: "Ana", kind: { type: "person" } },
    { color: "red", name: "Odo", kind: { type: "person" } },
  ];
  let game = await ask(server, "/api/games", { seats, seed: "5" });
  const actions = [];
  while (actions.length < 12) {
    const { options, pass } = game.prompt;
    const action = pass?.id ?? options[0].id;
    actions.push(action);
    game = await answer(server, game, action);
  }
  const broken = actions.filter((it) => it.startsWith("place")).at(3);
  await server.damage(broken, broken.replace("place", "plage"));
  return game.id;
}

export async function a_damaged_game_is_saved_and_played_on_from_the_table({ browser }) {
  await withDamagedGame(async (server, id) => {
    const { page, context } = await openPage({ browser, server }, `/games/${id}`);
    await status(page, /This game is damaged/);
    await page.getByText(/\d+ of \d+ log entries can be read/).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Save the readable part" }).click(),
    ]);
    const record = readFileSync(await download.path(), "utf8");
    assert.match(record, /^Bastide record 1\n/);
    assert.match(record, /^3\. /m, "the turns before the damage");
    await page.getByRole("button", { name: "Continue from there" }).click();
    await page.waitForURL((url) => /^\/games\/\w+$/.test(url.pathname) && !url.href.includes(id));
    await status(page, /your turn: place the tile/);
    const saved = await ask(server, `/api/games/${new URL(page.url()).pathname.split("/").at(-1)}`);
    assert.ok(saved.squares.length >= 4, `${saved.squares.length} tiles are saved`);
    // It can be played.
    await page.locator(".place button").first().click();
    await status(page, /place a figure/);
    await context.close();
  });
}

export async function a_damaged_game_is_saved_and_played_on_from_the_list({ browser }) {
  await withDamagedGame(async (server, id) => {
    // The list tells it once the game could not be opened.
    assert.equal((await fetch(`${server.api}/api/games/${id}`)).status, 422);
    const { page, context } = await openPage({ browser, server }, "/");
    const card = page.getByRole("listitem").filter({ has: page.locator(`a[href*="${id}"]`) });
    await card.getByText("This game is damaged.").waitFor();
    await card.locator("summary").click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      card.getByRole("link", { name: "Save the readable part" }).click(),
    ]);
    assert.match(readFileSync(await download.path(), "utf8"), /^Bastide record 1\n/);
    await card.getByRole("button", { name: "Continue from there" }).click();
    await page.waitForURL((url) => /^\/games\/\w+$/.test(url.pathname) && !url.href.includes(id));
    await status(page, /your turn: place the tile/);
    await context.close();
  });
}
