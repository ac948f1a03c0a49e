//! Points: what features are worth, who gets it, and the one way it reaches the scoreboard.

use crate::awards::{self, Marker};
use crate::event::{Event, Sink};
use crate::figures::Figure;
use crate::game::{Game, Player};
use crate::modules::king_and_robber_baron::Title;
use crate::modules::messengers::Message;
use crate::modules::wheel_of_fortune::WheelSegment;
use crate::{Element, hooks};
use arrayvec::ArrayVec;
use bastide_board::{Feature, Segment};
use bastide_tiles::{FeatureKind, Goods};

/// When a feature is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum When {
    /// During the game, because it has been completed.
    Completed,
    /// At the end of the game.
    Final,
}

/// What points are counted under in the breakdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum ScoreKind {
    /// Thieves on roads.
    Roads,
    /// Knights in cities.
    Cities,
    /// Monks in monasteries.
    Monasteries,
    /// Farmers on fields, and barns.
    Fields,
    /// The most wine, grain or cloth.
    Goods,
    /// The king's cities.
    King,
    /// The robber baron's roads.
    RobberBaron,
    /// Messages.
    Messages,
    /// What robbers stole, or brought in the end.
    Robbers,
    /// Followers by the fairy.
    Fairy,
    /// Ingots.
    Gold,
    /// The wheel of fortune and its crown spaces.
    Wheel,
}

impl ScoreKind {
    /// All kinds.
    pub const ALL: [Self; 12] = [
        Self::Roads,
        Self::Cities,
        Self::Monasteries,
        Self::Fields,
        Self::Goods,
        Self::King,
        Self::RobberBaron,
        Self::Messages,
        Self::Robbers,
        Self::Fairy,
        Self::Gold,
        Self::Wheel,
    ];

    /// Its word in English text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Roads => "roads",
            Self::Cities => "cities",
            Self::Monasteries => "monasteries",
            Self::Fields => "fields",
            Self::Goods => "goods",
            Self::King => "king",
            Self::RobberBaron => "robber baron",
            Self::Messages => "messages",
            Self::Robbers => "robbers",
            Self::Gold => "gold",
            Self::Wheel => "wheel of fortune",
            Self::Fairy => "fairy",
        }
    }

    /// Whether what it is for can be unfinished when the game ends.
    #[must_use]
    pub const fn can_be_unfinished(self) -> bool {
        match self {
            Self::Roads | Self::Cities | Self::Monasteries => true,
            Self::Fields
            | Self::Goods
            | Self::King
            | Self::RobberBaron
            | Self::Messages
            | Self::Robbers
            | Self::Fairy
            | Self::Gold
            | Self::Wheel => false,
        }
    }

    /// Where the points for a feature are counted.
    #[must_use]
    pub const fn of(kind: FeatureKind) -> Self {
        match kind {
            FeatureKind::Road => Self::Roads,
            FeatureKind::City => Self::Cities,
            FeatureKind::Monastery
            | FeatureKind::Shrine
            | FeatureKind::Abbey
            | FeatureKind::Garden => Self::Monasteries,
            FeatureKind::Field => Self::Fields,
        }
    }
}

/// What a feature is worth, and how that adds up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The points.
    pub points: u16,
    /// Tiles, or filled squares of a monastery with its own, or complete cities of a field, or
    /// segments where the option says so: what is counted.
    pub n_counted: u16,
    /// Pennants of a city.
    pub n_pennants: u16,
    /// Points for each of these.
    pub each: u16,
    /// Whether segments were counted instead of tiles.
    pub counts_segments: bool,
    /// What mage or witch made of it.
    pub magic: Magic,
}

/// What mage or witch makes of the value of a feature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Magic {
    /// Neither is there.
    #[default]
    None,
    /// A point more for each of so many tiles.
    Mage {
        /// How many.
        n_tiles: u16,
    },
    /// Half, rounded up.
    Witch,
}

impl Value {
    /// The same things counted, each worth so much.
    pub(crate) const fn with_each(self, each: u16) -> Self {
        Self { each, points: (self.n_counted + self.n_pennants) * each, ..self }
    }
}

/// Points for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Award {
    /// Who gets them.
    pub player: Player,
    /// How many.
    pub points: u16,
    /// What for.
    pub why: Why,
}

impl Award {
    /// How many points a robber steals of them: half, rounded up.
    #[must_use]
    pub const fn n_stolen(&self) -> u16 {
        self.points.div_ceil(2)
    }
}

