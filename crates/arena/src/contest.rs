//! Many games between the same bots, on several cores.

use crate::play::{Seats, play_game};
use crate::program::ProgramError;
use bastide_bots::{BadBot, Bot, read_bot};
use bastide_rules::{Game, Player, Setup};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Many games between the same bots.
#[derive(Clone, Debug)]
pub struct Match {
    /// Where every game starts.
    pub start: Game,
    /// The bots by seat; one alone sits on all seats.
    pub bots: Vec<String>,
    /// How many games.
    pub n_games: u64,
    /// The same seed gives the same games, however many jobs share them.
    pub seed: u64,
    /// How many threads.
    pub n_jobs: usize,
    /// Whether every invariant is checked after every action.
    pub check: bool,
}

/// What came of a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchResult {
    /// Games played.
    pub n_games: u64,
    /// Decisions of players in all games.
    pub n_decisions: u64,
    /// How long it took.
    pub time: Duration,
    /// Sums of final scores by seat.
    pub scores: Vec<u64>,
    /// Games won by seat, in sixtieths: a shared win is divided. Whole numbers, so that the sum
    /// does not depend on which job played which game.
    pub win_shares: Vec<u64>,
    /// The highest score of any game.
    pub best_score: u16,
}

/// Why a match stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// There is no such bot.
    BadBot(BadBot),
    /// A bot plays by the clock, and these games are played without one.
    NeedsClock(String),
    /// A program of somebody else cannot play on.
    Program(ProgramError),
    /// Neither one bot nor one for each seat.
    WrongNumberOfBots {
        /// How many are named.
        n_bots: usize,
        /// How many play.
        n_seats: usize,
    },
    /// An invariant was broken: a defect of the rules.
    Broken {
        /// The game's number.
        game: u64,
        /// After how many actions.
        action: u32,
        /// What was wrong.
        what: String,
    },
    /// A game of a medley broke: a defect of the rules.
    BrokenSetup {
        /// The game's number.
        game: u64,
        /// The medley's seed.
        seed: u64,
        /// What was played.
        setup: Box<Setup>,
        /// What was wrong.
        what: String,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadBot(why) => why.fmt(f),
            Self::NeedsClock(bot) => {
                write!(
                    f,
                    "{bot} plays by the clock, and these games have none: set evaluations instead of ms"
                )
            }
            Self::Program(why) => why.fmt(f),
            Self::WrongNumberOfBots { n_bots, n_seats } => {
                write!(f, "{n_bots} bots for {n_seats} seats: name one for all, or one for each")
            }
            Self::Broken { game, action, what } => {
                write!(f, "game {game} is broken after action {action}: {what}")
            }
            Self::BrokenSetup { game, seed, setup, what } => {
                write!(f, "game {game} of seed {seed} is broken {what}\nits set-up: ")?;
                let tiles = setup.tiles.iter().map(|(name, n)| format!("{name}*{n}"));
                write!(
                    f,
                    "{} players, seat {} begins; ",
                    setup.n_players,
                    setup.first_player.0 + 1
                )?;
                write!(f, "tiles {}; ", tiles.collect::<Vec<_>>().join(" "))?;
                write!(f, "elements {}", setup.elements)?;
                setup.options.changed().try_for_each(|(key, it)| write!(f, "; {key} = {it}"))
            }
        }
    }
}

impl std::error::Error for Failure {}

/// A bot that needs no clock: to look at one before every decision would cost more than a random
/// game takes.
pub(crate) fn read_clockless(spec: &str) -> Result<Box<dyn Bot>, Failure> {
    let bot = read_bot(spec).map_err(Failure::BadBot)?;
    if bot.needs_clock() { Err(Failure::NeedsClock(spec.to_owned())) } else { Ok(bot) }
}

/// How far a match has come; other threads may look.
#[derive(Debug, Default)]
pub struct Progress {
    /// Games played so far.
    pub n_games: AtomicU64,
}

/// Games are handed out in portions, so that jobs seldom meet.
const PORTION: u64 = 64;

/// Shares of one win: two to six players can divide it without a rest.
const WIN: u64 = 60;

