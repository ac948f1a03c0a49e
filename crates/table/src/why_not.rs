//! Why something on the board is not offered: the rule that forbids it, and what conflicts.
//!
//! Everything comes from what the rules say of an action that is not legal; no rule is known here.

use crate::conversion::wire_place;
use crate::refusal::Refusal;
use crate::sentences::sentence;
use crate::table::Table;
use crate::view;
use bastide_board::{Misfit, Place, Segment};
use bastide_notation::Role;
use bastide_protocol::{self as wire, Anchor, Help, Param, Sentence, WhyNot};
use bastide_rules::{
    Action, Element, FigureKind, Game, Illegal, KeptAway, Node, Player, Prompt, TileKind,
};
use bastide_tiles::{Edge, FeatureKind, Rotation, Side};

/// What somebody has pointed at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Columns east of the start tile.
    pub x: i16,
    /// Rows south of the start tile.
    pub y: i16,
    /// How the tile in hand is turned, in quarter turns.
    pub rotation: u8,
    /// The number of the segment in the layout of the tile, if a figure is to be placed.
    pub segment: Option<u8>,
}

/// Why that is not offered; none if it is.
///
/// # Errors
/// If the tile has no such segment.
pub fn why_not(table: &Table, asked: Asked) -> Result<Option<WhyNot>, Refusal> {
    let game = &table.now.game;
    let found = match game.node() {
        Node::Over => Some(Found::only(sentence("reason.illegal.game_over", []))),
        // Chance never waits at a table.
        Node::Chance(_) => None,
        Node::Decide(player, prompt) => {
            if table.asked_bot().is_some() {
                let seat = ("seat", Param::Number(player.0.into()));
                Some(Found::only(sentence("why_not.not_your_turn", [seat])))
            } else {
                let found = found(game, player, prompt, asked)?;
                match table.meta.help {
                    Help::All => found,
                    Help::None => found.map(|it| it.without_help(prompt)),
                }
            }
        }
    };
    Ok(found.map(|it| it.told(table.seq())))
}

fn found(
    game: &Game,
    player: Player,
    prompt: Prompt,
    asked: Asked,
) -> Result<Option<Found>, Refusal> {
    let place = Place::new(asked.x, asked.y);
    if let Prompt::PlaceTile(kind) = prompt {
        return Ok(Placing { game, kind, place }.why_not(asked.rotation));
    }
    let segment = segment(game, place, asked.segment)?;
    if prompt == Prompt::PlaceFigure {
        return Ok(figure(game, player, segment));
    }
    Ok(other(game, prompt, place, segment))
}

/// The segment that was pointed at, if it was one.
fn segment(game: &Game, place: Place, local: Option<u8>) -> Result<Option<Segment>, Refusal> {
    let Some(local) = local else { return Ok(None) };
    let board = game.board();
    let square = board.square_at(place).ok_or_else(|| Refusal::no_tile(place))?;
    let n_segments = board.segments_on(square).len();
    if usize::from(local) >= n_segments {
        return Err(Refusal::no_segment(place, n_segments));
    }
    Ok(Some(board.segment(square, local)))
}

/// A reason, and what conflicts.
#[derive(Debug)]
struct Found {
    sentence: Sentence,
    /// Whether the sentence only says that it is not possible.
    is_bare: bool,
    more: Vec<Sentence>,
    sides: Vec<Side>,
    rotation: Option<Rotation>,
    turn_to: Option<Rotation>,
    places: Vec<Place>,
    spots: Vec<wire::Spot>,
}

impl Found {
    fn only(sentence: Sentence) -> Self {
        Self {
            sentence,
            is_bare: false,
            more: Vec::new(),
            sides: Vec::new(),
            rotation: None,
            turn_to: None,
            places: Vec::new(),
            spots: Vec::new(),
        }
    }

    fn key(key: &str) -> Self {
        Self::only(sentence(format!("why_not.{key}"), []))
    }

