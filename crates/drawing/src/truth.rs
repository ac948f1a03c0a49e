//! Does a picture tell the truth? Rasterizes a square, floods what looks connected, and compares
//! it with the facts.
//!
//! The proof is painted by the same code as the picture: ground, walls and roads, without the
//! bridges that hide what runs on beneath them.

mod raster;

use crate::Subject;
use crate::color::ROAD;
use crate::geometry::{CORNERS, Point, border_distance, pt};
use crate::plan::Plan;
use crate::png::PngError;
use crate::tile::{Art, Detail};
use bastide_tiles::{CrossingKind, Edge, Piece, Port, Rotation, Side, Square};
use raster::{Raster, Regions};
use std::collections::BTreeMap;

/// A field whose meadow comes so near to a city wall touches the city. A wall is 1.7 thick on
/// either hand and hides another 3 behind it; the next road is at least 7 away.
const TOUCHING: f64 = 6.0;
/// So many pixels of a field must lie along a wall before it counts as touching.
const LEAST_CONTACT: usize = 8;
/// Smaller patches of meadow, in square units, are no fields.
const LEAST_FIELD: f64 = 30.0;

/// All ways in which the picture of a square contradicts the facts; empty if it tells the truth.
///
/// `facts` is the square as it should look; usually that of the subject itself.
///
/// ```
/// use bastide_drawing::{Detail, Subject, contradictions};
/// use bastide_tiles::Rotation;
/// let base = bastide_tiles::tile_set("base-c1").unwrap();
/// let road = Subject::of_tile(base.tile("U").unwrap());
/// assert!(contradictions(&road, road.square(), Rotation::NONE, Detail::Far)?.is_empty());
///
/// let mut wrong = road.square().clone();
/// let moved = wrong.fields[0].halves.pop().unwrap();
/// wrong.fields[1].halves.push(moved);
/// assert!(!contradictions(&road, &wrong, Rotation::NONE, Detail::Far)?.is_empty());
/// # Ok::<(), bastide_drawing::PngError>(())
/// ```
///
/// # Errors
/// If the proof cannot be rasterized, which would be a fault of this crate.
pub fn contradictions(
    drawn: &Subject<'_>,
    facts: &Square,
    rotation: Rotation,
    detail: Detail,
) -> Result<Vec<String>, PngError> {
    let plan = Plan::new(drawn);
    let mut found = Vec::new();
    let meadow = Raster::render(&Art::field_proof(&plan, rotation, detail))?;
    Fields::new(&plan, &meadow, rotation).check(facts, rotation, &mut found);
    for is_upper in [false, true] {
        let roads = Raster::render(&Art::road_proof(&plan, rotation, detail, is_upper))?;
        check_roads(facts, &roads, rotation, is_upper, &mut found);
    }
    Ok(found)
}

/// Meadows as drawn.
struct Fields {
    regions: Regions,
    /// The region that each half-edge of the page shows, if any.
    of_half: [Option<usize>; Port::N],
    /// The cities each region touches.
    touches: Vec<Vec<u8>>,
}

impl Fields {
    fn new(plan: &Plan<'_>, meadow: &Raster, rotation: Rotation) -> Self {
        let regions = meadow.regions(crate::color::GRASS);
        let mut of_half = [None; Port::N];
        for half in Port::all().filter(|port| !port.is_middle()) {
            of_half[half.index()] =
                regions.most_seen((12..40).map(|along| half_point(half, f64::from(along))));
        }
        let touches = touches(plan, &regions, rotation);
        Self { regions, of_half, touches }
    }

    fn check(&self, facts: &Square, rotation: Rotation, found: &mut Vec<String>) {
        let mut field_of: BTreeMap<usize, usize> = BTreeMap::new();
        for (field, piece) in facts.fields.iter().enumerate() {
            for half in &piece.halves {
                let on_page = half.turned(rotation);
                match self.of_half[on_page.index()] {
                    None => found.push(format!("{half} shows no meadow")),
                    Some(region) => {
                        let other = *field_of.entry(region).or_insert(field);
                        if other != field {
                            found.push(format!("{half} looks joined to field {other}"));
                        }
                    }
                }
            }
            let seen = piece.halves.iter().map(|half| self.of_half[half.turned(rotation).index()]);
            let regions: std::collections::BTreeSet<_> = seen.flatten().collect();
            if regions.len() > 1 {
                found.push(format!("field {field} looks parted into {}", regions.len()));
            }
        }
        self.check_rim(facts, rotation, found);
        self.check_touches(facts, &field_of, found);
        self.check_inner(facts, &field_of, found);
    }

    /// Half-edges of no field must not look like meadow. Sides inside a board join nothing.
    fn check_rim(&self, facts: &Square, rotation: Rotation, found: &mut Vec<String>) {
        for half in Port::all().filter(|port| !port.is_middle()) {
            let is_field = facts.fields.iter().any(|field| field.halves.contains(&half));
            let is_inner = facts.edges[half.side().index()] == Edge::Inner;
            if !is_field && !is_inner && self.of_half[half.turned(rotation).index()].is_some() {
                found.push(format!("{half} shows meadow"));
            }
        }
    }

