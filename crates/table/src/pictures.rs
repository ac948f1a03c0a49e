//! Tiles as they are drawn: their pictures, and where on them what lies.

use crate::refusal::Refusal;
use bastide_drawing::{
    Anchor, Detail, PngError, SegmentShape, Subject, board_pngs, board_square_svg, png, tile_svg_at,
};
use bastide_notation::segment_text;
use bastide_protocol::{ProblemCode, SegmentShape as WireShape, TileShape, TileSymbol};
use bastide_rules::{ELEMENTS, Element};
use bastide_tiles::{Building, Goods, Rotation, Square, Tile, TileSet, tile_set};

/// The sizes a picture may have, in pixels a side.
const SIZES: std::ops::RangeInclusive<u32> = 16..=512;

/// How many pictures of one tile may differ in their trees.
const MAX_COPIES: u8 = 16;

/// How a tile is to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileLook {
    /// How it lies.
    pub rotation: Rotation,
    /// Pixels a side.
    pub px: u32,
    /// Which of the pictures that differ in their trees.
    pub copy: u8,
    /// How much of it is drawn.
    pub detail: Detail,
}

impl TileLook {
    /// A look out of numbers that may be anything, at the level of detail that suits its size.
    ///
    /// # Errors
    /// If there is no such look.
    pub fn new(quarters: u8, px: u32, copy: u8) -> Result<Self, Refusal> {
        let malformed = |what: String| Refusal::new(ProblemCode::MalformedAddress, what);
        if quarters > 3 {
            return Err(malformed(format!("rotation is 0 to 3 quarter turns, not {quarters}")));
        }
        if !SIZES.contains(&px) {
            let what = format!("px is from {} to {}, not {px}", SIZES.start(), SIZES.end());
            return Err(malformed(what));
        }
        if copy >= MAX_COPIES {
            return Err(malformed(format!("copy is below {MAX_COPIES}, not {copy}")));
        }
        let detail = Detail::for_size(px.into());
        Ok(Self { rotation: Rotation::from_quarters(quarters), px, copy, detail })
    }

    /// The same look at the level of detail of this name: on a dense screen a tile has many pixels
    /// and is small all the same.
    ///
    /// # Errors
    /// If there is no such level.
    pub fn at_detail(self, name: &str) -> Result<Self, Refusal> {
        let detail = Detail::by_name(name).ok_or_else(|| {
            let names = Detail::ALL.map(Detail::name).join(", ");
            let what = format!("detail is one of {names}, not {name:?}");
            Refusal::new(ProblemCode::MalformedAddress, what)
        })?;
        Ok(Self { detail, ..self })
    }
}

/// A square of a tile; of tiles with several squares it is named by row and column, such as
/// `wheel-board.31`, or it is the first.
#[derive(Clone, Copy, Debug)]
pub struct DrawnTile {
    set: &'static TileSet,
    tile: &'static Tile,
    square: usize,
}

/// A square of a start board as a PNG file, and its row and column.
pub type BoardPng = ((u8, u8), Vec<u8>);

impl DrawnTile {
    /// The tile of a set.
    ///
    /// # Errors
    /// If there is no such tile.
    pub fn find(set: &str, tile: &str) -> Result<Self, Refusal> {
        let found = tile_set(set).and_then(|set| {
            if let Some(tile) = set.tile(tile) {
                return Some(Self { set, tile, square: 0 });
            }
            let (id, at) = tile.rsplit_once('.')?;
            let tile = set.tile(id).filter(|it| it.squares.len() > 1)?;
            let is_it = |it: &Square| format!("{}{}", it.at.0, it.at.1) == at;
            Some(Self { set, tile, square: tile.squares.iter().position(is_it)? })
        });
        found.ok_or_else(|| {
            let what = format!("there is no tile {tile:?} of {set:?}");
            Refusal::new(ProblemCode::UnknownTile, what)
        })
    }

