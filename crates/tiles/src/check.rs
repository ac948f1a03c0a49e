//! The checks every tile file passes before a tile of it is used.

mod board;
mod square;

use crate::read::Report;
use crate::tile::{Building, CropCircle, Goods, RiverRole};
use crate::{Tile, TileSet};
use std::collections::BTreeMap;

/// Checks a set: each square by itself, boards as a whole, ids and totals.
pub(crate) fn set(
    set: &TileSet,
    file: &str,
    expect: &BTreeMap<String, u16>,
    printed: Option<&str>,
    report: &mut Report<'_>,
) {
    if set.name != file {
        report(None, format!("is called {:?} inside", set.name));
    }
    for (idx, tile) in set.tiles.iter().enumerate() {
        self::tile(tile, report);
        if set.tiles[..idx].iter().any(|other| other.id == tile.id) {
            report(Some(tile.id.clone()), "id occurs twice".to_owned());
        }
    }
    if let Some(start_board) = &set.board {
        board::start_board(set, start_board, report);
    }
    totals(set, expect, printed, report);
    parts(set, report);
}

fn tile(tile: &Tile, report: &mut Report<'_>) {
    for square in &tile.squares {
        let name = if tile.is_double() {
            format!("{}@[{}, {}]", tile.id, square.at.0, square.at.1)
        } else {
            tile.id.clone()
        };
        square::check(square, &tile.symbols, &mut |what| report(Some(name.clone()), what));
    }
    let mut problem = |what: &str| report(Some(tile.id.clone()), what.to_owned());
    if tile.is_double() {
        board::joined(&tile.squares, 1, 2, 1, &mut |what| problem(&what));
    }
    if tile.count == 0 {
        problem("occurs no times");
    }
    if tile.start_copies > tile.count {
        problem("has more start copies than copies");
    }
    if tile.reconstructed.as_deref() == Some("") {
        problem("is reconstructed without a reason");
    }
}

/// The independent counts of the file's `expect` table and its list of printed ids.
fn totals(
    set: &TileSet,
    expect: &BTreeMap<String, u16>,
    printed: Option<&str>,
    report: &mut Report<'_>,
) {
    let n_tiles: u16 = set.tiles.iter().map(|tile| u16::from(tile.count)).sum();
    if n_tiles != set.total {
        report(None, format!("{n_tiles} tiles, {} expected", set.total));
    }
    let mut by_id: BTreeMap<&str, u16> = BTreeMap::new();
    for tile in &set.tiles {
        *by_id.entry(tile.printed_id()).or_default() += u16::from(tile.count);
    }
    let mut wanted: BTreeMap<&str, u16> = BTreeMap::new();
    for word in printed.unwrap_or_default().split_whitespace() {
        let (id, n) = word.split_once('=').unwrap_or((word, "1"));
        match n.parse() {
            Ok(n) => _ = wanted.insert(id, n),
            Err(_) => report(None, format!("printed list: {word:?} has no number after =")),
        }
    }
    if printed.is_some() {
        for id in by_id.keys().chain(wanted.keys().filter(|id| !by_id.contains_key(*id))) {
            let (got, want) = (by_id.get(id).unwrap_or(&0), wanted.get(id).unwrap_or(&0));
            if got != want {
                report(Some((*id).to_owned()), format!("occurs {got} times, printed {want} times"));
            }
        }
    }
    for (what, want) in expect {
        match total_of(set, what) {
            Some(got) if got == *want => {}
            Some(got) => report(None, format!("{got} {what}, {want} expected")),
            None => report(None, format!("expects {what:?}, which nobody can count")),
        }
    }
}

