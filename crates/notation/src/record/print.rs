//! Writing records.

use super::{Beginner, Record, Turn, apply, result_text};
use crate::action_text;
use bastide_rules::{Game, Node, Player};
use std::fmt::{self, Display, Write};

impl Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl Record {
    /// The record as text. Reading it gives this record again.
    fn text(&self) -> String {
        let mut text = format!("Bastide record {}\n", self.version());
        self.push_setup(&mut text);
        text.push('\n');
        match self.setup.game() {
            Ok(game) => self.push_turns(game, &mut text),
            Err(error) => error.0.iter().for_each(|it| push(&mut text, "#", it)),
        }
        text
    }

    fn push_setup(&self, text: &mut String) {
        let setup = &self.setup;
        let tiles = setup.tiles.iter().map(|(name, n_copies)| match n_copies {
            1 => name.clone(),
            n => format!("{name}*{n}"),
        });
        push(text, "tiles", tiles.collect::<Vec<_>>().join(" "));
        push(text, "elements", setup.elements);
        if let Some(id) = &setup.start_tile {
            push(text, "start", id);
        }
        for (key, value) in setup.options.changed() {
            push(text, "option", format!("{key} = {value}"));
        }
        for seat in &self.seats {
            push(text, "seat", format!("{} {}", seat.color, seat.name).trim_end());
        }
        if setup.first_player != Player(0)
            && let Some(seat) = self.seats.get(setup.first_player.index())
        {
            push(text, "first", seat.color);
        }
        if let Some(seed) = self.seed {
            push(text, "seed", seed);
        }
        self.push_seal(text);
        self.push_position(setup, text);
    }

    fn push_seal(&self, text: &mut String) {
        let Some(seal) = &self.seal else { return };
        push(text, "seal", format!("{} {}", seal.commitment, seal.game));
        match seal.beginner {
            Beginner::Chosen => {}
            Beginner::Drawn => push(text, "drawn", "first"),
        }
        for (seat, salt) in self.seats.iter().zip(&seal.salts).filter(|(_, it)| !it.is_empty()) {
            push(text, "salt", format!("{} {salt}", seat.color));
        }
        if let Some(secret) = seal.secret {
            push(text, "secret", secret);
        }
    }

    /// One line a turn: its number, whose it is, what happened.
    fn push_turns(&self, mut game: Game, text: &mut String) {
        let colors = self.color_names();
        let mut comments = self.comments.iter().peekable();
        let mut n_turns = 0;
        let mut turn_of: Option<Player> = None;
        for (idx, action) in self.actions.iter().enumerate() {
            let has_comment = comments.peek().is_some_and(|(at, _)| *at <= idx);
            let player = game.active_player();
            if n_turns > 0 && (turn_of != Some(player) || has_comment) {
                text.push('\n');
            }
            while let Some((_, comment)) = comments.next_if(|(at, _)| *at <= idx) {
                push(text, "#", comment);
            }
            if turn_of != Some(player) {
                n_turns += 1;
                turn_of = Some(player);
                let _ = write!(text, "{n_turns}. {}: ", colors[player.index()]);
            } else if has_comment {
                text.push_str("    ");
            } else {
                text.push_str("; ");
            }
            text.push_str(&action_text(&game, *action));
            match apply(&mut game, *action) {
                Ok(Turn::GoesOn) => {}
                Ok(Turn::Ends) => turn_of = None,
                Err(why) => {
                    let _ = write!(text, "\n# {why}");
                    break;
                }
            }
        }
        if n_turns > 0 {
            text.push('\n');
        }
        comments.for_each(|(_, comment)| push(text, "#", comment));
        if game.node() == Node::Over {
            push(text, "result", result_text(&game, &colors));
        }
    }
}

/// Writes a line.
pub(crate) fn push(text: &mut String, key: &str, value: impl Display) {
    let line = format!("{key} {value}");
    text.push_str(line.trim_end());
    text.push('\n');
}