    /// That it is not possible, and no more.
    fn bare(key: &str) -> Self {
        Self { is_bare: true, ..Self::key(key) }
    }

    /// Nothing that a player is not to see without help: where tiles and figures go.
    fn without_help(self, prompt: Prompt) -> Self {
        let rotation = self.rotation;
        if let Prompt::PlaceTile(_) = prompt {
            return Self { rotation, ..Self::bare("misfit") };
        }
        if prompt == Prompt::PlaceFigure {
            return Self { rotation, ..Self::bare("no_figure") };
        }
        self
    }

    fn told(self, seq: u32) -> WhyNot {
        WhyNot {
            seq,
            sentence: self.sentence,
            is_bare: self.is_bare,
            more: self.more,
            sides: self.sides.iter().map(|it| it.letter().to_string()).collect(),
            rotation: self.rotation.map(Rotation::quarters),
            turn_to: self.turn_to.map(Rotation::quarters),
            places: self.places.into_iter().map(wire_place).collect(),
            spots: self.spots,
        }
    }
}

/// A tile that somebody wants to place somewhere.
struct Placing<'a> {
    game: &'a Game,
    kind: TileKind,
    place: Place,
}

impl Placing<'_> {
    fn why_not(&self, rotation: u8) -> Option<Found> {
        let rotation = Rotation::from_quarters(rotation % 4);
        let why = self.refused(rotation)?;
        // Clockwise from how the tile lies in the hand.
        let turns = (1..4).map(|by| Rotation::from_quarters((rotation.quarters() + by) % 4));
        let others: Vec<(Rotation, Option<Illegal>)> =
            turns.map(|it| (it, self.refused(it))).collect();
        let fitting = others.iter().find(|(_, why)| why.is_none());
        if let Some((turn_to, _)) = fitting {
            let found = if let Illegal::KeptAway(why) = why {
                self.kept_away(rotation, why)
            } else {
                Found { sides: self.clashes(rotation), ..Found::bare("turn_it") }
            };
            return Some(Found { rotation: Some(rotation), turn_to: Some(*turn_to), ..found });
        }
        // A rule that keeps away a tile that would match says more than the sides do.
        let all = [(rotation, Some(why))].into_iter().chain(others);
        let mut kept_away = all.filter_map(|(rotation, why)| match why {
            Some(Illegal::KeptAway(why)) => Some((rotation, why)),
            _ => None,
        });
        let found = match kept_away.next() {
            Some((rotation, why)) => {
                Found { rotation: Some(rotation), ..self.kept_away(rotation, why) }
            }
            None => Found { rotation: Some(rotation), ..self.misfit(why, rotation) },
        };
        Some(found)
    }

    /// Why the tile may not lie there like that. Rotations that look the same are the same.
    fn refused(&self, rotation: Rotation) -> Option<Illegal> {
        let Self { game, kind, place } = *self;
        let rotation = game.board().catalog().layout(kind).canonical(rotation);
        game.check_legal(Action::PlaceTile { place, rotation }).err()
    }

    fn misfit(&self, why: Illegal, rotation: Rotation) -> Found {
        if why == Illegal::Misfit(Misfit::Taken) {
            return Found::key("taken");
        }
        if why == Illegal::Misfit(Misfit::Apart) {
            return Found::key("apart");
        }
        let sides = self.clashes(rotation);
        let more = sides.iter().filter_map(|it| self.meeting(rotation, *it)).collect();
        Found { more, sides, ..Found::bare("misfit") }
    }

    fn edges(&self, rotation: Rotation) -> [Edge; 4] {
        self.game.board().catalog().layout(self.kind).orientation(rotation).edges
    }

    /// What the tile on that side shows towards the place.
    fn neighbor(&self, side: Side) -> Option<Edge> {
        let board = self.game.board();
        let placed = board.square(board.square_at(self.place.beside(side))?);
        let orientation = board.catalog().layout(placed.kind).orientation(placed.rotation);
        Some(orientation.edges[side.opposite().index()])
    }

    /// The sides that do not match.
    fn clashes(&self, rotation: Rotation) -> Vec<Side> {
        let edges = self.edges(rotation);
        let clashes = |side: &Side| {
            let mine = edges[side.index()];
            let theirs = self.neighbor(*side);
            mine != Edge::Abbey && theirs.is_some_and(|it| it != mine && it != Edge::Abbey)
        };
        Side::ALL.into_iter().filter(clashes).collect()
    }

    /// What meets on a side, in words.
    fn meeting(&self, rotation: Rotation, side: Side) -> Option<Sentence> {
        let mine = edge_word(self.edges(rotation)[side.index()])?;
        let theirs = edge_word(self.neighbor(side)?)?;
        let sides = ("sides", Param::Text(side.letter().to_string()));
        Some(sentence(format!("why_not.side.{mine}.{theirs}"), [sides]))
    }

    fn kept_away(&self, rotation: Rotation, why: KeptAway) -> Found {
        let (board, place) = (self.game.board(), self.place);
        match why {
            KeptAway::River => Found { places: self.river_ends(), ..Found::key("river") },
            KeptAway::Bend => {
                let edges = self.edges(rotation);
                let comes_from = |it: &Side| {
                    edges[it.index()] == Edge::River && self.neighbor(*it) == Some(Edge::River)
                };
                let from = Side::ALL.into_iter().filter(comes_from);
                Found { places: from.map(|it| place.beside(it)).collect(), ..Found::key("bend") }
            }
            KeptAway::Shrine => {
                let near = board.buildings().map(|it| it.place);
                let near = near.filter(|it| place.around().contains(it));
                Found { places: near.collect(), ..Found::key("shrine") }
            }
            KeptAway::NoHole => {
                let beside = Side::ALL.into_iter().map(|it| place.beside(it));
                let empty = beside.filter(|it| board.square_at(*it).is_none());
                Found { places: empty.collect(), ..Found::key("no_hole") }
            }
            KeptAway::Source => {
                let city = self.game.city_place();
                Found { places: city.into_iter().collect(), ..Found::key("source") }
            }
        }
    }

    /// The tiles from which the river goes on: they show water to a place where the tile fits.
    fn river_ends(&self) -> Vec<Place> {
        let mut ends = Vec::new();
        for action in self.game.legal_actions() {
            let Action::PlaceTile { place, .. } = action else { continue };
            let there = Placing { place, ..*self };
            let water = Side::ALL.into_iter().filter(|it| there.neighbor(*it) == Some(Edge::River));
            ends.extend(water.map(|it| place.beside(it)));
        }
        ends.sort_unstable();
        ends.dedup();
        ends
    }
}

