import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  ask,
  dress,
  gameOf,
  goWithin,
  openPage,
  playedByBots,
  recordOf,
  speak,
  violations,
} from "./person.mjs";

/** These watch, change or name what goes over the network, which a site does not use. */
export const onlyServer = [
  "the_way_home_opens_no_stream",
  // The link of a site holds the game: see site.test.mjs.
  "a_copied_link_says_where_it_works",
];

const BOT = { type: "bot", level: "greedy" };

/** A game of two bots, played to its end. */
async function finishedGame(server) {
  const seats = [
    { color: "blue", name: "Ana", kind: BOT },
    { color: "red", name: "Odo", kind: BOT },
  ];
  const { id } = await ask(server, "/api/games", { seats, seed: "12" });
  return playedByBots(server, id);
}

const slider = (page) => page.getByRole("slider", { name: "Position in the game" });

async function isAt(page, n) {
  await page.waitForURL(new RegExp(`#${n}$`));
  // The address changes at once, the slider when the moment has come.
  await slider(page).waitFor();
  await page.waitForFunction(
    (wanted) => document.querySelector("input[type=range]")?.value === wanted,
    String(n),
  );
}

export async function a_game_is_set_up_and_begun(stage) {
  const { page, context, complaints } = await openPage(stage, "/new");
  await page.getByRole("button", { name: "Add a player" }).click();
  await page.getByLabel("Name at seat 1").fill("Ana");
  await page.getByLabel("Who plays seat 3").selectOption({ label: "Person" });
  await page.getByLabel("Color of seat 3").selectOption("blue");
  assert.equal(await page.getByLabel("Color of seat 1").inputValue(), "yellow");
  await page.getByRole("switch", { name: "The River" }).check();
  await page.getByText("84 tiles, about").waitFor();
  await page.getByRole("radio", { name: "Ana" }).check();
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/games\/\w+$/);
  const id = gameOf(page);
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

