// The table: a turn in all ways, what can be opened there, and what may go wrong.
import assert from "node:assert/strict";
import { ask, dress, openPage, speak, status, violations } from "./person.mjs";
import { until } from "./progress.mjs";
import { startServer } from "./stage.mjs";

/** The one kills its server, the other weighs what a server packs. */
export const onlyServer = [
  "a_server_that_dies_and_comes_back_has_lost_nothing",
  "the_first_load_is_light",
];

/** What the first visit may weigh in all, compressed. */
const MAX_FIRST_LOAD = 300 * 1024;

const SEATS = [
  { color: "blue", name: "Ana", kind: { type: "person" } },
  { color: "yellow", name: "Ravi", kind: { type: "person" } },
  { color: "red", name: "Odo", kind: { type: "bot", level: "greedy" } },
];

async function newGame(server) {
  const first = { type: "seat", seat: 0 };
  return ask(server, "/api/games", { seats: SEATS, seed: "5", first });
}

/** A page with a game in which Ana begins. */
async function openGame(stage, options = {}) {
  const game = await newGame(stage.server);
  const opened = await openPage(stage, `/games/${game.id}`, options);
  await status(opened.page, /Ana, your turn: place the tile/);
  return { ...opened, game };
}

export async function a_turn_is_played_with_keys_alone(stage) {
  const { page, context, complaints } = await openGame(stage);
  await page.keyboard.press("n");
  const place = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  assert.match(place ?? "", /^Place .* of the start\. Fits/);
  await page.keyboard.press("Enter");
  await status(page, /Ana: place a figure or pass/);
  await page.keyboard.press("Backspace");
  await status(page, /Ana, your turn: place the tile/);
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await status(page, /Ana: place a figure or pass/);
  await page.keyboard.press("1");
  const chip = page
    .getByRole("group", { name: "Choices", exact: true })
    .getByRole("button")
    .first();
  assert.equal(await chip.getAttribute("aria-pressed"), "true");
  await page.keyboard.press("Enter");
  await status(page, /Ravi, your turn: place the tile/);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function a_bot_moves_and_the_log_tells_it(stage) {
  const { page, context, complaints } = await openGame(stage);
  for (const name of ["Ana", "Ravi"]) {
    await status(page, new RegExp(`${name}, your turn`));
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await status(page, new RegExp(`${name}: place a figure`));
    await page.keyboard.press("0");
    await page.keyboard.press("Enter");
  }
  await status(page, /Ana, your turn/);
  const log = page.locator(".log");
  await log.getByText("Ravi places a tile, no figure").waitFor();
  await log.getByText(/^Odo /).first().waitFor();
  assert.equal(await page.title(), "Your turn – Bastide");
  assert.deepEqual(complaints, []);
  await context.close();
}

const choices = (page) => page.getByRole("group", { name: "Choices", exact: true });

export async function figure_and_tile_are_taken_back_one_by_one(stage) {
  const { page, context, complaints, game } = await openGame(stage);
  const undo = page.locator(".undo");
  assert.equal(await undo.getAttribute("aria-disabled"), "true", "there is nothing to undo yet");
  await page.locator(".place button").first().click();
  await status(page, /Ana: place a figure/);
  const chip = choices(page).getByRole("button").first();
  await chip.click();
  assert.equal(await chip.getAttribute("aria-pressed"), "true");
  await page.getByRole("button", { name: "Undo figure" }).click();
  assert.equal(await chip.getAttribute("aria-pressed"), "false");
  await status(page, /Ana: place a figure/);
  await page.getByRole("button", { name: "Undo tile" }).click();
  await status(page, /Ana, your turn: place the tile/);
  assert.equal(await page.locator(".tiles > g").count(), 1);
  const now = await ask(stage.server, `/api/games/${game.id}`);
  assert.deepEqual([now.squares.length, now.figures.length], [1, 0]);
  // What somebody else has seen stays: after the next draw nothing can be taken back.
  await page.locator(".place button").first().click();
  await status(page, /Ana: place a figure/);
  await choices(page).getByRole("button").first().click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await status(page, /Ravi, your turn/);
  assert.equal(await undo.getAttribute("title"), "A tile was drawn");
  assert.equal(await undo.getAttribute("aria-disabled"), "true");
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function a_page_loaded_anew_in_mid_turn_has_everything(stage) {
  const { page, context, complaints, game } = await openGame(stage);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator(".panel").getByText("Instant").click();
  await page.keyboard.press("Escape");
  await page.locator(".place button").nth(1).click();
  await status(page, /Ana: place a figure/);
  const seen = () =>
    Promise.all([
      page.getByRole("status").innerText(),
      choices(page).innerText(),
      page.locator(".log").innerText(),
      page.locator(".tiles > g").count(),
      page.getByRole("list", { name: "Players" }).innerText(),
    ]);
  const before = await seen();
  const view = await ask(stage.server, `/api/games/${game.id}`);
  await page.reload();
  await status(page, /Ana: place a figure/);
  await page.locator(".tiles > g").nth(1).waitFor({ state: "attached" });
  assert.deepEqual(await seen(), before);
  assert.deepEqual(await ask(stage.server, `/api/games/${game.id}`), view);
  await page.getByRole("button", { name: "Settings" }).click();
  assert.ok(await page.getByRole("radio", { name: "Instant" }).isChecked());
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo tile" }).click();
  await status(page, /Ana, your turn: place the tile/);
  assert.deepEqual(complaints, []);
  await context.close();
}

/** Nothing is wrong with the page as it is now, neither in the light nor in the dark. */
async function nothingIsWrong(page, what) {
  for (const colorScheme of ["light", "dark"]) {
    await dress(page, colorScheme);
    const told = await violations(page);
    assert.deepEqual({ colorScheme, what, told }, { colorScheme, what, told: [] });
  }
}

export async function all_panels_open_and_nothing_is_wrong_with_them(stage) {
  const { page, context, complaints } = await openGame(stage);
  await nothingIsWrong(page, "the table");
  for (const key of ["t", "?", "b", "s", "/"]) {
    await page.keyboard.press(key);
    await nothingIsWrong(page, `the panel of ${key}`);
    await page.keyboard.press("Escape");
  }
  for (const name of ["Aids", "Settings"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await nothingIsWrong(page, name);
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("f");
  await page.locator(".place button").first().click();
  await status(page, /Ana: place a figure/);
  await nothingIsWrong(page, "figures and fields");
  assert.deepEqual(complaints, []);
  await context.close();
}

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

export async function a_phone_has_nothing_wrong_with_it(stage) {
  const { page, context, complaints } = await openGame(stage, PHONE);
  await nothingIsWrong(page, "the table");
  const tabs = await page.locator("nav button").all();
  const rules = tabs.pop();
  for (const tab of tabs) {
    await tab.tap();
    await page.locator(".sheet").waitFor();
    await nothingIsWrong(page, await tab.innerText());
    await tab.tap();
  }
  // The rules cover the tabs.
  await rules.tap();
  await page.getByRole("complementary").locator(".list li").first().waitFor();
  await nothingIsWrong(page, "the rules");
  assert.deepEqual(complaints, []);
  await context.close();
}

/** Two fingers that move apart on the board. */
async function spread(page, middle, from, to) {
  const session = await page.context().newCDPSession(page);
  const fingers = (apart) => [
    { x: middle.x - apart, y: middle.y, id: 0 },
    { x: middle.x + apart, y: middle.y, id: 1 },
  ];
  const send = (type, touchPoints) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", fingers(from));
  for (let step = 1; step <= 5; step += 1) {
    await send("touchMove", fingers(from + ((to - from) * step) / 5));
  }
  await send("touchEnd", []);
  await session.detach();
}

/** One finger that moves down. */
async function swipe(page, { x, y }, far) {
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [{ x, y }]);
  await send("touchMove", [{ x, y: y + far / 2 }]);
  await send("touchMove", [{ x, y: y + far }]);
  await send("touchEnd", []);
  await session.detach();
}

export async function fingers_place_turn_zoom_and_open_sheets(stage) {
  const { page, context, complaints, game } = await openGame(stage, PHONE);
  const seq = async () => (await ask(stage.server, `/api/games/${game.id}`)).seq;
  const confirm = page.locator(".confirm");
  const before = await seq();
  assert.equal(await confirm.getAttribute("aria-disabled"), "true");
  const place = page.locator(".place button").first();
  await place.tap();
  assert.equal(await page.locator(".ghost").getAttribute("visibility"), "visible");
  assert.equal(await confirm.getAttribute("aria-disabled"), "false");
  assert.equal(await seq(), before, "a tap alone is not final");
  await confirm.tap();
  await status(page, /Ana: place a figure/);
  assert.ok((await seq()) > before);

  // The tile has come near; a spot is tapped, and tapped again to make it final.
  const spot = page.locator(".segment .target-button").first();
  await spot.tap();
  await page.locator(".target.chosen").waitFor({ state: "attached" });
  const box = await spot.boundingBox();
  assert.ok(box.width >= 24 && box.height >= 24, "fingers can hit it");
  await spot.tap();
  await status(page, /Ravi, your turn/);
  const { figures } = await ask(stage.server, `/api/games/${game.id}`);
  assert.equal(figures.length, 1);

  const tile = page.locator(".tiles > g").first();
  const small = await tile.boundingBox();
  const board = await page.locator(".board").boundingBox();
  const middle = { x: board.x + board.width / 2, y: board.y + board.height / 2 };
  await spread(page, middle, 30, 90);
  await until(
    () => tile.boundingBox(),
    (large) => large.width > small.width * 1.5,
    (large) => `${small.width} became ${large.width}`,
  );
  assert.equal(await page.locator(".target.chosen").count(), 0, "a pinch chooses nothing");

  for (const name of [/^Log/, /^Tiles/, /^Score/, /^Aids/]) {
    const tab = page.getByRole("navigation").getByRole("button", { name });
    await tab.tap();
    await page.locator(".sheet").waitFor();
    assert.equal(await tab.getAttribute("aria-expanded"), "true");
    assert.ok(await page.getByRole("status").isVisible(), "the status line stays");
    await page.locator(".sheet").getByRole("button", { name: "Close" }).tap();
    await page.locator(".sheet").waitFor({ state: "detached" });
  }
  await page.getByRole("navigation").getByRole("button", { name: /^Log/ }).tap();
  const heading = page.locator(".sheet header");
  // The sheet has come to rest when it could be tapped.
  await heading.tap({ trial: true });
  const head = await heading.boundingBox();
  await swipe(page, { x: head.x + 60, y: head.y + 20 }, 120);
  await page.locator(".sheet").waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function a_narrow_screen_shows_everything(stage) {
  const { page, context } = await openGame(stage, PHONE);
  /** Nothing is wider than the screen, in any of these languages. */
  const fits = async () => {
    for (const language of ["en", "de", "fr"]) {
      await speak(page, language);
      const { wide, over } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        over: [...document.querySelectorAll(".bar *, nav *, .sheet *, aside, aside *")]
          .filter((it) => it.getBoundingClientRect().right > innerWidth + 1)
          .map((it) => it.outerHTML.slice(0, 80)),
      }));
      assert.deepEqual({ language, wide, over }, { language, wide: 360, over: [] });
    }
  };
  await fits();
  const tabs = await page.locator("nav button").all();
  const rules = tabs.pop();
  assert.equal(tabs.length, 4);
  for (const tab of tabs) {
    await tab.tap();
    await page.locator(".sheet").waitFor();
    await fits();
    await tab.tap();
  }
  // The rules cover the tabs, and are closed by a button of their own.
  await rules.tap();
  const sheet = page.getByRole("complementary");
  await sheet.locator(".list li").first().waitFor();
  await fits();
  await sheet.locator("header button").tap();
  await sheet.waitFor({ state: "detached" });
  await context.close();
}

export async function a_server_that_dies_and_comes_back_has_lost_nothing({ browser }) {
  const server = await startServer();
  try {
    const { page, context, game } = await openGame({ browser, server });
    const errors = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.locator(".place button").first().click();
    await status(page, /Ana: place a figure/);
    const chip = choices(page).getByRole("button").first();
    await chip.click();
    const before = await ask(server, `/api/games/${game.id}`);
    await server.kill();
    await status(page, /Connection lost/);
    assert.equal(await page.locator(".tiles > g").count(), 2, "the board can be looked at");
    assert.equal(await chip.getAttribute("aria-pressed"), "true", "the choice is kept");
    assert.ok(await choices(page).getByRole("button").nth(1).isDisabled());
    await server.start();
    await page.getByRole("button", { name: "Try now" }).click();
    await status(page, /Ana: place a figure/);
    const { id, seq, squares, prompt } = await ask(server, `/api/games/${game.id}`);
    assert.deepEqual(
      { seq, squares, prompt },
      {
        seq: before.seq,
        squares: before.squares,
        prompt: before.prompt,
      },
    );
    assert.equal(await chip.getAttribute("aria-pressed"), "true");
    await page.getByRole("button", { name: "Confirm" }).click();
    await status(page, /Ravi, your turn/);
    assert.equal((await ask(server, `/api/games/${id}`)).figures.length, 1);
    assert.deepEqual(errors, []);
    await context.close();
  } finally {
    server.stop();
  }
}

export async function the_older_of_two_windows_looks_on(stage) {
  const { page, context, game } = await openGame(stage);
  const second = await context.newPage();
  await second.goto(`${stage.server.url}/games/${game.id}`);
  await status(second, /Ana, your turn/);
  await status(page, /Playing in another window/);
  await page.getByRole("button", { name: "Play here" }).click();
  await status(page, /Ana, your turn/);
  await status(second, /Playing in another window/);
  await context.close();
}

export async function the_first_load_is_light({ browser, server }) {
  const page = await browser.newPage({ locale: "de-DE" });
  const fetched = [];
  page.on("requestfinished", (request) => fetched.push(request));
  await page.goto(server.url, { waitUntil: "networkidle" });
  const own = fetched.filter((it) => !new URL(it.url()).pathname.startsWith("/api/"));
  const sizes = await Promise.all(own.map((it) => it.sizes()));
  const total = sizes.reduce((sum, it) => sum + it.responseBodySize, 0);
  assert.ok(total > 20_000 && total < MAX_FIRST_LOAD, `${total} bytes`);
  const code = await Promise.all(
    own.filter((it) => it.url().endsWith(".js")).map(async (it) => (await it.response()).headers()),
  );
  assert.ok(
    code.some((it) => it["content-encoding"] === "br"),
    "the code comes packed",
  );
  const languages = own.filter((it) => /\/[a-z]{2}-[\w-]{8}\.js/.test(it.url()));
  assert.equal(languages.length, 1, "only the language of the reader is fetched");
  await page.close();
}

export async function the_number_of_all_tiles_stays_the_same(stage) {
  const seats = [
    { color: "blue", name: "Ana", kind: { type: "person" } },
    { color: "red", name: "Odo", kind: { type: "bot", level: "greedy" } },
  ];
  const first = { type: "seat", seat: 0 };
  const game = await ask(stage.server, "/api/games", { seats, seed: "5", first });
  const settings = { pace: "normal" };
  const { page, context } = await openPage(stage, `/games/${game.id}`, { settings });
  await status(page, /place the tile/);
  await page.evaluate(() => {
    const read = () => /\d+ of \d+/.exec(document.querySelector(".side footer").textContent)[0];
    window.seen = [read()];
    const watcher = new MutationObserver(() => window.seen.push(read()));
    const everything = { subtree: true, childList: true, characterData: true };
    watcher.observe(document.querySelector(".side"), everything);
  });
  await page.locator(".place button").first().click();
  await page.getByRole("button", { name: /^No figure/ }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForFunction(() => window.seen.at(-1).startsWith("3 "));
  const totals = await page.evaluate(() => window.seen.map((it) => it.split(" ").at(-1)));
  assert.deepEqual([...new Set(totals)], ["71"]);
  await context.close();
}

/** Where the focus is: the body means that it was lost. */
const focusOf = (page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement === document.body
      ? "lost"
      : activeElement?.closest(".bar, .area")?.className;
  });

export async function focus_stays_in_the_table_and_one_region_speaks(stage) {
  const { page, context, complaints } = await openGame(stage);
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await status(page, /Ana: place a figure/);
  await page.waitForFunction(() => document.activeElement !== document.body);
  const live = await page.evaluate(() => {
    const all = [...document.querySelectorAll("[aria-live], [role=status], [role=alert]")];
    const isLive = (it) => it.getAttribute("aria-live") !== "off";
    return all.filter((it) => isLive(it) && /place a figure/i.test(it.textContent ?? "")).length;
  });
  assert.equal(live, 1, "the question is spoken once");
  await page.keyboard.press("0");
  await page.keyboard.press("Enter");
  await status(page, /Ravi, your turn/);
  await page.waitForFunction(() => document.activeElement !== document.body);
  assert.notEqual(await focusOf(page), "lost");
  assert.deepEqual(complaints, []);
  await context.close();
}

/** One person against a bot is spoken to; the flag marks who began. */
export async function the_only_person_is_you_and_the_flag_marks_who_began(stage) {
  const seats = [
    { color: "blue", kind: { type: "person" } },
    { color: "red", name: "Odo", kind: { type: "bot", level: "greedy" } },
  ];
  const first = { type: "seat", seat: 1 };
  const game = await ask(stage.server, "/api/games", { seats, seed: "5", first });
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`);
  for (const [language, line, log] of [
    ["en", /Your turn: place the tile/, /You place a tile, no figure/],
    ["de", /Du bist dran: Plättchen legen/, /Du legst ein Plättchen, keine Figur/],
    ["fr", /À vous : posez la tuile/, /Vous posez une tuile, sans figurine/],
  ]) {
    await speak(page, language);
    await status(page, line);
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await page.locator(".chips").waitFor();
    await page.keyboard.press("0");
    await page.keyboard.press("Enter");
    await page.locator(".log").getByText(log).first().waitFor();
    const flagged = await page.locator(".player:has(.flag)").getAttribute("data-seat");
    assert.equal(flagged, "1", "Odo began");
    await status(page, line);
  }
  assert.deepEqual(complaints, []);
  await context.close();
}

/** Counts the tones and noises that a page starts. Runs before the page. */
function countSounds() {
  globalThis.nSounds = 0;
  globalThis.nContexts = 0;
  const Made = globalThis.AudioContext;
  globalThis.AudioContext = class extends Made {
    constructor() {
      super();
      globalThis.nContexts += 1;
    }
  };
  for (const { prototype } of [OscillatorNode, AudioBufferSourceNode]) {
    const { start } = prototype;
    prototype.start = function (...when) {
      globalThis.nSounds += 1;
      return start.apply(this, when);
    };
  }
}

export async function sounds_come_after_a_gesture_and_can_be_switched_off(stage) {
  for (const sound of [true, false]) {
    const seats = ["blue", "red"].map((color) => ({ color, kind: { type: "person" } }));
    const { id } = await ask(stage.server, "/api/games", { seats, seed: "3" });
    const { page, context, complaints } = await openPage(stage, `/games/${id}`, {
      settings: { sound },
      before: countSounds,
    });
    await page.locator(".place button").first().waitFor();
    assert.equal(await page.evaluate(() => globalThis.nContexts), 0, "no gesture, no sound");
    await page.locator(".place button").first().click();
    await page.locator(".chips button").first().waitFor();
    const nSounds = await page.evaluate(() => globalThis.nSounds);
    assert.equal(nSounds > 0, sound, `${nSounds} sounds`);
    assert.deepEqual(complaints, []);
    await context.close();
  }
}
