//! Thought: how much of it a decision gets, and what has come of it.

use crate::Bot;
use crate::evaluator::BySeat;
use bastide_dice::Dice;
use bastide_rules::{Action, Game, Node, Prompt};
use std::fmt;
use std::time::Duration;

/// A bot that can say what it thinks of its moves.
///
/// ```
/// use bastide_bots::{Budget, Rollouts, Thinker, Unwatched};
/// use bastide_dice::Dice;
/// use bastide_rules::Setup;
///
/// let mut game = Setup::base(2).game().unwrap();
/// let mut dice = Dice::new(1, 0);
/// game.apply(game.pick_action(|n| dice.below(n)).unwrap()).unwrap();
/// let budget = Budget::Evaluations(500);
/// let analysis = Rollouts::default().think(&game, budget, &mut dice, &Unwatched);
/// let [best, second, ..] = analysis.candidates.as_slice() else { panic!("several moves") };
/// assert!(game.check_legal(best.actions[0]).is_ok());
/// assert!(best.n_futures >= second.n_futures, "the best move is looked at most closely");
/// ```
pub trait Thinker: fmt::Debug + Send {
    /// How much thought a decision gets if nobody says more.
    fn budget(&self) -> Budget;

    /// Thinks about the decision that is due. With a budget of evaluations what comes of it is a
    /// matter of position, budget and dice alone.
    ///
    /// # Panics
    /// If nobody must decide.
    fn think(
        &mut self,
        game: &Game,
        budget: Budget,
        dice: &mut Dice,
        watch: &dyn Watch,
    ) -> Analysis;
}

/// Whoever can think can decide: it does what it thinks best.
impl<T: Thinker> Bot for T {
    fn decide(&mut self, game: &Game, dice: &mut Dice) -> Action {
        self.decide_watched(game, dice, &Unwatched)
    }

    fn needs_clock(&self) -> bool {
        matches!(self.budget(), Budget::Time(_))
    }

    fn decide_watched(&mut self, game: &Game, dice: &mut Dice, watch: &dyn Watch) -> Action {
        let analysis = self.think(game, self.budget(), dice, watch);
        analysis.action().expect("somebody must decide")
    }
}

/// What a point of the margin counts beside winning, so that a won game is still played well.
pub(crate) const BY_MUCH: f32 = 0.001;

/// Decisions about less than a whole tile get so much less thought.
const LESS_THOUGHT: u32 = 6;

/// How much thought a decision gets. Decisions about less than a whole tile get less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// About so many positions are evaluated.
    Evaluations(u32),
    /// So many futures are looked at.
    Iterations(u32),
    /// So long it may take.
    Time(Duration),
}

/// Whoever waits for a decision: this crate knows no clock.
pub trait Watch {
    /// How long the thought has taken; none if nobody looks at the clock.
    fn elapsed(&self) -> Option<Duration>;

    /// Whether the decision is wanted at once.
    fn is_stopped(&self) -> bool;
}

/// Nobody waits. A budget of time is one of [`Budget::DEFAULT`] then.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn elapsed(&self) -> Option<Duration> {
        None
    }

    fn is_stopped(&self) -> bool {
        false
    }
}

impl Budget {
    /// What a decision gets if nothing is said.
    pub const DEFAULT: Self = Self::Evaluations(30_000);

    /// What the decision that is due in a game gets of it.
    pub(crate) fn for_decision(self, game: &Game) -> Self {
        match game.node() {
            Node::Decide(_, Prompt::PlaceTile(_)) => self,
            Node::Decide(..) | Node::Chance(_) | Node::Over => self.part(LESS_THOUGHT),
        }
    }

    fn part(self, n_parts: u32) -> Self {
        match self {
            Self::Evaluations(n) => Self::Evaluations(n / n_parts),
            Self::Iterations(n) => Self::Iterations(n / n_parts),
            Self::Time(time) => Self::Time(time / n_parts),
        }
    }
}

/// When a thought is over.
#[derive(Clone, Copy)]
pub(crate) struct Limit<'a> {
    watch: &'a dyn Watch,
    n_evaluations: u32,
    n_iterations: u32,
    time: Option<Duration>,
}

impl Limit<'static> {
    /// Nothing ends the thought but itself.
    pub(crate) const NONE: Self =
        Self { watch: &Unwatched, n_evaluations: u32::MAX, n_iterations: u32::MAX, time: None };
}

impl<'a> Limit<'a> {
    pub(crate) fn new(budget: Budget, watch: &'a dyn Watch) -> Self {
        let unlimited = Self { watch, ..Limit::NONE };
        match budget {
            // A future that brings no new position must not be free, or nothing would end it.
            Budget::Evaluations(n) => Self { n_evaluations: n, n_iterations: n, ..unlimited },
            Budget::Iterations(n) => Self { n_iterations: n, ..unlimited },
            Budget::Time(time) if watch.elapsed().is_some() => {
                Self { time: Some(time), ..unlimited }
            }
            Budget::Time(_) => Self::new(Budget::DEFAULT, watch),
        }
    }

