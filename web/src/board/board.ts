import type { BoardOptions, Cell, Choices, Insets, Motion, Overlay, PlayStep, Scene, Spot } from "./types.js";

/** The table in an element of the page. It keeps to the size of that element. */
export declare class Board {
  constructor(host: HTMLElement, options: BoardOptions);

  /** Takes the board out of the page and lets go of everything. */
  destroy(): void;

  /** Shows what lies on the table; touches only what has changed. */
  setScene(scene: Scene): void;

  /** Offers choices, or none. Keeps focus and what is taken, if they are still offered. */
  setChoices(choices: Choices | null): void;

  /** Points at a choice as the pointer would; for chips in the bar. */
  point(id: string | null): void;

  /** Takes a choice without telling anybody; for chips and number keys in the bar. */
  choose(id: string | null): void;

  /** Turns the tile in hand, or the ghost, to the next rotation that fits. */
  turn(by: 1 | -1): void;

  /** The next kind of figure on the spot that is chosen or pointed at. */
  nextFigure(): void;

  /** Carries the tile in hand from a press on it. */
  beginDrag(press: PointerEvent): void;

  /** Lays outlines, fields, dead places and labels over the table. */
  setOverlay(overlay: Overlay): void;

  setMotion(motion: Motion): void;

  /** Shows one thing that happens; the table is changed when it is done. Steps run in turn. */
  play(step: PlayStep): Promise<void>;

  /** Ends at once whatever is being shown. */
  finish(): void;

  /** Says what covers the board, so that the camera keeps clear of it. */
  setInsets(insets: Insets): void;

  /** Shows all tiles and lit places. */
  fit(): void;

  /** Moves only as far as is needed to see these cells. */
  reveal(cells: readonly Cell[]): void;

  /** Shows a cell at least so large; `back` returns to where the camera was. */
  focusTile(cell: Cell, minPx: number): void;

  back(): void;

  zoom(factor: number): void;

  /** A key of the table: arrows, N, zoom. True if the board has used it. */
  key(event: KeyboardEvent): boolean;

  /** Which segment lies under a point of the window. */
  featureAt(clientX: number, clientY: number): Spot | null;

  /** Where a cell is in the window, for cards that fly to it. */
  rectOf(cell: Cell): DOMRectReadOnly;
}
