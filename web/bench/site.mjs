// Measures the site: `node bench/site.mjs`; docs/benchmarks.md says what the figures are.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { Host, siteFolder } from "../tests/browser/site.mjs";
import { startWholeBrowser } from "../tests/browser/stage.mjs";

/** So much slower than this machine: about a phone. */
const SLOWDOWN = 4;

/** Each time is measured so often, and the shortest counts: the machine does other things, too. */
const N_RUNS = 5;

/** Fonts and pictures are packed already. */
const PACKABLE = /\.(html|js|css|svg|json|wasm|webmanifest)$/;

function packed(file, pack) {
  const bytes = readFileSync(file);
  return PACKABLE.test(file) ? pack(bytes).length : bytes.length;
}

function kilobytes(files, pack) {
  return Math.round(files.reduce((sum, it) => sum + packed(it, pack), 0) / 1000);
}

async function firstTile(page) {
  await page.getByRole("button", { name: /Play against/ }).click();
  await page.locator(".place button").first().click();
  await page.locator(".chips button").first().waitFor();
}

/** Opens the site with an empty cache and places a tile, then again without a network. */
async function visits(browser, host) {
  const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(0);
  const fetched = new Set();
  page.on("request", (it) => fetched.add(new URL(it.url()).pathname));
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const begun = performance.now();
  await page.goto(host.url);
  await firstTile(page);
  const first = performance.now() - begun;
  const needed = [...fetched];
  await page.evaluate(() => navigator.serviceWorker.ready);
  host.isCut = true;
  const again = performance.now();
  await page.goto("about:blank");
  await page.goto(host.url);
  await firstTile(page);
  const second = performance.now() - again;
  host.isCut = false;
  await context.close();
  return { first, second, needed };
}

/**
 * The longest task of the page's thread while a bot thinks and moves, in milliseconds: as the clock
 * has it, and what the processor worked for it, which other work on the machine hardly changes.
 */
async function longestTask(browser, host) {
  const context = await browser.newContext({ locale: "en-US" });
  const page = await context.newPage();
  page.setDefaultTimeout(0);
  await page.goto(host.url);
  await firstTile(page);
  await page.waitForTimeout(1000);
  await page.keyboard.press("0");
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  await page.keyboard.press("Enter");
  await page.locator(".place button").first().waitFor();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  await context.close();
  const thread = ({ pid, tid }) => `${pid} ${tid}`;
  const isMain = (it) => it.name === "thread_name" && it.args.name === "CrRendererMain";
  const pages = new Set(traceEvents.filter(isMain).map(thread));
  const isTask = (it) => it.ph === "X" && it.name.endsWith("RunTask") && pages.has(thread(it));
  const tasks = traceEvents.filter(isTask);
  const most = (of) => Math.max(...tasks.map((it) => of(it) ?? 0)) / 1000;
  return { clock: most((it) => it.dur), work: most((it) => it.tdur) };
}

/** Random base games a second in a worker. */
async function games(browser, host, files) {
  const page = await browser.newPage();
  await page.goto(`${host.origin}/blank`);
  const worker = files.find((it) => /worker-.*\.js$/.test(it));
  const engine = files.find((it) => it.endsWith(".wasm"));
  const speed = await page.evaluate(
    async ([worker, engine]) => {
      const module = await WebAssembly.compile(await (await fetch(engine)).arrayBuffer());
      const it = new Worker(worker, { type: "module" });
      it.postMessage({ type: "start", role: "pictures", module });
      let nth = 0;
      const ask = (n) =>
        new Promise((done) => {
          it.onmessage = done;
          nth += 1;
          it.postMessage({ type: "ask", nth, method: "randomGames", args: [n] });
        });
      await ask(3000);
      let best = 0;
      for (let run = 0; run < 12; run += 1) {
        const begun = performance.now();
        await ask(1000);
        best = Math.max(best, 1e6 / (performance.now() - begun));
      }
      return best;
    },
    [host.url + worker, host.url + engine],
  );
  await page.close();
  return Math.round(speed);
}

const folder = siteFolder();
const all = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((it) => it.isFile() && it.name !== "sw.js")
  .map((it) => join(it.parentPath, it.name));
const host = new Host();
await host.start();
const browser = await startWholeBrowser();
const runs = [];
for (let n = 0; n < N_RUNS; n += 1) runs.push(await visits(browser, host));
const scope = new URL(host.url).pathname;
const needed = all.filter((it) => {
  const name = it.slice(folder.length + 1);
  return runs[0].needed.includes(scope + name) || name === "index.html";
});
const least = (of) => Math.round(Math.min(...runs.map(of)));
console.log(
  `needed for the base game  ${kilobytes(needed, (it) => brotliCompressSync(it))} kB brotli, ${kilobytes(needed, (it) => gzipSync(it, { level: 9 }))} kB gzip`,
);
console.log(
  `the whole site            ${kilobytes(all, (it) => brotliCompressSync(it))} kB brotli, ${kilobytes(all, (it) => gzipSync(it, { level: 9 }))} kB gzip`,
);
console.log(
  `first tile, empty cache   ${least((it) => it.first)} ms (CPU ${SLOWDOWN} times slower)`,
);
console.log(`first tile, offline       ${least((it) => it.second)} ms`);
const files = all.map((it) => it.slice(folder.length + 1));
console.log(`random games a second     ${await games(browser, host, files)}`);
const tasks = [];
for (let n = 0; n < N_RUNS; n += 1) tasks.push(await longestTask(browser, host));
const told = (of) => tasks.map((it) => of(it).toFixed(1)).join(", ");
console.log(`longest task, bot's move  ${told((it) => it.work)} ms of work`);
console.log(`                          ${told((it) => it.clock)} ms by the clock`);
await browser.close();
host.stop();
