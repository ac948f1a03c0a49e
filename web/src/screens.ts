/** The code of the screens, each of which is fetched when it is first wanted. */

import type { Component } from "svelte";
import type { Known } from "./router.svelte";

/** What every screen is told of its address. */
type Screen = Component<{
  id: string;
  action: number | "analysis" | null;
  withMoves: boolean;
  withScoring: boolean;
  withFriends: boolean;
  packed: string;
  element: string | null;
  token: string;
  code: string;
}>;

export type ScreenName = Known["screen"];

const SCREENS: Record<ScreenName, () => Promise<{ default: Component<never> }>> = {
  start: () => import("./screens/start/Start.svelte"),
  new: () => import("./screens/start/SetUp.svelte"),
  watch: () => import("./screens/start/Watch.svelte"),
  learn: () => import("./lesson/Learn.svelte"),
  lessons: () => import("./lesson/short/Lessons.svelte"),
  short_lesson: () => import("./lesson/short/ShortLesson.svelte"),
  statistics: () => import("./statistics/Statistics.svelte"),
  table: () => import("./table/Table.svelte"),
  replay: () => import("./screens/replay/Replay.svelte"),
  end: () => import("./screens/end/End.svelte"),
  analysis: () => import("./screens/analysis/Analysis.svelte"),
  link: () => import("./screens/link/Link.svelte"),
  friends: () => import("./screens/online/Friends.svelte"),
  lobby: () => import("./screens/online/Lobby.svelte"),
  room: () => import("./screens/online/TablePage.svelte"),
  device: () => import("./screens/online/Device.svelte"),
};

export async function fetchScreen(name: ScreenName): Promise<Screen> {
  return (await SCREENS[name]()).default as Screen;
}

/** Begins to fetch a screen that will soon be wanted; if it fails, whoever wants it is told. */
export function expectScreen(name: ScreenName): void {
  fetchScreen(name).catch(() => undefined);
}
