//! A game looked at again: what every decision cost, and what was luck.
//!
//! A move is compared with the best ones in the same futures, so that what differs is the move. What
//! a draw brought is compared with what the bag had to offer: that is luck, and nobody's merit.

use crate::evaluator::BySeat;
use crate::moves::{Explorer, Move};
use crate::rollouts::{Future, Rollouts};
use crate::thinker::{BY_MUCH, Limit, Measured, Watch};
use bastide_dice::Dice;
use bastide_rules::{Action, Game, Node, Player};

/// How a game is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewSettings {
    /// In how many futures the moves of a decision are compared.
    pub n_futures: u32,
    /// With how many of the best other moves a move is compared.
    pub n_others: usize,
    /// The same seed gives the same futures.
    pub seed: u64,
}

impl Default for ReviewSettings {
    fn default() -> Self {
        Self { n_futures: 200, n_others: 5, seed: 1 }
    }
}

/// A game looked at again.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// All moves with a choice, in order.
    pub decisions: Vec<DecisionReview>,
    /// All draws, in order.
    pub draws: Vec<DrawReview>,
    /// What the players did well and what they were given, by seat.
    pub players: Vec<PlayerReview>,
}

/// A move of a player: all decisions until chance or somebody else had the say.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionReview {
    /// How many actions came before it.
    pub at: u32,
    /// Who decided.
    pub player: Player,
    /// What was played.
    pub played: Vec<Action>,
    /// What would have been best; the same, if nothing better was found.
    pub best: Vec<Action>,
    /// How likely the player was to win after what was played.
    pub win: f32,
    /// How much likelier winning would have been with the best move; 0 if that may be the luck of
    /// the futures.
    pub loss: f32,
    /// How many points of the final margin the best move would have brought more; 0 if that may be
    /// the luck of the futures. In a game that is decided a move can cost points and no chance.
    pub cost: f32,
    /// How many points more everybody could expect right after the best move than after what was
    /// played, by seat, before any future is looked at.
    pub gains: BySeat,
    /// How good it was.
    pub judgment: Judgment,
}

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Judgment {
    /// Nothing better was found, or nothing that is surely better.
    Good,
    /// It cost some chance to win.
    Inaccuracy,
    /// It cost more.
    Mistake,
    /// It cost much.
    Blunder,
}

impl Judgment {
    /// All of them, the best first.
    pub const ALL: [Self; 4] = [Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// Its word in English text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// By the chance to win that was lost.
    fn of(loss: f32) -> Self {
        match loss {
            it if it >= 0.15 => Self::Blunder,
            it if it >= 0.07 => Self::Mistake,
            it if it >= 0.03 => Self::Inaccuracy,
            _ => Self::Good,
        }
    }
}

/// What chance brought.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawReview {
    /// How many actions came before it.
    pub at: u32,
    /// Whose turn it was.
    pub player: Player,
    /// What was drawn.
    pub drawn: Action,
    /// How likely everybody was to win before it, by seat.
    pub before: BySeat,
    /// How much likelier it made winning than what the bag had to offer on average, by seat.
    pub luck: BySeat,
}

/// What is said of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerReview {
    /// How close the moves came to the best ones, from 0 to 1; 1 without any decision.
    pub accuracy: f32,
    /// How much of a win chance gave or took.
    pub luck: f32,
    /// How many points of the final margin the moves cost together.
    pub cost: f32,
}

/// How quickly accuracy falls with the chance to win that a move loses.
const SEVERITY: f32 = 12.0;

