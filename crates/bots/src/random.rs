//! Any legal move.

use crate::Bot;
use bastide_dice::Dice;
use bastide_rules::{Action, Game};

/// Plays any legal move, each as likely as the others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Bot for Random {
    #[inline]
    fn decide(&mut self, game: &Game, dice: &mut Dice) -> Action {
        game.pick_action(|n| dice.below(n)).expect("somebody must decide")
    }
}