    fn check_touches(
        &self,
        facts: &Square,
        field_of: &BTreeMap<usize, usize>,
        found: &mut Vec<String>,
    ) {
        for (&region, &field) in field_of {
            let mut wanted = facts.fields[field].cities.clone();
            wanted.sort_unstable();
            let seen = &self.touches[region];
            if *seen != wanted {
                found.push(format!("field {field} touches cities {seen:?} instead of {wanted:?}"));
            }
        }
    }

    /// Fields that reach no side: as many meadows, touching the same cities.
    fn check_inner(
        &self,
        facts: &Square,
        field_of: &BTreeMap<usize, usize>,
        found: &mut Vec<String>,
    ) {
        let mut wanted: Vec<Vec<u8>> = facts
            .fields
            .iter()
            .filter(|field| field.halves.is_empty())
            .map(|field| {
                let mut cities = field.cities.clone();
                cities.sort_unstable();
                cities
            })
            .collect();
        let mut seen: Vec<Vec<u8>> = (0..self.regions.len())
            .filter(|region| !field_of.contains_key(region))
            .filter(|&region| self.regions.area(region) >= LEAST_FIELD)
            .map(|region| self.touches[region].clone())
            .collect();
        wanted.sort();
        seen.sort();
        if wanted != seen {
            found.push(format!("inner fields touch {seen:?} instead of {wanted:?}"));
        }
    }
}

/// The cities each region comes near to.
fn touches(plan: &Plan<'_>, regions: &Regions, rotation: Rotation) -> Vec<Vec<u8>> {
    let outlines: Vec<(u8, Vec<Point>)> = plan
        .outlines
        .iter()
        .map(|it| (it.city, it.polygon.clone()))
        .chain(plan.forts.iter().map(|it| (it.city, it.outline())))
        .map(|(city, outline)| (city, outline.iter().map(|p| p.turned(rotation)).collect()))
        .collect();
    let mut contact: Vec<BTreeMap<u8, usize>> = vec![BTreeMap::new(); regions.len()];
    for (region, at) in regions.borders() {
        // In a corner everything is near.
        if CORNERS.iter().any(|corner| corner.distance(at) < 7.0) {
            continue;
        }
        for (city, outline) in &outlines {
            if border_distance(at, outline) < TOUCHING {
                *contact[region].entry(*city).or_default() += 1;
            }
        }
    }
    contact
        .into_iter()
        .map(|cities| {
            cities.into_iter().filter(|it| it.1 >= LEAST_CONTACT).map(|it| it.0).collect()
        })
        .collect()
}

/// Roads of one level: ends that look joined are one road, others are not.
fn check_roads(
    facts: &Square,
    picture: &Raster,
    rotation: Rotation,
    is_upper: bool,
    found: &mut Vec<String>,
) {
    let regions = picture.regions(ROAD);
    let mut road_of: BTreeMap<usize, usize> = BTreeMap::new();
    for (road, piece) in facts.roads.iter().enumerate() {
        let name = Piece::Road(road as u8);
        let crossed = |kind: CrossingKind, is_above: bool| {
            facts.crossings.iter().any(|it| {
                it.kind == kind && if is_above { &it.upper } else { &it.lower }.contains(&name)
            })
        };
        if crossed(CrossingKind::Bridge, true) != is_upper {
            continue;
        }
        let mut own = Vec::new();
        for &side in &piece.sides {
            match regions.at(side_point(side.turned(rotation), 50.0)) {
                None => found.push(format!("no road leaves by {side}")),
                Some(region) => {
                    own.push(region);
                    let other = *road_of.entry(region).or_insert(road);
                    if other != road {
                        found.push(format!("the road of {side} looks joined to road {other}"));
                    }
                }
            }
        }
        own.dedup();
        // A tunnel joins its mouths out of sight.
        if own.len() > 1 && !crossed(CrossingKind::Tunnel, false) {
            found.push(format!("road {road} looks parted"));
        }
    }
    let sides = facts.roads.iter().flat_map(|road| &road.sides);
    let known: Vec<Side> = sides.map(|side| side.turned(rotation)).collect();
    for side in Side::ALL.into_iter().filter(|side| !known.contains(side)) {
        if regions.at(side_point(side, 50.0)).is_some() {
            found.push(format!("a road leaves by {side} of the page"));
        }
    }
}

/// A point just inside the rim, so far clockwise along a side of the page.
fn side_point(side: Side, along: f64) -> Point {
    const INSIDE: f64 = 0.4;
    match side {
        Side::North => pt(along, INSIDE),
        Side::East => pt(100.0 - INSIDE, along),
        Side::South => pt(100.0 - along, 100.0 - INSIDE),
        Side::West => pt(INSIDE, 100.0 - along),
    }
}

fn half_point(half: Port, along: f64) -> Point {
    let is_left = half == Port::left(half.side());
    side_point(half.side(), if is_left { along } else { 100.0 - along })
}
