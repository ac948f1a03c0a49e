//! Lines of the turn table that have nothing to do: a tile play passes over them at once.

use super::{Step, TilePlay};
use crate::awards;
use crate::game::{Rules, TileKind};
use crate::modules::count_of_carcassonne::entry::{self, AfterScoring};
use crate::modules::princess_and_dragon::dragon::{self, Timing};
use bastide_tiles::Symbols;

/// Lines as bits, the first of the table lowest.
type Lines = u64;

/// The lines that a tile play can pass over. Those of the base game are not among them: they are
/// gone through faster than looked up.
#[derive(Clone, Debug, Default)]
pub(crate) struct IdleLines {
    /// Those that options leave nothing to do.
    always: Lines,
    /// By kind of tile: the same, and those whose symbol it lacks.
    of_kind: Vec<Lines>,
    /// Those that only see to what has been completed.
    if_nothing_completed: Lines,
}

impl IdleLines {
    pub(crate) fn of(rules: &Rules) -> Self {
        let lines = |is_idle: &dyn Fn(Step) -> bool| {
            let steps: &TilePlay = &rules.tile_play;
            let bit = |(line, step): (usize, &Step)| Lines::from(is_idle(*step)) << line;
            steps.iter().enumerate().map(bit).fold(0, |lines, bit| lines | bit)
        };
        let always = lines(&|step| !is_ever_due(rules, step));
        let of_kind = |kind| always | lines(&|step| !concerns(step, &rules.tile(kind).symbols));
        Self {
            always,
            of_kind: (0..rules.kinds.len() as u16).map(|it| of_kind(TileKind(it))).collect(),
            if_nothing_completed: lines(&needs_completion),
        }
    }

    /// How many lines from this one on have nothing to do.
    #[inline]
    pub(super) fn n_from(&self, line: u8, tile: Option<TileKind>, is_any_completed: bool) -> u8 {
        let of_tile = tile.and_then(|it| self.of_kind.get(usize::from(it.0)));
        let idle = match of_tile {
            None => self.always,
            Some(lines) if is_any_completed => *lines,
            Some(lines) => lines | self.if_nothing_completed,
        };
        (idle >> line).trailing_ones() as u8
    }
}

/// Whether a line has something to do in any tile play of a game with these options.
#[expect(clippy::wildcard_enum_match_arm, reason = "a line that is not named may always be due")]
fn is_ever_due(rules: &Rules, step: Step) -> bool {
    match step {
        // Otherwise points are never kept back.
        Step::HandOutPoints => rules.setup.elements.intersects(awards::DECIDING),
        Step::DragonBeforeScoring => dragon::walks(rules, Timing::BeforeScoring),
        Step::DragonAfterScoring => dragon::walks(rules, Timing::AfterScoring),
        Step::EnterBeforeWagons => entry::is_due(rules, AfterScoring::CountFirst),
        Step::EnterAfterWagons => entry::is_due(rules, AfterScoring::WagonsFirst),
        _ => true,
    }
}

/// Whether a line can concern a tile with these symbols.
#[expect(clippy::wildcard_enum_match_arm, reason = "a line that is not named concerns all tiles")]
fn concerns(step: Step, symbols: &Symbols) -> bool {
    match step {
        Step::TurnWheel => symbols.wheel.is_some(),
        Step::PlaceIngots => symbols.gold,
        Step::PlaceRobbers => symbols.bag,
        Step::Fly => symbols.flying_machine.is_some(),
        Step::PlaceFerry => symbols.ferry_lake,
        Step::DragonBeforeScoring | Step::DragonAfterScoring => symbols.dragon,
        Step::ResolveCropCircle => symbols.crop_circle.is_some(),
        _ => true,
    }
}

/// Whether a line only sees to what the placed tile has completed.
fn needs_completion(step: Step) -> bool {
    matches!(
        step,
        Step::EndChallenges
            | Step::ReturnMagicFigures
            | Step::TakeGoods
            | Step::CrownKingAndRobberBaron
            | Step::PayTitles
    )
}

#[cfg(test)]
mod tests {
    use crate::turn::Step;
    use crate::{GameBox, Rules};

    fn passed_over(rules: &Rules, tile: &str, is_any_completed: bool) -> Vec<Step> {
        let kind = rules.kind_named(tile);
        let lines = 0..rules.tile_play.len() as u8;
        let is_idle = |line: &u8| rules.idle_lines.n_from(*line, kind, is_any_completed) > 0;
        lines.filter(is_idle).map(|line| rules.tile_play[usize::from(line)]).collect()
    }

    #[test]
    fn a_tile_passes_over_what_its_symbols_do_not_ask_for() {
        let rgbb = GameBox::named("rio-grande-big-box").expect("a box");
        let game = rgbb.setup(2).game().expect("a game");
        let rules = game.rules();
        let always = [Step::HandOutPoints, Step::DragonBeforeScoring, Step::EnterAfterWagons];
        let plain = passed_over(rules, "D", true);
        assert!(always.iter().all(|it| plain.contains(it)), "{plain:?}");
        assert!(plain.contains(&Step::DragonAfterScoring) && !plain.contains(&Step::TakeGoods));
        assert!(passed_over(rules, "D", false).contains(&Step::TakeGoods));
    }
}
