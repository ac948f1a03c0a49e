//! Which of two bots is stronger: the same tiles for both, every seat for both, and how sure one can
//! be.

use crate::contest::{Failure, Progress};
use crate::sitter::Sitter;
use bastide_dice::Dice;
use bastide_rules::{Game, Node, Player};
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Two bots against each other. Every deck is played once from every seat: bot A sits there, bot B
/// on all others, and the tiles come in the same order.
///
/// ```
/// use bastide_arena::{Duel, Progress};
/// use bastide_rules::Setup;
///
/// let duel = Duel {
///     start: Setup::base(2).game().unwrap(),
///     bots: ["medium".to_owned(), "random".to_owned()],
///     n_decks: 2,
///     seed: 1,
///     n_jobs: 1,
///     sprt: None,
///     program_time: std::time::Duration::from_secs(1),
/// };
/// let result = duel.play(&Progress::default()).unwrap();
/// assert_eq!(result.n_games(), 4);
/// assert!(result.score().mean > 0.6, "the stronger one wins");
/// ```
#[derive(Clone, Debug)]
pub struct Duel {
    /// Where every game starts.
    pub start: Game,
    /// The two bots, with settings.
    pub bots: [String; 2],
    /// How many decks at most.
    pub n_decks: u64,
    /// The same seed gives the same decks.
    pub seed: u64,
    /// How many threads.
    pub n_jobs: usize,
    /// When to stop early.
    pub sprt: Option<Sprt>,
    /// How long programs of others may think about a decision.
    pub program_time: Duration,
}

/// A sequential test of two claims about bot A's strength: it stops as soon as one of them is 19
/// times as likely as the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// Bot A is stronger by at most so many Elo points.
    pub elo0: f64,
    /// Bot A is stronger by at least so many.
    pub elo1: f64,
}

/// What a sequential test has found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The first claim holds.
    AtMost,
    /// The second claim holds.
    AtLeast,
    /// Neither is likely enough yet.
    Open,
}

/// Both kinds of error are made once in twenty times: the logarithm of 19.
const BOUND: f64 = 2.944;

/// How one deck went for bot A, over all its games: what is kept of a duel that is to go on later.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DeckResult {
    /// Which deck.
    pub idx: u64,
    /// Wins, shared ones in parts.
    pub wins: f64,
    /// Games that A won alone.
    pub n_wins: u64,
    /// Games whose win A shared.
    pub n_draws: u64,
    /// Games played.
    pub n_games: u64,
    /// Points over the best other, summed.
    pub margin: f64,
    /// How bot A and bot B thought.
    pub thought: [Thought; 2],
}

/// How a duel went.
#[derive(Clone, Debug, Default)]
pub struct DuelResult {
    decks: Vec<DeckResult>,
    sprt: Option<Sprt>,
    /// How long it took.
    pub time: Duration,
}

/// How a bot thought.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Thought {
    /// About how many decisions.
    pub n_decisions: u64,
    /// How long in all.
    pub time: Duration,
    /// How long about the slowest.
    pub slowest: Duration,
}

/// A mean, and how far it may be off: the true value lies within in 95 of 100 duels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// What was measured.
    pub mean: f64,
    /// The lower and upper end of the interval.
    pub ci95: [f64; 2],
}

impl Duel {
    /// Plays all decks, or as many as a sequential test needs.
    ///
    /// # Errors
    /// If there is no such bot, or a program of somebody else cannot play.
    pub fn play(&self, progress: &Progress) -> Result<DuelResult, Failure> {
        self.go_on(Vec::new(), &|_| {}, progress)
    }

    /// Goes on with a duel of which some decks were played before. `keep` is told of every new one
    /// that counts.
    ///
    /// # Errors
    /// As [`Duel::play`].
    pub fn go_on(
        &self,
        played: Vec<DeckResult>,
        keep: &(dyn Fn(&DeckResult) + Sync),
        progress: &Progress,
    ) -> Result<DuelResult, Failure> {
        for bot in &self.bots {
            Sitter::read(bot, self.program_time)?;
        }
        let started = Instant::now();
        let mut known = BTreeSet::new();
        let mut decks = played;
        decks.retain(|it| it.idx < self.n_decks && known.insert(it.idx));
        let result = DuelResult { decks, sprt: self.sprt, time: Duration::ZERO };
        progress.n_games.fetch_add(result.n_games(), Ordering::Relaxed);
        let is_open = result.verdict() == Verdict::Open;
        let hall = Hall {
            known,
            next: AtomicU64::new(0),
            is_over: AtomicBool::new(!is_open),
            result: Mutex::new(result),
            failure: Mutex::new(None),
        };
        std::thread::scope(|scope| {
            for _ in 0..self.n_jobs.max(1) {
                scope.spawn(|| self.work(&hall, keep, progress));
            }
        });
        if let Some(why) = hall.failure.into_inner().expect("no job panics with the failure") {
            return Err(why);
        }
        let mut result = hall.result.into_inner().expect("no job panics with the result");
        // In the order of the decks, so that sums do not depend on which job was quicker.
        result.decks.sort_by_key(|it| it.idx);
        result.time = started.elapsed();
        Ok(result)
    }

