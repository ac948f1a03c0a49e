//! The tile files, built into the program and read once.

use crate::TileSet;
use std::sync::LazyLock;

/// Name and text of a tile file; the name is the file's.
macro_rules! tile_files {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../data/", $name, ".toml")))),*]
    };
}

const FILES: &[(&str, &str)] = tile_files![
    "base-c1"
    "base-c3"
    "wheel-of-fortune"
    "river-1"
    "river-c3"
    "river-20ae"
    "river-2"
    "inns-and-cathedrals-c1"
    "inns-and-cathedrals-c3"
    "traders-and-builders-c1"
    "traders-and-builders-c3"
    "princess-and-dragon"
    "abbey-and-mayor"
    "count-of-carcassonne"
    "king-and-robber"
    "cult"
    "flying-machines"
    "messengers"
    "ferries"
    "gold-mines"
    "mage-and-witch"
    "robbers"
    "crop-circles"
];

/// A broken built-in file cannot reach a user: this panics in the crate's own tests first.
static SETS: LazyLock<Vec<TileSet>> = LazyLock::new(|| {
    FILES
        .iter()
        .map(|(name, text)| TileSet::read(name, text).unwrap_or_else(|error| panic!("{error}")))
        .collect()
});

/// All tile sets, base games first.
///
/// ```
/// assert_eq!(bastide_tiles::tile_sets().len(), 23);
/// ```
#[must_use]
pub fn tile_sets() -> &'static [TileSet] {
    &SETS
}

/// The tile set with this name.
#[must_use]
pub fn tile_set(name: &str) -> Option<&'static TileSet> {
    SETS.iter().find(|set| set.name == name)
}
