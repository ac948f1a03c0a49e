//! Pictures.

use crate::{json, problem, refused};
use bastide_drawing::{Detail, PngError, symbols_svg};
use bastide_protocol::ProblemCode;
use bastide_table::{BoardPng, DrawnTile, TileLook};
use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;

/// The start board that was drawn last, by its set, the pixels of a square and the level of detail.
type LastBoard = Option<((&'static str, u32, Detail), Vec<BoardPng>)>;

thread_local! {
    static LAST_BOARD: RefCell<LastBoard> = const { RefCell::new(None) };
}

/// A tile as PNG; `detail` is `far`, `mid` or `near`.
///
/// # Errors
/// If there is no such tile or look.
#[wasm_bindgen(js_name = tilePng)]
pub fn tile_png(
    set: &str,
    tile: &str,
    quarters: u8,
    px: u32,
    copy: u8,
    detail: &str,
) -> Result<Vec<u8>, String> {
    let tile = DrawnTile::find(set, tile).map_err(refused)?;
    let look = TileLook::new(quarters, px, copy).and_then(|it| it.at_detail(detail));
    let look = look.map_err(refused)?;
    drawn(&tile, look).map_err(|error| problem(ProblemCode::Internal, error.to_string()))
}

fn drawn(tile: &DrawnTile, look: TileLook) -> Result<Vec<u8>, PngError> {
    let Some(at) = tile.board_place() else {
        return tile.png(look);
    };
    LAST_BOARD.with_borrow_mut(|last| {
        let key = (tile.set_name(), look.px, look.detail);
        let squares = match last {
            Some((kept, squares)) if *kept == key => &*squares,
            Some(_) | None => &last.insert((key, tile.board_pngs(look.px, look.detail)?)).1,
        };
        let square = squares.iter().find(|it| it.0 == at);
        square.map_or_else(|| tile.png(look), |(_, png)| Ok(png.clone()))
    })
}

/// Where the segments of a tile lie, and where figures stand on them.
///
/// # Errors
/// If there is no such tile or look.
#[wasm_bindgen(js_name = tileShape)]
pub fn tile_shape(set: &str, tile: &str, quarters: u8, copy: u8) -> Result<String, String> {
    let drawn = DrawnTile::find(set, tile).map_err(refused)?;
    let look = TileLook::new(quarters, 128, copy).map_err(refused)?;
    Ok(json(&drawn.shape(set.to_owned(), tile.to_owned(), look)))
}

/// All figures as symbols of one SVG document.
#[wasm_bindgen]
#[must_use]
pub fn symbols() -> String {
    symbols_svg()
}
