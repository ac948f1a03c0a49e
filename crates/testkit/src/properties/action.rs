//! What must hold of every action.

use super::plan::Moment;
use super::{Holds, fairy, hold};
use bastide_board::{Feature, Segment, SquareIdx};
use bastide_rules::{
    Action, Award, Chance, Element, Event, Figure, FigureKind, Game, MagicFigure, Node, Player,
    Prompt, ScoreKind, TileKind, Title, When, Why,
};
use bastide_tiles::{FeatureKind, Goods, Port, RiverRole, Side};
use std::collections::{BTreeMap, BTreeSet};

/// Points and figures as the events tell them, to be compared with what the game keeps.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    points: [u16; Player::MAX],
    breakdown: BTreeMap<(Player, ScoreKind, When), u16>,
    figures: Vec<Figure>,
    barns: Vec<Player>,
    /// How many tiles were placed in the turn under way, the lake of River II aside.
    n_tile_plays: u32,
    /// How many second tiles were earned in the turn under way.
    n_earned: u32,
}

impl Ledger {
    fn note(&mut self, game: &Game, event: &Event) -> Holds {
        if let Event::Scored(award) = event {
            self.points[award.player.index()] += award.points;
            let (kind, when) = award.why.score_kind();
            *self.breakdown.entry((award.player, kind, when)).or_default() += award.points;
        } else if let Event::FigurePlaced(figure) = event {
            self.figures.push(*figure);
        } else if let Event::BarnPlaced(player, _) = event {
            self.barns.push(*player);
        } else if let Event::FigureMoved { figure, to } = event {
            let idx = self.figures.iter().position(|it| it == figure);
            let idx = idx.ok_or_else(|| format!("{figure:?} moves from nowhere"))?;
            self.figures[idx].segment = *to;
        } else if let Event::FigureTakenBack(figure) = event {
            let idx = self.figures.iter().position(|it| it == figure);
            let idx = idx.ok_or_else(|| format!("{figure:?} comes back from nowhere"))?;
            self.figures.swap_remove(idx);
        } else if let Event::TurnStarted(_) = event {
            (self.n_tile_plays, self.n_earned) = (0, 0);
        } else if let Event::TilePlaced { kind, .. } = event {
            self.n_tile_plays += u32::from(!is_mouth(game, *kind));
        } else if let Event::SecondTileEarned(_) = event {
            self.n_earned += 1;
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
            for kind in FigureKind::ALL {
                let is_it = |it: &&Figure| it.player == player && it.kind == kind;
                let n_barns = self.barns.iter().filter(|it| **it == player).count();
                let n_out = match kind == FigureKind::Barn {
                    true => n_barns,
                    false => self.figures.iter().filter(is_it).count(),
                };
                let n_supply = usize::from(game.supply(player, kind));
                let n_all = usize::from(kind.n_per_player(game.rules().setup.elements));
                hold(n_out + n_supply == n_all, || {
                    format!("{player:?} has {n_supply} {} in supply, {n_out} out", kind.name())
                })?;
            }
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
    let n_before = ledger.n_tile_plays;
    for event in moment.events {
        ledger.note(moment.after, event)?;
    }
    ledger.agrees_with(moment.after)?;
    figures_join_whom_they_may(moment)?;
    majorities_are_paid(moment)?;
    fairy::pays_who_stands_by_her(moment)?;
    completing_never_costs(moment.after)?;
    builders_earn_second_tiles(moment, ledger, n_before)?;
    turns_go_round(moment, ledger)?;
    goods_are_conserved(moment.after)?;
    titles_are_records(moment.after)?;
    let n_tiles: u32 = moment.after.rules().kinds.iter().map(|it| u32::from(it.n_copies)).sum();
    hold(moment.after.n_actions() <= 12 * n_tiles, || "the game does not end".to_owned())
}

/// A follower is placed only where none stands; a builder on a road or in a city, and a pig on a
/// field, only beside a follower of its player.
fn figures_join_whom_they_may(moment: &Moment<'_>) -> Holds {
    let Action::PlaceFigure { kind, segment } = moment.action else { return Ok(()) };
    let board = moment.before.board();
    let feature: BTreeSet<_> = board.segments_of(board.feature_of(segment)).collect();
    let figures = moment.before.figures().iter().filter(|it| it.kind.is_follower());
    let there: Vec<&Figure> = figures.filter(|it| feature.contains(&it.segment)).collect();
    if kind.is_follower() {
        return hold(there.is_empty(), || format!("a {} joins {there:?}", kind.name()));
    }
    let player = moment.before.active_player();
    let on = board.facts(segment).kind;
    let fits = match kind {
        FigureKind::Builder => matches!(on, FeatureKind::Road | FeatureKind::City),
        FigureKind::Pig => on == FeatureKind::Field,
        FigureKind::Normal
        | FigureKind::Large
        | FigureKind::Abbot
        | FigureKind::Mayor
        | FigureKind::Wagon => true,
        // It stands on a corner.
        FigureKind::Barn => false,
    };
    hold(fits && there.iter().any(|it| it.player == player), || {
        format!("a {} stands on a {} beside {there:?}", kind.name(), on.name())
    })
}

/// As how many followers a figure counts.
fn strength(game: &Game, figure: &Figure) -> usize {
    match figure.kind {
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

/// Whether an action is the one after which what the tile completed is scored. While a figure may
/// be placed, it is not yet; while wagons wait, it has been.
pub(super) fn scores_what_is_completed(moment: &Moment<'_>) -> bool {
    is_scored(moment.after) && !matches!(moment.before.node(), Node::Decide(_, Prompt::MoveWagon))
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

/// Features that must be scored, with the players who have the majority.
type Due = BTreeMap<Feature, BTreeSet<Player>>;

fn majorities(game: &Game, figures: &[Figure], wanted: impl Fn(Feature) -> bool) -> Due {
    let mut strengths: BTreeMap<Feature, BTreeMap<Player, usize>> = BTreeMap::new();
    for figure in figures.iter().filter(|it| strength(game, it) > 0) {
        let feature = game.board().feature_of(figure.segment);
        let by_player = strengths.entry(feature).or_default();
        *by_player.entry(figure.player).or_default() += strength(game, figure);
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
/// the princess or the dragon has sent home before are gone.
pub(super) fn scored_figures(moment: &Moment<'_>) -> Vec<Figure> {
    let mut standing = moment.before.figures().to_vec();
    let mut is_sent_home = false;
    for event in moment.events {
        if let Event::FigureTakenBack(figure) = event {
            let idx = standing.iter().position(|it| is_sent_home && it == figure);
            idx.map(|idx| standing.swap_remove(idx));
            continue;
        }
        is_sent_home = matches!(event, Event::KnightSentHome { .. } | Event::DragonMoved { .. });
        if let Event::FigurePlaced(figure) = event {
            standing.push(*figure);
        }
    }
    standing
}

/// Each feature that comes to be scored is paid in full to all who have the majority, and to
/// nobody else; nothing else is paid.
fn majorities_are_paid(moment: &Moment<'_>) -> Holds {
    let after = moment.after;
    let is_complete = |it| after.board().tally(it).is_complete();
    let standing = scored_figures(moment);
    let is_due = scores_what_is_completed(moment);
    let farms = farms_with_barns(after);
    let completed =
        majorities(after, &standing, |it| is_due && (is_complete(it) || farms.contains_key(&it)));
    // Farmers who meet only barns that stood before get less (RGBB Barn connected, R-067).
    // A barn on a corner of the tile placed last is new: before, that corner was not closed.
    let last = after.board().square(after.last_square()).place;
    let is_old = |feature: &Feature| {
        let is_new = |it: &Player| {
            after.barns().any(|(player, corner)| player == *it && corner.tiles().contains(&last))
        };
        farms.get(feature).is_some_and(|owners| !owners.iter().any(is_new))
    };
    let worth = |feature: Feature, when: When, player: Option<Player>| match when {
        _ if Some(feature) == enchanted(moment, MagicFigure::Mage) => {
            let squares =
                after.board().segments_of(feature).map(|it| after.board().square_idx_of(it));
            let n_tiles = squares.collect::<BTreeSet<_>>().len() as u16;
            worth(after, feature, when, player, &standing) + n_tiles
        }
        _ if Some(feature) == enchanted(moment, MagicFigure::Witch) => {
            worth(after, feature, when, player, &standing).div_ceil(2)
        }
        When::Completed if is_old(&feature) => {
            let full = worth(after, feature, when, player, &standing);
            let n_cities = worth(after, feature, when, None, &[]) / (3 + herd(after, feature));
            full - 2 * n_cities
        }
        When::Completed => worth(after, feature, when, player, &standing),
        When::Final => worth(after, feature, when, player, after.figures()),
    };
    let at_end = match after.node() {
        Node::Over => majorities(after, after.figures(), |_| true),
        Node::Chance(_) | Node::Decide(..) => Due::new(),
    };
    let mut paid: BTreeMap<(When, Feature), BTreeSet<Player>> = BTreeMap::new();
    for event in moment.events {
        let Event::Scored(award) = event else { continue };
        let Why::Feature { at, when, .. } = award.why else { continue };
        let feature = after.board().feature_of(at);
        value_is_right(after, feature, award, worth(feature, when, Some(award.player)))?;
        let is_new = paid.entry((when, feature)).or_default().insert(award.player);
        hold(is_new, || format!("{award:?} is paid twice"))?;
    }
    let due = completed.into_iter().map(|(feature, owners)| ((When::Completed, feature), owners));
    let due = due.chain(at_end.into_iter().map(|(it, owners)| ((When::Final, it), owners)));
    let due: BTreeMap<_, _> =
        due.filter(|((when, feature), _)| worth(*feature, *when, None) > 0).collect();
    hold(paid == due, || format!("paid {paid:?}, due {due:?}"))
}

/// The feature that mage or witch stands on when it comes to scoring; afterwards they are gone.
fn enchanted(moment: &Moment<'_>, figure: MagicFigure) -> Option<Feature> {
    let mut at = moment.before.magic_figure(figure);
    if moment.action == Action::RemoveMagicFigure(figure) {
        at = None;
    }
    for event in moment.events {
        if let Event::MagicFigureMoved { figure: it, to, .. } = event
            && *it == figure
        {
            at = Some(*to);
        }
    }
    at.map(|it| moment.after.board().feature_of(it))
}

fn value_is_right(game: &Game, feature: Feature, award: &Award, wanted: u16) -> Holds {
    let Why::Feature { kind, value, .. } = award.why else { return Ok(()) };
    hold(kind == game.board().tally(feature).kind, || format!("{award:?} for another feature"))?;
    hold(award.points == wanted && value.points == wanted, || {
        format!("{award:?}, {wanted} points are due")
    })
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
    let option = |key, value| game.rules().setup.options.get(key) == Some(value);
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
            (3 + pig + herd(game, feature)) * complete.count() as u16
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

/// What a pig herd adds to each city of a field.
fn herd(game: &Game, farm: Feature) -> u16 {
    game.board().segments_of(farm).any(|it| herd_counts(game, it)).into()
}

/// Whether a field has a pig herd there that makes its cities worth more.
fn herd_counts(game: &Game, segment: Segment) -> bool {
    let needs = game.rules().setup.options.get("river2.pig_herd_needs_tb") == Some("true");
    let has_traders =
        [Element::Goods, Element::Builder, Element::Pig].into_iter().any(|it| game.has(it));
    let works = game.has(Element::River) && (has_traders || !needs);
    works && game.board().facts(segment).pig_herd
}

/// Whether what a tile completed has been scored: before that, somebody is asked.
fn is_scored(game: &Game) -> bool {
    match game.node() {
        Node::Chance(Chance::RollDie) => false,
        Node::Chance(_) | Node::Over => true,
        Node::Decide(
            _,
            Prompt::SecondTile
            | Prompt::PlayAbbey
            | Prompt::MoveWagon
            | Prompt::ChooseCropAction(_)
            | Prompt::AddFollower
            | Prompt::RemoveFollower,
        ) => true,
        Node::Decide(_, Prompt::MoveDragon) => {
            game.rules().setup.options.get("dragon.timing") == Some("after_scoring")
        }
        Node::Decide(..) => false,
    }
}

/// Whether a tile is the lake of River II, which is played beside the turn.
fn is_mouth(game: &Game, kind: TileKind) -> bool {
    let tile = game.rules().tile(kind);
    tile.river_role == Some(RiverRole::Lake) && tile.symbols.volcano
}

/// The first tile of a turn earns a second if, and only if, it adds to what the builder of the
/// player stands on; nothing earns a third.
fn builders_earn_second_tiles(moment: &Moment<'_>, ledger: &Ledger, n_before: u32) -> Holds {
    hold(ledger.n_earned <= 1 && ledger.n_tile_plays <= 1 + ledger.n_earned, || {
        format!("{} tiles in a turn, {} earned", ledger.n_tile_plays, ledger.n_earned)
    })?;
    let Action::PlaceTile { .. } = moment.action else { return Ok(()) };
    let (before, board) = (moment.before, moment.after.board());
    let player = before.active_player();
    let is_builder = |it: &&Figure| it.player == player && it.kind == FigureKind::Builder;
    let builder = before.figures().iter().find(is_builder).map(|it| board.feature_of(it.segment));
    let placed = board.segments_on(SquareIdx(before.board().squares().len() as u16));
    let extends = placed.map(|it| board.feature_of(it)).any(|it| Some(it) == builder);
    let Node::Decide(_, Prompt::PlaceTile(kind)) = before.node() else { return Ok(()) };
    let told = moment.events.iter().position(|it| matches!(it, Event::TurnStarted(_)));
    let own = &moment.events[..told.unwrap_or(moment.events.len())];
    let due = extends && n_before == 0 && !is_mouth(before, kind);
    let earned = own.contains(&Event::SecondTileEarned(player));
    hold(earned == due, || format!("a second tile is due: {due}, earned: {earned}"))
}

/// Whoever completed cities holds their goods; at the end the most of a kind earn ten points.
fn goods_are_conserved(game: &Game) -> Holds {
    if !game.has(Element::Goods) || !is_scored(game) {
        return Ok(());
    }
    let board = game.board();
    let complete = board.features().filter(|it| board.tally(*it).is_complete());
    let segments = complete.flat_map(|it| board.segments_of(it));
    let shown: Vec<Goods> = segments.filter_map(|it| board.facts(it).goods).collect();
    let mut due = [0; Player::MAX];
    for goods in Goods::ALL {
        let held: Vec<u8> = game.players().map(|it| game.goods(it, *goods)).collect();
        let n_shown = shown.iter().filter(|it| *it == goods).count();
        let n_held: usize = held.iter().map(|it| usize::from(*it)).sum();
        hold(n_held == n_shown, || format!("{n_held} {goods:?} are held, {n_shown} completed"))?;
        let most = held.iter().copied().max().unwrap_or_default();
        for (due, held) in due.iter_mut().zip(&held) {
            *due += if most > 0 && *held == most { 10 } else { 0 };
        }
    }
    let is_over = game.node() == Node::Over;
    for (player, due) in game.players().zip(due) {
        let paid = game.scoreboard().of(player, ScoreKind::Goods, When::Final);
        let due = if is_over { due } else { 0 };
        hold(paid == due, || format!("{player:?} has {paid} points for goods, {due} are due"))?;
    }
    Ok(())
}

/// The records of the titles are the largest completed city and the longest completed road; with
/// ferries the longest may have been opened again. At the end their holders get a point for
/// each.
fn titles_are_records(game: &Game) -> Holds {
    if !game.has(Element::KingRobberBaron) || !is_scored(game) {
        return Ok(());
    }
    let board = game.board();
    for (title, kind) in
        [(Title::King, ScoreKind::King), (Title::RobberBaron, ScoreKind::RobberBaron)]
    {
        let is_it = |it: &Feature| {
            board.tally(*it).kind == title.feature() && board.tally(*it).is_complete()
        };
        let complete: Vec<Feature> = board.features().filter(is_it).collect();
        let size = |it: &Feature| {
            board.segments_of(*it).map(|it| board.square_idx_of(it)).collect::<BTreeSet<_>>().len()
        };
        let largest = complete.iter().map(size).max().unwrap_or_default();
        let record = game.holder(title).map_or(0, |it| usize::from(it.n_tiles));
        let is_lost = title == Title::RobberBaron && game.has(Element::Ferries) && record > largest;
        hold(record == largest || is_lost, || {
            format!("{title:?} for {record} tiles, not {largest}")
        })?;
        let is_over = game.node() == Node::Over;
        for player in game.players() {
            let holds = game.holder(title).is_some_and(|it| it.player == player);
            let due = if is_over && holds { complete.len() as u16 } else { 0 };
            let paid = game.scoreboard().of(player, kind, When::Final);
            hold(paid == due, || format!("{player:?} has {paid} points as {title:?}, not {due}"))?;
        }
    }
    Ok(())
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

/// A turn passes to the next seat when, and only when, it is over: after a tile has been played,
/// unless a second one or, after the lake of River II, the first is still to come.
fn turns_go_round(moment: &Moment<'_>, ledger: &Ledger) -> Holds {
    let (before, after) = (moment.before, moment.after);
    if after.has(Element::Abbey) && after.n_tiles_left() == 0 {
        // The round of late abbeys leaves out who has none.
        return Ok(());
    }
    let next = Player((before.active_player().0 + 1) % before.n_players());
    let started = moment.events.contains(&Event::TurnStarted(next));
    let is_over = match after.node() {
        Node::Over => return Ok(()),
        Node::Chance(Chance::RollDie) => false,
        Node::Chance(_) if matches!(moment.action, Action::Draw(_) | Action::PlaySecondTile) => {
            false
        }
        Node::Chance(_) => {
            let goes_on = ledger.n_earned == 1 || ledger.n_tile_plays == 0;
            started || !goes_on
        }
        Node::Decide(..) => started,
    };
    let wanted = if is_over { next } else { before.active_player() };
    hold(after.active_player() == wanted, || format!("{:?} is to play", after.active_player()))?;
    hold(started == is_over, || "a turn is told to begin that does not".to_owned())
}
