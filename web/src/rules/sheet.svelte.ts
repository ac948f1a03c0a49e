/**
 * Whether the rules are open, at which rule, and for which game. What they say is fetched when they
 * are opened first.
 */

import type { Drawn } from "../examples/drawn";
import type { FeatureKind } from "./about";
import type { Sum } from "./book";

/** The game on the page, as far as rules have to do with it. */
export type RulesGame = {
  readonly elements: readonly string[];
  /** The options that are not at their defaults. */
  readonly options: Readonly<Record<string, string>>;
  /** The rule of what is asked now. */
  readonly rule: string;
  /** Outlines all features of these kinds for some seconds; false if there are none. */
  show(kinds: readonly FeatureKind[]): Promise<boolean>;
};

/** Points of the game itself instead of the example of a rule. */
export type OwnExample = {
  /** None, if the points were not given for a feature. */
  readonly drawn: Drawn | null;
  readonly sum: Sum | null;
  /** What is said where there is no sum. */
  readonly text: string | null;
};

class RulesSheet {
  isOpen = $state(false);
  /** The rule that is read; none if only the list is seen. */
  rule: string | null = $state(null);
  /** What the rule is asked about. */
  own: OwnExample | null = $state.raw(null);
  game: RulesGame | null = $state.raw(null);

  /** Opens the rules at one of them; if none is named, at that of what is asked. */
  open(rule: string | null = null, own: OwnExample | null = null): void {
    this.rule = rule ?? this.game?.rule ?? null;
    this.own = own;
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
    this.own = null;
  }

  toggle(): void {
    if (this.isOpen) this.close();
    else this.open();
  }

  /** A rule is opened or closed in the list. */
  read(rule: string | null): void {
    this.rule = rule;
    this.own = null;
  }
}

export const rules = new RulesSheet();
