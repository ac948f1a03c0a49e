/** Short names of options that are all different: what it is and, if need be, where. */

import { t, told } from "../messages/messages.svelte";
import { capital, namesOf } from "../messages/names";
import { tell, wordFor } from "../messages/tell";
import { directionTo, regionText } from "../messages/where.svelte";
import type { Place, PieceKind, PromptOption, SeatView } from "../protocol/types";
import { placeOf } from "./anchors";
import { isLeaving, pieceOf } from "./piece";
import { seatsOn } from "./track";

/**
 * Names of a few words. Where several options have the same, each says where it is: by the sides of
 * the tile, by the direction from the last tile, or by the size of its feature and the part of the table;
 * and if even that is the same, the how-manieth it is.
 */
export function labelsOf(
  options: readonly PromptOption[],
  seats: readonly SeatView[],
  last: Place | null,
): string[] {
  const plain = options.map((it) => labelOf(it, seats));
  const withPlace = options.map((option, idx) => {
    const label = plain[idx] ?? option.id;
    const alike = options.filter((_, other) => plain[other] === label);
    const where = whereOf(option, alike, last);
    return where === null ? label : t("chip.where", { label, where });
  });
  return withPlace.map((label, idx) => {
    const same = withPlace.flatMap((it, other) => (it === label ? [other] : []));
    return same.length === 1 ? label : t("chip.nth", { label, n: same.indexOf(idx) + 1 });
  });
}

/** Where an option is, if its name alone does not tell it from others. */
function whereOf(
  option: PromptOption,
  alike: readonly PromptOption[],
  last: Place | null,
): string | null {
  const { anchor, name } = option;
  const { sides } = name.params;
  const place = placeOf(anchor);
  const bySides = typeof sides === "string" ? wordFor("sides", sides) : null;
  if (anchor.type === "crossing") {
    const lakes = new Set(alike.map((it) => placeKey(placeOf(it.anchor))));
    return lakes.size > 1 ? [bySides, regionText(anchor.place)].join(" ") : bySides;
  }
  if (anchor.type === "way") {
    return wordFor("sides", directionTo(anchor.from, anchor.to) ?? "m");
  }
  if (alike.length === 1 && !isOnTile(option)) return null;
  if (place === null) return alike.length > 1 ? bySides : null;
  const isHere = placeKey(place) === placeKey(last);
  const isAlone = alike.every((it) => placeKey(placeOf(it.anchor)) === placeKey(place));
  if (bySides !== null && (isHere || isAlone)) return bySides;
  const direction = directionTo(last, place);
  if (direction !== null && isOnTile(option)) return t("where.near", { direction });
  return farText(option, place);
}

/** The size of what an option is about, and the part of the table where it lies. */
function farText({ feature }: PromptOption, place: Place): string {
  const where = regionText(place);
  return feature === null ? where : t("chip.size", { n: feature.n_tiles, where });
}

/** Whether an option is a tile for a piece that belongs to nobody: its place is all there is. */
function isOnTile(option: PromptOption): boolean {
  return pieceOf(option) !== null && option.anchor.type === "tile";
}

function placeKey(place: Place | null): string {
  return place === null ? "" : `${place.x} ${place.y}`;
}

/** `Knight`, `Knight (large)`, `Builder`, `Ferry`, `Road`; a whole sentence where nothing is shorter. */
function labelOf(option: PromptOption, seats: readonly SeatView[]): string {
  const { kind, name, anchor, figure } = option;
  const names = namesOf(seats);
  if (anchor.type === "quarter") {
    const quarter = told(`quarter.${anchor.quarter}.name`, {}) ?? anchor.quarter;
    if (kind.type !== "move_fairy") return quarter;
    const whom = wordFor("figure", String(name.params["figure"] ?? ""));
    return t("chip.fairy_in", { quarter, figure: whom });
  }
  if (anchor.type === "crown_space") {
    const word = told(`wheel.${anchor.segment}.name`, {}) ?? anchor.segment;
    return figure === "large follower" ? t("chip.large", { role: word }) : word;
  }
  if (anchor.type === "crossing") return capital(wordFor("piece", "ferry"));
  const piece = pieceOf(option);
  if (piece !== null && !isLeaving(option)) {
    return capital(piece === "ingots" ? t("chip.ingot") : wordFor("piece", piece));
  }
  if (anchor.type === "space") {
    const { space } = anchor;
    const there = seatsOn(space, seats).map((it) => it.name);
    return t("chip.space", { space, names: there.join(", ") });
  }
  if (anchor.type === "piece") {
    const role = roleLabel(anchor.role, anchor.figure);
    if (kind.type === "take_back" || kind.type === "score_figure") return role;
    if (kind.type === "waive_points") return t("chip.no_points", { role });
    if (kind.type === "send_knight_home") {
      return t("chip.owned", { owner: names[anchor.seat] ?? "", role });
    }
  }
  if (kind.type === "launch" && figure !== null) {
    return t("chip.fly", { figure: wordFor("figure", figure) });
  }
  if (kind.type === "place_barn") return capital(wordFor("figure", "barn"));
  if (kind.type === "call_follower" && figure !== null) {
    return capital(wordFor("figure", figure));
  }
  if (kind.type === "score_next") return capital(wordFor("feature", kind.feature));
  if (kind.type === "place_figure" && figure !== null) return roleLabel(kind.role, figure);
  return tell(name, names).replace(/\.$/, "");
}

/** What a figure on the table is called: by what it does, or by what it is. */
function roleLabel(word: string, figure: PieceKind): string {
  const role = told(`role.${word}`, {});
  if (role !== null && figure === "follower") return role;
  if (role !== null && figure === "large follower") return t("chip.large", { role });
  return capital(wordFor("figure", figure));
}
