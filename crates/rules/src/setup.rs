//! Set-ups: anything one may wish for, and the games that can be made of it.

mod position;
mod problem;

pub use position::{BarnAt, FairyAt, FigureAt, MagicAt, Position, TileAt};
pub use problem::{SetupError, SetupProblem};

use crate::carriers::needed_element;
use crate::figures::{FigureKind, Spots};
use crate::game::{Game, Kind, Player, Rules, TileKind};
use crate::modules::abbey_and_mayor::abbey;
use crate::modules::river::TilesOf2021;
use crate::modules::shrines::Faith;
use crate::modules::wheel_of_fortune::board;
use crate::modules::{Variants, river};
use crate::turn::IdleLines;
use crate::{Element, ElementSet, Options, hooks, options, turn};
use bastide_board::{Board, Catalog, Place};
use bastide_tiles::{RiverRole, Rotation, Tile, tile_set};
use position::places_of;
use std::sync::Arc;

/// What a game is to be. Nothing here need make sense; [`Setup::game`] says whether it does.
///
/// ```
/// use bastide_rules::Setup;
/// let game = Setup::base(2).game().unwrap();
/// assert_eq!(game.n_tiles_left(), 71);
///
/// let mut wrong = Setup::base(7);
/// wrong.tiles.push(("the moon".to_owned(), 1));
/// let problems = wrong.game().unwrap_err().0;
/// assert_eq!(problems.len(), 2, "all of them are told at once");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// How many play.
    pub n_players: u8,
    /// Tile sets, each with how many copies of it are mixed in.
    pub tiles: Vec<(String, u8)>,
    /// The start tile, if not the one the tile sets mark.
    pub start_tile: Option<String>,
    /// Elements in play.
    pub elements: ElementSet,
    /// Variants.
    pub options: Options,
    /// Who begins.
    pub first_player: Player,
    /// A position to begin from instead of the start tile.
    pub position: Option<Position>,
}

impl Setup {
    /// The base game with farmers, tiles of the newest edition.
    #[must_use]
    pub fn base(n_players: u8) -> Self {
        Self {
            n_players,
            tiles: vec![("base-c3".to_owned(), 1)],
            start_tile: None,
            elements: [Element::Farmers].into_iter().collect(),
            options: Options::default(),
            first_player: Player(0),
            position: None,
        }
    }

    /// Sets an option. `base.farmers` is the element farmers under another name (R-019): it
    /// switches that element and is kept nowhere else, so that the two cannot disagree.
    ///
    /// # Errors
    /// If there is no such option, or it takes no such value.
    pub fn set_option(&mut self, key: &str, value: &str) -> Result<(), crate::BadOption> {
        match options::farmers(key, value).transpose()? {
            Some(true) => self.elements.insert(Element::Farmers),
            Some(false) => self.elements.remove(Element::Farmers),
            None => self.options.set(key, value)?,
        }
        Ok(())
    }

    /// The game, ready to begin. Nobody is told of the beginning: the first event is that of the
    /// first action.
    ///
    /// # Errors
    /// Everything that keeps this set-up from being a game.
    pub fn game(&self) -> Result<Game, SetupError> {
        let mut problems = Vec::new();
        if !(1..=Player::MAX as u8).contains(&self.n_players) {
            problems.push(SetupProblem::Players(self.n_players));
        }
        if self.first_player.0 >= self.n_players {
            problems.push(SetupProblem::FirstPlayer(self.first_player));
        }
        problems.extend(hooks::setup_problems(self));
        let kinds = self.kinds(&mut problems);
        let start = self.start(&kinds, &mut problems);
        let source = source_of(&kinds);
        if !problems.is_empty() {
            return Err(SetupError(problems));
        }
        let rules = Arc::new(self.rules(kinds));
        let mut game = Game::empty(Arc::clone(&rules));
        match &self.position {
            Some(position) => game.take_position(position, &mut problems),
            None => {
                game.bag.put_all(&rules.kinds);
                game.lay_start(start, source.or(board::kind(&rules)));
            }
        }
        if !problems.is_empty() {
            return Err(SetupError(problems));
        }
        turn::begin(&mut game);
        Ok(game)
    }

    /// The names of the tile sets that are played, each with its copies: an option may put
    /// another river in the place of the one named (R-016).
    pub fn tile_sets(&self) -> impl Iterator<Item = (&str, u8)> {
        self.tiles.iter().map(|(name, n_copies)| {
            let name = match (name.as_str(), self.options.chosen()) {
                ("river-c3", TilesOf2021::Told) => "river-20ae",
                (name, TilesOf2021::Listed | TilesOf2021::Told) => name,
            };
            (name, *n_copies)
        })
    }

