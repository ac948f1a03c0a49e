// Plays in a real browser: `node run.mjs [--site] [part of a name …]`.
// Against a real server, which is BASTIDE, or the debug build; or, with `--site`, without any, in
// the site that BASTIDE_SITE names or `cargo xtask site` has built.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { whileMoving } from "./progress.mjs";
import { Site } from "./site.mjs";
import { startBrowser, startServer } from "./stage.mjs";

const folder = import.meta.dirname;
const isSite = process.argv.includes("--site");
const wanted = process.argv.slice(2).filter((it) => it !== "--site");
/** This takes longest, so it is begun first. */
const FIRST = "games.test.mjs";
const names = readdirSync(folder).filter((name) => name.endsWith(".test.mjs"));
const waiting = names.sort((a, b) => Number(b === FIRST) - Number(a === FIRST));
/** So many files are tested at the same time, each lane with a browser and a server of its own. */
const N_LANES = wanted.length === 0 ? 2 : 1;

const started = Date.now();
let nPassed = 0;
let nFailed = 0;
await Promise.all(Array.from({ length: N_LANES }, runLane));
console.log(
  `${nPassed} passed, ${nFailed} failed in ${Math.round((Date.now() - started) / 1000)} s`,
);
process.exitCode = nFailed === 0 && nPassed > 0 ? 0 : 1;

/** Takes one file after the other until there is none left. */
async function runLane() {
  const browser = await startBrowser();
  const server = isSite ? await startSite(browser) : await startServer();
  try {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      await runFile(file, { browser, server });
    }
  } finally {
    await browser.close();
    server.stop();
  }
}

async function runFile(file, stage) {
  const tests = await import(pathToFileURL(join(folder, file)).href);
  const { onlyServer = [], onlySite = false, ...named } = tests;
  if (onlySite && !isSite) return;
  for (const [name, test] of Object.entries(named)) {
    if (isSite && (onlyServer === "all" || onlyServer.includes(name))) continue;
    const isWanted = wanted.length === 0 || wanted.some((it) => `${file} ${name}`.includes(it));
    if (!isWanted) continue;
    const begun = Date.now();
    try {
      await whileMoving(test(stage));
      nPassed += 1;
      console.log(`ok      ${name} (${Date.now() - begun} ms)`);
    } catch (error) {
      nFailed += 1;
      console.log(`FAILED  ${name}\n${error?.stack ?? error}`);
      await closePages(stage);
    }
  }
}

/** What a test that failed has left open must not be in the way of the next. */
async function closePages({ browser, server }) {
  for (const context of browser.contexts()) {
    if (context !== server.context) await context.close().catch(() => undefined);
  }
}

async function startSite(browser) {
  const site = new Site(browser);
  await site.start();
  return site;
}
