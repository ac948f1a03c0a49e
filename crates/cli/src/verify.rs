//! `bastide verify`: whether the draws of a record were fair.

use crate::failure::Failure;
use crate::replay::read;
use bastide_notation::Record;
use bastide_protocol::DrawsVerdict;
use bastide_table::verify_draws;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// Checks that the draws of a game are those that were sealed before it began.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  bastide verify game.txt
  bastide verify - < game.txt

Exit code 0: the draws were fair; 1: they were not; 2: this record cannot tell.
docs/draws.md explains what is checked and how to check it without this program.")]
pub(crate) struct VerifyArgs {
    /// The record of a finished game; `-` reads standard input
    file: PathBuf,
}

/// Reads the record, draws everything again and compares.
pub(crate) fn run(args: &VerifyArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let name = args.file.display();
    let text = read(&args.file).map_err(|error| Failure::input(format!("{name}: {error}")))?;
    let record = Record::read(&text).map_err(|error| Failure::input(format!("{name}, {error}")))?;
    let verdict = verify_draws(&record).map_err(Failure::Work)?;
    let unfair = |what: String| Err(Failure::Work(format!("{name}: {what}")));
    match verdict {
        DrawsVerdict::Fair { n_draws, .. } => {
            let came = if n_draws == 1 { "1 draw was" } else { &format!("{n_draws} draws were") };
            writeln!(out, "The draws were fair: {came} sealed before the game began.")?;
            Ok(())
        }
        DrawsVerdict::NotSealed => Err(Failure::input(format!(
            "{name}: the draws of this game were not sealed, so they cannot be checked"
        ))),
        DrawsVerdict::StillSealed => Err(Failure::input(format!(
            "{name}: the secret is missing; the server puts it into the record when the game is over"
        ))),
        DrawsVerdict::OtherSecret => {
            unfair("not fair: the secret is not the one that was sealed before the game".to_owned())
        }
        DrawsVerdict::OtherBeginner { seat } => {
            let due = record.seats.get(usize::from(seat)).map(|it| it.color.to_string());
            unfair(format!("not fair: {} should have begun", due.unwrap_or_default()))
        }
        DrawsVerdict::OtherDraw { nth, action, said, drawn } => unfair(format!(
            "not fair: draw {nth}, action {action}, is {said:?} but was sealed as {drawn:?}"
        )),
    }
}
