//! Wheel of Fortune: a start board with a wheel on it, whose pig walks when tiles with a number are
//! drawn, and crown spaces for followers who wait for it.
//!
//! Rulebook: WOF. Rulings: R-117 to R-124. The land on the rim of the board is land like any other;
//! followers on crown spaces are on no feature, and whatever looks at the board does not see them.

pub(crate) mod actions;
pub(crate) mod board;
pub(crate) mod crowns;

use crate::event::{Event, Sink};
use crate::figures::FigureKind;
use crate::fingerprint::Description;
use crate::game::{Game, Node, Player, Prompt, TileKind};
use crate::in_place::copied_in_place;
use crate::setup::{Position, SetupProblem};
use crate::turn::Flow;
use crate::{AnyFigure, Element, Location};
use arrayvec::ArrayVec;
use bastide_board::Place;

/// A segment of the wheel, and what happens when the pig stops there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum WheelSegment {
    /// Points for the player of the tile; the pig begins here.
    #[default]
    Fortune,
    /// Points for knights.
    Tax,
    /// Points for farmers.
    Famine,
    /// Points for followers in the supply.
    Storm,
    /// Points for monks.
    Inquisition,
    /// A follower of everybody comes home.
    Plague,
}

impl WheelSegment {
    /// All of them, in the direction of the pig's walk.
    pub const ALL: [Self; 6] =
        [Self::Fortune, Self::Tax, Self::Famine, Self::Storm, Self::Inquisition, Self::Plague];

    /// Its word in English text, which is its name in the tile file, too.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fortune => "fortune",
            Self::Tax => "tax",
            Self::Famine => "famine",
            Self::Storm => "storm",
            Self::Inquisition => "inquisition",
            Self::Plague => "plague",
        }
    }

    /// The segment with this name.
    ///
    /// ```
    /// use bastide_rules::WheelSegment;
    /// assert_eq!(WheelSegment::from_name("storm"), Some(WheelSegment::Storm));
    /// assert_eq!(WheelSegment::from_name("feast"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// How many followers find a place there.
    #[must_use]
    pub const fn n_crown_spaces(self) -> usize {
        match self {
            Self::Fortune | Self::Famine | Self::Inquisition => 1,
            Self::Tax | Self::Storm | Self::Plague => 2,
        }
    }

    /// The segment so many further on.
    #[must_use]
    pub const fn further(self, n: u8) -> Self {
        Self::ALL[(self as usize + n as usize) % Self::ALL.len()]
    }
}

/// A follower on a crown space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crowned {
    /// On which segment.
    pub segment: WheelSegment,
    /// Whose it is.
    pub player: Player,
    /// What it is.
    pub kind: FigureKind,
}

/// All crown spaces of the wheel.
const N_CROWN_SPACES: usize = 9;

copied_in_place! {
    /// The pig, the crown spaces, and how far a move of the pig has come.
    #[derive(Debug, Default, PartialEq, Eq)]
    pub(crate) struct State {
        pig: WheelSegment,
        crowned: ArrayVec<Crowned, N_CROWN_SPACES>,
        /// Whom the plague has visited, as bits, while it goes round.
        visited: Option<u8>,
    }
}

impl Game {
    /// Where the upper left square of the wheel board lies; none without the wheel.
    #[must_use]
    pub fn wheel_place(&self) -> Option<Place> {
        let kind = board::kind(&self.rules)?;
        let mut squares = self.board.squares().iter();
        squares.find(|it| it.kind == kind).map(|it| it.place)
    }

    /// The segment the pig stands on.
    #[must_use]
    pub fn pig(&self) -> WheelSegment {
        self.states.wheel_of_fortune.pig
    }

    /// The followers on crown spaces, in the order of placing.
    #[must_use]
    pub fn crowned(&self) -> &[Crowned] {
        &self.states.wheel_of_fortune.crowned
    }
}

/// Takes in what is not as it was at the start.
pub(crate) fn hash(game: &Game, out: &mut Description<'_>) {
    let state = &game.states.wheel_of_fortune;
    if state.pig != WheelSegment::default() {
        out.text("pig");
        out.text(state.pig.name());
    }
    let mut crowned = state.crowned.clone();
    crowned.sort_unstable();
    for it in crowned {
        out.text("crown");
        out.text(it.segment.name());
        out.byte(it.player.0);
        out.text(it.kind.name());
    }
    if let Some(visited) = state.visited {
        out.text("plague");
        out.byte(visited);
    }
}

// Questions

