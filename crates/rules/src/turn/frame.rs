//! What is under way in a turn.

use crate::game::{Game, Node, Player, TileKind};

/// Something under way; the innermost is the last of [`Game::frames`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// A tile play.
    TilePlay {
        player: Player,
        /// The line of the table that comes next.
        step: u8,
        /// The tile in hand, and then on the table.
        tile: Option<TileKind>,
        part: Part,
    },
}

/// Which tile play of a turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The first and, as far as is known, the only one.
    First,
    /// The first; a builder has earned another.
    FirstOfTwo,
    /// The second.
    Second,
    /// The lake of River II, or a source beside Carcassonne: before a tile is drawn.
    Mouth,
    /// An abbey after the last tile.
    LateAbbey,
    /// No tile at all: followers are called from Carcassonne before the final scoring.
    LastCalls,
    /// A tile that a message has brought, in anybody's turn. Messages that were due before it wait
    /// until it is played.
    Extra { n_due: u8, double: Double },
}

/// How far an extra tile has come in earning a second one, where it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Double {
    /// It is the only one, as far as is known.
    No,
    /// A builder has earned another.
    Earned,
    /// It is the second.
    Second,
}

impl Part {
    /// How many messages wait for something that began before this tile play.
    pub(crate) const fn n_due_before(self) -> usize {
        match self {
            Self::Extra { n_due, .. } => n_due as usize,
            Self::First
            | Self::FirstOfTwo
            | Self::Second
            | Self::Mouth
            | Self::LateAbbey
            | Self::LastCalls => 0,
        }
    }

    /// Whether it belongs to a double turn; a player takes one at a time.
    pub(super) const fn is_of_two(self) -> bool {
        match self {
            Self::FirstOfTwo | Self::Second => true,
            Self::Extra { double, .. } => !matches!(double, Double::No),
            Self::First | Self::Mouth | Self::LateAbbey | Self::LastCalls => false,
        }
    }
}

impl Frame {
    pub(super) fn tile_play(player: Player, part: Part) -> Self {
        Self::TilePlay { player, step: 0, tile: None, part }
    }

    /// Whether a builder has earned a second tile in it.
    fn has_earned_second_tile(&self) -> bool {
        let Self::TilePlay { part, .. } = self;
        matches!(part, Part::FirstOfTwo | Part::Extra { double: Double::Earned, .. })
    }

    pub(crate) fn player(&self) -> Player {
        match self {
            Self::TilePlay { player, .. } => *player,
        }
    }
}

impl Game {
    /// Which tile play is under way.
    pub(crate) fn part(&self) -> Option<Part> {
        let Frame::TilePlay { part, .. } = self.frames.last()?;
        Some(*part)
    }

    /// Whether a builder has earned a second tile that is still to be played.
    pub(crate) fn has_earned_second_tile(&self) -> bool {
        self.frames.iter().any(Frame::has_earned_second_tile)
    }
}

/// What a step leads to.
pub(crate) enum Flow {
    /// The next line.
    Next,
    /// Somebody is asked; the answer goes to [`super::resolve`].
    Ask(Node),
    /// Something else is under way now; it is looked at first.
    Turned,
    /// The last line: the tile play is over.
    Done,
}
