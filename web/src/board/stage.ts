/** What happens before the eyes of the players: every animation, its pace, and cutting it short. */
import { FIGURE_BOX, figure, html, icon, shield } from "./drawing.js";
import type { Figure, Motion, Point, PlayerColor } from "./types.js";

/** How long things take, in milliseconds at pace 1. */
export const MS = {
  flight: 350,
  setDown: 160,
  figure: 180,
  home: 420,
  popIn: 150,
  popHold: 650,
  popOut: 150,
  popStill: 2000,
  fade: 120,
  step: 280,
} as const;

const OUT = "cubic-bezier(.2,.7,.3,1)";
const IN_OUT = "cubic-bezier(.45,.05,.35,1)";

/** The points an arc is bent at. */
const N_ARC = 14;

export class Stage {
  /** Where things fly that leave the board; it covers the window and catches nothing. */
  readonly #air = html("div", "bastide-air");
  readonly #running = new Set<Animation>();
  readonly #waits = new Set<() => void>();
  #motion: Motion;
  #queue: Promise<void> = Promise.resolve();
  #n_waiting = 0;
  #hurried = false;

  constructor(motion: Motion) {
    this.#motion = motion;
    this.#air.setAttribute("aria-hidden", "true");
    document.body.append(this.#air);
  }

  get motion(): Motion {
    return this.#hurried ? { ...this.#motion, pace: 0 } : this.#motion;
  }

  setMotion(motion: Motion): void {
    this.#motion = motion;
  }

  destroy(): void {
    this.finish();
    this.#air.remove();
  }

  /** One thing after another. */
  run(scene: () => Promise<void>): Promise<void> {
    this.#n_waiting += 1;
    const done = this.#queue.then(scene).finally(() => {
      this.#n_waiting -= 1;
      if (this.#n_waiting === 0) this.#hurried = false;
    });
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** Ends what is shown now, and shows of what waits only the results. */
  finish(): void {
    this.#hurried = this.#n_waiting > 0;
    for (const animation of this.#running) animation.finish();
    for (const wait of this.#waits) wait();
  }

  async wait(ms: number): Promise<void> {
    const length = ms * this.motion.pace;
    if (length === 0) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waits.delete(end);
        resolve();
      };
      const timer = setTimeout(end, length);
      this.#waits.add(end);
    });
  }

  /** A picture flies from one rectangle of the window to another. */
  async fly(picture: Element, from: DOMRectReadOnly, to: DOMRectReadOnly): Promise<void> {
    await this.#through(picture, [from, to], MS.flight);
  }

  /** A figure rises in an arc and lands in a rectangle of the window, where it belongs. */
  async flyHome(
    item: Omit<Figure, "on">,
    from: DOMRectReadOnly,
    to: DOMRectReadOnly,
  ): Promise<void> {
    const drawn = icon(figure(item.figure, item.color, "standing"), FIGURE_BOX, "");
    await this.#through(drawn, arc(from, to), MS.home);
  }

  /** Something comes down onto the board. */
  async setDown(node: SVGElement, ms: number): Promise<void> {
    if (this.motion.reduced) return this.fade(node, "in");
    const high = { transform: "translateY(-14px) scale(1.14)", opacity: 0.4 };
    await this.animate(node, [high, { transform: "none", opacity: 1 }], ms, OUT);
  }

  async fade(node: Element, way: "in" | "out"): Promise<void> {
    const frames =
      way === "in" ? [{ opacity: 0 }, { opacity: 1 }] : [{ opacity: 1 }, { opacity: 0 }];
    await this.animate(node, frames, MS.fade, "linear");
  }

  /** A piece glides from where it was. */
  async glide(node: SVGElement, from: Point, ms: number): Promise<void> {
    if (this.motion.reduced) return;
    const start = { transform: `translate(${from.x}px, ${from.y}px)` };
    await this.animate(node, [start, { transform: "none" }], ms, IN_OUT);
  }

  /** Points rise over a feature, stay and fade. */
  async pop(element: HTMLElement): Promise<void> {
    if (this.motion.reduced) return this.wait(MS.popStill);
    const rise = [
      { translate: "0 24px", opacity: 0 },
      { translate: "0 0", opacity: 1 },
    ];
    await this.animate(element, rise, MS.popIn, OUT);
    await this.wait(MS.popHold);
    await this.animate(element, [{ opacity: 1 }, { opacity: 0 }], MS.popOut, "linear");
  }

  async animate(node: Element, frames: Keyframe[], ms: number, easing: string): Promise<void> {
    const duration = ms * this.motion.pace;
    if (duration === 0) return;
    const animation = node.animate(frames, { duration, easing, fill: "backwards" });
    this.#running.add(animation);
    await animation.finished.catch(() => undefined);
    this.#running.delete(animation);
  }

  async #through(drawn: Element, stops: readonly DOMRectReadOnly[], ms: number): Promise<void> {
    const [first, last] = [stops[0], stops.at(-1)];
    if (!first || !last || this.motion.pace === 0 || this.motion.reduced) return;
    const flyer = html("div", "flyer", drawn);
    flyer.style.width = `${last.width}px`;
    flyer.style.height = `${last.height}px`;
    this.#air.append(flyer);
    const frames = stops.map((stop) => ({
      transform: `translate(${stop.x}px, ${stop.y}px) scale(${stop.width / last.width})`,
    }));
    await this.animate(flyer, frames, ms, IN_OUT);
    flyer.remove();
  }
}

/** The face of a score pop. */
export function popFace(color: PlayerColor, text: string): HTMLElement {
  return html("span", "score-pop", icon(shield(color), 24, "pop-shield"), text);
}

/** Rectangles along a way that rises before it falls. */
function arc(from: DOMRectReadOnly, to: DOMRectReadOnly): DOMRectReadOnly[] {
  const top = Math.min(from.y, to.y) - Math.min(120, 40 + Math.abs(to.x - from.x) / 5);
  return Array.from({ length: N_ARC + 1 }, (_, idx) => {
    const part = idx / N_ARC;
    const over = (a: number, b: number) => a + (b - a) * part;
    const bend = (1 - part) ** 2 * from.y + 2 * (1 - part) * part * top + part ** 2 * to.y;
    const side = over(from.width, to.width);
    return new DOMRect(over(from.x, to.x), bend, side, over(from.height, to.height));
  });
}
