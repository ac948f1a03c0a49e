// Choices and what they are worth: what is seen of them on every screen, and how points are shown.
import assert from "node:assert/strict";
import { ask, boardAtRest, openPage, speak, status } from "./person.mjs";
import { until } from "./progress.mjs";

/** A game of two persons from a position. */
async function gameFrom(server, lines) {
  const record = `Bastide record 1\n${lines.join("\n")}\n`;
  return ask(server, "/api/records", { record });
}

const SEATS = ["seat Red Ana", "seat Blue Odo"];

/** Red has a knight in a city that the tile in hand closes. */
const CLOSING = [
  "tiles base-c1",
  "elements farmers",
  ...SEATS,
  "lay E^ at 0,0",
  "stand Red knight on 0,0",
  "bag E E E",
];

const chips = (page) => page.locator(".chips .chip");

export async function points_of_the_tile_are_not_those_of_the_figure(stage) {
  const game = await gameFrom(stage.server, CLOSING);
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`);
  await status(page, /place the tile/);
  await page
    .getByRole("button", { name: /Closes a city/ })
    .first()
    .click();
  await status(page, /place a figure/i);
  await page.mouse.move(4, 4);
  const farmer = chips(page).filter({ hasText: "Farmer" });
  assert.match(await farmer.innerText(), /\+3 end/);
  const none = chips(page).filter({ hasText: "No figure" });
  assert.doesNotMatch(await none.innerText(), /\+/, "nothing is added by nothing");
  await page.locator(".bar").getByText("The tile alone gives Ana 4 points.").waitFor();
  // What is scored is outlined and filled in the color of who scores, as long as points are shown.
  await none.click();
  await page.locator(".confirm").click();
  const scored = page.locator(".outline-area.scored");
  await scored.waitFor({ state: "attached" });
  assert.equal(await page.locator(".score-pop").innerText(), "+4");
  await scored.waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
  await context.close();
}

/** Red, who has two knights in one city and one in another, has drawn a message about knights. */
const MESSAGE = [
  "tiles base-c1",
  "elements farmers messengers",
  "seat Red Eleonore",
  "seat Blue Odo",
  "score Red 3/0",
  "score Blue 1/1",
  ...["W^ at 0,0", "E> at 0,-1", "G^ at 1,-1", "F> at -1,-1"].map((it) => `lay ${it}`),
  "stand Red thief E on 0,0",
  ...["0,-1", "1,-1", "-1,-1"].map((it) => `stand Red knight on ${it}`),
  "bag W W W",
  "1. Red: draw W; place W^ at 1,0; pass; move figure; message 6",
];

export async function what_a_message_gives_is_in_sight_under_its_question(stage) {
  const game = await gameFrom(stage.server, MESSAGE);
  const viewport = { width: 1280, height: 800 };
  const { page, context } = await openPage(stage, `/games/${game.id}`, { viewport });
  const help = page.locator(".bar .help");
  for (const language of ["en", "de", "fr"]) {
    await speak(page, language);
    await help.filter({ hasText: /6 \D*3/ }).waitFor();
    const isCut = await page.evaluate(() => {
      const bottomOf = (it) => document.querySelector(it).getBoundingClientRect().bottom;
      return bottomOf(".bar .help") > bottomOf(".bar .status") + 1;
    });
    assert.equal(isCut, false, language);
    const pills = page.locator(".labels .label-pill");
    // They stand where the shapes of tiles say, which are fetched.
    await pills.nth(1).waitFor();
    assert.deepEqual((await pills.allInnerTexts()).sort(), ["2", "4"]);
  }
  await context.close();
}

/** A tile with three fields and a monastery beside it: many figures. */
const FIGURES = [
  "tiles base-c1 traders-and-builders-c1 inns-and-cathedrals-c1",
  "elements farmers large-follower builder pig",
  ...SEATS,
  "lay D^ at 0,0",
  "bag W W W",
];

/** Which cells of the bar cannot be seen whole. Runs in the page. */
function hiddenCells() {
  const bar = document.querySelector(".bar").getBoundingClientRect();
  const isSeen = (it) => {
    const { top, bottom, left, right } = it.getBoundingClientRect();
    const isInBar = top >= bar.top - 1 && bottom <= bar.bottom + 1 && right <= bar.right + 1;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return isInBar && hit?.closest("button") === it;
  };
  const cells = [...document.querySelectorAll(".chips .cell")];
  return cells.filter((it) => !isSeen(it)).map((it) => it.textContent);
}

export async function figures_are_in_sight_on_small_screens(stage) {
  const game = await gameFrom(stage.server, FIGURES);
  const viewport = { width: 844, height: 390 };
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`, { viewport });
  await page.locator(".place button").first().click();
  const cells = page.locator(".chips .cell");
  for (const [width, height] of [
    [844, 390],
    [640, 400],
    [360, 640],
  ]) {
    await page.setViewportSize({ width, height });
    for (const language of ["en", "de", "fr"]) {
      await speak(page, language);
      await cells.nth(2).waitFor();
      // One kind of figure is held; the others are a press away, each with its own choices.
      const nKinds = await page.locator(".held .kind small").innerText();
      assert.match(nKinds, /\d/);
      for (let kind = 0; kind < parseInt(nKinds, 10); kind += 1) {
        await page.locator(".held .kind").click();
        await page.locator(".kinds button").nth(kind).click();
        await page.locator(".kinds").waitFor({ state: "detached" });
        const hidden = await page.evaluate(hiddenCells);
        assert.deepEqual(hidden, [], `${width} ${language}`);
        assert.ok((await cells.count()) >= 2, "at least one place, and none");
      }
      // The next one begins with the kind that is held at first.
      await page.locator(".held .kind").click();
      await page.locator(".kinds button").first().click();
      await page.locator(".kinds").waitFor({ state: "detached" });
    }
  }
  assert.deepEqual(complaints, []);
  await context.close();
}

