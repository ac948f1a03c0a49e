//! A bot that tries every action and keeps the best, against one that does anything.
//!
//! ```sh
//! cargo run --release --example one_ply
//! ```

#![expect(clippy::print_stdout, reason = "an example prints")]

use bastide::{Action, Bot, Dice, FigureKind, Game, Node, Player, Setup, bot_named};

/// Does what leaves it with the largest lead, if the game ended there.
#[derive(Debug)]
struct OnePly {
    /// To try actions on; kept for its memory.
    tried: Game,
}

/// How far a player would be ahead if the game ended now.
fn lead(game: &Game, player: Player) -> i32 {
    let points = game.projected_scores().map(i32::from);
    let others = game.players().filter(|it| *it != player).map(|it| points[it.index()]);
    points[player.index()] - others.max().unwrap_or_default()
}

impl Bot for OnePly {
    fn decide(&mut self, game: &Game, _dice: &mut Dice) -> Action {
        let Node::Decide(player, _) = game.node() else { panic!("somebody must decide") };
        let worth = |action: &Action| {
            self.tried.clone_from(game);
            self.tried.apply(*action).expect("it is in the list");
            // A follower in hand is worth a point or so.
            2 * lead(&self.tried, player) + i32::from(self.tried.supply(player, FigureKind::Normal))
        };
        game.legal_actions().into_iter().max_by_key(worth).expect("something is always legal")
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = Setup::base(2).game()?;
    let mut n_won = 0;
    for seed in 0..50 {
        let (mut game, mut dice) = (start.clone(), Dice::new(seed, 0));
        let other = bot_named("random").expect("it is built in");
        let mut bots: [Box<dyn Bot>; 2] = [Box::new(OnePly { tried: start.clone() }), other];
        while game.node() != Node::Over {
            let action = match game.node() {
                Node::Decide(player, _) => bots[player.index()].decide(&game, &mut dice),
                Node::Chance(_) | Node::Over => {
                    game.pick_action(|n| dice.below(n)).expect("something to draw")
                }
            };
            game.apply(action)?;
        }
        n_won += u32::from(game.score(Player(0)) > game.score(Player(1)));
    }
    println!("one ply won {n_won} of 50 games");
    Ok(())
}
