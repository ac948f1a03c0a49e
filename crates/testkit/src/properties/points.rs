//! What completed features and the final scoring give, and to whom.

use super::plan::Moment;
use super::{Holds, hold};
use bastide_board::{Feature, Segment};
use bastide_rules::{
    Action, AnyFigure, Chance, Element, Event, Figure, FigureKind, Game, Location, MagicFigure,
    Node, Piece, PieceMove, Player, Prompt, When, Why,
};
use bastide_tiles::{FeatureKind, Port, Side};
use std::collections::{BTreeMap, BTreeSet};

/// As how many followers a figure counts, mayors and wagons called from Carcassonne as two.
fn strength(game: &Game, figure: &Figure, called: &BTreeSet<Figure>) -> usize {
    let is_two = game.rules().setup.options.is("count.mayor_wagon_two", "true");
    match figure.kind {
        FigureKind::Mayor | FigureKind::Wagon if is_two && called.contains(figure) => 2,
        FigureKind::Normal | FigureKind::Abbot | FigureKind::Wagon => 1,
        FigureKind::Large => 2,
        FigureKind::Mayor => {
            let board = game.board();
            let city = board.segments_of(board.feature_of(figure.segment));
            city.map(|it| usize::from(board.facts(it).pennants)).sum()
        }
        FigureKind::Builder | FigureKind::Pig | FigureKind::Barn => 0,
    }
}

/// Whether an action is the one after which what the tile completed is scored.
pub(super) fn scores_what_is_completed(moment: &Moment<'_>) -> bool {
    is_before_scoring(moment.before) && !is_before_scoring(moment.after)
}

/// The fields on which barns stand, each with their owners.
pub(super) fn farms_with_barns(game: &Game) -> BTreeMap<Feature, BTreeSet<Player>> {
    let mut farms: BTreeMap<Feature, BTreeSet<Player>> = BTreeMap::new();
    for (player, corner) in game.barns() {
        let square = game.board().square_at(corner.tiles()[0]);
        let field = square.and_then(|it| game.board().segment_at(it, Port::left(Side::North)));
        if let Some(field) = field {
            farms.entry(game.board().feature_of(field)).or_default().insert(player);
        }
    }
    farms
}

/// Points that must be paid, for which feature and to whom.
pub(super) type Due = BTreeMap<(When, Feature, Player), u16>;

/// The players who have the majority on features.
fn majorities(
    game: &Game,
    figures: &[Figure],
    called: &BTreeSet<Figure>,
    wanted: impl Fn(Feature) -> bool,
) -> BTreeMap<Feature, BTreeSet<Player>> {
    let mut strengths: BTreeMap<Feature, BTreeMap<Player, usize>> = BTreeMap::new();
    for figure in figures.iter().filter(|it| strength(game, it, called) > 0) {
        let feature = game.board().feature_of(figure.segment);
        let by_player = strengths.entry(feature).or_default();
        *by_player.entry(figure.player).or_default() += strength(game, figure, called);
    }
    let due = strengths.into_iter().filter(|(feature, _)| wanted(*feature));
    due.map(|(feature, by_player)| {
        let most = by_player.values().copied().max().unwrap_or_default();
        let owners = by_player.into_iter().filter(|(_, n)| *n == most);
        (feature, owners.map(|(player, _)| player).collect())
    })
    .collect()
}

/// The figures that stand on the board when what a tile completed comes to be scored: those whom
/// the princess or the dragon has sent home before are gone, and builders and pigs left alone.
pub(super) fn scored_figures(moment: &Moment<'_>) -> Vec<Figure> {
    let board = moment.after.board();
    let mut standing = moment.before.figures().to_vec();
    let mut knight_sent_home = None;
    let mut dragon_at = None;
    for event in moment.events {
        if let Event::FigureTakenBack(figure) = event {
            let is_near = |it: &&Figure| {
                it.player == figure.player
                    && board.feature_of(it.segment) == board.feature_of(figure.segment)
            };
            let mut near = standing.iter().filter(is_near);
            let is_alone = !near.any(|it| it.kind.is_follower());
            let is_eaten = dragon_at == Some(board.square_of(figure.segment).place);
            if is_alone || is_eaten || knight_sent_home == Some(*figure) {
                let idx = standing.iter().position(|it| it == figure);
                idx.map(|idx| standing.swap_remove(idx));
            }
        } else if let Event::KnightSentHome { knight, .. } = event {
            knight_sent_home = Some(*knight);
        } else if let Event::PieceMoved(PieceMove {
            piece: Piece::Figure(AnyFigure::Dragon),
            player: Some(_),
            to: Location::Tile(to),
            ..
        }) = event
        {
            dragon_at = Some(*to);
        } else if let Event::FigurePlaced(figure) = event {
            standing.push(*figure);
        } else if let Some(called) = called(event) {
            standing.push(called);
        } else {
            (knight_sent_home, dragon_at) = (None, None);
        }
    }
    standing
}

