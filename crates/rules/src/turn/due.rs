//! Which lines of the turn table are due; a tile play passes over the others at once.

use super::{ALWAYS, COUNTED, Line, MAX_STEPS};
use crate::game::{Game, Kind, TileKind};
use crate::{Setup, hooks, turn};
use bastide_tiles::Symbols;

/// What must be so for a line to have something to do.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Due {
    /// The set-up wants it: an option, or another element.
    SetUp(fn(&Setup) -> bool),
    /// The tile shows a symbol.
    Symbol(fn(&Symbols) -> bool),
    /// The placed tile has completed something.
    Completed,
    /// Something has happened, and is not settled.
    After(Matter),
    /// One of the two.
    SymbolOrAfter(fn(&Symbols) -> bool, Matter),
}

/// Something that lines of the table see to. What brings it about [arms](Game::arm) these lines;
/// when one of them has been gone through and all is settled, tile plays pass over them again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Matter {
    /// Points wait for a decision, or messages that they have brought.
    Points,
    /// An abbot has come home.
    Abbot,
    /// Mage and witch are both on the board.
    MagicPair,
    /// Something joins segments of a tile, and may be moved.
    Links,
    /// Links have been moved, and roads may have been parted.
    PartedRoads,
    /// There are barns.
    Barns,
    /// Ingots may be taken.
    Gold,
    /// Wagons may move on.
    Wagons,
    /// Followers may be called from Carcassonne, or who has scored is to be forgotten.
    Residents,
    /// Somebody has scored, and somebody else may enter Carcassonne for it.
    Scorers,
    /// A second tile has been earned.
    SecondTile,
}

impl Matter {
    const ALL: [Self; 11] = [
        Self::Points,
        Self::Abbot,
        Self::MagicPair,
        Self::Links,
        Self::PartedRoads,
        Self::Barns,
        Self::Gold,
        Self::Wagons,
        Self::Residents,
        Self::Scorers,
        Self::SecondTile,
    ];
}

impl Game {
    /// Something has happened: the lines that see to it are due.
    #[inline]
    pub(crate) fn arm(&mut self, matter: Matter) {
        self.armed |= self.rules.idle_lines.seeing_to[matter as usize];
    }
}

/// A game begins: whatever the table holds already is seen to once.
pub(super) fn arm_all(game: &mut Game) {
    Matter::ALL.into_iter().for_each(|it| game.arm(it));
}

/// A line has been gone through: if what it sees to is settled, neither it nor the others that see
/// to it are due any more.
#[inline]
pub(super) fn disarm_if_settled(game: &mut Game, line: u8) {
    if let Some(matter) = game.rules.idle_lines.matters[usize::from(line) % MAX_STEPS]
        && hooks::is_settled(game, matter)
    {
        game.armed &= !game.rules.idle_lines.seeing_to[matter as usize];
    }
}

/// Nothing that is not settled is passed over.
pub(crate) fn check(game: &Game) -> Result<(), String> {
    let is_armed = |it: Matter| {
        let lines = game.rules.idle_lines.seeing_to[it as usize];
        game.armed & lines == lines
    };
    match Matter::ALL.into_iter().find(|it| !hooks::is_settled(game, *it) && !is_armed(*it)) {
        Some(matter) => Err(format!("{matter:?} would be passed over")),
        None => Ok(()),
    }
}

/// Lines as bits, the first of the table lowest.
pub(crate) type Lines = u64;

/// The lines of a game that a tile play can pass over.
#[derive(Clone, Debug)]
pub(crate) struct IdleLines {
    /// By kind of tile: those whose symbol it lacks, those that the set-up does not want, and those
    /// that wait for something to happen.
    of_kind: Vec<Lines>,
    /// The same for a tile play without a tile.
    without_tile: Lines,
    /// Those that only see to what has been completed.
    if_nothing_completed: Lines,
    /// By [`Matter`]: those that see to it.
    seeing_to: [Lines; Matter::ALL.len()],
    /// What each line sees to.
    matters: [Option<Matter>; MAX_STEPS],
}

impl IdleLines {
    pub(crate) fn of(setup: &Setup, kinds: &[Kind]) -> Self {
        const { assert!(MAX_STEPS <= Lines::BITS as usize) };
        let lines: Vec<&Line> = turn::lines(setup).collect();
        let that = |is_it: &dyn Fn(&Line) -> bool| {
            let bit = |(idx, line): (usize, &&Line)| Lines::from(is_it(line)) << idx;
            lines.iter().enumerate().map(bit).fold(0, |all, bit| all | bit)
        };
        let is_idle = |line: &Line, symbols: Option<&Symbols>| {
            !line.is_wanted(setup) || line.due.iter().any(|it| it.fails(symbols))
        };
        let of_kind = |it: &Kind| that(&|line| is_idle(line, Some(&it.tile.symbols)));
        let wants_completed = |line: &Line| line.due.iter().any(|it| matches!(it, Due::Completed));
        let sees_to = |line: &Line, it| line.is_wanted(setup) && line.matter() == Some(it);
        let mut matters = [None; MAX_STEPS];
        for (matter, line) in matters.iter_mut().zip(&lines) {
            *matter = line.matter();
        }
        Self {
            of_kind: kinds.iter().map(of_kind).collect(),
            without_tile: that(&|line| is_idle(line, None)),
            if_nothing_completed: that(&wants_completed),
            seeing_to: Matter::ALL.map(|it| that(&|line| sees_to(line, it))),
            matters,
        }
    }

