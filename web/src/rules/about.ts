/** Which rule tells about what the table asks, shows or refuses. */

import type { GameView, Prompt, PromptKind, ScoreReason, WhyNot } from "../protocol/types";

/** Kinds of features that a rule is about. */
export type FeatureKind = "city" | "road" | "monastery" | "garden" | "shrine" | "field";

const OF_PROMPTS: Readonly<Record<PromptKind, string>> = {
  place_tile: "placing",
  place_figure: "figures",
  send_knight_home: "princess",
  move_dragon: "dragon",
  second_tile: "builder",
  place_ingot: "gold-mines",
  take_ingot: "gold-mines",
  place_ferry: "ferries",
  move_ferry: "ferries",
  plague: "wheel-of-fortune",
  play_abbey: "abbey",
  late_abbey: "abbey",
  move_wagon: "wagon",
  land: "flying-machines",
  place_magic_figure: "mage-witch",
  part_magic_figures: "mage-witch",
  take_magic_figure: "mage-witch",
  crop_action: "crop-circles",
  add_follower: "crop-circles",
  remove_follower: "crop-circles",
  score_next: "scoring",
  move_marker: "messengers",
  name_victim: "robbers",
  place_robber: "robbers",
  begin_calls: "quarters",
  call_followers: "quarters",
  enter_quarter: "count",
  move_count: "count",
  message: "messages",
};

/** The rule of a question. */
export function ruleOfPrompt({ kind }: Pick<Prompt, "kind">): string {
  return OF_PROMPTS[kind];
}

/** The rule of what a game asks now, or of its turns. */
export function ruleOfView({ prompt, over }: GameView): string {
  if (over) return "end";
  return prompt === null ? "turn" : ruleOfPrompt(prompt);
}

const OF_FEATURES: Readonly<Record<string, string>> = {
  city: "cities",
  road: "roads",
  monastery: "monasteries",
  field: "fields",
  garden: "abbot",
  shrine: "shrines",
  abbey: "abbey",
};

/** The rule that tells how a kind of feature is counted. */
export function ruleOfFeature(kind: string): string {
  return OF_FEATURES[kind] ?? "scoring";
}

const OF_REASONS: Readonly<Record<Exclude<ScoreReason["type"], "feature">, string>> = {
  magic: "mage-witch",
  abbot: "abbot",
  fairy: "fairy",
  fairy_at_turn: "fairy",
  barn: "barn",
  goods: "goods",
  title_held: "king-robber-baron",
  title: "king-robber-baron",
  message: "messages",
  two_points: "messages",
  robbery: "robbers",
  robber_at_end: "robbers",
  gold: "gold-mines",
  wheel: "wheel-of-fortune",
  crown_spaces: "crown-spaces",
};

/** The rule by which points were given, for a feature of this kind if it was one. */
export function ruleOfPoints(why: ScoreReason, kind: string | null): string {
  return why.type === "feature" ? ruleOfFeature(kind ?? "") : OF_REASONS[why.type];
}

/** The rule that refuses a place or a figure. */
export function ruleOfRefusal(why: Pick<WhyNot, "rotation" | "sentence">): string {
  const { key } = why.sentence;
  if (key.includes("river")) return "river";
  if (key.includes("volcano") || key.includes("dragon")) return "dragon";
  if (key.includes("shrine")) return "shrines";
  if (key.includes("abbey")) return "abbey";
  return why.rotation === null ? "figures" : "placing";
}
