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
const files = readdirSync(folder).filter((name) => name.endsWith(".test.mjs"));

const started = Date.now();
const browser = await startBrowser();
const server = isSite ? await startSite() : await startServer();
let nPassed = 0;
let nFailed = 0;
try {
  for (const file of files) {
    const tests = await import(pathToFileURL(join(folder, file)).href);
    const { onlyServer = [], onlySite = false, ...named } = tests;
    if (onlySite && !isSite) continue;
    for (const [name, test] of Object.entries(named)) {
      if (isSite && (onlyServer === "all" || onlyServer.includes(name))) continue;
      const isWanted = wanted.length === 0 || wanted.some((it) => `${file} ${name}`.includes(it));
      if (!isWanted) continue;
      const begun = Date.now();
      try {
        await whileMoving(test({ browser, server }));
        nPassed += 1;
        console.log(`ok      ${name} (${Date.now() - begun} ms)`);
      } catch (error) {
        nFailed += 1;
        console.log(`FAILED  ${name}\n${error?.stack ?? error}`);
        await closePages();
      }
    }
  }
} finally {
  await browser.close();
  server.stop();
}
console.log(
  `${nPassed} passed, ${nFailed} failed in ${Math.round((Date.now() - started) / 1000)} s`,
);
process.exitCode = nFailed === 0 && nPassed > 0 ? 0 : 1;

/** What a test that failed has left open must not be in the way of the next. */
async function closePages() {
  for (const context of browser.contexts()) {
    if (context !== server.context) await context.close().catch(() => undefined);
  }
}

async function startSite() {
  const site = new Site(browser);
  await site.start();
  return site;
}
