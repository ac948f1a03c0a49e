import { describe, expect, it } from "vitest";
import { rowOf, soundBody, type AnalysisStore } from "./analyses";
import { Coaching, type Asked } from "./coaching";
import { Portions, type CoachOrder, type CoachReport, type Task } from "./portions";
import type { Engine } from "./refused";

/** An engine whose thoughts take so many futures; everything it does is written down. */
function engineOf(done: string[], sizes: number[] = [], perStep = Infinity): Engine {
  const table = { hint: (seq: number) => `hint ${seq}`, free: () => done.push("free table") };
  const thought = (name: string, nFutures: number) => {
    let n = 0;
    const go = (portion: number) => {
      n = Math.min(nFutures, n + Math.min(portion, perStep));
      sizes.push(portion);
      done.push(name);
      return n === nFutures;
    };
    return {
      goOn: (portion: number) => (go(portion) ? `${name} done` : undefined),
      step: (portion: number) => !go(portion),
      soFar: () => `${name} ${n}`,
      free: () => done.push(`free ${name}`),
    };
  };
  return {
    Table: { restore: () => table },
    DecisionLook: { of: (_: unknown, at: number) => thought(`moves ${at}`, 12) },
    Analyzer: { of: () => thought("analysis", 60) },
    isAnalysis: (text: string) => text.startsWith("{"),
  } as unknown as Engine;
}

