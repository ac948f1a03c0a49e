/** The games in one state, fetched page by page, the latest first. */

import { api } from "../../api/client";
import type { GameList, GameSummary } from "../../protocol/types";

export type GameState = "running" | "over";

/** So many games are asked for at once. */
const PAGE = 50;

export class GamePages {
  games: readonly GameSummary[] = $state.raw([]);
  /** How many there are, fetched or not. */
  n = $state(0);

  readonly #state: GameState;
  readonly #ask: typeof api.games;

  constructor(state: GameState, ask: typeof api.games = api.games) {
    this.#state = state;
    this.#ask = ask;
  }

  get hasMore(): boolean {
    return this.games.length < this.n;
  }

  /** Fetches the latest games, and forgets those fetched before. */
  async fetch(): Promise<GameList> {
    const page = await this.#ask(this.#state, PAGE, 0);
    this.games = page.games;
    this.n = nIn(page, this.#state);
    return page;
  }

  /** Fetches the games after those that are there. */
  async more(): Promise<void> {
    const page = await this.#ask(this.#state, PAGE, this.games.length);
    // A game that was played on in the meantime has moved to the front, and the others back.
    const known = new Set(this.games.map((it) => it.id));
    const added = page.games.filter((it) => !known.has(it.id));
    this.games = [...this.games, ...added];
    this.n = nIn(page, this.#state);
    // Nothing new at the end of the list: what is missing stands at its beginning.
    if (added.length === 0 && this.hasMore) await this.fetch();
  }

  /** Leaves out a game that has been deleted. */
  leaveOut(id: string): void {
    const left = this.games.filter((it) => it.id !== id);
    if (left.length < this.games.length) this.n -= 1;
    this.games = left;
  }
}

export function nIn(list: GameList, state: GameState): number {
  return state === "running" ? list.n_running : list.n_over;
}
