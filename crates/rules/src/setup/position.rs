//! Positions in the middle of a game, and how they come to lie on the table.

use super::SetupProblem;
use crate::WheelSegment;
use crate::figures::FigureKind;
use crate::game::{Game, Player, TileKind};
use crate::modules::abbey_and_mayor::abbey;
use crate::modules::river;
use crate::{CityAt, Corner, Crowned, FerryAt, Holder, MagicFigure, Message, Resident, Title};
use crate::{hooks, turn};
use bastide_board::{Board, Place};
use bastide_tiles::{Goods, RiverRole, Rotation, Tile};

/// A position in the middle of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Tiles on the table, in an order in which each can be placed.
    pub tiles: Vec<TileAt>,
    /// Ferries on lakes; a lake that is not named has none.
    pub ferries: Vec<FerryAt>,
    /// Figures on the table.
    pub figures: Vec<FigureAt>,
    /// Barns on the table.
    pub barns: Vec<BarnAt>,
    /// Players whose abbeys are no longer in hand.
    pub spent_abbeys: Vec<Player>,
    /// Points so far, by seat; those not named have none.
    pub scores: Vec<u16>,
    /// How many of these points were taken with the messenger, by seat; those not named took none.
    pub messengers: Vec<u16>,
    /// The messages drawn so far, as they lie at the bottom of the stack, from the top one down.
    pub messages: Vec<Message>,
    /// Robbers on the scoreboard, each with its space.
    pub robbers: Vec<(Player, u8)>,
    /// The segment of the wheel the pig stands on, if not the first.
    pub pig: Option<WheelSegment>,
    /// Followers on crown spaces.
    pub crowned: Vec<Crowned>,
    /// Tiles with ingots, and how many lie on each.
    pub ingots: Vec<(Place, u8)>,
    /// Ingots won, by seat; those not named have none.
    pub gold: Vec<u8>,
    /// Wine, grain and cloth, by seat; those not named hold none.
    pub goods: Vec<[u8; Goods::ALL.len()]>,
    /// Titles that are held, each with the record that must be beaten.
    pub titles: Vec<(Title, Holder)>,
    /// Where the dragon is, if it is in play.
    pub dragon: Option<Place>,
    /// Where the fairy is, if she is in play.
    pub fairy: Option<FairyAt>,
    /// Mage and witch, if they are on the board.
    pub magic: Vec<MagicAt>,
    /// The ids of dragon tiles laid aside.
    pub aside: Vec<String>,
    /// Who is in the city of Carcassonne.
    pub city: CityAt,
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

    /// So many ingots lie on a tile or belong to a player at most, which is more than any box has.
    pub const MAX_INGOTS: u8 = 100;

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
pub(super) fn places_of(
    tile: &'static Tile,
    place: Place,
    rotation: Rotation,
) -> impl Iterator<Item = Place> + use<> {
    // Tiles of a start board count their rows and columns from the corner of the board.
    let (first_row, first_column) = tile.squares.first().map_or((0, 0), |it| it.at);
    tile.squares.iter().map(move |it| {
        let (row, column) = (it.at.0 - first_row, it.at.1 - first_column);
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

impl Position {
    /// Whether this tile lies on the table or is still to come.
    pub(super) fn names(&self, id: &str) -> bool {
        self.tiles.iter().any(|it| it.id == id) || self.bag.iter().any(|it| it == id)
    }
}

/// Where the fairy is in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FairyAt {
    /// On a tile.
    Tile(Place),
    /// By one of the followers of the position, where she is bound to one.
    Follower(FigureAt),
    /// By one of the followers in the quarters of Carcassonne, where she is bound to one.
    Resident(Resident),
}

/// A magic figure on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MagicAt {
    /// Mage or witch.
    pub figure: MagicFigure,
    /// On which tile.
    pub place: Place,
    /// On which segment of its layout.
    pub local: u8,
}

/// A barn on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BarnAt {
    /// Whose it is.
    pub player: Player,
    /// Where four fields meet.
    pub corner: Corner,
}

impl Game {
    pub(super) fn take_position(&mut self, position: &Position, problems: &mut Vec<SetupProblem>) {
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
        self.states.river = river::traced(self);
        if position.tiles.is_empty() {
            problems.push(SetupProblem::EmptyTable);
        }
        hooks::tiles_laid(self, position, problems);
        for it in &position.figures {
            if let Err(why) = self.put_figure(it) {
                problems.push(SetupProblem::Figure(it.player, it.place, why.to_owned()));
            }
        }
        if position.scores.len() > usize::from(self.rules.setup.n_players) {
            problems.push(SetupProblem::Scores(position.scores.len()));
        }
        let too_high = position.scores.iter().filter(|points| **points > Position::MAX_SCORE);
        problems.extend(too_high.map(|points| SetupProblem::Score(*points)));
        self.scoreboard.set_start(&position.scores);
        hooks::figures_put(self, position, problems);
        for id in &position.bag {
            match self.rules.kind_named(id) {
                Some(kind) if self.rules.tile(kind).river_role == Some(RiverRole::Source) => {
                    problems.push(SetupProblem::SourceInBag(id.clone()));
                }
                Some(kind) if !hooks::is_drawn(self.rules.tile(kind)) => {
                    problems.push(SetupProblem::NeverDrawn(id.clone()));
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
                self.board.misfit(place, kind, it.rotation).map(|why| why.to_string())
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
        if !hooks::may_stand(self.elements, it.kind, self.board.tally(feature).kind) {
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
