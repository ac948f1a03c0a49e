//! `bastide tiles`: what is on the tiles.

use crate::failure::Failure;
use crate::pictures::{self, DEFAULT_SIZE, MOST_PIXELS};
use crate::table::Table;
use crate::tile_json;
use bastide_tiles::{
    CityPiece, FieldPiece, Problem, RiverRole, RoadPiece, Side, Square, Tile, TileSet, tile_set,
    tile_sets,
};
use clap::Args;
use serde_json::Value;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const AFTER_HELP: &str = "\
Examples:
  bastide tiles                          all tile sets
  bastide tiles --set king-and-robber    every tile of one
  bastide tiles --set ferries --json     the same for machines
  bastide tiles --check my-tiles.toml    whether a tile file of your own is right
  bastide tiles --svg pictures           every tile as a picture in a directory
  bastide tiles --png tiles.png          a sheet of all tiles

Edges are given clockwise from the north: C city, R road, F field, W river, A abbey, X inner side
of a board of several squares.";

/// Shows tile sets and their tiles, draws them, or checks a tile file.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct TilesArgs {
    /// Show every tile of this set.
    #[arg(long, value_name = "NAME")]
    set: Option<String>,
    /// Write JSON: one set, or a list of all.
    #[arg(long)]
    json: bool,
    /// Read a tile file and tell everything that is wrong with it.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["set", "json"])]
    check: Option<PathBuf>,
    /// Draw the tiles as SVG files into this directory.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["json", "check"])]
    svg: Option<PathBuf>,
    /// Draw the tiles on one labeled sheet.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "check"])]
    png: Option<PathBuf>,
    /// Pixels per tile on the sheet.
    #[arg(long, value_name = "PX", requires = "png", default_value_t = DEFAULT_SIZE,
          value_parser = clap::value_parser!(u32).range(16..=MOST_PIXELS))]
    size: u32,
}

/// Runs the command.
pub(crate) fn run(args: &TilesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(file) = &args.check {
        check(file)?;
        return Ok(writeln!(out, "ok")?);
    }
    let set = args.set.as_deref().map(find).transpose()?;
    if args.svg.is_some() || args.png.is_some() {
        return draw(args, set, out);
    }
    match (set, args.json) {
        (Some(set), true) => write_json(&tile_json::set(set), out)?,
        (None, true) => write_json(&tile_sets().map(tile_json::set).collect(), out)?,
        (Some(set), false) => write_set(set, out)?,
        (None, false) => write_sets(out)?,
    }
    Ok(())
}

/// Draws one set, or all.
fn draw(
    args: &TilesArgs,
    set: Option<&'static TileSet>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let sets: Vec<&TileSet> = set.map_or_else(|| tile_sets().collect(), |set| vec![set]);
    if let Some(dir) = &args.svg {
        let n_files = pictures::tiles_as_svg(&sets, dir)?;
        writeln!(out, "{n_files} files in {}", dir.display())?;
    }
    if let Some(file) = &args.png {
        pictures::tiles_as_png(&sets, file, args.size)?;
        writeln!(out, "{}", file.display())?;
    }
    Ok(())
}

fn find(name: &str) -> Result<&'static TileSet, Failure> {
    tile_set(name).ok_or_else(|| {
        let names: Vec<&str> = tile_sets().map(|set| set.name.as_str()).collect();
        Failure::input(format!("there is no tile set {name:?}; there are {}", names.join(", ")))
    })
}

fn check(file: &Path) -> Result<(), Failure> {
    let text = fs::read_to_string(file)
        .map_err(|error| Failure::input(format!("cannot read {}: {error}", file.display())))?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let problems = TileSet::read(&name, &text).err().map(|error| error.0);
    match problems {
        None => Ok(()),
        Some(problems) => {
            let path = file.display().to_string();
            let told = problems.into_iter().map(|it| Problem { file: path.clone(), ..it });
            Err(Failure::Input(told.map(|it| it.to_string()).collect()))
        }
    }
}

