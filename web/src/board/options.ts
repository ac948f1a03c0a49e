/** Choices on the board: real buttons over the drawing, one for each place, spot, piece or way. */
import { TILE } from "./camera.js";
import { figure, html, icon, svg } from "./drawing.js";
import { faceOf, fanButton, fillPill, ICON_BOX } from "./faces.js";
import type { Ghost } from "./ghost.js";
import { same } from "./keyed.js";
import { inDirection, inReadingOrder, type Direction } from "./navigation.js";
import { placeKey, whereKey, type Shapes } from "./shapes.js";
import { besideFigures, spread } from "./spread.js";
import { tintsOf } from "./tints.js";
import type { BoardText, Place, Choice, Choices, Point } from "./types.js";

/** Choices that share a place or a spot, with their button. */
interface Target {
  readonly key: string;
  readonly options: readonly Choice[];
  readonly element: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly fan: readonly { readonly option: Choice; readonly button: HTMLButtonElement }[];
  readonly place: Place;
  at: Point;
}

/** What a target shows changes with the option it would take. */
interface Shown {
  readonly target: Target;
  readonly option: Choice | null;
}

/** Rings on spots are so large where the tile has come near, and lie at least so far apart. */
const RING = 30;

export class Options {
  readonly element = html("div", "options");
  readonly lines = svg("g", { class: "dashed-lines" });
  readonly tints = svg("g", { class: "tints" });
  readonly #ghost: Ghost;
  readonly #shapes: Shapes;
  readonly #text: BoardText;
  readonly #reveal: (place: Place, by: "choice" | "focus") => void;
  readonly #refuse: (place: Place, rotation: number) => void;
  /** What is seen of the choices may have changed. */
  readonly #refreshed: () => void;
  #choices: Choices | null = null;
  #targets: Target[] = [];
  #rotation = 0;
  #pointed: string | null = null;
  #chosen: string | null = null;
  /** Where empty places lie beside tiles: where a tile could be tried without light. */
  #frontier: () => Place[];
  /** Where figures stand. */
  #figures: () => Point[];
  /** Where the choices at some places are shown instead, larger. */
  #magnified: { readonly keys: ReadonlySet<string>; readonly into: HTMLElement } | null = null;

  constructor(
    ghost: Ghost,
    shapes: Shapes,
    text: BoardText,
    frontier: () => Place[],
    figures: () => Point[],
    reveal: (place: Place, by: "choice" | "focus") => void,
    refuse: (place: Place, rotation: number) => void,
    refreshed: () => void,
  ) {
    this.#ghost = ghost;
    this.#shapes = shapes;
    this.#text = text;
    this.#frontier = frontier;
    this.#figures = figures;
    this.#reveal = reveal;
    this.#refuse = refuse;
    this.#refreshed = refreshed;
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", text.choices);
  }

  /** The places with lit places, so that the camera can show them. */
  get places(): Place[] {
    return this.#targets.filter((it) => it.key.startsWith("place")).map((it) => it.place);
  }

  /** Where everything that can be chosen lies, with its place. */
  get spots(): readonly { readonly place: Place; readonly at: Point }[] {
    return this.#targets;
  }

  /** The tile on which most can be chosen, with how much; no empty places. */
  get fullest(): { readonly place: Place; readonly n: number } | null {
    const spots = this.#targets.filter((it) => !it.key.startsWith("place"));
    const counts = spots.map(({ place }) => ({
      place,
      n: spots.filter((it) => placeKey(it.place) === placeKey(place)).length,
    }));
    return counts.reduce<(typeof counts)[number] | null>(
      (most, it) => (most === null || it.n > most.n ? it : most),
      null,
    );
  }

  /** Moves the choices at some places to another element, or all back. */
  magnify(places: readonly Place[] | null, into: HTMLElement): void {
    const before = this.#magnified;
    const keys = new Set(places?.map(placeKey) ?? []);
    this.#magnified = places === null ? null : { keys, into };
    if (before === null && places === null) return;
    const focused = this.#focused();
    this.layOut();
    this.#focus(focused);
  }

