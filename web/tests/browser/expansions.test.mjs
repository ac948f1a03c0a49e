// What expansions bring to the table: pieces, tokens, a second row on the score track.
import assert from "node:assert/strict";
import { answer, ask, openPage, playedByBots, recordOf, status, violations } from "./person.mjs";

/** It changes what comes over the network, which a site does not use. */
export const onlyServer = ["very_many_spots_are_chosen_on_the_board"];

const PERSON = { type: "person" };
const BOT = { type: "bot", level: "greedy" };
const COLORS = ["blue", "red"];

/** The record of a game with everything that bots have played; the same for all tests. */
let record = null;

async function recordOfBots(server) {
  const seats = COLORS.map((color) => ({ color, kind: BOT }));
  const { id } = await ask(server, "/api/games", { box: "everything", seed: "11", seats });
  await playedByBots(server, id);
  return recordOf(server, id);
}

/** That game as it stood before a turn, given to two persons. */
async function gameBefore(server, turn) {
  record ??= await recordOfBots(server);
  const lines = record.split("\n");
  const end = lines.findIndex((it) => it.startsWith(`${turn}.`));
  assert.notEqual(end, -1, `the game has ${turn} turns`);
  const upload = { record: `${lines.slice(0, end).join("\n")}\n`, seats: [PERSON, PERSON] };
  return ask(server, "/api/records", upload);
}

export async function the_score_track_has_messengers_and_robbers(stage) {
  const game = await gameBefore(stage.server, 60);
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`);
  await page.locator(".player").nth(1).waitFor();
  const markers = page.locator(".track .marker");
  const nOthers = game.seats.reduce(
    (sum, it) => sum + (it.messenger_space !== null) + (it.robber_space !== null),
    0,
  );
  assert.ok(nOthers >= 2);
  assert.equal(await markers.count(), game.seats.length + nOthers);
  assert.equal(
    await page.locator(".track .letter").count(),
    10,
    "messages lie on every fifth space",
  );
  await page.keyboard.press("s");
  await page.getByRole("group", { name: "Scoreboard" }).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function a_replay_shows_all_that_the_table_shows_beside_the_land(stage) {
  const game = await gameBefore(stage.server, 60);
  const path = `/games/${game.id}/replay#${game.n_actions}`;
  const { page, context, complaints } = await openPage(stage, path);
  const second = game.seats.flatMap((it) => [it.messenger_space, it.robber_space]);
  const nSecond = second.filter((it) => it !== null).length;
  await page
    .locator(".track .second")
    .nth(nSecond - 1)
    .waitFor();
  assert.equal(await page.locator(".track .second").count(), nSecond);
  const rows = await page.evaluate(() => {
    const bottomOf = (it) => it.getBoundingClientRect().bottom;
    const figures = [...document.querySelectorAll(".track .marker:not(.second)")];
    const others = [...document.querySelectorAll(".track .second")];
    const top = Math.min(...others.map((it) => it.getBoundingClientRect().top));
    return { figures: Math.max(...figures.map(bottomOf)), others: top };
  });
  assert.ok(rows.figures <= rows.others, "the two rows do not cover each other");
  const quarters = page.getByRole("list", { name: "The Count of Carcassonne" });
  await quarters.filter({ hasText: "Castle" }).waitFor();
  assert.deepEqual(await violations(page), []);
  // Where players stand in one row, the scoreboard has them.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Score", exact: true }).click();
  await quarters.filter({ hasText: "Castle" }).last().waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();

  const seats = COLORS.map((color) => ({ color, kind: PERSON }));
  const wheel = await ask(stage.server, "/api/games", { box: "WOF", seats });
  const other = await openPage(stage, `/games/${wheel.id}/replay`);
  const segments = other.page.getByRole("list", { name: "The Wheel of Fortune" });
  await segments
    .getByRole("listitem")
    .nth(wheel.wheel.length - 1)
    .waitFor();
  assert.deepEqual(other.complaints, []);
  await other.context.close();
}

