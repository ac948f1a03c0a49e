//! One square: edges agree with pieces, pieces do not overlap, nothing crosses unseen.

use crate::tile::{Edge, Piece, Square, Symbols};
use crate::{Layout, Port, Side};
use std::collections::{BTreeMap, BTreeSet};

/// Tells what is wrong with a square.
pub(super) type Tell<'a> = dyn FnMut(String) + 'a;

/// Which field owns each half of a side.
type Owners = BTreeMap<Port, u8>;

pub(super) fn check(square: &Square, symbols: &Symbols, tell: &mut Tell<'_>) {
    let n_buildings = usize::from(square.building.is_some()) + usize::from(square.garden);
    let n = square.cities.len() + square.roads.len() + n_buildings + square.fields.len();
    if n > Layout::MAX_SEGMENTS {
        tell(format!("has {n} segments, {} at most", Layout::MAX_SEGMENTS));
    }
    edges(square, tell);
    let owners = fields(square, tell);
    names(square, tell);
    crossings(square, tell);
    through_roads(square, &owners, tell);
    corners(square, &owners, tell);
    ending_roads(square, symbols, &owners, tell);
}

/// City, road and river pieces with the sides they reach, by name.
fn sided_pieces(square: &Square) -> Vec<(Piece, Edge, &[Side])> {
    let cities = square.cities.iter().enumerate();
    let roads = square.roads.iter().enumerate();
    let rivers = square.rivers.iter().enumerate();
    cities
        .map(|(idx, city)| (Piece::City(idx as u8), Edge::City, city.sides.as_slice()))
        .chain(roads.map(|(idx, road)| (Piece::Road(idx as u8), Edge::Road, road.sides.as_slice())))
        .chain(rivers.map(|(idx, sides)| (Piece::River(idx as u8), Edge::River, sides.as_slice())))
        .collect()
}

/// Every side belongs to at most one piece, and shows what the edges say.
fn edges(square: &Square, tell: &mut Tell<'_>) {
    let mut seen: BTreeMap<Side, Piece> = BTreeMap::new();
    for (piece, edge, sides) in sided_pieces(square) {
        if sides.is_empty() {
            tell(format!("{piece} has no side"));
        }
        if !sides.is_sorted_by(|a, b| a < b) {
            tell(format!("{piece} sides not in N E S W order or repeated"));
        }
        for &side in sides {
            if let Some(other) = seen.insert(side, piece) {
                tell(format!("side {side} used by {other} and {piece}"));
            }
            let shown = square.edges[side.index()];
            if shown != edge {
                tell(format!("edge {side} is {} but {piece} is there", shown.letter()));
            }
        }
    }
    for side in Side::ALL {
        let edge = square.edges[side.index()];
        if matches!(edge, Edge::City | Edge::Road | Edge::River) && !seen.contains_key(&side) {
            tell(format!("edge {side} is {} but no feature is there", edge.letter()));
        }
    }
}

/// Every half of a field, road or river side belongs to exactly one field.
fn fields(square: &Square, tell: &mut Tell<'_>) -> Owners {
    let mut owners = Owners::new();
    let mut touched = BTreeSet::new();
    for (idx, field) in square.fields.iter().enumerate() {
        if !field.halves.is_sorted_by(|a, b| a < b) {
            tell(format!("field:{idx} half-edges repeated or out of order"));
        }
        for &half in &field.halves {
            if let Some(other) = owners.insert(half, idx as u8) {
                tell(format!("half-edge {half} in field:{other} and field:{idx}"));
            }
        }
        for (nth, city) in field.cities.iter().enumerate() {
            if field.cities[..nth].contains(city) {
                tell(format!("field:{idx} names a city twice"));
            }
            touched.insert(*city);
        }
    }
    for side in Side::ALL {
        let edge = square.edges[side.index()];
        for half in [Port::left(side), Port::right(side)] {
            let owner = owners.get(&half);
            match edge {
                Edge::Field | Edge::Road | Edge::River if owner.is_none() => {
                    tell(format!("half-edge {half} belongs to no field"));
                }
                Edge::City | Edge::Abbey => {
                    if let Some(owner) = owner {
                        let letter = edge.letter();
                        tell(format!(
                            "half-edge {half} lies on a {letter} edge but is in field:{owner}"
                        ));
                    }
                }
                Edge::Field | Edge::Road | Edge::River | Edge::Inner => {}
            }
        }
        if edge == Edge::Field && owners.get(&Port::left(side)) != owners.get(&Port::right(side)) {
            tell(format!("plain field side {side} is split between two fields"));
        }
    }
    for idx in 0..square.cities.len() as u8 {
        if !touched.contains(&idx) && !square.fields.is_empty() {
            tell(format!("city:{idx} is touched by no field although the tile has fields"));
        }
    }
    owners
}

