//! The question a player is asked, in the one form that fits every decision.

use crate::{Cell, Spot, TileRef};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A question and its answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Prompt {
    /// Who must answer.
    pub seat: u8,
    /// What the options are anchored to.
    pub shape: Shape,
    /// What is asked.
    pub sentence: Sentence,
    /// The tile in hand.
    pub tile: Option<TileRef>,
    /// The answers, sorted as one reads the board.
    pub options: Vec<PromptOption>,
    /// The answer that does nothing, where there is one.
    pub pass: Option<PassOption>,
    /// How far undo reaches; absent if there is nothing to take back.
    pub undo: Option<UndoReach>,
}

/// What the options of a prompt are anchored to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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
    Step,
    /// Spaces of the scoreboard.
    Space,
    /// Named alternatives.
    Card,
}

/// A sentence for message files: a key and named parameters, and the sentence in English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sentence {
    /// The key in the message files.
    pub key: String,
    /// The parameters by name.
    pub params: BTreeMap<String, Param>,
    /// The sentence in English.
    pub text: String,
}

/// A parameter of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Param {
    /// A number.
    Number(i32),
    /// A word or a name.
    Text(String),
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PromptOption {
    /// The action in text notation; sending it back chooses this option.
    pub id: String,
    /// Where it is drawn.
    pub anchor: Anchor,
    /// The figure that would be placed.
    pub figure: Option<String>,
    /// What a screen reader says.
    pub name: Sentence,
    /// Features that would be complete.
    pub closes: Vec<ClosedFeature>,
    /// Points it would give at once, by seat; seats that get none are absent.
    pub points: Vec<Points>,
}

/// Where an option is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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
    /// Nowhere on the board: a button.
    Card,
}

/// A feature that an option would complete.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClosedFeature {
    /// What it is.
    pub kind: String,
    /// How many tiles it covers.
    pub n_tiles: u16,
    /// The places it covers, sorted.
    pub cells: Vec<Cell>,
}

/// Points for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Points {
    /// Who gets them.
    pub seat: u8,
    /// How many.
    pub points: u16,
}

/// The answer that does nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PassOption {
    /// The action in text notation.
    pub id: String,
    /// What passing is called here.
    pub name: Sentence,
    /// Points that are given at once all the same.
    pub points: Vec<Points>,
}

/// How far undo reaches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UndoReach {
    /// After one undo so many actions are left.
    pub to: u32,
    /// After as many as possible so many are left.
    pub furthest: u32,
    /// The actions that can be taken back, the latest first.
    pub takes_back: Vec<String>,
}
