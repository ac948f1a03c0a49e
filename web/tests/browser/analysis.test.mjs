// The page that tells how a game went, and what leads there.
import assert from "node:assert/strict";
import { ask, openPage, playedByBots, recordOf, violations } from "./person.mjs";
import { until } from "./progress.mjs";
import { startServer } from "./stage.mjs";

const PERSON = { type: "person" };

/** A site cannot be told to take its time: what its tables do is tested in src/api/local. */
export const onlyServer = ["an_analysis_is_watched_stopped_and_begun_again"];

/** A game that was played by bots, as if a person had sat at the first seat. */
async function gameOf(server, levels, seed) {
  const colors = ["blue", "red", "green"];
  const names = ["", "Odo", "Maud"];
  const seats = levels.map((level, idx) => ({
    color: colors[idx],
    name: names[idx],
    kind: { type: "bot", level },
  }));
  const { id } = await ask(server, "/api/games", { seats, seed, first: { type: "seat", seat: 0 } });
  await playedByBots(server, id);
  const record = await recordOf(server, id);
  const kinds = [PERSON, ...seats.slice(1).map((it) => it.kind)];
  return ask(server, "/api/records", { record, seats: kinds });
}

/** Waits until somebody has begun the analysis of a game. */
function begun(server, id) {
  return until(
    () => ask(server, `/api/games/${id}/analysis`),
    (it) => it.state !== "not_begun",
    (it) => it.state,
  );
}

/** Waits until the analysis of a game is complete. */
function analyzed(server, id) {
  return until(
    () => ask(server, `/api/games/${id}/analysis`),
    (it) => it.state === "done",
    (it) => it.chances.length,
  );
}

