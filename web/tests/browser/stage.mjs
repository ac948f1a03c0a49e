// The server and the browser that tests play with.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const WEB = join(import.meta.dirname, "..", "..");
/** Browsers as people have them. */
const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Chromium without windows shows pages just the same, and opens one with half of the work. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** The program under test: BASTIDE, or the debug build, which reads the client from its build. */
export function program() {
  const target = process.env.CARGO_TARGET_DIR ?? join(WEB, "..", "target");
  const found = process.env.BASTIDE ?? join(target, "debug", "bastide");
  if (!existsSync(found)) {
    throw new Error(`no server at ${found}: run "cargo build -p bastide-cli", or set BASTIDE`);
  }
  if (!existsSync(join(WEB, "dist", "index.html"))) {
    throw new Error('no client in web/dist: run "npm run build" in web');
  }
  return found;
}

/** Whether the client was built with the engine, so that its pages can check draws themselves. */
export function hasEngine() {
  return readdirSync(join(WEB, "dist", "assets")).some((it) => it.includes(".wasm"));
}

/** The server as a player has it: one program that serves the client and keeps its games. */
class Server {
  /** Where the client is, and under `/api` everything else. */
  url = "";
  /** Where playing with friends leads: it says how others can reach this machine. */
  friends = "/friends";
  /** What a page asks for to have its games. */
  games = "**/api/games?*";
  #data = mkdtempSync(join(tmpdir(), "bastide-"));
  #child = null;
  #nFutures;
  #isOnline;
  #isStepped;

  /**
   * An analysis should not take long here; how exact it is is no matter of the client. A server that
   * is online knows people, and has tables that they meet at; the clocks of their games may stand
   * still until they are stepped.
   */
  constructor({ nFutures = 4, isOnline = false, isStepped = false } = {}) {
    this.#nFutures = nFutures;
    this.#isOnline = isOnline;
    this.#isStepped = isStepped;
  }

  /** Tests of the interface alone say what they mean. */
  get api() {
    return this.url;
  }

  /** A page knows all games of the server. */
  prepare() {}

  /** Another one, which has no games. */
  another() {
    return startServer();
  }

  ask(path, body) {
    return askOver(this.api, path, body);
  }

  /** Starts, or starts again at the same address with the same games. */
  async start() {
    const port = this.url === "" ? "0" : new URL(this.url).port;
    const where = this.#isOnline ? ["--lan", "--listen", `127.0.0.1:${port}`] : ["--port", port];
    const places = [...where, "--data", this.#data];
    const futures = ["--futures", String(this.#nFutures)];
    const clock = this.#isStepped ? ["--stepped-clock"] : [];
    const child = spawn(program(), ["serve", ...places, ...futures, ...clock, "--no-open"]);
    this.#child = child;
    this.url = await new Promise((found, failed) => {
      let said = "";
      const hear = (bytes) => {
        said += bytes;
        const address = /http:\/\/[\w.:[\]]+/.exec(said);
        if (address) found(address[0].replace(/\/$/, ""));
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", (bytes) => (said += bytes));
      child.once("exit", () => failed(new Error(`the server ended: ${said}`)));
    });
  }

  /** Lets so many milliseconds pass for the clocks of games. */
  step(ms) {
    this.#child.stdin.write(`${ms}\n`);
  }

  /** Ends as if the power had failed; the games stay. */
  async kill() {
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await ended;
  }

  /**
   * Stops, changes a text in the file of games wherever it stands, to another of the same length,
   * and starts again: as if the disk had done it.
   */
  async damage(text, other) {
    const ended = once(this.#child, "exit");
    this.#child.kill();
    await ended;
    const file = join(this.#data, "games.sqlite");
    const bytes = readFileSync(file);
    let nFound = 0;
    for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) {
      bytes.write(other, at);
      nFound += 1;
    }
    if (nFound === 0 || text.length !== other.length) throw new Error(`${text} is not in ${file}`);
    writeFileSync(file, bytes);
    await this.start();
  }

  stop() {
    this.#child?.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

/** Asks over HTTP, or tells something. */
async function askOver(api, path, body) {
  const init = body && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const answer = await fetch(api + path, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return path.endsWith("/record") ? answer.text() : answer.json();
}

/** Starts the server with an empty folder. */
export async function startServer(how) {
  const server = new Server(how);
  await server.start();
  return server;
}

/** A browser for tests: CHROMIUM, or what opens pages soonest of those that are installed. */
export function startBrowser() {
  return launched([SHELL, ...WHOLE]);
}

/** The browser that people have: what is measured is measured there. */
export function startWholeBrowser() {
  return launched(WHOLE);
}

function launched(browsers) {
  const executablePath = process.env.CHROMIUM ?? browsers.find((it) => existsSync(it));
  if (executablePath === undefined) throw new Error(`no browser at ${browsers.join(", ")}`);
  // Without windows letters would stand on whole pixels, and be wider than people see them.
  const asSeen = "--font-render-hinting=none";
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", asSeen] });
}
