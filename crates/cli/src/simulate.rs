//! `bastide simulate`: many games between bots.

use crate::bot_list::bot_list;
use crate::failure::Failure;
use crate::setup_args::SetupArgs;
use crate::table::Table;
use bastide_arena::{self as arena, Draw, Match, MatchResult, Medley, MedleyResult, Progress};
use bastide_rules::{ELEMENTS, Setup};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value, json};
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  bastide simulate                                     1000 base games of two random players
  bastide simulate --bots greedy,random --games 200
  bastide simulate --players 5 --games 100000 --jobs 1 --seed 7 --json
  bastide simulate --box base-2012 --option base.tiny_city=two_points --check
  bastide simulate --tiles base-c3*4                   four base games shuffled together
  bastide simulate --box RGBB --without count --elements river
                                                       a box with another start
  bastide simulate --random-setups --check --games 20000
                                                       every game another subset of all elements
  bastide simulate --random-setups --pairs --check     every pair of elements in turn
  bastide simulate --random-setups --first-game 17 --games 1 --check
                                                       game 17 of those alone
  bastide simulate --random-setups --check --bots greedy,hard,rollouts:iterations=4
                                                       these bots in turn

The same seed gives the same games, no matter how many threads there are.";

fn after_help() -> String {
    format!("Bots:\n{}\n{EXAMPLES}", bot_list())
}

/// Plays many games between bots.
#[derive(Args, Debug)]
#[command(after_help = after_help())]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    setup: SetupArgs,
    /// Use a different random set-up for every game: elements, tile sets that bring them, options,
    /// number of players and first player.
    #[arg(long, conflicts_with_all = ["box_name", "elements", "without", "force", "tiles", "start", "options", "players"])]
    random_setups: bool,
    /// With --random-setups: play just two elements in each game, every pair in turn.
    #[arg(long, requires = "random_setups")]
    pairs: bool,
    /// With --random-setups: the number of the first game.
    #[arg(long, value_name = "N", requires = "random_setups", default_value_t = 0)]
    first_game: u64,
    /// Number of players.
    #[arg(long, value_name = "N", default_value_t = 2)]
    players: u8,
    /// Number of games.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Random seed.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// One bot for all seats, or one for each; with --random-setups any number, which take the seats
    /// in turn.
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', default_value = "random")]
    bots: Vec<String>,
    /// Number of threads; one per core by default.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MAX_JOBS))]
    jobs: Option<u16>,
    /// Check every invariant after every action.
    #[arg(long)]
    check: bool,
    /// Write JSON.
    #[arg(long)]
    json: bool,
}

/// More threads than this are a slip of the finger.
pub(crate) const MAX_JOBS: i64 = 1024;

/// What the progress bar shows.
const BAR: &str = "{wide_bar} {human_pos} of {human_len} games, {eta} left";

/// How often the progress bar moves.
const TICK: Duration = Duration::from_millis(100);

/// Runs the command.
pub(crate) fn run(args: &SimulateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if args.random_setups {
        return run_medley(args, out);
    }
    let contest = Match {
        start: args.setup.game(args.players)?,
        bots: args.bots.clone(),
        n_games: args.games,
        seed: args.seed,
        n_jobs: args.jobs.map_or_else(n_cores, usize::from),
        check: args.check,
    };
    let result = played(args.bar(), args.games, |progress: &Progress| contest.play(progress))?;
    if args.json {
        writeln!(out, "{:#}", as_json(args, &contest, &result))?;
    } else {
        write_result(&contest, &result, out)?;
    }
    Ok(())
}

pub(crate) fn n_cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Every game another set-up; the bots take the seats in turn.
fn run_medley(args: &SimulateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let medley = Medley {
        bots: args.bots.clone(),
        draw: if args.pairs { Draw::Pairs } else { Draw::Subsets },
        n_games: args.games,
        first_game: args.first_game,
        seed: args.seed,
        n_jobs: args.jobs.map_or_else(n_cores, usize::from),
        check: args.check,
    };
    let result = played(args.bar(), args.games, |progress: &Progress| medley.play(progress))?;
    if args.json {
        writeln!(out, "{:#}", medley_json(&medley, &result))?;
    } else {
        write_medley(&medley, &result, out)?;
    }
    Ok(())
}

fn with_element(result: &MedleyResult) -> impl Iterator<Item = (&'static str, u64)> {
    let of_all = ELEMENTS.iter().zip(result.n_with_element);
    of_all.map(|(info, n)| (info.name, n))
}

fn medley_json(medley: &Medley, result: &MedleyResult) -> Value {
    let elements: Map<String, Value> =
        with_element(result).map(|(name, n)| (name.to_owned(), n.into())).collect();
    json!({
        "bots": medley.bots,
        "seed": medley.seed,
        "first_game": medley.first_game,
        "jobs": medley.n_jobs,
        "checked": medley.check,
        "games": result.n_games,
        "decisions": result.n_decisions,
        "seconds": result.time.as_secs_f64(),
        "games_per_second": result.games_per_second(),
        "best_score": result.best_score,
        "games_with_element": elements,
    })
}

