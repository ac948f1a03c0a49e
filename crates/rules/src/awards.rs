//! Awards that somebody must decide about: in which order features are scored, which marker moves,
//! who is robbed. Without Messengers and Robbers points are handed out at once and nothing here
//! is used.
//!
//! Rulebook: BB21 Messengers, BB21 Robbers. Rulings.

use crate::event::Sink;
use crate::fingerprint::Description;
use crate::game::{Action, Game, Node, Player, Prompt};
use crate::in_place::copied_in_place;
use crate::modules::robbers::Waiting;
use crate::modules::{messengers, robbers};
use crate::score::{self, Award, When, Why};
use crate::turn::{Flow, Matter};
use crate::{Element, ElementSet, Setup, hooks};
use bastide_board::Feature;

/// Elements that make it matter in which order and with which marker points are taken.
pub(crate) const DECIDING: ElementSet = ElementSet::of(&[Element::Messengers, Element::Robbers]);

/// Whether any points wait for a decision in games of this set-up.
pub(crate) fn are_decided(setup: &Setup) -> bool {
    setup.elements.intersects(DECIDING)
}

/// A scoring figure or a messenger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Marker {
    /// The scoring figure.
    ScoringFigure,
    /// The messenger.
    Messenger,
}

impl Marker {
    /// Both.
    pub const ALL: [Self; 2] = [Self::ScoringFigure, Self::Messenger];

    /// Its words in English text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ScoringFigure => "scoring figure",
            Self::Messenger => "messenger",
        }
    }
}

copied_in_place! {
    /// Awards of a round that have not reached the scoreboard yet.
    #[derive(Debug, Default, PartialEq, Eq)]
    pub(crate) struct State {
        /// The next one first.
        queue: Vec<Due>,
        /// Completed features whose awards are in the queue or beyond it, as bits; until all points are
        /// handed out.
        scored: u32,
        /// Whom the robber of each player is to rob in this round, where there was a choice.
        victims: [Option<Player>; Player::MAX],
        victims_are_named: bool,
        /// The lot they are named for, where a robber waits for nobody.
        lot: u8,
    }
}

/// Takes in what is not as it was at the start.
pub(crate) fn hash(game: &Game, out: &mut Description<'_>) {
    let state = &game.states.awards;
    for due in &state.queue {
        let (kind, when) = due.award.why.score_kind();
        out.text("award");
        out.byte(due.award.player.0);
        out.number(due.award.points);
        out.text(kind.name());
        out.byte(when as u8);
        out.byte(due.cause as u8);
    }
    if state.scored > 0 {
        out.text("scored");
        out.number(state.scored);
    }
    for (seat, victim) in (0_u8..).zip(state.victims) {
        if let Some(victim) = victim {
            out.text("victim");
            out.byte(seat);
            out.byte(victim.0);
        }
    }
    if state.victims_are_named {
        out.text("named");
    }
    if state.lot > 0 {
        out.text("lot");
        out.byte(state.lot);
    }
}

/// An award to come, and what it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Due {
    award: Award,
    cause: Cause,
    /// What is paid for one thing is one lot; the next has another number.
    lot: u8,
}

/// Stolen points cannot be stolen again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    Ordinary,
    Robbery,
}

impl Game {
    /// Whether awards wait for decisions. In the final scoring nothing is robbed and no message is
    /// earned.
    #[inline]
    pub(crate) fn decides_awards(&self) -> bool {
        self.has_any(DECIDING) && !self.frames.is_empty()
    }

    /// The awards that wait for a decision before they reach the scoreboard, the next one first.
    pub fn waiting_awards(&self) -> impl Iterator<Item = Award> + '_ {
        waiting(self)
    }

    /// The players, clockwise from the one whose tile play it is.
    pub(crate) fn clockwise(&self) -> impl Iterator<Item = Player> + use<> {
        let (n_players, first) = (self.n_players(), self.acting_player().0);
        (0..n_players).map(move |it| Player((first + it) % n_players))
    }
}

/// An award that waits. One of no points moves nothing.
pub(crate) fn put_off(game: &mut Game, award: Award) {
    if award.points > 0 {
        let lot = match game.states.awards.queue.last() {
            None => 0,
            Some(last) if are_one_lot(game, last.award.why, award.why) => last.lot,
            Some(last) => last.lot.wrapping_add(1),
        };
        game.states.awards.queue.push(Due { award, cause: Cause::Ordinary, lot });
        game.arm(Matter::Points);
    }
}