export async function bots_sit_at_the_table_with_name_level_and_face(stage) {
  const bot = (color, level) => ({ color, kind: { type: "bot", level } });
  const seats = [
    { color: "blue", kind: { type: "person" } },
    bot("red", "easy"),
    bot("green", "easy"),
    bot("black", "greedy"),
  ];
  const first = { type: "seat", seat: 0 };
  const { id } = await ask(stage.server, "/api/games", { seats, first });
  const { page, context, complaints } = await openPage(stage, `/games/${id}`);
  const card = (seat) => page.locator(`.player[data-seat="${seat}"]`);
  await card(1).getByText("Odo", { exact: true }).waitFor();
  await card(1).getByText("Easy").waitFor();
  await card(2).getByText("Odo 2").waitFor();
  // Bots of before have no face and are called by their color.
  await card(3).getByText("Black").waitFor();
  await card(3).getByText("Greedy").waitFor();
  const faces = page.locator(".player img");
  assert.equal(await faces.count(), 2);
  const width = await faces.first().evaluate((it) => it.decode().then(() => it.naturalWidth));
  assert.ok(width > 0, "the portrait can be shown");
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function nobody_is_asked_who_begins_alone(stage) {
  const { page, context } = await openPage(stage, "/new");
  const first = page.getByRole("radiogroup", { name: "First player" });
  await first.waitFor();
  await page.getByRole("button", { name: "Remove seat 2" }).click();
  await page.getByText("Solo practice").waitFor();
  assert.equal(await first.count(), 0);
  await context.close();
}

export async function a_wish_that_cannot_be_is_said_at_its_switch(stage) {
  const { page, context } = await openPage(stage, "/new");
  await page.getByRole("button", { name: "1 tile set" }).click();
  await page.getByRole("button", { name: "One copy more of The River II" }).click();
  await page.getByRole("button", { name: "Seed: random" }).click();
  await page.getByLabel("Seed", { exact: true }).fill("many");
  // Nobody has to press anything to be told, and it is said beside the button as well.
  const beside = page.getByRole("status").filter({ hasText: "is not a seed" });
  await beside.getByText("cannot be played without: The River").waitFor();
  const river = page.getByRole("switch", { name: "The River" });
  assert.equal(await river.getAttribute("aria-invalid"), "true");
  await page.getByRole("button", { name: "Start the game" }).click();
  await beside.waitFor();
  assert.ok(page.url().endsWith("/new"));
  await page.getByLabel("Seed", { exact: true }).fill("7");
  await river.check();
  await beside.waitFor({ state: "detached" });
  // What is said of the switch comes with the next answer.
  await river.and(page.locator('[aria-invalid="false"]')).waitFor();
  await context.close();
}

export async function an_element_brings_the_tiles_that_the_box_has_for_it(stage) {
  const begin = async (box, element) => {
    const { page, context, complaints } = await openPage(stage, "/new");
    const named = (name) => ({ has: page.getByText(name, { exact: true }) });
    await page.getByRole("button", { name: /^Older printings/ }).click();
    await page.locator(".boxes label").filter(named(box)).click();
    await page
      .getByRole("button", { name: /^Show all \d+$/ })
      .last()
      .click();
    await page.locator(".elements label").filter(named(element)).click();
    await page.getByText(`${box} · with: ${element}`).waitFor();
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.waitForURL(/\/games\/\w+$/);
    const game = await ask(stage.server, `/api/games/${page.url().split("/").at(-1)}`);
    assert.deepEqual(complaints, []);
    await context.close();
    return game.tile_sets;
  };
  const rivers = (await begin("Big Box, Rio Grande", "The River")).filter((it) => /river/.test(it));
  assert.deepEqual(rivers, ["river-2"], "the river that lies in that box");
  assert.deepEqual(await begin("Base game of 2012", "Wheel of Fortune"), [
    "base-c1",
    "wheel-of-fortune",
  ]);
}

export async function the_way_home_opens_no_stream(stage) {
  const seats = ["blue", "red"].map((color) => ({ color, kind: { type: "person" } }));
  const game = await ask(stage.server, "/api/games", { seats });
  const { page, context, complaints } = await openPage(stage, "/");
  const streams = [];
  page.on("websocket", (it) => streams.push(new URL(it.url()).pathname));
  await page.goto(`${stage.server.url}/games/${game.id}`);
  await page.locator(".place button").first().waitFor();
  await page.getByRole("link", { name: "Bastide" }).click();
  await page.getByRole("button", { name: /^Play against/ }).waitFor();
  assert.deepEqual(streams, [`/api/games/${game.id}/stream`]);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function a_copied_link_says_where_it_works(stage) {
  const game = await finishedGame(stage.server);
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page, context } = await openPage(stage, `/games/${game.id}/replay#30`, { permissions });
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByRole("status").getByText("The link works on this computer only").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, `${stage.server.url}/games/${game.id}/replay#30`);
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
  const lines = (await recordOf(stage.server, game.id)).split("\n");
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
  await alert.getByText("Nothing has changed.").waitFor();
  await alert.getByRole("button", { name: `Open up to line ${broken}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL(/\/games\/\w+$/);
  const id = gameOf(page);
  const opened = await ask(stage.server, `/api/games/${id}`);
  // The twentieth turn has begun: its tile is drawn.
  assert.equal(opened.squares.length, 20);
  assert.ok(!opened.over);
  await context.close();
}

export async function refusals_speak_the_language_of_the_reader(stage) {
  const german = { locale: "de-DE" };
  const game = await finishedGame(stage.server);
  const { page, context } = await openPage(stage, "/new", german);
  await page.getByRole("button", { name: "1 Plättchensatz" }).click();
  await page.getByRole("button", { name: "Einmal mehr: Der Fluss II" }).click();
  await page
    .getByRole("status")
    .getByText("Die Plättchen von „Der Fluss II“ sind nicht spielbar ohne: Der Fluss.")
    .waitFor();
  await page.goto(stage.server.url);
  const lines = (await recordOf(stage.server, game.id)).split("\n");
  const upload = (line) =>
    page.setInputFiles("input[type=file]", {
      name: "kaputt.txt",
      mimeType: "text/plain",
      buffer: Buffer.from(lines.map((it) => (it.startsWith("20.") ? line(it) : it)).join("\n")),
    });
  const alert = page.getByRole("alert").filter({ hasText: "kaputt.txt" });
  await upload((it) => it.replace(/: .*/, ": draw Unsinn"));
  await alert.getByText("„draw Unsinn“ ist keine Aktion.").waitFor();
  await upload((it) => it.replace(/ at -?\d+,-?\d+/, " at 90,90"));
  await alert.getByText(/ist nicht erlaubt\. Neben diesem Platz liegt kein Plättchen\./).waitFor();
  await upload((it) => it.replace("20.", "21."));
  await alert.getByText("Zug 21 steht, wo Zug 20 an der Reihe ist.").waitFor();
  await context.close();
}

/** What a page tells a worker is misplaced on the way, as a route does it on the way to a server. */
function misplaceInWorkers() {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (order, ...more) {
    const isAction = order.method === "act";
    const args = order.args?.map((it) => String(it).replace(/ at [^"]*/, " at 90,90"));
    return postMessage.call(this, isAction ? { ...order, args } : order, ...more);
  };
}

export async function an_illegal_action_is_refused_in_the_language_of_the_reader(stage) {
  const seats = ["blue", "red"].map((color) => ({ color, kind: { type: "person" } }));
  const game = await ask(stage.server, "/api/games", { seats, seed: "5" });
  const options = { locale: "de-DE", before: misplaceInWorkers };
  const { page, context } = await openPage(stage, `/games/${game.id}`, options);
  await page.route("**/actions", (route) => {
    const request = route.request().postDataJSON();
    const action = request.action.replace(/ at .*/, " at 90,90");
    return route.continue({ postData: JSON.stringify({ ...request, action }) });
  });
  await page.locator(".place button").first().click();
  await page.getByRole("alert").getByText("Neben diesem Platz liegt kein Plättchen.").waitFor();
  assert.equal((await ask(stage.server, `/api/games/${game.id}`)).squares.length, 1);
  await context.close();
}

/** Goes to another action of a replay by its address. */
async function goToAction(page, n) {
  const address = `${page.url().replace(/#\d+$/, "")}#${n}`;
  await page.evaluate((to) => (location.href = to), address);
  await isAt(page, n);
}

export async function a_replay_goes_by_keys_and_by_links(stage) {
  const game = await finishedGame(stage.server);
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}#30`);
  await slider(page).waitFor();
  await isAt(page, 30);
  const line = page.getByRole("button", { name: /places a tile, no figure$/ }).first();
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
  assert.ok(await page.getByRole("button", { name: "Continue from here" }).isDisabled());
  await page.keyboard.press("Home");
  await isAt(page, 0);
  await page.keyboard.press("]");
  assert.ok(await page.getByRole("radio", { name: "2×" }).isChecked());
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.waitForFunction(() => Number(document.querySelector("input[type=range]")?.value) > 3);
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: /^Play \(/ }).waitFor();
  await goToAction(page, 50);
  assert.deepEqual(complaints, []);
  await context.close();
}

/** A game as JCloisterZone saves it: four turns, the last of which closes a road. */
const FOREIGN = join(import.meta.dirname, "../../../crates/jcz/tests/games/a_short_game.jcz");

export async function a_game_of_another_program_is_replayed_with_all_aids(stage) {
  const { page, context, complaints } = await openPage(stage, "/");
  await page.setInputFiles("input[type=file]", FOREIGN);
  await page.waitForURL(/\/replay/);
  // An address that changes before the replay is there goes unnoticed.
  await slider(page).waitFor();
  const id = gameOf(page);
  const past = (what) => ask(stage.server, `/api/games/${id}/${what}`);
  const goTo = (n) => goToAction(page, n);

  // A tile has been drawn: the places where it could go, and the odds of the one pointed at.
  await goTo(5);
  const { prompt, n_tiles_left: nLeft } = await past("at/5");
  const places = new Set(prompt.options.map(({ anchor }) => `${anchor.x} ${anchor.y}`));
  await page.waitForFunction((n) => document.querySelectorAll(".place").length === n, places.size);
  await page.locator(".place button").first().click();
  await page.getByText(`of ${nLeft} tiles left fit here`).waitFor();
  await isAt(page, 5);

  // The card tells of a feature what was true at each moment.
  await goTo(7);
  assert.equal(await page.locator(".place").count(), 0, "no tile is in hand");
  const card = (name) => page.getByRole("region", { name, exact: true });
  for (let tries = 0; (await card("Road of 2 tiles").count()) === 0 && tries < 5; tries += 1) {
    await page.keyboard.press("i");
    await page.locator(".card h2").waitFor();
  }
  await card("Road of 2 tiles").getByText("Bob would score.").waitFor();
  await goTo(13);
  await card("Road of 4 tiles").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".card").waitFor({ state: "detached" });

  // Projected scores and fields go along.
  await page.keyboard.press("p");
  await page.keyboard.press("f");
  for (const n of [10, 7]) {
    await goTo(n);
    const aids = await past(`aids?at=${n}`);
    for (const [seat, points] of aids.projected.entries()) {
      await page.locator(".projected").nth(seat).getByText(`about ${points}`).waitFor();
    }
    const isSeen = (wanted) => document.querySelectorAll(".labels .label-pill").length === wanted;
    const worth = aids.fields.filter((it) => it.owners.length > 0 || it.now.points > 0);
    await page.waitForFunction(isSeen, worth.length);
  }

  await page.keyboard.press("t");
  const { tiles_left: kinds } = await past("at/7");
  await page
    .locator(".panel .tiles li")
    .nth(kinds.length - 1)
    .waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function a_new_game_begins_anywhere_in_a_replay(stage) {
  const game = await finishedGame(stage.server);
  const { page, context } = await openPage(stage, `/games/${game.id}/replay#40`);
  await slider(page).waitFor();
  await isAt(page, 40);
  await page.getByRole("button", { name: "Continue from here" }).click();
  await page.getByLabel("Who plays for Ana").selectOption({ label: "Person" });
  await page.getByLabel("Who plays for Odo").selectOption({ label: "Person" });
  await page.getByRole("dialog").getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL(/\/games\/\w+$/);
  const id = gameOf(page);
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
  await page.waitForURL(/\/games\/\w+$/);
  assert.ok(!page.url().includes(game.id));
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function the_screens_around_the_table_can_be_used_by_all(stage) {
  const game = await finishedGame(stage.server);
  const { page, context, complaints } = await openPage(stage, "/");
  for (const [path, sign] of [
    ["/", page.getByRole("button", { name: /^Play against/ })],
    ["/new", page.getByRole("button", { name: "Start the game" })],
    ["/watch", page.getByRole("button", { name: /^Watch Ravi/ })],
    ["/statistics", page.getByText("No games yet.")],
    [`/games/${game.id}/end#scoring`, page.getByText(/^1 of \d+$/)],
    [`/games/${game.id}/replay#25`, slider(page)],
    [`/games/${game.id}/end`, page.getByRole("button", { name: "Rematch" })],
  ]) {
    if (path !== "/") await goWithin(page, stage.server, path);
    await sign.waitFor();
    if (path === "/new") {
      await page
        .getByRole("button", { name: /^Show all \d+$/ })
        .last()
        .click();
      await page.getByRole("button", { name: "Rules as usual" }).click();
    }
    for (const colorScheme of ["dark", "light"]) {
      await dress(page, colorScheme);
      const told = await violations(page);
      assert.deepEqual({ path, colorScheme, told }, { path, colorScheme, told: [] });
    }
  }
  assert.deepEqual(complaints, []);
  await context.close();
}

/** Buttons and links that leave the screen at a side, and cannot be scrolled to. Runs in the page. */
function cutControls() {
  const isScrolled = (element) => {
    for (let it = element.parentElement; it !== null; it = it.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(it).overflowX)) return true;
    }
    return false;
  };
  return [...document.querySelectorAll("main :is(button, a)")]
    .filter((it) => it.checkVisibility() && !isScrolled(it))
    .filter((it) => {
      const { left, right, width } = it.getBoundingClientRect();
      return width > 1 && (left < -1 || right > innerWidth + 1);
    })
    .map((it) => it.textContent.trim() || it.getAttribute("aria-label"));
}

/** What is chosen in lists and cannot be read to its end. Runs in the page. */
function cutSelections() {
  const pen = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll("main select")]
    .filter((it) => it.checkVisibility({ opacityProperty: true }))
    .filter((it) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(it);
      const room = it.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      pen.font = font;
      return pen.measureText(it.selectedOptions[0].text).width > room + 1;
    })
    .map((it) => it.selectedOptions[0].text);
}