/// The follower that is called from Carcassonne.
fn called(event: &Event) -> Option<Figure> {
    let Event::PieceMoved(it) = event else { return None };
    match (it.piece, it.player, it.from, it.to) {
        (
            Piece::Figure(AnyFigure::Placed(kind)),
            Some(player),
            Location::Quarter(_),
            Location::Segment(segment),
        ) => Some(Figure { player, kind, segment }),
        _ => None,
    }
}

/// Each feature that comes to be scored is paid in full to all who have the majority, and to
/// nobody else; nothing else is paid. Where somebody decides about points they are paid one by one,
/// and all are paid before anything else happens.
/// `called` has the followers called from Carcassonne.
pub(super) fn majorities_are_paid(
    moment: &Moment<'_>,
    due: &mut Due,
    called: &BTreeSet<Figure>,
) -> Holds {
    let after = moment.after;
    add_completed(moment, due, called);
    if after.node() == Node::Over {
        for (feature, owners) in majorities(after, after.figures(), called, |_| true) {
            for player in owners {
                let points = worth(after, feature, When::Final, Some(player), after.figures());
                let points = with_magic(moment, feature, points).unwrap_or(points);
                due.insert((When::Final, feature, player), points);
            }
        }
    }
    due.retain(|_, points| *points > 0);
    for event in moment.events {
        let Event::Scored(award) = event else { continue };
        let Why::Feature { kind, at, when, value } = award.why else { continue };
        let feature = after.board().feature_of(at);
        let wanted = due.remove(&(when, feature, award.player));
        hold(kind == after.board().tally(feature).kind, || format!("{award:?}: other feature"))?;
        hold(Some(award.points) == wanted && value.points == award.points, || {
            format!("{award:?}, {wanted:?} points are due")
        })?;
    }
    hold(is_paying(after) || due.is_empty(), || format!("still due: {due:?}"))
}

/// Whether somebody decides about points that are not paid yet.
pub(super) fn is_paying(game: &Game) -> bool {
    matches!(
        game.node(),
        Node::Decide(_, Prompt::ScoreNext | Prompt::NameVictim | Prompt::MoveMarker(_))
    )
}

/// Adds what the features completed by a tile give, once all that comes before scoring is done.
fn add_completed(moment: &Moment<'_>, due: &mut Due, called: &BTreeSet<Figure>) {
    if !scores_what_is_completed(moment) {
        return;
    }
    let after = moment.after;
    let standing = scored_figures(moment);
    let farms = farms_with_barns(after);
    let is_complete = |it| after.board().tally(it).is_complete();
    let is_scored = |it| is_complete(it) || farms.contains_key(&it);
    let completed = majorities(after, &standing, called, is_scored);
    // Farmers who meet only barns that stood before get less (RGBB Barn connected, R-067).
    // A barn on a corner of the tile placed last is new: before, that corner was not closed.
    let last = after.board().square(after.last_square()).place;
    let is_old = |feature: &Feature| {
        let is_new = |it: &Player| {
            after.barns().any(|(player, corner)| player == *it && corner.tiles().contains(&last))
        };
        farms.get(feature).is_some_and(|owners| !owners.iter().any(is_new))
    };
    for (feature, owners) in completed {
        for player in owners {
            let full = worth(after, feature, When::Completed, Some(player), &standing);
            let points = if let Some(points) = with_magic(moment, feature, full) {
                points
            } else if is_old(&feature) {
                let plain = worth(after, feature, When::Completed, None, &[]);
                full - 2 * (plain / (3 + herd(after, feature)))
            } else {
                full
            };
            due.insert((When::Completed, feature, player), points);
        }
    }
}

/// What mage or witch make of points; none where neither stands.
fn with_magic(moment: &Moment<'_>, feature: Feature, points: u16) -> Option<u16> {
    if Some(feature) == enchanted(moment, MagicFigure::Mage) {
        let board = moment.after.board();
        let squares = board.segments_of(feature).map(|it| board.square_idx_of(it));
        return Some(points + squares.collect::<BTreeSet<_>>().len() as u16);
    }
    let has_witch = Some(feature) == enchanted(moment, MagicFigure::Witch);
    has_witch.then(|| points.div_ceil(2))
}

/// The feature that mage or witch stands on when it comes to scoring; afterwards they are gone.
fn enchanted(moment: &Moment<'_>, figure: MagicFigure) -> Option<Feature> {
    let mut at = moment.before.magic_figure(figure);
    if moment.action == Action::RemoveMagicFigure(figure) {
        at = None;
    }
    for event in moment.events {
        if let Event::PieceMoved(PieceMove { piece, to: Location::Segment(to), .. }) = event
            && *piece == figure.into()
        {
            at = Some(*to);
        }
    }
    at.map(|it| moment.after.board().feature_of(it))
}

