//! Ferries from pier to pier.

use bastide_drawing::{Subject, pier_of};
use bastide_protocol::{Crossing, Point};
use bastide_rules::{Ferry, Game};

/// How a ferry lies on its tile.
pub(crate) fn crossing(game: &Game, ferry: Ferry) -> Crossing {
    let square = game.board().square_of(ferry.ends()[0]);
    let subject = Subject::of_tile(game.rules().tile(square.kind));
    let [from, to] =
        game.ferry_sides(ferry).map(|side| match pier_of(&subject, square.rotation, side) {
            Some(at) => Point { x: at.x.round() as u8, y: at.y.round() as u8 },
            None => Point { x: 50, y: 50 },
        });
    Crossing { from, to }
}

/// The sides whose roads a ferry joins, as the keys `sides.…` name them: `EW`.
pub(crate) fn letters(game: &Game, ferry: Ferry) -> String {
    game.ferry_sides(ferry).map(|it| it.letter()).iter().collect()
}
