/** Pictures of tiles in the form that is needed, asked for once and swapped in when they are there. */
import type { Art, Detail, PictureForm, TileLook } from "./types.js";

/** The sizes that are asked for, in pixels a side: each about 1.4 times the one before. */
export const PICTURE_SIZES = [24, 40, 56, 80, 112, 160, 224, 320, 448] as const;

export type PictureSize = (typeof PICTURE_SIZES)[number];

const LARGEST: PictureSize = 448;

/** From so many pixels of the page a tile is drawn with more, least first. */
const LEVELS: readonly (readonly [from: number, detail: Detail])[] = [
  [0, "far"],
  [64, "mid"],
  [150, "near"],
];

/** A level is left only when its bound is passed by this part, so that no tile flickers there. */
const SLACK = 0.06;

/** The smallest picture that need not be blown up. */
export function pictureSize(tilePx: number, pixelRatio: number): PictureSize {
  return PICTURE_SIZES.find((it) => it >= Math.floor(tilePx * pixelRatio)) ?? LARGEST;
}

/** What suits a tile of so many pixels of the page, however dense the screen is. */
export function detailOf(tilePx: number): Detail {
  return LEVELS.findLast(([from]) => tilePx >= from)?.[1] ?? "far";
}

/** The same, but what was shown before stays near a bound. */
export function detailAfter(before: Detail, tilePx: number): Detail {
  const [low, high] = [detailOf(tilePx * (1 - SLACK)), detailOf(tilePx * (1 + SLACK))];
  return before === low || before === high ? before : detailOf(tilePx);
}

export class Pictures {
  readonly #art: Art;
  /** The addresses of pictures that are decoded. */
  readonly #ready = new Map<string, string>();
  readonly #coming = new Map<string, Promise<string | null>>();

  constructor(art: Art) {
    this.#art = art;
  }

  /**
   * Shows a picture in an image as soon as it is decoded. Until then the image keeps what it has,
   * so that zooming never shows holes.
   */
  show(image: SVGImageElement, look: TileLook, form: PictureForm): void {
    const wanted = keyOf(look, form);
    image.dataset["wanted"] = wanted;
    const ready = this.#ready.get(wanted);
    if (ready !== undefined) {
      put(image, ready);
      return;
    }
    void this.prepare(look, form).then((url) => {
      // Meanwhile the tile may have been turned or zoomed again.
      if (url !== null && image.dataset["wanted"] === wanted) put(image, url);
    });
  }

  /** Resolves when the picture can be shown without delay, or, to nothing, cannot be had. */
  async prepare(look: TileLook, form: PictureForm): Promise<string | null> {
    const key = keyOf(look, form);
    const known = this.#ready.get(key) ?? this.#coming.get(key);
    if (known !== undefined) return known;
    const coming = this.#load(look, form).finally(() => this.#coming.delete(key));
    this.#coming.set(key, coming);
    return coming;
  }

  async #load(look: TileLook, form: PictureForm): Promise<string | null> {
    try {
      const image = new Image();
      image.src = await this.#art.picture(look, form);
      await image.decode();
      this.#ready.set(keyOf(look, form), image.src);
      return image.src;
    } catch {
      // A missing picture leaves the blank tile; the next zoom asks again.
      return null;
    }
  }
}

function keyOf({ set, tile, rotation, copy = 0 }: TileLook, { px, detail }: PictureForm): string {
  return `${set} ${tile} ${rotation} ${copy} ${px} ${detail}`;
}

function put(image: SVGImageElement, url: string): void {
  if (image.getAttribute("href") !== url) image.setAttribute("href", url);
}
