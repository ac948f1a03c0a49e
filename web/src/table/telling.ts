/** How the options of a prompt are said, and what is written on them. */

import { t } from "../messages/messages.svelte";
import { winnersOf, type Names } from "../messages/names";
import { tell } from "../messages/tell";
import type { Prompt, PromptKind, PromptOption, PlayerColor } from "../protocol/types";
import { aidsInForce } from "../settings/settings.svelte";
import type { Telling } from "./anchors";

/** Points on an option. */
export type Pill = {
  /** As it is written where there is room for words. */
  text: string;
  /** The points alone, with their sign. */
  short: string;
  /** Whose points these are, where they need not be those of whoever is asked. */
  seats: readonly number[];
  /** They come only in the final scoring. */
  isLater: boolean;
};

/** Who would have the majority after an option, if that is what it is about. */
export function majorityText(option: PromptOption, names: Names): string | null {
  if (option.majority === null) return null;
  return t("help.majority", winnersOf(option.majority, names));
}

/** What a message gives, or a robber gets, before it is answered. */
export function stakesIn({ stakes }: Pick<Prompt, "stakes">, names: Names): string[] {
  return aidsInForce().pointsAtOnce ? stakes.map((it) => tell(it, names)) : [];
}

/** What a screen reader says of an option. */
export function nameOf(option: PromptOption, names: Names): string {
  const sentences = [option.name, ...(option.turned ? [option.turned] : []), ...option.more].map(
    (it) => tell(it, names),
  );
  const majority = majorityText(option, names);
  return (majority === null ? sentences : [...sentences, majority]).join(" ");
}

/** Where the points of a feature are asked about, they belong to whoever has it. */
const FOR_OWNERS: PromptKind = "score_next";

/**
 * What an option gives whoever is asked. Where nothing can be done instead, it is what the option
 * adds to that: points that come anyway are not its own.
 */
export function pillOf(
  option: PromptOption,
  { seat, shape, pass, kind }: Pick<Prompt, "seat" | "shape" | "pass" | "kind">,
): Pill | null {
  if (kind === FOR_OWNERS) {
    const most = Math.max(0, ...option.points.map((it) => it.points));
    const seats = option.points.map((it) => it.seat);
    return most === 0 ? null : { ...now(most), seats };
  }
  if (pass === null || shape === "place") {
    const own = option.points.find((it) => it.seat === seat);
    return own ? now(own.points) : null;
  }
  const own = option.adds.find((it) => it.seat === seat);
  if (own === undefined) return null;
  if (own.now !== 0) return now(own.now);
  if (own.at_end <= 0) return null;
  const text = t("pill.end", { n: own.at_end });
  return { text, short: `+${own.at_end}`, seats: [], isLater: true };
}

function now(points: number): Pill {
  const text = points < 0 ? `−${-points}` : `+${points}`;
  return { text, short: text, seats: [], isLater: false };
}

/** The names of options, and what they give. */
export function tellingOf(
  prompt: Prompt,
  names: Names,
  color: (seat: number) => PlayerColor,
): Telling {
  return {
    name: (option) => nameOf(option, names),
    pill: (option) => {
      const pill = aidsInForce().pointsAtOnce ? pillOf(option, prompt) : null;
      if (pill === null) return null;
      return { text: pill.short, colors: pill.seats.map(color), isLater: pill.isLater };
    },
  };
}
