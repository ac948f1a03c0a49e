/** A finished game and its analysis, which is followed while it goes on. */

import { api, ApiError } from "../../api/client";
import { t } from "../../messages/messages.svelte";
import type { GameAnalysis, GameView } from "../../protocol/types";
import { courseOf, startScores, type Course } from "../course";
import { isGoingOn } from "./found";

/** How often an analysis that goes on is asked for, in milliseconds. */
const PAUSE_MS = 800;

export class Following {
  readonly id: string;
  view: GameView | null = $state.raw(null);
  course: Course | null = $state.raw(null);
  found: GameAnalysis | null = $state.raw(null);
  failure: string | null = $state(null);
  /** Whether the game goes on, so that there is nothing to look at again. */
  isTooEarly = $state(false);

  /** Nobody, where a game cannot be analyzed; then no link leads here. */
  readonly #coach = api.coach;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.id = id;
  }

  /** Shows what is known at once, and begins the analysis if nobody has. */
  async load(): Promise<void> {
    try {
      const [view, log] = await Promise.all([api.show(this.id), api.events(this.id, 0)]);
      if (!view.over) {
        this.isTooEarly = true;
        return;
      }
      this.course = courseOf(log.entries, startScores(view.seats));
      this.view = view;
      if (this.#coach === null) return;
      this.#take(await this.#coach.analysis(this.id));
      if (this.found?.state === "not_begun") await this.begin();
    } catch (error) {
      const isGone = error instanceof ApiError && error.is("unknown_game");
      this.failure = isGone ? t("problem.unknown_game") : t("failure.unreachable");
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async begin(): Promise<void> {
    if (this.#coach !== null) this.#take(await this.#coach.analyze(this.id));
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#coach === null) return;
    await this.#coach.forgetAnalysis(this.id);
    this.#take(await this.#coach.analysis(this.id));
  }

  #take(found: GameAnalysis): void {
    if (this.#isClosed) return;
    this.found = found;
    clearTimeout(this.#timer);
    if (isGoingOn(found)) this.#timer = setTimeout(() => void this.#ask(), PAUSE_MS);
  }

  async #ask(): Promise<void> {
    if (this.#coach === null) return;
    try {
      this.#take(await this.#coach.analysis(this.id));
    } catch {
      // The server may come back: it is asked again.
      if (!this.#isClosed) this.#timer = setTimeout(() => void this.#ask(), 4 * PAUSE_MS);
    }
  }
}
