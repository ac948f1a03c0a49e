// The server and the browser that tests play with.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { preview } from "vite";

const WEB = join(import.meta.dirname, "..", "..");
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

function program() {
  const target = process.env.CARGO_TARGET_DIR ?? join(WEB, "..", "target");
  const found = process.env.BASTIDE ?? join(target, "debug", "bastide");
  if (!existsSync(found)) throw new Error(`no server at ${found}: build it, or set BASTIDE`);
  return found;
}

/** Starts the server with an empty folder, and the built client in front of it. */
export async function startServer() {
  const data = mkdtempSync(join(tmpdir(), "bastide-"));
  const child = spawn(program(), ["serve", "--port", "0", "--data", data, "--no-open"]);
  const api = await new Promise((found, failed) => {
    let said = "";
    child.stdout.on("data", (bytes) => {
      said += bytes;
      const address = /http:\/\/[\w.:[\]]+/.exec(said);
      if (address) found(address[0].replace(/\/$/, ""));
    });
    child.on("exit", () => failed(new Error(`the server ended: ${said}`)));
  });
  const front = await preview({
    root: WEB,
    logLevel: "error",
    preview: { port: 0, host: "127.0.0.1", proxy: { "/api": { target: api, ws: true } } },
  });
  const { port } = front.httpServer.address();
  return {
    api,
    url: `http://127.0.0.1:${port}`,
    stop() {
      void front.close();
      child.removeAllListeners("exit");
      child.kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export async function startBrowser() {
  const executablePath = BROWSERS.find((it) => existsSync(it));
  if (executablePath === undefined) throw new Error(`no browser at ${BROWSERS.join(", ")}`);
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
}
