//! The dragon and the volcanoes that call it.

use super::{placed_symbols, state, state_mut};
use crate::event::{Event, Sink};
use crate::figures::{self, FigureKind};
use crate::game::{Action, Game, Node, Player, Prompt, TileKind};
use crate::options::option;
use crate::turn::Flow;
use crate::{AnyFigure, Element, Location, hooks};
use bastide_board::{Place, SquareIdx};
use bastide_tiles::Side;

/// A journey has at most so many steps, however many play.
pub(crate) const N_STEPS: usize = 6;

option! {
    "dragon.timing", Some(Element::Dragon);
    /// When the dragon walks.
    pub(crate) enum Timing {
        AfterScoring = "after_scoring",
        BeforeScoring = "before_scoring",
    }
}

// Questions

/// The tile of the dragon, once it is in play.
#[inline]
pub(crate) fn square(game: &Game) -> Option<SquareIdx> {
    state(game).dragon
}

/// Where the dragon can go: to a tile beside its own that it has not visited on this journey and
/// that neither the fairy guards nor Carcassonne's walls.
pub(crate) fn steps(game: &Game) -> impl Iterator<Item = Action> + '_ {
    let state = state(game);
    let guarded = state.fairy.map(|it| it.square);
    let beside = game.dragon().into_iter().flat_map(|it| Side::ALL.map(|side| it.beside(side)));
    let is_open = move |place: &Place| {
        let square = game.board.square_at(*place);
        let is_free = |it: SquareIdx| !state.journey.contains(&it) && !hooks::bars_dragon(game, it);
        square.is_some_and(is_free) && square != guarded
    };
    beside.filter(is_open).map(Action::ChooseTile)
}

/// Who leads it on the step after so many, if this player has placed its tile.
pub(super) fn leader(game: &Game, player: Player, n_steps: usize) -> Player {
    let seat = (usize::from(player.0) + n_steps) % usize::from(game.n_players());
    Player(seat as u8)
}

/// Whom it sends home.
pub(super) const fn sends_home(kind: FigureKind) -> bool {
    match kind {
        FigureKind::Normal
        | FigureKind::Large
        | FigureKind::Abbot
        | FigureKind::Builder
        | FigureKind::Pig
        | FigureKind::Mayor
        | FigureKind::Wagon => true,
        FigureKind::Barn => false,
    }
}

/// The index of a figure on a tile that it sends home.
fn any_on(game: &Game, square: SquareIdx) -> Option<usize> {
    let figures = &mut game.figures.iter();
    figures.position(|it| game.board.square_idx_of(it.segment) == square && sends_home(it.kind))
}

// Steps

/// A dragon tile drawn before the dragon is in play is laid aside, and another is drawn. Says
/// whether this is one.
pub(crate) fn lay_aside(
    game: &mut Game,
    player: Player,
    kind: TileKind,
    sink: &mut impl Sink,
) -> bool {
    let waits = game.rules.tile(kind).symbols.dragon && state(game).dragon.is_none();
    if waits {
        state_mut(game).aside.push(kind);
        sink.tell(Event::TileLaidAside(player, kind));
    }
    waits
}

/// The journey of a dragon tile: players take its steps in turn, beginning with the one who placed
/// the tile, until there have been six or there is no way on.
pub(crate) fn journey(game: &mut Game, player: Player) -> Flow {
    let Some(start) = state(game).dragon else { return Flow::Next };
    if state(game).journey.is_empty() {
        state_mut(game).journey.push(start);
    }
    let n_steps = state(game).journey.len() - 1;
    if n_steps == N_STEPS || steps(game).next().is_none() {
        state_mut(game).journey.clear();
        return Flow::Next;
    }
    Flow::Ask(Node::Decide(leader(game, player, n_steps), Prompt::MoveDragon))
}

/// One step: everybody on the tile goes home, and whom they leave alone elsewhere.
pub(crate) fn step(game: &mut Game, to: Place, sink: &mut impl Sink) {
    let (Node::Decide(player, _), Some(from), Some(square)) =
        (game.node, game.dragon(), game.board.square_at(to))
    else {
        return;
    };
    state_mut(game).dragon = Some(square);
    state_mut(game).journey.push(square);
    let (from, to) = (Location::Tile(from), Location::Tile(to));
    sink.tell(Event::moved(player, AnyFigure::Dragon, from, to));
    while let Some(idx) = any_on(game, square) {
        figures::take_back(game, idx, sink);
    }
}

// Notices

/// A volcano calls the dragon to its tile, and the tiles laid aside go back into the bag.
pub(crate) fn tile_placed(game: &mut Game, sink: &mut impl Sink) {
    if !placed_symbols(game).volcano {
        return;
    }
    let to = Location::Tile(game.board.square(game.last_square).place);
    let from = Location::on_tile(game.dragon());
    sink.tell(Event::moved_by_itself(AnyFigure::Dragon, from, to));
    state_mut(game).dragon = Some(game.last_square);
    let n = state(game).aside.len() as u16;
    for kind in std::mem::take(&mut state_mut(game).aside) {
        game.bag.put(kind, 1);
    }
    if n > 0 {
        sink.tell(Event::TilesShuffledIn { n });
    }
}

// Positions

/// Puts the dragon of a position on the table.
pub(super) fn put(game: &mut Game, place: Place) -> Result<(), &'static str> {
    if !game.has(Element::Dragon) {
        return Err("the element dragon is not in play");
    }
    let square = game.board.square_at(place).ok_or("no tile lies there")?;
    if hooks::bars_dragon(game, square) {
        return Err("it never enters Carcassonne");
    }
    if any_on(game, square).is_some() {
        return Err("a figure stands there, and nobody shares a tile with it");
    }
    state_mut(game).dragon = Some(square);
    Ok(())
}

/// Lays a tile of a position aside.
pub(super) fn put_aside(game: &mut Game, id: &str) -> Result<(), &'static str> {
    let kind = game.rules.kind_named(id).ok_or("no tile set of this game has it")?;
    if !game.has(Element::Dragon) || !game.rules.tile(kind).symbols.dragon {
        return Err("only dragon tiles wait there, with the element dragon");
    }
    if state(game).dragon.is_some() {
        return Err("the dragon is in play");
    }
    state_mut(game).aside.push(kind);
    Ok(())
}
