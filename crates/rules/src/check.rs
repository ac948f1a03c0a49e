//! Invariants, recomputed from scratch.

use crate::figures::FigureKind;
use crate::game::{Asked, Chance, Game, Node};
use crate::modules;
use crate::score::{ScoreKind, When};
use crate::turn::{self, Frame, Part, Step};
use crate::{Element, hooks};
use bastide_board::Segment;

impl Game {
    /// Checks everything that must hold after every action.
    ///
    /// # Errors
    /// What does not hold, in words. A sound game never fails this.
    ///
    /// ```
    /// let game = bastide_rules::Setup::base(3).game().unwrap();
    /// assert_eq!(game.check(), Ok(()));
    /// ```
    pub fn check(&self) -> Result<(), String> {
        self.board.check()?;
        self.check_figures()?;
        self.check_scores()?;
        self.check_bag()?;
        modules::check(self)?;
        turn::check(self)?;
        self.check_node()
    }

    /// Supply, board and quarters together hold each player's figures; the board counts those on it.
    fn check_figures(&self) -> Result<(), String> {
        for kind in FigureKind::ALL {
            let n_each = usize::from(kind.n_per_player(&self.rules.setup));
            for player in self.players() {
                let is_it = |it: &&crate::Figure| it.player == player && it.kind == kind;
                let n_on_board = if kind == FigureKind::Barn {
                    self.barns().filter(|it| it.0 == player).count()
                } else {
                    self.figures.iter().filter(is_it).count()
                };
                let in_quarter = |it: &&crate::Resident| it.player == player && it.kind == kind;
                let n_in_quarters = self.residents().iter().filter(in_quarter).count();
                let is_crowned = |it: &&crate::Crowned| it.player == player && it.kind == kind;
                let n_crowned = self.crowned().iter().filter(is_crowned).count();
                let n_elsewhere = n_in_quarters + n_crowned;
                let n = usize::from(self.supply(player, kind)) + n_on_board + n_elsewhere;
                if n != n_each {
                    return Err(format!("{player:?} has {n} figures {kind:?}"));
                }
            }
        }
        let mut on_segment = vec![0_u8; self.board.n_segments()];
        for figure in &self.figures {
            on_segment[figure.segment.0 as usize] += u8::from(figure.kind.is_follower());
            let feature = self.board.feature_of(figure.segment);
            if !hooks::may_stand(self.elements, figure.kind, self.board.tally(feature).kind) {
                return Err(format!("{figure:?} stands where it may not"));
            }
            let is_builder = figure.kind == FigureKind::Builder;
            let may_be_alone =
                figure.kind.is_follower() || is_builder && hooks::may_builders_be_alone(self);
            if !may_be_alone && !self.has_follower_on(figure.player, feature) {
                return Err(format!("{figure:?} has no follower of its owner beside it"));
            }
        }
        for feature in self.board.features() {
            let n: u8 = self.board.segments_of(feature).map(|it| on_segment[it.0 as usize]).sum();
            if n != self.board.tally(feature).n_followers {
                return Err(format!("{feature:?} miscounts its {n} followers"));
            }
            if n > 0 && self.is_between_turns() && self.board.tally(feature).is_complete() {
                return Err(format!("{feature:?} is complete and still holds {n} followers"));
            }
        }
        // A position may have several followers on a segment (R-005).
        let may_share = self.rules.setup.position.is_some() || hooks::may_share_segments(self);
        let twice = |it: &Segment| on_segment[it.0 as usize] > 1 && !may_share;
        match (0..self.board.n_segments() as u16).map(Segment).find(twice) {
            Some(segment) => Err(format!("two followers stand on {segment:?}")),
            None => Ok(()),
        }
    }

    /// Nothing of a tile play is left to be scored.
    pub(crate) fn is_between_turns(&self) -> bool {
        !matches!(self.node, Node::Decide(..) | Node::Chance(Chance::RollDie))
    }

