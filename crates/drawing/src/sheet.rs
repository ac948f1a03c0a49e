//! Contact sheets: many pictures with their names on one page.

use crate::Subject;
use crate::color::PANEL;
use crate::geometry::pt;
use crate::lettering::{Align, BOLD, PLAIN, write_text};
use crate::pen::{Pen, Style};
use crate::tile::{Detail, document, draw_tile, lone_tile};
use bastide_tiles::{Rotation, TileSet};

/// From tile to tile.
const STEP: f64 = 107.0;
/// The height of a label's line.
const LABEL: f64 = 10.0;
const MARGIN: f64 = 8.0;
const TITLE: f64 = 26.0;
const COLUMNS: usize = 6;

/// A sheet of all tiles of some sets, as SVG, every tile so many pixels wide.
///
/// ```
/// let cult = bastide_tiles::tile_set("cult").unwrap();
/// assert!(bastide_drawing::sheet_svg(&[cult], 40).starts_with("<svg"));
/// ```
#[must_use]
pub fn sheet_svg(sets: &[&TileSet], tile_px: u32) -> String {
    let detail = Detail::for_size(f64::from(tile_px));
    let mut pen = Pen::new();
    let mut y = MARGIN;
    for set in sets {
        let subjects = Subject::all_of(set);
        if subjects.is_empty() {
            continue;
        }
        write_text(&mut pen, pt(MARGIN, y + 12.0), 9.0, Align::Start, BOLD, &set.title);
        y += TITLE - MARGIN;
        for (idx, subject) in subjects.iter().enumerate() {
            let at = pt(
                MARGIN + (idx % COLUMNS) as f64 * STEP,
                y + (idx / COLUMNS) as f64 * (STEP + LABEL),
            );
            let layers = draw_tile(subject, Rotation::NONE, detail);
            pen.placed(at, 1.0, |pen| lone_tile(pen, &layers));
            let label = match set.tile(subject.id()) {
                Some(tile) => format!("{} x{}", subject.id(), tile.count),
                None => subject.id().to_owned(),
            };
            write_text(&mut pen, at.by(50.0, 109.5), 5.5, Align::Middle, PLAIN, &label);
        }
        y += subjects.len().div_ceil(COLUMNS) as f64 * (STEP + LABEL) + MARGIN;
    }
    let (width, height) = (2.0 * MARGIN + COLUMNS as f64 * STEP - 7.0, y);
    let mut body = Pen::new();
    body.rect(pt(0.0, 0.0), width, height, Style::fill(PANEL));
    body.raw(&pen.finish());
    let px = (width * f64::from(tile_px) / 100.0).round() as u32;
    document(width, height, px, &body.finish())
}
