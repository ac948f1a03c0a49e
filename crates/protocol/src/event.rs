//! What happened.

use crate::{
    BoardPoint, Crossing, FigureView, GameView, PieceKind, PieceView, Place, Problem, PromptKind,
    Sentence, Spot, TileRef,
};
use serde::{Deserialize, Serialize};

/// An entry of a game's log. The log only grows: taking back is an entry too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogEntry {
    /// The number of the entry, counted from 1: the sequence number of the game after it.
    pub seq: u32,
    /// How many actions are in force after it.
    pub n_actions: u32,
    /// Who did it; nobody, if it was chance. For an action that was taken back, who took it back.
    pub seat: Option<u8>,
    /// What was done.
    pub done: Done,
    /// What came of it; nothing is told here of an action that was taken back since.
    pub events: Vec<Event>,
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Done {
    /// An action.
    Action {
        /// In text notation.
        action: String,
    },
    /// Actions were taken back.
    Undo {
        /// So many are left.
        to: u32,
        /// Whether everybody at the table has agreed: draws and decisions of others were taken back,
        /// too.
        agreed: bool,
        /// In words, without a full stop.
        sentence: Sentence,
    },
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Event {
    /// What.
    pub what: Happening,
    /// In words, without a full stop.
    pub sentence: Sentence,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Happening {
    /// A player's turn begins.
    TurnStarted {
        /// Whose.
        seat: u8,
    },
    /// A tile is drawn.
    TileDrawn {
        /// By whom.
        seat: u8,
        /// Which.
        tile: TileRef,
    },
    /// The drawn tile fits nowhere and leaves the game.
    TileDiscarded {
        /// Who drew it.
        seat: u8,
        /// Which.
        tile: TileRef,
    },
    /// A tile is placed.
    TilePlaced {
        /// By whom.
        seat: u8,
        /// Which.
        tile: TileRef,
        /// Where.
        place: Place,
        /// Quarter turns clockwise.
        rotation: u8,
    },
    /// A tile comes to lie by itself.
    TileLaid {
        /// Which.
        tile: TileRef,
        /// Where.
        place: Place,
        /// Quarter turns clockwise.
        rotation: u8,
    },
    /// A tile is laid aside, and another is drawn.
    TileLaidAside {
        /// Who drew it.
        seat: u8,
        /// Which.
        tile: TileRef,
    },
    /// A neutral piece moves.
    PieceMoved {
        /// Which.
        piece: PieceKind,
        /// Who moves it; nobody if it moves by itself.
        seat: Option<u8>,
        /// From where; none if it was beside the board.
        from: Option<Place>,
        /// To where.
        to: Place,
        /// The segment of that tile it belongs to, if it belongs to one.
        segment: Option<u8>,
    },
    /// A neutral piece leaves the board.
    PieceLeft {
        /// Which.
        piece: PieceKind,
        /// From where.
        from: Place,
    },
    /// A follower flies from its tile to a place, where it lands or not.
    Flown {
        /// Whose it is.
        seat: u8,
        /// What it is.
        figure: PieceKind,
        /// From where.
        from: Place,
        /// To where.
        to: Place,
    },
    /// A ferry comes to lie on its lake.
    FerryLaid {
        /// Who lays it.
        seat: u8,
        /// On which tile.
        place: Place,
        /// How it lay before; none if it comes from beside the board.
        from: Option<Crossing>,
        /// How it lies now.
        to: Crossing,
    },
    /// A piece comes onto the board out of a player's supply.
    PiecePlaced {
        /// Which, and where.
        piece: PieceView,
    },
    /// Something that the sentence alone tells.
    Told {
        /// Whom it concerns.
        seat: Option<u8>,
        /// Which places it concerns.
        places: Vec<Place>,
    },
    /// A figure is placed.
    FigurePlaced {
        /// Which, and where.
        figure: FigureView,
    },
    /// A figure moves to another segment.
    FigureMoved {
        /// Which, and where to.
        figure: FigureView,
        /// Where it stood.
        from: Spot,
    },
    /// A follower goes into a quarter of Carcassonne.
    QuarterEntered {
        /// Whose.
        seat: u8,
        /// The kind of figure.
        figure: PieceKind,
        /// Where it stands there.
        at: BoardPoint,
    },
    /// A follower is called from a quarter of Carcassonne.
    FollowerCalled {
        /// Which, and where to.
        figure: FigureView,
        /// Where it stood.
        from: BoardPoint,
    },
    /// The Count goes to another quarter.
    CountMoved {
        /// Who moves him.
        seat: u8,
        /// Where he stands then.
        to: BoardPoint,
    },
    /// The pig walks round the wheel of fortune.
    PigMoved {
        /// Who drew the tile.
        seat: u8,
        /// The segment it stops on.
        segment: String,
    },
    /// A follower goes on a crown space of the wheel.
    CrownSpaceTaken {
        /// Whose.
        seat: u8,
        /// The kind of figure.
        figure: PieceKind,
        /// On which segment, where the first space that is free is taken.
        segment: String,
    },
    /// A follower comes home from a crown space.
    CrownSpaceLeft {
        /// Whose.
        seat: u8,
        /// The kind of figure.
        figure: PieceKind,
        /// From which segment.
        segment: String,
    },
    /// A player does nothing where something could have been done.
    Passed {
        /// Who.
        seat: u8,
        /// What was asked.
        question: PromptKind,
    },
    /// A player gets points.
    Scored {
        /// Who.
        seat: u8,
        /// How many.
        points: u16,
        /// Whether the messenger is moved for it instead of the scoring figure.
        by_messenger: bool,
        /// What for.
        why: ScoreReason,
        /// The feature, if it was one.
        feature: Option<ScoredFeature>,
    },
    /// A figure goes back to its owner.
    FigureTakenBack {
        /// Which, and from where.
        figure: FigureView,
    },
    /// The last tile has been played; what follows is the final scoring.
    FinalScoring,
    /// The game has ended.
    GameOver,
}

/// What points were given for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ScoreReason {
    /// A feature as it is.
    Feature,
    /// A feature with mage or witch on it.
    Magic {
        /// Which of them.
        piece: PieceKind,
        /// The kind of feature.
        feature: String,
    },
    /// What the abbot stood on when he went home.
    Abbot {
        /// The kind of feature.
        feature: String,
    },
    /// The fairy's company when a feature is scored.
    Fairy,
    /// The fairy's company when a turn begins.
    FairyAtTurn,
    /// A field with a barn.
    Barn,
    /// The majority of goods.
    Goods {
        /// Which.
        goods: String,
    },
    /// A title that is held.
    TitleHeld {
        /// Which.
        title: String,
    },
    /// What a title is worth in the end.
    Title {
        /// Which.
        title: String,
    },
    /// A message.
    Message,
    /// Two points instead of a message.
    TwoPoints,
    /// Points of somebody else.
    Robbery,
    /// A robber at the end.
    RobberAtEnd,
    /// Ingots.
    Gold,
    /// A segment of the wheel of fortune.
    Wheel {
        /// Which.
        segment: String,
    },
    /// Followers on crown spaces.
    CrownSpaces,
}

/// A feature that gave points, and how they add up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ScoredFeature {
    /// What it is.
    pub kind: String,
    /// Completed, or in the final scoring.
    pub when: When,
    /// A place of it where the player stood.
    pub at: Place,
    /// All places it covers, sorted.
    pub places: Vec<Place>,
    /// All its segments, sorted.
    pub spots: Vec<Spot>,
    /// How many tiles, segments, filled places or cities were counted.
    pub n_counted: u16,
    /// How many pennants.
    pub n_pennants: u16,
    /// Points for each of these.
    pub each: u16,
    /// Whether segments were counted instead of tiles.
    pub counts_segments: bool,
}

/// When a feature was scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// During the game.
    Completed,
    /// At its end.
    Final,
}

/// Entries of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogPage {
    /// How many entries the log has.
    pub seq: u32,
    /// Those asked for.
    pub entries: Vec<LogEntry>,
}

/// What the server says on a stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum StreamMessage {
    /// The next entry of the log.
    Entry {
        /// The entry.
        entry: LogEntry,
    },
    /// How things stand after the last entry sent.
    View {
        /// The game.
        view: Box<GameView>,
    },
    /// Nothing more will come.
    End {
        /// Why.
        problem: Problem,
    },
}
