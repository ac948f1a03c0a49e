//! What must hold of every action.

use super::plan::Moment;
use super::{Holds, carcassonne, fairy, hold, points};
use bastide_board::{Feature, SquareIdx};
use bastide_rules::{
    Action, AnyFigure, Award, Chance, Crowned, Element, Event, Figure, FigureKind, Game, Location,
    Node, Piece, PieceMove, Player, Prompt, ScoreKind, TileKind, Title, When, Why,
};
use bastide_tiles::{FeatureKind, Goods, RiverRole};
use std::collections::{BTreeMap, BTreeSet};

/// Points and figures as the events tell them, to be compared with what the game keeps.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    points: [u16; Player::MAX],
    breakdown: BTreeMap<(Player, ScoreKind, When), u16>,
    figures: Vec<Figure>,
    barns: Vec<Player>,
    crowned: Vec<Crowned>,
    city: carcassonne::City,
    /// How many tiles were placed in the turn under way, those beside it and those of messages aside.
    n_tile_plays: u32,
    /// Tiles that messages have brought and that are not placed yet.
    n_extra: u32,
    /// What must still be paid for features that have been completed.
    due: points::Due,
    /// What the fairy must still pay.
    fairy: fairy::Due,
    /// What was paid last that can be robbed.
    last_award: Option<Award>,
    /// How many second tiles were earned in the turn under way.
    n_earned: u32,
}

impl Ledger {
    fn note(&mut self, game: &Game, event: &Event) -> Holds {
        self.city.note(game, event)?;
        if let Event::Scored(award) = event {
            self.points[award.player.index()] += award.points;
            self.note_robbery(award)?;
            let (kind, when) = award.why.score_kind();
            *self.breakdown.entry((award.player, kind, when)).or_default() += award.points;
        } else if let Event::FigurePlaced(figure) = event {
            self.figures.push(*figure);
        } else if let Event::FigureTakenBack(figure) = event {
            self.leave(figure)?;
        } else if let Event::PieceMoved(it) = event {
            self.note_move(it)?;
        } else if let Event::TurnStarted(_) = event {
            (self.n_tile_plays, self.n_earned, self.n_extra) = (0, 0, 0);
        } else if let Event::TilePlaced { kind, .. } = event {
            if self.n_extra > 0 {
                self.n_extra -= 1;
            } else {
                self.n_tile_plays += u32::from(!is_beside_the_turn(game, *kind));
            }
        } else if let Event::SecondTileEarned(_) = event {
            self.n_earned += 1;
        }
        Ok(())
    }

    /// Figures of players that come from or go to somewhere else than a supply or a segment.
    fn note_move(&mut self, it: &PieceMove) -> Holds {
        let (Piece::Figure(AnyFigure::Placed(kind)), Some(player)) = (it.piece, it.player) else {
            return Ok(());
        };
        if let Location::Segment(segment) = it.from {
            self.leave(&Figure { player, kind, segment })?;
        } else if let Location::CrownSpace(segment) = it.from {
            let crowned = Crowned { segment, player, kind };
            let idx = self.crowned.iter().position(|it| *it == crowned);
            let idx = idx.ok_or_else(|| format!("{crowned:?} comes back from nowhere"))?;
            self.crowned.remove(idx);
        }
        if let Location::Segment(segment) = it.to {
            self.figures.push(Figure { player, kind, segment });
        } else if let Location::CrownSpace(segment) = it.to {
            self.crowned.push(Crowned { segment, player, kind });
        } else if let Location::Corner(_) = it.to {
            self.barns.push(player);
        }
        Ok(())
    }

    /// A figure leaves its segment.
    fn leave(&mut self, figure: &Figure) -> Holds {
        let idx = self.figures.iter().position(|it| it == figure);
        let idx = idx.ok_or_else(|| format!("{figure:?} leaves, but was not there"))?;
        self.figures.swap_remove(idx);
        Ok(())
    }

