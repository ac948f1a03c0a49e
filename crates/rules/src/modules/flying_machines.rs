//! The Flying Machines: a die decides how far a follower flies.
//!
//! Rulebook: BB21. Rulings.

use crate::event::{Event, Sink};
use crate::figures::{self, FigureKind};
use crate::fingerprint::Description;
use crate::game::{Action, Chance, Game, Node, Player, Prompt};
use crate::options::{Choice, OptionInfo, option};
use crate::turn::{self, Flow};
use crate::{Element, Location, Setup, hooks};
use bastide_board::{Place, Segment};
use bastide_tiles::{FeatureKind, Flight as Arrow};

/// Its options.
pub(crate) const OPTIONS: &[OptionInfo] = &[Crew::INFO];

/// Where the rulebooks leave a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    crew: Crew,
}

option! {
    "flying.pieces", Some(Element::FlyingMachines);
    /// Who may fly.
    enum Crew {
        NormalAndLarge = "normal_and_large",
        AnyFollower = "any_meeple",
    }
}

impl Variant {
    pub(crate) fn of(setup: &Setup) -> Self {
        Self { crew: setup.options.chosen() }
    }
}

/// The flight under way. The follower is counted in its supply until it lands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    flight: Option<Flight>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Flight {
    kind: FigureKind,
    /// How far, once the die has been rolled.
    n_tiles: Option<u8>,
}

/// Takes in a flight that is under way.
pub(crate) fn hash(game: &Game, out: &mut Description<'_>) {
    let state = &game.states.flying_machines;
    if let Some(Flight { kind, n_tiles }) = state.flight {
        out.text("flight");
        out.text(kind.name());
        out.byte(n_tiles.unwrap_or_default());
    }
}

/// What the die can show, each as likely as the others.
pub(crate) const ROLLS: [u8; 3] = [1, 2, 3];

impl Game {
    /// The follower that is in the air; none if there is no flight.
    #[must_use]
    pub fn flying(&self) -> Option<FigureKind> {
        self.states.flying_machines.flight.map(|it| it.kind)
    }
}

// Questions

/// Whether a figure may ever mount a flying machine.
fn may_fly(game: &Game, kind: FigureKind) -> bool {
    match kind {
        FigureKind::Normal | FigureKind::Large => true,
        FigureKind::Abbot | FigureKind::Mayor | FigureKind::Wagon => {
            game.rules.variants.flying_machines.crew == Crew::AnyFollower
        }
        FigureKind::Builder | FigureKind::Pig | FigureKind::Barn => false,
    }
}

/// Followers that may mount the machine of the tile just placed, wherever it points.
pub(crate) fn launches(game: &Game, player: Player) -> impl Iterator<Item = Action> + '_ {
    let has_machine = game.has(Element::FlyingMachines) && arrow(game).is_some();
    let kinds: &[FigureKind] = if has_machine { &FigureKind::ALL } else { &[] };
    let kinds =
        kinds.iter().copied().filter(move |it| game.supply(player, *it) > 0 && may_fly(game, *it));
    kinds.map(Action::Launch)
}

/// Where the machine of the tile just placed points on the printed tile.
fn arrow(game: &Game) -> Option<Arrow> {
    game.rules.tile(game.board.square(game.last_square).kind).symbols.flying_machine
}

/// The place so many tiles away from the machine, gaps included.
fn place_after(game: &Game, n_tiles: u8) -> Option<Place> {
    let square = game.board.square(game.last_square);
    let n = i16::from(n_tiles);
    let (columns, rows) = match arrow(game)? {
        Arrow::West => (-n, 0),
        Arrow::NorthWest => (-n, -n),
    };
    Some(square.place.offset(columns, rows, square.rotation))
}

/// Where the flight can end: on any unfinished feature of the tile below but a field, whoever
/// stands there, but not beside the dragon.
pub(crate) fn landings(game: &Game) -> impl Iterator<Item = Action> + '_ {
    let flight = game.states.flying_machines.flight;
    let below = flight.and_then(|it| place_after(game, it.n_tiles?));
    let square = below.and_then(|it| game.board.square_at(it));
    let square = square.filter(|it| !hooks::is_closed(game, *it));
    let segments = square.into_iter().flat_map(|it| game.board.segments_on(it));
    let fits = move |segment: &Segment| {
        let tally = game.board.tally(game.board.feature_of(*segment));
        tally.kind != FeatureKind::Field
            && !tally.is_complete()
            && flight.is_some_and(|it| hooks::may_stand(game.elements, it.kind, tally.kind))
    };
    segments
        .filter(fits)
        .filter_map(move |segment| Some(Action::PlaceFigure { kind: flight?.kind, segment }))
}

// Steps

/// A follower has mounted the machine instead of being placed; that is the figure action, whatever
/// comes of it.
pub(crate) fn launch(game: &mut Game, kind: FigureKind) {
    game.states.flying_machines.flight = Some(Flight { kind, n_tiles: None });
    turn::next_step(game);
}

/// The die is rolled, and the follower lands if it can; else it goes back.
pub(crate) fn fly(game: &mut Game, player: Player, sink: &mut impl Sink) -> Flow {
    let Some(Flight { kind, n_tiles }) = game.states.flying_machines.flight else {
        return Flow::Next;
    };
    let Some(n_tiles) = n_tiles else {
        return Flow::Ask(Node::Chance(Chance::RollDie));
    };
    if landings(game).next().is_some() {
        return Flow::Ask(Node::Decide(player, Prompt::Land(kind)));
    }
    game.states.flying_machines.flight = None;
    if let Some(place) = place_after(game, n_tiles) {
        sink.tell(Event::moved(player, kind, Location::Air(place), Location::Off));
    }
    Flow::Next
}

/// The die has been rolled.
pub(crate) fn roll(game: &mut Game, player: Player, n_tiles: u8, sink: &mut impl Sink) {
    let (Some(flight), Some(to)) = (game.states.flying_machines.flight, place_after(game, n_tiles))
    else {
        return;
    };
    game.states.flying_machines.flight = Some(Flight { n_tiles: Some(n_tiles), ..flight });
    let from = game.board.square(game.last_square).place;
    sink.tell(Event::moved(player, flight.kind, Location::Tile(from), Location::Air(to)));
}

/// The follower lands, and is an ordinary one from then on.
pub(crate) fn land(game: &mut Game, player: Player, at: Segment, sink: &mut impl Sink) {
    if let Some(flight) = game.states.flying_machines.flight.take() {
        figures::place(game, player, flight.kind, at, sink);
        turn::next_step(game);
    }
}

// Invariants

/// A flight lasts until the die is rolled and the follower has landed.
pub(crate) fn check(game: &Game) -> Result<(), String> {
    let is_told = match game.states.flying_machines.flight {
        None => {
            !matches!(game.node, Node::Chance(Chance::RollDie) | Node::Decide(_, Prompt::Land(_)))
        }
        Some(Flight { n_tiles: None, .. }) => game.node == Node::Chance(Chance::RollDie),
        Some(Flight { kind, n_tiles: Some(_) }) => {
            matches!(game.node, Node::Decide(_, Prompt::Land(it)) if it == kind)
        }
    };
    if is_told {
        Ok(())
    } else {
        Err(format!("{:?} at {:?}", game.states.flying_machines, game.node))
    }
}
