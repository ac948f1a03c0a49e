//! Mage & Witch: the magic figures, which belong to nobody.
//!
//! Rulebook: BB21. Rulings.

use crate::event::{Event, Sink};
use crate::fingerprint::Description;
use crate::game::{Action, Game, Node, Player, Prompt, TileKind};
use crate::score::{Magic, Value};
use crate::setup::{MagicAt, Position, SetupProblem};
use crate::turn::{self, Flow, Matter};
use crate::{Element, Location};
use bastide_board::{Feature, Segment, Tally};

/// One of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum MagicFigure {
    /// Adds a point for each tile.
    Mage,
    /// Halves the points.
    Witch,
}

impl MagicFigure {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Mage, Self::Witch];

    /// Its word in English text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mage => "mage",
            Self::Witch => "witch",
        }
    }
}

/// Where each of them stands; beside the board, if nowhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    at: [Option<Segment>; MagicFigure::ALL.len()],
}

/// Takes in those that are on the board.
pub(crate) fn hash(game: &Game, out: &mut Description<'_>) {
    let state = &game.states.mage_and_witch;
    for (figure, at) in MagicFigure::ALL.into_iter().zip(state.at) {
        if let Some(segment) = at {
            out.text(figure.name());
            if game.can_part(game.board.facts(segment).kind) {
                out.segment(segment);
            } else {
                out.feature(segment);
            }
        }
    }
}

impl Game {
    /// Where a magic figure stands; none while it is beside the board.
    #[must_use]
    pub fn magic_figure(&self, figure: MagicFigure) -> Option<Segment> {
        self.states.mage_and_witch.at[figure as usize]
    }

    /// The feature a magic figure stands on.
    fn enchanted(&self, figure: MagicFigure) -> Option<Feature> {
        self.magic_figure(figure).map(|it| self.board.feature_of(it))
    }
}

// Questions

/// Whether both of them are on the board.
pub(crate) fn are_both_out(game: &Game) -> bool {
    MagicFigure::ALL.into_iter().all(|it| game.magic_figure(it).is_some())
}

/// Whether the two share a feature, which they may not.
fn share(game: &Game) -> bool {
    let [mage, witch] = MagicFigure::ALL.map(|it| game.enchanted(it));
    mage.is_some() && mage == witch
}

/// Unfinished roads and cities with neither of them.
fn free_features(game: &Game) -> impl Iterator<Item = (Feature, &Tally)> + '_ {
    let taken = MagicFigure::ALL.map(|it| game.enchanted(it));
    game.board.tallies().filter(move |(feature, tally)| {
        tally.kind.is_way() && !tally.is_complete() && !taken.contains(&Some(*feature))
    })
}

/// Whether anything may be done; see [`answers`].
fn has_answer(game: &Game) -> bool {
    free_features(game).next().is_some()
        || MagicFigure::ALL.into_iter().any(|it| game.magic_figure(it).is_some())
}

/// Where a magic figure may go: any unfinished road or city with neither of them. A feature is
/// named by its first segment; of one that can be parted, each segment is a place of its own.
fn targets(game: &Game) -> Vec<Segment> {
    let mut targets = Vec::new();
    for (feature, tally) in free_features(game) {
        if game.can_part(tally.kind) {
            targets.extend(game.board.segments_of(feature));
        } else {
            targets.extend(game.board.segments_of(feature).min());
        }
    }
    targets
}

/// How many of the [`targets`] a feature is.
fn n_targets_on(game: &Game, tally: &Tally) -> u32 {
    if game.can_part(tally.kind) { tally.n_segments.into() } else { 1 }
}

/// The nth of the [`targets`].
fn nth_target(game: &Game, mut nth: u32) -> Option<Segment> {
    let (feature, tally) = free_features(game).find(|(_, tally)| {
        let n = n_targets_on(game, tally);
        let is_it = nth < n;
        nth -= if is_it { 0 } else { n };
        is_it
    })?;
    let mut segments = game.board.segments_of(feature);
    if game.can_part(tally.kind) { segments.nth(nth as usize) } else { segments.min() }
}

/// What may be done: one of the two is placed or moved; if there is no place, one is taken away
///
pub(crate) fn answers(game: &Game, mut answer: impl FnMut(Action)) {
    let targets = targets(game);
    for figure in MagicFigure::ALL {
        for segment in &targets {
            answer(Action::PlaceMagicFigure { figure, segment: *segment });
        }
        if targets.is_empty() && game.magic_figure(figure).is_some() {
            answer(Action::RemoveMagicFigure(figure));
        }
    }
}

/// One of the [`answers`] by number: `pick` is told how many there are. The targets are counted, not
/// listed.
pub(crate) fn pick_answer(game: &Game, pick: impl FnOnce(u32) -> u32) -> Option<Action> {
    let n_targets: u32 = free_features(game).map(|(_, it)| n_targets_on(game, it)).sum();
    if n_targets == 0 {
        let mut there = MagicFigure::ALL.into_iter().filter(|it| game.magic_figure(*it).is_some());
        let nth = pick(there.clone().count() as u32);
        return there.nth(nth as usize).map(Action::RemoveMagicFigure);
    }
    let nth = pick(n_targets * MagicFigure::ALL.len() as u32);
    let figure = MagicFigure::ALL[(nth / n_targets) as usize];
    let segment = nth_target(game, nth % n_targets)?;
    Some(Action::PlaceMagicFigure { figure, segment })
}

