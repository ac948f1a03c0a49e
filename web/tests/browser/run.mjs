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

/** More than a few are no accident any more, so none of them is tried again. */
const MAX_SECOND_TRIES = 3;

const started = Date.now();
let nPassed = 0;
/** What has failed at the first try. */
const failed = [];
await Promise.all(Array.from({ length: N_LANES }, runLane));
const nUnstable = failed.length > MAX_SECOND_TRIES ? 0 : await tryAgain();
const nFailed = failed.length - nUnstable;
if (nUnstable > 0) {
  console.log(`${nUnstable} passed only at the second try; why the first failed stands above`);
}
console.log(
  `${nPassed} passed, ${nFailed} failed in ${Math.round((Date.now() - started) / 1000)} s`,
);
process.exitCode = nFailed === 0 && nPassed > 0 ? 0 : 1;

/** Takes one file after the other until there is none left. */
function runLane() {
  return onStage(async (stage) => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      await runFile(file, stage);
    }
  });
}

/** A browser and a server for some tests. */
async function onStage(run) {
  const browser = await startBrowser();
  const server = isSite ? await startSite(browser) : await startServer();
  try {
    return await run({ browser, server });
  } finally {
    await browser.close();
    server.stop();
  }
}

/**
 * Has what failed try once more, each alone on a stage of its own, and tells how many passed. Most
 * tests play games that were never played before, on a machine that does other things as well: one
 * that fails now and then has to be looked at, but does not hold up everything else.
 */
async function tryAgain() {
  let nUnstable = 0;
  for (const { file, name, test } of failed) {
    const isPassed = await onStage((stage) => runTest(`${name}, second try`, test, stage));
    console.log(`${isPassed ? "UNSTABLE" : "BROKEN"}  ${file} ${name}`);
    if (isPassed) nUnstable += 1;
  }
  return nUnstable;
}

async function runFile(file, stage) {
  const tests = await import(pathToFileURL(join(folder, file)).href);
  const { onlyServer = [], onlySite = false, ...named } = tests;
  if (onlySite && !isSite) return;
  for (const [name, test] of Object.entries(named)) {
    if (isSite && (onlyServer === "all" || onlyServer.includes(name))) continue;
    const isWanted = wanted.length === 0 || wanted.some((it) => `${file} ${name}`.includes(it));
    if (!isWanted) continue;
    if (!(await runTest(name, test, stage))) failed.push({ file, name, test });
  }
}

/** Whether a test passes; says what came of it. */
async function runTest(name, test, stage) {
  const begun = Date.now();
  try {
    await whileMoving(test(stage));
    nPassed += 1;
    console.log(`ok      ${name} (${Date.now() - begun} ms)`);
    return true;
  } catch (error) {
    console.log(`FAILED  ${name}\n${error?.stack ?? error}`);
    await closePages(stage);
    return false;
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
