//! Messengers: a second marker for each player, and messages for those who stop where they lie.

use super::scoring::{Award, Due, space};
use super::traders_and_builders::SecondTile;
use super::{Part, Spot, Table};
use bastide_rules::Element;
use std::collections::BTreeSet;

/// Message spaces are so far apart.
const MESSAGE_SPACES: u32 = 5;

/// What may be taken instead of what a message says.
const POINTS_INSTEAD: u32 = 2;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Marker {
    Figure,
    Messenger,
}

impl Marker {
    pub(super) const ALL: [Self; 2] = [Self::Figure, Self::Messenger];

    pub(super) fn index(self) -> usize {
        match self {
            Self::Figure => 0,
            Self::Messenger => 1,
        }
    }
}

/// A message by its number.
pub(super) type Message = u8;

const ALL_MESSAGES: [Message; 8] = [1, 2, 3, 4, 5, 6, 7, 8];

impl Table<'_> {
    /// Whoever stops alone on a message space has earned a message; robbers are no company.
    pub(super) fn mark_for_a_message(&mut self, player: usize, reached: u32) {
        let others = self.scoreboard.markers.iter().enumerate().filter(|(it, _)| *it != player);
        let is_alone = !others.flat_map(|it| it.1).any(|it| space(*it) == reached);
        if self.has(Element::Messengers) && reached.is_multiple_of(MESSAGE_SPACES) && is_alone {
            self.scoreboard.marked.insert(player);
        }
    }

    /// The messages that the scoring of a tile play earned, and what follows.
    pub(super) fn end_scoring(&self, depth: u32) -> u64 {
        if !self.has(Element::Messengers) {
            return self.wake_the_dragon(depth);
        }
        let mut table = self.clone();
        table.due.push(Due::EndMessages);
        table.deliver_messages(depth)
    }

    /// Whoever earned a message in the round that has ended draws one, the player to move first.
    pub(super) fn deliver_messages(&self, depth: u32) -> u64 {
        let mut table = self.clone();
        let marked = std::mem::take(&mut table.scoreboard.marked);
        let clockwise = self.clockwise().into_iter().filter(|it| marked.contains(it));
        table.due.extend(clockwise.rev().map(Due::Message));
        table.go_on(depth)
    }

    /// Every message that may be on top of the stack. What was drawn lies at its bottom.
    pub(super) fn draw_message(&self, player: usize, depth: u32) -> u64 {
        let drawn = &self.scoreboard.drawn;
        let mut hidden = ALL_MESSAGES.to_vec();
        hidden.retain(|it| !drawn.contains(it));
        let on_top = if hidden.is_empty() { vec![drawn[0]] } else { hidden };
        let draw = |message: Message| {
            let mut table = self.clone();
            table.scoreboard.drawn.retain(|it| *it != message);
            table.scoreboard.drawn.push(message);
            table.resolve(player, message, depth)
        };
        on_top.into_iter().map(draw).sum()
    }

    /// What the message says or two points, and what follows.
    fn resolve(&self, player: usize, message: Message, depth: u32) -> u64 {
        let mut table = self.clone();
        table.due.push(Due::EndRound);
        let instead = |depth| table.earn(player, POINTS_INSTEAD, depth);
        let can_be_done = match message {
            4 => self.n_drawn < self.order.len(),
            8 => self.own_followers(player).next().is_some(),
            _ => self.points_of(player, message).is_some(),
        };
        if !can_be_done {
            return instead(depth);
        }
        if depth == 0 {
            return 1;
        }
        let done = match message {
            4 => table.play_an_extra_tile(player, depth - 1),
            8 => table.take_a_follower_home(player, depth - 1),
            _ => {
                let points = self.points_of(player, message).unwrap_or_default();
                table.earn(player, points, depth - 1)
            }
        };
        done + instead(depth - 1)
    }

    fn earn(&self, player: usize, points: u32, depth: u32) -> u64 {
        let mut table = self.clone();
        table.begin_round(&[Award { player, points, is_stolen: false }]);
        table.go_on(depth)
    }

    /// What the messages are worth that bring nothing but points; nothing at all if the player has
    /// no follower of the kind.
    fn points_of(&self, player: usize, message: Message) -> Option<u32> {
        let on = |is_meant: fn(Part) -> bool| {
            let spots = self.own_followers(player).map(|it| it.1);
            spots.filter(move |it| is_meant(it.1)).collect::<Vec<Spot>>()
        };
        let least =
            |spots: Vec<Spot>| spots.into_iter().map(|it| self.value(&self.feature(it))).min();
        let two_each = |n: usize| (n > 0).then_some(2 * n as u32);
        let is_city = |it| matches!(it, Part::City(_));
        match message {
            1 => least(on(|it| matches!(it, Part::Road(_)))),
            2 => least(on(is_city)),
            3 => least(on(|it| it == Part::Monastery)),
            5 => {
                let cities: BTreeSet<_> =
                    on(is_city).into_iter().map(|it| self.feature(it)).collect();
                let pennants: usize = cities.iter().map(|it| self.n_pennants(it)).sum();
                (!cities.is_empty()).then_some(2 * pennants as u32)
            }
            6 => two_each(on(is_city).len()),
            7 => two_each(on(|it| matches!(it, Part::Field(_))).len()),
            other => panic!("message {other} brings more than points"),
        }
    }

    /// A tile play inside the one under way, which earns no second tile.
    fn play_an_extra_tile(&self, player: usize, depth: u32) -> u64 {
        for it in [Element::Dragon, Element::CropCircles, Element::Abbey] {
            assert!(!self.has(it), "how {it:?} goes on after an extra tile is not known");
        }
        let mut table = self.clone();
        table.due.push(Due::Resume(self.player, self.second_tile));
        table.player = player;
        table.second_tile = SecondTile::Played;
        table.draw(depth)
    }

    /// One follower comes home, with or without points.
    fn take_a_follower_home(&self, player: usize, depth: u32) -> u64 {
        let without = |(kind, spot)| {
            let mut table = self.clone();
            let is_it = |it: &super::Figure| (it.owner, it.kind, it.spot) == (player, kind, spot);
            let gone = table.figures.iter().position(is_it).expect("it stands there");
            table.figures.remove(gone);
            table.send_the_lonely_home();
            let points = self.value(&self.feature(spot));
            table.earn(player, points, depth) + table.earn(player, 0, depth)
        };
        self.own_followers(player).map(without).sum()
    }
}
