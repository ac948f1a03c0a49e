//! Every saved game in `games/` gives what the text beside it says. The games are our own.

use bastide_jcz::{Import, import};
use bastide_notation::{Names, Record, score_table};
use expect_test::expect_file;
use std::fmt::Write;
use std::path::Path;

#[test]
fn saved_games_give_what_is_written_beside_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut n_games = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        if file.extension().is_some_and(|it| it == "jcz") {
            let text = std::fs::read_to_string(&file).unwrap();
            let told = match import(&text) {
                Ok(import) => told(&import),
                Err(error) => format!("{error}\n"),
            };
            expect_file![file.with_extension("txt")].assert_eq(&told);
            n_games += 1;
        }
    }
    assert!(n_games >= 30, "{n_games}");
}

/// What came out, and the record, which reads as the same game.
fn told(import: &Import) -> String {
    let record = import.record.to_string();
    assert_eq!(Record::read(&record).as_ref(), Ok(&import.record));
    let mut text = String::new();
    for it in &import.events {
        let turn = it.turn.map_or("at the end".to_owned(), |it| format!("turn {it}"));
        let (seat, points) = (it.award.player.index(), it.award.points);
        writeln!(text, "{turn}: {points} for player {seat}, {}", it.kind).unwrap();
    }
    for it in &import.after {
        let turn = it.turn.map_or("the end".to_owned(), |it| format!("turn {it}"));
        writeln!(text, "after {turn}: {:?}", it.points).unwrap();
    }
    import.discarded.iter().for_each(|it| writeln!(text, "in vain: {it}").unwrap());
    import.differences.iter().for_each(|it| writeln!(text, "note: {it}").unwrap());
    if !import.is_over() {
        writeln!(text, "not over").unwrap();
    }
    writeln!(text, "\n{}", score_table(&import.game, Names(&import.record.names()))).unwrap();
    text + &record
}

/// What figures may do is counted by hand, as that engine counts.
#[test]
fn games_with_results_agree_with_them() {
    for (text, n_compared) in [
        (include_str!("games/flying_machine.jcz"), 11),
        (include_str!("games/mage.jcz"), 11),
        (include_str!("games/magic_off_the_board.jcz"), 31),
        (include_str!("games/ferries.jcz"), 20),
        (include_str!("games/gold.jcz"), 18),
        (include_str!("games/crop_circles.jcz"), 23),
        (include_str!("games/a_wagon_near_by.jcz"), 19),
        (include_str!("games/quarters.jcz"), 27),
        (include_str!("games/dragon_in_carcassonne.jcz"), 14),
        (include_str!("games/fairy_in_a_quarter.jcz"), 35),
        // The same without saying who speaks.
        (include_str!("games/who_speaks_is_not_said.jcz"), 27),
        // One more turn there than here.
        (include_str!("games/a_second_tile_that_is_not_there.jcz"), 10),
        // A tile that is discarded there and would fit here.
        (include_str!("games/a_river_tile_in_vain.jcz"), 3),
    ] {
        let compared = bastide_jcz::compare(text).unwrap();
        assert_eq!((compared.n_compared, compared.differences), (n_compared, Vec::new()));
    }
}

#[test]
fn results_are_compared() {
    let text = include_str!("games/abbot_home.jcz");
    let compared = bastide_jcz::compare(text).unwrap();
    assert_eq!((compared.n_compared, compared.differences), (13, Vec::new()));
    let wrong = text.replace("Tile.BA/L:20", "Tile.BA/L:21").replace("garden.inc", "monastery.inc");
    let compared = bastide_jcz::compare(&wrong).unwrap();
    let told: Vec<String> = compared.differences.iter().map(ToString::to_string).collect();
    let awards =
        "turn 3: awards: there monastery.incomplete 4 for 0, here garden.incomplete 4 for 0";
    let choices = "message 7, TilePhase: choices: there Tile.BA/L:21, here Tile.BA/L:20";
    assert_eq!(told, [awards, choices]);
}