fn write_medley(medley: &Medley, result: &MedleyResult, out: &mut dyn Write) -> io::Result<()> {
    let checked = if medley.check { ", every action checked" } else { "" };
    writeln!(out, "games           {}{checked}", result.n_games)?;
    writeln!(out, "decisions       {}", result.n_decisions)?;
    writeln!(out, "seconds         {:.3}", result.time.as_secs_f64())?;
    writeln!(out, "games a second  {:.0}", result.games_per_second())?;
    writeln!(out, "best score      {}", result.best_score)?;
    writeln!(out)?;
    let mut table = Table::new(&["element", "#games"]);
    for (name, n) in with_element(result) {
        table.row([name.to_owned(), n.to_string()]);
    }
    table.write(out)
}

impl SimulateArgs {
    fn bar(&self) -> Bar {
        if self.json { Bar::Never } else { Bar::ForPeople }
    }
}

/// Whether a bar may be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bar {
    /// Where a person looks on.
    ForPeople,
    /// Machines read the output.
    Never,
}

/// Plays, with a bar where a person looks on.
pub(crate) fn played<T>(
    bar: Bar,
    n_games: u64,
    play: impl FnOnce(&Progress) -> Result<T, arena::Failure>,
) -> Result<T, Failure> {
    if bar == Bar::ForPeople && io::stderr().is_terminal() {
        with_bar(n_games, play)
    } else {
        Ok(play(&Progress::default())?)
    }
}

/// Plays while a second thread looks on and moves the bar; the games know nothing of it.
fn with_bar<T>(
    n_games: u64,
    play: impl FnOnce(&Progress) -> Result<T, arena::Failure>,
) -> Result<T, Failure> {
    let progress = Progress::default();
    let bar = ProgressBar::new(n_games);
    let style = ProgressStyle::with_template(BAR).expect("the template is right");
    bar.set_style(style);
    let (over, is_over) = mpsc::channel::<()>();
    let result = thread::scope(|scope| {
        let (bar, progress) = (&bar, &progress);
        scope.spawn(move || {
            while is_over.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                bar.set_position(progress.n_games.load(Ordering::Relaxed));
            }
        });
        let result = play(progress);
        drop(over);
        result
    });
    bar.finish_and_clear();
    Ok(result?)
}

impl From<arena::Failure> for Failure {
    fn from(failure: arena::Failure) -> Self {
        match failure {
            arena::Failure::BadBot(_)
            | arena::Failure::NeedsClock(_)
            | arena::Failure::WrongNumberOfBots { .. } => Self::input(failure.to_string()),
            arena::Failure::Program(_) => Self::Work(failure.to_string()),
            arena::Failure::Broken { .. } | arena::Failure::BrokenSetup { .. } => {
                Self::Work(failure.to_string())
            }
        }
    }
}

/// The bots by seat, one alone on all of them.
fn bots_by_seat(contest: &Match) -> Vec<&str> {
    let n_seats = contest.start.n_players().into();
    contest.bots.iter().cycle().take(n_seats).map(String::as_str).collect()
}

fn as_json(args: &SimulateArgs, contest: &Match, result: &MatchResult) -> Value {
    let setup = &contest.start.rules().setup;
    json!({
        "box": args.setup.box_name(),
        "tiles": tiles_json(setup),
        "elements": setup.elements.iter().map(|it| it.name()).collect::<Vec<_>>(),
        "options": options_json(setup),
        "players": setup.n_players,
        "bots": bots_by_seat(contest),
        "seed": contest.seed,
        "jobs": contest.n_jobs,
        "checked": contest.check,
        "games": result.n_games,
        "decisions": result.n_decisions,
        "seconds": result.time.as_secs_f64(),
        "games_per_second": result.games_per_second(),
        "mean_scores": result.mean_scores(),
        "best_score": result.best_score,
        "wins": result.wins(),
    })
}

fn tiles_json(setup: &Setup) -> Vec<Value> {
    setup.tiles.iter().map(|(set, n)| json!({ "set": set, "copies": n })).collect()
}

fn options_json(setup: &Setup) -> Map<String, Value> {
    setup.options.changed().map(|(key, value)| (key.to_owned(), value.into())).collect()
}

fn write_result(contest: &Match, result: &MatchResult, out: &mut dyn Write) -> io::Result<()> {
    let checked = if contest.check { ", every action checked" } else { "" };
    writeln!(out, "games           {}{checked}", result.n_games)?;
    writeln!(out, "decisions       {}", result.n_decisions)?;
    writeln!(out, "seconds         {:.3}", result.time.as_secs_f64())?;
    writeln!(out, "games a second  {:.0}", result.games_per_second())?;
    writeln!(out, "best score      {}", result.best_score)?;
    writeln!(out)?;
    let mut table = Table::new(&["#seat", "bot", "#mean score", "#wins", "#of games"]);
    let (scores, wins) = (result.mean_scores(), result.wins());
    for (idx, bot) in bots_by_seat(contest).into_iter().enumerate() {
        let percent = 100.0 * wins[idx] / result.n_games as f64;
        table.row([
            (idx + 1).to_string(),
            bot.to_owned(),
            format!("{:.2}", scores[idx]),
            format!("{:.1}", wins[idx]),
            format!("{percent:.1} %"),
        ]);
    }
    table.write(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_invariant_is_a_failure_of_the_work() {
        let broken = arena::Failure::Broken { game: 3, action: 14, what: "a lost pig".to_owned() };
        let mut told = Vec::new();
        let code = Failure::from(broken).tell(&mut told);
        assert_eq!(told, b"error: game 3 is broken after action 14: a lost pig\n");
        assert_eq!(code, std::process::ExitCode::FAILURE);
    }
}
