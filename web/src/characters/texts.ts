/** What is said of the characters. */

import { t } from "../messages/messages.svelte";
import { capital } from "../messages/names";
import { wordFor } from "../messages/tell";
import { characterOf, measuredOf, type Level } from "./characters";

/** A decision that takes less than this feels immediate, in milliseconds. */
const AT_ONCE_MS = 500;

/** A level as a label: `Easy`. */
export function levelText(level: string): string {
  return capital(wordFor("bot", `${level}.name`));
}

/** A bot as people choose it: `Odo · Easy`. */
export function opponentText(level: string): string {
  const character = characterOf(level);
  if (character === undefined) return levelText(level);
  return t("character.of_level", { character: character.name, level: levelText(level) });
}

/** How long somebody thinks; none if that is not known. */
export function thinkingText(level: Level): string | null {
  const ms = measuredOf(level).msPerDecision;
  if (ms === null) return null;
  if (ms < AT_ONCE_MS) return t("character.at_once");
  return t("character.seconds", { n: Math.max(1, Math.round(ms / 1000)) });
}

/** How strong somebody is compared with another; none if that is not known. */
export function strengthText(level: Level): string | null {
  const { beats } = measuredOf(level);
  if (beats === null) return null;
  const character = characterOf(beats.level)?.name ?? "";
  return t("character.beats", { character, n: beats.timesInTen });
}
