// Plays in a real browser against a real server. The server is BASTIDE, or the debug build.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startBrowser, startServer } from "./stage.mjs";

const folder = import.meta.dirname;
const files = readdirSync(folder).filter((name) => name.endsWith(".test.mjs"));
const server = await startServer();
const browser = await startBrowser();
let nFailed = 0;
try {
  for (const file of files) {
    const tests = await import(pathToFileURL(join(folder, file)).href);
    for (const [name, test] of Object.entries(tests)) {
      const started = Date.now();
      try {
        await test({ browser, server });
        console.log(`ok      ${name} (${Date.now() - started} ms)`);
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
process.exitCode = nFailed === 0 ? 0 : 1;
