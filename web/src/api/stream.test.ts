import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LogEntry, StreamMessage } from "../protocol/types";
import type { Connection } from "./backend";
import { GameStream, patience } from "./stream";

class FakeSocket {
  static all: FakeSocket[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  close() {
    this.onclose?.();
  }
  say(message: StreamMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const entry = (seq: number): LogEntry => ({
  seq,
  n_actions: seq,
  seat: 0,
  done: { type: "action", action: "pass" },
  events: [],
});

function listen(from = 0) {
  const heard: number[] = [];
  const states: Connection["type"][] = [];
  const stream = new GameStream(
    "g",
    {
      entry: (it) => heard.push(it.seq),
      view: () => undefined,
      connection: (it) => states.push(it.type),
    },
    { from, open: (address) => new FakeSocket(address) as unknown as WebSocket },
  );
  return { stream, heard, states };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { origin: "http://localhost:7227" });
  FakeSocket.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a stream", () => {
  it("goes on after a break from where it was, and hears nothing twice", () => {
    const { heard, states } = listen(3);
    const [first] = FakeSocket.all;
    expect(first?.address).toBe("ws://localhost:7227/api/games/g/stream?from=3");
    first?.say({ type: "entry", entry: entry(4) });
    first?.say({ type: "entry", entry: entry(5) });
    first?.close();
    expect(states).toEqual(["connecting", "waiting"]);
    vi.advanceTimersByTime(patience(1));
    const second = FakeSocket.all[1];
    expect(second?.address).toContain("from=5");
    second?.say({ type: "entry", entry: entry(5) });
    second?.say({ type: "entry", entry: entry(6) });
    expect(heard).toEqual([4, 5, 6]);
  });

  it("is silent after it was closed", () => {
    const { stream, heard } = listen();
    const [socket] = FakeSocket.all;
    stream.close();
    socket?.say({ type: "entry", entry: entry(1) });
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual([]);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("ends when the server says so", () => {
    const { states } = listen();
    const problem = { code: "unknown_game", status: 404, message: "gone", details: {} } as const;
    FakeSocket.all[0]?.say({ type: "end", problem });
    vi.advanceTimersByTime(60_000);
    expect(states).toEqual(["connecting", "ended"]);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("tries again at once if asked, but opens no second socket", () => {
    const { stream } = listen();
    stream.retry();
    expect(FakeSocket.all).toHaveLength(1);
    FakeSocket.all[0]?.close();
    stream.retry();
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("takes another socket if the one it has brings nothing", () => {
    const { stream, heard } = listen(3);
    const [first] = FakeSocket.all;
    first?.say({ type: "entry", entry: entry(4) });
    stream.renew();
    expect(FakeSocket.all).toHaveLength(2);
    const second = FakeSocket.all[1];
    expect(second?.address).toContain("from=4");
    first?.say({ type: "entry", entry: entry(5) });
    second?.say({ type: "entry", entry: entry(5) });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(heard).toEqual([4, 5]);
    expect(stream.seq).toBe(5);
  });

  it("waits longer each time, but never for ever", () => {
    expect(patience(1)).toBeLessThan(patience(3));
    expect(patience(50)).toBe(10_000);
  });
});
