//! Who acts next, what can be done, and names for it that hold whatever the order in which the tiles
//! were placed.

use super::{Game, Player, Prompt, TileKind};
use crate::awards::Marker;
use crate::figures::{Figure, FigureKind};
use crate::{Corner, CropAction, Ferry, MagicFigure, Message, Quarter, WheelSegment};
use bastide_board::{Place, Segment};
use bastide_tiles::Rotation;

/// Who acts next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// Chance: whoever drives the game picks an outcome.
    Chance(Chance),
    /// A player decides.
    Decide(Player, Prompt),
    /// The game has ended.
    Over,
}

/// What is left to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Which tile is drawn.
    DrawTile,
    /// Which message lies on top of the stack.
    DrawMessage,
    /// How far a flying machine goes.
    RollDie,
}

/// What can be done. Small and plain, because searches hold many of them: what is asked says what
/// it means where one of them answers several questions. Their order is that of a sorted list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Chance: this tile is drawn.
    Draw(TileKind),
    /// The drawn tile goes here.
    PlaceTile {
        /// Where.
        place: Place,
        /// How.
        rotation: Rotation,
    },
    /// A figure goes on a segment: from the supply, from a quarter of Carcassonne, out of the air,
    /// or, a wagon, from what has been scored.
    PlaceFigure {
        /// Which.
        kind: FigureKind,
        /// Where.
        segment: Segment,
    },
    /// What is offered is done.
    Accept,
    /// Two points are taken instead of what the message says.
    TakeTwoPoints,
    /// A follower of the player is scored and goes back, as an abbot may and a message says.
    ScoreFigure {
        /// Which.
        kind: FigureKind,
        /// Where it stands.
        segment: Segment,
    },
    /// This figure goes back to its owner without points.
    TakeBack(Figure),
    /// The tile at this place is chosen: a neutral piece goes there, or a token is put there or
    /// taken from there.
    ChooseTile(Place),
    /// The fairy goes to a follower, where she is bound to one.
    BindFairy(Figure),
    /// The fairy goes to a follower of the player in a quarter, where she is bound to one.
    BindFairyInQuarter {
        /// To which.
        kind: FigureKind,
        /// Where.
        quarter: Quarter,
    },
    /// A barn goes where four fields meet.
    PlaceBarn(Corner),
    /// A ferry comes to lie like this.
    LayFerry(Ferry),
    /// The feature with this segment is scored next.
    ScoreNext(Segment),
    /// Points are taken with this marker.
    MoveMarker(Marker),
    /// This player is named.
    ChoosePlayer(Player),
    /// This space of the scoreboard is chosen.
    ChooseSpace(u8),
    /// This quarter of Carcassonne is chosen.
    ChooseQuarter(Quarter),
    /// Chance: this message is drawn.
    DrawMessage(Message),
    /// A follower goes on a crown space of the wheel of fortune.
    TakeCrownSpace {
        /// Which.
        kind: FigureKind,
        /// On which segment of the wheel.
        segment: WheelSegment,
    },
    /// A follower mounts the flying machine of the tile just placed.
    Launch(FigureKind),
    /// Chance: the die shows so many.
    Roll(u8),
    /// Mage or witch goes on a segment.
    PlaceMagicFigure {
        /// Which.
        figure: MagicFigure,
        /// Where.
        segment: Segment,
    },
    /// Mage or witch leaves the board, as there is no other place for it.
    RemoveMagicFigure(MagicFigure),
    /// The crop circle makes everybody do this.
    ChooseCropAction(CropAction),
    /// A follower goes into Carcassonne.
    EnterQuarter {
        /// Which.
        kind: FigureKind,
        /// Where.
        quarter: Quarter,
    },
    /// Nothing is done.
    Pass,
}

/// Searches hold many: an action may not grow.
const _: () = assert!(size_of::<Action>() == 6);

impl Action {
    /// The segment that it is about, if it is about one.
    #[must_use]
    pub const fn segment(self) -> Option<Segment> {
        match self {
            Self::PlaceFigure { segment, .. }
            | Self::ScoreFigure { segment, .. }
            | Self::PlaceMagicFigure { segment, .. }
            | Self::ScoreNext(segment) => Some(segment),
            Self::TakeBack(it) | Self::BindFairy(it) => Some(it.segment),
            Self::PlaceTile { .. }
            | Self::ChooseTile(_)
            | Self::BindFairyInQuarter { .. }
            | Self::PlaceBarn(_)
            | Self::Accept
            | Self::LayFerry(_)
            | Self::MoveMarker(_)
            | Self::ChoosePlayer(_)
            | Self::ChooseSpace(_)
            | Self::ChooseQuarter(_)
            | Self::TakeCrownSpace { .. }
            | Self::EnterQuarter { .. }
            | Self::TakeTwoPoints
            | Self::Launch(_)
            | Self::RemoveMagicFigure(_)
            | Self::ChooseCropAction(_)
            | Self::Draw(_)
            | Self::DrawMessage(_)
            | Self::Roll(_)
            | Self::Pass => None,
        }
    }
}

/// An action by what it does and where, the same in every game at the same position.
///
/// An [`Action`] names a segment by its number on the board, which depends on the order of placing;
/// this names it by its tile's place and its number on that tile. So actions can be compared between
/// games that came to a position in different ways, and counted over many games. Within a position,
/// no two legal actions have the same.
///
/// ```
/// use bastide_rules::{Action, Setup};
/// let mut game = Setup::base(2).game().unwrap();
/// game.apply(Action::Draw(game.rules().kind_named("V3-E").unwrap())).unwrap();
/// let actions = game.actions_by_id();
/// assert!(actions.is_sorted_by_key(|it| it.0));
/// let (id, action) = actions[2];
/// assert_eq!(game.action_id(action), id);
/// assert_eq!(game.action_with_id(id), Some(action));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActionId(pub u64);