/// What points are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Most followers on a feature.
    Feature {
        /// What it is.
        kind: FeatureKind,
        /// A segment of it, where the player stands.
        at: Segment,
        /// Completed, or at the end.
        when: When,
        /// How the points add up.
        value: Value,
    },
    /// An abbot who came home early.
    Abbot {
        /// What he stood on.
        kind: FeatureKind,
        /// Where.
        at: Segment,
        /// How the points add up.
        value: Value,
    },
    /// A follower by the fairy, when its feature was scored.
    Fairy {
        /// What it stood on.
        kind: FeatureKind,
        /// Where.
        at: Segment,
        /// Completed, or at the end.
        when: When,
    },
    /// A follower by the fairy, when a turn began.
    FairyAtTurn {
        /// Where; on no segment if he is in a quarter of Carcassonne.
        at: Option<Segment>,
    },
    /// The most of some goods.
    Goods {
        /// Which.
        goods: Goods,
        /// How many.
        n: u8,
    },
    /// A barn, at the end of the game.
    Barn {
        /// One of the fields round it.
        at: Segment,
        /// How many completed cities its field touches.
        n: u16,
    },
    /// A title, for completed cities or roads.
    Title {
        /// Which.
        title: Title,
        /// How many have just been completed, or lie on the table at the end.
        n: u16,
        /// When they were completed, or at the end.
        when: When,
    },
    /// A title at the end of the game, whatever was completed.
    TitleHeld(Title),
    /// What a message said.
    Message(Message),
    /// What can be had instead of what a message says.
    TwoPoints,
    /// Half of somebody's points.
    Robbery {
        /// Whose.
        from: Player,
    },
    /// A robber on the scoreboard at the end of the game.
    RobberAtEnd,
    /// What the pig brought where it stopped.
    Wheel(WheelSegment),
    /// Followers on the crown spaces where the pig stopped.
    CrownSpaces(WheelSegment),
    /// Ingots at the end of the game.
    Gold {
        /// How many.
        n: u8,
    },
}

impl Why {
    /// A segment of the feature for whose scoring they are paid, if they are.
    #[must_use]
    pub const fn scored_at(&self) -> Option<Segment> {
        match self {
            Self::Feature { at, .. } | Self::Fairy { at, .. } => Some(*at),
            Self::Abbot { .. }
            | Self::FairyAtTurn { .. }
            | Self::Goods { .. }
            | Self::Barn { .. }
            | Self::Title { .. }
            | Self::TitleHeld(_)
            | Self::Message(_)
            | Self::TwoPoints
            | Self::Robbery { .. }
            | Self::RobberAtEnd
            | Self::Wheel(_)
            | Self::CrownSpaces(_)
            | Self::Gold { .. } => None,
        }
    }

    /// From whose points they are stolen, if they are.
    #[must_use]
    pub const fn stolen_from(&self) -> Option<Player> {
        match self {
            Self::Robbery { from } => Some(*from),
            Self::Feature { .. }
            | Self::Abbot { .. }
            | Self::Fairy { .. }
            | Self::FairyAtTurn { .. }
            | Self::Goods { .. }
            | Self::Barn { .. }
            | Self::Title { .. }
            | Self::TitleHeld(_)
            | Self::Message(_)
            | Self::TwoPoints
            | Self::RobberAtEnd
            | Self::Wheel(_)
            | Self::CrownSpaces(_)
            | Self::Gold { .. } => None,
        }
    }

    /// Where the points are counted in the breakdown.
    #[must_use]
    pub const fn score_kind(&self) -> (ScoreKind, When) {
        match self {
            Self::Feature { kind, when, .. } => (ScoreKind::of(*kind), *when),
            Self::Abbot { kind, .. } => (ScoreKind::of(*kind), When::Completed),
            Self::Fairy { when, .. } => (ScoreKind::Fairy, *when),
            Self::FairyAtTurn { .. } => (ScoreKind::Fairy, When::Completed),
            Self::Goods { .. } => (ScoreKind::Goods, When::Final),
            Self::Barn { .. } => (ScoreKind::Fields, When::Final),
            Self::Title { title: Title::King, when, .. } => (ScoreKind::King, *when),
            Self::Title { title: Title::RobberBaron, when, .. } => (ScoreKind::RobberBaron, *when),
            Self::TitleHeld(Title::King) => (ScoreKind::King, When::Final),
            Self::TitleHeld(Title::RobberBaron) => (ScoreKind::RobberBaron, When::Final),
            Self::Message(_) | Self::TwoPoints => (ScoreKind::Messages, When::Completed),
            Self::Robbery { .. } => (ScoreKind::Robbers, When::Completed),
            Self::RobberAtEnd => (ScoreKind::Robbers, When::Final),
            Self::Gold { .. } => (ScoreKind::Gold, When::Final),
            Self::Wheel(_) | Self::CrownSpaces(_) => (ScoreKind::Wheel, When::Completed),
        }
    }
}

