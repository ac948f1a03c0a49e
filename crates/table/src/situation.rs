//! A game under way, and what the rules do not remember of it but clients show.

use bastide_board::Place;
use bastide_rules::{Action, Event, Game, Illegal, Player, Setup, SetupError, TileKind};

#[cfg(test)]
thread_local! {
    /// How many actions have been played in this thread.
    pub(crate) static N_APPLIED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// A game and what has been seen of it.
#[derive(Clone, Debug)]
pub struct Situation {
    /// The game.
    pub game: Game,
    /// Tiles that left the game, in the order of drawing.
    pub(crate) discarded: Vec<TileKind>,
    /// Who placed which square; nobody placed those of the set-up.
    pub(crate) placed_by: Vec<Option<Player>>,
}

impl Situation {
    /// The beginning of a game.
    pub(crate) fn new(setup: &Setup) -> Result<Self, SetupError> {
        let game = setup.game()?;
        let placed_by = vec![None; game.board().squares().len()];
        Ok(Self { game, discarded: Vec::new(), placed_by })
    }

    /// Does something and tells what came of it.
    pub(crate) fn apply(&mut self, action: Action) -> Result<Vec<Event>, Illegal> {
        #[cfg(test)]
        N_APPLIED.set(N_APPLIED.get() + 1);
        let mut events = Vec::new();
        self.game.apply_telling(action, &mut events)?;
        for event in &events {
            if let Event::TileDiscarded(_, kind) = event {
                self.discarded.push(*kind);
            } else if let Event::TilePlaced { player, .. } = event {
                self.placed_by.push(Some(*player));
            } else if let Event::TileLaid { .. } = event {
                self.placed_by.push(None);
            }
        }
        Ok(events)
    }

    /// Where the last tile was placed, if a player has placed one.
    pub(crate) fn last_placed(&self) -> Option<Place> {
        let by_player = self.placed_by.last().copied().flatten();
        by_player.map(|_| self.game.board().square(self.game.last_square()).place)
    }
}
