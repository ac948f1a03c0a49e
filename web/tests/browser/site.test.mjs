// The game in a browser alone: without a network, whatever happens to the page, and out of links.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync, inflateSync } from "node:zlib";
import { ask, gameOf, openPage, playByMouse, recordOf, status, violations } from "./person.mjs";
import { moved, until } from "./progress.mjs";
import { Host, siteFolder } from "./site.mjs";

export const onlySite = true;

const PERSON = { type: "person" };
const BOT = { type: "bot", level: "greedy" };

/** A tab is killed so often: KILLS=50 for the whole proof. */
const N_KILLS = Number(process.env.KILLS ?? 6);

const SAMPLE = readFileSync(
  join(import.meta.dirname, "..", "..", "src", "link.sample.txt"),
  "utf8",
);

function seats(...kinds) {
  const names = ["Ana", "Odo", "Ravi"];
  return kinds.map((kind, n) => ({ color: ["blue", "red", "yellow"][n], name: names[n], kind }));
}

/** A host of its own, for what must not be seen by other tests. */
async function withHost(test) {
  const host = new Host();
  await host.start();
  try {
    // It has no games that were made before.
    await test(host, { url: `${host.url}#`, prepare: () => undefined });
  } finally {
    host.stop();
  }
}

/** What a link holds, packed as `src/link.ts` packs it. */
function packed(text) {
  return deflateSync(Buffer.from(text)).toString("base64url");
}

/** Waits until the site needs no network any more. */
async function waitUntilKept(page) {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== "activated") {
      await new Promise((done) => active.addEventListener("statechange", done));
    }
  });
}

