/** What the status line says: what is asked, or why nobody is; never nothing. */

import { t } from "../messages/messages.svelte";
import { person, winnersOf } from "../messages/names";
import { placeText, tell } from "../messages/tell";
import type {
  GameView,
  Happening,
  Prompt,
  PromptKind,
  PromptOption,
  PlayerColor,
} from "../protocol/types";
import { optionPlaces } from "./anchors";
import { comingSeats } from "./order";
import { aidsInForce } from "../settings/settings.svelte";
import { majorityText, stakesIn } from "./telling";
import { NOBODY } from "./staged";
import type { Table } from "./table.svelte";

export type Status = {
  /** Whose shield stands before it. */
  color: PlayerColor | null;
  line: string;
  help: string;
  /** Who is asked after this, in order; none where nobody waits for an answer in turn. */
  coming: readonly number[];
  tone: "plain" | "alert" | "good";
};

/** @param now the time, for what is counted in seconds */
export function statusOf(table: Table, now: number): Status {
  const { view, live, names } = table;
  const lost = connectionStatus(table, now);
  if (lost !== null) return lost;
  if (view === null) return plain(null, t("status.loading"), t("help.loading"));
  if (table.isBackAgain) {
    return {
      color: null,
      line: t("connection.back"),
      help: t("connection.back_help"),
      coming: [],
      tone: "good",
    };
  }
  if (live.playing !== null) return playingStatus(table);
  if (view.over) {
    const [only, other] = view.seats;
    const line =
      only !== undefined && other === undefined
        ? t("end.alone", { ...person(names, only.seat), points: only.score })
        : t("status.over", winnersOf(view.winners, names));
    return plain(
      view.winners[0] === undefined ? null : table.colorOf(view.winners[0]),
      line,
      t("help.over"),
    );
  }
  const asking = table.takingBack.status;
  if (asking !== null) return plain(table.colorOf(asking.seat), asking.line, asking.help);
  const { prompt } = view;
  if (prompt === null)
    return plain(table.colorOf(view.active), t("status.drawing"), t("help.wait"));
  const color = table.colorOf(prompt.seat);
  const coming = comingSeats(view);
  const besides = besidesStatus(table, prompt.seat);
  if (besides !== null) return { ...besides, color };
  if (table.isWatching) {
    return plain(color, t("status.watching"), tell(prompt.waiting, names), coming);
  }
  if (!table.isMine) {
    const help = lastHelp(view) ?? (coming.length > 0 ? "" : t("help.bot"));
    return plain(color, tell(prompt.waiting, names), help, coming);
  }
  if (!table.windows.isPlaying) return plain(color, t("status.viewer"), t("help.viewer"));
  return plain(color, tell(prompt.sentence, names), helpOf(table), coming);
}

/** A seat whose time is up, or a bot that plays for a person: that is what all wait for. */
function besidesStatus({ besides, names }: Table, seat: number): Status | null {
  if (besides.late !== null) {
    return plain(null, t("late.line", person(names, seat)), besides.lateHelp);
  }
  const reason = besides.botOf(seat);
  return reason === null ? null : plain(null, besides.botText(seat, reason), t("help.bot"));
}

function plain(
  color: PlayerColor | null,
  line: string,
  help: string,
  coming: readonly number[] = [],
): Status {
  return { color, line, help, coming, tone: "plain" };
}

function connectionStatus(table: Table, now: number): Status | null {
  const { connection } = table.live;
  switch (connection.type) {
    case "waiting": {
      const seconds = Math.max(1, Math.ceil((connection.until - now) / 1000));
      return {
        color: null,
        line: t("connection.lost", { seconds }),
        help: table.besides.ownClockRuns ? t("connection.clock_runs") : t("connection.lost_help"),
        coming: [],
        tone: "alert",
      };
    }
    case "ended": {
      const { code, details } = connection.problem;
      const isDamaged = code === "damaged";
      const { n_sound: n = 0, n_entries: of = 0 } = details;
      return {
        color: null,
        line: isDamaged ? t("problem.damaged") : t("connection.ended"),
        help: isDamaged ? t("damaged.sound", { n, of }) : t("connection.ended_help"),
        coming: [],
        tone: "alert",
      };
    }
    case "connecting":
    case "open":
      return null;
  }
}

function playingStatus(table: Table): Status {
  const { live, names, view } = table;
  const drawn = live.drawn;
  if (drawn !== null) {
    const line = t("status.choosing", person(names, drawn.seat));
    return plain(table.colorOf(drawn.seat), line, t("help.bot"));
  }
  const { what, sentence } = live.playing ?? { what: null, sentence: null };
  const seat = (what === null ? null : seatOf(what)) ?? view?.active ?? NOBODY;
  const line = sentence === null ? t("status.drawing") : tell(sentence, names);
  const coming = view === null ? [] : comingSeats(view);
  const color = seat === NOBODY ? null : table.colorOf(seat);
  return plain(color, line, coming.length > 0 ? "" : t("help.bot"), coming);
}