/// What a side shows, as it stands in the keys; the others are at no place where a tile could lie.
const fn edge_word(edge: Edge) -> Option<&'static str> {
    match edge {
        Edge::City => Some("city"),
        Edge::Road => Some("road"),
        Edge::Field => Some("field"),
        Edge::River => Some("river"),
        Edge::Abbey | Edge::Inner => None,
    }
}

/// Why no figure may stand on a segment.
fn figure(game: &Game, player: Player, segment: Option<Segment>) -> Option<Found> {
    let Some(segment) = segment else { return Some(Found::key("other_tile")) };
    let at_hand = || {
        let all = FigureKind::ALL.into_iter().filter(|it| *it != FigureKind::Barn);
        all.filter(|it| game.supply(player, *it) > 0)
    };
    let refused: Vec<Illegal> = at_hand()
        .map(|kind| game.check_legal(Action::PlaceFigure { kind, segment }).err())
        .collect::<Option<_>>()?;
    let board = game.board();
    let feature = board.feature_of(segment);
    let spots = || view::spots(board, feature);
    if board.square_idx_of(segment) != game.last_square() && refused.contains(&Illegal::OtherTile) {
        return Some(Found::key("other_tile"));
    }
    if !at_hand().any(FigureKind::is_follower) {
        return Some(Found::key("none_left"));
    }
    let closed_by = |it: &Illegal| if let Illegal::ClosedBy(it) = it { Some(*it) } else { None };
    if let Some(figure) = refused.iter().find_map(closed_by) {
        let place = board.square_of(segment).place;
        return Some(Found { places: vec![place], ..Found::key(figure.name()) });
    }
    if refused.contains(&Illegal::Occupied) {
        return Some(Found { spots: spots(), ..Found::only(occupied(game, player, segment)) });
    }
    if refused.contains(&Illegal::Barn) {
        return Some(Found { spots: spots(), ..Found::key("barn") });
    }
    if refused.contains(&Illegal::Completed) {
        return Some(Found { spots: spots(), ..Found::key("completed") });
    }
    let found = Found::key(unsuited(game, board.tally(feature).kind, at_hand().next()));
    Some(Found { spots: spots(), ..found })
}

