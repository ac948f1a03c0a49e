//! The pack: which tiles there are, and which one is drawn next.

use crate::file::SavedGame;
use crate::tables::tables;
use bastide_tiles::{RiverRole, Tile};

/// A tile of the pack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackTile {
    /// That engine's id.
    pub(crate) id: &'static str,
    pub(crate) tile: &'static Tile,
    group: Group,
}

/// Groups are opened one after the other; the order is that of their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    Default,
    /// Dragon tiles, until a volcano has come.
    Dragon,
    River,
    RiverFork,
    RiverLake,
}

/// Tiles not yet drawn, in the order of that engine, and the number that decides which is next.
#[derive(Clone, Debug)]
pub(crate) struct Pack {
    tiles: Vec<PackTile>,
    random: f64,
    has_volcano_come: bool,
    /// Tiles to be drawn first, the next one last.
    first: Vec<String>,
    /// How many may still be drawn.
    n_left: Option<u32>,
}

/// All tiles of the sets that are played.
pub(crate) fn tiles_of(saved: &SavedGame) -> Vec<PackTile> {
    let mut tiles = Vec::new();
    let rows = saved.sets.iter().filter_map(|set| {
        let row = tables().set.iter().find(|row| row.id == set.name)?;
        Some((row, set.value))
    });
    for (row, n_copies) in rows.clone() {
        for (id, tile) in row.tiles() {
            let it = PackTile { id, tile, group: group_of(tile, saved.has("dragon")) };
            let n = usize::from(tile.count) * usize::from(n_copies);
            tiles.extend(std::iter::repeat_n(it, n));
        }
    }
    for id in rows.filter_map(|(row, _)| row.without.as_deref()) {
        tiles.retain(|it| it.id != id || saved.placed().any(|it| it == id));
    }
    drop_lakes(saved, &mut tiles);
    tiles.sort_by_key(|it| (it.group, it.id));
    tiles
}

/// However many rivers there are, they have one mouth; more only if the messages say so.
fn drop_lakes(saved: &SavedGame, tiles: &mut Vec<PackTile>) {
    let is_lake = |it: &PackTile| it.group == Group::RiverLake;
    let n_placed = saved.placed().filter(|id| tiles.iter().any(|it| is_lake(it) && it.id == *id));
    let mut n_left = n_placed.count().max(1);
    tiles.retain(|it| {
        let stays = !is_lake(it) || n_left > 0;
        n_left -= usize::from(is_lake(it) && stays);
        stays
    });
}

fn group_of(tile: &Tile, has_dragon: bool) -> Group {
    match tile.river_role {
        Some(RiverRole::Source | RiverRole::Through | RiverRole::End) => Group::River,
        Some(RiverRole::Fork) => Group::RiverFork,
        Some(RiverRole::Lake) => Group::RiverLake,
        None if has_dragon && tile.symbols.dragon => Group::Dragon,
        None => Group::Default,
    }
}

impl Pack {
    /// The pack of a game whose start tiles are out.
    pub(crate) fn new(saved: &SavedGame, tiles: Vec<PackTile>) -> Self {
        let mut first = saved.draw_order.clone();
        first.reverse();
        Self {
            tiles,
            random: saved.initial_random,
            has_volcano_come: false,
            first,
            n_left: saved.n_draws,
        }
    }

    /// Another number decides what comes next.
    pub(crate) fn set_random(&mut self, random: f64) {
        self.random = random;
    }

    /// A volcano lies on the table: dragon tiles may be drawn.
    pub(crate) fn volcano_has_come(&mut self) {
        self.has_volcano_come = true;
    }

    /// Draws the next tile; none if there is nothing to draw from.
    pub(crate) fn draw(&mut self) -> Option<PackTile> {
        if let Some(n_left) = &mut self.n_left {
            *n_left = n_left.checked_sub(1)?;
        }
        while let Some(id) = self.first.pop() {
            if let Some(tile) = self.take(&id) {
                return Some(tile);
            }
        }
        let open: Vec<usize> =
            (0..self.tiles.len()).filter(|it| self.is_open(self.tiles[*it].group)).collect();
        let nth = (self.random * open.len() as f64) as usize;
        self.use_random();
        open.get(nth).map(|idx| self.tiles.remove(*idx))
    }

    /// Takes a tile out, whatever the numbers say.
    pub(crate) fn take(&mut self, id: &str) -> Option<PackTile> {
        let idx = self.tiles.iter().position(|it| it.id == id)?;
        Some(self.tiles.remove(idx))
    }

    /// The tiles not yet drawn.
    pub(crate) fn tiles(&self) -> &[PackTile] {
        &self.tiles
    }

    fn is_open(&self, group: Group) -> bool {
        let has = |wanted: Group| self.tiles.iter().any(|it| it.group == wanted);
        match group {
            Group::RiverFork => true,
            Group::River => !has(Group::RiverFork),
            Group::RiverLake => !has(Group::RiverFork) && !has(Group::River),
            Group::Default => {
                !has(Group::RiverFork) && !has(Group::River) && !has(Group::RiverLake)
            }
            Group::Dragon => self.has_volcano_come,
        }
    }

    /// Every use of the number makes another of it: the step of java.util.Random on its low bits.
    pub(crate) fn use_random(&mut self) {
        const MASK: u64 = (1 << 48) - 1;
        let bits = self.random.to_bits() & MASK;
        let next = bits.wrapping_mul(25_214_903_917).wrapping_add(11) & MASK;
        self.random = next as f64 / (MASK + 1) as f64;
    }
}