    /// The kinds of tile of all sets, river tiles first; sets that cannot be played are told.
    fn kinds(&self, problems: &mut Vec<SetupProblem>) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = Vec::new();
        let has_river_2 = self.tile_sets().any(|(name, _)| name == "river-2");
        for (name, n_copies) in self.tile_sets() {
            let Some(set) = tile_set(name) else {
                problems.push(SetupProblem::UnknownTileSet(name.to_owned()));
                continue;
            };
            if let Some(element) = needed_element(name).filter(|it| !self.elements.has(*it)) {
                problems.push(SetupProblem::TileSetNeeds(name.to_owned(), element));
                continue;
            }
            // A position that names such a tile has it all the same.
            let is_named = |it: &Tile| self.position.as_ref().is_some_and(|pos| pos.names(&it.id));
            let is_left_out =
                |it: &Tile| name == "river-1" && has_river_2 && ends_a_river(it) && !is_named(it);
            for tile in set.tiles.iter().filter(|it| !abbey::is_abbey(it) && !is_left_out(it)) {
                let n_copies = u16::from(n_copies) * u16::from(tile.count);
                for square in 0..tile.squares.len() as u8 {
                    let is_it = |it: &&mut Kind| std::ptr::eq(it.tile, tile) && it.square == square;
                    match kinds.iter_mut().find(is_it) {
                        Some(kind) => kind.n_copies = kind.n_copies.saturating_add(n_copies),
                        None => kinds.push(Kind { tile, square, n_copies }),
                    }
                }
            }
        }
        if self.elements.has(Element::Abbey) {
            kinds.extend(abbey::kind(self.n_players));
        }
        kinds.extend(board::kinds(self));
        let n_tiles = kinds.iter().map(|it| usize::from(it.n_copies)).sum();
        if n_tiles > Board::MAX_SQUARES {
            problems.push(SetupProblem::TooManyTiles(n_tiles));
        }
        kinds.sort_by_key(|it| river::stack_of(it.tile).unwrap_or(river::N_STACKS));
        kinds
    }

    /// The start tile: the one named or the one the tile sets mark. With a river, the city of
    /// Carcassonne or the wheel board there need be none; the wheel's tiles without their board
    /// start with one of their own.
    fn start(&self, kinds: &[Kind], problems: &mut Vec<SetupProblem>) -> Option<TileKind> {
        let is_there = |it: &Kind| it.n_copies > 0 && hooks::is_drawn(it.tile);
        let first = |is_it: &dyn Fn(&Tile) -> bool| {
            let idx = kinds.iter().position(|it| is_there(it) && is_it(it.tile))?;
            Some(TileKind(idx as u16))
        };
        let has_board = hooks::WITH_BOARD.into_iter().any(|it| self.elements.has(it));
        let needs_none = has_board || source_of(kinds).is_some() || self.position.is_some();
        match &self.start_tile {
            Some(id) => {
                let found = first(&|it| it.id == *id);
                if found.is_none() && self.position.is_none() {
                    problems.push(SetupProblem::UnknownTile(id.clone()));
                }
                found
            }
            None => {
                let marked = first(&|it| it.start_copies > 0);
                if marked.is_some() || needs_none {
                    return marked;
                }
                let own = first(&|it| it.id == board::START_WITHOUT);
                if own.is_none() {
                    problems.push(SetupProblem::NoStartTile);
                }
                own
            }
        }
    }

    fn rules(&self, kinds: Vec<Kind>) -> Rules {
        let layouts = kinds.iter().map(|it| it.tile.layouts().swap_remove(it.square.into()));
        let catalog = Catalog::new(layouts);
        let layouts = (0..kinds.len() as u16).map(|it| catalog.layout(TileKind(it)));
        Rules {
            n_figures: FigureKind::ALL.map(|it| it.n_per_player(self)),
            room: layouts.map(|it| Spots::on_layout(self.elements, it)).collect(),
            catalog: Arc::new(catalog),
            tile_play: turn::steps(self),
            idle_lines: IdleLines::of(self, &kinds),
            faiths: kinds.iter().map(faith_of).collect(),
            abbey: kinds
                .iter()
                .position(|it| abbey::is_abbey(it.tile))
                .map(|it| TileKind(it as u16)),
            variants: Variants::of(self),
            setup: self.clone(),
            kinds,
        }
    }
}

/// The faith of a kind of tile, if it has a shrine or a monastery.
fn faith_of(kind: &Kind) -> Option<Faith> {
    kind.tile.squares[usize::from(kind.square)].building.map(Faith::of_building)
}

/// The source of the river, if there is one.
fn source_of(kinds: &[Kind]) -> Option<TileKind> {
    let idx = kinds.iter().position(|it| it.tile.river_role == Some(RiverRole::Source))?;
    Some(TileKind(idx as u16))
}

/// The source and the lake of The River, which River II has of its own (R-027).
fn ends_a_river(tile: &Tile) -> bool {
    matches!(tile.river_role, Some(RiverRole::Source | RiverRole::Lake))
}

impl Game {
    /// The landscape the game begins with: the city of Carcassonne, the source of a river, the
    /// wheel board, or the start tile. The start tile of a game with another start leaves it (RGBB
    /// Count, CKR Count, ZM12 River, BB21 River, RGBB River II, WOF Preparation).
    fn lay_start(&mut self, start: Option<TileKind>, source: Option<TileKind>) {
        let has_city = hooks::lay_city(self, source);
        let is_left_out = |it: &TileKind| source.map_or(has_city, |source| source != *it);
        if let Some(left_out) = start.filter(is_left_out) {
            self.bag.take(left_out);
        }
        if has_city {
            self.states.river = river::traced(self);
            return;
        }
        let Some(first) = source.or(start) else { return };
        let places = places_of(self.rules.tile(first), Place::default(), Rotation::NONE);
        for (kind, place) in (first.0..).map(TileKind).zip(places) {
            if hooks::is_drawn(self.rules.tile(kind)) {
                self.bag.take(kind);
            }
            turn::put_down(self, kind, place, Rotation::NONE);
        }
        self.states.river = river::traced(self);
    }
}
