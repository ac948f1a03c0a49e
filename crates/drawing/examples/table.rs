//! Writes a made-up table, a sheet of all pieces and one of all tiles: `cargo run --example table -- DIR`.

use bastide_drawing::{Scene, pieces_svg, png, sheet_png};
use bastide_tiles::{tile_set, tile_sets};
use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let dir = PathBuf::from(std::env::args().nth(1).ok_or("name a directory")?);
    std::fs::create_dir_all(&dir)?;
    let names = ["base-c1", "inns-and-cathedrals-c1", "traders-and-builders-c1"];
    let sets: Vec<_> = names.into_iter().filter_map(tile_set).collect();
    let scene = Scene::sample(&sets, 60, 10, "table 3");
    for px in [220, 110, 44] {
        std::fs::write(dir.join(format!("table-{px}.png")), png(&scene.svg(px))?)?;
    }
    std::fs::write(dir.join("pieces.png"), png(&pieces_svg(80))?)?;
    let all: Vec<_> = tile_sets().collect();
    std::fs::write(dir.join("sheet-64.png"), sheet_png(&all, 64)?)?;
    Ok(())
}
