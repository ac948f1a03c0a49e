//! A saved game as a game of ours: what is refused, which set-up it is, what is drawn when.

use crate::error::{Fault, ImportError};
use crate::file::{SavedGame, StartTile};
use crate::message::Said;
use crate::pack::{self, Pack, PackTile};
use crate::tables::{self, ElementRow, RuleRow, SetRow, tables};
use bastide_notation::Seat;
use bastide_rules::{
    Element, ElementSet, OPTIONS, Options, Player, PlayerColor, Position, Setup, TileAt,
    needed_element,
};
use bastide_tiles::{RiverRole, Tile};
use std::collections::BTreeMap;

/// What a game is to be and how its tiles come.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) setup: Setup,
    pub(crate) seats: Vec<Seat>,
    pub(crate) draws: Draws,
    pub(crate) count_moves: CountMoves,
    /// Where that engine goes its own way and none of our options follows.
    pub(crate) differences: Vec<String>,
    /// Tiles of the bag that no message places.
    spare: Vec<&'static str>,
}

/// What is drawn beside the tiles that are placed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draws {
    /// Tiles that were drawn and fitted nowhere, by the number of the message that places the next.
    pub(crate) before: BTreeMap<usize, Vec<PackTile>>,
    /// Tiles that would be drawn after the last message, in order.
    pub(crate) after: Vec<PackTile>,
}

/// Who moves the Count when a follower has entered Carcassonne.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CountMoves {
    ByPlayer,
    /// By himself, one quarter on.
    Clockwise,
    /// By himself, to the quarter just entered.
    AfterFollower,
}

impl CountMoves {
    fn of(saved: &SavedGame) -> Self {
        let rule = saved.rules.iter().find(|it| it.name == "count-move");
        match rule.map(|it| it.value.as_str()) {
            Some("clockwise") => Self::Clockwise,
            Some("follow-meeple") => Self::AfterFollower,
            _ => Self::ByPlayer,
        }
    }
}

/// How it is known what was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// From the random numbers of the file, as that engine draws.
    ByNumbers,
    /// From what was placed only; what fitted nowhere is found out in the end.
    ByMessages,
}

impl Plan {
    /// The plan of a saved game, without these tiles in the bag.
    pub(crate) fn of(
        saved: &SavedGame,
        known: Known,
        left_out: &[&'static str],
    ) -> Result<Self, ImportError> {
        let mut faults = Vec::new();
        refuse_sets(saved, &mut faults);
        refuse_elements(saved, &mut faults);
        let options = options(saved, &mut faults);
        let mut tiles = pack::tiles_of(saved);
        let start = start_tiles(saved, &mut tiles, &mut faults);
        if !faults.is_empty() {
            return Err(ImportError::Refused(faults));
        }
        let (draws, drawn) = draws(saved, &tiles, known);
        if saved.n_draws.is_some() {
            tiles = drawn;
        }
        for id in left_out {
            if let Some(idx) = tiles.iter().position(|it| it.id == *id) {
                tiles.remove(idx);
            }
        }
        let elements = elements(saved);
        let setup = Setup {
            n_players: saved.players.len() as u8,
            tiles: tile_sets(saved),
            start_tile: None,
            elements,
            options: of_elements(&options, elements),
            first_player: Player(0),
            position: None,
        };
        let setup = with_start(setup, start, &tiles);
        Ok(Self {
            setup,
            seats: seats(saved),
            draws,
            count_moves: CountMoves::of(saved),
            differences: differences(saved, &tiles, known),
            spare: spare(saved, &tiles),
        })
    }

    /// Whether the bag has one more of such tiles than the messages place.
    pub(crate) fn can_spare(&self, id: &str) -> bool {
        self.spare.contains(&id)
    }
}

/// The tiles of the bag that no message places.
fn spare(saved: &SavedGame, bag: &[PackTile]) -> Vec<&'static str> {
    let mut spare: Vec<&'static str> = bag.iter().map(|it| it.id).collect();
    for placed in saved.placed() {
        if let Some(idx) = spare.iter().position(|it| *it == placed) {
            spare.swap_remove(idx);
        }
    }
    spare
}

fn refuse_sets(saved: &SavedGame, faults: &mut Vec<Fault>) {
    for set in &saved.sets {
        match tables().set.iter().find(|row| row.id == set.name) {
            None => faults.push(set.fault(format!("we have no tiles of the set {:?}", set.name))),
            Some(row) => {
                let missing = row.needs.as_deref().filter(|it| !saved.has(it));
                faults.extend(missing.map(|it| {
                    set.fault(format!("we play {:?} only with the element {it:?}", set.name))
                }));
            }
        }
    }
}

