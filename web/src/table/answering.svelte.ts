/**
 * The answer a person is about to give. An option is first pointed at, then chosen, then sent; how
 * many of these a click does depends on the setting for Confirm and on whether it can be undone.
 */

import type { Prompt, PromptOption } from "../protocol/types";
import { settings } from "../settings/settings.svelte";
import type { LiveGame } from "./live.svelte";

/** What the last input came from. */
export type Hand = "mouse" | "touch" | "keys";

/** What a first choice does: it is sent, or it is shown and waits. */
export function isSentAtOnce(
  confirm: "always" | "touch" | "never",
  hand: Hand,
  isFinal: boolean,
): boolean {
  if (confirm === "always" || hand === "touch") return false;
  if (confirm === "never") return true;
  // With a mouse or keys the option was pointed at before; what can be undone needs no second look.
  return !isFinal;
}

export class Answering {
  pointed: string | null = $state(null);
  chosen: string | null = $state(null);
  hand: Hand = $state("mouse");

  readonly #live: LiveGame;
  readonly #mayAnswer: () => boolean;

  constructor(live: LiveGame, mayAnswer: () => boolean) {
    this.#live = live;
    this.#mayAnswer = mayAnswer;
  }

  get prompt(): Prompt | null {
    return this.#live.view?.prompt ?? null;
  }

  get isReady(): boolean {
    return this.#mayAnswer() && !this.#live.isSaving && this.#live.isConnected;
  }

  /** The option that is looked at: pointed at, or else chosen. */
  get shown(): PromptOption | null {
    const id = this.pointed ?? this.chosen;
    return this.prompt?.options.find((it) => it.id === id) ?? null;
  }

  get isPassChosen(): boolean {
    const pass = this.prompt?.pass;
    return pass !== null && pass !== undefined && this.chosen === pass.id;
  }

  get canConfirm(): boolean {
    return this.isReady && this.chosen !== null;
  }

  /** Chooses an option; the same once more makes it final, unless Confirm alone may. */
  choose(id: string): void {
    if (!this.isReady) return;
    const isAgain = this.chosen === id;
    this.chosen = id;
    const isFinal = this.#isFinal(id);
    if (isSentAtOnce(settings.confirm, this.hand, isFinal)) this.send(id);
    else if (isAgain && settings.confirm !== "always") this.send(id);
  }

  /** Makes the chosen option final. */
  confirm(): void {
    if (this.chosen !== null) this.send(this.chosen);
  }

  send(id: string): void {
    if (!this.isReady) return;
    this.chosen = id;
    void this.#live.act(id);
  }

  /** Lets go of what was chosen; false, if nothing was. */
  drop(): boolean {
    const had = this.chosen !== null || this.pointed !== null;
    this.chosen = null;
    this.pointed = null;
    return had;
  }

  /** Keeps the choice only if it is still offered. */
  renew(): void {
    const ids = new Set(this.prompt?.options.map((it) => it.id) ?? []);
    if (this.prompt?.pass) ids.add(this.prompt.pass.id);
    if (this.chosen !== null && !ids.has(this.chosen)) this.chosen = null;
    if (this.pointed !== null && !ids.has(this.pointed)) this.pointed = null;
  }

  /** Takes back the choice, or else the last answer; what is only pointed at is no choice. */
  undo(): void {
    if (this.chosen !== null) {
      this.drop();
      return;
    }
    this.drop();
    if (!this.isReady) return;
    if (this.prompt?.undo.type === "reaches") void this.#live.undo();
  }

  #isFinal(id: string): boolean {
    const pass = this.prompt?.pass;
    if (pass?.id === id) return pass.is_final;
    return this.prompt?.options.find((it) => it.id === id)?.is_final ?? true;
  }
}
