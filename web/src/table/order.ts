/** Who is asked in turn, where players answer the same question one after another. */

import type { GameView } from "../protocol/types";

/**
 * The seats that are asked the same after the one who is asked now, in order. While steps of the
 * dragon are shown nobody is asked, but who leads it on is known.
 */
export function comingSeats({ journey, prompt }: GameView): readonly number[] {
  return prompt?.next ?? journey?.leaders.slice(1) ?? [];
}
