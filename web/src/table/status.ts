/** What the status line says: what is asked, or why nobody is; never nothing. */

import { t } from "../messages/messages.svelte";
import { placeText, tell } from "../messages/tell";
import type { PromptOption, SeatColor } from "../protocol/types";
import { optionCells } from "./anchors";
import { aidsInForce } from "../settings/settings.svelte";
import type { Table } from "./table.svelte";

export type Status = {
  /** Whose shield stands before it. */
  color: SeatColor | null;
  line: string;
  help: string;
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
      tone: "good",
    };
  }
  if (live.playing !== null) return playingStatus(table);
  if (view.over) {
    const winners = view.winners.map((it) => names[it] ?? "");
    const line = t("status.over", { n: winners.length, names: winners.join(", ") });
    return plain(
      view.winners[0] === undefined ? null : table.colorOf(view.winners[0]),
      line,
      t("help.over"),
    );
  }
  const { prompt } = view;
  if (prompt === null)
    return plain(table.colorOf(view.active), t("status.drawing"), t("help.wait"));
  const color = table.colorOf(prompt.seat);
  if (!table.isMine) {
    return plain(color, tell(prompt.waiting, names), journeyHelp(table) ?? t("help.bot"));
  }
  if (!table.windows.isPlaying) return plain(color, t("status.viewer"), t("help.viewer"));
  return plain(color, tell(prompt.sentence, names), helpOf(table));
}

function plain(color: SeatColor | null, line: string, help: string): Status {
  return { color, line, help, tone: "plain" };
}

function connectionStatus(table: Table, now: number): Status | null {
  const { connection } = table.live;
  switch (connection.type) {
    case "waiting": {
      const seconds = Math.max(1, Math.ceil((connection.until - now) / 1000));
      return {
        color: null,
        line: t("connection.lost", { seconds }),
        help: t("connection.lost_help"),
        tone: "alert",
      };
    }
    case "ended":
      return {
        color: null,
        line: t("connection.ended"),
        help: t("connection.ended_help"),
        tone: "alert",
      };
    case "connecting":
    case "open":
      return null;
  }
}

function playingStatus(table: Table): Status {
  const { live, names, view } = table;
  const drawn = live.drawn;
  if (drawn !== null) {
    const line = t("status.choosing", { name: names[drawn.seat] ?? "" });
    return plain(table.colorOf(drawn.seat), line, t("help.bot"));
  }
  const { what, sentence } = live.playing ?? { what: null, sentence: null };
  const seat = (what !== null && "seat" in what ? what.seat : null) ?? view?.active ?? 0;
  const line = sentence === null ? t("status.drawing") : tell(sentence, names);
  return plain(table.colorOf(seat), line, t("help.bot"));
}

/** What should be known to answer these. */
const WHY: Readonly<Record<string, () => string>> = {
  "prompt.crop_action": () => t("help.crop_action"),
  "prompt.enter_quarter": () => t("help.enter_quarter"),
  "prompt.move_count": () => t("help.move_count"),
  "prompt.call_followers": () => t("help.call_followers"),
};

/** What is said of the option that is looked at, or of all of them. */
function helpOf(table: Table): string {
  const { answering, view } = table;
  const prompt = view?.prompt;
  if (!view || !prompt) return "";
  const option = answering.shown;
  if (option !== null) return optionHelp(table, option);
  if (answering.isPassChosen) {
    const isTurn = prompt.sentence.key === "prompt.place_figure";
    return isTurn || prompt.pass === null ? t("help.pass") : tell(prompt.pass.name, table.names);
  }
  if (prompt.shape === "place") {
    if (!aidsInForce().litPlaces) return t("help.find_place");
    return t("help.places", { n: nPlaces(prompt.options) });
  }
  if (prompt.options.length === 0) return t("help.no_options");
  if (table.kind !== null) return t("help.kinds");
  if (prompt.shape === "step") return journeyHelp(table) ?? t("help.options");
  const why = WHY[prompt.sentence.key];
  if (why !== undefined) return why();
  if (prompt.options.length > table.chips.length) {
    return t("help.anywhere", { n: prompt.options.length });
  }
  const isOnTile = prompt.shape === "spot" && optionCells(prompt.options).length === 1;
  return isOnTile ? t("help.spots") : t("help.options");
}

/** Who leads the dragon after the step that is asked for; none, if there is no journey. */
function journeyHelp({ view, names }: Table): string | null {
  const leaders = view?.journey?.leaders;
  if (leaders === undefined) return null;
  const after = leaders.slice(1).map((it) => names[it] ?? "");
  return after.length === 0
    ? t("help.dragon_last")
    : t("help.dragon_next", { names: after.join(", ") });
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
  const more = option.more.filter(({ key }) => !key.startsWith("answer.turned"));
  const sentences = aids.pointsAtOnce ? more.map((it) => tell(it, names)) : [];
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
