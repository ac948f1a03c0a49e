/** How long ago something was, as people say it. */

const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["week", 7 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

export function ago(then: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  const passed = Math.max(0, now - then);
  for (const [unit, ms] of UNITS) {
    if (passed >= ms) return format.format(-Math.floor(passed / ms), unit);
  }
  return format.format(0, "second");
}
