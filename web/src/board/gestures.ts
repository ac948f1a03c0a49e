/** Fingers, mouse and wheel become moves of the camera; what is none of these is left to buttons. */
import type { Point } from "./types.js";

/** A press that moves further than this is a drag, in pixels. */
const SLACK = 6;

/** A finger that rests so long means a closer look, in milliseconds. */
const LONG_PRESS = 450;

/** A pointer that rests so long means a closer look. */
const REST = 250;

/** Wheel events closer together than this come from one movement of the hand. */
const BURST = 180;

/** One notch of a wheel zooms by this factor. */
const NOTCH = 1.2;

/** Turns by wheel come at most so often. */
const TURN_PAUSE = 130;

/** What the gestures are about; points are in the window of the board. */
export interface GestureEvents {
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  isGhostAt(at: Point): boolean;
  turn(by: 1 | -1): void;
  /** The pointer rests at a point, or has left. */
  rest(at: Point | null): void;
  longPress(at: Point): void;
}

export class Gestures {
  readonly #element: HTMLElement;
  readonly #events: GestureEvents;
  readonly #abort = new AbortController();
  readonly #pointers = new Map<number, Point>();
  #corner: Point = { x: 0, y: 0 };
  #start: Point = { x: 0, y: 0 };
  #dragging = false;
  #resting = 0;
  #pressing = 0;
  #lastWheel = 0;
  #wheelPans = false;
  #lastTurn = 0;

  constructor(element: HTMLElement, events: GestureEvents) {
    this.#element = element;
    this.#events = events;
    const { signal } = this.#abort;
    element.addEventListener("pointerenter", () => this.#findCorner(), { signal });
    element.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    element.addEventListener("pointermove", (event) => this.#move(event), { signal });
    element.addEventListener("pointerup", (event) => this.#up(event), { signal });
    element.addEventListener("pointercancel", (event) => this.#up(event), { signal });
    element.addEventListener("pointerleave", (event) => this.#leave(event), { signal });
    element.addEventListener("wheel", (event) => this.#wheel(event), { signal, passive: false });
    element.addEventListener("contextmenu", (event) => this.#menu(event), { signal });
    element.addEventListener("click", (event) => this.#click(event), { signal, capture: true });
  }

  destroy(): void {
    this.#abort.abort();
    clearTimeout(this.#resting);
    clearTimeout(this.#pressing);
  }

  #at(event: MouseEvent): Point {
    return { x: event.clientX - this.#corner.x, y: event.clientY - this.#corner.y };
  }

  /** Asked only when a gesture begins: asking in every frame would lay out the page each time. */
  #findCorner(): void {
    const { left, top } = this.#element.getBoundingClientRect();
    this.#corner = { x: left, y: top };
  }

  #down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0 && event.button !== 1) return;
    this.#findCorner();
    const at = this.#at(event);
    clearTimeout(this.#resting);
    clearTimeout(this.#pressing);
    this.#pointers.set(event.pointerId, at);
    if (this.#pointers.size > 1) {
      this.#drag();
      return;
    }
    this.#dragging = false;
    this.#start = at;
    if (event.pointerType === "mouse") return;
    this.#pressing = window.setTimeout(() => {
      // The click that follows must not choose what was only looked at.
      this.#dragging = true;
      this.#events.longPress(at);
    }, LONG_PRESS);
  }

  #move(event: PointerEvent): void {
    const at = this.#at(event);
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") this.#awaitRest(at);
      return;
    }
    if (this.#pointers.size === 1) {
      const moved = Math.hypot(at.x - this.#start.x, at.y - this.#start.y);
      if (!this.#dragging && moved < SLACK) return;
      if (!this.#dragging) this.#drag();
      this.#events.pan(at.x - before.x, at.y - before.y);
    } else {
      this.#pinch(event.pointerId, before, at);
    }
    this.#pointers.set(event.pointerId, at);
  }

  /** One of two fingers has moved: the other one stays where it was. */
  #pinch(id: number, before: Point, at: Point): void {
    const other = [...this.#pointers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const apart = (a: Point) => Math.max(20, Math.hypot(a.x - other.x, a.y - other.y));
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    this.#events.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
    this.#events.zoom(apart(at) / apart(before), middle);
  }

  /** From now on the pointers are the camera's, wherever they go. */
  #drag(): void {
    this.#dragging = true;
    clearTimeout(this.#pressing);
    this.#events.rest(null);
    for (const id of this.#pointers.keys()) {
      if (!this.#element.hasPointerCapture(id)) this.#element.setPointerCapture(id);
    }
  }

  #up(event: PointerEvent): void {
    clearTimeout(this.#pressing);
    this.#pointers.delete(event.pointerId);
  }

  #leave(event: PointerEvent): void {
    clearTimeout(this.#resting);
    if (event.pointerType === "mouse" && this.#pointers.size === 0) this.#events.rest(null);
  }

  #awaitRest(at: Point): void {
    clearTimeout(this.#resting);
    this.#resting = window.setTimeout(() => this.#events.rest(at), REST);
  }

  /** A drag that ends on a button has not pressed it. */
  #click(event: MouseEvent): void {
    if (!this.#dragging || event.detail === 0) return;
    this.#dragging = false;
    event.stopPropagation();
    event.preventDefault();
  }

  #menu(event: MouseEvent): void {
    this.#findCorner();
    if (!this.#events.isGhostAt(this.#at(event))) return;
    event.preventDefault();
    this.#events.turn(1);
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const isNew = event.timeStamp - this.#lastWheel > BURST;
    this.#lastWheel = event.timeStamp;
    if (isNew) this.#findCorner();
    const at = this.#at(event);
    if (isNew) this.#wheelPans = !event.ctrlKey && isTouchpad(event);
    if (this.#wheelPans && !event.ctrlKey) {
      this.#events.pan(-event.deltaX, -event.deltaY);
    } else if (!event.ctrlKey && this.#events.isGhostAt(at)) {
      if (event.timeStamp - this.#lastTurn < TURN_PAUSE) return;
      this.#lastTurn = event.timeStamp;
      this.#events.turn(event.deltaY > 0 ? 1 : -1);
    } else {
      this.#events.zoom(wheelFactor(event), at);
    }
  }
}

/** Wheels turn by large whole steps straight up or down; fingers do not. */
export function isTouchpad(event: Pick<WheelEvent, "deltaMode" | "deltaX" | "deltaY">): boolean {
  if (event.deltaMode !== 0) return false;
  if (event.deltaX !== 0) return true;
  return !Number.isInteger(event.deltaY) || Math.abs(event.deltaY) < 50;
}

/** How far an event of the wheel zooms. A pinch on a touchpad comes as small steps with control. */
function wheelFactor(event: WheelEvent): number {
  const pixels = event.deltaMode === 0 ? event.deltaY : event.deltaY * 40;
  if (event.ctrlKey && Math.abs(pixels) < 50) return Math.exp(-pixels / 100);
  return pixels > 0 ? 1 / NOTCH : NOTCH;
}
