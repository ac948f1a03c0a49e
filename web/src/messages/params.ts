// Made from en.json; do not edit. UPDATE_EXPECT=1 npm test writes it anew.

/** The parameters of every message. */
export interface MessageParams {
  "failure.record": Record<never, never>;
  "failure.reload": Record<never, never>;
  "failure.script": Record<never, never>;
  "failure.to_start": Record<never, never>;
  "failure.unknown_address": Record<never, never>;
  "failure.unreachable": Record<never, never>;
  "replay.to_table": Record<never, never>;
  "start.about": Record<never, never>;
  "start.play_now": Record<never, never>;
  "start.you": Record<never, never>;
  "title.plain": { game: string | number };
}