/// Looks at a game again. `progress` is told how many of how many actions have been looked at. None
/// if it was stopped.
///
/// # Panics
/// If the actions are not those of a game from that start.
///
/// ```
/// use bastide_bots::{ReviewSettings, Unwatched, review};
/// use bastide_dice::Dice;
/// use bastide_rules::{Node, Setup};
///
/// let start = Setup::base(2).game().unwrap();
/// let (mut game, mut dice, mut actions) = (start.clone(), Dice::new(1, 0), Vec::new());
/// for _ in 0..6 {
///     actions.push(game.pick_action(|n| dice.below(n)).unwrap());
///     game.apply(*actions.last().unwrap()).unwrap();
/// }
/// let settings = ReviewSettings { n_futures: 4, ..ReviewSettings::default() };
/// let review = review(&start, &actions, settings, &mut |_, _| {}, &Unwatched).unwrap();
/// assert_eq!(review.draws.len(), 2);
/// ```
pub fn review(
    start: &Game,
    actions: &[Action],
    settings: ReviewSettings,
    progress: &mut dyn FnMut(usize, usize),
    watch: &dyn Watch,
) -> Option<Review> {
    let mut reviewer = Reviewer::new(start.clone(), settings);
    while reviewer.at() < actions.len() {
        if watch.is_stopped() {
            return None;
        }
        progress(reviewer.at(), actions.len());
        match reviewer.step(actions, watch)? {
            Reviewed::End => break,
            Reviewed::Draw | Reviewed::Decision | Reviewed::NoChoice => {}
        }
    }
    progress(actions.len(), actions.len());
    Some(reviewer.so_far())
}

/// What was looked at in a step of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reviewed {
    /// What chance brought.
    Draw,
    /// A move with a choice.
    Decision,
    /// A move without any.
    NoChoice,
    /// Nothing: all was looked at before.
    End,
}

/// The actions of one player in a row.
fn own_actions<'a>(game: &Game, player: Player, actions: &'a [Action]) -> &'a [Action] {
    let mut after = game.clone();
    let is_own = |game: &Game| matches!(game.node(), Node::Decide(it, _) if it == player);
    let n = actions
        .iter()
        .take_while(|action| {
            let is_own = is_own(&after);
            if is_own {
                after.apply_unchecked(**action, &mut ());
            }
            is_own
        })
        .count();
    &actions[..n]
}

fn sum_up(player: Player, decisions: &[DecisionReview], draws: &[DrawReview]) -> PlayerReview {
    let own = || decisions.iter().filter(|it| it.player == player);
    let n = own().count();
    let accurate: f32 = own().map(|it| libm::expf(-SEVERITY * it.loss)).sum();
    PlayerReview {
        accuracy: if n == 0 { 1.0 } else { accurate / n as f32 },
        luck: draws.iter().map(|it| it.luck[player.index()]).sum(),
        cost: own().map(|it| it.cost).sum(),
    }
}

/// Looks at a game again, one draw or move after the other, so that what is known can be shown
/// before the end.
///
/// ```
/// use bastide_bots::{ReviewSettings, Reviewed, Reviewer, Unwatched};
/// use bastide_rules::Setup;
///
/// let start = Setup::base(2).game().unwrap();
/// let draw = start.pick_action(|_| 0).unwrap();
/// let mut reviewer = Reviewer::new(start, ReviewSettings::default());
/// assert_eq!(reviewer.step(&[draw], &Unwatched), Some(Reviewed::Draw));
/// assert_eq!(reviewer.step(&[draw], &Unwatched), Some(Reviewed::End));
/// assert_eq!(reviewer.so_far().draws.len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Reviewer {
    rollouts: Rollouts,
    settings: ReviewSettings,
    /// The game after the actions that were looked at.
    game: Game,
    at: usize,
    decisions: Vec<DecisionReview>,
    draws: Vec<DrawReview>,
    /// The decision that somebody stopped in the middle.
    stopped: Option<Comparing>,
}

/// The moves of a decision and as many of their futures as have been looked at.
#[derive(Clone, Debug)]
struct Comparing {
    moves: Vec<Move>,
    /// A row for each move, and in each column the same tiles.
    futures: Vec<Vec<Future>>,
    seeds: Dice,
    /// What the futures of the column that is being filled are drawn from.
    seed: u64,
}

impl Comparing {
    fn new(moves: Vec<Move>, settings: ReviewSettings, n_actions: u32) -> Self {
        let futures = vec![Vec::new(); moves.len()];
        Self { moves, futures, seeds: Dice::new(settings.seed, u64::from(n_actions)), seed: 0 }
    }

    /// The next future to be looked at is that of which move; none if there are enough.
    fn next(&mut self, n_futures: u32) -> Option<usize> {
        let n_done = self.futures.first().map_or(n_futures as usize, Vec::len);
        let last = self.futures.last().map_or(n_done, Vec::len);
        if last < n_done {
            return self.futures.iter().position(|it| it.len() < n_done);
        }
        if n_done >= n_futures as usize {
            return None;
        }
        self.seed = u64::from(self.seeds.below(u32::MAX));
        Some(0)
    }
}

