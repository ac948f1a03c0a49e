// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { OnlineApi } from "../api/client";
import type { ChatLine } from "../protocol/types";
import { Chat } from "./chat.svelte";

const api = {} as OnlineApi;

function line(id: number, by: string, text = "hi"): ChatLine {
  const said = { type: "text", text } as const;
  return { id, room: "players", by, name: by, seat: "red", yours: by === "me", at: 0, said };
}

const ids = (lines: readonly ChatLine[]) => lines.map((it) => it.id);

describe("what is said at a table", () => {
  beforeEach(() => localStorage.clear());

  it("is news only when it comes while the page is open", () => {
    const chat = new Chat(api, "abc", () => undefined);
    chat.take([line(1, "tom"), line(2, "me")], true);
    expect(chat.nNew).toBe(0);
    chat.take([line(3, "tom"), line(4, "me")], false);
    expect(chat.nNew).toBe(1);
    chat.see();
    expect(chat.nNew).toBe(0);
    // The stream came back, and told all of it again.
    chat.take([line(3, "tom"), line(4, "me"), line(5, "tom")], true);
    expect([ids(chat.lines), chat.nNew]).toEqual([[3, 4, 5], 1]);
  });

  it("is announced once a game", () => {
    const onFirst = vi.fn();
    const chat = new Chat(api, "abc", onFirst);
    chat.take([], true);
    chat.take([line(1, "me")], false);
    chat.take([line(2, "tom")], false);
    chat.take([line(3, "tom")], false);
    expect(onFirst.mock.calls).toEqual([[line(2, "tom")]]);
    const later = new Chat(api, "abc", onFirst);
    later.take([line(1, "tom")], true);
    later.take([line(2, "tom")], false);
    expect(onFirst).toHaveBeenCalledTimes(1);
  });

  it("is not heard of those who are muted, from then on and in other games", () => {
    const chat = new Chat(api, "abc", () => undefined);
    chat.take([], true);
    chat.take([line(1, "tom"), line(2, "eva")], false);
    chat.mute("tom");
    expect([ids(chat.heard), chat.nNew]).toEqual([[2], 1]);
    const other = new Chat(api, "def", () => undefined);
    other.take([line(3, "tom"), line(4, "me")], true);
    expect(ids(other.heard)).toEqual([4]);
    other.unmute("tom");
    expect(ids(other.heard)).toEqual([3, 4]);
    other.isSilent = true;
    expect(ids(other.heard)).toEqual([4]);
  });

  it("bears nonsense in what the browser has kept", () => {
    localStorage.setItem("bastide.muted", "{");
    expect(new Chat(api, "abc", () => undefined).muted.size).toBe(0);
  });
});
