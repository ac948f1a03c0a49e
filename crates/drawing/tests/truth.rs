//! The rules can be read off the picture: all squares of all sets in all rotations.

use bastide_drawing::{Subject, contradictions};
use bastide_tiles::{Rotation, tile_sets};

#[test]
fn every_square_tells_the_truth_in_every_rotation() {
    let mut wrong = Vec::new();
    let mut n_squares = 0;
    for set in tile_sets() {
        for subject in Subject::all_of(set) {
            n_squares += 1;
            for rotation in Rotation::ALL {
                let found = contradictions(&subject, subject.square(), rotation).expect("drawn");
                for it in found {
                    wrong.push(format!("{} {}{}: {it}", set.name, subject.id(), rotation.arrow()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} contradictions:\n{}", wrong.len(), wrong.join("\n"));
    assert!(n_squares >= 350, "only {n_squares} squares were looked at");
}
