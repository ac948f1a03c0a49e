/** How the server is reached, and who the reader is to it. */

import { api, type OnlineApi } from "../api/client";
import { settings } from "../settings/settings.svelte";
import type { PersonView, Session } from "../protocol/types";

/** The shortest and the longest name that others are shown. */
export const MIN_ONLINE_NAME = 2;
export const MAX_ONLINE_NAME = 20;

let session: Session | null = $state.raw(null);

let asked: Promise<void> | null = null;

/** Asks the server, once; what it says is known afterwards, unless it cannot be reached. */
export function sessionKnown(): Promise<void> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<void> {
  if (api.online === null) return;
  try {
    session = await api.online.session();
    callMe(session.person);
  } catch {
    // A server that cannot be reached says so wherever it is asked for something.
  }
}

/** Whether this page comes from a server at all; without one there are no pages for it. */
export function hasServer(): boolean {
  return api.online !== null;
}

/** What people do at a server that other machines can reach; nothing if only this one can. */
export function onlineApi(): OnlineApi | null {
  return session?.online === null || session === null ? null : api.online;
}

/** What links to the server begin with. */
export function publicUrl(): string {
  return session?.online?.url ?? location.origin;
}

/** Who the reader is; none if the server does not know them yet. */
export function me(): PersonView | null {
  return session?.person ?? null;
}

/** What the others call the reader, they are called in their own games, too. */
function callMe(person: PersonView | null): void {
  settings.name = person?.name ?? settings.name;
}

/** The reader has become somebody, is called otherwise, or is nobody any more. */
export function becomes(person: PersonView | null): void {
  if (session !== null) session = { ...session, person };
  callMe(person);
  api.online?.forgetSeats();
}
