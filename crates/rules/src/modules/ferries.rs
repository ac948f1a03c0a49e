//! Ferries: each joins two roads of its lake, and parts them again when it is moved.
//!
//! Rulebook: BB21. Rulings.
//!
//! Which roads ferries join is known to the board alone. Figures stand on segments, so nothing has
//! to be done about them when roads join or part.

use crate::event::{Event, Sink};
use crate::fingerprint::Description;
use crate::game::{Action, Game, Node, Player, Prompt, TileKind};
use crate::in_place::copied_in_place;
use crate::options::{Choice, OptionInfo, option};
use crate::turn::{self, Flow, Matter, Part};
use crate::{Element, Location, Piece, Position, Setup, SetupProblem, hooks};
use bastide_board::{Board, Feature, Place, Segment, SquareIdx};
use bastide_tiles::{FeatureKind, Port, Side};

/// Its options.
pub(crate) const OPTIONS: &[OptionInfo] = &[Placement::INFO, Moves::INFO];

/// Where the rulebook can be read in two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    placement: Placement,
    moves: Moves,
}

option! {
    "ferries.placement", Some(Element::Ferries);
    /// When a lake gets a ferry.
    enum Placement {
        Always = "always",
        WithThief = "only_with_traveler",
    }
}

option! {
    "ferries.moves", Some(Element::Ferries);
    /// How often the same ferry may be moved.
    pub(crate) enum Moves {
        OncePerTile = "once_per_tile",
        /// Once in all tile plays of a turn, being placed included.
        OncePerTurn = "once_per_turn",
    }
}

impl Variant {
    pub(crate) fn of(setup: &Setup) -> Self {
        Self { placement: setup.options.chosen(), moves: setup.options.chosen() }
    }
}

/// A ferry, as it lies: between two road segments of one lake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ferry {
    first: Segment,
    second: Segment,
}

impl Ferry {
    /// The ferry between two segments, in whichever order they are named.
    #[must_use]
    pub fn between(a: Segment, b: Segment) -> Self {
        Self { first: a.min(b), second: a.max(b) }
    }

    /// The segments it joins.
    #[must_use]
    pub const fn ends(self) -> [Segment; 2] {
        [self.first, self.second]
    }

    fn joins(self, segment: Segment) -> bool {
        self.ends().contains(&segment)
    }
}

/// A ferry of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FerryAt {
    /// On which tile.
    pub place: Place,
    /// Between the roads on these sides of it.
    pub sides: [Side; 2],
}

copied_in_place! {
    /// What is remembered while ferries are moved; nothing before and after, but for the lakes whose
    /// ferries may not be moved again in this turn.
    #[derive(Debug, Default, PartialEq, Eq)]
    pub(crate) struct State {
        /// Sides of the tile just placed, and the lake whose ferry is the first met beyond; several
        /// lakes if they are equally near.
        met: Vec<(Side, SquareIdx)>,
        /// Ferries that have been moved, as they lay and as they lie.
        moved: Vec<(Ferry, Ferry)>,
        /// Lakes whose ferry was placed or moved in this turn, where that matters.
        settled: Vec<SquareIdx>,
    }
}

/// Takes in where ferries lie, and what is remembered while they are moved.
pub(crate) fn hash(game: &Game, out: &mut Description<'_>) {
    let mut ferries: Vec<Ferry> = game.ferries().collect();
    ferries.sort_unstable_by_key(|it| it.ends().map(|end| out.rank(end)));
    for it in ferries {
        out.text("ferry");
        it.ends().into_iter().for_each(|it| out.segment(it));
    }
    for (side, lake) in &game.states.ferries.met {
        out.text("met");
        out.byte(side.index() as u8);
        out.square(*lake);
    }
    let mut moved = game.states.ferries.moved.clone();
    moved.sort_unstable_by_key(|(from, _)| from.ends().map(|end| out.rank(end)));
    for (from, _) in moved {
        out.text("moved");
        from.ends().into_iter().for_each(|it| out.segment(it));
    }
    let mut settled = game.states.ferries.settled.clone();
    settled.sort_unstable_by_key(|it| out.rank_of_square(*it));
    for lake in settled {
        out.text("settled");
        out.square(lake);
    }
}