export async function a_replay_has_room_for_its_board_and_all_scores(stage) {
  const game = await finishedGame(stage.server);
  const sizes = [
    { width: 640, height: 400 },
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ];
  const { page, context } = await openPage(stage, `/games/${game.id}/replay#25`);
  await slider(page).waitFor();
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    const { board, cut } = await page.evaluate(async () => {
      // The board takes its new size with the next frame.
      for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame);
      const { width, height } = document.querySelector(".area .board").getBoundingClientRect();
      const isCut = (it) => {
        const { left, right, top, bottom } = it.getBoundingClientRect();
        return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
      };
      const all = [...document.querySelectorAll(".players .score, .buttons button, .zoom button")];
      const cut = all.filter((it) => it.checkVisibility() && isCut(it)).map((it) => it.outerHTML);
      return { board: Math.min(width, height), cut };
    });
    assert.ok(board > 220, `${viewport.width}: the board has ${board} pixels`);
    assert.deepEqual(cut, [], `${viewport.width}`);
  }
  await context.close();
}

export async function a_low_screen_begins_with_the_beginning_of_a_new_game(stage) {
  const viewport = { width: 640, height: 400 };
  const { page, context } = await openPage(stage, "/new", { viewport });
  await page.getByRole("button", { name: "Start the game" }).waitFor();
  const covering = await page.evaluate(() => {
    const heading = document.querySelector("form h2");
    const { left, top, width, height } = heading.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 4));
    return hit === null || heading.contains(hit) || hit.contains(heading) ? null : hit.outerHTML;
  });
  assert.equal(covering, null, "nothing covers the heading");
  await context.close();
}

export async function the_screens_around_the_table_fit_everywhere(stage) {
  const game = await finishedGame(stage.server);
  const { page, context } = await openPage(stage, "/");
  for (const path of [
    "/",
    "/new",
    "/watch",
    `/games/${game.id}/end`,
    `/games/${game.id}/replay#25`,
  ]) {
    if (path !== "/") await goWithin(page, stage.server, path);
    await page.locator("main .button.primary, main input[type=range]").first().waitFor();
    for (const language of ["en", "de", "fr"]) {
      await speak(page, language);
      for (const width of [360, 640, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        const over = await page.evaluate(async () => {
          // Drawings take their new size with the next frame.
          for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame);
          return document.documentElement.scrollWidth - innerWidth;
        });
        assert.ok(over <= 0, `${path} at ${width} in ${language} is ${over} too wide`);
        const cut = await page.evaluate(cutControls);
        const unread = await page.evaluate(cutSelections);
        const told = { path, width, language };
        assert.deepEqual({ ...told, cut, unread }, { ...told, cut: [], unread: [] });
      }
    }
  }
  await context.close();
}
