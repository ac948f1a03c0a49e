/** So many questions are on their way at once: one is answered, and the next is there already. */
const AT_ONCE = 2;

/** Asks a few things at a time. What was asked last comes first: it is what somebody looks at. */
export class LastFirst {
  readonly #waiting: (() => Promise<void>)[] = [];
  #nAsked = 0;

  ask<T>(question: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => question().then(resolve, reject));
      this.#next();
    });
  }

  #next(): void {
    while (this.#nAsked < AT_ONCE) {
      const ask = this.#waiting.pop();
      if (ask === undefined) return;
      this.#nAsked += 1;
      void ask().then(() => {
        this.#nAsked -= 1;
        this.#next();
      });
    }
  }
}
