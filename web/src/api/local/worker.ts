/** A worker of the page: it holds the tables, lets bots think, or draws pictures. */

import * as engine from "bastide-engine";
import type { Problem } from "../../protocol/types";
import { IndexedAnalyses } from "./analyses";
import { Keeper } from "./keeper";
import type { Order, Report, Role, Thinker, Thinking } from "./messages";
import { Portions, type CoachOrder, type CoachReport } from "./portions";
import { defect, Refused } from "./refused";
import { IndexedStore } from "./store";
import { Tables, type Thought } from "./tables";

/** The pages of a browser tell each other which game they have changed. */
const CHANNEL = "bastide-games";

const scope = self as unknown as {
  postMessage(message: Report): void;
  onmessage: ((event: MessageEvent<Order>) => void) | null;
};

let role: Role = "tables";
let tables: Tables | null = null;
/** The ways between the tables and those who think. */
const ports = new Map<Thinker, MessagePort>();
let portions: Portions | null = null;

function report(message: Report): void {
  scope.postMessage(message);
}

/** A defect of the engine ends this worker; a refusal is an answer. */
function fail(nth: number | null, error: unknown): void {
  if (error instanceof Refused && nth !== null) {
    report({ type: "refused", nth, problem: error.problem });
    return;
  }
  if (error instanceof Refused) return;
  if (nth !== null) report({ type: "refused", nth, problem: defect(error) });
  if (error instanceof WebAssembly.RuntimeError) report({ type: "broken", what: String(error) });
}

/** Sends something to those who think; says whether there is anybody. */
function send(to: Thinker, message: Thinking | CoachOrder): boolean {
  const port = ports.get(to);
  port?.postMessage(message);
  return port !== undefined;
}

function openTables(): Tables {
  const channel = new BroadcastChannel(CHANNEL);
  const store = new Keeper(
    () => IndexedStore.open(),
    (trouble) => report({ type: "trouble", trouble }),
  );
  const opened = new Tables({
    engine,
    store,
    analyses: new IndexedAnalyses(),
    think: (thought) => send("bots", { type: "think", thought }),
    coach: (order) => send("coach", order),
    hurry: () => report({ type: "hurry" }),
    announce: (id) => channel.postMessage(id),
    now: () => Date.now(),
    random: () => crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n,
  });
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    opened.changedElsewhere(data).catch((error: unknown) => fail(null, error));
  };
  return opened;
}

function start(module: WebAssembly.Module, as: Role): void {
  engine.initSync({ module });
  role = as;
  if (role === "tables") tables = openTables();
}

/** A way between the tables and those who think; one of them is here. */
function join(thinker: Thinker, port: MessagePort): void {
  ports.set(thinker, port);
  if (role === "coach") {
    portions?.close();
    portions = openPortions(port);
  }
  port.onmessage = ({ data }: MessageEvent<Thinking | CoachOrder | CoachReport>) =>
    hear(data, port);
  // Whoever thought before has ended.
  if (thinker === "bots") tables?.thinkAnew().catch((error: unknown) => fail(null, error));
  else tables?.coachAnew();
}

function hear(data: Thinking | CoachOrder | CoachReport, port: MessagePort): void {
  switch (data.type) {
    case "think":
      return decide(data.thought, port);
    case "decided": {
      const { id, seq, decided } = data;
      tables?.botDecided(id, seq, decided).catch((error: unknown) => fail(null, error));
      return;
    }
    case "begin":
    case "stop":
      return portions?.order(data);
    case "so_far":
    case "found":
    case "failed":
      return tables?.coachReports(data);
  }
}

function openPortions(port: MessagePort): Portions {
  const surroundings = {
    engine,
    report: (it: CoachReport) => port.postMessage(it),
    broken: (error: unknown) => report({ type: "broken", what: String(error) }),
    pause: () => new Promise<void>((done) => setTimeout(done)),
    now: () => performance.now(),
  };
  return new Portions(surroundings, Number(import.meta.env.VITE_N_FUTURES ?? engine.nFutures()));
}

/** Lets a bot think. One that fails does what comes first: the game must go on. */
function decide({ id, seq, kept, entries, isHasty }: Thought, port: MessagePort): void {
  let decided: string | null = null;
  let broken: unknown = null;
  try {
    const table = engine.Table.restore(kept, entries);
    decided = (isHasty ? table.hastyDecision() : table.botDecision()) ?? null;
    table.free();
  } catch (error) {
    broken = error;
  }
  port.postMessage({ type: "decided", id, seq, decided } satisfies Thinking);
  if (broken !== null) fail(null, broken);
}

async function answer(nth: number, method: string, args: readonly unknown[]): Promise<void> {
  try {
    if (role === "pictures") draw(nth, method, args as never[]);
    else if (tables !== null) {
      report({ type: "answer", nth, answer: await tables.ask(method, args as never[]) });
    }
  } catch (error) {
    fail(nth, error);
  }
}

/** A picture by its address: the page, which has more to do, need not touch its bytes. */
function addressOf(png: Uint8Array<ArrayBuffer>): string {
  return URL.createObjectURL(new Blob([png], { type: "image/png" }));
}

function draw(nth: number, method: string, args: readonly never[]): void {
  const drawings: Record<string, (...args: never[]) => string> = {
    picture: (...look: Parameters<typeof engine.tilePng>) => addressOf(engine.tilePng(...look)),
    shape: engine.tileShape,
    symbols: engine.symbols,
    randomGames: (n: number) => String(engine.randomGames(n, 1n)),
  };
  let drawn;
  try {
    drawn = drawings[method]?.(...args) ?? null;
  } catch (error) {
    if (typeof error !== "string") throw error;
    throw new Refused(JSON.parse(error) as Problem);
  }
  report({ type: "answer", nth, answer: drawn });
}

scope.onmessage = ({ data: order }) => {
  switch (order.type) {
    case "start":
      return start(order.module, order.role);
    case "join":
      return join(order.thinker, order.port);
    case "gone":
      return order.thinker === "coach" ? tables?.coachGone() : undefined;
    case "ask":
      return void answer(order.nth, order.method, order.args);
    case "follow": {
      const { nth, id, from } = order;
      const tell = (news: Extract<Report, { type: "news" }>["news"]) =>
        report({ type: "news", nth, news });
      tables?.follow(nth, id, from, tell).catch((error: unknown) => fail(null, error));
      return;
    }
    case "leave":
      return tables?.leave(order.nth);
  }
};
