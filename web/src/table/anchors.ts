/** Prompts of all shapes as choices on the board, chips in the bar and spaces of the track. */

import type { Choice, ChoiceAnchor } from "../board";
import type { Anchor, PromptOption } from "../protocol/types";
import { spotOf } from "./piece";

const MIDDLE = { x: 50, y: 50 };
const UPPER_LEFT = { x: 0, y: 0 };
/** A crossing is upright if its piers differ by less than this to the side, in hundredths. */
const UPRIGHT = 8;

/** Where the board draws an option; nowhere, if it is chosen elsewhere. */
export function boardAnchor({ anchor, figure }: PromptOption): ChoiceAnchor | null {
  switch (anchor.type) {
    case "place":
      return { type: "place", x: anchor.x, y: anchor.y, rotation: anchor.rotation };
    case "segment":
      return { type: "segment", x: anchor.x, y: anchor.y, segment: anchor.segment };
    case "tile":
      return { type: "point", x: anchor.x, y: anchor.y, at: spotOf(figure ?? "") };
    case "corner":
      return { type: "point", x: anchor.x, y: anchor.y, at: UPPER_LEFT };
    case "piece":
      return { type: "piece", on: anchor.on };
    case "step":
      return {
        type: "step",
        from: { ...anchor.from, at: MIDDLE },
        to: { ...anchor.to, at: MIDDLE },
        line: "arrow",
      };
    case "crossing": {
      const { cell, crossing } = anchor;
      const [from, to] = [
        { ...cell, at: crossing.from },
        { ...cell, at: crossing.to },
      ];
      // Two crossings can have one middle: the one from north to south is taken near its pier.
      const isUpright = Math.abs(crossing.from.x - crossing.to.x) < UPRIGHT;
      return { type: "step", from, to, line: "dashed", grip: isUpright ? 0.1 : 0.5 };
    }
    case "quarter":
    case "space":
    case "card":
      return null;
  }
}

/** How options are said and what they give, in the words of the reader. */
export type Telling = {
  name(option: PromptOption): string;
  /** Points at once as a pill; none, if that aid is off. */
  pill(option: PromptOption): string | null;
};

/** The options the board shows. */
export function boardChoices(options: readonly PromptOption[], telling: Telling): Choice[] {
  return options.flatMap((option) => {
    const anchor = boardAnchor(option);
    if (anchor === null) return [];
    const pill = telling.pill(option);
    return [
      {
        id: option.id,
        anchor,
        name: telling.name(option),
        ...(option.figure === null ? {} : { figure: option.figure }),
        ...(pill === null ? {} : { pill }),
      },
    ];
  });
}

/** The spaces of the scoreboard that can be chosen, with the option of each. */
export function trackChoices(options: readonly PromptOption[]): Map<number, PromptOption> {
  return new Map(
    options.flatMap((option) =>
      option.anchor.type === "space" ? [[option.anchor.space, option] as const] : [],
    ),
  );
}

/** The cell an option is about, for the camera. */
export function cellOf(anchor: Anchor): { x: number; y: number } | null {
  switch (anchor.type) {
    case "place":
    case "segment":
    case "tile":
    case "corner":
      return { x: anchor.x, y: anchor.y };
    case "piece":
      return { x: anchor.on.x, y: anchor.on.y };
    case "step":
      return anchor.to;
    case "crossing":
      return anchor.cell;
    case "quarter":
    case "space":
    case "card":
      return null;
  }
}
