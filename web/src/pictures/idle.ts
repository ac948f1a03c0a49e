/** Ornaments should not keep a page from answering: they are drawn when it has nothing to do. */

/** They do not wait longer than this, in milliseconds. */
const LONGEST = 2_000;

/** Without a word from the browser they wait this long, in milliseconds. */
const PAUSE = 200;

/** Does something when the page has nothing to do; what it gives back calls that off. */
export function whenIdle(act: () => void): () => void {
  // Not every browser says when it is idle.
  if (typeof requestIdleCallback === "function") {
    const nth = requestIdleCallback(act, { timeout: LONGEST });
    return () => cancelIdleCallback(nth);
  }
  const nth = setTimeout(act, PAUSE);
  return () => clearTimeout(nth);
}