impl ActionId {
    /// What is done, before it is said with what and where.
    const fn of(verb: u8) -> Self {
        Self((verb as u64) << 56)
    }

    /// With which figure, or whatever else is chosen.
    const fn with(self, what: u8) -> Self {
        Self(self.0 | (what as u64) << 48)
    }

    /// Whose figure.
    const fn whose(self, player: Player) -> Self {
        Self(self.0 | (player.0 as u64) << 40)
    }

    /// On which segment of a tile.
    const fn on(self, local: u8) -> Self {
        Self(self.0 | (local as u64) << 32)
    }

    /// Where; sorted as places are.
    const fn at(self, place: Place) -> Self {
        let (x, y) = (place.x as u16 ^ 0x8000, place.y as u16 ^ 0x8000);
        Self(self.0 | (y as u64) << 16 | x as u64)
    }

    /// How many, or which by number.
    const fn number(self, n: u16) -> Self {
        Self(self.0 | n as u64)
    }
}

impl Game {
    /// An action of this position by what it does and where.
    #[must_use]
    pub fn action_id(&self, action: Action) -> ActionId {
        let id = ActionId::of;
        match action {
            Action::Draw(kind) => id(0).number(kind.0),
            Action::PlaceTile { place, rotation } => id(1).with(rotation.quarters()).at(place),
            Action::PlaceFigure { kind, segment } => self.id_on(2, kind, segment),
            Action::Accept => id(3),
            Action::TakeTwoPoints => id(4),
            Action::ScoreFigure { kind, segment } => self.id_on(5, kind, segment),
            Action::TakeBack(figure) => self.id_of_figure(6, figure),
            Action::ChooseTile(place) => id(7).at(place),
            Action::BindFairy(figure) => self.id_of_figure(8, figure),
            Action::BindFairyInQuarter { kind, quarter } => {
                id(9).with(kind as u8).number(quarter as u16)
            }
            Action::PlaceBarn(corner) => id(10).at(corner.0),
            Action::LayFerry(ferry) => self.id_of_ferry(11, ferry.ends()),
            Action::ScoreNext(segment) => self.id_of_feature(12, segment),
            Action::MoveMarker(marker) => id(13).with(marker as u8),
            Action::ChoosePlayer(player) => id(14).whose(player),
            Action::ChooseSpace(space) => id(15).number(space.into()),
            Action::ChooseQuarter(quarter) => id(16).number(quarter as u16),
            Action::DrawMessage(message) => id(17).with(message as u8),
            Action::TakeCrownSpace { kind, segment } => {
                id(18).with(kind as u8).number(segment as u16)
            }
            Action::Launch(kind) => id(19).with(kind as u8),
            Action::Roll(n) => id(20).number(n.into()),
            Action::PlaceMagicFigure { figure, segment } => {
                let is_spot = self.can_part(self.board.facts(segment).kind);
                let id = if is_spot { Self::id_at } else { Self::id_of_feature };
                id(self, 21, segment).with(figure as u8)
            }
            Action::RemoveMagicFigure(figure) => id(22).with(figure as u8),
            Action::ChooseCropAction(action) => id(23).with(action as u8),
            Action::EnterQuarter { kind, quarter } => {
                id(24).with(kind as u8).number(quarter as u16)
            }
            Action::Pass => id(25),
        }
    }

    /// The legal action with this id; none if it is not legal here.
    #[must_use]
    pub fn action_with_id(&self, id: ActionId) -> Option<Action> {
        let mut actions = Vec::new();
        self.legal_actions_into(&mut actions);
        actions.into_iter().find(|it| self.action_id(*it) == id)
    }

    /// Everything that may be done now, by id. At equal positions the lists have equal ids, so that
    /// the nth action is the same.
    #[must_use]
    pub fn actions_by_id(&self) -> Vec<(ActionId, Action)> {
        let mut actions = Vec::new();
        self.legal_actions_into(&mut actions);
        let mut named: Vec<_> = actions.into_iter().map(|it| (self.action_id(it), it)).collect();
        named.sort_unstable_by_key(|it| it.0);
        named
    }

    /// A segment's place and its number on its tile.
    pub(crate) fn spot(&self, segment: Segment) -> (Place, u8) {
        (self.board.square_of(segment).place, self.board.local(segment))
    }

    fn id_at(&self, verb: u8, segment: Segment) -> ActionId {
        let (place, local) = self.spot(segment);
        ActionId::of(verb).on(local).at(place)
    }

    fn id_on(&self, verb: u8, kind: FigureKind, segment: Segment) -> ActionId {
        self.id_at(verb, segment).with(kind as u8)
    }

    fn id_of_figure(&self, verb: u8, figure: Figure) -> ActionId {
        self.id_on(verb, figure.kind, figure.segment).whose(figure.player)
    }

    /// Both ends lie on the same lake.
    fn id_of_ferry(&self, verb: u8, ends: [Segment; 2]) -> ActionId {
        let place = self.board.square_of(ends[0]).place;
        let [first, second] = ends.map(|it| self.board.local(it));
        ActionId::of(verb).on(first.min(second)).with(first.max(second)).at(place)
    }

    /// A feature goes by the first of its segments, as places are sorted.
    fn id_of_feature(&self, verb: u8, segment: Segment) -> ActionId {
        let segments = self.board.segments_of(self.board.feature_of(segment));
        let first = segments.min_by_key(|it| self.spot(*it)).unwrap_or(segment);
        self.id_at(verb, first)
    }
}
