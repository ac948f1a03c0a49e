//! A game looked at again: what the moves cost, and what was luck.
//!
//! Chances are told in thousandths, points of an expected margin in tenths: whole numbers are the same
//! on every machine.

use crate::{FigureView, Sentence, SquareView, TileRef};
use serde::{Deserialize, Serialize};

/// What is known of a finished game; it grows while the analysis goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameAnalysis {
    /// How far it is.
    pub state: AnalysisState,
    /// How many moves have been looked at.
    pub n_done: u32,
    /// How many there are.
    pub n_moves: u32,
    /// In how many futures the moves of a decision are compared.
    pub n_futures: u32,
    /// How likely everybody was to win, in the order of the game.
    pub chances: Vec<Chances>,
    /// The moves with a choice that have been looked at, in order.
    pub moves: Vec<MoveReview>,
    /// The draws that have been looked at, in order.
    pub draws: Vec<DrawReview>,
    /// What is said of everybody by what has been looked at, by seat.
    pub seats: Vec<SeatReview>,
}

/// How far an analysis is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AnalysisState {
    /// Nobody has asked for it.
    NotBegun,
    /// It waits for others.
    Waiting,
    /// It goes on.
    Running,
    /// It is complete and kept with the game.
    Done,
    /// It is complete, but the games could not be written; it is forgotten when the server ends.
    NotKept,
    /// The server could not do its part.
    Failed,
}

/// How likely everybody is to win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Chances {
    /// After so many actions.
    pub at: u32,
    /// In thousandths, by seat.
    pub chances: Vec<u16>,
}

/// A move with a choice: all decisions of a player until chance or somebody else had the say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MoveReview {
    /// How many actions came before it.
    pub at: u32,
    /// Who decided.
    pub seat: u8,
    /// How likely the player was to win after it, in thousandths.
    pub win: u16,
    /// How much likelier winning would have been with the best move, in thousandths; 0 if that
    /// cannot be said for sure.
    pub loss: u16,
    /// How many points of the final margin the best move would have brought more, in tenths; 0 if
    /// that cannot be said for sure.
    pub cost: u16,
    /// How good it was.
    pub judgment: Judgment,
    /// The better move, if one is known.
    pub better: Option<BetterMove>,
}

/// How good a move was, by the chance to win that it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Judgment {
    /// Nothing better was found, or nothing that is surely better.
    Good,
    /// It cost some chance to win.
    Inaccuracy,
    /// It cost more.
    Mistake,
    /// It cost much.
    Blunder,
}

/// What was played and what would have been better.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BetterMove {
    /// What was played.
    pub played: MoveView,
    /// What would have been better.
    pub better: MoveView,
    /// Why, if the figures say so clearly.
    pub reason: Option<Sentence>,
}

/// A move as a client shows it: all decisions of a player until chance or somebody else has the say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MoveView {
    /// The decisions in text notation.
    pub actions: Vec<String>,
    /// What the decisions are called.
    pub names: Vec<Sentence>,
    /// The tiles that are placed.
    pub squares: Vec<SquareView>,
    /// The figures that are placed, whether or not they come home at once.
    pub figures: Vec<FigureView>,
}

/// What chance brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DrawReview {
    /// How many actions came before it.
    pub at: u32,
    /// Whose turn it was.
    pub seat: u8,
    /// What was drawn, in text notation.
    pub drawn: String,
    /// The tile, if it was one.
    pub tile: Option<TileRef>,
    /// How much likelier it made winning than what the bag had to offer on average, in thousandths,
    /// by seat.
    pub luck: Vec<i16>,
}

/// What is said of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatReview {
    /// How many moves with a choice have been looked at.
    pub n_moves: u32,
    /// How close they came to the best ones, from 0 to 100.
    pub accuracy: u8,
    /// How many points of the final margin they cost together, in tenths.
    pub cost: u32,
    /// How much of a win chance gave or took, in thousandths.
    pub luck: i32,
}

/// The best moves of a decision, compared in the same futures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BestMoves {
    /// After how many actions the decision is due.
    pub at: u32,
    /// Who decides; none if nobody must.
    pub seat: Option<u8>,
    /// In how many futures the moves were compared.
    pub n_futures: u32,
    /// The moves, the best first. The one that was played is among them.
    pub moves: Vec<ComparedMove>,
}

/// A move that was compared with others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ComparedMove {
    /// What it is.
    pub shown: MoveView,
    /// How far its player will be ahead of the best other in the end, in tenths of a point.
    pub margin: i16,
    /// The standard error of the margin, in tenths of a point.
    pub error: u16,
    /// How likely its player is to win after it, in thousandths.
    pub win: u16,
    /// Whether it is the one that was played.
    pub is_played: bool,
}

/// A move that is worth trying.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hint {
    /// The sequence number of the game it is for.
    pub seq: u32,
    /// What to do.
    pub shown: MoveView,
}

/// A wish for a hint, or that a bot stops thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SeqRequest {
    /// The sequence number of the view the wish was made from.
    pub seq: u32,
}

/// The hints of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hints {
    /// Whether they are given.
    pub help: Help,
    /// How many were given, by seat.
    pub n_given: Vec<u16>,
}

/// How much help the server gives in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Help {
    /// Hints, and the best moves of earlier decisions.
    #[default]
    All,
    /// Neither, as in a tournament, until the game is over.
    None,
}

impl Help {
    /// Its name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::None => "none",
        }
    }
}
