/** What a person must be told wherever it happened, until it has been read. */

let text: string | null = $state(null);

export function notice(): string | null {
  return text;
}

export function say(what: string | null): void {
  text = what;
}
