//! The race for goods, which is open until the end.

use super::BySeat;
use super::weights::Weights;
use bastide_rules::{Game, Player};
use bastide_tiles::Goods;

/// What the most of some goods brings.
const MOST_GOODS: f32 = 10.0;

/// The tokens of the box: wine, grain, cloth.
const N_TOKENS: [u8; Goods::ALL.len()] = [9, 6, 5];

/// The most goods: the further ahead, and the fewer tokens are left, the surer.
pub(super) fn add(game: &Game, weights: &Weights, expected: &mut BySeat) {
    for (goods, n_tokens) in Goods::ALL.iter().zip(N_TOKENS) {
        let held = |it: Player| game.goods(it, *goods);
        let n_held: u8 = game.players().map(held).sum();
        let n_left = f32::from(n_tokens.saturating_sub(n_held)).min(game.n_tiles_left() as f32);
        for player in game.players() {
            let others = game.players().filter(|it| *it != player);
            let most = others.map(held).max().unwrap_or_default();
            let lead = f32::from(held(player)) - f32::from(most);
            // With as many as another, both are paid.
            let spread = weights.goods * n_left.sqrt() + 0.05;
            let odds = libm::expf(-((lead + 0.3) / spread).clamp(-20.0, 20.0));
            if n_held > 0 || n_left > 0.0 {
                expected[player.index()] += MOST_GOODS / (1.0 + odds);
            }
        }
    }
}
