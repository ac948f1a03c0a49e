/** A game as it is wished for, and how the wish becomes a request. */

import unplanned from "../../../../data/unplanned.json";
import { botName, LEVELS } from "../../characters/characters";
import type {
  BoxInfo,
  BoxList,
  ElementInfo,
  NewGame,
  OptionInfo,
  PlayerColor,
  SeatKind,
  Sentence,
  TilesOf,
} from "../../protocol/types";

/** All colors, in the order in which new seats get them. */
export const COLORS: readonly PlayerColor[] = ["blue", "red", "yellow", "green", "black", "pink"];

/** The box that a game is played with where nobody chooses one. */
const BASE_BOX = "base";

export const MIN_SEATS = 1;
export const MAX_SEATS = 6;

/** How often a tile set can be mixed in from here; the server takes more. */
export const MAX_COPIES = 3;

/** What a person without a name was called in wishes of the first versions. */
const OLD_NAMES: readonly string[] = ["You", "Du", "Vous"];

export type SeatWish = {
  color: PlayerColor;
  /** What a person is called, empty if they have not said; bots are called after their character. */
  name: string;
  /** The level of the bot; none for a person on this device. */
  bot: string | null;
};

export type Wish = {
  seats: SeatWish[];
  /** The box the rest was taken from. */
  box: string;
  elements: string[];
  tiles: TilesOf[];
  /** All options that are not at their defaults. */
  options: Record<string, string>;
  /** The seat that begins; chance decides if there is none. */
  first: number | null;
  /** Empty for a fresh one. */
  seed: string;
};

function elementOf(name: string, list: BoxList): ElementInfo | undefined {
  return list.elements.find((it) => it.name === name);
}

/** Every tile set that can bring an element, if it needs tiles at all. */
function carriersOf(name: string, list: BoxList): string[] {
  const element = elementOf(name, list);
  return element?.needs_tiles === true ? element.brought_by.flat() : [];
}

/** The tile sets that an element brings into games of the box, as the server says. */
function broughtBy(wish: Wish, name: string, list: BoxList): readonly string[] {
  return boxOf(wish, list)?.brings[name] ?? [];
}

export function boxOf(wish: Pick<Wish, "box">, list: BoxList): BoxInfo | undefined {
  return list.boxes.find((it) => it.name === wish.box);
}

export function botsOf(list: BoxList): string[] {
  return list.bots.map((it) => it.name);
}

/** Somebody who has never played here begins with the weakest. */
function firstBot(list: BoxList): string {
  return list.bots[0]?.name ?? LEVELS[0];
}

/** The levels of the bots that there were before the characters. */
const LEVEL_OF_OLD: Readonly<Record<string, string>> = { random: "starter", greedy: "medium" };

/** A level that the server has: the one named, or one that is much like it. */
export function knownLevel(name: string, list: BoxList): string {
  const bots = botsOf(list);
  const found = [name, LEVEL_OF_OLD[name]].find((it) => it !== undefined && bots.includes(it));
  return found ?? firstBot(list);
}

/** The base game, a person against one bot; the person's name may be empty. */
export function firstWish(list: BoxList, name: string, level: string = firstBot(list)): Wish {
  const { seats } = wishAgainst(name, level);
  const empty = { seats, elements: [], tiles: [], options: {}, first: null, seed: "" };
  const base = list.boxes[0];
  return base ? withBox({ ...empty, box: base.name }, base) : { ...empty, box: BASE_BOX };
}

/** The base game against one bot, as it is asked for without knowing what else there is. */
export function quickRequest(name: string, level: string): NewGame {
  const bot = { color: "red", name: botName(level, [name]) ?? "", kind: botKind(level) } as const;
  const person = { color: "blue", name, kind: { type: "person" } } as const;
  return { box: BASE_BOX, seats: [person, bot], first: { type: "random" } };
}

/** The base game between two bots. */
export function watchRequest(first: string, second: string): NewGame {
  const name = botName(first, []) ?? "";
  const seats = [
    { color: "blue", name, kind: botKind(first) },
    { color: "red", name: botName(second, [name]) ?? "", kind: botKind(second) },
  ] as const;
  return { box: BASE_BOX, seats: [...seats], first: { type: "random" } };
}

function botKind(level: string): SeatKind {
  return { type: "bot", level };
}

/** The part of a wish for the base game that says who plays, to be kept for the set-up. */
export function wishAgainst(name: string, level: string): Pick<Wish, "box" | "seats"> {
  const seats = withBotNames([
    { color: "blue", name, bot: null },
    { color: "red", name: "", bot: level },
  ]);
  return { box: BASE_BOX, seats };
}

/** The base game for two people on this device. */
export function friendsWish(list: BoxList, name: string): Wish {
  return withKind(firstWish(list, name), 1, null, name);
}

