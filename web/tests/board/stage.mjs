// The board alone in a browser, with a game of a real server.
import { createServer } from "vite";
import { until, watch } from "../browser/progress.mjs";

const WEB = `${import.meta.dirname}/../..`;

/** Serves the page of the board in front of a server; `open` shows it in a browser. */
export async function startBoard(browser, api) {
  process.env.BASTIDE_SERVER = api;
  const vite = await createServer({ root: WEB, logLevel: "error", server: { host: "127.0.0.1" } });
  await vite.listen();
  const origin = vite.resolvedUrls.local[0];
  return {
    async open(query, options = { viewport: { width: 1096, height: 736 } }) {
      const page = watch(await browser.newPage(options));
      await page.goto(`${origin}tests/board/index.html?${query}`);
      await page.waitForSelector("html[data-ready]");
      // The camera has come to rest.
      await page.waitForFunction("told.some(([what]) => what === 'camera')");
      return page;
    },
    stop: () => vite.close(),
  };
}

/** A game whose draws are always the same. */
export async function newGame(api, kinds) {
  const colors = ["blue", "red", "yellow", "green"];
  const seats = kinds.map((kind, idx) => ({ color: colors[idx], kind }));
  const made = await fetch(`${api}/api/games`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seats, seed: "1", first: { type: "seat", seat: 0 } }),
  });
  const { id } = await made.json();
  const view = await until(
    async () => (await fetch(`${api}/api/games/${id}`)).json(),
    (it) => it.over || it.prompt?.seat === 0,
    (it) => it.seq,
  );
  return { id, view };
}
