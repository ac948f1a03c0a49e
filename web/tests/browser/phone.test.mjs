// The table on phones: its bar keeps its height, nothing jumps, and everything can be hit.
import assert from "node:assert/strict";
import { ask, openPage, playByTouch } from "./person.mjs";

const COLORS = ["blue", "red", "yellow", "green", "black", "pink"];
const BOT = { type: "bot", level: "random" };

const SIZES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
];

/** A game of one person, who begins, against bots. */
async function newGame(server, { nSeats, ...more }) {
  const seats = COLORS.slice(0, nSeats).map((color, idx) => ({
    color,
    name: `Player ${idx}`,
    kind: idx === 0 ? { type: "person" } : BOT,
  }));
  return ask(server, "/api/games", { seats, seed: "5", first: { type: "seat", seat: 0 }, ...more });
}

/**
 * Looks at the bar in every frame, and at everything that moves without having been asked to.
 * Runs in the page, before anything else.
 */
function watchTheBar() {
  const seen = { bars: new Set(), buttons: new Set(), phases: new Set(), scrollers: new Set() };
  globalThis.seenOfBar = seen;
  // How often the camera moved: in the first turn after its tile, and in each turn after that.
  const moves = [0];
  globalThis.cameraMoves = moves;
  let [camera, phase] = ["", ""];
  const lookAtCamera = (now) => {
    const { a, e, f } = new DOMMatrix(
      document.querySelector(".bastide-board > .table-layer")?.style.transform ?? "",
    );
    const seenNow = [a.toFixed(2), e.toFixed(0), f.toFixed(0)].join(" ");
    if (phase === "wait" && now === "place") moves.push(0);
    const isFirstPlace = moves.length === 1 && !seen.phases.has("spot");
    if (seenNow !== camera && !isFirstPlace) moves[moves.length - 1] += 1;
    [camera, phase] = [seenNow, now];
  };
  globalThis.shifted = 0;
  const boxOf = (it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    return [left, top, width, height].map(Math.round).join(" ");
  };
  const look = () => {
    const bar = document.querySelector(".bar");
    if (bar !== null) {
      seen.bars.add(boxOf(bar));
      seen.phases.add(bar.dataset.phase ?? "");
      lookAtCamera(bar.dataset.phase ?? "");
      const button = bar.querySelector(".confirm");
      if (button !== null) seen.buttons.add(boxOf(button));
      for (const it of bar.querySelectorAll("*")) {
        const { overflowX, overflowY } = getComputedStyle(it);
        if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) seen.scrollers.add(it.className);
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const it of list.getEntries()) globalThis.shifted += it.value;
  }).observe({ type: "layout-shift", buffered: true });
}

/** What was seen on a page in which the bar is watched. */
function seenOn(page) {
  return page.evaluate(() => {
    const found = Object.entries(globalThis.seenOfBar).map(([name, it]) => [name, [...it]]);
    const { shifted, cameraMoves } = globalThis;
    return { ...Object.fromEntries(found), shifted, cameraMoves };
  });
}

const MAX_SHIFT = 0.05;

/** Nothing may be smaller for a finger, in pixels. */
const MIN_TARGET = 40;

/** Choices that are too small, or covered, with their sizes. Runs in the page. */
function smallTargets(least) {
  const all = [...document.querySelectorAll(".magnifier .target-button")];
  const lens = document.querySelector(".magnifier").getBoundingClientRect();
  const inSight = all.filter((it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return x > lens.left && x < lens.right && y > lens.top && y < lens.bottom;
  });
  const isHit = (it, x, y) => it.contains(document.elementFromPoint(x, y));
  const bad = inSight.filter((it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    return Math.min(width, height) < least || !isHit(it, left + width / 2, top + height / 2);
  });
  return { n: inSight.length, bad: bad.map((it) => it.ariaLabel) };
}

/** So many frames a magnifier has to grow and to come to rest. */
const FRAMES_TO_REST = 120;

