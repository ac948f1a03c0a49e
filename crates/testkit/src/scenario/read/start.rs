//! What lies on the table first.

use super::Reader;
use crate::scenario::tile::find_tile;
use bastide_board::Place;
use bastide_rules::{Element, TileAt};
use bastide_tiles::{RiverRole, Tile, tile_set};

impl Reader {
    /// Lays what the scenario takes for granted.
    pub(super) fn lay_what_is_first(&mut self) -> Result<(), String> {
        self.lay_city();
        if self.setup.elements.has(Element::WheelOfFortune) {
            self.lay_wheel_board();
        }
        if self.tiles.is_empty() {
            return self.lay_start();
        }
        if self.start.is_some() {
            return Err("a `start` and a board exclude each other".to_owned());
        }
        Ok(())
    }

    /// With the Count in play his city lies first, unless the scenario says where.
    fn lay_city(&mut self) {
        let set =
            tile_set("count-of-carcassonne").filter(|_| self.setup.elements.has(Element::Count));
        let tiles: Vec<&Tile> = set.into_iter().flat_map(|it| &it.tiles).collect();
        if self.tiles.iter().any(|(_, at)| tiles.iter().any(|it| it.id == at.id)) {
            return;
        }
        let placed = tiles.into_iter().filter_map(|it| Some((it, it.board_place?)));
        let city = placed.map(|(tile, (row, column))| {
            let place = Place::new(i16::from(column) - 2, i16::from(row) - 1);
            (0, TileAt { id: tile.id.clone(), place, rotation: Default::default() })
        });
        self.tiles.splice(0..0, city);
    }

    /// The wheel board lies at 0,0 unless the scenario says otherwise; the others are laid at it.
    fn lay_wheel_board(&mut self) {
        let sets = self.setup.tile_sets().filter_map(|(name, _)| tile_set(name));
        let board = sets.into_iter().find_map(|set| set.board_tile.as_ref());
        if let Some(board) = board
            && !self.tiles.iter().any(|(_, it)| it.id == board.id)
        {
            let (id, place) = (board.id.clone(), Place::default());
            self.tiles.insert(0, (0, TileAt { id, place, rotation: Default::default() }));
        }
    }

    /// Without a board the start tile lies alone, or the source of the river.
    fn lay_start(&mut self) -> Result<(), String> {
        let id = match &self.start {
            Some(id) => find_tile(&self.setup, id)?.id.clone(),
            None => {
                let sets = self.setup.tile_sets().filter_map(|(name, _)| tile_set(name));
                let tiles: Vec<&Tile> = sets.flat_map(|set| &set.tiles).collect();
                let source = tiles.iter().find(|it| it.river_role == Some(RiverRole::Source));
                let start = source.or_else(|| tiles.iter().find(|it| it.start_copies > 0));
                start.ok_or("these tile sets need a `start` or a `board`")?.id.clone()
            }
        };
        let tile = TileAt { id, place: Place::default(), rotation: Default::default() };
        self.tiles.push((0, tile));
        Ok(())
    }
}
