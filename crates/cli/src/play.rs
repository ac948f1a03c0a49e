//! `bastide play`: a game in the terminal, against bots or at one keyboard.

use crate::bot_list::level_list;
use crate::characters::{bot_name, level_of};
use crate::failure::Failure;
use crate::language::{read_language, system_language};
use crate::setup_args::SetupArgs;
use crate::tell::Teller;
use bastide_bots::read_bot;
use bastide_notation::Record;
use bastide_protocol::SeatKind;
use bastide_table::{DrawSource, Fresh, table_of_setup, view};
use bastide_words::Language;
use clap::Args;
use keyboard::{Keyboard, defect};
use std::io::{BufRead, Write};
use std::path::PathBuf;

mod keyboard;

const EXAMPLES: &str = "\
Examples:
  bastide play                              you against Maud, the bot of medium strength
  bastide play --seats me,hard,starter      three at the table: you, Ravi and Tom
  bastide play --seats me,lise              you against Lise, the strongest
  bastide play --seats me,me                two people at one keyboard
  bastide play --box BB21 --without ferries a box without one of its elements
  bastide play --record game.txt            keep the game, also if you leave early

While playing, answer with a number or with the action itself (place V3-U^ at 1,0).
Other answers: board, scores, tiles, undo, help, quit.";

fn after_help() -> String {
    format!("Levels:\n{}\n{EXAMPLES}", level_list())
}

/// A game in the terminal, drawn as text, with numbered choices.
#[derive(Debug, Args)]
#[command(after_help = after_help())]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    setup: SetupArgs,
    /// Who sits where: `me` for a person, a level or its character, or any other bot
    #[arg(long, value_name = "WHO,WHO", value_delimiter = ',', default_value = "me,medium")]
    seats: Vec<String>,
    /// Random seed; the same seed gives the same draws
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Write the record of the game here after every turn
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// The language of the game, as `de`; that of the system if none is given
    #[arg(long, value_name = "CODE", value_parser = read_language)]
    language: Option<Language>,
}

/// Plays a game with whoever sits at the keyboard.
pub(crate) fn run(
    args: &PlayArgs,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let n_players = u8::try_from(args.seats.len()).unwrap_or(u8::MAX);
    let setup = args.setup.game(n_players)?.rules().setup.clone();
    let kinds = args.seats.iter().map(|name| seat(name)).collect::<Result<Vec<_>, _>>()?;
    let file = args.record.as_ref();
    if let Some(file) = file.filter(|file| file.exists()) {
        let what = format!("{} is there already; name another file", file.display());
        return Err(Failure::input(what));
    }
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let mut record = Record::new(setup);
    record.seed = Some(seed);
    let mut taken = Vec::new();
    for (seat, kind) in record.seats.iter_mut().zip(&kinds) {
        if let SeatKind::Bot { level } = kind {
            seat.name = bot_name(level, &taken);
            taken.push(seat.name.clone());
        }
    }
    let persons: Vec<u8> = (0..)
        .zip(&kinds)
        .filter(|(_, it)| **it == SeatKind::Person)
        .map(|(seat, _)| seat)
        .collect();
    let you = if let [seat] = persons[..] { Some(seat) } else { None };
    let fresh = Fresh { id: String::new(), draws: DrawSource::Seed(seed), now: 0 };
    let table = table_of_setup(record, kinds, fresh).map_err(defect)?;
    let language = args.language.unwrap_or_else(system_language);
    let teller = Teller::new(language, &view::present(&table), you);
    Keyboard { table, teller, seed, file, input, out }.play()
}

fn seat(name: &str) -> Result<SeatKind, Failure> {
    if name == "me" {
        return Ok(SeatKind::Person);
    }
    let bot = level_of(name).unwrap_or(name);
    match read_bot(bot) {
        Ok(_) => Ok(SeatKind::Bot { level: bot.to_owned() }),
        Err(why) => Err(Failure::input(format!("{why}; or sit down yourself, as me"))),
    }
}

/// A seed nobody has used today.
fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |it| it.as_nanos() as u64 % 1_000_000_007)
}