    /// Robbers steal half of what was paid last to whom they rob, rounded up.
    fn note_robbery(&mut self, award: &Award) -> Holds {
        let Why::Robbery { from } = award.why else {
            self.last_award = Some(*award);
            return Ok(());
        };
        let is_half = |it: &Award| it.player == from && award.points == it.points.div_ceil(2);
        hold(from != award.player && self.last_award.as_ref().is_some_and(is_half), || {
            format!("{award:?} after {:?}", self.last_award)
        })
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
                let is_crowned = |it: &&Crowned| it.player == player && it.kind == kind;
                let n_out = n_out
                    + self.crowned.iter().filter(is_crowned).count()
                    + self.city.n_residents(player, kind);
                let n_supply = usize::from(game.supply(player, kind));
                let n_all = usize::from(kind.n_per_player(&game.rules().setup));
                hold(n_out + n_supply == n_all, || {
                    format!("{player:?} has {n_supply} {} in supply, {n_out} out", kind.name())
                })?;
            }
        }
        let mut on_board = game.figures().to_vec();
        on_board.sort_unstable();
        self.figures.sort_unstable();
        hold(on_board == self.figures, || format!("{on_board:?} on the board"))?;
        self.city.agrees_with(game)
    }
}

/// Everything that must hold of an action: what it tells is what it does, and who gets what is
/// what the rulebooks say.
///
/// # Errors
/// What does not hold.
pub fn action_is_fair(moment: &Moment<'_>, ledger: &mut Ledger) -> Holds {
    let n_before = ledger.n_tile_plays;
    let is_extra = ledger.n_extra > 0;
    if moment.action == Action::Accept
        && matches!(moment.before.node(), Node::Decide(_, Prompt::Message(_)))
        && moment.after.node() == Node::Chance(Chance::DrawTile)
    {
        ledger.n_extra += 1;
    }
    for event in moment.events {
        ledger.note(moment.after, event)?;
    }
    ledger.agrees_with(moment.after)?;
    figures_join_whom_they_may(moment)?;
    points::majorities_are_paid(moment, &mut ledger.due, ledger.city.called())?;
    fairy::pays_who_stands_by_her(moment, &mut ledger.fairy)?;
    ledger.city.is_fair(moment)?;
    completing_never_costs(moment.after)?;
    // A tile of a message may earn one, too: its turn is not kept account of then.
    let options = &moment.after.rules().setup.options;
    let has_plain_turns = !moment.after.has(Element::Messengers)
        || options.is("messages.extra_tile_builder", "false");
    if !is_extra && has_plain_turns {
        builders_earn_second_tiles(moment, ledger, n_before)?;
    }
    if has_plain_turns {
        turns_go_round(moment, ledger)?;
    }
    goods_are_conserved(moment.after)?;
    titles_are_records(moment.after)?;
    gold_is_worth_its_points(moment.after)?;
    let n_tiles: u32 = moment.after.rules().kinds.iter().map(|it| u32::from(it.n_copies)).sum();
    // Messages bring many more decisions; how many is a matter of luck.
    let limit = if moment.after.has(Element::Messengers) { 60 } else { 12 };
    hold(moment.after.n_actions() <= limit * n_tiles, || "the game does not end".to_owned())
}

