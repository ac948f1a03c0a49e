//! The turn, as the rulebooks' turn summary: a table of steps, and what drives it.

use crate::event::{Event, Sink};
use crate::game::{Action, Chance, Game, Node, Player, Prompt, TileKind};
use crate::{Element, ElementSet, base, figures, hooks};
use arrayvec::ArrayVec;
use bastide_board::SquareIdx;

/// One line of the turn summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    DrawTile,
    PlaceTile,
    PlaceFigure,
    ScoreFeatures,
    EndTilePlay,
}

/// A tile play, from top to bottom. A set-up keeps the lines of its elements.
#[rustfmt::skip]
pub(crate) const TILE_PLAY: &[(Step, Option<Element>)] = &[
    // step                element     where the rulebooks put it
    (Step::DrawTile,       None),   // RGBB, ZM12, WOF, BB21: the first thing in a turn
    (Step::PlaceTile,      None),   // all: then it is placed
    (Step::PlaceFigure,    None),   // all: then a follower may be placed
    (Step::ScoreFeatures,  None),   // all: then completed features are scored
    (Step::EndTilePlay,    None),
];

/// More steps than a tile play of all elements has.
pub(crate) const MAX_STEPS: usize = 16;

/// More frames than can be under way at once.
pub(crate) const MAX_FRAMES: usize = 8;

/// The steps of these elements.
pub(crate) fn steps(elements: ElementSet) -> ArrayVec<Step, MAX_STEPS> {
    let in_play = |element: &Option<Element>| element.is_none_or(|it| elements.has(it));
    TILE_PLAY.iter().filter(|(_, it)| in_play(it)).map(|(step, _)| *step).collect()
}

/// Something under way; the innermost is the last of [`Game::frames`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// A tile play.
    TilePlay {
        player: Player,
        /// The line of the table that comes next.
        step: u8,
        /// The tile in hand.
        tile: Option<TileKind>,
    },
}

impl Frame {
    pub(crate) fn player(&self) -> Player {
        match self {
            Self::TilePlay { player, .. } => *player,
        }
    }
}

/// What a step leads to.
enum Flow {
    /// The next line.
    Next,
    /// Somebody is asked; the answer goes to [`resolve`].
    Ask(Node),
    /// The last line: the tile play is over.
    Done,
}

/// The first turn.
pub(crate) fn begin(game: &mut Game) {
    let player = game.rules.setup.first_player;
    game.frames.clear();
    game.frames.push(Frame::TilePlay { player, step: 0, tile: None });
    advance(game, &mut ());
}

/// Goes through the table until somebody must be asked.
#[inline]
fn advance(game: &mut Game, sink: &mut impl Sink) {
    loop {
        let Some(frame) = game.frames.last().copied() else {
            end(game, sink);
            return;
        };
        let Frame::TilePlay { player, step, tile } = frame;
        let flow = match game.rules.tile_play[step as usize] {
            Step::DrawTile => draw_tile(game),
            Step::PlaceTile => place_tile(player, tile),
            Step::PlaceFigure => place_figure(game, player, tile),
            Step::ScoreFeatures => score_features(game, tile, sink),
            Step::EndTilePlay => Flow::Done,
        };
        match flow {
            Flow::Next => next_step(game),
            Flow::Ask(node) => {
                game.node = node;
                return;
            }
            Flow::Done => end_turn(game, player, sink),
        }
    }
}

#[inline]
fn next_step(game: &mut Game) {
    if let Some(Frame::TilePlay { step, .. }) = game.frames.last_mut() {
        *step += 1;
    }
}

/// With nothing left to draw the tile play goes to its end without a tile.
#[inline]
fn draw_tile(game: &Game) -> Flow {
    if game.bag.n_tiles() == 0 { Flow::Next } else { Flow::Ask(Node::Chance(Chance::DrawTile)) }
}

#[inline]
fn place_tile(player: Player, tile: Option<TileKind>) -> Flow {
    match tile {
        Some(kind) => Flow::Ask(Node::Decide(player, Prompt::PlaceTile(kind))),
        None => Flow::Next,
    }
}

/// Nobody is asked who could only pass.
#[inline]
fn place_figure(game: &mut Game, player: Player, tile: Option<TileKind>) -> Flow {
    if tile.is_none() {
        return Flow::Next;
    }
    game.free_segments = base::free_segments(game, player);
    if hooks::has_figure_choice(game) {
        Flow::Ask(Node::Decide(player, Prompt::PlaceFigure))
    } else {
        Flow::Next
    }
}

#[inline]
fn score_features(game: &mut Game, tile: Option<TileKind>, sink: &mut impl Sink) -> Flow {
    if tile.is_some() && !game.board.completed().is_empty() {
        base::score_completed(game, sink);
    }
    Flow::Next
}

/// The game ends after the turn in which the bag has run out; else the next player takes a turn.
#[inline]
fn end_turn(game: &mut Game, player: Player, sink: &mut impl Sink) {
    game.frames.pop();
    if game.bag.n_tiles() > 0 {
        let next = player.0 + 1;
        let player = Player(if next == game.n_players() { 0 } else { next });
        game.frames.push(Frame::TilePlay { player, step: 0, tile: None });
        sink.tell(Event::TurnStarted(player));
    }
}

fn end(game: &mut Game, sink: &mut impl Sink) {
    sink.tell(Event::FinalScoring);
    hooks::final_scoring(game, sink);
    game.node = Node::Over;
    sink.tell(Event::GameOver);
}

/// Carries out what chance or a player has answered, and goes on.
#[inline]
pub(crate) fn resolve(game: &mut Game, action: Action, sink: &mut impl Sink) {
    let player = game.active_player();
    match action {
        Action::Draw(kind) => {
            game.bag.take(kind);
            sink.tell(Event::TileDrawn(player, kind));
            game.n_fits = game.board.n_fits(Game::layout(kind));
            if game.n_fits != [0; 4] {
                hold(game, kind);
                next_step(game);
            } else {
                // All books: it leaves the game, and the same player draws again.
                sink.tell(Event::TileDiscarded(player, kind));
            }
        }
        Action::PlaceTile { place, rotation } => {
            if let Node::Decide(_, Prompt::PlaceTile(kind)) = game.node {
                game.board.place(place, Game::layout(kind), rotation);
                game.last_square = SquareIdx(game.board.squares().len() as u16 - 1);
                sink.tell(Event::TilePlaced { player, kind, place, rotation });
            }
            next_step(game);
        }
        Action::PlaceFigure { kind, segment } => {
            figures::place(game, player, kind, segment, sink);
            next_step(game);
        }
        Action::Pass => {
            sink.tell(Event::Passed(player));
            next_step(game);
        }
    }
    advance(game, sink);
}

#[inline]
fn hold(game: &mut Game, kind: TileKind) {
    if let Some(Frame::TilePlay { tile, .. }) = game.frames.last_mut() {
        *tile = Some(kind);
    }
}
