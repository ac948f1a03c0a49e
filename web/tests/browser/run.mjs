// Plays in a real browser against a real server: `node run.mjs [part of a name …]`.
// The server is BASTIDE, or the debug build.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { whileMoving } from "./progress.mjs";
import { startBrowser, startServer } from "./stage.mjs";

const folder = import.meta.dirname;
const wanted = process.argv.slice(2);
const files = readdirSync(folder).filter((name) => name.endsWith(".test.mjs"));

const started = Date.now();
const server = await startServer();
const browser = await startBrowser();
let nPassed = 0;
let nFailed = 0;
try {
  for (const file of files) {
    const tests = await import(pathToFileURL(join(folder, file)).href);
    for (const [name, test] of Object.entries(tests)) {
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
