//! A bot in its simplest form, and a whole game driven by hand.
//!
//! ```sh
//! cargo run --example random_bot
//! ```

#![expect(clippy::print_stdout, reason = "an example prints")]

use bastide::{Action, Bot, Dice, Game, Node, PlayerColor, Setup, action_text, board_text};

/// Does anything legal.
#[derive(Debug)]
struct Anything;

impl Bot for Anything {
    fn decide(&mut self, game: &Game, dice: &mut Dice) -> Action {
        let actions = game.legal_actions();
        actions[dice.below(actions.len() as u32) as usize]
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Setup::base(2).game()?;
    // Two sources of chance of one seed: what is drawn does not depend on what bots think.
    let (mut draws, mut thoughts) = (Dice::new(7, 0), Dice::new(7, 1));
    let mut bots = [Anything, Anything];
    loop {
        let action = match game.node() {
            Node::Chance(_) => game.pick_action(|n| draws.below(n)).expect("something to draw"),
            Node::Decide(player, _) => bots[player.index()].decide(&game, &mut thoughts),
            Node::Over => break,
        };
        if game.n_actions() < 9 {
            println!("{}", action_text(&game, action));
        }
        game.apply(action)?;
    }
    println!("...\n\n{}", board_text(&game, &PlayerColor::ALL));
    for player in game.players() {
        println!("player {}: {} points", player.0 + 1, game.score(player));
    }
    Ok(())
}
