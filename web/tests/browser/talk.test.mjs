// People at a table ask each other, talk to each other, and see that the draws were fair.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AT_ONCE, asks, faultsOf, online, openTable, PHONE, playOn, sitDown } from "./friends.mjs";
import { openPage, status, violations } from "./person.mjs";
import { until } from "./progress.mjs";
import { hasEngine, program } from "./stage.mjs";

/** People meet only at a server. */
export const onlyServer = "all";

/** Two people whose game has begun, and somebody who watches. */
async function meet(own, { nSalts = 0 } = {}) {
  const { url } = own.server;
  const ana = await openPage(own, "/", { settings: AT_ONCE });
  const bob = await openPage(own, "/", { settings: AT_ONCE, ...PHONE });
  const eva = await openPage(own, "/", { settings: AT_ONCE });
  const id = await openTable(ana.page, url, "Ana");
  await asks(ana.page, `/api/tables/${id}/changes`, "POST", {
    type: "visibility",
    visibility: "unlisted_watch",
  });
  const link = await ana.page.getByLabel("Link", { exact: true }).inputValue();
  await sitDown(bob.page, link, "Bob");
  if (nSalts > 0) await addWords(ana.page, bob.page);
  await ana.page.getByRole("button", { name: "Start the game" }).click();
  for (const { page } of [ana, bob]) await page.waitForURL(new RegExp(`/games/${id}$`));
  await eva.page.goto(`${url}/games/${id}`);
  await status(eva.page, /You are watching/);
  return { id, people: [ana, bob], watcher: eva };
}

/** Somebody adds a word to the draws, and the other sees it. */
async function addWords(page, other) {
  await page.getByText(/^Draws sealed: [0-9a-f]{4}…[0-9a-f]{2}$/).waitFor();
  await page.getByRole("button", { name: "Add a word of your own" }).click();
  await page.getByLabel("Your word").fill("<i>a horse</i>");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await other.getByText("Ana: <i>a horse</i>").waitFor();
  assert.deepEqual(await faultsOf(page), []);
}

async function leave(people) {
  for (const { complaints, context } of people) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
}

const game = async (page, id) => (await asks(page, `/api/games/${id}`)).body;

/** Whoever is asked plays by their page until the other is asked; says whose turn it was. */
async function playTurn(pages, id) {
  const { asked } = await game(pages[0], id);
  await playOn(pages, id, (it) => it.asked !== asked || it.over);
  return asked;
}

export async function a_move_is_taken_back_when_the_others_allow_it(stage) {
  await online(stage, async (own) => {
    const { id, people, watcher } = await meet(own);
    const pages = people.map((it) => it.page);
    const before = await game(pages[0], id);
    const mover = await playTurn(pages, id);
    const [own_, other] = [pages[mover], pages[1 - mover]];
    const name = ["Ana", "Bob"][mover];
    const ask = own_.getByRole("button", { name: "Ask to take back" });
    const line = new RegExp(`${name} asks to take back a move`);

    // Refused: everybody is told, and whoever was asked goes on.
    await ask.click();
    for (const page of [other, watcher.page]) await status(page, line);
    await status(own_, /You ask to take back a move/);
    assert.equal(await own_.getByRole("button", { name: "Allow" }).count(), 0);
    assert.equal(await watcher.page.getByRole("button", { name: "Allow" }).count(), 0);
    assert.equal(await other.title(), "Your turn – Bastide");
    await other.locator(".hint-ring").first().waitFor({ state: "attached" });
    await other.getByRole("button", { name: "Refuse" }).click();
    // A toast goes by; what is said to those who listen stays.
    const told = own_
      .locator(".only-spoken[aria-live]")
      .filter({ hasText: /^(Ana|Bob) refused\.$/ });
    await told.waitFor({ state: "attached" });
    await status(other, /Your turn: place the tile/);
    assert.equal((await game(pages[0], id)).n_actions > before.n_actions, true);

    // Allowed: the same player has the same tile again.
    await ask.click();
    await other.getByRole("button", { name: "Allow" }).click();
    await status(own_, /Your turn: place the tile/);
    await status(other, new RegExp(`${name} is`));
    const after = await game(pages[0], id);
    assert.deepEqual([after.asked, after.prompt.tile], [before.asked, before.prompt.tile]);
    assert.equal(await own_.title(), "Your turn – Bastide");
    await until(
      () => other.title(),
      (it) => it !== "Your turn – Bastide",
      (it) => it,
    );

    // Once more, for a look that takes its time.
    await playTurn(pages, id);
    await ask.click();
    await status(other, line);
    assert.deepEqual(await violations(other), []);
    await leave([...people, watcher]);
  });
}

