//! A game under way: its state, who acts next, and what they may do.

use crate::bag::Bag;
use crate::figures::{Figure, FigureKind, Spots};
use crate::legal::Fits;
use crate::modules::{States, Variants, shrines};
use crate::score::{Award, Scoreboard};
use crate::turn::{self, Frame, IdleLines, Lines, TilePlay};
use crate::{Element, ElementSet, Setup};
use arrayvec::ArrayVec;
use bastide_board::{Board, Catalog, SquareIdx};
use bastide_tiles::{Square, Tile};
use std::sync::Arc;

mod action;
mod play;

pub(crate) use crate::prompt::Asked;
pub use crate::prompt::Prompt;
pub use action::{Action, ActionId, Chance, Node};
pub use bastide_board::TileKind;

/// A seat at the table, counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(pub u8);

impl Player {
    /// Six colors.
    pub const MAX: usize = 6;

    /// The seat as an index.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A kind of tile, and how many of it the game has.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The facts.
    pub tile: &'static Tile,
    /// Which square of the tile: tiles of several squares are as many kinds.
    pub square: u8,
    /// Copies in all sets together.
    pub n_copies: u16,
}

/// What does not change during a game.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The set-up the game was made of.
    pub setup: Setup,
    /// The kinds of tile: a [`TileKind`] is an index into them.
    pub kinds: Vec<Kind>,
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) tile_play: TilePlay,
    pub(crate) idle_lines: IdleLines,
    /// How many figures of each kind a player has.
    pub(crate) n_figures: [u8; FigureKind::N],
    /// Where on each kind of tile figures may ever stand.
    pub(crate) room: Vec<Spots>,
    /// The faith of each kind of tile that has a shrine or a monastery.
    pub(crate) faiths: Vec<Option<shrines::Faith>>,
    /// The abbeys of the players.
    pub(crate) abbey: Option<TileKind>,
    pub(crate) variants: Variants,
}

impl Rules {
    /// The kind with this tile id.
    #[must_use]
    pub fn kind_named(&self, id: &str) -> Option<TileKind> {
        self.kinds.iter().position(|it| it.tile.id == id).map(|idx| TileKind(idx as u16))
    }

    /// The kind of the players' abbeys; none without them.
    #[must_use]
    pub const fn abbey(&self) -> Option<TileKind> {
        self.abbey
    }

    /// The facts of a kind.
    #[must_use]
    pub fn tile(&self, kind: TileKind) -> &'static Tile {
        self.kinds[kind.0 as usize].tile
    }

    /// Where on a kind figures may ever stand.
    #[inline]
    pub(crate) fn room_on(&self, kind: TileKind) -> &Spots {
        &self.room[usize::from(kind.0)]
    }

    /// The landscape of a kind.
    #[must_use]
    pub fn square(&self, kind: TileKind) -> &'static Square {
        let kind = &self.kinds[kind.0 as usize];
        &kind.tile.squares[usize::from(kind.square)]
    }
}

/// A game under way.
///
/// ```
/// use bastide_rules::{Node, Setup};
/// let mut game = Setup::base(2).game().unwrap();
/// while game.node() != Node::Over {
///     // The first legal action every time: a dull game, but a whole one.
///     let action = game.legal_actions()[0];
///     game.apply(action).unwrap();
/// }
/// assert_eq!(game.n_tiles_left(), 0);
/// ```
#[derive(Debug)]
pub struct Game {
    pub(crate) rules: Arc<Rules>,
    /// Those of the rules: at hand, as they are asked for at every turn.
    pub(crate) elements: ElementSet,
    pub(crate) node: Node,
    pub(crate) frames: ArrayVec<Frame, { turn::MAX_FRAMES }>,
    /// The lines of the turn table that are due because something has happened, and perhaps some
    /// more.
    pub(crate) armed: Lines,
    pub(crate) board: Board,
    pub(crate) bag: Bag,
    /// Figures on the board, in the order of placing.
    pub(crate) figures: Vec<Figure>,
    pub(crate) supplies: [[u8; FigureKind::N]; Player::MAX],
    pub(crate) scoreboard: Scoreboard,
    /// The square placed in the tile play under way or just ended.
    pub(crate) last_square: SquareIdx,
    /// How often the tile in hand fits; counted when it is drawn.
    pub(crate) fits: Fits,
    /// Where on the square placed last the player may place which figure; found before the player
    /// is asked.
    pub(crate) spots: Spots,
    /// What the abbot taken back in this tile play will score.
    pub(crate) early_return: Option<Award>,
    pub(crate) states: States,
    pub(crate) n_actions: u32,
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Self {
            rules: Arc::clone(&self.rules),
            frames: self.frames.clone(),
            board: self.board.clone(),
            bag: self.bag.clone(),
            figures: self.figures.clone(),
            scoreboard: self.scoreboard.clone(),
            states: self.states.clone(),
            ..*self
        }
    }

    /// Copies without giving up memory: what a search does thousands of times a second.
    fn clone_from(&mut self, other: &Self) {
        // With names for all of them, the compiler tells of a field that is forgotten.
        let Self {
            rules,
            elements,
            node,
            frames,
            armed,
            board,
            bag,
            figures,
            supplies,
            scoreboard,
            last_square,
            fits,
            spots,
            early_return,
            states,
            n_actions,
        } = other;
        if !Arc::ptr_eq(&self.rules, rules) {
            self.rules = Arc::clone(rules);
            self.elements = *elements;
        }
        self.node = *node;
        self.frames.clone_from(frames);
        self.armed = *armed;
        self.board.clone_from(board);
        self.bag.clone_from(bag);
        self.figures.clone_from(figures);
        self.supplies = *supplies;
        self.scoreboard.clone_from(scoreboard);
        self.last_square = *last_square;
        self.fits = *fits;
        self.spots = *spots;
        self.early_return = *early_return;
        self.states.clone_from(states);
        self.n_actions = *n_actions;
    }
}

