/** The camera at work: it sets the transforms of the layers, at most once a frame. */
import { between, snapped, TILE, type Size, type View } from "./camera.js";
import type { Motion } from "./types.js";

/** After so long without a move the picture is drawn sharp, in milliseconds. */
const SETTLE = 140;

const CAMERA_MS = 260;

/** Below this a figure is a silhouette: fine lines would blur. */
const SMALL_FIGURE = 24;

/** Figures are drawn 40 units high, without their halo. */
const FIGURE_UNITS = 40;

/** Below this a tile is too small for figures; shields are shown. */
const FAR = 28;

/**
 * How high a figure is on a tile of so many pixels: about a quarter of the tile, but on small tiles
 * large enough to be told apart.
 */
export function figurePx(tilePx: number): number {
  return Math.max(0.26 * tilePx, Math.min(30, 0.46 * tilePx));
}

export class Lens {
  readonly #frame: HTMLElement;
  /** The ground first. */
  readonly #layers: readonly HTMLElement[];
  readonly #settled: () => void;
  readonly #motion: () => Motion;
  #view: View = { scale: 0.8, x: 0, y: 0 };
  #target: View | null = null;
  #request = 0;
  #settling = 0;
  #animation = 0;
  #arrived: (() => void) | null = null;

  constructor(
    frame: HTMLElement,
    layers: readonly HTMLElement[],
    motion: () => Motion,
    settled: () => void,
  ) {
    this.#frame = frame;
    this.#layers = layers;
    this.#motion = motion;
    this.#settled = settled;
  }

  destroy(): void {
    cancelAnimationFrame(this.#request);
    cancelAnimationFrame(this.#animation);
    clearTimeout(this.#settling);
  }

  /** Where the camera is, or is on its way to. */
  get view(): View {
    return this.#target ?? this.#view;
  }

  /** What is seen at this moment. */
  get seen(): View {
    return this.#view;
  }

  get tilePx(): number {
    return this.#view.scale * TILE;
  }

  get size(): Size {
    return { width: this.#frame.clientWidth, height: this.#frame.clientHeight };
  }

  /** Moves at once, as a hand does. */
  set(view: View): void {
    this.#stop();
    this.#show(view);
  }

  /** Moves in the time of the camera, or jumps. */
  go(view: View): Promise<void> {
    this.#stop();
    const to = snapped(view, devicePixelRatio);
    const { pace, reduced } = this.#motion();
    const from = this.#view;
    const near =
      Math.hypot(to.x - from.x, to.y - from.y) < 1 && Math.abs(to.scale / from.scale - 1) < 0.002;
    if (pace === 0 || reduced || near) {
      this.#show(to);
      return Promise.resolve();
    }
    this.#target = to;
    return new Promise((resolve) => {
      this.#arrived = resolve;
      const start = performance.now();
      const frame = (now: number) => {
        const part = Math.min(1, Math.max(0, (now - start) / (CAMERA_MS * Math.min(pace, 1))));
        if (part === 1) {
          this.#stop();
          this.#show(to);
          return;
        }
        this.#show(between(from, to, part * part * (3 - 2 * part), this.size));
        this.#animation = requestAnimationFrame(frame);
      };
      this.#animation = requestAnimationFrame(frame);
    });
  }

  /** Ends a move at its end. */
  finish(): void {
    const target = this.#target;
    if (!target) return;
    this.#stop();
    this.#show(target);
  }

  #stop(): void {
    cancelAnimationFrame(this.#animation);
    this.#target = null;
    this.#arrived?.();
    this.#arrived = null;
  }

  #show(view: View): void {
    this.#view = view;
    if (this.#request === 0) this.#request = requestAnimationFrame(() => this.#apply());
    clearTimeout(this.#settling);
    this.#settling = window.setTimeout(() => this.#settle(), SETTLE);
  }

  #apply(): void {
    this.#request = 0;
    this.#frame.classList.add("moving");
    this.#write();
  }

  /** Sharp at rest: tiles on whole pixels, layers no longer kept as textures. */
  #settle(): void {
    if (this.#target) return;
    this.#view = snapped(this.#view, devicePixelRatio);
    this.#frame.classList.remove("moving");
    this.#write();
    this.#layers[0]?.style.setProperty("--px", String(1 / this.#view.scale));
    this.#settled();
  }

  #scaleWritten = 0;

  #write(): void {
    const { scale, x, y } = this.#view;
    const transform = `translate(${x}px, ${y}px) scale(${scale})`;
    for (const layer of this.#layers) layer.style.transform = transform;
    // Only zooming changes what keeps its size in pixels; panning must not restyle anything.
    if (scale === this.#scaleWritten) return;
    this.#scaleWritten = scale;
    const px = figurePx(scale * TILE);
    const figure = px / scale / FIGURE_UNITS;
    // The ground has no part in this while the camera moves: restyling it is what costs.
    for (const layer of this.#layers.slice(1)) {
      layer.style.setProperty("--px", String(1 / scale));
      layer.style.setProperty("--figure", String(figure));
    }
    this.#frame.classList.toggle("far-off", scale * TILE < FAR);
    this.#frame.classList.toggle("small-figures", px < SMALL_FIGURE);
  }
}
