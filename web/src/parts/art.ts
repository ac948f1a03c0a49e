/** The pictures of the server this page came from. */

import { ServerArt } from "../board";

/** To be counted up when pictures change: browsers keep those of a version for ever. */
const VERSION = "4";

export const art = new ServerArt("", VERSION);

/** Pictures of a tile differ in their trees; so many of them are used. */
const N_COPIES = 4;

/** Which picture a tile gets that is the n-th of its kind on the table. */
export function copyOf(nth: number): number {
  return nth % N_COPIES;
}
