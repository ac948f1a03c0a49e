//! What comes of an answer: each is tried out once, all of a question in the same memory.

use super::question::{Tried, tried};
use super::words::closed;
use crate::conversion::wire_place;
use crate::view::at_the_end;
use bastide_protocol::{self as wire, ClosedFeature};
use bastide_rules::{Action, Award, Event, Game, Node, Player, Prompt};

/// Points by seat.
pub(super) type Sums = [u16; Player::MAX];

/// What comes of an answer before anybody else acts, if the player does no more than that.
pub(super) struct Outcome {
    /// Whether the player could not take it back. What has to be done then is done by itself, and
    /// the draw that may come of it is not taken back.
    pub(super) is_final: bool,
    /// What a tile completes; of an abbey that is yet to be placed, what it could complete.
    pub(super) closes: Vec<ClosedFeature>,
    /// Where an abbey that is played can be placed.
    pub(super) places: Vec<wire::Place>,
    /// Who has the majority on the feature to which a follower is called.
    pub(super) majority: Option<Vec<u8>>,
    /// The awards; those of the final scoring are another matter.
    pub(super) awards: Vec<Award>,
    /// What everybody would have if the game ended then; only of answers that are compared.
    pub(super) projected: Option<Sums>,
}

/// Tries out the answers to a question. Each takes one copy of the game, and an abbey one more for
/// each of its places.
pub(super) struct Trial<'a> {
    game: &'a Game,
    /// The copy of the answer before, whose memory is used again.
    copy: Option<Game>,
    #[cfg(test)]
    pub(super) n_copies: usize,
}

impl<'a> Trial<'a> {
    pub(super) const fn new(game: &'a Game) -> Self {
        Self {
            game,
            copy: None,
            #[cfg(test)]
            n_copies: 0,
        }
    }

    /// What comes of an answer that is not compared with any other.
    pub(super) fn alone(&mut self, action: Action) -> Outcome {
        self.outcome(action, |_| None)
    }

    /// What comes of an answer, with what it leads to at the end.
    pub(super) fn compared(&mut self, action: Action) -> Outcome {
        self.outcome(action, |later| Some(at_the_end(later)))
    }

    fn outcome(&mut self, action: Action, at_end: impl FnOnce(&Game) -> Option<Sums>) -> Outcome {
        let mut events = Vec::new();
        let (asked, node) = (asked_player(self.game), self.game.node());
        let game = self.copy();
        game.apply_unchecked(action, &mut events);
        let majority = majority(game, node, action);
        let mut closes =
            if let Action::PlaceTile { .. } = action { closed(game) } else { Vec::new() };
        let is_abbey = matches!(node, Node::Decide(_, Prompt::PlayAbbey));
        let plays_abbey = is_abbey && action == Action::Accept;
        let abbey = if plays_abbey { game.legal_actions() } else { Vec::new() };
        // What has to be done by itself and what is done if nobody does more begin alike.
        let mut forced = game.forced_action();
        while let Some(action) = forced.filter(|it| goes_on_by(game) == Some(*it)) {
            game.apply_unchecked(action, &mut events);
            forced = game.forced_action();
        }
        let (is_final, projected);
        if forced.is_some() {
            projected = at_end(game);
            while let Some(action) = game.forced_action() {
                game.apply_unchecked(action, &mut ());
            }
            is_final = asked_player(game) != asked;
        } else {
            is_final = asked_player(game) != asked;
            while let Some(action) = goes_on_by(game) {
                game.apply_unchecked(action, &mut events);
            }
            projected = at_end(game);
        }
        for place in &abbey {
            closes.extend(self.closed_by_abbey(*place));
        }
        let (places, awards) = (places_of(&abbey), awards_of(&events));
        Outcome { is_final, closes, places, majority, awards, projected }
    }

    /// What the abbey could complete at a place.
    fn closed_by_abbey(&mut self, place: Action) -> Vec<ClosedFeature> {
        let game = self.copy();
        game.apply_unchecked(Action::Accept, &mut ());
        game.apply_unchecked(place, &mut ());
        closed(game)
    }

    /// The game as it stands, to try something out.
    fn copy(&mut self) -> &mut Game {
        #[cfg(test)]
        {
            self.n_copies += 1;
        }
        match &mut self.copy {
            Some(copy) => {
                copy.clone_from(self.game);
                copy
            }
            none => none.insert(self.game.clone()),
        }
    }
}

/// How a game goes on if nobody does more than what was asked.
fn goes_on_by(game: &Game) -> Option<Action> {
    let Node::Decide(_, prompt) = game.node() else { return None };
    match tried(prompt) {
        Tried::Stops => None,
        Tried::Passes => Some(Action::Pass),
        Tried::TakesFirst => game.legal_actions().first().copied(),
    }
}

/// Who is asked, if anybody is.
fn asked_player(game: &Game) -> Option<Player> {
    match game.node() {
        Node::Decide(player, _) => Some(player),
        Node::Chance(_) | Node::Over => None,
    }
}

/// Who has the majority on the feature to which a follower was called.
fn majority(after: &Game, asked: Node, action: Action) -> Option<Vec<u8>> {
    let Node::Decide(_, Prompt::CallFollowers) = asked else { return None };
    let Action::PlaceFigure { segment, .. } = action else { return None };
    let feature = after.board().feature_of(segment);
    Some(after.owners(feature).iter().map(|it| it.0).collect())
}

/// Where a tile can be placed, each place once.
fn places_of(actions: &[Action]) -> Vec<wire::Place> {
    let place = |action: &Action| {
        if let Action::PlaceTile { place, .. } = *action { Some(wire_place(place)) } else { None }
    };
    let mut places: Vec<wire::Place> = actions.iter().filter_map(place).collect();
    places.dedup();
    places
}

fn awards_of(events: &[Event]) -> Vec<Award> {
    let during = events.iter().take_while(|it| **it != Event::FinalScoring);
    let award = |it: &Event| if let Event::Scored(award) = it { Some(*award) } else { None };
    during.filter_map(award).collect()
}
