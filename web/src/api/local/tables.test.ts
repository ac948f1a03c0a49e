import { describe, expect, it } from "vitest";
import type { AnalysisStore } from "./analyses";
import type { Engine } from "./refused";
import { MemoryStore } from "./store";
import { Tables, type Thought } from "./tables";

/** After so many moves a person is asked. */
const PERSON_AT = 5;

/** A game in which bots are asked until a person is: each of their moves is an entry. */
class FakeTable {
  readonly id = "abcdefghijkm";
  readonly isOver = false;

  constructor(
    readonly seq: number,
    readonly moves: readonly (string | null)[],
  ) {}

  get asksBot(): boolean {
    return this.seq !== PERSON_AT;
  }

  view(): string {
    return JSON.stringify({ seq: this.seq, moves: this.moves });
  }

  kept(now: number): string {
    const standing = { is_over: false };
    return JSON.stringify({ id: this.id, seq: this.seq, updated_at: now, standing });
  }

  entries(from: number): string {
    return JSON.stringify(this.moves.slice(from).map(String));
  }

  afterBot(decided: string | null): FakeTable {
    return new FakeTable(this.seq + 1, [...this.moves, decided]);
  }

  free(): void {}
}

async function tablesWithGame(store = new MemoryStore()) {
  const asked: Thought[] = [];
  const forgotten: string[] = [];
  const remove = async (id: string) => void forgotten.push(id);
  const worker = { isThere: true, nHurried: 0 };
  const tables = new Tables({
    engine: {
      Table: {
        create: () => new FakeTable(0, []),
        restore: (kept: string, entries: string) =>
          new FakeTable((JSON.parse(kept) as { seq: number }).seq, JSON.parse(entries) as string[]),
      },
    } as unknown as Engine,
    store,
    analyses: { remove } as unknown as AnalysisStore,
    think: (thought) => worker.isThere && asked.push(thought) > 0,
    coach: () => false,
    hurry: () => (worker.nHurried += 1),
    announce: () => undefined,
    now: () => 0,
    random: () => 0n,
  });
  const game = { id: "abcdefghijkm" };
  const open = () => tables.ask("create", ["{}" as never]);
  const moves = async () => {
    const view = (await tables.ask("show", [game.id as never])) ?? "";
    return (JSON.parse(view) as { moves: (string | null)[] }).moves;
  };
  return { tables, asked, forgotten, worker, game, open, moves };
}

describe("the thought of a bot", () => {
  it("waits for somebody who thinks", async () => {
    const { tables, asked, worker, game, open, moves } = await tablesWithGame();
    worker.isThere = false;
    await open();
    expect(asked).toEqual([]);
    worker.isThere = true;
    await tables.thinkAnew();
    expect(asked.map((it) => it.seq)).toEqual([0]);
    await tables.botDecided(game.id, 0, "a");
    expect(await moves()).toEqual(["a"]);
  });

  it("is given to the worker that replaces one, so that the game goes on", async () => {
    const { tables, asked, game, open, moves } = await tablesWithGame();
    await open();
    expect(asked.map((it) => it.seq)).toEqual([0]);
    // The worker has ended without an answer, and there is another.
    await tables.thinkAnew();
    expect(asked.map((it) => it.seq)).toEqual([0, 0]);
    await tables.botDecided(game.id, 0, "a");
    expect(await moves()).toEqual(["a"]);
    expect(asked.map((it) => it.seq)).toEqual([0, 0, 1]);
  });

  it("is done without after some workers that have ended over it", async () => {
    const { tables, asked, open, moves } = await tablesWithGame();
    await open();
    for (let n = 0; n < 3; n += 1) await tables.thinkAnew();
    expect(await moves()).toEqual([null]);
    expect(asked.map((it) => it.seq)).toEqual([0, 0, 0, 1]);
  });

  it("is dropped where another page has played on until a person is asked", async () => {
    const store = new MemoryStore();
    const other = await tablesWithGame(store);
    await other.open();
    const { tables, asked, worker, game, moves } = await tablesWithGame(store);
    worker.isThere = false;
    // It is opened here while a bot is asked, and nobody thinks yet.
    expect(await moves()).toEqual([]);
    for (let seq = 0; seq < PERSON_AT; seq += 1) await other.tables.botDecided(game.id, seq, "a");
    await tables.changedElsewhere(game.id);
    expect((await moves()).length).toBe(PERSON_AT);
    worker.isThere = true;
    await tables.thinkAnew();
    await tables.botDecided(game.id, PERSON_AT, null);
    expect(asked).toEqual([]);
    expect((await moves()).length).toBe(PERSON_AT);
  });

  it("is ended when somebody has waited long enough, and only then is it hasty", async () => {
    const { tables, asked, worker, game, open } = await tablesWithGame();
    await open();
    await tables.ask("playNow", [game.id as never, 0 as never]);
    await tables.ask("playNow", [game.id as never, 0 as never]);
    expect(worker.nHurried).toBe(1);
    await tables.thinkAnew();
    expect(asked.map((it) => it.isHasty)).toEqual([false, true]);
    await tables.botDecided(game.id, 0, "a");
    expect(asked.map((it) => it.isHasty)).toEqual([false, true, false]);
    const late = tables.ask("playNow", [game.id as never, 0 as never]);
    await expect(late).rejects.toMatchObject({ problem: { code: "stale" } });
  });
});

describe("a game", () => {
  it("that is deleted on another page takes its analysis along", async () => {
    const store = new MemoryStore();
    const { tables, forgotten, game, open, moves } = await tablesWithGame(store);
    await open();
    await tables.changedElsewhere(game.id);
    expect(forgotten).toEqual([]);
    await store.remove(game.id);
    await tables.changedElsewhere(game.id);
    expect(forgotten).toEqual([game.id]);
    await expect(moves()).rejects.toMatchObject({ problem: { code: "unknown_game" } });
  });
});
