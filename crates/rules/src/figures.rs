//! Figures: supplies, one door onto the board, one door back.

use crate::event::{Event, Sink};
use crate::game::{Game, Player};
use crate::options::OptionInfo;
use crate::{Element, ElementSet, Location, Setup, hooks};
use bastide_board::{Feature, Segment};
use bastide_tiles::Layout;

/// A kind of figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum FigureKind {
    /// An ordinary follower.
    Normal,
    /// The follower that counts as two (Inns & Cathedrals).
    Large,
    /// The follower for monasteries and gardens (Abbot).
    Abbot,
    /// Earns second tiles on roads and in cities (Traders & Builders).
    Builder,
    /// Makes a field worth more (Traders & Builders).
    Pig,
    /// The knight as strong as the pennants of the city (Abbey & Mayor).
    Mayor,
    /// The follower that may move on after scoring (Abbey & Mayor).
    Wagon,
    /// Stands where four fields meet, not on a segment (Abbey & Mayor).
    Barn,
}

impl FigureKind {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::Normal,
        Self::Large,
        Self::Abbot,
        Self::Builder,
        Self::Pig,
        Self::Mayor,
        Self::Wagon,
        Self::Barn,
    ];

    /// How many kinds there are.
    pub const N: usize = Self::ALL.len();

    /// No player has more followers than this, whatever the options say.
    pub(crate) const MAX_FOLLOWERS: usize = 32;

    /// The element that brings it; the base game brings the ordinary follower.
    #[must_use]
    pub const fn element(self) -> Option<Element> {
        match self {
            Self::Normal => None,
            Self::Large => Some(Element::LargeFollower),
            Self::Abbot => Some(Element::Abbot),
            Self::Builder => Some(Element::Builder),
            Self::Pig => Some(Element::Pig),
            Self::Mayor => Some(Element::Mayor),
            Self::Wagon => Some(Element::Wagon),
            Self::Barn => Some(Element::Barn),
        }
    }

    /// The option that says how many each player has, if not as many as the books have.
    #[must_use]
    pub const fn option(self) -> &'static str {
        OPTIONS[self as usize].key
    }

    /// How many each player has in games of this set-up; the eighth ordinary follower of the box
    /// is the scoring figure.
    #[must_use]
    pub fn n_per_player(self, setup: &Setup) -> u8 {
        if self.element().is_some_and(|it| !setup.elements.has(it)) {
            return 0;
        }
        setup.options.get(self.option()).and_then(|it| it.parse().ok()).unwrap_or_default()
    }

    /// Whether it counts for majorities and keeps others away from its feature.
    #[must_use]
    #[inline]
    pub const fn is_follower(self) -> bool {
        match self {
            Self::Normal | Self::Large | Self::Abbot | Self::Mayor | Self::Wagon => true,
            Self::Builder | Self::Pig | Self::Barn => false,
        }
    }

    /// Its word in English text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "follower",
            Self::Large => "large follower",
            Self::Abbot => "abbot",
            Self::Builder => "builder",
            Self::Pig => "pig",
            Self::Mayor => "mayor",
            Self::Wagon => "wagon",
            Self::Barn => "barn",
        }
    }
}

/// How many of a kind everybody may have of which the books have one.
const UP_TO_FOUR: &[&str] = &["1", "2", "3", "4"];

/// How many normal followers everybody may have.
const UP_TO_TWELVE: &[&str] = &["7", "1", "2", "3", "4", "5", "6", "8", "9", "10", "11", "12"];

/// How many figures everybody has, kind by kind.
#[rustfmt::skip]
pub(crate) const OPTIONS: &[OptionInfo] = &[
    n_of(FigureKind::Normal, "figures.follower", UP_TO_TWELVE),
    n_of(FigureKind::Large, "figures.large_follower", UP_TO_FOUR),
    n_of(FigureKind::Abbot, "figures.abbot", UP_TO_FOUR),
    n_of(FigureKind::Builder, "figures.builder", UP_TO_FOUR),
    n_of(FigureKind::Pig, "figures.pig", UP_TO_FOUR),
    n_of(FigureKind::Mayor, "figures.mayor", UP_TO_FOUR),
    n_of(FigureKind::Wagon, "figures.wagon", UP_TO_FOUR),
    n_of(FigureKind::Barn, "figures.barn", UP_TO_FOUR),
];

