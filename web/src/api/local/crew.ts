/** The workers of the page. One whose engine has a defect is replaced. */

import address from "bastide-engine.wasm";
import { ApiError } from "../backend";
import type { Trouble } from "./keeper";
import type { Order, Report, Role, Thinker } from "./messages";
import type { News } from "./tables";

type Waiting = {
  resolve(answer: string | null): void;
  reject(error: ApiError): void;
};

/** The engine, compiled beside the page; a host that does not name its type is waited for. */
async function compiled(): Promise<WebAssembly.Module> {
  let response: Response;
  try {
    response = await fetch(address);
    if (!response.ok) throw new Error(String(response.status));
  } catch {
    throw new ApiError({ type: "unreachable" });
  }
  if (response.headers.get("content-type")?.startsWith("application/wasm")) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

let engine: Promise<WebAssembly.Module> | null = null;

function theEngine(): Promise<WebAssembly.Module> {
  engine ??= compiled().catch((error: unknown) => {
    // It may be reached the next time.
    engine = null;
    throw error;
  });
  return engine;
}

/** After so many breaks in a row a worker that thinks is only tried again when somebody asks. */
const MAX_BROKEN = 6;
/** Breaks that lie so far apart are not in a row, in milliseconds. */
const ROW_MS = 60_000;
/** The first pause before it is tried again, in milliseconds. */
const PAUSE_MS = 100;

/** A worker and what it is asked. */
class Hand {
  readonly #role: Role;
  readonly #onReport: (report: Report) => void;
  #worker: Promise<Worker> | null = null;
  #nth = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(role: Role, onReport: (report: Report) => void) {
    this.#role = role;
    this.#onReport = onReport;
  }

  async #started(): Promise<Worker> {
    // It gets ready while the engine is compiled.
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Report>) => this.#hear(data);
    worker.onerror = () => this.#hear({ type: "broken", what: "the worker does not run" });
    try {
      const module = await theEngine();
      worker.postMessage({ type: "start", role: this.#role, module } satisfies Order);
      return worker;
    } catch (error) {
      worker.terminate();
      throw error;
    }
  }

  worker(): Promise<Worker> {
    this.#worker ??= this.#started().catch((error: unknown) => {
      this.#worker = null;
      throw error;
    });
    return this.#worker;
  }

  /** The worker, unless it has ended before it was there: nobody would answer. */
  async #present(): Promise<Worker> {
    const mine = this.worker();
    const worker = await mine;
    if (this.#worker !== mine) throw new ApiError({ type: "nonsense", status: 500 });
    return worker;
  }

  async send(order: Order, transfer: Transferable[] = []): Promise<void> {
    (await this.#present()).postMessage(order, transfer);
  }

  async ask(method: string, args: readonly unknown[]): Promise<string | null> {
    const worker = await this.#present();
    const nth = (this.#nth += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(nth, { resolve, reject });
      worker.postMessage({ type: "ask", nth, method, args } satisfies Order);
    });
  }

  #hear(report: Report): void {
    if (report.type === "answer") {
      this.#waiting.get(report.nth)?.resolve(report.answer);
      this.#waiting.delete(report.nth);
      return;
    }
    if (report.type === "refused") {
      const fault = { type: "refused", problem: report.problem } as const;
      this.#waiting.get(report.nth)?.reject(new ApiError(fault));
      this.#waiting.delete(report.nth);
      return;
    }
    if (report.type === "broken") this.end();
    this.#onReport(report);
  }

  /** Ends the worker, whatever it does; the next question is for another. */
  end(): void {
    this.#worker?.then(
      // The pictures that a worker has drawn can be shown only as long as it exists.
      (it) => this.#role !== "pictures" && it.terminate(),
      () => undefined,
    );
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) {
      reject(new ApiError({ type: "nonsense", status: 500 }));
    }
    this.#waiting.clear();
  }
}

/** A worker that thinks, and that the tables reach by a way of their own. */
class Joined {
  readonly #thinker: Thinker;
  readonly #tables: Hand;
  readonly #hand: Hand;
  #isJoined = false;
  /** How often it has broken in a row; each time it is waited for longer. */
  #nBroken = 0;
  #brokenAt = 0;

  constructor(thinker: Thinker, tables: Hand) {
    this.#thinker = thinker;
    this.#tables = tables;
    this.#hand = new Hand(thinker, (report) => report.type === "broken" && this.#isBroken());
  }

