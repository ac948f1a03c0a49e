//! Where figures stand: one anchor for each segment, whichever way the tile lies.

use bastide_drawing::{Anchor, SegmentShape, Subject, tile_svg};
use bastide_tiles::{FeatureKind, Rotation, tile_sets};

fn subjects() -> impl Iterator<Item = (String, Subject<'static>)> {
    tile_sets().flat_map(|set| {
        Subject::all_of(set)
            .into_iter()
            .map(move |subject| (format!("{} {}", set.name, subject.id()), subject))
    })
}

#[test]
fn every_segment_has_an_anchor_of_its_kind() {
    for (name, subject) in subjects() {
        let anchors = Anchor::all(&subject, Rotation::NONE);
        let kinds: Vec<_> = anchors.iter().map(|anchor| anchor.kind).collect();
        let wanted: Vec<_> =
            subject.square().layout().segments.iter().map(|segment| segment.kind).collect();
        assert_eq!(kinds, wanted, "{name}");
    }
}

#[test]
fn farmers_turn_with_the_tile() {
    for (name, subject) in subjects() {
        let mut before = Anchor::all(&subject, Rotation::NONE);
        for rotation in &Rotation::ALL[1..] {
            let after = Anchor::all(&subject, *rotation);
            for (a, b) in before.iter().zip(&after) {
                // Those that stand are upright whichever way the tile lies, and hide as little as they
                // can.
                if a.kind != FeatureKind::Field {
                    continue;
                }
                let (x, y) = (100.0 - a.at.y, a.at.x);
                assert!((b.at.x - x).hypot(b.at.y - y) < 1e-6, "{name} {}", rotation.arrow());
            }
            before = after;
        }
    }
}

#[test]
fn anchors_lie_on_the_tile_and_apart() {
    let mut close = Vec::new();
    for (name, subject) in subjects() {
        for rotation in Rotation::ALL {
            let anchors = Anchor::all(&subject, rotation);
            let name = format!("{name}{}", rotation.arrow());
            for (idx, a) in anchors.iter().enumerate() {
                assert!((2.0..98.0).contains(&a.at.x) && (2.0..98.0).contains(&a.at.y), "{name}");
                for b in &anchors[..idx] {
                    let distance = (a.at.x - b.at.x).hypot(a.at.y - b.at.y);
                    if distance < 9.0 {
                        close.push(format!("{name}: {:?} and {:?}, {distance:.1}", a.kind, b.kind));
                    }
                }
            }
        }
    }
    assert!(close.is_empty(), "figures would hide each other:\n{}", close.join("\n"));
}

#[test]
fn every_segment_has_a_shape() {
    for (name, subject) in subjects() {
        let shapes = SegmentShape::all(&subject, Rotation::from_quarters(2));
        assert_eq!(shapes.len(), subject.square().layout().segments.len(), "{name}");
        for shape in shapes {
            assert!(shape.path.starts_with('M'), "{name}: {:?} has no shape", shape.kind);
        }
    }
}

#[test]
fn the_same_tile_gives_the_same_bytes() {
    for (name, subject) in subjects().step_by(7) {
        for px in [256, 100, 40] {
            let twice = [(); 2].map(|()| tile_svg(&subject, Rotation::from_quarters(1), px));
            assert_eq!(twice[0], twice[1], "{name}");
        }
    }
}
