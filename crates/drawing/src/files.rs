//! Pictures as files, for the command line.

use crate::board::board_svg;
use crate::figure::symbols_svg;
use crate::sheet::sheet_svg;
use crate::tile::{Detail, tile_svg};
use crate::{PngError, Subject, png};
use bastide_tiles::{Rotation, TileSet};
use std::path::Path;
use std::{fs, io};

/// The size SVG files state; they scale to any other.
const SVG_PX: u32 = 400;

/// Writes every tile of some sets as `SET/ID.svg` below a directory, boards as `SET/board.svg`,
/// and figures, marks and badges as `symbols.svg`. Returns how many files were written.
///
/// # Errors
/// If a file or directory cannot be written.
///
/// ```
/// let dir = std::env::temp_dir().join("bastide-drawing-doctest");
/// let cult = bastide_tiles::tile_set("cult").unwrap();
/// let n_files = bastide_drawing::write_tiles(&dir, &[cult])?;
/// assert_eq!(n_files, cult.tiles.len() + 1);
/// assert!(dir.join("cult").is_dir());
/// # std::fs::remove_dir_all(dir)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_tiles(dir: &Path, sets: &[&TileSet]) -> io::Result<usize> {
    fs::create_dir_all(dir)?;
    fs::write(dir.join("symbols.svg"), symbols_svg())?;
    let mut n_files = 1;
    for set in sets {
        let subjects = Subject::all_of(set);
        if subjects.is_empty() {
            continue;
        }
        let folder = dir.join(&set.name);
        fs::create_dir_all(&folder)?;
        if let Some(board) = board_svg(set, SVG_PX, Detail::Near) {
            fs::write(folder.join("board.svg"), board)?;
            n_files += 1;
        }
        for subject in subjects.iter().filter(|subject| subject.board.is_none()) {
            let name = format!("{}.svg", subject.id().replace('/', "_"));
            fs::write(folder.join(name), tile_svg(subject, Rotation::NONE, SVG_PX))?;
            n_files += 1;
        }
    }
    Ok(n_files)
}

/// A labeled sheet of some sets as a PNG file, every tile so many pixels wide.
///
/// # Errors
/// If the sheet would be empty or absurdly large.
pub fn sheet_png(sets: &[&TileSet], tile_px: u32) -> Result<Vec<u8>, PngError> {
    png(&sheet_svg(sets, tile_px))
}
