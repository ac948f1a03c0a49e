/** Why something on the board is not offered: asked of the rules, shown until the next press. */

import { api } from "../api/client";
import type { Overlay, Refused } from "../board";
import type { GameView, Place, WhyNot } from "../protocol/types";
import { settings } from "../settings/settings.svelte";
import { isPerson } from "./live.svelte";

/** How long an answer stays, in milliseconds. */
export const SHOWN_MS = 6000;

/** What was pressed, and the answer. */
export type Refusal = { readonly place: Place; readonly why: WhyNot };

export class Refusals {
  shown: Refusal | null = $state.raw(null);

  readonly #id: string;
  readonly #view: () => GameView | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #n = 0;

  constructor(id: string, view: () => GameView | null) {
    this.#id = id;
    this.#view = view;
  }

  /** Asks why that is not offered. */
  async ask({ place, segment, rotation }: Refused): Promise<void> {
    const n = ++this.#n;
    const view = this.#view();
    if (view === null || view.over) return;
    // Places of tiles are asked for as such, whatever lies there.
    const isFigure = view.prompt?.shape !== "place";
    const asked = { ...place, rotation, segment: isFigure ? segment : null };
    try {
      const why = await api.whyNot(this.#id, asked);
      if (n !== this.#n) return;
      // Whose turn it is everybody knows.
      const isOwnTurn = view.prompt !== null && isPerson(view, view.prompt.seat);
      this.shown = why === null ? null : { place, why: isBrief() && isOwnTurn ? brief(why) : why };
    } catch {
      // Without an answer nothing is shown: the game goes on.
      this.shown = null;
    }
    this.hold(false);
  }

  close(): void {
    this.#n += 1;
    this.shown = null;
    clearTimeout(this.#timer);
  }

  /** An answer that is pointed at, or has the focus, stays. */
  hold(isHeld: boolean): void {
    clearTimeout(this.#timer);
    if (!isHeld) this.#timer = setTimeout(() => this.close(), SHOWN_MS);
  }

  /** Whether places where the tile fits are lit, and may be pointed at. */
  get showsFits(): boolean {
    return !isBrief() && (this.#view()?.prompt?.options.length ?? 0) > 0;
  }

  /** What lies over the board while an answer is shown. */
  readonly overlay: Pick<Overlay, "outlines" | "rings" | "misfit"> = $derived.by(() => {
    if (this.shown === null) return {};
    const { place, why } = this.shown;
    const tile = this.#view()?.prompt?.tile ?? null;
    const isTaken = this.#view()?.squares.some((it) => it.x === place.x && it.y === place.y);
    const isTile = tile !== null && why.rotation !== null && isTaken !== true;
    return {
      outlines: why.spots.length > 0 ? [{ spots: why.spots }] : [],
      rings: why.places,
      ...(isTile
        ? { misfit: { look: { ...tile, rotation: why.rotation ?? 0 }, place, sides: why.sides } }
        : {}),
    };
  });
}

/** Who plays without help is told only that it is not possible. */
function isBrief(): boolean {
  return settings.aidsMode === "tournament";
}

function brief(why: WhyNot): WhyNot {
  return { ...why, is_bare: true, more: [], sides: [], turn_to: null, places: [], spots: [] };
}
