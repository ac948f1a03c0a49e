//! Set-ups: anything one may wish for, and the games that can be made of it.

use crate::figures::FigureKind;
use crate::game::{Game, Kind, Player, Rules, TileKind};
use crate::modules::abbey_and_mayor::{self, abbey, barn::Corner};
use crate::modules::king_and_robber_baron::{Holder, Title};
use crate::modules::{
    abbot, messengers, princess_and_dragon, river, robbers, shrines, traders_and_builders,
};
use crate::{Element, ElementSet, Options, base, hooks, options, turn};
use bastide_board::{Board, Catalog, Place};
use bastide_tiles::{Goods, RiverRole, Rotation, Tile, tile_set};
use std::fmt;
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

/// A position in the middle of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Tiles on the table, in an order in which each can be placed.
    pub tiles: Vec<TileAt>,
    /// Figures on the table.
    pub figures: Vec<FigureAt>,
    /// Barns on the table.
    pub barns: Vec<BarnAt>,
    /// Players whose abbeys are no longer in hand.
    pub spent_abbeys: Vec<Player>,
    /// Points so far, by seat; those not named have none.
    pub scores: Vec<u16>,
    /// Wine, grain and cloth, by seat; those not named hold none.
    pub goods: Vec<[u8; Goods::ALL.len()]>,
    /// Titles that are held, each with the record that must be beaten.
    pub titles: Vec<(Title, Holder)>,
    /// Where the dragon is, if it is in play.
    pub dragon: Option<Place>,
    /// Where the fairy is, if she is in play.
    pub fairy: Option<FairyAt>,
    /// The ids of dragon tiles laid aside.
    pub aside: Vec<String>,
    /// The ids of the tiles still to come; whether the tile sets hold so many is not asked. With
    /// none the game is over as soon as it begins.
    pub bag: Vec<String>,
}

impl Position {
    /// The first tile lies at most so far from 0,0 in either direction: the table reaches from
    /// there to the tiles.
    pub const MAX_DISTANCE: i16 = 256;

    /// Nobody brings more points than this; what a game can add stays countable.
    pub const MAX_SCORE: u16 = 10_000;

    /// Nobody brings more goods of a kind than this, which is more than any box has.
    pub const MAX_GOODS: u8 = 100;
}

/// A tile on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileAt {
    /// Its id.
    pub id: String,
    /// Where it lies.
    pub place: Place,
    /// How it lies.
    pub rotation: Rotation,
}

impl TileAt {
    /// The places it covers, square by square; only the source of a river may have two.
    pub fn places(&self, tile: &'static Tile) -> impl Iterator<Item = Place> + use<> {
        places_of(tile, self.place, self.rotation)
    }
}

/// The places of the squares of a tile.
fn places_of(
    tile: &'static Tile,
    place: Place,
    rotation: Rotation,
) -> impl Iterator<Item = Place> + use<> {
    tile.squares.iter().map(move |it| {
        let (row, column) = it.at;
        place.offset(column.into(), row.into(), rotation)
    })
}

/// A figure on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FigureAt {
    /// Whose it is.
    pub player: Player,
    /// What it is.
    pub kind: FigureKind,
    /// On which tile.
    pub place: Place,
    /// On which segment of its layout.
    pub local: u8,
}

/// Where the fairy is in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FairyAt {
    /// On a tile.
    Tile(Place),
    /// By one of the followers of the position, where she is bound to one.
    Follower(FigureAt),
}

/// A barn on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BarnAt {
    /// Whose it is.
    pub player: Player,
    /// Where four fields meet.
    pub corner: Corner,
}

