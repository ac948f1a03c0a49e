//! The empty places beside placed tiles, and what may lie on them.

use crate::grid::Cell;

/// The empty cells that touch a tile, densely packed, each with the edge bits its neighbors
/// forbid. Whether a tile fits is one `and`; the two columns stand apart so that asking it of the
/// whole frontier is a loop over a plain array.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frontier {
    pub(crate) forbidden: Vec<u16>,
    pub(crate) cells: Vec<u32>,
}

impl Frontier {
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    #[inline]
    pub(crate) fn push(&mut self, cell: Cell, forbidden: u16) -> usize {
        self.forbidden.push(forbidden);
        self.cells.push(cell as u32);
        self.cells.len() - 1
    }

    /// Removes an entry; the last one takes its place. Says which cell moved, if any.
    #[inline]
    pub(crate) fn remove(&mut self, idx: usize) -> Option<Cell> {
        self.forbidden.swap_remove(idx);
        self.cells.swap_remove(idx);
        self.cells.get(idx).map(|&cell| cell as Cell)
    }

    /// How many entries a square with these edges fits.
    #[inline]
    pub(crate) fn n_fits(&self, code: u16) -> u32 {
        u32::from(self.forbidden.iter().map(|it| u16::from(it & code == 0)).sum::<u16>())
    }

    /// The entries a square with these edges fits.
    #[inline]
    pub(crate) fn fits(&self, code: u16) -> impl Iterator<Item = Cell> + '_ {
        let both = self.forbidden.iter().zip(&self.cells);
        both.filter(move |(forbidden, _)| *forbidden & code == 0).map(|(_, &cell)| cell as Cell)
    }

    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.forbidden.clone_from(&other.forbidden);
        self.cells.clone_from(&other.cells);
    }
}
