// What tests of people who meet at a server have in common.
import { violations } from "./person.mjs";
import { moved, until } from "./progress.mjs";
import { startServer } from "./stage.mjs";

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const AT_ONCE = { pace: "at_once" };

/** Runs a test with a server that people meet at. */
export async function online({ browser }, test, how = {}) {
  const server = await startServer({ isOnline: true, ...how });
  try {
    await test({ browser, server });
  } finally {
    server.stop();
  }
}

/** What the server tells the person of a page. */
export async function asks(page, path, method = "GET", body) {
  const answer = await page.evaluate(
    async ([path, method, body]) => {
      const init = body && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      };
      const response = await fetch(path, { method, ...init });
      const text = await response.text();
      return { status: response.status, body: text === "" ? null : JSON.parse(text) };
    },
    [path, method, body],
  );
  moved();
  return answer;
}

/** Opens a table for friends on a page, and says where it is. */
export async function openTable(page, url, name, { time } = {}) {
  await page.goto(`${url}/`);
  await page.getByRole("link", { name: "Play with friends" }).click();
  await page.getByLabel("Name at seat 1").fill(name);
  if (time !== undefined) {
    await page.getByLabel("Time", { exact: true }).selectOption({ label: time });
  }
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL(/\/t\/[\w-]+$/);
  return page.url().split("/").at(-1);
}

/** Follows an invitation and sits down. */
export async function sitDown(page, link, name) {
  await page.goto(link);
  await page.getByRole("heading", { name: "Ana invites you to play" }).waitFor();
  await page.getByLabel("What should the others call you?").fill(name);
  await page.getByRole("button", { name: "Sit down" }).click();
  await page.waitForURL(/\/t\/[\w-]+$/);
}

/** Everything axe finds in both themes, and whether the page is wider than the screen. */
export async function faultsOf(page) {
  const found = [];
  for (const theme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme=${theme}]`).waitFor({ state: "attached" });
    await page.evaluate(async () => {
      for (let n = 0; n < 2; n += 1) await new Promise(requestAnimationFrame);
    });
    found.push(...(await violations(page)).map((it) => `${theme}: ${it}`));
  }
  await page.emulateMedia({ colorScheme: "light" });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) found.push(`${over} pixels too wide`);
  return found;
}

/** The seat that is asked answers by its own page, until `isDone`: first what comes first. */
export async function playOn(pages, id, isDone) {
  let nTries = 0;
  return until(
    async () => {
      const { body: game } = await asks(pages[0], `/api/games/${id}`);
      if (isDone(game) || game.prompt === null) return game;
      const { seat, options, pass } = game.prompt;
      const action = (pass ?? options[nTries % options.length]).id;
      nTries += 1;
      const page = pages[seat];
      await asks(page, `/api/games/${id}/actions`, "POST", { seq: game.seq, action, seat });
      return game;
    },
    isDone,
    (game) => game.seq,
  );
}
