//! A tree of moves and draws that grows where it matters: the moves that look best are looked at
//! most, all draws in proportion to their odds.

use crate::endgame;
use crate::evaluator::{BySeat, Evaluator};
use crate::moves::{Explorer, Move, margin};
use crate::thinker::{Analysis, BY_MUCH, Budget, Candidate, Limit, Measured, Thinker, Watch};
use bastide_dice::Dice;
use bastide_rules::{Action, Game, Node, Player};

/// Grows a tree of moves and draws, by the rule that Silver and others made known as PUCT: each
/// player follows the move with the best mean so far, with a bonus for moves that promise much by
/// the evaluator and were seldom tried.
#[derive(Clone, Debug)]
pub struct Puct {
    /// How much it thinks about a tile.
    pub(crate) budget: Budget,
    /// How curious it is about moves that were seldom tried.
    pub(crate) curiosity: f32,
    pub(crate) explorer: Explorer,
}

impl Default for Puct {
    fn default() -> Self {
        Self { budget: Budget::DEFAULT, curiosity: 0.15, explorer: Explorer::default() }
    }
}

impl Puct {
    /// One that thinks so much, is so curious and evaluates positions like this.
    #[must_use]
    pub fn new(budget: Budget, curiosity: f32, evaluator: Evaluator) -> Self {
        Self { budget, curiosity, explorer: Explorer::new(evaluator) }
    }
}

/// Moves behind so many others are never tried.
const N_MOVES: usize = 16;

/// A move that is worse by so many points gets a third of the trust.
const TRUST: f32 = 2.0;

/// So many positions fit into memory without harm; a tree of so many has long found its move.
const MAX_POSITIONS: usize = 100_000;

/// What is expected of a position.
#[derive(Clone, Copy, Debug, Default)]
struct Outcome {
    /// How likely everybody is to win.
    wins: BySeat,
    /// What everybody will have.
    scores: BySeat,
}

impl Outcome {
    fn add(&mut self, other: &Self, weight: f32) {
        for seat in 0..Player::MAX {
            self.wins[seat] += weight * other.wins[seat];
            self.scores[seat] += weight * other.scores[seat];
        }
    }

    fn scaled(mut self, factor: f32) -> Self {
        self.wins.iter_mut().for_each(|it| *it *= factor);
        self.scores.iter_mut().for_each(|it| *it *= factor);
        self
    }

    /// What it counts for a player: winning, and a little for winning by much.
    fn worth(&self, game: &Game, player: Player) -> f32 {
        self.wins[player.index()] + BY_MUCH * margin(game, &self.scores, player)
    }
}

/// A position of the tree.
#[derive(Debug)]
enum Branching {
    /// The game is over, or nobody can do anything.
    End,
    Decision(Player, Vec<Choice>),
    Chance(Vec<Draw>),
}

#[derive(Debug)]
struct Position {
    branching: Branching,
    n_visits: u32,
    outcome: Outcome,
}

/// Something a player can do.
#[derive(Debug)]
struct Choice {
    candidate: Move,
    /// How much it is trusted at first sight; all choices together one.
    trust: f32,
    /// What can be seen at first sight.
    at_sight: Outcome,
    branch: Branch,
}

/// Something chance can do.
#[derive(Debug)]
struct Draw {
    action: Action,
    odds: f32,
    branch: Branch,
}

/// Where a branch leads, once it has been followed.
#[derive(Clone, Copy, Debug, Default)]
struct Branch {
    position: Option<usize>,
    n_visits: u32,
}

/// A tree under way.
struct Tree<'a> {
    puct: &'a mut Puct,
    limit: Limit<'a>,
    positions: Vec<Position>,
    /// Draws of the same odds are tried in an order that differs from search to search.
    order: u32,
}

