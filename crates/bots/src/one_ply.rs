//! The move after which the evaluator likes the position best.

use crate::Bot;
use crate::evaluator::{Evaluator, Knowledge, Weights};
use crate::moves::{Explorer, Move};
use crate::thinker::Limit;
use bastide_dice::Dice;
use bastide_rules::{Action, Game};

/// Looks at all moves up to the next draw, and plays the one after which it can expect to be ahead
/// by most, or, with a temperature, one that is not much worse.
#[derive(Clone, Debug, Default)]
pub struct OnePly {
    explorer: Explorer,
    /// By how many points a move must be worse to be played a third as often, in the base game; 0
    /// for always the best.
    temperature: f32,
}

impl OnePly {
    /// One that may know less, weighs things so, and is content with a move that is worse by some
    /// points.
    #[must_use]
    pub fn careless(knowledge: Knowledge, weights: Weights, temperature: f32) -> Self {
        Self { explorer: Explorer::new(Evaluator::new(knowledge, weights)), temperature }
    }
}

/// So many moves are considered: in large boxes there are hundreds, and many bad ones together would
/// be played more often than the good ones.
const N_CONSIDERED: usize = 8;

impl Bot for OnePly {
    fn decide(&mut self, game: &Game, dice: &mut Dice) -> Action {
        self.explorer.begin(game);
        let mut moves = self.explorer.moves(game, &Limit::NONE);
        moves.sort_by(|a, b| b.margin.total_cmp(&a.margin));
        moves.truncate(N_CONSIDERED);
        let most = moves.first().map_or(0.0, |it| it.margin);
        let temperature = self.temperature * stakes(game);
        let weight = |it: &Move| {
            if it.margin >= most {
                1.0
            } else if temperature > 0.0 {
                libm::expf((it.margin - most) / temperature)
            } else {
                0.0
            }
        };
        let sum: f32 = moves.iter().map(weight).sum();
        let mut left = dice.below(1 << 24) as f32 / (1 << 24) as f32 * sum;
        let chosen = moves.iter().find(|it| {
            left -= weight(it);
            left < 0.0
        });
        let chosen = chosen.or(moves.last()).and_then(|it| it.actions.first());
        *chosen.expect("somebody must decide")
    }
}

/// How much more is at stake than in the base game: large boxes have longer games and higher scores.
fn stakes(game: &Game) -> f32 {
    const BASE_GAME: f32 = 72.0;
    let n_tiles = game.board().squares().len() as f32 + game.n_tiles_left() as f32;
    (n_tiles / BASE_GAME).sqrt()
}
