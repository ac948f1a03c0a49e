//! The fairy.

use crate::Element;
use crate::event::{Event, Sink};
use crate::figures::Figure;
use crate::game::{Action, Game, Player};
use crate::score::{self, Award, Awards, When, Why};
use crate::setup::FairyAt;
use crate::turn::{self, Flow, Part};
use arrayvec::ArrayVec;
use bastide_board::{Feature, Place, SquareIdx};

/// What the fairy belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bond {
    /// A tile, and whoever stands on it.
    Tile,
    /// A single follower.
    Follower,
}

/// Where she is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fairy {
    pub(super) square: SquareIdx,
    /// Whom she is bound to; nobody in games that bind her to tiles, or when he has gone.
    pub(super) follower: Option<Figure>,
}

/// Points for a follower by the fairy when the turn of its player begins.
const AT_TURN: u16 = 1;

/// Points for a follower by the fairy when its feature is scored.
const AT_SCORING: u16 = 3;

/// More followers than a player has.
const MAX_FOLLOWERS: usize = 16;

// Questions

/// Instead of placing a figure a player may move her: to another tile with a follower of that
/// player, or to another follower.
pub(crate) fn moves(game: &Game, player: Player) -> impl Iterator<Item = Action> + '_ {
    let followers = if game.has(Element::Fairy) { game.figures.as_slice() } else { &[] };
    let is_own = move |it: &Figure| it.player == player && it.kind.is_follower();
    let own = followers.iter().enumerate().filter(move |(_, it)| is_own(it));
    // Several followers on one tile are one place to go to.
    let mut squares = ArrayVec::<SquareIdx, MAX_FOLLOWERS>::new();
    own.filter_map(move |(idx, figure)| {
        let is_new = match game.rules.princess_and_dragon.bond {
            Bond::Tile => {
                let square = game.board.square_idx_of(figure.segment);
                let is_new = !squares.contains(&square);
                squares.push(square);
                is_new
            }
            Bond::Follower => !followers[..idx].contains(figure),
        };
        is_new.then(|| move_to(game, figure)).flatten()
    })
}

/// How she comes to a follower; not at all if she is there.
fn move_to(game: &Game, figure: &Figure) -> Option<Action> {
    let fairy = game.princess_and_dragon.fairy;
    match game.rules.princess_and_dragon.bond {
        Bond::Tile => {
            let square = game.board.square_idx_of(figure.segment);
            let is_elsewhere = fairy.is_none_or(|it| it.square != square);
            is_elsewhere.then(|| Action::MoveFairy(game.board.square(square).place))
        }
        Bond::Follower => {
            let is_another = fairy.is_none_or(|it| it.follower != Some(*figure));
            is_another.then_some(Action::BindFairy(*figure))
        }
    }
}

/// Whether a figure is a follower by the fairy.
fn is_by_her(game: &Game, fairy: Fairy, figure: &Figure) -> bool {
    figure.kind.is_follower()
        && match game.rules.princess_and_dragon.bond {
            Bond::Tile => game.board.square_idx_of(figure.segment) == fairy.square,
            Bond::Follower => fairy.follower == Some(*figure),
        }
}

/// When a feature is scored, each player with a follower of it by the fairy gets points, whoever
/// has the majority and whatever the feature is worth; by seat.
pub(crate) fn bonuses(game: &Game, feature: Feature, when: When) -> Awards {
    let mut awards = Awards::new();
    let Some(fairy) = game.princess_and_dragon.fairy else { return awards };
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
    match game.rules.princess_and_dragon.bond {
        Bond::Tile => game.princess_and_dragon.fairy.map(|it| it.square),
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
    if let (Part::First, Some(fairy)) = (part, game.princess_and_dragon.fairy)
        && game.n_actions > 0
        && let Some(follower) =
            game.figures.iter().find(|it| it.player == player && is_by_her(game, fairy, it))
    {
        let why = Why::FairyAtTurn { at: follower.segment };
        score::award(game, Award { player, points: AT_TURN, why }, sink);
    }
    Flow::Next
}

/// Moves her to a tile.
pub(crate) fn move_to_tile(game: &mut Game, player: Player, to: Place, sink: &mut impl Sink) {
    if let Some(square) = game.board.square_at(to) {
        let from = game.fairy();
        game.princess_and_dragon.fairy = Some(Fairy { square, follower: None });
        sink.tell(Event::FairyMoved { player, from, to, follower: None });
    }
    turn::next_step(game);
}

/// Moves her to a follower.
pub(crate) fn bind(game: &mut Game, player: Player, follower: Figure, sink: &mut impl Sink) {
    let (square, from) = (game.board.square_idx_of(follower.segment), game.fairy());
    let follower = Some(follower);
    game.princess_and_dragon.fairy = Some(Fairy { square, follower });
    sink.tell(Event::FairyMoved { player, from, to: game.board.square(square).place, follower });
    turn::next_step(game);
}

// Notices

/// The fairy stays on her tile when the follower she is bound to leaves it.
pub(crate) fn figure_left(game: &mut Game, figure: Figure) {
    let has_twin = game.figures.contains(&figure);
    if let Some(fairy) = &mut game.princess_and_dragon.fairy
        && fairy.follower == Some(figure)
        && !has_twin
    {
        fairy.follower = None;
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
    };
    let square = game.board.square_at(place).ok_or("no tile lies there")?;
    if super::dragon::is_at(game, square) {
        return Err("the dragon is there");
    }
    let follower = match (follower, game.rules.princess_and_dragon.bond) {
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
    game.princess_and_dragon.fairy = Some(Fairy { square, follower });
    Ok(())
}
