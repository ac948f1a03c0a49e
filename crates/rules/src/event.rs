//! Events: what happened, for logs, clients and tests. The rules never read them.

use crate::figures::Figure;
use crate::game::{Player, TileKind};
use crate::modules::crop_circles::CropAction;
use crate::modules::king_and_robber_baron::{Holder, Title};
use crate::modules::messengers::Message;
use crate::piece::{Location, Piece};
use crate::score::Award;
use bastide_board::{Place, Segment};
use bastide_tiles::{CropCircle, Goods, Rotation};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player's turn begins.
    TurnStarted(Player),
    /// A tile is drawn.
    TileDrawn(Player, TileKind),
    /// The drawn tile fits nowhere and leaves the game.
    TileDiscarded(Player, TileKind),
    /// The drawn tile is not to be played yet; it is laid aside, and another is drawn.
    TileLaidAside(Player, TileKind),
    /// A tile is placed.
    TilePlaced {
        /// By whom.
        player: Player,
        /// Which.
        kind: TileKind,
        /// Where.
        place: Place,
        /// How.
        rotation: Rotation,
    },
    /// A tile lies down by itself; it is nobody's turn.
    TileLaid {
        /// Which.
        kind: TileKind,
        /// Where.
        place: Place,
        /// How.
        rotation: Rotation,
    },
    /// Tiles that lay aside go back into the bag.
    TilesShuffledIn {
        /// How many.
        n: u16,
    },
    /// The princess sends a knight home.
    KnightSentHome {
        /// Who chose the knight.
        player: Player,
        /// The knight.
        knight: Figure,
    },
    /// A player's builder has earned a second tile.
    SecondTileEarned(Player),
    /// A figure is placed on a segment.
    FigurePlaced(Figure),
    /// A player does nothing where something could have been done.
    Passed(Player),
    /// A player gets points.
    Scored(Award),
    /// A figure on a segment goes back to its owner.
    FigureTakenBack(Figure),
    /// A piece goes from one location to another, in any other way than these two.
    PieceMoved(PieceMove),
    /// The followers of this shrine or monastery lose their challenge.
    ChallengeLost(Segment),
    /// A player takes goods.
    GoodsTaken {
        /// Who.
        player: Player,
        /// Which.
        goods: Goods,
        /// How many.
        n: u8,
    },
    /// A player becomes king or robber baron, or stays it with a larger feature.
    TitleTaken {
        /// Which.
        title: Title,
        /// Who, and what it takes to beat it.
        holder: Holder,
    },
    /// A player takes the next points with the messenger.
    MessengerMoves(Player),
    /// The points a player took with the messenger are added to those of the scoring figure.
    MessengerTakenBack(Player),
    /// A player draws a message.
    MessageDrawn {
        /// Who.
        player: Player,
        /// Which.
        message: Message,
    },
    /// A player chooses what a crop circle makes everybody do.
    CropActionChosen {
        /// Who.
        player: Player,
        /// Which followers it concerns.
        circle: CropCircle,
        /// What is done with them.
        action: CropAction,
    },
    /// The active player has chosen who is the first to call followers from Carcassonne.
    CallsBegun(Player),
    /// The last tile has been played; what follows is the final scoring.
    FinalScoring,
    /// The game has ended.
    GameOver,
}

/// The way of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceMove {
    /// Which piece.
    pub piece: Piece,
    /// Whose it is; of a neutral piece, who moves it, or nobody if it moves by itself.
    pub player: Option<Player>,
    /// From where.
    pub from: Location,
    /// To where.
    pub to: Location,
}

impl Event {
    /// A piece of this player, or a neutral one that this player moves, goes from one location to
    /// another.
    #[inline]
    pub(crate) fn moved(
        player: Player,
        piece: impl Into<Piece>,
        from: Location,
        to: Location,
    ) -> Self {
        Self::PieceMoved(PieceMove { piece: piece.into(), player: Some(player), from, to })
    }

    /// A neutral piece goes by itself from one location to another.
    #[inline]
    pub(crate) fn moved_by_itself(piece: impl Into<Piece>, from: Location, to: Location) -> Self {
        Self::PieceMoved(PieceMove { piece: piece.into(), player: None, from, to })
    }
}

/// Where events are told.
pub trait Sink {
    /// Takes note of an event.
    fn tell(&mut self, event: Event);
}

/// Nobody listens, and nothing is spent on telling.
impl Sink for () {
    #[inline]
    fn tell(&mut self, _: Event) {}
}

impl Sink for Vec<Event> {
    fn tell(&mut self, event: Event) {
        self.push(event);
    }
}