    /// Scores are what was awarded, kind by kind.
    fn check_scores(&self) -> Result<(), String> {
        for player in self.players() {
            let awarded: u16 = ScoreKind::ALL
                .into_iter()
                .flat_map(|kind| [When::Completed, When::Final].map(|when| (kind, when)))
                .map(|(kind, when)| self.scoreboard.of(player, kind, when))
                .sum();
            if self.score(player) != self.scoreboard.start(player) + awarded {
                return Err(format!("{player:?} has points that nobody awarded"));
            }
            let scored = self.scoreboard.of(player, ScoreKind::Fields, When::Completed);
            if scored != 0 && !self.has(Element::Barn) {
                return Err(format!("{player:?} scored a field during the game"));
            }
        }
        Ok(())
    }

    /// The chances of a draw add up, and no kind comes out more often than it went in.
    fn check_bag(&self) -> Result<(), String> {
        let n: u32 = self.bag.kinds().map(|(_, n)| u32::from(n)).sum();
        if n != self.bag.n_tiles() {
            return Err(format!("the bag holds {n} tiles and counts {}", self.bag.n_tiles()));
        }
        if self.rules.setup.position.is_none() {
            for (idx, kind) in self.rules.kinds.iter().enumerate() {
                let placed = self.board.squares().iter();
                let n_placed = placed.filter(|it| usize::from(it.kind.0) == idx).count();
                let kind_idx = crate::TileKind(idx as u16);
                let n_left = usize::from(self.bag.n_of(kind_idx));
                let n_aside = self.tiles_aside().iter().filter(|it| **it == kind_idx).count();
                if n_placed + n_left + n_aside > usize::from(kind.n_copies) {
                    return Err(format!("tile {} has multiplied", kind.tile.id));
                }
            }
        }
        Ok(())
    }

    /// Somebody can act until the game is over; then nothing is under way.
    fn check_node(&self) -> Result<(), String> {
        let actions = self.legal_actions();
        match self.node {
            Node::Over if !self.frames.is_empty() => Err("over, but frames are left".to_owned()),
            Node::Over if !actions.is_empty() => Err("over, but actions are left".to_owned()),
            Node::Over => Ok(()),
            Node::Chance(_) | Node::Decide(..) if actions.is_empty() => {
                Err(format!("nothing can be done at {:?}", self.node))
            }
            Node::Chance(_) | Node::Decide(..) if !actions.is_sorted_by(|a, b| a < b) => {
                Err(format!("the actions at {:?} are not in order or repeated", self.node))
            }
            Node::Decide(player, prompt)
                if player != self.acting_player()
                    && prompt.facts().asked == Asked::ActingPlayer =>
            {
                Err(format!("{player:?} decides in the tile play of another"))
            }
            Node::Chance(_) | Node::Decide(..) => {
                match actions.iter().find(|it| self.check_legal(**it).is_err()) {
                    Some(action) => Err(format!("{action:?} is offered but not legal")),
                    None => self.check_frames(),
                }
            }
        }
    }

    fn check_frames(&self) -> Result<(), String> {
        for frame in &self.frames {
            let Frame::TilePlay { player, step, .. } = frame;
            let before = usize::from(*step).checked_sub(1).map(|it| self.rules.tile_play.get(it));
            let is_past_end = matches!(before, Some(None | Some(Step::EndTilePlay)));
            if player.0 >= self.n_players() || is_past_end {
                return Err(format!("{player:?} is at step {step}"));
            }
        }
        match self.frames.as_slice() {
            [
                Frame::TilePlay {
                    part:
                        Part::First
                        | Part::FirstOfTwo
                        | Part::Second
                        | Part::LateAbbey
                        | Part::LastCalls,
                    ..
                },
                inner @ ..,
            ] if inner.iter().all(is_inner) => Ok(()),
            frames => Err(format!("{frames:?} are under way")),
        }
    }
}

/// Tile plays that interrupt others.
fn is_inner(frame: &Frame) -> bool {
    let Frame::TilePlay { part, .. } = frame;
    match part {
        Part::Mouth | Part::Extra { .. } => true,
        Part::First | Part::FirstOfTwo | Part::Second | Part::LateAbbey | Part::LastCalls => false,
    }
}
