// @vitest-environment happy-dom
import { beforeAll, expect, it } from "vitest";
import { speak } from "../../messages/messages.svelte";
import type { Event, Happening, SeatView } from "../../protocol/types";
import { captionOf } from "./caption";

beforeAll(() => speak("en"));

const SEATS = ["Ana", "Odo"].map(
  (name, seat) => ({ name, seat, kind: { type: "person" } }) as SeatView,
);

function said(what: Happening, text: string): Event {
  return { what, sentence: { key: text, params: {} } };
}

const PLACED = said(
  {
    type: "tile_placed",
    seat: 1,
    tile: { set: "base-c3", tile: "V3-U" },
    place: { x: 1, y: 0 },
    rotation: 0,
  },
  "a tile is placed",
);
const action = (...events: Event[]) => ({ n: 1, turn: 1, seat: 1, events, scores: [] });

it("says the most telling thing of an action", () => {
  const points = said(
    {
      type: "scored",
      seat: 0,
      points: 5,
      by_messenger: false,
      why: { type: "message" },
      feature: null,
    },
    "goods score",
  );
  expect(captionOf(action(PLACED), SEATS)).toMatchObject({ text: "a tile is placed" });
  expect(captionOf(action(PLACED, points), SEATS)).toMatchObject({
    seat: { name: "Ana" },
    text: "goods score",
  });
});

it("says of an action without a picture what it was, or who made a choice", () => {
  const moved = said({ type: "pig_moved", segment: "tax" } as Happening, "the pig goes on");
  const next = said({ type: "turn_started", seat: 0 }, "the next turn begins");
  expect(captionOf(action(next, moved), SEATS)).toMatchObject({ text: "the pig goes on" });
  const silent = captionOf(action(next), SEATS);
  expect(silent).toMatchObject({ seat: { name: "Odo" }, text: "Odo makes a choice" });
});

it("shows a drawn tile", () => {
  const tile = { set: "base-c3", tile: "V3-U" };
  const drawn = said({ type: "tile_drawn", seat: 0, tile }, "a tile is drawn");
  expect(captionOf({ ...action(drawn), seat: null }, SEATS)).toMatchObject({
    seat: { name: "Ana" },
    tile,
  });
});