    /// Plays deck after deck until there is none left or nothing left to find out.
    fn work(&self, hall: &Hall, keep: &(dyn Fn(&DeckResult) + Sync), progress: &Progress) {
        while let Some(deck_idx) = hall.next_deck(self.n_decks) {
            let deck = match self.play_deck(deck_idx) {
                Ok(deck) => deck,
                Err(why) => {
                    hall.is_over.store(true, Ordering::Relaxed);
                    *hall.failure.lock().expect("no job panics with the failure") = Some(why);
                    return;
                }
            };
            progress.n_games.fetch_add(deck.n_games, Ordering::Relaxed);
            let mut result = hall.result.lock().expect("no job panics with the result");
            // A deck that was still being played could make an open question of it again.
            if result.verdict() != Verdict::Open {
                return;
            }
            result.decks.push(deck);
            keep(&deck);
            hall.is_over.store(result.verdict() != Verdict::Open, Ordering::Relaxed);
        }
    }

    fn play_deck(&self, deck_idx: u64) -> Result<DeckResult, Failure> {
        let mut deck = DeckResult { idx: deck_idx, ..DeckResult::default() };
        for seat in self.start.players() {
            let mut game = self.start.clone();
            let mut sitters = Vec::new();
            for player in self.start.players() {
                let which = usize::from(player != seat);
                let mut sitter = Sitter::read(&self.bots[which], self.program_time)?;
                sitter.begin(&game, player)?;
                sitters.push(sitter);
            }
            // What is drawn does not depend on who sits where, nor on what they think.
            let mut chance = Dice::new(self.seed, 2 * deck_idx);
            let mut whims: Vec<Dice> = Vec::new();
            whims.extend(self.start.players().map(|player| {
                let n_seats = u64::from(self.start.n_players());
                Dice::new(self.seed, 2 * (deck_idx * n_seats + u64::from(player.0)) + 1)
            }));
            loop {
                let action = match game.node() {
                    Node::Over => break,
                    Node::Chance(_) => game.pick_action(|n| chance.below(n)),
                    Node::Decide(player, _) => {
                        let (idx, which) = (player.index(), usize::from(player != seat));
                        let (action, time) = sitters[idx].decide(&game, &mut whims[idx])?;
                        deck.thought[which].count(time);
                        Some(action)
                    }
                };
                let Some(action) = action else { break };
                for sitter in &mut sitters {
                    sitter.see(&game, action)?;
                }
                game.apply(action).expect("bots play by the rules");
            }
            deck.count(&game, seat);
        }
        Ok(deck)
    }
}

/// What the jobs of a duel share.
struct Hall {
    /// Decks that were played before.
    known: BTreeSet<u64>,
    /// How many decks have been handed out, those included.
    next: AtomicU64,
    /// Whether nothing is left to find out.
    is_over: AtomicBool,
    result: Mutex<DuelResult>,
    failure: Mutex<Option<Failure>>,
}

impl Hall {
    /// The next deck that is to be played.
    fn next_deck(&self, n_decks: u64) -> Option<u64> {
        loop {
            let idx = self.next.fetch_add(1, Ordering::Relaxed);
            if idx >= n_decks || self.is_over.load(Ordering::Relaxed) {
                return None;
            }
            if !self.known.contains(&idx) {
                return Some(idx);
            }
        }
    }
}

impl DeckResult {
    fn count(&mut self, game: &Game, seat: Player) {
        let leaders = game.leaders();
        let share = if leaders.contains(&seat) { 1.0 / leaders.len() as f64 } else { 0.0 };
        self.n_games += 1;
        self.wins += share;
        self.n_wins += u64::from(leaders == [seat]);
        self.n_draws += u64::from(leaders.len() > 1 && leaders.contains(&seat));
        let others = game.players().filter(|it| *it != seat).map(|it| game.score(it));
        self.margin += f64::from(game.score(seat)) - f64::from(others.max().unwrap_or_default());
    }
}

impl Thought {
    fn count(&mut self, time: Duration) {
        self.n_decisions += 1;
        self.time += time;
        self.slowest = self.slowest.max(time);
    }
}

