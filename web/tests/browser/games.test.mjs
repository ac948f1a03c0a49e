// Whole games, from the first screen to the result.
import assert from "node:assert/strict";
import {
  ask,
  gameOf,
  openPage,
  playByKeys,
  playByMouse,
  status,
  tabTo,
  watchToTheEnd,
} from "./person.mjs";

const PERSON = { type: "person" };
const BOT = { type: "bot", level: "greedy" };

function seatsOf(...kinds) {
  const colors = ["blue", "red", "yellow", "green", "black", "pink"];
  const names = ["Ana", "Odo", "Ravi", "Maud", "Ida", "Tomas"];
  return kinds.map((kind, idx) => ({ color: colors[idx], name: names[idx], kind }));
}

/** The server's word on a game that the page says is over: everything was played. */
async function finished(server, id, nSquares) {
  const game = await ask(server, `/api/games/${id}`);
  assert.ok(game.over, "the server says so too");
  assert.equal(game.n_tiles_left, 0);
  assert.equal(game.squares.length + game.discarded.length, nSquares);
  return game;
}

/** The result is shown with the scores of the server. */
async function resultIsShown(page, game) {
  await page.getByRole("heading", { level: 1, name: /win/ }).waitFor();
  const total = page.getByRole("row", { name: "Total" }).getByRole("cell");
  assert.deepEqual(
    await total.allTextContents(),
    game.seats.map((it) => String(it.score)),
  );
}

