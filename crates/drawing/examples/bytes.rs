//! Prints how large pictures of tiles are, and how long the largest take:
//! `cargo run --release --example bytes`.

use bastide_drawing::{Detail, Subject, png, tile_svg_at};
use bastide_tiles::{Rotation, tile_sets};
use flate2::{Compression, write::GzEncoder};
use std::error::Error;
use std::io::{self, Write};
use std::time::Instant;

/// Least, middle, most and mean.
fn line(name: &str, mut sizes: Vec<usize>) -> String {
    sizes.sort_unstable();
    let mean = sizes.iter().sum::<usize>() / sizes.len().max(1);
    let at = |share: usize| sizes[(sizes.len() - 1) * share / 2];
    format!("{name:<30}{:>8}{:>8}{:>8}{mean:>8}", at(0), at(1), at(2))
}

fn packed(text: &str) -> io::Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes())?;
    Ok(encoder.finish()?.len())
}

/// The least of three times to draw a picture of 256 pixels, in microseconds.
fn time(subject: &Subject<'_>, detail: Detail) -> Result<usize, Box<dyn Error>> {
    let mut least = usize::MAX;
    for _ in 0..3 {
        let start = Instant::now();
        png(&tile_svg_at(subject, Rotation::NONE, 256, detail))?;
        least = least.min(start.elapsed().as_micros() as usize);
    }
    Ok(least)
}

fn main() -> Result<(), Box<dyn Error>> {
    let subjects: Vec<Subject<'_>> = tile_sets().flat_map(Subject::all_of).collect();
    let mut out = io::stdout().lock();
    writeln!(out, "{:<30}{:>8}{:>8}{:>8}{:>8}", "a square", "least", "middle", "most", "mean")?;
    for detail in Detail::ALL {
        let mut columns = [const { Vec::new() }; 4];
        for subject in &subjects {
            let svg = tile_svg_at(subject, Rotation::NONE, 256, detail);
            columns[0].push(svg.len());
            columns[1].push(packed(&svg)?);
            columns[2].push(png(&svg)?.len());
            columns[3].push(time(subject, detail)?);
        }
        let names = ["SVG", "SVG, gzip", "PNG of 256 px", "PNG of 256 px, µs"];
        for (name, column) in names.into_iter().zip(columns) {
            writeln!(out, "{}", line(&format!("{}: {name}", detail.name()), column))?;
        }
    }
    Ok(())
}
