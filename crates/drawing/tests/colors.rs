//! The finished picture, with everything on it, still shows what lies where.

use bastide_drawing::{Anchor, Pixels, Subject, pixels, tile_svg};
use bastide_tiles::{Edge, FeatureKind, Rotation, Side, tile_sets};

const SIZE: u32 = 200;

fn is_near(have: [u8; 3], want: [u8; 3], tolerance: u8) -> bool {
    have.into_iter().zip(want).all(|(a, b)| a.abs_diff(b) <= tolerance)
}

const GRASS: [u8; 3] = [0xae, 0xc3, 0x6f];
const FLOOR: [u8; 3] = [0xdc, 0xb8, 0x88];
const SAND: [u8; 3] = [0xf3, 0xe5, 0xc0];
const WATER: [u8; 3] = [0x86, 0xbc, 0xcb];

/// The pixel in the middle of a side, and one a quarter along it.
fn on_side(picture: &Pixels, side: Side) -> [[u8; 3]; 2] {
    let last = SIZE - 1;
    [SIZE / 2, SIZE / 4 + 2].map(|along| match side {
        Side::North => picture.at(along, 0),
        Side::East => picture.at(last, along),
        Side::South => picture.at(along, last),
        Side::West => picture.at(0, along),
    })
}

fn shows(edge: Edge, [middle, quarter]: [[u8; 3]; 2]) -> bool {
    // Meadows have light and shade.
    let is_meadow = is_near(quarter, GRASS, 24);
    match edge {
        Edge::Road => is_meadow && is_near(middle, SAND, 20),
        Edge::River => is_meadow && is_near(middle, WATER, 40),
        Edge::Field => is_meadow && is_near(middle, GRASS, 24),
        Edge::City | Edge::Abbey => !is_meadow && !is_near(middle, GRASS, 30),
        Edge::Inner => true,
    }
}

/// Whether some pixel near a point has this color: trees and badges may hide the point itself.
fn is_seen(picture: &Pixels, anchor: &Anchor, wanted: impl Fn([u8; 3]) -> bool) -> bool {
    let scale = f64::from(SIZE) / 100.0;
    (-20..=20).any(|dx| {
        (-20..=20).any(|dy| {
            let x = (anchor.at.x * scale) as i64 + dx;
            let y = (anchor.at.y * scale) as i64 + dy;
            let inside = |v: i64| (0..i64::from(SIZE)).contains(&v);
            inside(x) && inside(y) && wanted(picture.at(x as u32, y as u32))
        })
    })
}

#[test]
fn sides_and_anchors_show_what_they_are() {
    let mut wrong = Vec::new();
    for set in tile_sets() {
        for subject in Subject::all_of(set) {
            let layout = subject.square().layout();
            for rotation in [Rotation::NONE, Rotation::from_quarters(3)] {
                let name = format!("{} {}{}", set.name, subject.id(), rotation.arrow());
                let picture = pixels(&tile_svg(&subject, rotation, SIZE)).expect("drawn");
                let edges = layout.orientation(rotation).edges;
                for (side, edge) in Side::ALL.into_iter().zip(edges) {
                    if !shows(edge, on_side(&picture, side)) {
                        wrong.push(format!("{name}: {side} does not look like {edge:?}"));
                    }
                }
                for (idx, anchor) in Anchor::all(&subject, rotation).iter().enumerate() {
                    let is_right = match anchor.kind {
                        FeatureKind::Field => {
                            is_seen(&picture, anchor, |pixel| is_near(pixel, GRASS, 24))
                        }
                        FeatureKind::Road => {
                            is_seen(&picture, anchor, |pixel| is_near(pixel, SAND, 24))
                        }
                        FeatureKind::City => {
                            !is_seen(&picture, anchor, |pixel| is_near(pixel, GRASS, 2))
                                || is_seen(&picture, anchor, |pixel| is_near(pixel, FLOOR, 24))
                        }
                        FeatureKind::Monastery
                        | FeatureKind::Shrine
                        | FeatureKind::Abbey
                        | FeatureKind::Garden => {
                            is_seen(&picture, anchor, |pixel| !is_near(pixel, GRASS, 40))
                        }
                    };
                    if !is_right {
                        wrong.push(format!("{name}: segment {idx} is not seen at its anchor"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}
