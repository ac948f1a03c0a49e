//! Every question the game asks of its modules and every notice it gives them. The order of the
//! lines is the order of the rules; where two expansions meet, the meeting is a line here.

use crate::awards;
use crate::event::Sink;
use crate::figures::{Figure, FigureKind, Spots};
use crate::game::{Action, Game, Node, Player, TileKind};
use crate::legal::Choices;
use crate::modules::abbey_and_mayor::{self, abbey, barn, wagon};
use crate::modules::count_of_carcassonne::{self, Resident, calls, city};
use crate::modules::princess_and_dragon::{dragon, fairy, portal, princess};
use crate::modules::wheel_of_fortune::{board, crowns};
use crate::modules::{abbot, inns_and_cathedrals, king_and_robber_baron};
use crate::modules::{ferries, flying_machines, gold_mines, mage_and_witch};
use crate::modules::{messengers, river, robbers, traders_and_builders};
use crate::score::{self, Award, Awards, Value, When};
use crate::setup::{Position, SetupProblem};
use crate::turn::{self, Matter};
use crate::{AnyFigure, Element, ElementSet, base};
use bastide_board::{Feature, SquareIdx};
use bastide_tiles::FeatureKind;

mod landscape;

pub(crate) use landscape::{WITH_BOARD, count_fits, is_drawn, kept_away, lay_city};
pub(crate) use landscape::{
    n_cities, n_completed, restricted_fits, setup_problems, source_in_hand,
};

// Questions

/// Whether a figure may ever stand on such a feature.
pub(crate) fn may_stand(elements: ElementSet, figure: FigureKind, kind: FeatureKind) -> bool {
    match figure {
        FigureKind::Normal | FigureKind::Large => base::takes_followers(kind, elements),
        FigureKind::Abbot => abbot::may_stand(kind),
        FigureKind::Builder => traders_and_builders::may_build(kind),
        FigureKind::Pig => kind == FeatureKind::Field,
        FigureKind::Mayor => abbey_and_mayor::mayor_may_stand(kind),
        FigureKind::Wagon => wagon::may_stand(kind),
        // It stands on a corner.
        FigureKind::Barn => false,
    }
}

/// Elements that bring figures of their own.
const FIGURES: ElementSet = ElementSet::of(&[
    Element::LargeFollower,
    Element::Abbot,
    Element::Builder,
    Element::Pig,
    Element::Mayor,
    Element::Wagon,
]);

/// Where on the tile just placed a player may place which figure.
#[inline]
pub(crate) fn spots(game: &Game, player: Player) -> Spots {
    let mut spots = Spots::default();
    if is_closed(game, game.last_square) {
        return spots;
    }
    // RGBB Barn connected: a field with a barn takes neither farmers nor pigs.
    let closed = if game.has(Element::Barn) { barn::closed_fields(game) } else { 0 };
    let occupied = base::occupied_segments(game);
    let room = game.rules.room_on(game.board.square(game.last_square).kind);
    if game.supply(player, FigureKind::Normal) > 0 {
        spots.set(FigureKind::Normal, room.of(FigureKind::Normal) & !occupied & !closed);
    }
    if game.has_any(FIGURES) {
        offer_others(game, player, occupied, closed, &mut spots);
    }
    spots
}

/// Adds the spots of figures that are no ordinary followers. What is not at hand need not be
/// looked at.
#[inline(never)]
fn offer_others(game: &Game, player: Player, occupied: u16, closed: u16, spots: &mut Spots) {
    let room = game.rules.room_on(game.board.square(game.last_square).kind);
    let is_at_hand = |kind| game.supply(player, kind) > 0;
    for kind in [FigureKind::Large, FigureKind::Abbot, FigureKind::Mayor, FigureKind::Wagon] {
        if is_at_hand(kind) {
            spots.set(kind, room.of(kind) & !occupied & !closed);
        }
    }
    if is_at_hand(FigureKind::Builder) {
        let ways = room.of(FigureKind::Builder) & occupied;
        spots.set(FigureKind::Builder, traders_and_builders::builder_spots(game, player, ways));
    }
    if is_at_hand(FigureKind::Pig) {
        let fields = room.of(FigureKind::Pig) & occupied & !barn::closed_to_pigs(game, closed);
        spots.set(FigureKind::Pig, traders_and_builders::pig_spots(game, player, fields));
    }
}

/// The tile that no figure may come to, by whatever way, and who is there.
#[inline]
pub(crate) fn closed_square(game: &Game) -> Option<(SquareIdx, AnyFigure)> {
    let square = if game.has(Element::Dragon) { dragon::square(game) } else { None };
    square.map(|it| (it, AnyFigure::Dragon))
}

