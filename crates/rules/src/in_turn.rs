//! Who is asked in turn, where players answer the same question one after another.

use crate::game::{Game, Node, Player, Prompt};
use crate::modules::abbey_and_mayor::abbey;
use crate::modules::count_of_carcassonne::calls;
use crate::modules::crop_circles;
use crate::modules::wheel_of_fortune::actions;

impl Game {
    /// Who will be asked the same as the player who is asked now, in order, if nothing that is done
    /// until then changes it; nobody if the question is that player's alone.
    #[must_use]
    pub fn asked_next(&self) -> Vec<Player> {
        let Node::Decide(_, prompt) = self.node else { return Vec::new() };
        match prompt {
            Prompt::MoveDragon => self.journey_leaders().skip(1).collect(),
            Prompt::PlayAbbey => abbey::next_late_players(self).collect(),
            Prompt::CallFollowers => calls::next_callers(self).collect(),
            Prompt::AddFollower | Prompt::RemoveFollower => {
                crop_circles::next_asked(self).collect()
            }
            Prompt::Plague => actions::next_victims(self).collect(),
            Prompt::PlaceTile(_)
            | Prompt::PlaceFigure
            | Prompt::PlaceFerry
            | Prompt::MoveFerry
            | Prompt::SendKnightHome
            | Prompt::SecondTile
            | Prompt::PlaceIngot
            | Prompt::TakeIngot
            | Prompt::ScoreNext
            | Prompt::MoveMarker(_)
            | Prompt::NameVictim
            | Prompt::PlaceRobber
            | Prompt::Land(_)
            | Prompt::MoveWagon
            | Prompt::PlaceMagicFigure
            | Prompt::ChooseCropAction(_)
            | Prompt::BeginCalls
            | Prompt::EnterQuarter
            | Prompt::MoveCount
            | Prompt::Message(_) => Vec::new(),
        }
    }
}
