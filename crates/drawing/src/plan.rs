//! From facts to shapes: all lines of one square, as printed, not turned.

mod cities;
mod crossings;
mod rivers;
mod roads;
mod sites;

use crate::Subject;
use crate::geometry::{Point, Polyline, on_ellipse, pt};
use crate::rng::Rng;
use crate::subject::BoardShape;
use bastide_tiles::{Crossing, CrossingKind, Piece, Port, Side, Square};
pub(crate) use cities::{Outline, Sector};
pub(crate) use crossings::{Deck, Fort, Span};
pub(crate) use sites::Sites;

pub(crate) const ROAD_WIDTH: f64 = 6.0;
/// A road with its edges.
pub(crate) const ROAD_CASE: f64 = 8.0;
pub(crate) const RIVER_WIDTH: f64 = 11.0;
/// A river with its banks.
pub(crate) const RIVER_BANK: f64 = 14.0;
/// Roads and rivers run on beyond the rim, so that the cut is clean.
const BEYOND: f64 = 2.0;
/// So far in they run square to the side, so that all rims are alike to the pixel.
const SQUARE: f64 = 1.6;

/// A gate in a city wall.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gate {
    pub(crate) at: Point,
    /// Out of the city.
    pub(crate) out: Point,
}

/// Where a road goes underground.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mouth {
    pub(crate) at: Point,
    /// The way the road goes in.
    pub(crate) into: Point,
}

/// All shapes of one square in its own frame.
#[derive(Debug)]
pub(crate) struct Plan<'a> {
    pub(crate) subject: &'a Subject<'a>,
    rng: Rng,
    city_at: [Option<u8>; 4],
    road_at: [Option<u8>; 4],
    river_at: [bool; 4],
    field_at: [Option<u8>; Port::N],
    /// What is met at each corner, swept from the side before to the side after.
    pub(crate) sectors: [Vec<Sector>; 4],
    /// Cities that cross above something: drawn as separate caps with a deck between.
    pub(crate) bridged: Vec<u8>,
    pub(crate) outlines: Vec<Outline>,
    pub(crate) sites: Sites,
    pub(crate) rivers: Vec<Polyline>,
    pub(crate) lakes: Vec<Point>,
    /// The lines of each road; several where it dives or makes a ring.
    pub(crate) roads: Vec<Vec<Polyline>>,
    /// Short lanes from a village to the gates it also serves.
    pub(crate) lanes: Vec<Polyline>,
    pub(crate) gates: Vec<Gate>,
    pub(crate) mouths: Vec<Mouth>,
    pub(crate) spans: Vec<Span>,
    pub(crate) decks: Vec<Deck>,
    pub(crate) forts: Vec<Fort>,
}

impl<'a> Plan<'a> {
    pub(crate) fn new(subject: &'a Subject<'a>) -> Self {
        let square = subject.square;
        let mut plan = Self {
            subject,
            rng: Rng::new(subject.id()),
            city_at: [None; 4],
            road_at: [None; 4],
            river_at: [false; 4],
            field_at: [None; Port::N],
            sectors: Default::default(),
            bridged: Vec::new(),
            outlines: Vec::new(),
            sites: Sites::default(),
            rivers: Vec::new(),
            lakes: Vec::new(),
            roads: vec![Vec::new(); square.roads.len()],
            lanes: Vec::new(),
            gates: Vec::new(),
            mouths: Vec::new(),
            spans: Vec::new(),
            decks: Vec::new(),
            forts: Vec::new(),
        };
        plan.index();
        plan.lay_cities();
        plan.place_sites();
        plan.lay_rivers();
        plan.lay_roads();
        plan.lay_crossings();
        plan
    }

    fn index(&mut self) {
        let square = self.square();
        for (idx, city) in square.cities.iter().enumerate() {
            city.sides.iter().for_each(|side| self.city_at[side.index()] = Some(idx as u8));
        }
        for (idx, road) in square.roads.iter().enumerate() {
            road.sides.iter().for_each(|side| self.road_at[side.index()] = Some(idx as u8));
        }
        for side in square.rivers.iter().flatten() {
            self.river_at[side.index()] = true;
        }
        for (idx, field) in square.fields.iter().enumerate() {
            field.halves.iter().for_each(|half| self.field_at[half.index()] = Some(idx as u8));
        }
        for piece in self.bridges().flat_map(|it| &it.upper) {
            if let Piece::City(idx) = piece {
                self.bridged.push(*idx);
            }
        }
    }