/// How far a tile moves the pig, if it does (R-117).
pub(crate) fn number(game: &Game, kind: TileKind) -> Option<u8> {
    game.rules.tile(kind).symbols.wheel.filter(|_| game.has(Element::WheelOfFortune))
}

// Steps

/// A tile with a number moves the pig before it is placed: the action of the segment reached, then
/// its crown spaces (WOF Wheel of fortune tiles). All of it is one scoring (R-083).
pub(crate) fn turn(
    game: &mut Game,
    player: Player,
    tile: Option<TileKind>,
    sink: &mut impl Sink,
) -> Flow {
    let Some(n) = tile.and_then(|kind| number(game, kind)) else { return Flow::Next };
    if game.states.wheel_of_fortune.visited.is_none() {
        let from = game.pig();
        let to = from.further(n);
        game.states.wheel_of_fortune.pig = to;
        let way = [from, to].map(Location::Wheel);
        sink.tell(Event::moved(player, AnyFigure::WheelPig, way[0], way[1]));
        actions::pay(game, player, to, sink);
    }
    if game.pig() == WheelSegment::Plague
        && let Some(next) = actions::next_victim(game, sink)
    {
        return Flow::Ask(Node::Decide(next, Prompt::Plague));
    }
    game.states.wheel_of_fortune.visited = None;
    crowns::pay(game, sink);
    Flow::Next
}

// Positions

impl Game {
    /// Sets the pig and the followers on crown spaces as a position has them.
    pub(crate) fn put_wheel(&mut self, position: &Position, problems: &mut Vec<SetupProblem>) {
        let is_played = self.has(Element::WheelOfFortune);
        if position.pig.is_some() && !is_played {
            problems
                .push(SetupProblem::Wheel("the element wheel-of-fortune is not in play".into()));
            return;
        }
        self.states.wheel_of_fortune.pig = position.pig.unwrap_or_default();
        for it in &position.crowned {
            let why = if !is_played {
                "the element wheel-of-fortune is not in play"
            } else if it.player.0 >= self.n_players() {
                "nobody sits there"
            } else if !crowns::may_stand(it.kind) {
                "only normal and large followers stand on crown spaces"
            } else if self.supply(it.player, it.kind) == 0 {
                "no such figure is left in the supply"
            } else if !crowns::has_room(self, it.segment) {
                "its crown spaces are full"
            } else {
                self.crown(*it);
                continue;
            };
            let (seat, segment) = (u16::from(it.player.0) + 1, it.segment.name());
            let why = format!("seat {seat} has no follower on {segment}: {why}");
            problems.push(SetupProblem::Wheel(why));
        }
    }

    /// Stands a follower from the supply on a crown space: the one way there.
    pub(crate) fn crown(&mut self, it: Crowned) {
        self.supplies[it.player.index()][it.kind as usize] -= 1;
        self.states.wheel_of_fortune.crowned.push(it);
    }
}

// Invariants

/// Nobody stands where there is no crown space, and the plague goes round only while asked.
pub(crate) fn check(game: &Game) -> Result<(), String> {
    for segment in WheelSegment::ALL {
        let n = game.crowned().iter().filter(|it| it.segment == segment).count();
        if n > segment.n_crown_spaces() || n > 0 && !game.has(Element::WheelOfFortune) {
            return Err(format!("{n} followers stand on the crown spaces of {segment:?}"));
        }
    }
    let is_asked = matches!(game.node, Node::Decide(_, Prompt::Plague));
    if is_asked != game.states.wheel_of_fortune.visited.is_some() {
        return Err("the plague goes round and nobody is asked".to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_tiles::tile_set;

    #[test]
    fn the_wheel_is_the_one_of_the_tile_file() {
        let wheel = tile_set("wheel-of-fortune").and_then(|it| it.wheel.as_ref()).unwrap();
        let here = WheelSegment::ALL.map(|it| (it.name(), it.n_crown_spaces()));
        let there = wheel.segments.iter().map(|it| (it.name.as_str(), it.crown_spaces.into()));
        assert_eq!(here.to_vec(), there.collect::<Vec<_>>());
        assert_eq!(WheelSegment::default().name(), wheel.pig_starts_on);
        let n_spaces: usize = WheelSegment::ALL.iter().map(|it| it.n_crown_spaces()).sum();
        assert_eq!(n_spaces, N_CROWN_SPACES);
    }

    #[test]
    fn the_pig_goes_round() {
        use WheelSegment::{Fortune, Plague, Storm, Tax};
        assert_eq!(Fortune.further(3), Storm);
        assert_eq!(Plague.further(2), Tax);
        assert_eq!(Fortune.further(6), Fortune);
    }
}