export async function people_talk_and_those_who_watch_talk_among_themselves(stage) {
  await online(stage, async (own) => {
    const { people, watcher } = await meet(own);
    const [ana, bob] = people.map((it) => it.page);
    const open = (page) => page.getByRole("button", { name: /^Chat/ }).click();
    const log = (page) => page.getByRole("log", { name: "Chat" });
    const write = async (page, text) => {
      const field = page.getByRole("textbox", { name: /^Write to/ });
      await field.fill(text);
      await field.press("Enter");
    };

    // Markup is text, and the first line is announced to whoever looks at the board.
    await open(ana);
    const markup = "<img src=x onerror=\"document.title='no'\"> <b>hi</b>";
    const announced = bob.getByText(`Ana writes: ${markup}`).waitFor();
    await write(ana, markup);
    await announced;
    await log(ana).getByText(markup).waitFor();
    await bob.getByText("1 new line").waitFor({ state: "attached" });
    await open(bob);
    await log(bob).getByText(markup).waitFor();
    assert.equal(await log(bob).locator("img, b b, span *").count(), 0);
    assert.deepEqual([await violations(ana), await violations(bob)], [[], []]);

    // Phrases are read in the language of the reader.
    await bob.getByRole("button", { name: "Nice move" }).click();
    await log(ana).getByText("Nice move").waitFor();

    // Somebody who watches says who they are first, and is heard by those who watch.
    const eva = watcher.page;
    await open(eva);
    await eva.getByText("Nothing has been said yet.").waitFor();
    await eva.getByLabel("What should the others call you?").fill("Eva");
    await write(eva, "Ana is ahead");
    await log(eva).getByText("Ana is ahead").waitFor();

    // Who is muted is not heard, until they are again.
    await ana.getByRole("button", { name: "Mute Bob" }).click();
    await log(ana).getByText("Nice move").waitFor({ state: "detached" });
    await ana.getByRole("button", { name: "Hear Bob again" }).click();
    await log(ana).getByText("Nice move").waitFor();
    assert.equal(await log(ana).getByText("Ana is ahead").count(), 0);

    // All of it is there again after a reload, in another language, too.
    await ana.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("bastide.settings") ?? "{}");
      localStorage.setItem("bastide.settings", JSON.stringify({ ...kept, language: "de" }));
    });
    await ana.reload();
    await open(ana);
    await log(ana).getByText(markup).waitFor();
    await leave([...people, watcher]);
  });
}

export async function the_draws_of_a_game_online_were_fair(stage) {
  await online(stage, async (own) => {
    const { url } = own.server;
    const { id, people, watcher } = await meet(own, { nSalts: 1 });
    const pages = people.map((it) => it.page);
    await watcher.page.goto(`${url}/statistics`);
    for (const page of pages) await page.goto(`${url}/statistics`);
    await playOn(pages, id, (it) => it.over);
    const [page] = pages;
    await page.goto(`${url}/games/${id}/end`);
    await page.getByRole("button", { name: "Check the draws" }).click();
    if (hasEngine()) {
      await page.getByText("The draws were fair").waitFor();
      await page.getByText("All 71 tiles came in the order sealed before the game.").waitFor();
    } else {
      await page.getByText("This page cannot check them itself.").waitFor();
    }
    assert.deepEqual(await violations(page), []);
    // Whoever has the record can check it with the program.
    const record = await page.evaluate(
      async (it) => (await fetch(it)).text(),
      `/api/games/${id}/record`,
    );
    assert.match(record, /^salt \w+ <i>a horse<\/i>$/m);
    const folder = mkdtempSync(join(tmpdir(), "bastide-record-"));
    try {
      const file = join(folder, "game.txt");
      writeFileSync(file, record);
      const said = execFileSync(program(), ["verify", file], { encoding: "utf8" });
      assert.match(said, /^The draws were fair: 71 draws/);
    } finally {
      rmSync(folder, { recursive: true });
    }
    await leave([...people, watcher]);
  });
}