fn refuse_elements(saved: &SavedGame, faults: &mut Vec<Fault>) {
    for it in &saved.elements {
        let Some(row) = tables().element.iter().find(|row| row.name == it.name) else {
            faults.push(it.fault(format!("we do not have the element {:?}", it.name)));
            continue;
        };
        if let (Some(each), Some(n)) = (row.each(), it.value)
            && !each.values.contains(&n.to_string().as_str())
        {
            let most = each.values.iter().filter_map(|it| it.parse::<i64>().ok()).max();
            let most = most.unwrap_or_default();
            let what = format!("every player has 1 to {most} of {:?}, not {n}", it.name);
            faults.push(it.fault(what));
        }
        if let Some(other) = row.with.as_deref().filter(|it| !saved.has(it)) {
            faults.push(it.fault(format!("we play {:?} only with {other:?}", it.name)));
        }
    }
    if !saved.has("small-follower") {
        let at = "setup.elements".to_owned();
        let what = "we do not play without the element \"small-follower\"".to_owned();
        faults.push(Fault { at, what });
    }
}

/// What the file's own rules say, and the profile where they say nothing.
fn options(saved: &SavedGame, faults: &mut Vec<Fault>) -> Options {
    let mut options = tables::profile();
    let is_played = |row: &RuleRow| row.element.as_deref().is_none_or(|it| saved.has(it));
    for rule in &saved.rules {
        let Some(row) = tables().rule.iter().find(|row| row.name == rule.name) else {
            faults.push(rule.fault(format!("we do not have the rule {:?}", rule.name)));
            continue;
        };
        match row.values.iter().find(|it| it.value == rule.value) {
            Some(value) => {
                if let Some((key, value)) = value.option() {
                    tables::set(&mut options, key, value);
                }
            }
            None if is_played(row) => {
                faults.push(rule.fault(format!("we do not play {:?} {:?}", rule.name, rule.value)));
            }
            None => {}
        }
    }
    for it in &saved.elements {
        let row = tables().element.iter().find(|row| row.name == it.name);
        if let (Some(each), Some(n)) = (row.and_then(ElementRow::each), it.value)
            && each.values.contains(&n.to_string().as_str())
        {
            tables::set(&mut options, each.key, &n.to_string());
        }
    }
    if !saved.has("pig-herd") {
        tables::set(&mut options, "river2.pig_herd_needs_tb", "true");
    }
    options
}

/// Options of elements that are not in play change nothing, and are not set.
fn of_elements(options: &Options, elements: ElementSet) -> Options {
    let mut own = Options::default();
    for (key, value) in options.changed() {
        let info = OPTIONS.iter().find(|it| it.key == key);
        if info.and_then(|it| it.element).is_none_or(|it| elements.has(it)) {
            tables::set(&mut own, key, value);
        }
    }
    own
}

fn tile_sets(saved: &SavedGame) -> Vec<(String, u8)> {
    let mut sets = Vec::new();
    for set in &saved.sets {
        let rows = tables().set.iter().filter(|row| row.id == set.name);
        for row in rows {
            sets.push((row.tiles.clone(), set.value));
            sets.extend(row.other.iter().map(|it| (it.tiles.clone(), 1)));
        }
    }
    sets
}

fn elements(saved: &SavedGame) -> ElementSet {
    let rows = tables().element.iter().filter(|row| saved.has(&row.name));
    let named = rows.filter_map(|row| tables::element(row.element.as_deref()?));
    let sets = tables().set.iter().filter(|row| saved.sets.iter().any(|it| it.name == row.id));
    let implied = sets.filter_map(|row| match &row.implies {
        Some(element) => tables::element(element),
        None => needed_element(&row.tiles).filter(|it| *it == Element::River),
    });
    named.chain(implied).collect()
}

/// The tiles on the table, taken out of the pack; those it does not have are told.
fn start_tiles(
    saved: &SavedGame,
    tiles: &mut Vec<PackTile>,
    faults: &mut Vec<Fault>,
) -> Vec<TileAt> {
    let mut start = Vec::new();
    for it in &saved.start {
        let StartTile { id, place, rotation, at } = it;
        match tiles.iter().position(|it| it.id == *id) {
            Some(idx) => {
                let tile = tiles.remove(idx).tile;
                start.push(TileAt { id: tile.id.clone(), place: *place, rotation: *rotation });
            }
            None => {
                let what = format!("the tile sets have no tile {id:?}, or not so many");
                faults.push(Fault { at: at.clone(), what });
            }
        }
    }
    // Sources that lie nowhere leave the game.
    tiles.retain(|it| it.tile.river_role != Some(RiverRole::Source));
    if saved.start.is_empty() {
        let what = "no tile lies on the table".to_owned();
        faults.push(Fault { at: "setup.start".to_owned(), what });
    }
    start
}