export async function a_whole_game_against_a_bot_is_played_by_mouse_alone(stage) {
  const { page, context, complaints } = await openPage(stage, "/");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("dialog").getByText("Instant").click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Play against Tom" }).click();
  await page.waitForURL(/\/games\/\w+$/);
  await playByMouse(page);
  const game = await finished(stage.server, gameOf(page), 72);
  assert.deepEqual(
    game.seats.map((it) => it.kind.type),
    ["person", "bot"],
  );
  assert.ok(
    game.seats.some((it) => it.kind.type === "person" && it.score > 0),
    "whoever plays scores something",
  );
  await page.getByRole("link", { name: "Result" }).click();
  await page.getByRole("button", { name: "To the result" }).click();
  await resultIsShown(page, game);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function a_whole_game_is_played_by_keys_alone(stage) {
  const { page, context, complaints } = await openPage(stage, "/new");
  const { keyboard } = page;
  await page.getByRole("button", { name: "Start the game" }).waitFor();
  await tabTo(page, /^Settings$/);
  await keyboard.press("Enter");
  await tabTo(page, /^Normal$/);
  await keyboard.press("ArrowRight");
  await keyboard.press("Escape");
  await tabTo(page, /^Name at seat 1$/);
  await keyboard.press("Control+A");
  await keyboard.type("Ana");
  // Two bots more make the game short for whoever plays by hand.
  await tabTo(page, /Add a player/);
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await tabTo(page, /Start the game/);
  await keyboard.press("Enter");
  await page.waitForURL(/\/games\/\w+$/);
  await playByKeys(page);
  const game = await finished(stage.server, gameOf(page), 72);
  assert.deepEqual(game.seats.map((it) => it.kind.type).sort(), ["bot", "bot", "bot", "person"]);
  assert.ok(game.seats.some((it) => it.name === "Ana"));
  await page.waitForFunction(() => document.activeElement?.closest(".bar") !== null);
  await tabTo(page, /^Result$/);
  await keyboard.press("Enter");
  await page.getByRole("heading", { name: "Final scoring" }).waitFor();
  await keyboard.press("Escape");
  await resultIsShown(page, game);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function three_persons_share_a_screen(stage) {
  const { id } = await ask(stage.server, "/api/games", {
    seats: seatsOf(PERSON, PERSON, PERSON),
    seed: "3",
    first: { type: "seat", seat: 0 },
  });
  const settings = { pace: "at_once" };
  const { page, context, complaints } = await openPage(stage, `/games/${id}`, { settings });
  for (const name of ["Ana", "Odo", "Ravi", "Ana"]) {
    await status(page, new RegExp(`${name}, your turn: place the tile`));
    const card = page.getByRole("list", { name: "Players" }).getByRole("listitem");
    await card.filter({ hasText: name }).getByText("to move").waitFor();
    const tag = card.getByText("to move");
    assert.equal(await tag.count(), 1);
    await page.locator(".place button").first().click();
    await status(page, new RegExp(`${name}: place a figure`));
    await page.getByRole("button", { name: /^No figure/ }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
  }
  await playByMouse(page);
  const game = await finished(stage.server, id, 72);
  const moves = game.squares.filter((it) => it.seat !== null).map((it) => it.seat);
  assert.deepEqual(moves.slice(0, 6), [0, 1, 2, 0, 1, 2]);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function two_games_of_bots_are_watched_to_their_ends(stage) {
  for (const [seed, level] of [
    ["21", "greedy"],
    ["22", "random"],
  ]) {
    const bot = { type: "bot", level };
    const settings = { pace: "normal" };
    const { page, context, complaints } = await openPage(stage, "/new", { settings });
    await page.getByRole("button", { name: "Start the game" }).waitFor();
    // The page is there before the first move, so that the moves come over the stream.
    const { id } = await ask(stage.server, "/api/games", { seats: seatsOf(bot, bot), seed });
    await page.goto(`${stage.server.url}/games/${id}`);
    const runOn = page.getByRole("button", { name: /Skip to my turn/ });
    const result = page.getByRole("link", { name: "Result" });
    await runOn.or(result).first().waitFor();
    if (!(await result.isVisible())) await page.keyboard.press(".");
    await watchToTheEnd(page);
    const game = await finished(stage.server, id, 72);
    await page
      .locator(".tiles > g")
      .nth(game.squares.length - 1)
      .waitFor({ state: "attached" });
    assert.equal(await page.locator(".tiles > g").count(), game.squares.length);
    for (const seat of game.seats) await page.getByText(`${seat.score} points`).first().waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  }
}

/** Sixteen of the squares of the first are the wheel board. */
export async function games_of_whole_boxes_are_watched_to_their_ends(stage) {
  for (const [box, nSquares] of [
    ["wheel-of-fortune", 72 + 16],
    ["big-box-2021", 171],
  ]) {
    const { page, context, complaints } = await openPage(stage, "/new", {
      settings: { pace: "at_once" },
    });
    await page.getByRole("button", { name: "Start the game" }).waitFor();
    const seats = seatsOf(BOT, BOT, BOT);
    const { id } = await ask(stage.server, "/api/games", { box, seats, seed: "7" });
    await page.goto(`${stage.server.url}/games/${id}`);
    await watchToTheEnd(page);
    const game = await finished(stage.server, id, nSquares);
    for (const seat of game.seats) await page.getByText(`${seat.score} points`).first().waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  }
}

export async function everything_that_is_built_is_played_by_mouse(stage) {
  const { id } = await ask(stage.server, "/api/games", {
    box: "everything",
    seats: seatsOf(PERSON, BOT, BOT, BOT, BOT),
    seed: "9",
  });
  const settings = { pace: "at_once" };
  const { page, context, complaints } = await openPage(stage, `/games/${id}`, {
    settings,
    viewport: { width: 1440, height: 900 },
  });
  await playByMouse(page);
  const game = await ask(stage.server, `/api/games/${id}`);
  assert.ok(game.over);
  assert.equal(game.n_tiles_left, 0);
  assert.ok(game.squares.length > 120, `${game.squares.length} tiles`);
  await page.getByRole("link", { name: "Result" }).click();
  await page.getByRole("button", { name: "To the result" }).click();
  await resultIsShown(page, game);
  assert.deepEqual(complaints, []);
  await context.close();
}
