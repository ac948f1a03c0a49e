//! Who acts next, and what can be done.

use super::{Player, Prompt, TileKind};
use crate::awards::Marker;
use crate::figures::{Figure, FigureKind};
use crate::{Corner, CropAction, Ferry, MagicFigure, Message, Quarter, WheelSegment};
use bastide_board::{Place, Segment};
use bastide_tiles::Rotation;

/// Who acts next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// Chance: whoever drives the game picks an outcome.
    Chance(Chance),
    /// A player decides.
    Decide(Player, Prompt),
    /// The game has ended.
    Over,
}

/// What is left to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Which tile is drawn.
    DrawTile,
    /// Which message lies on top of the stack.
    DrawMessage,
    /// How far a flying machine goes.
    RollDie,
}

/// What can be done. Small and plain, because searches hold many of them: what is asked says what
/// it means where one of them answers several questions. Their order is that of a sorted list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Chance: this tile is drawn.
    Draw(TileKind),
    /// The drawn tile goes here.
    PlaceTile {
        /// Where.
        place: Place,
        /// How.
        rotation: Rotation,
    },
    /// A figure goes on a segment: from the supply, from a quarter of Carcassonne, out of the air,
    /// or, a wagon, from what has been scored.
    PlaceFigure {
        /// Which.
        kind: FigureKind,
        /// Where.
        segment: Segment,
    },
    /// What is offered is done.
    Accept,
    /// Two points are taken instead of what the message says.
    TakeTwoPoints,
    /// A follower of the player is scored and goes back, as an abbot may and a message says.
    ScoreFigure {
        /// Which.
        kind: FigureKind,
        /// Where it stands.
        segment: Segment,
    },
    /// This figure goes back to its owner without points.
    TakeBack(Figure),
    /// The tile at this place is chosen: a neutral piece goes there, or a token is put there or
    /// taken from there.
    ChooseTile(Place),
    /// The fairy goes to a follower, where she is bound to one.
    BindFairy(Figure),
    /// The fairy goes to a follower of the player in a quarter, where she is bound to one.
    BindFairyInQuarter {
        /// To which.
        kind: FigureKind,
        /// Where.
        quarter: Quarter,
    },
    /// A barn goes where four fields meet.
    PlaceBarn(Corner),
    /// A ferry comes to lie like this.
    LayFerry(Ferry),
    /// The feature with this segment is scored next.
    ScoreNext(Segment),
    /// Points are taken with this marker.
    MoveMarker(Marker),
    /// This player is named.
    ChoosePlayer(Player),
    /// This space of the scoreboard is chosen.
    ChooseSpace(u8),
    /// This quarter of Carcassonne is chosen.
    ChooseQuarter(Quarter),
    /// Chance: this message is drawn.
    DrawMessage(Message),
    /// A follower goes on a crown space of the wheel of fortune.
    TakeCrownSpace {
        /// Which.
        kind: FigureKind,
        /// On which segment of the wheel.
        segment: WheelSegment,
    },
    /// A follower mounts the flying machine of the tile just placed.
    Launch(FigureKind),
    /// Chance: the die shows so many.
    Roll(u8),
    /// Mage or witch goes on a segment.
    PlaceMagicFigure {
        /// Which.
        figure: MagicFigure,
        /// Where.
        segment: Segment,
    },
    /// Mage or witch leaves the board, as there is no other place for it.
    RemoveMagicFigure(MagicFigure),
    /// The crop circle makes everybody do this.
    ChooseCropAction(CropAction),
    /// A follower goes into Carcassonne.
    EnterQuarter {
        /// Which.
        kind: FigureKind,
        /// Where.
        quarter: Quarter,
    },
    /// Nothing is done.
    Pass,
}

/// Searches hold many: an action may not grow.
const _: () = assert!(size_of::<Action>() == 6);
