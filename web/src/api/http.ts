/** Requests to a server. */

import type { Problem } from "../protocol/types";
import { ApiError } from "./backend";

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "code" in value && "message" in value;
}

/** Asks the server; whatever goes wrong is an `ApiError`. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new ApiError({ type: "unreachable" });
  }
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  if (isProblem(body)) throw new ApiError({ type: "refused", problem: body });
  throw new ApiError({ type: "nonsense", status: response.status });
}

/** What the server answers. */
export async function json<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await ask(path, init);
  try {
    return (await response.json()) as T;
  } catch {
    throw new ApiError({ type: "nonsense", status: response.status });
  }
}

/** A request that does something. */
export function post(body: unknown): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}
