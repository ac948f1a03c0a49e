/**
 * What the board is told and what it tells. Places are those of the protocol: x grows to the east,
 * y to the south. Points within a place are hundredths of a tile from its upper left corner.
 */
import type { Place, PieceKind, PlayerColor, Point, Spot, TileShape } from "../protocol/types.js";

export type { Place, PieceKind, PlayerColor, Point, Spot, TileShape };

/** A kind of tile as it lies. */
export interface TileLook {
  readonly set: string;
  readonly tile: string;
  /** Quarter turns clockwise. */
  readonly rotation: number;
  /** Which of the pictures that differ in their trees; 0 if absent. */
  readonly copy?: number;
}

/** A tile on the table. */
export interface Square extends TileLook {
  readonly x: number;
  readonly y: number;
}

/**
 * Where something stands: on a segment, whose anchor is known from the tile, or at a point of a
 * place (a corner, a crown space, a quarter, a pier).
 */
export type Where = Spot | (Place & { readonly at: Point });

/** A figure of a player on the table. */
export interface Figure {
  readonly color: PlayerColor;
  /** The kind of figure. */
  readonly figure: PieceKind;
  readonly on: Where;
}

/** A piece without an owner, or a token: any symbol of the figures, by its id. */
export interface Piece {
  /** Which one it is, so that it can be moved and ringed: `dragon`, `ingot 3`, … */
  readonly id: string;
  /** The id of its symbol: `figure-dragon`, `badge-gold`, … */
  readonly symbol: string;
  readonly on: Where;
  /** How many lie there, if more than one. */
  readonly n?: number;
  /** From where to where on its tile it reaches; then it is a raft, and has no symbol. */
  readonly crossing?: { readonly from: Point; readonly to: Point };
}

/** A tile bordered in the color of whoever placed it. */
export interface Mark {
  readonly place: Place;
  readonly color: PlayerColor;
}

/** Everything that lies on the table. */
export interface Scene {
  readonly squares: readonly Square[];
  readonly figures: readonly Figure[];
  readonly pieces: readonly Piece[];
  /** The marks of the last round. */
  readonly marks: readonly Mark[];
  /** The tiles a piece has visited on the way it is on, the first one first. */
  readonly trail: readonly Place[];
  /** Tiles that are guarded. */
  readonly shelters: readonly Place[];
}

/** Where a choice is drawn; the first two are anchors of the protocol. */
export type ChoiceAnchor =
  | ({ readonly type: "place"; readonly rotation: number } & Place)
  | ({ readonly type: "segment" } & Spot)
  | ({ readonly type: "point"; readonly at: Point } & Place)
  | { readonly type: "piece"; readonly on: Where; readonly sign?: "add" | "remove" }
  | {
      readonly type: "way";
      readonly from: Where;
      readonly to: Where;
      readonly line: "arrow" | "dashed";
      /** Where a dashed line is taken; in its middle if absent. */
      readonly grip?: Where;
    };

/** Points on a choice. */
export interface ChoicePill {
  readonly text: string;
  /** Whose shields stand before them. */
  readonly colors: readonly PlayerColor[];
  /** They do not come now, and are paler. */
  readonly isLater: boolean;
}

/** One answer. Answers with one place or one spot in common become one button. */
export interface Choice {
  /** What is handed back: the id of the option. */
  readonly id: string;
  readonly anchor: ChoiceAnchor;
  /** What a screen reader says. */
  readonly name: string;
  /** The kind of figure that would be placed. */
  readonly figure?: PieceKind;
  /** The id of the symbol of a token that would be placed. */
  readonly symbol?: string;
  /** Its points, as a pill: `+4`. */
  readonly pill?: ChoicePill;
  /** Written on its spot, which is then tinted and can be pressed everywhere. */
  readonly number?: string;
  /** What tells it from others with the same figure on the same spot. */
  readonly note?: string;
}

/** What the player may choose from, and who is told. */
export interface Choices {
  readonly options: readonly Choice[];
  /** Whose figures and ghost borders are drawn. */
  readonly color: PlayerColor;
  /** The tile in hand, as it is turned; needed for places. */
  readonly tile?: TileLook;
  /**
   * `dim` shows another player's options in gray, `past` so that they can still be looked at;
   * `hidden` gives no light, only the ghost.
   */
  readonly light: "lit" | "dim" | "past" | "hidden";
  /** The pointer, the focus or `point` rests on a choice, or on none. */
  onPreview?(id: string | null): void;
  /** A choice was taken; it is drawn heavy until another is. */
  onChoose?(id: string): void;
  /** The taken choice was taken once more. */
  onConfirm?(id: string): void;
  /** The tile in hand was turned. */
  onTurn?(rotation: number): void;
}

/** A feature that is outlined: a road as a line, everything else as an area. */
export interface Outline {
  readonly spots: readonly Spot[];
  /** Written over its middle. */
  readonly label?: string;
  /** Whose shields stand before the label. */
  readonly owners?: readonly PlayerColor[];
}

