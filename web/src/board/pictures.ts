/** Pictures of tiles in the size that is needed, asked for once and swapped in when they are there. */
import type { Art, TileLook } from "./types.js";

/** The sizes that are asked for, in pixels a side: each about 1.4 times the one before. */
export const PICTURE_SIZES = [24, 40, 56, 80, 112, 160, 224, 320, 448] as const;

export type PictureSize = (typeof PICTURE_SIZES)[number];

const LARGEST: PictureSize = 448;

/** The smallest picture that need not be blown up. */
export function pictureSize(tilePx: number, pixelRatio: number): PictureSize {
  return PICTURE_SIZES.find((it) => it >= Math.floor(tilePx * pixelRatio)) ?? LARGEST;
}

export class Pictures {
  readonly #art: Art;
  readonly #ready = new Set<string>();
  readonly #coming = new Map<string, Promise<void>>();

  constructor(art: Art) {
    this.#art = art;
  }

  /**
   * Shows a picture in an image as soon as it is decoded. Until then the image keeps what it has,
   * so that zooming never shows holes.
   */
  show(image: SVGImageElement, look: TileLook, size: PictureSize): void {
    const url = this.#art.tileUrl(look, size);
    image.dataset["wanted"] = url;
    if (this.#ready.has(url)) {
      put(image, url);
      return;
    }
    void this.#load(url).then(() => {
      // Meanwhile the tile may have been turned or zoomed again.
      if (image.dataset["wanted"] === url) put(image, url);
    });
  }

  /** Resolves when the picture can be shown without delay, or cannot be had. */
  async prepare(look: TileLook, size: PictureSize): Promise<string> {
    const url = this.#art.tileUrl(look, size);
    if (!this.#ready.has(url)) await this.#load(url);
    return url;
  }

  #load(url: string): Promise<void> {
    const known = this.#coming.get(url);
    if (known) return known;
    const image = new Image();
    image.src = url;
    const loaded = image.decode().then(
      () => void this.#ready.add(url),
      // A missing picture leaves the blank tile; the next zoom asks again.
      () => undefined,
    );
    const coming = loaded.finally(() => this.#coming.delete(url));
    this.#coming.set(url, coming);
    return coming;
  }
}

function put(image: SVGImageElement, url: string): void {
  if (image.getAttribute("href") !== url) image.setAttribute("href", url);
}
