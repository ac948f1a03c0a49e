//! Many games, each of another set-up: whatever elements meet, the rules must hold.

use crate::contest::{Failure, Progress, read_clockless};
use crate::play::Seats;
use crate::setups::{element_pairs, random_setup, random_setup_with};
use bastide_bots::Bot;
use bastide_dice::Dice;
use bastide_rules::{ELEMENTS, ElementSet, Node, Setup};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Many games, each of another set-up.
#[derive(Clone, Debug)]
pub struct Medley {
    /// The bots. They take the seats in turn, and each game begins with the next of them.
    pub bots: Vec<String>,
    /// Which elements each game has.
    pub draw: Draw,
    /// How many games.
    pub n_games: u64,
    /// The number of the first game: a game is the same whatever was played before it.
    pub first_game: u64,
    /// The same seed gives the same games, however many jobs share them.
    pub seed: u64,
    /// How many threads.
    pub n_jobs: usize,
    /// Whether every invariant is checked after every action.
    pub check: bool,
}

/// Which elements each game of a medley has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// Any.
    Subsets,
    /// Two; every pair in turn.
    Pairs,
}

/// What came of a medley.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MedleyResult {
    /// Games played.
    pub n_games: u64,
    /// Decisions of players in all games.
    pub n_decisions: u64,
    /// How long it took.
    pub time: Duration,
    /// The highest score of any game.
    pub best_score: u16,
    /// How many games had each element, in the order of [`ELEMENTS`].
    pub n_with_element: [u64; ELEMENTS.len()],
}

impl MedleyResult {
    /// Games a second.
    #[must_use]
    pub fn games_per_second(&self) -> f64 {
        self.n_games as f64 / self.time.as_secs_f64().max(1e-9)
    }

    fn add(&mut self, other: &Self) {
        self.n_games += other.n_games;
        self.n_decisions += other.n_decisions;
        self.best_score = self.best_score.max(other.best_score);
        for (mine, theirs) in self.n_with_element.iter_mut().zip(other.n_with_element) {
            *mine += theirs;
        }
    }
}

impl Medley {
    /// Plays all games.
    ///
    /// ```
    /// use bastide_arena::{Draw, Medley, Progress};
    /// let medley = Medley {
    ///     bots: vec!["random".to_owned()],
    ///     draw: Draw::Subsets,
    ///     n_games: 5,
    ///     first_game: 0,
    ///     seed: 1,
    ///     n_jobs: 1,
    ///     check: true,
    /// };
    /// assert_eq!(medley.play(&Progress::default()).unwrap().n_games, 5);
    /// ```
    ///
    /// # Errors
    /// If there is no such bot or none at all, or an invariant is broken, a bot does something
    /// illegal or the rules panic: then the number of the game and its set-up are told.
    pub fn play(&self, progress: &Progress) -> Result<MedleyResult, Failure> {
        if self.bots.is_empty() {
            return Err(Failure::WrongNumberOfBots { n_bots: 0, n_seats: 1 });
        }
        self.bots.iter().try_for_each(|it| read_clockless(it).map(drop))?;
        let started = Instant::now();
        let (next, failed) = (AtomicU64::new(0), AtomicBool::new(false));
        let results: Vec<Result<MedleyResult, Failure>> = std::thread::scope(|scope| {
            let jobs: Vec<_> = (0..self.n_jobs.max(1))
                .map(|_| scope.spawn(|| self.work(&next, &failed, progress)))
                .collect();
            jobs.into_iter().map(|job| job.join().expect("panics are caught")).collect()
        });
        let mut sum = MedleyResult::default();
        for result in results {
            sum.add(&result?);
        }
        sum.time = started.elapsed();
        Ok(sum)
    }

    /// The set-up of a game by its number.
    #[must_use]
    pub fn setup(&self, game_idx: u64) -> Setup {
        // A stream of its own: those of the game itself are numbered from below.
        let mut dice = Dice::new(self.seed, u64::MAX - game_idx);
        match self.draw {
            Draw::Subsets => random_setup(|n| dice.below(n)),
            Draw::Pairs => {
                let pairs: Vec<ElementSet> = element_pairs();
                let pair = pairs[(game_idx % pairs.len() as u64) as usize];
                random_setup_with(pair, |n| dice.below(n))
            }
        }
    }

