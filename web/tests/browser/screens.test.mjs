import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const BOT = { type: "bot", level: "greedy" };

async function ask(server, path, body) {
  const answer = await fetch(
    server.api + path,
    body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    },
  );
  return answer.json();
}

/** A game of two bots, played to its end. */
async function finishedGame(server) {
  const seats = [
    { color: "blue", name: "Ana", kind: BOT },
    { color: "red", name: "Odo", kind: BOT },
  ];
  let game = await ask(server, "/api/games", { seats, seed: "12" });
  for (let tries = 0; !game.over && tries < 300; tries += 1) {
    await new Promise((done) => setTimeout(done, 50));
    game = await ask(server, `/api/games/${game.id}`);
  }
  assert.ok(game.over, "the bots have come to an end");
  return game;
}

/** A page in English without movement; whatever it complains of is kept. */
async function openPage({ browser, server }, path, options = {}) {
  const context = await browser.newContext({
    locale: "en-US",
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (it) => it.type() === "error" && complaints.push(it.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(server.url + path);
  return { page, context, complaints };
}

async function violations(page) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() => globalThis.axe.run(document));
  return found.violations.map((it) => `${it.id}: ${it.nodes[0]?.html}`);
}

const slider = (page) => page.getByRole("slider", { name: "Place in the game" });

async function isAt(page, n) {
  await page.waitForURL(new RegExp(`#${n}$`));
  assert.equal(await slider(page).inputValue(), String(n));
}

export async function a_game_is_set_up_and_begun(stage) {
  const { page, context, complaints } = await openPage(stage, "/");
  await page.getByRole("button", { name: "Add a seat" }).click();
  await page.getByLabel("Name at seat 1").fill("Ana");
  await page.getByLabel("Who plays seat 3").selectOption({ label: "Person" });
  await page.getByLabel("Color of seat 3").selectOption("blue");
  assert.equal(await page.getByLabel("Color of seat 1").inputValue(), "yellow");
  await page.getByRole("switch", { name: "The River" }).check();
  await page.getByText("84 tiles, about").waitFor();
  await page.getByRole("radio", { name: "Ana" }).check();
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/games\/\w+$/);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const game = await ask(stage.server, `/api/games/${id}`);
  assert.deepEqual(
    game.seats.map((it) => [it.color, it.kind.type]),
    [
      ["yellow", "person"],
      ["red", "bot"],
      ["blue", "person"],
    ],
  );
  assert.deepEqual(game.tile_sets, ["base-c3", "river-c3"]);
  assert.ok(game.elements.includes("river"));
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function a_wish_that_cannot_be_is_said_at_its_switch(stage) {
  const { page, context } = await openPage(stage, "/");
  await page.getByRole("button", { name: "1 tile set" }).click();
  await page.getByRole("button", { name: "One copy more of The River II" }).click();
  await page.getByRole("button", { name: "Seed: by chance" }).click();
  await page.getByLabel("Seed", { exact: true }).fill("many");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.getByText("is no seed").waitFor();
  const river = page.getByRole("switch", { name: "The River" });
  assert.equal(await river.getAttribute("aria-invalid"), "true");
  assert.equal(new URL(page.url()).pathname, "/");
  await context.close();
}

export async function one_click_begins_a_game_and_the_list_goes_on_with_it(stage) {
  const { page, context } = await openPage(stage, "/");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/games\/\w+$/);
  const address = page.url();
  await page.goto(stage.server.url);
  await page.locator(`a[href="${new URL(address).pathname}"]`).click();
  await page.waitForURL(address);
  await page.goto(stage.server.url);
  const card = page.getByRole("listitem").filter({
    has: page.locator(`a[href="${new URL(address).pathname}"]`),
  });
  await card.locator("summary").click();
  await card.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  const focused = await page.evaluate(() => document.activeElement?.textContent?.trim());
  assert.equal(focused, "Keep it", "the safe way is focused");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await card.waitFor({ state: "detached" });
  await context.close();
}

export async function a_record_goes_out_and_comes_in(stage) {
  const game = await finishedGame(stage.server);
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}/end`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Record" }).click(),
  ]);
  const record = readFileSync(await download.path(), "utf8");
  assert.match(record, /^Bastide record 1\n/);
  await page.goto(stage.server.url);
  await page.setInputFiles("input[type=file]", {
    name: "game.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(record),
  });
  await page.waitForURL(/\/replay/);
  assert.equal(await slider(page).getAttribute("max"), String(game.n_actions));
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function a_broken_record_is_told_and_opened_as_far_as_it_goes(stage) {
  const game = await finishedGame(stage.server);
  const answer = await fetch(`${stage.server.api}/api/games/${game.id}/record`);
  const lines = (await answer.text()).split("\n");
  const broken = lines.findIndex((it) => it.startsWith("20."));
  lines[broken] = "20. Red: draw nonsense";
  const { page, context } = await openPage(stage, "/");
  await page.setInputFiles("input[type=file]", {
    name: "broken.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(lines.join("\n")),
  });
  const alert = page.getByRole("alert").filter({ hasText: "broken.txt" });
  await alert.getByText(`broken.txt, line ${broken + 1}`).waitFor();
  await alert.getByText("Nothing has been changed.").waitFor();
  await alert.getByRole("button", { name: `Open up to line ${broken}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL(/\/games\/\w+$/);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const opened = await ask(stage.server, `/api/games/${id}`);
  // The twentieth turn has begun: its tile is drawn.
  assert.equal(opened.squares.length, 20);
  assert.ok(!opened.over);
  await context.close();
}

