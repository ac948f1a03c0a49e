//! Writes the board of a set: `cargo run --example board -- FILE PX SET`.

use bastide_drawing::{Detail, board_svg};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, px, set] = &args[..] else { return Err("FILE PX SET".into()) };
    let set = bastide_tiles::tile_set(set).ok_or("no such set")?;
    let px: u32 = px.parse()?;
    let detail = Detail::for_size(px.into());
    let svg = board_svg(set, px, detail).ok_or("no board")?;
    std::fs::write(file, bastide_drawing::png(&svg)?)?;
    Ok(())
}