/// Whether points are paid for one thing: a feature, or a move of the pig.
fn are_one_lot(game: &Game, one: Why, other: Why) -> bool {
    match (one, other) {
        (Why::Feature { at: one, .. }, Why::Feature { at: other, .. }) => {
            game.board.feature_of(one) == game.board.feature_of(other)
        }
        (Why::Wheel(one), Why::Wheel(other)) => one == other,
        _ => false,
    }
}

// Questions

/// Whether what a completed feature gives has been put in the queue.
pub(crate) fn is_scored(game: &Game, feature: Feature) -> bool {
    let mut completed = game.board.completed().iter().enumerate();
    completed.any(|(idx, it)| *it == feature && game.states.awards.scored >> idx & 1 == 1)
}

/// Whether no points wait, and nothing is remembered of those that did.
pub(crate) fn are_settled(game: &Game) -> bool {
    let State { queue, scored, victims, victims_are_named, lot } = &game.states.awards;
    let is_any_named = *victims_are_named || victims.iter().any(Option::is_some);
    queue.is_empty() && *scored == 0 && *lot == 0 && !is_any_named
}

/// The awards that have not reached the scoreboard yet.
pub(crate) fn waiting(game: &Game) -> impl Iterator<Item = Award> + '_ {
    game.states.awards.queue.iter().map(|due| due.award)
}

/// Completed features that are still to be scored, by their number in the list of the board.
fn unscored(game: &Game) -> impl Iterator<Item = (usize, Feature)> + '_ {
    let completed = game.board.completed().iter().copied().enumerate();
    completed.filter(|(idx, feature)| {
        game.states.awards.scored >> idx & 1 == 0 && game.board.tally(*feature).is_occupied()
    })
}

/// Which feature is scored next: any segment of it stands for it, and the first is offered.
pub(crate) fn features_to_score(game: &Game, mut answer: impl FnMut(Action)) {
    for (_, feature) in unscored(game) {
        if let Some(segment) = game.board.segments_of(feature).min() {
            answer(Action::ScoreNext(segment));
        }
    }
}

/// Players with a marker on the space of a robber who have points to come: in this round, or in
/// the lot that comes next, where robbers do not wait. Stolen points are none: they are
/// handed out at once, so none waits when this is asked.
pub(crate) fn victims(game: &Game, owner: Player) -> impl Iterator<Item = Player> + '_ {
    let space = robbers::space_of(game, owner);
    let queue = &game.states.awards.queue;
    let lot = match game.rules.variants.robbers.waiting {
        Waiting::ForNamed => None,
        Waiting::Never => queue.first().map(|due| due.lot),
    };
    game.players().filter(move |it| {
        let mut due = queue.iter().filter(|due| lot.is_none_or(|lot| due.lot == lot));
        *it != owner
            && space.is_some_and(|space| robbers::can_rob(game, *it, space))
            && due.any(|due| due.award.player == *it)
    })
}

// Steps

/// Puts what each completed feature gives in the queue, in the order the player chooses. A tile
/// play without a tile completes nothing.
pub(crate) fn score_features(game: &mut Game, player: Player) -> Flow {
    if unscored(game).count() > 1 {
        return Flow::Ask(Node::Decide(player, Prompt::ScoreNext));
    }
    let last = unscored(game).next();
    if let Some((idx, feature)) = last {
        queue_feature(game, idx, feature);
    }
    Flow::Next
}

/// Scores the feature the player has chosen next.
pub(crate) fn score_next(game: &mut Game, chosen: Feature) {
    let found = unscored(game).find(|(_, feature)| *feature == chosen);
    if let Some((idx, feature)) = found {
        queue_feature(game, idx, feature);
    }
}

fn queue_feature(game: &mut Game, idx: usize, feature: Feature) {
    game.states.awards.scored |= 1 << idx;
    game.arm(Matter::Points);
    let first = game.acting_player();
    let awards = score::feature_awards_from(game, feature, When::Completed, first);
    for award in awards.into_iter().flatten() {
        put_off(game, award);
    }
    hooks::feature_scored(game, feature);
}

