//! Moves that are taken back because everybody agrees.

use super::*;
use crate::draws::Secret;
use crate::verify::verify_draws;
use bastide_protocol::DrawsVerdict;

/// The entries of a log that draw tiles, in force or not.
fn draws(table: &Table) -> Vec<String> {
    table.entries_from(0).into_iter().filter(|it| it.starts_with("draw ")).collect()
}

/// Plays on until somebody else's tile has been drawn twice.
fn two_turns_later(table: &Table) -> Table {
    let mut table = table.clone();
    let n_before = draws(&table).len();
    while draws(&table).len() < n_before + 2 {
        table = after_answer(&table);
    }
    table
}

#[test]
fn the_same_tiles_are_drawn_again() {
    let begun = table();
    let later = two_turns_later(&begun);
    let (player, to) = later.last_move_of(&[begun.asked().expect("a player").0]).expect("a move");
    assert_eq!((player, to), (begun.asked().expect("a player"), begun.n_actions()));
    let back = later.after_take_back(later.seq(), to).expect("everybody agrees");
    assert_eq!(view::present(&back).squares, view::present(&begun).squares);
    assert_eq!(back.asked(), begun.asked());
    let undo = back.log().last().expect("an entry");
    assert!(matches!(undo.done, Done::Undo { agreed: true, .. }));
    // Another place for the same tile, and the tiles after it are those that came before.
    let other = *back.game().legal_actions().last().expect("a place");
    let again = two_turns_later(&back.after(other).expect("it is legal"));
    let (told, n) = (draws(&again), draws(&later).len());
    assert_eq!(told[1..n], told[n..2 * n - 1], "{told:?}");
}

#[test]
fn what_several_players_did_is_loaded_as_it_was_played() {
    let begun = table();
    let seat = begun.asked().expect("a player").0;
    // Somebody takes a tile back alone, too, before and after everybody agrees.
    let placed = after_answer(&begun);
    let alone = placed.after_undo(placed.seq()).expect("one's own tile");
    let later = two_turns_later(&alone);
    let (_, to) = later.last_move_of(&[1 - seat]).expect("a move");
    let back = later.after_take_back(later.seq(), to).expect("everybody agrees");
    let later = two_turns_later(&back);
    let (_, to) = later.last_move_of(&[seat]).expect("a move");
    let back = later.after_take_back(later.seq(), to).expect("everybody agrees");
    let placed = after_answer(&back);
    let played = after_answer(&placed.after_undo(placed.seq()).expect("one's own tile"));
    let entries = played.entries_from(0);
    let loaded = Table::restore(&played.stored(), &entries).expect("a sound log");
    assert_eq!(told(&loaded), told(&played));
    assert_eq!(loaded.entries_from(0), entries, "nothing of the log is lost");
    // The die stands where it stood: the games go on alike.
    assert_eq!(told(&two_turns_later(&loaded)), told(&two_turns_later(&played)));
}

#[test]
fn only_decisions_are_taken_back_and_only_of_the_game_as_it_stands() {
    let later = two_turns_later(&table());
    let refused = |seq, to| later.after_take_back(seq, to).expect_err("refused").problem().code;
    let (_, to) = later.last_move_of(&[0]).expect("a move");
    assert_eq!(refused(later.seq() - 1, to), ProblemCode::Stale);
    assert_eq!(refused(later.seq(), 0), ProblemCode::NothingToUndo, "a draw");
    assert_eq!(refused(later.seq(), later.n_actions()), ProblemCode::NothingToUndo);
    assert_eq!(table().last_move_of(&[0, 1]), None, "nobody has decided yet");
    let mut over = later;
    while !over.is_over() {
        over = after_answer(&over);
    }
    let refusal = over.after_take_back(over.seq(), to).expect_err("the game is over");
    assert_eq!(refusal.problem().code, ProblemCode::NothingToUndo);
}

#[test]
fn the_draws_of_a_game_with_take_backs_are_fair() {
    let wish = r#"{ "seats": [
        { "color": "red", "kind": { "type": "person" } },
        { "color": "blue", "kind": { "type": "person" } }
    ], "sealed": true }"#;
    let wish: NewGame = serde_json::from_str(wish).expect("a wish");
    let draws = DrawSource::Sealed(Secret::new([7; 32]));
    let mut table = new_table(&wish, Fresh { id: Fresh::id_of(7), draws, now: 0 }).expect("a game");
    for nth in 0_u8..6 {
        table = two_turns_later(&table);
        let (_, to) = table.last_move_of(&[nth % 2]).expect("a move");
        table = table.after_take_back(table.seq(), to).expect("everybody agrees");
        let other = *table.game().legal_actions().last().expect("a place");
        table = table.after(other).expect("it is legal");
    }
    while !table.is_over() {
        table = after_answer(&table);
    }
    let verdict = verify_draws(&table.record());
    assert_eq!(verdict, Ok(DrawsVerdict::Fair { n_tiles: 71, n_draws: 71 }));
}
