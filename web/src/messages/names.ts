/** What players are called, and which of them is the reader. */

import { botName } from "../characters/characters";
import type { PlayerColor, SeatKind } from "../protocol/types";
import { list, t } from "./messages.svelte";

/** Whether a sentence speaks to somebody or of somebody. */
export type Who = "you" | "other";

/** The names by seat. One seat may be the reader's: sentences then say *you* to it. */
export type Names = readonly string[] & { readonly you?: number | null };

type Seat = { name: string; color: PlayerColor; kind: SeatKind } & Here;

/** A seat of a person may be played from somewhere else; unless that is said, it is played here. */
type Here = { readonly here?: boolean };

/** What the server calls a seat that was given no name. */
const COLOR_NAMES: Readonly<Record<PlayerColor, string>> = {
  red: "Red",
  blue: "Blue",
  green: "Green",
  yellow: "Yellow",
  black: "Black",
  pink: "Pink",
};

/** What a person without a name was called in games of the first versions. */
const OLD_NAMES: readonly string[] = ["You", "Du", "Vous"];

/** Whether a seat is played by a person at this screen. */
export function isHere(seat: Pick<Seat, "kind" | "here"> | undefined): boolean {
  return seat?.kind.type === "person" && seat.here !== false;
}

/** What a seat says of where it is played, for the same seat elsewhere. */
export function hereIn(seat: (Here & Pick<Seat, "kind">) | undefined): Here {
  return seat?.here === undefined ? {} : { here: seat.here };
}

/** The reader's seat: that of the only person at this screen. With several, nobody is *you*. */
export function readerOf(seats: readonly Pick<Seat, "kind" | "here">[]): number | null {
  const persons = [...seats.keys()].filter((it) => isHere(seats[it]));
  return persons.length === 1 ? (persons[0] ?? null) : null;
}

export function namesOf(seats: readonly Pick<Seat, "name" | "kind" | "here">[]): Names {
  const names = seats.map((it) => it.name);
  return Object.assign(names, { you: readerOf(seats) });
}

export function whoIs(names: Names, seat: number | null | undefined): Who {
  return seat !== null && seat !== undefined && names.you === seat ? "you" : "other";
}

/** A player as the subject of a sentence of the client. */
export function person(names: Names, seat: number): { who: Who; name: string } {
  return { who: whoIs(names, seat), name: names[seat] ?? "" };
}

/** Whether somebody is only called by the color. */
export function isUnnamed({ name, color, kind }: Seat): boolean {
  if (name === "" || name === COLOR_NAMES[color]) return true;
  return kind.type === "person" && OLD_NAMES.includes(name);
}

/**
 * Seats with names in the reader's language: a bot without a name is called after its character, a
 * person by the color, or *You* if that is the reader.
 */
export function named<T extends { seats: Seat[] }>(game: T): T {
  const reader = readerOf(game.seats);
  const taken = game.seats.filter((it) => !isUnnamed(it)).map((it) => it.name);
  const seats = game.seats.map((seat, idx) => {
    if (!isUnnamed(seat)) return seat;
    const bot = seat.kind.type === "bot" ? botName(seat.kind.level, taken) : undefined;
    if (bot !== undefined) taken.push(bot);
    const person = idx === reader ? t("start.you") : capital(colorWord(seat.color));
    return { ...seat, name: bot ?? person };
  });
  return { ...game, seats };
}

function colorWord(color: PlayerColor): string {
  return t(`color.${color}`);
}

/** A word as it begins a sentence or a label. */
export function capital(word: string): string {
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}

/** Who has won, as a sentence says it: the reader is not among the names. */
export function winnersOf(
  winners: readonly number[],
  names: Names,
): { n: number; who: Who; names: string } {
  const others = winners.filter((it) => it !== names.you).map((it) => names[it] ?? "");
  const who = others.length < winners.length ? "you" : "other";
  return { n: winners.length, who, names: list(others) };
}
