import type { Reporter } from "vitest/node";

/** No test may begin or end for longer, in milliseconds. */
const PATIENCE = 300_000;

/** Ends a run of tests in which nothing moves any more. How long single tests take says nothing:
 * that depends on what else the machine does. */
export function patience(length = PATIENCE, giveUp: () => void = exit): Reporter {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = "the start";
  function moved(what: string) {
    last = what;
    clearTimeout(timer);
    timer = setTimeout(() => {
      process.stderr.write(`no test has begun or ended for ${length / 1000} s, after ${last}\n`);
      giveUp();
    }, length);
  }
  return {
    onTestRunStart: () => moved("the start"),
    onTestModuleCollected: (module) => moved(module.moduleId),
    onTestCaseReady: (test) => moved(`${test.fullName} (begins)`),
    onTestCaseResult: (test) => moved(test.fullName),
    onTestRunEnd: () => clearTimeout(timer),
  };
}

function exit() {
  process.exit(1);
}
