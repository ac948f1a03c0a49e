//! What stands on the table when an entry begins, written as in records; Red begins.

use super::Entry;
use bastide_notation::PositionLines;
use bastide_rules::{PlayerColor, Position};

impl Entry {
    /// A line of a figure or a piece. The tiles it stands on have been named before.
    pub(super) fn piece(&mut self, key: &str, value: &str) -> Result<(), String> {
        let mut lines = PositionLines::default();
        if !lines.read(0, key, value)? {
            return Err(format!("`{key} {value}` is not understood"));
        }
        let colors: Vec<PlayerColor> =
            PlayerColor::ALL.into_iter().take(self.setup.n_players.into()).collect();
        let mut position = self.setup.position.take().unwrap_or_default();
        let put = lines.put_on(&mut position, &self.setup, &colors);
        self.setup.position = Some(position);
        put.map_err(|error| error.what)
    }

    pub(super) fn position(&mut self) -> &mut Position {
        self.setup.position.get_or_insert_default()
    }
}
