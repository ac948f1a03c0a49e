//! Which lines of the turn table are due; a tile play passes over the others at once.

use super::{ALWAYS, COUNTED, Line, MAX_STEPS};
use crate::game::{Kind, TileKind};
use crate::{Setup, turn};
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
}

/// Lines as bits, the first of the table lowest.
type Lines = u64;

/// The lines of a game that a tile play can pass over.
#[derive(Clone, Debug)]
pub(crate) struct IdleLines {
    /// By kind of tile: those whose symbol it lacks, and those that the set-up does not want.
    of_kind: Vec<Lines>,
    /// The same for a tile play without a tile.
    without_tile: Lines,
    /// Those that only see to what has been completed.
    if_nothing_completed: Lines,
}

impl IdleLines {
    pub(crate) fn of(setup: &Setup, kinds: &[Kind]) -> Self {
        const { assert!(MAX_STEPS <= Lines::BITS as usize) };
        let lines: Vec<&Line> = turn::lines(setup).collect();
        let that = |is_idle: &dyn Fn(&Line) -> bool| {
            let bit = |(idx, line): (usize, &&Line)| Lines::from(is_idle(line)) << idx;
            lines.iter().enumerate().map(bit).fold(0, |all, bit| all | bit)
        };
        let lacks_symbol = |line: &Line, symbols: &Symbols| {
            line.due.iter().any(|it| matches!(it, Due::Symbol(shows) if !shows(symbols)))
        };
        let unwanted = that(&|line| !line.is_wanted(setup));
        let of_kind = |it: &Kind| unwanted | that(&|line| lacks_symbol(line, &it.tile.symbols));
        let wants_symbol = |line: &Line| line.due.iter().any(|it| matches!(it, Due::Symbol(_)));
        let wants_completed = |line: &Line| line.due.iter().any(|it| matches!(it, Due::Completed));
        Self {
            of_kind: kinds.iter().map(of_kind).collect(),
            without_tile: unwanted | that(&wants_symbol),
            if_nothing_completed: that(&wants_completed),
        }
    }

    /// How many lines from this one on have nothing to do.
    #[inline]
    pub(super) fn n_from(&self, line: u8, tile: Option<TileKind>, is_any_completed: bool) -> u8 {
        let of_tile = tile.and_then(|it| self.of_kind.get(usize::from(it.0)));
        let mut idle = *of_tile.unwrap_or(&self.without_tile);
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
            Due::Symbol(_) | Due::Completed => true,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::turn::Step;
    use crate::{Element, ElementSet, GameBox, Rules, Setup};

    fn passed_over(rules: &Rules, tile: Option<&str>, is_any_completed: bool) -> Vec<Step> {
        let kind = tile.and_then(|it| rules.kind_named(it));
        let lines = 0..rules.tile_play.len() as u8;
        let is_idle = |line: &u8| rules.idle_lines.n_from(*line, kind, is_any_completed) > 0;
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
