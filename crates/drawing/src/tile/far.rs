//! The far drawing: cities are flat with a few quiet gables, walls are one line, gates are boxes.

use super::Art;
use super::town::TurnedOutline;
use crate::Color;
use crate::color::{INK, STONE};
use crate::geometry::{Point, is_inside, line_distance, pt};
use crate::pen::{Num, Pen, Style};

/// A little darker than the city: texture, never noise.
const GABLE: Color = Color::hex(0xc4_7d54);
/// Gables stand on a lattice that is the same on every tile.
const LATTICE: f64 = 25.0;

impl Art<'_> {
    pub(super) fn far_towns(&self, pen: &mut Pen) {
        for outline in self.outlines() {
            self.gables(pen, &outline);
            for (color, is_rim) in [(INK, true), (STONE, false)] {
                for run in &outline.runs {
                    let width = match (run.is_low, is_rim) {
                        (false, true) => 7.0,
                        (false, false) => 4.0,
                        (true, true) => 4.4,
                        (true, false) => 2.4,
                    };
                    let style = Style::line(color, width);
                    pen.line(&run.line, if is_rim { style } else { style.round() });
                }
            }
            for gate in &outline.gates {
                far_gate(pen, gate.at);
            }
        }
    }

    fn gables(&self, pen: &mut Pen, outline: &TurnedOutline) {
        let mut d = String::new();
        for row in 0..4 {
            let y = LATTICE * (f64::from(row) + 0.5);
            let shift = if row % 2 == 1 { 0.5 } else { 1.0 };
            for column in -1..4 {
                let at = pt(LATTICE * (f64::from(column) + shift), y);
                if self.may_have_gable(at, outline) {
                    d += &format!("M{} {}h14l-3.4-8h-7.2z", Num(at.x - 7.0), Num(at.y + 4.0));
                }
            }
        }
        if !d.is_empty() {
            pen.path(&d, Style::fill(GABLE));
        }
    }

    /// Clear of walls and signs. Gables astride a rim are drawn by both neighbors, so what lies on
    /// one tile alone must not forbid them.
    fn may_have_gable(&self, at: Point, outline: &TurnedOutline) -> bool {
        let corners = [(-8.0, 5.0), (8.0, 5.0), (-8.0, -5.0), (8.0, -5.0)];
        let corners = corners.map(|(dx, dy)| at.by(dx, dy));
        let on_tile = |p: &Point| pt(p.x.clamp(0.1, 99.9), p.y.clamp(0.1, 99.9));
        let is_astride = !(8.0..=92.0).contains(&at.x);
        corners.iter().all(|corner| is_inside(on_tile(corner), &outline.polygon))
            && outline
                .walls
                .iter()
                .all(|wall| corners.iter().all(|corner| line_distance(*corner, wall) > 4.0))
            && (is_astride || self.spots.iter().all(|(spot, r)| spot.distance(at) >= r + 8.0))
    }
}

fn far_gate(pen: &mut Pen, at: Point) {
    pen.rounded(at.by(-5.5, -6.0), 11.0, 12.0, 1.5, Style::fill(STONE).edge(INK, 2.0));
    pen.rect(at.by(-2.4, -1.5), 4.8, 7.0, Style::fill(INK));
}
