/** Prompts of all shapes as choices on the board, chips in the bar and spaces of the track. */

import type { Choice, ChoiceAnchor, ChoicePill, Point } from "../board";
import { symbolOf } from "../board/symbols";
import type {
  Anchor,
  AnswerKind,
  Place,
  Crossing,
  PieceKind,
  Prompt,
  PromptOption,
} from "../protocol/types";
import { isLeaving, pieceOf, spotOf } from "./piece";
import { pointOf } from "./quarters";

const MIDDLE = { x: 50, y: 50 };
const UPPER_LEFT = { x: 0, y: 0 };
/** How far from the middle of its tile a crossing is taken, in hundredths. */
const GRIP = 30;

/** Where the board draws an option; nowhere, if it is chosen elsewhere. */
function boardAnchor(option: PromptOption, isAdding: boolean): ChoiceAnchor | null {
  const { anchor, figure, kind } = option;
  switch (anchor.type) {
    case "place":
      return { type: "place", x: anchor.x, y: anchor.y, rotation: anchor.rotation };
    case "segment": {
      const on = { x: anchor.x, y: anchor.y, segment: anchor.segment };
      if (isLeaving(option)) return { type: "piece", on };
      return isAdding ? { type: "piece", on, sign: "add" } : { type: "segment", ...on };
    }
    case "tile": {
      const on = { x: anchor.x, y: anchor.y, at: figure === null ? MIDDLE : spotOf(figure) };
      return kind.type === "take_ingot" ? { type: "piece", on } : { type: "point", ...on };
    }
    case "corner":
      return { type: "point", x: anchor.x, y: anchor.y, at: UPPER_LEFT };
    case "piece": {
      const sign = kind.type === "take_back" ? ({ sign: "remove" } as const) : {};
      return { type: "piece", on: anchor.on, ...sign };
    }
    case "way":
      return {
        type: "way",
        from: { ...anchor.from, at: MIDDLE },
        to: { ...anchor.to, at: MIDDLE },
        line: "arrow",
      };
    case "crossing": {
      const { place, crossing } = anchor;
      const [from, to] = [
        { ...place, at: crossing.from },
        { ...place, at: crossing.to },
      ];
      return { type: "way", from, to, line: "dashed", grip: { ...place, at: gripOf(crossing) } };
    }
    case "quarter":
    case "crown_space":
      return { type: "point", ...pointOf(anchor.at) };
    case "space":
    case "card":
      return null;
  }
}

/**
 * Piers lie close together, so a crossing is taken outside its lake: one round a corner in that
 * corner, a straight one on the road where it begins.
 */
function gripOf({ from, to }: Crossing): Point {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const isStraight = Math.hypot(middle.x - MIDDLE.x, middle.y - MIDDLE.y) < 5;
  const toward = isStraight ? from : middle;
  const [dx, dy] = [toward.x - MIDDLE.x, toward.y - MIDDLE.y];
  const far = Math.hypot(dx, dy) || 1;
  return { x: MIDDLE.x + (dx / far) * GRIP, y: MIDDLE.y + (dy / far) * GRIP };
}

/** The tiles that options are about, each once. */
export function optionPlaces(options: readonly PromptOption[]): Place[] {
  const places = new Map<string, Place>();
  for (const { anchor } of options) {
    const place = placeOf(anchor);
    if (place !== null) places.set(`${place.x} ${place.y}`, place);
  }
  return [...places.values()];
}

/** How options are said and what they give, in the words of the reader. */
export type Telling = {
  name(option: PromptOption): string;
  /** Its points as a pill; none, if that aid is off. */
  pill(option: PromptOption): ChoicePill | null;
};

/** Stands between an option and a place it opens. */
const AT = " at ";

/** An option that takes a tile in hand, at every place where the tile could then lie. */
function holesOf(option: PromptOption, telling: Telling): Choice[] {
  return option.places.map(({ x, y }) => ({
    id: `${option.id}${AT}${x},${y}`,
    anchor: { type: "place", x, y, rotation: 0 },
    name: telling.name(option),
  }));
}

/** The option that a choice on the board stands for, and the place where its tile is to lie. */
export function answerOf(
  choice: string,
  options: readonly PromptOption[],
): { readonly id: string; readonly place: Place | null } {
  const taken = options.find(
    ({ id, places }) => places.length > 0 && choice.startsWith(`${id}${AT}`),
  );
  if (taken === undefined) return { id: choice, place: null };
  const [x = 0, y = 0] = choice
    .slice(taken.id.length + AT.length)
    .split(",")
    .map(Number);
  return { id: taken.id, place: { x, y } };
}

/** Answers with the same figure that differ in what they give. */
const NOTED: ReadonlySet<AnswerKind["type"]> = new Set(["score_figure", "waive_points"]);

/** The options of a prompt that the board shows; if a kind is given, only those that move it. */
export function boardChoices(
  { kind: question, options }: Pick<Prompt, "kind"> & { readonly options: readonly PromptOption[] },
  kind: PieceKind | null,
  telling: Telling,
): Choice[] {
  const isAdding = question === "add_follower";
  return options.flatMap((option) => {
    if (kind !== null && option.figure !== kind) return [];
    if (option.places.length > 0) return holesOf(option, telling);
    const anchor = boardAnchor(option, isAdding);
    if (anchor === null) return [];
    const pill = telling.pill(option);
    const piece = pieceOf(option);
    return [
      {
        id: option.id,
        anchor,
        name: telling.name(option),
        ...(option.figure === null ? {} : { figure: option.figure }),
        ...(option.figure === null && piece !== null ? { symbol: symbolOf(piece) } : {}),
        ...(pill === null ? {} : { pill }),
        ...(NOTED.has(option.kind.type) ? { note: pill?.text ?? "0" } : {}),
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

/** The place an option is about, for the camera. */
export function placeOf(anchor: Anchor): Place | null {
  switch (anchor.type) {
    case "place":
    case "segment":
    case "tile":
    case "corner":
      return { x: anchor.x, y: anchor.y };
    case "piece":
      return { x: anchor.on.x, y: anchor.on.y };
    case "way":
      return anchor.to;
    case "crossing":
      return anchor.place;
    case "quarter":
    case "crown_space":
      return { x: anchor.at.x, y: anchor.at.y };
    case "space":
    case "card":
      return null;
  }
}