impl Reviewer {
    /// Nothing has been looked at yet.
    #[must_use]
    pub fn new(start: Game, settings: ReviewSettings) -> Self {
        let (decisions, draws) = (Vec::new(), Vec::new());
        let rollouts = Rollouts::default();
        Self { rollouts, settings, game: start, at: 0, decisions, draws, stopped: None }
    }

    /// How many actions have been looked at.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// The game after these.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The moves with a choice so far.
    #[must_use]
    pub fn decisions(&self) -> &[DecisionReview] {
        &self.decisions
    }

    /// The draws so far.
    #[must_use]
    pub fn draws(&self) -> &[DrawReview] {
        &self.draws
    }

    /// What is said of a player by what was looked at so far.
    #[must_use]
    pub fn player(&self, player: Player) -> PlayerReview {
        sum_up(player, &self.decisions, &self.draws)
    }

    /// Everything that was found so far.
    #[must_use]
    pub fn so_far(&self) -> Review {
        let players = self.game.players().map(|it| self.player(it)).collect();
        Review { decisions: self.decisions.clone(), draws: self.draws.clone(), players }
    }

    /// Looks at the next draw or move, given all actions of the game; none if it was stopped, and
    /// then the same step goes on where it was stopped.
    ///
    /// # Panics
    /// If the actions are not those of a game from the same start.
    pub fn step(&mut self, actions: &[Action], watch: &dyn Watch) -> Option<Reviewed> {
        let Some(action) = actions.get(self.at) else { return Some(Reviewed::End) };
        let game = self.game.clone();
        self.rollouts.explorer.begin(&game);
        let (reviewed, done) = match game.node() {
            Node::Over => return Some(Reviewed::End),
            Node::Chance(_) => {
                let draw = self.draw(&game, *action);
                self.draws.push(draw);
                (Reviewed::Draw, std::slice::from_ref(action))
            }
            Node::Decide(player, _) => {
                let played = own_actions(&game, player, &actions[self.at..]);
                let decision = self.decision(&game, player, played, watch)?;
                let is_free = decision.is_some();
                self.decisions.extend(decision);
                (if is_free { Reviewed::Decision } else { Reviewed::NoChoice }, played)
            }
        };
        done.iter().for_each(|it| self.game.apply_unchecked(*it, &mut ()));
        self.at += done.len();
        Some(reviewed)
    }

    /// Compares a move with the best others: none if it was stopped, and nothing inside if there was
    /// no choice.
    fn decision(
        &mut self,
        game: &Game,
        player: Player,
        played: &[Action],
        watch: &dyn Watch,
    ) -> Option<Option<DecisionReview>> {
        let mut comparing = match self.stopped.take() {
            Some(stopped) => stopped,
            None => {
                let moves = self.moves(game, player, played);
                Comparing::new(moves, self.settings, game.n_actions())
            }
        };
        if comparing.moves.len() == 1 {
            return Some(None);
        }
        if !self.look_on(&mut comparing, game, player, watch) {
            self.stopped = Some(comparing);
            return None;
        }
        let Comparing { moves, futures, .. } = comparing;
        Some(Some(judge(game.n_actions(), player, &moves, &futures)))
    }

    /// The move that was played, if it is known, and the best others.
    fn moves(&mut self, game: &Game, player: Player, played: &[Action]) -> Vec<Move> {
        let explorer = &mut self.rollouts.explorer;
        let mut others = explorer.moves(game, &Limit::NONE);
        others.retain(|it| it.actions.as_slice() != played);
        others.sort_by(|a, b| b.margin.total_cmp(&a.margin));
        others.truncate(self.settings.n_others);
        let mut moves = Vec::new();
        if !played.is_empty() {
            moves.push(explorer.known_move(game, player, played));
        }
        moves.extend(others);
        moves
    }

