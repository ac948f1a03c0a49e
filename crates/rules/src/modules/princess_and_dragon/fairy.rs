//! The fairy.

use super::{state, state_mut, variant};
use crate::event::{Event, Sink};
use crate::figures::{Figure, FigureKind};
use crate::game::{Action, Game, Player};
use crate::options::option;
use crate::score::{self, Award, Awards, When, Why};
use crate::setup::FairyAt;
use crate::turn::{self, Flow, Part};
use crate::{AnyFigure, Element, Location, Resident, hooks};
use arrayvec::ArrayVec;
use bastide_board::{Feature, Place, SquareIdx};

option! {
    "fairy.mode", Some(Element::Fairy);
    /// What the fairy belongs to.
    pub(crate) enum Bond {
        /// A tile, and whoever stands on it.
        Tile = "on_tile",
        /// A single follower.
        Follower = "with_follower",
    }
}

/// Where she is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fairy {
    pub(super) square: SquareIdx,
    /// Whom she is bound to; nobody in games that bind her to tiles, or when he has gone.
    pub(super) follower: Option<Figure>,
    /// Whom in a quarter of Carcassonne she is bound to.
    pub(super) resident: Option<Resident>,
}

/// Points for a follower by the fairy when the turn of its player begins.
const AT_TURN: u16 = 1;

/// Points for a follower by the fairy when its feature is scored.
const AT_SCORING: u16 = 3;

// Questions

/// Instead of placing a figure a player may move her: to another tile with a follower of that
/// player, or to another follower; by option those in Carcassonne count, too.
pub(crate) fn moves(game: &Game, player: Player, mut choice: impl FnMut(Action)) {
    if !game.has(Element::Fairy) {
        return;
    }
    match variant(game).bond {
        Bond::Tile => {
            let places = tiles_to_go_to(game, player).into_iter();
            places.map(|it| Action::ChooseTile(game.board.square(it).place)).for_each(&mut choice);
        }
        Bond::Follower => {
            followers_to_go_to(game, player).map(Action::BindFairy).for_each(&mut choice);
        }
    }
    moves_to_quarters(game, player).into_iter().for_each(choice);
}

/// Whether a player may move her.
pub(crate) fn may_move(game: &Game, player: Player) -> bool {
    if !game.has(Element::Fairy) {
        return false;
    }
    let is_any_elsewhere = match variant(game).bond {
        Bond::Tile => {
            let hers = state(game).fairy.map(|it| it.square);
            followers_of(game, player).any(|it| Some(game.board.square_idx_of(it.segment)) != hers)
        }
        Bond::Follower => followers_to_go_to(game, player).next().is_some(),
    };
    is_any_elsewhere || !moves_to_quarters(game, player).is_empty()
}

/// The followers of a player on the board, in the order of placing.
#[inline]
fn followers_of(game: &Game, player: Player) -> impl Iterator<Item = &Figure> + '_ {
    game.figures.iter().filter(move |it| it.player == player && it.kind.is_follower())
}

/// The other tiles with followers of a player; several followers on one tile are one place to go to.
fn tiles_to_go_to(
    game: &Game,
    player: Player,
) -> ArrayVec<SquareIdx, { FigureKind::MAX_FOLLOWERS }> {
    let hers = state(game).fairy.map(|it| it.square);
    let mut squares = ArrayVec::new();
    // Most squares differ in these bits already, and need not be compared one by one.
    let mut seen = 0_u64;
    for it in followers_of(game, player) {
        let square = game.board.square_idx_of(it.segment);
        let bit = 1 << (square.0 % 64);
        let is_new = seen & bit == 0 || !squares.contains(&square);
        if is_new && Some(square) != hers {
            squares.push(square);
        }
        seen |= bit;
    }
    squares
}

/// The other followers of a player; those that are alike are one.
fn followers_to_go_to(game: &Game, player: Player) -> impl Iterator<Item = Figure> + '_ {
    let by_her = state(game).fairy.and_then(|it| it.follower);
    let figures = game.figures.iter().enumerate();
    let others = figures.filter(move |(idx, it)| {
        it.player == player
            && it.kind.is_follower()
            && Some(**it) != by_her
            && !game.figures[..*idx].contains(it)
    });
    others.map(|(_, it)| *it)
}

