/** The keys of the table: what each does, and the list that shows them. */

export type KeyHelp = { keys: readonly string[]; about: string };

/** The single letters, by the command they give. */
export const LETTERS = {
  f: "fields",
  i: "inspect",
  t: "tiles",
  l: "log",
  s: "score",
  p: "projected",
  d: "dead",
  m: "marks",
  w: "what",
  b: "text",
  r: "turn",
  k: "kind",
  h: "hint",
  y: "why_not",
} as const;
export type Command = (typeof LETTERS)[keyof typeof LETTERS];

/** The command of a key, if it is one of the single letters. */
export function commandOf(key: string): Command | null {
  const letter = key.toLowerCase();
  return letter in LETTERS ? LETTERS[letter as keyof typeof LETTERS] : null;
}

/** Whether keys belong to a field that is being filled in. */
export function isTyping(target: EventTarget | null): boolean {
  if (typeof HTMLElement === "undefined" || !(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement)
    return !["checkbox", "radio", "button", "range"].includes(target.type);
  return ["TEXTAREA", "SELECT"].includes(target.tagName);
}

/** All keys in the order of the list; `about` names the line in the message `keys.about`. */
export const KEY_LIST: readonly KeyHelp[] = [
  { keys: ["←", "→", "↑", "↓"], about: "arrows" },
  { keys: ["N", "⇧ N"], about: "next" },
  { keys: ["R", "⇧ R"], about: "turn" },
  { keys: ["1", "…", "9"], about: "number" },
  { keys: ["K"], about: "kind" },
  { keys: ["↵"], about: "enter" },
  { keys: ["0"], about: "pass" },
  { keys: ["⌫", "Ctrl Z"], about: "undo" },
  { keys: ["Esc"], about: "escape" },
  { keys: ["⇧ ←"], about: "pan" },
  { keys: ["+", "−", "Home"], about: "zoom" },
  { keys: ["F"], about: "fields" },
  { keys: ["I"], about: "inspect" },
  { keys: ["T"], about: "tiles" },
  { keys: ["L"], about: "log" },
  { keys: ["S"], about: "score" },
  { keys: ["P"], about: "projected" },
  { keys: ["D"], about: "dead" },
  { keys: ["M", "⇧ M"], about: "marks" },
  { keys: ["H"], about: "hint" },
  { keys: ["Y"], about: "why_not" },
  { keys: ["W"], about: "what" },
  { keys: ["B"], about: "text" },
  { keys: ["."], about: "run_on" },
  { keys: ["/"], about: "command" },
  { keys: ["?"], about: "keys" },
];
