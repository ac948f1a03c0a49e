/**
 * A game as it goes on. A stream that breaks is opened again from the last sequence number that
 * was received, so nothing is lost and nothing comes twice.
 */

import { named } from "../messages/names";
import type { Problem, StreamMessage } from "../protocol/types";
import type { Follower, StreamListener } from "./backend";

/** How long to wait before the n-th try, in milliseconds. */
export function patience(nFailures: number): number {
  return Math.min(500 * 2 ** Math.min(nFailures, 5), 10_000);
}

/** After so many failures in a row it is asked whether the game still exists. */
const ASK_AFTER = 3;

export type StreamOptions = {
  /** The entries that are known already. */
  from: number;
  /** Opens a socket; tests bring their own. */
  open?: (address: string) => WebSocket;
  /** Asks why the server does not speak of the game; none, if it merely cannot be reached. */
  whyGone?: () => Promise<Problem | null>;
};

export class GameStream implements Follower {
  #seq: number;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #nFailures = 0;
  #isOver = false;

  readonly #id: string;
  readonly #listener: StreamListener;
  readonly #open: (address: string) => WebSocket;
  readonly #whyGone: () => Promise<Problem | null>;

  constructor(id: string, listener: StreamListener, options: StreamOptions) {
    this.#id = id;
    this.#listener = listener;
    this.#seq = options.from;
    this.#open = options.open ?? ((address) => new WebSocket(address));
    this.#whyGone = options.whyGone ?? (() => Promise.resolve(null));
    this.#connect();
  }

  /** Tries again at once instead of waiting. */
  retry(): void {
    if (this.#socket !== null || this.#isOver) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  /** The entries that have come. */
  get seq(): number {
    return this.#seq;
  }

  /** Opens another socket: this one brings nothing, though there is something. */
  renew(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.retry();
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = null;
  }

  #connect(): void {
    this.#listener.connection({ type: "connecting" });
    const socket = this.#open(streamAddress(this.#id, this.#seq));
    this.#socket = socket;
    socket.onmessage = (event) => {
      if (this.#socket === socket && typeof event.data === "string") this.#hear(event.data);
    };
    socket.onclose = () => {
      if (this.#socket === socket) void this.#lost();
    };
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as StreamMessage;
    switch (message.type) {
      case "entry":
        if (message.entry.seq <= this.#seq) return;
        this.#seq = message.entry.seq;
        this.#listener.entry(message.entry);
        return;
      case "view":
        this.#nFailures = 0;
        this.#listener.connection({ type: "open" });
        this.#listener.view(named(message.view));
        return;
      case "end":
        this.#end(message.problem);
    }
  }

  #end(problem: Problem): void {
    this.close();
    this.#listener.connection({ type: "ended", problem });
  }

  async #lost(): Promise<void> {
    this.#socket = null;
    if (this.#isOver) return;
    this.#nFailures += 1;
    const wait = patience(this.#nFailures);
    this.#listener.connection({ type: "waiting", until: Date.now() + wait });
    this.#timer = setTimeout(() => this.#connect(), wait);
    if (this.#nFailures >= ASK_AFTER) {
      const problem = await this.#whyGone();
      if (problem !== null && !this.#isOver) this.#end(problem);
    }
  }
}

function streamAddress(id: string, from: number): string {
  const origin = location.origin.replace(/^http/, "ws");
  return `${origin}/api/games/${encodeURIComponent(id)}/stream?from=${from}`;
}
