//! Rollouts with a shared future: the best moves meet the same tiles, and the better half stays.

use crate::endgame;
use crate::evaluator::BySeat;
use crate::moves::{Explorer, Move, Sequence, margin};
use crate::thinker::{Analysis, BY_MUCH, Budget, Candidate, Limit, Measured, Thinker, Watch};
use bastide_dice::Dice;
use bastide_rules::{Chance, Game, Node, Player};

/// Tries its best moves against many futures: the same draws for all moves, answered by everybody's
/// best move by the evaluator, and valued where the future ends.
#[derive(Clone, Debug)]
pub struct Rollouts {
    /// How much it thinks about a tile.
    pub(crate) budget: Budget,
    /// How many tiles a future has.
    pub(crate) depth: u32,
    /// How many moves are tried.
    pub(crate) n_candidates: usize,
    pub(crate) explorer: Explorer,
}

impl Default for Rollouts {
    fn default() -> Self {
        let (budget, depth, n_candidates) = (Budget::DEFAULT, 4, 8);
        Self { budget, depth, n_candidates, explorer: Explorer::default() }
    }
}

/// Where a future ended, for the player who decided.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Future {
    /// How likely the player is to win.
    pub(crate) win: f32,
    /// How far the player is ahead.
    pub(crate) margin: f32,
    /// What everybody expects.
    expected: BySeat,
}

impl Future {
    /// What it counts: winning, and a little for winning by much.
    fn worth(&self) -> f32 {
        self.win + BY_MUCH * self.margin
    }
}

/// A move and the futures it was tried in.
struct Tried {
    candidate: Move,
    futures: Vec<Future>,
    worth: f32,
}

impl Tried {
    fn new(candidate: Move) -> Self {
        Self { candidate, futures: Vec::new(), worth: 0.0 }
    }

    fn add(&mut self, future: Future) {
        self.worth += future.worth();
        self.futures.push(future);
    }

    /// A move that was never tried is behind all that were.
    fn mean(&self) -> f32 {
        match self.futures.len() {
            0 => f32::NEG_INFINITY,
            n => self.worth / n as f32,
        }
    }
}

impl Rollouts {
    /// What becomes of the player after a move, in the future with this seed. If time is up on the
    /// way, the future is cut short and says nothing.
    pub(crate) fn roll_out(
        &mut self,
        game: &Game,
        candidate: &Move,
        player: Player,
        seed: u64,
        limit: &Limit<'_>,
    ) -> Future {
        let mut future = self.explorer.copy(game);
        candidate.actions.iter().for_each(|it| future.apply_unchecked(*it, &mut ()));
        let mut dice = Dice::new(seed, 0);
        let mut n_drawn = 0;
        let mut expected = Some(candidate.expected);
        while !self.explorer.is_late(limit)
            && let Some(actions) = self.next(&future, &mut dice, &mut n_drawn, &mut expected, limit)
        {
            actions.iter().for_each(|it| future.apply_unchecked(*it, &mut ()));
        }
        let expected = match expected {
            Some(expected) if future.node() != Node::Over => expected,
            Some(_) | None => self.explorer.evaluate(&future),
        };
        let chances = self.explorer.evaluator.win_chances(&future, &expected);
        let margin = margin(&future, &expected, player);
        self.explorer.put_away(future);
        Future { win: chances[player.index()], margin, expected }
    }

    /// What happens next in a future; none where it ends. `expected` is what the position after it
    /// is worth, where that is known.
    fn next(
        &mut self,
        future: &Game,
        dice: &mut Dice,
        n_drawn: &mut u32,
        expected: &mut Option<BySeat>,
        limit: &Limit<'_>,
    ) -> Option<Sequence> {
        match future.node() {
            Node::Over => None,
            Node::Chance(chance) => {
                if *n_drawn == self.depth {
                    return None;
                }
                *n_drawn += u32::from(chance == Chance::DrawTile);
                *expected = None;
                Some(Sequence::from_iter([future.pick_action(|n| dice.below(n))?]))
            }
            Node::Decide(..) => {
                let best = self.explorer.quick_move(future, limit)?;
                *expected = Some(best.expected);
                Some(best.actions)
            }
        }
    }
}