/** Whether several people play. */
export function isForFriends(wish: Wish): boolean {
  return wish.seats.filter((it) => it.bot === null).length > 1;
}

/** Every bot is called after its character; the second of its kind gets a number. */
function withBotNames(seats: readonly SeatWish[]): SeatWish[] {
  const taken = seats.filter((it) => it.bot === null).map((it) => it.name.trim());
  return seats.map((seat) => {
    if (seat.bot === null) return seat;
    const name = botName(seat.bot, taken) ?? seat.name;
    taken.push(name);
    return { ...seat, name };
  });
}

/** Everything as the box has it; who plays stays. */
export function withBox(wish: Wish, box: BoxInfo): Wish {
  return {
    ...wish,
    box: box.name,
    elements: [...box.elements],
    tiles: box.tile_sets.map((set) => ({ set, n_copies: 1 })),
    options: { ...(box.options as Record<string, string>) },
  };
}

/** Switches an element, and with it the tiles that only it needs. */
export function withElement(wish: Wish, name: string, on: boolean, list: BoxList): Wish {
  const elements = wish.elements.filter((it) => it !== name);
  const carriers = carriersOf(name, list);
  if (on) {
    elements.push(name);
    const isThere = wish.tiles.some((it) => carriers.includes(it.set));
    if (isThere || carriers.length === 0) return { ...wish, elements };
    const brought = broughtBy(wish, name, list).map((set) => ({ set, n_copies: 1 }));
    return { ...wish, elements, tiles: [...wish.tiles, ...brought] };
  }
  // The first tile set of a box is the land itself, and stays.
  const needed = new Set(elements.flatMap((it) => carriersOf(it, list)));
  needed.add(boxOf(wish, list)?.tile_sets[0] ?? "");
  const tiles = wish.tiles.filter((it) => !carriers.includes(it.set) || needed.has(it.set));
  return { ...wish, elements, tiles };
}

/** A game with an element: this one, if it has it, or one of the first box that can have it. */
export function wishWith(element: string, wish: Wish, list: BoxList): Wish {
  if (wish.elements.includes(element)) return wish;
  const needsTiles = carriersOf(element, list).length > 0;
  const canHave = (it: BoxInfo) =>
    it.elements.includes(element) || !needsTiles || (it.brings[element] ?? []).length > 0;
  const box = elementOf(element, list) && list.boxes.find(canHave);
  if (box === undefined) return wish;
  const plain = withBox(wish, box);
  return plain.elements.includes(element) ? plain : withElement(plain, element, true, list);
}

/** Sets how often a tile set is mixed in; 0 takes it out. */
export function withTiles(wish: Wish, set: string, nCopies: number): Wish {
  const n_copies = Math.min(MAX_COPIES, Math.max(0, nCopies));
  const isThere = wish.tiles.some((it) => it.set === set);
  if (n_copies === 0) return { ...wish, tiles: wish.tiles.filter((it) => it.set !== set) };
  if (!isThere) return { ...wish, tiles: [...wish.tiles, { set, n_copies }] };
  return { ...wish, tiles: wish.tiles.map((it) => (it.set === set ? { set, n_copies } : it)) };
}

export function withOption(wish: Wish, { key, values }: OptionInfo, value: string): Wish {
  const options = { ...wish.options };
  if (value === values[0]) delete options[key];
  else options[key] = value;
  return { ...wish, options };
}

export function withSeat(wish: Wish, list: BoxList): Wish {
  if (wish.seats.length >= MAX_SEATS) return wish;
  const color = COLORS.find((it) => !wish.seats.some((seat) => seat.color === it));
  if (color === undefined) return wish;
  const isFree = (level: string) => !wish.seats.some((it) => it.bot === level);
  const bot = botsOf(list).find(isFree) ?? firstBot(list);
  return { ...wish, seats: withBotNames([...wish.seats, { color, name: "", bot }]) };
}

/**
 * Gives a seat to a person or a bot. A person does not take over the name of a bot; the first
 * person gets the remembered name back.
 */
export function withKind(wish: Wish, seat: number, bot: string | null, person: string): Wish {
  const old = wish.seats[seat];
  if (old === undefined) return wish;
  let { name } = old;
  if (bot === null && old.bot !== null) {
    const others = wish.seats.filter((_, idx) => idx !== seat);
    const isFree = others.every((it) => it.bot !== null || it.name !== person);
    name = isFree ? person : "";
  }
  const seats = wish.seats.map((it, idx) => (idx === seat ? { ...it, bot, name } : it));
  return { ...wish, seats: withBotNames(seats) };
}

/** Gives a person a name; a bot that is called the same gets a number. */
export function withName(wish: Wish, seat: number, name: string): Wish {
  const seats = wish.seats.map((it, idx) => (idx === seat ? { ...it, name } : it));
  return { ...wish, seats: withBotNames(seats) };
}