impl Match {
    /// Plays all games.
    ///
    /// # Errors
    /// If the bots do not fit the seats, or an invariant is broken.
    pub fn play(&self, progress: &Progress) -> Result<MatchResult, Failure> {
        self.seats()?;
        let started = Instant::now();
        let next = AtomicU64::new(0);
        let failed = AtomicBool::new(false);
        let results: Vec<Result<MatchResult, Failure>> = std::thread::scope(|scope| {
            let jobs: Vec<_> = (0..self.n_jobs.max(1))
                .map(|_| scope.spawn(|| self.work(&next, &failed, progress)))
                .collect();
            jobs.into_iter().map(|job| job.join().expect("a job never panics")).collect()
        });
        let mut sum = self.nothing();
        for result in results {
            sum.add(&result?);
        }
        sum.time = started.elapsed();
        Ok(sum)
    }

    fn nothing(&self) -> MatchResult {
        let n_players = usize::from(self.start.n_players());
        MatchResult {
            scores: vec![0; n_players],
            win_shares: vec![0; n_players],
            ..MatchResult::default()
        }
    }

    /// One bot a seat.
    ///
    /// # Errors
    /// If there is no such bot, or neither one nor one for each seat is named.
    pub fn seats(&self) -> Result<Vec<Box<dyn Bot>>, Failure> {
        let n_players = usize::from(self.start.n_players());
        let names: Vec<&String> = match self.bots.len() {
            1 => vec![&self.bots[0]; n_players],
            n if n == n_players => self.bots.iter().collect(),
            n_bots => return Err(Failure::WrongNumberOfBots { n_bots, n_seats: n_players }),
        };
        names.into_iter().map(|name| read_clockless(name)).collect()
    }

    fn work(
        &self,
        next: &AtomicU64,
        failed: &AtomicBool,
        progress: &Progress,
    ) -> Result<MatchResult, Failure> {
        let mut bots = self.seats()?;
        let mut result = self.nothing();
        let mut game = self.start.clone();
        loop {
            let first = next.fetch_add(PORTION, Ordering::Relaxed);
            if first >= self.n_games || failed.load(Ordering::Relaxed) {
                return Ok(result);
            }
            let last = (first + PORTION).min(self.n_games);
            for game_idx in first..last {
                game.clone_from(&self.start);
                let played = self.play_one(&mut game, &mut bots, game_idx);
                let n_decisions = played.inspect_err(|_| failed.store(true, Ordering::Relaxed))?;
                result.count(&game, n_decisions);
            }
            progress.n_games.fetch_add(last - first, Ordering::Relaxed);
        }
    }

    fn play_one(
        &self,
        game: &mut Game,
        bots: &mut [Box<dyn Bot>],
        game_idx: u64,
    ) -> Result<u64, Failure> {
        let mut seats = Seats::new(bots, self.seed, game_idx);
        if self.check {
            play_game(game, &mut seats, |game, _| {
                game.check().map_err(|what| Failure::Broken {
                    game: game_idx,
                    action: game.n_actions(),
                    what,
                })
            })
        } else {
            play_game(game, &mut seats, |_, _| Ok(()))
        }
    }
}

impl MatchResult {
    fn count(&mut self, game: &Game, n_decisions: u64) {
        self.n_games += 1;
        self.n_decisions += n_decisions;
        let leaders = game.leaders();
        for player in leaders.iter() {
            self.win_shares[player.index()] += WIN / leaders.len() as u64;
        }
        for (idx, sum) in self.scores.iter_mut().enumerate() {
            let score = game.score(Player(idx as u8));
            *sum += u64::from(score);
            self.best_score = self.best_score.max(score);
        }
    }

    fn add(&mut self, other: &Self) {
        self.n_games += other.n_games;
        self.n_decisions += other.n_decisions;
        self.best_score = self.best_score.max(other.best_score);
        for (mine, theirs) in self.scores.iter_mut().zip(&other.scores) {
            *mine += theirs;
        }
        for (mine, theirs) in self.win_shares.iter_mut().zip(&other.win_shares) {
            *mine += theirs;
        }
    }

    /// Games a second.
    #[must_use]
    pub fn games_per_second(&self) -> f64 {
        self.n_games as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// Games won by seat; a shared win is divided.
    #[must_use]
    pub fn wins(&self) -> Vec<f64> {
        self.win_shares.iter().map(|shares| *shares as f64 / WIN as f64).collect()
    }

    /// Mean final scores by seat.
    #[must_use]
    pub fn mean_scores(&self) -> Vec<f64> {
        self.scores.iter().map(|sum| *sum as f64 / self.n_games.max(1) as f64).collect()
    }
}
