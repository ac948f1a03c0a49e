// What a frame costs while the table is moved: node bench/board.mjs [tiles]
//
// A real server (BASTIDE, or the debug build) and a real Chromium (CHROMIUM, or /usr/bin/chromium)
// show the board alone with so many tiles; a hand drags it for three seconds, then a wheel zooms.
import { createServer } from "vite";
import { startBrowser, startServer } from "../tests/browser/stage.mjs";

const nTiles = Number(process.argv[2] ?? 330);
const SECONDS = 3;

const server = await startServer();
process.env.BASTIDE_SERVER = server.api;
const vite = await createServer({
  root: `${import.meta.dirname}/..`,
  server: { port: 5199 },
  logLevel: "error",
});
await vite.listen();
const browser = await startBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const game = await playedGame(server.api);
  const origin = vite.resolvedUrls.local[0];
  await page.goto(`${origin}tests/board/index.html?game=${game}&tiles=${nTiles}`);
  await page.waitForSelector("html[data-ready]");
  await page.waitForTimeout(3000);
  for (const how of ["pan", "zoom"]) console.log(how, await measured(page, how));
} finally {
  await browser.close();
  await vite.close();
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

/** A game of bots, played to its end. */
async function playedGame(address) {
  const seats = ["red", "blue"].map((color) => ({ color, kind: { type: "bot", level: "random" } }));
  const made = await fetch(`${address}/api/games`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seats, seed: "1" }),
  });
  const { id } = await made.json();
  for (;;) {
    const view = await (await fetch(`${address}/api/games/${id}`)).json();
    if (view.over) return id;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