impl Tree<'_> {
    /// Adds the position of a game, as far as it can be seen at once.
    fn grow(&mut self, game: &Game, quick: bool) -> usize {
        let (branching, outcome) = match game.node() {
            Node::Over => (Branching::End, self.at_sight(game)),
            Node::Chance(_) => {
                let outcomes = game.chance_outcomes();
                let sum: f32 = outcomes.iter().map(|it| f32::from(it.1)).sum();
                let draw = |(action, weight): (Action, u16)| Draw {
                    action,
                    odds: f32::from(weight) / sum,
                    branch: Branch::default(),
                };
                let draws = outcomes.into_iter().map(draw).collect();
                (Branching::Chance(draws), Outcome::default())
            }
            Node::Decide(player, _) => self.decision(game, player, quick),
        };
        self.positions.push(Position { branching, n_visits: 0, outcome });
        self.positions.len() - 1
    }

    fn decision(&mut self, game: &Game, player: Player, quick: bool) -> (Branching, Outcome) {
        let explorer = &mut self.puct.explorer;
        let mut moves = if quick {
            explorer.quick_moves(game, &self.limit)
        } else {
            explorer.moves(game, &self.limit.of_round(1, 2))
        };
        moves.sort_by(|a, b| b.margin.total_cmp(&a.margin));
        moves.truncate(N_MOVES);
        let most = moves.first().map_or(0.0, |it| it.margin);
        let trust = |it: &Move| libm::expf((it.margin - most) / TRUST);
        let sum: f32 = moves.iter().map(trust).sum();
        let evaluator = &self.puct.explorer.evaluator;
        let choices: Vec<Choice> = moves
            .into_iter()
            .map(|candidate| Choice {
                trust: trust(&candidate) / sum,
                at_sight: Outcome {
                    wins: evaluator.win_chances(game, &candidate.expected),
                    scores: candidate.expected,
                },
                candidate,
                branch: Branch::default(),
            })
            .collect();
        match choices.first() {
            None => (Branching::End, self.at_sight(game)),
            Some(best) => {
                let outcome = best.at_sight;
                (Branching::Decision(player, choices), outcome)
            }
        }
    }

    fn at_sight(&mut self, game: &Game) -> Outcome {
        let scores = self.puct.explorer.evaluate(game);
        Outcome { wins: self.puct.explorer.evaluator.win_chances(game, &scores), scores }
    }

    /// Follows one branch to a position that is new, and brings back what it is worth. `game` is at
    /// the position, and is changed.
    fn visit(&mut self, idx: usize, game: &mut Game) {
        self.positions[idx].n_visits += 1;
        let nth = match &self.positions[idx].branching {
            Branching::End => return,
            Branching::Decision(player, choices) => self.preferred(game, *player, choices),
            Branching::Chance(draws) => self.due(draws, self.positions[idx].n_visits),
        };
        let known = match &mut self.positions[idx].branching {
            Branching::End => return,
            Branching::Decision(_, choices) => {
                let choice = &mut choices[nth];
                choice.branch.n_visits += 1;
                choice.candidate.actions.iter().for_each(|it| game.apply_unchecked(*it, &mut ()));
                choice.branch.position
            }
            Branching::Chance(draws) => {
                let draw = &mut draws[nth];
                draw.branch.n_visits += 1;
                game.apply_unchecked(draw.action, &mut ());
                draw.branch.position
            }
        };
        match known {
            Some(next) => self.visit(next, game),
            None => {
                let next = self.grow(game, true);
                match &mut self.positions[idx].branching {
                    Branching::End => {}
                    Branching::Decision(_, choices) => choices[nth].branch.position = Some(next),
                    Branching::Chance(draws) => draws[nth].branch.position = Some(next),
                }
                // What chance brings is not known before something has been drawn.
                if matches!(self.positions[next].branching, Branching::Chance(_)) {
                    self.visit(next, game);
                }
            }
        }
        self.positions[idx].outcome = self.sum_up(idx);
    }

    /// The choice that is followed next.
    fn preferred(&self, game: &Game, player: Player, choices: &[Choice]) -> usize {
        let n_visits: u32 = choices.iter().map(|it| it.branch.n_visits).sum();
        let root = ((n_visits + 1) as f32).sqrt();
        // What has been tried turned out better or worse than at first sight; so would the rest.
        let (mut shift, mut n_tried) = (0.0, 0.0);
        for choice in choices {
            if let Some(next) = choice.branch.position {
                let n = choice.branch.n_visits as f32;
                let found = self.positions[next].outcome.worth(game, player);
                shift += n * (found - choice.at_sight.worth(game, player));
                n_tried += n;
            }
        }
        let shift = if n_tried > 0.0 { shift / n_tried } else { 0.0 };
        let promise = |choice: &Choice| {
            let mean = match choice.branch.position {
                Some(next) => self.positions[next].outcome.worth(game, player),
                None => choice.at_sight.worth(game, player) + shift,
            };
            let n = choice.branch.n_visits as f32;
            mean + self.puct.curiosity * choice.trust * root / (1.0 + n)
        };
        let mut best = (0, f32::MIN);
        for (nth, choice) in choices.iter().enumerate() {
            let promise = promise(choice);
            if promise > best.1 {
                best = (nth, promise);
            }
        }
        best.0
    }

    /// The draw that has come up least often for its odds.
    fn due(&self, draws: &[Draw], n_visits: u32) -> usize {
        let mut best = (0, f32::MIN);
        for (nth, draw) in draws.iter().enumerate() {
            let noise = (nth as u32 ^ self.order).wrapping_mul(0x9e37_79b9) >> 16;
            let deficit = draw.odds * n_visits as f32 - draw.branch.n_visits as f32;
            let deficit = deficit + noise as f32 / 65_536.0 * 0.05;
            if deficit > best.1 {
                best = (nth, deficit);
            }
        }
        best.0
    }

    /// What a position is worth by what has been found below it: choices by how often they were
    /// followed, draws by their odds.
    fn sum_up(&self, idx: usize) -> Outcome {
        let mut sum = Outcome::default();
        let mut weights = 0.0;
        match &self.positions[idx].branching {
            Branching::End => return self.positions[idx].outcome,
            Branching::Decision(_, choices) => {
                for choice in choices {
                    if let Some(next) = choice.branch.position {
                        let weight = choice.branch.n_visits as f32;
                        sum.add(&self.positions[next].outcome, weight);
                        weights += weight;
                    }
                }
            }
            Branching::Chance(draws) => {
                for draw in draws {
                    if let Some(next) = draw.branch.position {
                        sum.add(&self.positions[next].outcome, draw.odds);
                        weights += draw.odds;
                    }
                }
            }
        }
        sum.scaled(1.0 / weights)
    }
}