export async function tokens_and_pieces_say_their_names(stage) {
  const game = await gameBefore(stage.server, 90);
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`);
  await page.locator(".player").nth(1).waitFor();
  const held = game.seats.flatMap((it) => it.tokens);
  assert.ok(held.length > 0, "somebody holds something");
  const tokens = page.getByRole("list", { name: "Players" }).locator(".tokens button");
  assert.equal(await tokens.count(), held.length);
  const nameIs = (wanted) =>
    page.waitForFunction(
      ([it, how]) => getComputedStyle(it, "::after").visibility === how,
      [token, wanted],
    );
  const token = await tokens.first().elementHandle();
  await nameIs("hidden");
  await token.focus();
  await nameIs("visible");
  const beside = game.pieces.filter((it) => it.place === null);
  const tray = page.getByRole("list", { name: "Next to the board" }).getByRole("button");
  assert.equal(await tray.count(), beside.length);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function pieces_beside_the_board_are_beside_its_replay_too(stage) {
  const game = await gameBefore(stage.server, 2);
  const beside = game.pieces.filter((it) => it.place === null);
  assert.ok(beside.length > 0, "some pieces have not come into play");
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}/replay#0`);
  const tray = page.getByRole("list", { name: "Next to the board" }).getByRole("button");
  await tray.nth(beside.length - 1).waitFor();
  assert.equal(await tray.count(), beside.length);
  assert.deepEqual(complaints, []);
  await context.close();
}

/** Two persons who take whatever gives points, until something is asked. */
async function gameThatAsks(server, wish, key) {
  const seats = [
    { color: "blue", name: "Ana", kind: PERSON },
    { color: "red", name: "Odo", kind: PERSON },
  ];
  let game = await ask(server, "/api/games", { ...wish, seats });
  while (game.prompt !== null && game.prompt.sentence.key !== key) {
    const { options, pass } = game.prompt;
    const best = options.toSorted((a, b) => b.points.length - a.points.length)[0] ?? pass;
    game = await answer(server, game, best.id);
  }
  assert.equal(game.prompt?.sentence.key, key, "it is asked before the game is over");
  return game;
}

export async function a_remembered_marker_is_not_asked_for_again(stage) {
  const wish = { box: "everything", elements: ["farmers", "messengers"], seed: "2" };
  wish.tiles = [{ set: "base-c3", n_copies: 1 }];
  const game = await gameThatAsks(stage.server, wish, "prompt.move_marker");
  const { name, messenger_space } = game.seats[game.prompt.seat];
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`);
  await status(page, /move your figure or your messenger/);
  assert.equal(await page.locator(".landing").count(), 2, "both ways are shown");
  assert.deepEqual(await violations(page), []);
  await page
    .getByRole("radiogroup", { name: `What ${name} moves` })
    .getByText("messenger")
    .click();
  await status(page, /place the tile|message/);
  const after = await ask(stage.server, `/api/games/${game.id}`);
  const moved = after.seats[game.prompt.seat];
  const { points } = game.prompt.sentence.params;
  assert.equal(moved.messenger_space, (messenger_space + points) % 50);
  await page.reload();
  await page.locator(".confirm").waitFor();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("bastide.settings")));
  assert.deepEqual(kept.markers, { [name]: "messenger" });
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function the_drawer_shows_what_fits_and_what_is_on_a_tile(stage) {
  const game = await gameBefore(stage.server, 40);
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`);
  await status(page, /place the tile/);
  const place = page.locator(".place button").first();
  await place.hover();
  const name = await place.getAttribute("aria-label");
  await page.keyboard.press("t");
  await page.getByText("That fit here").click();
  const shown = page.locator(".tiles ul").first().getByRole("button");
  const { places } = await ask(stage.server, `/api/games/${game.id}/aids`);
  const counts = new Set(places.map((it) => it.fitting.length));
  const n = await shown.count();
  assert.ok(n > 0 && n < game.tiles_left.length && counts.has(n), `${n} kinds fit ${name}`);
  await page.getByText("All kinds").click();
  assert.equal(await shown.count(), game.tiles_left.length);
  const about = page.locator("#about-tile").filter({ hasText: /Pennant: it scores/ });
  const symbols = await Promise.all(game.tiles_left.map((it) => symbolsOf(stage.server, it)));
  const withPennant = symbols.findIndex((it) => it.includes("pennant"));
  assert.notEqual(withPennant, -1, "some tile that is left has a pennant");
  await shown.nth(withPennant).focus();
  await about.waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
}

/** What is printed on a tile, if it means something in a game with everything. */
async function symbolsOf(server, { set, tile }) {
  const { symbols } = await ask(server, `/api/tiles/${set}/${encodeURIComponent(tile)}/segments`);
  return symbols.map((it) => it.symbol);
}

