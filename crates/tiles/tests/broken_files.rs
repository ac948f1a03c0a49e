//! Good tile files, broken one way at a time: the error names the file, the tile and the reason.

use bastide_tiles::{TileFileError, TileSet};

/// A small file in which everything is right.
const GOOD: &str = r#"
name = "mine"
title = "My tiles"
books = ["RGBB"]
total = 7
printed = "A=2 B C D=2 E"

[expect]
pennants = 2
monasteries = 2
start_tiles = 1

[[tile]]
id = "A"
count = 2
edges = "FFRF"
road = ["S"]
field = ["N E S W"]
monastery = "monastery"
junction = ["monastery road:S"]

[[tile]]
id = "B"
count = 1
edges = "RRRR"
road = ["N S", "E W"]
field = ["NL WR", "NR EL", "ER SL", "SR WL"]
bridge = ["road:E over road:N"]

[[tile]]
id = "C"
count = 1
start = 1
edges = "CRFR"
city = ["N"]
road = ["E W"]
field = ["EL WR touching N", "ER S WL"]

[[tile]]
id = "D"
count = 2
edges = "CFFC"
city = ["N W with pennant"]
field = ["E S touching N"]

[[tile]]
id = "E"
count = 1
edges = "FRRR"
road = ["E", "S", "W"]
field = ["N EL WR", "ER SL", "SR WL"]
junction = ["road:E road:S road:W"]
reconstructed = "From its neighbors in the picture."
"#;

/// Reads a file with some text in it replaced.
fn read_broken(file: &str, good: &str, from: &str, to: &str) -> Result<TileSet, TileFileError> {
    assert!(good.contains(from), "{from:?} does not occur in {file}");
    TileSet::read(file, &good.replacen(from, to, 1))
}

/// What is broken: the text replaced, the text instead, the tile the error names, and the reason.
type Case = (&'static str, &'static str, Option<&'static str>, &'static str);

#[rustfmt::skip]
const CASES: &[Case] = &[
    // The frame
    ("total = 7", "total = ", None, "TOML parse error"),
    ("total = 7", "total = 7\nsize = 9", None, "unknown field `size`"),
    ("total = 7", "total = 8", None, "7 tiles, 8 expected"),
    ("title = \"My tiles\"\n", "", None, "missing field `title`"),
    ("name = \"mine\"", "name = \"yours\"", None, "is called \"yours\" inside"),
    ("[\"RGBB\"]", "[\"RGBC\"]", None, "no rulebook has the key \"RGBC\""),
    // Counts
    ("A=2 B C", "A=2 B=2 C", Some("B"), "occurs 1 times, printed 2 times"),
    ("A=2 B C D=2 E", "A=2 B C D=2 E F", Some("F"), "occurs 0 times, printed 1 times"),
    ("A=2", "A=two", None, "printed list: \"A=two\" has no number after ="),
    ("pennants = 2", "pennants = 3", None, "2 pennants, 3 expected"),
    ("pennants = 2", "penants = 2", None, "expects \"penants\", which nobody can count"),
    ("start = 1", "start = 2", Some("C"), "has more start copies than copies"),
    ("id = \"B\"\ncount = 1", "id = \"B\"\ncount = 0", Some("B"), "occurs no times"),
    ("id = \"D\"", "id = \"A\"", Some("A"), "id occurs twice"),
    // Words
    ("with pennant", "with penant", Some("D"), "city \"N W with penant\": \"penant\" is not known"),
    ("count = 2", "count = 2\ncolour = \"red\"", Some("A"), "unknown field `colour`"),
    ("count = 2", "count = \"two\"", Some("A"), "invalid type: string \"two\", expected u8"),
    ("id = \"A\"\n", "", Some("number 1"), "missing field `id`"),
    ("monastery = \"monastery\"", "monastery = \"chapel\"", Some("A"), "monastery \"chapel\" is not monastery, shrine or abbey"),
    ("monastery = \"monastery\"", "symbols = [\"unicorn\"]", Some("A"), "symbol \"unicorn\" is not known"),
    ("edges = \"FFRF\"", "edges = \"FFR\"", Some("A"), "bad edges \"FFR\": four of C R F W A X wanted"),
    ("edges = \"FFRF\"", "edges = \"FFRQ\"", Some("A"), "bad edges \"FFRQ\": four of C R F W A X wanted"),
    ("road = [\"S\"]", "road = [\"Q\"]", Some("A"), "\"Q\" in \"Q\" is not a side N, E, S or W"),
    ("\"ER S WL\"", "\"ER SX WL\"", Some("C"), "field \"ER SX WL\": \"SX\" is no side nor half"),
    // Landscape
    ("edges = \"CRFR\"", "edges = \"CRRR\"", Some("C"), "edge S is R but no feature is there"),
    ("edges = \"CRFR\"", "edges = \"FRFR\"", Some("C"), "edge N is F but city:0 is there"),
    ("\"ER S WL\"", "\"ER WL\"", Some("C"), "half-edge SL belongs to no field"),
    ("\"EL WR touching N\", \"ER S WL\"", "\"EL ER S WL WR touching N\"", Some("C"), "road:0 runs through but field:0 lies on both its sides at E"),
    ("\"ER SL\"", "\"ER SL WR\"", Some("B"), "half-edge WR in field:0 and field:2"),
    ("bridge = [\"road:E over road:N\"]\n", "", Some("B"), "road:0 and road:1 cross without a bridge or tunnel"),
    ("road:E over road:N", "road:E under road:N", Some("B"), "crossing \"road:E under road:N\" lacks \" over \""),
    ("\"EL WR touching N\"", "\"EL WR touching S\"", Some("C"), "field \"EL WR touching S\" touches a city on S, which is not there"),
    ("\"EL WR touching N\"", "\"EL WR\"", Some("C"), "city:0 is touched by no field although the tile has fields"),
    ("field = [\"N E S W\"]", "field = [\"N E S W\", \"inner\", \"inner\", \"inner\", \"inner\", \"inner\", \"inner\", \"inner\", \"inner\", \"inner\", \"inner\"]", Some("A"), "has 13 segments, 12 at most"),
    ("monastery road:S", "monastery field:N", Some("A"), "no piece \"field:N\" on this square"),
    ("monastery road:S", "monastery field:NL", Some("A"), "junction names field:0"),
    ("monastery = \"monastery\"\njunction", "junction", Some("A"), "names a monastery that is not there"),
    ("\"N EL WR\", \"ER SL\", \"SR WL\"]\njunction", "\"N EL ER SL WR\", \"SR WL\"]\njunction", Some("E"), "road:0 joins others here but one field lies on both its sides at E"),
    ("reconstructed = \"From its neighbors in the picture.\"", "reconstructed = \"\"", Some("E"), "is reconstructed without a reason"),
];

