// Makes the pictures of the README again: node bench/pictures.mjs
//
// A real server (BASTIDE, or the debug build) and a real Chromium show the client that
// `npm run build` has left; the pictures are written to docs/ as WebP.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPage, playedByBots } from "../tests/browser/person.mjs";
import { program, startBrowser, startServer } from "../tests/browser/stage.mjs";

const DOCS = join(import.meta.dirname, "..", "..", "docs");
/** Of how many turns a game is shown that is not over. */
const N_TURNS = 38;
const QUALITY = 0.86;
const WIDE = { viewport: { width: 1280, height: 800 } };
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
/** The tile set whose sheet is shown. */
const SET = "base-c3";

const server = await startServer();
const browser = await startBrowser();
try {
  const played = await game();
  const record = await server.ask(`/api/games/${played}/record`);
  const begun = await server.ask("/api/records", { record: cut(record) });
  await table(begun.id);
  await replay(played);
  await phone(begun.id);
  await tiles();
} finally {
  await browser.close();
  server.stop();
}

/** The id of a finished game of two bots. */
async function game() {
  const seats = ["blue", "red"].map((color, idx) => ({
    color,
    name: ["Ana", "Odo"][idx],
    kind: { type: "bot", level: "greedy" },
  }));
  const { id } = await server.ask("/api/games", { seats, seed: "7" });
  await playedByBots(server, id);
  return id;
}

/** A record without its later turns. */
function cut(record) {
  const lines = record.split("\n");
  const end = lines.findIndex((it) => it.startsWith(`${N_TURNS + 1}.`));
  return `${lines.slice(0, end).join("\n")}\n`;
}

async function table(id) {
  const { page, context } = await openPage({ browser, server }, `/games/${id}`, WIDE);
  await page.locator(".place button").first().hover();
  await save(page, "table");
  await context.close();
}

async function replay(id) {
  const { page, context } = await openPage({ browser, server }, `/games/${id}/replay#90`, WIDE);
  await page.locator(".tiles > g").nth(10).waitFor({ state: "attached" });
  await save(page, "replay");
  await context.close();
}

/** The phone when a figure can be placed. */
async function phone(id) {
  const { page, context } = await openPage({ browser, server }, `/games/${id}`, PHONE);
  const places = page.locator(".place button");
  await places.first().waitFor();
  for (let nth = 0; (await page.locator(".magnifier .tint").count()) === 0; nth += 1) {
    if (nth === (await places.count())) throw new Error("no place offers a figure");
    await places.nth(nth).tap({ force: true });
    await page.locator(".confirm:not([aria-disabled=true])").tap();
    await page.locator(".chips").waitFor();
  }
  await save(page, "phone");
  await context.close();
}

/** All tiles of a set on one sheet. */
async function tiles() {
  const folder = mkdtempSync(join(tmpdir(), "bastide-"));
  const file = join(folder, "tiles.png");
  execFileSync(program(), ["tiles", "--set", SET, "--png", file, "--size", "128"]);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const png = readFileSync(file).toString("base64");
  await page.setContent(`<img src="data:image/png;base64,${png}" style="max-width: 100%">`);
  await save(page, "tiles", page.locator("img"));
  await page.close();
  rmSync(folder, { recursive: true });
}

/** Writes what a page shows, or an element of it, when its pictures have come. */
async function save(page, name, what = page) {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1500);
  const png = await what.screenshot();
  const packer = await browser.newPage();
  const webp = await packer.evaluate(
    async ({ source, quality }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext("2d").drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    { source: `data:image/png;base64,${png.toString("base64")}`, quality: QUALITY },
  );
  await packer.close();
  const bytes = Buffer.from(webp.split(",")[1], "base64");
  writeFileSync(join(DOCS, `${name}.webp`), bytes);
  console.log(`docs/${name}.webp: ${Math.round(bytes.length / 1000)} kB`);
}
