/** The few addresses of the client. */

export type Route =
  | { screen: "start" }
  /** Setting up a game; if wished for, with several people or with an element to begin with. */
  | { screen: "new"; withFriends: boolean; element?: string }
  | { screen: "watch" }
  | { screen: "learn" }
  /** All lessons, and the short one of an element. */
  | { screen: "lessons" }
  | { screen: "short_lesson"; element: string }
  | { screen: "statistics" }
  | { screen: "table"; id: string }
  /** A game shown again; if wished for, with the best moves of each decision. */
  | { screen: "replay"; id: string; action: number | null; withMoves?: boolean }
  /** The result of a game; if wished for, the final scoring is shown first. */
  | { screen: "end"; id: string; withScoring: boolean }
  /** What the moves of a finished game cost, and what was luck. */
  | { screen: "analysis"; id: string }
  /** A game that the link itself holds, opened after so many actions or analyzed: see `link.ts`. */
  | { screen: "link"; packed: string; action: number | "analysis" | null }
  /** How friends play together where only this machine can reach the server. */
  | { screen: "friends" }
  /** Open tables of others, and games to watch. */
  | { screen: "lobby" }
  /** A table before its game; with the token of an invitation, or none. */
  | { screen: "room"; id: string; token: string }
  /** Going on as the person who has made this code on another device. */
  | { screen: "device"; code: string }
  | { screen: "unknown" };

/** A route that there is. */
export type Known = Exclude<Route, { screen: "unknown" }>;

const GAME = /^\/games\/([\w-]+)(?:\/(replay|end|analysis))?\/?$/;
const TABLE = /^\/t\/([\w-]+)(?:\/([\w-]+))?\/?$/;
const DEVICE = /^\/device\/([\w-]+)\/?$/;
const SCORING = "#scoring";
const FRIENDS = "#friends";
const WITH = "#with-";
const SHORT_LESSON = /^\/lessons\/([a-z-]+)\/?$/;
const MOVES = "-moves";
const ACTION = /^#(\d{1,6})(-moves)?$/;
const LINK = /^#r=([^@]*)(?:@(\d{1,6}|analysis))?$/;

/** A host of plain files knows one page only: there, addresses stand in the fragment. */
const IN_FRAGMENT = import.meta.env.MODE === "site";

/** What is shown at an address: a game with a number after `#` is a replay opened there. */
export function routeOf(pathname: string, hash: string): Route {
  const [, packed, moment] = LINK.exec(hash) ?? [];
  if (packed !== undefined) {
    if (moment === "analysis") return { screen: "link", packed, action: moment };
    return { screen: "link", packed, action: moment === undefined ? null : Number(moment) };
  }
  if (pathname === "/" || pathname === "/index.html") return { screen: "start" };
  if (/^\/new\/?$/.test(pathname)) {
    const element = hash.startsWith(WITH) ? { element: hash.slice(WITH.length) } : {};
    return { screen: "new", withFriends: hash === FRIENDS, ...element };
  }
  if (/^\/watch\/?$/.test(pathname)) return { screen: "watch" };
  if (/^\/learn\/?$/.test(pathname)) return { screen: "learn" };
  if (/^\/lessons\/?$/.test(pathname)) return { screen: "lessons" };
  const [, element] = SHORT_LESSON.exec(pathname) ?? [];
  if (element !== undefined) return { screen: "short_lesson", element };
  if (/^\/statistics\/?$/.test(pathname)) return { screen: "statistics" };
  return onlineRouteOf(pathname) ?? gameRouteOf(pathname, hash);
}

function onlineRouteOf(pathname: string): Route | null {
  if (/^\/friends\/?$/.test(pathname)) return { screen: "friends" };
  if (/^\/lobby\/?$/.test(pathname)) return { screen: "lobby" };
  const [, table, token = ""] = TABLE.exec(pathname) ?? [];
  if (table !== undefined) return { screen: "room", id: table, token };
  const [, code] = DEVICE.exec(pathname) ?? [];
  return code === undefined ? null : { screen: "device", code };
}

