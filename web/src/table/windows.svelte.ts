/** Of several windows with one game only the latest plays; the others look on. */

export class PlayingWindow {
  /** Whether this window may answer. */
  isPlaying = $state(true);

  readonly #channel: BroadcastChannel | null;

  constructor(id: string) {
    this.#channel =
      typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`bastide.game.${id}`);
    if (this.#channel === null) return;
    this.#channel.onmessage = () => {
      this.isPlaying = false;
    };
    this.playHere();
  }

  playHere(): void {
    this.isPlaying = true;
    this.#channel?.postMessage("playing");
  }

  close(): void {
    this.#channel?.close();
  }
}
