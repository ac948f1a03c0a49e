//! Moves: what a player can decide until chance or somebody else has the say, and what each is
//! worth by the evaluator.

use crate::evaluator::{BySeat, Evaluator, Stay};
use crate::greedy::leave_out_hopeless;
use crate::thinker::Limit;
use bastide_board::Segment;
use bastide_rules::{Action, Chance, FigureKind, Game, Node, Player, Prompt};
use smallvec::SmallVec;

/// Decisions of one player in a row.
pub(crate) type Sequence = SmallVec<[Action; 8]>;

/// A sequence of decisions, and what comes of it.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    pub(crate) actions: Sequence,
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
type Followed = [usize; N_FOLLOWED];

/// So many decisions in a row are looked at.
const N_FOLLOWED: usize = 4;

/// More decisions in a row without doing anything are somebody's journey with the dragon.
const MAX_NOTHING: usize = 8;

/// For a decision that is to be played.
const THOROUGH: Followed = [20, 8, 4, 2];

/// For decisions of a future that may never come.
const QUICK: Followed = [5, 3, 2, 1];

/// Never more positions than this are evaluated for one decision.
const MAX_EVALUATIONS: u32 = 2_000;

/// After so many evaluations the clock is looked at again.
pub(crate) const LOOK_EVERY: u32 = 16;

/// What moves are looked for.
struct Search<'a> {
    player: Player,
    followed: &'a Followed,
    /// When to be content with what has been found.
    limit: &'a Limit<'a>,
    /// It ends with so many evaluations.
    end: u32,
    /// Whether followers on the tile just placed have been judged already.
    knows_followers: bool,
}

/// Finds moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Explorer {
    pub(crate) evaluator: Evaluator,
    /// Games to try things on and lists to try from, kept for their memory.
    spare_games: Vec<Game>,
    spare_lists: Vec<Vec<Action>>,
    /// Positions evaluated so far.
    pub(crate) n_evaluations: u32,
    /// How many there will be when the clock is looked at again.
    next_look: u32,
    /// Whether moves were left out of what was found last, because there were too many or time was
    /// up.
    is_cut: bool,
}

impl Explorer {
    pub(crate) fn new(evaluator: Evaluator) -> Self {
        Self { evaluator, ..Self::default() }
    }

    /// Gets ready for a new decision.
    pub(crate) fn begin(&mut self, game: &Game) {
        self.evaluator.prepare(game);
        self.n_evaluations = 0;
        self.next_look = 0;
        self.is_cut = false;
    }

    /// Whether moves were left out of what was found last.
    pub(crate) fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// All moves that are worth a thought, in the order in which they were found: at least one, and
    /// all that could be found within the limit.
    pub(crate) fn moves(&mut self, game: &Game, limit: &Limit<'_>) -> Vec<Move> {
        self.find(game, &THOROUGH, limit)
    }

    /// The moves that can be seen at a glance. Followers on the tile just placed are judged by
    /// their own feature, instead of the whole position.
    pub(crate) fn quick_moves(&mut self, game: &Game, limit: &Limit<'_>) -> Vec<Move> {
        match game.node() {
            Node::Decide(player, Prompt::PlaceTile(_)) => self.placements(game, player, limit),
            Node::Decide(..) | Node::Chance(_) | Node::Over => self.find(game, &QUICK, limit),
        }
    }

    /// The best of them.
    pub(crate) fn quick_move(&mut self, game: &Game, limit: &Limit<'_>) -> Option<Move> {
        let moves = self.quick_moves(game, limit);
        moves.into_iter().max_by(|a, b| a.margin.total_cmp(&b.margin))
    }

    /// A move that is already known.
    pub(crate) fn known_move(&mut self, game: &Game, player: Player, actions: &[Action]) -> Move {
        let mut after = self.copy(game);
        actions.iter().for_each(|it| after.apply_unchecked(*it, &mut ()));
        let expected = self.evaluate(&after);
        self.put_away(after);
        Move {
            actions: actions.iter().copied().collect(),
            expected,
            margin: margin(game, &expected, player),
        }
    }

    /// Whether time is up. A look at the clock takes about as long as an evaluation, so not
    /// everybody who asks has one.
    pub(crate) fn is_late(&mut self, limit: &Limit<'_>) -> bool {
        if self.n_evaluations < self.next_look {
            return false;
        }
        let is_late = limit.is_late();
        if !is_late {
            self.next_look = self.n_evaluations + LOOK_EVERY;
        }
        is_late
    }

    fn find(&mut self, game: &Game, followed: &Followed, limit: &Limit<'_>) -> Vec<Move> {
        let Node::Decide(player, _) = game.node() else { return Vec::new() };
        let mut moves = Vec::new();
        self.is_cut = false;
        let search = Search {
            player,
            followed,
            limit,
            end: self.n_evaluations + MAX_EVALUATIONS,
            knows_followers: false,
        };
        self.evaluator.remember(game);
        self.explore(game, &Sequence::new(), &search, &mut moves);
        self.evaluator.forget();
        moves
    }

