// What a frame costs while the table is moved: node bench/board.mjs [tiles]
//
// A real server (BASTIDE, or the debug build) and a real Chromium (CHROMIUM, or /usr/bin/chromium)
// show the board alone with so many tiles; a hand drags it for three seconds, then a wheel zooms.
import { newGame, startBoard } from "../tests/board/stage.mjs";
import { startWholeBrowser, startServer } from "../tests/browser/stage.mjs";

const nTiles = Number(process.argv[2] ?? 330);
const SECONDS = 3;
const BOTS = Array.from({ length: 2 }, () => ({ type: "bot", level: "random" }));

const server = await startServer();
const browser = await startWholeBrowser();
const board = await startBoard(browser, server.api);
try {
  const { id } = await newGame(server.api, BOTS);
  const viewport = { width: 1440, height: 900 };
  const page = await board.open(`game=${id}&tiles=${nTiles}`, { viewport });
  // All pictures have come, and are decoded.
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(2000);
  for (const how of ["pan", "zoom"]) console.log(how, await measured(page, how));
} finally {
  await browser.close();
  await board.stop();
  server.stop();
}

/** Moves the table by events, one a frame, and takes the times. */
function measured(page, how) {
  return page.evaluate(
    async ({ how, seconds }) => {
      const frame = document.querySelector(".bastide-board");
      const fire = (type, x, y) =>
        frame.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            pointerId: 1,
            pointerType: "mouse",
            clientX: x,
            clientY: y,
          }),
        );
      // The script of a frame: from the first callback of the frame to the end of the last one.
      const scripts = [];
      const times = [];
      const original = window.requestAnimationFrame;
      let spent = 0;
      window.requestAnimationFrame = (callback) =>
        original.call(window, (now) => {
          const before = performance.now();
          callback(now);
          spent += performance.now() - before;
        });
      HTMLElement.prototype.setPointerCapture = () => undefined;
      fire("pointerdown", 700, 450);
      const start = performance.now();
      let last = start;
      await new Promise((resolve) => {
        const tick = (now) => {
          times.push(now - last);
          last = now;
          scripts.push(spent);
          spent = 0;
          const before = performance.now();
          const t = (now - start) / 1000;
          if (how === "pan")
            fire("pointermove", 700 + 300 * Math.sin(t * 2), 450 + 200 * Math.sin(t * 3));
          else {
            const deltaY = Math.sin(t * 2) > 0 ? -8 : 8;
            const at = { clientX: 700, clientY: 450, bubbles: true, cancelable: true };
            frame.dispatchEvent(new WheelEvent("wheel", { ...at, deltaY, ctrlKey: true }));
          }
          // Style and layout that the frame caused are paid for now, so that they are counted.
          spent += performance.now() - before;
          if (now - start < seconds * 1000) original.call(window, tick);
          else resolve();
        };
        original.call(window, tick);
      });
      fire("pointerup", 700, 450);
      window.requestAnimationFrame = original;
      const sorted = (list) => [...list.slice(2)].sort((a, b) => a - b);
      const at = (list, part) =>
        Number(sorted(list)[Math.floor((list.length - 3) * part)].toFixed(2));
      return {
        frames: times.length,
        perSecond: Number((times.length / seconds).toFixed(1)),
        frameMs: { median: at(times, 0.5), p95: at(times, 0.95), most: at(times, 1) },
        scriptMs: { median: at(scripts, 0.5), p95: at(scripts, 0.95), most: at(scripts, 1) },
      };
    },
    { how, seconds: SECONDS },
  );
}
