/** A finished game and its analysis, which is followed while it goes on. */

import { api } from "../../api/client";
import { tellFault } from "../../messages/fault";
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
  /** Why nothing can be shown. */
  failure: string | null = $state(null);
  /** Why the analysis was not begun or stopped. */
  refusal: string | null = $state(null);
  /** Whether the game goes on, so that there is nothing to look at again. */
  isTooEarly = $state(false);

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
      this.#take(await api.coach.analysis(this.id));
      if (this.found?.state === "not_begun") await this.begin();
    } catch (error) {
      this.failure = tellFault(error);
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async begin(): Promise<void> {
    await this.#asked(async () => this.#take(await api.coach.analyze(this.id)));
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#asked(async () => {
      await api.coach.forgetAnalysis(this.id);
      this.#take(await api.coach.analysis(this.id));
    });
  }

  /** Does what somebody has asked for; what keeps it from being done is told. */
  async #asked(work: () => Promise<void>): Promise<void> {
    this.refusal = null;
    try {
      await work();
    } catch (error) {
      this.refusal = tellFault(error);
      // What was going on may still go on.
      if (this.found !== null) this.#take(this.found);
    }
  }

  #take(found: GameAnalysis): void {
    if (this.#isClosed) return;
    this.found = found;
    clearTimeout(this.#timer);
    if (isGoingOn(found)) this.#timer = setTimeout(() => void this.#ask(), PAUSE_MS);
  }

  async #ask(): Promise<void> {
    try {
      this.#take(await api.coach.analysis(this.id));
    } catch {
      // The server may come back: it is asked again.
      if (!this.#isClosed) this.#timer = setTimeout(() => void this.#ask(), 4 * PAUSE_MS);
    }
  }
}
