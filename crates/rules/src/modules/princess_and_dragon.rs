//! The Princess & the Dragon: the fairy, the dragon with its volcanoes, the princess, the portal.
//!
//! Rulebook: RGBB. Rulings. Each of the four is an element of its
//! own; a symbol whose element is off means nothing.

pub(crate) mod dragon;
pub(crate) mod fairy;
pub(crate) mod portal;
pub(crate) mod princess;

use crate::figures::Figure;
use crate::fingerprint::Description;
use crate::game::{Game, Node, Player, Prompt, TileKind};
use crate::in_place::copied_in_place;
use crate::options::{Choice, OptionInfo};
use crate::setup::{FairyAt, Position, SetupProblem};
use crate::{Element, Resident, Setup};
use arrayvec::ArrayVec;
use bastide_board::{Place, SquareIdx};
use bastide_tiles::Symbols;

/// Its options.
pub(crate) const OPTIONS: &[OptionInfo] =
    &[dragon::Timing::INFO, fairy::Bond::INFO, princess::Demand::INFO, portal::Reach::INFO];

/// Where the rulebook disagrees with itself, with later rules, or with its publisher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    bond: fairy::Bond,
    demand: princess::Demand,
    reach: portal::Reach,
}

impl Variant {
    pub(crate) fn of(setup: &Setup) -> Self {
        Self {
            bond: setup.options.chosen(),
            demand: setup.options.chosen(),
            reach: setup.options.chosen(),
        }
    }
}

copied_in_place! {
    /// Where dragon and fairy are, and what waits for the dragon.
    #[derive(Debug, Default, PartialEq, Eq)]
    pub(crate) struct State {
        /// The tile of the dragon, once it is in play.
        dragon: Option<SquareIdx>,
        /// The tiles visited on the journey under way, its start first; empty if there is none.
        journey: ArrayVec<SquareIdx, { dragon::N_STEPS + 1 }>,
        /// Dragon tiles drawn before the dragon was in play.
        aside: Vec<TileKind>,
        fairy: Option<fairy::Fairy>,
    }
}

impl Game {
    /// Where the dragon is; nowhere until a volcano has brought it.
    #[must_use]
    pub fn dragon(&self) -> Option<Place> {
        state(self).dragon.map(|it| self.board.square(it).place)
    }

    /// The places the dragon has visited on the journey under way, the start first; none if there
    /// is no journey.
    pub fn journey(&self) -> impl Iterator<Item = Place> + '_ {
        state(self).journey.iter().map(|it| self.board.square(*it).place)
    }

    /// Who leads the dragon on the steps that are left of the journey under way, if nothing stops
    /// it; the next one first.
    pub fn journey_leaders(&self) -> impl Iterator<Item = Player> + '_ {
        let n_visited = state(self).journey.len();
        let n_taken = n_visited.saturating_sub(1);
        let n_steps = if n_visited == 0 { 0 } else { dragon::N_STEPS };
        (n_taken..n_steps).map(|nth| dragon::leader(self, self.acting_player(), nth))
    }

    /// Dragon tiles laid aside until a volcano comes, in the order of drawing.
    #[must_use]
    pub fn tiles_aside(&self) -> &[TileKind] {
        &state(self).aside
    }

    /// Where the fairy is; nowhere until somebody has placed her.
    #[must_use]
    pub fn fairy(&self) -> Option<Place> {
        state(self).fairy.map(|it| self.board.square(it.square).place)
    }

    /// The follower the fairy is bound to, where `fairy.mode` says that she is bound to one.
    #[must_use]
    pub fn fairy_follower(&self) -> Option<Figure> {
        state(self).fairy.and_then(|it| it.follower)
    }

    /// The follower in a quarter of Carcassonne the fairy is bound to, where options say that she
    /// is bound to one and may go there.
    #[must_use]
    pub fn fairy_resident(&self) -> Option<Resident> {
        state(self).fairy.and_then(|it| it.resident)
    }

    /// Puts dragon, fairy and the tiles laid aside as a position has them; its figures stand
    /// already, on the board and in the quarters.
    pub(crate) fn put_dragon_and_fairy(
        &mut self,
        position: &Position,
        problems: &mut Vec<SetupProblem>,
    ) {
        if let Some(place) = position.dragon
            && let Err(why) = dragon::put(self, place)
        {
            problems.push(SetupProblem::Piece("dragon", place, why.to_owned()));
        }
        if let Some(at) = &position.fairy
            && let Err(why) = fairy::put(self, at)
        {
            let place = match at {
                FairyAt::Tile(place) => *place,
                FairyAt::Follower(figure) => figure.place,
                FairyAt::Resident(_) => self.city_place().unwrap_or_default(),
            };
            problems.push(SetupProblem::Piece("fairy", place, why.to_owned()));
        }
        for id in &position.aside {
            if let Err(why) = dragon::put_aside(self, id) {
                problems.push(SetupProblem::Aside(id.clone(), why.to_owned()));
            }
        }
    }
}

