//! The question a player is asked, in the one form that fits every decision.

use crate::{BoardPoint, Crossing, FigureView, PieceKind, Place, Sentence, Spot, TileRef};
use serde::{Deserialize, Serialize};

/// A question and its answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Prompt {
    /// Who must answer.
    pub seat: u8,
    /// What is asked.
    pub kind: PromptKind,
    /// Who will be asked the same afterwards, in order, as far as it is known.
    pub next: Vec<u8>,
    /// What the options are anchored to.
    pub shape: Shape,
    /// What is asked, in words.
    pub sentence: Sentence,
    /// What is said to those who wait for the answer.
    pub waiting: Sentence,
    /// The tile in hand, or the one that can be taken in hand instead of drawing.
    pub tile: Option<TileRef>,
    /// The features whose points the question is about: those that are scored after it.
    pub at_stake: Vec<AtStake>,
    /// What is at stake in words, where the rules make it known: what a message gives, what a
    /// robber steals and from whom.
    pub stakes: Vec<Sentence>,
    /// The answers, sorted as one reads the board; where mage or witch may go, features with figures
    /// come first.
    pub options: Vec<PromptOption>,
    /// The answer that does nothing, where there is one.
    pub pass: Option<PassOption>,
    /// How far undo reaches, or why it does not.
    pub undo: Undo,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PromptKind {
    /// Where the tile in hand is placed.
    PlaceTile,
    /// Which figure is placed, moved or taken back after the tile.
    PlaceFigure,
    /// Which knight a princess sends home.
    SendKnightHome,
    /// Where the dragon goes next.
    MoveDragon,
    /// Whether a second tile is played.
    SecondTile,
    /// Where an ingot goes.
    PlaceIngot,
    /// Which ingot is taken.
    TakeIngot,
    /// How a ferry is laid on its lake.
    PlaceFerry,
    /// Which ferry is moved, and how.
    MoveFerry,
    /// Which figure goes home because of the plague.
    Plague,
    /// Whether the abbey is played instead of drawing a tile.
    PlayAbbey,
    /// Whether the abbey is played after the last tile.
    LateAbbey,
    /// Where a wagon goes on to.
    MoveWagon,
    /// Where a follower lands.
    Land,
    /// Where mage or witch goes.
    PlaceMagicFigure,
    /// Where one of mage and witch goes who have met.
    PartMagicFigures,
    /// Which of mage and witch leaves the board.
    TakeMagicFigure,
    /// What everybody does because of a crop circle.
    CropAction,
    /// Which follower is added beside another.
    AddFollower,
    /// Which follower is taken back because of a crop circle.
    RemoveFollower,
    /// Which feature is scored next.
    ScoreNext,
    /// Whether scoring figure or messenger moves.
    MoveMarker,
    /// Whose points are robbed.
    NameVictim,
    /// Where the robber goes.
    PlaceRobber,
    /// Who calls first from Carcassonne.
    BeginCalls,
    /// Whom to call from Carcassonne.
    CallFollowers,
    /// Which quarter of Carcassonne a follower enters.
    EnterQuarter,
    /// Which quarter the Count goes to.
    MoveCount,
    /// What is done about a message.
    Message,
}

