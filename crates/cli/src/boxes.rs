//! `bastide boxes`: what can be played, and what can be chosen.

use crate::failure::Failure;
use crate::table::Table;
use bastide_rules::{ELEMENTS, ElementInfo, GameBox, OPTIONS, OptionInfo, boxes};
use bastide_words::{Language, Words};
use clap::Args;
use serde_json::{Map, Value, json};
use std::io::{self, Write};

const AFTER_HELP: &str = "\
Examples:
  bastide boxes
  bastide boxes --json

A box is played with `--box NAME`, by its name or its rulebook key, in any case of letters. An
option is set with `--option KEY=VALUE`; the first value listed is the default.";

/// Lists boxes, elements and options.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct BoxesArgs {
    /// Write JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(crate) fn run(args: &BoxesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if args.json {
        writeln!(out, "{:#}", as_json())?;
    } else {
        write_boxes(out)?;
        write_elements(out)?;
        write_options(out)?;
    }
    Ok(())
}

fn as_json() -> Value {
    json!({
        "boxes": boxes().iter().map(box_json).collect::<Vec<_>>(),
        "elements": ELEMENTS.iter().map(element_json).collect::<Vec<_>>(),
        "options": OPTIONS.iter().map(option_json).collect::<Vec<_>>(),
    })
}

fn box_json(game_box: &GameBox) -> Value {
    let elements: Vec<&str> = game_box.elements.iter().map(|it| it.name()).collect();
    let options: Map<String, Value> =
        game_box.options.changed().map(|(key, value)| (key.to_owned(), value.into())).collect();
    json!({
        "name": game_box.name,
        "key": game_box.key,
        "part_of": game_box.part_of,
        "title": game_box.title,
        "book": game_box.book.key(),
        "players": [game_box.players.0, game_box.players.1],
        "minutes": game_box.minutes,
        "tiles": game_box.tiles,
        "start_tile": game_box.start,
        "elements": elements,
        "options": options,
    })
}

fn element_json(info: &ElementInfo) -> Value {
    json!({ "name": info.name, "about": element_words(info) })
}

fn option_json(info: &OptionInfo) -> Value {
    json!({
        "key": info.key,
        "values": info.values,
        "default": info.values[0],
        "element": info.element.map(|it| it.name()),
        "about": option_words(info),
    })
}

/// What an element adds.
fn element_words(info: &ElementInfo) -> String {
    Words::of(Language::English).say(&format!("element.{}.about", info.name), &[])
}

/// What an option decides.
fn option_words(info: &OptionInfo) -> String {
    Words::of(Language::English).say(&format!("option.{}.about", info.key), &[])
}

fn write_boxes(out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(&["box", "key", "players", "#minutes", "title"]);
    for it in boxes() {
        table.row([
            it.name.clone(),
            it.key.clone().unwrap_or_default(),
            format!("{} to {}", it.players.0, it.players.1),
            it.minutes.to_string(),
            it.title.clone(),
        ]);
    }
    table.write(out)?;
    for it in boxes() {
        writeln!(out, "\n{}", it.name)?;
        writeln!(out, "  tiles     {}", it.tiles.join(" "))?;
        if let Some(id) = &it.start {
            writeln!(out, "  starts    with {id}")?;
        }
        writeln!(out, "  elements  {}", it.elements)?;
        for (nth, (key, value)) in it.options.changed().enumerate() {
            let what = if nth == 0 { "options" } else { "" };
            writeln!(out, "  {what:8}  {key}={value}")?;
        }
    }
    writeln!(out)
}

fn write_elements(out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(&["element", "about"]);
    for it in &ELEMENTS {
        table.row([it.name.to_owned(), element_words(it)]);
    }
    table.write(out)?;
    writeln!(out)
}

fn write_options(out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(&["option", "values, default first", "element", "about"]);
    for it in &OPTIONS {
        let element = it.element.map_or("base", |it| it.name());
        let values = it.values.join(" ");
        table.row([it.key.to_owned(), values, element.to_owned(), option_words(it)]);
    }
    table.write(out)
}
