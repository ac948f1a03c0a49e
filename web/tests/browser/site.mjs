// The site as a host of plain files serves it, for the tests that need no server.
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const WEB = join(import.meta.dirname, "..", "..");

/** Not at the root: a site must work in any folder of its host. */
const FOLDER = "/some/folder/";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

/** The folder of the site: BASTIDE_SITE, or what `cargo xtask site` has built. */
export function siteFolder() {
  const target = process.env.CARGO_TARGET_DIR ?? join(WEB, "..", "target");
  const folder = process.env.BASTIDE_SITE ?? join(target, "site");
  if (!existsSync(join(folder, "sw.js"))) {
    throw new Error(`no site in ${folder}: run "cargo xtask site", or set BASTIDE_SITE`);
  }
  return folder;
}

/** A host of plain files that can be cut off, and can have other files than the folder. */
export class Host {
  origin = "";
  isCut = false;
  /** Files that differ from those of the folder, by name. */
  changed = new Map();
  #folder;
  #server = createServer((request, response) => this.#serve(request, response));

  constructor(folder = siteFolder()) {
    this.#folder = folder;
  }

  get url() {
    return this.origin + FOLDER;
  }

  start() {
    return new Promise((done) => {
      this.#server.listen(0, "127.0.0.1", () => {
        this.origin = `http://127.0.0.1:${this.#server.address().port}`;
        done();
      });
    });
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #serve(request, response) {
    if (this.isCut) return request.socket.destroy();
    const { pathname } = new URL(request.url, this.origin);
    if (pathname === "/blank") {
      response.writeHead(200, { "content-type": TYPES[".html"] }).end("<!doctype html>");
      return;
    }
    if (!pathname.startsWith(FOLDER)) return response.writeHead(404).end();
    let name = normalize(decodeURIComponent(pathname.slice(FOLDER.length)));
    if (name === "." || name.endsWith("/")) name = join(name, "index.html");
    const file = join(this.#folder, name);
    const bytes = this.changed.get(name);
    if (bytes === undefined && !(existsSync(file) && statSync(file).isFile())) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(name)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type }).end(bytes ?? readFileSync(file));
  }
}

/** Runs in a page: asks the workers of the site as another page of the same browser would. */
async function askWorkers([folder, worker, engine, withBots, role, method, args]) {
  const made = (globalThis.askers ??= {});
  const start = async (role) => {
    const module = await WebAssembly.compile(await (await fetch(folder + engine)).arrayBuffer());
    const it = new Worker(folder + worker, { type: "module" });
    const waiting = new Map();
    it.onmessage = ({ data }) => {
      waiting.get(data.nth)?.(data);
      waiting.delete(data.nth);
    };
    it.postMessage({ type: "start", role, module });
    return { worker: it, waiting, nth: 0 };
  };
  made[role] ??= start(role);
  const asker = await made[role];
  const thinkers = [...(withBots ? ["bots"] : []), ...(method === "analyze" ? ["coach"] : [])];
  for (const thinker of role === "tables" ? thinkers : []) {
    if (made[thinker]) continue;
    made[thinker] = start(thinker);
    const { port1, port2 } = new MessageChannel();
    asker.worker.postMessage({ type: "join", thinker, port: port1 }, [port1]);
    (await made[thinker]).worker.postMessage({ type: "join", thinker, port: port2 }, [port2]);
  }
  asker.nth += 1;
  const { nth } = asker;
  const answered = new Promise((done) => asker.waiting.set(nth, done));
  asker.worker.postMessage({ type: "ask", nth, method, args });
  const { type, answer, problem } = await answered;
  if (type === "refused") throw new Error(`${method}: ${problem.code}: ${problem.message}`);
  return answer;
}

