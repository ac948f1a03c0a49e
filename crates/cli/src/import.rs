//! `bastide import`: plays a saved game of JCloisterZone through.

use crate::failure::Failure;
use crate::{replay, whole_file};
use bastide_jcz::{Comparison, Difference, Import};
use bastide_words::Language;
use clap::Args;
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;

/// Replays a saved game of JCloisterZone by our rules and shows the result.
#[derive(Debug, Args)]
#[command(after_help = "\
What that program has and we have not is refused by name before anything is played. A message that
our rules do not allow stops the import, with its number, the reason and the board. A file that
ends before the game does is told to (JSON: \"over\": false); its points are those so far.

Examples:
  bastide import game.jcz                scores with their breakdown, and the board
  bastide import game.jcz -o game.txt    a record of ours, for bastide replay and the browser
  bastide import game.jcz --json         scores and every award, for machines
  bastide import game.jcz --compare      compare with the results the file has under \"oracle\"")]
pub(crate) struct ImportArgs {
    /// The saved game; `-` reads standard input
    file: PathBuf,
    /// Write the game as a record
    #[arg(short, long, value_name = "RECORD")]
    output: Option<PathBuf>,
    /// Write JSON for machines
    #[arg(long)]
    json: bool,
    /// Compare with the results in the file, its key `oracle`, and tell each difference
    #[arg(long)]
    compare: bool,
}

/// Reads the file, plays it through and shows what came out.
pub(crate) fn run(args: &ImportArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let name = args.file.display();
    let wrong = |error: &dyn std::fmt::Display| Failure::input(format!("{name}: {error}"));
    let text = replay::read(&args.file).map_err(|error| wrong(&error))?;
    if text.starts_with("Bastide record") {
        return Err(wrong(&"this is a record of ours, which bastide replay shows"));
    }
    let (import, compared) = if args.compare {
        let Comparison { import, n_compared, differences } =
            bastide_jcz::compare(&text).map_err(|error| wrong(&error))?;
        (import, Some((n_compared, differences)))
    } else {
        (bastide_jcz::import(&text).map_err(|error| wrong(&error))?, None)
    };
    if let Some(file) = &args.output {
        whole_file::write(file, &import.record.to_string())
            .map_err(|error| Failure::Work(format!("{}: {error}", file.display())))?;
    }
    if args.json {
        let differences = compared.as_ref().map(|it| it.1.as_slice());
        writeln!(out, "{:#}", as_json(&import, differences))?;
    } else {
        replay::show(&import.record, &import.game, Language::English, out)?;
        tell_whether_over(&import, out)?;
        tell_differences(&import, out)?;
        if let Some((n_compared, differences)) = &compared {
            writeln!(out, "\nCompared: {n_compared}; different: {}", differences.len())?;
            differences.iter().try_for_each(|it| writeln!(out, "  {it}"))?;
        }
    }
    let differences = compared.iter().flat_map(|it| &it.1);
    match differences.filter(|it| it.known.is_none()).count() {
        0 => Ok(()),
        n => {
            out.flush()?;
            Err(Failure::Work(format!("{name}: {n} results differ")))
        }
    }
}

fn tell_whether_over(import: &Import, out: &mut dyn Write) -> Result<(), Failure> {
    if !import.is_over() {
        let told = "The game is not over: the file ends before the final scoring.";
        writeln!(out, "\n{told} The points are those so far.")?;
    }
    Ok(())
}

fn tell_differences(import: &Import, out: &mut dyn Write) -> Result<(), Failure> {
    if !import.differences.is_empty() {
        writeln!(out, "\nWhere JCloisterZone goes its own way:")?;
        import.differences.iter().try_for_each(|it| writeln!(out, "  {it}"))?;
    }
    Ok(())
}

fn as_json(import: &Import, compared: Option<&[Difference]>) -> Value {
    let names = import.record.names();
    let players: Vec<Value> = import
        .game
        .players()
        .map(|it| json!({ "name": names[it.index()], "points": import.game.score(it) }))
        .collect();
    let events: Vec<Value> = import
        .events
        .iter()
        .map(|it| {
            json!({
                "player": it.award.player.index(),
                "points": it.award.points,
                "kind": it.kind,
                "turn": it.turn,
            })
        })
        .collect();
    let mut all = json!({
        "over": import.is_over(),
        "players": players,
        "actions": import.record.actions.len(),
        "events": events,
        "discarded": import.discarded,
    });
    if !import.differences.is_empty() {
        all["notes"] = json!(import.differences);
    }
    if let Some(differences) = compared {
        let differences: Vec<String> = differences.iter().map(ToString::to_string).collect();
        all["differences"] = json!(differences);
    }
    all
}
