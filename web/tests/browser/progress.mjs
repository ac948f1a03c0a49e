// Tests give up when nothing moves any more, never because something takes long: how long it takes
// depends on what else the machine does.

/** Nothing may stand still for longer, in milliseconds. */
export const PATIENCE = 120_000;

/** When something last moved. */
let lastMove = Date.now();

/** Something has moved: the server has answered, a page has loaded something, a game goes on. */
export function moved() {
  lastMove = Date.now();
}

/** A page whose doings count as moves; it waits for single things as long as nothing moves. */
export function watch(page) {
  page.setDefaultTimeout(PATIENCE);
  page.on("requestfinished", moved);
  page.on("framenavigated", moved);
  page.on("websocket", (socket) => socket.on("framereceived", moved));
  return page;
}

/** A test, or an error when nothing has moved for too long. */
export function whileMoving(test) {
  moved();
  let timer;
  const stuck = new Promise((_, failed) => {
    timer = setInterval(() => {
      if (Date.now() - lastMove > PATIENCE) {
        failed(new Error(`nothing has moved for ${PATIENCE / 1000} s`));
      }
    }, 1000);
  });
  return Promise.race([test, stuck]).finally(() => clearInterval(timer));
}

/** Looks again and again until `done` holds; gives up when `mark` of what is seen stays the same. */
export async function until(look, done, mark) {
  let last;
  let since = Date.now();
  for (;;) {
    const seen = await look();
    if (done(seen)) return seen;
    const now = mark(seen);
    if (now !== last) {
      last = now;
      since = Date.now();
      moved();
    }
    if (Date.now() - since > PATIENCE) {
      throw new Error(`nothing has moved for ${PATIENCE / 1000} s: ${now}`);
    }
    await new Promise((again) => setTimeout(again, 50));
  }
}