/// Whether what a tile completed is not scored yet, because something else is asked first.
pub(super) fn is_before_scoring(game: &Game) -> bool {
    match game.node() {
        Node::Decide(..) if game.is_calling_last() => false,
        Node::Decide(_, prompt) => match prompt {
            Prompt::PlaceTile(_)
            | Prompt::PlaceFigure
            | Prompt::PlaceIngot
            | Prompt::PlaceRobber
            | Prompt::PlaceFerry
            | Prompt::MoveFerry
            | Prompt::Land(_)
            | Prompt::PlaceMagicFigure
            | Prompt::BeginCalls
            | Prompt::CallFollowers
            | Prompt::SendKnightHome => true,
            Prompt::MoveDragon => game.rules().setup.options.is("dragon.timing", "before_scoring"),
            Prompt::ScoreNext
            | Prompt::NameVictim
            | Prompt::MoveMarker(_)
            | Prompt::TakeIngot
            | Prompt::Message(_)
            | Prompt::Plague
            | Prompt::MoveWagon
            | Prompt::ChooseCropAction(_)
            | Prompt::AddFollower
            | Prompt::RemoveFollower
            | Prompt::EnterQuarter
            | Prompt::MoveCount
            | Prompt::PlayAbbey
            | Prompt::SecondTile => false,
        },
        Node::Chance(chance) => chance == Chance::RollDie,
        Node::Over => false,
    }
}

/// What a feature with these figures is worth to a player, counted square by square.
fn worth(
    game: &Game,
    feature: Feature,
    when: When,
    player: Option<Player>,
    figures: &[Figure],
) -> u16 {
    let board = game.board();
    let option = |key, value| game.rules().setup.options.is(key, value);
    let segments: Vec<_> = board.segments_of(feature).collect();
    let squares: BTreeSet<_> = segments.iter().map(|it| board.square_of(*it).place).collect();
    let n_tiles = match when {
        When::Final if option("base.incomplete_count", "segments") => segments.len() as u16,
        When::Completed | When::Final => squares.len() as u16,
    };
    match board.tally(feature).kind {
        FeatureKind::Road => {
            let has_inn = segments.iter().any(|it| board.facts(*it).inn);
            n_tiles * each(has_inn && game.has(Element::Inns), when, [1, 1, 2])
        }
        FeatureKind::City => {
            let pennants = segments.iter().map(|it| u16::from(board.facts(*it).pennants));
            let has_cathedral = segments.iter().any(|it| board.facts(*it).cathedral);
            let is_tiny = n_tiles == 2 && option("base.tiny_city", "two_points");
            let plain = if is_tiny { 1 } else { 2 };
            let has_cathedral = has_cathedral && game.has(Element::Cathedrals);
            (n_tiles + pennants.sum::<u16>()) * each(has_cathedral, when, [1, plain, 3])
        }
        FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Abbey | FeatureKind::Garden => {
            let place = board.square_of(segments[0]).place;
            let around = place.around().into_iter();
            1 + around.filter(|it| board.square_at(*it).is_some()).count() as u16
        }
        FeatureKind::Field => {
            let mut cities = BTreeSet::new();
            for segment in &segments {
                let square = board.square_idx_of(*segment);
                let touches = board.facts(*segment).touches;
                let touched = (0..16_u8).filter(|it| touches >> it & 1 == 1);
                cities.extend(touched.map(|it| board.feature_of(board.segment(square, it))));
            }
            let is_pig = |it: &Figure| it.kind == FigureKind::Pig && Some(it.player) == player;
            let mut pigs = figures.iter().filter(|it| is_pig(it));
            let pig = u16::from(pigs.any(|it| segments.contains(&it.segment)));
            let complete = cities.into_iter().filter(|it| board.tally(*it).is_complete());
            let n_cities = complete.count() as u16 + carcassonne(game, &segments);
            (3 + pig + herd(game, feature)) * n_cities
        }
    }
}

/// Points for each tile: unfinished, completed, or with a building that is worthless unfinished.
fn each(has_building: bool, when: When, [unfinished, completed, building]: [u16; 3]) -> u16 {
    match (has_building, when) {
        (true, When::Completed) => building,
        (true, When::Final) => 0,
        (false, When::Completed) => completed,
        (false, When::Final) => unfinished,
    }
}

/// One more complete city for a field that has land on the tiles of Carcassonne.
fn carcassonne(game: &Game, field: &[Segment]) -> u16 {
    let counts = game.rules().setup.options.is("count.city_counts_for_farms", "true");
    let is_at_the_walls = |it: &Segment| {
        let kind = game.board().square_of(*it).kind;
        game.rules().tile(kind).board_place.is_some()
    };
    (counts && field.iter().any(is_at_the_walls)).into()
}

/// What a pig herd adds to each city of a field.
fn herd(game: &Game, farm: Feature) -> u16 {
    game.board().segments_of(farm).any(|it| herd_counts(game, it)).into()
}

/// Whether a field has a pig herd there that makes its cities worth more.
fn herd_counts(game: &Game, segment: Segment) -> bool {
    let needs = game.rules().setup.options.is("river2.pig_herd_needs_tb", "true");
    let has_traders =
        [Element::Goods, Element::Builder, Element::Pig].into_iter().any(|it| game.has(it));
    let works = game.has(Element::River) && (has_traders || !needs);
    works && game.board().facts(segment).pig_herd
}
