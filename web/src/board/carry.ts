/** Carrying the tile in hand to the board. */

/** A press that moves further than this carries; less is a tap, which turns the tile. */
const SLACK = 6;

/** How large the carried tile is at least, in pixels. */
const MIN_PX = 56;

export interface CarryEvents {
  /** The tile is over this point of the window; true if a place has taken it up. */
  over(clientX: number, clientY: number): boolean;
  /** It was let go there. */
  drop(): void;
  cancel(): void;
}

/** Follows a press on the hand until it is let go. */
export function carry(
  press: PointerEvent,
  picture: Promise<string>,
  px: number,
  events: CarryEvents,
): void {
  const abort = new AbortController();
  const { signal } = abort;
  const side = Math.max(px, MIN_PX);
  let image: HTMLImageElement | null = null;
  let taken = false;
  const lift = () => {
    const lifted = (image = new Image(side, side));
    void picture.then((url) => (lifted.src = url));
    image.alt = "";
    image.className = "bastide-carried";
    document.body.append(image);
  };
  const end = () => {
    image?.remove();
    abort.abort();
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return;
    const moved = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
    if (!image && moved < SLACK) return;
    if (!image) lift();
    taken = events.over(event.clientX, event.clientY);
    if (!image) return;
    image.style.translate = `${event.clientX - side / 2}px ${event.clientY - side / 2}px`;
    image.classList.toggle("taken", taken);
  };
  const up = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return;
    if (image) {
      // The click that ends a drag is no tap on the hand.
      const swallow = (click: Event) => click.stopPropagation();
      window.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
      if (taken) events.drop();
      else events.cancel();
    }
    end();
  };
  const cancel = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== "Escape") return;
    if (image) events.cancel();
    end();
  };
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", up, { signal });
  window.addEventListener("pointercancel", cancel, { signal });
  window.addEventListener("keydown", cancel, { signal });
}
