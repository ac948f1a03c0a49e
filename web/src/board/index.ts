/**
 * The table: it draws and animates tiles, figures and choices, and turns pointer, touch and keys
 * into chosen options. It knows no rules and no framework.
 */
export { Board } from "./board.js";
export { ServerArt } from "./art.js";
export { figure as figureDrawing, markOn } from "./drawing.js";
export { detailOf } from "./pictures.js";
export { PLAYERS } from "./players.js";
export type * from "./types.js";
