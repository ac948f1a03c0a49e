//! `bastide match`: which of two bots is stronger, and how sure that is.

use crate::bot_list::bot_list;
use crate::failure::Failure;
use crate::setup_args::SetupArgs;
use crate::simulate::{Bar, MAX_JOBS, n_cores, played};
use bastide_arena::{Duel, DuelResult, Estimate, Progress, Sprt, Verdict};
use bastide_notation::Record;
use clap::Args;
use log::Log;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

mod log;

const EXAMPLES: &str = "\
Examples:
  bastide match --a master --b hard --pairs 100
  bastide match --a one-ply:temperature=0.3 --b one-ply --sprt=-5,0
  bastide match --a rollouts:evaluations=8000,depth=2 --b one-ply --box big-box-2021 --json
  bastide match --a master --b hard --pairs 200 --log match.jsonl   run it again to continue
  bastide match --a \"exec:python3 bot.py\" --b hard     a program of your own; docs/bot-protocol.md

Every deck is played once from every seat: A sits there, B on all others, and the tiles come in the
same order. A deck counts as one observation, because its games depend on each other; intervals hold
the true value 95 times in 100.";

fn after_help() -> String {
    format!("Bots:\n{}\n{EXAMPLES}", bot_list())
}

/// Finds out which of two bots is stronger.
#[derive(Args, Debug)]
#[command(after_help = after_help())]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    setup: SetupArgs,
    /// The bot to measure.
    #[arg(long, value_name = "BOT")]
    a: String,
    /// The bot to measure it against.
    #[arg(long, value_name = "BOT")]
    b: String,
    /// Number of players; B plays all seats but one.
    #[arg(long, value_name = "N", default_value_t = 2)]
    players: u8,
    /// Maximum number of decks, each played from every seat.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// Stop as soon as it is clear that A is stronger by at most ELO0 points, or by at least ELO1.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = read_sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Thinking time per decision for external programs, in milliseconds.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    program_ms: u64,
    /// Random seed.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of threads; one per core by default.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MAX_JOBS))]
    jobs: Option<u16>,
    /// Append every deck to this file, one line of JSON each, and continue from it if it exists.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Write JSON.
    #[arg(long)]
    json: bool,
}

fn read_sprt(text: &str) -> Result<Sprt, String> {
    let numbers = text.split_once(',').and_then(|(elo0, elo1)| {
        Some((elo0.trim().parse::<f64>().ok()?, elo1.trim().parse::<f64>().ok()?))
    });
    match numbers {
        Some((elo0, elo1)) if elo0 < elo1 && elo0.is_finite() && elo1.is_finite() => {
            Ok(Sprt { elo0, elo1 })
        }
        _ => Err("two numbers are needed, the smaller one first, such as 0,10".to_owned()),
    }
}

/// Runs the command.
pub(crate) fn run(args: &MatchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if args.players < 2 {
        return Err(Failure::input("a match needs at least two players"));
    }
    let duel = Duel {
        start: args.setup.game(args.players)?,
        bots: [args.a.clone(), args.b.clone()],
        n_decks: args.pairs,
        seed: args.seed,
        n_jobs: args.jobs.map_or_else(n_cores, usize::from),
        sprt: args.sprt,
        program_time: Duration::from_millis(args.program_ms),
    };
    let result = play(&duel, args.log.as_deref(), args.bar())?;
    if args.json {
        writeln!(out, "{:#}", as_json(args, &duel, &result))?;
    } else {
        write_result(args, &result, out)?;
    }
    Ok(())
}

impl MatchArgs {
    fn bar(&self) -> Bar {
        if self.json { Bar::Never } else { Bar::ForPeople }
    }
}

/// Plays a match. With a log it goes on from there and keeps every deck.
pub(crate) fn play(duel: &Duel, log: Option<&Path>, bar: Bar) -> Result<DuelResult, Failure> {
    let n_games = duel.n_decks * u64::from(duel.start.n_players());
    let Some(path) = log else {
        return played(bar, n_games, |progress| duel.play(progress));
    };
    let (log, before) = Log::open(path, &head(duel))?;
    let go_on = |progress: &Progress| duel.go_on(before, &|deck| log.keep(deck), progress);
    let result = played(bar, n_games, go_on);
    log.end(path)?;
    result
}