impl DuelResult {
    /// Games played.
    #[must_use]
    pub fn n_games(&self) -> u64 {
        self.decks.iter().map(|it| it.n_games).sum()
    }

    /// Games that bot A won alone.
    #[must_use]
    pub fn n_wins(&self) -> u64 {
        self.decks.iter().map(|it| it.n_wins).sum()
    }

    /// Games whose win bot A shared.
    #[must_use]
    pub fn n_draws(&self) -> u64 {
        self.decks.iter().map(|it| it.n_draws).sum()
    }

    /// The share of wins of bot A. Games of one deck depend on each other, so that decks are
    /// counted, not games.
    #[must_use]
    pub fn score(&self) -> Estimate {
        let mut score = estimate(self.decks.iter().map(|it| it.wins / it.n_games as f64));
        score.ci95 = score.ci95.map(|it| it.clamp(0.0, 1.0));
        score
    }

    /// By how many Elo points bot A is stronger than each of the others, if games are between two.
    #[must_use]
    pub fn elo(&self) -> Estimate {
        let score = self.score();
        Estimate { mean: elo_of(score.mean), ci95: score.ci95.map(elo_of) }
    }

    /// The points of bot A over the best other.
    #[must_use]
    pub fn margin(&self) -> Estimate {
        estimate(self.decks.iter().map(|it| it.margin / it.n_games as f64))
    }

    /// How many decks gave bot A no win, half a win, one, one and a half and two: for games between
    /// two.
    #[must_use]
    pub fn pentanomial(&self) -> [u64; 5] {
        let mut counts = [0; 5];
        for deck in &self.decks {
            counts[((2.0 * deck.wins).round() as usize).min(4)] += 1;
        }
        counts
    }

    /// How long bot A and bot B thought about a decision on average, in milliseconds.
    #[must_use]
    pub fn ms_per_decision(&self) -> [f64; 2] {
        [0, 1].map(|which| {
            let of_bot = || self.decks.iter().map(|it| it.thought[which]);
            let time: Duration = of_bot().map(|it| it.time).sum();
            let n_decisions: u64 = of_bot().map(|it| it.n_decisions).sum();
            1e3 * time.as_secs_f64() / n_decisions.max(1) as f64
        })
    }

    /// Their slowest decisions, in milliseconds.
    #[must_use]
    pub fn slowest_ms(&self) -> [f64; 2] {
        [0, 1].map(|which| {
            let slowest = self.decks.iter().map(|it| it.thought[which].slowest).max();
            1e3 * slowest.unwrap_or_default().as_secs_f64()
        })
    }

    /// The logarithm of how much more likely the second claim of the sequential test is than the
    /// first, by what was measured; 0 without a test.
    #[must_use]
    pub fn log_likelihood_ratio(&self) -> f64 {
        let Some(Sprt { elo0, elo1 }) = self.sprt else { return 0.0 };
        let shares = || self.decks.iter().map(|it| it.wins / it.n_games as f64);
        let n = self.decks.len() as f64;
        let mean = shares().sum::<f64>() / n.max(1.0);
        let variance = shares().map(|it| (it - mean).powi(2)).sum::<f64>() / n.max(1.0);
        if variance == 0.0 {
            return 0.0;
        }
        let (score0, score1) = (score_of(elo0), score_of(elo1));
        n * (score1 - score0) * (2.0 * mean - score0 - score1) / (2.0 * variance)
    }

    /// What the sequential test has found out.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.log_likelihood_ratio() {
            it if it >= BOUND => Verdict::AtLeast,
            it if it <= -BOUND => Verdict::AtMost,
            _ => Verdict::Open,
        }
    }
}

fn estimate(values: impl Iterator<Item = f64> + Clone) -> Estimate {
    let n = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / n.max(1.0);
    let squares = values.map(|it| (it - mean).powi(2)).sum::<f64>();
    let error = 1.96 * (squares / (n - 1.0).max(1.0) / n.max(1.0)).sqrt();
    Estimate { mean, ci95: [mean - error, mean + error] }
}

