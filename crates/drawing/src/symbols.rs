//! What is drawn once in a picture and used often: houses, trees, towers.

use crate::geometry::Point;
use crate::pen::{DEFS, Num, Pen};
use crate::sprites::{self, HouseKind};
use crate::tile::Detail;
use std::collections::BTreeSet;
use std::fmt;

/// A drawing with its foot at 0,0. Its name is its id in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbol {
    House { kind: HouseKind, roof: usize, detail: Detail },
    Tree(usize),
    Cypress,
    Bush,
    Tower,
    CappedTower,
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::House { kind, roof, detail } => {
                let level = if *detail == Detail::Near { 'n' } else { 'm' };
                write!(f, "{}{roof}{level}", kind.letter())
            }
            Self::Tree(leaf) => write!(f, "t{leaf}"),
            Self::Cypress => f.write_str("y"),
            Self::Bush => f.write_str("u"),
            Self::Tower => f.write_str("w0"),
            Self::CappedTower => f.write_str("w1"),
        }
    }
}

impl Symbol {
    fn all() -> impl Iterator<Item = Self> {
        let houses = HouseKind::ALL.into_iter().flat_map(|kind| {
            (0..crate::color::ROOFS.len()).flat_map(move |roof| {
                [Detail::Mid, Detail::Near].map(|detail| Self::House { kind, roof, detail })
            })
        });
        let trees = (0..crate::color::TREES.len()).map(Self::Tree);
        houses.chain(trees).chain([Self::Cypress, Self::Bush, Self::Tower, Self::CappedTower])
    }

    fn draw(self, pen: &mut Pen) {
        match self {
            Self::House { kind, roof, detail } => kind.draw(pen, roof, detail),
            Self::Tree(leaf) => sprites::tree_symbol(pen, leaf),
            Self::Cypress => sprites::cypress_symbol(pen),
            Self::Bush => sprites::bush_symbol(pen),
            Self::Tower => sprites::tower_symbol(pen, false),
            Self::CappedTower => sprites::tower_symbol(pen, true),
        }
    }

    /// Uses it with its foot at a point.
    pub(crate) fn put(self, pen: &mut Pen, at: Point, scale: f64) {
        let short = |v: f64| Num((v * 10.0).round() / 10.0);
        let (x, y) = (short(at.x), short(at.y));
        if (scale - 1.0).abs() < 0.03 {
            pen.add(format_args!("<use href=\"#{self}\" x=\"{x}\" y=\"{y}\"/>"));
        } else {
            pen.add(format_args!(
                "<use href=\"#{self}\" transform=\"translate({x} {y})scale({})\"/>",
                Num(scale)
            ));
        }
    }
}

/// What a picture needs beside its body: gradients, clips, and the symbols that it uses.
#[must_use]
pub fn definitions(body: &str) -> String {
    const USE: &str = "href=\"#";
    let used: BTreeSet<&str> = body
        .match_indices(USE)
        .filter_map(|(at, _)| body[at + USE.len()..].split('"').next())
        .collect();
    let mut pen = Pen::new();
    pen.raw("<defs>");
    pen.raw(DEFS);
    for symbol in Symbol::all() {
        let id = symbol.to_string();
        if used.contains(id.as_str()) {
            pen.add(format_args!("<g id=\"{id}\">"));
            symbol.draw(&mut pen);
            pen.raw("</g>");
        }
    }
    pen.raw("</defs>");
    pen.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_symbols_have_one_name() {
        let names: BTreeSet<String> = Symbol::all().map(|it| it.to_string()).collect();
        assert_eq!(names.len(), Symbol::all().count());
    }

    #[test]
    fn a_picture_has_the_symbols_it_uses_and_no_others() {
        let mut pen = Pen::new();
        Symbol::Bush.put(&mut pen, Point::default(), 1.0);
        let text = definitions(&pen.finish());
        assert!(text.contains("<g id=\"u\">"));
        assert!(!text.contains("<g id=\"y\">"));
    }
}