impl Thinker for Rollouts {
    fn budget(&self) -> Budget {
        self.budget
    }

    fn think(
        &mut self,
        game: &Game,
        budget: Budget,
        dice: &mut Dice,
        watch: &dyn Watch,
    ) -> Analysis {
        let Node::Decide(player, _) = game.node() else { panic!("somebody must decide") };
        self.explorer.begin(game);
        let budget = budget.for_decision(game);
        let (exact, budget) = endgame::play_out(&mut self.explorer, game, budget, watch);
        if let Some(candidates) = exact {
            return Analysis::exact(game, candidates, self.explorer.n_evaluations);
        }
        let limit = Limit::new(budget, watch);
        let mut moves = self.explorer.moves(game, &limit.of_round(1, 2));
        let is_cut = self.explorer.is_cut();
        moves.sort_by(|a, b| b.margin.total_cmp(&a.margin));
        moves.truncate(self.n_candidates);
        let n_rounds = moves.len().next_power_of_two().trailing_zeros().max(1);
        let mut seed = u64::from(dice.below(u32::MAX)) << 32;
        let mut alive: Vec<Tried> = moves.into_iter().map(Tried::new).collect();
        // Those that are out, the best last.
        let mut out: Vec<Tried> = Vec::new();
        let (mut nth_round, mut n_futures) = (0, 0);
        while alive.len() > 1 {
            nth_round += 1;
            let round = limit.of_round(nth_round, n_rounds);
            loop {
                for tried in &mut alive {
                    let future = self.roll_out(game, &tried.candidate, player, seed, &limit);
                    // Who is asked for an answer at once may have seen some moves once less.
                    if self.explorer.is_late(&limit) {
                        break;
                    }
                    tried.add(future);
                    n_futures += 1;
                }
                seed += 1;
                if round.is_reached(self.explorer.n_evaluations, n_futures) {
                    break;
                }
            }
            alive.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            let n_left = if limit.is_late() { 1 } else { alive.len().div_ceil(2) };
            out.extend(alive.drain(n_left..).rev());
        }
        alive.extend(out.into_iter().rev());
        let candidates = alive.into_iter().map(|it| self.told(game, it)).collect();
        Analysis {
            candidates,
            n_evaluations: self.explorer.n_evaluations,
            n_iterations: n_futures,
            depth: if n_futures > 0 { self.depth.min(game.n_tiles_left()) } else { 0 },
            is_cut,
            is_exact: false,
        }
    }
}

impl Rollouts {
    /// One that looks so many tiles ahead and tries so many moves.
    #[must_use]
    pub fn new(depth: u32, n_candidates: usize) -> Self {
        Self { depth, n_candidates, ..Self::default() }
    }

