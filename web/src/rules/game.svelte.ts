/** The game on the page, for the rules: what it is played with, what it asks, what lies there. */

import { untrack } from "svelte";
import type { Outline } from "../board";
import { art } from "../parts/art";
import type { GameView, Spot } from "../protocol/types";
import { ruleOfView, type FeatureKind } from "./about";
import { rules } from "./sheet.svelte";

/** How long features are outlined, in milliseconds. */
const SHOWN_MS = 4000;

/** All segments of these kinds. */
export async function spotsOf(view: GameView, kinds: readonly FeatureKind[]): Promise<Spot[]> {
  const wanted: ReadonlySet<string> = new Set(kinds);
  const spots = await Promise.all(
    view.squares.map(async ({ set, tile, rotation, x, y }) => {
      const { segments } = await art.shape({ set, tile, rotation });
      return segments.flatMap((it, segment) => (wanted.has(it.kind) ? [{ x, y, segment }] : []));
    }),
  );
  return spots.flat();
}

/** Tells the rules about a game, as long as its component is there; to be called while it is made. */
export function followGame(view: () => GameView | null): { readonly outlines: readonly Outline[] } {
  let outlined: readonly Spot[] = $state.raw([]);
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function show(kinds: readonly FeatureKind[]): Promise<boolean> {
    const now = view();
    if (now === null) return false;
    outlined = await spotsOf(now, kinds).catch(() => []);
    clearTimeout(timer);
    timer = setTimeout(() => (outlined = []), SHOWN_MS);
    return outlined.length > 0;
  }

  $effect(() => {
    const now = view();
    if (now === null) return;
    const { elements, options } = now;
    const rule = ruleOfView(now);
    untrack(() => (rules.game = { elements, options, rule, show }));
  });
  $effect(() => () => {
    clearTimeout(timer);
    rules.game = null;
  });
  return {
    get outlines() {
      return outlined.length === 0 ? [] : [{ spots: outlined }];
    },
  };
}
