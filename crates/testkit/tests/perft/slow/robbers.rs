//! Robbers: where they stand on the scoreboard, whom they rob, and with whom they go along.

use super::scoring::{Award, Due, space};
use super::{Table, messengers::Marker};
use bastide_rules::Element;
use std::collections::BTreeSet;

impl Table<'_> {
    /// The decisions that a tile with a bag brings, and what follows.
    pub(super) fn place_robbers(&self, depth: u32) -> u64 {
        let has_bag = self.lying.last().is_some_and(|it| it.tile.symbols.bag);
        if !self.has(Element::Robbers) || !has_bag {
            return self.place_figure(depth);
        }
        let choices = self.with_robber_moved(self.player);
        if self.scoreboard.robbers[self.player].is_some() {
            self.offer(depth, &choices, Self::follow_with_a_robber)
        } else {
            self.ask(depth, &choices, Self::follow_with_a_robber)
        }
    }

    /// The next player whose robber is at home places it too.
    fn follow_with_a_robber(&self, depth: u32) -> u64 {
        let mut others = self.clockwise().into_iter().skip(1);
        let next = others.find(|it| self.scoreboard.robbers[*it].is_none());
        let choices = next.map(|it| self.with_robber_moved(it)).unwrap_or_default();
        self.ask(depth, &choices, Self::place_figure)
    }

    /// Where the scoring figure of a player stands.
    fn space_of(&self, player: usize) -> u32 {
        space(self.scoreboard.markers[player][Marker::Figure.index()])
    }

    /// The table with the robber of a player on each other space where the scoring figure of
    /// somebody else stands.
    fn with_robber_moved(&self, owner: usize) -> Vec<Self> {
        let others = (0..self.n_players).filter(|it| *it != owner);
        let spaces: BTreeSet<u32> = others.map(|it| self.space_of(it)).collect();
        let go_to = |to: u32| {
            let mut table = self.clone();
            table.scoreboard.robbers[owner] = Some(to);
            table
        };
        let is_other = |it: &u32| self.scoreboard.robbers[owner] != Some(*it);
        spaces.into_iter().filter(is_other).map(go_to).collect()
    }

    /// At the beginning of a round these owners, one after the other, name one of several others
    /// on the space of their robber who have points to come, and what follows.
    pub(super) fn name_victims(&self, owners: &[usize], depth: u32) -> u64 {
        let Some((&owner, later)) = owners.split_first() else { return self.go_on(depth) };
        let robber = self.scoreboard.robbers[owner].filter(|_| self.has(Element::Robbers));
        let is_victim = |it: &usize| {
            *it != owner && robber == Some(self.space_of(*it)) && self.has_points_to_come(*it)
        };
        let victims: Vec<usize> = (0..self.n_players).filter(is_victim).collect();
        if victims.len() < 2 {
            return self.name_victims(later, depth);
        }
        let name = |victim: usize| {
            let mut table = self.clone();
            table.scoreboard.named[owner] = Some(victim);
            table
        };
        let choices: Vec<Self> = victims.into_iter().map(name).collect();
        self.ask(depth, &choices, |table, depth| table.name_victims(later, depth))
    }

    /// Whether a player still is to be paid in this round; stolen points do not count.
    fn has_points_to_come(&self, player: usize) -> bool {
        let mut round = self.due.iter().rev().take_while(|it| matches!(it, Due::Award(_)));
        round.any(|it| matches!(it, Due::Award(it) if it.player == player && !it.is_stolen))
    }

    /// What the robbers on the space do that a scoring figure left with these points: they steal
    /// half of them, or go along if the points are stolen themselves.
    pub(super) fn act_as_robbers(&mut self, award: Award, left: u32, reached: u32) {
        let mut robbers = self.clockwise();
        robbers.retain(|it| *it != award.player && self.scoreboard.robbers[*it] == Some(left));
        if award.is_stolen {
            for it in robbers {
                self.scoreboard.robbers[it] = Some(reached);
            }
            return;
        }
        // A robber waits for the one named while that one is on its space and will score.
        robbers.retain(|it| match self.scoreboard.named[*it] {
            Some(victim) => {
                let can_come = self.space_of(victim) == left && self.has_points_to_come(victim);
                victim == award.player || !can_come
            }
            None => true,
        });
        for &it in &robbers {
            self.scoreboard.robbers[it] = None;
        }
        let points = award.points.div_ceil(2);
        let stolen = robbers.into_iter().map(|player| Award { player, points, is_stolen: true });
        self.due.extend(stolen.rev().map(Due::Award));
    }
}
