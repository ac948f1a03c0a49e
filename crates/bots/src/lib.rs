//! Players that are programs; they see only what the rules show everybody.
//!
//! ```
//! use bastide_bots::{Bot, bot_named};
//! use bastide_dice::Dice;
//! use bastide_rules::{Node, Setup};
//!
//! let mut game = Setup::base(2).game().unwrap();
//! let mut dice = Dice::new(1, 0);
//! let mut bot = bot_named("hard").unwrap();
//! let draw = game.pick_action(|n| dice.below(n)).unwrap();
//! game.apply(draw).unwrap();
//! let action = bot.decide(&game, &mut dice);
//! game.apply(action).unwrap();
//! ```

mod endgame;
mod evaluator;
mod foresight;
mod greedy;
mod moves;
mod one_ply;
mod puct;
mod random;
mod review;
mod rollouts;
mod spec;
mod thinker;
mod uct;

pub use evaluator::{BySeat, Evaluator, Knowledge, Weights};
pub use foresight::looks_ahead;
pub use greedy::Greedy;
pub use one_ply::OnePly;
pub use puct::Puct;
pub use random::Random;
pub use review::{
    Compared, Comparison, DecisionReview, DrawReview, Judgment, PlayerReview, Review,
    ReviewSettings, Reviewed, Reviewer, review,
};
pub use rollouts::Rollouts;
pub use spec::{BOTS, BadBot, BotInfo, LEVELS, bot_named, is_level, read_bot};
pub use thinker::{Analysis, Budget, Candidate, Measured, Thinker, Unwatched, Watch};
pub use uct::Uct;

use bastide_dice::Dice;
use bastide_rules::{Action, Game};

/// A player that is a program.
pub trait Bot: std::fmt::Debug + Send {
    /// What it does at a node where it must decide.
    ///
    /// # Panics
    /// If nobody must decide.
    fn decide(&mut self, game: &Game, dice: &mut Dice) -> Action;

    /// The same while somebody waits: a bot with a limit of time keeps it, and one that thinks long
    /// answers with the best it has found when it is stopped.
    ///
    /// # Panics
    /// If nobody must decide.
    fn decide_watched(&mut self, game: &Game, dice: &mut Dice, _: &dyn Watch) -> Action {
        self.decide(game, dice)
    }

    /// Whether it plays by the clock, so that only a driver with a clock can ask it.
    fn needs_clock(&self) -> bool {
        false
    }
}
