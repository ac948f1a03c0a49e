//! Playing a game: what may be done, doing it, and what it would be worth.

use super::{Action, Game, Node, Player, Prompt};
use crate::event::Sink;
use crate::score::{Award, Value, When};
use crate::{Illegal, hooks, legal, turn};
use arrayvec::ArrayVec;
use bastide_board::Feature;

impl Game {
    /// Everything that may be done now, sorted, without duplicates. At a chance node: every
    /// outcome, whatever its odds.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.legal_actions_into(&mut actions);
        actions.sort_unstable();
        actions
    }

    /// The same, unsorted, into a list that is cleared first: for searches.
    pub fn legal_actions_into(&self, actions: &mut Vec<Action>) {
        actions.clear();
        legal::list(self, actions);
    }

    /// What chance may bring now, each outcome with its weight: how likely it is, compared with the
    /// others. Nothing, if chance has no say.
    ///
    /// ```
    /// let mut game = bastide_rules::Setup::base(2).game().unwrap();
    /// let outcomes = game.chance_outcomes();
    /// let n_tiles: u16 = outcomes.iter().map(|(_, weight)| weight).sum();
    /// assert_eq!(n_tiles, 71, "each kind of tile as often as the bag holds it");
    ///
    /// game.apply(outcomes[0].0).unwrap();
    /// assert!(game.chance_outcomes().is_empty(), "now a player must place it");
    /// ```
    #[must_use]
    pub fn chance_outcomes(&self) -> Vec<(Action, u16)> {
        let mut outcomes = Vec::new();
        legal::outcomes(self, &mut outcomes);
        outcomes
    }

    /// One action, drawn without listing them all. At a decision each legal action has one number
    /// below the count `pick` is told; at a chance node each tile in the bag has one, so that a
    /// fair `pick` draws fairly. None when the game is over.
    ///
    /// ```
    /// use bastide_rules::{Action, Setup};
    /// let game = Setup::base(2).game().unwrap();
    /// let action = game.pick_action(|n| { assert_eq!(n, 71); 0 });
    /// assert!(matches!(action, Some(Action::Draw(_))));
    /// ```
    #[must_use]
    #[inline]
    pub fn pick_action(&self, pick: impl FnOnce(u32) -> u32) -> Option<Action> {
        legal::pick(self, pick)
    }

    /// What the player who is asked must do, if there is only one thing to do. The drawn tile is
    /// the exception: its player puts it down even where it fits in one way only, because that
    /// is when the tile is seen.
    #[must_use]
    pub fn forced_action(&self) -> Option<Action> {
        let Node::Decide(_, prompt) = self.node else { return None };
        if let Prompt::PlaceTile(kind) = prompt
            && self.rules.abbey != Some(kind)
        {
            return None;
        }
        let mut n_choices = 0;
        let first = self.pick_action(|n| {
            n_choices = n;
            0
        });
        first.filter(|_| n_choices == 1)
    }

    /// Whether an action may be done now, and why not.
    ///
    /// # Errors
    /// The reason.
    pub fn check_legal(&self, action: Action) -> Result<(), Illegal> {
        legal::check(self, action)
    }

    /// Does something.
    ///
    /// # Errors
    /// If it may not be done; then nothing has changed.
    pub fn apply(&mut self, action: Action) -> Result<(), Illegal> {
        self.apply_telling(action, &mut ())
    }

    /// Does something and tells what happened.
    ///
    /// # Errors
    /// If it may not be done; then nothing has changed and nothing is told.
    pub fn apply_telling(&mut self, action: Action, sink: &mut impl Sink) -> Result<(), Illegal> {
        self.check_legal(action)?;
        self.apply_unchecked(action, sink);
        Ok(())
    }

    /// Does something that is known to be legal: for searches.
    #[inline]
    pub fn apply_unchecked(&mut self, action: Action, sink: &mut impl Sink) {
        debug_assert_eq!(self.check_legal(action), Ok(()));
        self.n_actions += 1;
        turn::resolve(self, action, sink);
    }

    /// What a feature is worth if it is scored now.
    #[must_use]
    pub fn value(&self, feature: Feature, when: When) -> Value {
        hooks::value(self, feature, when)
    }

    /// The players with the majority on a feature, by seat; none if nobody stands on it.
    #[must_use]
    pub fn owners(&self, feature: Feature) -> ArrayVec<Player, { Player::MAX }> {
        let awards = crate::score::feature_awards(self, feature, When::Final);
        awards.iter().map(|award| award.player).collect()
    }

    /// How strong each player is on a feature, by seat: whoever is strongest gets its points.
    #[must_use]
    pub fn strengths(&self, feature: Feature) -> [u16; Player::MAX] {
        crate::score::strengths(self, feature).0
    }

    /// The features with a follower on them, each once.
    #[must_use]
    pub fn occupied_features(&self) -> Vec<Feature> {
        let mut features = Vec::with_capacity(self.figures.len());
        crate::score::for_each_occupied(self, |feature| features.push(feature));
        features
    }

    /// What each player would have if the game ended now, by seat.
    #[must_use]
    pub fn projected_scores(&self) -> [u16; Player::MAX] {
        crate::score::projected(self)
    }

    /// What a feature would pay if the game ended now; what has just been completed and is about to
    /// be scored counts as that. Together with [`Game::for_each_other_award`] it says what
    /// [`Game::projected_scores`] is made of, for those who weigh one thing more than another.
    ///
    /// ```
    /// use bastide_rules::{Node, Setup};
    ///
    /// let mut game = Setup::base(2).game().unwrap();
    /// while game.node() != Node::Over {
    ///     let mut scores = game.players().map(|it| game.score(it)).collect::<Vec<_>>();
    ///     for feature in game.occupied_features() {
    ///         game.for_each_award_of(feature, |it| scores[it.player.index()] += it.points);
    ///     }
    ///     game.for_each_other_award(|it| scores[it.player.index()] += it.points);
    ///     assert_eq!(scores, game.projected_scores()[..2]);
    ///     let action = game.pick_action(|n| n / 2).unwrap();
    ///     game.apply(action).unwrap();
    /// }
    /// ```
    #[inline]
    pub fn for_each_award_of(&self, feature: Feature, give: impl FnMut(Award)) {
        hooks::due(self, feature).into_iter().flatten().for_each(give);
    }

    /// What would be paid if the game ended now, beside what figures on features are paid: for
    /// goods, titles, barns, gold and the like.
    #[inline]
    pub fn for_each_other_award(&self, give: impl FnMut(Award)) {
        hooks::projected_awards(self, give);
    }
}