    /// Looks at the futures of all moves that are still missing; says whether none is.
    fn look_on(
        &mut self,
        comparing: &mut Comparing,
        game: &Game,
        player: Player,
        watch: &dyn Watch,
    ) -> bool {
        loop {
            if watch.is_stopped() {
                return false;
            }
            let Some(nth) = comparing.next(self.settings.n_futures) else { return true };
            let (candidate, seed) = (&comparing.moves[nth], comparing.seed);
            let future = self.rollouts.roll_out(game, candidate, player, seed, &Limit::NONE);
            comparing.futures[nth].push(future);
        }
    }

    /// Compares what was drawn with everything that could have been.
    fn draw(&mut self, game: &Game, drawn: Action) -> DrawReview {
        let explorer = &mut self.rollouts.explorer;
        let mut before = [0.0; Player::MAX];
        let mut after = [0.0; Player::MAX];
        let outcomes = game.chance_outcomes();
        let sum: f32 = outcomes.iter().map(|it| it.1 as f32).sum();
        for (outcome, weight) in outcomes {
            let chances = chances_after(explorer, game, outcome);
            for (mean, chance) in before.iter_mut().zip(&chances) {
                *mean += chance * weight as f32 / sum;
            }
            if outcome == drawn {
                after = chances;
            }
        }
        let mut luck = after;
        luck.iter_mut().zip(&before).for_each(|(it, before)| *it -= before);
        let player = game.active_player();
        DrawReview { at: game.n_actions(), player, drawn, before, luck }
    }
}

/// How likely everybody is to win after a draw and the best answer to it.
fn chances_after(explorer: &mut Explorer, game: &Game, outcome: Action) -> BySeat {
    let mut after = explorer.copy(game);
    after.apply_unchecked(outcome, &mut ());
    let expected = match explorer.quick_move(&after, &Limit::NONE) {
        Some(best) => best.expected,
        None => explorer.evaluate(&after),
    };
    let chances = explorer.evaluator.win_chances(&after, &expected);
    explorer.put_away(after);
    chances
}

/// A move of a decision, compared with the others in the same futures.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// All decisions of the player until chance or somebody else has the say.
    pub actions: Vec<Action>,
    /// How likely its player is to win after it.
    pub win: Measured,
    /// How far its player will be ahead of the best other in the end.
    pub margin: Measured,
    /// Whether it is the one that was played.
    pub is_played: bool,
}

/// Compares the moves of the decision that is due. Its numbers are those of a review with the same
/// settings.
///
/// ```
/// use bastide_bots::{Comparison, ReviewSettings, Unwatched};
/// use bastide_rules::Setup;
///
/// let mut game = Setup::base(2).game().unwrap();
/// game.apply(game.pick_action(|_| 0).unwrap()).unwrap();
/// let settings = ReviewSettings { n_futures: 4, ..ReviewSettings::default() };
/// let compared = Comparison::new(&game, &[], settings).go_on(&Unwatched).unwrap();
/// assert!(compared.len() > 1);
/// ```
#[derive(Clone, Debug)]
pub struct Comparison {
    reviewer: Reviewer,
    /// Who decides, and among what; none if nobody does.
    comparing: Option<(Player, Comparing)>,
    played: Vec<Action>,
}

impl Comparison {
    /// Begins with what was played, if it is known, and the best other moves.
    #[must_use]
    pub fn new(game: &Game, played: &[Action], settings: ReviewSettings) -> Self {
        let mut reviewer = Reviewer::new(game.clone(), settings);
        let comparing = match game.node() {
            Node::Decide(player, _) => {
                reviewer.rollouts.explorer.begin(game);
                let moves = reviewer.moves(game, player, played);
                Some((player, Comparing::new(moves, settings, game.n_actions())))
            }
            Node::Chance(_) | Node::Over => None,
        };
        Self { reviewer, comparing, played: played.to_vec() }
    }

    /// Goes on until all is compared, and gives the moves, the best first: nothing, if nobody must
    /// decide. None if it was stopped; it can go on then.
    #[must_use]
    pub fn go_on(&mut self, watch: &dyn Watch) -> Option<Vec<Compared>> {
        let Some((player, comparing)) = &mut self.comparing else { return Some(Vec::new()) };
        let game = self.reviewer.game.clone();
        if !self.reviewer.look_on(comparing, &game, *player, watch) {
            return None;
        }
        let mut compared: Vec<Compared> = comparing
            .moves
            .iter()
            .zip(&comparing.futures)
            .map(|(it, futures)| Compared {
                is_played: it.actions.as_slice() == self.played,
                actions: it.actions.to_vec(),
                win: Measured::of(futures.iter().map(|it| it.win)),
                margin: Measured::of(futures.iter().map(|it| it.margin)),
            })
            .collect();
        let worth = |it: &Compared| it.win.mean + BY_MUCH * it.margin.mean;
        compared.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        Some(compared)
    }
}

