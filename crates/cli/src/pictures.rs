//! Pictures of tiles and tables, for `bastide tiles` and `bastide replay`.

use crate::failure::Failure;
use bastide_drawing::{PngError, Scene, png, sheet_png, write_tiles};
use bastide_rules::{Game, PlayerColor};
use bastide_tiles::TileSet;
use std::fs;
use std::path::Path;

/// Pixels a tile.
pub(crate) const DEFAULT_SIZE: u32 = 128;
/// Larger tiles would only make larger files.
pub(crate) const MOST_PIXELS: i64 = 1024;

/// Writes every tile of some sets as SVG; returns how many files were written.
pub(crate) fn tiles_as_svg(sets: &[&TileSet], dir: &Path) -> Result<usize, Failure> {
    write_tiles(dir, sets)
        .map_err(|error| Failure::Work(format!("cannot write to {}: {error}", dir.display())))
}

/// Writes a labeled sheet of some sets.
pub(crate) fn tiles_as_png(sets: &[&TileSet], file: &Path, size: u32) -> Result<(), Failure> {
    write(sheet_png(sets, size), file)
}

/// Writes the table of a game.
pub(crate) fn table_as_png(
    game: &Game,
    colors: &[PlayerColor],
    file: &Path,
    size: u32,
) -> Result<(), Failure> {
    write(png(&Scene::of_game(game, colors).svg(size)), file)
}

fn write(picture: Result<Vec<u8>, PngError>, file: &Path) -> Result<(), Failure> {
    let bytes = picture.map_err(|error| Failure::Work(error.to_string()))?;
    fs::write(file, bytes)
        .map_err(|error| Failure::Work(format!("cannot write {}: {error}", file.display())))
}
