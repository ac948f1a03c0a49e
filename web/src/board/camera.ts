/** Where the table is looked at from: pure arithmetic, no document. */
import type { Direction } from "./navigation.js";
import type { Place, Insets, Point, WayThere } from "./types.js";

/** The side of a tile on the table, in its own units. */
export const TILE = 100;

/** Sizes of a tile in pixels between which people may zoom. */
export const MIN_TILE = 16;
export const MAX_TILE = 320;

/** A fit never blows a young table up beyond this. */
const MAX_FIT = 128;

/** How close to the border of the free part anything revealed may come, in pixels. */
const MARGIN = 16;

/** A point of the table lies at `point * scale + offset` in the window of the board. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle of places, both ends included. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

export function boundsOf(places: Iterable<Place>): Bounds | null {
  let bounds: Bounds | null = null;
  for (const { x, y } of places) {
    bounds = bounds
      ? {
          left: Math.min(bounds.left, x),
          top: Math.min(bounds.top, y),
          right: Math.max(bounds.right, x),
          bottom: Math.max(bounds.bottom, y),
        }
      : { left: x, top: y, right: x, bottom: y };
  }
  return bounds;
}

export function toTable(view: View, at: Point): Point {
  return { x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale };
}

export function toWindow(view: View, at: Point): Point {
  return { x: at.x * view.scale + view.x, y: at.y * view.scale + view.y };
}

/** The place a point of the table lies in. */
export function placeOf(at: Point): Place {
  return { x: Math.floor(at.x / TILE), y: Math.floor(at.y / TILE) };
}

export function panned(view: View, dx: number, dy: number): View {
  return { scale: view.scale, x: view.x + dx, y: view.y + dy };
}

/** Zooms so that what lies under a point of the window stays there. */
export function zoomedAt(view: View, factor: number, at: Point): View {
  const scale = bounded(view.scale * factor);
  const grown = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
}

/** Shows all of the bounds, as large as the free part of the window allows. */
export function fitting(bounds: Bounds, size: Size, insets: Insets): View {
  const free = freePart(size, insets);
  const n_columns = bounds.right - bounds.left + 1;
  const n_rows = bounds.bottom - bounds.top + 1;
  const tile = Math.min(free.width / n_columns, free.height / n_rows, MAX_FIT);
  const scale = bounded(tile / TILE);
  return centered(scale, middleOf(bounds), free);
}

/** Whether all of the bounds can be seen with tiles of this size. */
export function fits(bounds: Bounds, tilePx: number, size: Size, insets: Insets): boolean {
  const free = freePart(size, insets);
  const n_columns = bounds.right - bounds.left + 1;
  const n_rows = bounds.bottom - bounds.top + 1;
  return n_columns * tilePx <= free.width && n_rows * tilePx <= free.height;
}

/** Moves as little as possible until the bounds are seen; zooms out only if they do not fit. */
export function revealing(view: View, bounds: Bounds, size: Size, insets: Insets): View {
  const free = freePart(size, insets);
  const width = (bounds.right - bounds.left + 1) * TILE * view.scale;
  const height = (bounds.bottom - bounds.top + 1) * TILE * view.scale;
  if (width > free.width || height > free.height) return fitting(bounds, size, insets);
  const left = bounds.left * TILE * view.scale + view.x;
  const top = bounds.top * TILE * view.scale + view.y;
  const dx = shift(left, width, free.left, free.width);
  const dy = shift(top, height, free.top, free.height);
  return panned(view, dx, dy);
}

/** Whether the whole of a place is seen. */
export function isInView(view: View, place: Place, size: Size, insets: Insets): boolean {
  const bounds: Bounds = { left: place.x, top: place.y, right: place.x, bottom: place.y };
  const moved = revealing(view, bounds, size, insets);
  return moved.x === view.x && moved.y === view.y;
}

/** One press of a key pans by this part of the board. */
const PAN_PART = 0.2;

/** Moves on by a press of a key. */
export function pannedTowards(view: View, direction: Direction, { width, height }: Size): View {
  const [dx, dy] = {
    up: [0, height],
    right: [-width, 0],
    down: [0, -height],
    left: [width, 0],
  }[direction] as [number, number];
  return panned(view, dx * PAN_PART, dy * PAN_PART);
}