    /// All ways to place a tile, each alone and with each follower on it; with other figures and
    /// decisions only the most promising.
    fn placements(&mut self, game: &Game, player: Player, limit: &Limit<'_>) -> Vec<Move> {
        self.evaluator.remember(game);
        self.is_cut = false;
        let mut moves = Vec::new();
        let mut actions = self.spare_lists.pop().unwrap_or_default();
        let mut figures = self.spare_lists.pop().unwrap_or_default();
        game.legal_actions_into(&mut actions);
        let mut after = self.copy(game);
        let mut followed: Vec<(f32, Action)> = Vec::new();
        let mut gains: Vec<(Action, (f32, Stay))> = Vec::new();
        for action in &actions {
            if !moves.is_empty() && self.is_late(limit) {
                self.is_cut = true;
                break;
            }
            after.clone_from(game);
            after.apply_unchecked(*action, &mut ());
            gains.clear();
            let mut has_more = decides(&after, player);
            if let Node::Decide(_, Prompt::PlaceFigure) = after.node() {
                after.legal_actions_into(&mut figures);
                for figure in &figures {
                    if let Some(segment) = follower_here(&after, figure) {
                        gains.push((*figure, self.evaluator.gain(&after, segment, player)));
                    }
                }
                has_more = figures.len() > gains.len() + 1;
            }
            let mut sequence = Sequence::from_iter([*action]);
            do_nothing_more(&mut after, player, &mut sequence);
            let expected = self.evaluate(&after);
            let alone = margin(game, &expected, player);
            moves.push(Move { actions: sequence, expected, margin: alone });
            let mut best = alone;
            let spent = self.evaluator.last_in_hand(&after, player);
            for (figure, (gain, stay)) in &gains {
                let gain = gain - if *stay == Stay::Stays { spent } else { 0.0 };
                let mut expected = expected;
                expected[player.index()] += gain;
                let actions = Sequence::from_iter([*action, *figure]);
                moves.push(Move { actions, expected, margin: alone + gain });
                best = best.max(alone + gain);
            }
            if has_more {
                followed.push((best, *action));
            }
        }
        let end = self.n_evaluations + MAX_EVALUATIONS;
        let search = Search { player, followed: &QUICK, limit, end, knows_followers: true };
        self.follow(game, followed, &Sequence::new(), &search, &mut moves);
        self.evaluator.forget();
        self.put_away(after);
        self.spare_lists.extend([actions, figures]);
        moves
    }

    fn explore(
        &mut self,
        game: &Game,
        so_far: &Sequence,
        search: &Search<'_>,
        moves: &mut Vec<Move>,
    ) {
        let player = search.player;
        let mut actions = self.spare_lists.pop().unwrap_or_default();
        game.legal_actions_into(&mut actions);
        leave_out_hopeless(game, &mut actions);
        let mut after = self.copy(game);
        // Decisions that are followed by others, each with its margin if nothing more is done.
        let mut followed: Vec<(f32, Action)> = Vec::new();
        for action in &actions {
            if !moves.is_empty() && self.is_late(search.limit) {
                self.is_cut = true;
                break;
            }
            if search.knows_followers && follower_here(game, action).is_some() {
                continue;
            }
            after.clone_from(game);
            after.apply_unchecked(*action, &mut ());
            let goes_on = decides(&after, player);
            // Found before, as what comes of doing nothing more.
            let is_known = *action == Action::Pass && !so_far.is_empty();
            if is_known && !goes_on {
                continue;
            }
            let mut sequence = so_far.clone();
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
        self.follow(game, followed, so_far, search, moves);
        self.put_away(after);
        self.spare_lists.push(actions);
    }

    /// Looks at what can be decided after the most promising of these decisions.
    fn follow(
        &mut self,
        game: &Game,
        mut followed: Vec<(f32, Action)>,
        so_far: &Sequence,
        search: &Search<'_>,
        moves: &mut Vec<Move>,
    ) {
        let Some(n_followed) = search.followed.get(so_far.len()) else { return };
        followed.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, action) in followed.into_iter().take(*n_followed) {
            if self.n_evaluations > search.end || self.is_late(search.limit) {
                self.is_cut = true;
                return;
            }
            let mut after = self.copy(game);
            after.apply_unchecked(action, &mut ());
            let mut sequence = so_far.clone();
            sequence.push(action);
            self.explore(&after, &sequence, search, moves);
            self.put_away(after);
        }
    }

    pub(crate) fn evaluate(&mut self, game: &Game) -> BySeat {
        if game.node() == Node::Chance(Chance::RollDie) {
            return self.mean_of_rolls(game);
        }
        self.n_evaluations += 1;
        self.evaluator.expected(game)
    }

    /// What can be expected of a flying machine: wherever it lands, its player makes the best of it.
    fn mean_of_rolls(&mut self, game: &Game) -> BySeat {
        let player = game.acting_player();
        let mut mean = [0.0; Player::MAX];
        let mut total = 0.0;
        for (roll, weight) in game.chance_outcomes() {
            let mut landed = self.copy(game);
            landed.apply_unchecked(roll, &mut ());
            let best = self.best_of_one_decision(&landed, player);
            self.put_away(landed);
            let weight = f32::from(weight);
            mean.iter_mut().zip(best).for_each(|(sum, it)| *sum += weight * it);
            total += weight;
        }
        mean.map(|it| it / total)
    }