const fn n_of(kind: FigureKind, key: &'static str, values: &'static [&'static str]) -> OptionInfo {
    OptionInfo { key, values, element: kind.element(), books: &[] }
}

/// A figure on the board. It stands on a segment, never on a feature: features merge and part
/// under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Figure {
    /// Whose it is.
    pub player: Player,
    /// What it is.
    pub kind: FigureKind,
    /// Where it stands.
    pub segment: Segment,
}

/// Segments of the square placed last, as bits, for each kind of figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spots([u16; FigureKind::N]);

impl Spots {
    /// Where on a kind of square each figure may ever stand.
    pub(crate) fn on_layout(elements: ElementSet, layout: &Layout) -> Self {
        let segments = layout.segments.iter().enumerate();
        Self(FigureKind::ALL.map(|figure| {
            let may_stand = |kind| hooks::may_stand(elements, figure, kind);
            segments
                .clone()
                .fold(0, |bits, (local, it)| bits | u16::from(may_stand(it.kind)) << local)
        }))
    }

    #[inline]
    pub(crate) fn of(self, kind: FigureKind) -> u16 {
        self.0[kind as usize]
    }

    #[inline]
    pub(crate) fn set(&mut self, kind: FigureKind, segments: u16) {
        self.0[kind as usize] = segments;
    }

    /// How many spots for one kind.
    #[inline]
    pub(crate) fn n_of(self, kind: FigureKind) -> u32 {
        self.0[kind as usize].count_ones()
    }

    /// The nth spot for one kind.
    #[inline]
    pub(crate) fn nth_of(self, kind: FigureKind, nth: u32) -> Option<u8> {
        let mut left = self.0[kind as usize];
        for _ in 0..nth {
            left &= left.wrapping_sub(1);
        }
        (left != 0).then(|| left.trailing_zeros() as u8)
    }

    /// How many spots, each kind counted.
    #[inline]
    pub(crate) fn n(self) -> u32 {
        // Four kinds a word, because not every processor has an instruction to count bits.
        let words = self.0.as_chunks::<4>().0;
        let n_ones = |word: &[u16; 4]| {
            word.iter().rev().fold(0, |bits: u64, it| bits << 16 | u64::from(*it)).count_ones()
        };
        words.iter().map(n_ones).sum()
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == [0; FigureKind::N]
    }

    /// Each kind with each of its spots, the kinds in their order.
    pub(crate) fn iter(self) -> impl Iterator<Item = (FigureKind, u8)> {
        FigureKind::ALL.into_iter().flat_map(move |kind| {
            let mut left = self.0[kind as usize];
            std::iter::from_fn(move || {
                let local = (left != 0).then(|| left.trailing_zeros() as u8)?;
                left &= left - 1;
                Some((kind, local))
            })
        })
    }

    /// The nth of [`Self::iter`].
    #[inline]
    pub(crate) fn nth(self, mut nth: u32) -> Option<(FigureKind, u8)> {
        for &kind in &FigureKind::ALL {
            if self.of(kind) == 0 {
                continue;
            }
            let n = self.n_of(kind);
            if nth < n {
                return self.nth_of(kind, nth).map(|local| (kind, local));
            }
            nth -= n;
        }
        None
    }
}

impl Game {
    /// Stands a figure from the supply on a segment.
    #[inline]
    pub(crate) fn stand(&mut self, player: Player, kind: FigureKind, segment: Segment) {
        self.supplies[player.index()][kind as usize] -= 1;
        if kind.is_follower() {
            self.board.occupy(segment);
        }
        self.figures.push(Figure { player, kind, segment });
    }

    /// Whether any of a player's figures of a kind is not in the supply.
    #[inline]
    pub(crate) fn is_any_out(&self, player: Player, kind: FigureKind) -> bool {
        self.supply(player, kind) < self.rules.n_figures[kind as usize]
    }