/// One reason why a set-up is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupProblem {
    /// Two to six can play.
    Players(u8),
    /// The first player has no seat.
    FirstPlayer(Player),
    /// An element that the rules do not know yet.
    NotBuilt(Element),
    /// There is no such tile set.
    UnknownTileSet(String),
    /// A tile set whose tiles cannot be played without an element that is off or not built.
    TileSetNeeds(String, Element),
    /// A river is to be played, but none of the tile sets is one.
    NoRiver,
    /// These rivers cannot be played together.
    Rivers(String),
    /// There are fewer abbots than players.
    TooFewAbbots,
    /// No tile set, or none with a tile to start from.
    NoStartTile,
    /// A position without a tile on the table.
    EmptyTable,
    /// More tiles than a board can hold.
    TooManyTiles(usize),
    /// There is no such tile in the tile sets.
    UnknownTile(String),
    /// A source lies on the table and is never drawn.
    SourceInBag(String),
    /// A tile of the position cannot lie there.
    Tile(String, Place, String),
    /// A figure of the position cannot stand there.
    Figure(Player, Place, String),
    /// A neutral piece of the position cannot be there.
    Piece(&'static str, Place, String),
    /// A tile of the position cannot lie aside.
    Aside(String, String),
    /// An abbey is said to be spent that the player never had.
    NoAbbey(Player),
    /// More scores than players.
    Scores(usize),
    /// A score nobody can have.
    Score(u16),
    /// Goods nobody can hold.
    Goods(String),
    /// A title that cannot be held so.
    Title(Title, String),
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players(n) => write!(f, "2 to 6 can play, not {n}"),
            Self::FirstPlayer(player) => {
                write!(f, "seat {} cannot begin: nobody sits there", u16::from(player.0) + 1)
            }
            Self::NotBuilt(element) => {
                write!(f, "the element {element} is not built yet ({})", element.info().about)
            }
            Self::UnknownTileSet(name) => {
                write!(f, "there is no tile set {name:?}; `bastide tiles` lists them all")
            }
            Self::TileSetNeeds(name, element) => {
                let built = if element.info().is_built { "" } else { ", which is not built yet" };
                write!(f, "the tile set {name} needs the element {element}{built}")
            }
            Self::NoRiver => f.write_str(
                "the element river needs a tile set with a river, such as river-c3; or switch it off",
            ),
            Self::Rivers(names) => write!(
                f,
                "the tile sets {names} cannot be mixed: a river comes once, and only river-1 and \
                 river-2 make one together"
            ),
            Self::TooFewAbbots => f.write_str(
                "there are five abbots; a sixth player needs the option abbot.per_player = all",
            ),
            Self::NoStartTile => {
                f.write_str("the tile sets have no start tile; name the tile to start from")
            }
            Self::EmptyTable => f.write_str("a position needs a tile on the table to begin with"),
            Self::TooManyTiles(n) => {
                write!(f, "{n} tiles are too many; a board holds {}", Board::MAX_SQUARES)
            }
            Self::UnknownTile(id) => write!(f, "no tile set of this game has a tile {id:?}"),
            Self::SourceInBag(id) => {
                write!(f, "{id} is a source: it lies on the table and is never in the bag")
            }
            Self::Tile(id, place, why) => write!(f, "tile {id} cannot lie at {place}: {why}"),
            Self::Figure(player, place, why) => {
                write!(f, "seat {} has no figure at {place}: {why}", u16::from(player.0) + 1)
            }
            Self::Piece(piece, place, why) => {
                write!(f, "the {piece} cannot be at {place}: {why}")
            }
            Self::Aside(id, why) => write!(f, "tile {id} cannot lie aside: {why}"),
            Self::NoAbbey(player) => {
                write!(f, "seat {} has no abbey to spend", u16::from(player.0) + 1)
            }
            Self::Scores(n) => write!(f, "{n} scores are more than players"),
            Self::Score(points) => {
                write!(f, "nobody begins with {points} points; {} at most", Position::MAX_SCORE)
            }
            Self::Goods(why) => write!(f, "goods cannot be held: {why}"),
            Self::Title(title, why) => write!(f, "the title {} cannot be held: {why}", title.name()),
        }
    }
}

