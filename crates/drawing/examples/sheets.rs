//! Writes contact sheets to a directory: `cargo run --example sheets -- DIR [PX] [SET …]`.

use bastide_drawing::{png, sheet_svg};
use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let dir = PathBuf::from(args.next().ok_or("name a directory")?);
    let px: u32 = args.next().map_or(Ok(200), |px| px.parse())?;
    let names: Vec<String> = args.collect();
    std::fs::create_dir_all(&dir)?;
    for set in bastide_tiles::tile_sets() {
        if names.is_empty() || names.contains(&set.name) {
            let file = dir.join(format!("{}-{px}.png", set.name));
            std::fs::write(file, png(&sheet_svg(&[set], px))?)?;
        }
    }
    Ok(())
}
