import { Acting } from "./acting.js";
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
import { Magnifier, type Magnified } from "./magnifier.js";
import type { Direction } from "./navigation.js";
import { Options } from "./options.js";
import { OverlayLayer } from "./overlay.js";
import { Pictures } from "./pictures.js";
import { FOOT, Pieces } from "./pieces.js";
import { placeKey, Shapes } from "./shapes.js";
import { Stage } from "./stage.js";
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

/** In a calm board nothing moves by itself, and a magnifier shows what is too small. */
export type Manner = "lively" | "calm";

/** Smaller than this the choices on a tile cannot be told apart by a finger, in pixels. */
const TILE_TO_CHOOSE = 136;
/** Smaller than this a place cannot be hit. */
const TILE_TO_HIT = 40;
/** As far as this from a finger, something may have been meant. */
const REACH = 28;

/** A move of the camera must bring at least this. */
const LARGER = 1.15;

/** The magnifier of a tile with its choices, and that of empty places with those around. */
const ON_TILE = { side: 240, tilePx: 197 };
const AROUND = { side: 224, tilePx: 74 };

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
  readonly #acting: Acting;
  readonly #lens: Lens;
  readonly #magnifier: Magnifier;
  #manner: Manner = "lively";
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
    this.#magnifier = new Magnifier(this.#frame, this.#pictures, this.#shapes);
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
      (place, by) => {
        // In a calm board only keys move it: a finger sees what it touches.
        if (by === "focus" || this.#manner === "lively") void this.reveal([place]);
      },
      (place, rotation) => this.#options.onRefused?.({ place, segment: null, rotation }),
      () => this.#tint(),
    );
    const layers = this.#build();
    host.append(this.#frame);
    this.#lens = new Lens(
      this.#frame,
      layers,
      () => this.#stage.motion,
      () => this.#settled(),
    );
    this.#acting = new Acting(this.#acted());
    this.#gestures = new Gestures(this.#frame, this.#gestureEvents());
    this.#frame.addEventListener("click", (event) => this.#lookCloser(event), { capture: true });
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
    this.#magnify(null);
    if (this.#manner === "calm") return;
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

  setManner(manner: Manner): void {
    this.#manner = manner;
    this.#frame.classList.toggle("calm", manner === "calm");
    this.#magnify(null);
  }

  /**
   * Shows these places and the tiles beside them, if any of them is out of sight, or too small
   * though it could be larger.
   */
  begin(places: readonly Place[]): Promise<void> {
    const near = ({ x, y }: Place) =>
      places.some((it) => Math.abs(it.x - x) + Math.abs(it.y - y) === 1);
    const bounds = boundsOf([...places, ...this.#scene.squares.filter(near)]);
    if (bounds === null) return Promise.resolve();
    const view = fitting(bounds, this.#lens.size, this.#insets);
    const isSmall = this.#lens.view.scale * TILE < TILE_TO_HIT;
    const isLarger = view.scale > this.#lens.view.scale * LARGER;
    if (places.every((it) => this.#isSeen(it)) && !(isSmall && isLarger)) return Promise.resolve();
    this.#fitted = false;
    this.#before = null;
    return this.#lens.go(view);
  }

  setMotion(motion: Motion): void {
    this.#stage.setMotion(motion);
    this.#frame.classList.toggle("reduced", motion.reduced);
  }

  /** Shows one thing that happens; the table is changed when it is done. Steps run in turn. */
  play(event: PlayedEvent): Promise<void> {
    return this.#stage.run(() => this.#acting.play(event));
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

  /** The table for what happens on it. */
  #acted(): ConstructorParameters<typeof Acting>[0] {
    const scene = () => this.#scene;
    return {
      pictures: this.#pictures,
      ground: this.#ground,
      stage: this.#stage,
      shapes: this.#shapes,
      pieces: this.#pieces,
      notes: this.#notes,
      highlight: this.#highlight,
      get scene() {
        return scene();
      },
      show: (it) => this.#show(it),
      rectOf: (place) => this.rectOf(place),
      figureRect: (at) => this.#figureRect(at),
    };
  }

  #build(): HTMLElement[] {
    const upper = svg(
      "svg",
      { class: "layer" },
      this.#overlay.element,
      this.#highlight,
      this.#choices.tints,
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
    const at = this.#pressed(event);
    // What was taken among small places is shown where it lies.
    if (this.#magnifier.shown?.side === AROUND.side) this.#magnify(null);
    if (event.target instanceof Element && event.target.closest("button") !== null) return;
    const spot = this.#shapes.spotAt(at);
    if (this.#manner === "calm" && spot !== null && this.#choices.offers(spot, spot.segment)) {
      this.#choices.takeAt(spot, spot.segment);
      return;
    }
    this.refuse(placeOf(at), this.#shapes.spotAt(at)?.segment ?? null);
  }

  /** Where on the table something was pressed, also through the magnifier. */
  #pressed({ target, clientX, clientY }: MouseEvent): Point {
    if (!(target instanceof Node) || !this.#magnifier.has(target)) {
      return this.#fromClient(clientX, clientY);
    }
    const { left, top } = this.#frame.getBoundingClientRect();
    return this.#magnifier.toTable({ x: clientX - left, y: clientY - top });
  }

  /** Where a finger may have meant more than one thing, a magnifier opens in place of a choice. */
  #lookCloser(event: MouseEvent): void {
    if (this.#manner === "lively" || !(event.target instanceof Node)) return;
    if (this.#magnifier.has(event.target)) return;
    const isOpen = this.#magnifier.shown?.side === AROUND.side;
    if (isOpen) this.#magnify(null);
    if (isOpen || this.#lens.tilePx >= TILE_TO_HIT) return;
    const at = this.#fromClient(event.clientX, event.clientY);
    const reach = REACH / this.#lens.seen.scale + TILE / 2;
    const { x, y } = placeOf(at);
    // What would lie outside the magnifier is too far away to be meant.
    const meant = this.#choices.spots.filter(
      (it) =>
        Math.max(Math.abs(it.at.x - at.x), Math.abs(it.at.y - at.y)) < reach &&
        Math.max(Math.abs(it.place.x - x), Math.abs(it.place.y - y)) <= 1,
    );
    if (meant.length < 2) return;
    event.stopPropagation();
    event.preventDefault();
    const places = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => ({ x: x + dx, y: y + dy })));
    this.#magnify({ places, ...AROUND });
  }

  /** Opens the magnifier, or closes it; it stays open over a tile with much to choose from. */
  #magnify(asked: Magnified | null): void {
    const { fullest } = this.#choices;
    const isSmall = this.#manner === "calm" && this.#lens.tilePx < TILE_TO_CHOOSE;
    const isCrowded =
      isSmall && fullest !== null && fullest.n > 1 && this.#offered?.light !== "dim";
    const wanted = asked ?? (isCrowded ? { places: [fullest.place], ...ON_TILE } : null);
    const { choices } = this.#magnifier;
    this.#magnifier.show(wanted, this.#scene, this.#lens.view);
    this.#choices.magnify(wanted?.places ?? null, choices);
    choices.dataset["light"] = this.#offered?.light ?? "lit";
    this.#tint();
  }

  /** The magnifier shows the same tints. */
  #tint(): void {
    if (this.#magnifier.shown === null) return;
    this.#magnifier.tints.replaceChildren(
      ...[...this.#choices.tints.children].map((it) => it.cloneNode()),
    );
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
    this.#magnifier.draw(scene);
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
      this.#magnifier.settle();
      this.#tint();
    });
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
    if (this.#magnifier.shown?.side !== AROUND.side) this.#magnify(null);
    else this.#magnifier.place(this.#lens.view);
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
