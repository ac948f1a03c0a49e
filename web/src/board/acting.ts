/** What happens on the table, as it is shown: tiles that fly in, figures that go home, points. */
import { TILE } from "./camera.js";
import type { Ground } from "./ground.js";
import { same } from "./keyed.js";
import { outlineOf, placed } from "./overlay.js";
import type { Pictures } from "./pictures.js";
import type { Pieces } from "./pieces.js";
import { PLAYERS } from "./players.js";
import { placeKey, type Shapes } from "./shapes.js";
import { MS, popFace, type Stage } from "./stage.js";
import type { Place, PlayedEvent, Point, Scene } from "./types.js";

/** The table it happens on. */
export interface Acted {
  readonly pictures: Pictures;
  readonly ground: Ground;
  readonly stage: Stage;
  readonly shapes: Shapes;
  readonly pieces: Pieces;
  readonly notes: HTMLElement;
  readonly highlight: SVGGElement;
  readonly scene: Scene;
  show(scene: Scene): void;
  /** Where a place is in the window. */
  rectOf(place: Place): DOMRectReadOnly;
  /** Where a figure is in the window. */
  figureRect(at: Point): DOMRectReadOnly;
}

export class Acting {
  readonly #on: Acted;

  constructor(on: Acted) {
    this.#on = on;
  }

  async play(event: PlayedEvent): Promise<void> {
    switch (event.type) {
      case "tile":
        return this.#playTile(event);
      case "figure":
        return this.#playFigure(event);
      case "home":
        return this.#playHome(event);
      case "walk":
        return this.#playWalk(event);
      case "score":
        return this.#playScore(event);
      case "move":
        return this.#playMove(event);
      case "flight":
        return this.#playFlight(event);
      case "wait":
        return this.#on.stage.wait(event.ms);
    }
  }

  async #playTile({ square, color, from }: Extract<PlayedEvent, { type: "tile" }>): Promise<void> {
    const url = await this.#on.pictures.prepare(square, this.#on.ground.form);
    if (from && url !== null) {
      const image = new Image();
      image.src = url;
      image.alt = "";
      await this.#on.stage.fly(image, from, this.#on.rectOf(square));
    }
    const { squares, marks } = this.#on.scene;
    const others = squares.filter((it) => placeKey(it) !== placeKey(square));
    // The mover's marks of the round before are over.
    const kept = marks.filter((it) => it.color !== color);
    const place = { x: square.x, y: square.y };
    this.#on.show({
      ...this.#on.scene,
      squares: [...others, square],
      marks: [...kept, { place, color }],
    });
    const nodes = this.#on.ground.nodesAt(square);
    if (nodes) await this.#on.stage.setDown(nodes.tile, MS.setDown);
  }

  async #playFigure({ figure, from }: Extract<PlayedEvent, { type: "figure" }>): Promise<void> {
    const square = this.#on.shapes.squareAt(figure.on);
    if (square) await this.#on.shapes.want(square);
    const at = this.#on.shapes.stand(figure.on);
    if (from && at) await this.#on.stage.flyHome(figure, from, this.#on.figureRect(at));
    this.#on.show({ ...this.#on.scene, figures: [...this.#on.scene.figures, figure] });
    const nodes = this.#on.pieces.figure(figure);
    if (nodes) await this.#on.stage.setDown(nodes.inner, MS.figure);
  }

  async #playHome({ figure, to }: Extract<PlayedEvent, { type: "home" }>): Promise<void> {
    const at = this.#on.shapes.stand(figure.on);
    const nodes = this.#on.pieces.figure(figure);
    const flies = to !== undefined && at !== null && !this.#on.stage.motion.reduced;
    if (nodes && !flies) await this.#on.stage.fade(nodes.inner, "out");
    const { figures } = this.#on.scene;
    const gone = figures.findIndex((it) => same(it, figure));
    this.#on.show({ ...this.#on.scene, figures: figures.filter((_, idx) => idx !== gone) });
    if (flies) await this.#on.stage.flyHome(figure, this.#on.figureRect(at), to);
  }

  async #playWalk({ figure, from }: Extract<PlayedEvent, { type: "walk" }>): Promise<void> {
    const square = this.#on.shapes.squareAt(figure.on);
    if (square) await this.#on.shapes.want(square);
    const [start, end] = [this.#on.shapes.stand(from), this.#on.shapes.stand(figure.on)];
    const gone = this.#on.scene.figures.findIndex((it) => same(it, { ...figure, on: from }));
    const others = this.#on.scene.figures.filter((_, idx) => idx !== gone);
    this.#on.show({ ...this.#on.scene, figures: others });
    if (start && end && !this.#on.stage.motion.reduced) {
      await this.#on.stage.flyHome(figure, this.#on.figureRect(start), this.#on.figureRect(end));
    }
    this.#on.show({ ...this.#on.scene, figures: [...others, figure] });
  }

  async #playScore({
    color,
    text,
    over,
    outline,
  }: Extract<PlayedEvent, { type: "score" }>): Promise<void> {
    const square = this.#on.shapes.squareAt(over);
    if (square) await this.#on.shapes.want(square);
    const at = this.#on.shapes.stand(over);
    if (!at || this.#on.stage.motion.pace === 0) return;
    const pop = placed(popFace(color, text), at);
    this.#on.notes.append(pop);
    await Promise.all((outline ?? []).map((it) => this.#wantShape(it)));
    this.#on.highlight.replaceChildren(
      ...outlineOf(this.#on.shapes, outline ?? [], PLAYERS[color].fill),
    );
    await this.#on.stage.pop(pop);
    pop.remove();
    this.#on.highlight.replaceChildren();
  }

  async #wantShape(at: Place): Promise<void> {
    const square = this.#on.shapes.squareAt(at);
    if (square) await this.#on.shapes.want(square);
  }

  async #playMove({ piece, ms }: Extract<PlayedEvent, { type: "move" }>): Promise<void> {
    const square = this.#on.shapes.squareAt(piece.on);
    if (square) await this.#on.shapes.want(square);
    const before = this.#on.scene.pieces.find((it) => it.id === piece.id);
    const from = before && this.#on.shapes.stand(before.on);
    const others = this.#on.scene.pieces.filter((it) => it.id !== piece.id);
    this.#on.show({ ...this.#on.scene, pieces: [...others, piece] });
    const nodes = this.#on.pieces.piece(piece.id);
    const to = this.#on.shapes.stand(piece.on);
    if (!nodes || !to) return;
    if (from)
      await this.#on.stage.glide(
        nodes.inner,
        { x: from.x - to.x, y: from.y - to.y },
        ms ?? MS.step,
      );
    else await this.#on.stage.setDown(nodes.inner, MS.figure);
  }

  async #playFlight({ figure, from, to }: Extract<PlayedEvent, { type: "flight" }>): Promise<void> {
    if (this.#on.stage.motion.reduced) return;
    const middle = ({ x, y }: Place) =>
      this.#on.figureRect({ x: (x + 0.5) * TILE, y: (y + 0.5) * TILE });
    await this.#on.stage.flyHome(figure, middle(from), middle(to));
  }
}
