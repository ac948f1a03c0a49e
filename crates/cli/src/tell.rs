//! What is said of a game in the terminal: views of a table in the words of the message files.

use crate::characters::character_of;
use crate::table::Table;
use bastide_protocol::{
    Event, GameView, Happening, Param, PieceView, Problem, Prompt, QuarterView, ScoreLine,
    SeatKind, SeatView, Sentence, Supply, WheelSegmentView,
};
use bastide_words::{Language, Names, Words};

/// Longer lines are broken up.
const MAX_WIDTH: usize = 100;

/// Says what happens at a table.
#[derive(Debug)]
pub(crate) struct Teller {
    pub(crate) words: &'static Words,
    names: Names,
}

impl Teller {
    /// For the player at this seat, if there is only one; for onlookers, if there is none.
    pub(crate) fn new(language: Language, view: &GameView, you: Option<u8>) -> Self {
        let words = Words::of(language);
        let by_seat = view.seats.iter().map(|seat| name_of(words, seat)).collect();
        Self { words, names: Names { by_seat, you } }
    }

    /// The bot at a seat, with its level and how it plays; nothing of a person, or of a bot that is
    /// no level.
    pub(crate) fn opponent(&self, seat: &SeatView) -> Option<String> {
        let SeatKind::Bot { level } = &seat.kind else { return None };
        character_of(level)?;
        let character = name_of(self.words, seat);
        let level_name = level_name(self.words, level);
        let who = [("character", character.into()), ("level", level_name.into())];
        let who = self.words.say("character.of_level", &who);
        let about = self.words.say(&format!("bot.{level}.about"), &[]);
        Some([who, about].join(". "))
    }

    /// Something that happened; a change of turns and the end show themselves. Which tile and where
    /// is added to sentences that leave it to a picture.
    pub(crate) fn event(&self, event: &Event) -> Option<String> {
        if matches!(event.what, Happening::TurnStarted { .. } | Happening::GameOver) {
            return None;
        }
        let mut more = Vec::new();
        for (name, param) in &event.sentence.params {
            match param {
                _ if self.words.names(&event.sentence.key, name) => {}
                Param::Text(tile) if name == "tile" => more.push(tile.clone()),
                Param::Place(place) => more.push(format!("{},{}", place.x, place.y)),
                Param::Text(_) | Param::Number(_) => {}
            }
        }
        let text = self.sentence(&event.sentence);
        Some(if more.is_empty() { text } else { format!("{text} ({})", more.join(", ")) })
    }

    /// A sentence of the table.
    pub(crate) fn sentence(&self, sentence: &Sentence) -> String {
        self.words.tell(sentence, &self.names)
    }

    /// What is asked, and what is at stake.
    pub(crate) fn question(&self, prompt: &Prompt) -> String {
        let tile = prompt.tile.as_ref().map(|it| format!(" ({})", it.tile)).unwrap_or_default();
        let mut text = self.sentence(&prompt.sentence) + &tile;
        for stake in &prompt.stakes {
            text.push('\n');
            text.push_str(&self.sentence(stake));
        }
        text
    }

    /// Why something is not done.
    pub(crate) fn refusal(&self, problem: &Problem) -> String {
        let reasons = problem.details.reasons.as_deref().unwrap_or_default();
        if reasons.is_empty() {
            return self.words.say(&format!("problem.{}", problem.code.name()), &[]);
        }
        reasons.iter().map(|it| self.sentence(it)).collect::<Vec<_>>().join("\n")
    }

    /// Points and what everybody holds: in one line, if there is room for it.
    pub(crate) fn standing(&self, view: &GameView) -> String {
        let mut parts: Vec<String> = view.seats.iter().map(|it| self.seat(view, it)).collect();
        parts.push(self.words.say("tiles.title", &[("n", view.n_tiles_left.into())]));
        let line = parts.join(" · ");
        if line.chars().count() <= MAX_WIDTH { line } else { parts.join("\n") }
    }

