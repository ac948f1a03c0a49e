//! The game: state, turn, questions and notices, one file per expansion.
//!
//! Read `turn.rs` first, `hooks.rs` second.
//!
//! ```
//! use bastide_rules::{Action, Event, FigureKind, Node, Prompt, Setup};
//! use bastide_board::Place;
//! use bastide_tiles::Rotation;
//!
//! let mut game = Setup::base(2).game()?;
//! let mut events = Vec::new();
//!
//! // Chance draws a tile with a city on one side…
//! let cap = game.rules().kind_named("V3-E").unwrap();
//! game.apply_telling(Action::Draw(cap), &mut events)?;
//!
//! // …the first player caps the start tile's city with it…
//! let place = Place::new(0, -1);
//! game.apply_telling(Action::PlaceTile { place, rotation: Rotation::from_quarters(2) }, &mut events)?;
//!
//! // …puts a knight there, scores four points at once, and has the knight back.
//! let Node::Decide(player, Prompt::PlaceFigure) = game.node() else { panic!() };
//! let city = game.board().segment(game.last_square(), 0);
//! game.apply_telling(Action::PlaceFigure { kind: FigureKind::Normal, segment: city }, &mut events)?;
//! assert_eq!(game.score(player), 4);
//! assert_eq!(game.supply(player, FigureKind::Normal), 7);
//! assert!(matches!(events[3], Event::Scored(award) if award.points == 4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(clippy::float_arithmetic)]

mod any_figure;
mod awards;
mod bag;
mod base;
mod boxes;
mod carriers;
mod check;
mod color;
mod element;
mod event;
mod figures;
mod fingerprint;
mod game;
mod hooks;
mod in_place;
mod legal;
mod modules;
mod options;
mod piece;
mod prompt;
mod score;
mod setup;
mod turn;

pub use any_figure::AnyFigure;
pub use awards::Marker;
pub use bag::Bag;
pub use boxes::{GameBox, boxes};
pub use carriers::{brought_by, needed_element, stands_on_tiles};
pub use color::PlayerColor;
pub use element::{ElementInfo, ElementSet, Sets, Tiles};
pub use event::{Event, PieceMove, Sink};
pub use figures::{Figure, FigureKind};
pub use fingerprint::Fnv;
pub use game::{Action, ActionId, Chance, Game, Kind, Node, Player, Prompt, Rules, TileKind};
pub use legal::{Illegal, KeptAway};
pub use modules::vocabulary::*;
pub use modules::{ELEMENTS, Element};
pub use options::{BadOption, OPTIONS, OptionInfo, Options};
pub use piece::{Location, Piece};
pub use score::{Award, Magic, ScoreKind, Scoreboard, Value, When, Why};
pub use setup::{
    BarnAt, FairyAt, FigureAt, MagicAt, Position, Setup, SetupError, SetupProblem, TileAt,
};