/// Which match it is, for its log.
fn head(duel: &Duel) -> Value {
    json!({
        "match": 1,
        "version": env!("CARGO_PKG_VERSION"),
        "a": duel.bots[0],
        "b": duel.bots[1],
        "seed": duel.seed,
        "program_ms": duel.program_time.as_millis() as u64,
        "setup": Record::new(duel.start.rules().setup.clone()).to_string(),
    })
}

/// What has no bound, such as the strength of somebody who always wins, is null.
fn numbers(values: [f64; 2]) -> Vec<Value> {
    values.map(|it| json!(it)).to_vec()
}

fn as_json(args: &MatchArgs, duel: &Duel, result: &DuelResult) -> Value {
    let (score, elo, margin) = (result.score(), result.elo(), result.margin());
    json!({
        "box": args.setup.box_name(),
        "players": args.players,
        "a": args.a,
        "b": args.b,
        "seed": duel.seed,
        "jobs": duel.n_jobs,
        "games": result.n_games(),
        "wins_a": result.n_wins(),
        "draws": result.n_draws(),
        "pentanomial": (args.players == 2).then(|| result.pentanomial()),
        "score": score.mean,
        "score_ci95": numbers(score.ci95),
        "elo": elo.mean,
        "elo_ci95": numbers(elo.ci95),
        "margin": margin.mean,
        "margin_ci95": numbers(margin.ci95),
        "ms_per_decision": result.ms_per_decision(),
        "slowest_ms": result.slowest_ms(),
        "seconds": result.time.as_secs_f64(),
        "sprt": duel.sprt.map(|it| json!({
            "elo0": it.elo0,
            "elo1": it.elo1,
            "llr": result.log_likelihood_ratio(),
            "verdict": verdict(result),
        })),
    })
}

fn verdict(result: &DuelResult) -> &'static str {
    match result.verdict() {
        Verdict::AtMost => "at most elo0",
        Verdict::AtLeast => "at least elo1",
        Verdict::Open => "open",
    }
}

fn write_result(args: &MatchArgs, result: &DuelResult, out: &mut dyn Write) -> io::Result<()> {
    let between = |it: Estimate, digits: usize| {
        let [low, high] = it.ci95;
        format!("{:.digits$}, from {low:.digits$} to {high:.digits$}", it.mean)
    };
    let percent =
        |it: Estimate| Estimate { mean: 100.0 * it.mean, ci95: it.ci95.map(|it| 100.0 * it) };
    let (a, b) = (&args.a, &args.b);
    writeln!(out, "games           {}: {a} against {b}", result.n_games())?;
    writeln!(out, "won             {}, shared {}", result.n_wins(), result.n_draws())?;
    writeln!(out, "score           {} %", between(percent(result.score()), 1))?;
    if args.players == 2 {
        let pairs = result.pentanomial().map(|it| it.to_string()).join(", ");
        writeln!(out, "pairs           {pairs} with 0, ½, 1, 1½ and 2 wins")?;
        writeln!(out, "Elo             {}", between(result.elo(), 0))?;
    }
    writeln!(out, "margin          {} points", between(result.margin(), 1))?;
    let [ms_a, ms_b] = result.ms_per_decision();
    writeln!(out, "ms per decision {ms_a:.2} and {ms_b:.2}")?;
    let [slowest_a, slowest_b] = result.slowest_ms();
    writeln!(out, "slowest, ms     {slowest_a:.1} and {slowest_b:.1}")?;
    writeln!(out, "seconds         {:.1}", result.time.as_secs_f64())?;
    if let Some(Sprt { elo0, elo1 }) = args.sprt {
        let found = match result.verdict() {
            Verdict::AtMost => format!("{a} is stronger by at most {elo0} points"),
            Verdict::AtLeast => format!("{a} is stronger by at least {elo1} points"),
            Verdict::Open => "neither is clear yet".to_owned(),
        };
        let ratio = result.log_likelihood_ratio();
        writeln!(out, "test            {found} (log likelihood ratio {ratio:.2})")?;
    }
    Ok(())
}