/// Her ways to followers of a player in Carcassonne. Bound to one of several that are alike she may
/// go to another.
fn moves_to_quarters(game: &Game, player: Player) -> Vec<Action> {
    let Some((residents, square)) = hooks::residents(game) else { return Vec::new() };
    let mut own: Vec<Resident> =
        residents.iter().filter(|it| it.player == player).copied().collect();
    own.sort_unstable();
    let fairy = state(game).fairy;
    match variant(game).bond {
        Bond::Tile if own.is_empty() || fairy.is_some_and(|it| it.square == square) => Vec::new(),
        Bond::Tile => vec![Action::ChooseTile(game.board.square(square).place)],
        Bond::Follower => {
            let by_her = fairy.and_then(|it| it.resident);
            let alike = own.chunk_by(|a, b| a == b);
            let others = alike.filter(|it| by_her != Some(it[0]) || it.len() > 1);
            let bind =
                |it: Resident| Action::BindFairyInQuarter { kind: it.kind, quarter: it.quarter };
            others.map(|it| bind(it[0])).collect()
        }
    }
}

/// Whether any follower on the board is by her.
#[inline]
fn has_company(game: &Game, fairy: Fairy) -> bool {
    match variant(game).bond {
        Bond::Tile => game.board.has_follower(fairy.square),
        Bond::Follower => fairy.follower.is_some(),
    }
}

/// Whether a figure is a follower by the fairy.
fn is_by_her(game: &Game, fairy: Fairy, figure: &Figure) -> bool {
    figure.kind.is_follower()
        && match variant(game).bond {
            Bond::Tile => game.board.square_idx_of(figure.segment) == fairy.square,
            Bond::Follower => fairy.follower == Some(*figure),
        }
}

/// Whether she is by a follower of a player in Carcassonne.
fn is_by_resident(game: &Game, fairy: Fairy, player: Player) -> bool {
    let Some((residents, square)) = hooks::residents(game) else { return false };
    match variant(game).bond {
        Bond::Tile => fairy.square == square && residents.iter().any(|it| it.player == player),
        Bond::Follower => fairy.resident.is_some_and(|it| it.player == player),
    }
}

/// When a feature is scored, each player with a follower of it by the fairy gets points, whoever
/// has the majority and whatever the feature is worth; by seat.
pub(crate) fn bonuses(game: &Game, feature: Feature, when: When) -> Awards {
    let mut awards = Awards::new();
    let fairy = state(game).fairy;
    let Some(fairy) = fairy.filter(|it| has_company(game, *it)) else { return awards };
    for player in game.players() {
        let follower = game.figures.iter().find(|it| {
            it.player == player
                && game.board.feature_of(it.segment) == feature
                && is_by_her(game, fairy, it)
        });
        if let Some(follower) = follower {
            let kind = game.board.tally(feature).kind;
            let why = Why::Fairy { kind, at: follower.segment, when };
            awards.push(Award { player, points: AT_SCORING, why });
        }
    }
    awards
}

/// The tile that pays whoever of a scored feature stands on it, unless she is bound to a follower.
pub(crate) fn lucky_square(game: &Game) -> Option<SquareIdx> {
    match variant(game).bond {
        Bond::Tile => state(game).fairy.map(|it| it.square),
        Bond::Follower => None,
    }
}

// Steps

/// A turn that begins with a follower by the fairy begins with a point, once. A game that
/// begins in the middle of a turn's course begins after it.
pub(crate) fn begin_turn(
    game: &mut Game,
    player: Player,
    part: Part,
    sink: &mut impl Sink,
) -> Flow {
    if let (Part::First, Some(fairy)) = (part, state(game).fairy)
        && game.n_actions > 0
    {
        let figures: &[Figure] = if has_company(game, fairy) { &game.figures } else { &[] };
        let mut own = figures.iter().filter(|it| it.player == player);
        let at = own.find(|it| is_by_her(game, fairy, it)).map(|it| it.segment);
        if at.is_some() || is_by_resident(game, fairy, player) {
            let why = Why::FairyAtTurn { at };
            score::award(game, Award { player, points: AT_TURN, why }, sink);
        }
    }
    Flow::Next
}