/// A follower is placed only where none stands; a builder on a road or in a city, and a pig on a
/// field, only beside a follower of its player.
fn figures_join_whom_they_may(moment: &Moment<'_>) -> Holds {
    let Node::Decide(_, Prompt::PlaceFigure) = moment.before.node() else { return Ok(()) };
    let Action::PlaceFigure { kind, segment } = moment.action else { return Ok(()) };
    let board = moment.before.board();
    let feature: BTreeSet<_> = board.segments_of(board.feature_of(segment)).collect();
    let figures = moment.before.figures().iter().filter(|it| it.kind.is_follower());
    let there: Vec<&Figure> = figures.filter(|it| feature.contains(&it.segment)).collect();
    if kind.is_follower() {
        return hold(there.is_empty(), || format!("a {} joins {there:?}", kind.name()));
    }
    let player = moment.before.acting_player();
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

/// Whether what a tile completed has been scored: before that, somebody is asked.
fn is_scored(game: &Game) -> bool {
    match game.node() {
        Node::Chance(Chance::RollDie) => false,
        Node::Chance(_) | Node::Over => true,
        Node::Decide(
            _,
            Prompt::SecondTile
            | Prompt::PlayAbbey
            | Prompt::EnterQuarter
            | Prompt::MoveCount
            | Prompt::MoveWagon
            | Prompt::ChooseCropAction(_)
            | Prompt::AddFollower
            | Prompt::RemoveFollower,
        ) => true,
        Node::Decide(_, Prompt::MoveDragon) => {
            game.rules().setup.options.is("dragon.timing", "after_scoring")
        }
        Node::Decide(..) => false,
    }
}

/// Whether a tile is played beside the turn: the lake of River II, and the source at Carcassonne
/// where the first player chooses its place.
fn is_beside_the_turn(game: &Game, kind: TileKind) -> bool {
    let tile = game.rules().tile(kind);
    match tile.river_role {
        Some(RiverRole::Source) => true,
        Some(RiverRole::Lake) => tile.symbols.volcano,
        Some(RiverRole::Fork | RiverRole::Through | RiverRole::End) | None => false,
    }
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
    let builders = before.figures().iter().filter(is_builder);
    let built: Vec<Feature> = builders.map(|it| board.feature_of(it.segment)).collect();
    let placed = board.segments_on(SquareIdx(before.board().squares().len() as u16));
    let extends = placed.map(|it| board.feature_of(it)).any(|it| built.contains(&it));
    let Node::Decide(_, Prompt::PlaceTile(kind)) = before.node() else { return Ok(()) };
    let told = moment.events.iter().position(|it| matches!(it, Event::TurnStarted(_)));
    let own = &moment.events[..told.unwrap_or(moment.events.len())];
    let due = extends && n_before == 0 && !is_beside_the_turn(before, kind);
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
/// each, or what the option says.
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
        // Carcassonne is a city to the king, but no record to beat.
        let has_city = game.has(Element::Count)
            && title == Title::King
            && game.rules().setup.options.is("king.count_carcassonne", "true");
        let n_complete = complete.len() as u16 + u16::from(has_city);
        for player in game.players() {
            let holds = |title| game.holder(title).is_some_and(|it| it.player == player);
            let is = |value| game.rules().setup.options.is("king.scoring", value);
            let worth = if is("ten") {
                10
            } else if is("fifteen_forty") {
                if Title::ALL.into_iter().all(holds) { 20 } else { 15 }
            } else if is("continuous") {
                0
            } else {
                n_complete
            };
            let due = if is_over && holds(title) { worth } else { 0 };
            let paid = game.scoreboard().of(player, kind, When::Final);
            hold(paid == due, || format!("{player:?} has {paid} points as {title:?}, not {due}"))?;
        }
    }
    Ok(())
}

/// At the end ingots are worth what the table says.
fn gold_is_worth_its_points(game: &Game) -> Holds {
    if !game.has(Element::GoldMines) {
        return Ok(());
    }
    for player in game.players() {
        let n = u16::from(game.ingots(player));
        let each = [(10, 4), (7, 3), (4, 2), (1, 1)].into_iter().find(|(least, _)| n >= *least);
        let due = each.map_or(0, |(_, each)| n * each);
        let due = if game.node() == Node::Over { due } else { 0 };
        let paid = game.scoreboard().of(player, ScoreKind::Gold, When::Final);
        hold(paid == due, || format!("{player:?} has {paid} points for {n} ingots, not {due}"))?;
    }
    Ok(())
}

/// A completed feature is worth no less than it was unfinished, unless unfinished ones count
/// something else.
fn completing_never_costs(game: &Game) -> Holds {
    if !game.rules().setup.options.is("base.incomplete_count", "tiles") {
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
/// unless a second one or, after one beside the turn, the first is still to come.
fn turns_go_round(moment: &Moment<'_>, ledger: &Ledger) -> Holds {
    let (before, after) = (moment.before, moment.after);
    if after.has(Element::Abbey) && after.n_tiles_left() == 0 {
        // The round of late abbeys leaves out who has none.
        return Ok(());
    }
    let next = Player((before.active_player().0 + 1) % before.n_players());
    let started = moment.events.contains(&Event::TurnStarted(next));
    let asks_second = matches!(before.node(), Node::Decide(_, Prompt::SecondTile));
    let plays_second = asks_second && moment.action == Action::Accept;
    let is_over = match after.node() {
        Node::Over => return Ok(()),
        Node::Chance(Chance::RollDie) => false,
        Node::Chance(Chance::DrawMessage) => started,
        Node::Chance(_) if matches!(moment.action, Action::Draw(_)) => false,
        Node::Chance(_) if plays_second => false,
        Node::Chance(_) if ledger.n_extra > 0 => false,
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
