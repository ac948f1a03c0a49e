import { describe, expect, it } from "vitest";
import { addressOf, routeInFragment, routeOf } from "./router.svelte";

describe("addresses", () => {
  it("are read", () => {
    expect(routeOf("/", "")).toEqual({ screen: "start" });
    expect(routeOf("/games/k3f", "")).toEqual({ screen: "table", id: "k3f" });
    expect(routeOf("/games/k3f/", "#board")).toEqual({ screen: "table", id: "k3f" });
    expect(routeOf("/games/k3f/replay", "")).toEqual({ screen: "replay", id: "k3f", action: null });
    expect(routeOf("/games/k3f/replay", "#12")).toEqual({
      screen: "replay",
      id: "k3f",
      action: 12,
    });
    expect(routeOf("/games/k3f", "#12")).toEqual({ screen: "replay", id: "k3f", action: 12 });
    expect(routeOf("/games/k3f/end", "#scoring")).toEqual({
      screen: "end",
      id: "k3f",
      withScoring: true,
    });
    expect(routeOf("/elsewhere", "")).toEqual({ screen: "unknown" });
  });

  it("may hold a whole game", () => {
    const route = { screen: "link", packed: "eJy-_1", action: 30 } as const;
    expect(addressOf(route)).toBe("#r=eJy-_1@30");
    expect(routeOf("/", "#r=eJy-_1@30")).toEqual(route);
    const analysis = { ...route, action: "analysis" } as const;
    expect(addressOf(analysis)).toBe("#r=eJy-_1@analysis");
    expect(routeOf("/", "#r=eJy-_1@analysis")).toEqual(analysis);
    expect(routeOf("/", "#r=eJy-_1")).toEqual({ ...route, action: null });
  });

  it("are read in the fragment of a site", () => {
    expect(routeInFragment("")).toEqual({ screen: "start" });
    expect(routeInFragment("#/")).toEqual({ screen: "start" });
    expect(routeInFragment("#/games/k3f")).toEqual({ screen: "table", id: "k3f" });
    expect(routeInFragment("#/games/k3f/replay#12")).toEqual({
      screen: "replay",
      id: "k3f",
      action: 12,
    });
    expect(routeInFragment("#/elsewhere")).toEqual({ screen: "unknown" });
    expect(routeInFragment("#r=abc")).toEqual({ screen: "link", packed: "abc", action: null });
  });

  it("read back what they write", () => {
    for (const route of [
      { screen: "start" },
      { screen: "new", withFriends: false },
      { screen: "new", withFriends: true },
      { screen: "watch" },
      { screen: "new", withFriends: false, element: "large-follower" },
      { screen: "learn" },
      { screen: "lessons" },
      { screen: "short_lesson", element: "wheel-of-fortune" },
      { screen: "statistics" },
      { screen: "friends" },
      { screen: "lobby" },
      { screen: "room", id: "a", token: "" },
      { screen: "room", id: "a", token: "k7-w_m" },
      { screen: "device", code: "k7wm-qd3f" },
      { screen: "table", id: "a" },
      { screen: "replay", id: "a", action: null },
      { screen: "replay", id: "a", action: 7 },
      { screen: "replay", id: "a", action: 7, withMoves: true },
      { screen: "analysis", id: "a" },
      { screen: "end", id: "a", withScoring: false },
      { screen: "end", id: "a", withScoring: true },
    ] as const) {
      const [path = "", hash] = addressOf(route).split("#");
      expect(routeOf(path, hash === undefined ? "" : `#${hash}`)).toEqual(route);
    }
  });
});
