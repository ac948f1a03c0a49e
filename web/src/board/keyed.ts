/** Nodes kept by key, so that a new state touches only what has changed. */

/** How the nodes of one kind of thing are made and changed. */
export interface Keyed<T, N> {
  key(item: T): string;
  create(item: T): N;
  /** Called only for items that differ from the ones shown. */
  update(node: N, item: T, before: T): void;
  remove(node: N, item: T): void;
}

/** The nodes that show a list of things. */
export class KeyedNodes<T, N> {
  readonly #how: Keyed<T, N>;
  readonly #shown = new Map<string, { node: N; item: T }>();

  constructor(how: Keyed<T, N>) {
    this.#how = how;
  }

  /** Things with one key in common are told apart by their number. */
  show(items: readonly T[]): void {
    const counted = new Map<string, number>();
    const gone = new Set(this.#shown.keys());
    for (const item of items) {
      const plain = this.#how.key(item);
      const nth = counted.get(plain) ?? 0;
      counted.set(plain, nth + 1);
      const key = nth === 0 ? plain : `${plain} ${nth}`;
      gone.delete(key);
      const shown = this.#shown.get(key);
      if (!shown) {
        this.#shown.set(key, { node: this.#how.create(item), item });
      } else if (!same(shown.item, item)) {
        this.#how.update(shown.node, item, shown.item);
        shown.item = item;
      }
    }
    for (const key of gone) {
      const shown = this.#shown.get(key);
      if (shown) this.#how.remove(shown.node, shown.item);
      this.#shown.delete(key);
    }
  }

  get(key: string): N | undefined {
    return this.#shown.get(key)?.node;
  }

  *[Symbol.iterator](): IterableIterator<{ readonly node: N; readonly item: T }> {
    yield* this.#shown.values();
  }
}

/** Equal as plain data. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
  const [inA, inB] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(inA);
  return keys.length === Object.keys(inB).length && keys.every((key) => same(inA[key], inB[key]));
}