impl PromptKind {
    /// Its name on the wire and in the keys of message files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::PlaceTile => "place_tile",
            Self::PlaceFigure => "place_figure",
            Self::SendKnightHome => "send_knight_home",
            Self::MoveDragon => "move_dragon",
            Self::SecondTile => "second_tile",
            Self::PlaceIngot => "place_ingot",
            Self::TakeIngot => "take_ingot",
            Self::PlaceFerry => "place_ferry",
            Self::MoveFerry => "move_ferry",
            Self::Plague => "plague",
            Self::PlayAbbey => "play_abbey",
            Self::LateAbbey => "late_abbey",
            Self::MoveWagon => "move_wagon",
            Self::Land => "land",
            Self::PlaceMagicFigure => "place_magic_figure",
            Self::PartMagicFigures => "part_magic_figures",
            Self::TakeMagicFigure => "take_magic_figure",
            Self::CropAction => "crop_action",
            Self::AddFollower => "add_follower",
            Self::RemoveFollower => "remove_follower",
            Self::ScoreNext => "score_next",
            Self::MoveMarker => "move_marker",
            Self::NameVictim => "name_victim",
            Self::PlaceRobber => "place_robber",
            Self::BeginCalls => "begin_calls",
            Self::CallFollowers => "call_followers",
            Self::EnterQuarter => "enter_quarter",
            Self::MoveCount => "move_count",
            Self::Message => "message",
        }
    }
}

/// What an answer does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AnswerKind {
    /// The tile is placed.
    PlaceTile,
    /// A figure is placed.
    PlaceFigure {
        /// What it does there: `knight`, `thief`, …
        role: String,
    },
    /// The abbot goes home.
    TakeAbbotBack,
    /// A knight is sent home.
    SendKnightHome,
    /// The fairy moves.
    MoveFairy,
    /// The dragon moves.
    MoveDragon,
    /// The barn is placed.
    PlaceBarn,
    /// A follower goes on a crown space of the wheel.
    TakeCrownSpace,
    /// The abbey is played.
    PlayAbbey,
    /// A ferry is laid or moved.
    LayFerry,
    /// A second tile is played.
    PlaySecondTile,
    /// An ingot is placed.
    PlaceIngot,
    /// An ingot is taken.
    TakeIngot,
    /// A feature is scored next.
    ScoreNext {
        /// Its kind.
        feature: String,
    },
    /// The scoring figure moves.
    MoveFigure,
    /// The messenger moves.
    MoveMessenger,
    /// A player is robbed.
    NameVictim,
    /// The robber goes to a space.
    PlaceRobber,
    /// A player calls first.
    BeginCalls,
    /// A follower is called.
    CallFollower {
        /// The quarter it comes from.
        quarter: String,
    },
    /// A follower enters a quarter.
    EnterQuarter,
    /// The Count goes to a quarter.
    MoveCount,
    /// What the message says is done.
    CarryOutMessage,
    /// Two points are taken instead.
    TakeTwoPoints,
    /// A figure is scored and goes home.
    ScoreFigure,
    /// A figure goes home without points.
    WaivePoints,
    /// A figure goes home.
    TakeBack,
    /// A follower is put on the flying machine.
    Launch,
    /// Mage or witch goes to a feature.
    PlaceMagicFigure,
    /// Mage or witch leaves the board.
    RemoveMagicFigure {
        /// Which.
        piece: PieceKind,
    },
    /// What everybody does is chosen.
    ChooseCropAction,
}

/// What the options of a prompt are anchored to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// Empty places, each with the rotations that fit.
    Place,
    /// Segments and the like.
    Spot,
    /// Figures or tokens on the board.
    Piece,
    /// Ways from tile to tile.
    Way,
    /// Spaces of the scoreboard.
    Space,
    /// Named alternatives.
    Card,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PromptOption {
    /// The action in text notation; sending it back chooses this option.
    pub id: String,
    /// What it does.
    pub kind: AnswerKind,
    /// Where it is drawn.
    pub anchor: Anchor,
    /// The figure that would be placed.
    pub figure: Option<PieceKind>,
    /// What a screen reader says.
    pub name: Sentence,
    /// How the tile is turned, if it is about one.
    pub turned: Option<Sentence>,
    /// What a screen reader says after that: what would come of it.
    pub more: Vec<Sentence>,
    /// Whether it is final once it is given: a tile is drawn, somebody else is asked or the game
    /// is over. A client that lets a person confirm a turn holds back such an answer until then.
    pub is_final: bool,
    /// Features that would be complete.
    pub closes: Vec<ClosedFeature>,
    /// Where the tile of the prompt could be placed next, if this takes it in hand.
    pub places: Vec<Place>,
    /// Points it would give at once, by seat; seats that get none are absent. If it is the order of
    /// scoring that is asked for, the points of this feature alone.
    pub points: Vec<Points>,
    /// What it adds to doing nothing, by seat; seats to which it makes no difference are absent.
    /// Empty where nothing cannot be done.
    pub adds: Vec<Adds>,
    /// The feature it is about, if it is about one.
    pub feature: Option<OptionFeature>,
    /// The seats with the majority after it, if that is what the answer is about.
    pub majority: Option<Vec<u8>>,
}

