/**
 * Where a browser keeps what was found about games. It stands apart from the games, so that nothing
 * that happens to it harms one: whatever is wrong with an analysis, it is made again.
 */

import { done, finished, sumAfter } from "./store";

export interface AnalysisStore {
  /** What is kept of a game with so many entries; nothing, if anything is wrong with it. */
  load(id: string, seq: number): Promise<string | null>;
  /** Fails if it cannot be kept. */
  keep(id: string, seq: number, body: string): Promise<void>;
  remove(id: string): Promise<void>;
}

type Row = { id: string; version: number; seq: number; body: string; sum: number };

const NAME = "bastide-analyses";
const TABLE = "analyses";
/** How analyses are written. Those of another version are made again. */
const VERSION = 1;

export class IndexedAnalyses implements AnalysisStore {
  #database: Promise<IDBDatabase> | null = null;

  #open(): Promise<IDBDatabase> {
    this.#database ??= this.#opened().catch((error: unknown) => {
      this.#database = null;
      throw error;
    });
    return this.#database;
  }

  async #opened(): Promise<IDBDatabase> {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(TABLE, { keyPath: "id" });
    };
    const database = await done(opening);
    database.onclose = () => {
      this.#database = null;
    };
    database.onversionchange = () => {
      database.close();
      this.#database = null;
    };
    return database;
  }

  async load(id: string, seq: number): Promise<string | null> {
    try {
      const transaction = (await this.#open()).transaction(TABLE, "readonly");
      const row: unknown = await done(transaction.objectStore(TABLE).get(id));
      return soundBody(row, seq);
    } catch {
      return null;
    }
  }

  async keep(id: string, seq: number, body: string): Promise<void> {
    const transaction = (await this.#open()).transaction(TABLE, "readwrite");
    transaction.objectStore(TABLE).put(rowOf(id, seq, body));
    await finished(transaction);
  }

  async remove(id: string): Promise<void> {
    const transaction = (await this.#open()).transaction(TABLE, "readwrite");
    transaction.objectStore(TABLE).delete(id);
    await finished(transaction);
  }
}

export function rowOf(id: string, seq: number, body: string): Row {
  return { id, version: VERSION, seq, body, sum: sumAfter(seq, body) };
}

/** What a row holds, if it is as it was written, in this version, and about so many entries. */
export function soundBody(row: unknown, seq: number): string | null {
  const { version, seq: about, body, sum } = (row ?? {}) as Partial<Row>;
  const isOurs = version === VERSION && about === seq && typeof body === "string";
  return isOurs && sum === sumAfter(seq, body) ? body : null;
}