    /// The limit of the nth of so many rounds that share it.
    pub(crate) fn of_round(&self, nth: u32, n_rounds: u32) -> Self {
        let share = |n: u32| match n {
            u32::MAX => u32::MAX,
            n => (u64::from(n) * u64::from(nth) / u64::from(n_rounds)) as u32,
        };
        Self {
            watch: self.watch,
            n_evaluations: share(self.n_evaluations),
            n_iterations: share(self.n_iterations),
            time: self.time.map(|it| it / n_rounds * nth),
        }
    }

    /// Whether a thought is over that has come so far.
    pub(crate) fn is_reached(&self, n_evaluations: u32, n_iterations: u32) -> bool {
        n_evaluations >= self.n_evaluations || n_iterations >= self.n_iterations || self.is_late()
    }

    /// Whether the answer is wanted at once, however far the thought has come.
    pub(crate) fn is_late(&self) -> bool {
        let is_over = |time| self.watch.elapsed().is_some_and(|elapsed| elapsed >= time);
        self.time.is_some_and(is_over) || self.watch.is_stopped()
    }
}

/// What came of thinking about a decision.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// The moves that were tried, the best first.
    pub candidates: Vec<Candidate>,
    /// How many positions were evaluated.
    pub n_evaluations: u32,
    /// In how many futures moves were tried, all moves together.
    pub n_iterations: u32,
    /// How many draws ahead the furthest of them looked.
    pub depth: u32,
    /// Whether some moves were never looked at, because there were too many or time was up.
    pub is_cut: bool,
    /// Whether the rest of the game was played out in all ways, so that nothing was guessed.
    pub is_exact: bool,
}

impl Analysis {
    /// Of an end that was played out in all ways.
    pub(crate) fn exact(game: &Game, candidates: Vec<Candidate>, n_evaluations: u32) -> Self {
        let depth = game.n_tiles_left();
        Self { candidates, n_evaluations, depth, is_exact: true, ..Self::default() }
    }

    /// What is to be played; none if there is nothing to decide.
    #[must_use]
    pub fn action(&self) -> Option<Action> {
        self.candidates.first()?.actions.first().copied()
    }

    /// What its player expects to decide right after that, before chance or anybody else has the
    /// say. A caller that keeps the analysis need not have the player think again.
    #[must_use]
    pub fn rest(&self) -> &[Action] {
        self.candidates.first().and_then(|it| it.actions.get(1..)).unwrap_or_default()
    }
}

/// A move that was tried.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// All decisions of the player until chance or somebody else has the say.
    pub actions: Vec<Action>,
    /// In how many futures it was tried.
    pub n_futures: u32,
    /// How likely its player is to win after it.
    pub win: Measured,
    /// How far its player will be ahead of the best other in the end.
    pub margin: Measured,
    /// What everybody will have in the end.
    pub scores: BySeat,
    /// The same margin as far as it can be seen without any future.
    pub static_margin: f32,
}

/// A mean of several samples.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measured {
    /// The mean.
    pub mean: f32,
    /// Its standard error; 0 where there was nothing to sample.
    pub error: f32,
}