/// The scoring figures and what moved them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scoreboard {
    points: [u16; Player::MAX],
    /// So many of these were taken with the messenger.
    by_messenger: [u16; Player::MAX],
    start: [u16; Player::MAX],
    breakdown: [[[u16; 2]; ScoreKind::ALL.len()]; Player::MAX],
}

impl Scoreboard {
    /// The printed track is a loop of so many spaces; scores equal modulo this share a space.
    pub const N_SPACES: u16 = 50;

    /// A player's points.
    #[must_use]
    #[inline]
    pub fn points(&self, player: Player) -> u16 {
        self.points[player.index()]
    }

    /// The space of the printed track a player's scoring figure stands on.
    #[must_use]
    pub fn space(&self, player: Player) -> u16 {
        self.space_of(player, Marker::ScoringFigure)
    }

    /// The points a player has taken with a marker.
    #[must_use]
    pub fn points_of(&self, player: Player, marker: Marker) -> u16 {
        let by_messenger = self.by_messenger[player.index()];
        match marker {
            Marker::ScoringFigure => self.points(player) - by_messenger,
            Marker::Messenger => by_messenger,
        }
    }

    /// The space of the printed track a marker of a player stands on.
    #[must_use]
    pub fn space_of(&self, player: Player, marker: Marker) -> u16 {
        self.points_of(player, marker) % Self::N_SPACES
    }

    /// The points a player brought into a game that began from a position.
    #[must_use]
    pub fn start(&self, player: Player) -> u16 {
        self.start[player.index()]
    }

    /// The points a player got for one kind of thing, during the game or at its end.
    #[must_use]
    pub fn of(&self, player: Player, kind: ScoreKind, when: When) -> u16 {
        self.breakdown[player.index()][kind as usize][when as usize]
    }

    /// So many of the points a player brought were taken with the messenger.
    pub(crate) fn set_messenger(&mut self, player: Player, points: u16) {
        self.by_messenger[player.index()] = points;
    }

    /// Both markers of a player become one. Says whether the messenger had points to add.
    pub(crate) fn add_messenger(&mut self, player: Player) -> bool {
        std::mem::take(&mut self.by_messenger[player.index()]) > 0
    }

    pub(crate) fn set_start(&mut self, scores: &[u16]) {
        for (idx, points) in scores.iter().enumerate().take(Player::MAX) {
            self.start[idx] = *points;
            self.points[idx] = *points;
        }
    }
}

/// The one way to points. Where somebody must decide about them they wait ([`awards`]).
#[inline]
pub(crate) fn award(game: &mut Game, award: Award, sink: &mut impl Sink) {
    if award.points == 0 {
        return;
    }
    if game.decides_awards() {
        awards::put_off(game, award);
    } else {
        pay(game, award, Marker::ScoringFigure, sink);
    }
}

/// Points reach the scoreboard.
#[inline]
pub(crate) fn pay(game: &mut Game, award: Award, marker: Marker, sink: &mut impl Sink) {
    if marker == Marker::Messenger {
        game.scoreboard.by_messenger[award.player.index()] += award.points;
        sink.tell(Event::MessengerMoves(award.player));
    }
    let (kind, when) = award.why.score_kind();
    let idx = award.player.index();
    game.scoreboard.points[idx] += award.points;
    game.scoreboard.breakdown[idx][kind as usize][when as usize] += award.points;
    sink.tell(Event::Scored(award));
    hooks::points_paid(game, &award);
}

/// Awards a feature earns: one for each player with the majority.
pub(crate) type Awards = ArrayVec<Award, { Player::MAX }>;

/// What a feature gives, and to whom: every player with the highest strength gets the full value.
pub(crate) fn feature_awards(game: &Game, feature: Feature, when: When) -> Awards {
    awards_of(game, feature, when, hooks::value(game, feature, when))
}

