//! Moves: what a player can decide until chance or somebody else has the say, and what each is
//! worth by the evaluator.

use crate::evaluator::{BySeat, Evaluator};
use crate::greedy::leave_out_hopeless;
use bastide_rules::{Action, Game, Node, Player};

/// Decisions of one player in a row.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    pub(crate) actions: Vec<Action>,
    /// What everybody can expect after it.
    pub(crate) expected: BySeat,
    /// By how much its player is ahead of the best other then.
    pub(crate) margin: f32,
}

/// By how much a player is ahead of the best other.
pub(crate) fn margin(game: &Game, expected: &BySeat, player: Player) -> f32 {
    let others = game.players().filter(|it| *it != player).map(|it| expected[it.index()]);
    let best_other = others.reduce(f32::max).unwrap_or_default();
    expected[player.index()] - best_other
}

/// How many of the first, second and later decisions in a row are followed by others: those that
/// promise most if nothing more were done.
type Followed = [usize; 4];

/// For a decision that is to be played.
const THOROUGH: Followed = [20, 8, 4, 2];

/// For decisions of a future that may never come.
const QUICK: Followed = [5, 3, 2, 1];

/// Never more positions than this are evaluated for one decision.
const MAX_EVALUATIONS: u32 = 2_000;

/// Finds moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Explorer {
    pub(crate) evaluator: Evaluator,
    /// Games to try things on and lists to try from, kept for their memory.
    spare_games: Vec<Game>,
    spare_lists: Vec<Vec<Action>>,
    /// Positions evaluated so far.
    pub(crate) n_evaluations: u32,
}

impl Explorer {
    pub(crate) fn new(evaluator: Evaluator) -> Self {
        Self { evaluator, ..Self::default() }
    }

    /// All moves that are worth a thought, in the order in which they were found.
    pub(crate) fn moves(&mut self, game: &Game) -> Vec<Move> {
        self.find(game, &THOROUGH)
    }

    /// The best move, as far as can be seen at a glance.
    pub(crate) fn quick_move(&mut self, game: &Game) -> Option<Move> {
        let moves = self.find(game, &QUICK);
        moves.into_iter().max_by(|a, b| a.margin.total_cmp(&b.margin))
    }

    /// A move that is already known.
    pub(crate) fn known_move(&mut self, game: &Game, player: Player, actions: &[Action]) -> Move {
        let mut after = self.copy(game);
        actions.iter().for_each(|it| after.apply_unchecked(*it, &mut ()));
        let expected = self.evaluate(&after);
        self.put_away(after);
        Move { actions: actions.to_vec(), expected, margin: margin(game, &expected, player) }
    }

    fn find(&mut self, game: &Game, followed: &Followed) -> Vec<Move> {
        let Node::Decide(player, _) = game.node() else { return Vec::new() };
        let mut moves = Vec::new();
        let end = self.n_evaluations + MAX_EVALUATIONS;
        self.explore(game, player, &[], (followed, end), &mut moves);
        moves
    }

    fn explore(
        &mut self,
        game: &Game,
        player: Player,
        so_far: &[Action],
        (all_followed, end): (&Followed, u32),
        moves: &mut Vec<Move>,
    ) {
        let mut actions = self.spare_lists.pop().unwrap_or_default();
        game.legal_actions_into(&mut actions);
        leave_out_hopeless(game, &mut actions);
        let mut after = self.copy(game);
        // Decisions that are followed by others, each with its margin if nothing more is done.
        let mut followed: Vec<(f32, Action)> = Vec::new();
        for action in &actions {
            after.clone_from(game);
            after.apply_unchecked(*action, &mut ());
            let goes_on = decides(&after, player);
            // Found before, as what comes of doing nothing more.
            let is_known = *action == Action::Pass && !so_far.is_empty();
            if is_known && !goes_on {
                continue;
            }
            let mut sequence = so_far.to_vec();
            sequence.push(*action);
            do_nothing_more(&mut after, player, &mut sequence);
            let expected = self.evaluate(&after);
            let margin = margin(game, &expected, player);
            if !is_known {
                moves.push(Move { actions: sequence, expected, margin });
            }
            if goes_on {
                followed.push((margin, *action));
            }
        }
        if let Some(n_followed) = all_followed.get(so_far.len()) {
            followed.sort_by(|a, b| b.0.total_cmp(&a.0));
            for (_, action) in followed.into_iter().take(*n_followed) {
                if self.n_evaluations > end {
                    break;
                }
                after.clone_from(game);
                after.apply_unchecked(action, &mut ());
                let mut sequence = so_far.to_vec();
                sequence.push(action);
                self.explore(&after, player, &sequence, (all_followed, end), moves);
            }
        }
        self.put_away(after);
        self.spare_lists.push(actions);
    }

    pub(crate) fn evaluate(&mut self, game: &Game) -> BySeat {
        self.n_evaluations += 1;
        self.evaluator.expected(game)
    }

    /// A copy of a game, in the memory of one that was put away.
    pub(crate) fn copy(&mut self, game: &Game) -> Game {
        match self.spare_games.pop() {
            Some(mut spare) => {
                spare.clone_from(game);
                spare
            }
            None => game.clone(),
        }
    }

    /// A copy that is needed no more.
    pub(crate) fn put_away(&mut self, copy: Game) {
        self.spare_games.push(copy);
    }
}

/// Whether it is this player who decides next.
fn decides(game: &Game, player: Player) -> bool {
    matches!(game.node(), Node::Decide(next, _) if next == player)
}

/// The player passes as long as it is asked, or does what comes first where it must do something.
fn do_nothing_more(game: &mut Game, player: Player, sequence: &mut Vec<Action>) {
    /// More decisions in a row are somebody's journey with the dragon.
    const MAX: usize = 8;
    for _ in 0..MAX {
        if !decides(game, player) {
            return;
        }
        let action = if game.check_legal(Action::Pass).is_ok() {
            Some(Action::Pass)
        } else {
            game.pick_action(|_| 0)
        };
        let Some(action) = action else { return };
        game.apply_unchecked(action, &mut ());
        sequence.push(action);
    }
}
