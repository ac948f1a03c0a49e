//! A small stroke alphabet of our own, so that no picture depends on a font of the machine.

use crate::Color;
use crate::geometry::Point;
use crate::pen::{Num, Pen};

/// Where a text is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Start,
    Middle,
}

/// A letter: its width and its strokes. Capitals are 7 high, small letters 5, the line is at 0.
type Glyph = (char, f64, &'static str);

const GLYPHS: &[Glyph] = &[
    ('A', 5.0, "M0 0L2.5-7L5 0M.9-2.4H4.1"),
    ('B', 4.4, "M0 0V-7H2.4C4.6-7 4.6-3.8 2.4-3.8H0M2.4-3.8C5-3.8 5 0 2.4 0H0"),
    ('C', 4.6, "M4.6-5.8C3.4-7.6 0-7.4 0-3.5C0 .4 3.4.6 4.6-1.2"),
    ('D', 4.8, "M0 0V-7H1.8C5.8-7 5.8 0 1.8 0Z"),
    ('E', 4.0, "M4-7H0V0H4M0-3.7H3.2"),
    ('F', 4.0, "M4-7H0V0M0-3.6H3.2"),
    ('G', 5.0, "M4.7-5.8C3.4-7.6 0-7.4 0-3.5C0 .4 3.6.6 4.8-1.2V-3.3H2.8"),
    ('H', 4.6, "M0 0V-7M4.6 0V-7M0-3.6H4.6"),
    ('I', 0.6, "M.3 0V-7"),
    ('J', 3.2, "M3.2-7V-2C3.2.6 0 .6 0-1.6"),
    ('K', 4.4, "M0 0V-7M4.2-7L0-2.8M1.5-4.2L4.4 0"),
    ('L', 3.8, "M0-7V0H3.8"),
    ('M', 5.8, "M0 0V-7L2.9-2L5.8-7V0"),
    ('N', 4.8, "M0 0V-7L4.8 0V-7"),
    ('O', 5.2, "M2.6-7C6-7 6 0 2.6 0C-.8 0-.8-7 2.6-7Z"),
    ('P', 4.4, "M0 0V-7H2.4C5-7 5-3.2 2.4-3.2H0"),
    ('Q', 5.2, "M2.6-7C6-7 6 0 2.6 0C-.8 0-.8-7 2.6-7ZM3.2-1.8L5.2.6"),
    ('R', 4.6, "M0 0V-7H2.4C5-7 5-3.4 2.4-3.4H0M2.4-3.4L4.6 0"),
    ('S', 4.4, "M4.1-5.9C3.2-7.5.3-7.3.3-5.3C.3-3 4.4-4.2 4.4-1.9C4.4.4.9.5 0-1.2"),
    ('T', 4.6, "M0-7H4.6M2.3-7V0"),
    ('U', 4.6, "M0-7V-2.4C0 .8 4.6.8 4.6-2.4V-7"),
    ('V', 5.0, "M0-7L2.5 0L5-7"),
    ('W', 6.8, "M0-7L1.7 0L3.4-6L5.1 0L6.8-7"),
    ('X', 4.6, "M0-7L4.6 0M4.6-7L0 0"),
    ('Y', 4.8, "M0-7L2.4-3.4L4.8-7M2.4-3.4V0"),
    ('Z', 4.6, "M0-7H4.6L0 0H4.6"),
    ('a', 3.6, "M.4-4.3C1.2-5.3 3.6-5.4 3.6-3.2V0M3.6-2.9C1.6-2.9 0-2.5 0-1.2C0 .4 2.8.4 3.6-1.2"),
    ('b', 3.8, "M0-7V0M0-2.5C0-5.8 3.8-5.8 3.8-2.5C3.8.8 0 .8 0-2.5"),
    ('c', 3.4, "M3.4-4.2C2.4-5.6 0-5.3 0-2.5C0 .3 2.4.6 3.4-.8"),
    ('d', 3.8, "M3.8-7V0M3.8-2.5C3.8-5.8 0-5.8 0-2.5C0 .8 3.8.8 3.8-2.5"),
    ('e', 3.7, "M0-2.7H3.7C3.7-5.8 0-5.8 0-2.5C0 .5 2.8.5 3.6-.9"),
    ('f', 2.4, "M2.4-6.8C1.2-7.3.8-6.6.8-5.4V0M0-4.6H2.2"),
    ('g', 3.8, "M3.8-5V.4C3.8 2.6.8 2.4.2 1.4M3.8-2.5C3.8-5.8 0-5.8 0-2.5C0 .8 3.8.8 3.8-2.5"),
    ('h', 3.6, "M0-7V0M0-3C.6-5.4 3.6-5.6 3.6-3V0"),
    ('i', 0.6, "M.3-5V0M.3-7V-6.8"),
    ('j', 1.4, "M1.1-5V.8C1.1 2 .4 2 0 1.8M1.1-7V-6.8"),
    ('k', 3.4, "M0-7V0M3.2-5L0-2M1.2-3L3.4 0"),
    ('l', 0.6, "M.3-7V0"),
    ('m', 5.8, "M0-5V0M0-3C.4-5.4 2.9-5.6 2.9-3V0M2.9-3C3.3-5.4 5.8-5.6 5.8-3V0"),
    ('n', 3.6, "M0-5V0M0-3C.6-5.4 3.6-5.6 3.6-3V0"),
    ('o', 3.9, "M1.95-5C4.6-5 4.6 0 1.95 0C-.7 0-.7-5 1.95-5Z"),
    ('p', 3.8, "M0-5V2.2M0-2.5C0-5.8 3.8-5.8 3.8-2.5C3.8.8 0 .8 0-2.5"),
    ('q', 3.8, "M3.8-5V2.2M3.8-2.5C3.8-5.8 0-5.8 0-2.5C0 .8 3.8.8 3.8-2.5"),
    ('r', 2.2, "M0-5V0M0-3C.3-4.6 1.2-5.2 2.2-4.9"),
    ('s', 3.0, "M2.9-4.3C2.1-5.4.2-5.1.2-3.8C.2-2.3 3-2.9 3-1.3C3 .3.8.4 0-.8"),
    ('t', 2.4, "M.8-6.4V-1.2C.8 0 1.6.2 2.4-.2M0-4.8H2.3"),
    ('u', 3.6, "M0-5V-2C0 .6 3 .4 3.6-2M3.6-5V0"),
    ('v', 3.6, "M0-5L1.8 0L3.6-5"),
    ('w', 5.4, "M0-5L1.35 0L2.7-4.4L4.05 0L5.4-5"),
    ('x', 3.4, "M0-5L3.4 0M3.4-5L0 0"),
    ('y', 3.6, "M0-5L1.8 0M3.6-5L1.2 2.2"),
    ('z', 3.4, "M0-5H3.4L0 0H3.4"),
    (
        'ä',
        3.6,
        "M.4-4.3C1.2-5.3 3.6-5.4 3.6-3.2V0M3.6-2.9C1.6-2.9 0-2.5 0-1.2C0 .4 2.8.4 3.6-1.2M1-6.8V-6.6M2.9-6.8V-6.6",
    ),
    ('0', 4.2, "M2.1-7C4.9-7 4.9 0 2.1 0C-.7 0-.7-7 2.1-7Z"),
    ('1', 2.4, "M0-5.6L1.8-7V0"),
    ('2', 4.0, "M.1-5.4C.4-7.5 3.8-7.5 3.8-5.2C3.8-3.4 1-2 0 0H4"),
    (
        '3',
        4.0,
        "M.2-6C1.2-7.6 3.8-7.2 3.7-5.2C3.6-4 2.6-3.7 1.4-3.7C2.8-3.7 4-3.2 4-1.8C4 .4.9.6 0-1.2",
    ),
    ('4', 4.4, "M3.3 0V-7L0-2H4.4"),
    ('5', 4.0, "M3.7-7H.6L.3-3.8C1.6-5 4-4.4 4-2.2C4 .4.9.6 0-1"),
    ('6', 4.2, "M3.7-6.6C1.4-7.6 0-5 0-2.4C0 .7 4.2.7 4.2-2.2C4.2-5 .6-5 0-2.4"),
    ('7', 4.0, "M0-7H4L1.3 0"),
    (
        '8',
        4.2,
        "M2.1-3.8C-.4-3.8-.2-7 2.1-7C4.4-7 4.6-3.8 2.1-3.8C-.7-3.8-.7 0 2.1 0C4.9 0 4.9-3.8 2.1-3.8Z",
    ),
    ('9', 4.2, "M.5-.4C2.8.6 4.2-2 4.2-4.6C4.2-7.7 0-7.7 0-4.8C0-2 3.6-2 4.2-4.6"),
    ('-', 2.4, "M0-2.7H2.4"),
    ('.', 0.6, "M.3-.2V0"),
    (',', 0.8, "M.5-.2L.1 1.2"),
    (':', 0.6, "M.3-4.4V-4.2M.3-.2V0"),
    ('/', 3.0, "M0 .6L3-7.4"),
    ('(', 1.4, "M1.4-7.8C-.4-5-.4-1 1.4 1.6"),
    (')', 1.4, "M0-7.8C1.8-5 1.8-1 0 1.6"),
    (
        '&',
        5.0,
        "M5 0L1.2-4.6C.2-6 1.2-7 2.2-7C3.6-7 3.8-5.2 2.4-4.2C.8-3.2 0-2.6 0-1.6C0 .6 3.4.4 4.8-3",
    ),
    ('\'', 0.6, "M.3-7V-5.4"),
    ('+', 3.4, "M0-2.8H3.4M1.7-4.5V-1.1"),
    ('#', 4.4, "M1.4-6.4L.6-.4M3.8-6.4L3-.4M.2-4.6H4.4M0-2.2H4.2"),
];
const GAP: f64 = 1.5;
const SPACE: f64 = 3.0;

fn glyph(letter: char) -> Option<&'static Glyph> {
    GLYPHS.iter().find(|it| it.0 == letter)
}

