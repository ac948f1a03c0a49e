//! Where on the table something is: places, pieces of a tile, figures.

use crate::error::Fault;
use crate::json::At;
use bastide_board::{Board, Place, Segment, SquareIdx};
use bastide_rules::{FigureKind, Player, Quarter};
use bastide_tiles::{FeatureKind, Port, Rotation, Side};

/// A piece of a tile, named as the tile lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pointer {
    pub(crate) place: Place,
    pub(crate) location: Location,
    /// For people.
    pub(crate) text: String,
}

/// Which part of its tile; the word is that of the other program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Location {
    /// The road that leaves by these sides, as bits.
    Road(u8),
    /// The city that opens to these sides, as bits.
    City(u8),
    /// The field that reaches these half sides, as bits by port.
    Field(u16),
    /// The field that reaches no side, the first or the second.
    InnerField(u8),
    /// The monastery, shrine or abbey.
    Monastery,
    Garden,
    FlyingMachine,
    Quarter(Quarter),
}

/// A figure of a player. Which of several alike is meant has no meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meeple {
    pub(crate) player: Player,
    pub(crate) kind: FigureKind,
}

/// A figure where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) meeple: Meeple,
    pub(crate) at: Pointer,
}

pub(crate) fn place(at: &At<'_>) -> Result<Place, Fault> {
    let numbers: Vec<At<'_>> = at.items()?.collect();
    let [x, y] = numbers.as_slice() else {
        return Err(at.fault("a place is a list of two numbers"));
    };
    let limit = i64::from(Place::LIMIT);
    let number = |it: &At<'_>| it.integer(-limit, limit).map(|it| it as i16);
    Ok(Place::new(number(x)?, number(y)?))
}

/// A rotation as a text such as `R90`.
pub(crate) fn rotation(at: &At<'_>) -> Result<Rotation, Fault> {
    let text = at.text()?;
    let quarters = ["R0", "R90", "R180", "R270"].iter().position(|it| *it == text);
    let quarters = quarters.ok_or_else(|| at.fault("a rotation is R0, R90, R180 or R270"))?;
    Ok(Rotation::from_quarters(quarters as u8))
}

pub(crate) fn feature(at: &At<'_>) -> Result<Pointer, Fault> {
    let place_at = place(&at.key("position")?)?;
    let (kind, name) = (at.key("feature")?, at.key("location")?);
    let text = name.text()?;
    let unknown = || name.fault(format!("{text:?} is no location of such a feature"));
    let location = match kind.text()? {
        "Road" => Location::Road(sides(text).ok_or_else(unknown)?),
        "City" => Location::City(sides(text).ok_or_else(unknown)?),
        "Field" => match text {
            "I" => Location::InnerField(0),
            "II" => Location::InnerField(1),
            _ => Location::Field(halves(text).ok_or_else(unknown)?),
        },
        "Monastery" if text == "I" => Location::Monastery,
        "Garden" if text == "I" => Location::Garden,
        "FlyingMachine" if text == "I" => Location::FlyingMachine,
        "Quarter" => Location::Quarter(quarter(text).ok_or_else(unknown)?),
        "Monastery" | "Garden" | "FlyingMachine" => return Err(unknown()),
        other => return Err(kind.fault(format!("we have no feature {other:?}"))),
    };
    let text = format!("the {} {text} at {place_at}", kind.text()?.to_lowercase());
    Ok(Pointer { place: place_at, location, text })
}

pub(crate) fn standing(at: &At<'_>, n_players: u8) -> Result<Standing, Fault> {
    let meeple = meeple(&at.key("meepleId")?, n_players)?;
    Ok(Standing { meeple, at: feature(&at.key("featurePointer")?)? })
}

/// A figure as a text such as `0.small.3`.
pub(crate) fn meeple(at: &At<'_>, n_players: u8) -> Result<Meeple, Fault> {
    let text = at.text()?;
    let parts: Vec<&str> = text.split('.').collect();
    let player = parts.first().and_then(|it| it.parse().ok()).filter(|it| *it < n_players);
    let kind = match parts.get(1) {
        Some(&"small") => Some(FigureKind::Normal),
        Some(&"big") => Some(FigureKind::Large),
        Some(&"abbot") => Some(FigureKind::Abbot),
        Some(&"wagon") => Some(FigureKind::Wagon),
        Some(&"mayor") => Some(FigureKind::Mayor),
        Some(&"builder") => Some(FigureKind::Builder),
        Some(&"pig") => Some(FigureKind::Pig),
        Some(&"barn") => Some(FigureKind::Barn),
        _ => None,
    };
    match (player, kind, parts.len()) {
        (Some(player), Some(kind), 3) => Ok(Meeple { player: Player(player), kind }),
        _ => Err(at.fault(format!("{text:?} is no figure of a player that we have"))),
    }
}