export async function after_the_first_visit_a_whole_game_needs_no_network({ browser }) {
  await withHost(async (host, server) => {
    const settings = { pace: "at_once" };
    const { page, context, complaints } = await openPage({ browser, server }, "/", { settings });
    await page.getByRole("button", { name: /Play against/ }).waitFor();
    await waitUntilKept(page);
    host.isCut = true;
    await context.setOffline(true);
    // What comes after a question mark means nothing here.
    await page.goto(server.url.replace("#", "?from=elsewhere#"));
    await page.getByRole("button", { name: /Play against/ }).waitFor();
    await page.goto(server.url);
    await page.getByRole("button", { name: /Play against/ }).click();
    await page.waitForURL(/\/games\/\w+$/);
    await page.locator(".place button").first().click();
    await status(page, /figure/);
    // In the middle of a turn the page is loaded again.
    await page.reload();
    await status(page, /figure/);
    await page.keyboard.press("0");
    await page.keyboard.press("Enter");
    await playByMouse(page);
    await page.getByRole("link", { name: "Result" }).click();
    await page.getByRole("button", { name: "To the result" }).click();
    await page.getByRole("heading", { level: 1, name: /win/ }).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: /win/ }).waitFor();
    await page.getByRole("link", { name: "Replay" }).click();
    await page.getByRole("slider").waitFor();
    await page.keyboard.press("Home");
    await page.waitForURL(/#0$/);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

export async function later_visits_do_not_wait_for_a_worker({ browser }) {
  await withHost(async (host, server) => {
    // Whoever asks this worker has nothing.
    const answer = "event.respondWith(handedOver(event.request, file))";
    const worker = read("sw.js");
    assert.ok(worker.includes(answer));
    host.changed.set("sw.js", worker.replace(answer, "event.respondWith(Response.error())"));
    const { page, context, complaints } = await openPage({ browser, server }, "/");
    await page.getByRole("button", { name: /Play against/ }).waitFor();
    await waitUntilKept(page);
    host.isCut = true;
    await page.goto("about:blank");
    await page.goto(server.url);
    await page.getByRole("button", { name: /Play against/ }).click();
    await page.locator(".place button").first().waitFor();
    await page.goto("about:blank");
    await page.goto(`${host.url}embed/#r=${packed(SAMPLE)}`);
    await page.getByRole("slider").waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

/** The log the browser keeps of a game, and how long it should be. */
function keptLog(page, id) {
  return page.evaluate(async (id) => {
    const done = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("bastide"));
    const transaction = database.transaction(["games", "log"]);
    const row = await done(transaction.objectStore("games").get(id));
    const range = IDBKeyRange.bound([id, 0], [id, Infinity]);
    const log = await done(transaction.objectStore("log").getAll(range));
    database.close();
    return { seq: row.kept.seq, numbers: log.map((it) => it.n) };
  }, id);
}

export async function a_tab_killed_in_the_middle_of_an_action_leaves_a_whole_game(stage) {
  const { page: first, context } = await openPage(stage, "/", { settings: { pace: "at_once" } });
  await first.getByRole("button", { name: /Play against/ }).waitFor();
  const game = await ask(stage.server, "/api/games", { seats: seats(PERSON, BOT), seed: "5" });
  let before = { seq: 0 };
  const outcomes = { kept: 0, lost: 0 };
  for (let n = 0; n < N_KILLS; n += 1) {
    const page = await context.newPage();
    await page.goto(`${stage.server.url}/games/${game.id}`);
    await status(page, /your turn|figure|over/i);
    const choice = page.locator(".place button, .chips button").first();
    await choice.waitFor();
    before = await keptLog(first, game.id);
    // It is on its way when the tab dies, sooner or later.
    const cdp = await context.newCDPSession(page);
    await page.evaluate((wait) => {
      const press = (selector) => document.querySelector(selector)?.click();
      setTimeout(() => press(".place button"), 0);
      setTimeout(() => press(".chips button"), 1);
      setTimeout(() => press(".confirm"), 2);
      globalThis.dies = wait;
    }, n);
    await page.waitForTimeout((n * 7) % 60);
    await Promise.race([cdp.send("Page.crash").catch(() => undefined), page.waitForEvent("crash")]);
    await page.close();
    moved();
    const after = await keptLog(first, game.id);
    assert.ok(after.seq >= before.seq, `${before.seq} entries, then ${after.seq}`);
    const numbers = Array.from({ length: after.seq }, (_, n) => n);
    assert.deepEqual(after.numbers, numbers, "no entry is missing, and none is half there");
    outcomes[after.seq > before.seq ? "kept" : "lost"] += 1;
  }
  console.log(`        killed ${N_KILLS} times: ${JSON.stringify(outcomes)}`);
  // It can be played.
  const page = await context.newPage();
  await page.goto(`${stage.server.url}/games/${game.id}`);
  await status(page, /your turn|figure|over/i);
  await context.close();
}

/** A site whose workers find another store than the browser's. */
async function withWorker(prelude, test) {
  await withHost(async (host, server) => {
    const { files } = JSON.parse(/= (\{.*\});/.exec(read("sw.js"))[1]);
    const worker = files.find((it) => /worker-.*\.js$/.test(it));
    host.changed.set(worker, `${prelude}\n${read(worker)}`);
    await test(host, server);
  });
}

function read(file) {
  return readFileSync(join(siteFolder(), file), "utf8");
}

export async function where_nothing_can_be_kept_one_is_told_and_plays_on({ browser }) {
  const forbidden = "indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };";
  await withWorker(forbidden, async (_, server) => {
    const { page, context } = await openPage({ browser, server }, "/");
    await page.getByRole("alert").getByText("This browser does not allow saving here").waitFor();
    await page.getByRole("button", { name: "OK" }).click();
    await page.getByRole("button", { name: /Play against/ }).click();
    await page.locator(".place button").first().click();
    await status(page, /figure/);
    await page.keyboard.press("0");
    await page.keyboard.press("Enter");
    await status(page, /place the tile/i);
    // As long as the page is open, the game is in the list.
    await page.goto(server.url);
    await page.getByRole("link", { name: "Continue" }).first().waitFor();
    await context.close();
  });
}

export async function where_no_room_is_left_one_is_told_and_plays_on({ browser }) {
  const full = `let nLeft = 8;
    for (const method of ["add", "put"]) {
      const before = IDBObjectStore.prototype[method];
      IDBObjectStore.prototype[method] = function (...args) {
        nLeft -= 1;
        if (nLeft < 0) throw new DOMException("full", "QuotaExceededError");
        return before.apply(this, args);
      };
    }`;
  await withWorker(full, async (_, server) => {
    const settings = { pace: "at_once" };
    const { page, context } = await openPage({ browser, server }, "/", { settings });
    await page.getByRole("button", { name: /Play against/ }).click();
    for (let n = 0; n < 3; n += 1) {
      await page.locator(".place button").first().click();
      await status(page, /figure/);
      await page.keyboard.press("0");
      await page.keyboard.press("Enter");
      await status(page, /place the tile/i);
    }
    await page.getByRole("alert").getByText("There is no space left for games").waitFor();
    await context.close();
  });
}

export async function a_damaged_game_is_told_and_hides_no_other(stage) {
  const other = await ask(stage.server, "/api/games", { seats: seats(PERSON, PERSON), seed: "6" });
  let game = await ask(stage.server, "/api/games", { seats: seats(PERSON, PERSON), seed: "5" });
  for (let n = 0; n < 8; n += 1) {
    const { options, pass } = game.prompt;
    const action = pass?.id ?? options[0].id;
    await ask(stage.server, `/api/games/${game.id}/actions`, { seq: game.seq, action });
    game = await ask(stage.server, `/api/games/${game.id}`);
  }
  const { page, context } = await openPage(stage, "/");
  await page.getByRole("button", { name: /Play against/ }).waitFor();
  await page.evaluate(async (id) => {
    const opening = indexedDB.open("bastide");
    await new Promise((done) => (opening.onsuccess = done));
    const transaction = opening.result.transaction("log", "readwrite");
    const log = transaction.objectStore("log");
    const request = log.get([id, 7]);
    request.onsuccess = () => log.put({ ...request.result, text: "plage nothing" });
    await new Promise((done) => (transaction.oncomplete = done));
    opening.result.close();
  }, game.id);
  await page.goto("about:blank");
  await page.goto(`${stage.server.url}/games/${game.id}`);
  await status(page, /This game is damaged/);
  await page.getByText(new RegExp(`7 of ${game.seq} log entries can be read`)).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Save the readable part" }).click(),
  ]);
  assert.match(readFileSync(await download.path(), "utf8"), /^Bastide record 1\n/);
  await page.goto(stage.server.url);
  await page.getByText("This game is damaged.").first().waitFor();
  await page.locator(`a[href$="/games/${other.id}"]`).waitFor();
  await page.goto(`${stage.server.url}/games/${game.id}`);
  await page.getByRole("button", { name: "Continue from there" }).click();
  await page.waitForURL((url) => /\/games\/\w+$/.test(url.hash) && !url.href.includes(game.id));
  await status(page, /your turn: place the tile|figure/);
  await context.close();
}

export async function all_games_go_out_and_come_in(stage) {
  const game = await ask(stage.server, "/api/games", { seats: seats(PERSON, PERSON), seed: "5" });
  const { page, context } = await openPage(stage, "/");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save all games to a file" }).click(),
  ]);
  const buffer = readFileSync(await download.path());
  await context.close();
  await withHost(async (_, server) => {
    const { page, context } = await openPage({ browser: stage.browser, server }, "/");
    const name = download.suggestedFilename();
    const file = { name, mimeType: "application/json", buffer };
    await page.setInputFiles("input[accept='.json']", file);
    await page.getByText(/games? (was|were) loaded/).waitFor();
    await page.locator(`a[href$="/games/${game.id}"]`).click();
    await status(page, /your turn: place the tile/);
    await page.goto(server.url);
    await page.setInputFiles("input[accept='.json']", {
      name: "other.json",
      mimeType: "application/json",
      buffer: Buffer.from('{"games": 3}'),
    });
    await page.getByText("other.json is not a file of saved games").waitFor();
    await context.close();
  });
}

