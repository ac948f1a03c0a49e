//! The empty places beside placed tiles, and what may lie on them.

use crate::grid::Cell;
use wide::u16x8;

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

/// The edge codes of a square by rotation, each in every lane, ready to meet a block.
pub(crate) type Codes = [u16x8; 4];

/// The lanes of a block in which an edge code fits: all ones there, which is also minus one.
#[inline]
fn fits(block: &[u16; BLOCK], code: u16x8) -> u16x8 {
    (u16x8::new(*block) & code).simd_eq(u16x8::ZERO)
}

/// The lanes of a block, as bits, in which each of the four sides forbids something.
#[inline]
fn holes(block: &[u16; BLOCK]) -> u32 {
    /// The lowest bit of each side.
    const SIDES: u16x8 = u16x8::new([0x1111; BLOCK]);
    let forbidden = u16x8::new(*block);
    let pairs = forbidden | forbidden >> 1_u32;
    ((pairs | pairs >> 2_u32) & SIDES).simd_eq(SIDES).to_bitmask()
}

/// How many bits of a byte are set. Looked up, because not every processor has an instruction for
/// it.
const N_ONES: [u16; 256] = {
    let mut n_ones = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        n_ones[byte] = byte.count_ones() as u16;
        byte += 1;
    }
    n_ones
};

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
    /// A block at a time against each of the four codes, counted lane by lane.
    #[inline]
    pub(crate) fn n_fits(&self, codes: &Codes) -> [u16; 4] {
        let [mut n_a, mut n_b, mut n_c, mut n_d] = [u16x8::ZERO; 4];
        for block in self.blocks() {
            n_a -= fits(block, codes[0]);
            n_b -= fits(block, codes[1]);
            n_c -= fits(block, codes[2]);
            n_d -= fits(block, codes[3]);
        }
        [n_a, n_b, n_c, n_d].map(u16x8::reduce_add)
    }

    /// The cell of the nth entry a square with these edges fits.
    ///
    /// Where that is can't be foreseen, so the walk over the blocks does not branch on it: it goes
    /// to its end and keeps what it passed last before the nth.
    #[inline]
    pub(crate) fn nth_fit(&self, code: u16x8, nth: u16) -> Option<Cell> {
        let (mut chosen, mut left, mut n_before) = (0, (0, 0), 0);
        for (idx, block) in self.blocks().iter().enumerate() {
            let fits = fits(block, code).to_bitmask() as u8;
            if n_before <= nth {
                (chosen, left) = (idx, (fits, nth - n_before));
            }
            n_before += N_ONES[usize::from(fits)];
        }
        let (mut fits, nth) = left;
        for _ in 0..nth {
            fits &= fits.wrapping_sub(1);
        }
        self.cells.get(chosen * BLOCK + fits.trailing_zeros() as usize).map(|&cell| cell as Cell)
    }

    /// The cells of the entries a square with these edges fits.
    #[inline]
    pub(crate) fn fits(&self, code: u16x8) -> impl Iterator<Item = Cell> + '_ {
        let code = code.as_array()[0];
        let both = self.forbidden.iter().zip(&self.cells);
        both.filter(move |(forbidden, _)| *forbidden & code == 0).map(|(_, &cell)| cell as Cell)
    }

    /// The cells with neighbors on all four sides: each side forbids something there.
    #[inline]
    pub(crate) fn holes(&self) -> impl Iterator<Item = Cell> + '_ {
        let blocks = self.blocks().iter().enumerate();
        let holes = blocks.flat_map(|(idx, block)| {
            let mut left = holes(block);
            std::iter::from_fn(move || {
                let lane = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(idx * BLOCK + lane)
            })
        });
        // What fills the last block up forbids everything, but has no cell.
        holes.filter_map(|idx| self.cells.get(idx)).map(|&cell| cell as Cell)
    }

    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.forbidden.clone_from(&other.forbidden);
        self.cells.clone_from(&other.cells);
    }
}
