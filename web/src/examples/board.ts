/** The land, the figures and the outline of an example, drawn by the parts of the board itself. */

import { detailOf } from "../board";
import { svg } from "../board/drawing";
import { outlineOf } from "../board/overlay";
import { Pieces } from "../board/pieces";
import { Shapes } from "../board/shapes";
import "../board/board.css";
import { art } from "../parts/art";
import { outlineOfDrawn, sceneOfDrawn, type Drawn } from "./drawn";

type Wanted = { drawn: Drawn; px: number };

/** Neighbors overlap by so much, so that no seam shows between them. */
const OVERLAP = 0.3;

/** Draws an example in a group; what waits for shapes and pictures comes when they have. */
export function exampleBoard(
  group: SVGGElement,
  wanted: Wanted,
): { update(wanted: Wanted): void; destroy(): void } {
  let isGone = false;
  const draw = ({ drawn, px }: Wanted) => {
    const scene = sceneOfDrawn(drawn);
    const form = { px, detail: detailOf(px / 2) };
    const land = svg("path", {
      class: "blank",
      d: scene.squares.map(({ x, y }) => `M${x * 100} ${y * 100}h100v100h-100z`).join(""),
    });
    const tiles = scene.squares.map((square) => {
      const image = svg("image", {
        x: square.x * 100 - OVERLAP,
        y: square.y * 100 - OVERLAP,
        width: 100 + 2 * OVERLAP,
        height: 100 + 2 * OVERLAP,
      });
      void art.picture(square, form).then(
        (url) => image.setAttribute("href", url),
        // Without its picture a tile is a hole in an ornament.
        () => undefined,
      );
      return image;
    });
    const outline = svg("g");
    const shapes: Shapes = new Shapes(art, () => {
      if (isGone) return;
      outline.replaceChildren(...outlineOf(shapes, outlineOfDrawn(drawn)));
      pieces.place();
    });
    const pieces = new Pieces(shapes);
    shapes.setSquares(scene.squares);
    pieces.show(scene);
    group.replaceChildren(land, ...tiles, outline, pieces.element);
  };
  void art.symbols().catch(() => undefined);
  draw(wanted);
  return {
    update: draw,
    destroy: () => {
      isGone = true;
    },
  };
}
