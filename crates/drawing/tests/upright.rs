//! Turning a tile turns the ground, never the houses.

use bastide_drawing::{Detail, Subject, draw_tile};
use bastide_tiles::{Rotation, tile_set};

/// All groups placed upright at a point, as they are written.
fn placed_groups(standing: &str) -> Vec<&str> {
    standing.split("<g transform=\"translate(").skip(1).collect()
}

#[test]
fn a_monastery_in_the_middle_looks_the_same_in_every_rotation() {
    let base = tile_set("base-c1").expect("a set");
    let monastery = Subject::of_tile(base.tile("B").expect("a tile"));
    let of = |rotation| draw_tile(&monastery, rotation, Detail::Far).standing;
    let printed = of(Rotation::NONE);
    assert_eq!(placed_groups(&printed).len(), 1, "nothing else stands on the far drawing");
    for rotation in Rotation::ALL {
        assert_eq!(of(rotation), printed, "{}", rotation.arrow());
    }
}

#[test]
fn nothing_that_stands_is_ever_rotated() {
    for set in bastide_tiles::tile_sets() {
        for subject in Subject::all_of(set) {
            for rotation in Rotation::ALL {
                for detail in Detail::ALL {
                    let layers = draw_tile(&subject, rotation, detail);
                    assert!(!layers.standing.contains("rotate("), "{} {}", set.name, subject.id());
                }
            }
        }
    }
}

#[test]
fn the_ground_turns() {
    let base = tile_set("base-c1").expect("a set");
    let road = Subject::of_tile(base.tile("V").expect("a tile"));
    let of = |quarters| draw_tile(&road, Rotation::from_quarters(quarters), Detail::Far).ground;
    assert_ne!(of(0), of(1));
    assert_ne!(of(0), of(2));
}
