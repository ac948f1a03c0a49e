//! Numbers that stand for a state: one for the way it came about, one for the position alone.

use crate::awards::Marker;
use crate::figures::{Figure, FigureKind};
use crate::game::{Chance, Game, Kind, Node, Player, Rules};
use crate::score::{ScoreKind, When};
use crate::turn::{self, Double, Frame, Part};
use crate::{Setup, modules};
use bastide_board::{Board, Place, Segment, SquareIdx};
use bastide_tiles::Goods;
use std::sync::Arc;

/// FNV-1a over 64 bits: simple, and fixed for ever, which the hashers of the standard library do
/// not promise to be. Not for keeping anything safe.
///
/// ```
/// use bastide_rules::Fnv;
/// let mut fnv = Fnv::default();
/// fnv.text("foobar");
/// assert_eq!(fnv.hash(), 0x85944171f73967e8, "the published test vector");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// Takes in a byte.
    #[inline]
    pub fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }

    /// Takes in a number as eight bytes, the lowest first.
    #[inline]
    pub fn number(&mut self, number: impl Into<u64>) {
        number.into().to_le_bytes().into_iter().for_each(|byte| self.byte(byte));
    }

    /// Takes in a text.
    pub fn text(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.byte(byte));
    }

    /// The hash of everything taken in so far.
    #[must_use]
    pub fn hash(self) -> u64 {
        self.0
    }
}

/// What is written down of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// Everything, with squares and segments as they are numbered: in the order of placing.
    History,
    /// What can make a difference from here on, with squares by their places and segments by their
    /// numbers on their tiles.
    Position,
}

/// A state as bytes: equal for equal states, different for different ones.
#[derive(Debug)]
pub(crate) struct Description<'a> {
    bytes: Vec<u8>,
    scope: Scope,
    board: &'a Board,
}

impl Description<'_> {
    pub(crate) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    /// As eight bytes, the lowest first.
    pub(crate) fn number(&mut self, number: impl Into<u64>) {
        self.bytes.extend(number.into().to_le_bytes());
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.bytes.extend(text.bytes());
    }

    pub(crate) fn segment(&mut self, segment: Segment) {
        match self.scope {
            Scope::History => self.number(segment.0),
            Scope::Position => self.number(self.rank(segment)),
        }
    }

    /// A segment of which only the feature matters.
    pub(crate) fn feature(&mut self, segment: Segment) {
        match self.scope {
            Scope::History => self.number(segment.0),
            Scope::Position => {
                let segments = self.board.segments_of(self.board.feature_of(segment));
                let first = segments.map(|it| self.rank(it)).min();
                self.number(first.unwrap_or_default());
            }
        }
    }

    pub(crate) fn square(&mut self, square: SquareIdx) {
        match self.scope {
            Scope::History => self.number(square.0),
            Scope::Position => self.number(self.rank_of_square(square)),
        }
    }

    /// What segments are sorted by.
    pub(crate) fn rank(&self, segment: Segment) -> u64 {
        match self.scope {
            Scope::History => segment.0.into(),
            Scope::Position => {
                let square = self.board.square_idx_of(segment);
                self.rank_of_square(square) << 8 | u64::from(self.board.local(segment))
            }
        }
    }

    /// What squares are sorted by.
    pub(crate) fn rank_of_square(&self, square: SquareIdx) -> u64 {
        match self.scope {
            Scope::History => square.0.into(),
            Scope::Position => rank_of_place(self.board.square(square).place),
        }
    }

    /// Sorts what is in the order in which it came, if that order makes no difference.
    pub(crate) fn sort_set<T: Ord>(&self, set: &mut [T]) {
        if self.scope == Scope::Position {
            set.sort_unstable();
        }
    }

    /// Sorts figures, but for the wagons of a player where their order matters: the one that came
    /// first is asked about first (R-153).
    pub(crate) fn sort_figures(&self, figures: &mut [Figure]) {
        figures.sort_by_key(|it| match self.scope {
            Scope::Position if it.kind == FigureKind::Wagon => (it.player, it.kind, 0),
            Scope::Position | Scope::History => (it.player, it.kind, self.rank(it.segment)),
        });
    }
}