export async function symbols_are_explained_on_the_board(stage) {
  const game = await gameBefore(stage.server, 60);
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`);
  await page.locator(".player").nth(1).waitFor();
  const symbols = await Promise.all(game.squares.map((it) => symbolsOf(stage.server, it)));
  const inn = symbols.findIndex((it) => it.includes("inn"));
  assert.notEqual(inn, -1, "an inn lies on the table");
  const tile = page.locator(".tiles > g").nth(inn);
  await tile.waitFor({ state: "attached" });
  const { x, y, width, height } = await tile.boundingBox();
  await page.mouse.move(x + width / 2 - 4, y + height / 2);
  await page.mouse.move(x + width / 2, y + height / 2);
  const card = page.locator(".corner .card");
  await card.getByText(/^Inn: the road scores 2 points/).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
}

/** That game as it stood when a tile with a symbol had been drawn. */
async function gameWithInHand(server, symbol) {
  const { tiles_left: kinds } = await gameBefore(server, 2);
  const symbols = await Promise.all(kinds.map((it) => symbolsOf(server, it)));
  const names = kinds.filter((_, idx) => symbols[idx].includes(symbol)).map((it) => it.tile);
  assert.notEqual(names.length, 0, `there are tiles with a ${symbol}`);
  return gameBeforeAction(server, new RegExp(`^place (${names.join("|")})[<>^v] `));
}

export async function symbols_are_explained_in_the_hand(stage) {
  const game = await gameWithInHand(stage.server, "dragon");
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`);
  const about = page.getByRole("button", { name: "What is on this tile" });
  await about.focus();
  await page.keyboard.press("Enter");
  const card = page.locator(".corner .card");
  await card.getByText(/^Dragon: once a volcano/).waitFor();
  const hand = page.getByRole("group", { name: "Tile in hand" }).getByRole("button").nth(1);
  const spoken = await hand.evaluate(
    (it) => document.getElementById(it.getAttribute("aria-describedby"))?.textContent,
  );
  assert.match(spoken ?? "", /Dragon: once a volcano/);
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
  await context.close();
}

/** That game as it stood before the first action like this, given to two persons. */
async function gameBeforeAction(server, pattern) {
  record ??= await recordOfBots(server);
  const lines = record.split("\n");
  const end = lines.findIndex(
    (it) => /^\d+\./.test(it) && it.split("; ").some((a) => pattern.test(a)),
  );
  assert.notEqual(end, -1, `somebody does ${pattern}`);
  const actions = lines[end].split("; ");
  const begun = actions
    .slice(
      0,
      actions.findIndex((it) => pattern.test(it)),
    )
    .join("; ");
  const cut = `${[...lines.slice(0, end), begun].join("\n")}\n`;
  return ask(server, "/api/records", { record: cut, seats: [PERSON, PERSON] });
}