/// The same, for a feature that is worth so much to anybody.
pub(crate) fn awards_of(game: &Game, feature: Feature, when: When, value: Value) -> Awards {
    let tally = game.board.tally(feature);
    let award = |player: Player, at: Segment| {
        let value = hooks::own_value(game, feature, player, value);
        Award {
            player,
            points: value.points,
            why: Why::Feature { kind: tally.kind, at, when, value },
        }
    };
    let mut awards = Awards::new();
    // Mostly a single follower stands there, who need not be compared with anybody.
    if tally.n_followers == 1 {
        let strong = followers_on(game, feature).find(|it| hooks::strength(game, it) > 0);
        awards.extend(strong.map(|it| award(it.player, it.segment)));
        return awards;
    }
    let (strength, at) = strengths(game, feature);
    let best = strength.into_iter().max().unwrap_or_default();
    if best == 0 {
        return awards;
    }
    for player in game.players() {
        if let (true, Some(at)) = (strength[player.index()] == best, at[player.index()]) {
            awards.push(award(player, at));
        }
    }
    awards
}

/// The followers on a feature, in the order of placing.
#[inline]
fn followers_on(game: &Game, feature: Feature) -> impl Iterator<Item = &Figure> + '_ {
    let is_there = move |it: &Figure| game.board.feature_of(it.segment) == feature;
    game.figures.iter().filter(move |it| it.kind.is_follower() && is_there(it))
}

/// How strong each player is on a feature, and where their first followers stand, by seat.
#[inline]
pub(crate) fn strengths(
    game: &Game,
    feature: Feature,
) -> ([u16; Player::MAX], [Option<Segment>; Player::MAX]) {
    let mut strength = [0; Player::MAX];
    let mut at = [None; Player::MAX];
    for figure in followers_on(game, feature) {
        strength[figure.player.index()] += hooks::strength(game, figure);
        at[figure.player.index()].get_or_insert(figure.segment);
    }
    (strength, at)
}

/// Awards clockwise from this player.
pub(crate) fn clockwise_from(first: Player, mut awards: Awards) -> Awards {
    let n_before = awards.iter().filter(|award| award.player < first).count();
    awards.rotate_left(n_before);
    awards
}

/// What a feature gives and then what is paid beside it, clockwise from this player.
pub(crate) fn feature_awards_from(
    game: &Game,
    feature: Feature,
    when: When,
    first: Player,
) -> [Awards; 2] {
    let paid = [feature_awards(game, feature, when), hooks::bonuses(game, feature, when)];
    paid.map(|it| clockwise_from(first, it))
}

/// Scores a feature.
#[inline]
pub(crate) fn score(
    game: &mut Game,
    feature: Feature,
    when: When,
    first: Player,
    sink: &mut impl Sink,
) {
    award_clockwise(game, &feature_awards(game, feature, when), first, sink);
    if game.has(Element::Fairy) {
        award_clockwise(game, &hooks::bonuses(game, feature, when), first, sink);
    }
    if when == When::Completed {
        hooks::feature_scored(game, feature);
    }
}

#[inline]
fn award_clockwise(game: &mut Game, awards: &Awards, first: Player, sink: &mut impl Sink) {
    let n_before = awards.iter().filter(|it| it.player < first).count();
    let (before, from_first) = awards.split_at(n_before);
    for it in from_first.iter().chain(before) {
        award(game, *it, sink);
    }
}

/// Calls back with every occupied feature once, in the order of its first figure.
pub(crate) fn for_each_occupied(game: &Game, mut visit: impl FnMut(Feature)) {
    for (idx, figure) in game.figures.iter().enumerate() {
        let feature = game.board.feature_of(figure.segment);
        let before = &game.figures[..idx];
        if before.iter().all(|it| game.board.feature_of(it.segment) != feature) {
            visit(feature);
        }
    }
}

/// What each player would have if the game ended now. What has just been completed and is about
/// to be scored counts as that.
pub(crate) fn projected(game: &Game) -> [u16; Player::MAX] {
    let mut scores = game.scoreboard.points;
    let mut add = |award: Award| scores[award.player.index()] += award.points;
    for_each_occupied(game, |feature| {
        hooks::due(game, feature).into_iter().flatten().for_each(&mut add);
    });
    hooks::projected_awards(game, add);
    scores
}