/// Whether no figure may come to a tile.
#[inline]
pub(crate) fn is_closed(game: &Game, square: SquareIdx) -> bool {
    closed_square(game).is_some_and(|it| it.0 == square)
}

/// Whether figures may be placed elsewhere than on the tile just placed, and which features they
/// reach then.
pub(crate) fn reach(game: &Game) -> Option<impl Fn(Feature) -> bool + '_> {
    portal::is_open(game).then_some(|feature| portal::reaches(game, feature))
}

/// Whether no figure may come to a feature: a field with a barn (RGBB Barn connected).
#[inline]
pub(crate) fn bars_figures(game: &Game, feature: Feature) -> bool {
    game.has(Element::Barn)
        && game.board.tally(feature).kind == FeatureKind::Field
        && barn::has_barn(game, feature)
}

/// Elements that let something be done with a figure elsewhere than on the tile just placed.
const ELSEWHERE: ElementSet = ElementSet::of(&[
    Element::Abbot,
    Element::Fairy,
    Element::Princess,
    Element::Portal,
    Element::Barn,
    Element::FlyingMachines,
    Element::WheelOfFortune,
]);

/// Whether a player may do anything with a figure after placing a tile.
#[inline]
pub(crate) fn has_figure_choice(game: &Game, player: Player) -> bool {
    !game.spots.is_empty()
        || game.has_any(ELSEWHERE)
            && (abbot::returns(game, player).next().is_some()
                || fairy::may_move(game, player)
                || princess::choices(game).next().is_some()
                || portal::choices(game, player).next().is_some()
                || flying_machines::launches(game, player).next().is_some()
                || crowns::choices(game, player).next().is_some()
                || !barn::corners(game, player).is_empty())
}

/// What a player may do with a figure after placing a tile, beside passing.
pub(crate) fn figure_choices(game: &Game, player: Player, mut choice: impl FnMut(Action)) {
    for (kind, local) in game.spots.iter() {
        choice(base::place_figure(game, kind, local));
    }
    other_figure_choices(game, player, choice);
}

/// What a player may do with a figure elsewhere than on the tile just placed.
fn other_figure_choices(game: &Game, player: Player, mut choice: impl FnMut(Action)) {
    if !game.has_any(ELSEWHERE) {
        return;
    }
    choices_before_portal(game, player, &mut choice);
    portal::choices(game, player).for_each(&mut choice);
    choices_after_portal(game, player, choice);
}

/// Those that are listed before what the portal offers, which may be hundreds.
fn choices_before_portal(game: &Game, player: Player, mut choice: impl FnMut(Action)) {
    abbot::returns(game, player).for_each(&mut choice);
    princess::choices(game).for_each(choice);
}

/// Those that are listed after it.
fn choices_after_portal(game: &Game, player: Player, mut choice: impl FnMut(Action)) {
    flying_machines::launches(game, player).for_each(&mut choice);
    fairy::moves(game, player, &mut choice);
    crowns::choices(game, player).for_each(&mut choice);
    barn::corners(game, player).into_iter().map(Action::PlaceBarn).for_each(choice);
}

/// Elements with which there is more to do with figures than to place ordinary followers.
const MORE_THAN_FOLLOWERS: ElementSet = FIGURES.union(ELSEWHERE);

/// One of these, or passing, by number: `pick` is told how many there are.
#[inline]
pub(crate) fn pick_figure(game: &Game, player: Player, pick: impl FnOnce(u32) -> u32) -> Action {
    if !game.has_any(MORE_THAN_FOLLOWERS) {
        let nth = pick(game.spots.n_of(FigureKind::Normal) + 1);
        let local = game.spots.nth_of(FigureKind::Normal, nth);
        return local.map_or(Action::Pass, |it| base::place_figure(game, FigureKind::Normal, it));
    }
    pick_any_figure(game, player, pick)
}

/// Apart from [`pick_figure`], so that a game with followers alone does not carry its weight. What
/// the portal offers is counted, not listed.
#[inline(never)]
fn pick_any_figure(game: &Game, player: Player, pick: impl FnOnce(u32) -> u32) -> Action {
    let mut others = Choices::default();
    choices_before_portal(game, player, |it| others.push(it));
    let n_before = others.n();
    choices_after_portal(game, player, |it| others.push(it));
    let n_by_portal = portal::n_choices(game, player);
    let n_spots = game.spots.n();
    let nth = pick(n_spots + others.n() + n_by_portal + 1);
    if let Some((kind, local)) = game.spots.nth(nth) {
        return base::place_figure(game, kind, local);
    }
    let nth = nth - n_spots;
    let picked = if nth < n_before {
        others.nth(nth)
    } else if nth < n_before + n_by_portal {
        portal::nth_choice(game, player, nth - n_before)
    } else {
        others.nth(nth - n_by_portal)
    };
    picked.unwrap_or(Action::Pass)
}