/// Sorts as places do.
fn rank_of_place(place: Place) -> u64 {
    let up = |n: i16| u64::from(n as u16 ^ 0x8000);
    up(place.y) << 16 | up(place.x)
}

/// Whether games go by the same rules with the same tiles, whatever position they began from.
fn has_same_rules(a: &Arc<Rules>, b: &Arc<Rules>) -> bool {
    let without_position = |it: &Rules| Setup { position: None, ..it.setup.clone() };
    let is_same = |a: &Kind, b: &Kind| a.tile.id == b.tile.id && a.square == b.square;
    Arc::ptr_eq(a, b)
        || without_position(a) == without_position(b)
            && a.kinds.len() == b.kinds.len()
            && a.kinds.iter().zip(&b.kinds).all(|(a, b)| is_same(a, b))
}

/// Games are equal if they are at the same position of the same set-up: nothing could go
/// differently from here on. How they came there, and what the points were given for, makes no
/// difference.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        has_same_rules(&self.rules, &other.rules)
            && self.describe(Scope::Position) == other.describe(Scope::Position)
    }
}

impl Eq for Game {}

impl Game {
    /// A number that stands for the state: two states in which something could go differently
    /// have different ones, as good as always.
    ///
    /// It is FNV-1a over the placed squares in their order, the figures sorted, supplies, scores
    /// with their breakdown, the tiles in the bag, the node, and what is under way. Figures and
    /// kinds of points that nobody has do not count, and those that do count go by name, so that
    /// an expansion that is off leaves the number as it was. The set-up does not count: games of
    /// different set-ups are different games whatever their numbers.
    ///
    /// ```
    /// let mut game = bastide_rules::Setup::base(2).game().unwrap();
    /// let before = game.fingerprint();
    /// game.apply(game.legal_actions()[0]).unwrap();
    /// assert_ne!(game.fingerprint(), before);
    /// ```
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut fnv = Fnv::default();
        self.describe(Scope::History).into_iter().for_each(|byte| fnv.byte(byte));
        fnv.hash()
    }

    /// A number that stands for the position: equal games of one set-up have equal ones, whatever
    /// the order of placing, and different games have different ones, as good as always.
    ///
    /// It is worked out when it is asked for, in a few microseconds; playing pays nothing for it.
    ///
    /// ```
    /// use bastide_board::Place;
    /// use bastide_rules::{Action, Game, Setup};
    ///
    /// /// Draws a tile, places it somehow, and keeps the followers in hand.
    /// fn play(game: &mut Game, tile: &str, at: Place) {
    ///     game.apply(Action::Draw(game.rules().kind_named(tile).unwrap())).unwrap();
    ///     let fits = |it: &Action| matches!(it, Action::PlaceTile { place, .. } if *place == at);
    ///     game.apply(game.legal_actions().into_iter().find(fits).unwrap()).unwrap();
    ///     game.apply(Action::Pass).unwrap();
    /// }
    /// let (east, north) = (("V3-V", Place::new(1, 0)), ("V3-E", Place::new(0, -1)));
    /// let [a, b] = [[east, north], [north, east]].map(|order| {
    ///     let mut game = Setup::base(2).game().unwrap();
    ///     order.into_iter().for_each(|(tile, at)| play(&mut game, tile, at));
    ///     game
    /// });
    /// assert!(a == b && a.key() == b.key());
    /// assert_ne!(a.fingerprint(), b.fingerprint(), "it knows the order");
    /// ```
    #[must_use]
    pub fn key(&self) -> u64 {
        let mut fnv = Fnv::default();
        self.describe(Scope::Position).into_iter().for_each(|byte| fnv.byte(byte));
        fnv.hash()
    }

    fn describe(&self, scope: Scope) -> Vec<u8> {
        let bytes = Vec::with_capacity(24 * self.board.squares().len() + 512);
        let mut out = Description { bytes, scope, board: &self.board };
        self.describe_board(&mut out);
        self.describe_players(&mut out);
        out.number(self.bag.n_tiles());
        for (kind, n) in self.bag.kinds() {
            out.number(kind.0);
            out.number(n);
        }
        modules::hash(self, &mut out);
        self.describe_node(&mut out);
        for frame in &self.frames {
            describe_frame(*frame, &mut out);
        }
        out.bytes
    }

    fn describe_board(&self, out: &mut Description<'_>) {
        out.number(self.board.squares().len() as u64);
        match out.scope {
            Scope::History => {
                for square in self.board.squares() {
                    out.number(square.place.x as u16);
                    out.number(square.place.y as u16);
                    out.number(square.kind.0);
                    out.byte(square.rotation.quarters());
                }
                out.number(self.last_square.0);
            }
            Scope::Position => {
                let mut squares: Vec<(u64, u16, u8)> = Vec::new();
                squares.extend(
                    self.board
                        .squares()
                        .iter()
                        .map(|it| (rank_of_place(it.place), it.kind.0, it.rotation.quarters())),
                );
                squares.sort_unstable();
                for (place, layout, quarters) in squares {
                    out.number(place << 24 | u64::from(layout) << 8 | u64::from(quarters));
                }
                if turn::is_tile_placed(self) {
                    out.square(self.last_square);
                }
                if let Some(award) = self.early_return {
                    out.text("abbot");
                    out.number(award.points);
                }
            }
        }
        let mut figures = self.figures.clone();
        out.sort_figures(&mut figures);
        for figure in figures {
            out.byte(figure.player.0);
            out.text(figure.kind.name());
            out.segment(figure.segment);
        }
    }

    fn describe_players(&self, out: &mut Description<'_>) {
        for player in self.players() {
            out.number(self.score(player));
            if out.scope == Scope::History {
                out.number(self.scoreboard.start(player));
            }
            let by_messenger = self.scoreboard.points_of(player, Marker::Messenger);
            if by_messenger > 0 {
                out.text("messenger");
                out.number(by_messenger);
            }
            for kind in FigureKind::ALL {
                if self.supply(player, kind) > 0 {
                    out.text(kind.name());
                    out.byte(self.supply(player, kind));
                }
            }
            for goods in Goods::ALL.iter().filter(|it| self.goods(player, **it) > 0) {
                out.text(goods.word());
                out.byte(self.goods(player, *goods));
            }
            if out.scope == Scope::History {
                self.describe_breakdown(player, out);
            }
        }
    }

    /// What a player's points were given for.
    fn describe_breakdown(&self, player: Player, out: &mut Description<'_>) {
        for kind in ScoreKind::ALL {
            for when in [When::Completed, When::Final] {
                if self.scoreboard.of(player, kind, when) > 0 {
                    out.text(kind.name());
                    out.byte(when as u8);
                    out.number(self.scoreboard.of(player, kind, when));
                }
            }
        }
    }

    fn describe_node(&self, out: &mut Description<'_>) {
        match self.node {
            Node::Chance(Chance::DrawTile) => out.text("draw"),
            Node::Chance(Chance::DrawMessage) => out.text("draw message"),
            Node::Chance(Chance::RollDie) => out.text("roll"),
            Node::Decide(player, prompt) => {
                out.byte(player.0);
                let facts = prompt.facts();
                out.text(facts.word);
                facts.number.into_iter().for_each(|it| out.number(it));
            }
            Node::Over => out.text("over"),
        }
    }
}

fn describe_frame(frame: Frame, out: &mut Description<'_>) {
    let Frame::TilePlay { player, step, tile, part } = frame;
    out.text("tile play");
    out.byte(player.0);
    out.byte(step);
    out.number(tile.map_or(u64::MAX, |kind| u64::from(kind.0)));
    out.byte(match part {
        Part::First => 0,
        Part::FirstOfTwo => 1,
        Part::Second => 2,
        Part::Mouth => 3,
        Part::Extra { n_due, .. } => 4 + n_due,
        Part::LateAbbey => u8::MAX,
        Part::LastCalls => u8::MAX - 1,
    });
    match part {
        Part::Extra { double: Double::Earned, .. } => out.text("earned"),
        Part::Extra { double: Double::Second, .. } => out.text("second"),
        Part::Extra { double: Double::No, .. }
        | Part::First
        | Part::FirstOfTwo
        | Part::Second
        | Part::Mouth
        | Part::LateAbbey
        | Part::LastCalls => {}
    }
}