/** The name to remember: that of the first person, if they have given one. */
export function personName(wish: Wish): string {
  return wish.seats.find((it) => it.bot === null && it.name.trim() !== "")?.name.trim() ?? "";
}

export function withoutSeat(wish: Wish, seat: number): Wish {
  if (wish.seats.length <= MIN_SEATS) return wish;
  const seats = withBotNames(wish.seats.filter((_, idx) => idx !== seat));
  const { first } = wish;
  if (first === null || first === seat) return { ...wish, seats, first: null };
  return { ...wish, seats, first: first > seat ? first - 1 : first };
}

/** Gives a seat a color; whoever had it takes the color that becomes free. */
export function withColor(wish: Wish, seat: number, color: PlayerColor): Wish {
  const old = wish.seats[seat]?.color;
  if (old === undefined) return wish;
  const seats = wish.seats.map((it, idx) => {
    if (idx === seat) return { ...it, color };
    return it.color === color ? { ...it, color: old } : it;
  });
  return { ...wish, seats };
}

export function nTilesOf(wish: Pick<Wish, "tiles">, list: BoxList): number {
  return wish.tiles.reduce((sum, { set, n_copies }) => {
    const info = list.tile_sets.find((it) => it.name === set);
    return sum + (info?.n_tiles ?? 0) * n_copies;
  }, 0);
}

/** The tiles an element stands on. */
export type ElementTiles = {
  n: number;
  /** Whether they are in the game without the element. */
  isThere: boolean;
  /** Other elements that stand on the same tiles: all of them bring these once. */
  sharedWith: readonly string[];
};

/** The tiles that an element brings into the game, or has brought. */
export function tilesOfElement(wish: Wish, name: string, list: BoxList): ElementTiles {
  const carriers = carriersOf(name, list);
  const there = wish.tiles.filter((it) => carriers.includes(it.set));
  const brought = broughtBy(wish, name, list).map((set) => ({ set, n_copies: 1 }));
  const tiles = there.length > 0 ? there : brought;
  const isOnThem = (it: string) => tiles.some(({ set }) => carriersOf(it, list).includes(set));
  return {
    n: nTilesOf({ tiles }, list),
    isThere: there.length > 0 && !wish.elements.includes(name),
    sharedWith: list.elements.map((it) => it.name).filter((it) => it !== name && isOnThem(it)),
  };
}

/** How long a base game takes, for other lengths to be reckoned from. */
const BASE = { minutes: 35, nTiles: 72 } as const;

/** About how long the game takes, in minutes. */
export function minutesOf(wish: Wish, list: BoxList): number {
  const box = boxOf(wish, list);
  const nTiles = nTilesOf(wish, list);
  if (box !== undefined && box.n_tiles === nTiles) return box.minutes;
  const perTile = box ? box.minutes / Math.max(1, box.n_tiles) : BASE.minutes / BASE.nTiles;
  return Math.max(5, Math.round((nTiles * perTile) / 5) * 5);
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((it) => b.includes(it));
}

function isSameTiles(tiles: readonly TilesOf[], box: BoxInfo): boolean {
  const names = tiles.map((it) => it.set);
  return isSameSet(names, box.tile_sets) && tiles.every((it) => it.n_copies === 1);
}

/** The options that are to be otherwise than in the box. */
function changedOptions(wish: Wish, list: BoxList): Record<string, string> {
  const inBox = boxOf(wish, list)?.options ?? {};
  const changed: Record<string, string> = {};
  for (const { key, values } of list.options) {
    const wished = wish.options[key] ?? values[0] ?? "";
    const usual = inBox[key] ?? values[0] ?? "";
    if (wished !== usual) changed[key] = wished;
  }
  return changed;
}

/** The options that mean something in this game. */
export function optionsOf(wish: Wish, list: BoxList): OptionInfo[] {
  return list.options.filter(
    ({ element, values }) =>
      values.length > 1 && (element === null || wish.elements.includes(element)),
  );
}

export function kindOf(seat: SeatWish): SeatKind {
  return seat.bot === null ? { type: "person" } : { type: "bot", level: seat.bot };
}

/** The elements that the bots of a wish do not plan ahead with, in the order of the list. */
export function unplannedOf(wish: Pick<Wish, "elements" | "seats">, list: BoxList): string[] {
  if (wish.seats.every((it) => it.bot === null)) return [];
  const names = list.elements.map((it) => it.name);
  return names.filter((it) => wish.elements.includes(it) && unplanned.includes(it));
}

