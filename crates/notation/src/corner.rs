//! Corners where barns stand: `barn NW`, or with a tile that is not the one just placed
//! `barn NW on 2,0`.

use bastide_board::Place;
use bastide_rules::{Corner, Game};

/// A barn on a corner, named by the tile just placed if it is one of that, else by the tile to
/// its south-east.
pub(crate) fn corner_text(game: &Game, corner: Corner) -> String {
    let last = game.board().square(game.last_square()).place;
    match Corner::of_tile(last).iter().position(|it| *it == corner) {
        Some(nth) => format!("barn {}", Corner::WORDS[nth]),
        None => format!("barn {} on {}", Corner::WORDS[0], corner.0),
    }
}

/// The corner that the words after `barn` mean.
pub(crate) fn find_corner(words: &[&str], last: Place) -> Result<Corner, String> {
    match words {
        [word] => corner_named(word, last),
        [word, "on", place] => {
            let place = place.parse().map_err(|error| format!("{error}"))?;
            corner_named(word, place)
        }
        _ => Err("wanted is `barn NW` or `barn NW on X,Y`".to_owned()),
    }
}

/// A corner of a tile.
///
/// # Errors
/// If the word is none of [`Corner::WORDS`].
///
/// ```
/// use bastide_board::Place;
/// let corner = bastide_notation::corner_named("SE", Place::new(0, 0)).unwrap();
/// assert_eq!(corner.0, Place::new(1, 1));
/// ```
pub fn corner_named(word: &str, place: Place) -> Result<Corner, String> {
    let nth = Corner::WORDS.iter().position(|it| *it == word);
    let nth = nth.ok_or_else(|| format!("{word:?} is no corner; there are NW, NE, SE, SW"))?;
    Ok(Corner::of_tile(place)[nth])
}