fn side_bits(sides: &str) -> Option<u8> {
    let mut bits = 0;
    for letter in sides.chars() {
        let side = Side::from_letter(letter.encode_utf8(&mut [0; 4]))?;
        bits |= 1 << side.index();
    }
    Some(bits)
}

/// Sides by name; of three the one is named that is missing.
fn sides(text: &str) -> Option<u8> {
    match text.strip_prefix('_') {
        Some(missing) if missing.len() == 1 => Some(0b1111 & !side_bits(missing)?),
        Some(_) => None,
        None if text.is_empty() => None,
        None => side_bits(text),
    }
}

fn halves(text: &str) -> Option<u16> {
    let mut bits = 0;
    for word in text.split('.') {
        let port = Port::from_word(word).filter(|it| !it.is_middle())?;
        bits |= 1 << port.index();
    }
    Some(bits)
}

fn quarter(text: &str) -> Option<Quarter> {
    match text.strip_prefix("QUARTER_")? {
        "CASTLE" => Some(Quarter::Castle),
        "MARKET" => Some(Quarter::Market),
        "BLACKSMITH" => Some(Quarter::Blacksmith),
        "CATHEDRAL" => Some(Quarter::Cathedral),
        _ => None,
    }
}

impl Pointer {
    /// The segment of our board that is meant.
    ///
    /// # Errors
    /// If no tile lies there, or it has no such piece.
    pub(crate) fn segment(&self, board: &Board) -> Result<Segment, String> {
        let square = self.square(board)?;
        self.find(board, square).ok_or_else(|| format!("there is no {}", &self.text[4..]))
    }

    /// The roads on the sides that a pointer to a ferry names together.
    ///
    /// # Errors
    /// If no tile lies there.
    pub(crate) fn road_ends(&self, board: &Board) -> Result<Vec<Segment>, String> {
        let square = self.square(board)?;
        let Location::Road(sides) = self.location else { return Ok(Vec::new()) };
        let named = Side::ALL.into_iter().filter(|side| sides >> side.index() & 1 == 1);
        let roads = named.filter_map(|side| board.segment_at(square, Port::middle(side)));
        let mut ends: Vec<Segment> =
            roads.filter(|it| board.facts(*it).kind == FeatureKind::Road).collect();
        ends.dedup();
        Ok(ends)
    }

    /// The square it is on.
    pub(crate) fn square(&self, board: &Board) -> Result<SquareIdx, String> {
        board.square_at(self.place).ok_or_else(|| format!("no tile lies at {}", self.place))
    }

    fn find(&self, board: &Board, square: SquareIdx) -> Option<Segment> {
        let is = |kinds: &[FeatureKind], ports: u16| {
            board.segments_on(square).find(|it| {
                kinds.contains(&board.facts(*it).kind) && ports_of(board, square, *it) == ports
            })
        };
        match self.location {
            Location::Road(sides) => is(&[FeatureKind::Road], middles(sides)),
            Location::City(sides) => is(&[FeatureKind::City], middles(sides)),
            Location::Field(ports) => is(&[FeatureKind::Field], ports),
            Location::InnerField(nth) => {
                let mut inner = board.segments_on(square).filter(|it| {
                    board.facts(*it).kind == FeatureKind::Field && ports_of(board, square, *it) == 0
                });
                inner.nth(nth.into())
            }
            Location::Monastery => {
                is(&[FeatureKind::Monastery, FeatureKind::Shrine, FeatureKind::Abbey], 0)
            }
            Location::Garden => is(&[FeatureKind::Garden], 0),
            Location::FlyingMachine | Location::Quarter(_) => None,
        }
    }
}

/// The ports a segment reaches, as bits.
pub(crate) fn ports_of(board: &Board, square: SquareIdx, segment: Segment) -> u16 {
    let placed = board.square(square);
    let orientation = board.catalog().layout(placed.kind).orientation(placed.rotation);
    orientation.ports_of(board.local(segment)).fold(0, |bits, port| bits | 1 << port.index())
}

fn middles(sides: u8) -> u16 {
    let named = Side::ALL.into_iter().filter(|side| sides >> side.index() & 1 == 1);
    named.fold(0, |bits, side| bits | 1 << Port::middle(side).index())
}
