//! What must hold of every action.

use super::plan::Moment;
use super::{Holds, hold};
use bastide_board::Feature;
use bastide_rules::{
    Action, Award, Event, Figure, FigureKind, Game, Node, Player, ScoreKind, When, Why,
};
use bastide_tiles::FeatureKind;
use std::collections::{BTreeMap, BTreeSet};

/// Points and figures as the events tell them, to be compared with what the game keeps.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    points: [u16; Player::MAX],
    breakdown: BTreeMap<(Player, ScoreKind, When), u16>,
    figures: Vec<Figure>,
}

impl Ledger {
    fn note(&mut self, event: &Event) -> Holds {
        if let Event::Scored(award) = event {
            self.points[award.player.index()] += award.points;
            let (kind, when) = award.why.score_kind();
            *self.breakdown.entry((award.player, kind, when)).or_default() += award.points;
        } else if let Event::FigurePlaced(figure) = event {
            self.figures.push(*figure);
        } else if let Event::FigureTakenBack(figure) = event {
            let idx = self.figures.iter().position(|it| it == figure);
            let idx = idx.ok_or_else(|| format!("{figure:?} comes back from nowhere"))?;
            self.figures.swap_remove(idx);
        }
        Ok(())
    }

    /// Scores are sums of awards, figures on the board are those placed and not taken back, and
    /// supplies hold the others.
    fn agrees_with(&mut self, game: &Game) -> Holds {
        for player in game.players() {
            let told = self.points[player.index()];
            hold(game.score(player) == told, || {
                format!("{player:?} has {} points, awarded {told}", game.score(player))
            })?;
            for kind in ScoreKind::ALL {
                for when in [When::Completed, When::Final] {
                    let kept = game.scoreboard().of(player, kind, when);
                    let told = self.breakdown.get(&(player, kind, when)).copied();
                    hold(kept == told.unwrap_or_default(), || {
                        format!("{player:?} {kind:?} {when:?} {kept}, awarded {told:?}")
                    })?;
                }
            }
            let n_out = self.figures.iter().filter(|it| it.player == player).count() as u8;
            let n_supply = game.supply(player, FigureKind::Normal);
            hold(
                n_out + n_supply == FigureKind::Normal.n_per_player(game.rules().setup.elements),
                || format!("{player:?} has {n_supply} followers in supply, {n_out} out"),
            )?;
        }
        let mut on_board = game.figures().to_vec();
        on_board.sort_unstable();
        self.figures.sort_unstable();
        hold(on_board == self.figures, || format!("{on_board:?} on the board"))
    }
}

/// Everything that must hold of an action: what it tells is what it does, and who gets what is
/// what the rulebooks say.
///
/// # Errors
/// What does not hold.
pub fn action_is_fair(moment: &Moment<'_>, ledger: &mut Ledger) -> Holds {
    for event in moment.events {
        ledger.note(event)?;
    }
    ledger.agrees_with(moment.after)?;
    followers_join_nobody(moment)?;
    majorities_are_paid(moment)?;
    completing_never_costs(moment.after)?;
    turns_go_round(moment)?;
    let n_tiles: u32 = moment.after.rules().kinds.iter().map(|it| u32::from(it.n_copies)).sum();
    hold(moment.after.n_actions() <= 3 * n_tiles, || "the game does not end".to_owned())
}

/// A follower is placed only where none stands. (The other kinds of figure, none of which exists
/// yet, will bring rules of their own.)
fn followers_join_nobody(moment: &Moment<'_>) -> Holds {
    let Action::PlaceFigure { kind: FigureKind::Normal, segment } = moment.action else {
        return Ok(());
    };
    let board = moment.before.board();
    let feature: BTreeSet<_> = board.segments_of(board.feature_of(segment)).collect();
    let other = moment.before.figures().iter().find(|it| feature.contains(&it.segment));
    hold(other.is_none(), || format!("a follower joins {other:?}"))
}

/// Features that must be scored, with the players who have the majority.
type Due = BTreeMap<Feature, BTreeSet<Player>>;

fn majorities(game: &Game, figures: &[Figure], wanted: impl Fn(Feature) -> bool) -> Due {
    let mut strengths: BTreeMap<Feature, BTreeMap<Player, usize>> = BTreeMap::new();
    for figure in figures {
        let feature = game.board().feature_of(figure.segment);
        *strengths.entry(feature).or_default().entry(figure.player).or_default() += 1;
    }
    let due = strengths.into_iter().filter(|(feature, _)| wanted(*feature));
    due.map(|(feature, by_player)| {
        let most = by_player.values().copied().max().unwrap_or_default();
        let owners = by_player.into_iter().filter(|(_, n)| *n == most);
        (feature, owners.map(|(player, _)| player).collect())
    })
    .collect()
}