/// What is said of the first move, given the futures of all.
fn judge(at: u32, player: Player, moves: &[Move], futures: &[Vec<Future>]) -> DecisionReview {
    // The best is found in one half of the futures and measured in the other: what was lucky in the
    // first half is not likely to be so again.
    let half = futures[0].len() / 2;
    let worth = |it: &Future| it.win + BY_MUCH * it.margin;
    let found = |nth: &usize| Measured::of(futures[*nth][..half].iter().map(worth)).mean;
    // Of equally good moves the one that was played.
    let best = (0..moves.len()).rev().max_by(|a, b| found(a).total_cmp(&found(b)));
    let best = best.unwrap_or_default();
    // What may be the luck of the futures is held against nobody.
    let surely_lost = |of: fn(&Future) -> f32| {
        let pairs = futures[best][half..].iter().zip(&futures[0][half..]);
        let lost = Measured::of(pairs.map(move |(other, own)| of(other) - of(own)));
        if lost.mean > 2.0 * lost.error { lost.mean } else { 0.0 }
    };
    let (loss, cost) = (surely_lost(|it| it.win), surely_lost(|it| it.margin));
    let best = if loss > 0.0 || cost > 0.0 { best } else { 0 };
    let mut gains = moves[best].expected;
    gains.iter_mut().zip(&moves[0].expected).for_each(|(it, played)| *it -= played);
    DecisionReview {
        at,
        player,
        played: moves[0].actions.to_vec(),
        best: moves[best].actions.to_vec(),
        win: Measured::of(futures[0].iter().map(|it| it.win)).mean,
        loss,
        cost,
        gains,
        judgment: Judgment::of(loss),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thinker::Unwatched;
    use crate::{Bot, OnePly};
    use bastide_rules::Setup;

    /// A game of the one-ply bot, and its actions.
    fn played_game(n_players: u8) -> (Game, Vec<Action>) {
        let start = Setup::base(n_players).game().expect("a sound set-up");
        let (mut game, mut bot) = (start.clone(), OnePly::default());
        let (mut chance, mut whim) = (Dice::new(3, 0), Dice::new(3, 1));
        let mut actions = Vec::new();
        while game.node() != Node::Over {
            let action = match game.node() {
                Node::Decide(..) => bot.decide(&game, &mut whim),
                Node::Chance(_) | Node::Over => {
                    game.pick_action(|n| chance.below(n)).expect("a tile")
                }
            };
            actions.push(action);
            game.apply(action).expect("bots play by the rules");
        }
        (start, actions)
    }

    fn looked_at(start: &Game, actions: &[Action]) -> Review {
        let settings = ReviewSettings { n_futures: 24, n_others: 3, seed: 7 };
        review(start, actions, settings, &mut |_, _| {}, &Unwatched).expect("nobody stops it")
    }

    #[test]
    fn luck_is_taken_from_others_and_every_draw_is_looked_at() {
        let (start, actions) = played_game(3);
        let review = looked_at(&start, &actions[..40]);
        assert!(review.draws.len() > 8);
        for draw in &review.draws {
            assert!(draw.luck.iter().sum::<f32>().abs() < 1e-4, "{draw:?}");
            assert!((draw.before.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{draw:?}");
        }
        assert!(review.players.iter().all(|it| (0.0..=1.0).contains(&it.accuracy)));
        assert_eq!(looked_at(&start, &actions[..40]), review, "the same seed, the same review");
    }

    /// The worst move there was is put in place of the one that was played.
    #[test]
    fn a_planted_blunder_is_found() {
        let (start, actions) = played_game(2);
        let (mut game, mut explorer) = (start.clone(), Explorer::default());
        let mut worst: Option<(f32, usize, Vec<Action>)> = None;
        for (at, action) in actions.iter().enumerate() {
            if matches!(game.node(), Node::Decide(..)) && game.n_tiles_left() > 10 {
                explorer.evaluator.prepare(&game);
                let mut moves = explorer.moves(&game, &Limit::NONE);
                moves.sort_by(|a, b| b.margin.total_cmp(&a.margin));
                let gap = moves[0].margin - moves[moves.len() - 1].margin;
                if worst.as_ref().is_none_or(|it| gap > it.0) {
                    let actions = moves.pop().map(|it| it.actions);
                    worst = Some((gap, at, actions.expect("a move").to_vec()));
                }
            }
            game.apply_unchecked(*action, &mut ());
        }
        let (gap, at, blunder) = worst.expect("some move is the worst");
        assert!(gap > 10.0, "{gap}");
        let mut actions = actions[..at].to_vec();
        actions.extend(blunder);
        let review = looked_at(&start, &actions);
        let (found, earlier) = review.decisions.split_last().expect("a decision");
        assert_eq!(found.at as usize, at);
        assert_eq!(found.judgment, Judgment::Blunder, "{found:?}");
        assert!(found.cost > gap / 2.0, "{gap}: {found:?}");
        assert!(earlier.iter().all(|it| it.cost < found.cost), "it is the costliest");
    }

    /// Whoever has won already can still throw points away.
    #[test]
    fn a_move_costs_points_in_a_game_that_is_decided() {
        let future = |margin: f32| {
            let mut future = Future::default();
            (future.win, future.margin) = (1.0, margin);
            future
        };
        let candidate = |expected: f32| {
            let mut by_seat = [0.0; Player::MAX];
            by_seat[0] = expected;
            let actions = std::iter::once(Action::Pass).collect();
            Move { actions, expected: by_seat, margin: expected }
        };
        let moves = [candidate(20.0), candidate(27.0)];
        let futures = [20.0, 27.0].map(|it| vec![future(it); 8]);
        let review = judge(5, Player(0), &moves, &futures);
        assert_eq!((review.loss, review.cost), (0.0, 7.0));
        assert_eq!(review.gains[0], 7.0);
        assert_eq!(review.judgment, Judgment::Good, "judgments are about winning");
    }

    /// Stops after a few futures, again and again.
    struct InSlices(std::cell::Cell<u32>);
    impl Watch for InSlices {
        fn elapsed(&self) -> Option<std::time::Duration> {
            None
        }
        fn is_stopped(&self) -> bool {
            self.0.set(self.0.get() + 1);
            self.0.get().is_multiple_of(8)
        }
    }

    /// Where nothing can be interrupted from outside, the work is done in small portions.
    #[test]
    fn a_review_in_slices_finds_the_same() {
        let (start, actions) = played_game(2);
        let actions = &actions[..20];
        let whole = looked_at(&start, actions);
        let settings = ReviewSettings { n_futures: 24, n_others: 3, seed: 7 };
        let (mut reviewer, watch) = (Reviewer::new(start, settings), InSlices(0.into()));
        let mut n_stops = 0;
        while reviewer.at() < actions.len() {
            let before = reviewer.game().clone();
            let played = &actions[reviewer.at()..];
            if reviewer.step(actions, &watch).is_some() {
                continue;
            }
            n_stops += 1;
            if n_stops > 1 {
                continue;
            }
            let Node::Decide(player, _) = before.node() else { panic!("a draw takes no time") };
            let played = own_actions(&before, player, played);
            let at_once = Comparison::new(&before, played, settings).go_on(&Unwatched);
            let mut comparison = Comparison::new(&before, played, settings);
            let in_slices = std::iter::repeat_with(|| comparison.go_on(&watch)).flatten().next();
            assert_eq!(in_slices, at_once);
        }
        assert!(n_stops > 20, "{n_stops}");
        assert_eq!(reviewer.so_far(), whole);
    }

    #[test]
    fn a_review_can_be_stopped() {
        struct Stopped;
        impl Watch for Stopped {
            fn elapsed(&self) -> Option<std::time::Duration> {
                None
            }
            fn is_stopped(&self) -> bool {
                true
            }
        }
        let (start, actions) = played_game(2);
        let settings = ReviewSettings::default();
        assert_eq!(review(&start, &actions, settings, &mut |_, _| {}, &Stopped), None);
    }
}