/** What a request to a server is in the words of the workers. */
function inWords(path, body) {
  const url = new URL(path, "http://server");
  const parts = url.pathname.split("/").slice(2).map(decodeURIComponent);
  const [what, id, of, n] = parts;
  const text = body && JSON.stringify(body);
  if (what === "records") return ["tables", "upload", [text]];
  if (what === "tiles") return ["pictures", "shape", [parts[1], parts[2], 0, 0]];
  if (what === "boxes") return ["tables", "boxes", []];
  const state = url.searchParams.get("state");
  if (state !== null) return ["tables", "games", [state, 100, 0]];
  if (id === undefined) return ["tables", "create", [text]];
  switch (of) {
    case undefined:
      return ["tables", "show", [id]];
    case "actions":
      return ["tables", "act", [id, text]];
    case "at":
      return ["tables", "at", [id, Number(n)]];
    case "aids":
      return [
        "tables",
        "aids",
        [id, url.searchParams.has("at") ? Number(url.searchParams.get("at")) : null],
      ];
    case "events":
      return ["tables", "events", [id, 0]];
    case "features":
      return ["tables", "features", [id]];
    case "record":
      return ["tables", "record", [id]];
    case "analysis":
      return ["tables", body ? "analyze" : "analysis", [id]];
    default:
      throw new Error(`what is ${path} in a site?`);
  }
}

/**
 * Stands for the server where there is none: games are asked of the page that was opened last, and
 * before there is one, of a page of our own, whose games each new page takes over.
 */
export class Site {
  /** Where playing with friends leads: they can only share a screen. */
  friends = "/new";
  /** Without the engine there are no games. */
  games = "**/*.wasm";
  #host = new Host();
  #browser;
  #home = null;
  #page = null;
  /** Whether something was done in the page. */
  #hasChanged = false;
  #files;

  constructor(browser) {
    this.#browser = browser;
  }

  async start() {
    await this.#host.start();
    const facts = /const \{ version, files.* \} = (\{.*\});/.exec(
      readFileSync(join(siteFolder(), "sw.js"), "utf8"),
    );
    const { files } = JSON.parse(facts[1]);
    const one = (pattern) => files.find((it) => pattern.test(it));
    this.#files = [one(/worker-.*\.js$/), one(/\.wasm$/)];
    this.#home = await this.#blank(await this.#browser.newContext());
  }

  stop() {
    this.#host.stop();
  }

  /** Another one, which has no games. */
  async another() {
    const site = new Site(this.#browser);
    await site.start();
    return site;
  }

  get host() {
    return this.#host;
  }

  /** The window of the page of our own. */
  get context() {
    return this.#home.context();
  }

  /** Where the client is; its addresses stand in the fragment. */
  get url() {
    return `${this.#host.url}#`;
  }

  async #blank(context) {
    const page = await context.newPage();
    await page.goto(`${this.#host.origin}/blank`);
    return page;
  }

  /** Every page has the games that were made before it. */
  async prepare(context) {
    const games = await this.#told(this.#home, true, "tables", "exportGames", []);
    const page = await this.#blank(context);
    this.#page = page;
    this.#hasChanged = false;
    await this.#told(page, false, "tables", "importGames", [games]);
    // What was done in it is there for the next one, too.
    const close = context.close.bind(context);
    context.close = async () => {
      if (this.#page === page && this.#hasChanged) {
        const games = await this.#told(page, false, "tables", "exportGames", []);
        await this.#told(this.#home, true, "tables", "importGames", [games]);
      }
      if (this.#page === page) this.#page = null;
      await close();
    };
  }

  async ask(path, body) {
    const [role, method, args] = inWords(path, body);
    const page = this.#page ?? this.#home;
    if (["act", "create", "upload"].includes(method)) this.#hasChanged = true;
    const answer = await this.#told(page, page === this.#home, role, method, args);
    return method === "record" ? answer : JSON.parse(answer);
  }

  #told(page, withBots, role, method, args) {
    const [worker, engine] = this.#files;
    return page.evaluate(askWorkers, [
      this.#host.url,
      worker,
      engine,
      withBots,
      role,
      method,
      args,
    ]);
  }
}