impl Game {
    /// The ferries, in no particular order.
    pub fn ferries(&self) -> impl Iterator<Item = Ferry> + '_ {
        self.board.links().iter().map(|(a, b)| Ferry::between(*a, *b))
    }

    /// The ferry of a lake.
    #[must_use]
    pub fn ferry_on(&self, square: SquareIdx) -> Option<Ferry> {
        self.ferries().find(|it| self.board.square_idx_of(it.first) == square)
    }

    /// Whether a road ends at the lake just placed, where a ferry may yet join it to another.
    #[must_use]
    pub fn may_yet_join(&self, feature: Feature) -> bool {
        let lake = self.last_square;
        self.has(Element::Ferries)
            && self.rules.tile(self.board.square(lake).kind).symbols.ferry_lake
            && self.ferry_on(lake).is_none()
            && self.board.tally(feature).kind == FeatureKind::Road
            && self.board.segments_on(lake).any(|it| self.board.feature_of(it) == feature)
    }

    /// Whether features of a kind can be parted, so that it matters on which segment of one a piece
    /// is: ferries part roads.
    #[must_use]
    pub fn can_part(&self, kind: FeatureKind) -> bool {
        self.has(Element::Ferries) && kind == FeatureKind::Road
    }

    /// The sides of its tile whose roads a ferry joins, clockwise from the north.
    #[must_use]
    pub fn ferry_sides(&self, ferry: Ferry) -> [Side; 2] {
        let lake = self.board.square_idx_of(ferry.first);
        let mut sides = ferry.ends().map(|road| {
            let leads_to = |it: &Side| self.board.segment_at(lake, Port::middle(*it)) == Some(road);
            Side::ALL.into_iter().find(leads_to).unwrap_or(Side::North)
        });
        sides.sort_unstable();
        sides
    }

    /// Puts the ferries of a position on their lakes.
    pub(crate) fn put_ferries(&mut self, position: &Position, problems: &mut Vec<SetupProblem>) {
        for it in &position.ferries {
            if let Err(why) = self.put_ferry(it) {
                problems.push(SetupProblem::Piece("ferry", it.place, why.to_owned()));
            }
        }
    }

    fn put_ferry(&mut self, it: &FerryAt) -> Result<(), &'static str> {
        if !self.has(Element::Ferries) {
            return Err("the element ferries is not in play");
        }
        let square = self.board.square_at(it.place).ok_or("no tile lies there")?;
        let kind = self.board.square(square).kind;
        if !self.rules.tile(kind).symbols.ferry_lake {
            return Err("the tile is no ferry lake");
        }
        let road = |side| {
            let segment = self.board.segment_at(square, Port::middle(side));
            let is_road = |it: &Segment| self.board.facts(*it).kind == FeatureKind::Road;
            segment.filter(is_road).ok_or("no road leads to that side")
        };
        let (a, b) = (road(it.sides[0])?, road(it.sides[1])?);
        if a == b {
            return Err("it joins two different roads");
        }
        if self.ferry_on(square).is_some() {
            return Err("a ferry is there already");
        }
        self.board.link(a, b);
        Ok(())
    }
}

// Questions

fn is_lake(game: &Game, tile: Option<TileKind>) -> bool {
    tile.is_some_and(|kind| game.rules.tile(kind).symbols.ferry_lake)
}

/// Every way a ferry can lie on a lake.
fn crossings(game: &Game, lake: SquareIdx) -> impl Iterator<Item = Ferry> + '_ {
    let is_road = |it: &Segment| game.board.facts(*it).kind == FeatureKind::Road;
    let roads = move || game.board.segments_on(lake).filter(is_road);
    roads().flat_map(move |first| {
        let others = roads().filter(move |second| first < *second);
        others.map(move |second| Ferry { first, second })
    })
}

/// How the ferry of the lake just placed may lie.
pub(crate) fn placements(game: &Game) -> impl Iterator<Item = Action> + '_ {
    crossings(game, game.last_square).map(Action::LayFerry)
}

/// Whether ferries have been moved and the roads they parted or joined are not settled yet.
pub(crate) fn are_roads_unsettled(game: &Game) -> bool {
    !game.states.ferries.moved.is_empty()
}

