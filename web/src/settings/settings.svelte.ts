/**
 * What a person prefers on this device. Kept in the browser; whatever cannot be read there is as
 * if nothing had been chosen.
 */

import { LEVELS } from "../characters/characters";
import { LANGUAGES } from "../messages/languages";

const CHOICES = {
  theme: ["system", "light", "dark"],
  confirm: ["always", "touch", "never"],
  pace: ["slow", "normal", "at_once"],
  motion: ["system", "full", "still"],
  verbosity: ["all", "points", "my_turn"],
  language: ["system", ...LANGUAGES],
  abbeyOffer: ["ask", "closing", "never"],
  opponent: LEVELS,
} as const;

const SWITCHES = {
  sound: true,
  singleKeys: true,
  moveCamera: true,
  follow: true,
  alwaysSecondTile: false,
  anyScoringOrder: false,
  turnNotice: false,
} as const;

/** The aids a person may switch off for themselves; a table may forbid more. */
export const AIDS = [
  "litPlaces",
  "pointsAtOnce",
  "featureCard",
  "odds",
  "fields",
  "projected",
  "deadPlaces",
  "tilesLeft",
  "lastRound",
] as const;
export type Aid = (typeof AIDS)[number];
export type Aids = Record<Aid, boolean>;

/** Fields are shown on request, projected scores only if wished for. */
export const ALL_AIDS: Readonly<Aids> = {
  litPlaces: true,
  pointsAtOnce: true,
  featureCard: true,
  odds: true,
  fields: false,
  projected: false,
  deadPlaces: true,
  tilesLeft: true,
  lastRound: true,
};

/** As in a tournament: only what a person sees on a real table. */
export const TOURNAMENT_AIDS: Readonly<Aids> = {
  litPlaces: false,
  pointsAtOnce: false,
  featureCard: true,
  odds: false,
  fields: false,
  projected: false,
  deadPlaces: false,
  tilesLeft: false,
  lastRound: true,
};

type Choices = { -readonly [K in keyof typeof CHOICES]: (typeof CHOICES)[K][number] };
type Switches = { -readonly [K in keyof typeof SWITCHES]: boolean };
export type AidsMode = "all" | "own" | "tournament";
/** Which marker a player moves without being asked, by the player's name. */
export type Markers = Record<string, "figure" | "messenger">;
export type Settings = Choices &
  Switches & {
    aidsMode: AidsMode;
    aids: Aids;
    markers: Markers;
    /** What the person is called; empty, if they have not said. */
    name: string;
  };

/** The longest name the server takes. */
export const MAX_NAME = 40;

const KEY = "bastide.settings";

const DEFAULTS: Settings = {
  theme: "system",
  confirm: "touch",
  pace: "normal",
  motion: "system",
  verbosity: "all",
  language: "system",
  abbeyOffer: "ask",
  opponent: "starter",
  ...SWITCHES,
  aidsMode: "all",
  aids: { ...ALL_AIDS },
  markers: {},
  name: "",
};

/** Settings out of whatever was kept, each part that makes no sense replaced by its default. */
export function readSettings(kept: string | null): Settings {
  const settings: Settings = { ...DEFAULTS, aids: { ...DEFAULTS.aids }, markers: {} };
  const found = parseObject(kept);
  for (const [key, values] of Object.entries(CHOICES)) {
    const value = found[key];
    if (typeof value === "string" && (values as readonly string[]).includes(value)) {
      Object.assign(settings, { [key]: value });
    }
  }
  for (const key of Object.keys(SWITCHES)) {
    if (typeof found[key] === "boolean") Object.assign(settings, { [key]: found[key] });
  }
  if (found.aidsMode === "own" || found.aidsMode === "tournament") {
    settings.aidsMode = found.aidsMode;
  }
  const aids = typeof found.aids === "object" && found.aids !== null ? found.aids : {};
  for (const aid of AIDS) {
    const value: unknown = (aids as Record<string, unknown>)[aid];
    if (typeof value === "boolean") settings.aids[aid] = value;
  }
  for (const [name, marker] of Object.entries(found.markers ?? {})) {
    if (marker === "figure" || marker === "messenger") settings.markers[name] = marker;
  }
  if (typeof found.name === "string") settings.name = found.name.trim().slice(0, MAX_NAME);
  return settings;
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // A browser may forbid it; then every visit begins with the defaults.
    return null;
  }
}

export const settings: Settings = $state(readSettings(kept()));

/** The aids in force: a preset, or the own choice. */
export function aidsInForce(): Readonly<Aids> {
  if (settings.aidsMode === "tournament") return TOURNAMENT_AIDS;
  return settings.aids;
}

/** Switches an aid, unless the preset forbids it; whoever changes an aid has an own choice. */
export function switchAid(aid: Aid, on: boolean = !settings.aids[aid]): void {
  if (settings.aidsMode === "tournament") return;
  settings.aids[aid] = on;
}

/** Whether the browser can tell of something while the page is in the background. */
export function canNotify(): boolean {
  return "Notification" in globalThis && globalThis.isSecureContext;
}

export function setAidsMode(mode: AidsMode): void {
  settings.aidsMode = mode;
  if (mode === "all")
    settings.aids = { ...ALL_AIDS, fields: settings.aids.fields, projected: true };
}

let systemIsDark = $state(false);
let systemIsStill = $state(false);

/** Whether things may move. */
export function isStill(): boolean {
  return settings.motion === "still" || (settings.motion === "system" && systemIsStill);
}

export function isDark(): boolean {
  return settings.theme === "dark" || (settings.theme === "system" && systemIsDark);
}

/** Follows the wishes of the system, keeps the settings and dresses the page accordingly. */
export function watchSettings(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const look = () => {
    systemIsDark = dark.matches;
    systemIsStill = still.matches;
  };
  look();
  dark.addEventListener("change", look);
  still.addEventListener("change", look);
  addEventListener("storage", (event) => {
    if (event.key === KEY) Object.assign(settings, readSettings(event.newValue));
  });
  $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(settings);
      try {
        localStorage.setItem(KEY, text);
      } catch {
        // Forbidden or full: the settings hold until the page is closed.
      }
    });
    $effect(() => {
      document.documentElement.dataset.theme = isDark() ? "dark" : "light";
      document.documentElement.dataset.motion = isStill() ? "still" : "full";
    });
  });
}
