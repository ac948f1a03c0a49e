import "./board.css";
import {
  boundsOf,
  placeOf,
  fits,
  fitting,
  focusing,
  isInView,
  NO_INSETS,
  panned,
  pannedTowards,
  revealing,
  TILE,
  toTable,
  toWindow,
  wayOut,
  zoomedAt,
  type Bounds,
  type View,
} from "./camera.js";
import { carry } from "./carry.js";
import { html, svg } from "./drawing.js";
import { Gestures } from "./gestures.js";
import { Ghost } from "./ghost.js";
import { Ground } from "./ground.js";
import { same } from "./keyed.js";
import { figurePx, Lens } from "./lens.js";
import type { Direction } from "./navigation.js";
import { Options } from "./options.js";
import { outlineOf, OverlayLayer, placed } from "./overlay.js";
import { Pictures } from "./pictures.js";
import { PLAYERS } from "./players.js";
import { FOOT, Pieces } from "./pieces.js";
import { placeKey, Shapes } from "./shapes.js";
import { MS, popFace, Stage } from "./stage.js";
import type {
  BoardOptions,
  Place,
  Choices,
  Insets,
  Motion,
  Overlay,
  PlayedEvent,
  Point,
  Scene,
  Spot,
  WayThere,
} from "./types.js";

const EMPTY: Scene = {
  squares: [],
  figures: [],
  pieces: [],
  marks: [],
  trail: [],
  shelters: [],
};

/** One press of a key or button zooms by this factor. */
const ZOOM_STEP = 1.25;

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowRight: "right",
  ArrowDown: "down",
  ArrowLeft: "left",
};

/** The table in an element of the page. It keeps to the size of that element. */
export class Board {
  readonly #options: BoardOptions;
  readonly #frame = html("div", "bastide-board");
  readonly #pictures: Pictures;
  readonly #shapes: Shapes;
  readonly #ground: Ground;
  readonly #pieces: Pieces;
  readonly #overlay: OverlayLayer;
  readonly #ghost: Ghost;
  readonly #choices: Options;
  readonly #notes = html("div", "notes");
  readonly #highlight = svg("g", { class: "overlay" });
  readonly #stage: Stage;
  readonly #lens: Lens;
  readonly #gestures: Gestures;
  readonly #resized: ResizeObserver;
  #offered: Choices | null = null;
  #scene: Scene = EMPTY;
  #insets: Insets = NO_INSETS;
  #before: View | null = null;
  /** Nobody has moved the camera since the last fit: it stays fitted when the board is resized. */
  #fitted = true;
  #inspected: string | null = null;

