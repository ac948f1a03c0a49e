//! A number that stands for a state, the same on every machine and in every version.

use crate::awards::Marker;
use crate::figures::FigureKind;
use crate::game::{Chance, Game, Node, Prompt};
use crate::modules;
use crate::score::{ScoreKind, When};
use crate::turn::{Double, Frame, Part};
use bastide_tiles::Goods;

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
        self.hash_board(&mut fnv);
        self.hash_players(&mut fnv);
        fnv.number(self.bag.n_tiles());
        for (kind, n) in self.bag.kinds() {
            fnv.number(kind.0);
            fnv.number(n);
        }
        modules::hash(self, &mut fnv);
        self.hash_node(&mut fnv);
        for frame in &self.frames {
            match *frame {
                Frame::TilePlay { player, step, tile, part } => {
                    fnv.text("tile play");
                    fnv.byte(player.0);
                    fnv.byte(step);
                    fnv.number(tile.map_or(u64::MAX, |kind| u64::from(kind.0)));
                    fnv.byte(match part {
                        Part::First => 0,
                        Part::FirstOfTwo => 1,
                        Part::Second => 2,
                        Part::Mouth => 3,
                        Part::Extra { n_due, .. } => 4 + n_due,
                        Part::LateAbbey => u8::MAX,
                        Part::LastCalls => u8::MAX - 1,
                    });
                    match part {
                        Part::Extra { double: Double::Earned, .. } => fnv.text("earned"),
                        Part::Extra { double: Double::Second, .. } => fnv.text("second"),
                        Part::Extra { double: Double::No, .. }
                        | Part::First
                        | Part::FirstOfTwo
                        | Part::Second
                        | Part::Mouth
                        | Part::LateAbbey
                        | Part::LastCalls => {}
                    }
                }
            }
        }
        fnv.hash()
    }

    fn hash_board(&self, fnv: &mut Fnv) {
        fnv.number(self.board.squares().len() as u64);
        for square in self.board.squares() {
            fnv.number(square.place.x as u16);
            fnv.number(square.place.y as u16);
            fnv.number(square.layout.0);
            fnv.byte(square.rotation.quarters());
        }
        fnv.number(self.last_square.0);
        let mut figures = self.figures.clone();
        figures.sort_unstable();
        for figure in figures {
            fnv.byte(figure.player.0);
            fnv.text(figure.kind.name());
            fnv.number(figure.segment.0);
        }
    }

    fn hash_players(&self, fnv: &mut Fnv) {
        for player in self.players() {
            fnv.number(self.score(player));
            fnv.number(self.scoreboard.start(player));
            let by_messenger = self.scoreboard.points_of(player, Marker::Messenger);
            if by_messenger > 0 {
                fnv.text("messenger");
                fnv.number(by_messenger);
            }
            for kind in FigureKind::ALL {
                if self.supply(player, kind) > 0 {
                    fnv.text(kind.name());
                    fnv.byte(self.supply(player, kind));
                }
            }
            for goods in Goods::ALL.iter().filter(|it| self.goods(player, **it) > 0) {
                fnv.text(goods.word());
                fnv.byte(self.goods(player, *goods));
            }
            for kind in ScoreKind::ALL {
                for when in [When::Completed, When::Final] {
                    if self.scoreboard.of(player, kind, when) > 0 {
                        fnv.text(kind.name());
                        fnv.byte(when as u8);
                        fnv.number(self.scoreboard.of(player, kind, when));
                    }
                }
            }
        }
    }

    fn hash_node(&self, fnv: &mut Fnv) {
        match self.node {
            Node::Chance(Chance::DrawTile) => fnv.text("draw"),
            Node::Chance(Chance::DrawMessage) => fnv.text("draw message"),
            Node::Chance(Chance::RollDie) => fnv.text("roll"),
            Node::Decide(player, prompt) => {
                fnv.byte(player.0);
                match prompt {
                    Prompt::PlaceTile(kind) => {
                        fnv.text("tile");
                        fnv.number(kind.0);
                    }
                    Prompt::PlaceFigure => fnv.text("figure"),
                    Prompt::SendKnightHome => fnv.text("knight home"),
                    Prompt::MoveDragon => fnv.text("dragon"),
                    Prompt::SecondTile => fnv.text("second tile"),
                    Prompt::PlaceIngot => fnv.text("place ingot"),
                    Prompt::TakeIngot => fnv.text("take ingot"),
                    Prompt::PlaceFerry => fnv.text("place ferry"),
                    Prompt::MoveFerry => fnv.text("move ferry"),
                    Prompt::ScoreNext => fnv.text("score next"),
                    Prompt::MoveMarker(points) => {
                        fnv.text("marker");
                        fnv.number(points);
                    }
                    Prompt::NameVictim => fnv.text("victim"),
                    Prompt::PlaceRobber => fnv.text("robber"),
                    Prompt::Message(message) => fnv.text(message.name()),
                    Prompt::Plague => fnv.text("plague"),
                    Prompt::PlayAbbey => fnv.text("play abbey"),
                    Prompt::MoveWagon => fnv.text("move wagon"),
                    Prompt::Land(_) => fnv.text("land"),
                    Prompt::PlaceMagicFigure => fnv.text("magic figure"),
                    Prompt::ChooseCropAction(circle) => fnv.text(circle.word()),
                    Prompt::AddFollower => fnv.text("add follower"),
                    Prompt::RemoveFollower => fnv.text("remove follower"),
                    Prompt::BeginCalls => fnv.text("begin calls"),
                    Prompt::CallFollowers => fnv.text("call"),
                    Prompt::EnterQuarter => fnv.text("enter"),
                    Prompt::MoveCount => fnv.text("count"),
                }
            }
            Node::Over => fnv.text("over"),
        }
    }
}
