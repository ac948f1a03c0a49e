/** The log as lines: what a move was, what it gave, and where on the table it happened. */

import type {
  Place,
  Event,
  LogEntry,
  ScoreReason,
  ScoredFeature,
  Sentence,
  Spot,
  TileRef,
} from "../protocol/types";

/** A tile as it lies. */
export type LogTile = TileRef & { rotation: number };

type Where = {
  /** The places it speaks of. */
  places: readonly Place[];
  /** A segment of the feature it speaks of. */
  spot: Spot | null;
};

export type LogLine = Where & {
  key: string;
  /** The entry it comes from. */
  seq: number;
  seat: number | null;
  nActions: number;
} & (
    | { type: "said"; sentence: Sentence; tile: LogTile | null; isOut: boolean }
    /** A tile was placed; more comes of it, or no figure follows. */
    | { type: "tile_only"; tile: LogTile; isAll: boolean }
    | {
        type: "points";
        points: number;
        why: ScoreReason;
        feature: ScoredFeature | null;
        sentence: Sentence;
      }
    | { type: "heading"; sentence: Sentence }
  );

type Placed = { tile: LogTile; place: Place; seat: number };

/** A line that tells of points. */
export type PointsLine = Extract<LogLine, { type: "points" }>;

/** All lines of a log; what has been taken back is not among them. */
export function logLines(entries: readonly LogEntry[]): LogLine[] {
  let lines: LogLine[] = [];
  let placed: Placed | null = null;
  for (const entry of entries) {
    if (entry.done.type === "undo") {
      const { to } = entry.done;
      lines = lines.filter((it) => it.nActions <= to);
      placed = null;
      continue;
    }
    const key = (idx: number) => `${entry.seq}.${idx}`;
    entry.events.forEach((event, idx) => {
      if (event.what.type === "tile_placed") {
        const { tile, rotation, place, seat } = event.what;
        placed = { tile: { ...tile, rotation }, place, seat };
        return;
      }
      const line = lineOf(event, entry, placed, key(idx));
      if (line === null) return;
      if (placed !== null && line.type !== "tile_only" && !isFigurePlaced(event)) {
        lines.push(tileOnly(placed, entry, `${key(idx)}.tile`, false));
      }
      placed = null;
      lines.push(line);
    });
  }
  if (placed !== null) {
    const last = entries.at(-1);
    if (last && last.events.some((it) => it.what.type === "turn_started")) {
      lines.push(tileOnly(placed, last, `${last.seq}.tile`, true));
    }
  }
  return lines;
}

function isFigurePlaced(event: Event): boolean {
  return event.what.type === "figure_placed" || event.what.type === "crown_space_taken";
}

function tileOnly(placed: Placed, entry: LogEntry, key: string, isAll: boolean): LogLine {
  const { tile, place, seat } = placed;
  const { seq, n_actions: nActions } = entry;
  return { type: "tile_only", key, seq, seat, nActions, tile, isAll, places: [place], spot: null };
}

function lineOf(event: Event, entry: LogEntry, placed: Placed | null, key: string): LogLine | null {
  const { what, sentence } = event;
  const from = { key, seq: entry.seq, nActions: entry.n_actions };
  const none = { places: [], spot: null };
  switch (what.type) {
    case "turn_started":
      return placed === null ? null : tileOnly(placed, entry, key, true);
    case "tile_drawn":
    case "tile_placed":
      return null;
    case "passed":
      // Other things than a figure are passed on in words of their own.
      if (what.question !== "place_figure") return said(event, entry, key, what.seat, []);
      return placed === null ? null : tileOnly(placed, entry, key, true);
    case "tile_discarded": {
      const tile = { ...what.tile, rotation: 0 };
      return { type: "said", ...from, seat: what.seat, sentence, tile, isOut: true, ...none };
    }
    case "figure_placed": {
      const { seat, on } = what.figure;
      const where = { places: [{ x: on.x, y: on.y }], spot: on };
      const tile = placed?.tile ?? null;
      return { type: "said", ...from, seat, sentence, tile, isOut: false, ...where };
    }
    case "scored": {
      const { seat, points, why, feature } = what;
      const places = feature?.places ?? [];
      const where = { places, spot: feature?.spots[0] ?? null };
      return { type: "points", ...from, seat, points, why, feature, sentence, ...where };
    }
    case "tile_laid": {
      const tile = { ...what.tile, rotation: what.rotation };
      const places = [what.place];
      return {
        type: "said",
        ...from,
        seat: null,
        sentence,
        tile,
        isOut: false,
        places,
        spot: null,
      };
    }
    case "tile_laid_aside": {
      const tile = { ...what.tile, rotation: 0 };
      return { type: "said", ...from, seat: what.seat, sentence, tile, isOut: true, ...none };
    }
    case "pig_moved":
      return said(event, entry, key, what.seat, []);
    case "crown_space_taken": {
      const tile = placed?.tile ?? null;
      return { type: "said", ...from, seat: what.seat, sentence, tile, isOut: false, ...none };
    }
    case "crown_space_left":
      // Like figures that come home after a scoring.
      if (entry.events.some((it) => it.what.type === "scored")) return null;
      return said(event, entry, key, what.seat, []);
    case "piece_moved":
      return said(event, entry, key, what.seat, [what.to]);
    case "piece_placed": {
      const { seat, place } = what.piece;
      return said(event, entry, key, seat, place === null ? [] : [place]);
    }
    case "figure_moved": {
      const { seat, on } = what.figure;
      return said(event, entry, key, seat, [{ x: on.x, y: on.y }]);
    }
    case "piece_left":
      return said(event, entry, key, null, [what.from]);
    case "flown":
      return said(event, entry, key, what.seat, [what.from, what.to]);
    case "told":
      return said(event, entry, key, what.seat, what.places);
    case "figure_taken_back": {
      const { seat, on } = what.figure;
      // After a scoring everybody knows that figures come home.
      if (entry.events.some((it) => it.what.type === "scored")) return null;
      const where = { places: [{ x: on.x, y: on.y }], spot: on };
      return { type: "said", ...from, seat, sentence, tile: null, isOut: false, ...where };
    }
    case "final_scoring":
    case "game_over":
      return { type: "heading", ...from, seat: null, sentence, ...none };
    default:
      // A happening that is new to the client: its sentence says what it is.
      return said(event, entry, key, entry.seat, []);
  }
}

/** A line of which only the sentence is known. */
function said(
  event: Event,
  entry: LogEntry,
  key: string,
  seat: number | null,
  places: readonly Place[],
): LogLine {
  const { seq, n_actions: nActions } = entry;
  const { sentence } = event;
  return {
    type: "said",
    key,
    seq,
    seat,
    nActions,
    sentence,
    tile: null,
    isOut: false,
    places,
    spot: null,
  };
}
