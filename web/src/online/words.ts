/** What is said of tables, their seats and the people on them. */

import { characterOf } from "../characters/characters";
import { opponentText } from "../characters/texts";
import { t } from "../messages/messages.svelte";
import type {
  ChatLine,
  Help,
  Late,
  Said,
  TableView,
  Taker,
  TakerInList,
  Visibility,
} from "../protocol/types";
import { playedText } from "../screens/start/played";

/** What a person is called; somebody who has left for good has no name any more. */
export function personText(name: string | null): string {
  return name ?? t("online.somebody");
}

/** What somebody has said, in the words of the reader where it is a phrase. */
export function saidText(said: Said): string {
  return said.type === "text" ? said.text : t("chat.phrase", { phrase: said.phrase });
}

/** A line, where nothing else shows whose it is. */
export function announced({ name, said }: ChatLine): string {
  return t("chat.first", { player: personText(name), text: saidText(said) });
}

/** Who sits on a seat, in a word. */
export function takerText(taker: Taker | TakerInList): string {
  switch (taker.type) {
    case "open":
      return t("room.free");
    case "kept":
    case "person":
      return personText(taker.name);
    case "bot":
      return characterOf(taker.level)?.name ?? opponentText(taker.level);
  }
}

/** What is played, in a line. */
export function gameText({ box }: Pick<TableView, "box">): string {
  return playedText(box).join(" · ");
}

export function watchingText(visibility: Visibility): string {
  switch (visibility) {
    case "private":
      return t("watching.nobody");
    case "unlisted_watch":
      return t("watching.link");
    case "public":
      return t("watching.everyone");
  }
}

/** What happens to a seat whose time is up. */
export function lateText(late: Late): string {
  return late === "out" ? t("clock.when_up_out") : t("clock.when_up_others");
}

export function helpText(help: Help): string {
  return help === "all" ? t("new.all_aids") : t("new.tournament");
}

/** Whether somebody without a seat may see the table. */
export function mayWatch({ visibility }: Pick<TableView, "visibility">): boolean {
  return visibility !== "private";
}

/** How many seats nobody has taken. */
export function nFree({ seats }: Pick<TableView, "seats">): number {
  return seats.filter(({ taker }) => taker.type === "open" || taker.type === "kept").length;
}
