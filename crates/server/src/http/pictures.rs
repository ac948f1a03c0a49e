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
use bastide_drawing::{Detail, PngError, symbols_svg};
use bastide_table::{DrawnTile, TileLook};
use serde::Deserialize;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, PoisonError};

/// How many bytes of pictures are kept; then the keeping begins again.
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
    /// How much is drawn: `far`, `mid` or `near`; what suits `px` if absent. On dense screens a tile has
    /// many pixels and looks small all the same.
    detail: Option<String>,
    /// The version of the pictures: whatever it is, it only makes addresses differ, because browsers
    /// keep pictures for ever.
    #[serde(rename = "v")]
    _version: Option<String>,
}

impl Look {
    fn checked(&self) -> Result<TileLook, Failure> {
        let (quarters, copy) = (self.rotation.unwrap_or_default(), self.copy.unwrap_or_default());
        let look = TileLook::new(quarters, self.px.unwrap_or(128), copy)?;
        Ok(match &self.detail {
            Some(name) => look.at_detail(name)?,
            None => look,
        })
    }
}

/// What a kept picture shows.
type Key = (String, String, u8, u32, u8, Detail);

/// How a start board is drawn: its set, the pixels of a square and the level of detail.
type BoardKey = (&'static str, u32, Detail);

/// The squares of a start board by row and column.
type Squares = HashMap<(u8, u8), Bytes>;

/// Pictures that have been drawn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pictures {
    tiles: Arc<Mutex<HashMap<Key, Bytes>>>,
    boards: Arc<Mutex<HashMap<BoardKey, Squares>>>,
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
    fn board_square(&self, tile: &DrawnTile, look: TileLook) -> Result<Option<Bytes>, PngError> {
        let Some(at) = tile.board_place() else {
            return Ok(None);
        };
        let mut boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (tile.set_name(), look.px, look.detail);
        if boards.len() == MAX_BOARDS && !boards.contains_key(&key) {
            boards.clear();
        }
        let squares = match boards.entry(key) {
            Entry::Occupied(kept) => kept.into_mut(),
            Entry::Vacant(empty) => {
                let drawn = tile.board_pngs(look.px, look.detail)?.into_iter();
                empty.insert(drawn.map(|(at, png)| (at, png.into())).collect())
            }
        };
        Ok(squares.get(&at).cloned())
    }

    /// A tile, drawn if it is not kept.
    fn tile(&self, tile: &DrawnTile, look: TileLook, key: Key) -> Result<Bytes, PngError> {
        if let Some(square) = self.board_square(tile, look)? {
            return Ok(square);
        }
        let picture = Bytes::from(tile.png(look)?);
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
    let tile = DrawnTile::find(&set, &id)?;
    let look = look.checked()?;
    let key = (set, id, look.rotation.quarters(), look.px, look.copy, look.detail);
    let picture = match app.pictures.kept(&key) {
        Some(picture) => picture,
        None => {
            let draw = move || app.pictures.tile(&tile, look, key);
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
    let tile = DrawnTile::find(&set, &id)?;
    let look = look.checked()?;
    let draw = move || Ok(tile.svg(look));
    let svg = beside(draw).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), FOR_EVER], svg))
}

/// Where the segments of a tile lie, and where figures stand on them.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tiles/{set}/{tile}/segments",
    params(("set" = String, Path), ("tile" = String, Path), Look),
    responses((status = 200, body = bastide_protocol::TileShape), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn segments(
    Address((set, id)): Address<(String, String)>,
    Parameters(look): Parameters<Look>,
) -> Result<impl IntoResponse, Failure> {
    let tile = DrawnTile::find(&set, &id)?;
    let look = look.checked()?;
    let shape = beside(move || Ok(tile.shape(set, id, look)));
    Ok(([FOR_EVER], Json(shape.await?)))
}

/// All figures as symbols of one SVG document.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/figures.svg",
    responses((status = 200, body = String, content_type = "image/svg+xml"))))]
pub(crate) async fn figures() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "image/svg+xml"), FOR_EVER], symbols_svg())
}