export async function a_replay_goes_by_keys_and_by_links(stage) {
  const game = await finishedGame(stage.server);
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}#30`);
  await slider(page).waitFor();
  await isAt(page, 30);
  const line = page.getByRole("button", { name: /placed a tile, no figure$/ }).first();
  await line.waitFor();
  await page.keyboard.press("ArrowRight");
  await isAt(page, 31);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await isAt(page, 29);
  await page.keyboard.press("Shift+ArrowRight");
  await page.waitForURL(/#3\d$/);
  await page.keyboard.press("End");
  await isAt(page, game.n_actions);
  assert.ok(await page.getByRole("button", { name: "Play on from here" }).isDisabled());
  await page.keyboard.press("Home");
  await isAt(page, 0);
  await page.keyboard.press("]");
  assert.ok(await page.getByRole("radio", { name: "2×" }).isChecked());
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.waitForFunction(() => Number(document.querySelector("input[type=range]")?.value) > 3);
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: /^Play \(/ }).waitFor();
  await page.evaluate(() => (location.hash = "#50"));
  await isAt(page, 50);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function a_new_game_begins_anywhere_in_a_replay(stage) {
  const game = await finishedGame(stage.server);
  const { page, context } = await openPage(stage, `/games/${game.id}/replay#40`);
  await slider(page).waitFor();
  await isAt(page, 40);
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.getByLabel("Who plays for Ana").selectOption({ label: "Person" });
  await page.getByLabel("Who plays for Odo").selectOption({ label: "Person" });
  await page.getByRole("dialog").getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL(/\/games\/\w+$/);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const [branch, past] = await Promise.all([
    ask(stage.server, `/api/games/${id}`),
    ask(stage.server, `/api/games/${game.id}/at/40`),
  ]);
  assert.deepEqual(branch.squares, past.squares);
  assert.deepEqual(branch.figures, past.figures);
  assert.notEqual(id, game.id);
  await context.close();
}

export async function the_end_of_a_game_of_bots_is_told(stage) {
  const game = await finishedGame(stage.server);
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}/end#scoring`);
  await page.getByRole("heading", { name: "Final scoring" }).waitFor();
  await page.getByText(/^1 of \d+$/).waitFor();
  await page.keyboard.press("Escape");
  const winner = game.seats[game.winners[0]];
  await page.getByRole("heading", { level: 1, name: `${winner.name} wins by` }).waitFor();
  const total = page.getByRole("row", { name: "Total" }).getByRole("cell");
  assert.deepEqual(
    await total.allTextContents(),
    game.seats.map((it) => String(it.score)),
  );
  const chart = page.getByRole("slider", { name: "Score over the game" });
  await chart.focus();
  await page.keyboard.press("Home");
  assert.equal(await chart.getAttribute("aria-valuetext"), "Turn 0: Ana 0, Odo 0");
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.waitForURL((url) => /\/games\/\w+$/.test(url.pathname));
  assert.ok(!page.url().includes(game.id));
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function the_screens_around_the_table_can_be_used_by_all(stage) {
  const game = await finishedGame(stage.server);
  const screens = [
    ["/", (page) => page.getByRole("button", { name: "Start the game" })],
    [`/games/${game.id}/end`, (page) => page.getByRole("button", { name: "Rematch" })],
    [`/games/${game.id}/replay#25`, slider],
  ];
  for (const colorScheme of ["light", "dark"]) {
    for (const [path, sign] of screens) {
      const { page, context, complaints } = await openPage(stage, path, { colorScheme });
      await sign(page).waitFor();
      if (path === "/") {
        await page
          .getByRole("button", { name: /^Show all \d+$/ })
          .last()
          .click();
        await page.getByRole("button", { name: /^Rules/ }).click();
      }
      const told = await violations(page);
      assert.deepEqual({ path, colorScheme, told }, { path, colorScheme, told: [] });
      assert.deepEqual(complaints, []);
      await context.close();
    }
  }
}

export async function the_screens_around_the_table_fit_everywhere(stage) {
  const game = await finishedGame(stage.server);
  for (const locale of ["en-US", "de-DE", "fr-FR"]) {
    for (const path of ["/", `/games/${game.id}/end`, `/games/${game.id}/replay#25`]) {
      const { page, context } = await openPage(stage, path, { locale });
      await page.locator("main .button.primary, main input[type=range]").first().waitFor();
      for (const width of [360, 640, 1024, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        const over = await page.evaluate(async () => {
          // Drawings take their new size with the next frame.
          for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame);
          return document.documentElement.scrollWidth - innerWidth;
        });
        assert.ok(over <= 0, `${path} at ${width} in ${locale} is ${over} too wide`);
      }
      await context.close();
    }
  }
}