/** A field with its owners' pattern; without owners it is hatched. */
export interface FieldOverlay {
  readonly spots: readonly Spot[];
  readonly owners: readonly PlayerColor[];
  /** Points, in words if need be: `21`, `free, 3`. */
  readonly label: string;
}

/** A short text on a pill over a place. */
export interface PlaceLabel {
  readonly place: Place;
  readonly text: string;
}

/** The way a figure would take. */
export interface Way {
  readonly from: Where;
  readonly to: Where;
}

/** A tile that could lie somewhere, with the figure that would stand on it. */
export interface Proposal {
  readonly look: TileLook;
  readonly place: Place;
  readonly color: PlayerColor;
  /** The one that is looked at is drawn clearly, what was done with a dashed border. */
  readonly tone: "chosen" | "other" | "done";
  /** Written at its corner. */
  readonly badge: string;
  readonly figure?: { readonly figure: PieceKind; readonly segment: number };
}

/** A tile where it may not lie: pale, with a heavy bar on every side that does not match. */
export interface Misfit {
  readonly look: TileLook;
  readonly place: Place;
  /** `N`, `E`, `S` or `W`. */
  readonly sides: readonly string[];
}

/** What is laid over the table. */
export interface Overlay {
  readonly outlines?: readonly Outline[];
  readonly fields?: readonly FieldOverlay[];
  /** Places no tile can fill any more. */
  readonly dead?: readonly Place[];
  readonly labels?: readonly PlaceLabel[];
  readonly ways?: readonly Way[];
  readonly proposals?: readonly Proposal[];
  /** Places that are ringed. */
  readonly rings?: readonly Place[];
  /** The tile in hand where it may not lie. */
  readonly misfit?: Misfit;
}

/** Something that happens before the eyes of the players. */
export type PlayedEvent =
  | {
      readonly type: "tile";
      readonly square: Square;
      readonly color: PlayerColor;
      readonly from?: DOMRectReadOnly;
    }
  | { readonly type: "figure"; readonly figure: Figure; readonly from?: DOMRectReadOnly }
  | { readonly type: "home"; readonly figure: Figure; readonly to?: DOMRectReadOnly }
  | { readonly type: "walk"; readonly figure: Figure; readonly from: Where }
  | {
      readonly type: "score";
      readonly color: PlayerColor;
      readonly text: string;
      readonly over: Where;
      /** The segments of what is scored: outlined, and filled in the color. */
      readonly outline?: readonly Spot[];
    }
  | { readonly type: "move"; readonly piece: Piece; readonly ms?: number }
  | {
      /** A figure flies from the middle of one place to that of another. */
      readonly type: "flight";
      readonly figure: Omit<Figure, "on">;
      readonly from: Place;
      readonly to: Place;
    }
  | { readonly type: "wait"; readonly ms: number };

/** The way to a place that is out of sight. */
export interface WayThere {
  /** Where an arrow stands at the rim of the board, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Where it points, in degrees clockwise from the right. */
  readonly angle: number;
}

/** Free borders of the board that cards and sheets cover, in pixels. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** How things move: the pace multiplies every time, 0 shows only the results. */
export interface Motion {
  readonly pace: number;
  readonly reduced: boolean;
}

/** The few words the board says by itself. */
export interface BoardText {
  /** The name of the group of choices. */
  readonly choices: string;
  /** A place by its place, for boards without light: `3 east, 1 south`. */
  place(place: Place): string;
  /** What is said of a place where the tile does not fit. */
  readonly misfit: string;
}

/** What was pressed though it is not offered; without light, how the tile is turned in hand. */
export interface Refused {
  readonly place: Place;
  /** The segment under the pointer, if a tile lies there. */
  readonly segment: number | null;
  readonly rotation: number;
}

/** How much of a tile is drawn, from the least to the most. */
export type Detail = "far" | "mid" | "near";

/** How large a picture is, and how much it shows. */
export interface PictureForm {
  /** Pixels a side. */
  readonly px: number;
  readonly detail: Detail;
}

/** Where pictures and shapes come from. */
export interface Art {
  /** The address of a picture of a tile as soon as there is one. */
  picture(look: TileLook, form: PictureForm): Promise<string>;
  /** The segments of a tile as it lies. */
  shape(look: TileLook): Promise<TileShape>;
  /** Puts the symbols of figures, marks and badges into the document, once. */
  symbols(): Promise<void>;
}

/** What a board needs to begin. */
export interface BoardOptions {
  readonly art: Art;
  readonly motion: Motion;
  readonly text: BoardText;
  /** A feature is to be looked at closely: after resting on it, a long press, or never again. */
  onInspect?(spot: Spot | null, by: "hover" | "press"): void;
  /** A place or segment was pressed that is not offered. */
  onRefused?(refused: Refused): void;
  /** The camera has come to rest, or tiles have reached another size. */
  onCamera?(tilePx: number, isFitted: boolean): void;
}