/// How many followers a figure counts as in a majority.
#[inline]
pub(crate) fn strength(game: &Game, figure: &Figure) -> u16 {
    // RGBB Count special cases: called from Carcassonne, mayor and wagon count as two.
    let as_called = || {
        let is_played = game.has(Element::Count);
        is_played.then(|| count_of_carcassonne::strength(game, figure)).flatten()
    };
    match figure.kind {
        FigureKind::Normal | FigureKind::Abbot => 1,
        FigureKind::Large => inns_and_cathedrals::LARGE_FOLLOWER_STRENGTH,
        FigureKind::Mayor => {
            as_called().unwrap_or_else(|| abbey_and_mayor::mayor_strength(game, figure))
        }
        FigureKind::Wagon => as_called().unwrap_or(1),
        FigureKind::Builder | FigureKind::Pig | FigureKind::Barn => 0,
    }
}

/// What a feature is worth to anybody.
pub(crate) fn value(game: &Game, feature: Feature, when: When) -> Value {
    const CHANGING: ElementSet =
        ElementSet::of(&[Element::Inns, Element::Cathedrals, Element::River, Element::MageWitch]);
    let value = base::value(game, feature, when);
    if !game.has_any(CHANGING) {
        return value;
    }
    let value = inns_and_cathedrals::value(game, feature, when, value);
    let value = river::value(game, feature, value);
    if game.has(Element::MageWitch) { mage_and_witch::value(game, feature, value) } else { value }
}

/// What a feature that is worth so much to anybody is worth to one player.
#[inline]
pub(crate) fn own_value(game: &Game, feature: Feature, player: Player, value: Value) -> Value {
    if game.has(Element::Pig) {
        traders_and_builders::own_value(game, feature, player, value)
    } else {
        value
    }
}

/// What is paid beside the value of a feature when it is scored; by seat.
#[inline]
pub(crate) fn bonuses(game: &Game, feature: Feature, when: When) -> Awards {
    if game.has(Element::Fairy) { fairy::bonuses(game, feature, when) } else { Awards::new() }
}

/// What the end of the game gives beside what stands on features (RGBB Scoring overview).
pub(crate) fn final_awards(game: &Game, mut give: impl FnMut(Award)) {
    if game.has(Element::Barn) {
        barn::final_awards(game, &mut give);
    }
    if game.has(Element::Goods) {
        traders_and_builders::final_awards(game, &mut give);
    }
    if game.has(Element::KingRobberBaron) {
        king_and_robber_baron::final_awards(game, &mut give);
    }
    if game.has(Element::GoldMines) {
        gold_mines::final_awards(game, &mut give);
    }
}

/// What the end of the game gives if it came now, beside what stands on features: points that wait,
/// what is paid before the final scoring, and all else.
pub(crate) fn projected_awards(game: &Game, mut give: impl FnMut(Award)) {
    if game.rules.setup.elements.intersects(awards::DECIDING) {
        awards::waiting(game).for_each(&mut give);
        robbers::awards_at_end(game).for_each(&mut give);
    }
    final_awards(game, give);
}

/// Fields that a barn is about to score, or would if farmers stood there.
pub(crate) fn farms_to_score(game: &Game) -> Vec<Feature> {
    if game.has(Element::Barn) { barn::farms_to_score(game) } else { Vec::new() }
}

/// What a feature with figures on it gives if the game ends after this tile play. What has just
/// been completed and is about to be scored counts as that.
pub(crate) fn due(game: &Game, feature: Feature) -> [Awards; 2] {
    let decides = game.rules.setup.elements.intersects(awards::DECIDING);
    if decides && awards::is_scored(game, feature) {
        return [Awards::new(), Awards::new()];
    }
    if game.has(Element::Wagon) && wagon::is_left(game, feature) {
        return [Awards::new(), Awards::new()];
    }
    if game.has(Element::Barn) && barn::has_barn(game, feature) {
        return barn::farm_awards(game, feature);
    }
    let is_complete = game.board.tally(feature).is_complete();
    let when = if is_complete { When::Completed } else { When::Final };
    [score::feature_awards(game, feature, when), bonuses(game, feature, when)]
}