/// How many of something all copies of all tiles show together.
fn total_of(set: &TileSet, what: &str) -> Option<u16> {
    let n_where = |tile: &Tile, test: &dyn Fn(&Tile) -> bool| u16::from(test(tile));
    let goods = |tile: &Tile, goods: Goods| {
        let cities = tile.squares.iter().flat_map(|square| &square.cities);
        cities.filter(|city| city.goods == Some(goods)).count() as u16
    };
    let building = |tile: &Tile, kind: Building| {
        tile.squares.iter().filter(|square| square.building == Some(kind)).count() as u16
    };
    let on_cities = |tile: &Tile, test: &dyn Fn(&crate::CityPiece) -> u8| {
        let cities = tile.squares.iter().flat_map(|square| &square.cities);
        cities.map(|city| u16::from(test(city))).sum::<u16>()
    };
    let inns = |tile: &Tile| {
        let roads = tile.squares.iter().flat_map(|square| &square.roads);
        roads.filter(|road| road.inn).count() as u16
    };
    let pig_herds = |tile: &Tile| {
        let fields = tile.squares.iter().flat_map(|square| &square.fields);
        fields.filter(|field| field.pig_herd).count() as u16
    };
    let mut sum = 0;
    for tile in &set.tiles {
        let n = match what {
            "start_tiles" => {
                sum += u16::from(tile.start_copies);
                0
            }
            "pennants" => on_cities(tile, &|city| city.pennants),
            "cathedrals" => on_cities(tile, &|city| city.cathedral.into()),
            "princesses" => on_cities(tile, &|city| city.princess.into()),
            "wine" => goods(tile, Goods::Wine),
            "grain" => goods(tile, Goods::Grain),
            "cloth" => goods(tile, Goods::Cloth),
            "monasteries" => building(tile, Building::Monastery),
            "shrines" => building(tile, Building::Shrine),
            "abbeys" => building(tile, Building::Abbey),
            "gardens" => n_where(tile, &|tile| tile.squares.iter().any(|square| square.garden)),
            "inn_tiles" => n_where(tile, &|tile| inns(tile) > 0),
            "inn_roads" => inns(tile),
            "pig_herds" => pig_herds(tile),
            "forks" => n_where(tile, &|tile| tile.river_role == Some(RiverRole::Fork)),
            _ => symbol_total(tile, what)?,
        };
        sum += n * u16::from(tile.count);
    }
    Some(sum)
}

fn symbol_total(tile: &Tile, what: &str) -> Option<u16> {
    let symbols = &tile.symbols;
    Some(u16::from(match what {
        "flying_machines" => symbols.flying_machine.is_some(),
        "rakes" => symbols.crop_circle == Some(CropCircle::Rake),
        "clubs" => symbols.crop_circle == Some(CropCircle::Club),
        "shields" => symbols.crop_circle == Some(CropCircle::Shield),
        "wheel_symbols" => symbols.wheel.is_some(),
        "wheel_1" => symbols.wheel == Some(1),
        "wheel_2" => symbols.wheel == Some(2),
        "wheel_3" => symbols.wheel == Some(3),
        plain => return symbols.has_any(plain).map(u16::from),
    }))
}

/// Quarters, wheel, messages and award tiles come in known numbers and under known names.
fn parts(set: &TileSet, report: &mut Report<'_>) {
    let mut names: Vec<&str> = set.quarters.iter().map(|quarter| quarter.name.as_str()).collect();
    names.sort_unstable();
    if !names.is_empty() && names != ["blacksmith", "castle", "cathedral", "market"] {
        report(None, format!("quarters {names:?} are not the four of Carcassonne"));
    }
    if let Some(wheel) = &set.wheel {
        let names: Vec<&str> = wheel.segments.iter().map(|it| it.name.as_str()).collect();
        if names != ["fortune", "tax", "famine", "storm", "inquisition", "plague"] {
            report(None, format!("segments {names:?} are not those of the wheel"));
        }
        let n_spaces: u16 = wheel.segments.iter().map(|it| u16::from(it.crown_spaces)).sum();
        if n_spaces != 9 {
            report(None, format!("{n_spaces} crown spaces, 9 expected"));
        }
    }
    for (what, n, wanted) in
        [("messages", set.messages.len(), 8), ("award tiles", set.award_tiles.len(), 2)]
    {
        if n != 0 && n != wanted {
            report(None, format!("{n} {what}, {wanted} expected"));
        }
    }
}
