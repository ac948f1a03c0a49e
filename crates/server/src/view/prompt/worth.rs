//! What an answer is worth: its points at once, and what it adds to doing nothing.

use super::Teller;
use super::trial::{Outcome, Sums};
use crate::sentences::sentence;
use crate::view::prompt::words::number;
use crate::view::spots;
use bastide_board::Feature;
use bastide_protocol::{Adds, AtStake, Points, Sentence};
use bastide_rules::{Action, Award, Game, Player, Prompt as Asked, When, Why};

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
        points_of(&self.sums(|award| match award.why {
            Why::Feature { at, .. } | Why::Fairy { at, .. } => {
                game.board().feature_of(at) == feature
            }
            Why::Abbot { .. }
            | Why::Barn { .. }
            | Why::FairyAtTurn { .. }
            | Why::Goods { .. }
            | Why::Title { .. }
            | Why::TitleHeld(_)
            | Why::Message(_)
            | Why::TwoPoints
            | Why::Robbery { .. }
            | Why::Gold { .. }
            | Why::Wheel(_)
            | Why::CrownSpaces(_)
            | Why::RobberAtEnd => false,
        }))
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

impl Teller<'_> {
    /// What an answer adds, in words.
    pub(super) fn adds_in_words(&self, it: &Adds) -> Vec<Sentence> {
        let name = self.names.get(usize::from(it.seat)).map(String::as_str).unwrap_or_default();
        let said = |n: i16, when: &str, words: &str| {
            let unit = if n.abs() == 1 { "point" } else { "points" };
            let (verb, text) = if n > 0 {
                ("adds", format!("Adds {n} {unit} for {name} {words}."))
            } else {
                ("costs", format!("{} {unit} less for {name} {words}.", n.abs()))
            };
            let params = [("seat", number(it.seat)), ("points", number(n.unsigned_abs()))];
            (n != 0).then(|| sentence(format!("answer.{verb}.{when}"), params, text))
        };
        [said(it.now, "now", "now"), said(it.at_end, "end", "at the end, as things are")]
            .into_iter()
            .flatten()
            .collect()
    }
}

/// The features whose points a question is about.
pub(super) fn at_stake(
    game: &Game,
    player: Player,
    asked: Asked,
    actions: &[Action],
) -> Vec<AtStake> {
    let features = match asked {
        Asked::CallFollowers => called_to(game, actions),
        Asked::NameVictim | Asked::MoveMarker(_) => awarded(game),
        Asked::Message(message) => game.message_features(player, message),
        Asked::PlaceTile(_)
        | Asked::PlaceFigure
        | Asked::SendKnightHome
        | Asked::MoveDragon
        | Asked::SecondTile
        | Asked::PlaceIngot
        | Asked::TakeIngot
        | Asked::PlaceFerry
        | Asked::MoveFerry
        | Asked::Plague
        | Asked::PlayAbbey
        | Asked::MoveWagon
        | Asked::Land(_)
        | Asked::PlaceMagicFigure
        | Asked::ChooseCropAction(_)
        | Asked::AddFollower
        | Asked::RemoveFollower
        | Asked::ScoreNext
        | Asked::PlaceRobber
        | Asked::BeginCalls
        | Asked::EnterQuarter
        | Asked::MoveCount => Vec::new(),
    };
    let board = game.board();
    let stake = |feature: Feature| {
        let tally = board.tally(feature);
        let when = if tally.is_complete() { When::Completed } else { When::Final };
        AtStake {
            kind: tally.kind.name().to_owned(),
            spots: spots(board, feature),
            owners: game.owners(feature).iter().map(|it| it.0).collect(),
            points: game.value(feature, when).points,
        }
    };
    features.into_iter().map(stake).collect()
}

/// The features to which followers can be called now.
fn called_to(game: &Game, actions: &[Action]) -> Vec<Feature> {
    let feature = |action: &Action| {
        if let Action::CallFollower { segment, .. } = *action {
            Some(game.board().feature_of(segment))
        } else {
            None
        }
    };
    let mut features: Vec<Feature> = actions.iter().filter_map(feature).collect();
    features.sort_unstable();
    features.dedup();
    features
}

/// The features whose points wait to be handed out.
fn awarded(game: &Game) -> Vec<Feature> {
    let mut features = Vec::new();
    for award in game.waiting_awards() {
        if let Why::Feature { at, .. } = award.why {
            let feature = game.board().feature_of(at);
            if !features.contains(&feature) {
                features.push(feature);
            }
        }
    }
    features
}
