/**
 * The board alone, with a game of the server or a made-up large table, for pictures, tests and
 * measurements: `?game=ID`, `&at=N`, `&show=fields|dead`, `&near=150`, `?tiles=330`, `&theme=dark`.
 */
import "../../src/design/fonts.css";
import "../../src/design/tokens.css";
import { Board, ServerArt, type Choice, type Overlay, type Scene } from "../../src/board/index.ts";
import type { Aids, GameView, PromptOption } from "../../src/protocol/types.ts";

const asked = new URLSearchParams(location.search);
document.documentElement.dataset["theme"] = asked.get("theme") ?? "light";

const host = document.querySelector<HTMLElement>("#host");
if (!host) throw new Error("the page has no host");

/** What was told by the board, for tests to read. */
const told: unknown[] = [];

const board = new Board(host, {
  art: new ServerArt("", "test"),
  motion: { pace: 1, reduced: asked.has("reduced") },
  text: {
    choices: "Choices on the board",
    place: ({ x, y }) => `${x} east, ${y} south`,
    misfit: "The tile does not fit here.",
  },
  onInspect: (spot, by) => told.push(["inspect", spot, by]),
  onCamera: (tilePx) => told.push(["camera", tilePx]),
});

async function answer<T>(path: string): Promise<T> {
  const got = await fetch(path);
  if (!got.ok) throw new Error(await got.text());
  return (await got.json()) as T;
}

function sceneOf(view: GameView): Scene {
  const color = (seat: number) => view.seats[seat]?.color ?? "red";
  const last = view.squares.slice(-(view.seats.length - 1));
  const counted = new Map<string, number>();
  return {
    squares: view.squares.map(({ set, tile, x, y, rotation }) => {
      const copy = counted.get(tile) ?? 0;
      counted.set(tile, copy + 1);
      return { set, tile, x, y, rotation, copy: copy % 4 };
    }),
    figures: view.figures.map((it) => ({
      color: color(it.seat),
      figure: it.figure,
      on: { x: it.on.x, y: it.on.y, segment: it.on.segment },
    })),
    pieces: [],
    marks: last.flatMap(({ x, y, seat }) =>
      seat === null ? [] : [{ place: { x, y }, color: color(seat) }],
    ),
    trail: [],
    shelters: [],
  };
}

function choiceOf(option: PromptOption): Choice[] {
  const { anchor, id, figure, points } = option;
  if (anchor.type !== "place" && anchor.type !== "segment") return [];
  const own = points.find((it) => it.seat === 0);
  return [
    {
      id,
      anchor,
      name: id,
      ...(figure === null ? {} : { figure }),
      ...(own ? { pill: { text: `+${own.points}`, colors: [], isLater: false } } : {}),
    },
  ];
}

function offer(view: GameView): void {
  const { prompt } = view;
  if (!prompt) return;
  const options = prompt.options.flatMap(choiceOf);
  const fan = asked.has("fan")
    ? options.map((it) => ({ ...it, id: `large ${it.id}`, figure: "large follower" }))
    : [];
  board.setChoices({
    options: [...options, ...fan],
    color: view.seats[prompt.seat]?.color ?? "red",
    ...(prompt.tile ? { tile: { ...prompt.tile, rotation: 0 } } : {}),
    light: asked.has("hidden") ? "hidden" : "lit",
    onPreview: (id) => told.push(["preview", id]),
    onChoose: (id) => told.push(["choose", id]),
    onConfirm: (id) => told.push(["confirm", id]),
    onTurn: (rotation) => told.push(["turn", rotation]),
  });
}

async function overlayOf(game: string, view: GameView): Promise<Overlay> {
  const show = asked.get("show");
  const aids = await answer<Aids>(`/api/games/${game}/aids`);
  const color = (seat: number) => view.seats[seat]?.color ?? "red";
  if (show === "fields") {
    return {
      fields: aids.fields
        .filter((it) => it.now.points > 0)
        .map((it) => ({
          spots: it.spots,
          owners: it.owners.map(color),
          label: it.owners.length > 0 ? `${it.now.points}` : `free, ${it.now.points}`,
        })),
    };
  }
  const dead = aids.places.filter((it) => it.n_fitting === 0).map((it) => it.place);
  return { dead };
}

/** Many tiles in a square, for measurements. */
async function large(view: GameView, n_tiles: number): Promise<Scene> {
  const side = Math.ceil(Math.sqrt(n_tiles));
  const kinds = view.squares;
  const squares = Array.from({ length: n_tiles }, (_, idx) => {
    const { set, tile, rotation } = kinds[idx % kinds.length] ?? kinds[0]!;
    return { set, tile, rotation, x: idx % side, y: Math.floor(idx / side) };
  });
  const colors = ["red", "blue", "green", "yellow"] as const;
  const figures = squares
    .filter((_, idx) => idx % 8 === 0)
    .map(({ x, y }, idx) => ({
      color: colors[idx % 4] ?? "red",
      figure: "follower",
      on: { x, y, segment: 0 },
    }));
  const marks = squares
    .slice(0, 4)
    .map(({ x, y }, idx) => ({ place: { x, y }, color: colors[idx] ?? "red" }));
  return { squares, figures, pieces: [], marks, trail: [], shelters: [] };
}

window.addEventListener("keydown", (event) => {
  if (board.key(event) || board.letter(event)) event.preventDefault();
});

const game = asked.get("game");
if (!game) throw new Error("the address names no game");
const at = asked.get("at");
const view = await answer<GameView>(`/api/games/${game}${at ? `/at/${at}` : ""}`);
const n_tiles = Number(asked.get("tiles") ?? 0);
board.setScene(n_tiles > 0 ? await large(view, n_tiles) : sceneOf(view));
if (asked.has("near")) void board.focusTile({ x: 0, y: 0 }, Number(asked.get("near")));
if (asked.has("offer")) offer(view);
if (asked.has("show")) board.setOverlay(await overlayOf(game, view));

Object.assign(window, { board, view, told, scene: sceneOf(view), sceneOf, offer });
document.documentElement.dataset["ready"] = "yes";
