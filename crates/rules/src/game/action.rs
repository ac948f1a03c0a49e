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

/// What can be done. Small and plain, because searches hold many of them.
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
    /// A figure goes on a segment.
    PlaceFigure {
        /// Which.
        kind: FigureKind,
        /// Where.
        segment: Segment,
    },
    /// The abbot on this segment comes home and is scored.
    TakeAbbotBack(Segment),
    /// The princess sends this knight home.
    SendKnightHome(Figure),
    /// The fairy goes to a tile.
    MoveFairy(Place),
    /// The fairy goes to a follower, where she is bound to one.
    BindFairy(Figure),
    /// The fairy goes to a follower of the player in a quarter, where she is bound to one.
    BindFairyInQuarter {
        /// To which.
        kind: FigureKind,
        /// Where.
        quarter: Quarter,
    },
    /// The dragon goes to a tile.
    MoveDragon(Place),
    /// A barn goes where four fields meet.
    PlaceBarn(Corner),
    /// The second tile that a builder has earned is played.
    PlaySecondTile,
    /// The second ingot goes on the tile at this place.
    PlaceIngot(Place),
    /// An ingot is taken from the tile at this place.
    TakeIngot(Place),
    /// The new lake's ferry comes to lie like this.
    PlaceFerry(Ferry),
    /// The ferry of this lake is moved like this.
    MoveFerry(Ferry),
    /// The feature with this segment is scored next.
    ScoreNext(Segment),
    /// Points are taken with this marker.
    MoveMarker(Marker),
    /// This player is robbed.
    NameVictim(Player),
    /// The robber goes to this space of the scoreboard.
    PlaceRobber(u8),
    /// Chance: this message is drawn.
    DrawMessage(Message),
    /// What the message says is done.
    CarryOutMessage,
    /// Two points are taken instead of what the message says.
    TakeTwoPoints,
    /// A follower is scored and comes home, as a message says.
    ScoreFigure {
        /// Which.
        kind: FigureKind,
        /// Where it stands.
        segment: Segment,
    },
    /// A follower comes home without points, as a message allows or the plague demands.
    TakeFigureHome {
        /// Which.
        kind: FigureKind,
        /// Where it stands.
        segment: Segment,
    },
    /// A follower goes on a crown space of the wheel of fortune.
    TakeCrownSpace {
        /// Which.
        kind: FigureKind,
        /// On which segment of the wheel.
        segment: WheelSegment,
    },
    /// The abbey is played instead of drawing.
    PlayAbbey,
    /// The scored wagon moves on to this segment.
    MoveWagon(Segment),
    /// A follower mounts the flying machine of the tile just placed.
    Launch(FigureKind),
    /// Chance: the die shows so many.
    Roll(u8),
    /// The follower in the air lands on this segment.
    Land(Segment),
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
    /// A follower joins another of its player, as a crop circle says.
    AddFollower {
        /// Which.
        kind: FigureKind,
        /// Where.
        segment: Segment,
    },
    /// A follower comes home, as a crop circle says.
    RemoveFollower {
        /// Which.
        kind: FigureKind,
        /// Where it stands.
        segment: Segment,
    },
    /// This player is the first to call followers from Carcassonne.
    BeginCalls(Player),
    /// A follower is called from Carcassonne to a feature.
    CallFollower {
        /// Which.
        kind: FigureKind,
        /// Where it is to stand; what that is says from which quarter it comes.
        segment: Segment,
    },
    /// A follower goes into Carcassonne.
    EnterQuarter {
        /// Which.
        kind: FigureKind,
        /// Where.
        quarter: Quarter,
    },
    /// The Count goes to this quarter.
    MoveCount(Quarter),
    /// Nothing is done.
    Pass,
}