    pub(crate) fn square(&self) -> &'a Square {
        self.subject.square
    }

    fn bridges(&self) -> impl Iterator<Item = &'a Crossing> + use<'a> {
        self.square().crossings.iter().filter(|it| it.kind == CrossingKind::Bridge)
    }

    pub(crate) fn city_on(&self, side: Side) -> Option<u8> {
        self.city_at[side.index()]
    }

    fn has_road(&self, side: Side) -> bool {
        self.road_at[side.index()].is_some()
    }

    fn has_river(&self, side: Side) -> bool {
        self.river_at[side.index()]
    }

    fn field_on(&self, half: Port) -> Option<u8> {
        self.field_at[half.index()]
    }

    fn city_sides(&self) -> Vec<Side> {
        Side::ALL.into_iter().filter(|&side| self.city_on(side).is_some()).collect()
    }

    /// Sides with nothing but field.
    fn free_sides(&self) -> impl Iterator<Item = Side> + '_ {
        Side::ALL.into_iter().filter(|&side| {
            self.city_on(side).is_none() && !self.has_road(side) && !self.has_river(side)
        })
    }

    /// Roads that cross above something.
    pub(crate) fn is_upper_road(&self, road: u8) -> bool {
        self.bridges().any(|it| it.upper.contains(&Piece::Road(road)))
    }

    fn is_crossing(&self, piece: Piece) -> bool {
        let crossings = &self.square().crossings;
        crossings.iter().any(|it| it.upper.contains(&piece) || it.lower.contains(&piece))
    }

    /// The crop circle's radius; three roads leave it less room.
    pub(crate) fn circle_radius(&self) -> f64 {
        if self.square().roads.len() == 3 { 13.5 } else { 17.0 }
    }

    /// The big shape of the board this square is part of, in the frame of this square.
    pub(crate) fn board_outline(&self) -> Option<Polyline> {
        let (row, col) = self.square().at;
        let origin = pt(-100.0 * f64::from(col), -100.0 * f64::from(row));
        let outline = board_outline(self.subject.board?);
        Some(outline.into_iter().map(|p| p + origin).collect())
    }
}

/// The big shape of a board, in the frame of the whole board.
pub(crate) fn board_outline(shape: BoardShape) -> Polyline {
    match shape {
        BoardShape::Wheel => (0..120)
            .map(|step| {
                on_ellipse(pt(200.0, 200.0), 150.0, 150.0, f64::from(step) * 3_f64.to_radians())
            })
            .collect(),
        BoardShape::Carcassonne => {
            let corners = [(300.0, 108.0), (300.0, 192.0), (100.0, 192.0), (100.0, 108.0)];
            let mut points = Vec::new();
            for (idx, (x, y)) in corners.into_iter().enumerate() {
                let from = -90.0 + 90.0 * idx as f64;
                for step in 0..13 {
                    let angle = (from + f64::from(step) * 7.5).to_radians();
                    points.push(on_ellipse(pt(x, y), 58.0, 58.0, angle));
                }
            }
            dense(&points, 6.0)
        }
    }
}

/// A closed line with a point at least every so often.
fn dense(points: &[Point], step: f64) -> Polyline {
    let mut out = Vec::new();
    for idx in 0..points.len() {
        let from = points[(idx + points.len() - 1) % points.len()];
        let n = ((from.distance(points[idx]) / step) as usize).max(1);
        out.extend((0..n).map(|k| from.lerp(points[idx], k as f64 / n as f64)));
    }
    out
}

/// The city of a junction, if it touches one.
pub(crate) fn city_in(junction: &[Piece]) -> Option<u8> {
    junction.iter().find_map(|piece| match piece {
        Piece::City(city) => Some(*city),
        Piece::Field(_) | Piece::Building | Piece::River(_) | Piece::Road(_) => None,
    })
}

fn are_opposite(sides: &[Side]) -> bool {
    matches!(sides, [a, b] if a.opposite() == *b)
}