    /// Whether a player has a follower on a feature.
    pub(crate) fn has_follower_on(&self, player: Player, feature: Feature) -> bool {
        let is_it = |it: &Figure| {
            it.player == player
                && it.kind.is_follower()
                && self.board.feature_of(it.segment) == feature
        };
        self.figures.iter().any(is_it)
    }

    /// Where a player's figures of a kind stand.
    pub(crate) fn segments_of_kind(
        &self,
        player: Player,
        kind: FigureKind,
    ) -> impl Iterator<Item = Segment> + '_ {
        let own = self.figures.iter().filter(move |it| it.player == player && it.kind == kind);
        own.map(|it| it.segment)
    }
}

/// The one way onto the board.
#[inline]
pub(crate) fn place(
    game: &mut Game,
    player: Player,
    kind: FigureKind,
    segment: Segment,
    sink: &mut impl Sink,
) {
    game.stand(player, kind, segment);
    sink.tell(Event::FigurePlaced(Figure { player, kind, segment }));
}

/// The one way off the board for a single figure: the one with this index goes back to its
/// owner's supply, and what cannot stay without it follows.
pub(crate) fn take_back(game: &mut Game, idx: usize, sink: &mut impl Sink) {
    let figure = remove(game, idx, sink);
    if figure.kind.is_follower() {
        hooks::follower_left(game, figure, sink);
    }
}

/// The same for a figure that is named; one of those that are alike.
pub(crate) fn take_back_one(game: &mut Game, figure: Figure, sink: &mut impl Sink) {
    if let Some(idx) = game.figures.iter().position(|it| *it == figure) {
        take_back(game, idx, sink);
    }
}

/// The one way from one segment to another.
pub(crate) fn move_on(game: &mut Game, idx: usize, to: Segment, sink: &mut impl Sink) {
    let figure = game.figures.remove(idx);
    if figure.kind.is_follower() {
        game.board.vacate(figure.segment);
        game.board.occupy(to);
    }
    game.figures.push(Figure { segment: to, ..figure });
    let (from, to) = (Location::Segment(figure.segment), Location::Segment(to));
    sink.tell(Event::moved(figure.player, figure.kind, from, to));
    hooks::figure_left(game, figure);
}

/// The one way off the board for the figures of a feature, followers or not, that are to leave.
pub(crate) fn clear(
    game: &mut Game,
    feature: Feature,
    leaves: impl Fn(&Figure) -> bool,
    sink: &mut impl Sink,
) {
    let mut idx = 0;
    while let Some(figure) = game.figures.get(idx) {
        if game.board.feature_of(figure.segment) == feature && leaves(figure) {
            remove(game, idx, sink);
        } else {
            idx += 1;
        }
    }
}

#[inline]
fn remove(game: &mut Game, idx: usize, sink: &mut impl Sink) -> Figure {
    let figure = game.figures.remove(idx);
    if figure.kind.is_follower() {
        game.board.vacate(figure.segment);
    }
    game.supplies[figure.player.index()][figure.kind as usize] += 1;
    sink.tell(Event::FigureTakenBack(figure));
    hooks::figure_left(game, figure);
    figure
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OPTIONS;

    #[test]
    fn nobody_has_more_followers_than_there_is_room_for() {
        let most = |kind: FigureKind| {
            let info = OPTIONS.iter().find(|it| it.key == kind.option()).unwrap();
            info.values.iter().map(|it| it.parse::<usize>().unwrap()).max().unwrap()
        };
        let followers = FigureKind::ALL.into_iter().filter(|it| it.is_follower());
        assert!(followers.map(most).sum::<usize>() <= FigureKind::MAX_FOLLOWERS);
    }

    #[test]
    fn an_option_changes_how_many_everybody_has() {
        let mut setup = Setup::base(3);
        setup.elements.insert(Element::Wagon);
        setup.set_option("figures.follower", "12").unwrap();
        setup.set_option("figures.wagon", "2").unwrap();
        setup.set_option("figures.mayor", "4").unwrap();
        let game = setup.game().unwrap();
        let n = |kind| game.supply(Player(2), kind);
        assert_eq!((n(FigureKind::Normal), n(FigureKind::Wagon)), (12, 2));
        assert_eq!(n(FigureKind::Mayor), 0, "without their element there are none");
        assert_eq!(game.check(), Ok(()));
    }
}
