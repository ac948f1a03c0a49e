// The rules: one press away on every page, searched, filtered, and read beside the board.
import assert from "node:assert/strict";
import { ask, openPage, status, violations } from "./person.mjs";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PERSON = { type: "person" };

const HEAD = ["tiles base-c1", "elements farmers", "seat Red Ana", "seat Blue Odo"];

/** Ana’s knight holds a city of two tiles with a pennant; a monastery in hand fits at roads alone. */
const CITY = [
  ...HEAD,
  "option base.tiny_city = two_points",
  "lay E> at 0,0",
  "lay F^ at 1,0",
  "lay U^ at 0,1",
  "stand Red knight on 0,0",
  "bag B",
  "1. Red: draw B",
];

const sheet = (page) => page.getByRole("complementary", { name: "Rules" });
const rule = (page, name) => sheet(page).getByRole("button", { name, exact: true });
const names = (page) => sheet(page).locator(".heading b").allInnerTexts();

async function shot(page, name) {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-${name}.png` });
}

async function gameFrom(server, lines) {
  return ask(server, "/api/records", { record: `Bastide record 1\n${lines.join("\n")}\n` });
}

/** Pictures have come: every tile of those that are in sight has one. */
async function drawn(page) {
  await sheet(page).locator(".example image[href]").first().waitFor();
  await page.waitForFunction(() => {
    const images = [...document.querySelectorAll(".example image")];
    return images.every((it) => it.hasAttribute("href"));
  });
}

export async function the_rules_are_searched_from_home_by_keyboard(stage) {
  const { page, context, complaints } = await openPage(stage, "/", DESKTOP);
  const button = page.getByRole("button", { name: "Rules", exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  const field = sheet(page).getByRole("searchbox");
  await field.waitFor();
  await page.waitForFunction(() => document.activeElement?.type === "search");
  const all = await names(page);
  assert.ok(all.length > 35, `every rule is listed: ${all.length}`);
  assert.equal(await sheet(page).getByRole("button", { name: "In this game" }).count(), 0);
  // Everyday words are enough, and accents and small letters do not matter.
  for (const [word, first] of [
    ["castle", "Cities"],
    ["tie", "Who gets the points"],
    ["CREST", "Cities"],
    ["meeple", "Placing a figure"],
  ]) {
    await field.fill(word);
    const found = await names(page);
    assert.ok(found.includes(first), `${word}: ${found}`);
    assert.ok(found.length < all.length);
    const n = found.length === 1 ? "1 rule" : `${found.length} rules`;
    await sheet(page)
      .getByRole("status")
      .filter({ hasText: n })
      .first()
      .waitFor({ state: "attached" });
  }
  await field.fill("xyz");
  await sheet(page).getByText("Nothing about “xyz”.").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await field.inputValue(), "city", "a suggestion is searched for");
  assert.ok((await names(page)).includes("Cities"));
  await field.fill("castle");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await drawn(page);
  await sheet(page).getByText("3 tiles + 1 pennant = 4, times 2 = 8").waitFor();
  await sheet(page).getByText("BB21, Cities").waitFor();
  await shot(page, "home");
  for (const theme of ["light", "dark"]) {
    await page.evaluate((it) => (document.documentElement.dataset.theme = it), theme);
    assert.deepEqual(await violations(page), [], theme);
  }
  await shot(page, "home-dark");
  await page.keyboard.press("Escape");
  await sheet(page).waitFor({ state: "detached" });
  assert.ok(await button.evaluate((it) => it === document.activeElement), "focus comes back");
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function the_rules_stand_beside_a_board_that_goes_on(stage) {
  const game = await gameFrom(stage.server, CITY);
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`, DESKTOP);
  await status(page, /place the tile/);
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  // They open at what is asked.
  await rule(page, "Placing a tile").waitFor();
  assert.equal(await rule(page, "Placing a tile").getAttribute("aria-expanded"), "true");
  await drawn(page);
  const inGame = await names(page);
  assert.ok(inGame.includes("Fields") && !inGame.includes("Dragon"), `${inGame}`);
  const board = await page.locator(".area").boundingBox();
  const panel = await sheet(page).boundingBox();
  assert.ok(board.x + board.width <= panel.x + 1, "nothing of the board is covered");
  await sheet(page).getByRole("button", { name: "How points are counted" }).click();
  assert.ok((await names(page)).includes("Cathedrals"));
  await sheet(page).getByRole("button", { name: "All", exact: true }).click();
  assert.ok((await names(page)).includes("Dragon"));
  await sheet(page).getByRole("button", { name: "In this game" }).click();
  await rule(page, /^Cities/).click();
  await sheet(page).getByText("What a city of two tiles is worth: Two points").waitFor();
  await sheet(page).getByRole("button", { name: "Show the cities on my board" }).click();
  await page.locator(".board .outline-area").first().waitFor();
  await shot(page, "table");
  assert.deepEqual(await violations(page), []);
  // The board goes on: the tile is placed while the rules are open.
  await page.locator("#board").focus();
  await page.keyboard.press("n");
  await page.locator(".ghost").first().waitFor();
  assert.ok(await sheet(page).isVisible());
  await sheet(page).getByRole("button", { name: "Close the rules" }).click();
  await sheet(page).waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
  await context.close();
}

/** Ana’s tile finishes her city of three tiles. */
const FINISHED = [
  ...HEAD,
  "lay E> at 0,0",
  "lay F^ at 1,0",
  "stand Red knight on 0,0",
  "bag E V U",
  "1. Red: draw E; place E< at 2,0; pass",
];

export async function points_and_refusals_lead_to_their_rule(stage) {
  const game = await gameFrom(stage.server, FINISHED);
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`, DESKTOP);
  await status(page, /place the tile/);
  await page.getByRole("button", { name: "Why 8?" }).click();
  await rule(page, "Cities").waitFor();
  await sheet(page).getByText("This one: 3 tiles + 1 pennant = 4, times 2 = 8").waitFor();
  await drawn(page);
  await shot(page, "why");
  await page.keyboard.press("Escape");
  await sheet(page).waitFor({ state: "detached" });
  // A tile pressed where another lies already is refused, and the bubble knows the rule.
  const tile = await page.locator(".tiles > g").first().boundingBox();
  await page.mouse.click(tile.x + tile.width / 2, tile.y + tile.height / 2);
  await page.locator(".bubble").getByRole("button", { name: "The rule" }).click();
  await rule(page, "Placing a tile").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function the_rules_are_a_sheet_on_a_phone(stage) {
  const game = await ask(stage.server, "/api/games", {
    seats: [
      { color: "blue", name: "Ana", kind: PERSON },
      { color: "red", name: "Odo", kind: PERSON },
    ],
    seed: "5",
  });
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`, PHONE);
  await status(page, /place the tile/);
  await page.getByRole("button", { name: "Rules", exact: true }).tap();
  await drawn(page);
  await page.waitForFunction(() => {
    const sheet = document.querySelector("aside[aria-label]");
    return Math.abs(sheet.getBoundingClientRect().top - 96) < 1;
  });
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "ASIDE");
  await shot(page, "phone");
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("Escape");
  await sheet(page).waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
  await context.close();
}
