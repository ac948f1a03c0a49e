/** Clocks of games as they are shown: the setting, what a seat has left, and when it is said aloud. */

import { currentLanguage, t } from "../messages/messages.svelte";
import type { ClockSetting, SeatCourse } from "../protocol/types";
import { clockText } from "./duration";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

/** Below this a clock that runs alerts. */
const ALERT = 30 * SECOND;
/** Below this it shows tenths. */
const TENTHS = 10 * SECOND;
/** When so many seconds are left, it is said aloud. */
const SPOKEN = [60, 30, 10] as const;

export type ClockTone = "still" | "runs" | "alert";

/** A clock as it is drawn. */
export type ClockFace = { readonly text: string; readonly tone: ClockTone };

/** How much time there is, in words. */
export function settingText(clock: ClockSetting): string {
  switch (clock.type) {
    case "none":
      return t("clock.none");
    case "live":
      return t("clock.live", { minutes: clock.base / 60, seconds: clock.increment });
    case "days":
      return t("clock.days", { n: clock.days });
  }
}

/** What a seat has left now, from what was told some time ago; never less than nothing. */
export function leftNow(course: SeatCourse, sinceTold: number): number | null {
  if (course.left === null) return null;
  return course.runs ? Math.max(0, course.left - Math.max(0, sinceTold)) : course.left;
}

/** What is left, as clocks show it. */
export function faceOf(course: SeatCourse, left: number): ClockFace {
  const isAlert = (course.runs || left === 0) && left < ALERT;
  const tone = isAlert ? "alert" : course.runs ? "runs" : "still";
  return { text: leftText(left, course.runs && left > 0), tone };
}

function leftText(left: number, runs: boolean): string {
  if (left >= 2 * DAY) return t("clock.left_days", { n: Math.floor(left / DAY) });
  if (left >= 3 * HOUR) return t("clock.left_hours", { n: Math.floor(left / HOUR) });
  if (!runs || left >= TENTHS) return clockText(left);
  const tenths = Math.floor(left / 100) / 10;
  return tenths.toLocaleString(currentLanguage(), { minimumFractionDigits: 1 });
}

/** The seconds to say aloud when what is left goes down from the one to the other; mostly none. */
export function secondsToSay(before: number, after: number): number | null {
  const crossed = SPOKEN.filter((it) => before > it * SECOND && after <= it * SECOND);
  return crossed.at(-1) ?? null;
}
