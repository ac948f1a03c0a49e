// The home page in all its states, each with a server of its own: games of others would change it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import {
  ask,
  openPage,
  pathIn,
  playByMouse,
  playedByBots,
  recordOf,
  tabTo,
  violations,
} from "./person.mjs";

const PERSON = { type: "person" };
const bot = (level) => ({ type: "bot", level });

/** Requests are cut there, and a site makes none. */
/** Runs a test with a server that has no games yet. */
async function withEmptyServer({ browser, server: known }, test) {
  const server = await known.another();
  try {
    await test({ browser, server });
  } finally {
    server.stop();
  }
}

const primaries = (page) => page.locator(".button.primary").allTextContents();

export async function a_newcomer_is_two_presses_away_from_any_opponent(stage) {
  await withEmptyServer(stage, async (own) => {
    const { page, context, complaints } = await openPage(own, "/");
    await page.getByRole("button", { name: "Play against Tom" }).waitFor();
    assert.equal((await primaries(page)).length, 1, "one black button");
    await page.getByText("Maud", { exact: true }).click();
    await page.getByText("Plans ahead").waitFor();
    await page.getByRole("button", { name: "Play against Maud" }).click();
    await page.waitForURL(/\/games\/\w+$/);
    const game = await ask(own.server, `/api/games/${page.url().split("/").at(-1)}`);
    assert.deepEqual(
      game.seats.map((it) => it.kind),
      [PERSON, bot("medium")],
    );
    assert.equal(game.seats[1].name, "Maud");
    // The choice is remembered, and a second press on the chosen one plays.
    await page.goto(`${own.server.url}/`);
    await page.getByRole("radio", { name: /Maud/, checked: true }).waitFor({ state: "attached" });
    await page.getByText("Medium", { exact: true }).click();
    await page.waitForURL(/\/games\/\w+$/);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

export async function home_can_be_used_by_keys_alone(stage) {
  await withEmptyServer(stage, async (own) => {
    const { page, context } = await openPage(own, "/");
    const { keyboard } = page;
    await page.getByRole("button", { name: "Play against Tom" }).waitFor();
    await tabTo(page, /^Tom/);
    for (let n = 0; n < 4; n += 1) await keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "Play against Lise" }).waitFor();
    assert.equal(pathIn(own.server, page.url()), "/", "choosing does not play");
    await keyboard.press("ArrowLeft");
    await tabTo(page, /Play against Ravi/);
    await keyboard.press("Enter");
    await page.waitForURL(/\/games\/\w+$/);
    await page.goto(`${own.server.url}/`);
    await page.getByRole("link", { name: "Continue" }).waitFor();
    for (const [name, path] of [
      [/Play with friends/, own.server.friends],
      [/Watch a game/, "/watch"],
      [/Set up a game/, "/new"],
    ]) {
      await tabTo(page, name);
      await keyboard.press("Enter");
      await page.waitForURL((url) => pathIn(own.server, url) === path);
      await page.getByRole("link", { name: "Back to the home page" }).press("Enter");
      await page.waitForURL((url) => pathIn(own.server, url) === "/");
    }
    await context.close();
  });
}

export async function a_running_game_is_gone_on_with_and_can_be_deleted(stage) {
  await withEmptyServer(stage, async (own) => {
    const { page, context, complaints } = await openPage(own, "/");
    await page.getByRole("button", { name: "Play against Tom" }).click();
    await page.waitForURL(/\/games\/\w+$/);
    const address = page.url();
    await page.locator(".place button").first().waitFor();
    await page.goto(own.server.url);
    await page.getByText("Your turn", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Carry on with Tom" }).waitFor();
    assert.deepEqual(await primaries(page), ["Continue"], "one black button");
    assert.deepEqual(await violations(page), []);
    await page.getByRole("link", { name: "Continue" }).click();
    await page.waitForURL(address);
    await page.goto(own.server.url);
    await page.locator("main summary").click();
    await page.locator("main").getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim());
    assert.equal(focused, "Keep it", "the safe way is focused");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "Play now" }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

export async function running_games_stay_in_the_list_however_many_come_later(stage) {
  await withEmptyServer(stage, async ({ browser, server }) => {
    const seats = ["blue", "red"].map((color) => ({ color, kind: PERSON }));
    const elements = ["farmers", "abbot"];
    const first = await ask(server, "/api/games", { elements, seats });
    const N_LATER = 55;
    for (let n = 0; n < N_LATER; n += 1) await ask(server, "/api/games", { seats });
    const { page, context, complaints } = await openPage({ browser, server }, "/");
    await page.getByRole("button", { name: `${N_LATER} other games` }).click();
    await page.getByRole("button", { name: "Show older games" }).click();
    const card = page.locator(`a[href$="/games/${first.id}"]`);
    await card.getByText("Base game · with: Abbot").waitFor();
    assert.equal(await page.locator("a.card").count(), N_LATER);
    assert.equal(await page.getByRole("button", { name: "Show older games" }).count(), 0);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

export async function finished_games_are_told_by_their_result(stage) {
  await withEmptyServer(stage, async (own) => {
    const names = ["Odo", "Ravi"];
    const seats = names.map((name, idx) => ({
      color: ["blue", "red"][idx],
      name,
      kind: bot("easy"),
    }));
    const { id } = await ask(own.server, "/api/games", { seats, seed: "12" });
    const game = await playedByBots(own.server, id);
    const best = Math.max(...game.seats.map((it) => it.score));
    const winner = game.seats.find((it) => it.score === best);
    const { page, context } = await openPage(own, "/");
    await page.getByText(`${winner.name} won with ${best} points`).click();
    await page.waitForURL(new RegExp(`/games/${id}/end`));
    await context.close();
  });
}

export async function a_game_of_two_bots_can_be_watched(stage) {
  const { page, context, complaints } = await openPage(stage, "/watch");
  const first = page.getByRole("radiogroup", { name: "Who plays?" });
  await first.getByText("Odo").click();
  await page.getByRole("button", { name: "Watch Odo against Lise" }).click();
  await page.waitForURL(/\/games\/\w+$/);
  const game = await ask(stage.server, `/api/games/${page.url().split("/").at(-1)}`);
  assert.deepEqual(
    game.seats.map((it) => it.name),
    ["Odo", "Lise"],
  );
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function play_with_friends_sets_up_a_game_of_people(stage) {
  const { page, context } = await openPage(stage, "/new#friends");
  await page.getByLabel("Name at seat 2").fill("Ida");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/games\/\w+$/);
  const game = await ask(stage.server, `/api/games/${page.url().split("/").at(-1)}`);
  assert.deepEqual(
    game.seats.map((it) => it.kind),
    [PERSON, PERSON],
  );
  await context.close();
}

export async function home_is_there_although_the_games_are_not(stage) {
  // What a site keeps on the device can always be reached.
  const { page, context } = await openPage(stage, "/new", { serviceWorkers: "block" });
  const { games } = stage.server;
  await page.route(games, (route) => route.abort());
  await page.goto("about:blank");
  await page.goto(`${stage.server.url}/`);
  await page.getByText("Your games cannot be reached right now.").waitFor();
  await page.getByRole("button", { name: "Play against Tom" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.unroute(games);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Your games cannot be reached right now.").waitFor({ state: "detached" });
  await context.close();
}

export async function every_game_to_choose_from_has_a_picture_and_plain_words(stage) {
  const { page, context, complaints } = await openPage(stage, "/new");
  await page.getByRole("button", { name: /^Older printings/ }).click();
  const cards = page.locator(".boxes label");
  const bare = await cards.evaluateAll((all) =>
    all.filter((it) => it.querySelector("image") === null).map((it) => it.textContent),
  );
  assert.deepEqual(bare, []);
  const { boxes } = await ask(stage.server, "/api/boxes");
  assert.equal(await cards.count(), boxes.length);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function a_game_that_ends_counts_for_the_statistics(stage) {
  const seats = ["blue", "red"].map((color) => ({ color, kind: bot("easy") }));
  const { id } = await ask(stage.server, "/api/games", { seats, seed: "12" });
  await playedByBots(stage.server, id);
  const lines = (await recordOf(stage.server, id)).split("\n");
  const last = lines.findIndex((it) => it.startsWith("68."));
  const { id: rest } = await ask(stage.server, "/api/records", {
    record: `${lines.slice(0, last).join("\n")}\n`,
    seats: [PERSON, bot("easy")],
  });
  const settings = { pace: "at_once" };
  const { page, context, complaints } = await openPage(stage, "/statistics", { settings });
  await page.getByText("No games yet.").waitFor();
  await page.goto(`${stage.server.url}/games/${rest}`);
  await playByMouse(page);
  const game = await ask(stage.server, `/api/games/${rest}`);
  // The end is seen again, and counts once.
  await page.reload();
  await page.locator(".bar a[href*='/end']").waitFor();
  await page.waitForFunction(() => localStorage.getItem("bastide.statistics")?.includes('"base"'));
  await page.goto(`${stage.server.url}/statistics`);
  await page.getByRole("row", { name: /Odo · Easy 1/ }).waitFor();
  await page.getByRole("row", { name: /Base game 1/ }).waitFor();
  assert.deepEqual(await violations(page), []);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as a file" }).click(),
  ]);
  const saved = JSON.parse(readFileSync(await download.path(), "utf8"));
  assert.equal(saved.games.length, 1);
  assert.equal(saved.games[0].score, game.seats[0].score);
  assert.deepEqual(saved.games[0].levels, ["easy"]);
  assert.deepEqual(complaints, []);
  await context.close();
}