/** A long road of open ends, so that mage and witch can go to many segments. */
const MAGIC = [
  "tiles base-c1 mage-and-witch",
  "elements farmers mage-witch",
  ...SEATS,
  ...Array.from({ length: 8 }, (_, idx) => `lay D^ at ${idx},0`),
  "stand Red thief on 5,0",
  "bag V3-MaHeA",
];

export async function mage_and_witch_have_one_spot_a_feature(stage) {
  let game = await gameFrom(stage.server, MAGIC);
  const { id } = game;
  for (let n = 0; n < 3 && game.prompt.sentence.key !== "prompt.place_magic_figure"; n += 1) {
    const action = game.prompt.pass?.id ?? game.prompt.options[0].id;
    await ask(stage.server, `/api/games/${id}/actions`, { seq: game.seq, action });
    game = await ask(stage.server, `/api/games/${id}`);
  }
  const { page, context, complaints } = await openPage(stage, `/games/${id}`);
  await page.locator(".chips [data-kind=mage]").waitFor();
  const mages = game.prompt.options.filter((it) => it.figure === "mage");
  const rings = page.locator(".segment .target-button");
  const held = mages.filter((it) => it.feature.n_figures > 0).length;
  assert.equal(await rings.count(), held, "those with figures first");
  await page.locator(".chips [data-does=elsewhere]").click();
  await rings.nth(mages.length - held - 1).waitFor();
  assert.equal(await rings.count(), mages.length - held);
  assert.deepEqual(complaints, []);
  await context.close();
}

/** A long road, at whose far end a thief stands to whom the fairy can go. */
const FAR = [
  "tiles base-c1",
  "elements farmers fairy",
  ...SEATS,
  ...Array.from({ length: 10 }, (_, idx) => `lay U> at ${idx},0`),
  "stand Red thief on 9,0",
  "bag U U",
];

/** Which choices on the board are not in sight. Runs in the page. */
function unseenChoices() {
  const board = document.querySelector(".board").getBoundingClientRect();
  const isSeen = (it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > board.left && x < board.right && y > board.top && y < board.bottom;
  };
  const all = [...document.querySelectorAll(".bastide-board .target-button")];
  return { n: all.length, unseen: all.filter((it) => !isSeen(it)).map((it) => it.ariaLabel) };
}

export async function all_choices_are_in_sight_or_wait_elsewhere(stage) {
  const game = await gameFrom(stage.server, FAR);
  const open = async (viewport) => {
    const opened = await openPage(stage, `/games/${game.id}`, { viewport });
    await status(opened.page, /place the tile|place a figure/i);
    return opened;
  };
  const inSight = async (page, nAtLeast) => {
    const found = await until(
      () => page.evaluate(unseenChoices),
      ({ n, unseen }) => n >= nAtLeast && unseen.length === 0,
      (it) => JSON.stringify(it),
    );
    return found.n;
  };
  const wide = await open({ width: 1280, height: 800 });
  // So near that little is seen of the road.
  for (let n = 0; n < 6; n += 1) await wide.page.keyboard.press("+");
  await ask(stage.server, `/api/games/${game.id}/actions`, {
    seq: game.seq,
    action: "place U> at -1,0",
  });
  await status(wide.page, /place a figure/i);
  const nWide = await inSight(wide.page, 3);
  assert.equal(await wide.page.locator(".chips [data-does=elsewhere]").count(), 0);
  assert.deepEqual(wide.complaints, []);
  await wide.context.close();

  // A phone has no room for the whole road.
  const narrow = await open({ width: 390, height: 844 });
  const elsewhere = narrow.page.locator(".chips [data-does=elsewhere]");
  await elsewhere.waitFor();
  const nNear = await inSight(narrow.page, 2);
  await elsewhere.click();
  await narrow.page.waitForFunction(
    (n) => document.querySelectorAll(".bastide-board .target-button").length !== n,
    nNear,
  );
  const nFar = await inSight(narrow.page, 1);
  assert.equal(nNear + nFar, nWide, "all of them, in two groups");
  assert.deepEqual(narrow.complaints, []);
  await narrow.context.close();
}