/// Each feature that comes to be scored is paid in full to all who have the majority, and to
/// nobody else; nothing else is paid.
fn majorities_are_paid(moment: &Moment<'_>) -> Holds {
    let after = moment.after;
    let is_complete = |it| after.board().tally(it).is_complete();
    let mut standing = moment.before.figures().to_vec();
    for event in moment.events {
        if let Event::FigurePlaced(figure) = event {
            standing.push(*figure);
        }
    }
    // Until the turn is over, what the tile completed is not scored yet.
    let is_due = !matches!(after.node(), Node::Decide(..));
    let completed = majorities(after, &standing, |it| is_due && is_complete(it));
    let at_end = match after.node() {
        Node::Over => majorities(after, after.figures(), |_| true),
        Node::Chance(_) | Node::Decide(..) => Due::new(),
    };
    let mut paid: BTreeMap<(When, Feature), BTreeSet<Player>> = BTreeMap::new();
    for event in moment.events {
        let Event::Scored(award) = event else { continue };
        let Why::Feature { at, when, .. } = award.why else { continue };
        let feature = after.board().feature_of(at);
        value_is_right(after, feature, award)?;
        let is_new = paid.entry((when, feature)).or_default().insert(award.player);
        hold(is_new, || format!("{award:?} is paid twice"))?;
    }
    let due = completed.into_iter().map(|(feature, owners)| ((When::Completed, feature), owners));
    let due = due.chain(at_end.into_iter().map(|(it, owners)| ((When::Final, it), owners)));
    let due: BTreeMap<_, _> =
        due.filter(|((when, feature), _)| worth(after, *feature, *when) > 0).collect();
    hold(paid == due, || format!("paid {paid:?}, due {due:?}"))
}

fn value_is_right(game: &Game, feature: Feature, award: &Award) -> Holds {
    let Why::Feature { kind, when, value, .. } = award.why else { return Ok(()) };
    let wanted = worth(game, feature, when);
    hold(kind == game.board().tally(feature).kind, || format!("{award:?} for another feature"))?;
    hold(award.points == wanted && value.points == wanted, || {
        format!("{award:?}, {wanted} points are due")
    })
}

/// What a feature is worth, counted square by square.
fn worth(game: &Game, feature: Feature, when: When) -> u16 {
    let board = game.board();
    let option = |key, value| game.rules().setup.options.get(key) == Some(value);
    let segments: Vec<_> = board.segments_of(feature).collect();
    let squares: BTreeSet<_> = segments.iter().map(|it| board.square_of(*it).place).collect();
    let n_tiles = match when {
        When::Final if option("base.incomplete_count", "segments") => segments.len() as u16,
        When::Completed | When::Final => squares.len() as u16,
    };
    match board.tally(feature).kind {
        FeatureKind::Road => n_tiles,
        FeatureKind::City => {
            let pennants = segments.iter().map(|it| u16::from(board.facts(*it).pennants));
            let is_tiny = n_tiles == 2 && option("base.tiny_city", "two_points");
            let each = if when == When::Completed && !is_tiny { 2 } else { 1 };
            (n_tiles + pennants.sum::<u16>()) * each
        }
        FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Abbey | FeatureKind::Garden => {
            let place = board.square_of(segments[0]).place;
            let around = place.around().into_iter();
            1 + around.filter(|it| board.square_at(*it).is_some()).count() as u16
        }
        FeatureKind::Field => {
            let mut cities = BTreeSet::new();
            for segment in segments {
                let square = board.square_idx_of(segment);
                let touches = board.facts(segment).touches;
                let touched = (0..16_u8).filter(|it| touches >> it & 1 == 1);
                cities.extend(touched.map(|it| board.feature_of(board.segment(square, it))));
            }
            3 * cities.into_iter().filter(|it| board.tally(*it).is_complete()).count() as u16
        }
    }
}

/// A completed feature is worth no less than it was unfinished, unless unfinished ones count
/// something else.
fn completing_never_costs(game: &Game) -> Holds {
    if game.rules().setup.options.get("base.incomplete_count") != Some("tiles") {
        return Ok(());
    }
    for feature in game.board().completed() {
        let [completed, unfinished] =
            [When::Completed, When::Final].map(|when| game.value(*feature, when).points);
        hold(completed >= unfinished, || {
            format!("{feature:?} is worth {completed} complete, {unfinished} unfinished")
        })?;
    }
    Ok(())
}

/// A turn passes to the next seat when, and only when, it is over.
fn turns_go_round(moment: &Moment<'_>) -> Holds {
    let (before, after) = (moment.before, moment.after);
    let next = Player((before.active_player().0 + 1) % before.n_players());
    let is_over = match after.node() {
        Node::Over => return Ok(()),
        Node::Chance(_) => !matches!(moment.action, Action::Draw(_)),
        Node::Decide(..) => false,
    };
    let wanted = if is_over { next } else { before.active_player() };
    hold(after.active_player() == wanted, || format!("{:?} is to play", after.active_player()))?;
    let started = moment.events.contains(&Event::TurnStarted(next));
    hold(started == is_over, || "a turn is told to begin that does not".to_owned())
}
