//! Reads a tile file: TOML for the frame, short phrases for the landscape.
//!
//! A phrase names places first, then what is there: `"N W with pennant"`,
//! `"EL WR touching N"`, `"inner touching N E"`.

use crate::set::{
    AwardTile, Book, IngotValue, Message, Pieces, Quarter, StartBoard, TileSet, Wheel, WheelSegment,
};
use crate::tile::{
    Building, CityPiece, CropCircle, Crossing, CrossingKind, Edge, FieldPiece, Flight, Goods,
    Piece, RiverRole, RoadPiece, Square, Symbols, Tile,
};
use crate::{Port, Problem, Side, TileFileError, check};
use serde::Deserialize;
use std::collections::BTreeMap;

impl TileSet {
    /// Reads and checks a tile file.
    ///
    /// # Errors
    /// Everything that is wrong with the file, each problem with the tile it was found on.
    ///
    /// ```
    /// use bastide_tiles::TileSet;
    /// let broken = r#"
    ///     name = "mine"
    ///     title = "My tiles"
    ///     books = []
    ///     total = 1
    ///     [[tile]]
    ///     id = "Z"
    ///     count = 1
    ///     edges = "CFFF"
    ///     city = ["N E"]
    ///     field = ["S W touching N"]
    /// "#;
    /// let error = TileSet::read("mine", broken).unwrap_err().to_string();
    /// assert!(error.contains("mine, tile Z: edge E is F but city:0 is there"), "{error}");
    /// ```
    pub fn read(file: &str, text: &str) -> Result<Self, TileFileError> {
        let fail =
            |what: String| TileFileError(vec![Problem { file: file.to_owned(), tile: None, what }]);
        let raw: RawSet = toml::from_str(text).map_err(|error| fail(error.to_string()))?;
        let expect = raw.expect.clone();
        let printed = raw.printed.clone();
        let mut problems = Vec::new();
        let mut set = raw.into_set(&mut |tile, what| {
            problems.push(Problem { file: file.to_owned(), tile, what });
        });
        if problems.is_empty() {
            set.tiles.shrink_to_fit();
            check::set(&set, file, &expect, printed.as_deref(), &mut |tile, what| {
                problems.push(Problem { file: file.to_owned(), tile, what });
            });
        }
        if problems.is_empty() { Ok(set) } else { Err(TileFileError(problems)) }
    }
}

