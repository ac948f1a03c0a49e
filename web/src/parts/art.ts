/** The pictures of tiles and figures. */

import { api } from "../api/client";
import { detailOf, type TileLook } from "../board";

export const { art } = api;

/** Shows a picture of a tile in an image as soon as there is one. */
export function pictured(
  image: HTMLImageElement | SVGImageElement,
  wanted: { look: TileLook; px: number },
): { update(wanted: { look: TileLook; px: number }): void } {
  let nth = 0;
  const show = async ({ look, px }: typeof wanted) => {
    const mine = (nth += 1);
    // Pictures outside of the table have two pixels for each of the page.
    const form = { px, detail: detailOf(px / 2) };
    const url = await art.picture(look, form).catch(() => null);
    if (url === null || mine !== nth) return;
    image.setAttribute(image instanceof HTMLImageElement ? "src" : "href", url);
  };
  void show(wanted);
  return { update: (next) => void show(next) };
}

/** Pictures of a tile differ in their trees; so many of them are used. */
const N_COPIES = 4;

/** Which picture a tile gets that is the n-th of its kind on the table. */
export function copyOf(nth: number): number {
  return nth % N_COPIES;
}