/** Waits until a replay shows the game after so many actions. */
async function isAt(page, nActions) {
  const at = (n) => document.querySelector("input[type=range]")?.value === String(n);
  await page.waitForFunction(at, nActions);
}

export async function a_link_holds_a_whole_game_that_can_be_played_on(stage) {
  const link = packed(SAMPLE);
  assert.ok(link.length < 2000, `${link.length} letters`);
  const { page, context, complaints } = await openPage(stage, "/");
  await page.goto(`${stage.server.url}r=${link}@40`);
  const slider = page.getByRole("slider");
  await slider.waitFor();
  await isAt(page, 40);
  await page.keyboard.press("End");
  await page.waitForURL(/@\d{3}$/);
  await page.goto(`${stage.server.url}r=${link}@40`);
  await page.getByRole("button", { name: "Continue from here" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL(/\/games\/\w+$/);
  const game = await ask(stage.server, `/api/games/${gameOf(page)}`);
  assert.equal(game.n_actions >= 40, true);
  // Only what is played on is kept.
  await page.goto(stage.server.url);
  await page.getByRole("link", { name: "Continue" }).first().waitFor();
  assert.equal((await page.locator(`a[href*="${game.id}"]`).count()) > 0, true);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function a_copied_link_holds_the_game(stage) {
  const { id } = await ask(stage.server, "/api/records", { record: SAMPLE });
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page, context } = await openPage(stage, `/games/${id}/replay#30`, { permissions });
  await isAt(page, 30);
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByRole("button", { name: "Link copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /#r=[\w-]{500,2000}@30$/);
  const record = await recordOf(stage.server, id);
  const [, held] = /#r=([\w-]+)@/.exec(copied);
  assert.equal(inflateSync(Buffer.from(held, "base64url")).toString(), record);
  await context.close();
}

export async function a_link_holds_a_position(stage) {
  const lines = SAMPLE.split("\n");
  const from = lines.findIndex((it) => it.startsWith("11."));
  const cut = `${lines.slice(0, from).join("\n")}\n`;
  const { page, context } = await openPage(stage, "/");
  await page.goto(`${stage.server.url}r=${packed(cut)}`);
  await page.getByRole("button", { name: "Continue from here" }).waitFor();
  await page.locator(".tiles > g").nth(10).waitFor({ state: "attached" });
  await context.close();
}

export async function the_game_of_a_link_is_analyzed(stage) {
  const link = packed(SAMPLE);
  const { page, context, complaints } = await openPage(stage, "/");
  await page.goto(`${stage.server.url}r=${link}`);
  await page.getByRole("slider").waitFor();
  await page.getByRole("link", { name: "Analysis" }).click();
  await page.waitForURL((url) => url.hash === `#r=${link}@analysis`);
  await page.getByRole("heading", { name: "How it went" }).waitFor();
  // It can be stopped and begun again.
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Analyze this game" }).click();
  await page.getByText(/Looking at move \d+ of \d+/).waitFor({ state: "detached" });
  await page.locator("figure svg image").first().waitFor();
  await page.getByRole("link", { name: "See it on the board" }).first().click();
  await page.waitForURL((url) => /^#r=[\w-]+@\d+$/.test(url.hash));
  await page.getByRole("button", { name: "Best moves" }).click();
  const moves = page.getByRole("group", { name: "Best moves" });
  await moves.getByText("played", { exact: true }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
}

/** What the browser keeps of the analysis of a game, changed if it is wished. */
function keptAnalysis(page, id, change) {
  return page.evaluate(
    async ([id, change]) => {
      const opening = indexedDB.open("bastide-analyses");
      await new Promise((done) => (opening.onsuccess = done));
      const transaction = opening.result.transaction("analyses", "readwrite");
      const rows = transaction.objectStore("analyses");
      const request = rows.get(id);
      await new Promise((done) => (request.onsuccess = done));
      if (change) rows.put({ ...request.result, ...change });
      await new Promise((done) => (transaction.oncomplete = done));
      opening.result.close();
      return request.result;
    },
    [id, change],
  );
}

export async function a_damaged_analysis_is_made_anew_and_the_game_is_not_touched(stage) {
  const { id } = await ask(stage.server, "/api/records", { record: SAMPLE });
  const { page, context, complaints } = await openPage(stage, `/games/${id}/analysis`);
  const isDone = (it) => it.state === "done";
  const found = () => ask(stage.server, `/api/games/${id}/analysis`);
  const whole = await until(found, isDone, () => 0);
  const log = await keptLog(page, id);
  for (const change of [{ body: "{}" }, { version: 0 }, { sum: 1 }]) {
    await keptAnalysis(page, id, change);
    assert.equal((await found()).state, "not_begun");
    await page.goto("about:blank");
    await page.goto(`${stage.server.url}/games/${id}/analysis`);
    const again = await until(found, isDone, () => 0);
    assert.deepEqual(again, whole);
  }
  assert.deepEqual(await keptLog(page, id), log);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function a_bad_link_is_told_in_a_sentence(stage) {
  const link = packed(SAMPLE);
  const middle = Math.floor(link.length / 2);
  const other = link[middle] === "A" ? "B" : "A";
  const damaged = /This link is damaged/;
  const { page, context } = await openPage(stage, "/");
  for (const [bad, sentence] of [
    [link.slice(0, -9), damaged],
    [link.slice(0, middle) + other + link.slice(middle + 1), damaged],
    ["", damaged],
    [
      packed(SAMPLE.replace("record 1", "record 9")),
      /perhaps because it comes from another version/,
    ],
    [packed("nonsense"), /The game in this link cannot be opened/],
    ["A".repeat(1_900_000), /This link is too long/],
  ]) {
    await page.goto("about:blank");
    await page.goto(`${stage.server.url}r=${bad}`);
    await page.getByRole("heading", { name: sentence }).waitFor();
  }
  // An address of ten million letters is not even taken by the browser's own bar.
  await page.evaluate(() => (location.hash = `#r=${"A".repeat(10_000_000)}`));
  await page.getByRole("heading", { name: /too long|damaged/ }).waitFor();
  await page.getByRole("link", { name: "Home page" }).click();
  await page.getByRole("button", { name: /Play against/ }).waitFor();
  await context.close();
}

export async function a_replay_can_be_embedded(stage) {
  const { page, context } = await openPage(stage, "/", { viewport: { width: 800, height: 900 } });
  const { host } = stage.server;
  const address = `${host.url}embed/#r=${packed(SAMPLE)}@60`;
  await page.goto(`${host.origin}/blank`);
  await page.setContent(`<iframe width="480" height="480" src="${address}"></iframe>`);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("slider").waitFor();
  await frame.locator(".tiles > g").nth(15).waitFor({ state: "attached" });
  const open = frame.getByRole("link", { name: "Open in Bastide" });
  assert.equal(await open.getAttribute("href"), `${host.url}#r=${packed(SAMPLE)}@60`);
  assert.equal(await frame.getByRole("button", { name: "Continue from here" }).count(), 0);
  const width = await frame.locator("html").evaluate((it) => it.scrollWidth);
  assert.ok(width <= 480, `${width} px wide`);
  await context.close();
}

export async function an_update_is_told_at_the_start_and_never_in_a_game({ browser }) {
  await withHost(async (host, server) => {
    const { page, context } = await openPage({ browser, server }, "/");
    await page.getByRole("button", { name: /Play against/ }).click();
    await page.waitForURL(/\/games\/\w+$/);
    await waitUntilKept(page);
    const next = read("sw.js").replace(/"version":"\w+"/, '"version":"000000000000"');
    host.changed.set("sw.js", next);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      while (registration.waiting === null) await new Promise((again) => setTimeout(again, 50));
    });
    // It waits, and the game goes on.
    await page.locator(".place button").first().click();
    await status(page, /figure/);
    const told = page.getByText("A new version of Bastide is available.");
    assert.equal(await told.count(), 0);
    await page.goto(server.url);
    await told.waitFor();
    await page.getByRole("button", { name: "Update now" }).click();
    await page.waitForFunction(async () =>
      (await caches.keys()).includes("bastide-site-000000000000"),
    );
    await page.getByRole("button", { name: /Play against/ }).waitFor();
    await told.waitFor({ state: "detached" });
    await context.close();
  });
}

export async function the_site_can_be_installed_and_is_accessible(stage) {
  const { page, context } = await openPage(stage, "/");
  await page.getByRole("button", { name: /Play against/ }).waitFor();
  assert.deepEqual(await violations(page), []);
  const manifest = await page.evaluate(async () => {
    const { href } = document.querySelector("link[rel=manifest]");
    const { icons, ...more } = await (await fetch(href)).json();
    const sizes = await Promise.all(
      icons.map(async ({ src }) => {
        const picture = new Image();
        picture.src = new URL(src, href);
        await picture.decode();
        return picture.naturalWidth;
      }),
    );
    return { ...more, sizes };
  });
  assert.equal(manifest.display, "standalone");
  assert.deepEqual(manifest.sizes.slice(1), [192, 512, 512]);
  await context.close();
}
