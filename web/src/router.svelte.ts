/** The few addresses of the client. */

export type Route =
  | { screen: "start" }
  /** Setting up a game; if wished for, with several people to begin with. */
  | { screen: "new"; withFriends: boolean }
  | { screen: "watch" }
  | { screen: "learn" }
  | { screen: "table"; id: string }
  | { screen: "replay"; id: string; action: number | null }
  /** The result of a game; if wished for, the final scoring is shown first. */
  | { screen: "end"; id: string; withScoring: boolean }
  | { screen: "unknown" };

/** A route that there is. */
export type Known = Exclude<Route, { screen: "unknown" }>;

const GAME = /^\/games\/([\w-]+)(?:\/(replay|end))?\/?$/;
const SCORING = "#scoring";
const FRIENDS = "#friends";

/** What is shown at an address: a game with a number after `#` is a replay opened there. */
export function routeOf(pathname: string, hash: string): Route {
  if (pathname === "/" || pathname === "/index.html") return { screen: "start" };
  if (/^\/new\/?$/.test(pathname)) return { screen: "new", withFriends: hash === FRIENDS };
  if (/^\/watch\/?$/.test(pathname)) return { screen: "watch" };
  if (/^\/learn\/?$/.test(pathname)) return { screen: "learn" };
  const [, id, part] = GAME.exec(pathname) ?? [];
  if (id === undefined) return { screen: "unknown" };
  if (part === "end") return { screen: "end", id, withScoring: hash === SCORING };
  const action = /^#\d{1,6}$/.test(hash) ? Number(hash.slice(1)) : null;
  if (part === "replay" || action !== null) return { screen: "replay", id, action };
  return { screen: "table", id };
}

export function addressOf(route: Known): string {
  switch (route.screen) {
    case "start":
      return "/";
    case "new":
      return `/new${route.withFriends ? FRIENDS : ""}`;
    case "watch":
      return "/watch";
    case "learn":
      return "/learn";
    case "table":
      return `/games/${route.id}`;
    case "replay":
      return `/games/${route.id}/replay${route.action === null ? "" : `#${route.action}`}`;
    case "end":
      return `/games/${route.id}/end${route.withScoring ? SCORING : ""}`;
  }
}

let current: Route = $state({ screen: "start" });

export function route(): Route {
  return current;
}

/** Goes to another screen without loading the page anew. */
export function go(to: Known, how: "push" | "replace" = "push"): void {
  const address = addressOf(to);
  if (how === "push") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  current = to;
}

export function watchRoute(): void {
  const read = () => {
    current = routeOf(location.pathname, location.hash);
  };
  read();
  addEventListener("popstate", read);
  addEventListener("hashchange", read);
}

/** Lets an ordinary link go to another screen; other clicks are left to the browser. */
export function link(anchor: HTMLAnchorElement): { destroy(): void } {
  const follow = (event: MouseEvent) => {
    const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
    const to = routeOf(anchor.pathname, anchor.hash);
    if (!plain || to.screen === "unknown" || anchor.origin !== location.origin) return;
    event.preventDefault();
    go(to);
  };
  anchor.addEventListener("click", follow);
  return { destroy: () => anchor.removeEventListener("click", follow) };
}
