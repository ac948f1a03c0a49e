//! Where knights stand: a small paved square in each city, with room for the figure above it, and
//! with pennants and badges beside it instead of behind it.

use super::{Art, Detail};
use crate::Color;
use crate::figure::FOOT;
use crate::geometry::{CENTER, Point, pt};
use crate::ground::Soil;
use crate::pen::{Pen, Style};

const PAVED: Color = Color::hex(0xea_d6ae);
const SQUARE: (f64, f64) = (6.5, 4.0);
/// So far above its foot a knight has its middle.
const WAIST: f64 = 12.0;
/// More room than this is worth nothing.
const ENOUGH: f64 = 8.0;
/// Less room has no foot.
const LEAST_ROOM: f64 = 3.5;
/// The square keeps off the sides of the tile, where houses stand astride.
const OFF_RIM: f64 = 8.5;

impl Art<'_> {
    /// One foot for each city. Comes after the signs, which choose first.
    pub(super) fn place_knights(&mut self) {
        self.marks.clone_from(&self.spots);
        for city in 0..self.plan.square().cities.len() {
            let foot = self.knight_on_deck(city as u8).unwrap_or_else(|| {
                let foot = self.knight_foot(city as u8);
                if self.detail != Detail::Far {
                    self.spots.push((foot.by(0.0, -1.0), SQUARE.1 + 1.0));
                }
                foot
            });
            self.squares.push(foot);
        }
    }

    /// A bridged city is met on its bridge, above its pennant.
    fn knight_on_deck(&self, city: u8) -> Option<Point> {
        let deck = self.plan.decks.iter().find(|deck| deck.city == city)?;
        let has_pennant = self.plan.square().cities[city as usize].pennants > 0;
        let (from, to) = (self.turn(deck.from), self.turn(deck.to));
        let (upper, lower) = if to.y < from.y - 1.0 { (to, from) } else { (from, to) };
        Some(upper.lerp(lower, if has_pennant { 0.2 } else { 0.5 }).by(0.0, FOOT))
    }

    fn knight_foot(&self, city: u8) -> Point {
        let room = self.ground.room(Soil::City(city));
        let back = self.rotation.inverse();
        let room_at = |at: Point| {
            let own = at.turned(back);
            let is_in = |v: f64| (0.0..100.0).contains(&v);
            if is_in(own.x) && is_in(own.y) {
                room[own.y as usize * 100 + own.x as usize]
            } else {
                0.0
            }
        };
        let mut best: Option<(f64, Point)> = None;
        let steps = || (0..42).map(|step| OFF_RIM + 2.0 * f64::from(step));
        for at in steps().flat_map(|y| steps().map(move |x| pt(x, y))) {
            let foot = room_at(at);
            if foot < LEAST_ROOM {
                continue;
            }
            let waist = at.by(0.0, -WAIST);
            let score = foot.min(ENOUGH) + 0.9 * room_at(waist).min(ENOUGH)
                - 0.03 * at.distance(CENTER)
                - self.covered(at.by(0.0, -FOOT));
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, at));
            }
        }
        best.map_or(CENTER, |(_, at)| at)
    }

    /// The paved squares, part of the land.
    pub(super) fn knight_squares(&self, pen: &mut Pen) {
        if self.detail == Detail::Far {
            return;
        }
        let on_deck = |idx: usize| self.plan.decks.iter().any(|it| usize::from(it.city) == idx);
        for (_, &at) in self.squares.iter().enumerate().filter(|it| !on_deck(it.0)) {
            pen.oval(at, SQUARE.0, SQUARE.1, Style::fill(PAVED));
        }
    }
}