/// What a road or city is worth with a magic figure on it: a point more for each tile, or half,
/// rounded up, after inns and cathedrals have had their say. In the final scoring, too.
pub(crate) fn value(game: &Game, feature: Feature, value: Value) -> Value {
    let stands_here = |it: &MagicFigure| game.enchanted(*it) == Some(feature);
    match MagicFigure::ALL.into_iter().find(stands_here) {
        None => value,
        Some(MagicFigure::Mage) => {
            let n_tiles = game.board.n_tiles(feature);
            Value { points: value.points + n_tiles, magic: Magic::Mage { n_tiles }, ..value }
        }
        Some(MagicFigure::Witch) => {
            Value { points: value.points.div_ceil(2), magic: Magic::Witch, ..value }
        }
    }
}

// Steps

/// A tile with the magic symbol moves a magic figure, and so does any tile that brings the two
/// together; one move settles both.
pub(crate) fn place_or_part(game: &Game, player: Player, tile: Option<TileKind>) -> Flow {
    let is_magic = tile.is_some_and(|it| game.rules.tile(it).symbols.magic);
    if !is_magic && !share(game) {
        return Flow::Next;
    }
    if has_answer(game) {
        Flow::Ask(Node::Decide(player, Prompt::PlaceMagicFigure))
    } else {
        Flow::Next
    }
}

/// A magic figure comes to stand on a segment.
pub(crate) fn place(
    game: &mut Game,
    player: Player,
    figure: MagicFigure,
    to: Segment,
    sink: &mut impl Sink,
) {
    game.arm(Matter::MagicPair);
    let from = Location::on_segment(game.states.mage_and_witch.at[figure as usize].replace(to));
    sink.tell(Event::moved(player, figure, from, Location::Segment(to)));
    turn::next_step(game);
}

/// A magic figure is taken away because there is no other place for it.
pub(crate) fn remove(game: &mut Game, figure: MagicFigure, sink: &mut impl Sink) {
    leave(game, figure, sink);
    turn::next_step(game);
}

fn leave(game: &mut Game, figure: MagicFigure, sink: &mut impl Sink) {
    if let Some(from) = game.states.mage_and_witch.at[figure as usize].take() {
        sink.tell(Event::moved_by_itself(figure, Location::Segment(from), Location::Off));
    }
}

/// Magic figures leave completed features, whether anybody scored them or not.
pub(crate) fn leave_completed(game: &mut Game, sink: &mut impl Sink) {
    for figure in MagicFigure::ALL {
        if game.enchanted(figure).is_some_and(|it| game.board.tally(it).is_complete()) {
            leave(game, figure, sink);
        }
    }
}

// Positions

impl Game {
    /// Puts the magic figures of a position on the table.
    pub(crate) fn put_magic_figures(
        &mut self,
        position: &Position,
        problems: &mut Vec<SetupProblem>,
    ) {
        for it in &position.magic {
            if let Err(why) = self.put_magic_figure(it) {
                problems.push(SetupProblem::Piece(it.figure.name(), it.place, why.to_owned()));
            }
        }
    }

    fn put_magic_figure(&mut self, it: &MagicAt) -> Result<(), &'static str> {
        if !self.has(Element::MageWitch) {
            return Err("the element mage-witch is not in play");
        }
        let square = self.board.square_at(it.place).ok_or("no tile lies there")?;
        let segment =
            self.board.segments_on(square).nth(it.local.into()).ok_or("no such segment")?;
        let tally = self.board.tally(self.board.feature_of(segment));
        if !tally.kind.is_way() || tally.is_complete() {
            return Err("magic figures stand on unfinished roads and cities only");
        }
        if self.states.mage_and_witch.at[it.figure as usize].replace(segment).is_some() {
            return Err("it is somewhere else already");
        }
        if share(self) {
            return Err("mage and witch never share a feature");
        }
        Ok(())
    }
}

// Invariants

/// Between tiles each stands alone on an unfinished road or city.
pub(crate) fn check(game: &Game) -> Result<(), String> {
    for figure in MagicFigure::ALL {
        let Some(feature) = game.enchanted(figure) else { continue };
        let tally = game.board.tally(feature);
        if !game.has(Element::MageWitch) || !tally.kind.is_way() {
            return Err(format!("the {} stands on {feature:?}", figure.name()));
        }
        if game.is_between_turns() && tally.is_complete() {
            return Err(format!("the {} stays on {feature:?}, which is complete", figure.name()));
        }
    }
    if game.is_between_turns() && share(game) {
        return Err("mage and witch share a feature".to_owned());
    }
    Ok(())
}
