//! Events: what happened, for logs, clients and tests. The rules never read them.

use crate::figures::{Figure, FigureKind};
use crate::game::{Player, TileKind};
use crate::modules::abbey_and_mayor::barn::Corner;
use crate::modules::count_of_carcassonne::{Quarter, Resident};
use crate::modules::crop_circles::CropAction;
use crate::modules::ferries::Ferry;
use crate::modules::king_and_robber_baron::{Holder, Title};
use crate::modules::mage_and_witch::MagicFigure;
use crate::modules::messengers::Message;
use crate::modules::wheel_of_fortune::{Crowned, WheelSegment};
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
    /// The drawn tile shows a dragon that is not in play; it is laid aside, and another is drawn.
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
    /// A volcano calls the dragon.
    DragonCalled {
        /// Where it was; nowhere if it was not in play.
        from: Option<Place>,
        /// Where the volcano is.
        to: Place,
    },
    /// Tiles that lay aside go back into the bag.
    TilesShuffledIn {
        /// How many.
        n: u16,
    },
    /// The dragon takes a step.
    DragonMoved {
        /// Who leads it.
        player: Player,
        /// From where.
        from: Place,
        /// To where.
        to: Place,
    },
    /// The princess sends a knight home.
    KnightSentHome {
        /// Who chose the knight.
        player: Player,
        /// The knight.
        knight: Figure,
    },
    /// A player moves the fairy.
    FairyMoved {
        /// Who.
        player: Player,
        /// Where she was; nowhere if she was not in play.
        from: Option<Place>,
        /// To where.
        to: Place,
        /// To whom, where she is bound to followers.
        follower: Option<Figure>,
        /// To whom in a quarter of Carcassonne, where she is bound to followers.
        resident: Option<Resident>,
    },
    /// A player's builder has earned a second tile.
    SecondTileEarned(Player),
    /// A figure is placed.
    FigurePlaced(Figure),
    /// A player's barn is placed.
    BarnPlaced(Player, Corner),
    /// A figure moves to another segment.
    FigureMoved {
        /// Which, where it stood.
        figure: Figure,
        /// Where it stands now.
        to: Segment,
    },
    /// A player does nothing where something could have been done.
    Passed(Player),
    /// A player gets points.
    Scored(Award),
    /// A figure goes back to its owner.
    FigureTakenBack(Figure),
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
    /// An ingot is put on a tile.
    IngotPlaced {
        /// By whom.
        player: Player,
        /// Where.
        place: Place,
    },
    /// An ingot is won.
    IngotTaken {
        /// By whom.
        player: Player,
        /// From where.
        place: Place,
    },
    /// The lake just placed gets its ferry.
    FerryPlaced {
        /// By whom.
        player: Player,
        /// How it lies.
        ferry: Ferry,
    },
    /// A ferry is moved.
    FerryMoved {
        /// By whom.
        player: Player,
        /// How it lay.
        from: Ferry,
        /// How it lies now.
        to: Ferry,
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
    /// A robber comes to stand on a space of the scoreboard.
    RobberPlaced {
        /// Whose.
        player: Player,
        /// The space, counted from 0.
        space: u8,
    },
    /// A robber goes back to its owner.
    RobberTakenBack(Player),
    /// A follower flies.
    Flown {
        /// Whose it is.
        player: Player,
        /// What it is.
        kind: FigureKind,
        /// How far.
        n_tiles: u8,
        /// From where.
        from: Place,
        /// To where, whether a tile lies there or not.
        to: Place,
    },
    /// A follower finds no place to land and goes back to its owner.
    FlightFailed {
        /// Whose it is.
        player: Player,
        /// What it is.
        kind: FigureKind,
    },
    /// A player places or moves mage or witch.
    MagicFigureMoved {
        /// Who.
        player: Player,
        /// Which.
        figure: MagicFigure,
        /// From where; none if it was beside the board.
        from: Option<Segment>,
        /// To where.
        to: Segment,
    },
    /// Mage or witch leaves the board.
    MagicFigureLeft {
        /// Which.
        figure: MagicFigure,
        /// From where.
        from: Segment,
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
    /// A player sends a follower into Carcassonne.
    QuarterEntered(Resident),
    /// A player moves the Count.
    CountMoved {
        /// Who.
        player: Player,
        /// From where.
        from: Quarter,
        /// To where.
        to: Quarter,
    },
    /// The active player has chosen who is the first to call followers from Carcassonne.
    CallsBegun(Player),
    /// A follower is called from Carcassonne.
    FollowerCalled {
        /// Who, and where it stands now.
        figure: Figure,
        /// From where.
        from: Quarter,
    },
    /// The pig walks on because of a drawn tile.
    PigMoved {
        /// Who drew it.
        player: Player,
        /// From which segment of the wheel.
        from: WheelSegment,
        /// To which.
        to: WheelSegment,
    },
    /// A follower goes on a crown space.
    CrownSpaceTaken(Crowned),
    /// A follower comes home from a crown space.
    CrownSpaceLeft(Crowned),
    /// The last tile has been played; what follows is the final scoring.
    FinalScoring,
    /// The game has ended.
    GameOver,
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