/** Whom something that happens concerns. */
export function seatOf(what: Happening): number | null {
  if ("seat" in what) return what.seat;
  if ("figure" in what) return what.figure.seat;
  return what.type === "piece_placed" ? what.piece.seat : null;
}

/** What should be known to answer these. */
const WHY: Partial<Record<PromptKind, () => string>> = {
  crop_action: () => t("help.crop_action"),
  enter_quarter: () => t("help.enter_quarter"),
  move_count: () => t("help.move_count"),
  call_followers: () => t("help.call_followers"),
  take_ingot: () => t("help.take_ingot"),
  part_magic_figures: () => t("help.part_magic_figures"),
  take_magic_figure: () => t("help.take_magic_figure"),
};

/** What is said of the option that is looked at, or of all of them. */
function helpOf(table: Table): string {
  const { answering, view } = table;
  const prompt = view?.prompt;
  if (!view || !prompt) return "";
  const option = answering.shown;
  if (option !== null) return optionHelp(table, option);
  if (answering.isPassChosen) {
    const isTurn = prompt.kind === "place_figure";
    return isTurn || prompt.pass === null ? t("help.pass") : tell(prompt.pass.name, table.names);
  }
  if (prompt.shape === "place") {
    if (!aidsInForce().litPlaces) return t("help.find_place");
    return t("help.places", { n: nPlaces(prompt.options) });
  }
  if (prompt.options.length === 0) return t("help.no_options");
  if (table.kind !== null) return t("help.kinds");
  const why = WHY[prompt.kind];
  const help = [
    why?.() ?? "",
    ...tileAlone(table, prompt),
    ...stakesIn(prompt, table.names),
    lastHelp(view) ?? "",
  ].filter((it) => it !== "");
  if (help.length > 0) return help.join(" ");
  // Who comes next is to be seen, and says more.
  if (prompt.next.length > 0) return "";
  if (table.groups.far.length > 0 && !table.isElsewhere) {
    return t("help.elsewhere", { n: table.groups.far.length });
  }
  if (prompt.options.every(({ anchor, places }) => anchor.type === "card" && places.length === 0)) {
    return t("help.cards");
  }
  const isOnTile = prompt.shape === "spot" && optionPlaces(prompt.options).length === 1;
  return isOnTile ? t("help.spots") : t("help.options");
}

/** The points that come whatever is done with a figure. */
function tileAlone({ names }: Pick<Table, "names">, { kind, pass }: Prompt): string[] {
  if (kind !== "place_figure" || !aidsInForce().pointsAtOnce) return [];
  return (pass?.points ?? []).map(({ seat, points }) =>
    t("help.tile_alone", { ...person(names, seat), points }),
  );
}

/** Questions that go round the table; others are one player's alone. */
const LAST: Partial<Record<PromptKind, () => string>> = {
  move_dragon: () => t("help.dragon_last"),
  call_followers: () => t("help.calls_last"),
};

/** That nobody is asked the same after whoever is asked now, where somebody could be. */
function lastHelp({ prompt }: GameView): string | null {
  return prompt?.next.length === 0 ? (LAST[prompt.kind]?.() ?? null) : null;
}

function nPlaces(options: readonly PromptOption[]): number {
  const places = options.map(({ anchor }) =>
    anchor.type === "place" ? `${anchor.x} ${anchor.y}` : "",
  );
  return new Set(places).size;
}

/** What is said of an option: what it closes, what it is worth, how many tiles fit its place. */
export function optionHelp(
  { names, looking }: Pick<Table, "names" | "looking">,
  option: PromptOption,
): string {
  const aids = aidsInForce();
  const sentences = aids.pointsAtOnce ? option.more.map((it) => tell(it, names)) : [];
  const majority = majorityText(option, names);
  if (majority !== null) sentences.unshift(majority);
  const { anchor } = option;
  if (anchor.type === "place") {
    const odds = looking.aids?.places.find(
      (it) => it.place.x === anchor.x && it.place.y === anchor.y,
    );
    if (aids.odds && odds && looking.aids) {
      sentences.push(t("help.odds", { n: odds.n_fitting, of: looking.aids.n_tiles_left }));
    }
    if (sentences.length === 0) sentences.push(placeText(anchor));
  }
  return sentences.length === 0 ? tell(option.name, names) : sentences.join(" ");
}
