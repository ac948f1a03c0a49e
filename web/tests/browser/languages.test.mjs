// Every language on a small phone: no page is wider than the screen, no text is cut off.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cutOn } from "./cut.mjs";
import { ask, openPage, playedByBots } from "./person.mjs";
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

/** What a language says. */
function wordsOf(language) {
  return JSON.parse(readFileSync(join(MESSAGES, `${language}.json`), "utf8"));
}

/** What of the rules cannot be read, in the list and in one that is open. */
async function rulesCut(page, language) {
  await page.getByRole("button", { name: wordsOf(language)["rules.open"], exact: true }).tap();
  await page.locator("[data-rule]").first().waitFor();
  const list = await cutOn(page, `rules in ${language}`);
  await page.locator("[data-rule=cities] button").tap();
  await page.locator(".example image").first().waitFor();
  return [...list, ...(await cutOn(page, `a rule in ${language}`))];
}

export async function every_language_fits_a_small_phone(stage) {
  const played = await ask(stage.server, "/api/games", { seats: seatsOf(BOT, BOT), seed: "5" });
  await playedByBots(stage.server, played.id);
  const seats = seatsOf(PERSON, BOT);
  const first = { type: "seat", seat: 0 };
  const running = await ask(stage.server, "/api/games", { seats, seed: "5", first });
  const screens = {
    home: ["/", "main .button.primary"],
    setUp: ["/new", "main .button.primary"],
    table: [`/games/${running.id}`, ".confirm"],
    end: [`/games/${played.id}/end`, "main .button.primary"],
    statistics: ["/statistics", "main"],
  };
  const cut = [];
  for (const language of LANGUAGES) {
    const options = { ...PHONE, locale: language };
    const { page, context, complaints } = await openPage(stage, "/", options);
    for (const [name, [path, sign]] of Object.entries(screens)) {
      if (name !== "home") await page.goto(`${stage.server.url}${path}`);
      await page.locator(sign).first().waitFor();
      // A browser that asks for the language gets it.
      assert.equal(await page.locator("html").getAttribute("lang"), language);
      cut.push(...(await cutOn(page, `${name} in ${language}`)));
      if (name === "home") {
        const settings = wordsOf(language)["panel.settings"];
        await page.getByRole("button", { name: settings, exact: true }).tap();
        await page.locator("#person-name").waitFor();
        cut.push(...(await cutOn(page, `settings in ${language}`)));
        await page.keyboard.press("Escape");
        await page.locator("#person-name").waitFor({ state: "detached" });
        cut.push(...(await rulesCut(page, language)));
      }
      if (name === "table") {
        // The last one opens the rules, which are the same everywhere.
        for (const tab of await page.locator("nav button:not(:last-child)").all()) {
          await tab.tap();
          await page.locator(".sheet").waitFor();
          cut.push(...(await cutOn(page, `${await tab.textContent()} in ${language}`)));
          await tab.tap();
        }
      }
    }
    assert.deepEqual(complaints, []);
    await context.close();
  }
  assert.deepEqual(cut, []);
}

export async function every_language_fits_where_people_meet({ browser }) {
  const server = await startServer({ isOnline: true });
  const host = await openPage({ browser, server }, "/");
  const seats = ["blue", "red", "green"].map((color) => ({ color, kind: PERSON }));
  const table = await host.page.evaluate(async (seats) => {
    const headers = { "content-type": "application/json" };
    const send = async (path, method, body) => {
      const answer = await fetch(path, { method, headers, body: JSON.stringify(body) });
      return answer.json();
    };
    await send("/api/person", "PUT", { name: "Ana Maximiliane" });
    const game = { box: "base", seats };
    return send("/api/tables", "POST", { game, visibility: "public" });
  }, seats);
  const storageState = await host.context.storageState();
  const screens = {
    room: [`/t/${table.id}`, ".primary"],
    opening: ["/new#friends", "main .button.primary"],
    home: ["/", "main .button.primary"],
    // From here on nobody knows the reader.
    join: [table.invitation, ".primary"],
    lobby: ["/lobby", "li .button"],
  };
  const cut = [];
  for (const language of LANGUAGES) {
    const options = { ...PHONE, locale: language, storageState };
    const own = { browser, server };
    const { page, context, complaints } = await openPage(own, screens.room[0], options);
    for (const [name, [path, sign]] of Object.entries(screens)) {
      if (name === "join") await context.clearCookies();
      if (name !== "room") await page.goto(`${server.url}${path}`);
      await page.locator(sign).first().waitFor();
      cut.push(...(await cutOn(page, `${name} in ${language}`)));
      if (name !== "room") continue;
      for (const key of ["panel.settings", "device.title", "settings.forget"]) {
        const label = wordsOf(language)[key];
        await page.getByRole("button", { name: label, exact: true }).tap();
        cut.push(...(await cutOn(page, `${key} in ${language}`)));
      }
    }
    assert.deepEqual(complaints, []);
    await context.close();
  }
  await host.context.close();
  server.stop();
  assert.deepEqual(cut, []);
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