/// The tile that pays those who stand on it when their feature is scored.
pub(crate) fn lucky_square(game: &Game) -> Option<SquareIdx> {
    if game.has(Element::Fairy) { fairy::lucky_square(game) } else { None }
}

/// Whether builders that have been left alone may still be there: those on roads that ferries have
/// parted go home after the last move.
pub(crate) fn may_builders_be_alone(game: &Game) -> bool {
    ferries::are_roads_unsettled(game)
}

/// Whether followers can come to a segment where another stands: by crop circles and flying
/// machines, or called from Carcassonne.
pub(crate) fn may_share_segments(game: &Game) -> bool {
    const SHARING: ElementSet =
        ElementSet::of(&[Element::CropCircles, Element::FlyingMachines, Element::Count]);
    game.has_any(SHARING)
}

/// Whether farmers may stand beside a barn: by option they are called there before the final
/// scoring.
pub(crate) fn may_join_barns(game: &Game) -> bool {
    game.has(Element::Count) && game.node == Node::Over
}

/// Whether there is nothing left to see to.
pub(crate) fn is_settled(game: &Game, matter: Matter) -> bool {
    match matter {
        Matter::Points => awards::are_settled(game) && messengers::are_settled(game),
        Matter::Abbot => game.early_return.is_none(),
        Matter::MagicPair => !mage_and_witch::are_both_out(game),
        Matter::Links => game.board.links().is_empty(),
        Matter::PartedRoads => !ferries::are_roads_unsettled(game),
        Matter::Barns => game.barns().next().is_none(),
        Matter::Gold => gold_mines::is_settled(game),
        Matter::Wagons => game.states.abbey_and_mayor.wagons.waiting().next().is_none(),
        Matter::Residents => count_of_carcassonne::is_nobody_called(game),
        Matter::Scorers => count_of_carcassonne::is_settled(game),
        Matter::SecondTile => !game.has_earned_second_tile(),
    }
}

/// Whether it matters for more than luck on which tile of its feature a figure stands.
pub(crate) fn tile_matters(game: &Game, kind: FigureKind) -> bool {
    kind == FigureKind::Wagon && wagon::starts_from_tile(game)
}

/// Whether the dragon never enters a tile (RGBB Count special cases; the wheel board, R-056).
pub(crate) fn bars_dragon(game: &Game, square: SquareIdx) -> bool {
    game.has(Element::Count) && city::bars_dragon(game, square)
        || game.has(Element::WheelOfFortune) && board::has(game, square)
}

/// The followers in the quarters of Carcassonne that the fairy may go to, and the tile that stands
/// for all quarters where they are looked for on the board.
pub(crate) fn residents(game: &Game) -> Option<(&[Resident], SquareIdx)> {
    if game.has(Element::Count) { city::residents_for_fairy(game) } else { None }
}

/// Whether a player has something to play as a second tile.
pub(crate) fn has_second_tile(game: &Game, player: Player) -> bool {
    game.bag.n_tiles() > 0 || game.has(Element::Abbey) && abbey::may_play(game, player)
}

/// Whether a figure stays on its feature when that has been scored, until more is decided.
#[inline]
pub(crate) fn waits_after_scoring(figure: &Figure) -> bool {
    figure.kind == FigureKind::Wagon
}

// Notices

/// The tiles of a position lie; what joins their roads is put there before figures are.
pub(crate) fn tiles_laid(game: &mut Game, position: &Position, problems: &mut Vec<SetupProblem>) {
    game.put_ferries(position, problems);
}

/// The figures of a position stand; all other pieces and points follow.
pub(crate) fn figures_put(game: &mut Game, position: &Position, problems: &mut Vec<SetupProblem>) {
    game.put_barns_and_abbeys(position, problems);
    game.put_residents(position, problems);
    game.put_dragon_and_fairy(position, problems);
    game.put_magic_figures(position, problems);
    game.put_messengers(position, problems);
    game.put_robbers(position, problems);
    game.put_ingots(position, problems);
    game.put_wheel(position, problems);
    problems.extend(game.hand_out_goods(&position.goods).err().map(SetupProblem::Goods));
    for (title, holder) in &position.titles {
        let held = game.bestow(*title, *holder).map_err(ToOwned::to_owned);
        problems.extend(held.err().map(|why| SetupProblem::Title(*title, why)));
    }
}

