//! The rules can be read off the picture: all squares of all sets in all rotations.

use bastide_drawing::{Detail, Subject, contradictions};
use bastide_tiles::{Port, Rotation, Side, Square, tile_set, tile_sets};

fn check(detail: Detail) {
    let mut wrong = Vec::new();
    let mut n_squares = 0;
    for set in tile_sets() {
        for subject in Subject::all_of(set) {
            n_squares += 1;
            for rotation in Rotation::ALL {
                let found =
                    contradictions(&subject, subject.square(), rotation, detail).expect("drawn");
                for it in found {
                    wrong.push(format!("{} {}{}: {it}", set.name, subject.id(), rotation.arrow()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} contradictions:\n{}", wrong.len(), wrong.join("\n"));
    assert!(n_squares >= 350, "only {n_squares} squares were looked at");
}

#[test]
fn every_square_tells_the_truth_in_every_rotation_from_near() {
    check(Detail::Near);
}

#[test]
fn every_square_tells_the_truth_in_every_rotation_in_between() {
    check(Detail::Mid);
}

#[test]
fn every_square_tells_the_truth_in_every_rotation_from_afar() {
    check(Detail::Far);
}

/// A square with one fact changed, and the tile it belongs to.
struct Forgery {
    set: &'static str,
    tile: &'static str,
    forge: fn(&mut Square),
    complaint: &'static str,
}

const FORGERIES: &[Forgery] = &[
    Forgery {
        set: "base-c1",
        tile: "D",
        forge: |square| {
            let moved = square.fields[1].halves.pop().expect("a half");
            square.fields[0].halves.push(moved);
        },
        complaint: "looks",
    },
    Forgery {
        set: "base-c1",
        tile: "H",
        forge: |square| square.fields[0].cities.retain(|&city| city == 0),
        complaint: "touches cities",
    },
    Forgery {
        set: "base-c1",
        tile: "W",
        forge: |square| {
            let side = square.roads[1].sides[0];
            square.roads[0].sides.push(side);
            square.roads.remove(1);
        },
        complaint: "looks parted",
    },
    Forgery {
        set: "inns-and-cathedrals-c1",
        tile: "EH",
        forge: |square| square.fields.clear(),
        complaint: "inner fields",
    },
    Forgery {
        set: "base-c1",
        tile: "E",
        forge: |square| {
            square.fields[0].halves.push(Port::left(Side::North));
        },
        complaint: "shows no meadow",
    },
    Forgery {
        set: "base-c1",
        tile: "U",
        forge: |square| square.roads[0].sides[0] = Side::North,
        complaint: "no road leaves",
    },
];

#[test]
fn a_false_picture_is_found_out() {
    for it in FORGERIES {
        let set = tile_set(it.set).expect("a set");
        let subject = Subject::of_tile(set.tile(it.tile).expect("a tile"));
        let mut facts = subject.square().clone();
        (it.forge)(&mut facts);
        for (rotation, detail) in
            Rotation::ALL.into_iter().flat_map(|it| Detail::ALL.map(|detail| (it, detail)))
        {
            let found = contradictions(&subject, &facts, rotation, detail).expect("drawn");
            assert!(
                found.iter().any(|text| text.contains(it.complaint)),
                "{} {} {}: {found:?}",
                it.tile,
                rotation.arrow(),
                detail.name()
            );
        }
    }
}
