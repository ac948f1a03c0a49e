/** The five characters that people play against: one for each level of the bots. */

import lise from "./faces/lise.svg";
import maud from "./faces/maud.svg";
import odo from "./faces/odo.svg";
import ravi from "./faces/ravi.svg";
import tom from "./faces/tom.svg";
import names from "../../../data/characters.json";
import file from "./measured.json";

/** The levels, the weakest first, as the server calls them. */
export const LEVELS = ["starter", "easy", "medium", "hard", "master"] as const;
export type Level = (typeof LEVELS)[number];

export type Character = {
  readonly level: Level;
  readonly name: string;
  /** The address of the portrait. */
  readonly face: string;
};

/**
 * What matches between the levels have shown, in base games of two. Nothing is said of what has
 * not been measured.
 */
export type Measured = {
  /** How long a decision takes. */
  msPerDecision: number | null;
  /** Another level, and in how many of ten games it is beaten. */
  beats: { level: Level; timesInTen: number } | null;
};

const NAMES: Readonly<Record<Level, string>> = names;
const FACES: Readonly<Record<Level, string>> = {
  starter: tom,
  easy: odo,
  medium: maud,
  hard: ravi,
  master: lise,
};
const MEASURED = file as Readonly<Record<Level, Measured>>;

/** The weakest first. */
export const CHARACTERS: readonly Character[] = LEVELS.map((level) => ({
  level,
  name: NAMES[level],
  face: FACES[level],
}));

/** Who plays at a level; nobody at those that there were before the characters. */
export function characterOf(level: string): Character | undefined {
  return CHARACTERS.find((it) => it.level === level);
}

/** What a bot of a level is called at a table where these names are taken. */
export function botName(level: string, taken: readonly string[]): string | undefined {
  const name = characterOf(level)?.name;
  if (name === undefined || !taken.includes(name)) return name;
  for (let n = 2; ; n += 1) {
    if (!taken.includes(`${name} ${n}`)) return `${name} ${n}`;
  }
}

/** What has been measured of a level. */
export function measuredOf(level: Level): Measured {
  return MEASURED[level];
}
