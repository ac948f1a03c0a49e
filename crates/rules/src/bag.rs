//! The bag: tiles not yet drawn.

use crate::game::{Kind, TileKind};

/// How many tiles of each kind are not yet drawn. Their order is nobody's business.
#[derive(Clone, Debug)]
pub struct Bag {
    n_of_kind: Vec<u16>,
    n_tiles: u32,
}

impl Bag {
    pub(crate) fn empty(n_kinds: usize) -> Self {
        Self { n_of_kind: vec![0; n_kinds], n_tiles: 0 }
    }

    pub(crate) fn put_all(&mut self, kinds: &[Kind]) {
        self.n_of_kind = kinds.iter().map(|it| it.n_copies).collect();
        self.n_tiles = self.n_of_kind.iter().map(|n| u32::from(*n)).sum();
    }

    pub(crate) fn put(&mut self, kind: TileKind) {
        self.n_of_kind[kind.0 as usize] += 1;
        self.n_tiles += 1;
    }

    #[inline]
    pub(crate) fn take(&mut self, kind: TileKind) {
        self.n_of_kind[kind.0 as usize] -= 1;
        self.n_tiles -= 1;
    }

    pub(crate) fn clone_from(&mut self, other: &Self) {
        self.n_of_kind.clone_from(&other.n_of_kind);
        self.n_tiles = other.n_tiles;
    }

    /// How many tiles are in it.
    #[must_use]
    #[inline]
    pub fn n_tiles(&self) -> u32 {
        self.n_tiles
    }

    /// How many tiles of a kind are in it; 0 for kinds the game does not have.
    #[must_use]
    pub fn n_of(&self, kind: TileKind) -> u16 {
        self.n_of_kind.get(kind.0 as usize).copied().unwrap_or_default()
    }

    /// The kinds in it, each with its number: the odds of a draw.
    pub fn kinds(&self) -> impl Iterator<Item = (TileKind, u16)> + '_ {
        let all = self.n_of_kind.iter().enumerate().filter(|(_, n)| **n > 0);
        all.map(|(idx, n)| (TileKind(idx as u16), *n))
    }

    /// The kind of the nth tile, if the tiles lay sorted by kind.
    #[must_use]
    #[inline]
    pub fn nth(&self, mut nth: u32) -> Option<TileKind> {
        for (idx, &n) in self.n_of_kind.iter().enumerate() {
            let n = u32::from(n);
            if nth < n {
                return Some(TileKind(idx as u16));
            }
            nth -= n;
        }
        None
    }
}
