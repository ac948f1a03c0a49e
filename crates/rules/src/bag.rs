//! The bag: tiles not yet drawn.

use crate::game::{Kind, TileKind};
use crate::hooks;
use crate::in_place::copied_in_place;
use crate::modules::river;

copied_in_place! {
    /// How many tiles of each kind are not yet drawn. Their order is nobody's business, but for a
    /// river: its stacks come before the land tiles.
    #[derive(Debug)]
    pub struct Bag {
        n_of_kind: Vec<u16>,
        /// Sums over groups of kinds, so that the nth tile is found in two short walks.
        n_in_group: Vec<u16>,
        n_tiles: u32,
        rivers: RiverStacks,
    }
}

/// Kinds in a group.
const GROUP: usize = 8;

/// The river tiles are the first kinds of a game, stack by stack, so that the first tiles of the
/// bag are always those that may be drawn.
#[derive(Clone, Copy, Debug, Default)]
struct RiverStacks {
    /// The first kind that is no longer in the stack.
    ends: [u16; river::N_STACKS],
    n_tiles: [u16; river::N_STACKS],
}

impl RiverStacks {
    fn of(kinds: &[Kind]) -> Self {
        let mut ends = [0; river::N_STACKS];
        for (stack, end) in ends.iter_mut().enumerate() {
            let is_before = |it: &&Kind| river::stack_of(it.tile).is_some_and(|it| it <= stack);
            *end = kinds.iter().take_while(is_before).count() as u16;
        }
        Self { ends, n_tiles: [0; river::N_STACKS] }
    }

    #[inline]
    fn n_of(&mut self, kind: TileKind) -> Option<&mut u16> {
        if kind.0 >= self.ends[river::N_STACKS - 1] {
            return None;
        }
        let stack = self.ends.iter().position(|end| kind.0 < *end)?;
        Some(&mut self.n_tiles[stack])
    }

    /// The stack that is drawn from: its end and its size; none if only land tiles are left.
    #[inline]
    fn current(&self) -> Option<(u16, u16)> {
        if self.ends[river::N_STACKS - 1] == 0 {
            return None;
        }
        let stack = self.n_tiles.iter().position(|n| *n > 0)?;
        Some((self.ends[stack], self.n_tiles[stack]))
    }
}

impl Bag {
    pub(crate) fn empty(kinds: &[Kind]) -> Self {
        let n_groups = kinds.len().div_ceil(GROUP);
        Self {
            n_of_kind: vec![0; n_groups * GROUP],
            n_in_group: vec![0; n_groups],
            n_tiles: 0,
            rivers: RiverStacks::of(kinds),
        }
    }

    pub(crate) fn put_all(&mut self, kinds: &[Kind]) {
        for (idx, kind) in kinds.iter().enumerate().filter(|(_, it)| hooks::is_drawn(it.tile)) {
            self.put(TileKind(idx as u16), kind.n_copies);
        }
    }

    pub(crate) fn put(&mut self, kind: TileKind, n_copies: u16) {
        self.n_of_kind[kind.0 as usize] += n_copies;
        self.n_in_group[kind.0 as usize / GROUP] += n_copies;
        self.n_tiles += u32::from(n_copies);
        if let Some(n) = self.rivers.n_of(kind) {
            *n += n_copies;
        }
    }

    #[inline]
    pub(crate) fn take(&mut self, kind: TileKind) {
        self.n_of_kind[kind.0 as usize] -= 1;
        self.n_in_group[kind.0 as usize / GROUP] -= 1;
        self.n_tiles -= 1;
        if let Some(n) = self.rivers.n_of(kind) {
            *n -= 1;
        }
    }

    /// How many tiles are in it.
    #[must_use]
    #[inline]
    pub fn n_tiles(&self) -> u32 {
        self.n_tiles
    }

    /// Whether tiles of a river are still to come.
    #[must_use]
    pub fn has_river(&self) -> bool {
        self.rivers.current().is_some()
    }

    /// How many tiles the next one is drawn from: all, or the stack of the river that is next.
    #[must_use]
    #[inline]
    pub fn n_drawable(&self) -> u32 {
        self.rivers.current().map_or(self.n_tiles, |(_, n)| n.into())
    }

    /// How many tiles of a kind are in it; 0 for kinds the game does not have.
    #[must_use]
    pub fn n_of(&self, kind: TileKind) -> u16 {
        self.n_of_kind.get(kind.0 as usize).copied().unwrap_or_default()
    }

    /// Whether a tile of this kind can be the next.
    #[must_use]
    pub fn is_drawable(&self, kind: TileKind) -> bool {
        self.n_of(kind) > 0 && self.rivers.current().is_none_or(|(end, _)| kind.0 < end)
    }

    /// The kinds in it, each with its number.
    pub fn kinds(&self) -> impl Iterator<Item = (TileKind, u16)> + '_ {
        let all = self.n_of_kind.iter().enumerate().filter(|(_, n)| **n > 0);
        all.map(|(idx, n)| (TileKind(idx as u16), *n))
    }

    /// The kinds the next tile can be, each with its number: the odds of a draw.
    pub fn drawable(&self) -> impl Iterator<Item = (TileKind, u16)> + '_ {
        let end = self.rivers.current().map_or(u16::MAX, |(end, _)| end);
        self.kinds().take_while(move |(kind, _)| kind.0 < end)
    }

    /// The kind of the nth tile, if the tiles lay sorted by kind.
    #[must_use]
    #[inline]
    pub fn nth(&self, nth: u32) -> Option<TileKind> {
        let (group, nth) = nth_of(&self.n_in_group, nth);
        let kinds = self.n_of_kind.get(group * GROUP..(group + 1) * GROUP)?;
        let (kind, _) = nth_of(kinds, nth);
        Some(TileKind((group * GROUP + kind) as u16))
    }
}

/// Which of these numbers, laid end to end, the nth falls into, and how far. Where it falls can't
/// be foreseen, so the walk goes to the end instead of branching on it.
#[inline]
fn nth_of(numbers: &[u16], nth: u32) -> (usize, u32) {
    let (mut chosen, mut before_chosen, mut n_before) = (0, 0, 0);
    for (idx, &n) in numbers.iter().enumerate() {
        if n_before <= nth {
            (chosen, before_chosen) = (idx, n_before);
        }
        n_before += u32::from(n);
    }
    (chosen, nth - before_chosen)
}
