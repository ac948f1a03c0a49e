// Why something on the board is not offered: said beside it, in the words of the rule.
import assert from "node:assert/strict";
import { ask, boardAtRest, openPage, status, violations } from "./person.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

async function gameFrom(server, lines) {
  const record = `Bastide record 1\n${lines.join("\n")}\n`;
  return ask(server, "/api/records", { record });
}

const HEAD = ["tiles base-c1", "elements farmers", "seat Red Ana", "seat Blue Odo"];

/** A monastery in hand fits above and below roads alone. */
const MONASTERY = [...HEAD, "lay D^ at 0,0", "lay U^ at 1,0", "bag B", "1. Red: draw B"];

/** Odo's knight stands in the city that Ana's tile has just joined. */
const OCCUPIED = [
  ...HEAD,
  "lay D^ at 0,0",
  "stand Blue knight on 0,0",
  "bag O V",
  "1. Red: draw O; place Ov at 0,-1",
];

const bubble = (page) => page.locator(".bubble");

/** The middle of a place, from the tile at the start. */
async function middle(page, x, y, [right, down] = [0.5, 0.5]) {
  const tiles = page.locator(".tiles > g");
  await tiles.first().waitFor();
  await boardAtRest(page);
  const box = await tiles.first().boundingBox();
  return { x: box.x + (x + right) * box.width, y: box.y + (y + down) * box.width };
}

async function press(page, { x, y }, options) {
  if (options.hasTouch) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

async function misfit(stage, options) {
  const game = await gameFrom(stage.server, MONASTERY);
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`, options);
  await status(page, /place the tile/);
  await press(page, await middle(page, 2, 0), options);
  const alert = bubble(page).getByRole("alert");
  await alert.waitFor();
  assert.match(await alert.innerText(), /does not fit here[\s\S]*west, your field meets a road/);
  assert.equal(await page.locator(".misfit-bar").count(), 1, "the side that clashes is marked");
  await bubble(page).getByRole("button", { name: "Show where it fits" }).waitFor();
  assert.deepEqual(await violations(page), []);
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}-misfit-${options.viewport.width}.png` });
  // The next press takes it away, and asks about something else.
  await press(page, await middle(page, 0, 0), options);
  await alert.filter({ hasText: "already a tile" }).waitFor();
  await page.keyboard.press("Escape");
  await bubble(page).waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function a_place_that_does_not_fit_says_why(stage) {
  await misfit(stage, DESKTOP);
}

export async function a_place_that_does_not_fit_says_why_on_a_phone(stage) {
  await misfit(stage, PHONE);
}

async function occupied(stage, options) {
  const game = await gameFrom(stage.server, OCCUPIED);
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`, options);
  await status(page, /place a figure/i);
  await press(page, await middle(page, 0, -1, [0.8, 0.8]), options);
  const alert = bubble(page).getByRole("alert");
  await alert.waitFor();
  assert.match(await alert.innerText(), /Odo’s knight is in this city/);
  await page.locator(".outline-area").waitFor({ state: "attached" });
  assert.deepEqual(await violations(page), []);
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}-occupied-${options.viewport.width}.png` });
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function an_occupied_city_says_whose_it_is(stage) {
  await occupied(stage, DESKTOP);
}

export async function an_occupied_city_says_whose_it_is_on_a_phone(stage) {
  await occupied(stage, PHONE);
}

export async function a_key_asks_about_one_place_after_another(stage) {
  const game = await gameFrom(stage.server, MONASTERY);
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`, DESKTOP);
  await status(page, /place the tile/);
  await page.keyboard.press("y");
  const alert = bubble(page).getByRole("alert");
  await alert.filter({ hasText: /does not fit/ }).waitFor();
  const first = await alert.innerText();
  await page.keyboard.press("y");
  await page.waitForFunction(
    (before) => document.querySelector(".bubble [role=alert]")?.innerText !== before,
    first,
  );
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function without_help_only_that_it_does_not_fit(stage) {
  const game = await gameFrom(stage.server, MONASTERY);
  const settings = { aidsMode: "tournament" };
  const options = { ...DESKTOP, settings };
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`, options);
  await status(page, /place the tile/);
  await press(page, await middle(page, 2, 0), options);
  const alert = bubble(page).getByRole("alert");
  await alert.waitFor();
  assert.equal((await alert.innerText()).trim(), "It does not fit here");
  assert.equal(await page.locator(".misfit-bar").count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
}