    fn seat(&self, view: &GameView, seat: &SeatView) -> String {
        let mut held: Vec<String> = seat.supply.iter().filter_map(|it| self.supply(it)).collect();
        for it in seat.tokens.iter().filter(|it| it.n > 0) {
            let token = self.words.say(&format!("token.{}", it.token), &[]);
            held.push(match it.n {
                1 => token,
                n => self.several(n.into(), &token),
            });
        }
        let spaces = [
            ("terminal.messenger", seat.messenger_space),
            ("terminal.robber", seat.robber_space.map(u16::from)),
        ];
        for (key, space) in spaces {
            held.extend(space.map(|it| self.words.say(key, &[("space", it.into())])));
        }
        for (segment, figure) in crowned(view, seat.seat) {
            let figure = self.words.say(&format!("figure.{figure}"), &[]);
            let params =
                [("figure", figure.into()), ("segment", self.segment(&segment.segment).into())];
            held.push(self.words.say("terminal.crown_space", &params));
        }
        let params = [
            ("player", self.names.of(seat.seat).into()),
            ("score", seat.score.into()),
            ("held", held.join(", ").into()),
        ];
        self.words.say("terminal.seat", &params)
    }

    /// Of figures one has one of, only that they are at hand.
    fn supply(&self, supply: &Supply) -> Option<String> {
        let figure = self.words.say(&format!("figure.{}", supply.figure.name()), &[]);
        match (supply.n, supply.of) {
            (1, 1) => Some(figure),
            (0, 1) => None,
            (n, _) => Some(self.several(n.into(), &figure)),
        }
    }

    fn several(&self, n: i64, what: &str) -> String {
        self.words.say("place.several", &[("n", n.into()), ("figure", what.into())])
    }

    fn segment(&self, name: &str) -> String {
        self.words.say(&format!("wheel.{name}.name"), &[])
    }

    /// What belongs to nobody and where it is, a line each; empty if there is none.
    pub(crate) fn pieces(&self, view: &GameView) -> String {
        let mut lines: Vec<String> = Vec::new();
        let on_board: Vec<String> = view.pieces.iter().filter_map(|it| self.piece(it)).collect();
        if !on_board.is_empty() {
            lines.push(on_board.join(" · "));
        }
        lines.extend(view.wheel.iter().find(|it| it.has_pig).map(|it| {
            self.words.say("terminal.wheel_pig", &[("segment", self.segment(&it.segment).into())])
        }));
        lines.extend(view.quarters.iter().filter_map(|it| self.quarter(it)));
        lines.iter().flat_map(|it| [it.as_str(), "\n"]).collect()
    }

    fn piece(&self, piece: &PieceView) -> Option<String> {
        // Barns are drawn on the board.
        let place = piece.place.filter(|_| piece.seat.is_none())?;
        let name = self.words.say(&format!("piece.{}", piece.piece.name()), &[]);
        let name = if piece.n > 1 { self.several(piece.n.into(), &name) } else { name };
        Some(format!("{name} {}", self.words.place(place)))
    }

    fn quarter(&self, quarter: &QuarterView) -> Option<String> {
        let mut there: Vec<String> = quarter
            .residents
            .iter()
            .map(|it| {
                let figure = self.words.say(&format!("figure.{}", it.figure.name()), &[]);
                format!("{}: {}", self.names.of(it.seat), self.several(it.n.into(), &figure))
            })
            .collect();
        if quarter.has_count {
            there.insert(0, self.words.say("piece.count", &[]));
        }
        let name = self.words.say(&format!("quarter.{}.name", quarter.quarter), &[]);
        let params = [("quarter", name.into()), ("there", there.join(", ").into())];
        (!there.is_empty()).then(|| self.words.say("terminal.quarter", &params))
    }

