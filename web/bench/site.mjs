// Measures the site: `node bench/site.mjs`; docs/benchmarks.md says what the figures are.
// Compares several, which take turns: `node bench/site.mjs BEFORE AFTER`, the folders of sites.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
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

/**
 * Runs in the page: presses what leads to the first tile as soon as it is there, and notes when each
 * was. A tool that looks for buttons from outside would work on the page's thread as well, and be
 * slowed down with it.
 */
function placeATile() {
  const steps = [".play .actions button", ".place button", ".chips button"];
  const times = [];
  const look = () => {
    const found = document.querySelector(steps[times.length]);
    if (found !== null) times.push(performance.now());
    if (times.length === steps.length) globalThis.firstTile = times.at(-1);
    else {
      found?.click();
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
}

/** From opening a page to a placed tile, in milliseconds. */
async function timed(page, url) {
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => "firstTile" in globalThis, null, { polling: 200 });
  return page.evaluate(() => globalThis.firstTile);
}

/** Opens the site with an empty cache and places a tile, then again without a network. */
async function visits(browser, host) {
  const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(0);
  await page.addInitScript(placeATile);
  const fetched = new Set();
  page.on("request", (it) => fetched.add(new URL(it.url()).pathname));
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const first = await timed(page, host.url);
  const needed = [...fetched];
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state === "activated") return;
    await new Promise((done) => active.addEventListener("statechange", done));
  });
  host.isCut = true;
  await page.goto("about:blank");
  const second = await timed(page, host.url);
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

/** A site that is measured. */
class Measured {
  host;
  runs = [];
  tasks = [];
  #folder;
  #all;

  constructor(folder) {
    this.#folder = folder;
    this.host = new Host(folder);
    this.#all = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((it) => it.isFile() && it.name !== "sw.js")
      .map((it) => join(it.parentPath, it.name));
  }

  get files() {
    return this.#all.map((it) => this.#nameOf(it));
  }

  #nameOf(file) {
    return file.slice(this.#folder.length + 1);
  }

  /** Prints what came out. */
  tell(nGames) {
    const scope = new URL(this.host.url).pathname;
    const { needed } = this.runs[0];
    const isNeeded = (name) => needed.includes(scope + name) || name === "index.html";
    const files = this.#all.filter((it) => isNeeded(this.#nameOf(it)));
    const weight = (files) =>
      `${kilobytes(files, (it) => brotliCompressSync(it))} kB brotli, ${kilobytes(files, (it) => gzipSync(it, { level: 9 }))} kB gzip`;
    const least = (of) => Math.round(Math.min(...this.runs.map(of)));
    const tasks = (of) => this.tasks.map((it) => of(it).toFixed(1)).join(", ");
    console.log(this.#folder);
    console.log(`needed for the base game  ${weight(files)}`);
    console.log(`the whole site            ${weight(this.#all)}`);
    console.log(
      `first tile, empty cache   ${least((it) => it.first)} ms (CPU ${SLOWDOWN} times slower)`,
    );
    console.log(`first tile, offline       ${least((it) => it.second)} ms`);
    console.log(`random games a second     ${nGames}`);
    console.log(`longest task, bot's move  ${tasks((it) => it.work)} ms of work`);
    console.log(`                          ${tasks((it) => it.clock)} ms by the clock`);
  }
}

const named = process.argv.slice(2);
const sites = (named.length > 0 ? named : [siteFolder()]).map((it) => new Measured(resolve(it)));
for (const { host } of sites) await host.start();
const browser = await startWholeBrowser();
// Whatever else the machine does meanwhile, it does to all of them.
for (let n = 0; n < N_RUNS; n += 1) {
  for (const { host, runs } of sites) runs.push(await visits(browser, host));
}
for (let n = 0; n < N_RUNS; n += 1) {
  for (const { host, tasks } of sites) tasks.push(await longestTask(browser, host));
}
for (const site of sites) site.tell(await games(browser, site.host, site.files));
await browser.close();
for (const { host } of sites) host.stop();
