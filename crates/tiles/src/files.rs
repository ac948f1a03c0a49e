//! The tile files, built into the program, each read once when it is first wanted.

use crate::TileSet;
use std::sync::LazyLock;

/// The name of a tile set, which is its file's, and what the file says.
type File = (&'static str, LazyLock<TileSet>);

/// A broken built-in file cannot reach a user: this panics in the crate's own tests first.
macro_rules! tile_files {
    ($($name:literal)*) => {
        [$(($name, LazyLock::new(|| {
            let text = include_str!(concat!("../data/", $name, ".toml"));
            TileSet::read($name, text).unwrap_or_else(|error| panic!("{error}"))
        }))),*]
    };
}

static FILES: [File; 23] = tile_files![
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

/// All tile sets, base games first.
///
/// ```
/// assert_eq!(bastide_tiles::tile_sets().len(), 23);
/// ```
#[must_use]
pub fn tile_sets() -> impl ExactSizeIterator<Item = &'static TileSet> {
    FILES.iter().map(|(_, set)| &**set)
}

/// The names of all tile sets, in the same order. None has to be read for it.
///
/// ```
/// assert!(bastide_tiles::tile_set_names().any(|it| it == "river-1"));
/// ```
#[must_use]
pub fn tile_set_names() -> impl ExactSizeIterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name)
}

/// The tile set with this name.
#[must_use]
pub fn tile_set(name: &str) -> Option<&'static TileSet> {
    FILES.iter().find(|file| file.0 == name).map(|(_, set)| &**set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_the_name_of_its_set() {
        for (name, set) in &FILES {
            assert_eq!(*name, set.name);
        }
    }
}