/// A tile has been drawn; says whether something else comes before it is placed, if it is placed at
/// all.
#[inline]
pub(crate) fn tile_drawn(
    game: &mut Game,
    player: Player,
    kind: TileKind,
    sink: &mut impl Sink,
) -> bool {
    const DELAYING: ElementSet =
        ElementSet::of(&[Element::Dragon, Element::River, Element::WheelOfFortune]);
    game.has_any(DELAYING) && delay_tile(game, player, kind, sink)
}

#[inline(never)]
fn delay_tile(game: &mut Game, player: Player, kind: TileKind, sink: &mut impl Sink) -> bool {
    if game.has(Element::Dragon) && dragon::lay_aside(game, player, kind, sink) {
        return true;
    }
    if game.has(Element::WheelOfFortune) {
        // Where it goes is found when the wheel has turned.
        turn::hold(game, kind);
        return true;
    }
    if game.has(Element::River) && river::is_mouth(game, kind) {
        turn::offer_abbey_next(game);
        count_fits(game, kind);
        if game.fits.n > 0 {
            turn::play_mouth(game, player, kind);
            return true;
        }
    }
    false
}

/// A tile has been placed, before anything is done with figures.
#[inline]
pub(crate) fn tile_placed(game: &mut Game, player: Player, sink: &mut impl Sink) {
    const WATCHING: ElementSet =
        ElementSet::of(&[Element::River, Element::Builder, Element::Dragon]);
    if game.has_any(WATCHING) {
        tell_of_tile(game, player, sink);
    }
}

#[inline(never)]
fn tell_of_tile(game: &mut Game, player: Player, sink: &mut impl Sink) {
    if game.has(Element::River) {
        river::tile_placed(game, game.last_square);
    }
    if game.has(Element::Builder) {
        traders_and_builders::tile_placed(game, player, sink);
    }
    if game.has(Element::Dragon) {
        dragon::tile_placed(game, sink);
    }
}

/// Scoring begins ahead of its usual line: an abbot's.
pub(crate) fn scoring_begins_early(game: &mut Game) {
    if game.has(Element::Count) {
        count_of_carcassonne::scoring_begins(game);
    }
}

/// A completed feature has been scored; its figures still stand on it.
#[inline]
pub(crate) fn feature_scored(game: &mut Game, feature: Feature) {
    if game.has(Element::GoldMines) {
        gold_mines::feature_scored(game, feature);
    }
}

/// A figure has left the board, or its place on it.
#[inline]
pub(crate) fn figure_left(game: &mut Game, figure: Figure) {
    if game.has(Element::Fairy) {
        fairy::figure_left(game, figure);
    }
    if game.has(Element::Count) {
        count_of_carcassonne::figure_left(game, figure);
    }
}

/// A follower has come out of Carcassonne.
pub(crate) fn resident_left(game: &mut Game, resident: Resident) {
    if game.has(Element::Fairy) {
        fairy::resident_left(game, resident);
    }
}

/// The figures of a scored feature have gone home, but for those that wait.
#[inline]
pub(crate) fn feature_cleared(game: &mut Game, feature: Feature) {
    if game.has(Element::Wagon) {
        wagon::feature_cleared(game, feature);
    }
}

/// A follower has left its feature.
pub(crate) fn follower_left(game: &mut Game, figure: Figure, sink: &mut impl Sink) {
    traders_and_builders::follower_left(game, figure, sink);
}

/// Ferries have been moved, and roads may have been parted.
pub(crate) fn roads_parted(game: &mut Game, sink: &mut impl Sink) {
    if game.has(Element::Builder) {
        traders_and_builders::roads_parted(game, sink);
    }
}

/// A player has got points.
#[inline]
pub(crate) fn points_paid(game: &mut Game, award: &Award) {
    if game.has(Element::Count) {
        count_of_carcassonne::points_paid(game, award);
    }
}

/// The last turn is over, and this player took it.
#[cold]
pub(crate) fn last_turn_over(game: &mut Game, player: Player) {
    if game.has(Element::Abbey) {
        abbey::begin_late_round(game, player);
    }
    if game.has(Element::Count) {
        calls::last_turn_over(game, player);
    }
}

/// The last tile has been played.
pub(crate) fn final_scoring(game: &mut Game, sink: &mut impl Sink) {
    // BB21 Messengers final scoring, BB21 Robbers final scoring: before all else.
    if game.has(Element::Messengers) {
        messengers::before_final_scoring(game, sink);
    }
    if game.has(Element::Robbers) {
        robbers::before_final_scoring(game, sink);
    }
    base::final_scoring(game, sink);
    let mut awards = Vec::new();
    final_awards(game, |award| awards.push(award));
    for award in awards {
        score::award(game, award, sink);
    }
}
