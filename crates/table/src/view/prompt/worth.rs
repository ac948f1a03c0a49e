//! What an answer is worth: its points at once, and what it adds to doing nothing.

use super::trial::{Outcome, Sums};
use crate::sentences::sentence;
use crate::view::prompt::words::number;
use bastide_board::Feature;
use bastide_protocol::{Adds, Points, Sentence};
use bastide_rules::{Award, Game, Player};

impl Outcome {
    fn sums(&self, wanted: impl Fn(&Award) -> bool) -> Sums {
        let mut sums = [0; Player::MAX];
        for award in self.awards.iter().filter(|it| wanted(it)) {
            sums[award.player.index()] += award.points;
        }
        sums
    }

    /// All points it gives.
    pub(super) fn points(&self) -> Vec<Points> {
        points_of(&self.sums(|_| true))
    }

    /// The points it gives for one feature.
    pub(super) fn points_for(&self, game: &Game, feature: Feature) -> Vec<Points> {
        let is_there = |it| game.board().feature_of(it) == feature;
        points_of(&self.sums(|award| award.why.scored_at().is_some_and(is_there)))
    }

    /// The points a marker takes, and what robbers steal of them.
    pub(super) fn taken(&self) -> Vec<Points> {
        let Some((taken, later)) = self.awards.split_first() else { return Vec::new() };
        let is_stolen = |it: &&Award| it.why.stolen_from() == Some(taken.player);
        let all = [taken].into_iter().chain(later.iter().take_while(is_stolen));
        all.map(|it| Points { seat: it.player.0, points: it.points }).collect()
    }

    /// What it adds to another outcome.
    pub(super) fn adds_to(&self, other: &Self) -> Vec<Adds> {
        let (Some(mine), Some(others)) = (self.projected, other.projected) else {
            return Vec::new();
        };
        let (now, before) = (self.sums(|_| true), other.sums(|_| true));
        let adds = |seat: u8| {
            let idx = usize::from(seat);
            let more = |a: Sums, b: Sums| i16::try_from(i32::from(a[idx]) - i32::from(b[idx]));
            let (all, now) = (more(mine, others).ok()?, more(now, before).ok()?);
            let it = Adds { seat, now, at_end: all.saturating_sub(now) };
            (it.now != 0 || it.at_end != 0).then_some(it)
        };
        (0..Player::MAX as u8).filter_map(adds).collect()
    }
}

fn points_of(sums: &Sums) -> Vec<Points> {
    let given = (0..).zip(sums).filter(|(_, points)| **points > 0);
    given.map(|(seat, points)| Points { seat, points: *points }).collect()
}

/// What an answer adds, in words.
pub(super) fn adds_in_words(it: &Adds) -> Vec<Sentence> {
    let said = |n: i16, when: &str| {
        let verb = if n > 0 { "adds" } else { "costs" };
        let params = [("seat", number(it.seat)), ("points", number(n.unsigned_abs()))];
        (n != 0).then(|| sentence(format!("answer.{verb}.{when}"), params))
    };
    [said(it.now, "now"), said(it.at_end, "end")].into_iter().flatten().collect()
}