export async function a_game_is_analyzed_and_the_analysis_is_kept(stage) {
  const { id } = await gameOf(stage.server, ["random", "medium"], "5");
  const { page, context, complaints } = await openPage(stage, `/games/${id}/end`);
  await page.getByRole("link", { name: "Analysis" }).click();
  await page.waitForURL(`**/games/${id}/analysis`);
  // Once it has begun, the page may be left; the analysis goes on.
  await begun(stage.server, id);
  await page.goto(`${stage.server.url}/games/${id}/end`);
  const found = await analyzed(stage.server, id);
  await page.getByRole("link", { name: "Analysis" }).click();
  const costliest = Math.max(...found.moves.filter((it) => it.seat === 0).map((it) => it.cost));
  assert.ok(costliest >= 20, `somebody who plays at random makes mistakes: ${costliest}`);
  const points = Math.round(costliest / 10);
  const heading = new RegExp(`Turn \\d+: cost you ${points} points`);
  await page.getByRole("heading", { name: heading }).first().waitFor();
  assert.equal(await page.getByText(/Looking at move/).count(), 0);
  const moves = page.getByRole("list").filter({ has: page.getByText("Better") });
  const n = await moves.getByRole("listitem").count();
  assert.ok(n >= 1 && n <= 5, `${n} costly moves`);
  await page.locator("figure svg image").first().waitFor();
  const accuracy = page.getByText(`${found.seats[0].accuracy} of 100`);
  await accuracy.waitFor();
  await page.getByText("Luck of the draw").first().waitFor();

  // By keys: the chart is read out, and the costliest move is seen on the board.
  const slider = page.getByRole("slider", { name: "Winning chance" });
  await slider.focus();
  assert.match(await slider.getAttribute("aria-valuetext"), /^end: .*%/);
  await page.keyboard.press("ArrowLeft");
  assert.match(await slider.getAttribute("aria-valuetext"), /^Turn \d+: .*%/);
  await page.getByText("As a table").first().click();
  await page.getByRole("table").first().getByRole("row").nth(5).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("link", { name: "See it on the board" }).first().click();
  await page.waitForURL(/\/replay#\d+/);
  assert.deepEqual(complaints, []);
  await context.close();
}

/** Does something with a server of its own, whose analyses take so long that they can be watched. */
async function withPatientServer(stage, test) {
  const server = await startServer({ nFutures: 5000 });
  try {
    await test({ ...stage, server });
  } finally {
    server.stop();
  }
}

export async function an_analysis_is_watched_stopped_and_begun_again(stage) {
  await withPatientServer(stage, async (stage) => {
    const { id } = await gameOf(stage.server, ["greedy", "greedy"], "6");
    const { page, context } = await openPage(stage, `/games/${id}/analysis`);
    // What is known is there at once.
    await page.getByRole("heading", { name: "How it went" }).waitFor();
    await page.getByRole("heading", { name: "Where the points came from" }).waitFor();
    await page.getByText(/Looking at move \d+ of \d+/).waitFor();
    assert.deepEqual(await violations(page), []);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Analyze this game" }).click();
    await page.getByText(/Looking at move \d+ of \d+/).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Analyze this game" }).waitFor();
    assert.equal((await ask(stage.server, `/api/games/${id}/analysis`)).state, "not_begun");
    await context.close();
  });
}

export async function a_game_that_goes_on_has_no_analysis_page(stage) {
  const seats = ["blue", "red"].map((color) => ({ color, kind: PERSON }));
  const { id } = await ask(stage.server, "/api/games", { seats });
  const { page, context } = await openPage(stage, `/games/${id}/analysis`);
  await page.waitForURL(new RegExp(`/games/${id}$`));
  await context.close();
}

export async function the_analysis_fits_everywhere(stage) {
  const { id } = await gameOf(stage.server, ["random", "hard", "easy"], "7");
  for (const [width, height, language, theme] of [
    [1440, 900, "en", "light"],
    [820, 1180, "de", "dark"],
    [390, 844, "en", "dark"],
    [390, 844, "fr", "light"],
    [320, 568, "de", "light"],
  ]) {
    const { page, context } = await openPage(stage, `/games/${id}/analysis`, {
      viewport: { width, height },
      settings: { language, theme },
    });
    await analyzed(stage.server, id);
    await page.locator("figure svg image").first().waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(overflow, 0, `${width} ${language}`);
    assert.deepEqual(await violations(page), []);
    await context.close();
  }
}

export async function the_best_moves_of_a_decision_are_seen_in_a_replay(stage) {
  const { id } = await gameOf(stage.server, ["random", "medium"], "8");
  const { page, context, complaints } = await openPage(stage, "/");
  await ask(stage.server, `/api/games/${id}/analysis`, {});
  const found = await analyzed(stage.server, id);
  const mistakes = found.moves.filter((it) => it.seat === 0 && it.cost >= 20);
  const [first, second] = mistakes;
  await page.goto(`${stage.server.url}/games/${id}/replay#${first.at}`);
  await page.getByRole("button", { name: "Best moves" }).click();
  const list = page.getByRole("group", { name: "Best moves" });
  await list.getByRole("listitem").first().waitFor();
  await page.locator(".proposal").first().waitFor();
  // The slider shows the chances to win instead of the scores.
  await page.locator(".timeline").getByText("Winning chance").waitFor();
  const { chances } = found.chances.findLast((it) => it.at <= first.at);
  const percent = `(${Math.round(chances[0] / 10)}%)`;
  const spoken = await page.getByRole("slider").getAttribute("aria-valuetext");
  assert.ok(spoken.includes(percent), `${spoken} lacks ${percent}`);
  assert.equal(await page.locator(".proposal.chosen").count(), 1);
  assert.equal(await list.getByText("played", { exact: true }).count(), 1);
  await page.keyboard.press("2");
  await list.locator("li:nth-child(2) button[aria-pressed=true]").waitFor();
  assert.deepEqual(await violations(page), []);
  // Another position has other moves, and the way goes on to the next mistake.
  await page.keyboard.press("n");
  await page.waitForURL(new RegExp(`#${second.at}-moves$`));
  await list.locator("li:nth-child(1) button[aria-pressed=true]").waitFor();
  await page.keyboard.press("Home");
  await list.getByText("No one decides here").waitFor();
  assert.equal(await page.locator(".proposal").count(), 0);
  await page.keyboard.press("h");
  await list.waitFor({ state: "detached" });
  assert.equal(await page.locator(".timeline").getByText("Winning chance").count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
}

/** A game of two persons who take the first answer there is. */
async function playOn(server, id) {
  let game = await ask(server, `/api/games/${id}`);
  while (!game.over) {
    const { options, pass, seat } = game.prompt;
    const action = pass?.id ?? options[0].id;
    await ask(server, `/api/games/${id}/actions`, { seq: game.seq, action, seat });
    game = await ask(server, `/api/games/${id}`);
  }
}

export async function a_hint_rings_a_place_then_shows_the_answer_and_is_told_at_the_end(stage) {
  const seats = ["blue", "red"].map((color) => ({ color, kind: PERSON }));
  const first = { type: "seat", seat: 0 };
  const { id, seq } = await ask(stage.server, "/api/games", { seats, first, seed: "4" });
  const { page, context, complaints } = await openPage(stage, `/games/${id}`);
  await page.getByRole("button", { name: "Show me" }).waitFor();
  await page.keyboard.press("h");
  await page.getByText("Try here.").waitFor();
  await page.locator(".hint-ring").waitFor();
  const confirm = page.getByRole("button", { name: "Place here" });
  assert.equal(await confirm.getAttribute("aria-disabled"), "true");
  await page.keyboard.press("h");
  await page
    .getByLabel("Current decision")
    .getByText(/Try this: Place/)
    .waitFor();
  assert.equal(await confirm.getAttribute("aria-disabled"), "false");
  assert.deepEqual(await violations(page), []);
  const asked = await ask(stage.server, `/api/games/${id}`);
  assert.equal(asked.seq, seq, "nothing is given without the person");
  assert.deepEqual(asked.hints.n_given, [1, 0]);
  await page.keyboard.press("Enter");
  await until(
    () => ask(stage.server, `/api/games/${id}`),
    (it) => it.seq > seq,
    () => 0,
  );
  await playOn(stage.server, id);
  await page.goto(`${stage.server.url}/games/${id}/end`);
  await page.getByText("with 1 hint").waitFor();
  assert.equal(await page.getByText(/with \d hint/).count(), 1);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function no_hint_is_offered_where_no_help_is_given(stage) {
  const seats = ["blue", "red"].map((color) => ({ color, kind: PERSON }));
  const { id } = await ask(stage.server, "/api/games", { seats, help: "none" });
  const { page, context } = await openPage(stage, `/games/${id}`);
  await page.getByRole("button", { name: "Place here" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Show me" }).count(), 0);
  await context.close();
}