impl Measured {
    /// Of these samples.
    pub(crate) fn of(samples: impl Iterator<Item = f32> + Clone) -> Self {
        let n = samples.clone().count() as f32;
        if n == 0.0 {
            return Self::default();
        }
        let mean = samples.clone().sum::<f32>() / n;
        let squares: f32 = samples.map(|it| (it - mean) * (it - mean)).sum();
        Self { mean, error: (squares / (n - 1.0).max(1.0) / n).sqrt() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame;
    use crate::moves::{Explorer, LOOK_EVERY};
    use crate::{Puct, Rollouts};
    use bastide_rules::{GameBox, Setup, boxes};
    use std::cell::Cell;

    /// Stops a thought when it has been looked at so often.
    struct Impatient {
        n_looks: Cell<u32>,
        patience: u32,
    }

    impl Watch for Impatient {
        fn elapsed(&self) -> Option<Duration> {
            Some(Duration::from_millis(self.n_looks.get().into()))
        }

        fn is_stopped(&self) -> bool {
            self.n_looks.set(self.n_looks.get() + 1);
            self.n_looks.get() > self.patience
        }
    }

    fn position() -> (Game, Dice) {
        let mut game = Setup::base(2).game().expect("a sound set-up");
        let mut dice = Dice::new(5, 0);
        for _ in 0..31 {
            let action = game.pick_action(|n| dice.below(n)).expect("an action");
            game.apply(action).expect("it is legal");
        }
        assert!(matches!(game.node(), Node::Decide(..)));
        (game, dice)
    }

    #[test]
    fn whoever_is_stopped_answers_with_the_best_so_far() {
        let (game, mut dice) = position();
        let watch = Impatient { n_looks: Cell::new(0), patience: 20 };
        let budget = Budget::Evaluations(u32::MAX);
        let analysis = Rollouts::default().think(&game, budget, &mut dice, &watch);
        let action = analysis.action().expect("an answer");
        assert!(game.check_legal(action).is_ok());
        let n_futures: u32 = analysis.candidates.iter().map(|it| it.n_futures).sum();
        assert!((1..=20).contains(&n_futures), "{n_futures}");
    }

    /// The first tile to be placed after half of a random game of a box.
    fn middle(game_box: &GameBox) -> Game {
        let mut game = game_box.setup(2).game().expect("a sound set-up");
        let mut dice = Dice::new(5, 0);
        let half = game.n_tiles_left() / 2;
        let is_middle = |game: &Game| {
            matches!(game.node(), Node::Decide(_, Prompt::PlaceTile(_)))
                && game.n_tiles_left() <= half
        };
        while !is_middle(&game) {
            let action = game.pick_action(|n| dice.below(n)).expect("the game goes on");
            game.apply_unchecked(action, &mut ());
        }
        game
    }

    /// How soon an answer comes is a matter of work, not of the clock: in every box whoever thinks
    /// looks up again after a few positions.
    #[test]
    fn whoever_is_stopped_does_little_more() {
        for game_box in boxes() {
            let game = middle(game_box);
            for patience in [0, 3, 30] {
                let thinkers: [Box<dyn Thinker>; 2] =
                    [Box::new(Rollouts::default()), Box::new(Puct::default())];
                for mut thinker in thinkers {
                    let watch = Impatient { n_looks: Cell::new(0), patience };
                    let budget = Budget::Evaluations(u32::MAX);
                    let mut dice = Dice::new(1, 0);
                    let analysis = thinker.think(&game, budget, &mut dice, &watch);
                    let action = analysis.action().expect("an answer");
                    assert!(game.check_legal(action).is_ok());
                    let (n, most) = (analysis.n_evaluations, (patience + 3) * 2 * LOOK_EVERY);
                    assert!(
                        n <= most,
                        "{}: {thinker:?} after {patience} looks: {n}",
                        game_box.name
                    );
                }
            }
        }
    }

    #[test]
    fn an_end_is_left_when_the_answer_is_wanted() {
        let mut game = Setup::base(2).game().expect("a sound set-up");
        let mut dice = Dice::new(5, 0);
        while game.n_tiles_left() > 1 || !matches!(game.node(), Node::Decide(..)) {
            let action = game.pick_action(|n| dice.below(n)).expect("an action");
            game.apply_unchecked(action, &mut ());
        }
        let budget = Budget::Evaluations(1_000_000);
        for patience in [0, 4] {
            let watch = Impatient { n_looks: Cell::new(0), patience };
            let mut explorer = Explorer::default();
            explorer.begin(&game);
            let (found, left) = endgame::play_out(&mut explorer, &game, budget, &watch);
            let Budget::Evaluations(n_left) = left else { panic!("the same kind of budget") };
            assert!(found.is_none());
            assert_eq!(watch.n_looks.get(), patience + 1, "once it is late, nobody looks again");
            let n_spent = 1_000_000 - n_left;
            assert!(n_spent <= (patience + 1) * endgame::LOOK_EVERY / 4, "{n_spent}");
        }
    }

    #[test]
    fn a_limit_of_time_is_kept() {
        let (game, mut dice) = position();
        let watch = Impatient { n_looks: Cell::new(0), patience: u32::MAX };
        let budget = Budget::Time(Duration::from_millis(300));
        let analysis = Rollouts::default().think(&game, budget, &mut dice, &watch);
        // The clock of this test ticks with every look at it.
        assert!((300..340).contains(&watch.n_looks.get()), "{}", watch.n_looks.get());
        let best = &analysis.candidates[0];
        assert!(analysis.candidates.iter().all(|it| it.n_futures <= best.n_futures));
        assert!(best.win.error > 0.0 && best.margin.error > 0.0, "{best:?}");
    }

    /// A position is judged by what is known of the bag, whatever will be drawn.
    #[test]
    fn the_same_dice_give_the_same_analysis() {
        let (game, dice) = position();
        let budget = Budget::Evaluations(2_000);
        let think = || Rollouts::default().think(&game, budget, &mut dice.clone(), &Unwatched);
        assert_eq!(think(), think());
    }

    #[test]
    fn a_mean_has_an_error() {
        let measured = Measured::of([1.0, 2.0, 3.0, 6.0].into_iter());
        assert_eq!(measured.mean, 3.0);
        assert!((measured.error - (14.0_f32 / 3.0 / 4.0).sqrt()).abs() < 1e-6);
        assert_eq!(Measured::of([5.0].into_iter()), Measured { mean: 5.0, error: 0.0 });
        assert_eq!(Measured::of([].into_iter()), Measured::default());
    }
}