/// The set-up with these tiles on the table and those in the bag: as it is, if that is how it
/// begins, or else as a position.
fn with_start(setup: Setup, start: Vec<TileAt>, bag: &[PackTile]) -> Setup {
    let mut bag: Vec<&str> = bag.iter().map(|it| it.tile.id.as_str()).collect();
    bag.sort_unstable();
    if setup.game().is_ok_and(|game| {
        let mut begins_with = Vec::new();
        for (kind, n) in game.bag().kinds() {
            let id = game.rules().tile(kind).id.as_str();
            begins_with.extend(std::iter::repeat_n(id, n.into()));
        }
        begins_with.sort_unstable();
        let squares = game.board().squares();
        let lies = |it: &TileAt| {
            let found = game.board().square_at(it.place).map(|idx| game.board().square(idx));
            found.is_some_and(|square| {
                let tile = game.rules().tile(square.kind);
                tile.id == it.id && square.rotation == it.rotation
            })
        };
        begins_with == bag && squares.len() == start.len() && start.iter().all(lies)
    }) {
        return setup;
    }
    let bag = bag.into_iter().map(str::to_owned).collect();
    let position = Position { tiles: start, bag, ..Position::default() };
    Setup { position: Some(position), ..setup }
}

/// Seats with the colors of that program, as far as we have them.
fn seats(saved: &SavedGame) -> Vec<Seat> {
    const BY_SLOT: [PlayerColor; 6] = [
        PlayerColor::Red,
        PlayerColor::Blue,
        PlayerColor::Yellow,
        PlayerColor::Green,
        PlayerColor::Black,
        PlayerColor::Pink,
    ];
    let mut seats: Vec<Seat> = Vec::new();
    for player in &saved.players {
        let wanted = BY_SLOT.get(player.slot).into_iter().chain(&BY_SLOT);
        let mut free = wanted.filter(|color| seats.iter().all(|seat| seat.color != **color));
        let color = free.next().copied().unwrap_or(PlayerColor::Red);
        seats.push(Seat { color, name: player.name.clone() });
    }
    seats
}

/// Goes through the messages as that engine draws: what was drawn in vain, what is still to come,
/// and everything that was drawn.
fn draws(saved: &SavedGame, tiles: &[PackTile], known: Known) -> (Draws, Vec<PackTile>) {
    let mut pack = Pack::new(saved, tiles.to_vec());
    let (mut draws, mut drawn) = (Draws::default(), Vec::new());
    for message in &saved.messages {
        if let Said::Commit { random: Some(random) } = &message.said {
            pack.set_random(*random);
        } else if let Said::Launch { random, .. } = &message.said {
            pack.set_random(*random);
            pack.use_random();
        }
        let Said::PlaceTile { tile, .. } = &message.said else { continue };
        match known {
            Known::ByNumbers => {
                let in_vain = drawn_before(&mut pack, tile);
                drawn.extend(&in_vain);
                drawn.extend(tiles.iter().find(|it| it.id == tile));
                if !in_vain.is_empty() {
                    draws.before.insert(message.number, in_vain);
                }
            }
            Known::ByMessages => drawn.extend(pack.take(tile)),
        }
        if saved.has("dragon") && shows_volcano(saved, tile) {
            pack.volcano_has_come();
        }
    }
    match known {
        Known::ByNumbers => draws.after.extend(std::iter::from_fn(|| pack.draw())),
        Known::ByMessages => draws.after.extend(pack.tiles()),
    }
    (draws, drawn)
}

/// Draws until this tile comes, and says what came before it. If it never comes, or is no tile of
/// the pack, the numbers say nothing of it.
fn drawn_before(pack: &mut Pack, wanted: &str) -> Vec<PackTile> {
    let mut trial = pack.clone();
    let mut in_vain = Vec::new();
    while let Some(tile) = trial.draw() {
        if tile.id == wanted {
            *pack = trial;
            return in_vain;
        }
        in_vain.push(tile);
    }
    pack.take(wanted);
    Vec::new()
}

fn shows_volcano(saved: &SavedGame, id: &str) -> bool {
    let rows = tables().set.iter().filter(|row| saved.sets.iter().any(|it| it.name == row.id));
    rows.flat_map(SetRow::tiles).any(|(it, tile)| it == id && tile.symbols.volcano)
}

/// What no option of ours expresses.
fn differences(saved: &SavedGame, tiles: &[PackTile], known: Known) -> Vec<String> {
    let mut differences = Vec::new();
    if known == Known::ByMessages {
        differences.push("what was drawn does not follow from the numbers in the file".to_owned());
    }
    let shows = |what: fn(&Tile) -> bool| tiles.iter().any(|it| what(it.tile));
    if saved.has("abbot") && !saved.has("garden") && shows(|it| it.squares[0].garden) {
        differences.push("gardens are off there; here an abbot may go to them".to_owned());
    }
    if saved.has("pig") && !saved.has("pig-herd") && shows(has_pig_herd) {
        differences.push("the pig herd is off there; here it counts".to_owned());
    }
    differences
}

fn has_pig_herd(tile: &Tile) -> bool {
    tile.squares.iter().flat_map(|it| &it.fields).any(|it| it.pig_herd)
}