  /** Has the worker from the first question on. */
  need(): void {
    if (this.#isJoined) return;
    this.#isJoined = true;
    void this.#join();
  }

  /** The tables are others, and nobody has joined them yet. */
  part(): void {
    this.#isJoined = false;
  }

  /** Has another worker at once, whatever this one does. */
  replace(): void {
    this.#hand.end();
    void this.#join();
  }

  /** Has another worker, soon or, if it breaks again and again, at the next question. */
  #isBroken(): void {
    const now = Date.now();
    this.#nBroken = now - this.#brokenAt < ROW_MS ? this.#nBroken + 1 : 1;
    this.#brokenAt = now;
    if (this.#nBroken > MAX_BROKEN) {
      this.#giveUp();
      return;
    }
    setTimeout(() => void this.#join(), PAUSE_MS * 2 ** this.#nBroken);
  }

  /** Opens the way between the tables and whoever thinks. */
  async #join(): Promise<void> {
    const thinker = this.#thinker;
    try {
      await Promise.all([this.#tables.worker(), this.#hand.worker()]);
      const { port1, port2 } = new MessageChannel();
      await this.#hand.send({ type: "join", thinker, port: port2 }, [port2]);
      await this.#tables.send({ type: "join", thinker, port: port1 }, [port1]);
    } catch {
      // The engine cannot be had.
      this.#giveUp();
    }
  }

  /** The next question tries again; what was asked before is not waited for. */
  #giveUp(): void {
    this.#isJoined = false;
    this.#tables.send({ type: "gone", thinker: this.#thinker }).catch(() => undefined);
  }
}

export type CrewListener = { news(nth: number, news: News): void; anew(): void };

export class Crew {
  readonly #tables: Hand;
  readonly #bots: Joined;
  readonly #coach: Joined;
  readonly #pictures: Hand;
  readonly #listeners = new Map<number, CrewListener>();
  #nth = 0;
  #trouble: Trouble | null = null;
  #onTrouble: (trouble: Trouble | null) => void = () => undefined;

  /** Nobody is there yet: `prepare`, or the first question, has them come. */
  constructor() {
    this.#tables = new Hand("tables", (report) => this.#hear(report));
    this.#bots = new Joined("bots", this.#tables);
    this.#coach = new Joined("coach", this.#tables);
    this.#pictures = new Hand("pictures", () => undefined);
  }

  /** Has everybody come whom a game needs, before the first question is asked. */
  prepare(): void {
    // Whoever asks is told if they cannot come.
    this.#tables.worker().catch(() => undefined);
    this.#pictures.worker().catch(() => undefined);
    this.#bots.need();
  }

  /** Tells somebody whether games can be kept, now and whenever that changes. */
  watchTrouble(listener: (trouble: Trouble | null) => void): void {
    this.#onTrouble = listener;
    if (this.#trouble !== null) listener(this.#trouble);
  }

  async ask(method: string, ...args: readonly unknown[]): Promise<string> {
    this.#bots.need();
    return (await this.#tables.ask(method, args)) as string;
  }

  /** Asks something that takes thought. */
  think(method: string, ...args: readonly unknown[]): Promise<string> {
    this.#coach.need();
    return this.ask(method, ...args);
  }

  draw(method: string, ...args: readonly unknown[]): Promise<string | null> {
    return this.#pictures.ask(method, args);
  }

  /** Follows a game; gives the number to leave by. */
  follow(id: string, from: number, listener: CrewListener): number {
    const nth = (this.#nth += 1);
    this.#listeners.set(nth, listener);
    this.#bots.need();
    // What follows begins again when the engine can be had.
    this.#tables.send({ type: "follow", nth, id, from }).catch(() => {
      if (this.#listeners.has(nth)) listener.anew();
    });
    return nth;
  }

  leave(nth: number): void {
    this.#listeners.delete(nth);
    this.#tables.send({ type: "leave", nth }).catch(() => undefined);
  }

  #hear(report: Report): void {
    if (report.type === "trouble") {
      this.#trouble = report.trouble;
      this.#onTrouble(report.trouble);
    }
    if (report.type === "news") this.#listeners.get(report.nth)?.news(report.nth, report.news);
    if (report.type === "hurry") this.#bots.replace();
    if (report.type !== "broken") return;
    const listeners = [...this.#listeners.values()];
    this.#listeners.clear();
    this.#bots.part();
    this.#coach.part();
    for (const listener of listeners) listener.anew();
  }
}