    /// The points of all players by kind, during the game and at its end.
    pub(crate) fn scores(&self, view: &GameView) -> String {
        let heads: Vec<String> =
            view.seats.iter().map(|it| format!("#{}", self.names.of(it.seat))).collect();
        let mut heads: Vec<&str> = heads.iter().map(String::as_str).collect();
        heads.insert(0, "");
        let mut table = Table::new(&heads);
        let mut row = |name: String, points: &[u16]| {
            let points = points.iter().map(ToString::to_string);
            table.row(std::iter::once(name).chain(points).collect::<Vec<_>>());
        };
        let of = |points: fn(&SeatView) -> u16| view.seats.iter().map(points).collect::<Vec<_>>();
        let brought_along = of(|it| it.start_score);
        if brought_along.iter().any(|it| *it > 0) {
            row(self.words.say("end.at_start", &[]), &brought_along);
        }
        for (kind, during, at_end) in points_by_kind(view) {
            let kind = self.words.say(&format!("score.{kind}"), &[]);
            let at_the_end = self.words.say("terminal.at_end", &[("kind", kind.as_str().into())]);
            for (name, points) in [(kind, during), (at_the_end, at_end)] {
                if points.iter().any(|it| *it > 0) {
                    row(name, &points);
                }
            }
        }
        row(self.words.say("end.total", &[]), &of(|it| it.score));
        table.to_string()
    }

    /// Who has won.
    pub(crate) fn result(&self, view: &GameView) -> String {
        let points = |seat: &u8| view.seats.get(usize::from(*seat)).map_or(0, |it| it.score);
        let best = view.winners.first().map_or(0, points);
        match view.winners.as_slice() {
            [seat] => {
                let others = view.seats.iter().filter(|it| it.seat != *seat);
                let second = others.map(|it| it.score).max();
                let (key, n) = match second {
                    None => ("end.alone", ("points", best.into())),
                    Some(second) => ("end.wins", ("n", (best - second).into())),
                };
                let who = ("who", self.names.who(*seat).into());
                self.words.say(key, &[who, ("name", self.names.of(*seat).into()), n])
            }
            seats => {
                let others = seats.iter().filter(|it| self.names.you != Some(**it));
                let names: Vec<String> = others.map(|it| self.names.of(*it)).collect();
                let who = if names.len() < seats.len() { "you" } else { "other" };
                let params = [
                    ("who", who.into()),
                    ("names", names.join(", ").into()),
                    ("points", best.into()),
                ];
                self.words.say("end.win_together", &params)
            }
        }
    }
}

/// Kinds of points with what every seat has got, during the game and at its end.
fn points_by_kind(view: &GameView) -> impl Iterator<Item = (&str, Vec<u16>, Vec<u16>)> {
    let first = view.seats.first().map_or(&[] as &[ScoreLine], |it| &it.breakdown);
    first.iter().enumerate().map(|(idx, line)| {
        let lines = view.seats.iter().filter_map(move |it| it.breakdown.get(idx));
        let during = lines.clone().map(|it| it.during).collect();
        (line.kind.as_str(), during, lines.map(|it| it.at_end).collect())
    })
}

/// The followers of a player on crown spaces.
fn crowned(view: &GameView, seat: u8) -> impl Iterator<Item = (&WheelSegmentView, &'static str)> {
    view.wheel.iter().flat_map(move |segment| {
        let taken = segment.crown_spaces.iter().filter_map(|it| it.taken.as_ref());
        taken.filter(move |it| it.seat == seat).map(move |it| (segment, it.figure.name()))
    })
}

/// What a player is called: people without a name by their color, bots by color and name.
fn name_of(words: &Words, seat: &SeatView) -> String {
    let color = capital(&words.say(&format!("color.{}", seat.color.name()), &[]));
    match &seat.kind {
        SeatKind::Person if seat.name.eq_ignore_ascii_case(seat.color.name()) => color,
        SeatKind::Person => seat.name.clone(),
        SeatKind::Bot { level } => {
            let bot = match character_of(level) {
                Some(_) => seat.name.clone(),
                None => level_name(words, level),
            };
            words.say("terminal.bot", &[("color", color.into()), ("bot", bot.into())])
        }
    }
}

/// What a level or another bot is called.
fn level_name(words: &Words, level: &str) -> String {
    let key = format!("bot.{level}.name");
    if words.has(&key) { words.say(&key, &[]) } else { level.to_owned() }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|it| it.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