/// Junctions and crossings name pieces that may meet there.
fn names(square: &Square, tell: &mut Tell<'_>) {
    for junction in &square.junctions {
        let distinct: BTreeSet<&Piece> = junction.iter().collect();
        if junction.len() < 2 || distinct.len() != junction.len() {
            tell(format!("junction of {} pieces too short or repeated", junction.len()));
        }
        for piece in junction {
            if matches!(piece, Piece::Field(_) | Piece::River(_)) {
                tell(format!("junction names {piece}"));
            }
        }
    }
    let in_junctions = square.junctions.iter().flatten();
    let in_crossings = square.crossings.iter().flat_map(|it| it.upper.iter().chain(&it.lower));
    if square.building.is_none()
        && in_junctions.chain(in_crossings).any(|it| *it == Piece::Building)
    {
        tell("names a monastery that is not there".to_owned());
    }
}

/// The points of the rim that a piece covers.
fn rim(square: &Square) -> Vec<(Piece, BTreeSet<Port>)> {
    let mut rim = Vec::new();
    for (piece, edge, sides) in sided_pieces(square) {
        let mut points = BTreeSet::new();
        for &side in sides {
            points.insert(Port::middle(side));
            if edge == Edge::City {
                points.extend([Port::left(side), Port::right(side)]);
            }
        }
        rim.push((piece, points));
    }
    for (idx, field) in square.fields.iter().enumerate() {
        rim.push((Piece::Field(idx as u8), field.halves.iter().copied().collect()));
    }
    rim
}

/// Whether two sets of rim points interleave, so that their pieces cannot be drawn apart.
fn interleave(a: &BTreeSet<Port>, b: &BTreeSet<Port>) -> bool {
    if a.len() < 2 || b.len() < 2 {
        return false;
    }
    let mut points: Vec<(Port, bool)> =
        a.iter().map(|&port| (port, false)).chain(b.iter().map(|&port| (port, true))).collect();
    points.sort_unstable();
    let n = points.len();
    (0..n).filter(|&idx| points[idx].1 != points[(idx + n - 1) % n].1).count() > 2
}

/// Nothing crosses on the square unless a bridge or tunnel says so.
fn crossings(square: &Square, tell: &mut Tell<'_>) {
    let rim = rim(square);
    for (idx, (a, points_a)) in rim.iter().enumerate() {
        for (b, points_b) in &rim[idx + 1..] {
            let declared = square.crossings.iter().any(|it| {
                it.upper.contains(a) && it.lower.contains(b)
                    || it.upper.contains(b) && it.lower.contains(a)
            });
            if interleave(points_a, points_b) && !declared {
                tell(format!("{a} and {b} cross without a bridge or tunnel"));
            }
        }
    }
}

/// A road or river that runs on has different fields on its two sides, unless it dives.
fn through_roads(square: &Square, owners: &Owners, tell: &mut Tell<'_>) {
    for (piece, edge, sides) in sided_pieces(square) {
        if edge == Edge::City || sides.len() < 2 {
            continue;
        }
        let dives =
            edge == Edge::Road && square.crossings.iter().any(|it| it.lower.contains(&piece));
        for &side in sides {
            let (left, right) = (owners.get(&Port::left(side)), owners.get(&Port::right(side)));
            if left == right && !dives {
                let idx = left.copied().unwrap_or_default();
                tell(format!(
                    "{piece} runs through but field:{idx} lies on both its sides at {side}"
                ));
            }
        }
    }
}

/// The two halves at a corner are one field, unless a city tapers into that corner.
fn corners(square: &Square, owners: &Owners, tell: &mut Tell<'_>) {
    for (idx, side) in Side::ALL.into_iter().enumerate() {
        let (a, b) = (Port::right(side), Port::left(Side::ALL[(idx + 1) % 4]));
        let (Some(&field_a), Some(&field_b)) = (owners.get(&a), owners.get(&b)) else { continue };
        let cities = |field: u8| &square.fields[field as usize].cities;
        if field_a != field_b && !cities(field_a).iter().any(|it| cities(field_b).contains(it)) {
            tell(format!(
                "{a} and {b} share a corner but lie in different fields with no city between them"
            ));
        }
    }
}

/// A road that ends here still parts the fields when what it ends at reaches the rim elsewhere.
fn ending_roads(square: &Square, symbols: &Symbols, owners: &Owners, tell: &mut Tell<'_>) {
    let always = square.edges.contains(&Edge::Inner)
        || symbols.ferry_lake
        || (symbols.crop_circle.is_some() && square.roads.len() > 1);
    for (idx, road) in square.roads.iter().enumerate() {
        let [side] = road.sides[..] else { continue };
        let piece = Piece::Road(idx as u8);
        let mut group = BTreeSet::from([piece]);
        loop {
            let before = group.len();
            for junction in &square.junctions {
                if junction.iter().any(|it| group.contains(it)) {
                    group.extend(junction.iter().copied());
                }
            }
            if group.len() == before {
                break;
            }
        }
        let n_on_rim = group.iter().filter(|it| **it != Piece::Building).count();
        let same = owners.get(&Port::left(side)) == owners.get(&Port::right(side));
        if (always || n_on_rim > 1) && same {
            tell(format!(
                "{piece} joins others here but one field lies on both its sides at {side}"
            ));
        }
    }
}
