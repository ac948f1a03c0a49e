//! What can be played.

use bastide_bots::LEVELS;
use bastide_protocol::{BotLevel, BoxInfo, BoxList, ElementInfo, OptionInfo, TileSetInfo};
use bastide_rules::{
    ELEMENTS, Element, GameBox, OPTIONS, Sets, boxes, brought_by, needed_element, stands_on_tiles,
};
use bastide_tiles::{tile_set, tile_sets};

/// Everything a new game can be made of.
#[must_use]
pub fn box_list() -> BoxList {
    let sets = |way: &Sets| way.iter().map(|it| (*it).to_owned()).collect();
    let elements = ELEMENTS.iter().map(|it| ElementInfo {
        name: it.name.to_owned(),
        brought_by: brought_by(it.element).iter().map(sets).collect(),
        needs_tiles: stands_on_tiles(it.element),
    });
    let options = OPTIONS.iter().map(|it| OptionInfo {
        key: it.key.to_owned(),
        values: it.values.iter().map(|it| (*it).to_owned()).collect(),
        element: it.element.map(|it| it.name().to_owned()),
    });
    let tile_sets = tile_sets().map(|it| TileSetInfo {
        name: it.name.clone(),
        title: it.title.clone(),
        n_tiles: it.total,
        needs: needed_element(&it.name).map(|it| it.name().to_owned()),
        books: it.books.iter().map(|it| it.key().to_owned()).collect(),
    });
    let bots = LEVELS.iter().map(|it| BotLevel { name: (*it).to_owned() });
    BoxList {
        boxes: boxes().iter().map(box_info).collect(),
        elements: elements.collect(),
        options: options.collect(),
        tile_sets: tile_sets.collect(),
        bots: bots.collect(),
    }
}

fn box_info(it: &GameBox) -> BoxInfo {
    let options = it.options.changed();
    BoxInfo {
        name: it.name.clone(),
        key: it.key.clone(),
        part_of: it.part_of.clone(),
        title: it.title.clone(),
        book: it.book.key().to_owned(),
        min_players: it.players.0,
        max_players: it.players.1,
        minutes: it.minutes,
        tile_sets: it.tiles.clone(),
        n_tiles: it.tiles.iter().filter_map(|name| tile_set(name)).map(|set| set.total).sum(),
        start_tile: it.start.clone(),
        elements: it.elements.iter().map(|it| it.name().to_owned()).collect(),
        options: options.map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
        brings: ELEMENTS.iter().filter_map(|element| brought_to(it, element.element)).collect(),
    }
}

/// An element that needs tiles, with the tile sets it brings to a box.
fn brought_to(game_box: &GameBox, element: Element) -> Option<(String, Vec<String>)> {
    let sets = game_box.brings(element).iter().map(|it| (*it).to_owned());
    stands_on_tiles(element).then(|| (element.name().to_owned(), sets.collect()))
}