    /// How many lines from this one on have nothing to do.
    #[inline]
    pub(super) fn n_from(
        &self,
        line: u8,
        tile: Option<TileKind>,
        is_any_completed: bool,
        armed: Lines,
    ) -> u8 {
        let of_tile = tile.and_then(|it| self.of_kind.get(usize::from(it.0)));
        let mut idle = *of_tile.unwrap_or(&self.without_tile) & !armed;
        if !is_any_completed {
            idle |= self.if_nothing_completed;
        }
        (idle >> line).trailing_ones() as u8
    }

    /// How many lines from this one on only see to what has been completed.
    #[inline]
    pub(super) fn n_for_completed_from(&self, line: u8) -> u8 {
        (self.if_nothing_completed >> line).trailing_ones() as u8
    }
}

impl Line {
    /// Whether elements and options of a set-up put the line into the table.
    pub(super) fn is_in(&self, setup: &Setup) -> bool {
        let is_in_play = self.with == ALWAYS || setup.elements.intersects(self.with);
        is_in_play && (self.is_wanted(setup) || COUNTED.contains(&self.step))
    }

    fn is_wanted(&self, setup: &Setup) -> bool {
        self.due.iter().all(|it| match it {
            Due::SetUp(wants) => wants(setup),
            Due::Symbol(_) | Due::Completed | Due::After(_) | Due::SymbolOrAfter(..) => true,
        })
    }

    /// What it sees to, if it is due only after something has happened.
    fn matter(&self) -> Option<Matter> {
        self.due.iter().find_map(|it| match it {
            Due::After(matter) | Due::SymbolOrAfter(_, matter) => Some(*matter),
            Due::SetUp(_) | Due::Symbol(_) | Due::Completed => None,
        })
    }
}

impl Due {
    /// Whether it does not hold with these symbols on the tile, or without a tile, as long as nothing
    /// has happened.
    fn fails(&self, symbols: Option<&Symbols>) -> bool {
        match self {
            Self::Symbol(shows) | Self::SymbolOrAfter(shows, _) => !symbols.is_some_and(shows),
            Self::After(_) => true,
            Self::SetUp(_) | Self::Completed => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turn::Step;
    use crate::{Element, ElementSet, GameBox, Rules};

    fn passed_over(rules: &Rules, tile: Option<&str>, is_any_completed: bool) -> Vec<Step> {
        let kind = tile.and_then(|it| rules.kind_named(it));
        let lines = 0..rules.tile_play.len() as u8;
        let is_idle = |line: &u8| rules.idle_lines.n_from(*line, kind, is_any_completed, 0) > 0;
        lines.filter(is_idle).map(|line| rules.tile_play[usize::from(line)]).collect()
    }

    #[test]
    fn a_tile_passes_over_what_its_symbols_do_not_ask_for() {
        let rgbb = GameBox::named("rio-grande-big-box").expect("a box");
        let game = rgbb.setup(2).game().expect("a game");
        let rules = game.rules();
        let unwanted = [Step::HandOutPoints, Step::DragonBeforeScoring, Step::EnterAfterWagons];
        let plain = passed_over(rules, Some("D"), true);
        assert!(unwanted.iter().all(|it| plain.contains(it)), "{plain:?}");
        assert!(plain.contains(&Step::DragonAfterScoring) && !plain.contains(&Step::TakeGoods));
        assert!(passed_over(rules, Some("D"), false).contains(&Step::TakeGoods));
        let without = passed_over(rules, None, false);
        assert!(without.contains(&Step::DragonAfterScoring) && without.contains(&Step::TakeGoods));
    }

    #[test]
    fn lines_wait_until_something_happens() {
        let bb21 = GameBox::named("big-box-2021").expect("a box");
        let mut game = bb21.setup(2).game().expect("a game");
        let line = game.rules.tile_play.iter().position(|it| *it == Step::ShareGold);
        let line = line.expect("gold is shared") as u8;
        let is_due = |game: &Game| game.rules.idle_lines.n_from(line, None, false, game.armed) == 0;
        assert!(is_due(&game), "at first everything is looked at");
        disarm_if_settled(&mut game, line);
        assert!(!is_due(&game), "there is no gold to share");
        game.arm(Matter::Gold);
        assert!(is_due(&game));
        assert_eq!(check(&game), Ok(()), "a line may be due in vain");
    }

    /// The step that a tile play without anything completed goes to from scoring.
    fn after_scoring(elements: &[Element]) -> Step {
        let setup = Setup { elements: ElementSet::of(elements), ..Setup::base(2) };
        let rules = setup.game().expect("a game").rules().clone();
        let scores = rules.tile_play.iter().position(|it| *it == Step::ScoreFeatures);
        let scores = scores.expect("features are scored");
        let n = rules.idle_lines.n_for_completed_from(scores as u8);
        rules.tile_play[scores + usize::from(n)]
    }

    #[test]
    fn a_base_game_that_completes_nothing_goes_from_scoring_to_the_end() {
        assert_eq!(after_scoring(&[Element::Farmers]), Step::EndTilePlay);
    }

    /// A dragon moves, and a builder may have earned a second tile, whatever was completed.
    #[test]
    fn only_what_needs_something_completed_is_passed_over() {
        let elements = [Element::Goods, Element::Dragon, Element::Builder];
        assert_eq!(after_scoring(&elements), Step::DragonAfterScoring);
    }
}
