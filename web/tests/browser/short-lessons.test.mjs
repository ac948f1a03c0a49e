// The short lessons: by mouse, by keys alone, on a phone; every one of them fits.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cutOn } from "./cut.mjs";
import { openPage, speak, tabTo, violations } from "./person.mjs";

const ROOT = join(import.meta.dirname, "../../..");
const read = (path) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));
const GROUPS = read("data/lessons/groups.json");
const LESSONS = GROUPS.flatMap((it) => it.lessons);
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const saidIn = (language) => read(`web/src/messages/lessons/${language}.json`);
const EN = saidIn("en");
const nth = (page, n) => page.locator(".answers button").nth(n);
const figures = (page) => page.locator("section .figure[visibility=visible]");

/** Waits until all figures of the question are drawn. */
async function drawn(page, element, moment) {
  const n = read(`data/drawn/lessons/${element}.json`)[moment].figures?.length ?? 0;
  await page.waitForFunction(
    (n) => document.querySelectorAll("section .figure[visibility=visible]").length === n,
    n,
  );
  assert.equal(await figures(page).count(), n);
}

export async function a_short_lesson_is_taken_with_a_mouse(stage) {
  const { page, context, complaints } = await openPage(stage, "/lessons", {
    viewport: { width: 1280, height: 800 },
  });
  await page.getByRole("heading", { name: "Expansions in 60 seconds" }).waitFor();
  assert.deepEqual(await violations(page), [], "the list");
  await page.getByRole("link", { name: EN["lessons.dragon.title"], exact: true }).click();
  await page.getByRole("heading", { name: "The dragon in 60 seconds" }).waitFor();
  assert.equal(await page.locator("ol > li svg.drawn").count(), 4);
  await drawn(page, "dragon", "before");
  assert.deepEqual(await violations(page), [], "a lesson");
  // A wrong answer says so and why, and the board shows what comes of it: the red thief is gone.
  await nth(page, 0).click();
  await page.getByRole("status").filter({ hasText: "No." }).waitFor();
  await drawn(page, "dragon", "after");
  await nth(page, 1).click();
  const why = page.getByRole("status").filter({ hasText: "Right." });
  assert.match(await why.textContent(), /The fairy keeps the dragon away/);
  await page.emulateMedia({ colorScheme: "dark" });
  assert.deepEqual(await violations(page), [], "a lesson in the dark");
  await page.getByRole("link", { name: "Play with the dragon" }).click();
  const isOn = page.getByRole("switch", { name: /^Dragon/ });
  await isOn.waitFor();
  assert.ok(await isOn.isChecked(), "the dragon comes along");
  // What was learned is not offered any more; what is new is, under its switch and beside Start.
  const offer = page.locator("footer .unknown a");
  assert.equal(await offer.count(), 0);
  await page.getByRole("button", { name: /^Show all/ }).click();
  await page.getByRole("switch", { name: /^Fairy/ }).check();
  assert.equal(await offer.textContent().then((it) => it.trim()), "Fairy in 60 seconds");
  assert.deepEqual(await violations(page), [], "a new game with an offer");
  const link = page.locator(".elements").getByRole("link", { name: "Fairy in 60 seconds" });
  await link.click();
  await page.getByRole("heading", { name: "The fairy in 60 seconds" }).waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/games\/\w+$/);
  // What was played is known as well.
  await page.goto(`${stage.server.url}/new`);
  await page.locator("footer").getByText("Dragon").waitFor();
  assert.equal(await offer.count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function a_short_lesson_is_taken_by_keys_alone(stage) {
  const { page, context, complaints } = await openPage(stage, "/lessons");
  await page.getByRole("heading", { name: "Expansions in 60 seconds" }).waitFor();
  await tabTo(page, new RegExp(EN["lessons.fairy.title"]));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "The fairy in 60 seconds" }).waitFor();
  await tabTo(page, new RegExp(EN["lessons.fairy.answer_3"]));
  await page.keyboard.press("Enter");
  await page.getByRole("status").filter({ hasText: "Right." }).waitFor();
  await tabTo(page, /Next lesson: The princess/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "The princess in 60 seconds" }).waitFor();
  assert.equal(await page.getByRole("status").textContent(), "", "the next one asks again");
  await tabTo(page, /All lessons/);
  await page.keyboard.press("Enter");
  const fairy = page.getByRole("link", { name: /The fairy/ });
  assert.match(await fairy.textContent(), /done/);
  assert.deepEqual(complaints, []);
  await context.close();
}

export async function all_short_lessons_fit_a_small_phone(stage) {
  const cut = [];
  const { page, context, complaints } = await openPage(stage, `/lessons/${LESSONS[0]}`, PHONE);
  /** Looks at a page in the languages whose texts are longest, which say something there. */
  const look = async (where, key) => {
    for (const language of ["de", "pl", "en"]) {
      await speak(page, language);
      if (key !== undefined) await page.getByText(saidIn(language)[key]).first().waitFor();
      if (language !== "en") cut.push(...(await cutOn(page, `${where} in ${language}`)));
    }
  };
  for (const element of LESSONS) {
    await page.locator("#lesson-question").getByText(EN[`lessons.${element}.question`]).waitFor();
    const { right, cards } = read(`data/drawn/lessons/${element}.json`);
    assert.equal(await page.locator("ol > li svg.drawn").count(), cards.length);
    await nth(page, right).tap();
    await look(element, `lessons.${element}.why`);
    if (element === LESSONS.at(-1)) break;
    await page.locator("a.next").tap();
  }
  await page.getByRole("link", { name: EN["lessons.page.all"] }).tap();
  await page.locator(".groups").waitFor();
  assert.equal(await page.locator(".tick").count(), LESSONS.length, "all are done");
  await look("the list");
  assert.deepEqual(complaints, []);
  await context.close();
  assert.deepEqual(cut, []);
}
