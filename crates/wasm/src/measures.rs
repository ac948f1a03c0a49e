//! What is measured: docs/benchmarks.md.

use bastide_bots::bot_named;
use bastide_dice::Dice;
use bastide_rules::{Node, Setup};
use wasm_bindgen::prelude::wasm_bindgen;

/// Plays so many random base games of two players; says how many points were scored.
#[wasm_bindgen(js_name = randomGames)]
#[must_use]
pub fn random_games(n_games: u32, seed: u64) -> u32 {
    let (Ok(start), Some(mut bot)) = (Setup::base(2).game(), bot_named("random")) else {
        return 0;
    };
    let mut game = start.clone();
    let mut n_points: u32 = 0;
    for nth in 0..n_games {
        game.clone_from(&start);
        let mut dice = Dice::new(seed, nth.into());
        while game.node() != Node::Over {
            let action = bot.decide(&game, &mut dice);
            game.apply_unchecked(action, &mut ());
        }
        n_points += game.players().map(|it| u32::from(game.score(it))).sum::<u32>();
    }
    n_points
}