/// How ferries may be moved: each that may to any other crossing of its lake.
pub(crate) fn moves(game: &Game) -> impl Iterator<Item = Action> + '_ {
    let mut lakes: Vec<SquareIdx> = game.states.ferries.met.iter().map(|(_, lake)| *lake).collect();
    lakes.sort_unstable();
    lakes.dedup();
    let movable = lakes.into_iter().filter(|lake| may_move(game, *lake));
    movable.flat_map(|lake| {
        let now = game.ferry_on(lake);
        crossings(game, lake).filter(move |it| Some(*it) != now).map(Action::LayFerry)
    })
}

/// A ferry is moved once, and every side of the new tile lets one be moved. Where several are
/// equally near beyond a side, those beyond other sides need not be counted against it.
fn may_move(game: &Game, lake: SquareIdx) -> bool {
    let lake_of = |(from, _): &(Ferry, Ferry)| game.board.square_idx_of(from.first);
    let mut moved: Vec<SquareIdx> = game.states.ferries.moved.iter().map(lake_of).collect();
    if moved.contains(&lake) || game.states.ferries.settled.contains(&lake) {
        return false;
    }
    moved.push(lake);
    have_sides(&game.states.ferries.met, &moved, &mut Vec::new())
}

/// Whether each of these lakes can have a side of its own.
fn have_sides(met: &[(Side, SquareIdx)], lakes: &[SquareIdx], used: &mut Vec<Side>) -> bool {
    let Some((lake, others)) = lakes.split_first() else { return true };
    for (side, _) in met.iter().filter(|(_, it)| it == lake) {
        if used.contains(side) {
            continue;
        }
        used.push(*side);
        if have_sides(met, others, used) {
            return true;
        }
        used.pop();
    }
    false
}

/// The first ferries met beyond each side of the new tile, with their lakes. The new lake
/// is none of them, and does not hide what lies beyond it: its sides are followed one by one.
fn first_met(game: &Game) -> Vec<(Side, SquareIdx)> {
    // Most tiles touch no road with a ferry: then none need be followed.
    let here = || game.board.segments_on(game.last_square).map(|it| game.board.feature_of(it));
    let bit = |it: Feature| 1_u64 << (it.number() % 64);
    let bits = here().fold(0, |bits, it| bits | bit(it));
    let has_ferry = |road| bits & bit(road) != 0 && here().any(|it| it == road);
    if !game.board.links().iter().any(|(end, _)| has_ferry(game.board.feature_of(*end))) {
        return Vec::new();
    }
    let beyond = |side| first_met_beyond(game, side).into_iter().map(move |lake| (side, lake));
    Side::ALL.into_iter().flat_map(beyond).collect()
}

/// Follows the road behind a side tile by tile, up to the nearest ferries. A lake is only reached
/// by a road that its ferry joins: all others end at the shore.
fn first_met_beyond(game: &Game, side: Side) -> Vec<SquareIdx> {
    let board = &game.board;
    let own = board.segment_at(game.last_square, Port::middle(side));
    let road = own.map(|it| board.feature_of(it));
    if !board.links().iter().any(|(end, _)| Some(board.feature_of(*end)) == road) {
        return Vec::new();
    }
    let mut seen: Vec<Segment> = board.segments_on(game.last_square).collect();
    let mut ring: Vec<Segment> = across(board, game.last_square, side).into_iter().collect();
    while !ring.is_empty() {
        let has_ferry = |it: &&Segment| game.ferries().any(|ferry| ferry.joins(**it));
        let ends = ring.iter().filter(has_ferry);
        let mut lakes: Vec<SquareIdx> = ends.map(|it| board.square_idx_of(*it)).collect();
        if !lakes.is_empty() {
            lakes.sort_unstable();
            lakes.dedup();
            return lakes;
        }
        seen.extend(&ring);
        ring = ring.iter().flat_map(|it| next_segments(board, *it)).collect();
        ring.retain(|it| !seen.contains(it));
        ring.sort_unstable();
        ring.dedup();
    }
    Vec::new()
}

/// What a road segment meets at the sides of its tile.
fn next_segments(board: &Board, segment: Segment) -> impl Iterator<Item = Segment> + '_ {
    let square = board.square_idx_of(segment);
    let own = move |side: &Side| board.segment_at(square, Port::middle(*side)) == Some(segment);
    Side::ALL.into_iter().filter(own).filter_map(move |side| across(board, square, side))
}

