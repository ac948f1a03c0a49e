// What tests have in common: pages that keep what they complain of, and a person who plays on them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { moved, PATIENCE, until, watch } from "./progress.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Asks whoever has the games, or tells something. */
export async function ask(server, path, body) {
  const answer = await server.ask(path, body);
  moved();
  return answer;
}

/** The record of a game. */
export function recordOf(server, id) {
  return ask(server, `/api/games/${id}/record`);
}

/** A game when its bots have come to its end. */
export function playedByBots(server, id) {
  return until(
    () => ask(server, `/api/games/${id}`),
    (game) => game.over,
    (game) => game.seq,
  );
}

/** Watches a game of bots on a page until it is over there. */
export function watchToTheEnd(page) {
  const look = () => ({
    isOver: document.querySelector("a[href$='/end#scoring']") !== null,
    nTiles: document.querySelectorAll(".tiles > g").length,
  });
  return until(
    () => page.evaluate(look),
    (it) => it.isOver,
    (it) => it.nTiles,
  );
}

/** Answers the prompt of a game of persons, and shows the game after it. */
export async function answer(server, game, action) {
  const order = { seq: game.seq, action, seat: game.prompt.seat };
  await ask(server, `/api/games/${game.id}/actions`, order);
  return ask(server, `/api/games/${game.id}`);
}

/**
 * A page in English without movement; whatever it complains of is kept. `before` runs in it before
 * anything else does.
 */
export async function openPage({ browser, server }, path, options = {}) {
  const { settings, before, ...more } = options;
  const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce", ...more });
  if (settings !== undefined) {
    const kept = JSON.stringify(settings);
    await context.addInitScript((it) => localStorage.setItem("bastide.settings", it), kept);
  }
  if (before !== undefined) await context.addInitScript(before);
  await server.prepare(context);
  const page = watch(await context.newPage());
  const complaints = [];
  page.on(
    "console",
    (it) => it.type() === "error" && complaints.push(`${it.text()} ${it.location().url}`),
  );
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(server.url + path);
  return { page, context, complaints };
}

/**
 * Goes to another screen as a link of the client does. Opening a page takes a browser far longer
 * than showing a screen does, so that a test that looks at many has one page for all of them.
 */
export async function goWithin(page, server, path) {
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `${server.url}${path}`);
}

/** The page speaks another language from now on, as if that had been chosen in another window. */
export async function speak(page, language) {
  await page.evaluate((language) => {
    const key = "bastide.settings";
    const newValue = JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), language });
    dispatchEvent(new StorageEvent("storage", { key, newValue }));
  }, language);
  await page.locator(`html[lang=${language}]`).waitFor({ state: "attached" });
}

/** The page is light or dark from now on. */
export async function dress(page, colorScheme) {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: "attached" });
}

/** Waits until the status line says something. */
export async function status(page, pattern) {
  const line = page.getByRole("status");
  await line.filter({ hasText: pattern }).waitFor();
}

/** A board that has not moved in so many frames is at rest. */
const FRAMES_AT_REST = 20;

/** Waits until the board is at rest: neither the camera nor what lies on the table changes. */
export function boardAtRest(page) {
  return page.evaluate(
    (nFrames) =>
      new Promise((atRest) => {
        let [seen, n] = ["", 0];
        const look = () => {
          const layer = document.querySelector(".bastide-board > .table-layer");
          const nShown = document.querySelectorAll(".tiles > g, .place, .target").length;
          const now = `${layer?.style.transform} ${nShown}`;
          n = layer !== null && now === seen ? n + 1 : 0;
          seen = now;
          if (n >= nFrames) atRest();
          else requestAnimationFrame(look);
        };
        look();
      }),
    FRAMES_AT_REST,
  );
}

/** What axe-core finds wrong with a page as it is now. */
export async function violations(page) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  // What passes is not told, and need not be gathered.
  const found = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ["violations"] }),
  );
  return found.violations.map(
    ({ id, nodes: [first] }) => `${id}: ${first?.html} ${first?.any[0]?.message ?? ""}`,
  );
}

/** What of the client an address names: a site has it in the fragment. */
export function pathIn(server, url) {
  return String(url).slice(server.url.length).split("#")[0];
}

