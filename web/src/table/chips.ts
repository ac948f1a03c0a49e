/** The choices of a prompt as chips in the bar, with short names that are all different. */

import { symbolOf } from "../board/symbols";
import { t } from "../messages/messages.svelte";
import { capital, namesOf, type Names } from "../messages/names";
import { tell, wordFor } from "../messages/tell";
import { directionTo } from "../messages/where.svelte";
import type { GameView, PieceKind, Prompt, PromptOption } from "../protocol/types";
import { placeOf } from "./anchors";
import { labelsOf } from "./labels";
import { pieceOf } from "./piece";
import { pillOf, type Pill } from "./telling";

export type Chip = {
  id: string;
  /** Short, as it is written on the chip. */
  label: string;
  figure: PieceKind | null;
  /** Whose figure it is, if not that of whoever is asked. */
  owner: number | null;
  /** The id of a symbol that belongs to nobody. */
  symbol: string | null;
  pill: Pill | null;
  /** What a figure does that it places on the tile; none, if it does something else. */
  role: string | null;
  /** The points it adds, now and at the end. */
  gain: number;
  /** The key that picks it. */
  key: string | null;
  /**
   * An answer; or it gives none: `kind` says which piece, and the board then where, `elsewhere`
   * shows the options far away, or those nearby again.
   */
  does: "answer" | "pass" | "kind" | "elsewhere";
};

/** With more options than these, those far away are shown only when they are asked for. */
const MAX_SHOWN = 12;

type Shown = Pick<GameView, "seats" | "last_placed">;

/** The options of a prompt: those that are shown first, and those that are elsewhere. */
export type Groups = { near: readonly PromptOption[]; far: readonly PromptOption[] };

/**
 * Near are the options at the last tile or at no place at all; of mage and witch, features with
 * figures. There is nothing elsewhere, if nothing is near, or if all of them are few and can be
 * seen at once.
 */
export function groupsOf(prompt: Prompt, view: Shown, canSeeAll: boolean): Groups {
  const { options, shape } = prompt;
  const all = { near: options, far: [] };
  if (shape === "place") return all;
  const isMagic = kindsOf(prompt).length > 0;
  const isNear = ({ anchor, feature }: PromptOption) => {
    if (isMagic) return (feature?.n_figures ?? 0) > 0;
    const place = placeOf(anchor);
    return place === null || directionTo(view.last_placed, place) !== null;
  };
  const near = options.filter(isNear);
  const far = options.filter((it) => !isNear(it));
  if (near.length === 0 || far.length === 0) return all;
  return canSeeAll && options.length <= MAX_SHOWN ? all : { near, far };
}

/** What the bar shows: the options of one group, and the way to the other. */
export type Showing = { groups: Groups; isElsewhere: boolean; kind: PieceKind | null };

/** Places are chosen on the board alone: there are too many of them. */
export function chipsOf(prompt: Prompt, view: Shown, showing?: Showing): Chip[] {
  const names = namesOf(view.seats);
  if (prompt.shape === "place") return passChip(prompt, names);
  const { groups, isElsewhere, kind } = showing ?? {
    groups: { near: prompt.options, far: [] },
    isElsewhere: false,
    kind: null,
  };
  const kinds = kindsOf(prompt).map((it, idx) => kindChip(it, keyOf(idx)));
  const answers = kinds.length > 0 ? kinds : answerChips(prompt, view, groups, isElsewhere);
  const nFar = groups.far.filter((it) => kind === null || it.figure === kind).length;
  const elsewhere = nFar === 0 ? [] : [elsewhereChip(nFar, isElsewhere, kind !== null)];
  return [...answers, ...elsewhere, ...passChip(prompt, names)];
}

function answerChips(prompt: Prompt, view: Shown, groups: Groups, isElsewhere: boolean): Chip[] {
  const last = view.last_placed;
  const isHere = ({ anchor }: PromptOption) => {
    const place = placeOf(anchor);
    return place === null || (place.x === last?.x && place.y === last.y);
  };
  const shown = isElsewhere ? groups.far : groups.near;
  const options = [...shown.filter(isHere), ...shown.filter((it) => !isHere(it))];
  const labels = labelsOf(options, view.seats, last);
  return options.map((option, idx) => ({
    ...plain(option.id, labels[idx] ?? option.id),
    ...drawn(option),
    pill: pillOf(option, prompt),
    role: roleOf(option),
    gain: gainOf(option, prompt.seat),
    key: keyOf(idx),
  }));
}

/**
 * The pieces of nobody that a prompt moves: where there are several, one is picked first and the
 * board then shows where it can go.
 */
export function kindsOf({ options }: Prompt): PieceKind[] {
  const kinds = new Set<PieceKind>();
  for (const option of options) {
    const piece = pieceOf(option);
    if (piece === null || option.figure === null || option.anchor.type !== "segment") return [];
    kinds.add(piece);
  }
  return kinds.size > 1 ? [...kinds] : [];
}

function keyOf(idx: number): string | null {
  return idx < 9 ? String(idx + 1) : null;
}

function plain(id: string, label: string): Chip {
  const nothing = { figure: null, owner: null, symbol: null, pill: null, role: null, key: null };
  return { id, label, ...nothing, gain: 0, does: "answer" };
}

function roleOf({ kind, anchor }: PromptOption): string | null {
  return kind.type === "place_figure" && anchor.type === "segment" ? kind.role : null;
}

function gainOf({ adds }: PromptOption, seat: number): number {
  const own = adds.find((it) => it.seat === seat);
  return own === undefined ? 0 : own.now + own.at_end;
}

function kindChip(kind: PieceKind, key: string | null): Chip {
  const label = capital(wordFor("piece", kind));
  return { ...plain(kind, label), symbol: symbolOf(kind), key, does: "kind" };
}

function elsewhereChip(n: number, isElsewhere: boolean, isMagic: boolean): Chip {
  const back = isMagic ? t("chip.with_figures") : t("chip.here");
  const label = isElsewhere ? back : t("chip.elsewhere", { n });
  return { ...plain("elsewhere", label), does: "elsewhere" };
}

function passChip({ pass }: Prompt, names: Names): Chip[] {
  if (pass === null) return [];
  return [{ ...plain(pass.id, tell(pass.name, names)), key: "0", does: "pass" }];
}

/** What is drawn on a chip. */
function drawn(option: PromptOption): Pick<Chip, "figure" | "owner" | "symbol"> {
  const { anchor, figure } = option;
  const piece = pieceOf(option);
  if (piece !== null) return { figure: null, owner: null, symbol: symbolOf(piece) };
  if (anchor.type === "piece") return { figure: anchor.figure, owner: anchor.seat, symbol: null };
  return { figure, owner: null, symbol: null };
}
