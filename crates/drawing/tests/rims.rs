//! Tiles join without a seam, seen on the pixels of the finished pictures.

use bastide_drawing::{Detail, Pixels, Subject, pixels, tile_svg_at};
use bastide_tiles::{Edge, Rotation, Side, tile_sets};
use std::collections::BTreeMap;

/// One pixel a unit.
const SIZE: u32 = 100;
/// What lies at a corner depends on the neighbors round it: walls end there.
const CORNER: u32 = 19;

/// The pixels of a side, from corner to corner in reading direction, corners left out.
fn rim(picture: &Pixels, side: Side) -> Vec<[u8; 3]> {
    (CORNER..SIZE - CORNER)
        .map(|along| match side {
            Side::North => picture.at(along, 0),
            Side::East => picture.at(SIZE - 1, along),
            Side::South => picture.at(along, SIZE - 1),
            Side::West => picture.at(0, along),
        })
        .collect()
}

/// A rim and the picture it was seen on.
type Seen = (String, Vec<[u8; 3]>);

/// The first rim seen for each kind of edge and side.
#[derive(Default)]
struct Rims(BTreeMap<(Edge, Side), Seen>);

impl Rims {
    /// Where this picture differs from those before it.
    fn differences(&mut self, name: &str, edges: [Edge; 4], picture: &Pixels) -> Vec<String> {
        let mut found = Vec::new();
        for (side, edge) in Side::ALL.into_iter().zip(edges) {
            if edge == Edge::Inner {
                continue;
            }
            let own = rim(picture, side);
            let entry = self.0.entry((edge, side));
            let (first, seen) = entry.or_insert_with(|| (name.to_owned(), own.clone()));
            if *seen != own {
                let at: Vec<usize> = (0..own.len()).filter(|&idx| own[idx] != seen[idx]).collect();
                let at: Vec<String> =
                    at.iter().map(|it| (it + CORNER as usize).to_string()).collect();
                found.push(format!("{name} {side}: unlike {first} at {}", at.join(" ")));
            }
        }
        found
    }
}

/// All rims of all pictures of a level that are unlike others of their kind.
fn unlike_rims(detail: Detail) -> Vec<String> {
    let mut rims = Rims::default();
    let mut wrong = Vec::new();
    for set in tile_sets() {
        for subject in Subject::all_of(set) {
            let layout = subject.square().layout();
            for rotation in Rotation::ALL {
                let picture =
                    pixels(&tile_svg_at(&subject, rotation, SIZE, detail)).expect("drawn");
                let name = format!("{} {}{}", set.name, subject.id(), rotation.arrow());
                let edges = layout.orientation(rotation).edges;
                wrong.extend(rims.differences(&name, edges, &picture));
            }
        }
    }
    wrong
}

fn check(detail: Detail) {
    let wrong = unlike_rims(detail);
    assert!(wrong.is_empty(), "{} rims differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn equal_edges_have_equal_pixels_from_near() {
    check(Detail::Near);
}

#[test]
fn equal_edges_have_equal_pixels_in_between() {
    check(Detail::Mid);
}

#[test]
fn equal_edges_have_equal_pixels_from_afar() {
    check(Detail::Far);
}
