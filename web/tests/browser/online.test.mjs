// People at different screens: a table is opened, friends are invited, and they play.
import assert from "node:assert/strict";
import { AT_ONCE, asks, faultsOf, online, openTable, PHONE, playOn, sitDown } from "./friends.mjs";
import { openPage, status, violations } from "./person.mjs";
import { until } from "./progress.mjs";

/** People meet only at a server. */
export const onlyServer = "all";

/** The same, where bots play for some people: they are waited for. */
async function playBeside(pages, id, isDone) {
  return until(
    async () => {
      const [{ body: table }, { body: game }] = [
        await asks(pages[0], `/api/tables/${id}`),
        await asks(pages[0], `/api/games/${id}`),
      ];
      if (isDone(game) || game.prompt === null) return game;
      const { seat, options, pass } = game.prompt;
      if (table.course.seats[seat].bot !== null) return game;
      const body = { seq: game.seq, action: (pass ?? options[0]).id, seat };
      await asks(pages[seat], `/api/games/${id}/actions`, "POST", body);
      return game;
    },
    isDone,
    (game) => game.seq,
  );
}

export async function three_people_play_a_whole_game_and_another(stage) {
  await online(stage, async (own) => {
    const { url } = own.server;
    const settings = { settings: AT_ONCE };
    const ana = await openPage(own, "/", settings);
    const bob = await openPage(own, "/", { ...settings, ...PHONE });
    const eva = await openPage(own, "/", settings);
    const id = await openTable(ana.page, url, "Ana");

    // The waiting room: a link, a code, a third seat that gets a link of its own.
    await ana.page.getByRole("img", { name: "QR code of the invitation" }).waitFor();
    const link = await ana.page.getByLabel("Link", { exact: true }).inputValue();
    assert.match(link, new RegExp(`/t/${id}/[\\w-]{20,}$`));
    await ana.page.getByRole("button", { name: "Add a player" }).click();
    await ana.page.getByRole("button", { name: "Start: 2 seats are free" }).waitFor();
    assert.deepEqual(await faultsOf(ana.page), []);

    // An invitation, on a phone.
    await bob.page.goto(link);
    await bob.page.getByRole("button", { name: "Sit down" }).waitFor();
    assert.deepEqual(await faultsOf(bob.page), []);
    await sitDown(bob.page, link, "Bob");
    await bob.page.getByText("Ana starts the game.").waitFor();
    assert.deepEqual(await faultsOf(bob.page), []);
    // The host sees it at once.
    const row = (name) => ana.page.getByRole("listitem").filter({ hasText: name });
    await row("Bob").getByText("here", { exact: true }).waitFor();
    await sitDown(eva.page, link, "Eva");

    // Somebody who comes too late may watch.
    const late = await openPage(own, "/");
    await late.page.goto(link);
    await late.page.getByRole("button", { name: "Just watch" }).waitFor();
    assert.equal(await late.page.getByRole("button", { name: "Sit down" }).count(), 0);
    assert.deepEqual(await faultsOf(late.page), []);

    await ana.page.getByRole("button", { name: "Start the game" }).click();
    for (const { page } of [ana, bob, eva]) await page.waitForURL(new RegExp(`/games/${id}$`));
    await late.page.getByRole("button", { name: "Just watch" }).click();
    await late.page.waitForURL(new RegExp(`/games/${id}$`));
    await status(late.page, /You are watching/);

    // Whoever is asked can act; the others see who it is, and get no buttons.
    const pages = [ana.page, bob.page, eva.page];
    const game = (await asks(ana.page, `/api/games/${id}`)).body;
    const first = game.prompt.seat;
    await status(pages[first], /Your turn: place the tile/);
    const other = pages[(first + 1) % 3];
    await status(other, new RegExp(`${game.seats[first].name} is`));
    assert.equal(await other.locator(".place button").count(), 0);
    const card = ana.page.getByRole("list", { name: "Players" }).getByRole("listitem");
    await card.filter({ hasText: "Eva" }).getByText("here", { exact: true }).waitFor();
    assert.deepEqual(await violations(bob.page), []);
    await pages[first].locator(".place button").first().click();
    await pages[first]
      .getByRole("button", { name: "Place here" })
      .or(pages[first].getByRole("button", { name: /^No figure/ }))
      .first()
      .waitFor();

    // One goes on after a reload, and the seat is still theirs.
    await eva.page.reload();
    await eva.page.getByRole("list", { name: "Players" }).getByText("Eva").waitFor();
    // The rest is played without pictures; only the watcher still sees it.
    for (const page of pages) await page.goto(`${url}/statistics`);
    const ended = await playOn(pages, id, (it) => it.over);
    await late.page.locator(".bar a[href*='/end']").waitFor();
    assert.equal(ended.n_tiles_left, 0);

    // The end: each says whether they play again, and the next game begins by itself.
    for (const page of pages) await page.goto(`${url}/games/${id}/end`);
    await ana.page.getByRole("heading", { name: "Play again?" }).waitFor();
    assert.deepEqual(await violations(ana.page), []);
    await ana.page.getByRole("button", { name: "Play again" }).click();
    await ana.page.getByRole("button", { name: "Not after all" }).waitFor();
    const answer = (page, name) => page.getByRole("listitem").filter({ hasText: name });
    await answer(bob.page, "Ana").getByText("yes").waitFor();
    await bob.page.getByRole("button", { name: "Play again" }).click();
    await eva.page.getByRole("button", { name: "Play again" }).click();
    for (const page of pages) {
      await page.waitForURL((it) => /\/games\/[\w-]+$/.test(it.pathname) && !it.href.includes(id));
    }
    for (const it of [ana, bob, eva, late]) {
      assert.deepEqual(it.complaints, []);
      await it.context.close();
    }
  });
}