fn write_json(value: &Value, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{value:#}")
}

fn write_sets(out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(&["set", "#tiles", "#kinds", "books", "title"]);
    for set in tile_sets() {
        let n_kinds = set.tiles.len().to_string();
        let (total, title) = (set.total.to_string(), set.title.clone());
        table.row([set.name.clone(), total, n_kinds, books(set), title]);
    }
    table.write(out)
}

fn books(set: &TileSet) -> String {
    let keys: Vec<&str> = set.books.iter().map(|book| book.key()).collect();
    keys.join(" ")
}

fn write_set(set: &TileSet, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{} ({}), {} tiles, books {}", set.title, set.name, set.total, books(set))?;
    if !set.tiles.is_empty() {
        writeln!(out)?;
        let mut table = Table::new(&["id", "#count", "edges", "what is on it"]);
        for tile in &set.tiles {
            table.row([tile.id.clone(), tile.count.to_string(), edges(tile), on_tile(tile)]);
        }
        table.write(out)?;
    }
    let parts = parts(set);
    if !parts.is_empty() {
        writeln!(out)?;
    }
    for part in parts {
        writeln!(out, "{part}")?;
    }
    Ok(())
}

/// The edges of a tile; those of a double tile square by square.
fn edges(tile: &Tile) -> String {
    let letters = |square: &Square| square.edges.iter().map(|edge| edge.letter()).collect();
    tile.squares.iter().map(letters).collect::<Vec<String>>().join("+")
}

/// What a tile shows, in short words.
fn on_tile(tile: &Tile) -> String {
    let squares: Vec<String> = tile.squares.iter().map(on_square).collect();
    let mut words = vec![squares.join(" + ")];
    words.extend(tile.river_role.filter(|it| *it != RiverRole::Through).map(|it| it.word().into()));
    words.extend(tile.symbols.words().into_iter().map(|word| word.replace('_', " ")));
    let symbols = &tile.symbols;
    words.extend(symbols.flying_machine.map(|it| format!("flying machine {}", it.word())));
    words.extend(symbols.crop_circle.map(|it| format!("crop circle {}", it.word())));
    words.extend(symbols.wheel.map(|n| format!("wheel {n}")));
    if tile.start_copies > 0 {
        words.push("start tile".to_owned());
    }
    if let Some((row, column)) = tile.board_place {
        words.push(format!("at row {}, column {}", row + 1, column + 1));
    }
    words.retain(|it| !it.is_empty());
    // The symbol on an abbey is the abbey.
    words.dedup();
    words.join(", ")
}

fn on_square(square: &Square) -> String {
    let mut words: Vec<String> = square.cities.iter().map(city).collect();
    words.extend(square.roads.iter().map(road));
    words.extend(square.rivers.iter().map(|sides| format!("river {}", dashed(sides))));
    words.extend(square.building.map(|it| it.word().to_owned()));
    if square.garden {
        words.push("garden".to_owned());
    }
    words.extend(square.crossings.iter().map(|it| it.kind.word().to_owned()));
    words.extend(fields(&square.fields));
    words.join(", ")
}

fn city(city: &CityPiece) -> String {
    let mut things = vec!["pennant"; city.pennants.into()];
    things.extend(city.cathedral.then_some("cathedral"));
    things.extend(city.princess.then_some("princess"));
    things.extend(city.goods.map(|goods| goods.word()));
    format!("city {}{}", dashed(&city.sides), in_brackets(&things))
}

fn road(road: &RoadPiece) -> String {
    let things: &[&str] = if road.inn { &["inn"] } else { &[] };
    format!("road {}{}", dashed(&road.sides), in_brackets(things))
}

fn fields(fields: &[FieldPiece]) -> Option<String> {
    let things: &[&str] =
        if fields.iter().any(|field| field.pig_herd) { &["pig herd"] } else { &[] };
    let things = in_brackets(things);
    match fields.len() {
        0 => None,
        1 => Some(format!("field{things}")),
        n => Some(format!("{n} fields{things}")),
    }
}

fn dashed(sides: &[Side]) -> String {
    sides.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
}

fn in_brackets(things: &[&str]) -> String {
    if things.is_empty() { String::new() } else { format!(" ({})", things.join(", ")) }
}

/// What comes with a set beside its tiles, a line each.
fn parts(set: &TileSet) -> Vec<String> {
    let mut lines = Vec::new();
    let mut list = |what: &str, items: Vec<String>| {
        if !items.is_empty() {
            lines.push(format!("{what}: {}", items.join(", ")));
        }
    };
    let pieces = &set.pieces;
    let tokens = pieces.goods_tokens.iter();
    list("goods tokens", tokens.map(|(goods, n)| format!("{n} {}", goods.word())).collect());
    list("faces of the die", pieces.die.iter().map(ToString::to_string).collect());
    for (what, n) in pieces.counted() {
        list(what, vec![n.to_string()]);
    }
    let values = set.ingot_values.iter().map(|it| match it.to {
        Some(to) => format!("{} for {} to {to}", it.each, it.from),
        None => format!("{} for {} and more", it.each, it.from),
    });
    list("points for each ingot", values.collect());
    let circles = set.crop_circles.iter();
    list("crop circles", circles.map(|(it, kind)| format!("{it} for each {kind}")).collect());
    let award_tiles = set.award_tiles.iter();
    list("award tiles", award_tiles.map(|it| format!("{} {}", it.id, it.name)).collect());
    let quarters = set.quarters.iter();
    let quarters = quarters.map(|it| format!("{} for {} on {}", it.name, it.serves, it.near));
    list("quarters", quarters.collect());
    list("the Count starts in", set.count_starts_in.iter().cloned().collect());
    if let Some(wheel) = &set.wheel {
        let segments = wheel.segments.iter();
        let segments = segments.map(|it| format!("{} ({})", it.name, it.crown_spaces));
        list("segments of the wheel (crown spaces)", segments.collect());
    }
    if let Some(board) = &set.board {
        list("board", vec![format!("{} rows", board.rows), format!("{} columns", board.cols)]);
    }
    let messages = set.messages.iter();
    lines.extend(messages.map(|it| {
        format!("message {} ({}): {} Or {} points.", it.number, it.id, it.text, it.or_points)
    }));
    lines
}