    /// What is drawn; squares of start boards show their land alone.
    fn subject(&self, copy: u8) -> Subject<'static> {
        let subject = if self.is_board() {
            Subject::of_board(&self.tile.squares[self.square])
        } else {
            Subject::of_square(self.tile, self.square)
        };
        subject.copy(copy.into())
    }

    fn is_board(&self) -> bool {
        self.set.board_tile.as_ref().is_some_and(|it| std::ptr::eq(it, self.tile))
    }

    /// The name of its tile set.
    #[must_use]
    pub fn set_name(&self) -> &'static str {
        &self.set.name
    }

    /// The row and column of the start board it is part of, whether that is one piece or is laid
    /// out of tiles.
    #[must_use]
    pub fn board_place(&self) -> Option<(u8, u8)> {
        if self.is_board() {
            return Some(self.tile.squares[self.square].at);
        }
        self.tile.board_place
    }

    /// Its picture as SVG.
    #[must_use]
    pub fn svg(&self, look: TileLook) -> String {
        let board =
            self.board_place().and_then(|at| board_square_svg(self.set, at, look.px, look.detail));
        board.unwrap_or_else(|| self.tile_svg(look))
    }

    /// Its picture as PNG, if it is no part of a start board.
    ///
    /// # Errors
    /// If it cannot be drawn.
    pub fn png(&self, look: TileLook) -> Result<Vec<u8>, PngError> {
        png(&self.tile_svg(look))
    }

    fn tile_svg(&self, look: TileLook) -> String {
        tile_svg_at(&self.subject(look.copy), look.rotation, look.px, look.detail)
    }

    /// All squares of the start board it is part of, as PNG; none if it is part of none. They are
    /// drawn together: one costs as much as all.
    ///
    /// # Errors
    /// If it cannot be drawn.
    pub fn board_pngs(&self, px: u32, detail: Detail) -> Result<Vec<BoardPng>, PngError> {
        let Some(_) = self.board_place() else {
            return Ok(Vec::new());
        };
        let squares = board_pngs(self.set, px, detail)?.into_iter();
        Ok(squares.map(|it| (it.at, it.png)).collect())
    }

    /// Where its segments lie, and where figures stand on them.
    #[must_use]
    pub fn shape(&self, set: String, tile: String, look: TileLook) -> TileShape {
        let TileLook { rotation, copy, .. } = look;
        let subject = self.subject(copy);
        let layout = subject.square().layout();
        let anchors = Anchor::all(&subject, rotation);
        let shapes = SegmentShape::all(&subject, rotation);
        let segment = |(local, (anchor, shape)): (u8, (Anchor, SegmentShape))| WireShape {
            kind: anchor.kind.name().to_owned(),
            text: segment_text(&layout, rotation, local),
            x: anchor.at.x,
            y: anchor.at.y,
            lying: anchor.is_lying,
            path: shape.path,
        };
        let segments = (0..).zip(anchors.into_iter().zip(shapes)).map(segment).collect();
        let symbols = symbols(self.tile).into_iter().map(|it| TileSymbol {
            symbol: it.to_owned(),
            element: element_of(it).map(|it| it.name().to_owned()),
        });
        let symbols = symbols.collect();
        TileShape { set, tile, rotation: rotation.quarters(), segments, symbols }
    }
}

/// What is to be seen on a tile beside fields, roads and cities, each thing once.
fn symbols(tile: &Tile) -> Vec<&'static str> {
    let mut found = Vec::new();
    for square in &tile.squares {
        for city in &square.cities {
            found.extend((city.pennants > 0).then_some("pennant"));
            found.extend(city.cathedral.then_some("cathedral"));
            found.extend(city.princess.then_some("princess"));
            found.extend(city.goods.map(Goods::word));
        }
        found.extend(square.roads.iter().any(|it| it.inn).then_some("inn"));
        found.extend(square.fields.iter().any(|it| it.pig_herd).then_some("pig_herd"));
        found.extend(square.building.map(Building::word));
        found.extend(square.garden.then_some("garden"));
    }
    found.extend(tile.symbols.words());
    let machine = tile.symbols.flying_machine.map(|_| "flying_machine");
    let circle = tile.symbols.crop_circle.map(|_| "crop_circle");
    let wheel = tile.symbols.wheel.map(|_| "wheel");
    found.extend([machine, circle, wheel].into_iter().flatten());
    let mut once = Vec::new();
    for it in found {
        if !once.contains(&it) {
            once.push(it);
        }
    }
    once
}

/// The element that gives a symbol its meaning; without it the symbol is decoration.
fn element_of(symbol: &str) -> Option<Element> {
    ELEMENTS.iter().find(|it| it.symbols.contains(&symbol)).map(|it| it.element)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sentences::BASE_SYMBOLS;
    use bastide_tiles::tile_sets;

    #[test]
    fn all_symbols_but_those_of_the_base_game_belong_to_an_element() {
        let tiles = tile_sets().flat_map(|it| &it.tiles);
        for symbol in tiles.flat_map(symbols) {
            let is_base = BASE_SYMBOLS.contains(&symbol);
            assert_eq!(element_of(symbol).is_none(), is_base, "{symbol}");
        }
    }
}