/// Who stands on a feature, in words: whoever asks, if they do, or the first of the others.
fn occupied(game: &Game, player: Player, segment: Segment) -> Sentence {
    let board = game.board();
    let feature = board.feature_of(segment);
    let role = Role::on(board.tally(feature).kind).name();
    let on_it = game.figures().iter().filter(|it| board.feature_of(it.segment) == feature);
    let mut owners: Vec<Player> =
        on_it.filter(|it| it.kind.is_follower()).map(|it| it.player).collect();
    owners.sort_by_key(|it| *it != player);
    match owners.first() {
        Some(it) if *it != player => {
            sentence(format!("why_not.occupied.{role}"), [("seat", Param::Number(it.0.into()))])
        }
        Some(_) | None => sentence(format!("why_not.own.{role}"), []),
    }
}

/// The rule by which the figures that are left never stand on such a feature.
fn unsuited(game: &Game, kind: FeatureKind, first: Option<FigureKind>) -> &'static str {
    match (kind, first) {
        (FeatureKind::Garden, _) => "garden",
        (FeatureKind::Field, _) if !game.has(Element::Farmers) => "no_farmers",
        (_, Some(FigureKind::Abbot)) => "abbot",
        (_, Some(FigureKind::Mayor)) => "mayor",
        (_, Some(FigureKind::Wagon)) => "wagon",
        (
            _,
            Some(
                FigureKind::Normal
                | FigureKind::Large
                | FigureKind::Builder
                | FigureKind::Pig
                | FigureKind::Barn,
            )
            | None,
        ) => "not_there",
    }
}

/// Why something is no answer to what only expansions ask.
fn other(game: &Game, prompt: Prompt, place: Place, segment: Option<Segment>) -> Option<Found> {
    let is_offered = view::anchors(game).iter().any(|it| is_at(game, it, place, segment));
    (!is_offered).then(|| Found::only(sentence(view::no_answer(prompt), [])))
}

/// Whether an answer is drawn where somebody has pointed.
fn is_at(game: &Game, anchor: &Anchor, place: Place, segment: Option<Segment>) -> bool {
    let is_here = |it: wire::Place| it == wire_place(place);
    let is_spot = |it: &wire::Spot| {
        let board = game.board();
        let there = board.square_at(Place::new(it.x, it.y));
        let there = there.map(|square| board.feature_of(board.segment(square, it.segment)));
        let asked = segment.map(|it| board.feature_of(it));
        is_here(wire::Place { x: it.x, y: it.y }) && (asked.is_none() || asked == there)
    };
    match anchor {
        Anchor::Segment(spot) => is_spot(spot),
        Anchor::Piece(figure) => is_spot(&figure.on),
        Anchor::Tile(at) | Anchor::Way { to: at, .. } | Anchor::Crossing { place: at, .. } => {
            is_here(*at)
        }
        Anchor::Place { .. }
        | Anchor::Corner(_)
        | Anchor::Quarter { .. }
        | Anchor::CrownSpace { .. }
        | Anchor::Space { .. }
        | Anchor::Card => false,
    }
}
