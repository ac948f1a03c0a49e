//! Pictures of tiles and figures, drawn once and kept by browsers for ever.

use super::extract::{Address, Parameters};
use super::{App, FOR_EVER};
use crate::edition::beside;
use crate::failure::Failure;
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use bastide_drawing::{
    Anchor, PngError, SegmentShape, Subject, board_pngs, board_square_svg, png, symbols_svg,
    tile_svg,
};
use bastide_notation::segment_text;
use bastide_protocol::{ProblemCode, SegmentShape as WireShape, TileShape, TileSymbol};
use bastide_rules::Element;
use bastide_tiles::{Building, Goods, Rotation, Square, Tile, TileSet, tile_set};
use serde::Deserialize;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, PoisonError};

/// The sizes a picture may have, in pixels a side.
const SIZES: std::ops::RangeInclusive<u32> = 16..=512;

/// How many pictures of one tile may differ in their trees.
const MAX_COPIES: u8 = 16;

/// How many bytes of pictures are kept; then the keeping begins anew.
const MAX_KEPT: usize = 64 * 1024 * 1024;

/// How many start boards are kept, each in one size.
const MAX_BOARDS: usize = 8;

/// How a tile is to be drawn.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub(crate) struct Look {
    /// Quarter turns clockwise; 0 if absent.
    rotation: Option<u8>,
    /// Pixels a side, from 16 to 512; 128 if absent.
    px: Option<u32>,
    /// Which of up to 16 pictures that differ in their trees; 0 if absent.
    copy: Option<u8>,
    /// The version of the pictures: whatever it is, it only makes addresses differ, because browsers
    /// keep pictures for ever.
    #[serde(rename = "v")]
    _version: Option<String>,
}

impl Look {
    fn rotation(&self) -> Result<Rotation, Failure> {
        match self.rotation.unwrap_or_default() {
            quarters @ 0..=3 => Ok(Rotation::from_quarters(quarters)),
            n => Err(malformed(format!("rotation is 0 to 3 quarter turns, not {n}"))),
        }
    }

    fn px(&self) -> Result<u32, Failure> {
        let px = self.px.unwrap_or(128);
        if SIZES.contains(&px) {
            return Ok(px);
        }
        Err(malformed(format!("px is from {} to {}, not {px}", SIZES.start(), SIZES.end())))
    }

    fn copy(&self) -> Result<u8, Failure> {
        let copy = self.copy.unwrap_or_default();
        if copy < MAX_COPIES {
            return Ok(copy);
        }
        Err(malformed(format!("copy is below {MAX_COPIES}, not {copy}")))
    }
}

fn malformed(what: String) -> Failure {
    Failure::new(ProblemCode::MalformedAddress, what)
}

/// A square of a tile; of tiles with several squares it is named by row and column, such as
/// `wheel-board.31`, or it is the first.
struct Found {
    set: &'static TileSet,
    tile: &'static Tile,
    square: usize,
}

impl Found {
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

    fn svg(&self, rotation: Rotation, px: u32, copy: u8) -> String {
        let board = self.board_place().and_then(|at| board_square_svg(self.set, at, px));
        board.unwrap_or_else(|| tile_svg(&self.subject(copy), rotation, px))
    }

    /// The row and column of the start board it is part of, whether that is one piece or is laid
    /// out of tiles.
    fn board_place(&self) -> Option<(u8, u8)> {
        if self.is_board() {
            return Some(self.tile.squares[self.square].at);
        }
        self.tile.board_place
    }
}

fn find(set: &str, tile: &str) -> Result<Found, Failure> {
    let found = tile_set(set).and_then(|set| {
        if let Some(tile) = set.tile(tile) {
            return Some(Found { set, tile, square: 0 });
        }
        let (id, at) = tile.rsplit_once('.')?;
        let tile = set.tile(id).filter(|it| it.squares.len() > 1)?;
        let is_it = |it: &Square| format!("{}{}", it.at.0, it.at.1) == at;
        Some(Found { set, tile, square: tile.squares.iter().position(is_it)? })
    });
    found.ok_or_else(|| {
        Failure::new(ProblemCode::UnknownTile, format!("there is no tile {tile:?} of {set:?}"))
    })
}

/// What a kept picture shows.
type Key = (String, String, u8, u32, u8);

/// The squares of a start board by row and column.
type Squares = HashMap<(u8, u8), Bytes>;

/// Pictures that have been drawn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pictures {
    tiles: Arc<Mutex<HashMap<Key, Bytes>>>,
    /// Start boards by their set and the pixels of a square.
    boards: Arc<Mutex<HashMap<(&'static str, u32), Squares>>>,
}