function gameRouteOf(pathname: string, hash: string): Route {
  const [, id, part] = GAME.exec(pathname) ?? [];
  if (id === undefined) return { screen: "unknown" };
  if (part === "end") return { screen: "end", id, withScoring: hash === SCORING };
  if (part === "analysis") return { screen: "analysis", id };
  const [, number, moves] = ACTION.exec(hash) ?? [];
  const action = number === undefined ? null : Number(number);
  const withMoves = moves === undefined ? {} : { withMoves: true };
  if (part === "replay" || action !== null) return { screen: "replay", id, action, ...withMoves };
  return { screen: "table", id };
}

export function addressOf(route: Known): string {
  if (route.screen === "link") {
    return `#r=${route.packed}${route.action === null ? "" : `@${route.action}`}`;
  }
  return IN_FRAGMENT ? `#${plainAddressOf(route)}` : plainAddressOf(route);
}

function plainAddressOf(route: Exclude<Known, { screen: "link" }>): string {
  switch (route.screen) {
    case "start":
      return "/";
    case "new":
      if (route.element !== undefined) return `/new${WITH}${route.element}`;
      return `/new${route.withFriends ? FRIENDS : ""}`;
    case "watch":
      return "/watch";
    case "learn":
      return "/learn";
    case "lessons":
      return "/lessons";
    case "short_lesson":
      return `/lessons/${route.element}`;
    case "statistics":
      return "/statistics";
    case "friends":
      return "/friends";
    case "lobby":
      return "/lobby";
    case "room":
      return `/t/${route.id}${route.token === "" ? "" : `/${route.token}`}`;
    case "device":
      return `/device/${route.code}`;
    case "table":
      return `/games/${route.id}`;
    case "replay":
      return `/games/${route.id}/replay${route.action === null ? "" : `#${route.action}`}${route.action !== null && route.withMoves === true ? MOVES : ""}`;
    case "end":
      return `/games/${route.id}/end${route.withScoring ? SCORING : ""}`;
    case "analysis":
      return `/games/${route.id}/analysis`;
  }
}

/** What is shown at an address in the fragment of another, such as `#/games/abc/replay#12`. */
export function routeInFragment(hash: string): Route {
  const address = hash.slice(1);
  if (!address.startsWith("/")) return routeOf("/", hash);
  const at = address.indexOf("#");
  return at === -1 ? routeOf(address, "") : routeOf(address.slice(0, at), address.slice(at));
}

/** What is shown where a link or the window points. */
function routeAt({ pathname, hash }: { pathname: string; hash: string }): Route {
  return IN_FRAGMENT ? routeInFragment(hash) : routeOf(pathname, hash);
}

let current: Route = $state({ screen: "start" });

export function route(): Route {
  return current;
}

/** Where a game is shown again: one that only a link holds is shown by that link. */
export function replayOf(id: string, packed: string | null, action: number | null): Known {
  return packed === null ? { screen: "replay", id, action } : { screen: "link", packed, action };
}

/** Goes to another screen without loading the page again. */
export function go(to: Known, how: "push" | "replace" = "push"): void {
  const address = addressOf(to);
  if (how === "push") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  current = to;
}

export function watchRoute(): void {
  const read = () => {
    current = routeAt(location);
  };
  read();
  addEventListener("popstate", read);
  addEventListener("hashchange", read);
}

/** Lets an ordinary link go to another screen; other clicks are left to the browser. */
export function link(anchor: HTMLAnchorElement): { destroy(): void } {
  const follow = (event: MouseEvent) => {
    const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
    const to = routeAt(anchor);
    if (!plain || to.screen === "unknown" || anchor.origin !== location.origin) return;
    event.preventDefault();
    go(to);
  };
  anchor.addEventListener("click", follow);
  return { destroy: () => anchor.removeEventListener("click", follow) };
}
