import { describe, expect, it } from "vitest";
import { Keeper } from "./keeper";
import { MemoryStore, soundPart, sumAfter, type GameStore, type Kept } from "./store";
import { Refused } from "./refused";
import { readExport } from "./tables";

function kept(seq: number): Kept {
  return { id: "abcdefghijkm", seq, updated_at: 1, standing: { is_over: false } };
}

/** A log as it is kept. */
function rows(...texts: string[]) {
  let sum = sumAfter(0, "abcdefghijkm");
  return texts.map((text, n) => {
    sum = sumAfter(sum, text);
    return { id: "abcdefghijkm", n, text, sum };
  });
}

describe("a kept log", () => {
  it("is sound as it was written", () => {
    expect(soundPart("abcdefghijkm", rows("a", "b", "c"))).toEqual(["a", "b", "c"]);
  });

  it("ends where an entry is missing, changed or out of order", () => {
    const log = rows("a", "b", "c");
    const changed = log.map((it) => (it.n === 1 ? { ...it, text: "x" } : it));
    expect(soundPart("abcdefghijkm", changed)).toEqual(["a"]);
    expect(soundPart("abcdefghijkm", log.slice(1))).toEqual([]);
    expect(soundPart("abcdefghijkm", [...log.slice(0, 1), ...log.slice(2)])).toEqual(["a"]);
    expect(soundPart("another", log)).toEqual([]);
  });
});

/** A store that has room for so many writes. */
class Small extends MemoryStore {
  room = 0;

  #take(): void {
    this.room -= 1;
    if (this.room < 0) throw new Error("full");
  }

  override async put(kept: Kept, entries: readonly string[]): Promise<void> {
    this.#take();
    await super.put(kept, entries);
  }

  override async append(kept: Kept, from: number, entries: readonly string[]) {
    this.#take();
    return super.append(kept, from, entries);
  }
}

function keeperOf(open: () => Promise<GameStore>) {
  const told: unknown[] = [];
  return { told, keeper: new Keeper(open, (it) => told.push(it)) };
}

describe("the keeper", () => {
  it("goes on in memory where nothing can be kept", async () => {
    const { keeper, told } = keeperOf(() => Promise.reject(new Error("forbidden")));
    await keeper.put(kept(1), ["a"]);
    expect(await keeper.append(kept(2), 1, ["b"])).toBe("kept");
    expect(await keeper.load("abcdefghijkm")).toEqual({ kept: kept(2), entries: ["a", "b"] });
    expect(told).toEqual(["forbidden"]);
  });

  it("goes on in memory where no room is left, and gives the store all when there is", async () => {
    const store = new Small();
    store.room = 1;
    const { keeper, told } = keeperOf(() => Promise.resolve(store));
    await keeper.put(kept(1), ["a"]);
    expect(await keeper.append(kept(2), 1, ["b"])).toBe("kept");
    expect(told).toEqual(["full"]);
    expect((await store.load("abcdefghijkm"))?.entries).toEqual(["a"]);
    expect((await keeper.list()).map((it) => it.seq)).toEqual([2]);
    store.room = 1;
    expect(await keeper.append(kept(3), 2, ["c"])).toBe("kept");
    expect(told).toEqual(["full", null]);
    expect(await store.load("abcdefghijkm")).toEqual({ kept: kept(3), entries: ["a", "b", "c"] });
  });

  it("refuses to write past what another page has written", async () => {
    const { keeper } = keeperOf(() => Promise.resolve(new MemoryStore()));
    await keeper.put(kept(2), ["a", "b"]);
    expect(await keeper.append(kept(2), 1, ["x"])).toBe("stale");
  });
});

describe("a file of games", () => {
  const file = { bastide: "games", version: 1, games: [{ kept: kept(1), entries: ["a"] }] };

  it("is read", () => {
    expect(readExport(JSON.stringify(file))).toEqual(file.games);
  });

  it("is refused if it is none", () => {
    for (const other of [
      "",
      "[]",
      "null",
      JSON.stringify({ ...file, version: 2 }),
      JSON.stringify({ ...file, games: [{ kept: { ...kept(1), id: "../x" }, entries: [] }] }),
      JSON.stringify({ ...file, games: [{ kept: kept(1), entries: [3] }] }),
    ]) {
      expect(() => readExport(other)).toThrow(Refused);
    }
  });
});
