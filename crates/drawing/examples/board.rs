//! Writes the board of a set: `cargo run --example board -- FILE PX SET`.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, px, set] = &args[..] else { return Err("FILE PX SET".into()) };
    let set = bastide_tiles::tile_set(set).ok_or("no such set")?;
    let svg = bastide_drawing::board_svg(set, px.parse()?).ok_or("no board")?;
    std::fs::write(file, bastide_drawing::png(&svg)?)?;
    Ok(())
}