/// Moves her to a tile.
pub(crate) fn move_to_tile(game: &mut Game, player: Player, to: Place, sink: &mut impl Sink) {
    if let Some(square) = game.board.square_at(to) {
        let from = Location::on_tile(game.fairy());
        state_mut(game).fairy = Some(Fairy { square, follower: None, resident: None });
        sink.tell(Event::moved(player, AnyFigure::Fairy, from, Location::Tile(to)));
    }
    turn::next_step(game);
}

/// Moves her to a follower.
pub(crate) fn bind(game: &mut Game, player: Player, follower: Figure, sink: &mut impl Sink) {
    let square = game.board.square_idx_of(follower.segment);
    let (from, to) = (Location::on_tile(game.fairy()), Location::Follower(follower));
    state_mut(game).fairy = Some(Fairy { square, follower: Some(follower), resident: None });
    sink.tell(Event::moved(player, AnyFigure::Fairy, from, to));
    turn::next_step(game);
}

/// Moves her to a follower in a quarter of Carcassonne.
pub(crate) fn bind_in_quarter(game: &mut Game, resident: Resident, sink: &mut impl Sink) {
    if let Some((_, square)) = hooks::residents(game) {
        let (from, to) = (Location::on_tile(game.fairy()), Location::Resident(resident));
        state_mut(game).fairy = Some(Fairy { square, follower: None, resident: Some(resident) });
        sink.tell(Event::moved(resident.player, AnyFigure::Fairy, from, to));
    }
    turn::next_step(game);
}

// Notices

/// The fairy stays on her tile when the follower she is bound to leaves it.
pub(crate) fn figure_left(game: &mut Game, figure: Figure) {
    let has_twin = game.figures.contains(&figure);
    if let Some(fairy) = &mut state_mut(game).fairy
        && fairy.follower == Some(figure)
        && !has_twin
    {
        fairy.follower = None;
    }
}

/// She stays in Carcassonne when the follower she is bound to is called out of it, unless one like
/// him is left there.
pub(crate) fn resident_left(game: &mut Game, resident: Resident) {
    let has_twin = game.residents().contains(&resident);
    if let Some(fairy) = &mut state_mut(game).fairy
        && fairy.resident == Some(resident)
        && !has_twin
    {
        fairy.resident = None;
    }
}

// Positions

/// Puts the fairy of a position on the table.
pub(super) fn put(game: &mut Game, at: &FairyAt) -> Result<(), &'static str> {
    if !game.has(Element::Fairy) {
        return Err("the element fairy is not in play");
    }
    let (place, follower) = match at {
        FairyAt::Tile(place) => (*place, None),
        FairyAt::Follower(figure) => (figure.place, Some(figure)),
        FairyAt::Resident(resident) => return put_in_quarter(game, *resident),
    };
    let square = game.board.square_at(place).ok_or("no tile lies there")?;
    if hooks::is_closed(game, square) {
        return Err("nobody may come to that tile");
    }
    let follower = match (follower, variant(game).bond) {
        (None, _) => None,
        (Some(_), Bond::Tile) => return Err("she is bound to tiles in this game"),
        (Some(it), Bond::Follower) => {
            let segment = game.board.segments_on(square).nth(it.local.into());
            let is_it = |figure: &&Figure| {
                Some(figure.segment) == segment
                    && (figure.player, figure.kind) == (it.player, it.kind)
            };
            let found = game.figures.iter().copied().find(|it| is_it(&it));
            Some(found.filter(|it| it.kind.is_follower()).ok_or("no such follower is there")?)
        }
    };
    state_mut(game).fairy = Some(Fairy { square, follower, resident: None });
    Ok(())
}

fn put_in_quarter(game: &mut Game, resident: Resident) -> Result<(), &'static str> {
    let (there, square) =
        hooks::residents(game).ok_or("she may not go to followers in Carcassonne")?;
    match variant(game).bond {
        Bond::Tile => Err("she is bound to tiles in this game"),
        Bond::Follower if !there.contains(&resident) => Err("no such follower is there"),
        Bond::Follower => {
            let resident = Some(resident);
            state_mut(game).fairy = Some(Fairy { square, follower: None, resident });
            Ok(())
        }
    }
}