export async function a_clock_runs_out_and_a_bot_plays_until_its_person_is_back(stage) {
  await online(
    stage,
    async (own) => {
      const { url } = own.server;
      const ana = await openPage(own, "/", { settings: AT_ONCE });
      const bob = await openPage(own, "/", { settings: AT_ONCE, ...PHONE });
      const id = await openTable(ana.page, url, "Ana", { time: "5 min, +10 s a move" });
      const link = await ana.page.getByLabel("Link", { exact: true }).inputValue();
      await bob.page.goto(link);
      await bob.page.getByText("5 min, +10 s a move").waitFor();
      await sitDown(bob.page, link, "Bob");
      await ana.page.getByRole("button", { name: "Start the game" }).click();
      for (const { page } of [ana, bob]) await page.waitForURL(new RegExp(`/games/${id}$`));

      // Whoever is asked has a clock that runs; a bit of their time passes.
      const { body: game } = await asks(ana.page, `/api/games/${id}`);
      const [late, there] = game.asked === 0 ? [ana, bob] : [bob, ana];
      const [lateName, name] = game.asked === 0 ? ["Ana", "Bob"] : ["Bob", "Ana"];
      await status(late.page, /Your turn: place the tile/);
      const clocks = (page) => page.getByRole("list", { name: "Players" }).getByRole("timer");
      await clocks(ana.page).filter({ hasText: "5:00" }).first().waitFor();
      assert.equal(await clocks(ana.page).count(), 2);
      assert.equal(await clocks(bob.page).count(), 2);
      assert.deepEqual(await violations(ana.page), []);
      assert.deepEqual(await violations(bob.page), []);

      // The time is up: whoever is late is told so, and the other chooses.
      own.server.step(301_000);
      await status(late.page, /Your time is up/);
      await status(there.page, new RegExp(`${lateName} has run out of time`));
      await there.page.getByRole("button", { name: `Wait for ${lateName}` }).click();
      await there.page
        .getByRole("button", { name: `Wait for ${lateName}`, pressed: true })
        .waitFor();
      await late.page.getByText(`${name} wants to wait.`).first().waitFor();
      for (const { page } of [ana, bob]) assert.deepEqual(await violations(page), []);

      // One leaves the page, and a bot plays on.
      await late.page.goto(`${url}/statistics`);
      await there.page.getByRole("button", { name: "Bot for the rest" }).click();
      await status(there.page, /Your turn: place the tile/);
      const players = there.page.getByRole("list", { name: "Players" });
      await players.getByText("bot plays").waitFor();
      const pages = [ana.page, bob.page];
      await playBeside(pages, id, (it) => it.squares.length >= 4 && it.asked !== game.asked);

      // Whoever comes back takes over again.
      await late.page.goto(`${url}/games/${id}`);
      await late.page.getByRole("button", { name: "Take over again" }).click();
      await players.getByText("bot plays").waitFor({ state: "detached" });
      await playBeside(pages, id, (it) => it.asked === game.asked);
      await status(late.page, /Your turn: place the tile/);
      await late.page.locator(".place button").first().waitFor();

      // One leaves for good, and a bot takes the seat; the result says so.
      await late.page.getByRole("button", { name: "Settings", exact: true }).first().click();
      await late.page.getByRole("button", { name: "Leave for good" }).click();
      const sure = late.page.getByRole("group", { name: "Leave for good" });
      assert.deepEqual(await violations(late.page), []);
      await sure.getByRole("button", { name: "Leave for good" }).click();
      await players.getByText("bot plays").waitFor();
      for (const { page } of [ana, bob]) await page.goto(`${url}/statistics`);
      await playBeside(pages, id, (it) => it.over);
      await there.page.goto(`${url}/games/${id}/end`);
      await there.page.getByText("left, a bot played on").waitFor();
      for (const it of [ana, bob]) {
        assert.deepEqual(it.complaints, []);
        await it.context.close();
      }
    },
    { isStepped: true },
  );
}