/// The segment of the neighbor that meets the middle of a side; an abbey has none.
fn across(board: &Board, square: SquareIdx, side: Side) -> Option<Segment> {
    let beside = board.square_at(board.square(square).place.beside(side))?;
    board.segment_at(beside, Port::middle(side).facing())
}

/// Whether a player has placed a thief on the lake just placed: nobody else can stand on it.
fn has_thief(game: &Game) -> bool {
    game.figures.iter().any(|it| {
        it.kind.is_follower()
            && game.board.square_idx_of(it.segment) == game.last_square
            && game.board.facts(it.segment).kind == FeatureKind::Road
    })
}

// Steps

/// A lake that has just been placed gets a ferry; without one all its roads end at the shore.
pub(crate) fn place_ferry(game: &Game, player: Player) -> Flow {
    let is_due = match game.rules.variants.ferries.placement {
        Placement::Always => true,
        Placement::WithThief => has_thief(game),
    };
    if is_due { Flow::Ask(Node::Decide(player, Prompt::PlaceFerry)) } else { Flow::Next }
}

/// A ferry comes to lie on a lake: the first one on the lake just placed, or the one that lies
/// there is moved.
pub(crate) fn lay(game: &mut Game, player: Player, ferry: Ferry, sink: &mut impl Sink) {
    match game.ferry_on(game.board.square_idx_of(ferry.first)) {
        None => place(game, player, ferry, sink),
        Some(from) => move_from(game, player, from, ferry, sink),
    }
}

/// The ferry of the lake just placed joins two of its roads.
fn place(game: &mut Game, player: Player, ferry: Ferry, sink: &mut impl Sink) {
    game.board.link(ferry.first, ferry.second);
    keep_in_mind(game, ferry);
    game.arm(Matter::Links);
    sink.tell(Event::moved(player, Piece::Ferry, Location::Off, Location::Lake(ferry)));
    turn::next_step(game);
}

/// A ferry has been placed or moved, which may be all for this turn.
fn keep_in_mind(game: &mut Game, ferry: Ferry) {
    if game.rules.variants.ferries.moves == Moves::OncePerTurn {
        let lake = game.board.square_idx_of(ferry.first);
        game.states.ferries.settled.push(lake);
    }
}

/// The turn is over, and every ferry may be moved again.
pub(crate) fn forget(game: &mut Game, part: Part) -> Flow {
    match part {
        Part::First | Part::FirstOfTwo | Part::Second | Part::LateAbbey => {
            game.states.ferries.settled.clear();
        }
        // These interrupt a turn.
        Part::Mouth | Part::Extra { .. } | Part::LastCalls => {}
    }
    Flow::Next
}

/// The player may move the nearest ferries on the roads that the tile has gone on with. Which
/// these are is known before the first of them moves.
pub(crate) fn move_ferries(game: &mut Game, player: Player, tile: Option<TileKind>) -> Flow {
    if game.states.ferries.met.is_empty() && tile.is_some() {
        game.states.ferries.met = first_met(game);
    }
    if game.states.ferries.met.is_empty() {
        return Flow::Next;
    }
    if moves(game).next().is_some() {
        return Flow::Ask(Node::Decide(player, Prompt::MoveFerry));
    }
    game.states.ferries.met.clear();
    Flow::Next
}

/// A ferry is moved; the next may follow.
fn move_from(game: &mut Game, player: Player, from: Ferry, to: Ferry, sink: &mut impl Sink) {
    game.board.unlink(from.first, from.second);
    game.board.link(to.first, to.second);
    game.states.ferries.moved.push((from, to));
    game.arm(Matter::PartedRoads);
    keep_in_mind(game, to);
    sink.tell(Event::moved(player, Piece::Ferry, Location::Lake(from), Location::Lake(to)));
}

/// All other ferries stay where they are.
pub(crate) fn leave_others(game: &mut Game) {
    game.states.ferries.met.clear();
    turn::next_step(game);
}

/// After the last move: what cannot stay where it stands goes home, and it is found out
/// again which roads are complete that were not.
pub(crate) fn settle_roads(game: &mut Game, tile: Option<TileKind>, sink: &mut impl Sink) -> Flow {
    if game.states.ferries.moved.is_empty() && !is_lake(game, tile) {
        return Flow::Next;
    }
    if !game.states.ferries.moved.is_empty() {
        hooks::roads_parted(game, sink);
    }
    let roads = completed_roads(game);
    game.board.set_completed_roads(roads);
    game.states.ferries.moved.clear();
    Flow::Next
}

