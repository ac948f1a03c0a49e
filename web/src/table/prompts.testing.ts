/** Prompts and views made up for tests. */

import type {
  Anchor,
  GameView,
  Prompt,
  PromptOption,
  SeatView,
  Sentence,
  Shape,
} from "../protocol/types";

export function sentence(key: string, params: Sentence["params"] = {}): Sentence {
  return { key, params };
}

export function option(id: string, anchor: Anchor, more: Partial<PromptOption> = {}): PromptOption {
  return {
    id,
    kind: { type: "place_tile" },
    anchor,
    figure: null,
    name: sentence(`choice ${id}`),
    turned: null,
    more: [],
    is_final: true,
    closes: [],
    places: [],
    points: [],
    adds: [],
    feature: null,
    majority: null,
    ...more,
  };
}

export function prompt(shape: Shape, options: PromptOption[], more: Partial<Prompt> = {}): Prompt {
  return {
    seat: 0,
    kind: "place_figure",
    shape,
    sentence: sentence("what is asked"),
    waiting: sentence("what others hear"),
    tile: null,
    at_stake: [],
    stakes: [],
    options,
    next: [],
    pass: null,
    undo: { type: "nothing", why: sentence("no_undo.start") },
    ...more,
  };
}

export function seat(n: number, more: Partial<SeatView> = {}): SeatView {
  return {
    seat: n,
    color: n === 0 ? "blue" : "red",
    name: n === 0 ? "Ana" : "Odo",
    kind: n === 0 ? { type: "person" } : { type: "bot", level: "greedy" },
    score: 0,
    space: 0,
    messenger_space: null,
    robber_space: null,
    start_score: 0,
    breakdown: [],
    supply: [{ figure: "follower", n: 7, of: 7 }],
    ...more,
  } as SeatView;
}

export function gameView(more: Partial<GameView> = {}): GameView {
  return {
    id: "g",
    seq: 1,
    n_actions: 1,
    tile_sets: [],
    elements: [],
    options: {},
    seats: [seat(0), seat(1)],
    first: 0,
    active: 0,
    asked: 0,
    squares: [],
    figures: [],
    pieces: [],
    quarters: [],
    wheel: [],
    journey: null,
    last_placed: null,
    n_tiles: 71,
    n_tiles_left: 10,
    tiles_left: [],
    aside: [],
    discarded: [],
    prompt: null,
    stand_ins: [],
    hints: { help: "all", n_given: [] },
    over: false,
    winners: [],
    seed: null,
    seal: null,
    ...more,
  };
}