export async function a_person_plays_two_seats_on_two_devices(stage) {
  await online(stage, async (own) => {
    const { url } = own.server;
    // A click alone may place a tile; here it is said in two steps.
    const ana = await openPage(own, "/", { settings: { ...AT_ONCE, confirm: "always" } });
    const id = await openTable(ana.page, url, "Ana");
    await ana.page.getByLabel("More for Free seat").click();
    await ana.page.getByRole("button", { name: "Play this seat, too" }).click();

    // The link for the other device works once.
    await ana.page.getByRole("button", { name: "Settings", exact: true }).click();
    const dialog = ana.page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Continue on another device" }).click();
    const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
    assert.deepEqual(await violations(ana.page), []);
    const phone = await openPage(own, new URL(link).pathname, { settings: AT_ONCE, ...PHONE });
    await phone.page.getByRole("heading", { name: "Continue as Ana?" }).waitFor();
    assert.deepEqual(await faultsOf(phone.page), []);
    await phone.page.getByRole("button", { name: "Yes, it’s me" }).click();
    await phone.page.getByText("Your table is ready to start").waitFor();
    await dialog.getByText("This link has been used.").waitFor();
    const again = await openPage(own, new URL(link).pathname);
    await again.page.getByText("This link has been used or has run out.").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();

    // Both seats are played from either device.
    await ana.page.getByRole("button", { name: "Start the game" }).click();
    await ana.page.waitForURL(new RegExp(`/games/${id}$`));
    await status(ana.page, /your turn: place the tile/);
    await ana.page.locator(".place button").first().click();
    const answered = ana.page.waitForResponse((it) =>
      it.url().endsWith(`/api/games/${id}/actions`),
    );
    await ana.page.getByRole("button", { name: "Place here" }).click();
    assert.equal((await answered).status(), 200);
    await phone.page.goto(`${url}/games/${id}`);
    const both = await playOn([phone.page, phone.page], id, (it) => it.squares.length > 4);
    assert.ok(both.squares.length > 4, "both seats are played from the phone");

    // Who wants to be forgotten, is.
    await phone.page.goto(`${url}/lobby`);
    await phone.page.getByRole("button", { name: "Settings", exact: true }).click();
    await phone.page.getByRole("button", { name: "Forget me" }).click();
    await phone.page
      .getByRole("group", { name: /^Forget me/ })
      .getByRole("button", { name: "Forget me" })
      .click();
    await phone.page.waitForURL(`${url}/`);
    assert.equal((await asks(phone.page, "/api/session")).body.person, null);
    for (const it of [ana, phone, again]) await it.context.close();
  });
}

