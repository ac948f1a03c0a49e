//! The table as a square array that doubles when the landscape reaches its rim.

use crate::Place;

/// What lies on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// Nothing, and no neighbor either.
    Empty,
    /// Nothing, but a tile may be placed: the index in the frontier.
    Frontier(usize),
    /// A placed square: its index.
    Square(usize),
}

/// A cell's number in the array.
pub(crate) type Cell = usize;

#[derive(Clone, Debug)]
pub(crate) struct Grid {
    /// 0 is empty; the highest bit marks the frontier, the next one a square with something that
    /// counts its neighbors; the rest is an index (squares: plus one) that reaches neither bit.
    cells: Vec<u16>,
    /// The side of the array is two to the power of this.
    shift: u32,
    /// Column of the first cell and row of the first cell.
    origin: i16,
}

const FRONTIER: u16 = 0x8000;
const SURROUNDED: u16 = 0x4000;

impl Grid {
    /// Room for the random games of one base set; larger boards grow.
    const FIRST_SHIFT: u32 = 5;

    /// Indices above this would collide with the marks.
    pub(crate) const MAX_SQUARES: usize = 0x3FFE;

    pub(crate) fn new() -> Self {
        let side = 1 << Self::FIRST_SHIFT;
        Self { cells: vec![0; side * side], shift: Self::FIRST_SHIFT, origin: -(side as i16) / 2 }
    }

    #[inline]
    pub(crate) fn stride(&self) -> usize {
        1 << self.shift
    }

    /// The cell of a place, if the array reaches that far.
    #[inline]
    pub(crate) fn cell(&self, place: Place) -> Option<Cell> {
        let x = (i32::from(place.x) - i32::from(self.origin)) as u32;
        let y = (i32::from(place.y) - i32::from(self.origin)) as u32;
        (x >> self.shift == 0 && y >> self.shift == 0).then_some(((y << self.shift) | x) as usize)
    }

    /// The same, if all eight cells round it are in the array, too.
    #[inline]
    pub(crate) fn inner_cell(&self, place: Place) -> Option<Cell> {
        let x = (i32::from(place.x) - i32::from(self.origin)) as u32;
        let y = (i32::from(place.y) - i32::from(self.origin)) as u32;
        let n_inner = (1 << self.shift) - 2;
        let is_inner = |it: u32| it.wrapping_sub(1) < n_inner;
        (is_inner(x) & is_inner(y)).then_some(((y << self.shift) | x) as usize)
    }

    #[inline]
    pub(crate) fn place(&self, cell: Cell) -> Place {
        let x = (cell & (self.stride() - 1)) as i16 + self.origin;
        let y = (cell >> self.shift) as i16 + self.origin;
        Place::new(x, y)
    }

    #[inline]
    pub(crate) fn get(&self, cell: Cell) -> Content {
        let value = self.cells[cell];
        if value == 0 {
            Content::Empty
        } else if value & FRONTIER != 0 {
            Content::Frontier((value & !FRONTIER) as usize)
        } else {
            Content::Square((value & !SURROUNDED) as usize - 1)
        }
    }

    /// Whether a square lies on a cell.
    #[inline]
    pub(crate) fn is_square(&self, cell: Cell) -> bool {
        (1..FRONTIER).contains(&self.cells[cell])
    }

    /// The eight cells round one that is inside.
    #[inline]
    pub(crate) fn around(&self, cell: Cell) -> [Cell; 8] {
        let (above, below) = (cell - self.stride(), cell + self.stride());
        [above - 1, above, above + 1, cell - 1, cell + 1, below - 1, below, below + 1]
    }

    /// Whether a square round this cell counts its neighbors.
    #[inline]
    pub(crate) fn is_counted(&self, cell: Cell) -> bool {
        let row = |middle: Cell| match self.cells[middle - 1..=middle + 1] {
            [a, b, c] => a | b | c,
            _ => 0,
        };
        let any = row(cell - self.stride()) | row(cell) | row(cell + self.stride());
        any & SURROUNDED != 0
    }

    /// The square on this cell, if it counts its neighbors.
    #[inline]
    pub(crate) fn counting_square(&self, cell: Cell) -> Option<usize> {
        let value = self.cells[cell];
        (value & SURROUNDED != 0).then(|| (value & !SURROUNDED) as usize - 1)
    }

    #[inline]
    pub(crate) fn set_frontier(&mut self, cell: Cell, idx: usize) {
        self.cells[cell] = FRONTIER | idx as u16;
    }

    #[inline]
    pub(crate) fn set_square(&mut self, cell: Cell, idx: usize, counts_neighbors: bool) {
        self.cells[cell] = (idx as u16 + 1) | if counts_neighbors { SURROUNDED } else { 0 };
    }

    /// Doubles the array, keeping the landscape in its middle.
    pub(crate) fn grow(&mut self) {
        let old = self.clone();
        self.shift += 1;
        self.origin -= old.stride() as i16 / 2;
        self.cells = vec![0; 1 << (2 * self.shift)];
        for (cell, &value) in old.cells.iter().enumerate().filter(|(_, value)| **value != 0) {
            if let Some(new_cell) = self.cell(old.place(cell)) {
                self.cells[new_cell] = value;
            }
        }
    }

    /// Takes over another grid without giving up the memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.cells.clone_from(&other.cells);
        (self.shift, self.origin) = (other.shift, other.origin);
    }
}
