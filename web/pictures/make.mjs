// Writes src/pictures/boards.json: crops of boards that bots have played, for the pictures of the
// client. Needs a server that runs: `BASTIDE_SERVER=http://127.0.0.1:7227 node pictures/make.mjs`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const SERVER = process.env.BASTIDE_SERVER ?? "http://127.0.0.1:7227";
const COLORS = ["blue", "red", "yellow", "green"];
/** How wide and high a crop is, in tiles. */
const WIDE = { width: 4, height: 2 };
const WHEEL = { width: 8, height: 4 };
const HERO = { width: 6.4, height: 5 };

/** What must be seen of a box. */
const SPECIAL = {
  "wheel-of-fortune": (it) => it.seat === null,
  "count-king-robber": (it) => it.seat === null,
};

async function ask(path, body) {
  const headers = { "content-type": "application/json" };
  const request = body && { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(SERVER + path, request);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/** A game of bots as it stood in its middle. */
async function played(box, nPlayers, seed, share) {
  const kind = { type: "bot", level: "hard" };
  const seats = COLORS.slice(0, nPlayers).map((color) => ({ color, kind }));
  const { id } = await ask("/api/games", { box, seats, seed });
  for (;;) {
    const game = await ask(`/api/games/${id}`);
    if (game.over) return ask(`/api/games/${id}/at/${Math.floor(game.n_actions * share)}`);
    await new Promise((done) => setTimeout(done, 200));
  }
}

/** Where the middle of what is most worth seeing lies: a wheel or a large city, or most of all. */
function bestWindow(view, { width, height }, isSpecial = () => false) {
  const has = new Set(view.squares.map((it) => `${it.x},${it.y}`));
  const special = new Set(view.squares.filter(isSpecial).map((it) => `${it.x},${it.y}`));
  let best = null;
  for (const { x, y } of view.squares) {
    const left = x - Math.floor(width / 2);
    const top = y - Math.floor(height / 2);
    let worth = 0;
    for (let dx = 0; dx < Math.ceil(width); dx += 1) {
      for (let dy = 0; dy < Math.ceil(height); dy += 1) {
        const key = `${left + dx},${top + dy}`;
        if (has.has(key)) worth += 2;
        if (special.has(key)) worth += 4;
        worth += view.figures.filter(({ on }) => `${on.x},${on.y}` === key).length * 1.2;
      }
    }
    if (best === null || worth > best.worth) best = { left, top, worth };
  }
  return { x: best.left, y: best.top, width, height };
}

async function crop(view, frame) {
  const isInside = ({ x, y }) =>
    x > frame.x - 1 && x < frame.x + frame.width && y > frame.y - 1 && y < frame.y + frame.height;
  const counts = new Map();
  const squares = [];
  for (const { set, tile, rotation, x, y } of view.squares) {
    const copy = (counts.get(tile) ?? 0) % 4;
    counts.set(tile, copy + 1);
    if (isInside({ x, y })) squares.push([set, tile, rotation, copy, x, y]);
  }
  const figures = [];
  for (const { on, figure, seat } of view.figures.filter((it) => isInside(it.on))) {
    const square = view.squares.find((it) => it.x === on.x && it.y === on.y);
    const path = `/api/tiles/${square.set}/${encodeURIComponent(square.tile)}/segments`;
    const shape = await ask(`${path}?rotation=${square.rotation}&copy=0`);
    const at = shape.segments[on.segment];
    const point = [on.x + at.x / 100, on.y + at.y / 100].map((it) => Math.round(it * 100) / 100);
    figures.push([figure, view.seats[seat].color, at.lying ? 1 : 0, ...point]);
  }
  return { frame: [frame.x, frame.y, frame.width, frame.height], squares, figures };
}

const { boxes } = await ask("/api/boxes");
const made = {};
for (const { name, part_of, min_players } of boxes) {
  if (part_of !== null) continue;
  const view = await played(name, Math.max(2, min_players), "12", 0.55);
  const frame = name === "wheel-of-fortune" ? WHEEL : WIDE;
  made[name] = await crop(view, bestWindow(view, frame, SPECIAL[name]));
}
const two = await played("base", 2, "4", 0.62);
made["home"] = await crop(two, bestWindow(two, HERO));
const four = await played("base", 4, "8", 0.7);
made["friends"] = await crop(four, bestWindow(four, WIDE));
const watched = await played("base", 2, "21", 0.95);
made["watch"] = await crop(watched, bestWindow(watched, { width: 7, height: 3.2 }));
// Laid by hand: the first two tiles of the lesson.
made["learn"] = {
  frame: [-1.9, -1.1, 3.8, 1.9],
  squares: [
    ["base-c3", "V3-D", 0, 0, 0, 0],
    ["base-c3", "V3-E", 2, 0, 0, -1],
  ],
  figures: [["follower", "blue", 0, 0.5, -0.16]],
};
const path = join(import.meta.dirname, "..", "src", "pictures", "boards.json");
const line = ([name, { frame, squares, figures }]) => {
  const rows = (list) => list.map((it) => `      ${JSON.stringify(it)}`).join(",\n");
  return `  ${JSON.stringify(name)}: {\n    "frame": ${JSON.stringify(frame)},\n    "squares": [\n${rows(squares)}\n    ],\n    "figures": [\n${rows(figures)}\n    ]\n  }`;
};
writeFileSync(path, `{\n${Object.entries(made).map(line).join(",\n")}\n}\n`);
