//! The end of a game, played out in all ways: with one tile to come there is nothing left to guess.

use crate::evaluator::BySeat;
use crate::moves::{Explorer, margin};
use crate::thinker::{Budget, Candidate, Measured, Watch};
use bastide_rules::{Action, Game, Node, Player};
use std::time::Duration;

/// With so many tiles in the bag after the one in hand, the rest is played out.
const N_TILES: u32 = 1;

/// At most so many positions are looked at, whatever the budget; an end with more of them is left to
/// judgment.
const MAX_POSITIONS: u32 = 60_000;

/// Most of these positions are finished games: so many are looked at in the time of one evaluation.
const POSITIONS_PER_EVALUATION: u32 = 4;

/// So often whoever waits is looked at.
pub(crate) const LOOK_EVERY: u32 = 64;

/// What a point of the margin counts beside winning: less than the smallest share of a win.
const TIE_BREAK: f32 = 0.000_1;

/// What becomes of everybody if all play as well as they can.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Outcome {
    /// How likely everybody is to win, shared wins in parts.
    wins: BySeat,
    /// What everybody will have.
    scores: BySeat,
    /// What everybody plays for: winning, and then winning by much.
    worth: BySeat,
}

/// Plays a game out.
struct Endgame<'a> {
    explorer: &'a mut Explorer,
    watch: &'a dyn Watch,
    /// It may take so long.
    time: Option<Duration>,
    n_left: u32,
}

/// All moves of the player who must decide, with their exact values, the best first; none if the
/// game is not near enough to its end. At most half of the budget is spent on it, and what is left
/// of the budget is said, too.
pub(crate) fn play_out(
    explorer: &mut Explorer,
    game: &Game,
    budget: Budget,
    watch: &dyn Watch,
) -> (Option<Vec<Candidate>>, Budget) {
    let Node::Decide(player, _) = game.node() else { return (None, budget) };
    if game.n_tiles_left() > N_TILES {
        return (None, budget);
    }
    let (n_positions, time) = match budget {
        Budget::Evaluations(n) => ((n / 2).saturating_mul(POSITIONS_PER_EVALUATION), None),
        // A future has dozens of evaluations.
        Budget::Iterations(n) => (n.saturating_mul(32 * POSITIONS_PER_EVALUATION), None),
        Budget::Time(time) => (MAX_POSITIONS, Some(time / 2)),
    };
    let n_positions = n_positions.min(MAX_POSITIONS);
    let mut endgame = Endgame { explorer, watch, time, n_left: n_positions };
    let mut found = Vec::new();
    let is_whole = endgame.moves(game, player, &mut Vec::new(), &mut found).is_some();
    let n_spent = (n_positions - endgame.n_left) / POSITIONS_PER_EVALUATION;
    let left = match budget {
        Budget::Evaluations(n) => Budget::Evaluations(n - n_spent),
        // The clock has gone on; futures are counted from now.
        Budget::Time(_) | Budget::Iterations(_) => budget,
    };
    if !is_whole {
        return (None, left);
    }
    found.sort_by(|a, b| b.1.worth[player.index()].total_cmp(&a.1.worth[player.index()]));
    let told = |(actions, outcome): (Vec<Action>, Outcome)| {
        let margin = margin(game, &outcome.scores, player);
        Candidate {
            actions,
            n_futures: 0,
            win: Measured { mean: outcome.wins[player.index()], error: 0.0 },
            margin: Measured { mean: margin, error: 0.0 },
            scores: outcome.scores,
            static_margin: margin,
        }
    };
    (Some(found.into_iter().map(told).collect()), left)
}