/// Hands out what waits: first robbers name their victims, then each award moves a marker.
pub(crate) fn hand_out(game: &mut Game, sink: &mut impl Sink) -> Flow {
    while let Some(due) = game.states.awards.queue.first().copied() {
        begin_lot(game, due);
        if let Some(owner) = must_name(game) {
            return Flow::Ask(Node::Decide(owner, Prompt::NameVictim));
        }
        game.states.awards.victims_are_named = true;
        if game.has(Element::Messengers) {
            let Award { player, points, .. } = due.award;
            return Flow::Ask(Node::Decide(player, Prompt::MoveMarker(points)));
        }
        move_marker(game, Marker::ScoringFigure, sink);
    }
    forget_victims(game);
    game.states.awards.lot = 0;
    game.states.awards.scored = 0;
    Flow::Next
}

/// Where robbers do not wait, their owners name victims for each lot.
fn begin_lot(game: &mut Game, due: Due) {
    let is_next = due.cause == Cause::Ordinary && game.states.awards.lot != due.lot;
    if is_next && game.rules.variants.robbers.waiting == Waiting::Never {
        forget_victims(game);
        game.states.awards.lot = due.lot;
    }
}

fn forget_victims(game: &mut Game) {
    game.states.awards.victims = [None; Player::MAX];
    game.states.awards.victims_are_named = false;
}

/// Where a robber stands with several who will score, its owner names one of them at the beginning
/// of the round.
fn must_name(game: &Game) -> Option<Player> {
    if game.states.awards.victims_are_named || !game.has(Element::Robbers) {
        return None;
    }
    let is_open = |it: &Player| game.states.awards.victims[it.index()].is_none();
    game.clockwise().filter(is_open).find(|owner| victims(game, *owner).count() > 1)
}

/// A robber's owner has named whom to rob.
pub(crate) fn name_victim(game: &mut Game, owner: Player, victim: Player) {
    game.states.awards.victims[owner.index()] = Some(victim);
}

/// The first award of the queue moves a marker: robbers on the space it leaves steal or go along,
/// and the space it reaches may bring a message. Those that steal go home at once, so none of them
/// goes along with another.
pub(crate) fn move_marker(game: &mut Game, marker: Marker, sink: &mut impl Sink) {
    if game.states.awards.queue.is_empty() {
        return;
    }
    let Due { award, cause, lot } = game.states.awards.queue.remove(0);
    let from = game.scoreboard.space_of(award.player, marker);
    score::pay(game, award, marker, sink);
    messengers::marker_stopped(game, award.player, marker);
    if !game.has(Element::Robbers) {
        return;
    }
    let there = robbers::on_space(game, from, award.player, marker);
    match cause {
        Cause::Ordinary => {
            let thieves = there & !kept_for_others(game, award.player);
            let stolen = award.n_stolen();
            let owners = game.clockwise().filter(|it| thieves >> it.0 & 1 == 1);
            for (idx, owner) in owners.enumerate() {
                robbers::take_home(game, owner, sink);
                let award = robbers::stolen(owner, award.player, stolen);
                game.states.awards.queue.insert(idx, Due { award, cause: Cause::Robbery, lot });
            }
        }
        Cause::Robbery => {
            let to = game.scoreboard.space_of(award.player, marker);
            for owner in game.clockwise().filter(|it| there >> it.0 & 1 == 1) {
                robbers::go_along(game, owner, to, sink);
            }
        }
    }
}

/// Robbers that wait for another victim who still has points to come.
fn kept_for_others(game: &Game, player: Player) -> u8 {
    let waits = |owner: &Player| {
        let victim = game.states.awards.victims[owner.index()].filter(|it| *it != player);
        victim.is_some_and(|it| victims(game, *owner).any(|other| other == it))
    };
    game.players().filter(waits).fold(0, |bits, owner| bits | 1 << owner.0)
}

// Invariants

/// Points wait only while somebody is asked about them, and nobody's messenger has more points than
/// its player.
pub(crate) fn check(game: &Game) -> Result<(), String> {
    let is_asked = matches!(
        game.node,
        Node::Decide(_, Prompt::ScoreNext | Prompt::NameVictim | Prompt::MoveMarker(_))
    );
    if !is_asked && !are_settled(game) {
        return Err(format!("{:?} at {:?}", game.states.awards, game.node));
    }
    Ok(())
}
