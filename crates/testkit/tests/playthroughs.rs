//! The golden games of `tests/playthroughs`; `UPDATE_EXPECT=1` or `cargo xtask playthrough` writes
//! them again.

use bastide_rules::{ELEMENTS, boxes};
use bastide_testkit::playthrough;
use std::collections::BTreeSet;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/playthroughs")
}

/// While the files are written again there is nothing to compare.
fn is_updating() -> bool {
    std::env::var_os("UPDATE_EXPECT").is_some()
}

#[test]
fn golden_games_are_played_as_written() {
    for it in playthrough::all() {
        let path = folder().join(format!("{}.txt", it.name));
        let played = it.text().expect("the set-up is a game");
        if is_updating() {
            std::fs::write(&path, &played).expect("the file can be written");
            continue;
        }
        let written = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let differs = played.lines().zip(written.lines()).position(|(a, b)| a != b);
        let n_lines = (played.lines().count(), written.lines().count());
        assert!(
            differs.is_none() && n_lines.0 == n_lines.1,
            "{} differs from line {} on:\nplayed:  {:?}\nwritten: {:?}",
            path.display(),
            differs.unwrap_or(n_lines.0.min(n_lines.1)) + 1,
            differs.and_then(|idx| played.lines().nth(idx)),
            differs.and_then(|idx| written.lines().nth(idx)),
        );
    }
}

#[test]
fn no_golden_game_is_forgotten() {
    if is_updating() {
        return;
    }
    let known: BTreeSet<String> =
        playthrough::all().into_iter().map(|it| format!("{}.txt", it.name)).collect();
    let files: BTreeSet<String> = std::fs::read_dir(folder())
        .expect("the folder exists")
        .map(|it| it.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(files, known);
}

/// What the headers of the files say under a key.
fn said_in_headers(key: &str) -> BTreeSet<String> {
    let mut said = BTreeSet::new();
    for file in std::fs::read_dir(folder()).expect("the folder exists") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("a text");
        for line in text.lines().take_while(|it| !it.is_empty()) {
            let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
            if first == key {
                said.extend(rest.split_whitespace().map(str::to_owned));
            }
        }
    }
    said
}

#[test]
fn every_element_has_a_playthrough() {
    if is_updating() {
        return;
    }
    let said = said_in_headers("elements");
    for it in &ELEMENTS {
        assert!(said.contains(it.name), "no golden game has the element {}", it.name);
    }
}

#[test]
fn every_box_has_a_playthrough() {
    if is_updating() {
        return;
    }
    let said = said_in_headers("box");
    for it in boxes().iter().filter(|it| it.part_of.is_none()) {
        assert!(said.contains(&it.name), "no golden game is of the box {}", it.name);
    }
}