  constructor(host: HTMLElement, options: BoardOptions) {
    this.#options = options;
    this.#stage = new Stage(options.motion);
    this.#pictures = new Pictures(options.art);
    this.#shapes = new Shapes(options.art, () => this.#redrawSoon());
    this.#ground = new Ground(this.#pictures);
    this.#pieces = new Pieces(this.#shapes);
    this.#overlay = new OverlayLayer(this.#shapes, this.#pictures, () => this.#ground.form);
    this.#ghost = new Ghost(
      this.#pictures,
      () => this.#ground.form,
      () => this.#stage.motion,
    );
    this.#choices = new Options(
      this.#ghost,
      this.#shapes,
      options.text,
      () => this.#shapes.frontier(),
      () => this.#scene.figures.flatMap(({ on }) => this.#shapes.stand(on) ?? []),
      (place) => void this.reveal([place]),
      (place, rotation) => this.#options.onRefused?.({ place, segment: null, rotation }),
    );
    const layers = this.#build();
    host.append(this.#frame);
    this.#lens = new Lens(
      this.#frame,
      layers,
      () => this.#stage.motion,
      () => this.#settled(),
    );
    this.#gestures = new Gestures(this.#frame, this.#gestureEvents());
    this.#frame.addEventListener("click", (event) => this.#press(event));
    this.#resized = new ResizeObserver(() => this.#resize());
    this.#resized.observe(this.#frame);
    void options.art.symbols();
  }

  /** Takes the board out of the page and lets go of everything. */
  destroy(): void {
    this.#resized.disconnect();
    this.#gestures.destroy();
    this.#lens.destroy();
    this.#stage.destroy();
    this.#frame.remove();
  }

  /** Shows what lies on the table; touches only what has changed. The first scene is fitted. */
  setScene(scene: Scene): void {
    const isFirst = this.#scene.squares.length === 0 && scene.squares.length > 0;
    this.#show(scene);
    if (isFirst) this.#fitAtOnce();
  }

  /** Offers choices, or none. Keeps focus and what is taken, if they are still offered. */
  setChoices(choices: Choices | null): void {
    this.#offered = choices;
    this.#choices.set(choices);
    if (this.#staysFitted && this.#choices.places.some((place) => !this.#isSeen(place))) {
      void this.fit();
    }
  }

  /** Points at a choice as the pointer would; for chips in the bar. */
  point(id: string | null): void {
    this.#choices.point(id);
  }

  /** Takes a choice without telling anybody; for chips and number keys in the bar. */
  choose(id: string | null): void {
    this.#choices.choose(id);
  }

  /** Turns the ghost, or the tile in hand, to the next rotation that fits. */
  turn(by: 1 | -1): void {
    this.#choices.turn(by);
  }

  /** The next kind of figure on the spot that is chosen or pointed at. */
  nextFigure(): void {
    this.#choices.nextFigure();
  }

  /** Carries the tile in hand from a press on it, if it moves; a tap is left to the hand. */
  beginDrag(press: PointerEvent): void {
    const tile = this.#offered?.tile;
    if (!tile || this.#offered?.light === "dim") return;
    const px = this.#lens.tilePx;
    carry(press, this.#options.art.picture(tile, this.#ground.form), px, {
      over: (x, y) => this.#choices.pointAtPlace(placeOf(this.#fromClient(x, y))),
      drop: () => this.#choices.takePointed(),
      cancel: () => this.#choices.point(null),
    });
  }

  /** Lays outlines, fields, dead places and labels over the table. */
  setOverlay(overlay: Overlay): void {
    this.#overlay.set(overlay);
  }

  setMotion(motion: Motion): void {
    this.#stage.setMotion(motion);
    this.#frame.classList.toggle("reduced", motion.reduced);
  }

  /** Shows one thing that happens; the table is changed when it is done. Steps run in turn. */
  play(event: PlayedEvent): Promise<void> {
    return this.#stage.run(() => this.#play(event));
  }

  /** Ends at once whatever is being shown. */
  finish(): void {
    this.#lens.finish();
    this.#stage.finish();
  }

  /** Says what covers the board, so that the camera keeps clear of it. */
  setInsets(insets: Insets): void {
    if (same(insets, this.#insets)) return;
    this.#insets = insets;
    if (this.#staysFitted) void this.fit();
  }

  /** Shows all tiles and lit places. */
  fit(): Promise<void> {
    const bounds = this.#bounds();
    this.#before = null;
    this.#fitted = true;
    if (!bounds) return Promise.resolve();
    return this.#lens.go(fitting(bounds, this.#lens.size, this.#insets));
  }

  /** Moves only as far as is needed to see these places. */
  reveal(places: readonly Place[]): Promise<void> {
    const bounds = boundsOf(places);
    if (!bounds) return Promise.resolve();
    return this.#lens.go(revealing(this.#lens.view, bounds, this.#lens.size, this.#insets));
  }

  /** Shows all of these places, if any of them is out of sight; they become smaller if they must. */
  showAll(places: readonly Place[]): Promise<void> {
    return places.every((it) => this.#isSeen(it)) ? Promise.resolve() : this.reveal(places);
  }

  /** The way to a place that is out of sight; none to one that is seen. */
  wayTo(place: Place): WayThere | null {
    return wayOut(this.#lens.view, place, this.#lens.size, this.#insets);
  }

  /** Whether these places can be seen all at once, each so large. */
  hasRoomFor(places: readonly Place[], px: number): boolean {
    const bounds = boundsOf(places);
    if (!bounds) return true;
    return fits(bounds, px, this.#lens.size, this.#insets);
  }

  /** Shows a place at least so large; `back` returns to where the camera was. */
  focusTile(place: Place, minPx: number): Promise<void> {
    this.#before ??= this.#lens.view;
    return this.#lens.go(focusing(this.#lens.view, place, minPx, this.#lens.size, this.#insets));
  }

  /** Returns from `focusTile`, unless somebody has moved the camera since. */
  back(): Promise<void> {
    const before = this.#before;
    this.#before = null;
    if (!before) return Promise.resolve();
    return this.#fitted ? this.fit() : this.#lens.go(before);
  }

  /** Zooms round the middle of the board. */
  zoom(way: "in" | "out"): void {
    const { width, height } = this.#lens.size;
    this.#moved();
    const factor = way === "in" ? ZOOM_STEP : 1 / ZOOM_STEP;
    void this.#lens.go(zoomedAt(this.#lens.view, factor, { x: width / 2, y: height / 2 }));
  }

  /** Arrows, zoom and pan. True if the board has used the key. */
  key(event: KeyboardEvent): boolean {
    const direction = ARROWS[event.key];
    if (direction) return event.shiftKey ? this.#pan(direction) : this.#go(direction);
    switch (event.key) {
      case "+":
      case "=":
        this.zoom("in");
        return true;
      case "-":
        this.zoom("out");
        return true;
      case "Home":
        void this.fit();
        return true;
      default:
        return false;
    }
  }

  /** N, R and K, with Shift the other way; apart from the others, because people may do without. */
  letter(event: KeyboardEvent): boolean {
    const by = event.shiftKey ? -1 : 1;
    switch (event.key.toLowerCase()) {
      case "n":
        return this.#choices.step(by);
      case "r":
        this.turn(by);
        return true;
      case "k":
        this.nextFigure();
        return true;
      default:
        return false;
    }
  }

  /** Which segment lies under a point of the window. */
  featureAt(clientX: number, clientY: number): Spot | null {
    return this.#shapes.spotAt(this.#fromClient(clientX, clientY));
  }

  /** Where a place is in the window, for things that fly to it. */
  rectOf(place: Place): DOMRectReadOnly {
    const { left, top } = this.#frame.getBoundingClientRect();
    const corner = toWindow(this.#lens.seen, { x: place.x * TILE, y: place.y * TILE });
    const side = this.#lens.tilePx;
    return new DOMRect(left + corner.x, top + corner.y, side, side);
  }

  #build(): HTMLElement[] {
    const upper = svg(
      "svg",
      { class: "layer" },
      this.#overlay.element,
      this.#highlight,
      this.#pieces.marks,
      this.#pieces.element,
      this.#ghost.element,
      this.#choices.lines,
    );
    const drawing = [this.#ground.element, upper].map((it) => html("div", "table-layer", it));
    for (const layer of drawing) layer.setAttribute("aria-hidden", "true");
    this.#notes.setAttribute("aria-hidden", "true");
    const notes = html("div", "table-layer untouched", this.#overlay.labels, this.#notes);
    const layers = [...drawing, html("div", "table-layer", this.#choices.element), notes];
    this.#frame.classList.toggle("reduced", this.#options.motion.reduced);
    this.#frame.append(...layers);
    return layers;
  }

  #gestureEvents(): ConstructorParameters<typeof Gestures>[1] {
    return {
      pan: (dx, dy) => {
        this.#moved();
        this.#lens.set(panned(this.#lens.seen, dx, dy));
      },
      zoom: (factor, at) => {
        this.#moved();
        this.#lens.set(zoomedAt(this.#lens.seen, factor, at));
      },
      isGhostAt: (at) => {
        const ghost = this.#ghost.shown;
        return (
          ghost !== null &&
          placeKey(ghost.place) === placeKey(placeOf(toTable(this.#lens.seen, at)))
        );
      },
      turn: (by) => this.turn(by),
      rest: (at) => this.#inspect(at && toTable(this.#lens.seen, at), "hover"),
      longPress: (at) => this.#inspect(toTable(this.#lens.seen, at), "press"),
    };
  }

  /** A press beside everything that is offered. */
  #press(event: MouseEvent): void {
    if (event.target instanceof Element && event.target.closest("button") !== null) return;
    const at = this.#fromClient(event.clientX, event.clientY);
    this.refuse(placeOf(at), this.#shapes.spotAt(at)?.segment ?? null);
  }

  /** Whether something can be chosen there. */
  offers(place: Place, segment: number | null): boolean {
    return this.#choices.offers(place, segment);
  }

  /** Asks why something is not offered, unless it is. */
  refuse(place: Place, segment: number | null): void {
    if (this.#choices.offers(place, segment)) return;
    this.#options.onRefused?.({ place, segment, rotation: this.#choices.rotation });
  }

  #inspect(at: Point | null, by: "hover" | "press"): void {
    const spot = at && this.#shapes.spotAt(at);
    const key = spot && `${placeKey(spot)} ${spot.segment}`;
    if (key === this.#inspected && by === "hover") return;
    this.#inspected = key;
    this.#options.onInspect?.(spot, by);
  }

  #show(scene: Scene): void {
    this.#scene = scene;
    this.#shapes.setSquares(scene.squares);
    this.#ground.show(scene.squares);
    this.#pieces.show(scene);
    this.#overlay.setScene(scene.squares, scene.figures);
  }

  #redrawing = 0;

  /** Shapes arrive in flocks; they are drawn together. */
  #redrawSoon(): void {
    if (this.#redrawing !== 0) return;
    this.#redrawing = requestAnimationFrame(() => {
      this.#redrawing = 0;
      this.#pieces.place();
      this.#overlay.draw();
      this.#choices.layOut();
    });
  }

  async #play(event: PlayedEvent): Promise<void> {
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
        return this.#stage.wait(event.ms);
    }
  }

  async #playTile({ square, color, from }: Extract<PlayedEvent, { type: "tile" }>): Promise<void> {
    const url = await this.#pictures.prepare(square, this.#ground.form);
    if (from && url !== null) {
      const image = new Image();
      image.src = url;
      image.alt = "";
      await this.#stage.fly(image, from, this.rectOf(square));
    }
    const { squares, marks } = this.#scene;
    const others = squares.filter((it) => placeKey(it) !== placeKey(square));
    // The mover's marks of the round before are over.
    const kept = marks.filter((it) => it.color !== color);
    const place = { x: square.x, y: square.y };
    this.#show({
      ...this.#scene,
      squares: [...others, square],
      marks: [...kept, { place, color }],
    });
    const nodes = this.#ground.nodesAt(square);
    if (nodes) await this.#stage.setDown(nodes.tile, MS.setDown);
  }

  async #playFigure({ figure, from }: Extract<PlayedEvent, { type: "figure" }>): Promise<void> {
    const square = this.#shapes.squareAt(figure.on);
    if (square) await this.#shapes.want(square);
    const at = this.#shapes.stand(figure.on);
    if (from && at) await this.#stage.flyHome(figure, from, this.#figureRect(at));
    this.#show({ ...this.#scene, figures: [...this.#scene.figures, figure] });
    const nodes = this.#pieces.figure(figure);
    if (nodes) await this.#stage.setDown(nodes.inner, MS.figure);
  }

  async #playHome({ figure, to }: Extract<PlayedEvent, { type: "home" }>): Promise<void> {
    const at = this.#shapes.stand(figure.on);
    const nodes = this.#pieces.figure(figure);
    const flies = to !== undefined && at !== null && !this.#stage.motion.reduced;
    if (nodes && !flies) await this.#stage.fade(nodes.inner, "out");
    const { figures } = this.#scene;
    const gone = figures.findIndex((it) => same(it, figure));
    this.#show({ ...this.#scene, figures: figures.filter((_, idx) => idx !== gone) });
    if (flies) await this.#stage.flyHome(figure, this.#figureRect(at), to);
  }

  async #playWalk({ figure, from }: Extract<PlayedEvent, { type: "walk" }>): Promise<void> {
    const square = this.#shapes.squareAt(figure.on);
    if (square) await this.#shapes.want(square);
    const [start, end] = [this.#shapes.stand(from), this.#shapes.stand(figure.on)];
    const gone = this.#scene.figures.findIndex((it) => same(it, { ...figure, on: from }));
    const others = this.#scene.figures.filter((_, idx) => idx !== gone);
    this.#show({ ...this.#scene, figures: others });
    if (start && end && !this.#stage.motion.reduced) {
      await this.#stage.flyHome(figure, this.#figureRect(start), this.#figureRect(end));
    }
    this.#show({ ...this.#scene, figures: [...others, figure] });
  }

  async #playScore({
    color,
    text,
    over,
    outline,
  }: Extract<PlayedEvent, { type: "score" }>): Promise<void> {
    const square = this.#shapes.squareAt(over);
    if (square) await this.#shapes.want(square);
    const at = this.#shapes.stand(over);
    if (!at || this.#stage.motion.pace === 0) return;
    const pop = placed(popFace(color, text), at);
    this.#notes.append(pop);
    await Promise.all((outline ?? []).map((it) => this.#wantShape(it)));
    this.#highlight.replaceChildren(...outlineOf(this.#shapes, outline ?? [], PLAYERS[color].fill));
    await this.#stage.pop(pop);
    pop.remove();
    this.#highlight.replaceChildren();
  }

  async #wantShape(at: Place): Promise<void> {
    const square = this.#shapes.squareAt(at);
    if (square) await this.#shapes.want(square);
  }

  async #playMove({ piece, ms }: Extract<PlayedEvent, { type: "move" }>): Promise<void> {
    const square = this.#shapes.squareAt(piece.on);
    if (square) await this.#shapes.want(square);
    const before = this.#scene.pieces.find((it) => it.id === piece.id);
    const from = before && this.#shapes.stand(before.on);
    const others = this.#scene.pieces.filter((it) => it.id !== piece.id);
    this.#show({ ...this.#scene, pieces: [...others, piece] });
    const nodes = this.#pieces.piece(piece.id);
    const to = this.#shapes.stand(piece.on);
    if (!nodes || !to) return;
    if (from)
      await this.#stage.glide(nodes.inner, { x: from.x - to.x, y: from.y - to.y }, ms ?? MS.step);
    else await this.#stage.setDown(nodes.inner, MS.figure);
  }

  async #playFlight({ figure, from, to }: Extract<PlayedEvent, { type: "flight" }>): Promise<void> {
    if (this.#stage.motion.reduced) return;
    const middle = ({ x, y }: Place) =>
      this.#figureRect({ x: (x + 0.5) * TILE, y: (y + 0.5) * TILE });
    await this.#stage.flyHome(figure, middle(from), middle(to));
  }

  /** Where a figure is in the window: above its foot. */
  #figureRect(at: Point): DOMRectReadOnly {
    const { left, top } = this.#frame.getBoundingClientRect();
    const foot = toWindow(this.#lens.seen, { x: at.x, y: at.y + FOOT });
    const side = figurePx(this.#lens.tilePx);
    return new DOMRect(left + foot.x - side / 2, top + foot.y - side, side, side);
  }

  #fromClient(clientX: number, clientY: number): Point {
    const { left, top } = this.#frame.getBoundingClientRect();
    return toTable(this.#lens.seen, { x: clientX - left, y: clientY - top });
  }

  #go(direction: Direction): boolean {
    const { width, height } = this.#lens.size;
    return this.#choices.go(direction, toTable(this.#lens.seen, { x: width / 2, y: height / 2 }));
  }

  #pan(direction: Direction): boolean {
    this.#moved();
    void this.#lens.go(pannedTowards(this.#lens.view, direction, this.#lens.size));
    return true;
  }

  /** A hand has moved the camera: it stays where it is put. */
  #moved(): void {
    this.#fitted = false;
    this.#before = null;
  }

  get #staysFitted(): boolean {
    return this.#fitted && this.#before === null;
  }

  #bounds(): Bounds | null {
    return boundsOf([...this.#scene.squares, ...this.#choices.places]);
  }

  #fitAtOnce(): void {
    const bounds = this.#bounds();
    if (!bounds || this.#lens.size.width === 0) return;
    this.#fitted = true;
    this.#lens.set(fitting(bounds, this.#lens.size, this.#insets));
  }

  #resize(): void {
    if (this.#staysFitted) this.#fitAtOnce();
  }

  #settled(): void {
    this.#ground.resize(this.#lens.tilePx);
    this.#options.onCamera?.(this.#lens.tilePx, this.#staysFitted);
  }

  #isSeen(place: Place): boolean {
    return isInView(this.#lens.view, place, this.#lens.size, this.#insets);
  }

  /** The empty places beside tiles at which nothing is offered. */
  get refusedPlaces(): Place[] {
    return this.#shapes.frontier().filter((it) => !this.#choices.offers(it, null));
  }
}
