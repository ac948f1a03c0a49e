//! Rollouts with a shared future: the best moves meet the same tiles, and the better half stays.

use crate::Bot;
use crate::evaluator::BySeat;
use crate::moves::{Explorer, Move, margin};
use bastide_dice::Dice;
use bastide_rules::{Action, Chance, Game, Node, Player, Prompt};

/// Tries its best moves against many futures: the same draws for all moves, answered by everybody's
/// best move by the evaluator, and valued where the future ends.
#[derive(Clone, Debug)]
pub struct Rollouts {
    /// About so many positions it looks at for a tile, and at fewer for other decisions.
    pub(crate) n_evaluations: u32,
    /// How many tiles a future has.
    pub(crate) depth: u32,
    /// How many moves are tried.
    pub(crate) n_candidates: usize,
    pub(crate) explorer: Explorer,
}

impl Default for Rollouts {
    fn default() -> Self {
        let (n_evaluations, depth, n_candidates) = (30_000, 4, 8);
        Self { n_evaluations, depth, n_candidates, explorer: Explorer::default() }
    }
}

impl Rollouts {
    /// How well the player does after a move, in the future with this seed: how likely it wins, and
    /// a little for winning by much.
    fn roll_out(&mut self, game: &Game, candidate: &Move, player: Player, seed: u64) -> f32 {
        let mut future = self.explorer.copy(game);
        candidate.actions.iter().for_each(|it| future.apply_unchecked(*it, &mut ()));
        let mut dice = Dice::new(seed, 0);
        let mut n_drawn = 0;
        let mut expected = Some(candidate.expected);
        while let Some(actions) = self.next(&future, &mut dice, &mut n_drawn, &mut expected) {
            actions.iter().for_each(|it| future.apply_unchecked(*it, &mut ()));
        }
        let expected = match expected {
            Some(expected) if future.node() != Node::Over => expected,
            Some(_) | None => self.explorer.evaluate(&future),
        };
        let chances = self.explorer.evaluator.win_chances(&future, &expected);
        let ahead = margin(&future, &expected, player);
        self.explorer.put_away(future);
        chances[player.index()] + BY_MUCH * ahead
    }

    /// What happens next in a future; none where it ends. `expected` is what the position after it
    /// is worth, where that is known.
    fn next(
        &mut self,
        future: &Game,
        dice: &mut Dice,
        n_drawn: &mut u32,
        expected: &mut Option<BySeat>,
    ) -> Option<Vec<Action>> {
        match future.node() {
            Node::Over => None,
            Node::Chance(chance) => {
                if *n_drawn == self.depth {
                    return None;
                }
                *n_drawn += u32::from(chance == Chance::DrawTile);
                *expected = None;
                Some(vec![future.pick_action(|n| dice.below(n))?])
            }
            Node::Decide(..) => {
                let best = self.explorer.quick_move(future)?;
                *expected = Some(best.expected);
                Some(best.actions)
            }
        }
    }
}

/// What a point of the margin counts beside winning.
const BY_MUCH: f32 = 0.001;

/// Decisions about less than a whole tile get so much less thought.
const LESS_THOUGHT: u32 = 6;

impl Bot for Rollouts {
    fn decide(&mut self, game: &Game, dice: &mut Dice) -> Action {
        let Node::Decide(player, prompt) = game.node() else { panic!("somebody must decide") };
        self.explorer.evaluator.prepare(game);
        let mut moves = self.explorer.moves(game);
        moves.sort_by(|a, b| b.margin.total_cmp(&a.margin));
        moves.truncate(self.n_candidates);
        let n_rounds = moves.len().next_power_of_two().trailing_zeros().max(1);
        let is_tile = matches!(prompt, Prompt::PlaceTile(_));
        let thought = self.n_evaluations / if is_tile { 1 } else { LESS_THOUGHT };
        let mut seed = u64::from(dice.below(u32::MAX)) << 32;
        let mut alive: Vec<(f32, Move)> = moves.into_iter().map(|it| (0.0, it)).collect();
        while alive.len() > 1 {
            let end = self.explorer.n_evaluations.wrapping_add(thought / n_rounds);
            loop {
                for (sum, candidate) in &mut alive {
                    *sum += self.roll_out(game, candidate, player, seed);
                }
                seed += 1;
                if self.explorer.n_evaluations >= end {
                    break;
                }
            }
            alive.sort_by(|a, b| b.0.total_cmp(&a.0));
            alive.truncate(alive.len().div_ceil(2));
        }
        self.explorer.n_evaluations = 0;
        let best = alive.first().and_then(|it| it.1.actions.first());
        *best.expect("somebody must decide")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_rules::Setup;

    /// A decision is a matter of the position and of the dice alone.
    #[test]
    fn the_same_position_and_dice_give_the_same_decision() {
        let mut game = Setup::base(3).game().expect("a sound set-up");
        let mut dice = Dice::new(4, 0);
        let mut old = Rollouts { n_evaluations: 300, ..Rollouts::default() };
        for _ in 0..60 {
            let action = match game.node() {
                Node::Decide(..) => {
                    let whim = u64::from(game.n_actions());
                    let mut new = Rollouts { n_evaluations: 300, ..Rollouts::default() };
                    let decision = new.decide(&game, &mut Dice::new(whim, 1));
                    assert_eq!(old.decide(&game, &mut Dice::new(whim, 1)), decision);
                    decision
                }
                Node::Chance(_) | Node::Over => {
                    game.pick_action(|n| dice.below(n)).expect("a tile")
                }
            };
            game.apply(action).expect("bots play by the rules");
        }
    }
}