/// Roads with a segment of the new tile are new. Those of a lake whose ferry has moved are new
/// unless the same segments were a road before.
fn completed_roads(game: &Game) -> Vec<Feature> {
    let board = &game.board;
    let mut roads: Vec<Segment> = board.segments_on(game.last_square).collect();
    for (_, to) in &game.states.ferries.moved {
        let lake = board.segments_on(board.square_idx_of(to.first));
        roads.extend(lake.filter(|it| !is_as_before(game, *it)));
    }
    roads.retain(|it| board.facts(*it).kind == FeatureKind::Road);
    roads.into_iter().map(|it| board.feature_of(it)).collect()
}

/// Whether the segments that are one road with this one now were one before any ferry was moved.
fn is_as_before(game: &Game, segment: Segment) -> bool {
    let (board, moved) = (&game.board, &game.states.ferries.moved);
    let road = board.feature_of(segment);
    let is_on_road = |it: Segment| board.feature_of(it) == road;
    if moved.iter().any(|(from, _)| is_on_road(from.first) != is_on_road(from.second)) {
        return false;
    }
    let is_joined_anew = moved.iter().any(|(_, to)| is_on_road(to.first));
    !is_joined_anew || n_joined_before(game, segment) == board.tally(road).n_segments.into()
}

/// How many segments the road of this one had before any ferry was moved.
fn n_joined_before(game: &Game, segment: Segment) -> usize {
    let before = |ferry: Ferry| {
        let moved = game.states.ferries.moved.iter().find(|(_, to)| *to == ferry);
        moved.map_or(ferry, |(from, _)| *from)
    };
    let mut joined = vec![segment];
    let mut n_followed = 0;
    while let Some(at) = joined.get(n_followed).copied() {
        let ferries = game.ferries().map(before).filter(|it| it.joins(at));
        let by_water = ferries.flat_map(Ferry::ends);
        for next in next_segments(&game.board, at).chain(by_water) {
            if !joined.contains(&next) {
                joined.push(next);
            }
        }
        n_followed += 1;
    }
    joined.len()
}

// Invariants

/// Ferries join two roads of their lakes, every lake has its ferry as soon as it should, and
/// nothing is remembered of moves that are over.
pub(crate) fn check(game: &Game) -> Result<(), String> {
    let board = &game.board;
    for ferry in game.ferries() {
        let [lake, other] = ferry.ends().map(|it| board.square_idx_of(it));
        let kind = board.square(lake).kind;
        if lake != other || !is_lake(game, Some(kind)) || !game.has(Element::Ferries) {
            return Err(format!("{ferry:?} lies on no lake"));
        }
        if !crossings(game, lake).any(|it| it == ferry) {
            return Err(format!("{ferry:?} does not join two roads"));
        }
        if game.ferries().filter(|it| board.square_idx_of(it.first) == lake).count() > 1 {
            return Err(format!("{lake:?} has several ferries"));
        }
    }
    let asks = |prompt| matches!(game.node, Node::Decide(_, it) if it == prompt);
    let is_moving = asks(Prompt::MoveFerry);
    // Mage and witch are parted before the roads that were parted are settled.
    let may_remember = is_moving || asks(Prompt::PlaceMagicFigure);
    if is_moving == game.states.ferries.met.is_empty() || !may_remember && are_roads_unsettled(game)
    {
        return Err(format!("at {:?} ferries were met: {:?}", game.node, game.states.ferries));
    }
    if game.has(Element::Ferries)
        && game.rules.setup.position.is_none()
        && game.rules.variants.ferries.placement == Placement::Always
    {
        let lakes = (1..board.squares().len() as u16).map(SquareIdx);
        let mut bare = lakes.filter(|it| {
            let kind = board.square(*it).kind;
            is_lake(game, Some(kind)) && game.ferry_on(*it).is_none()
        });
        if bare.any(|it| it != game.last_square || game.is_between_turns()) {
            return Err("a lake has no ferry".to_owned());
        }
    }
    Ok(())
}
