/** The pictures of tiles and figures. */

import { api } from "../api/client";
import { detailOf, type TileLook } from "../board";
import { whenIdle } from "../pictures/idle";

export const { art } = api;

/** A picture of a tile; an ornament waits until the page has nothing else to do. */
type Wanted = { look: TileLook; px: number; isOrnament?: true };

/** Shows a picture of a tile in an image as soon as there is one. */
export function pictured(
  image: HTMLImageElement | SVGImageElement,
  wanted: Wanted,
): { update(wanted: Wanted): void; destroy(): void } {
  let nth = 0;
  let callOff = () => {};
  const show = (next: Wanted) => {
    const mine = (nth += 1);
    callOff();
    if (next.isOrnament) callOff = whenIdle(() => void draw(next, mine));
    else void draw(next, mine);
  };
  const draw = async ({ look, px }: Wanted, mine: number) => {
    // Pictures outside of the table have two pixels for each of the page.
    const form = { px, detail: detailOf(px / 2) };
    const url = await art.picture(look, form).catch(() => null);
    if (url === null || mine !== nth) return;
    image.setAttribute(image instanceof HTMLImageElement ? "src" : "href", url);
  };
  show(wanted);
  return { update: show, destroy: () => callOff() };
}

/** Pictures of a tile differ in their trees; so many of them are used. */
const N_COPIES = 4;

/** Which picture a tile gets that is the n-th of its kind on the table. */
export function copyOf(nth: number): number {
  return nth % N_COPIES;
}
