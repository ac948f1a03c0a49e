/**
 * Boards as small pictures: crops of games that bots have played (`boards.json`, which
 * `pictures/make.mjs` writes), and the games of the reader.
 */

import { art, copyOf } from "../parts/art";
import type { GameView, PieceKind, PlayerColor } from "../protocol/types";
import file from "./boards.json";

export type PictureSquare = {
  set: string;
  tile: string;
  rotation: number;
  copy: number;
  x: number;
  y: number;
};

/** A figure and where on the table its middle is, in tiles. */
export type PictureFigure = {
  figure: PieceKind;
  color: PlayerColor;
  isLying: boolean;
  x: number;
  y: number;
};

export type BoardPicture = {
  /** What is seen, in tiles. */
  frame: { x: number; y: number; width: number; height: number };
  squares: readonly PictureSquare[];
  figures: readonly PictureFigure[];
  /** Places that are lit. */
  lit: readonly { x: number; y: number }[];
};

type Crop = {
  frame: number[];
  squares: [string, string, number, number, number, number][];
  figures: [PieceKind, PlayerColor, 0 | 1, number, number][];
};

/** The picture of this name: that of a box, or one of the home page; none if there is none. */
export function boardNamed(name: string): BoardPicture | null {
  const crop = (file as unknown as Record<string, Crop>)[name];
  if (crop === undefined) return null;
  const [x = 0, y = 0, width = 1, height = 1] = crop.frame;
  return {
    frame: { x, y, width, height },
    squares: crop.squares.map(([set, tile, rotation, copy, x, y]) => {
      return { set, tile, rotation, copy, x, y };
    }),
    figures: crop.figures.map(([figure, color, lying, x, y]) => {
      return { figure, color, isLying: lying === 1, x, y };
    }),
    lit: [],
  };
}

/** How many tiles a picture of a game is wide and high. */
const SIDE = 5;

/** A game around the tile that was placed last, with the places where the next one may go. */
export async function boardOf(view: GameView): Promise<BoardPicture> {
  const counts = new Map<string, number>();
  const squares = view.squares.map(({ set, tile, rotation, x, y }) => {
    const kind = `${set}/${tile}`;
    const nth = counts.get(kind) ?? 0;
    counts.set(kind, nth + 1);
    return { set, tile, rotation, copy: copyOf(nth), x, y };
  });
  const middle = view.last_placed ?? view.squares[0] ?? { x: 0, y: 0 };
  const side = Math.min(SIDE, Math.max(3, Math.ceil(Math.sqrt(squares.length)) + 2));
  const frame = { x: middle.x - (side - 1) / 2, y: middle.y - (side - 1) / 2 };
  // A tile that fits in several ways is offered once for each.
  const lit = new Map<string, { x: number; y: number }>();
  for (const { anchor } of view.prompt?.options ?? []) {
    if (anchor.type !== "place") continue;
    lit.set(`${anchor.x} ${anchor.y}`, { x: anchor.x, y: anchor.y });
  }
  const figures = await Promise.all(
    view.figures.map(async ({ seat, figure, on }): Promise<PictureFigure | null> => {
      const square = squares.find((it) => it.x === on.x && it.y === on.y);
      const segment = square && (await art.shape(square)).segments[on.segment];
      if (segment === undefined) return null;
      const at = { x: on.x + segment.x / 100, y: on.y + segment.y / 100 };
      const color = view.seats[seat]?.color ?? "black";
      return { figure, color, isLying: segment.lying, ...at };
    }),
  );
  return {
    frame: { ...frame, width: side, height: side },
    squares,
    figures: figures.filter((it) => it !== null),
    lit: [...lit.values()],
  };
}
