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
    return { ...Object.fromEntries(found), shifted: globalThis.shifted };
  });
}

const MAX_SHIFT = 0.05;

export async function the_bar_keeps_its_height_through_all_phases(stage) {
  for (const how of [{ nSeats: 2 }, { nSeats: 6, box: "everything" }]) {
    for (const viewport of SIZES) {
      const game = await newGame(stage.server, how);
      const options = { viewport, hasTouch: true, isMobile: true };
      const { page, context, complaints } = await openPage(stage, "/watch", options);
      await context.addInitScript(watchTheBar);
      await page.goto(`${stage.server.url}/games/${game.id}`);
      await page.reload();
      await playByTouch(page, 3);
      const { bars, buttons, phases, scrollers, shifted } = await seenOn(page);
      const what = `${viewport.width} × ${viewport.height}, ${how.nSeats} players`;
      assert.equal(bars.length, 1, `${what}: the bar was ${bars.join(", then ")}`);
      assert.equal(buttons.length, 1, `${what}: the button was ${buttons.join(", then ")}`);
      assert.deepEqual(scrollers, [], what);
      assert.ok(phases.includes("place") && phases.includes("wait"), `${what}: ${phases}`);
      assert.ok(shifted < MAX_SHIFT, `${what}: shifted by ${shifted}`);
      const heights = { portrait: 184, landscape: viewport.height };
      const layout = viewport.height < viewport.width ? "landscape" : "portrait";
      assert.equal(bars[0].split(" ")[3], String(heights[layout]), what);
      assert.deepEqual(complaints, []);
      await context.close();
    }
  }
}