/** The choices in the magnifier once it is at rest: at least so many, all of them large enough. */
async function targetsAtRest(page, atLeast) {
  let seen = { n: 0, bad: [] };
  for (let frame = 0; frame < FRAMES_TO_REST; frame += 1) {
    seen = await page.evaluate(smallTargets, MIN_TARGET);
    if (seen.n >= atLeast && seen.bad.length === 0) break;
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return seen;
}

/** A long road, so that a phone shows it small; the tile in hand has three roads and three fields. */
const LONG = [
  "tiles base-c1",
  "elements farmers",
  "seat Red Ana",
  "seat Blue Odo",
  ...Array.from({ length: 12 }, (_, idx) => `lay U> at ${idx},0`),
  "bag W W W",
];

export async function a_magnifier_makes_small_places_and_figures_large(stage) {
  const record = `Bastide record 1\n${LONG.join("\n")}\n`;
  for (const viewport of [SIZES[0], SIZES[1]]) {
    const game = await ask(stage.server, "/api/records", { record });
    const options = { viewport, hasTouch: true, isMobile: true };
    const { page, context, complaints } = await openPage(stage, `/games/${game.id}`, options);
    await page.locator(".place button").nth(10).waitFor();
    const middleOf = async (it) => {
      const { x, y, width, height } = await it.boundingBox();
      return [x + width / 2, y + height / 2, width];
    };
    const place = page.locator(".place button").nth(5);
    // The board has come to rest when it could be tapped.
    await place.tap({ trial: true });
    const [x, y, size] = await middleOf(place);
    assert.ok(size < MIN_TARGET, `${size} pixels can be hit without a magnifier`);
    await page.touchscreen.tap(x, y);
    const lens = page.locator(".magnifier");
    await lens.waitFor();
    assert.equal(await page.locator(".target.chosen").count(), 0, "the tap has chosen nothing");
    const places = await targetsAtRest(page, 2);
    assert.ok(places.n >= 2, "several places are in it");
    assert.deepEqual(places.bad, []);
    await page.touchscreen.tap(
      ...(await middleOf(lens.locator(".target-button").nth(1))).slice(0, 2),
    );
    await lens.waitFor({ state: "detached" });
    await page.locator(".confirm:not([aria-disabled=true])").tap();

    await lens.locator(".tint").nth(4).waitFor({ state: "attached" });
    const figures = await targetsAtRest(page, 6);
    assert.equal(figures.n, 6, "three roads and three fields");
    assert.deepEqual(figures.bad, []);
    // All of a segment can be pressed, not only its number.
    const field = await page.evaluate(() => {
      const areas = [...document.querySelectorAll(".magnifier .tint.area")];
      const boxes = areas.map((it) => it.getBoundingClientRect());
      const largest = boxes.reduce((a, b) => (a.width * a.height > b.width * b.height ? a : b));
      return { x: largest.left + 12, y: largest.top + largest.height / 2 };
    });
    await page.touchscreen.tap(field.x, field.y);
    await page.locator(".magnifier .tint.chosen").waitFor({ state: "attached" });
    await page.locator(".cell.on", { hasText: /Field/ }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  }
}

export async function the_bar_keeps_its_height_through_all_phases(stage) {
  for (const how of [{ nSeats: 2 }, { nSeats: 6, box: "everything" }]) {
    for (const viewport of SIZES) {
      const game = await newGame(stage.server, how);
      const { page, context, complaints } = await openPage(stage, `/games/${game.id}`, {
        viewport,
        hasTouch: true,
        isMobile: true,
        before: watchTheBar,
      });
      await playByTouch(page, 3);
      const { bars, buttons, phases, scrollers, shifted, cameraMoves } = await seenOn(page);
      const what = `${viewport.width} × ${viewport.height}, ${how.nSeats} players`;
      assert.equal(bars.length, 1, `${what}: the bar was ${bars.join(", then ")}`);
      assert.equal(buttons.length, 1, `${what}: the button was ${buttons.join(", then ")}`);
      assert.deepEqual(scrollers, [], what);
      assert.ok(phases.includes("place") && phases.includes("wait"), `${what}: ${phases}`);
      assert.ok(shifted < MAX_SHIFT, `${what}: shifted by ${shifted}`);
      assert.ok(cameraMoves.length > 1, `${what}: there was a second turn`);
      const [inFirst, ...inLater] = cameraMoves;
      assert.equal(inFirst, 0, `${what}: nothing moved after the first tile`);
      assert.ok(Math.max(...inLater) <= 1, `${what}: the camera moved ${inLater.join(", ")} times`);
      const heights = { portrait: 184, landscape: viewport.height };
      const layout = viewport.height < viewport.width ? "landscape" : "portrait";
      assert.equal(bars[0].split(" ")[3], String(heights[layout]), what);
      assert.deepEqual(complaints, []);
      await context.close();
    }
  }
}