/// Every reason why a set-up is no game; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(pub Vec<SetupProblem>);

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (idx, problem) in self.0.iter().enumerate() {
            let line = if idx == 0 { "" } else { "\n" };
            write!(f, "{line}{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupError {}

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
        if !(2..=Player::MAX as u8).contains(&self.n_players) {
            problems.push(SetupProblem::Players(self.n_players));
        }
        if self.first_player.0 >= self.n_players {
            problems.push(SetupProblem::FirstPlayer(self.first_player));
        }
        let not_built = self.elements.iter().filter(|it| !it.info().is_built);
        problems.extend(not_built.map(SetupProblem::NotBuilt));
        if self.elements.has(Element::Abbot) && abbot::is_one_short(&self.options, self.n_players) {
            problems.push(SetupProblem::TooFewAbbots);
        }
        problems.extend(self.river_problem());
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
                game.lay_start(start, source);
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
            let name = match (name.as_str(), self.options.get("river3.tiles")) {
                ("river-c3", Some("text_17")) => "river-20ae",
                (name, _) => name,
            };
            (name, *n_copies)
        })
    }

    /// A river comes once, and only those of R-027 can be mixed.
    fn river_problem(&self) -> Option<SetupProblem> {
        let is_river = |it: &(&str, u8)| needed_element(it.0) == Some(Element::River);
        let mut rivers: Vec<(&str, u8)> = self.tile_sets().filter(is_river).collect();
        rivers.sort_unstable();
        match rivers.as_slice() {
            [] if self.elements.has(Element::River) && self.position.is_none() => {
                Some(SetupProblem::NoRiver)
            }
            [] | [(_, 1)] | [("river-1", 1), ("river-2", 1)] => None,
            rivers => {
                let names: Vec<&str> = rivers.iter().map(|(name, _)| *name).collect();
                Some(SetupProblem::Rivers(names.join(" and ")))
            }
        }
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
            let is_left_out = |it: &Tile| name == "river-1" && has_river_2 && ends_a_river(it);
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
        let n_tiles = kinds.iter().map(|it| usize::from(it.n_copies)).sum();
        if n_tiles > Board::MAX_SQUARES {
            problems.push(SetupProblem::TooManyTiles(n_tiles));
        }
        kinds.sort_by_key(|it| river::stack_of(it.tile).unwrap_or(river::N_STACKS));
        kinds
    }

    /// The start tile: the one named or the one the tile sets mark. With a river there need be
    /// none.
    fn start(&self, kinds: &[Kind], problems: &mut Vec<SetupProblem>) -> Option<TileKind> {
        let found = match &self.start_tile {
            Some(id) => kinds.iter().position(|it| it.n_copies > 0 && it.tile.id == *id),
            None => kinds.iter().position(|it| it.n_copies > 0 && it.tile.start_copies > 0),
        };
        if found.is_none() && self.position.is_none() {
            match &self.start_tile {
                Some(id) => problems.push(SetupProblem::UnknownTile(id.clone())),
                None if source_of(kinds).is_none() => problems.push(SetupProblem::NoStartTile),
                None => {}
            }
        }
        found.map(|idx| TileKind(idx as u16))
    }

    fn rules(&self, kinds: Vec<Kind>) -> Rules {
        let layouts = kinds.iter().map(|it| it.tile.layouts().swap_remove(it.square.into()));
        Rules {
            catalog: Arc::new(Catalog::new(layouts)),
            tile_play: turn::steps(self.elements),
            abbey: kinds
                .iter()
                .position(|it| abbey::is_abbey(it.tile))
                .map(|it| TileKind(it as u16)),
            base: base::Variant::of(&self.options),
            princess_and_dragon: princess_and_dragon::Variant::of(&self.options),
            river: river::Variant::of(&self.options, self.elements, &self.tiles),
            shrines: shrines::Variant::of(&self.options),
            messengers: messengers::Variant::of(&self.options),
            robbers: robbers::Variant::of(&self.options),
            traders_and_builders: traders_and_builders::Variant::of(&self.options),
            abbey_and_mayor: abbey_and_mayor::Variant::of(&self.options),
            setup: self.clone(),
            kinds,
        }
    }
}

