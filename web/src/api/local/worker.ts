/** A worker of the page: it holds the tables, lets bots think, or draws pictures. */

import * as engine from "bastide-engine";
import type { Problem } from "../../protocol/types";
import { Keeper } from "./keeper";
import type { Order, Report, Role, Thinking } from "./messages";
import { IndexedStore } from "./store";
import { Refused, Tables, type Thought } from "./tables";

/** The pages of a browser tell each other which game they have changed. */
const CHANNEL = "bastide-games";

const scope = self as unknown as {
  postMessage(message: Report, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<Order>) => void) | null;
};

let role: Role = "tables";
let tables: Tables | null = null;
let port: MessagePort | null = null;
/** Thoughts that no bot has been found for yet. */
let waiting: Thought[] = [];

function report(message: Report, transfer: Transferable[] = []): void {
  scope.postMessage(message, transfer);
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

function defect(error: unknown): Problem {
  const message = `the table could not do its part; nothing has changed (${String(error)})`;
  return { code: "internal", status: 500, message, details: {} };
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
    think: (thought) => {
      if (port === null) waiting.push(thought);
      else port.postMessage({ type: "think", thought } satisfies Thinking);
    },
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

/** The other end of the way between tables and bots. */
function reach(to: MessagePort): void {
  port = to;
  to.onmessage = ({ data }: MessageEvent<Thinking>) => {
    if (data.type === "think") decide(data.thought);
    else {
      const { id, seq, decided } = data;
      tables?.botDecided(id, seq, decided).catch((error: unknown) => fail(null, error));
    }
  };
  const late = waiting;
  waiting = [];
  for (const thought of late) to.postMessage({ type: "think", thought } satisfies Thinking);
}

/** Lets a bot think. One that fails does what comes first: the game must go on. */
function decide({ id, seq, kept, entries }: Thought): void {
  let decided: string | null = null;
  let broken: unknown = null;
  try {
    const table = engine.Table.restore(kept, entries);
    decided = table.botDecision() ?? null;
    table.free();
  } catch (error) {
    broken = error;
  }
  port?.postMessage({ type: "decided", id, seq, decided } satisfies Thinking);
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

function draw(nth: number, method: string, args: readonly never[]): void {
  const drawings: Record<string, (...args: never[]) => string | Uint8Array<ArrayBuffer>> = {
    picture: engine.tilePng,
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
  report({ type: "answer", nth, answer: drawn }, drawn instanceof Uint8Array ? [drawn.buffer] : []);
}

scope.onmessage = ({ data: order }) => {
  switch (order.type) {
    case "start":
      return start(order.module, order.role);
    case "bots":
      return reach(order.port);
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
