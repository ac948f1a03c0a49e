//! `bastide replay`: plays a record through.

use crate::failure::Failure;
use crate::language::{read_language, system_language};
use crate::pictures::{self, DEFAULT_SIZE, MOST_PIXELS};
use crate::tell::Teller;
use bastide_notation::{Record, action_text, board_text};
use bastide_rules::{Chance, Game, Node, Player, ScoreKind, When};
use bastide_table::{table_to_look_at, view};
use bastide_words::Language;
use clap::Args;
use serde_json::{Map, Value, json};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Replays a record and shows the result: the scores, what they are made of, and the board.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  bastide replay game.txt            the end of the game
  bastide replay game.txt --at 12    the game after 12 actions, draws included
  bastide replay - --json < game.txt
  bastide replay game.txt --png table.png    the table as a picture")]
pub(crate) struct ReplayArgs {
    /// The record; `-` reads standard input
    file: PathBuf,
    /// Stop after this many actions, draws included
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Write JSON for machines
    #[arg(long)]
    json: bool,
    /// Draw the table as a picture
    #[arg(long, value_name = "OUT", conflicts_with = "json")]
    png: Option<PathBuf>,
    /// Pixels per tile of the picture
    #[arg(long, value_name = "PX", requires = "png", default_value_t = DEFAULT_SIZE,
          value_parser = clap::value_parser!(u32).range(16..=MOST_PIXELS))]
    size: u32,
    /// The language, as `de`; that of the system if none is given
    #[arg(long, value_name = "CODE", value_parser = read_language)]
    language: Option<Language>,
}

/// Reads the record, replays it and shows the position.
pub(crate) fn run(args: &ReplayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let name = args.file.display();
    let text = read(&args.file).map_err(|error| Failure::input(format!("{name}: {error}")))?;
    let record = Record::read(&text).map_err(|error| Failure::input(format!("{name}, {error}")))?;
    let n_actions = record.actions.len();
    if let Some(at) = args.at.filter(|at| *at > n_actions) {
        let what = format!("{name}: --at {at} is past the end; the record has {n_actions} actions");
        return Err(Failure::input(what));
    }
    let game = record.replay(args.at).map_err(|what| Failure::input(format!("{name}: {what}")))?;
    if let Some(file) = &args.png {
        pictures::table_as_png(&game, &record.colors(), file, args.size)?;
        writeln!(out, "{}", file.display())?;
    } else if args.json {
        writeln!(out, "{:#}", as_json(&record, &game))?;
    } else {
        show(&record, &game, args.language.unwrap_or_else(system_language), out)?;
    }
    Ok(())
}

/// The text of a file, or of standard input.
pub(crate) fn read(file: &Path) -> io::Result<String> {
    let text = if file.as_os_str() == "-" {
        io::read_to_string(io::stdin())
    } else {
        std::fs::read_to_string(file)
    };
    text.map_err(|error| {
        let is_text = error.kind() != ErrorKind::InvalidData;
        if is_text { error } else { io::Error::other("this is no text, or not in UTF-8") }
    })
}

/// The board, what is asked and how everybody stands.
pub(crate) fn show(
    record: &Record,
    game: &Game,
    language: Language,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let at = game.n_actions();
    let looked_at = table_to_look_at(record, at as usize);
    let table = looked_at.map_err(|it| Failure::Work(it.problem().message))?;
    let view = view::present(&table);
    let teller = Teller::new(language, &view, None);
    let words = teller.words;
    let state = match (&view.prompt, game.node()) {
        (Some(prompt), _) => teller.question(prompt),
        (None, Node::Chance(chance)) => {
            let what = match chance {
                Chance::DrawTile => "tile",
                Chance::DrawMessage => "message",
                Chance::RollDie => "die",
            };
            words.say("terminal.chance", &[("what", what.into())])
        }
        (None, Node::Over | Node::Decide(..)) => words.say("problem.game_over", &[]),
    };
    let n_actions = record.actions.len() as i64;
    let params = [("n", at.into()), ("of", n_actions.into()), ("state", state.into())];
    write!(out, "{}", board_text(game, &record.colors()))?;
    writeln!(out, "\n{}", words.say("terminal.after", &params))?;
    if let Some(action) = record.actions.get(at as usize) {
        let next = [("action", action_text(game, *action).into())];
        writeln!(out, "{}", words.say("terminal.next", &next))?;
    }
    write!(out, "{}", teller.pieces(&view))?;
    writeln!(out, "{}\n", words.say("tiles.title", &[("n", view.n_tiles_left.into())]))?;
    write!(out, "{}", teller.scores(&view))?;
    if view.over {
        writeln!(out, "\n{}.", teller.result(&view))?;
    }
    Ok(())
}

fn as_json(record: &Record, game: &Game) -> Value {
    let names = record.names();
    let colors = record.colors();
    let players: Vec<Value> = game
        .players()
        .map(|player| {
            json!({
                "name": names[player.index()],
                "color": colors[player.index()].name(),
                "score": game.score(player),
                "breakdown": breakdown(game, player),
            })
        })
        .collect();
    let squares: Vec<Value> = game
        .board()
        .squares()
        .iter()
        .map(|square| {
            let id = &game.rules().tile(square.kind).id;
            let (x, y) = (square.place.x, square.place.y);
            json!({ "tile": id, "x": x, "y": y, "rotation": square.rotation.quarters() })
        })
        .collect();
    json!({
        "actions": record.actions.len(),
        "at": game.n_actions(),
        "over": game.node() == Node::Over,
        "tiles_left": game.n_tiles_left(),
        "players": players,
        "board": squares,
        "figures": figures(game, &colors),
    })
}

fn figures(game: &Game, colors: &[bastide_rules::PlayerColor]) -> Vec<Value> {
    let mut figures = game.figures().to_vec();
    figures.sort_unstable();
    figures
        .iter()
        .map(|figure| {
            let square = game.board().square_of(figure.segment);
            let layout = game.board().catalog().layout(square.kind);
            let local = game.board().local(figure.segment);
            json!({
                "color": colors[figure.player.index()].name(),
                "figure": figure.kind.name(),
                "x": square.place.x,
                "y": square.place.y,
                "on": bastide_notation::segment_text(layout, square.rotation, local),
            })
        })
        .collect()
}

fn breakdown(game: &Game, player: Player) -> Value {
    let mut kinds = Map::new();
    for kind in ScoreKind::ALL {
        let of = |when| game.scoreboard().of(player, kind, when);
        let points = json!({ "during": of(When::Completed), "final": of(When::Final) });
        kinds.insert(kind.name().to_owned(), points);
    }
    Value::Object(kinds)
}
