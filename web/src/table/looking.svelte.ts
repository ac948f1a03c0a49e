/** Looking closely at a table: as it stands, or as it stood after some of its actions. */

import { api } from "../api/client";
import { art } from "../parts/art";
import type { Aids, Place, FeatureAid, GameView, Spot, TileRef } from "../protocol/types";
import { aidsInForce } from "../settings/settings.svelte";
import { tileSentences } from "./symbols";

/** What is looked at. */
export type Looked = {
  readonly id: string;
  readonly view: GameView | null;
  /** After how many actions; none, if it is the table as it stands. */
  readonly moment: number | null;
};

/** Which tiles a drawer shows: all, or those that close a feature or fit a place. */
export type TilesFilter = "all" | "close" | "fit";

export class Looking {
  /** The feature that is looked at closely. */
  feature: FeatureAid | null = $state.raw(null);
  /** The segment by which it was asked for. */
  inspected: Spot | null = null;
  /** What is printed on the tile that is looked at, and whether it is the one in hand. */
  printed: { sentences: readonly string[]; isInHand: boolean } | null = $state.raw(null);
  /** The segments of what the log speaks of. */
  hinted: readonly Spot[] = $state.raw([]);
  aids: Aids | null = $state.raw(null);
  /** The moment that the aids are about. */
  aidsMoment: number | null = $state(null);
  tilesFilter: TilesFilter = $state("all");
  /** The place that was looked at last, and whose tiles can be asked for. */
  placeInMind: Place | null = $state.raw(null);

  readonly #looked: () => Looked;
  #featureAbort: AbortController | null = null;
  #aidsAbort: AbortController | null = null;
  #hintAbort: AbortController | null = null;
  #isClosed = false;
  #tile: TileRef | null = null;

  constructor(looked: () => Looked) {
    this.#looked = looked;
  }

  /** Nobody looks any more: nothing is asked of a game that was left and may be deleted. */
  close(): void {
    this.#isClosed = true;
    for (const abort of [this.#featureAbort, this.#aidsAbort, this.#hintAbort]) abort?.abort();
  }

  get view(): GameView | null {
    return this.#looked().view;
  }

  /** Looks again at what has changed. */
  renew(): void {
    void this.fetchAids();
    if (this.inspected !== null) void this.inspect(this.inspected);
  }

  /** Looks closely at the feature of a segment, or at none. */
  async inspect(spot: Spot | null): Promise<void> {
    this.#featureAbort?.abort();
    this.inspected = spot;
    const { id, view, moment } = this.#looked();
    const square = view?.squares.find((it) => it.x === spot?.x && it.y === spot.y);
    void this.#look(square ?? null, false, spot?.segment ?? null);
    if (spot === null || !aidsInForce().featureCard) {
      this.feature = null;
      return;
    }
    if (this.#isClosed) return;
    const abort = new AbortController();
    this.#featureAbort = abort;
    try {
      this.feature = await api.feature(id, spot, { moment, signal: abort.signal });
    } catch {
      // The tile may not lie there any more: then there is nothing to look at.
      if (!abort.signal.aborted) this.feature = null;
    }
  }

  /** The feature of a segment or of the last tile; asked again, the next one of the same tile. */
  async inspectNext(asked: Spot | null): Promise<void> {
    const { view } = this;
    const before = this.inspected;
    const place = asked ?? before ?? view?.last_placed ?? null;
    if (place === null) return;
    const isSame = before !== null && before.x === place.x && before.y === place.y;
    if (!isSame) return this.inspect(asked ?? { x: place.x, y: place.y, segment: 0 });
    const square = view?.squares.find((it) => it.x === place.x && it.y === place.y);
    if (square === undefined) return;
    const { set, tile, rotation } = square;
    const n = (await art.shape({ set, tile, rotation })).segments.length;
    await this.inspect({ x: place.x, y: place.y, segment: (before.segment + 1) % n });
  }

  /** Tells what is printed on the tile in hand, or no longer. */
  async lookAtHand(tile: TileRef | null): Promise<void> {
    if (tile === null && this.printed?.isInHand !== true) return;
    if (tile !== null) await this.inspect(null);
    await this.#look(tile, true, null);
  }

  async #look(tile: TileRef | null, isInHand: boolean, segment: number | null): Promise<void> {
    this.#tile = tile;
    if (tile === null) {
      this.printed = null;
      return;
    }
    const sentences = await tileSentences(tile, this.view?.elements ?? [], segment);
    if (this.#tile !== tile) return;
    this.printed = sentences.length === 0 ? null : { sentences, isInHand };
  }

  /** Outlines the feature of which a line of the log speaks, or none. */
  async hint(spot: Spot | null): Promise<void> {
    this.#hintAbort?.abort();
    this.hinted = spot === null ? [] : [spot];
    if (spot === null) return;
    if (this.#isClosed) return;
    const abort = new AbortController();
    this.#hintAbort = abort;
    const { id, moment } = this.#looked();
    try {
      const { spots } = await api.feature(id, spot, { moment, signal: abort.signal });
      if (!abort.signal.aborted) this.hinted = spots;
    } catch {
      // Without the whole feature the segment alone is outlined.
    }
  }

  async fetchAids(): Promise<void> {
    const { fields, deadPlaces, projected, odds } = aidsInForce();
    this.#aidsAbort?.abort();
    if (!fields && !deadPlaces && !projected && !odds) {
      this.aids = null;
      return;
    }
    if (this.#isClosed) return;
    const abort = new AbortController();
    this.#aidsAbort = abort;
    const { id, moment } = this.#looked();
    try {
      const aids = await api.aids(id, { moment, signal: abort.signal });
      if (abort.signal.aborted) return;
      this.aids = aids;
      this.aidsMoment = moment;
    } catch {
      // Aids are no part of the game: without them it goes on.
    }
  }
}
