/**
 * Where a browser keeps games: for each its set-up and a log that only grows. What has been kept is
 * there after a crash as well, all of what was written at once or nothing of it.
 */

/** A game as it is kept, without its log. What else the engine writes is its own business. */
export type Kept = {
  id: string;
  seq: number;
  updated_at: number;
  standing: { is_over: boolean };
  is_damaged?: boolean;
};

/** A game and as much of its log as is sound; `kept.seq` says how much there should be. */
export type KeptGame = { kept: Kept; entries: string[] };

export interface GameStore {
  /** Keeps a whole game, whatever was kept of it. */
  put(kept: Kept, entries: readonly string[]): Promise<void>;
  /** Adds entries to a log that has `from` entries; "stale" if it has another length. */
  append(kept: Kept, from: number, entries: readonly string[]): Promise<"kept" | "stale">;
  load(id: string): Promise<KeptGame | null>;
  list(): Promise<Kept[]>;
  remove(id: string): Promise<void>;
}

/** A row of the games, with the checksum of its log. */
type GameRow = { id: string; kept: Kept; sum: number };
type EntryRow = { id: string; n: number; text: string; sum: number };

const NAME = "bastide";
const VERSION = 1;

/** The checksum of a log after one more entry. It finds damage, not forgery. */
export function sumAfter(sum: number, text: string): number {
  // FNV-1a over the units of the text.
  let hash = (sum ^ 0x811c9dc5) >>> 0;
  for (let idx = 0; idx < text.length; idx += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(idx), 0x01000193) >>> 0;
  }
  return hash;
}

/** What comes before the first entry. */
function sumOf(id: string): number {
  return sumAfter(0, id);
}

function rowsOf(id: string, from: number, before: number, entries: readonly string[]): EntryRow[] {
  let sum = before;
  return entries.map((text, idx) => {
    sum = sumAfter(sum, text);
    return { id, n: from + idx, text, sum };
  });
}

/** The texts of a log up to the first row that is missing or is not what was written. */
export function soundPart(id: string, rows: readonly EntryRow[]): string[] {
  const sound: string[] = [];
  let sum = sumOf(id);
  for (const row of rows) {
    if (row.n !== sound.length || typeof row.text !== "string") break;
    sum = sumAfter(sum, row.text);
    if (row.sum !== sum) break;
    sound.push(row.text);
  }
  return sound;
}

export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the store has failed"));
  });
}

export function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("nothing was written"));
  });
}

export class IndexedStore implements GameStore {
  readonly #database: IDBDatabase;

  private constructor(database: IDBDatabase) {
    this.#database = database;
    // Another page has a newer version of the client and waits for this one to let go.
    database.onversionchange = () => database.close();
  }

  /** Fails if the browser keeps nothing, as in some private windows. */
  static async open(): Promise<IndexedStore> {
    const opening = indexedDB.open(NAME, VERSION);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("games", { keyPath: "id" });
      opening.result.createObjectStore("log", { keyPath: ["id", "n"] });
    };
    return new IndexedStore(await done(opening));
  }

  /** Writes something: all of it, or, if anything fails, nothing. */
  async #write<T>(work: (games: IDBObjectStore, log: IDBObjectStore) => Promise<T>): Promise<T> {
    // Strict: what is said to be kept is on the disk.
    const strict = { durability: "strict" } as const;
    const transaction = this.#database.transaction(["games", "log"], "readwrite", strict);
    const end = finished(transaction);
    // It is told by what failed in it.
    end.catch(() => undefined);
    try {
      const result = await work(transaction.objectStore("games"), transaction.objectStore("log"));
      await end;
      return result;
    } catch (error) {
      try {
        transaction.abort();
      } catch {
        // It has ended by itself.
      }
      throw error;
    }
  }

  async put(kept: Kept, entries: readonly string[]): Promise<void> {
    const { id } = kept;
    const rows = rowsOf(id, 0, sumOf(id), entries);
    const row: GameRow = { id, kept, sum: rows.at(-1)?.sum ?? sumOf(id) };
    await this.#write(async (games, log) => {
      log.delete(all(id));
      for (const row of rows) log.put(row);
      games.put(row);
    });
  }

  async append(kept: Kept, from: number, entries: readonly string[]): Promise<"kept" | "stale"> {
    const { id } = kept;
    return this.#write(async (games, log) => {
      const before = (await done(games.get(id))) as GameRow | undefined;
      if (before === undefined || before.kept.seq !== from) return "stale";
      const rows = rowsOf(id, from, before.sum, entries);
      for (const row of rows) log.add(row);
      games.put({ id, kept, sum: rows.at(-1)?.sum ?? before.sum } satisfies GameRow);
      return "kept";
    });
  }

  async load(id: string): Promise<KeptGame | null> {
    const transaction = this.#database.transaction(["games", "log"], "readonly");
    const games = done(transaction.objectStore("games").get(id));
    const rows = done(transaction.objectStore("log").getAll(all(id)));
    const row = (await games) as GameRow | undefined;
    if (row === undefined) return null;
    return { kept: row.kept, entries: soundPart(id, (await rows) as EntryRow[]) };
  }

  async list(): Promise<Kept[]> {
    const transaction = this.#database.transaction("games", "readonly");
    const rows = (await done(transaction.objectStore("games").getAll())) as GameRow[];
    return rows.map((it) => it.kept);
  }

  async remove(id: string): Promise<void> {
    await this.#write(async (games, log) => {
      games.delete(id);
      log.delete(all(id));
    });
  }
}

/** The whole log of a game. */
function all(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Infinity]);
}

/** Where games are kept if the browser keeps nothing: until the page is closed. */
export class MemoryStore implements GameStore {
  readonly #games = new Map<string, KeptGame>();

  put(kept: Kept, entries: readonly string[]): Promise<void> {
    this.#games.set(kept.id, { kept, entries: [...entries] });
    return Promise.resolve();
  }

  append(kept: Kept, from: number, entries: readonly string[]): Promise<"kept" | "stale"> {
    const game = this.#games.get(kept.id);
    if (game?.kept.seq !== from) return Promise.resolve("stale");
    this.#games.set(kept.id, { kept, entries: [...game.entries, ...entries] });
    return Promise.resolve("kept");
  }

  load(id: string): Promise<KeptGame | null> {
    return Promise.resolve(this.#games.get(id) ?? null);
  }

  list(): Promise<Kept[]> {
    return Promise.resolve([...this.#games.values()].map((it) => it.kept));
  }

  remove(id: string): Promise<void> {
    this.#games.delete(id);
    return Promise.resolve();
  }

  has(id: string): boolean {
    return this.#games.has(id);
  }
}
