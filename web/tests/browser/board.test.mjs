// The board alone: mouse, wheel, keys, touch and what is played on it.
import assert from "node:assert/strict";
import { newGame, startBoard } from "../board/stage.mjs";
import { until } from "./progress.mjs";

/** The board by itself, without a client around it. */
export const onlyServer = "all";

const PERSONS = [{ type: "person" }, { type: "person" }];

/** Opens the first prompt of a game, a tile to place; calls the test with what it needs. */
async function withBoard({ browser, server }, test, options, more = "") {
  const { id, view } = await newGame(server.api, PERSONS);
  const board = await startBoard(browser, server.api);
  const page = await board.open(`game=${id}&offer${more}`, options);
  try {
    await test({ page, view, told: (what) => told(page, what) });
  } finally {
    await page.close();
    await board.stop();
  }
}

/** What the board has told of one kind, without its name. */
async function told(page, what) {
  const all = await page.evaluate("told");
  return all.filter(([name]) => name === what).map(([, value]) => value);
}

async function middleOf(button) {
  const box = await button.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function a_mouse_points_chooses_and_confirms(stage) {
  await withBoard(stage, async ({ page, view, told }) => {
    const place = page.locator(".place button").first();
    await place.hover();
    const [previewed] = await told("preview");
    assert.ok(view.prompt.options.some(({ id }) => id === previewed));
    assert.equal(await page.locator(".ghost").getAttribute("visibility"), "visible");
    await place.click();
    await place.click();
    assert.deepEqual(await told("choose"), [previewed]);
    assert.deepEqual(await told("confirm"), [previewed]);
    assert.equal(await place.getAttribute("aria-pressed"), "true");
  });
}

export async function wheel_and_right_button_turn_the_ghost_only(stage) {
  await withBoard(stage, async ({ page, view, told }) => {
    const turnable = placeWithRotations(view);
    const place = page.locator(".place button").nth(turnable);
    await place.hover();
    const before = (await told("preview")).at(-1);
    const scale = await page.evaluate(() => document.querySelector(".table-layer").style.transform);
    await page.mouse.wheel(0, 120);
    await place.click({ button: "right" });
    const after = await told("preview");
    assert.notEqual(after.at(-1), before);
    assert.equal((await told("turn")).length, 2);
    await page.waitForTimeout(250);
    const still = await page.evaluate(() => document.querySelector(".table-layer").style.transform);
    assert.equal(still, scale, "the wheel over the ghost does not zoom");
    await page.mouse.move(20, 20);
    await page.mouse.wheel(0, 120);
    // Elsewhere it does.
    await page.waitForFunction(
      (before) => document.querySelector(".table-layer").style.transform !== before,
      scale,
    );
  });
}

export async function a_drag_that_begins_on_a_place_pans_and_chooses_nothing(stage) {
  await withBoard(stage, async ({ page, told }) => {
    const place = page.locator(".place button").first();
    const from = await middleOf(place);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 90, from.y + 40, { steps: 6 });
    await page.mouse.up();
    await until(
      () => middleOf(place),
      (to) => Math.abs(to.x - from.x - 90) <= 1 && Math.abs(to.y - from.y - 40) <= 1,
      ({ x, y }) => `${x} ${y}`,
    );
    assert.deepEqual(await told("choose"), []);
  });
}

export async function keys_go_through_the_places_and_take_one(stage) {
  await withBoard(stage, async ({ page, view, told }) => {
    const places = readingOrder(view);
    await page.keyboard.press("n");
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    const [second] = await told("choose");
    assert.ok(second.endsWith(` ${places[1]}`), `${second} is at ${places[1]}`);
    await page.keyboard.press("Shift+N");
    await page.keyboard.press("Enter");
    assert.ok((await told("choose")).at(-1).endsWith(` ${places[0]}`));
    await page.evaluate("board.choose(null)");
    assert.equal(await page.locator(".target.chosen").count(), 0);
    await page.keyboard.press("ArrowDown");
    const name = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    assert.match(name, /^place .* at -?\d+,-?\d+$/);
  });
}

export async function a_finger_taps_to_choose_and_again_to_turn(stage) {
  const options = { viewport: { width: 390, height: 600 }, hasTouch: true };
  await withBoard(
    stage,
    async ({ page, view, told }) => {
      const place = page.locator(".place button").nth(placeWithRotations(view));
      await place.tap();
      await place.tap();
      const chosen = await told("choose");
      assert.equal(chosen.length, 2);
      assert.notEqual(chosen[0], chosen[1]);
      assert.deepEqual(await told("confirm"), []);
    },
    options,
  );
}

