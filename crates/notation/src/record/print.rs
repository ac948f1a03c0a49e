//! Writing records.

use super::{Beginner, Record, Turn, apply, result_text};
use crate::{
    action_text, figure_text, goods_text, messages_text, points_text, resident_text, segment_text,
    title_key,
};
use bastide_rules::{Corner, FairyAt, FigureAt, FigureKind, Game, Node, Player, Position, Setup};
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

    fn push_position(&self, setup: &Setup, text: &mut String) {
        let Some(position) = &setup.position else { return };
        for it in &position.tiles {
            push(text, "lay", format!("{}{} at {}", it.id, it.rotation.arrow(), it.place));
        }
        for it in &position.ferries {
            let [a, b] = it.sides;
            push(text, "ferry", format!("{a}-{b} on {}", it.place));
        }
        let Ok(game) = setup.game() else { return };
        for it in &position.figures {
            push(text, "stand", self.standing(&game, it));
        }
        if let Some(place) = position.dragon {
            push(text, "dragon", format!("at {place}"));
        }
        self.push_fairy(&game, position, text);
        for it in &position.magic {
            let Some(square) = game.board().square_at(it.place) else { continue };
            let placed = game.board().square(square);
            let layout = game.board().catalog().layout(placed.kind);
            let spot = segment_text(layout, placed.rotation, it.local);
            push(text, it.figure.name(), format!("at {spot} on {}", it.place));
        }
        if !position.aside.is_empty() {
            push(text, "aside", position.aside.join(" "));
        }
        for it in &position.barns {
            let color = self.seats[it.player.index()].color;
            push(text, "stand", format!("{color} barn {} on {}", Corner::WORDS[0], it.corner.0));
        }
        for player in &position.spent_abbeys {
            push(text, "spent", format!("{} abbey", self.seats[player.index()].color));
        }
        for it in &position.residents {
            let color = self.seats[it.player.index()].color;
            push(text, "stand", format!("{color} {}", resident_text(it.kind, it.quarter)));
        }
        if let Some(quarter) = position.count {
            push(text, "count", format!("in {}", quarter.name()));
        }
        for (idx, (seat, points)) in self.seats.iter().zip(&position.scores).enumerate() {
            let points = points_text(*points, position.messengers.get(idx).copied());
            push(text, "score", format!("{} {points}", seat.color));
        }
        self.push_scoreboard_and_gold(position, text);
        for (seat, held) in self.seats.iter().zip(&position.goods) {
            push(text, "goods", format!("{} {}", seat.color, goods_text(*held)));
        }
        for (title, holder) in &position.titles {
            let color = self.seats[holder.player.index()].color;
            push(text, title_key(*title), format!("{color} {}", holder.n_tiles));
        }
        push(text, "bag", position.bag.join(" "));
    }

    fn push_fairy(&self, game: &Game, position: &Position, text: &mut String) {
        match position.fairy {
            Some(FairyAt::Tile(place)) => push(text, "fairy", format!("at {place}")),
            Some(FairyAt::Follower(it)) => {
                push(text, "fairy", format!("by {}", self.standing(game, &it)));
            }
            Some(FairyAt::Resident(it)) => {
                let color = self.seats[it.player.index()].color;
                let whom = resident_text(it.kind, it.quarter);
                push(text, "fairy", format!("by {color} {whom}"));
            }
            None => {}
        }
    }

    fn push_scoreboard_and_gold(&self, position: &Position, text: &mut String) {
        if !position.messages.is_empty() {
            push(text, "messages", messages_text(&position.messages));
        }
        for (player, space) in &position.robbers {
            push(text, "robber", format!("{} {space}", self.seats[player.index()].color));
        }
        if let Some(segment) = position.pig {
            push(text, "pig", segment.name());
        }
        for it in &position.crowned {
            let color = self.seats[it.player.index()].color;
            let large = if it.kind == FigureKind::Large { "large " } else { "" };
            push(text, "crown", format!("{color} {large}{}", it.segment.name()));
        }
        for (place, n) in &position.ingots {
            push(text, "ingots", format!("{n} on {place}"));
        }
        for (seat, n) in self.seats.iter().zip(&position.gold) {
            push(text, "gold", format!("{} {n}", seat.color));
        }
    }

    /// A figure of the position: `Red knight on 0,0`.
    fn standing(&self, game: &Game, it: &FigureAt) -> String {
        let Some(square) = game.board().square_at(it.place) else { return String::new() };
        let placed = game.board().square(square);
        let layout = game.board().catalog().layout(placed.kind);
        let name = figure_text(layout, placed.rotation, it.kind, it.local);
        format!("{} {name} on {}", self.seats[it.player.index()].color, it.place)
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

fn push(text: &mut String, key: &str, value: impl Display) {
    let line = format!("{key} {value}");
    text.push_str(line.trim_end());
    text.push('\n');
}
