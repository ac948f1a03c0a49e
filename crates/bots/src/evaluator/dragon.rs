//! How likely the dragon is to eat a follower before its feature is scored.

use bastide_board::Place;
use bastide_rules::{Element, Game};

/// How likely the dragon is about to move, for all positions soon after one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Danger {
    /// Before everybody has had two turns.
    soon: f32,
}

/// No journey is longer.
const N_STEPS: f32 = 6.0;

impl Danger {
    pub(super) fn prepare(&mut self, game: &Game) {
        self.soon = 0.0;
        if !game.has(Element::Dragon) {
            return;
        }
        let moves = |kind| game.rules().tile(kind).symbols.dragon;
        let in_bag: u16 = game.bag().kinds().filter(|it| moves(it.0)).map(|it| it.1).sum();
        let share = f32::from(in_bag) / game.n_tiles_left().max(1) as f32;
        let n_draws = 2.0 * f32::from(game.n_players());
        self.soon = 1.0 - libm::powf(1.0 - share.min(1.0), n_draws);
    }

    /// How likely the dragon's next journey ends at a place, or passes it.
    pub(super) fn at(&self, game: &Game, place: Place) -> f32 {
        let Some(dragon) = game.dragon() else { return 0.0 };
        if game.fairy() == Some(place) {
            return 0.0;
        }
        let distance = f32::from(dragon.x.abs_diff(place.x) + dragon.y.abs_diff(place.y));
        let near = |n_steps: f32| (1.0 - distance / (n_steps + 1.0)).max(0.0);
        match game.journey_leaders().count() {
            0 => self.soon * near(N_STEPS),
            n_left => near(n_left as f32).max(self.soon * near(N_STEPS)),
        }
    }
}
