// Every language on a small phone: no page is wider than the screen, no text is cut off.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cutOn } from "./cut.mjs";
import { ask, goWithin, openPage, playedByBots, speak } from "./person.mjs";
import { startServer } from "./stage.mjs";

/** People meet only at a server. */
export const onlyServer = ["every_language_fits_where_people_meet"];

const MESSAGES = join(import.meta.dirname, "../../src/messages");
const LANGUAGES = readdirSync(MESSAGES)
  .filter((it) => it.endsWith(".json"))
  .map((it) => it.replace(".json", ""));
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const BOT = { type: "bot", level: "greedy" };
const PERSON = { type: "person" };

const seatsOf = (first, second) => [
  { color: "blue", name: "Ana", kind: first },
  { color: "red", name: "Odo", kind: second },
];

const EN = JSON.parse(readFileSync(join(MESSAGES, "en.json"), "utf8"));

/** Looks at a page in one language after the other, and says what of it cannot be read. */
async function cutInAny(page, where) {
  const cut = [];
  for (const language of LANGUAGES) {
    await speak(page, language);
    cut.push(...(await cutOn(page, `${where} in ${language}`)));
  }
  await speak(page, "en");
  return cut;
}

/** What of the settings and the rules cannot be read, in the list and in one that is open. */
async function cutAtHome(page) {
  await page.getByRole("button", { name: EN["panel.settings"], exact: true }).tap();
  await page.locator("#person-name").waitFor();
  const settings = await cutInAny(page, "settings");
  await page.keyboard.press("Escape");
  await page.locator("#person-name").waitFor({ state: "detached" });
  await page.getByRole("button", { name: EN["rules.open"], exact: true }).tap();
  await page.locator("[data-rule]").first().waitFor();
  const list = await cutInAny(page, "rules");
  await page.locator("[data-rule=cities] button").tap();
  await page.locator(".example image").first().waitFor();
  const rule = await cutInAny(page, "a rule");
  await page.keyboard.press("Escape");
  await page.locator("[data-rule]").first().waitFor({ state: "detached" });
  return [...settings, ...list, ...rule];
}

/** What of the sheets of the table cannot be read. */
async function cutInSheets(page) {
  const cut = [];
  // The last one opens the rules, which are the same everywhere.
  for (const tab of await page.locator("nav button:not(:last-child)").all()) {
    const name = await tab.textContent();
    await tab.tap();
    await page.locator(".sheet").waitFor();
    cut.push(...(await cutInAny(page, name)));
    await tab.tap();
    await page.locator(".sheet").waitFor({ state: "detached" });
  }
  return cut;
}

export async function every_language_fits_a_small_phone(stage) {
  const played = await ask(stage.server, "/api/games", { seats: seatsOf(BOT, BOT), seed: "5" });
  await playedByBots(stage.server, played.id);
  const seats = seatsOf(PERSON, BOT);
  const first = { type: "seat", seat: 0 };
  const running = await ask(stage.server, "/api/games", { seats, seed: "5", first });
  const { page, context, complaints } = await openPage(stage, "/", PHONE);
  const cut = [];
  for (const [name, path, sign] of [
    ["home", "/", "main .button.primary"],
    ["setting up", "/new", "main .button.primary"],
    ["the table", `/games/${running.id}`, ".confirm"],
    ["the end", `/games/${played.id}/end`, "main .button.primary"],
    ["statistics", "/statistics", "main"],
  ]) {
    if (name !== "home") await goWithin(page, stage.server, path);
    await page.locator(sign).first().waitFor();
    cut.push(...(await cutInAny(page, name)));
    if (name === "home") cut.push(...(await cutAtHome(page)));
    if (name === "the table") cut.push(...(await cutInSheets(page)));
  }
  assert.deepEqual(cut, []);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function every_language_fits_where_people_meet({ browser }) {
  const server = await startServer({ isOnline: true });
  const { page, context, complaints } = await openPage({ browser, server }, "/", PHONE);
  const seats = ["blue", "red", "green"].map((color) => ({ color, kind: PERSON }));
  const table = await page.evaluate(async (seats) => {
    const headers = { "content-type": "application/json" };
    const send = async (path, method, body) => {
      const answer = await fetch(path, { method, headers, body: JSON.stringify(body) });
      return answer.json();
    };
    await send("/api/person", "PUT", { name: "Ana Maximiliane" });
    const game = { box: "base", seats };
    return send("/api/tables", "POST", { game, visibility: "public" });
  }, seats);
  const cut = [];
  for (const [name, path, sign] of [
    ["room", `/t/${table.id}`, ".primary"],
    ["opening", "/new#friends", "main .button.primary"],
    ["home", "/", "main .button.primary"],
    // From here on nobody knows the reader.
    ["join", table.invitation, ".primary"],
    ["lobby", "/lobby", "li .button"],
  ]) {
    if (name === "join") await context.clearCookies();
    // Who the reader is, is asked when a page is opened.
    await page.goto(`${server.url}${path}`);
    await page.locator(sign).first().waitFor();
    cut.push(...(await cutInAny(page, name)));
    if (name !== "room") continue;
    for (const key of ["panel.settings", "device.title", "settings.forget"]) {
      await page.getByRole("button", { name: EN[key], exact: true }).tap();
      cut.push(...(await cutInAny(page, key)));
    }
  }
  assert.deepEqual(complaints, []);
  await context.close();
  server.stop();
  assert.deepEqual(cut, []);
}

export async function a_browser_that_asks_for_a_language_gets_it(stage) {
  const { page, context, complaints } = await openPage(stage, "/", { locale: "pl" });
  await page.locator("main .button.primary").first().waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "pl");
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function another_language_is_chosen_and_kept(stage) {
  const { page, context, complaints } = await openPage(stage, "/", { locale: "ja-JP" });
  await page.getByRole("button", { name: /Play against/ }).waitFor();
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("combobox", { name: "Language" }).selectOption({ label: "Español" });
  await page.getByRole("heading", { name: "Ajustes" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "es");
  await page.reload();
  await page.getByRole("button", { name: /Jugar contra/ }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
}
