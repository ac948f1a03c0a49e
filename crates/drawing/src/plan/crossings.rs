//! Bridges: roads over roads, rivers and cities; cities over anything.

use super::{Plan, RIVER_BANK, ROAD_CASE};
use crate::geometry::{Point, Polyline, crossing, in_from, on_ellipse};
use bastide_tiles::Piece;
use std::f64::consts::PI;

/// A bridge that carries a road.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) from: Point,
    pub(crate) to: Point,
    /// Whether roofs must keep clear of it.
    pub(crate) over_city: bool,
}

/// A bridge that carries a city.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deck {
    pub(crate) city: u8,
    pub(crate) from: Point,
    pub(crate) to: Point,
}

/// Where a bridged city ends on the square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fort {
    pub(crate) city: u8,
    pub(crate) at: Point,
}

impl Fort {
    /// Its wall on the ground.
    pub(crate) fn outline(&self) -> Polyline {
        (0..28).map(|step| on_ellipse(self.at, 9.0, 7.4, f64::from(step) * PI / 14.0)).collect()
    }
}

impl Plan<'_> {
    pub(super) fn lay_crossings(&mut self) {
        for it in self.bridges() {
            for &upper in &it.upper {
                match upper {
                    Piece::Road(road) => {
                        it.lower.iter().for_each(|&lower| self.span(road as usize, lower));
                    }
                    Piece::City(city) => self.deck(city),
                    Piece::Field(_) | Piece::Building | Piece::River(_) => {}
                }
            }
        }
    }

    fn span(&mut self, road: usize, lower: Piece) {
        let Some(mine) = self.roads[road].first() else { return };
        let at = |others: &[Polyline], width: f64| -> Option<Span> {
            let (hit, along) = others.iter().find_map(|other| crossing(mine, other))?;
            let half = along * (width / 2.0 + 1.6);
            Some(Span { from: hit - half, to: hit + half, over_city: false })
        };
        let span = match lower {
            Piece::Road(other) => at(&self.roads[other as usize], ROAD_CASE),
            Piece::River(other) => at(&self.rivers[other as usize..=other as usize], RIVER_BANK),
            Piece::City(city) => {
                let outlines = self.outlines.iter().filter(|it| it.city == city);
                let hits: Vec<Point> = outlines
                    .flat_map(|it| &it.walls)
                    .filter_map(|wall| crossing(mine, wall).map(|hit| hit.0))
                    .collect();
                match (hits.first(), hits.last()) {
                    (Some(&from), Some(&to)) => Some(Span { from, to, over_city: true }),
                    _ => None,
                }
            }
            Piece::Field(_) | Piece::Building => None,
        };
        self.spans.extend(span);
    }

    fn deck(&mut self, city: u8) {
        let sides = &self.square().cities[city as usize].sides;
        let mut ends: Vec<Point> = sides.iter().map(|&side| in_from(side, 17.0)).collect();
        if let [side] = sides[..] {
            let at = in_from(side, 80.0);
            self.forts.push(Fort { city, at });
            ends.push(at);
        }
        if let [from, to] = ends[..] {
            self.decks.push(Deck { city, from, to });
        }
    }
}