fn advance(letter: char) -> f64 {
    glyph(letter).map_or(SPACE, |it| it.1) + GAP
}

/// How wide a text is when its capitals are so high.
pub(crate) fn text_width(text: &str, height: f64) -> f64 {
    (text.chars().map(advance).sum::<f64>() - GAP).max(0.0) * height / 7.0
}

/// Writes a line of text with its foot at a point. Letters without a shape are left blank.
pub(crate) fn write_text(
    pen: &mut Pen,
    at: Point,
    height: f64,
    align: Align,
    (color, weight): (Color, f64),
    text: &str,
) {
    let start = match align {
        Align::Start => at.x,
        Align::Middle => at.x - text_width(text, height) / 2.0,
    };
    let scale = height / 7.0;
    pen.add(format_args!(
        "<g transform=\"translate({} {}) scale({})\" fill=\"none\" stroke=\"{color}\" \
         stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
        Num(start),
        Num(at.y),
        Num(scale),
        Num(weight)
    ));
    let mut x = 0.0;
    for letter in text.chars() {
        if let Some((_, _, d)) = glyph(letter) {
            pen.add(format_args!("<path transform=\"translate({} 0)\" d=\"{d}\"/>", Num(x)));
        }
        x += advance(letter);
    }
    pen.raw("</g>");
}

/// Text in the usual ink.
pub(crate) const PLAIN: (Color, f64) = (crate::color::TEXT, 0.9);
/// The same, heavier, for titles.
pub(crate) const BOLD: (Color, f64) = (crate::color::TEXT, 1.4);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Subject;

    #[test]
    fn every_letter_of_every_id_and_title_can_be_written() {
        for set in bastide_tiles::tile_sets() {
            let ids = Subject::all_of(set).into_iter().map(|it| it.id().to_owned());
            for text in ids.chain([set.title.clone()]) {
                for letter in text.chars().filter(|it| *it != ' ') {
                    assert!(glyph(letter).is_some(), "{letter:?} of {text:?}");
                }
            }
        }
    }

    #[test]
    fn no_letter_is_drawn_twice() {
        for (idx, it) in GLYPHS.iter().enumerate() {
            assert!(GLYPHS[..idx].iter().all(|other| other.0 != it.0), "{}", it.0);
        }
    }

    #[test]
    fn wider_texts_are_wider() {
        assert!(text_width("AB", 7.0) > text_width("A", 7.0));
        assert!(text_width("A", 14.0) > text_width("A", 7.0));
    }
}