/** Whether the tile that was placed last is in sight. */
async function lastIsSeen(page, server, id) {
  const { last_placed: last, squares } = await ask(server, `/api/games/${id}`);
  const idx = squares.findIndex((it) => it.x === last.x && it.y === last.y);
  const box = await page.locator(".tiles > g").nth(idx).boundingBox();
  const board = await page.locator(".board").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x > board.x && x < board.x + board.width && y > board.y && y < board.y + board.height;
}

/** A person places a tile with the board so large that little of it is seen; then a bot moves. */
async function letBotMove(stage, follow) {
  const seats = [
    { color: "blue", name: "Ana", kind: { type: "person" } },
    { color: "red", name: "Odo", kind: { type: "bot", level: "random" } },
  ];
  const game = await ask(stage.server, "/api/games", {
    seats,
    seed: "12",
    first: { type: "seat", seat: 0 },
  });
  const settings = { follow, moveCamera: false };
  const opened = await openPage(stage, `/games/${game.id}`, { settings });
  const { page } = opened;
  await status(page, /place the tile/);
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await status(page, /place a figure/i);
  // Far away from everything.
  for (let n = 0; n < 5; n += 1) await page.keyboard.press("+");
  for (let n = 0; n < 6; n += 1) await page.keyboard.press("Shift+ArrowLeft");
  await boardAtRest(page);
  const size = (await page.locator(".tiles > g").first().boundingBox()).width;
  await page.keyboard.press("0");
  await page.keyboard.press("Enter");
  await status(page, /place the tile/);
  return { ...opened, game, size };
}

export async function the_view_follows_play_without_a_zoom(stage) {
  const { page, context, complaints, game, size } = await letBotMove(stage, true);
  await boardAtRest(page);
  assert.ok(await lastIsSeen(page, stage.server, game.id), "the bot's tile is in sight");
  const after = (await page.locator(".tiles > g").first().boundingBox()).width;
  assert.ok(Math.abs(after - size) < 1, `${size} became ${after}`);
  assert.equal(await page.locator(".rim-arrow").count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function an_arrow_at_the_rim_points_to_a_move_out_of_sight(stage) {
  const { page, context, complaints, game } = await letBotMove(stage, false);
  await boardAtRest(page);
  assert.equal(await lastIsSeen(page, stage.server, game.id), false);
  const arrow = page.locator(".rim-arrow");
  await arrow.click();
  await boardAtRest(page);
  assert.ok(await lastIsSeen(page, stage.server, game.id), "pressed, it shows the move");
  assert.equal(await arrow.count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
}

/** While the farmer is scored at the end, nobody is to move. */
async function watchFinalScoring(page) {
  await page.locator(".score-pop", { hasText: "+3" }).waitFor({ state: "attached" });
  const players = page.getByRole("list", { name: "Players" });
  assert.equal(await players.locator(".tag").count(), 0, "nobody is to move");
  assert.equal(await players.locator(".active").count(), 0);
}

export async function the_final_scoring_is_shown_once(stage) {
  const game = await gameFrom(stage.server, [...CLOSING.slice(0, -1), "bag E"]);
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`);
  await status(page, /place the tile/);
  await page.locator(".place button").first().click();
  await status(page, /place a figure/i);
  await page.keyboard.press("1");
  await page.locator(".confirm").click();
  const result = page.locator(".bar a.primary");
  await watchFinalScoring(page);
  await result.waitFor();
  assert.match(await result.getAttribute("href"), /\/end$/, "the table has shown it");
  // Who comes later has not seen it.
  await page.reload();
  await result.waitFor();
  assert.match(await result.getAttribute("href"), /\/end#scoring$/);
  assert.deepEqual(complaints, []);
  await context.close();
}