impl Thinker for Puct {
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
        let order = dice.below(1 << 16);
        let mut tree = Tree { puct: self, limit, positions: Vec::new(), order };
        let root = tree.grow(game, false);
        let is_cut = tree.puct.explorer.is_cut();
        let (mut n_iterations, mut depth) = (0, 0);
        let mut future = tree.puct.explorer.copy(game);
        let has_choice =
            matches!(&tree.positions[root].branching, Branching::Decision(_, it) if it.len() > 1);
        while has_choice
            && tree.positions.len() < MAX_POSITIONS
            && !limit.is_reached(tree.puct.explorer.n_evaluations, n_iterations)
        {
            future.clone_from(game);
            tree.visit(root, &mut future);
            depth = depth.max(game.n_tiles_left().saturating_sub(future.n_tiles_left()));
            n_iterations += 1;
        }
        let candidates = tree.candidates(game, player, root);
        self.explorer.put_away(future);
        Analysis {
            candidates,
            n_evaluations: self.explorer.n_evaluations,
            n_iterations,
            depth,
            is_cut,
            is_exact: false,
        }
    }
}

impl Tree<'_> {
    /// The moves of the first position, the one tried most often first.
    fn candidates(&mut self, game: &Game, player: Player, root: usize) -> Vec<Candidate> {
        let branching = std::mem::replace(&mut self.positions[root].branching, Branching::End);
        let Branching::Decision(_, mut choices) = branching else { return Vec::new() };
        choices.sort_by_key(|it| std::cmp::Reverse(it.branch.n_visits));
        let told = |choice: Choice| {
            let found = choice.branch.position.map(|it| self.positions[it].outcome);
            let outcome = found.unwrap_or(choice.at_sight);
            let n_futures = choice.branch.n_visits;
            // How far single futures are apart is not kept; this is as far as they can be.
            let win = outcome.wins[player.index()];
            let error = (win * (1.0 - win) / n_futures.max(1) as f32).sqrt();
            Candidate {
                actions: choice.candidate.actions.to_vec(),
                n_futures,
                win: Measured { mean: win, error },
                margin: Measured { mean: margin(game, &outcome.scores, player), error: 0.0 },
                scores: outcome.scores,
                static_margin: choice.candidate.margin,
            }
        };
        choices.into_iter().map(told).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thinker::Unwatched;
    use bastide_rules::Setup;

    fn position(setup: &Setup, n_actions: u32) -> (Game, Dice) {
        let mut game = setup.game().expect("a sound set-up");
        let mut dice = Dice::new(5, 0);
        while game.n_actions() < n_actions || !matches!(game.node(), Node::Decide(..)) {
            let action = game.pick_action(|n| dice.below(n)).expect("an action");
            game.apply(action).expect("it is legal");
        }
        (game, dice)
    }

    #[test]
    fn every_iteration_follows_one_move() {
        let (game, mut dice) = position(&Setup::base(3), 30);
        let budget = Budget::Iterations(120);
        let analysis = Puct::default().think(&game, budget, &mut dice, &Unwatched);
        let n_visits: u32 = analysis.candidates.iter().map(|it| it.n_futures).sum();
        assert_eq!(analysis.n_iterations, n_visits);
        assert!(!analysis.is_cut && (1..=4).contains(&analysis.depth), "{}", analysis.depth);
        assert_eq!(Budget::Iterations(n_visits), budget.for_decision(&game));
        let [best, rest @ ..] = analysis.candidates.as_slice() else { panic!("moves") };
        assert!(rest.iter().all(|it| it.n_futures <= best.n_futures));
        assert!(game.check_legal(best.actions[0]).is_ok());
    }

    #[test]
    fn the_same_dice_give_the_same_analysis() {
        let (game, dice) = position(&Setup::base(2), 40);
        let budget = Budget::Evaluations(1_500);
        let think = || Puct::default().think(&game, budget, &mut dice.clone(), &Unwatched);
        assert_eq!(think(), think());
    }

    /// What a draw is worth counts by its odds, however often it was tried.
    #[test]
    fn draws_are_tried_in_proportion_to_their_odds() {
        let (game, _) = position(&Setup::base(2), 9);
        let mut puct = Puct::default();
        puct.explorer.evaluator.prepare(&game);
        let mut drawing = game.clone();
        while !matches!(drawing.node(), Node::Chance(_)) {
            let action = drawing.pick_action(|_| 0).expect("an action");
            drawing.apply(action).expect("it is legal");
        }
        let limit = Limit::NONE;
        let mut tree = Tree { puct: &mut puct, limit, positions: Vec::new(), order: 7 };
        let root = tree.grow(&drawing, true);
        let n_visits = 300;
        for _ in 0..n_visits {
            tree.visit(root, &mut drawing.clone());
        }
        let Branching::Chance(draws) = &tree.positions[root].branching else { panic!("a draw") };
        let mut mean = 0.0;
        for draw in draws {
            let difference = draw.odds * n_visits as f32 - draw.branch.n_visits as f32;
            assert!(difference.abs() <= 1.1, "{draw:?}");
            let next = draw.branch.position.expect("all were tried");
            mean += draw.odds * tree.positions[next].outcome.wins[0];
        }
        assert!((mean - tree.positions[root].outcome.wins[0]).abs() < 1e-4);
    }

    /// Where the whole tree is known, most visits go to a move that is as good as the best.
    #[test]
    fn a_tree_finds_what_playing_out_finds() {
        let mut n_compared = 0;
        for seed in 0..12 {
            let mut game = Setup::base(2).game().expect("a sound set-up");
            let mut dice = Dice::new(seed, 0);
            while game.n_tiles_left() > 1 || !matches!(game.node(), Node::Decide(..)) {
                let action = game.pick_action(|n| dice.below(n)).expect("an action");
                game.apply_unchecked(action, &mut ());
            }
            let mut puct = Puct::default();
            puct.explorer.begin(&game);
            let all = Budget::Evaluations(u32::MAX);
            let exact = endgame::play_out(&mut puct.explorer, &game, all, &Unwatched).0;
            let (Node::Decide(player, _), Some(exact)) = (game.node(), exact) else { continue };
            let limit = Limit::NONE;
            let mut tree = Tree { puct: &mut puct, limit, positions: Vec::new(), order: 7 };
            let root = tree.grow(&game, false);
            (0..2_000).for_each(|_| tree.visit(root, &mut game.clone()));
            let found = tree.candidates(&game, player, root);
            let same = exact.iter().find(|it| it.actions == found[0].actions);
            let same = same.expect("all moves were played out");
            assert!(exact[0].win.mean - same.win.mean < 0.05, "seed {seed}: {same:?}");
            n_compared += 1;
        }
        assert!(n_compared > 4, "{n_compared}");
    }

    /// Near the end the whole tree is soon known, and nothing more is evaluated.
    #[test]
    fn a_tree_that_is_known_to_its_end_is_left() {
        let setup = Setup::base(2);
        let mut game = setup.game().expect("a sound set-up");
        let mut dice = Dice::new(5, 0);
        while game.n_tiles_left() > 1 || !matches!(game.node(), Node::Decide(..)) {
            let action = game.pick_action(|n| dice.below(n)).expect("an action");
            game.apply(action).expect("it is legal");
        }
        // Too little for all ways to the end, much for sixteen moves and as many answers.
        let budget = Budget::Evaluations(6_000);
        let analysis = Puct::default().think(&game, budget, &mut dice, &Unwatched);
        assert!(analysis.n_evaluations < 6_000);
        assert!(game.check_legal(analysis.action().expect("an answer")).is_ok());
    }
}