    fn work(
        &self,
        next: &AtomicU64,
        failed: &AtomicBool,
        progress: &Progress,
    ) -> Result<MedleyResult, Failure> {
        let mut result = MedleyResult::default();
        loop {
            let nth = next.fetch_add(1, Ordering::Relaxed);
            if nth >= self.n_games || failed.load(Ordering::Relaxed) {
                return Ok(result);
            }
            let game_idx = self.first_game + nth;
            let setup = self.setup(game_idx);
            let played = catch_unwind(AssertUnwindSafe(|| self.play_one(&setup, game_idx)));
            let played = played.unwrap_or_else(|_| Err("the rules panicked".to_owned()));
            let one = played.map_err(|what| {
                failed.store(true, Ordering::Relaxed);
                Failure::BrokenSetup {
                    game: game_idx,
                    seed: self.seed,
                    setup: Box::new(setup),
                    what,
                }
            })?;
            result.add(&one);
            progress.n_games.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn play_one(&self, setup: &Setup, game_idx: u64) -> Result<MedleyResult, String> {
        let mut game = setup.game().map_err(|error| error.to_string())?;
        let first = (game_idx % self.bots.len() as u64) as usize;
        let names = self.bots.iter().cycle().skip(first).take(game.n_players().into());
        let bots: Result<Vec<Box<dyn Bot>>, Failure> = names.map(|it| read_clockless(it)).collect();
        let mut bots = bots.map_err(|failure| failure.to_string())?;
        let mut seats = Seats::new(&mut bots, self.seed, game_idx);
        let mut one = MedleyResult { n_games: 1, ..MedleyResult::default() };
        while let Some(action) = seats.next_action(&game) {
            one.n_decisions += u64::from(matches!(game.node(), Node::Decide(..)));
            let at = game.n_actions() + 1;
            if self.check {
                game.apply(action).map_err(|why| format!("by action {at}, {action:?}: {why}"))?;
                game.check().map_err(|what| format!("after action {at}: {what}"))?;
            } else {
                game.apply_unchecked(action, &mut ());
            }
        }
        one.best_score = game.players().map(|it| game.score(it)).max().unwrap_or_default();
        for element in setup.elements.iter() {
            one.n_with_element[element as usize] = 1;
        }
        Ok(one)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_the_same_alone_and_among_many() {
        let medley = |first_game, n_games, n_jobs| {
            let bots = vec!["random".to_owned()];
            let medley = Medley {
                bots,
                draw: Draw::Subsets,
                n_games,
                first_game,
                seed: 7,
                n_jobs,
                check: true,
            };
            medley.play(&Progress::default()).unwrap()
        };
        let all = medley(0, 12, 2);
        let mut sum = MedleyResult::default();
        (0..12).for_each(|game| sum.add(&medley(game, 1, 1)));
        assert_eq!(MedleyResult { time: Duration::ZERO, ..all }, sum);
    }

    /// Whatever is played, every bot finds something legal to do, within bounds.
    #[test]
    fn every_bot_plays_any_set_up() {
        let bots = [
            "hard",
            "rollouts:iterations=2",
            "greedy",
            "puct:iterations=4",
            "uct:iterations=4",
            "starter",
            "rollouts:evaluations=8",
            "easy",
            "random",
        ];
        let bots = bots.map(str::to_owned).to_vec();
        for first_game in [0, 140, 290] {
            let (bots, draw, n_games) = (bots.clone(), Draw::Pairs, 3);
            let medley =
                Medley { bots, draw, n_games, first_game, seed: 3, n_jobs: 2, check: true };
            let result = medley.play(&Progress::default()).unwrap_or_else(|why| panic!("{why}"));
            assert_eq!(result.n_games, n_games);
        }
    }

    #[test]
    fn somebody_must_play() {
        let medley = Medley {
            bots: Vec::new(),
            draw: Draw::Pairs,
            n_games: 1,
            first_game: 0,
            seed: 3,
            n_jobs: 1,
            check: true,
        };
        assert!(medley.play(&Progress::default()).is_err());
    }
}