/// What is remembered of dragon and fairy.
#[inline]
fn state(game: &Game) -> &State {
    &game.states.princess_and_dragon
}

#[inline]
fn state_mut(game: &mut Game) -> &mut State {
    &mut game.states.princess_and_dragon
}

/// What was decided for this game.
#[inline]
fn variant(game: &Game) -> Variant {
    game.rules.variants.princess_and_dragon
}

/// The symbols of the tile just placed.
fn placed_symbols(game: &Game) -> &'static Symbols {
    &game.rules.tile(game.board.square(game.last_square).kind).symbols
}

// Invariants

/// What is wrong with dragon, fairy and the tiles laid aside.
pub(crate) fn check(game: &Game) -> Result<(), String> {
    let state = state(game);
    let is_journey = matches!(game.node, Node::Decide(_, Prompt::MoveDragon));
    if is_journey == state.journey.is_empty() {
        return Err("a journey is under way and the dragon's next step is not asked".to_owned());
    }
    if state.dragon.is_some() && !game.has(Element::Dragon) {
        return Err("the dragon is in play without its element".to_owned());
    }
    if state.fairy.is_some() && !game.has(Element::Fairy) {
        return Err("the fairy is in play without her element".to_owned());
    }
    if state.dragon.is_some() && !state.aside.is_empty() {
        return Err("tiles lie aside though the dragon has come".to_owned());
    }
    if state.dragon.is_some() && state.dragon == state.fairy.map(|it| it.square) {
        return Err("dragon and fairy share a tile".to_owned());
    }
    let meets_dragon = |it: &&Figure| {
        state.dragon == Some(game.board.square_idx_of(it.segment)) && dragon::sends_home(it.kind)
    };
    if let Some(figure) = game.figures.iter().find(meets_dragon) {
        return Err(format!("{figure:?} shares a tile with the dragon"));
    }
    match game.fairy_resident() {
        Some(resident) if !game.residents().contains(&resident) => {
            return Err(format!("the fairy stands by {resident:?}, who is not there"));
        }
        Some(_) | None => {}
    }
    match game.fairy_follower() {
        Some(follower) if !game.figures.contains(&follower) => {
            Err(format!("the fairy stands by {follower:?}, who is not there"))
        }
        Some(_) | None => Ok(()),
    }
}

// Fingerprint

/// Takes in where dragon and fairy are, and what waits for the dragon.
pub(crate) fn hash(game: &Game, out: &mut Description<'_>) {
    let mut place = |name, it: Place| {
        out.text(name);
        out.number(it.x as u16);
        out.number(it.y as u16);
    };
    game.dragon().into_iter().for_each(|it| place("dragon", it));
    game.journey().for_each(|it| place("visited", it));
    game.fairy().into_iter().for_each(|it| place("fairy", it));
    if let Some(follower) = game.fairy_follower() {
        out.byte(follower.player.0);
        out.text(follower.kind.name());
        out.segment(follower.segment);
    }
    if let Some(resident) = game.fairy_resident() {
        out.byte(resident.player.0);
        out.text(resident.kind.name());
        out.text(resident.quarter.name());
    }
    let mut aside = game.tiles_aside().to_vec();
    aside.sort_unstable();
    for kind in aside {
        out.text("aside");
        out.number(kind.0);
    }
}
