/** What the engine and the tables refuse. */

import type { Problem } from "../../protocol/types";

export type Engine = typeof import("bastide-engine");

/** A problem the engine or the tables have; the engine throws it as JSON. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }

  static of(code: Problem["code"], status: number, message: string): Refused {
    return new Refused({ code, status, message, details: {} });
  }
}

/** Does something with the engine; what it throws as text is a problem. */
export function told<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (typeof error !== "string") throw error;
    throw new Refused(JSON.parse(error) as Problem);
  }
}

/** What is told of a defect. */
export function defect(error: unknown): Problem {
  const message = `the table could not do its part; nothing has changed (${String(error)})`;
  return { code: "internal", status: 500, message, details: {} };
}