export async function a_pointer_at_rest_asks_for_the_feature(stage) {
  await withBoard(stage, async ({ page, told }) => {
    const box = await page.evaluate("JSON.parse(JSON.stringify(board.rectOf({ x: 0, y: 0 })))");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction("told.some(([what]) => what === 'inspect')");
    const [spot] = await told("inspect");
    assert.equal(spot.x, 0);
    assert.equal(spot.y, 0);
    const found = await page.evaluate(
      ([x, y]) => window.board.featureAt(x, y),
      [box.x + box.width / 2, box.y + box.height / 2],
    );
    assert.deepEqual(found, spot);
  });
}

export async function a_tile_comes_near_even_while_the_page_is_laid_out(stage) {
  await withBoard(
    stage,
    async ({ page, told }) => {
      const comes = (done) =>
        until(
          async () => (await told("camera")).at(-1),
          done,
          (px) => px,
        );
      await comes((px) => px === 150);
      await page.evaluate("board.back()");
      await comes((px) => px < 150);
    },
    { viewport: { width: 390, height: 600 } },
    "&near=150",
  );
}

export async function the_hand_is_carried_to_a_place(stage) {
  await withBoard(stage, async ({ page, told }) => {
    const to = await middleOf(page.locator(".place button").first());
    await page.evaluate(() => {
      window.addEventListener("pointerdown", (event) => window.board.beginDrag(event), {
        capture: true,
        once: true,
      });
      document.querySelector(".bastide-board").style.top = "60px";
    });
    await page.mouse.move(500, 20);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y + 60, { steps: 5 });
    assert.equal(await page.locator(".bastide-carried.taken").count(), 1);
    await page.mouse.up();
    assert.equal((await told("choose")).length, 1);
    assert.equal(await page.locator(".bastide-carried").count(), 0);
  });
}

export async function what_is_played_changes_the_table_and_can_be_cut_short(stage) {
  await withBoard(stage, async ({ page, view }) => {
    const { tile, options } = view.prompt;
    const square = { ...tile, ...options[0].anchor };
    const length = await page.evaluate(async (square) => {
      const { board } = window;
      const on = { x: square.x, y: square.y, segment: 0 };
      const figure = { color: "blue", figure: "follower", on };
      const from = new DOMRect(0, 700, 60, 60);
      const started = performance.now();
      const all = [
        board.play({ type: "tile", square, color: "blue", from }),
        board.play({ type: "figure", figure }),
        board.play({ type: "score", color: "blue", text: "+4", over: on, outline: [on] }),
        board.play({ type: "wait", ms: 600_000 }),
      ];
      setTimeout(() => board.finish(), 200);
      await Promise.all(all);
      return performance.now() - started;
    }, square);
    assert.ok(length < 600_000, `${length} ms: it was not cut short`);
    assert.equal(await page.locator(".tiles > g").count(), 2);
    assert.equal(await page.locator(".figure").count(), 1);
    assert.equal(await page.locator(".mark").count(), 1);
    assert.equal(await page.locator(".flyer, .score-pop").count(), 0);
    await page.evaluate(async (square) => {
      const on = { x: square.x, y: square.y, segment: 0 };
      const figure = { color: "blue", figure: "follower", on };
      await window.board.play({ type: "home", figure, to: new DOMRect(900, 10, 24, 24) });
    }, square);
    assert.equal(await page.locator(".figure").count(), 0);
  });
}

/** The places of the places, `x,y`, as one reads. */
function readingOrder(view) {
  const places = new Map(
    view.prompt.options.map(({ anchor }) => [`${anchor.x},${anchor.y}`, anchor]),
  );
  return [...places].sort(([, a], [, b]) => a.y - b.y || a.x - b.x).map(([place]) => place);
}

/** Which place, in reading order, has more than two rotations, so that two turns are two changes. */
function placeWithRotations(view) {
  const counted = readingOrder(view).map(
    (place) =>
      view.prompt.options.filter(({ anchor }) => `${anchor.x},${anchor.y}` === place).length,
  );
  const found = counted.findIndex((n) => n > 2);
  assert.notEqual(found, -1, "the first tile of the game can be turned somewhere");
  return found;
}
