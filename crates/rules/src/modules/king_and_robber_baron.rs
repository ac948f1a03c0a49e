//! King & Robber Baron.
//!
//! Rulebooks: RGBB and CKR. Rulings: R-079.

use crate::event::{Event, Sink};
use crate::game::{Game, Player};
use crate::score::{Award, Why};
use crate::{Element, hooks};
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

impl Game {
    /// Who holds a title; nobody until a first city or road is completed.
    #[must_use]
    pub fn holder(&self, title: Title) -> Option<Holder> {
        self.king_and_robber_baron.holders[title as usize]
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
        let held = &mut self.king_and_robber_baron.holders[title as usize];
        if held.replace(holder).is_some() { Err("it is held twice") } else { Ok(()) }
    }
}

// Steps

/// Whoever completes a larger city, or a longer road, than anybody before takes the title, whether
/// somebody stood on it or not. Of several completed at once the largest counts.
pub(crate) fn crown(game: &mut Game, sink: &mut impl Sink) {
    let player = game.acting_player();
    for title in Title::ALL {
        let completed = game.board.completed().iter();
        let own = completed.filter(|it| game.board.tally(**it).kind == title.feature());
        let n_tiles = own.map(|it| game.board.n_tiles(*it)).max().unwrap_or_default();
        let record = game.holder(title).map_or(0, |it| it.n_tiles);
        if n_tiles > record {
            let holder = Holder { player, n_tiles };
            game.king_and_robber_baron.holders[title as usize] = Some(holder);
            sink.tell(Event::TitleTaken { title, holder });
        }
    }
}

// Final scoring

/// A point for every completed city to the king, for every completed road to the robber baron.
pub(crate) fn final_awards(game: &Game, give: &mut impl FnMut(Award)) {
    for title in Title::ALL {
        let Some(holder) = game.holder(title) else { continue };
        let n = hooks::n_completed(game, title.feature());
        give(Award { player: holder.player, points: n, why: Why::Title { title, n } });
    }
}