  /** Takes the choice on a segment, if there is one. */
  takeAt(place: Place, segment: number): void {
    const target = this.#targets.find(({ options }) =>
      options.some(
        ({ anchor }) =>
          anchor.type === "segment" &&
          placeKey(anchor) === placeKey(place) &&
          anchor.segment === segment,
      ),
    );
    const option = target && this.#shown(target).option;
    if (option) this.#take(option.id, "touch");
  }

  /** How the tile in hand is turned. */
  get rotation(): number {
    return this.#rotation;
  }

  /** Whether something can be chosen there. */
  offers(place: Place, segment: number | null): boolean {
    return this.#targets.some(
      ({ key, place: it, options }) =>
        it.x === place.x &&
        it.y === place.y &&
        options.length > 0 &&
        (key.startsWith("place") ||
          options.some(({ anchor }) => anchor.type === "segment" && anchor.segment === segment)),
    );
  }

  set(choices: Choices | null): void {
    const before = this.#choices;
    this.#choices = choices;
    if (before && choices && same(offered(before), offered(choices))) return;
    const focused = this.#targets.find((it) => it.element.contains(document.activeElement))?.key;
    const has = (id: string | null) => choices?.options.some((it) => it.id === id) ?? false;
    if (!has(this.#chosen)) this.#chosen = null;
    if (!has(this.#pointed)) this.#pointed = null;
    if (choices?.tile && !same(before?.tile, choices.tile)) this.#rotation = choices.tile.rotation;
    this.#build(choices);
    this.#targets.find((it) => it.key === focused)?.button.focus({ preventScroll: true });
  }

  /** Puts spots where they are, as soon as the shapes of their tiles are known. */
  layOut(): void {
    const middles = this.#targets.map((it) => this.#middle(it.options[0]) ?? it.at);
    const mayMove = this.#targets.map(({ options }) => isMovable(options[0]));
    const beside = besideFigures(middles, (idx) => mayMove[idx] ?? false, this.#figures());
    const apart = spread(beside, (idx) => mayMove[idx] ?? false, RING);
    for (const [idx, target] of this.#targets.entries()) {
      const at = apart[idx] ?? target.at;
      target.at = at;
      target.element.style.left = `${at.x}px`;
      target.element.style.top = `${at.y}px`;
      // Pills hang away from the middle of the tile, where they hide least.
      const [dx, dy] = [at.x / TILE - target.place.x - 0.5, at.y / TILE - target.place.y - 0.5];
      const far = Math.hypot(dx, dy) || 1;
      target.element.style.setProperty("--away-x", String(dx / far));
      target.element.style.setProperty("--away-y", String(dx === 0 && dy === 0 ? -1 : dy / far));
    }
    this.#targets = inReadingOrder(this.#targets, (it) => it.at);
    const near = this.#targets.filter((it) => this.#magnified?.keys.has(placeKey(it.place)));
    inOrder(
      this.element,
      this.#targets.filter((it) => !near.includes(it)),
    );
    if (this.#magnified) inOrder(this.#magnified.into, near);
    this.#drawLines();
    this.#refresh();
  }

  point(id: string | null): void {
    if (this.#pointed === id) return;
    this.#pointed = id;
    this.#refresh();
  }

  choose(id: string | null): void {
    this.#chosen = id;
    this.#pointed = id;
    const anchor = this.#option(id)?.anchor;
    if (anchor?.type === "place") this.#setRotation(anchor.rotation);
    const target = this.#targetOf(id);
    if (target) this.#reveal(target.place, "choice");
    this.#refresh();
  }

  /** Turns to the next rotation that fits: at the ghost, or anywhere if there is none. */
  turn(by: 1 | -1): void {
    const choices = this.#choices;
    if (!choices?.tile || choices.light === "dim") return;
    const here = this.#targetOf(this.#current());
    const ghost = this.#ghost.shown;
    const now = ghost?.look.rotation ?? this.#rotation;
    const fitting = new Set(rotations(here?.options.length ? here.options : choices.options));
    const free = choices.light === "hidden";
    for (let step = 1; step < 4; step++) {
      const next = (now + by * step + 4) % 4;
      if (!free && !fitting.has(next)) continue;
      this.#setRotation(next);
      const option = here && optionTurned(here, next);
      if (option && this.#chosen !== null) {
        this.#chosen = option.id;
        choices.onChoose?.(option.id);
      } else {
        // Without light the tile may fit only now.
        this.#pointed = null;
        this.#enter(here ?? this.#hovered);
      }
      this.#refresh();
      return;
    }
  }

  /** The next kind of figure on the spot that is chosen or pointed at. */
  nextFigure(): void {
    const target = this.#targetOf(this.#current());
    if (!target || target.fan.length === 0) return;
    const now = target.options.findIndex((it) => it.id === this.#current());
    const next = target.options[(now + 1) % target.options.length];
    if (!next) return;
    if (this.#chosen !== null) this.#take(next.id, "key");
    else this.#preview(next.id);
  }

  /** Moves the focus to the next choice in reading order. */
  step(by: 1 | -1): boolean {
    if (this.#targets.length === 0) return false;
    const now = this.#focused();
    const idx = now ? this.#targets.indexOf(now) + by : by === 1 ? 0 : this.#targets.length - 1;
    this.#focus(this.#targets.at(idx % this.#targets.length));
    return true;
  }

  /** Moves the focus to the nearest choice in a direction. */
  go(direction: Direction, middle: Point): boolean {
    const now = this.#focused();
    const others = this.#targets.filter((it) => it !== now);
    const next = inDirection(others, (it) => it.at, now?.at ?? this.#origin() ?? middle, direction);
    if (!next) return now !== undefined;
    this.#focus(next);
    return true;
  }

  /** Drags show the ghost wherever the tile could lie. */
  pointAtPlace(place: Place): boolean {
    const target = this.#targets.find((it) => it.key === targetKey(place));
    this.#enter(target ?? null);
    return target !== undefined;
  }

  takePointed(): void {
    if (this.#pointed !== null) this.#take(this.#pointed, "drag");
  }

  #build(choices: Choices | null): void {
    const groups = new Map<string, Choice[]>();
    if (choices?.light === "hidden" && choices.tile) {
      for (const place of this.#frontier()) groups.set(targetKey(place), []);
    }
    for (const option of choices?.options ?? []) {
      const key = anchorKey(option);
      if (key === null) continue;
      groups.set(key, [...(groups.get(key) ?? []), option]);
    }
    this.#targets = choices
      ? [...groups].map(([key, options]) => this.#target(key, options, choices))
      : [];
    this.#magnified?.into.replaceChildren();
    this.element.replaceChildren(...this.#targets.map((it) => it.element));
    this.element.dataset["light"] = choices?.light ?? "lit";
    this.layOut();
  }

  #target(key: string, options: readonly Choice[], choices: Choices): Target {
    const first = options[0];
    const shape = first?.anchor.type ?? "place";
    const button = html("button", "target-button");
    button.type = "button";
    button.disabled = choices.light === "dim";
    button.append(...faceOf(first, choices, this.#shapes));
    const fan =
      shape !== "place" && options.length > 1 ? options.map((it) => fanButton(it, choices)) : [];
    const element = html("div", `target ${shape === "point" ? "segment" : shape}`, button);
    if (fan.length > 0) {
      element.append(html("div", "fan", ...fan.map((it) => it.button)));
      element.classList.add("has-fan");
    }
    const place = key.startsWith("place") ? placeFrom(key) : placeOfAnchor(first);
    const at = { x: (place.x + 0.5) * TILE, y: (place.y + 0.5) * TILE };
    const target: Target = { key, options, element, button, fan, place, at };
    this.#listen(target);
    return target;
  }

  #listen(target: Target): void {
    const { element, button, fan } = target;
    element.addEventListener("pointerenter", (event) => {
      if (event.pointerType === "mouse" && event.buttons === 0) this.#enter(target);
    });
    element.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse") this.#enter(null);
    });
    button.addEventListener("focus", () => {
      // A hand that presses the button sees it already.
      if (!button.matches(":focus-visible")) return;
      this.#reveal(target.place, "focus");
      this.#enter(target);
    });
    button.addEventListener("blur", () => {
      if (!element.matches(":hover")) this.#enter(null);
    });
    button.addEventListener("click", (event) => {
      const { option } = this.#shown(target);
      const by = (event as PointerEvent).pointerType === "touch" ? "touch" : "key";
      if (option) this.#take(option.id, by);
      else this.#refuse(target.place, this.#rotation);
    });
    for (const { option, button: small } of fan) {
      small.addEventListener("pointerenter", () => this.#preview(option.id));
      small.addEventListener("focus", () => this.#preview(option.id));
      small.addEventListener("click", () => this.#take(option.id, "key"));
    }
  }

  #enter(target: Target | null): void {
    if (target === null) {
      this.#hovered = null;
      this.#preview(null);
      return;
    }
    this.#hovered = target;
    const { option } = this.#shown(target);
    this.#preview(option?.id ?? null);
    this.#refresh();
  }

  /** The target under the pointer, also where nothing fits. */
  #hovered: Target | null = null;

  #preview(id: string | null): void {
    if (id === this.#pointed) return;
    this.#pointed = id;
    this.#choices?.onPreview?.(id);
    this.#refresh();
  }

  #take(id: string, by: "key" | "touch" | "drag"): void {
    const choices = this.#choices;
    if (!choices || choices.light === "dim") return;
    if (this.#chosen !== id) {
      const anchor = this.#option(id)?.anchor;
      this.#chosen = id;
      this.#pointed = id;
      if (anchor?.type === "place") this.#setRotation(anchor.rotation);
      choices.onChoose?.(id);
      this.#refresh();
      return;
    }
    if (by === "drag") return;
    const target = this.#targetOf(id);
    // A finger has no wheel: tapping the ghost turns it, as long as there is anything to turn to.
    const turns = by === "touch" && target !== undefined && rotations(target.options).length > 1;
    if (turns) this.turn(1);
    else choices.onConfirm?.(id);
  }

  #setRotation(rotation: number): void {
    if (rotation === this.#rotation) return;
    this.#rotation = rotation;
    this.#choices?.onTurn?.(rotation);
  }

  /** The option a target would take now. */
  #shown(target: Target): Shown {
    const current = [this.#chosen, this.#pointed].find((id) =>
      target.options.some((it) => it.id === id),
    );
    const option =
      target.options.find((it) => it.id === current) ??
      optionTurned(target, this.#rotation) ??
      (this.#choices?.light === "hidden" ? null : target.options[0]);
    return { target, option: option ?? null };
  }

  #refresh(): void {
    const choices = this.#choices;
    const current = this.#targetOf(this.#current()) ?? this.#hovered;
    for (const target of this.#targets) {
      const { option } = this.#shown(target);
      const { element, button, options } = target;
      const chosen = options.some((it) => it.id === this.#chosen);
      element.classList.toggle("fits", optionTurned(target, this.#rotation) !== undefined);
      element.classList.toggle("pointed", target === current);
      element.classList.toggle("chosen", chosen);
      button.setAttribute("aria-pressed", String(chosen));
      button.setAttribute("aria-label", option?.name ?? this.#misfitName(target));
      const pill = button.querySelector(".points-pill");
      if (pill) fillPill(pill, (option ?? options[0])?.pill);
      if (choices) this.#dress(target, option, choices);
      for (const { option: it, button: small } of target.fan) {
        small.setAttribute("aria-pressed", String(it.id === this.#chosen));
      }
    }
    this.tints.replaceChildren(...tintsOf(choices, this.#current(), this.#shapes));
    this.#refreshed();
    this.#showGhost(current ?? null);
  }

  /** Shows the figure of the option in the ring. */
  #dress(target: Target, option: Choice | null, choices: Choices): void {
    const place = target.button.querySelector<HTMLElement>(".ring-figure");
    const kind = option?.figure;
    if (!place || kind === undefined || !option) return;
    const lying = this.#isLying(option);
    const wanted = `${kind} ${choices.color} ${lying}`;
    if (place.dataset["figure"] === wanted) return;
    place.dataset["figure"] = wanted;
    place.replaceChildren(
      icon(figure(kind, choices.color, lying ? "lying" : "standing"), ICON_BOX, ""),
    );
  }

  #isLying(option: Choice): boolean {
    const { anchor } = option;
    return anchor.type === "segment" && (this.#shapes.stand(anchor)?.lying ?? false);
  }

  #showGhost(target: Target | null): void {
    const choices = this.#choices;
    if (!choices?.tile || !target?.key.startsWith("place")) {
      this.#ghost.show(null);
      return;
    }
    const { option } = this.#shown(target);
    const rotation = option?.anchor.type === "place" ? option.anchor.rotation : this.#rotation;
    const look = { ...choices.tile, rotation };
    this.#ghost.show({ look, place: target.place, color: choices.color, fits: option !== null });
  }

  #drawLines(): void {
    const paths = this.#targets.flatMap(({ options, at }) => {
      const anchor = options[0]?.anchor;
      if (anchor?.type !== "way" || anchor.line !== "dashed") return [];
      const [from, to] = [this.#shapes.stand(anchor.from), this.#shapes.stand(anchor.to)];
      if (!from || !to) return [];
      const grip = anchor.grip ? `L${at.x} ${at.y}` : "";
      const d = `M${from.x} ${from.y}${grip}L${to.x} ${to.y}`;
      return [svg("path", { class: "dashed-halo", d }), svg("path", { class: "dashed-line", d })];
    });
    this.lines.replaceChildren(...paths);
  }

  #middle(option: Choice | undefined): Point | null {
    const anchor = option?.anchor;
    switch (anchor?.type) {
      case "segment":
      case "point":
        return this.#shapes.stand(anchor);
      case "piece":
        return this.#shapes.stand(anchor.on);
      case "way": {
        const [from, to] = [this.#shapes.stand(anchor.from), this.#shapes.stand(anchor.to)];
        if (anchor.grip) return this.#shapes.stand(anchor.grip);
        // An arrow stands just beyond the rim it crosses.
        const part = anchor.line === "arrow" ? 0.62 : 0.5;
        if (!from || !to) return null;
        return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      }
      case "place":
      case undefined:
        return null;
    }
  }

  /** Ways begin where the piece stands. */
  #origin(): Point | null {
    const anchor = this.#targets[0]?.options[0]?.anchor;
    return anchor?.type === "way" ? this.#shapes.stand(anchor.from) : null;
  }

  #misfitName(target: Target): string {
    return `${this.#text.place(target.place)}. ${this.#text.misfit}`;
  }

  #current(): string | null {
    return this.#chosen ?? this.#pointed;
  }

  #option(id: string | null): Choice | undefined {
    return this.#choices?.options.find((it) => it.id === id);
  }

  #targetOf(id: string | null): Target | undefined {
    return id === null
      ? undefined
      : this.#targets.find((it) => it.options.some((o) => o.id === id));
  }

  #focused(): Target | undefined {
    return this.#targets.find((it) => it.element.contains(document.activeElement));
  }

  #focus(target: Target | undefined): void {
    target?.button.focus({ preventScroll: true });
  }
}

/** Whether a ring may lie beside what it is about: not round a piece, and not on a way. */
function isMovable(option: Choice | undefined): boolean {
  const anchor = option?.anchor;
  switch (anchor?.type) {
    case "segment":
    case "point":
      return true;
    case "way":
      return anchor.grip !== undefined;
    case "place":
    case "piece":
    case undefined:
      return false;
  }
}

/** Puts the elements of targets into another one; only what is not there yet is moved. */
function inOrder(into: HTMLElement, targets: readonly Target[]): void {
  targets.forEach(({ element }, idx) => {
    // Moving an element would take the focus from it, so only what is out of order is moved.
    if (into.children[idx] !== element) into.insertBefore(element, into.children[idx] ?? null);
  });
}

/** What of choices is data, without those who listen. */
function offered({ options, color, tile, light }: Choices): unknown {
  return { options, color, tile, light };
}

function optionTurned(target: Target, rotation: number): Choice | undefined {
  return target.options.find(
    ({ anchor }) => anchor.type === "place" && anchor.rotation === rotation,
  );
}

function rotations(options: readonly Choice[]): number[] {
  return options.flatMap(({ anchor }) => (anchor.type === "place" ? [anchor.rotation] : []));
}

function targetKey(place: Place): string {
  return `place ${placeKey(place)}`;
}

function placeFrom(key: string): Place {
  const [x = 0, y = 0] = key.slice("place ".length).split(",").map(Number);
  return { x, y };
}

function anchorKey({ anchor, id }: Choice): string | null {
  switch (anchor.type) {
    case "place":
      return targetKey(anchor);
    case "segment":
    case "point":
      return `spot ${whereKey(anchor)}`;
    case "piece":
      return `piece ${whereKey(anchor.on)}`;
    case "way":
      return `way ${id}`;
  }
}

function placeOfAnchor(option: Choice | undefined): Place {
  const anchor = option?.anchor;
  switch (anchor?.type) {
    case "place":
    case "segment":
    case "point":
      return { x: anchor.x, y: anchor.y };
    case "piece":
      return { x: anchor.on.x, y: anchor.on.y };
    case "way":
      return { x: anchor.to.x, y: anchor.to.y };
    case undefined:
      return { x: 0, y: 0 };
  }
}
