//! The wagon: it may move on from what has been scored.

use crate::event::Sink;
use crate::figures::{self, Figure, FigureKind};
use crate::game::{Game, Node, Player, Prompt};
use crate::in_place::copied_in_place;
use crate::options::option;
use crate::turn::{self, Flow, Matter, Step};
use crate::{Element, Options, hooks};
use bastide_board::{Feature, Segment};
use bastide_tiles::{FeatureKind, Port, Side};

/// Where the rulebooks leave a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    reach: Reach,
    landing: Landing,
}

option! {
    "wagon.move", Some(Element::Wagon);
    /// Which features a wagon may move on to.
    pub(super) enum Reach {
        /// Those that meet the scored one where a road ends, or at an abbey.
        Connected = "connected",
        /// Those on its tile or one of the eight around it.
        Adjacent = "adjacent",
    }
}

option! {
    "wagon.landing", Some(Element::Wagon);
    /// Where on the new feature it stops.
    pub(super) enum Landing {
        /// On any tile of it.
        AnyTile = "any_tile",
        /// Where the two meet.
        ConnectingTile = "connecting_tile",
    }
}

impl Variant {
    pub(crate) fn of(options: &Options) -> Self {
        Self { reach: options.chosen(), landing: options.chosen() }
    }
}

copied_in_place! {
    /// The wagons that have been scored and wait on the board for their owners to decide.
    #[derive(Debug, Default, PartialEq, Eq)]
    pub(crate) struct State {
        /// By seat, those of a player in the order in which they are asked about.
        waiting: Vec<(Player, Segment)>,
    }
}

impl State {
    /// Whose wagons wait, and where.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = (Player, Segment)> + '_ {
        self.waiting.iter().copied()
    }

    /// Where the wagon stands that a player is asked about next.
    fn next_of(&self, player: Player) -> Option<Segment> {
        self.waiting.iter().find(|it| it.0 == player).map(|it| it.1)
    }

    /// That wagon waits no longer; says where it stands.
    fn take_next_of(&mut self, player: Player) -> Option<Segment> {
        let idx = self.waiting.iter().position(|it| it.0 == player)?;
        Some(self.waiting.remove(idx).1)
    }
}

// Questions

/// Roads, cities, monasteries and their like; neither fields nor gardens.
pub(crate) const fn may_stand(kind: FeatureKind) -> bool {
    match kind {
        FeatureKind::Road
        | FeatureKind::City
        | FeatureKind::Monastery
        | FeatureKind::Shrine
        | FeatureKind::Abbey => true,
        FeatureKind::Garden | FeatureKind::Field => false,
    }
}

/// Whether wagons move on from their tile, and not from their whole feature.
pub(crate) fn starts_from_tile(game: &Game) -> bool {
    match game.rules.variants.abbey_and_mayor.wagon.reach {
        Reach::Connected => false,
        Reach::Adjacent => true,
    }
}

/// Whether a feature has been scored, and only wagons that wait stand on it.
pub(crate) fn is_left(game: &Game, feature: Feature) -> bool {
    let mut waiting = game.states.abbey_and_mayor.wagons.waiting();
    waiting.any(|(_, it)| game.board.feature_of(it) == feature)
}

/// Where the wagon that is asked about may move on to: unfinished features on which nobody stands,
/// each on as many tiles as the option allows, but not where the dragon is.
pub(crate) fn destinations(game: &Game, player: Player) -> Vec<Segment> {
    let Some(at) = game.states.abbey_and_mayor.wagons.next_of(player) else { return Vec::new() };
    let mut reached = match game.rules.variants.abbey_and_mayor.wagon.reach {
        Reach::Connected => connected(game, game.board.feature_of(at)),
        Reach::Adjacent => nearby(game, at),
    };
    reached.retain(|it| {
        let tally = game.board.tally(game.board.feature_of(*it));
        may_stand(tally.kind) && !tally.is_complete() && !tally.is_occupied()
    });
    if game.rules.variants.abbey_and_mayor.wagon.landing == Landing::AnyTile {
        let mut features: Vec<Feature> =
            reached.iter().map(|it| game.board.feature_of(*it)).collect();
        features.sort_unstable();
        features.dedup();
        reached = features.into_iter().flat_map(|it| stops_on(game, it)).collect();
    }
    reached.retain(|it| !hooks::is_closed(game, game.board.square_idx_of(*it)));
    reached.sort_unstable();
    reached.dedup();
    reached
}

/// The first segment of a feature on each of its tiles; every segment of one that can be parted,
/// for then it matters on which of them the wagon stands.
fn stops_on(game: &Game, feature: Feature) -> Vec<Segment> {
    let mut segments: Vec<Segment> = game.board.segments_of(feature).collect();
    segments.sort_unstable();
    if !game.can_part(game.board.tally(feature).kind) {
        segments.dedup_by_key(|it| game.board.square_idx_of(*it));
    }
    segments
}