/** How far from the rim an arrow stands that points beyond it, in pixels. */
const RIM = 34;

/** The way from the middle of the window to a place that lies outside; none to one that is seen. */
export function wayOut(view: View, place: Place, size: Size, insets: Insets): WayThere | null {
  const free = freePart(size, insets);
  const middle = middleOf({ left: place.x, top: place.y, right: place.x, bottom: place.y });
  const at = toWindow(view, middle);
  const isSeen = at.x >= free.left && at.x <= free.right && at.y >= free.top && at.y <= free.bottom;
  if (isSeen) return null;
  const [left, right] = [insets.left + RIM, size.width - insets.right - RIM];
  const [top, bottom] = [insets.top + RIM, size.height - insets.bottom - RIM];
  const from = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const [dx, dy] = [at.x - from.x, at.y - from.y];
  const part = Math.min(
    dx === 0 ? Infinity : (right - left) / 2 / Math.abs(dx),
    dy === 0 ? Infinity : (bottom - top) / 2 / Math.abs(dy),
  );
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  return { x: from.x + dx * part, y: from.y + dy * part, angle };
}

/** Shows a place at least `minPx` large; where it is large enough the view only reveals it. */
export function focusing(
  view: View,
  place: Place,
  minPx: number,
  size: Size,
  insets: Insets,
): View {
  const bounds: Bounds = { left: place.x, top: place.y, right: place.x, bottom: place.y };
  if (view.scale * TILE >= minPx) return revealing(view, bounds, size, insets);
  const middle = toWindow(view, middleOf(bounds));
  const near = zoomedAt(view, minPx / (view.scale * TILE), middle);
  // Some room around it keeps rings and pills at its sides in sight.
  const free = freePart(size, insets);
  const spare = Math.min(free.width - minPx, free.height - minPx) / 2;
  const room = Math.max(0, Math.min((minPx * 3) / 4, spare - 1));
  const wider = {
    top: insets.top + room,
    right: insets.right + room,
    bottom: insets.bottom + room,
    left: insets.left + room,
  };
  return revealing(near, bounds, size, wider);
}

/** The same view with tiles on whole pixels of the device, so that no seams are seen. */
export function snapped(view: View, pixelRatio: number): View {
  const tile = Math.round(view.scale * TILE * pixelRatio) / pixelRatio;
  const whole = (length: number) => Math.round(length * pixelRatio) / pixelRatio;
  return { scale: tile / TILE, x: whole(view.x), y: whole(view.y) };
}

/** Part of the way from one view to another; the scale grows evenly to the eye. */
export function between(from: View, to: View, part: number, size: Size): View {
  const scale = from.scale * (to.scale / from.scale) ** part;
  const middle = { x: size.width / 2, y: size.height / 2 };
  const [a, b] = [toTable(from, middle), toTable(to, middle)];
  const seen = { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
  return { scale, x: middle.x - seen.x * scale, y: middle.y - seen.y * scale };
}

function bounded(scale: number): number {
  return Math.min(Math.max(scale, MIN_TILE / TILE), MAX_TILE / TILE);
}

function freePart(size: Size, insets: Insets): Bounds & Size {
  const left = insets.left + MARGIN;
  const top = insets.top + MARGIN;
  const right = Math.max(size.width - insets.right - MARGIN, left + 1);
  const bottom = Math.max(size.height - insets.bottom - MARGIN, top + 1);
  return { left, top, right, bottom, width: right - left, height: bottom - top };
}

function middleOf(bounds: Bounds): Point {
  return {
    x: ((bounds.left + bounds.right + 1) / 2) * TILE,
    y: ((bounds.top + bounds.bottom + 1) / 2) * TILE,
  };
}

function centered(scale: number, middle: Point, free: Bounds): View {
  return {
    scale,
    x: (free.left + free.right) / 2 - middle.x * scale,
    y: (free.top + free.bottom) / 2 - middle.y * scale,
  };
}

/** How far something must move to lie within a free stretch. */
function shift(start: number, length: number, freeStart: number, freeLength: number): number {
  if (start < freeStart) return freeStart - start;
  return Math.min(0, freeStart + freeLength - (start + length));
}
