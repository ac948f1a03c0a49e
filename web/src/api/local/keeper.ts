/**
 * Keeps games in the browser's store, and in memory what the store does not take: play goes on, and
 * whoever plays is told.
 */

import type { Trouble } from "../backend";
import { MemoryStore, type GameStore, type Kept, type KeptGame } from "./store";

export type { Trouble };

export class Keeper implements GameStore {
  readonly #store: Promise<GameStore | null>;
  /** Games that the store has not taken. */
  readonly #memory = new MemoryStore();
  readonly #tell: (trouble: Trouble | null) => void;
  #trouble: Trouble | null = null;

  constructor(open: () => Promise<GameStore>, tell: (trouble: Trouble | null) => void) {
    this.#tell = tell;
    this.#store = open().catch(() => {
      this.#told("forbidden");
      return null;
    });
  }

  async put(kept: Kept, entries: readonly string[]): Promise<void> {
    const store = await this.#store;
    try {
      if (store === null) throw new Error("nothing can be kept");
      await store.put(kept, entries);
      await this.#memory.remove(kept.id);
      // Other games may still be nowhere else.
      if ((await this.#memory.list()).length === 0) this.#told(null);
    } catch {
      await this.#memory.put(kept, entries);
      this.#told(store === null ? "forbidden" : "full");
    }
  }

  async append(kept: Kept, from: number, entries: readonly string[]): Promise<"kept" | "stale"> {
    const inMemory = await this.#memory.load(kept.id);
    if (inMemory !== null) {
      if (inMemory.kept.seq !== from) return "stale";
      // The store may have room again: then it gets the whole game.
      await this.put(kept, [...inMemory.entries, ...entries]);
      return "kept";
    }
    const store = await this.#store;
    if (store === null) return "stale";
    try {
      return await store.append(kept, from, entries);
    } catch {
      const before = await store.load(kept.id).catch(() => null);
      if (before?.kept.seq !== from) return "stale";
      await this.#memory.put(kept, [...before.entries, ...entries]);
      this.#told("full");
      return "kept";
    }
  }

  async load(id: string): Promise<KeptGame | null> {
    return (await this.#memory.load(id)) ?? (await (await this.#store)?.load(id)) ?? null;
  }

  async list(): Promise<Kept[]> {
    const inMemory = await this.#memory.list();
    const stored = (await (await this.#store)?.list()) ?? [];
    return [...inMemory, ...stored.filter((it) => !this.#memory.has(it.id))];
  }

  async remove(id: string): Promise<void> {
    await this.#memory.remove(id);
    await (await this.#store)?.remove(id);
  }

  #told(trouble: Trouble | null): void {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.#tell(trouble);
  }
}