    /// What a player can expect after the best of its next decisions, if one is due.
    fn best_of_one_decision(&mut self, game: &Game, player: Player) -> BySeat {
        if !decides(game, player) {
            return self.evaluate(game);
        }
        let mut actions = self.spare_lists.pop().unwrap_or_default();
        game.legal_actions_into(&mut actions);
        let mut after = self.copy(game);
        let mut best = (f32::MIN, [0.0; Player::MAX]);
        for action in &actions {
            after.clone_from(game);
            after.apply_unchecked(*action, &mut ());
            self.n_evaluations += 1;
            let expected = self.evaluator.expected(&after);
            let margin = margin(game, &expected, player);
            if margin > best.0 {
                best = (margin, expected);
            }
        }
        self.put_away(after);
        self.spare_lists.push(actions);
        best.1
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

/// Where a decision puts a normal follower on the tile just placed.
fn follower_here(game: &Game, action: &Action) -> Option<Segment> {
    let Action::PlaceFigure { kind: FigureKind::Normal, segment } = *action else { return None };
    (game.board().square_idx_of(segment) == game.last_square()).then_some(segment)
}

/// Whether it is this player who decides next.
fn decides(game: &Game, player: Player) -> bool {
    matches!(game.node(), Node::Decide(next, _) if next == player)
}

/// The player passes as long as it is asked, or does what comes first where it must do something.
fn do_nothing_more(game: &mut Game, player: Player, sequence: &mut Sequence) {
    for _ in 0..MAX_NOTHING {
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

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_dice::Dice;
    use bastide_rules::GameBox;

    /// A flying machine is judged by all its flights, each with the best that follows.
    #[test]
    fn a_launch_is_worth_the_mean_of_its_landings() {
        let setup = GameBox::named("big-box-2021").expect("a box").setup(2);
        let mut n_launches = 0;
        for seed in 0..50 {
            let mut game = setup.game().expect("a sound set-up");
            let mut dice = Dice::new(seed, 0);
            while let Some(action) = game.pick_action(|n| dice.below(n)) {
                if game.node() == Node::Chance(Chance::RollDie) {
                    n_launches += 1;
                    let mut explorer = Explorer::default();
                    explorer.evaluator.prepare(&game);
                    let found = explorer.evaluate(&game);
                    let by_hand = mean_of_the_best(&mut explorer, &game);
                    for (a, b) in found.into_iter().zip(by_hand) {
                        assert!((a - b).abs() < 1e-2, "{a} {b}");
                    }
                }
                game.apply(action).expect("it was picked");
            }
        }
        assert!(n_launches > 10, "{n_launches}");
    }

    /// However many ways there are to go on, few of them are looked at, and whoever asks is told that
    /// there were more.
    #[test]
    fn many_moves_are_cut() {
        let setup = GameBox::named("everything").expect("a box").setup(2);
        let (mut n_cut, mut n_whole) = (0, 0);
        for seed in 0..2 {
            let mut game = setup.game().expect("a sound set-up");
            let mut dice = Dice::new(seed, 0);
            while let Some(action) = game.pick_action(|n| dice.below(n)) {
                if let Node::Decide(_, Prompt::PlaceTile(_)) = game.node() {
                    let mut explorer = Explorer::default();
                    explorer.begin(&game);
                    let moves = explorer.moves(&game, &Limit::NONE);
                    assert!(moves.iter().all(|it| game.check_legal(it.actions[0]).is_ok()));
                    // What is under way when there are enough is looked at to its end.
                    let most = 2 * MAX_EVALUATIONS;
                    assert!(explorer.n_evaluations < most, "{}", explorer.n_evaluations);
                    assert!(!explorer.is_cut() || explorer.n_evaluations > MAX_EVALUATIONS);
                    n_cut += u32::from(explorer.is_cut());
                    n_whole += u32::from(!explorer.is_cut());
                }
                game.apply_unchecked(action, &mut ());
            }
        }
        assert!(n_cut > 0 && n_whole > 50, "{n_cut} {n_whole}");
    }

    /// The same without any cleverness.
    fn mean_of_the_best(explorer: &mut Explorer, game: &Game) -> BySeat {
        let player = game.acting_player();
        let rolls = game.legal_actions();
        let mut mean = [0.0; Player::MAX];
        for roll in &rolls {
            let mut landed = game.clone();
            landed.apply(*roll).expect("it is legal");
            let ways = if decides(&landed, player) {
                let after = |action: &Action| {
                    let mut after = landed.clone();
                    after.apply(*action).expect("it is legal");
                    after
                };
                landed.legal_actions().iter().map(after).collect()
            } else {
                vec![landed]
            };
            let all = ways.iter().map(|it| explorer.evaluator.expected(it));
            let best =
                all.max_by(|a, b| margin(game, a, player).total_cmp(&margin(game, b, player)));
            let best = best.expect("there is a way");
            mean.iter_mut().zip(best).for_each(|(sum, it)| *sum += it / rolls.len() as f32);
        }
        mean
    }
}
