//! `bastide ladder`: every level against the one below it, box by box.

use crate::duel;
use crate::failure::Failure;
use crate::simulate::{Bar, MAX_JOBS, n_cores};
use crate::whole_file;
use bastide_arena::{Duel, DuelResult};
use bastide_bots::{LEVELS, read_bot};
use bastide_rules::{GameBox, Setup};
use clap::Args;
use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Plays every level against the one below it and writes a table of the results.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bastide ladder --out docs/ladder.md
  bastide ladder --boxes base --levels hard,master --pairs 40
  bastide ladder --boxes RGBB --logs ladder --pairs 200     run it again to continue

Matches are those of `bastide match`: every deck is played from both seats.")]
pub(crate) struct LadderArgs {
    /// The boxes to play, by name or rulebook key.
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', default_value = "base,RGBB,BB21")]
    boxes: Vec<String>,
    /// The bots, weakest first; all levels by default.
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    levels: Vec<String>,
    /// Number of decks per match.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// Random seed.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of threads; one per core by default.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MAX_JOBS))]
    jobs: Option<u16>,
    /// Keep the log of every match in this folder and continue from it.
    #[arg(long, value_name = "FOLDER")]
    logs: Option<PathBuf>,
    /// Write the table to this file instead of printing it.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// A match of the ladder that was played.
struct Rung {
    box_name: String,
    bots: [String; 2],
    result: DuelResult,
}

/// Runs the command.
pub(crate) fn run(args: &LadderArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let boxes = args.boxes.iter().map(|it| named_box(it)).collect::<Result<Vec<_>, _>>()?;
    let levels = if args.levels.is_empty() {
        LEVELS.map(str::to_owned).to_vec()
    } else {
        args.levels.clone()
    };
    if levels.len() < 2 {
        return Err(Failure::input("a ladder has at least two levels"));
    }
    for level in levels.iter().filter(|it| !it.starts_with("exec:")) {
        read_bot(level).map_err(|why| Failure::input(why.to_string()))?;
    }
    if let Some(file) = &args.out {
        // Better now than after all games.
        let folder = file.parent().filter(|it| !it.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|it| !it.is_dir()) {
            return Err(Failure::input(format!("there is no folder {}", folder.display())));
        }
    }
    let mut rungs = Vec::new();
    for game_box in boxes {
        for pair in levels.windows(2) {
            let bots = [pair[1].clone(), pair[0].clone()];
            rungs.push(play(args, game_box, bots)?);
        }
    }
    let text = table(args, &rungs);
    match &args.out {
        None => write!(out, "{text}")?,
        Some(file) => {
            if let Err(error) = whole_file::write(file, &text) {
                // The games are not lost.
                write!(out, "{text}")?;
                return Err(Failure::Work(format!("{}: {error}", file.display())));
            }
            writeln!(out, "{}", file.display())?;
        }
    }
    Ok(())
}

fn named_box(name: &str) -> Result<&'static GameBox, Failure> {
    GameBox::named(name).ok_or_else(|| {
        Failure::input(format!("there is no box {name:?}; `bastide boxes` lists them"))
    })
}

fn play(args: &LadderArgs, game_box: &GameBox, bots: [String; 2]) -> Result<Rung, Failure> {
    let setup: Setup = game_box.setup(2);
    let start = setup.game().map_err(|error| Failure::input(error.to_string()))?;
    let duel = Duel {
        start,
        bots: bots.clone(),
        n_decks: args.pairs,
        seed: args.seed,
        n_jobs: args.jobs.map_or_else(n_cores, usize::from),
        sprt: None,
        program_time: Duration::from_secs(1),
    };
    let log = match &args.logs {
        None => None,
        Some(folder) => {
            let failed = |error| Failure::Work(format!("{}: {error}", folder.display()));
            std::fs::create_dir_all(folder).map_err(failed)?;
            let [a, b] = bots.each_ref().map(|it| file_name(it));
            Some(folder.join(format!("{}-{a}-{b}.jsonl", game_box.name)))
        }
    };
    let result = duel::play(&duel, log.as_deref(), Bar::ForPeople)?;
    Ok(Rung { box_name: game_box.name.clone(), bots, result })
}

/// The name of a bot as a part of the name of a file.
fn file_name(bot: &str) -> String {
    let is_plain = |it: char| it.is_alphanumeric() || matches!(it, '.' | '-' | '_');
    bot.chars().map(|it| if is_plain(it) { it } else { '_' }).collect()
}

/// The table as Markdown.
fn table(args: &LadderArgs, rungs: &[Rung]) -> String {
    let mut text = format!(
        "# The ladder\n\nEvery level against the one below it, games of two, every deck from both \
         seats; made by `bastide ladder --boxes {} --pairs {} --seed {}`.\nThe interval holds the true share 95 times \
         in 100. *Pairs* counts decks with 0, ½, 1, 1½ and 2 wins.\n\n\
         | box | level | against | games | share of wins | interval | pairs | points ahead | ms per \
         decision | slowest, ms |\n|---|---|---|---:|---:|---|---|---:|---:|---:|\n",
        args.boxes.join(","),
        args.pairs,
        args.seed
    );
    for Rung { box_name, bots, result } in rungs {
        let (score, margin) = (result.score(), result.margin());
        let [low, high] = score.ci95.map(|it| 100.0 * it);
        let pairs = result.pentanomial().map(|it| it.to_string()).join(" ");
        // Writing to a string does not fail.
        _ = writeln!(
            text,
            "| `{box_name}` | `{}` | `{}` | {} | {:.1} % | {low:.1} to {high:.1} | {pairs} | {:.1} \
             | {:.2} | {:.0} |",
            bots[0],
            bots[1],
            result.n_games(),
            100.0 * score.mean,
            margin.mean,
            result.ms_per_decision()[0],
            result.slowest_ms()[0],
        );
    }
    text
}
