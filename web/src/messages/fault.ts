/** Why something that was asked for did not come, in the language of the reader. */

import { ApiError } from "../api/backend";
import { t } from "./messages.svelte";
import { tellProblem } from "./tell";

/** A refusal has its reason; else nobody could be reached, or there is a defect. */
export function tellFault(error: unknown): string {
  if (!(error instanceof ApiError)) return t("problem.internal");
  const { fault } = error;
  if (fault.type === "refused") return tellProblem(fault.problem);
  return fault.type === "unreachable" ? t("failure.unreachable") : t("problem.internal");
}