/// The feature an answer is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OptionFeature {
    /// How many tiles it covers.
    pub n_tiles: u16,
    /// How many figures stand on it.
    pub n_figures: u16,
}

/// A feature that is about to be scored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AtStake {
    /// What it is.
    pub kind: String,
    /// Its segments, sorted.
    pub spots: Vec<Spot>,
    /// The seats with the majority as it is now.
    pub owners: Vec<u8>,
    /// What it would give as it is now.
    pub points: u16,
}

/// Where an option is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Anchor {
    /// An empty place and a rotation; options of one place belong together.
    Place {
        /// Columns east of the start tile.
        x: i16,
        /// Rows south of the start tile.
        y: i16,
        /// Quarter turns clockwise.
        rotation: u8,
    },
    /// A segment of a tile on the table.
    Segment(Spot),
    /// A tile on the table.
    Tile(Place),
    /// A corner where four tiles meet: the upper left one of this place.
    Corner(Place),
    /// A quarter of the city of Carcassonne.
    Quarter {
        /// Its name.
        quarter: String,
        /// Where it is.
        at: BoardPoint,
    },
    /// A crown space of the wheel of fortune.
    CrownSpace {
        /// The segment of the wheel.
        segment: String,
        /// Where it is.
        at: BoardPoint,
    },
    /// A figure on the table.
    Piece(FigureView),
    /// A way from one tile to another.
    Way {
        /// Where it begins.
        from: Place,
        /// Where it ends.
        to: Place,
    },
    /// From pier to pier over a lake.
    Crossing {
        /// The tile of the lake.
        place: Place,
        /// How a ferry would lie.
        crossing: Crossing,
    },
    /// A space of the scoreboard.
    Space {
        /// Its number, counted from 0.
        space: u16,
    },
    /// Nowhere on the board: a button.
    Card,
}

/// A feature that an option would complete.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClosedFeature {
    /// What it is.
    pub kind: String,
    /// How many tiles it covers.
    pub n_tiles: u16,
    /// The places it covers, sorted.
    pub places: Vec<Place>,
}

/// Points for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Points {
    /// Who gets them.
    pub seat: u8,
    /// How many.
    pub points: u16,
}

/// What an answer adds to the points of a seat, compared with doing nothing and without any further
/// tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Adds {
    /// Whose points.
    pub seat: u8,
    /// How many more at once; fewer, if it is below zero.
    pub now: i16,
    /// How many more in the final scoring, if the game ended like this.
    pub at_end: i16,
}

/// The answer that does nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PassOption {
    /// The action in text notation.
    pub id: String,
    /// What passing is called here.
    pub name: Sentence,
    /// Whether it is final once it is given, as with other answers.
    pub is_final: bool,
    /// Points that are given at once all the same.
    pub points: Vec<Points>,
}

/// Whether a decision can be taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Undo {
    /// It can.
    Reaches {
        /// After one undo so many actions are left.
        to: u32,
        /// After as many as possible so many are left.
        furthest: u32,
        /// The actions that can be taken back, the latest first.
        takes_back: Vec<String>,
        /// What one undo is called.
        name: Sentence,
    },
    /// It cannot.
    Nothing {
        /// Why.
        why: Sentence,
    },
}
