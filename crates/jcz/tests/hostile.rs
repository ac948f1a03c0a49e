//! Files that are no saved games, or were altered: each is refused with what is wrong and where,
//! and nothing panics. `hostile.txt` has what is said.

use bastide_jcz::import;
use expect_test::expect_file;
use std::fmt::Write;

const GAME: &str = include_str!("games/a_short_game.jcz");

/// One text in the game, and what stands in its place.
const ALTERED: &[(&str, &str)] = &[
    // Numbers out of bounds, or none.
    ("0.25", "1"),
    ("0.25", "-0.25"),
    ("0.25", "1e999"),
    ("0.25", "\"0.25\""),
    ("\"basic:1\": 1", "\"basic:1\": 256"),
    ("\"basic:1\": 1", "\"basic:1\": 0"),
    ("\"small-follower\": 7", "\"small-follower\": -7"),
    ("\"small-follower\": 7", "\"small-follower\": 70"),
    ("\"rotation\": 0", "\"rotation\": 45"),
    ("\"x\": 0", "\"x\": 99999999999999999999"),
    ("\"slot\": 0", "\"slot\": 0.5"),
    ("\"endTurn\": 5", "\"endTurn\": -5"),
    ("[0, -1]", "[0, -99999]"),
    ("[0, -1]", "[0, -8000]"),
    ("[0, -1]", "[0]"),
    ("\"player\": 0", "\"player\": 2"),
    ("0.small.1", "7.small.1"),
    ("0.small.1", "0.phantom.1"),
    // Who plays.
    ("[{\"name\": \"Ada\", \"slot\": 0}, {\"name\": \"Bob\", \"slot\": 1}]", "[]"),
    ("[{\"name\": \"Ada\", \"slot\": 0}, {\"name\": \"Bob\", \"slot\": 1}]", "[{}]"),
    // What lies on the table.
    ("[{\"tile\": \"BA/RCr\", \"x\": 0, \"y\": 0, \"rotation\": 0}]", "[]"),
    ("\"tile\": \"BA/RCr\"", "\"tile\": \"BA/RCr?\""),
    // What we do not have.
    ("\"basic:1\": 1", "\"basic:1\": 1, \"tower\": 1"),
    ("\"farmers\"", "\"bridge\""),
    ("\"tiny-city-scoring\": \"4\"", "\"tiny-city-scoring\": \"5\""),
    ("\"PLACE_TILE\"", "\"PAY_RANSOM\""),
    ("\"feature\": \"City\"", "\"feature\": \"Tower\""),
    // Broken messages.
    ("\"PLACE_TILE\"", "7"),
    ("\"tileId\": \"BA/C\"", "\"tile\": \"BA/C\""),
    ("\"R180\"", "\"R181\""),
    ("\"location\": \"S\"", "\"location\": \"_NS\""),
    // Messages that our rules do not allow.
    ("\"tileId\": \"BA/C\"", "\"tileId\": \"TO/C\""),
    ("\"tileId\": \"BA/C\"", "\"tileId\": \"AM/A\""),
    ("\"R180\"", "\"R0\""),
    ("[0, -1]", "[0, 0]"),
    ("[0, -1]", "[5, 5]"),
    ("\"player\": 0", "\"player\": 1"),
    ("\"0.small.1\"", "\"1.small.1\""),
    ("\"0.small.1\"", "\"0.big.1\""),
    ("\"location\": \"S\", \"feature\": \"City\"", "\"location\": \"WE\", \"feature\": \"Road\""),
];

