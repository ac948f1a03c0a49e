//! Who is asked what, and what can be done.

use super::{Player, TileKind};
use crate::awards::Marker;
use crate::figures::{Figure, FigureKind};
use crate::modules::abbey_and_mayor::barn::Corner;
use crate::modules::count_of_carcassonne::Quarter;
use crate::modules::crop_circles::CropAction;
use crate::modules::ferries::Ferry;
use crate::modules::mage_and_witch::MagicFigure;
use crate::modules::messengers::Message;
use crate::modules::wheel_of_fortune::WheelSegment;
use bastide_board::{Place, Segment};
use bastide_tiles::{CropCircle, Rotation};

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

/// What a player is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// Where the drawn tile goes.
    PlaceTile(TileKind),
    /// What is done with a figure, if anything.
    PlaceFigure,
    /// Which knight the princess sends home.
    SendKnightHome,
    /// Where the dragon goes next.
    MoveDragon,
    /// Whether the second tile that a builder has earned is played.
    SecondTile,
    /// On which neighbor of the new tile the second ingot goes.
    PlaceIngot,
    /// From which tile an ingot is taken.
    TakeIngot,
    /// Which roads of the new lake its ferry joins.
    PlaceFerry,
    /// Which ferry is moved, and how.
    MoveFerry,
    /// Which of the completed features is scored next.
    ScoreNext,
    /// Which marker takes so many points.
    MoveMarker(u16),
    /// Whom the player's robber robs.
    NameVictim,
    /// Where the player's robber goes.
    PlaceRobber,
    /// What is made of a message.
    Message(Message),
    /// Which follower the plague sends home.
    Plague,
    /// Whether the abbey is played instead of drawing.
    PlayAbbey,
    /// Where a scored wagon moves on to, or whether it goes home.
    MoveWagon,
    /// Where the follower in the air lands.
    Land(FigureKind),
    /// Which of mage and witch goes where.
    PlaceMagicFigure,
    /// What this crop circle makes everybody do.
    ChooseCropAction(CropCircle),
    /// Which follower joins another of the player.
    AddFollower,
    /// Which follower the player takes back.
    RemoveFollower,
    /// Who is the first to call followers from Carcassonne.
    BeginCalls,
    /// Whom the player calls from Carcassonne, if anybody.
    CallFollowers,
    /// Who goes into which quarter of Carcassonne, if anybody.
    EnterQuarter,
    /// Where the Count goes, if anywhere.
    MoveCount,
}

/// Whom a question is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// The player of the tile.
    ActingPlayer,
    /// Anybody.
    Anybody,
}

impl Prompt {
    pub(crate) const fn asked(self) -> Asked {
        let (_, _, asked) = self.facts();
        asked
    }

    /// The word and the number that stand for it in fingerprints, and whom it is for.
    pub(crate) const fn facts(self) -> (&'static str, Option<u16>, Asked) {
        use Asked::{ActingPlayer, Anybody};
        match self {
            Self::PlaceTile(kind) => ("tile", Some(kind.0), ActingPlayer),
            Self::PlaceFigure => ("figure", None, ActingPlayer),
            Self::SendKnightHome => ("knight home", None, ActingPlayer),
            Self::MoveDragon => ("dragon", None, Anybody),
            Self::SecondTile => ("second tile", None, ActingPlayer),
            Self::PlaceIngot => ("place ingot", None, ActingPlayer),
            Self::TakeIngot => ("take ingot", None, Anybody),
            Self::PlaceFerry => ("place ferry", None, ActingPlayer),
            Self::MoveFerry => ("move ferry", None, ActingPlayer),
            Self::ScoreNext => ("score next", None, ActingPlayer),
            Self::MoveMarker(points) => ("marker", Some(points), Anybody),
            Self::NameVictim => ("victim", None, Anybody),
            Self::PlaceRobber => ("robber", None, Anybody),
            Self::Message(message) => (message.name(), None, Anybody),
            Self::Plague => ("plague", None, Anybody),
            Self::PlayAbbey => ("play abbey", None, ActingPlayer),
            Self::MoveWagon => ("move wagon", None, Anybody),
            Self::Land(_) => ("land", None, ActingPlayer),
            Self::PlaceMagicFigure => ("magic figure", None, ActingPlayer),
            Self::ChooseCropAction(circle) => (circle.word(), None, ActingPlayer),
            Self::AddFollower => ("add follower", None, Anybody),
            Self::RemoveFollower => ("remove follower", None, Anybody),
            Self::BeginCalls => ("begin calls", None, ActingPlayer),
            Self::CallFollowers => ("call", None, Anybody),
            Self::EnterQuarter => ("enter", None, ActingPlayer),
            Self::MoveCount => ("count", None, ActingPlayer),
        }
    }
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