/** A coach whose clock goes on by so much with every portion. */
function coachOf(msPerPortion = 50, perStep = Infinity) {
  const done: string[] = [];
  const sizes: number[] = [];
  const reports: CoachReport[] = [];
  let time = 0;
  let resume: () => void = () => undefined;
  const portions = new Portions(
    {
      engine: engineOf(done, sizes, perStep),
      report: (it) => reports.push(it),
      broken: () => done.push("broken"),
      pause: () => new Promise((go) => (resume = go)),
      now: () => (time += msPerPortion / 2),
    },
    200,
  );
  /** Lets it think until it has nothing more to do, or for so many portions. */
  const run = async (n = 1000) => {
    for (let nth = 0; nth < n; nth += 1) {
      resume();
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  const game = { kept: "", entries: "" };
  const begin = (nth: number, task: object) =>
    portions.order({ type: "begin", nth, task: { ...game, ...task } as Task });
  return { portions, begin, run, done, sizes, reports };
}

describe("the coach", () => {
  it("gives hints first, then moves, and looks at whole games behind them", async () => {
    const { begin, run, reports } = coachOf();
    begin(1, { type: "analysis" });
    begin(2, { type: "moves", at: 7 });
    begin(3, { type: "hint", seq: 9 });
    await run();
    const found = reports.filter((it) => it.type === "found");
    expect(found.map((it) => it.nth)).toEqual([3, 2, 1]);
    expect(found[0]).toMatchObject({ found: "hint 9" });
    expect(reports.some((it) => it.type === "so_far" && it.nth === 1)).toBe(true);
  });

  it("ends after one portion what nobody waits for", async () => {
    const { portions, begin, run, done, reports } = coachOf();
    begin(1, { type: "analysis" });
    await run(3);
    const before = done.filter((it) => it === "analysis").length;
    portions.order({ type: "stop", nth: 1 });
    await run();
    expect(done.filter((it) => it === "analysis").length).toBe(before);
    expect(done.filter((it) => it === "free analysis").length).toBe(1);
    expect(reports.filter((it) => it.type === "found")).toEqual([]);
  });

  it("makes its portions as large as they may be", async () => {
    const quick = coachOf(1);
    quick.begin(1, { type: "analysis" });
    await quick.run();
    const slow = coachOf(500);
    slow.begin(1, { type: "analysis" });
    await slow.run();
    const n = ({ done }: { done: string[] }) => done.filter((it) => it === "analysis").length;
    expect(n(quick)).toBeLessThan(6);
    // However many steps are over before their portion is, the engine can still count it.
    const steps = coachOf(1, 1);
    steps.begin(1, { type: "analysis" });
    await steps.run();
    expect(steps.sizes.length).toBe(60);
    expect(Math.max(...steps.sizes)).toBeLessThanOrEqual(1024);
    expect(n(slow)).toBeGreaterThan(30);
  });
});

class FakeStore implements AnalysisStore {
  rows = new Map<string, ReturnType<typeof rowOf>>();
  isFull = false;

  load(id: string, seq: number): Promise<string | null> {
    return Promise.resolve(soundBody(this.rows.get(id), seq));
  }

  keep(id: string, seq: number, body: string): Promise<void> {
    if (this.isFull) return Promise.reject(new Error("full"));
    this.rows.set(id, rowOf(id, seq, body));
    return Promise.resolve();
  }

  remove(id: string): Promise<void> {
    this.rows.delete(id);
    return Promise.resolve();
  }
}

function game(id: string, { isOver = true, isGuest = false, seq = 5 } = {}): Asked {
  const notAnalyzed = () => '{"state":"not_begun"}';
  const table = { id, seq, isOver, kept: () => "", entries: () => "", notAnalyzed };
  return { table: table as unknown as Asked["table"], isGuest };
}

function coaching() {
  const orders: CoachOrder[] = [];
  const store = new FakeStore();
  const hears = { isThere: true };
  const it = new Coaching({
    engine: engineOf([]),
    store,
    send: (order) => hears.isThere && orders.push(order) > 0,
  });
  const nth = () => orders.at(-1)!.nth;
  const stateOf = async (asked: Asked) =>
    (JSON.parse(await it.analysis(asked)) as { state: string }).state;
  return { it, orders, store, hears, nth, stateOf };
}

const DONE = '{"state":"done"}';

describe("an analysis", () => {
  it("is begun once, told while it goes on, and kept", async () => {
    const { it, orders, store, nth, stateOf } = coaching();
    await Promise.all([it.analyze(game("a")), it.analyze(game("a"))]);
    await it.analyze(game("a"));
    expect(orders.length).toBe(1);
    expect(await stateOf(game("a"))).toBe("waiting");
    it.hear({ type: "so_far", nth: nth(), found: '{"state":"running"}' });
    expect(await stateOf(game("a"))).toBe("running");
    it.hear({ type: "found", nth: nth(), found: DONE });
    await Promise.resolve();
    expect(store.rows.get("a")?.body).toBe(DONE);
    expect(await stateOf(game("a"))).toBe("done");
    expect(await it.analyze(game("a"))).toBe(DONE);
    expect(orders.length).toBe(1);
  });

  it("fails when nobody can think, and can be begun again", async () => {
    const { it, orders, stateOf } = coaching();
    await it.analyze(game("a"));
    it.giveUp();
    expect(await stateOf(game("a"))).toBe("failed");
    await it.analyze(game("a"));
    expect(orders.length).toBe(2);
    expect(await stateOf(game("a"))).toBe("waiting");
  });

  it("is refused while the game goes on", async () => {
    const { it } = coaching();
    const refused = it.analyze(game("a", { isOver: false }));
    await expect(refused).rejects.toMatchObject({ problem: { code: "not_over" } });
  });

  it("is made again if what is kept is damaged, of another version or of another game", async () => {
    const { it, orders, store, stateOf } = coaching();
    const good = rowOf("a", 5, DONE);
    for (const bad of [
      { ...good, body: '{"state":"dome"}' },
      { ...good, version: 0 },
      { ...good, sum: 1 },
      rowOf("a", 4, DONE),
      rowOf("a", 5, "no analysis"),
      { id: "a" } as typeof good,
    ]) {
      store.rows.set("a", bad);
      expect(await stateOf(game("a"))).toBe("not_begun");
    }
    await it.analyze(game("a"));
    expect(orders.length).toBe(1);
    store.rows.set("b", rowOf("b", 5, DONE));
    expect(await stateOf(game("b"))).toBe("done");
  });

  it("is stopped and forgotten, whether it goes on or is kept", async () => {
    const { it, orders, store, nth, stateOf } = coaching();
    await it.analyze(game("a"));
    const begun = nth();
    await it.forget("a");
    expect(orders.at(-1)).toEqual({ type: "stop", nth: begun });
    it.hear({ type: "found", nth: begun, found: DONE });
    expect(await stateOf(game("a"))).toBe("not_begun");
    store.rows.set("b", rowOf("b", 5, DONE));
    await it.forget("b");
    expect(await stateOf(game("b"))).toBe("not_begun");
  });

  it("is told even if it cannot be kept, and that of a guest is kept nowhere", async () => {
    const { it, store, nth, stateOf } = coaching();
    store.isFull = true;
    await it.analyze(game("a"));
    it.hear({ type: "found", nth: nth(), found: DONE });
    await Promise.resolve();
    await Promise.resolve();
    expect(await stateOf(game("a"))).toBe("not_kept");
    const guest = game("b", { isGuest: true });
    await it.analyze(guest);
    it.hear({ type: "found", nth: nth(), found: DONE });
    expect(await stateOf(guest)).toBe("done");
    expect(store.rows.size).toBe(0);
  });

  it("is given to another worker when one breaks, but not for ever", async () => {
    const { it, orders, hears, stateOf } = coaching();
    hears.isThere = false;
    await it.analyze(game("a"));
    hears.isThere = true;
    // The first is there, the second comes after it has broken, and so does the third.
    it.beginAnew();
    it.beginAnew();
    expect(orders.map((it) => it.type)).toEqual(["begin", "begin"]);
    expect(await stateOf(game("a"))).toBe("waiting");
    it.beginAnew();
    expect(await stateOf(game("a"))).toBe("failed");
  });
});

describe("the moves of a decision", () => {
  it("are ended by another question about the same game, and when nobody waits", async () => {
    const { it, orders } = coaching();
    const superseded = { problem: { code: "superseded" } };
    const first = expect(it.bestMoves(game("a"), 3, "1")).rejects.toMatchObject(superseded);
    const second = expect(it.bestMoves(game("a"), 4, "2")).rejects.toMatchObject(superseded);
    await first;
    expect(orders.map((it) => it.type)).toEqual(["begin", "stop", "begin"]);
    // What was asked before is over already.
    it.dropMoves("a", "1");
    expect(orders.length).toBe(3);
    it.dropMoves("a", "2");
    await second;
    expect(orders.at(-1)?.type).toBe("stop");
  });
});