impl Game {
    /// An empty table with full supplies; [`Setup::game`] fills it.
    pub(crate) fn empty(rules: Arc<Rules>) -> Self {
        let n_players = usize::from(rules.setup.n_players);
        let mut supplies = [[0; FigureKind::N]; Player::MAX];
        supplies[..n_players].fill(rules.n_figures);
        Self {
            elements: rules.setup.elements,
            node: Node::Over,
            frames: ArrayVec::new(),
            armed: 0,
            board: Board::new(Arc::clone(&rules.catalog)),
            bag: Bag::empty(&rules.kinds),
            figures: Vec::new(),
            supplies,
            scoreboard: Scoreboard::default(),
            last_square: SquareIdx(0),
            fits: Fits::NOWHERE,
            spots: Spots::default(),
            early_return: None,
            states: States::default(),
            n_actions: 0,
            rules,
        }
    }

    /// Who acts next.
    #[must_use]
    #[inline]
    pub fn node(&self) -> Node {
        self.node
    }

    /// What does not change during the game.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The table.
    #[must_use]
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The figures on the board, in the order of placing.
    #[must_use]
    #[inline]
    pub fn figures(&self) -> &[Figure] {
        &self.figures
    }

    /// Tiles not yet drawn.
    #[must_use]
    pub fn bag(&self) -> &Bag {
        &self.bag
    }

    /// How many tiles are not yet drawn.
    #[must_use]
    pub fn n_tiles_left(&self) -> u32 {
        self.bag.n_tiles()
    }

    /// Points and what they were given for.
    #[must_use]
    pub fn scoreboard(&self) -> &Scoreboard {
        &self.scoreboard
    }

    /// A player's points.
    #[must_use]
    pub fn score(&self, player: Player) -> u16 {
        self.scoreboard.points(player)
    }

    /// How many play.
    #[must_use]
    #[inline]
    pub fn n_players(&self) -> u8 {
        self.rules.setup.n_players
    }

    /// All players, by seat.
    pub fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.n_players()).map(Player)
    }

    /// The players with the highest score; on a tie they share the win (R-007).
    #[must_use]
    pub fn leaders(&self) -> Vec<Player> {
        let best = self.players().map(|it| self.score(it)).max().unwrap_or_default();
        self.players().filter(|it| self.score(*it) == best).collect()
    }

    /// How many figures of a kind a player has in supply.
    #[must_use]
    #[inline]
    pub fn supply(&self, player: Player, kind: FigureKind) -> u8 {
        self.supplies[player.index()][kind as usize]
    }

    /// Whether an element is in play.
    #[must_use]
    #[inline]
    pub fn has(&self, element: Element) -> bool {
        self.elements.has(element)
    }

    /// Whether any of some elements is played with.
    #[inline]
    pub(crate) fn has_any(&self, elements: ElementSet) -> bool {
        self.elements.intersects(elements)
    }

    /// The square placed last.
    #[must_use]
    pub fn last_square(&self) -> SquareIdx {
        self.last_square
    }

    /// How many actions have been applied, draws included.
    #[must_use]
    pub fn n_actions(&self) -> u32 {
        self.n_actions
    }

    /// The player whose turn it is.
    #[must_use]
    pub fn active_player(&self) -> Player {
        self.frames.first().map_or(self.rules.setup.first_player, Frame::player)
    }

    /// The player whose tile play it is: the one whose turn it is, but for a tile that a message
    /// has brought.
    #[must_use]
    #[inline]
    pub fn acting_player(&self) -> Player {
        self.frames.last().map_or(self.rules.setup.first_player, Frame::player)
    }
}
