//! The command line: serves the table, plays games in the terminal and between bots, replays
//! records, imports saved games, looks at tiles and boxes.

mod analyze;
mod bot_list;
mod boxes;
mod characters;
mod duel;
mod failure;
mod import;
mod ladder;
mod language;
mod pictures;
mod play;
mod replay;
mod serve;
mod setup_args;
mod simulate;
mod store;
mod table;
mod tell;
mod terminal;
mod tile_json;
mod tiles;
mod verify;
mod whole_file;

use crate::failure::Failure;
use crate::terminal::Escaped;
use clap::{Parser, Subcommand};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

/// Carcassonne: play, simulate, replay and analyze games. With no command, opens the game in your
/// browser.
#[derive(Debug, Parser)]
#[command(name = "bastide", version, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const AFTER_HELP: &str = "\
Exit codes:
  0  success
  1  command failed
  2  invalid input

Examples:
  bastide play
  bastide replay game.txt
  bastide analyze game.txt
  bastide verify game.txt
  bastide import game.jcz
  bastide serve --no-open
  bastide tiles --set king-and-robber
  bastide boxes
  bastide simulate --players 3 --bots greedy,random,random

Run `bastide <command> --help` for details.";

#[derive(Debug, Subcommand)]
enum Command {
    Tiles(tiles::TilesArgs),
    Boxes(boxes::BoxesArgs),
    Simulate(simulate::SimulateArgs),
    Match(duel::MatchArgs),
    Ladder(ladder::LadderArgs),
    Replay(replay::ReplayArgs),
    #[command(visible_alias = "analyse")]
    Analyze(analyze::AnalyzeArgs),
    Verify(verify::VerifyArgs),
    Import(import::ImportArgs),
    Play(play::PlayArgs),
    Serve(serve::ServeArgs),
    CheckStore(store::CheckStoreArgs),
    Backup(store::BackupArgs),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = Escaped::new(BufWriter::new(io::stdout().lock()));
    let command = cli.command.unwrap_or_else(|| Command::Serve(serve::ServeArgs::default()));
    let done = run(&command, &mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.tell(&mut Escaped::new(io::stderr().lock())),
    }
}

/// Does what a command asks for; what it has to say goes to `out`.
fn run(command: &Command, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Tiles(args) => tiles::run(args, out),
        Command::Boxes(args) => boxes::run(args, out),
        Command::Simulate(args) => simulate::run(args, out),
        Command::Match(args) => duel::run(args, out),
        Command::Ladder(args) => ladder::run(args, out),
        Command::Replay(args) => replay::run(args, out),
        Command::Analyze(args) => analyze::run(args, out),
        Command::Verify(args) => verify::run(args, out),
        Command::Import(args) => import::run(args, out),
        Command::Play(args) => play::run(args, &mut io::stdin().lock(), out),
        Command::Serve(args) => serve::run(args, out),
        Command::CheckStore(args) => store::check(args, out),
        Command::Backup(args) => store::backup(args, out),
    }
}
