//! Events: what happened, for logs, clients and tests. The rules never read them.

use crate::figures::Figure;
use crate::game::{Player, TileKind};
use crate::score::Award;
use bastide_board::Place;
use bastide_tiles::Rotation;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player's turn begins.
    TurnStarted(Player),
    /// A tile is drawn.
    TileDrawn(Player, TileKind),
    /// The drawn tile fits nowhere and leaves the game.
    TileDiscarded(Player, TileKind),
    /// A tile is placed.
    TilePlaced {
        /// By whom.
        player: Player,
        /// Which.
        kind: TileKind,
        /// Where.
        place: Place,
        /// How.
        rotation: Rotation,
    },
    /// A figure is placed.
    FigurePlaced(Figure),
    /// A player does nothing where something could have been done.
    Passed(Player),
    /// A player gets points.
    Scored(Award),
    /// A figure goes back to its owner.
    FigureTakenBack(Figure),
    /// The last tile has been played; what follows is the final scoring.
    FinalScoring,
    /// The game has ended.
    GameOver,
}

/// Where events are told.
pub trait Sink {
    /// Takes note of an event.
    fn tell(&mut self, event: Event);
}

/// Nobody listens, and nothing is spent on telling.
impl Sink for () {
    #[inline]
    fn tell(&mut self, _: Event) {}
}

impl Sink for Vec<Event> {
    fn tell(&mut self, event: Event) {
        self.push(event);
    }
}
