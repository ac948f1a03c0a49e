/** A table that is followed as long as a page shows it. */

import type { Connection, NewsFollower, OnlineApi } from "../api/client";
import type { ChatLine, TableView } from "../protocol/types";

export class FollowedTable {
  /** As it was told last; nothing before that. */
  view: TableView | null = $state.raw(null);
  /** When that was, by `performance.now`. */
  toldAt = $state(0);
  connection: Connection = $state.raw({ type: "connecting" });

  readonly #follower: NewsFollower;

  /** `onChat` is told what is said there: all of it, or what is new. */
  constructor(
    online: OnlineApi,
    id: string,
    onChat: (lines: readonly ChatLine[], whole: boolean) => void = () => undefined,
  ) {
    this.#follower = online.followTable(id, {
      news: (view) => this.take(view),
      chat: onChat,
      connection: (state) => (this.connection = state),
    });
  }

  /** What an answer says of the table may be newer than what was told. */
  take(view: TableView): void {
    if (this.view !== null && view.version < this.view.version) return;
    this.view = view;
    this.toldAt = performance.now();
  }

  retry(): void {
    this.#follower.retry();
  }

  close(): void {
    this.#follower.close();
  }
}