export async function a_preference_answers_and_the_log_says_so(stage) {
  const game = await gameBeforeAction(stage.server, /^move (figure|messenger)$/);
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`);
  await status(page, /move your figure or your messenger/);
  const before = await page.locator(".log").getByText("by preference").count();
  assert.equal(before, 0);
  await page.getByText("Always messenger").click();
  const note = page.locator(".log").getByText("by preference").first();
  await note.waitFor();
  const now = await ask(stage.server, `/api/games/${game.id}`);
  assert.ok(now.seq > game.seq, "the question is answered");
  await page.reload();
  await note.waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function very_many_spots_are_chosen_on_the_board(stage) {
  const game = await gameBefore(stage.server, 60);
  const { page, context } = await openPage(stage, `/games/${game.id}`);
  // What a portal asks, as the server would say it late in a large game.
  const last = game.squares.at(-1);
  const spots = game.squares.slice(0, 30).flatMap(({ x, y }) => [{ x, y }]);
  const option = ({ x, y }) => ({
    id: `follower ${x},${y}`,
    kind: { type: "place_figure", role: "farmer" },
    anchor: { type: "segment", x, y, segment: 0 },
    figure: "follower",
    name: {
      key: "answer.figure.farmer",
      params: { figure: "follower", feature: "field" },
    },
    turned: null,
    more: [],
    closes: [],
    places: [],
    points: [],
    adds: [],
    feature: null,
    majority: null,
    is_final: false,
  });
  assert.ok(last && spots.length === 30);
  await page.routeWebSocket(/stream/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const said = JSON.parse(String(message));
      if (said.type === "view" && said.view.prompt) {
        const options = [...spots, { x: last.x, y: last.y }].map(option);
        said.view.last_placed = { x: last.x, y: last.y };
        said.view.prompt = { ...said.view.prompt, shape: "spot", tile: null, options };
      }
      socket.send(JSON.stringify(said));
    });
  });
  await page.reload();
  // Beside chips there may be no room for it.
  await page.getByText(/choices are elsewhere on the board/).waitFor({ state: "attached" });
  const chips = page.getByRole("group", { name: "Choices", exact: true }).getByRole("button");
  const farmers = chips.filter({ hasText: "Farmer" });
  const near = await farmers.count();
  assert.ok(near >= 1 && near < 31, `${near} at the tile just placed`);
  await chips.filter({ hasText: "Elsewhere" }).click();
  await chips.filter({ hasText: "Back to the last tile" }).waitFor();
  assert.equal(await farmers.count(), 31 - near, "the others, when they are asked for");
  await context.close();
}

/** A game of persons from a position, after some answers. */
async function gameFrom(server, lines, answers = []) {
  const record = `Bastide record 1\n${lines.join("\n")}\n`;
  let game = await ask(server, "/api/records", { record });
  for (const action of answers) {
    game = await answer(server, game, action);
  }
  return game;
}

const SEATS = ["seat Red Ana", "seat Blue Odo", "seat Green Ravi", "seat Yellow Maud"];

export async function who_calls_next_is_seen_in_order(stage) {
  const tiles = Array.from(
    { length: 12 },
    (_, idx) => `lay GCty${idx + 1}^ at ${(idx % 4) - 2},${Math.floor(idx / 4) - 1}`,
  );
  const lines = [
    "tiles base-c1 count-of-carcassonne",
    "elements farmers count",
    ...SEATS,
    ...tiles,
    "lay G^ at 2,1",
    "count in market",
    "stand Yellow knight on 2,1",
    ...["Red", "Blue", "Yellow"].map((color) => `stand ${color} follower in castle`),
    "bag E",
  ];
  const answers = ["place E< at 3,1", "pass", "seat 2 calls first"];
  const game = await gameFrom(stage.server, lines, answers);
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`);
  await status(page, /Odo: call followers from Carcassonne/);
  const order = page.getByRole("list", { name: "Then" }).getByRole("listitem");
  assert.deepEqual(await order.allInnerTexts(), ["Maud", "Ana"], "Ravi has nobody to call");
  assert.equal(await page.locator(".way-line").count(), 1, "the way out of the castle is drawn");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Call nobody else" }).click();
  await page.locator(".confirm").click();
  await status(page, /Maud: call/);
  assert.deepEqual(await order.allInnerTexts(), ["Ana"]);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function mage_or_witch_is_ringed_where_one_must_leave(stage) {
  const lines = [
    "tiles base-c1 mage-and-witch",
    "elements farmers mage-witch",
    ...SEATS.slice(0, 2),
    ...["D^ at 0,0", "D^ at 1,0", "G> at 0,-1", "F> at 1,-1", "Nv at 0,-2"].map(
      (it) => `lay ${it}`,
    ),
    "lay A< at -1,0",
    "lay A> at 2,0",
    // Two figures of one player on one segment are two lines of the board as text.
    "stand Red knight on 0,-1",
    "stand Red knight on 0,-1",
    "mage at knight on 0,-1",
    "witch at knight on 1,-1",
    "bag N",
  ];
  const game = await gameFrom(stage.server, lines, ["place N< at 1,-2"]);
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`);
  await status(page, /take the mage or the witch off the board/);
  const away = page.getByRole("group", { name: "Choices", exact: true }).getByRole("button");
  assert.equal(await away.filter({ hasText: "Take the witch away" }).count(), 1);
  assert.equal(await page.locator(".bastide-board button").count(), 2, "both are ringed");
  await page.keyboard.press("b");
  await page.getByRole("heading", { name: "Board as text" }).waitFor();
  assert.equal((await page.getByRole("cell", { name: "Ana" }).count()) >= 2, true);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function messages_have_pictures_and_points_are_told_alike(stage) {
  const game = await gameBeforeAction(stage.server, /^(carry out|two points)/);
  assert.equal(game.prompt.sentence.key, "prompt.message");
  const { page, context, complaints } = await openPage(stage, `/games/${game.id}`, {
    viewport: { width: 1280, height: 800 },
  });
  await status(page, /or 2 points/);
  assert.equal(await page.locator(".bar use[href^='#message-']").count(), 1);
  const drawn = page.locator(".log use[href^='#message-']");
  assert.ok((await drawn.count()) >= 1, "the log shows the message that was drawn");
  const isDrawn = await page.evaluate(() => document.querySelector("#message-1 path") !== null);
  assert.ok(isDrawn, "the symbols have messages");
  const lines = page.locator(".log .line");
  assert.ok((await lines.locator("b", { hasText: /\+\d/ }).count()) > 2);
  assert.equal(await lines.filter({ hasText: / (scores|robs) \d/ }).count(), 0);
  await page.keyboard.press("s");
  const list = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
  assert.equal(await list.count(), 8);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
}
