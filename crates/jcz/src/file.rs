//! The file as it is, read and bounded, but not yet understood as a game of ours.

use crate::error::Fault;
use crate::json::At;
use crate::message::{Message, Said};
use bastide_board::Place;
use bastide_notation::printable;
use bastide_rules::Player;
use bastide_tiles::Rotation;

/// No file says more than this; a long game of everything has about 1,500 messages.
const MAX_MESSAGES: usize = 20_000;

/// A saved game.
#[derive(Clone, Debug)]
pub(crate) struct SavedGame {
    /// Tile sets, each with its copies and where it is named.
    pub(crate) sets: Vec<Named<u8>>,
    /// Elements in play, with how many each player has, if that is said.
    pub(crate) elements: Vec<Named<Option<i64>>>,
    pub(crate) rules: Vec<Named<String>>,
    pub(crate) start: Vec<StartTile>,
    pub(crate) players: Vec<Seat>,
    pub(crate) initial_random: f64,
    pub(crate) messages: Vec<Message>,
    /// Tiles that are drawn first.
    pub(crate) draw_order: Vec<String>,
    /// After so many draws nothing is left.
    pub(crate) n_draws: Option<u32>,
}

/// Something by its name, and where it is in the file.
#[derive(Clone, Debug)]
pub(crate) struct Named<T> {
    pub(crate) name: String,
    pub(crate) value: T,
    pub(crate) at: String,
}

impl<T> Named<T> {
    /// Says what is wrong with it.
    pub(crate) fn fault(&self, what: impl Into<String>) -> Fault {
        Fault { at: self.at.clone(), what: what.into() }
    }
}

/// A tile that lies on the table before the first turn.
#[derive(Clone, Debug)]
pub(crate) struct StartTile {
    pub(crate) id: String,
    pub(crate) place: Place,
    pub(crate) rotation: Rotation,
    pub(crate) at: String,
}

/// Who sits where.
#[derive(Clone, Debug)]
pub(crate) struct Seat {
    pub(crate) name: String,
    /// The number of the color.
    pub(crate) slot: usize,
}

impl SavedGame {
    pub(crate) fn read(root: &At<'_>) -> Result<Self, Fault> {
        let players = read_players(&root.key("players")?)?;
        let setup = root.key("setup")?;
        let mut sets = Vec::new();
        for (name, it) in setup.key("sets")?.entries()? {
            let value = it.integer(0, 255)? as u8;
            sets.push(Named { name: name.to_owned(), value, at: it.place() });
        }
        let notes = root.maybe("gameAnnotations")?;
        let note = |key| notes.as_ref().map_or(Ok(None), |it| it.maybe(key));
        let draw_order = match note("drawOrder")? {
            Some(list) => list.items()?.map(|it| it.text().map(str::to_owned)).collect(),
            None => Ok(Vec::new()),
        };
        let n_draws = note("endTurn")?.map(|it| it.integer(0, i64::from(u32::MAX))).transpose()?;
        Ok(Self {
            sets: sets.into_iter().filter(|it| it.value > 0).collect(),
            elements: read_elements(&setup)?,
            rules: read_rules(&setup)?,
            start: read_start(&setup)?,
            initial_random: root.key("initialRandom")?.fraction()?,
            messages: read_messages(&root.key("replay")?, players.len() as u8)?,
            draw_order: draw_order?,
            n_draws: n_draws.map(|it| it as u32),
            players,
        })
    }

    /// The tiles that are placed, in order.
    pub(crate) fn placed(&self) -> impl Iterator<Item = &str> {
        self.messages.iter().filter_map(|it| {
            if let Said::PlaceTile { tile, .. } = &it.said { Some(tile.as_str()) } else { None }
        })
    }

    /// Whether an element of that engine is on.
    pub(crate) fn has(&self, element: &str) -> bool {
        self.elements.iter().any(|it| it.name == element)
    }
}

fn read_players(at: &At<'_>) -> Result<Vec<Seat>, Fault> {
    let mut players = Vec::new();
    for (seat, it) in at.items()?.enumerate() {
        let name = it.maybe("name")?.map(|it| it.text()).transpose()?.unwrap_or_default();
        let slot = it.maybe("slot")?.map(|it| it.integer(0, 99)).transpose()?;
        // A name is part of a line of a record, and goes to terminals.
        let name = printable(name).trim().to_owned();
        players.push(Seat { name, slot: slot.map_or(seat, |it| it as usize) });
    }
    if !(1..=Player::MAX).contains(&players.len()) {
        return Err(at.fault(format!("1 to {} can play, not {}", Player::MAX, players.len())));
    }
    Ok(players)
}

fn read_elements(setup: &At<'_>) -> Result<Vec<Named<Option<i64>>>, Fault> {
    let mut elements = Vec::new();
    for (name, it) in setup.key("elements")?.entries()? {
        let value = match it.yes_or_no() {
            Some(false) => Some(0),
            Some(true) => None,
            None => Some(it.integer(0, 99)?),
        };
        if value != Some(0) {
            elements.push(Named { name: name.to_owned(), value, at: it.place() });
        }
    }
    Ok(elements)
}

fn read_rules(setup: &At<'_>) -> Result<Vec<Named<String>>, Fault> {
    let Some(rules) = setup.maybe("rules")? else { return Ok(Vec::new()) };
    let mut read = Vec::new();
    for (name, it) in rules.entries()? {
        read.push(Named { name: name.to_owned(), value: it.word()?, at: it.place() });
    }
    Ok(read)
}

fn read_start(setup: &At<'_>) -> Result<Vec<StartTile>, Fault> {
    let mut start = Vec::new();
    for it in setup.key("start")?.items()? {
        let limit = i64::from(bastide_rules::Position::MAX_DISTANCE);
        let number = |key| it.key(key)?.integer(-limit, limit).map(|it| it as i16);
        let turned = it.key("rotation")?;
        let degrees = turned.integer(0, 270)?;
        if degrees % 90 != 0 {
            return Err(turned.fault("a rotation is 0, 90, 180 or 270"));
        }
        start.push(StartTile {
            id: it.key("tile")?.text()?.to_owned(),
            place: Place::new(number("x")?, number("y")?),
            rotation: Rotation::from_quarters((degrees / 90) as u8),
            at: it.place(),
        });
    }
    Ok(start)
}

/// The messages that stand: one that is taken back was never said.
fn read_messages(at: &At<'_>, n_players: u8) -> Result<Vec<Message>, Fault> {
    let mut messages = Vec::new();
    for (idx, it) in at.items()?.enumerate() {
        if idx == MAX_MESSAGES {
            return Err(at.fault(format!("there are more than {MAX_MESSAGES} messages")));
        }
        match Message::read(&it, idx + 1, n_players)? {
            Some(message) => messages.push(message),
            None if messages.pop().is_none() => {
                return Err(it.fault("there is nothing to take back"));
            }
            None => {}
        }
    }
    Ok(messages)
}