/// What meets a feature where a road ends; and an abbey and what it closes meet, too.
fn connected(game: &Game, feature: Feature) -> Vec<Segment> {
    let board = &game.board;
    let mut met = Vec::new();
    for segment in board.segments_of(feature) {
        let (square, local) = (board.square_idx_of(segment), board.local(segment));
        let placed = board.square(square);
        let layout = board.catalog().layout(placed.kind);
        for junction in layout.junctions.iter().filter(|it| it.contains(&local)) {
            met.extend(junction.iter().map(|it| board.segment(square, *it)));
        }
        if board.facts(segment).kind == FeatureKind::Abbey {
            for side in Side::ALL {
                let beside = board.square_at(placed.place.beside(side));
                let facing = Port::middle(side).facing();
                met.extend(beside.and_then(|it| board.segment_at(it, facing)));
            }
        }
        let orientation = layout.orientation(placed.rotation);
        for port in orientation.ports_of(local).filter(|it| it.is_middle()) {
            if let Some(beside) = board.square_at(placed.place.beside(port.side())) {
                let is_abbey = |it: &Segment| board.facts(*it).kind == FeatureKind::Abbey;
                met.extend(board.segments_on(beside).filter(is_abbey));
            }
        }
    }
    met
}

/// Everything on the tile of a segment and on the eight around it.
fn nearby(game: &Game, at: Segment) -> Vec<Segment> {
    let place = game.board.square_of(at).place;
    let places = place.around().into_iter().chain([place]);
    let squares = places.filter_map(|it| game.board.square_at(it));
    squares.flat_map(|it| game.board.segments_on(it)).collect()
}

// Steps

/// One after the other from the active player, the owners of scored wagons decide; who has several
/// decides first about the one that has stood longest. Nobody is asked whose wagon can only
/// go home.
pub(crate) fn move_on(game: &mut Game, sink: &mut impl Sink) -> Flow {
    for player in game.clockwise() {
        while game.states.abbey_and_mayor.wagons.next_of(player).is_some() {
            if !destinations(game, player).is_empty() {
                return Flow::Ask(Node::Decide(player, Prompt::MoveWagon));
            }
            take_home(game, player, sink);
        }
    }
    Flow::Next
}

/// The owner takes the wagon home.
pub(crate) fn take_home(game: &mut Game, player: Player, sink: &mut impl Sink) {
    if let Some(idx) = stop_waiting(game, player) {
        figures::take_back(game, idx, sink);
    }
}

/// The wagon moves on, and is an ordinary follower where it stops.
pub(crate) fn drive(game: &mut Game, player: Player, to: Segment, sink: &mut impl Sink) {
    if let Some(idx) = stop_waiting(game, player) {
        figures::move_on(game, idx, to, sink);
    }
}

/// The player's wagon that is next waits no longer; says which figure it is.
fn stop_waiting(game: &mut Game, player: Player) -> Option<usize> {
    let segment = game.states.abbey_and_mayor.wagons.take_next_of(player)?;
    let wagon = Figure { player, kind: FigureKind::Wagon, segment };
    game.figures.iter().position(|it| *it == wagon)
}

// Notices

/// The figures of a scored feature have gone home; wagons wait.
pub(crate) fn feature_cleared(game: &mut Game, feature: Feature) {
    if is_left(game, feature) {
        return;
    }
    let is_it =
        |it: &&Figure| it.kind == FigureKind::Wagon && game.board.feature_of(it.segment) == feature;
    let wagons = game.figures.iter().filter(is_it).map(|it| (it.player, it.segment));
    let waiting = &mut game.states.abbey_and_mayor.wagons.waiting;
    waiting.extend(wagons);
    // Figures are kept in the order in which they came to stand where they are.
    let age = |player: Player, segment: Segment| {
        let wagon = Figure { player, kind: FigureKind::Wagon, segment };
        game.figures.iter().position(|it| *it == wagon)
    };
    waiting.sort_by_cached_key(|it| (it.0, age(it.0, it.1)));
    if !waiting.is_empty() {
        game.arm(Matter::Wagons);
    }
}

// Invariants

/// Wagons wait on complete features, and only until their owners are asked.
pub(crate) fn check(game: &Game) -> Result<(), String> {
    for (player, segment) in game.states.abbey_and_mayor.wagons.waiting() {
        let feature = game.board.feature_of(segment);
        let wagon = Figure { player, kind: FigureKind::Wagon, segment };
        if !game.board.tally(feature).is_complete() || !game.figures.contains(&wagon) {
            return Err(format!("the wagon of {player:?} waits on {feature:?}"));
        }
    }
    let waits = game.states.abbey_and_mayor.wagons.waiting().next().is_some();
    // Others may have something to decide after scoring, before wagons move on.
    if waits && !turn::is_between(game, Step::ReturnFigures, Step::MoveWagons) {
        return Err(format!("wagons wait at {:?}", game.node));
    }
    Ok(())
}
