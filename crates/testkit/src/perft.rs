//! Perft: the tree of all decisions, counted to a depth.
//!
//! The draws are fixed, so what is counted is decisions alone; of a die every face is counted, and
//! of messages every one that may be on top of the stack. A tile that fits nowhere leaves the game,
//! as ever; a line of play that ends before the depth does not count.

mod pieces;

use bastide_board::Place;
use bastide_rules::{Action, Chance, Element, Game, Node, Position, Setup, TileAt};
use bastide_tiles::{Rotation, tile_set};
use std::fmt;

/// A position with fixed draws, and how many lines of play it has.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name.
    pub id: String,
    /// The game with the start tile on the table and what other tiles and pieces the entry names.
    pub setup: Setup,
    /// The ids of the tiles in the order they are drawn. Tiles that were laid aside and come back
    /// are drawn after all others, in the same order.
    pub order: Vec<String>,
    /// Depths and how many lines of play reach them.
    pub counts: Vec<(u32, u64)>,
}

/// What is wrong with a perft file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadEntry {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for BadEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for BadEntry {}

impl Entry {
    fn new(id: &str) -> Self {
        let start =
            TileAt { id: "D".to_owned(), place: Place::default(), rotation: Rotation::NONE };
        let position = Position { tiles: vec![start], ..Position::default() };
        let setup = Setup {
            tiles: vec![("base-c1".to_owned(), 1)],
            position: Some(position),
            ..Setup::base(2)
        };
        Self { id: id.to_owned(), setup, order: Vec::new(), counts: Vec::new() }
    }

    fn line(&mut self, key: &str, value: &str) -> Result<(), String> {
        let words: Vec<String> = value.split_whitespace().map(str::to_owned).collect();
        let position = self.position();
        match (key, words.as_slice()) {
            ("tiles", [_, ..]) => self.setup.tiles = words.into_iter().map(|it| (it, 1)).collect(),
            ("players", [n]) => {
                self.setup.n_players = n.parse().map_err(|_| format!("{n:?} is no number"))?;
            }
            ("start", [name]) => match city(name) {
                Some(city) => position.tiles = city,
                None => position.tiles[0].id.clone_from(name),
            },
            ("tile", [tile, at, place]) if at == "at" => position.tiles.push(tile_at(tile, place)?),
            ("elements", [_, ..]) => {
                self.setup.elements = Default::default();
                for name in words.iter().filter(|it| *it != "none") {
                    let element = Element::from_name(name);
                    let element = element.ok_or_else(|| format!("no element {name:?}"))?;
                    self.setup.elements.insert(element);
                }
            }
            ("option", [key, value]) => {
                self.setup.set_option(key, value).map_err(|error| error.to_string())?;
            }
            ("order", [_, ..]) => {
                position.bag.extend(words.clone());
                self.order.extend(words);
            }
            ("perft", [depth, n]) => {
                let depth = depth.parse().map_err(|_| format!("{depth:?} is no depth"))?;
                let n = n.parse().map_err(|_| format!("{n:?} is no number"))?;
                self.counts.push((depth, n));
            }
            _ => self.piece(key, &words.join(" "))?,
        }
        Ok(())
    }

    /// Counts the lines of play of so many decisions.
    ///
    /// # Errors
    /// If the set-up is no game.
    ///
    /// ```
    /// let text = "id curve\norder V\nperft 1 6\n";
    /// let entries = bastide_testkit::perft::read(text).unwrap();
    /// assert_eq!(entries[0].count(1), Ok(6), "three sides of the start tile, two ways each");
    /// ```
    pub fn count(&self, depth: u32) -> Result<u64, String> {
        let game = self.setup.game().map_err(|error| error.to_string())?;
        let order = self.order.iter().map(|id| {
            let kind = game.rules().kind_named(id);
            kind.map(Action::Draw).ok_or_else(|| format!("no tile {id:?}"))
        });
        let order: Vec<Action> = order.collect::<Result<_, _>>()?;
        Ok(count(&game, &order, 0, depth))
    }
}

/// The start board of the tile set of this name, where it is made of tiles: the first at -2,-1, as
/// in scenarios.
fn city(name: &str) -> Option<Vec<TileAt>> {
    let tiles = tile_set(name)?.tiles.iter();
    let city = tiles.map(|it| {
        let (row, column) = it.board_place?;
        let place = Place::new(i16::from(column) - 2, i16::from(row) - 1);
        Some(TileAt { id: it.id.clone(), place, rotation: Rotation::NONE })
    });
    city.collect()
}

/// A tile on the table, written like `V> at 1,-1`.
fn tile_at(tile: &str, place: &str) -> Result<TileAt, String> {
    let mut id = tile.to_owned();
    let rotation = id.pop().and_then(Rotation::from_arrow);
    let rotation = rotation.ok_or_else(|| format!("{tile:?} is no tile with an arrow"))?;
    let place = place.parse().map_err(|_| format!("{place:?} is no place"))?;
    Ok(TileAt { id, place, rotation })
}

/// Below a state, with the draws of the whole game and how many of them are done.
fn count(game: &Game, order: &[Action], n_drawn: usize, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |action: Action| {
        let mut game = game.clone();
        game.apply_unchecked(action, &mut ());
        game
    };
    match game.node() {
        Node::Chance(Chance::DrawTile) => {
            let can_be_drawn = |n: &usize| game.check_legal(order[n % order.len()]).is_ok();
            let next = (n_drawn..n_drawn + order.len()).find(can_be_drawn);
            let next = next.expect("a tile of the order is in the bag");
            count(&after(order[next % order.len()]), order, next + 1, depth)
        }
        Node::Chance(Chance::RollDie | Chance::DrawMessage) => game
            .legal_actions()
            .into_iter()
            .map(|it| count(&after(it), order, n_drawn, depth))
            .sum(),
        Node::Decide(..) => {
            let actions = game.legal_actions();
            if depth == 1 {
                return actions.len() as u64;
            }
            actions.into_iter().map(|it| count(&after(it), order, n_drawn, depth - 1)).sum()
        }
        Node::Over => 0,
    }
}

/// Reads a perft file: entries that each begin with an `id` line. `#` begins a remark. `start` names
/// a start tile or board; the tiles of Carcassonne are named by their set.
///
/// ```
/// let tiles = "tiles base-c1 count-of-carcassonne\nstart count-of-carcassonne";
/// let text = format!("id city\nelements count\n{tiles}\norder E\nperft 1 29\n");
/// let entries = bastide_testkit::perft::read(&text).unwrap();
/// assert_eq!(entries[0].count(1), Ok(29), "two cities, and nine field edges three ways each");
/// ```
///
/// # Errors
/// The first line that is not understood.
pub fn read(text: &str) -> Result<Vec<Entry>, BadEntry> {
    let mut entries: Vec<Entry> = Vec::new();
    for (idx, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let fail = |what| BadEntry { line: idx + 1, what };
        let (key, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if key == "id" {
            let id = value.trim();
            if entries.iter().any(|it| it.id == id) {
                return Err(fail(format!("id {id} occurs twice")));
            }
            entries.push(Entry::new(id));
        } else {
            let entry = entries.last_mut();
            let entry = entry.ok_or_else(|| fail("an entry begins with its id".to_owned()))?;
            entry.line(key, value).map_err(fail)?;
        }
    }
    Ok(entries)
}
