//! Players that are programs; they see only what the rules show everybody.
//!
//! ```
//! use bastide_bots::{Bot, bot_named};
//! use bastide_dice::Dice;
//! use bastide_rules::{Node, Setup};
//!
//! let mut game = Setup::base(2).game().unwrap();
//! let mut dice = Dice::new(1, 0);
//! let mut bot = bot_named("greedy").unwrap();
//! let draw = game.pick_action(|n| dice.below(n)).unwrap();
//! game.apply(draw).unwrap();
//! let action = bot.decide(&game, &mut dice);
//! game.apply(action).unwrap();
//! ```

mod greedy;
mod random;

pub use greedy::Greedy;
pub use random::Random;

use bastide_dice::Dice;
use bastide_rules::{Action, Game};

/// A player that is a program.
pub trait Bot: std::fmt::Debug + Send {
    /// What it does at a node where it must decide.
    ///
    /// # Panics
    /// If nobody must decide.
    fn decide(&mut self, game: &Game, dice: &mut Dice) -> Action;
}

/// What is said of a bot.
#[derive(Clone, Copy, Debug)]
pub struct BotInfo {
    /// Its name in commands.
    pub name: &'static str,
    /// How it plays, in a line.
    pub about: &'static str,
}

/// All bots, the weakest first.
pub const BOTS: &[BotInfo] = &[
    BotInfo { name: "random", about: "any legal move" },
    BotInfo { name: "greedy", about: "the move after which it stands best" },
];

/// The bot with this name.
#[must_use]
pub fn bot_named(name: &str) -> Option<Box<dyn Bot>> {
    match name {
        "random" => Some(Box::new(Random)),
        "greedy" => Some(Box::<Greedy>::default()),
        _ => None,
    }
}
