import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What the first visit may weigh in all, compressed. */
const MAX_FIRST_LOAD = 300 * 1024;

const SEATS = [
  { color: "blue", name: "Ana", kind: { type: "person" } },
  { color: "yellow", name: "Ravi", kind: { type: "person" } },
  { color: "red", name: "Odo", kind: { type: "bot", level: "greedy" } },
];

async function post(server, path, body) {
  const answer = await fetch(server.api + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
}

async function newGame(server) {
  return post(server, "/api/games", { seats: SEATS, seed: "5", first: { type: "seat", seat: 0 } });
}

/** A page with a game; whatever it complains of is kept. */
async function openGame({ browser, server }, options = {}) {
  const game = await newGame(server);
  const context = await browser.newContext({
    locale: "en-US",
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (it) => it.type() === "error" && complaints.push(it.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(`${server.url}/games/${game.id}`);
  await status(page, /Your turn, Ana: place the tile/);
  return { page, context, complaints, game };
}

async function status(page, pattern) {
  const line = page.getByRole("status");
  await line.filter({ hasText: pattern }).waitFor({ timeout: 20_000 });
}

export async function a_turn_is_played_with_keys_alone(stage) {
  const { page, context, complaints } = await openGame(stage);
  await page.keyboard.press("n");
  const place = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  assert.match(place ?? "", /^Place .* of the start\. Fits/);
  await page.keyboard.press("Enter");
  await status(page, /Ana: place a figure, or none/);
  await page.keyboard.press("Backspace");
  await status(page, /Your turn, Ana: place the tile/);
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await status(page, /Ana: place a figure, or none/);
  await page.keyboard.press("1");
  const chip = page
    .getByRole("group", { name: "Choices", exact: true })
    .getByRole("button")
    .first();
  assert.equal(await chip.getAttribute("aria-pressed"), "true");
  await page.keyboard.press("Enter");
  await status(page, /Your turn, Ravi: place the tile/);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function a_bot_moves_and_the_log_tells_it(stage) {
  const { page, context, complaints } = await openGame(stage);
  for (const name of ["Ana", "Ravi"]) {
    await status(page, new RegExp(`Your turn, ${name}`));
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await status(page, new RegExp(`${name}: place a figure`));
    await page.keyboard.press("0");
    await page.keyboard.press("Enter");
  }
  await status(page, /Your turn, Ana/);
  const log = page.locator(".log");
  await log.getByText("Ravi placed a tile, no figure").waitFor();
  await log.getByText(/^Odo /).first().waitFor();
  assert.equal(await page.title(), "Your turn – Bastide");
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function all_panels_open_and_nothing_is_wrong_with_them(stage) {
  for (const colorScheme of ["light", "dark"]) {
    const { page, context, complaints } = await openGame(stage, { colorScheme });
    await page.evaluate(AXE);
    for (const key of ["", "t", "?", "b", "s", "f"]) {
      if (key !== "") await page.keyboard.press(key);
      const found = await page.evaluate(() => globalThis.axe.run(document));
      const told = found.violations.map((it) => `${key} ${it.id}: ${it.nodes[0]?.html}`);
      assert.deepEqual(told, []);
      if (key !== "") await page.keyboard.press("Escape");
    }
    assert.deepEqual(complaints, []);
    await context.close();
  }
}

export async function a_narrow_screen_shows_everything(stage) {
  for (const locale of ["en-US", "de-DE", "fr-FR"]) {
    const game = await newGame(stage.server);
    const context = await stage.browser.newContext({
      locale,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await page.goto(`${stage.server.url}/games/${game.id}`);
    await page.locator(".confirm").waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(wide, 360, `${locale}: the page is ${wide} wide`);
    for (const tab of await page.locator("nav button").all()) {
      await tab.tap();
      await page.locator(".sheet").waitFor();
      const over = await page.evaluate(() =>
        [...document.querySelectorAll(".bar *, nav *, .sheet *")]
          .filter((it) => it.getBoundingClientRect().right > innerWidth + 1)
          .map((it) => it.outerHTML.slice(0, 80)),
      );
      assert.deepEqual(over, [], locale);
      await tab.tap();
    }
    await context.close();
  }
}

/** Lets a test cut the streams of a page; while they are cut, new ones fail. */
function breakableStreams() {
  const Real = globalThis.WebSocket;
  const open = new Set();
  let isCut = false;
  globalThis.WebSocket = class extends Real {
    constructor(address) {
      super(isCut ? "ws://127.0.0.1:9" : address);
      open.add(this);
    }
  };
  globalThis.cutStreams = (cut) => {
    isCut = cut;
    if (cut) for (const it of open) it.close();
  };
}

export async function a_lost_connection_is_told_and_comes_back(stage) {
  const game = await newGame(stage.server);
  const context = await stage.browser.newContext({ locale: "en-US" });
  const page = await context.newPage();
  await page.addInitScript(breakableStreams);
  await page.goto(`${stage.server.url}/games/${game.id}`);
  await status(page, /Your turn, Ana/);
  await page.evaluate(() => globalThis.cutStreams(true));
  await status(page, /Connection lost/);
  assert.ok(await page.locator(".board button").first().isVisible(), "the board can be looked at");
  await page.evaluate(() => globalThis.cutStreams(false));
  await page.getByRole("button", { name: "Try now" }).click();
  await status(page, /Your turn, Ana/);
  await context.close();
}

export async function the_older_of_two_windows_looks_on(stage) {
  const { page, context, game } = await openGame(stage);
  const second = await context.newPage();
  await second.goto(`${stage.server.url}/games/${game.id}`);
  await status(second, /Your turn, Ana/);
  await status(page, /Playing in another window/);
  await page.getByRole("button", { name: "Play here" }).click();
  await status(page, /Your turn, Ana/);
  await status(second, /Playing in another window/);
  await context.close();
}

export async function the_first_load_is_light({ browser, server }) {
  const page = await browser.newPage({ locale: "de-DE" });
  const sizes = new Map();
  page.on("response", async (response) => {
    const body = await response.body().catch(() => Buffer.alloc(0));
    const isPacked = /\.(woff2|png)/.test(response.url());
    sizes.set(response.url(), isPacked ? body.length : gzipSync(body).length);
  });
  await page.goto(server.url, { waitUntil: "networkidle" });
  const own = [...sizes].filter(([url]) => !url.includes("/api/"));
  const total = own.reduce((sum, [, size]) => sum + size, 0);
  assert.ok(total > 20_000 && total < MAX_FIRST_LOAD, `${total} bytes`);
  const languages = own.filter(([url]) => /\/(en|de|fr)-/.test(url));
  assert.equal(languages.length, 1, "only the language of the reader is fetched");
  await page.close();
}
