//! Real runs that draw.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn bastide(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
    command.args(args).current_dir(env!("CARGO_TARGET_TMPDIR")).output().expect("it starts")
}

/// Width and height of a PNG file.
fn size_of(name: &str) -> (u32, u32) {
    let bytes = fs::read(file(name)).expect("the picture was written");
    assert_eq!(&bytes[1..4], b"PNG");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[test]
fn tiles_are_drawn_as_svg() {
    let run = bastide(&["tiles", "--svg", "drawn", "--set", "count-of-carcassonne"]);
    assert!(run.status.success(), "{run:?}");
    let board = fs::read_to_string(file("drawn/count-of-carcassonne/board.svg")).expect("a board");
    assert!(board.starts_with("<svg"));
    assert!(file("drawn/symbols.svg").is_file());
}

#[test]
fn a_sheet_is_as_large_as_its_tiles() {
    let run = bastide(&["tiles", "--png", "cult.png", "--set", "cult", "--size", "40"]);
    assert!(run.status.success(), "{run:?}");
    let (width, height) = size_of("cult.png");
    assert!((6 * 40..8 * 40).contains(&width), "{width}");
    assert!(height > 40);
    let twice = bastide(&["tiles", "--png", "cult2.png", "--set", "cult", "--size", "80"]);
    assert!(twice.status.success(), "{twice:?}");
    assert!(size_of("cult2.png").0.abs_diff(2 * width) <= 1, "rounded to whole pixels");
}

#[test]
fn a_record_is_drawn_at_any_point() {
    let record = "Bastide record 1
tiles base-c3
elements farmers
seat Red Ada
seat Blue Bob

1. Red: draw V3-E; place V3-Ev at 0,-1; farmer
";
    fs::write(file("drawn.txt"), record).expect("written");
    let start =
        bastide(&["replay", "drawn.txt", "--png", "start.png", "--at", "0", "--size", "50"]);
    assert!(start.status.success(), "{start:?}");
    let end = bastide(&["replay", "drawn.txt", "--png", "end.png", "--size", "50"]);
    assert!(end.status.success(), "{end:?}");
    let ((width, low), (same, high)) = (size_of("start.png"), size_of("end.png"));
    assert_eq!(width, same);
    assert_eq!(high, low + 50, "one tile more to the north");
}

#[test]
fn an_absurd_size_is_refused() {
    let run = bastide(&["tiles", "--png", "huge.png", "--size", "100000"]);
    assert_eq!(run.status.code(), Some(2));
    let run = bastide(&["tiles", "--size", "100"]);
    assert_eq!(run.status.code(), Some(2), "a size without a sheet");
}
