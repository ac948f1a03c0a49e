//! Tile sets as JSON, fact by fact, so that they can be compared with other tile tables. A key
//! that is absent means no, none or empty.

use bastide_tiles::{
    CityPiece, Crossing, FieldPiece, Piece, RoadPiece, Side, Square, StartBoard, Symbols, Tile,
    TileSet, Wheel,
};
use serde_json::{Map, Value, json};

/// An object whose keys stay in the order they are put in.
type Object = Map<String, Value>;

/// A whole tile set.
pub(crate) fn set(set: &TileSet) -> Value {
    let books: Vec<&str> = set.books.iter().map(|book| book.number()).collect();
    let mut object = Object::new();
    put(&mut object, "set", &*set.name);
    put(&mut object, "title", &*set.title);
    put(&mut object, "rulebooks", books);
    put(&mut object, "tile_total", set.total);
    put_if(&mut object, "optional", set.optional.then_some(true));
    put_pieces(&mut object, set);
    put_parts(&mut object, set);
    put_if(&mut object, "wheel", set.wheel.as_ref().map(wheel));
    put_if(&mut object, "board", set.board.as_ref().map(board));
    // Either all tiles of a set tell their printed id, or none needs to.
    let has_printed_ids = set.tiles.iter().any(|it| it.printed_id.is_some());
    let tiles: Vec<Value> =
        set.tiles.iter().map(|it| tile(it, has_printed_ids.then(|| it.printed_id()))).collect();
    put(&mut object, "tiles", tiles);
    object.into()
}

/// Tokens, dice and ingots.
fn put_pieces(object: &mut Object, set: &TileSet) {
    let pieces = &set.pieces;
    let tokens = pieces.goods_tokens.iter();
    let tokens: Object = tokens.map(|(it, n)| (it.word().to_owned(), json!(n))).collect();
    put_if(object, "goods_tokens", some(tokens, Object::is_empty));
    put_list(object, "die", pieces.die.iter().map(|face| json!(face)));
    pieces.counted().for_each(|(what, n)| put(object, what, n));
    let values = set.ingot_values.iter();
    let values = values.map(|it| json!({ "from": it.from, "to": it.to, "each": it.each }));
    put_list(object, "ingot_values", values);
}

/// What comes with a set beside tiles and tokens.
fn put_parts(object: &mut Object, set: &TileSet) {
    let with_wheel = set.tiles.iter().filter(|it| it.symbols.wheel.is_some());
    let n_wheel_symbols: u16 = with_wheel.map(|it| u16::from(it.count)).sum();
    put_if(object, "wheel_symbols", some(n_wheel_symbols, |n| *n == 0));
    let affected = set.crop_circles.iter();
    let affected: Object =
        affected.map(|(circle, kind)| (circle.clone(), affected_by(kind).into())).collect();
    put_if(object, "affects", some(affected, Object::is_empty));
    let award_tiles = set.award_tiles.iter();
    let award_tiles = award_tiles.map(|it| json!({ "id": it.id, "name": it.name }));
    put_list(object, "award_tiles", award_tiles);
    let quarters = set.quarters.iter();
    let quarters =
        quarters.map(|it| json!({ "name": it.name, "near": it.near, "serves": it.serves }));
    put_list(object, "quarters", quarters);
    put_if(object, "count_starts_in", set.count_starts_in.as_deref());
    put_if(object, "land_tiles", set.tiles.is_empty().then_some(false));
    put_if(object, "message_count", some(set.messages.len(), |n| *n == 0));
    let messages = set.messages.iter().map(|it| {
        json!({
            "id": it.id,
            "number": it.number,
            "key": it.key,
            "text": it.text,
            "or_points": it.or_points,
        })
    });
    put_list(object, "messages", messages);
}

/// Whom a crop circle calls, by the kind of feature they stand on.
fn affected_by(kind: &str) -> &str {
    match kind {
        "field" => "farmers on fields",
        "road" => "travelers on roads",
        "city" => "knights in cities",
        _ => kind,
    }
}

fn wheel(wheel: &Wheel) -> Value {
    let segments: Vec<Value> = wheel
        .segments
        .iter()
        .map(|it| json!({ "name": it.name, "crown_spaces": it.crown_spaces }))
        .collect();
    json!({
        "direction": wheel.direction,
        "pig_starts_on": wheel.pig_starts_on,
        "segments": segments,
        "confidence": "sourced",
    })
}

fn board(board: &StartBoard) -> Value {
    let mut object = Object::new();
    if let Some(id) = &board.id {
        put(&mut object, "id", &**id);
        put(&mut object, "role", "start board");
    }
    put(&mut object, "rows", board.rows);
    put(&mut object, "cols", board.cols);
    if let Some([north, east, south, west]) = &board.rim {
        put(&mut object, "confidence", "sourced");
        let rim = json!({ "N": north, "E": east, "S": south, "W": west });
        put(&mut object, "outer_edges", rim);
    }
    put_list(&mut object, "squares", board.squares.iter().map(square));
    object.into()
}

