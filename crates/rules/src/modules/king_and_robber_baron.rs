//! King & Robber Baron.
//!
//! Rulebooks: RGBB and CKR. Rulings.

use crate::event::{Event, Sink};
use crate::fingerprint::Description;
use crate::game::{Game, Player};
use crate::options::{Choice, OptionInfo, option};
use crate::score::{self, Award, When, Why};
use crate::{Element, Setup, hooks};
use bastide_board::Feature;
use bastide_tiles::FeatureKind;

/// One of the two: the king is for cities, the robber baron for roads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Title {
    /// For whoever completed the largest city.
    King,
    /// For whoever completed the longest road.
    RobberBaron,
}

impl Title {
    /// Both.
    pub const ALL: [Self; 2] = [Self::King, Self::RobberBaron];

    /// Its word in English text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::RobberBaron => "robber baron",
        }
    }

    /// What it is about.
    #[must_use]
    pub const fn feature(self) -> FeatureKind {
        match self {
            Self::King => FeatureKind::City,
            Self::RobberBaron => FeatureKind::Road,
        }
    }
}

option! {
    "king.scoring", Some(Element::KingRobberBaron);
    /// What titles are worth.
    pub(crate) enum Worth {
        /// At the end a point for every completed city or road.
        PerFeature = "per_feature",
        /// At the end as much as any other.
        Ten = "ten",
        /// At the end more for both than for each of them.
        FifteenForty = "fifteen_forty",
        /// A point whenever a city or road is completed, and nothing at the end.
        Continuous = "continuous",
    }
}

/// Its options.
pub(crate) const OPTIONS: &[OptionInfo] = &[Worth::INFO];

/// Where players have a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    worth: Worth,
}

impl Variant {
    pub(crate) fn of(setup: &Setup) -> Self {
        Self { worth: setup.options.chosen() }
    }
}

/// Points for a title, and for one alone and each of both.
const TEN: u16 = 10;
const ALONE: u16 = 15;
const EACH_OF_BOTH: u16 = 20;

/// Who holds the titles, and how many tiles it takes to beat them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    holders: [Option<Holder>; 2],
}

/// Who holds a title, for a feature of how many tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holder {
    /// Who.
    pub player: Player,
    /// The record that must be beaten.
    pub n_tiles: u16,
}

/// Takes in the titles that somebody holds.
pub(crate) fn hash(game: &Game, out: &mut Description<'_>) {
    for title in Title::ALL {
        if let Some(holder) = game.holder(title) {
            out.text(title.name());
            out.byte(holder.player.0);
            out.number(holder.n_tiles);
        }
    }
}

impl Game {
    /// Who holds a title; nobody until a first city or road is completed.
    #[must_use]
    pub fn holder(&self, title: Title) -> Option<Holder> {
        self.states.king_and_robber_baron.holders[title as usize]
    }

    /// Gives a title of a position to its holder.
    pub(crate) fn bestow(&mut self, title: Title, holder: Holder) -> Result<(), &'static str> {
        if !self.has(Element::KingRobberBaron) {
            return Err("the element king-robber-baron is not in play");
        }
        if holder.player.0 >= self.n_players() {
            return Err("nobody sits there");
        }
        if holder.n_tiles == 0 {
            return Err("the record has at least one tile");
        }
        let held = &mut self.states.king_and_robber_baron.holders[title as usize];
        if held.replace(holder).is_some() { Err("it is held twice") } else { Ok(()) }
    }
}

// Steps

/// A point to the king for every city that was just completed, to the robber baron for every road,
/// where titles are paid at once. Who takes a title with a feature gets nothing for it.
pub(crate) fn pay(game: &mut Game, sink: &mut impl Sink) {
    for title in Title::ALL {
        let Some(Holder { player, .. }) = game.holder(title) else { continue };
        let n = just_completed(game, title).count() as u16;
        if n > 0 {
            let why = Why::Title { title, n, when: When::Completed };
            score::award(game, Award { player, points: n, why }, sink);
        }
    }
}

/// Whoever completes a larger city, or a longer road, than anybody before takes the title, whether
/// somebody stood on it or not. Of several completed at once the largest counts.
pub(crate) fn crown(game: &mut Game, sink: &mut impl Sink) {
    let player = game.acting_player();
    for title in Title::ALL {
        let n_tiles = just_completed(game, title).map(|it| game.board.n_tiles(it)).max();
        let record = game.holder(title).map_or(0, |it| it.n_tiles);
        if let Some(n_tiles) = n_tiles.filter(|it| *it > record) {
            let holder = Holder { player, n_tiles };
            game.states.king_and_robber_baron.holders[title as usize] = Some(holder);
            sink.tell(Event::TitleTaken { title, holder });
        }
    }
}

/// The cities or roads that a title is about and that the placed tile has completed.
fn just_completed(game: &Game, title: Title) -> impl Iterator<Item = Feature> + '_ {
    let completed = game.board.completed().iter().copied();
    completed.filter(move |it| game.board.tally(*it).kind == title.feature())
}

// Final scoring

/// A point for every completed city to the king, for every completed road to the robber baron, or
/// what the option says.
pub(crate) fn final_awards(game: &Game, give: &mut impl FnMut(Award)) {
    let [king, robber_baron] = Title::ALL.map(|it| game.holder(it).map(|it| it.player));
    for title in Title::ALL {
        let Some(Holder { player, .. }) = game.holder(title) else { continue };
        let (points, why) = match game.rules.variants.king_and_robber_baron.worth {
            Worth::PerFeature => {
                let n = hooks::n_completed(game, title.feature());
                (n, Why::Title { title, n, when: When::Final })
            }
            Worth::Ten => (TEN, Why::TitleHeld(title)),
            Worth::FifteenForty if king == robber_baron => (EACH_OF_BOTH, Why::TitleHeld(title)),
            Worth::FifteenForty => (ALONE, Why::TitleHeld(title)),
            Worth::Continuous => continue,
        };
        give(Award { player, points, why });
    }
}
