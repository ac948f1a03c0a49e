//! What bots decide is a function of position, dice and settings alone: on every machine the same.
//! The vectors are the witness. After a change that is meant to change decisions,
//! `UPDATE_EXPECT=1 cargo test -p bastide-bots --test vectors` writes them again.

use bastide_bots::read_bot;
use bastide_dice::Dice;
use bastide_rules::{Game, GameBox, Node};
use expect_test::expect_file;
use std::fmt::Write;

const BOXES: [&str; 4] = ["base", "RGBB", "BB21", "everything"];

const BOTS: [&str; 5] =
    ["starter", "easy", "one-ply", "rollouts:iterations=20", "puct:iterations=20"];

/// A decision in the middle of a random game, after at least so many actions.
fn position(box_name: &str, n_players: u8, n_actions: u32) -> Game {
    let game_box = GameBox::named(box_name).expect("a box");
    let mut game = game_box.setup(n_players).game().expect("a sound set-up");
    let mut dice = Dice::new(u64::from(n_actions), 0);
    for n in 0.. {
        let is_asked = matches!(game.node(), Node::Decide(..));
        let n_legal = if is_asked { game.legal_actions().len() } else { 0 };
        if n >= n_actions && n_legal > 1 {
            break;
        }
        let action = game.pick_action(|n| dice.below(n)).expect("the game goes on");
        game.apply(action).expect("it was picked");
    }
    game
}

#[test]
fn bots_decide_as_they_always_have() {
    let mut text = String::new();
    for box_name in BOXES {
        for (n_players, n_actions) in [(2, 30), (3, 60), (5, 120)] {
            let game = position(box_name, n_players, n_actions);
            for bot in BOTS {
                let mut dice = Dice::new(7, 0);
                let action = read_bot(bot).expect("a bot").decide(&game, &mut dice);
                let line = format!("{box_name} {n_players} {n_actions} {bot}: {action:?}");
                writeln!(text, "{line}").expect("a string takes everything");
            }
        }
    }
    expect_file!["vectors.txt"].assert_eq(&text);
}
