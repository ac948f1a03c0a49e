//! Figures: supplies, one door onto the board, one door back.

use crate::event::{Event, Sink};
use crate::game::{Game, Player};
use bastide_board::Segment;

/// A kind of figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum FigureKind {
    /// An ordinary follower.
    Normal,
}

impl FigureKind {
    /// All kinds.
    pub const ALL: [Self; 1] = [Self::Normal];

    /// How many kinds there are.
    pub const N: usize = Self::ALL.len();

    /// How many each player has; the eighth follower of the box is the scoring figure.
    #[must_use]
    pub const fn n_per_player(self) -> u8 {
        match self {
            Self::Normal => 7,
        }
    }

    /// Its word in English text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "follower",
        }
    }
}

/// A figure on the board. It stands on a segment, never on a feature: features merge and part
/// under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Figure {
    /// Whose it is.
    pub player: Player,
    /// What it is.
    pub kind: FigureKind,
    /// Where it stands.
    pub segment: Segment,
}

impl Game {
    /// Stands a figure from the supply on a segment.
    #[inline]
    pub(crate) fn stand(&mut self, player: Player, kind: FigureKind, segment: Segment) {
        self.supplies[player.index()][kind as usize] -= 1;
        self.board.occupy(segment);
        self.figures.push(Figure { player, kind, segment });
    }
}

/// The one way onto the board.
#[inline]
pub(crate) fn place(
    game: &mut Game,
    player: Player,
    kind: FigureKind,
    segment: Segment,
    sink: &mut impl Sink,
) {
    game.stand(player, kind, segment);
    sink.tell(Event::FigurePlaced(Figure { player, kind, segment }));
}

/// The one way off the board: the figure with this index goes back to its owner's supply.
#[inline]
pub(crate) fn take_back(game: &mut Game, idx: usize, sink: &mut impl Sink) {
    let figure = game.figures.remove(idx);
    game.board.vacate(figure.segment);
    game.supplies[figure.player.index()][figure.kind as usize] += 1;
    sink.tell(Event::FigureTakenBack(figure));
}
