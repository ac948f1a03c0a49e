/** A socket on which a server says how something is, opened again whenever it breaks. */

import type { Problem } from "../protocol/types";
import type { Connection } from "./backend";
import { patience } from "./stream";

/** Whoever hears a socket. */
export type SocketListener<M> = {
  /** What the server says; a problem, if nothing more will come. */
  hear(message: M): Problem | null;
  connection(state: Connection): void;
  /** What is said first whenever the socket has opened. */
  greeting?(): unknown;
  /** Asks why the server does not speak; none, if it merely cannot be reached. */
  whyGone?(): Promise<Problem | null>;
};

/** After so many failures in a row it is asked why. */
const ASK_AFTER = 3;

export class Socket<M> {
  readonly #path: string;
  readonly #listener: SocketListener<M>;
  readonly #open: (address: string) => WebSocket;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #nFailures = 0;
  #isOver = false;

  /** @param open opens a socket; tests bring their own */
  constructor(
    path: string,
    listener: SocketListener<M>,
    open: (address: string) => WebSocket = (address) => new WebSocket(address),
  ) {
    this.#path = path;
    this.#listener = listener;
    this.#open = open;
    this.#connect();
  }

  /** Says something, if anybody is there to hear it. */
  say(word: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(word));
  }

  /** Tries again at once instead of waiting. */
  retry(): void {
    if (this.#socket !== null || this.#isOver) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = null;
  }

  #connect(): void {
    this.#listener.connection({ type: "connecting" });
    const socket = this.#open(`${location.origin.replace(/^http/, "ws")}${this.#path}`);
    this.#socket = socket;
    socket.onopen = () => {
      const greeting = this.#listener.greeting?.();
      if (greeting !== undefined) socket.send(JSON.stringify(greeting));
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket && typeof event.data === "string") this.#hear(event.data);
    };
    socket.onclose = () => {
      if (this.#socket === socket) void this.#lost();
    };
  }

  #hear(text: string): void {
    const problem = this.#listener.hear(JSON.parse(text) as M);
    if (problem === null) {
      this.#nFailures = 0;
      this.#listener.connection({ type: "open" });
      return;
    }
    this.#end(problem);
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
      const problem = (await this.#listener.whyGone?.()) ?? null;
      if (problem !== null && !this.#isOver) this.#end(problem);
    }
  }
}