/** What is asked of the server: the box, and only what differs from it. */
export function requestOf(wish: Wish, list: BoxList): NewGame {
  const box = boxOf(wish, list);
  const request: NewGame = {
    box: wish.box,
    seats: wish.seats.map((it) => ({ color: it.color, name: it.name.trim(), kind: kindOf(it) })),
    first: wish.first === null ? { type: "random" } : { type: "seat", seat: wish.first },
  };
  if (box && !isSameSet(wish.elements, box.elements)) request.elements = [...wish.elements];
  if (box && !isSameTiles(wish.tiles, box)) {
    request.tiles = wish.tiles.map((it) => ({ ...it }));
    const keepsStart = box.tile_sets.every((set) => wish.tiles.some((it) => it.set === set));
    if (box.start_tile !== null && keepsStart) request.start_tile = box.start_tile;
  }
  const options = changedOptions(wish, list);
  if (Object.keys(options).length > 0) request.options = options;
  if (wish.seed.trim() !== "") request.seed = wish.seed.trim();
  return request;
}

/** Where a reason against a wish is to be shown. */
export type WishPart = `element ${string}` | `option ${string}` | "seats" | "seed" | "start";

/** The switch that causes a reason, found by what the reason speaks of. */
export function partOfReason({ params }: Sentence, list: BoxList): WishPart {
  const { about, element, option } = params;
  if (about === "seats" || about === "seed") return about;
  if (typeof option === "string") return `option ${option}`;
  const isSwitch = (it: ElementInfo) => it.name === element;
  if (typeof element === "string" && list.elements.some(isSwitch)) return `element ${element}`;
  return "start";
}

const KEY = "bastide.new_game";

/** The last wish, if it still makes sense with what the server has. */
export function readWish(kept: string | null, list: BoxList): Wish | null {
  let found: Partial<Wish>;
  try {
    found = JSON.parse(kept ?? "null") as Partial<Wish>;
  } catch {
    return null;
  }
  if (typeof found !== "object" || found === null) return null;
  const box = list.boxes.find((it) => it.name === found.box);
  const seats = Array.isArray(found.seats) ? found.seats.filter(isSeat) : [];
  const colors = new Set(seats.map((it) => it.color));
  if (!box || seats.length < MIN_SEATS || seats.length > MAX_SEATS) return null;
  if (colors.size !== seats.length) return null;
  const wish = withBox(
    {
      box: box.name,
      seats: withBotNames(
        seats.map((it) => ({
          color: it.color,
          name: it.bot === null && OLD_NAMES.includes(it.name) ? "" : it.name,
          bot: it.bot === null ? null : knownLevel(it.bot, list),
        })),
      ),
      elements: [],
      tiles: [],
      options: {},
      first: isSeatNumber(found.first, seats.length) ? found.first : null,
      seed: "",
    },
    box,
  );
  if (isNames(found.elements)) {
    const isKnown = (name: string) => list.elements.some((it) => it.name === name);
    wish.elements = found.elements.filter(isKnown);
  }
  if (Array.isArray(found.tiles)) {
    const isKnown = (it: TilesOf) => list.tile_sets.some((set) => set.name === it.set);
    const tiles = found.tiles.filter((it) => isTiles(it) && isKnown(it));
    if (tiles.length > 0) wish.tiles = tiles.map(({ set, n_copies }) => ({ set, n_copies }));
  }
  if (typeof found.options === "object" && found.options !== null) {
    wish.options = {};
    for (const { key, values } of list.options) {
      const value = found.options[key];
      if (value !== undefined && values.indexOf(value) > 0) wish.options[key] = value;
    }
  }
  return wish;
}

function isSeat(it: unknown): it is SeatWish {
  const seat = it as SeatWish | null;
  return (
    typeof seat === "object" &&
    seat !== null &&
    COLORS.includes(seat.color) &&
    typeof seat.name === "string" &&
    (seat.bot === null || typeof seat.bot === "string")
  );
}

function isSeatNumber(it: unknown, nSeats: number): it is number {
  return typeof it === "number" && Number.isInteger(it) && it >= 0 && it < nSeats;
}

function isNames(it: unknown): it is string[] {
  return Array.isArray(it) && it.every((name) => typeof name === "string");
}

function isTiles(it: unknown): it is TilesOf {
  const tiles = it as TilesOf | null;
  return (
    typeof tiles === "object" &&
    tiles !== null &&
    typeof tiles.set === "string" &&
    isSeatNumber(tiles.n_copies - 1, MAX_COPIES)
  );
}

/** The wish of the last visit. */
export function keptWish(list: BoxList): Wish | null {
  try {
    return readWish(localStorage.getItem(KEY), list);
  } catch {
    // A browser may forbid it; then every visit begins with the base game.
    return null;
  }
}

/** Remembers a wish, but for its seed: a game is to be played once. */
export function keepWish(wish: Partial<Wish>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...wish, seed: "" }));
  } catch {
    // Forbidden or full: the wish is forgotten.
  }
}
