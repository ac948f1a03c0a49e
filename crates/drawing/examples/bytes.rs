//! Prints how large pictures of tiles are: `cargo run --release --example bytes`.

use bastide_drawing::{Subject, png, tile_svg};
use bastide_tiles::{Rotation, tile_sets};
use flate2::{Compression, write::GzEncoder};
use std::error::Error;
use std::io::{self, Write};

/// Least, middle, most and mean.
fn line(name: &str, mut sizes: Vec<usize>) -> String {
    sizes.sort_unstable();
    let mean = sizes.iter().sum::<usize>() / sizes.len().max(1);
    let at = |share: usize| sizes[(sizes.len() - 1) * share / 2];
    format!("{name:<22}{:>8}{:>8}{:>8}{mean:>8}", at(0), at(1), at(2))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut sizes = [const { Vec::new() }; 5];
    for subject in tile_sets().iter().flat_map(Subject::all_of) {
        let svg = tile_svg(&subject, Rotation::NONE, 256);
        let small = tile_svg(&subject, Rotation::NONE, 40);
        let packed = |text: &str| -> io::Result<usize> {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            encoder.write_all(text.as_bytes())?;
            Ok(encoder.finish()?.len())
        };
        sizes[0].push(svg.len());
        sizes[1].push(packed(&svg)?);
        sizes[2].push(packed(&small)?);
        sizes[3].push(png(&tile_svg(&subject, Rotation::NONE, 128))?.len());
        sizes[4].push(png(&svg)?.len());
    }
    let names = ["SVG", "SVG, gzip", "small SVG, gzip", "PNG of 128 px", "PNG of 256 px"];
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{:<22}{:>8}{:>8}{:>8}{:>8}",
        "bytes a square", "least", "middle", "most", "mean"
    )?;
    for (name, sizes) in names.into_iter().zip(sizes) {
        writeln!(out, "{}", line(name, sizes))?;
    }
    Ok(())
}
