//! What the fairy gives, and to whom.

use super::plan::Moment;
use super::points::{farms_with_barns, is_paying, scored_figures, scores_what_is_completed};
use super::{Holds, hold};
use bastide_board::Feature;
use bastide_rules::{Action, Element, Event, Figure, Game, Node, Player, When, Why};
use bastide_tiles::Rotation;
use std::collections::BTreeSet;

/// What must still be paid: where somebody decides about points, they are paid one by one.
#[derive(Clone, Debug, Default)]
pub(super) struct Due {
    bonuses: BTreeSet<(When, Feature, Player)>,
    at_turn: Vec<Player>,
}

/// Three points to each player with a follower by her for each feature that is scored, and one at
/// the start of a turn; nothing else.
pub(super) fn pays_who_stands_by_her(moment: &Moment<'_>, due: &mut Due) -> Holds {
    if !moment.after.has(Element::Fairy) {
        return Ok(());
    }
    bonuses_are_paid(moment, &mut due.bonuses)?;
    turns_begin_with_a_point(moment, &mut due.at_turn)?;
    let is_paid = due.bonuses.is_empty() && due.at_turn.is_empty();
    hold(is_paying(moment.after) || is_paid, || format!("the fairy still owes {due:?}"))
}

/// A follower by the fairy, in a game of either mode.
fn is_by_her(game: &Game, bound: Option<Figure>, figure: &Figure) -> bool {
    let is_bound = game.rules().setup.options.is("fairy.mode", "with_follower");
    figure.kind.is_follower()
        && match is_bound {
            true => bound == Some(*figure),
            false => game.fairy() == Some(game.board().square_of(figure.segment).place),
        }
}

/// Whether she is by a follower of a player in Carcassonne, where options let her go there.
fn is_by_resident(game: &Game, player: Player) -> bool {
    let is = |key, value| game.rules().setup.options.is(key, value);
    if is("fairy.mode", "with_follower") {
        return game.fairy_resident().is_some_and(|it| it.player == player);
    }
    let quarters = game.city_place().map(|it| it.offset(2, 1, Rotation::NONE));
    is("fairy.carcassonne", "true")
        && quarters.is_some()
        && game.fairy() == quarters
        && game.residents().iter().any(|it| it.player == player)
}

fn bonuses_are_paid(moment: &Moment<'_>, due: &mut BTreeSet<(When, Feature, Player)>) -> Holds {
    let after = moment.after;
    // She may just have been bound to another, and whoever is scored goes home.
    let bound = if let Action::BindFairy(follower) = moment.action {
        Some(follower)
    } else if let Action::BindFairyInQuarter { .. } = moment.action {
        None
    } else {
        moment.before.fairy_follower()
    };
    let mut note = |when: When, figures: &[Figure], bound, is_scored: &dyn Fn(Feature) -> bool| {
        let by_her = figures.iter().filter(|it| is_by_her(after, bound, it));
        let scored = by_her.map(|it| (after.board().feature_of(it.segment), it.player));
        due.extend(scored.filter(|it| is_scored(it.0)).map(|(at, who)| (when, at, who)));
    };
    if scores_what_is_completed(moment) {
        let farms = farms_with_barns(after);
        note(When::Completed, &scored_figures(moment), bound, &|it| {
            after.board().tally(it).is_complete() || farms.contains_key(&it)
        });
    }
    if after.node() == Node::Over {
        note(When::Final, after.figures(), after.fairy_follower(), &|_| true);
    }
    for event in moment.events {
        let Event::Scored(award) = event else { continue };
        let Why::Fairy { at, when, .. } = award.why else { continue };
        hold(award.points == 3, || format!("{award:?}"))?;
        let is_due = due.remove(&(when, after.board().feature_of(at), award.player));
        hold(is_due, || format!("{award:?} is not due"))?;
    }
    Ok(())
}

fn turns_begin_with_a_point(moment: &Moment<'_>, due: &mut Vec<Player>) -> Holds {
    let after = moment.after;
    let mut paid = Vec::new();
    let mut started = Vec::new();
    for event in moment.events {
        if let Event::Scored(award) = event
            && let Why::FairyAtTurn { .. } = award.why
        {
            hold(award.points == 1, || format!("{award:?}"))?;
            paid.push(award.player);
        } else if let Event::TurnStarted(player) = event {
            started.push(*player);
        }
    }
    // A turn begins while tiles are left, if only the lake that has just lain down; what comes
    // after the last tile are late abbeys.
    let lake_has_come = moment.events.iter().any(|it| matches!(it, Event::TileLaid { .. }));
    let begins = after.n_tiles_left() > 0 || lake_has_come;
    let by_her = |player: &Player| {
        let is_it = |it: &&Figure| it.player == *player;
        let mut figures = after.figures().iter().filter(is_it);
        figures.any(|it| is_by_her(after, after.fairy_follower(), it))
            || is_by_resident(after, *player)
    };
    due.extend(started.into_iter().filter(|it| begins && by_her(it)));
    let is_due = due.starts_with(&paid);
    hold(is_due, || format!("turns begin with points for {paid:?}, due {due:?}"))?;
    due.drain(..paid.len());
    Ok(())
}
