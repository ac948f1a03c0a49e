/** The tile in hand shown at a place, before it lies there. */
import { TILE } from "./camera.js";
import { setAll, svg } from "./drawing.js";
import { border } from "./pieces.js";
import { PLAYERS } from "./players.js";
import type { Pictures } from "./pictures.js";
import type { Motion, PictureForm, Place, PlayerColor, TileLook } from "./types.js";

/** What the ghost shows. */
export interface GhostTile {
  readonly look: TileLook;
  readonly place: Place;
  readonly color: PlayerColor;
  /** Where it does not fit a crossed circle says so. */
  readonly fits: boolean;
}

export class Ghost {
  readonly element = svg("g", { class: "ghost", visibility: "hidden" });
  readonly #pictures: Pictures;
  readonly #form: () => PictureForm;
  readonly #motion: () => Motion;
  readonly #image = svg("image", { width: TILE, height: TILE, class: "ghost-picture" });
  readonly #turning = svg("g", { class: "ghost-turning" }, this.#image);
  readonly #misfit = svg(
    "g",
    { class: "misfit" },
    svg("circle", { cx: 50, cy: 50, r: 20 }),
    svg("path", { d: "M36 36L64 64" }),
  );
  #border = border("none");
  #shown: GhostTile | null = null;

  constructor(pictures: Pictures, form: () => PictureForm, motion: () => Motion) {
    this.#pictures = pictures;
    this.#form = form;
    this.#motion = motion;
    const shadow = svg("rect", {
      x: -2,
      y: 4,
      width: 104,
      height: 106,
      rx: 6,
      class: "ghost-shadow",
    });
    this.element.append(shadow, this.#turning, this.#border, this.#misfit);
  }

  get shown(): GhostTile | null {
    return this.#shown;
  }

  show(ghost: GhostTile | null): void {
    const before = this.#shown;
    this.#shown = ghost;
    this.element.setAttribute("visibility", ghost ? "visible" : "hidden");
    if (!ghost) return;
    const { look, place, color, fits } = ghost;
    this.element.classList.toggle("snapping", before !== null && !this.#motion().reduced);
    this.element.style.transform = `translate(${place.x * TILE}px, ${place.y * TILE}px)`;
    this.#pictures.show(this.#image, look, this.#form());
    if (before?.color !== color) {
      const next = border(PLAYERS[color].fill);
      setAll(next, { class: "ghost-border" });
      this.#border.replaceWith(next);
      this.#border = next;
    }
    this.#misfit.setAttribute("visibility", fits ? "hidden" : "inherit");
    if (
      before &&
      before.look.tile === look.tile &&
      before.place.x === place.x &&
      before.place.y === place.y
    ) {
      this.#turn(before.look.rotation, look.rotation);
    }
  }

  #turn(from: number, to: number): void {
    const quarters = ((to - from + 5) % 4) - 1;
    const { reduced, pace } = this.#motion();
    if (quarters === 0 || reduced || pace === 0) return;
    this.#turning.animate(
      [{ transform: `rotate(${-90 * quarters}deg)` }, { transform: "rotate(0deg)" }],
      { duration: 140, easing: "ease-in-out" },
    );
  }
}
