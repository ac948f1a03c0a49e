//! The empty places beside placed tiles, and what may lie on them.

use crate::grid::Cell;

/// The empty cells that touch a tile, densely packed, each with the edge bits its neighbors
/// forbid. Whether a tile fits is one `and`; the two columns stand apart so that asking it of the
/// whole frontier is a loop over a plain array.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frontier {
    /// Padded with [`Frontier::NO_FIT`] to whole blocks.
    forbidden: Vec<u16>,
    cells: Vec<u32>,
}

/// Entries are asked in blocks of this many: vector instructions, and no remainder.
const BLOCK: usize = 8;

impl Frontier {
    /// As a code it fits nowhere, because every entry has a neighbor that forbids something (an
    /// abbey forbids nothing, but it fills a hole and so borders on no entry); as an entry it
    /// forbids everything.
    pub(crate) const NO_FIT: u16 = u16::MAX;

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(crate) fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.cells.iter().map(|&cell| cell as Cell)
    }

    /// Renames all cells: the grid has grown.
    pub(crate) fn move_cells(&mut self, new_cell: impl Fn(Cell) -> Cell) {
        self.cells.iter_mut().for_each(|cell| *cell = new_cell(*cell as Cell) as u32);
    }

    /// What the neighbors of an entry forbid.
    #[inline]
    pub(crate) fn forbidden(&self, idx: usize) -> u16 {
        self.forbidden[idx]
    }

    #[inline]
    pub(crate) fn forbid(&mut self, idx: usize, bits: u16) {
        self.forbidden[idx] |= bits;
    }

    #[inline]
    pub(crate) fn push(&mut self, cell: Cell, forbidden: u16) -> usize {
        let idx = self.cells.len();
        if idx == self.forbidden.len() {
            self.forbidden.extend_from_slice(&[Self::NO_FIT; BLOCK]);
        }
        self.forbidden[idx] = forbidden;
        self.cells.push(cell as u32);
        idx
    }

    /// Removes an entry; the last one takes its place. Says which cell moved, if any.
    #[inline]
    pub(crate) fn remove(&mut self, idx: usize) -> Option<Cell> {
        self.cells.swap_remove(idx);
        let last = self.cells.len();
        self.forbidden[idx] = self.forbidden[last];
        self.forbidden[last] = Self::NO_FIT;
        self.cells.get(idx).map(|&cell| cell as Cell)
    }

    #[inline]
    fn blocks(&self) -> &[[u16; BLOCK]] {
        self.forbidden.as_chunks().0
    }

    /// How many entries a square fits in each of its rotations. (An abbey, which fits everything,
    /// never asks: it wants holes.)
    ///
    /// One entry at a time against the four codes: side by side these are one vector. By blocks
    /// the compiler turns the loop inside out, at twice the instructions, and inlined it may, too.
    #[inline(never)]
    pub(crate) fn n_fits(&self, codes: &[u16; 4]) -> [u16; 4] {
        let mut n_fits = [0; 4];
        for forbidden in self.blocks().as_flattened() {
            for (n, code) in n_fits.iter_mut().zip(codes) {
                *n += u16::from(forbidden & code == 0);
            }
        }
        n_fits
    }

    /// The cell of the nth entry a square with these edges fits.
    ///
    /// Where that is can't be foreseen, so nothing here branches on it: each walk goes to its end
    /// and keeps what it passed last before the nth.
    #[inline]
    pub(crate) fn nth_fit(&self, code: u16, nth: u16) -> Option<Cell> {
        let (mut chosen, mut before_chosen, mut n_before) = (0, 0, 0);
        for (idx, block) in self.blocks().iter().enumerate() {
            if n_before <= nth {
                (chosen, before_chosen) = (idx, n_before);
            }
            n_before += block.iter().map(|it| u16::from(it & code == 0)).sum::<u16>();
        }
        let (mut lane, mut n_before) = (0, before_chosen);
        for (idx, it) in self.blocks().get(chosen)?.iter().enumerate() {
            let fits = it & code == 0;
            if fits && n_before <= nth {
                lane = idx;
            }
            n_before += u16::from(fits);
        }
        self.cells.get(chosen * BLOCK + lane).map(|&cell| cell as Cell)
    }

    /// The cells of the entries a square with these edges fits.
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
