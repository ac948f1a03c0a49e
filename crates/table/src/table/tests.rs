//! Logs in which much was taken back.

mod agreed;

use super::*;
use crate::draws::DrawSource;
use crate::new_game::{Fresh, new_table};
use crate::situation::N_APPLIED;
use bastide_protocol::NewGame;

fn table() -> Table {
    let wish = r#"{ "seats": [
        { "color": "red", "kind": { "type": "person" } },
        { "color": "blue", "kind": { "type": "person" } }
    ], "seed": "7" }"#;
    let wish: NewGame = serde_json::from_str(wish).expect("a wish");
    let fresh = Fresh { id: Fresh::id_of(7), draws: DrawSource::Seed(7), now: 0 };
    new_table(&wish, fresh).expect("a game")
}

fn first_answer(table: &Table) -> String {
    action_text(&table.now.game, table.now.game.legal_actions()[0])
}

fn after_answer(table: &Table) -> Table {
    let text = first_answer(table);
    let answer = Answer { seq: table.seq(), seat: None, text: &text };
    table.after_answer(&answer).expect("a legal answer")
}

/// The log of a game whose first tile was placed and taken back so often.
fn log_with_undos(table: &Table, n_undos: usize) -> Vec<String> {
    let mut log = table.entries_from(0);
    let (placed, undo) = (first_answer(table), format!("undo {}", log.len()));
    for _ in 0..n_undos {
        log.extend([placed.clone(), undo.clone()]);
    }
    log.push(placed);
    log
}

#[test]
fn loading_plays_only_what_is_in_force() {
    let table = table();
    let log = log_with_undos(&table, 10_000);
    let before = N_APPLIED.get();
    let loaded = Table::restore(&table.stored(), &log).expect("a sound log");
    assert_eq!(N_APPLIED.get() - before, 2, "the draw and the tile that stayed");
    assert_eq!(loaded.seq(), 20_002);
    assert_eq!(loaded.n_actions(), 2);
    assert_eq!(loaded.entries_from(0), log, "nothing of the log is lost");
}

#[test]
fn a_loaded_game_is_the_game_that_was_played() {
    let placed = after_answer(&table());
    let back = placed.after_undo(placed.seq()).expect("it can be taken back");
    // Two decisions taken back one by one, the second of them on top of the first.
    let again = after_answer(&back);
    let figure = after_answer(&again);
    let mut played = figure;
    for _ in 0..2 {
        if let Ok(back) = played.after_undo(played.seq()) {
            played = back;
        }
    }
    let played = after_answer(&played);
    let loaded = Table::restore(&played.stored(), &played.entries_from(0)).expect("a sound log");
    assert_eq!(loaded.log, played.log);
    assert_eq!(loaded.in_force, played.in_force);
    assert_eq!(view::present(&loaded), view::present(&played));
    let told_of = |entry: &LogEntry| !entry.events.is_empty();
    let n_told = loaded.log.iter().filter(|it| told_of(it)).count();
    assert_eq!(n_told, loaded.in_force.len(), "events are told of what is in force");
}

#[test]
fn what_is_offered_to_be_taken_back_is_in_force() {
    let placed = after_answer(&table());
    let back = placed.after_undo(placed.seq()).expect("it can be taken back");
    let other = back.now.game.legal_actions()[1];
    let again = back.after(other).expect("another place");
    let prompt = view::present(&again).prompt.expect("a question");
    let bastide_protocol::Undo::Reaches { takes_back, .. } = prompt.undo else {
        panic!("the tile can be taken back")
    };
    assert_eq!(takes_back, [action_text(&back.now.game, other)]);
}

#[test]
fn a_full_log_takes_nothing_back_but_the_game_goes_on() {
    let table = table();
    let log = log_with_undos(&table, MAX_LOG_WITH_UNDO / 2);
    let mut full = Table::restore(&table.stored(), &log).expect("a sound log");
    let refused = full.after_undo(full.seq()).expect_err("the log is full");
    assert_eq!(refused.problem().code, ProblemCode::LogFull);
    let prompt = view::present(&full).prompt.expect("a question");
    assert!(
        matches!(prompt.undo, bastide_protocol::Undo::Nothing { why } if why.key == "no_undo.log_full")
    );
    while !full.is_over() {
        full = after_answer(&full);
    }
    assert!(full.log.len() <= MAX_LOG_WITH_UNDO + MAX_ACTIONS);
}

#[test]
fn a_log_that_takes_back_what_never_was_is_refused() {
    let table = table();
    for broken in ["undo 5", "undo 0", "undo 1", "undo x"] {
        let mut log = table.entries_from(0);
        log.push(broken.to_owned());
        assert!(Table::restore(&table.stored(), &log).is_err(), "{broken}");
    }
}

/// Everything that is told of a game.
fn told(table: &Table) -> [String; 5] {
    let (game, seq) = (table.game(), table.seq());
    let log: Vec<LogEntry> = table.log().iter().map(|it| (**it).clone()).collect();
    let told = [
        serde_json::to_string(&view::present(table)),
        serde_json::to_string(&view::aids(game, seq)),
        serde_json::to_string(&view::features(game, seq)),
        serde_json::to_string(&log),
        Ok(table.record().to_string()),
    ];
    told.map(|it| it.expect("it can be told"))
}

/// What is told of a game follows from what has happened: with another seed, and so with other tiles
/// to come, it is the same to the last letter, until the game is over.
#[test]
fn nothing_is_told_of_what_is_still_to_come() {
    let mut table = table();
    let with_another_seed = |table: &Table| {
        let mut stored = table.stored();
        stored.draws = DrawSource::Seed(8);
        stored.setup = stored.setup.replace("seed 7", "seed 8");
        assert_ne!(stored.setup, table.stored().setup, "the set-up names the seed");
        Table::restore(&stored, &table.entries_from(0)).expect("the same log")
    };
    let mut n_other_draws = 0;
    while !table.is_over() {
        let other = with_another_seed(&table);
        assert_eq!(told(&table), told(&other), "after {} entries", table.seq());
        let (next, other_next) = (after_answer(&table), after_answer(&other));
        n_other_draws += usize::from(next.entries_from(0) != other_next.entries_from(0));
        table = next;
    }
    assert!(n_other_draws > 20, "other tiles were to come");
    assert_ne!(told(&table), told(&with_another_seed(&table)), "the seed is told at the end");
}

#[test]
fn a_bot_plays_for_a_person_and_gives_the_seat_back() {
    let table = table();
    let asked = table.asked().expect("somebody is asked");
    assert_eq!(table.asked_bot(), None);
    let replaced = table.with_bots_for(&[asked.0]);
    assert_eq!(replaced.asked_bot(), Some((asked, REPLACEMENT)));
    assert_eq!(replaced.with_bots_for(&[1 - asked.0]).asked_bot(), None, "for nobody else");
    let text = first_answer(&replaced);
    let answer = Answer { seq: replaced.seq(), seat: Some(asked.0), text: &text };
    let refused = replaced.after_answer(&answer).expect_err("a bot is asked");
    assert_eq!(refused.problem().code, ProblemCode::OutOfTurn);
    // What the bot does is a move of the seat, which the person goes on from.
    let moved = replaced.after_bot(None).expect("a move");
    assert_eq!(moved.deciders_after(table.n_actions()), [asked.0]);
    assert!(moved.after_undo(moved.seq()).is_err(), "what a bot has decided stands");
    assert_eq!(moved.with_bots_for(&[]).asked_bot(), None);
    assert_eq!(moved.stored().seats, table.stored().seats, "the seat is still the person’s");
}