#[test]
fn the_good_file_is_good() {
    let set = TileSet::read("mine", GOOD).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(set.tiles.len(), 5);
}

#[test]
fn every_break_is_named() {
    for (from, to, tile, reason) in CASES {
        let error = read_broken("mine", GOOD, from, to).expect_err(reason);
        let named = error
            .0
            .iter()
            .any(|it| it.file == "mine" && it.tile.as_deref() == *tile && it.what.contains(reason));
        assert!(named, "{from:?} became {to:?}, wanted {tile:?} {reason:?}, told:\n{error}");
        let text = error.to_string();
        let begins = match tile {
            Some(tile) => format!("mine, tile {tile}: "),
            None => "mine: ".to_owned(),
        };
        assert!(text.lines().any(|line| line.starts_with(&begins)), "{text}");
    }
}

/// The same with the built-in files that have boards, a wheel, and more.
#[test]
fn breaks_of_boards_and_other_parts_are_named() {
    let wheel = include_str!("../data/wheel-of-fortune.toml");
    let count = include_str!("../data/count-of-carcassonne.toml");
    let messengers = include_str!("../data/messengers.toml");
    let square = "[[board.square]]\nat = [1, 1]\nedges = \"XXXX\"\n";
    #[rustfmt::skip]
    let cases = [
        ("wheel-of-fortune", wheel, "\"plague\"", "\"plaque\"", None, "are not those of the wheel"),
        ("wheel-of-fortune", wheel, "\"tax\", crown_spaces = 2", "\"tax\", crown_spaces = 3", None, "10 crown spaces, 9 expected"),
        ("wheel-of-fortune", wheel, "\"tax\", crown_spaces = 2", "\"tax\", crown_spaces = 255", None, "262 crown spaces, 9 expected"),
        ("wheel-of-fortune", wheel, square, "", Some("board"), "squares do not fill the board"),
        ("wheel-of-fortune", wheel, "cols = 4", "cols = 0", Some("board"), "squares do not fill the board"),
        ("wheel-of-fortune", wheel, "fields = 3", "fields = 4", Some("board"), "3 fields on the board, 4 expected"),
        ("wheel-of-fortune", wheel, "N = \"CFRF\"", "N = \"CFRR\"", Some("board"), "rim N shows CFRF, CFRR expected"),
        ("wheel-of-fortune", wheel, "edges = \"XXXX\"", "edges = \"XXXF\"", Some("board"), "square [1, 1]: half-edge WL belongs to no field"),
        ("count-of-carcassonne", count, "at = [0, 1]", "at = [0, 2]", Some("board"), "squares do not fill the board"),
        ("count-of-carcassonne", count, "name = \"castle\"", "name = \"kitchen\"", None, "are not the four of Carcassonne"),
        ("messengers", messengers, "[[message]]", "[[massage]]", None, "unknown field `massage`"),
    ];
    for (file, good, from, to, tile, reason) in cases {
        let error = read_broken(file, good, from, to).expect_err(reason);
        let named = error
            .0
            .iter()
            .any(|it| it.file == file && it.tile.as_deref() == tile && it.what.contains(reason));
        assert!(named, "{from:?} became {to:?}, wanted {tile:?} {reason:?}, told:\n{error}");
    }
}

/// All that is wrong is told at once.
#[test]
fn several_breaks_are_told_together() {
    let broken = GOOD
        .replacen("total = 7", "total = 8", 1)
        .replacen("pennants = 2", "pennants = 3", 1)
        .replacen("edges = \"CRFR\"", "edges = \"CRRR\"", 1);
    let error = TileSet::read("mine", &broken).expect_err("three things are wrong");
    assert_eq!(error.0.len(), 3, "{error}");
}

/// Lines lost, doubled, or with other numbers and letters in them: never a panic.
#[test]
fn no_break_makes_the_reader_panic() {
    let mut n_refused = 0;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data");
    for file in std::fs::read_dir(folder).expect("the folder exists") {
        let path = file.expect("a file").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).expect("a text");
        let lines: Vec<&str> = text.lines().collect();
        for (idx, line) in lines.iter().enumerate().filter(|(_, it)| !it.is_empty()) {
            let turned = line.replace('N', "E").replace("WL", "WR");
            let others = [
                String::new(),
                format!("{line}\n{line}"),
                line.replace(|it: char| it.is_ascii_digit(), "0"),
                line.replace(|it: char| it.is_ascii_digit(), "200"),
                line.replace('"', ""),
                turned,
            ];
            for other in others {
                let mut broken = lines.clone();
                broken[idx] = &other;
                n_refused += u32::from(TileSet::read(&name, &broken.join("\n")).is_err());
            }
        }
    }
    assert!(n_refused > 5_000, "{n_refused}");
}