/// Messages in place of one that passes.
const MESSAGES: &[(&str, &str)] = &[
    (
        "DEPLOY_MEEPLE",
        "\"meepleId\": \"1.small.1\", \"pointer\": {\"position\": [9, 9], \"location\": \"N\", \"feature\": \"City\"}",
    ),
    (
        "DEPLOY_MEEPLE",
        "\"meepleId\": \"1.small.1\", \"pointer\": {\"position\": [0, 0], \"location\": \"I\", \"feature\": \"FlyingMachine\"}",
    ),
    (
        "DEPLOY_MEEPLE",
        "\"meepleId\": \"1.small.1\", \"pointer\": {\"position\": [0, 0], \"location\": \"QUARTER_CASTLE\", \"feature\": \"Quarter\"}",
    ),
    ("RETURN_MEEPLE", "\"source\": \"FESTIVAL\", \"pointer\": {}"),
    (
        "RETURN_MEEPLE",
        "\"source\": \"ABBOT_RETURN\", \"pointer\": {\"meepleId\": \"1.abbot.1\", \"featurePointer\": {\"position\": [2, 0], \"location\": \"I\", \"feature\": \"Monastery\"}}",
    ),
    ("MOVE_NEUTRAL_FIGURE", "\"figureId\": \"dragon.1\", \"to\": [0, 0]"),
    ("MOVE_NEUTRAL_FIGURE", "\"figureId\": \"fairy.1\", \"to\": null"),
    ("MOVE_NEUTRAL_FIGURE", "\"figureId\": \"witch.1\", \"to\": null"),
    (
        "MOVE_NEUTRAL_FIGURE",
        "\"figureId\": \"count.1\", \"to\": {\"position\": [0, 0], \"location\": \"N\", \"feature\": \"City\"}",
    ),
    ("MOVE_NEUTRAL_FIGURE", "\"figureId\": \"bigtop.1\", \"to\": [0, 0]"),
    ("PLACE_TOKEN", "\"token\": \"GOLD\", \"pointer\": [0, 0]"),
    ("PLACE_TOKEN", "\"token\": \"TUNNEL_A\", \"pointer\": [0, 0]"),
    ("CIRCLE_REMOVE_OR_DEPLOY", "\"value\": \"REMOVE\""),
    ("CIRCLE_REMOVE_OR_DEPLOY", "\"value\": \"BOTH\""),
    ("COMMIT", "\"random\": 2"),
];

/// The first line of what is said; the others are the board.
fn told(file: &str) -> String {
    let Err(error) = import(file) else { return "imported".to_owned() };
    error.to_string().lines().next().unwrap_or_default().to_owned()
}

fn altered(from: &str, to: &str) -> String {
    assert!(GAME.contains(from), "{from}");
    told(&GAME.replacen(from, to, 1))
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let mut text = String::new();
    for (from, to) in ALTERED {
        writeln!(text, "{from} -> {to}\n    {}", altered(from, to)).unwrap();
    }
    let pass = "\"type\": \"PASS\", \"payload\": {}";
    for (kind, payload) in MESSAGES {
        let said = altered(pass, &format!("\"type\": \"{kind}\", \"payload\": {{{payload}}}"));
        writeln!(text, "{kind} {payload}\n    {said}").unwrap();
    }
    expect_file!["hostile.txt"].assert_eq(&text);
}

#[test]
fn what_is_no_saved_game_is_told_so() {
    for (file, wanted) in [
        ("", "line 1: the file is empty"),
        ("\n\n", "line 3: the file is empty"),
        ("[]", "line 1: an object is wanted"),
        ("{\"version\": 2}", "line 1: \"players\" is missing"),
        ("Bastide record 1\n", "line 1: \"Bastide\" is no value"),
        ("\u{1f}\u{8b}", "line 1: '\\u{1f}' where a value is wanted"),
    ] {
        assert_eq!(told(file), wanted);
    }
}

#[test]
fn a_mark_in_front_of_the_file_does_no_harm() {
    assert_eq!(told(&format!("\u{feff}{GAME}")), "imported");
}

#[test]
fn a_file_cut_off_anywhere_is_told_with_its_line() {
    let whole = GAME.trim_end();
    for end in (0..whole.len()).filter(|it| whole.is_char_boundary(*it)) {
        let said = told(&whole[..end]);
        assert!(said.starts_with("line "), "{end}: {said}");
    }
}