/// Where a problem is told: the tile, if on one, and what is wrong.
pub(crate) type Report<'a> = dyn FnMut(Option<String>, String) + 'a;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSet {
    name: String,
    title: String,
    books: Vec<String>,
    total: u16,
    #[serde(default)]
    optional: bool,
    printed: Option<String>,
    count_starts_in: Option<String>,
    #[serde(default)]
    expect: BTreeMap<String, u16>,
    #[serde(default)]
    crop_circles: BTreeMap<String, String>,
    #[serde(default)]
    pieces: RawPieces,
    #[serde(default)]
    ingot_value: Vec<RawIngotValue>,
    #[serde(default)]
    award_tile: Vec<RawAwardTile>,
    #[serde(default)]
    quarter: Vec<RawQuarter>,
    #[serde(default)]
    message: Vec<RawMessage>,
    wheel: Option<RawWheel>,
    board: Option<RawBoard>,
    /// Read one by one, so that an error can name its tile.
    #[serde(default)]
    tile: Vec<toml::Table>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct RawPieces {
    goods_tokens: Option<RawGoods>,
    #[serde(default)]
    die: Vec<u8>,
    ingots: Option<u8>,
    ferries: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGoods {
    wine: u8,
    grain: u8,
    cloth: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawIngotValue {
    from: u8,
    to: Option<u8>,
    each: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAwardTile {
    id: String,
    name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawQuarter {
    name: String,
    near: String,
    serves: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMessage {
    id: String,
    number: u8,
    key: String,
    text: String,
    or_points: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawWheel {
    direction: String,
    pig_starts_on: String,
    segments: Vec<RawWheelSegment>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawWheelSegment {
    name: String,
    crown_spaces: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(non_snake_case, reason = "the keys are the sides' letters")]
struct RawRim {
    N: String,
    E: String,
    S: String,
    W: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBoard {
    id: Option<String>,
    rows: u8,
    cols: u8,
    fields: u8,
    rim: Option<RawRim>,
    #[serde(default)]
    square: Vec<RawSquare>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct RawSquare {
    at: Option<(u8, u8)>,
    edges: String,
    city: Vec<String>,
    road: Vec<String>,
    river: Vec<String>,
    field: Vec<String>,
    monastery: Option<String>,
    garden: bool,
    junction: Vec<String>,
    bridge: Vec<String>,
    tunnel: Vec<String>,
}

/// The keys of a tile beside its landscape; the rest of its table is a [`RawSquare`].
#[derive(Deserialize)]
struct RawTile {
    id: String,
    printed_id: Option<String>,
    #[serde(default)]
    id_assumed: bool,
    jcz: Option<String>,
    count: u8,
    #[serde(default)]
    start: u8,
    river_role: Option<String>,
    #[serde(default)]
    symbols: Vec<String>,
    flying_machine: Option<String>,
    crop_circle: Option<String>,
    wheel: Option<u8>,
    reconstructed: Option<String>,
    #[serde(default)]
    square: Vec<RawSquare>,
}

const TILE_KEYS: &[&str] = &[
    "id",
    "printed_id",
    "id_assumed",
    "jcz",
    "count",
    "start",
    "river_role",
    "symbols",
    "flying_machine",
    "crop_circle",
    "wheel",
    "reconstructed",
    "square",
];

impl RawSet {
    fn into_set(self, report: &mut Report<'_>) -> TileSet {
        let books = self
            .books
            .iter()
            .filter_map(|key| {
                let book = Book::from_key(key);
                if book.is_none() {
                    report(None, format!("no rulebook has the key {key:?}"));
                }
                book
            })
            .collect();
        let mut tiles = Vec::new();
        for (idx, table) in self.tile.into_iter().enumerate() {
            let name = match table.get("id").and_then(toml::Value::as_str) {
                Some(id) => id.to_owned(),
                None => format!("number {}", idx + 1),
            };
            match read_tile(table) {
                Ok(tile) => tiles.push(tile),
                Err(what) => report(Some(name), what),
            }
        }
        let board = self.board.and_then(|raw| {
            raw.into_board().map_err(|what| report(Some("board".to_owned()), what)).ok()
        });
        let pieces = self.pieces.into_pieces();
        TileSet {
            name: self.name,
            title: self.title,
            books,
            total: self.total,
            optional: self.optional,
            count_starts_in: self.count_starts_in,
            crop_circles: self.crop_circles.into_iter().collect(),
            pieces,
            ingot_values: self
                .ingot_value
                .iter()
                .map(|raw| IngotValue { from: raw.from, to: raw.to, each: raw.each })
                .collect(),
            award_tiles: self
                .award_tile
                .into_iter()
                .map(|raw| AwardTile { id: raw.id, name: raw.name })
                .collect(),
            quarters: self
                .quarter
                .into_iter()
                .map(|raw| Quarter { name: raw.name, near: raw.near, serves: raw.serves })
                .collect(),
            messages: self.message.into_iter().map(RawMessage::into_message).collect(),
            wheel: self.wheel.map(RawWheel::into_wheel),
            board_tile: board.as_ref().and_then(StartBoard::tile),
            board,
            tiles,
        }
    }
}

impl RawPieces {
    fn into_pieces(self) -> Pieces {
        let goods_tokens = self.goods_tokens.map_or_else(Vec::new, |goods| {
            vec![
                (Goods::Wine, goods.wine),
                (Goods::Grain, goods.grain),
                (Goods::Cloth, goods.cloth),
            ]
        });
        Pieces { goods_tokens, die: self.die, ingots: self.ingots, ferries: self.ferries }
    }
}

impl RawMessage {
    fn into_message(self) -> Message {
        Message {
            id: self.id,
            number: self.number,
            key: self.key,
            text: self.text,
            or_points: self.or_points,
        }
    }
}

impl RawWheel {
    fn into_wheel(self) -> Wheel {
        let segments = self
            .segments
            .into_iter()
            .map(|raw| WheelSegment { name: raw.name, crown_spaces: raw.crown_spaces })
            .collect();
        Wheel { direction: self.direction, pig_starts_on: self.pig_starts_on, segments }
    }
}

impl RawBoard {
    fn into_board(self) -> Result<StartBoard, String> {
        let squares = self.square.iter().map(read_square).collect::<Result<_, _>>()?;
        Ok(StartBoard {
            id: self.id,
            rows: self.rows,
            cols: self.cols,
            n_fields: self.fields,
            rim: self.rim.map(|rim| [rim.N, rim.E, rim.S, rim.W]),
            squares,
        })
    }
}

fn read_tile(table: toml::Table) -> Result<Tile, String> {
    let (own, landscape): (toml::Table, toml::Table) =
        table.into_iter().partition(|(key, _)| TILE_KEYS.contains(&key.as_str()));
    let raw: RawTile = own.try_into().map_err(|error| error.to_string())?;
    let square: RawSquare = landscape.try_into().map_err(|error| error.to_string())?;
    let squares = if raw.square.is_empty() {
        vec![read_square(&square)?]
    } else {
        if !square.edges.is_empty() {
            return Err("has both edges of its own and squares".to_owned());
        }
        raw.square.iter().map(read_square).collect::<Result<_, _>>()?
    };
    Ok(Tile {
        symbols: read_symbols(&raw)?,
        id: raw.id,
        printed_id: raw.printed_id,
        id_assumed: raw.id_assumed,
        jcz: raw.jcz,
        count: raw.count,
        start_copies: raw.start,
        board_place: square.at,
        river_role: raw.river_role.as_deref().map(read_river_role).transpose()?,
        reconstructed: raw.reconstructed,
        squares,
    })
}

fn read_river_role(word: &str) -> Result<RiverRole, String> {
    RiverRole::from_word(word)
        .ok_or_else(|| format!("river_role {word:?} is not source, fork, through, end or lake"))
}

fn read_symbols(raw: &RawTile) -> Result<Symbols, String> {
    let mut symbols = Symbols { wheel: raw.wheel, ..Symbols::default() };
    for word in &raw.symbols {
        let symbol = symbols.plain(word);
        *symbol.ok_or_else(|| format!("symbol {word:?} is not known"))? = true;
    }
    if let Some(word) = raw.flying_machine.as_deref() {
        let flight = Flight::from_word(word);
        symbols.flying_machine =
            Some(flight.ok_or_else(|| format!("flying_machine {word:?} is not W or NW"))?);
    }
    if let Some(word) = raw.crop_circle.as_deref() {
        let circle = CropCircle::from_word(word);
        symbols.crop_circle = Some(
            circle.ok_or_else(|| format!("crop_circle {word:?} is not rake, club or shield"))?,
        );
    }
    Ok(symbols)
}

fn read_square(raw: &RawSquare) -> Result<Square, String> {
    let edges: Option<Vec<Edge>> = raw.edges.chars().map(Edge::from_letter).collect();
    let edges: [Edge; 4] = edges
        .and_then(|edges| edges.try_into().ok())
        .ok_or_else(|| format!("bad edges {:?}: four of C R F W A X wanted", raw.edges))?;
    let cities = raw.city.iter().map(|text| read_city(text)).collect::<Result<Vec<_>, _>>()?;
    let roads = raw.road.iter().map(|text| read_road(text)).collect::<Result<Vec<_>, _>>()?;
    let rivers = raw.river.iter().map(|text| sides(text)).collect::<Result<Vec<_>, _>>()?;
    let fields =
        raw.field.iter().map(|text| read_field(text, &cities)).collect::<Result<Vec<_>, _>>()?;
    let building = raw.monastery.as_deref().map(|word| {
        Building::from_word(word)
            .ok_or_else(|| format!("monastery {word:?} is not monastery, shrine or abbey"))
    });
    let mut square = Square {
        at: raw.at.unwrap_or((0, 0)),
        edges,
        cities,
        roads,
        rivers,
        fields,
        building: building.transpose()?,
        garden: raw.garden,
        junctions: Vec::new(),
        crossings: Vec::new(),
    };
    square.junctions =
        raw.junction.iter().map(|text| pieces(text, &square)).collect::<Result<_, _>>()?;
    let bridges = raw.bridge.iter().map(|text| (CrossingKind::Bridge, text));
    let tunnels = raw.tunnel.iter().map(|text| (CrossingKind::Tunnel, text));
    square.crossings = bridges
        .chain(tunnels)
        .map(|(kind, text)| read_crossing(kind, text, &square))
        .collect::<Result<_, _>>()?;
    Ok(square)
}

/// Splits a phrase into places, things after `with`, and cities after `touching`.
fn phrase(text: &str) -> (&str, Vec<&str>, &str) {
    let (rest, touching) = text.split_once(" touching ").unwrap_or((text, ""));
    let (places, things) = rest.split_once(" with ").unwrap_or((rest, ""));
    let things = things.split(',').map(str::trim).filter(|thing| !thing.is_empty()).collect();
    (places.trim(), things, touching.trim())
}

fn sides(text: &str) -> Result<Vec<Side>, String> {
    text.split_whitespace()
        .map(|word| {
            Side::from_letter(word)
                .ok_or_else(|| format!("{word:?} in {text:?} is not a side N, E, S or W"))
        })
        .collect()
}

fn read_city(text: &str) -> Result<CityPiece, String> {
    let (places, things, touching) = phrase(text);
    if !touching.is_empty() {
        return Err(format!("city {text:?}: only fields touch cities"));
    }
    let mut city = CityPiece { sides: sides(places)?, ..CityPiece::default() };
    for thing in things {
        match thing {
            "pennant" => city.pennants += 1,
            "cathedral" => city.cathedral = true,
            "princess" => city.princess = true,
            _ => {
                let goods = Goods::from_word(thing);
                city.goods =
                    Some(goods.ok_or_else(|| format!("city {text:?}: {thing:?} is not known"))?);
            }
        }
    }
    Ok(city)
}

fn read_road(text: &str) -> Result<RoadPiece, String> {
    let (places, things, touching) = phrase(text);
    if !touching.is_empty() {
        return Err(format!("road {text:?}: only fields touch cities"));
    }
    let mut road = RoadPiece { sides: sides(places)?, inn: false };
    for thing in things {
        if thing != "inn" {
            return Err(format!("road {text:?}: {thing:?} is not known"));
        }
        road.inn = true;
    }
    Ok(road)
}

fn read_field(text: &str, cities: &[CityPiece]) -> Result<FieldPiece, String> {
    let (places, things, touching) = phrase(text);
    let mut field = FieldPiece::default();
    if places != "inner" {
        for word in places.split_whitespace() {
            match Port::from_word(word) {
                Some(port) if port.is_middle() => {
                    field.halves.extend([Port::left(port.side()), Port::right(port.side())]);
                }
                Some(port) => field.halves.push(port),
                None => return Err(format!("field {text:?}: {word:?} is no side nor half")),
            }
        }
        if field.halves.is_empty() {
            return Err(format!("field {text:?} has no half-edge and is not marked inner"));
        }
    }
    for thing in things {
        if thing != "pig-herd" {
            return Err(format!("field {text:?}: {thing:?} is not known"));
        }
        field.pig_herd = true;
    }
    for side in sides(touching)? {
        let idx = cities.iter().position(|city| city.sides.contains(&side)).ok_or_else(|| {
            format!("field {text:?} touches a city on {side}, which is not there")
        })?;
        field.cities.push(idx as u8);
    }
    Ok(field)
}

fn read_crossing(kind: CrossingKind, text: &str, square: &Square) -> Result<Crossing, String> {
    let (upper, lower) =
        text.split_once(" over ").ok_or_else(|| format!("crossing {text:?} lacks \" over \""))?;
    Ok(Crossing { kind, upper: pieces(upper, square)?, lower: pieces(lower, square)? })
}

fn pieces(text: &str, square: &Square) -> Result<Vec<Piece>, String> {
    text.split_whitespace().map(|word| read_piece(word, square)).collect()
}

/// A piece named by kind and one place it reaches: `road:N`, `field:NL`, `monastery`.
fn read_piece(word: &str, square: &Square) -> Result<Piece, String> {
    if word == "monastery" {
        return Ok(Piece::Building);
    }
    let unknown = || format!("no piece {word:?} on this square");
    let (kind, place) = word.split_once(':').ok_or_else(unknown)?;
    let port = Port::from_word(place).ok_or_else(unknown)?;
    let reached = |sides: &[Side]| port.is_middle() && sides.contains(&port.side());
    let (idx, piece): (_, fn(u8) -> Piece) = match kind {
        "city" => (square.cities.iter().position(|it| reached(&it.sides)), Piece::City),
        "road" => (square.roads.iter().position(|it| reached(&it.sides)), Piece::Road),
        "river" => (square.rivers.iter().position(|it| reached(it)), Piece::River),
        "field" => (square.fields.iter().position(|it| it.halves.contains(&port)), Piece::Field),
        _ => return Err(unknown()),
    };
    Ok(piece(idx.ok_or_else(unknown)? as u8))
}
