/** Places beside the land where figures wait: the quarters of Carcassonne, the segments of the wheel. */

import { symbolOf } from "../board/symbols";
import { t, told } from "../messages/messages.svelte";
import { wordFor } from "../messages/tell";
import type { GameView, PieceKind, PlayerColor } from "../protocol/types";

/** A place in a list, with those who are there. */
export type WaitingLine = {
  key: string;
  name: string;
  /** What it is for, and what holds there now. */
  about: string;
  /** The id of the symbol of the piece of nobody that is there. */
  symbol: string | null;
  waiting: readonly {
    key: string;
    figure: PieceKind;
    color: PlayerColor;
    n: number;
    /** Whose they are and what. */
    name: string;
  }[];
};

type Shown = Pick<GameView, "seats" | "quarters" | "wheel">;

/** The quarters of Carcassonne; none in games without the city. */
export function quarterLines(view: Shown): WaitingLine[] {
  return view.quarters.map(({ quarter, has_count, residents }) => {
    const name = told(`quarter.${quarter}.name`, {}) ?? quarter;
    return {
      key: quarter,
      name,
      about: sentences(name, `quarter.${quarter}.about`, has_count ? t("quarter.count") : ""),
      symbol: has_count ? symbolOf("count") : null,
      waiting: residents.map((it) => waiting(view, it, it.n, `${it.seat} ${it.figure}`)),
    };
  });
}

/** The segments of the wheel of fortune; none in games without it. */
export function segmentLines(view: Shown): WaitingLine[] {
  return view.wheel.map(({ segment, has_pig, crown_spaces }) => {
    const name = told(`wheel.${segment}.name`, {}) ?? segment;
    return {
      key: segment,
      name,
      about: sentences(name, `wheel.${segment}.about`, has_pig ? t("wheel.pig") : ""),
      symbol: has_pig ? symbolOf("wheel pig") : null,
      waiting: crown_spaces.flatMap(({ taken }, nth) =>
        taken === null ? [] : [waiting(view, taken, 1, String(nth))],
      ),
    };
  });
}

function sentences(name: string, key: string, now: string): string {
  return [`${name}.`, told(key, {}) ?? "", now].filter((it) => it !== "").join(" ");
}

function waiting(
  { seats }: Shown,
  { seat, figure }: { readonly seat: number; readonly figure: PieceKind },
  n: number,
  key: string,
): WaitingLine["waiting"][number] {
  const word = wordFor("figure", figure);
  const what = n === 1 ? word : t("place.several", { n, figure: word });
  const name = `${seats[seat]?.name ?? ""}: ${what}`;
  return { key, figure, color: seats[seat]?.color ?? "black", n, name };
}
