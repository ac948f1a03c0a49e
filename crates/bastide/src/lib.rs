//! Carcassonne as a library: what somebody needs who writes a bot, a server or a study.
//!
//! A [`Setup`] says what is played: how many players, which tiles, which elements of which
//! expansions. It becomes a [`Game`], which is always at a [`Node`]: chance picks, a player
//! decides, or the game is over. At a node there are legal [`Action`]s; applying one leads to the
//! next node.
//!
//! ```
//! use bastide::{Dice, GameBox, Node, Player};
//!
//! let big_box = GameBox::named("big-box-2021").expect("a box of that name");
//! let mut game = big_box.setup(3).game()?;
//! let mut dice = Dice::new(42, 0);
//! while game.node() != Node::Over {
//!     let action = game.pick_action(|n| dice.below(n)).expect("the game is not over");
//!     game.apply(action)?;
//! }
//! assert!(game.leaders().iter().all(|it| game.score(*it) >= game.score(Player(0))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! For searches:
//!
//! - [`Game::clone_from`] copies a game into memory that another one had before.
//! - [`Game::legal_actions_into`] lists what is legal without giving up memory, and
//!   [`Game::pick_action`] draws one action without listing them.
//! - [`Game::chance_outcomes`] tells the odds.
//! - Games can be compared, and [`Game::key`] is equal for equal positions, whatever the order of
//!   placing; [`Game::action_id`] names actions so that they can be compared between such games, and
//!   [`Game::actions_by_id`] gives each legal action a number that is the same in all of them.
//! - [`Game::value`], [`Game::owners`] and [`Game::projected_scores`] tell what is worth what to
//!   whom.
//!
//! What is re-exported here by name is what most programs need. Everything else is in the modules,
//! one for each crate of the engine.

pub use bastide_arena as arena;
pub use bastide_board as board;
pub use bastide_bots as bots;
pub use bastide_dice as dice;
pub use bastide_notation as notation;
pub use bastide_rules as rules;
pub use bastide_tiles as tiles;

pub use bastide_board::{Board, Feature, Place, Segment, SquareIdx, Tally};
pub use bastide_bots::{BOTS, Bot, BotInfo, Evaluator, LEVELS, bot_named, read_bot};
pub use bastide_dice::Dice;
pub use bastide_notation::{Record, action_text, board_text, read_action};
pub use bastide_rules::{
    Action, ActionId, Chance, Element, ElementSet, Event, Figure, FigureKind, Game, GameBox,
    Illegal, Location, Node, Options, Piece, PieceMove, Player, PlayerColor, Prompt, Setup,
    SetupError, TileKind, Value, When, boxes,
};
pub use bastide_tiles::{FeatureKind, Rotation, Side};
