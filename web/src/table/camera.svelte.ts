/** Where the camera goes by itself. */

import type { Board } from "../board";
import { settings } from "../settings/settings.svelte";
import { optionPlaces } from "./anchors";
import type { Table } from "./table.svelte";

/** The least size of the tile a figure is to be placed on, in pixels. */
const SPOT_PX = { fine: 112, coarse: 150 };

/** Moves it as the table asks; to be called while a component is made. */
export function moveCamera(
  table: Table,
  board: () => Board | null,
  pointer: () => keyof typeof SPOT_PX,
): void {
  comeNear(table, board, pointer);
  beginTurns(table, board);
}

/**
 * On a wide screen the tile comes near before a figure is placed, and whatever is asked, all that
 * can be chosen comes into sight; the view goes back afterwards. The bar may change its height for
 * the choices, so the camera waits until the board has its size.
 */
function comeNear(
  table: Table,
  board: () => Board | null,
  pointer: () => keyof typeof SPOT_PX,
): void {
  let isNear = false;
  $effect(() => {
    const camera = board();
    const prompt = table.view?.prompt ?? null;
    if (camera === null || table.isCalm) return;
    const isWanted = table.isMine && settings.moveCamera && prompt !== null;
    const places = isWanted ? optionPlaces(table.options) : [];
    const isOnSpots = prompt?.shape === "spot" || prompt?.options[0]?.anchor.type === "crossing";
    const comesNear = isOnSpots && table.kind === null;
    const last = table.view?.last_placed;
    const place = places.find((it) => it.x === last?.x && it.y === last.y) ?? places[0] ?? null;
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (place === null || prompt?.shape === "place") {
          if (isNear) void camera.back();
          isNear = false;
          if (place !== null) void camera.showAll(places);
          return;
        }
        isNear = true;
        const px = comesNear ? SPOT_PX[pointer()] : 0;
        void camera.focusTile(place, camera.hasRoomFor(places, px) ? px : 0);
        void camera.showAll(places);
      }),
    );
    return () => cancelAnimationFrame(frame);
  });
}

/** On a phone it moves once, when a turn begins; an undo comes back to the same turn. */
function beginTurns(table: Table, board: () => Board | null): void {
  let begun = "";
  $effect(() => {
    const camera = board();
    const { view, isCalm, isMine } = table;
    if (camera === null || view === null || !isCalm || !isMine || !settings.moveCamera) return;
    if (view.prompt?.shape !== "place" || table.live.playing !== null) return;
    const turn = `${view.active} ${view.squares.length}`;
    const places = optionPlaces(table.options);
    // A second question of the same turn may be about other places, none of which is seen.
    if (turn === begun && places.some((it) => camera.wayTo(it) === null)) return;
    begun = turn;
    void camera.begin(places);
  });
}