    /// What is said of a move that was tried. Without any future it is what can be seen at once.
    fn told(&self, game: &Game, tried: Tried) -> Candidate {
        let Node::Decide(player, _) = game.node() else { panic!("somebody must decide") };
        let Tried { candidate, futures, .. } = tried;
        let Move { actions, expected, margin: static_margin } = candidate;
        let at_once = Future {
            win: self.explorer.evaluator.win_chances(game, &expected)[player.index()],
            margin: static_margin,
            expected,
        };
        let seen = if futures.is_empty() { std::slice::from_ref(&at_once) } else { &futures };
        let mut scores = expected;
        for (seat, score) in scores.iter_mut().enumerate().take(usize::from(game.n_players())) {
            *score = seen.iter().map(|it| it.expected[seat]).sum::<f32>() / seen.len() as f32;
        }
        Candidate {
            actions: actions.to_vec(),
            n_futures: futures.len() as u32,
            win: Measured::of(seen.iter().map(|it| it.win)),
            margin: Measured::of(seen.iter().map(|it| it.margin)),
            scores,
            static_margin,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thinker::Unwatched;
    use crate::{Bot, Puct};
    use bastide_board::Place;
    use bastide_rules::{FigureAt, FigureKind, Position, Setup, TileAt};
    use bastide_tiles::Rotation;

    /// A game with so many tiles of one kind in the bag, whose first is in hand.
    fn one_kind(id: &str, n: usize, figures: Vec<FigureAt>) -> Game {
        let lies = TileAt {
            id: "D".to_owned(),
            place: Place::new(0, 0),
            rotation: Rotation::from_quarters(0),
        };
        let bag = vec![id.to_owned(); n];
        let position = Position { tiles: vec![lies], bag, figures, ..Position::default() };
        let tiles = vec![("base-c1".to_owned(), 1)];
        let setup = Setup { tiles, position: Some(position), ..Setup::base(2) };
        let mut game = setup.game().expect("a sound position");
        game.apply(game.pick_action(|_| 0).expect("a tile")).expect("it is drawn");
        game
    }

    /// Where nothing is left to chance all futures of a move are the same, and are what is played.
    #[test]
    fn with_one_kind_of_tile_a_future_is_no_guess() {
        let game = one_kind("U", 12, Vec::new());
        let Node::Decide(player, _) = game.node() else { panic!("a decision") };
        let budget = Budget::Iterations(200);
        let mut rollouts = Rollouts::default();
        let analysis = rollouts.think(&game, budget, &mut Dice::new(3, 0), &Unwatched);
        assert!(analysis.candidates.len() > 4 && !analysis.is_exact && !analysis.is_cut);
        let n_futures: u32 = analysis.candidates.iter().map(|it| it.n_futures).sum();
        assert_eq!((analysis.n_iterations, analysis.depth), (n_futures, rollouts.depth));
        assert_eq!(analysis.rest(), &analysis.candidates[0].actions[1..]);
        for candidate in &analysis.candidates {
            assert!(candidate.n_futures > 1 && candidate.margin.error < 1e-3, "{candidate:?}");
            let mut after = game.clone();
            candidate.actions.iter().for_each(|it| after.apply(*it).expect("it is legal"));
            let mut n_drawn = 0;
            while after.node() != Node::Over {
                if matches!(after.node(), Node::Chance(_)) {
                    n_drawn += 1;
                    if n_drawn > rollouts.depth {
                        break;
                    }
                    after.apply(after.legal_actions()[0]).expect("it is legal");
                }
                let best = rollouts.explorer.quick_move(&after, &Limit::NONE).expect("a move");
                best.actions.iter().for_each(|it| after.apply(*it).expect("it is legal"));
            }
            let expected = rollouts.explorer.evaluate(&after);
            let by_hand = margin(&after, &expected, player);
            assert!((candidate.margin.mean - by_hand).abs() < 1e-2, "{candidate:?}: {by_hand}");
        }
    }

    /// Nothing is to be found out about a move without an alternative.
    #[test]
    fn a_forced_move_is_played_at_once() {
        // The city goes on in one way, and has a knight.
        let knight = FigureAt {
            player: Player(0),
            kind: FigureKind::Normal,
            place: Place::new(0, 0),
            local: 0,
        };
        let game = one_kind("C", 4, vec![knight]);
        let budget = Budget::Evaluations(1_000_000);
        let thinkers: [Box<dyn Thinker>; 2] =
            [Box::new(Rollouts::default()), Box::new(Puct::default())];
        for mut it in thinkers {
            let analysis = it.think(&game, budget, &mut Dice::new(3, 0), &Unwatched);
            assert_eq!(analysis.candidates.len(), 1, "{:?}", analysis.candidates);
            assert!(analysis.n_evaluations <= 2, "{}", analysis.n_evaluations);
        }
    }

    /// A decision is a matter of the position and of the dice alone.
    #[test]
    fn the_same_position_and_dice_give_the_same_decision() {
        let mut game = Setup::base(3).game().expect("a sound set-up");
        let mut dice = Dice::new(4, 0);
        let mut old = Rollouts { budget: Budget::Evaluations(300), ..Rollouts::default() };
        for _ in 0..60 {
            let action = match game.node() {
                Node::Decide(..) => {
                    let whim = u64::from(game.n_actions());
                    let mut new =
                        Rollouts { budget: Budget::Evaluations(300), ..Rollouts::default() };
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
