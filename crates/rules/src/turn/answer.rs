//! What an answer does in the base game; `prompt.rs` has what it does in expansions.

use super::{Frame, advance, next_step};
use crate::event::{Event, Sink};
use crate::game::{Action, Game, Node, Player, Prompt, TileKind};
use crate::{figures, hooks, prompt};
use bastide_board::{Place, SquareIdx};
use bastide_tiles::Rotation;

/// Carries out what chance or a player has answered, and goes on.
#[inline]
pub(crate) fn resolve(game: &mut Game, action: Action, sink: &mut impl Sink) {
    #[expect(clippy::wildcard_enum_match_arm, reason = "`prompt::carry_out` names them all")]
    match action {
        Action::Draw(kind) => {
            let player = game.acting_player();
            if draw(game, player, kind, sink) {
                return;
            }
        }
        Action::PlaceTile { place, rotation } => {
            if let Node::Decide(player, Prompt::PlaceTile(kind)) = game.node {
                put_down(game, kind, place, rotation);
                sink.tell(Event::TilePlaced { player, kind, place, rotation });
                hooks::tile_placed(game, player, sink);
            }
            next_step(game);
        }
        Action::PlaceFigure { kind, segment } => {
            if let Node::Decide(player, Prompt::PlaceFigure) = game.node {
                figures::place(game, player, kind, segment, sink);
                next_step(game);
            } else {
                prompt::carry_out(game, action, sink);
            }
        }
        Action::Pass => prompt::pass(game, sink),
        answer => prompt::carry_out(game, answer, sink),
    }
    advance(game, sink);
}

/// Says whether the player has been asked at once where the tile goes: that is the next line of
/// the table, unless the wheel turns first, and so often that the table need not be asked.
#[inline]
fn draw(game: &mut Game, player: Player, kind: TileKind, sink: &mut impl Sink) -> bool {
    game.bag.take(kind);
    sink.tell(Event::TileDrawn(player, kind));
    if hooks::tile_drawn(game, player, kind, sink) {
        return false;
    }
    hooks::count_fits(game, kind);
    if game.fits.n == 0 {
        // All books: it leaves the game, and the same player draws again.
        sink.tell(Event::TileDiscarded(player, kind));
        return false;
    }
    hold(game, kind);
    game.node = Node::Decide(player, Prompt::PlaceTile(kind));
    true
}

/// The drawn tile is the one of this tile play; the next line of the table follows.
#[inline]
pub(crate) fn hold(game: &mut Game, kind: TileKind) {
    if let Some(Frame::TilePlay { tile, step, .. }) = game.frames.last_mut() {
        *tile = Some(kind);
        *step += 1;
    }
}

/// A tile comes to lie on the table.
#[inline]
pub(crate) fn put_down(game: &mut Game, kind: TileKind, place: Place, rotation: Rotation) {
    game.board.place(place, kind, rotation);
    game.last_square = SquareIdx(game.board.squares().len() as u16 - 1);
}