/// Tile sets that make no sense without an element: their tiles are not ordinary land tiles.
/// All others may be mixed in; a symbol whose element is off is ignored (BB21 lets players use
/// single elements).
#[must_use]
pub fn needed_element(set: &str) -> Option<Element> {
    match set {
        "river-1" | "river-2" | "river-c3" | "river-20ae" => Some(Element::River),
        "count-of-carcassonne" => Some(Element::Count),
        "cult" => Some(Element::Shrines),
        _ => None,
    }
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
    /// The landscape the game begins with: the source of a river, or the start tile. The start
    /// tile of a game with a river leaves it (ZM12 River, BB21 River, RGBB River II).
    fn lay_start(&mut self, start: Option<TileKind>, source: Option<TileKind>) {
        if let Some(left_out) = start.filter(|it| source.is_some_and(|source| source != *it)) {
            self.bag.take(left_out);
        }
        let Some(first) = source.or(start) else { return };
        let places = places_of(self.rules.tile(first), Place::default(), Rotation::NONE);
        for (kind, place) in (first.0..).map(TileKind).zip(places) {
            self.bag.take(kind);
            turn::put_down(self, kind, place, Rotation::NONE);
        }
        self.river = river::traced(self);
    }

    fn take_position(&mut self, position: &Position, problems: &mut Vec<SetupProblem>) {
        let n_squares = |it: &TileAt| {
            let kind = self.rules.kind_named(&it.id);
            kind.map_or(1, |kind| self.rules.tile(kind).squares.len())
        };
        let n_laid: usize = position.tiles.iter().map(n_squares).sum();
        let n_tiles = n_laid + position.bag.len() + position.aside.len();
        if n_tiles > Board::MAX_SQUARES {
            problems.push(SetupProblem::TooManyTiles(n_tiles));
            return;
        }
        // Abbeys come last: they fill holes, which the other tiles make.
        let mut tiles: Vec<&TileAt> = position.tiles.iter().collect();
        tiles.sort_by_key(|it| self.is_abbey_named(&it.id));
        for it in tiles {
            if let Err(problem) = self.lay_tile(it) {
                problems.push(problem);
            }
        }
        self.river = river::traced(self);
        if position.tiles.is_empty() {
            problems.push(SetupProblem::EmptyTable);
        }
        for it in &position.figures {
            if let Err(why) = self.put_figure(it) {
                problems.push(SetupProblem::Figure(it.player, it.place, why.to_owned()));
            }
        }
        self.put_barns_and_abbeys(position, problems);
        self.put_dragon_and_fairy(position, problems);
        if position.scores.len() > usize::from(self.rules.setup.n_players) {
            problems.push(SetupProblem::Scores(position.scores.len()));
        }
        let too_high = position.scores.iter().filter(|points| **points > Position::MAX_SCORE);
        problems.extend(too_high.map(|points| SetupProblem::Score(*points)));
        self.scoreboard.set_start(&position.scores);
        problems.extend(self.hand_out_goods(&position.goods).err().map(SetupProblem::Goods));
        for (title, holder) in &position.titles {
            let held = self.bestow(*title, *holder).map_err(ToOwned::to_owned);
            problems.extend(held.err().map(|why| SetupProblem::Title(*title, why)));
        }
        for id in &position.bag {
            match self.rules.kind_named(id) {
                Some(kind) if self.rules.tile(kind).river_role == Some(RiverRole::Source) => {
                    problems.push(SetupProblem::SourceInBag(id.clone()));
                }
                Some(kind) => self.bag.put(kind, 1),
                None => problems.push(SetupProblem::UnknownTile(id.clone())),
            }
        }
    }

    /// Lays a tile of a position down with all its squares.
    fn lay_tile(&mut self, it: &TileAt) -> Result<(), SetupProblem> {
        let kind = self.rules.kind_named(&it.id);
        let kind = kind.ok_or_else(|| SetupProblem::UnknownTile(it.id.clone()))?;
        for (kind, place) in (kind.0..).map(TileKind).zip(it.places(self.rules.tile(kind))) {
            let misfit = if self.board.squares().is_empty() {
                let limit = Position::MAX_DISTANCE;
                let near = [place.x, place.y].iter().all(|it| (-limit..=limit).contains(it));
                (!near).then(|| format!("the first tile lies within {limit} of 0,0"))
            } else if let Some(why) = abbey::kept_away(self, kind, place) {
                Some(why.to_string())
            } else {
                let layout = Game::layout(kind);
                self.board.misfit(place, layout, it.rotation).map(|why| why.to_string())
            };
            if let Some(why) = misfit {
                return Err(SetupProblem::Tile(it.id.clone(), place, why));
            }
            turn::put_down(self, kind, place, it.rotation);
        }
        Ok(())
    }

    /// Puts a figure of a position on the table. Several followers may share a feature: joining
    /// features is how that comes about.
    fn put_figure(&mut self, it: &FigureAt) -> Result<(), &'static str> {
        if it.player.0 >= self.rules.setup.n_players {
            return Err("nobody sits there");
        }
        let square = self.board.square_at(it.place).ok_or("no tile lies there")?;
        let segment =
            self.board.segments_on(square).nth(it.local.into()).ok_or("no such segment")?;
        let feature = self.board.feature_of(segment);
        if !hooks::may_stand(self, it.kind, self.board.tally(feature).kind) {
            return Err("no such figure may stand on such a segment");
        }
        if self.board.tally(feature).is_complete() {
            return Err("the feature is complete, so its followers have gone home");
        }
        if !it.kind.is_follower() && !self.has_follower_on(it.player, feature) {
            return Err("it stands beside a follower of its owner only; name that one first");
        }
        if self.supply(it.player, it.kind) == 0 {
            return Err("no such figure is left in the supply");
        }
        self.stand(it.player, it.kind, segment);
        Ok(())
    }

    fn is_abbey_named(&self, id: &str) -> bool {
        self.rules.abbey.is_some_and(|kind| self.rules.tile(kind).id == id)
    }
}