fn tile(tile: &Tile, printed_id: Option<&str>) -> Value {
    let mut object = Object::new();
    put(&mut object, "id", &*tile.id);
    put_if(&mut object, "rulebook_id", printed_id);
    put_if(&mut object, "id_confidence", tile.id_assumed.then_some("assumed"));
    put_if(&mut object, "aka", tile.jcz.as_deref());
    put(&mut object, "count", tile.count);
    put_if(&mut object, "start_copies", some(tile.start_copies, |n| *n == 0));
    put_if(&mut object, "at", tile.board_place.map(|(row, column)| vec![row, column]));
    put_if(&mut object, "river_role", tile.river_role.map(|it| it.word()));
    if tile.is_double() {
        put(&mut object, "double", true);
        put_list(&mut object, "squares", tile.squares.iter().map(square));
    } else {
        tile.squares.iter().for_each(|it| put_landscape(&mut object, it));
    }
    put_buildings(&mut object, &tile.squares);
    put(&mut object, "extras", extras(&tile.symbols));
    let confidence = if tile.reconstructed.is_some() { "reconstructed" } else { "sourced" };
    put(&mut object, "confidence", confidence);
    put_if(&mut object, "reasoning", tile.reconstructed.as_deref());
    object.into()
}

/// A square of a board or of a double tile.
fn square(square: &Square) -> Value {
    let mut object = Object::new();
    put(&mut object, "at", vec![square.at.0, square.at.1]);
    put_landscape(&mut object, square);
    object.into()
}

fn put_landscape(object: &mut Object, square: &Square) {
    let edges: String = square.edges.iter().map(|edge| edge.letter()).collect();
    put(object, "edges", edges);
    put(object, "cities", square.cities.iter().map(city).collect::<Vec<_>>());
    put(object, "roads", square.roads.iter().map(road).collect::<Vec<_>>());
    put_list(object, "rivers", square.rivers.iter().map(|it| json!({ "sides": sides(it) })));
    put(object, "fields", square.fields.iter().map(field).collect::<Vec<_>>());
}

fn city(city: &CityPiece) -> Value {
    let mut object = Object::new();
    put(&mut object, "sides", sides(&city.sides));
    put(&mut object, "pennants", city.pennants);
    put_if(&mut object, "cathedral", city.cathedral.then_some(true));
    put_if(&mut object, "princess", city.princess.then_some(true));
    put_if(&mut object, "goods", city.goods.map(|it| it.word()));
    object.into()
}

fn road(road: &RoadPiece) -> Value {
    json!({ "sides": sides(&road.sides), "inn": road.inn })
}

fn field(field: &FieldPiece) -> Value {
    let mut object = Object::new();
    let halves: Vec<String> = field.halves.iter().map(ToString::to_string).collect();
    put_if(&mut object, "inner", halves.is_empty().then_some(true));
    put(&mut object, "half_edges", halves);
    put(&mut object, "cities", &*field.cities);
    put_if(&mut object, "pig_herd", field.pig_herd.then_some(true));
    object.into()
}

fn put_buildings(object: &mut Object, squares: &[Square]) {
    let building = squares.iter().find_map(|it| it.building);
    put(object, "monastery", building.map(|it| it.word()));
    put(object, "garden", squares.iter().any(|it| it.garden));
    let junctions = squares.iter().flat_map(|it| &it.junctions);
    put(object, "junctions", junctions.map(|it| pieces(it)).collect::<Vec<_>>());
    let crossings = squares.iter().flat_map(|it| &it.crossings);
    put(object, "crossings", crossings.map(crossing).collect::<Vec<_>>());
}

fn crossing(crossing: &Crossing) -> Value {
    let (upper, lower) = (pieces(&crossing.upper), pieces(&crossing.lower));
    json!({ "kind": crossing.kind.word(), "upper": upper, "lower": lower })
}

fn extras(symbols: &Symbols) -> Object {
    let mut object = Object::new();
    for word in symbols.words() {
        put(&mut object, word, true);
    }
    put_if(&mut object, "flying_machine", symbols.flying_machine.map(|it| it.word()));
    put_if(&mut object, "crop_circle", symbols.crop_circle.map(|it| it.word()));
    put_if(&mut object, "wheel", symbols.wheel);
    object
}

fn sides(sides: &[Side]) -> Vec<String> {
    sides.iter().map(ToString::to_string).collect()
}

fn pieces(pieces: &[Piece]) -> Vec<String> {
    pieces.iter().map(ToString::to_string).collect()
}

fn put(object: &mut Object, key: &str, value: impl Into<Value>) {
    object.insert(key.to_owned(), value.into());
}

fn put_if(object: &mut Object, key: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        put(object, key, value);
    }
}

/// A list, if there is anything on it.
fn put_list(object: &mut Object, key: &str, values: impl Iterator<Item = Value>) {
    let values: Vec<Value> = values.collect();
    if !values.is_empty() {
        put(object, key, values);
    }
}

/// The value, unless it says nothing.
fn some<T>(value: T, is_nothing: impl Fn(&T) -> bool) -> Option<T> {
    Some(value).filter(|it| !is_nothing(it))
}
