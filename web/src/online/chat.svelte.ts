/** What is said at a table: what the reader has heard of it, and whom they would rather not hear. */

import type { OnlineApi } from "../api/client";
import type { ChatLine, Said } from "../protocol/types";

/** Where this browser keeps whom the reader has muted. */
const KEY = "bastide.muted";

/** The longest line, in characters. */
export const MAX_LINE = 500;

/** So many people are remembered as muted. */
const MAX_MUTED = 200;

export class Chat {
  /** All that was said, the oldest first. */
  lines: readonly ChatLine[] = $state.raw([]);
  /** Those who are not heard, by what tells them apart. */
  muted: ReadonlySet<string> = $state.raw(keptMuted());
  /** Nobody is heard, in this game. */
  isSilent = $state(false);
  /** The last line that was seen. */
  #seen = $state(0);
  #isToldFirst = true;

  readonly #online: OnlineApi;
  readonly #id: string;
  readonly #onFirst: (line: ChatLine) => void;

  /** `onFirst` is told of the first line that somebody else says. */
  constructor(online: OnlineApi, id: string, onFirst: (line: ChatLine) => void) {
    this.#online = online;
    this.#id = id;
    this.#onFirst = onFirst;
  }

  /** What is heard. */
  readonly heard: readonly ChatLine[] = $derived.by(() =>
    this.lines.filter((it) => it.yours || !(this.isSilent || this.muted.has(it.by))),
  );

  /** How many lines of others have not been seen. */
  readonly nNew: number = $derived.by(
    () => this.heard.filter((it) => it.id > this.#seen && !it.yours).length,
  );

  take(lines: readonly ChatLine[], whole: boolean): void {
    const isBeginning = this.#isToldFirst;
    this.#isToldFirst = false;
    const hadOthers = this.lines.some((it) => !it.yours);
    this.lines = whole ? lines : [...this.lines, ...lines];
    // What was said before the page was opened is no news.
    if (isBeginning) this.see();
    else if (!hadOthers) {
      const first = this.heard.find((it) => it.id > this.#seen && !it.yours);
      if (first !== undefined) this.#onFirst(first);
    }
  }

  /** Everything that was said has been seen. */
  see(): void {
    this.#seen = this.lines.at(-1)?.id ?? this.#seen;
  }

  async say(said: Said): Promise<void> {
    await this.#online.say(this.#id, said);
  }

  mute(by: string): void {
    this.#keep(new Set([...this.muted, by]));
  }

  unmute(by: string): void {
    this.#keep(new Set([...this.muted].filter((it) => it !== by)));
  }

  #keep(muted: ReadonlySet<string>): void {
    this.muted = muted;
    try {
      localStorage.setItem(KEY, JSON.stringify([...muted].slice(-MAX_MUTED)));
    } catch {
      // A browser that keeps nothing forgets it with the page.
    }
  }
}

function keptMuted(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((it) => typeof it === "string") : []);
  } catch {
    return new Set();
  }
}