/// The difference in strength that gives this share of wins.
fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The share of wins that this difference in strength gives.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_rules::Setup;

    fn duel(bots: [&str; 2], n_decks: u64, n_players: u8) -> Duel {
        let start = Setup::base(n_players).game().expect("a sound set-up");
        let bots = bots.map(str::to_owned);
        Duel {
            start,
            bots,
            n_decks,
            seed: 3,
            n_jobs: 2,
            sprt: None,
            program_time: Duration::from_secs(1),
        }
    }

    /// With the same bot on both sides every deck is played alike from every seat.
    #[test]
    fn a_bot_is_as_strong_as_itself() {
        for n_players in [2, 3] {
            let bots = ["one-ply", "one-ply"];
            let result = duel(bots, 2, n_players).play(&Progress::default()).expect("bots");
            assert_eq!(result.n_games(), 2 * u64::from(n_players));
            let even = 1.0 / f64::from(n_players);
            assert!((result.score().mean - even).abs() < 1e-9, "{:?}", result.score());
        }
    }

    /// Decks of two games, so many won by bot A in each.
    fn decks(wins: &[f64], sprt: Sprt) -> DuelResult {
        let deck = |wins: &f64| DeckResult { wins: *wins, n_games: 2, ..DeckResult::default() };
        let decks = wins.iter().map(deck).collect();
        DuelResult { decks, sprt: Some(sprt), ..DuelResult::default() }
    }

    #[test]
    fn decks_that_were_played_before_are_not_played_again() {
        let duel = duel(["medium", "random"], 4, 2);
        let all = duel.play(&Progress::default()).expect("bots");
        let kept = Mutex::new(Vec::new());
        let keep = |deck: &DeckResult| kept.lock().expect("one at a time").push(deck.idx);
        // One is named twice, and one is past the end.
        let past = DeckResult { idx: 9, ..all.decks[0] };
        let half = vec![all.decks[0], all.decks[2], all.decks[0], past];
        let whole = duel.go_on(half, &keep, &Progress::default()).expect("bots");
        let mut kept = kept.into_inner().expect("nobody writes any more");
        kept.sort_unstable();
        assert_eq!(kept, [1, 3]);
        assert_eq!(whole.score(), all.score());
        assert_eq!(whole.pentanomial().iter().sum::<u64>(), 4);
    }

    #[test]
    fn a_sequential_test_says_what_is_clear() {
        let sprt = Sprt { elo0: 0.0, elo1: 10.0 };
        let even = decks(&[0.0, 1.0, 1.0, 2.0], sprt);
        assert_eq!(even.verdict(), Verdict::Open);
        assert!((even.score().mean - 0.5).abs() < 1e-12);
        let better = [2.0, 1.0, 2.0, 2.0].repeat(20);
        assert_eq!(decks(&better, sprt).verdict(), Verdict::AtLeast);
        let worse = [0.0, 1.0, 0.0, 0.0].repeat(20);
        assert_eq!(decks(&worse, sprt).verdict(), Verdict::AtMost);
        // 55 of 100 wins are 35 points; with many decks even a small claim is clear.
        let slightly = [1.2, 1.0].repeat(2_000);
        let estimate = decks(&slightly, sprt).elo();
        assert!(estimate.ci95[0] < 34.9 && estimate.ci95[1] > 34.8, "{estimate:?}");
        assert_eq!(decks(&slightly, Sprt { elo0: 40.0, elo1: 50.0 }).verdict(), Verdict::AtMost);
    }

    /// A program that cannot play ends the duel with its name.
    #[test]
    fn programs_that_cannot_play_are_told() {
        let told = |command: &str| {
            let duel = duel([command, "random"], 1, 2);
            duel.play(&Progress::default()).expect_err("no game").to_string()
        };
        let missing = told("exec:no-such-program");
        assert!(
            missing.starts_with("the program \"no-such-program\" does not start: "),
            "{missing}"
        );
        assert_eq!(told("exec:"), "the program \"\" has no name");
        assert!(told("exec:true").starts_with("the program \"true\" "), "it ends at once");
    }

    #[test]
    fn levels_are_in_order() {
        for pair in bastide_bots::LEVELS[..4].windows(2) {
            let duel = duel([pair[1], pair[0]], 10, 2);
            let score = duel.play(&Progress::default()).expect("levels").score();
            assert!(score.mean > 0.5, "{} against {}: {score:?}", pair[1], pair[0]);
        }
    }

    /// Long matches have found more (docs/benchmarks.md): what fails here has become weaker.
    #[test]
    fn bots_that_think_more_win_more() {
        for (bots, n_decks, least) in
            [(["one-ply", "greedy"], 50, 0.8), (["rollouts:iterations=60", "one-ply"], 16, 0.55)]
        {
            let score = duel(bots, n_decks, 2).play(&Progress::default()).expect("bots").score();
            assert!(score.mean >= least, "{bots:?}: {score:?}");
        }
    }

    #[test]
    fn strength_and_share_of_wins_are_two_words_for_one_thing() {
        assert!((score_of(0.0) - 0.5).abs() < 1e-12);
        assert!((elo_of(score_of(123.0)) - 123.0).abs() < 1e-9);
        assert!((elo_of(10.0 / 11.0) - 400.0).abs() < 1e-9, "ten to one is 400 points");
    }
}