/** The game a page shows. */
export function gameOf(page) {
  return /\/games\/(\w+)/.exec(page.url())?.[1];
}

/**
 * What a person at the table could press next, and where it is. Runs in the page and knows only
 * what is seen: a result, a button that takes the answer, a lit place, a space or a choice.
 */
function whatToPress(turn) {
  const middle = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const isReached = (element) => {
    const { x, y } = middle(element);
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  };
  const pick = (selector) => {
    const found = [...document.querySelectorAll(selector)].filter(isReached);
    const element = found[turn % found.length];
    return element && { ...middle(element), what: element.getAttribute("aria-label") ?? "" };
  };
  if (document.querySelector(".bar a[href*='/end']")) return { kind: "over" };
  const line = document.querySelector("[role=status]")?.textContent ?? document.body.innerText;
  const found = (kind, it) => it && { kind, line, ...it };
  const isPlace = document.querySelector(".place button") !== null;
  const isKind = document.querySelector(".chips [data-kind]") !== null;
  return (
    found("confirm", pick(".confirm:not([aria-disabled=true])")) ??
    found("place", pick(".place button:not(:disabled)")) ??
    found("space", pick(".loop button:not(:disabled):not([aria-pressed=true])")) ??
    (isKind ? found("place", pick(".segment .target-button:not(:disabled)")) : null) ??
    found("choice", pick(".chips button:not(:disabled):not([aria-pressed=true])")) ??
    (isPlace ? found("hidden", pick(".zoom button:last-child")) : null) ?? { kind: "wait", line }
  );
}

/** Presses what there is to press until the game is over, or so many answers are confirmed. */
async function playOn(page, press, nAnswers = Infinity) {
  let waiting = { line: "", since: Date.now() };
  let wasHidden = false;
  for (let turn = 0, n = 0; n < nAnswers;) {
    const next = await page.evaluate(whatToPress, turn);
    if (next.kind === "over") return;
    // The camera may be about to show the places.
    const isHiddenStill = next.kind === "hidden" && wasHidden;
    wasHidden = next.kind === "hidden";
    if (wasHidden && !isHiddenStill) {
      await page.waitForTimeout(100);
      continue;
    }
    if (next.kind === "wait" && next.line === waiting.line) {
      const isStuck = Date.now() - waiting.since > PATIENCE;
      assert.ok(!isStuck, `nothing can be pressed: ${next.line}`);
      await page.waitForTimeout(25);
      continue;
    }
    waiting = { line: next.line, since: Date.now() };
    moved();
    if (next.kind === "wait") continue;
    turn += 1;
    if (next.kind === "confirm") n += 1;
    await press(next, turn);
  }
}

/** Plays on for everybody who is asked at this screen, by mouse alone, until the game is over. */
export async function playByMouse(page) {
  await playOn(page, (next) => page.mouse.click(next.x, next.y));
}

/** Plays on by fingers alone, until the game is over or so many answers are confirmed. */
export async function playByTouch(page, nAnswers) {
  await playOn(page, (next) => page.touchscreen.tap(next.x, next.y), nAnswers);
}

/** Plays on by keys alone until the game is over. */
export async function playByKeys(page) {
  await playOn(page, async (next, turn) => {
    if (next.kind === "place" || next.kind === "hidden") {
      for (let n = 0; n <= turn % 4; n += 1) await page.keyboard.press("n");
      await page.keyboard.press("Enter");
    } else if (next.kind === "choice") {
      await page.keyboard.press(turn % 3 === 0 ? "0" : "1");
    } else {
      await page.keyboard.press("Enter");
    }
  });
}

/** Goes through a page by Tab until something with this name is reached. */
export async function tabTo(page, name) {
  for (let n = 0; n < 120; n += 1) {
    await page.keyboard.press("Tab");
    const here = await page.evaluate(() => {
      const it = document.activeElement;
      // The body has the text of everything, and is focused while nothing is.
      if (it === document.body) return "";
      return (
        it?.getAttribute("aria-label") ?? it?.labels?.[0]?.textContent ?? it?.textContent ?? ""
      );
    });
    if (name.test(here.trim())) return;
  }
  assert.fail(`Tab does not reach ${name}`);
}