impl Pictures {
    fn kept(&self, key: &Key) -> Option<Bytes> {
        self.tiles.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    fn keep(&self, key: Key, picture: Bytes) {
        let mut kept = self.tiles.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.values().map(Bytes::len).sum::<usize>() > MAX_KEPT {
            kept.clear();
        }
        kept.insert(key, picture);
    }

    /// A square of a start board. Whoever asks first has the whole board drawn, and the others wait
    /// for it: a table that opens asks for all squares at once.
    fn board_square(
        &self,
        set: &'static TileSet,
        at: (u8, u8),
        px: u32,
    ) -> Result<Option<Bytes>, PngError> {
        let mut boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (set.name.as_str(), px);
        if boards.len() == MAX_BOARDS && !boards.contains_key(&key) {
            boards.clear();
        }
        let squares = match boards.entry(key) {
            Entry::Occupied(kept) => kept.into_mut(),
            Entry::Vacant(empty) => {
                let drawn = board_pngs(set, px)?.into_iter();
                empty.insert(drawn.map(|it| (it.at, it.png.into())).collect())
            }
        };
        Ok(squares.get(&at).cloned())
    }

    /// A tile, drawn if it is not kept.
    fn tile(&self, found: &Found, key: Key) -> Result<Bytes, PngError> {
        let (.., quarters, px, copy) = key;
        if let Some(at) = found.board_place()
            && let Some(square) = self.board_square(found.set, at, px)?
        {
            return Ok(square);
        }
        let svg = tile_svg(&found.subject(copy), Rotation::from_quarters(quarters), px);
        let picture = Bytes::from(png(&svg)?);
        self.keep(key, picture.clone());
        Ok(picture)
    }
}

/// A tile as PNG.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tiles/{set}/{tile}/picture.png",
    params(("set" = String, Path), ("tile" = String, Path), Look),
    responses((status = 200, body = [u8], content_type = "image/png"),
        (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn tile_png(
    State(app): State<App>,
    Address((set, id)): Address<(String, String)>,
    Parameters(look): Parameters<Look>,
) -> Result<impl IntoResponse, Failure> {
    let found = find(&set, &id)?;
    let (rotation, px, copy) = (look.rotation()?, look.px()?, look.copy()?);
    let key = (set, id, rotation.quarters(), px, copy);
    let picture = match app.pictures.kept(&key) {
        Some(picture) => picture,
        None => {
            let draw = move || app.pictures.tile(&found, key);
            beside(|| draw().map_err(|error| Failure::internal(error.to_string()))).await?
        }
    };
    Ok(([(header::CONTENT_TYPE, "image/png"), FOR_EVER], picture))
}

/// A tile as SVG.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tiles/{set}/{tile}/picture.svg",
    params(("set" = String, Path), ("tile" = String, Path), Look),
    responses((status = 200, body = String, content_type = "image/svg+xml"),
        (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn tile_vector(
    Address((set, id)): Address<(String, String)>,
    Parameters(look): Parameters<Look>,
) -> Result<impl IntoResponse, Failure> {
    let found = find(&set, &id)?;
    let (rotation, px, copy) = (look.rotation()?, look.px()?, look.copy()?);
    let draw = move || Ok(found.svg(rotation, px, copy));
    let svg = beside(draw).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), FOR_EVER], svg))
}

/// Where the segments of a tile lie, and where figures stand on them.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tiles/{set}/{tile}/segments",
    params(("set" = String, Path), ("tile" = String, Path), Look),
    responses((status = 200, body = TileShape), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn segments(
    Address((set, id)): Address<(String, String)>,
    Parameters(look): Parameters<Look>,
) -> Result<impl IntoResponse, Failure> {
    let found = find(&set, &id)?;
    let rotation = look.rotation()?;
    let copy = look.copy()?;
    let shape = beside(move || {
        let subject = found.subject(copy);
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
        let symbols = symbols(found.tile).into_iter().map(|it| TileSymbol {
            symbol: it.to_owned(),
            element: element_of(it).map(|it| it.name().to_owned()),
        });
        let symbols = symbols.collect();
        Ok(TileShape { set, tile: id, rotation: rotation.quarters(), segments, symbols })
    });
    Ok(([FOR_EVER], Json(shape.await?)))
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
    Some(match symbol {
        "cathedral" => Element::Cathedrals,
        "princess" => Element::Princess,
        "wine" | "grain" | "cloth" => Element::Goods,
        "inn" => Element::Inns,
        "pig_herd" => Element::Farmers,
        "shrine" => Element::Shrines,
        "abbey" => Element::Abbey,
        "garden" => Element::Abbot,
        "volcano" | "dragon" => Element::Dragon,
        "portal" => Element::Portal,
        "ferry_lake" => Element::Ferries,
        "gold" => Element::GoldMines,
        "magic_symbol" => Element::MageWitch,
        "bag" => Element::Robbers,
        "flying_machine" => Element::FlyingMachines,
        "crop_circle" => Element::CropCircles,
        "wheel" => Element::WheelOfFortune,
        _ => return None,
    })
}

/// All figures as symbols of one SVG document.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/figures.svg",
    responses((status = 200, body = String, content_type = "image/svg+xml"))))]
pub(crate) async fn figures() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "image/svg+xml"), FOR_EVER], symbols_svg())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_tiles::tile_sets;

    #[test]
    fn all_symbols_but_those_of_the_base_game_belong_to_an_element() {
        let tiles = tile_sets().iter().flat_map(|it| &it.tiles);
        for symbol in tiles.flat_map(symbols) {
            let is_base = matches!(symbol, "pennant" | "monastery");
            assert_eq!(element_of(symbol).is_none(), is_base, "{symbol}");
        }
    }
}