impl Endgame<'_> {
    /// All sequences of the player's decisions until chance or somebody else has the say.
    fn moves(
        &mut self,
        game: &Game,
        player: Player,
        so_far: &mut Vec<Action>,
        found: &mut Vec<(Vec<Action>, Outcome)>,
    ) -> Option<()> {
        let mut after = self.explorer.copy(game);
        for action in game.legal_actions() {
            after.clone_from(game);
            after.apply_unchecked(action, &mut ());
            so_far.push(action);
            if matches!(after.node(), Node::Decide(next, _) if next == player) {
                self.moves(&after, player, so_far, found)?;
            } else {
                let outcome = self.outcome(&after)?;
                found.push((so_far.clone(), outcome));
            }
            so_far.pop();
        }
        self.explorer.put_away(after);
        Some(())
    }

    /// What becomes of everybody; none if there is too much to look at.
    fn outcome(&mut self, game: &Game) -> Option<Outcome> {
        self.n_left = self.n_left.checked_sub(1)?;
        if self.n_left.is_multiple_of(LOOK_EVERY) && self.is_late() {
            return None;
        }
        match game.node() {
            Node::Over => Some(self.result(game)),
            Node::Chance(_) => self.mean(game),
            Node::Decide(player, _) => self.best(game, player),
        }
    }

    fn is_late(&self) -> bool {
        let is_late = match (self.time, self.watch.elapsed()) {
            (Some(time), Some(elapsed)) => elapsed >= time,
            (None, _) | (_, None) => false,
        };
        is_late || self.watch.is_stopped()
    }

    fn result(&mut self, game: &Game) -> Outcome {
        let scores = self.explorer.evaluate(game);
        let wins = self.explorer.evaluator.win_chances(game, &scores);
        let mut worth = wins;
        for player in game.players() {
            worth[player.index()] += TIE_BREAK * margin(game, &scores, player);
        }
        Outcome { wins, scores, worth }
    }

    fn mean(&mut self, game: &Game) -> Option<Outcome> {
        let zero = [0.0; Player::MAX];
        let mut mean = Outcome { wins: zero, scores: zero, worth: zero };
        let outcomes = game.chance_outcomes();
        let sum: f32 = outcomes.iter().map(|it| f32::from(it.1)).sum();
        let mut after = self.explorer.copy(game);
        for (action, weight) in outcomes {
            after.clone_from(game);
            after.apply_unchecked(action, &mut ());
            let part = self.outcome(&after)?;
            let share = f32::from(weight) / sum;
            let sums = [
                (&mut mean.wins, part.wins),
                (&mut mean.scores, part.scores),
                (&mut mean.worth, part.worth),
            ];
            for (sum, part) in sums {
                sum.iter_mut().zip(part).for_each(|(sum, it)| *sum += share * it);
            }
        }
        self.explorer.put_away(after);
        Some(mean)
    }

    fn best(&mut self, game: &Game, player: Player) -> Option<Outcome> {
        let mut best: Option<Outcome> = None;
        let mut after = self.explorer.copy(game);
        for action in game.legal_actions() {
            after.clone_from(game);
            after.apply_unchecked(action, &mut ());
            let outcome = self.outcome(&after)?;
            let is_better = |it: &Outcome| outcome.worth[player.index()] > it.worth[player.index()];
            if best.as_ref().is_none_or(is_better) {
                best = Some(outcome);
            }
        }
        self.explorer.put_away(after);
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thinker::Unwatched;
    use bastide_dice::Dice;
    use bastide_rules::{GameBox, Setup};

    const PLENTY: Budget = Budget::Evaluations(u32::MAX);

    /// What each player wins by, worked out without any of the above: all games are played to their
    /// end, by lists of actions alone.
    fn plain(game: &Game) -> Vec<f64> {
        let after = |action: Action| {
            let mut after = game.clone();
            after.apply(action).expect("it is legal");
            plain(&after)
        };
        match game.node() {
            Node::Over => {
                let leaders = game.leaders();
                let score = |it: Player| f64::from(game.score(it));
                let worth = |player: Player| {
                    let others = game.players().filter(|it| *it != player).map(score);
                    let best_other = others.fold(f64::MIN, f64::max);
                    let wins = leaders.contains(&player);
                    let share = if wins { 1.0 / leaders.len() as f64 } else { 0.0 };
                    share + f64::from(TIE_BREAK) * (score(player) - best_other)
                };
                game.players().map(worth).collect()
            }
            Node::Chance(_) => {
                let outcomes = game.chance_outcomes();
                let sum: f64 = outcomes.iter().map(|it| f64::from(it.1)).sum();
                let mut mean = vec![0.0; game.n_players().into()];
                for (action, weight) in outcomes {
                    let worth = after(action);
                    mean.iter_mut()
                        .zip(worth)
                        .for_each(|(mean, it)| *mean += it * f64::from(weight) / sum);
                }
                mean
            }
            Node::Decide(player, _) => {
                let worths = game.legal_actions().into_iter().map(after);
                let better = |a: Vec<f64>, b: Vec<f64>| {
                    if b[player.index()] > a[player.index()] + 1e-9 { b } else { a }
                };
                worths.reduce(better).expect("somebody can do something")
            }
        }
    }

    /// A random position with a decision and so many tiles in the bag.
    fn near_the_end(setup: &Setup, n_tiles: u32, seed: u64) -> Option<Game> {
        let mut game = setup.game().expect("a sound set-up");
        let mut dice = Dice::new(seed, 0);
        loop {
            if matches!(game.node(), Node::Decide(..)) && game.n_tiles_left() == n_tiles {
                return Some(game);
            }
            let action = game.pick_action(|n| dice.below(n))?;
            game.apply_unchecked(action, &mut ());
        }
    }

    /// All bases, and expansions one by one.
    fn setups(n_players: u8) -> impl Iterator<Item = Setup> {
        let boxes = [
            "base",
            "base-2012",
            "base-wheel",
            "wheel-of-fortune",
            "rio-grande-inns-and-cathedrals",
            "rio-grande-traders-and-builders",
            "rio-grande-princess-and-dragon",
            "rio-grande-abbey-and-mayor",
            "rio-grande-count",
            "rio-grande-king-and-robber-baron",
            "rio-grande-cult",
        ];
        boxes.into_iter().map(move |it| GameBox::named(it).expect("a box").setup(n_players))
    }

    /// Whether an end with so many tiles in the bag was played out; then it was as well as it can be.
    fn is_played_out(setup: &Setup, n_tiles: u32, seed: u64) -> bool {
        let Some(game) = near_the_end(setup, n_tiles, seed) else { return false };
        let Node::Decide(player, _) = game.node() else { return false };
        let mut explorer = Explorer::default();
        explorer.begin(&game);
        let Some(found) = play_out(&mut explorer, &game, PLENTY, &Unwatched).0 else {
            return false;
        };
        let best = &found[0];
        let exact = plain(&game)[player.index()] as f32;
        let worth = best.win.mean + TIE_BREAK * best.margin.mean;
        assert!((worth - exact).abs() < 1e-3, "{setup:?}, seed {seed}: {best:?}, not {exact}");
        true
    }

    #[test]
    fn the_end_is_played_as_well_as_it_can_be() {
        let all = (0..20).flat_map(|seed| setups(2 + (seed % 2) as u8).map(move |it| (it, seed)));
        let n_exact = all.filter(|(setup, seed)| is_played_out(setup, 0, *seed)).take(200).count();
        assert_eq!(n_exact, 200);
    }

    /// With one more tile to come the answer of the next player is part of it.
    #[test]
    fn the_next_player_answers() {
        let all = (0..20).flat_map(|seed| setups(2).take(4).map(move |it| (it, seed)));
        let n_exact = all.filter(|(setup, seed)| is_played_out(setup, 1, *seed)).take(20).count();
        assert_eq!(n_exact, 20);
    }

    #[test]
    fn what_is_far_from_its_end_is_left_to_judgment() {
        let game = near_the_end(&Setup::base(2), 40, 1).expect("a decision");
        assert!(play_out(&mut Explorer::default(), &game, PLENTY, &Unwatched).0.is_none());
    }
}
