// The whole lesson as learners take it: by mouse, on a phone, and by keys alone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ask, openPage, tabTo, violations } from "./person.mjs";

const FILE = join(import.meta.dirname, "../../../data/lessons/first.json");
const { steps: STEPS } = JSON.parse(readFileSync(FILE, "utf8"));
const MESSAGES = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../src/messages/en.json"), "utf8"),
);

const next = (page) => page.locator(".bubble .button.primary");

/** Waits until the bubble says what belongs to a stage. */
const said = (page, key) => page.locator(".bubble").getByText(MESSAGES[key]).waitFor();

/** The middle of the ring, which is shown after asking for help twice. */
async function ringed(page) {
  const showMe = page.getByRole("button", { name: "Show me" });
  if ((await page.locator(".ring").count()) === 0) {
    await showMe.click();
    await showMe.click();
  }
  await page.locator(".ring").waitFor();
  // The board may still be on its way.
  await page.waitForTimeout(150);
  const { x, y, width, height } = await page.locator(".ring").boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** What is pressed in the bar for an answer that is no place. */
const CHIPS = { knight: /Knight/, thief: /Thief/, pass: /No figure/, "farmer NL": /north/ };

async function confirm(page) {
  const button = page.locator(".confirm:not([aria-disabled=true])");
  if ((await button.count()) > 0) await button.click();
}

/** Does what a stage asks for, with a pointer. */
async function doByPointer(page, stage, tap) {
  await said(page, stage.text);
  if (stage.hint.startsWith("place")) {
    if (stage.goal.type === "tile") {
      await page.locator(".place button").first().click();
    } else {
      await tap(await ringed(page));
    }
    await page.waitForTimeout(100);
    await confirm(page);
    return;
  }
  await page.locator(".chips button").filter({ hasText: CHIPS[stage.hint] }).first().click();
  await page.waitForTimeout(100);
  await confirm(page);
}

async function takeByPointer(page, tap) {
  for (const [idx, step] of STEPS.entries()) {
    for (const stage of step.stages) await doByPointer(page, stage, tap);
    await next(page).waitFor();
    assert.equal(await page.locator(".bubble .button").count(), 1);
    if (idx === 3) assert.deepEqual(await violations(page), [], "a step that is done");
    await next(page).click();
  }
  await page.getByRole("heading", { name: "You know the game." }).waitFor();
}

export async function the_lesson_is_taken_with_a_mouse(stage) {
  const { page, context, complaints } = await openPage(stage, "/learn", {
    viewport: { width: 1280, height: 800 },
  });
  await said(page, STEPS[0].stages[0].text);
  assert.deepEqual(await violations(page), []);
  await takeByPointer(page, ({ x, y }) => page.mouse.click(x, y));
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Play against Tom" }).click();
  await page.waitForURL(/\/games\/\w+$/);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function the_lesson_is_taken_on_a_phone(stage) {
  const { page, context, complaints } = await openPage(stage, "/learn", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await said(page, STEPS[0].stages[0].text);
  assert.deepEqual(await violations(page), []);
  await takeByPointer(page, ({ x, y }) => page.touchscreen.tap(x, y));
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function the_lesson_is_taken_by_keys_alone(stage) {
  const { page, context, complaints } = await openPage(stage, "/");
  const { keyboard } = page;
  await page.getByText("Learn to play").waitFor();
  await tabTo(page, /Learn to play/);
  await keyboard.press("Enter");
  for (const step of STEPS) {
    for (const stage of step.stages) {
      await said(page, stage.text);
      if (!stage.hint.startsWith("place")) {
        await tabTo(page, CHIPS[stage.hint]);
        await keyboard.press("Enter");
      } else if (stage.goal.type === "tile") {
        await keyboard.press("n");
        await keyboard.press("Enter");
      } else {
        await chooseByKeys(page, stage);
      }
      await page.waitForTimeout(100);
      if ((await page.locator(".confirm:not([aria-disabled=true])").count()) > 0) {
        await keyboard.press("Enter");
      }
    }
    await next(page).waitFor();
    const focused = await page.evaluate(() => document.activeElement?.closest(".bubble") !== null);
    assert.ok(focused, "the way on is focused");
    await keyboard.press("Enter");
  }
  await page.getByRole("heading", { name: "You know the game." }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
}

/** Goes from place to place until the one in question is focused, and takes it. */
async function chooseByKeys(page) {
  await tabTo(page, /Show me/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.locator(".ring").waitFor();
  await page.waitForTimeout(150);
  for (let n = 0; n < 20; n += 1) {
    await page.keyboard.press("n");
    const isThere = await page.evaluate(() => {
      const ring = document.querySelector(".ring").getBoundingClientRect();
      const it = document.activeElement.getBoundingClientRect();
      const [x, y] = [it.left + it.width / 2, it.top + it.height / 2];
      return x > ring.left && x < ring.right && y > ring.top && y < ring.bottom;
    });
    if (isThere) {
      await page.keyboard.press("Enter");
      return;
    }
  }
  assert.fail("no key leads to the place");
}

export async function a_lesson_is_patient_and_remembers(stage) {
  const { page, context, complaints } = await openPage(stage, "/learn", {
    viewport: { width: 1280, height: 800 },
  });
  await said(page, "lesson.place.text");
  await page.getByRole("button", { name: "Place a knight" }).click();
  await said(page, "lesson.knight.text");
  // A farmer is allowed, but not what this step is about: the figure comes back.
  await page
    .locator(".chips button")
    .filter({ hasText: /Farmer/ })
    .first()
    .click();
  await page.waitForTimeout(100);
  await confirm(page);
  await said(page, "lesson.fits_too");
  await page
    .locator(".chips button")
    .filter({ hasText: /Knight/ })
    .click();
  await page.waitForTimeout(100);
  await confirm(page);
  await said(page, "lesson.knight.after");
  // Back, and skip.
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await said(page, "lesson.turn.text");
  await page.getByRole("button", { name: "Skip this step" }).click();
  await said(page, "lesson.knight.text");
  await page.getByRole("button", { name: "Skip this step" }).click();
  await said(page, "lesson.city.text");
  // Whoever leaves goes on where they were, and no game is left behind.
  await page.getByRole("link", { name: "Leave" }).click();
  await page.getByText("Step 4 of 8").waitFor();
  const { games } = await ask(stage.server, "/api/games?state=running");
  const isLesson = (it) => it.seats.length === 1 && it.seats[0].color === "blue";
  assert.deepEqual(games.filter(isLesson), []);
  await page.getByRole("link", { name: /Learn to play/ }).click();
  await said(page, "lesson.city.text");
  assert.deepEqual(complaints, []);
  await context.close();
}