export async function strangers_find_each_other_in_the_lobby(stage) {
  await online(stage, async (own) => {
    const { url } = own.server;
    const [mia, tim] = [await openPage(own, "/lobby"), await openPage(own, "/lobby", PHONE)];
    for (const [{ page }, name] of [
      [mia, "Mia"],
      [tim, "Tim"],
    ]) {
      await page.getByText("No open tables right now.").waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await page.getByLabel("What should the others call you?").fill(name);
    }
    // A table that everybody may join appears by itself, and is joined from the lobby.
    const zoe = await openPage(own, "/");
    await zoe.page.getByRole("link", { name: "Play with friends" }).click();
    await zoe.page.getByLabel("Name at seat 1").fill("Zoe");
    await zoe.page.getByLabel("Who may watch").selectOption({ label: "everyone" });
    await zoe.page.getByRole("button", { name: "Open the table" }).click();
    await zoe.page.waitForURL(/\/t\/[\w-]+$/);
    const row = tim.page.getByRole("listitem").filter({ hasText: "Zoe" });
    await row.getByText("1 free").waitFor();

    // Two who look for somebody play each other.
    await mia.page.getByRole("button", { name: "Find a player" }).click();
    await mia.page.getByText("Looking for someone").waitFor();
    await mia.page.getByRole("button", { name: "Stop" }).click();
    await mia.page.getByRole("button", { name: "Find a player" }).click();
    await mia.page.getByText("Looking for someone").waitFor();
    await tim.page.getByRole("button", { name: "Find a player" }).click();
    for (const { page } of [mia, tim]) await page.waitForURL(/\/games\/[\w-]+$/);

    // The host locks the table, and then invites again.
    await tim.page.goto(`${url}/lobby`);
    await row.getByRole("link", { name: "Sit down" }).click();
    await tim.page.getByRole("heading", { name: "Zoe invites you to play" }).waitFor();
    await tim.page.getByRole("button", { name: "Sit down" }).click();
    await tim.page.getByText("Zoe starts the game.").waitFor();
    const link = await zoe.page.getByLabel("Link", { exact: true }).inputValue();
    await zoe.page.getByLabel("More for Tim").click();
    await zoe.page.getByRole("button", { name: "Ask to leave" }).click();
    await tim.page.getByRole("heading", { name: "Zoe invites you to play" }).waitFor();
    await zoe.page.getByLabel("More about the table").click();
    await zoe.page.getByRole("button", { name: "Let nobody else in" }).click();
    await zoe.page.getByText("Nobody else can sit down").waitFor();
    await tim.page.goto(link);
    await tim.page.getByText("Zoe has locked this table.").waitFor();
    await zoe.page.getByLabel("More about the table").click();
    await zoe.page.getByRole("button", { name: "Close the table" }).click();
    await zoe.page.waitForURL(`${url}/`);
    await tim.page.reload();
    await tim.page.getByText("This table has been closed.").waitFor();
    for (const it of [mia, tim, zoe]) {
      assert.deepEqual(it.complaints, []);
      await it.context.close();
    }
  });
}

export async function a_table_of_this_machine_alone_asks_nobody_who_they_are(stage) {
  const { page, context, complaints } = await openPage(stage, "/");
  await page.getByRole("link", { name: /^Play with friends/ }).click();
  await page.getByText("./play serve --lan").waitFor();
  assert.deepEqual(await faultsOf(page), []);
  await page.getByRole("link", { name: "Set up a game" }).click();
  await page.getByLabel("Name at seat 2").waitFor();
  await page.getByRole("button", { name: "Start the game" }).waitFor();
  assert.deepEqual(await context.cookies(), []);
  assert.deepEqual(complaints, []);
  await context.close();
}
