/** Whether people meet at this server: what it said when it was asked. */

import type { Session } from "../protocol/types";
import { json } from "./http";

let last: Session | null = null;

export async function askSession(): Promise<Session> {
  last = await json<Session>("/api/session");
  return last;
}

/** Whether other machines can reach the server, so that people hold seats. */
export function isOnline(): boolean {
  return last !== null && last.online !== null;
}
