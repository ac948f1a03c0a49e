/** What lies over the board besides what stands on it. */

import type { Outline, Overlay, PlayerColor } from "../board";
import { t } from "../messages/messages.svelte";
import { aidsInForce } from "../settings/settings.svelte";
import type { Prompt, PromptOption } from "../protocol/types";
import type { Looking } from "./looking.svelte";
import { deadOf, fieldsOf } from "./scene";

/**
 * Outlines of what is looked at or spoken of; with them fields and dead places, unless something is
 * being shown or they are those of another moment.
 */
export function overlayOf(looking: Looking, moment: number | null, isShowing: boolean): Overlay {
  const { feature, hinted, aids, view } = looking;
  const outlines = [feature?.spots ?? [], hinted].filter((it) => it.length > 0);
  const overlay: Overlay =
    outlines.length > 0 ? { outlines: outlines.map((spots) => ({ spots })) } : {};
  if (aids === null || view === null || isShowing || looking.aidsMoment !== moment) return overlay;
  const { deadPlaces, fields } = aidsInForce();
  const free = (points: number) => t("field.free", { points });
  return {
    ...overlay,
    ...(deadPlaces ? { dead: deadOf(aids, view.prompt?.options ?? []) } : {}),
    ...(fields ? { fields: fieldsOf(aids, view, free) } : {}),
  };
}

/** What is about to be scored, in the colors of those who would score; an option may change them. */
export function stakesOf(
  prompt: Pick<Prompt, "at_stake"> | null,
  shown: PromptOption | null,
  color: (seat: number) => PlayerColor,
): Outline[] {
  const isShown = ({ spots }: Prompt["at_stake"][number]) => {
    const anchor = shown?.anchor;
    if (anchor?.type !== "segment") return false;
    return spots.some(
      (it) => it.x === anchor.x && it.y === anchor.y && it.segment === anchor.segment,
    );
  };
  return (prompt?.at_stake ?? []).map((stake) => {
    const owners = isShown(stake) ? (shown?.majority ?? stake.owners) : stake.owners;
    return { spots: stake.spots, label: String(stake.points), owners: owners.map(color) };
  });
}
