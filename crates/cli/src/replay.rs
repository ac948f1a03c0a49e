//! `bastide replay`: plays a record through.

use crate::failure::Failure;
use crate::pictures::{self, DEFAULT_SIZE, MOST_PIXELS};
use bastide_notation::{
    Names, Record, action_text, board_text, node_text, pieces_text, score_table,
};
use bastide_rules::{Game, Node, Player, ScoreKind, When};
use clap::Args;
use serde_json::{Map, Value, json};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Plays a record through and shows where it leads: scores with their breakdown, and the board.
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
    /// Stop after so many actions, draws included
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Write JSON for machines
    #[arg(long)]
    json: bool,
    /// Draw the table as a picture
    #[arg(long, value_name = "OUT", conflicts_with = "json")]
    png: Option<PathBuf>,
    /// Pixels a tile of the picture
    #[arg(long, value_name = "PX", requires = "png", default_value_t = DEFAULT_SIZE,
          value_parser = clap::value_parser!(u32).range(16..=MOST_PIXELS))]
    size: u32,
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
        show(&record, &game, out)?;
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

/// The board, what is asked, and the scores with their breakdown.
pub(crate) fn show(record: &Record, game: &Game, out: &mut dyn Write) -> Result<(), Failure> {
    let names = record.names();
    let at = game.n_actions();
    write!(out, "{}", board_text(game, &record.colors()))?;
    writeln!(out, "\nAfter {at} of {} actions: {}", record.actions.len(), asked(game, &names))?;
    if let Some(action) = record.actions.get(at as usize) {
        writeln!(out, "Next: {}", action_text(game, *action))?;
    }
    let pieces = pieces_text(game);
    if !pieces.is_empty() {
        writeln!(out, "On the table: {pieces}")?;
    }
    writeln!(out, "Tiles left: {}\n", game.n_tiles_left())?;
    write!(out, "{}", score_table(game, Names(&names)))?;
    if game.node() == Node::Over {
        writeln!(out, "\n{}", winners(game, &names))?;
    }
    Ok(())
}

fn asked(game: &Game, names: &[String]) -> String {
    match game.node() {
        Node::Decide(player, _) => format!("{}, {}", Names(names).of(player), node_text(game)),
        Node::Chance(_) | Node::Over => node_text(game),
    }
}

/// Who won, in a sentence.
pub(crate) fn winners(game: &Game, names: &[String]) -> String {
    let leaders: Vec<String> = game.leaders().into_iter().map(|it| Names(names).of(it)).collect();
    match leaders.as_slice() {
        [one] if game.n_players() == 1 => match game.score(Player(0)) {
            1 => format!("{one} has 1 point."),
            points => format!("{one} has {points} points."),
        },
        [one] => format!("{one} wins."),
        _ => format!("{} share the win.", leaders.join(" and ")),
    }
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
