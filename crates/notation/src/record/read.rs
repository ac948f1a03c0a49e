//! Reading records.

mod seal;

use self::seal::SealLines;
use super::{Record, RecordError, RecordProblem, Seat, Turn, apply, result_text};
use crate::position::read_color;
use crate::{PositionError, PositionLines, is_unprintable, read_action};
use bastide_rules::{
    Element, Game, Node, Player, PlayerColor, Position, Setup, SetupProblem, TileAt,
};
use bastide_tiles::{Rotation, tile_set};

impl Record {
    /// Reads a record and plays it through, so that every action in it is known to be legal.
    ///
    /// # Errors
    /// The first line that cannot be understood or played, and why.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let mut reader = Reader::new();
        // Some editors put a mark before the first letter that nobody sees.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (idx, line) in text.lines().enumerate() {
            let number = idx + 1;
            if let Err(what) = reader.line(number, line.trim()) {
                return Err(RecordError { line: reader.wrong_line.unwrap_or(number), what });
            }
        }
        let n_lines = text.lines().count().max(1);
        match reader.end() {
            Ok(()) => Ok(reader.record),
            Err(what) => Err(RecordError { line: reader.wrong_line.unwrap_or(n_lines), what }),
        }
    }
}

struct Reader {
    has_version: bool,
    record: Record,
    /// Of a position, until tiles and seats are known.
    lines: PositionLines,
    seal: SealLines,
    /// The line that is wrong, if it is an earlier one than that which brought it to light.
    wrong_line: Option<usize>,
    first: Option<PlayerColor>,
    /// The game so far, once the set-up is complete.
    game: Option<Game>,
    n_turns: usize,
    turn_of: Option<Player>,
    has_result: bool,
}

impl Reader {
    fn new() -> Self {
        let setup = Setup { tiles: Vec::new(), ..Setup::base(0) };
        let mut record = Record::new(setup);
        record.setup.elements = Default::default();
        Self {
            has_version: false,
            record,
            lines: PositionLines::default(),
            seal: SealLines::default(),
            wrong_line: None,
            first: None,
            game: None,
            n_turns: 0,
            turn_of: None,
            has_result: false,
        }
    }

    fn line(&mut self, number: usize, line: &str) -> Result<(), RecordProblem> {
        if line.is_empty() {
            return Ok(());
        }
        if !self.has_version {
            return self.version(line);
        }
        if let Some(comment) = line.strip_prefix('#') {
            let idx = self.record.actions.len();
            self.record.comments.push((idx, comment.trim().to_owned()));
            return Ok(());
        }
        if self.has_result {
            return Err(RecordProblem::AfterResult);
        }
        if line.starts_with(|it: char| it.is_ascii_digit()) {
            return self.turn(line);
        }
        let (key, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if key == "result" {
            return self.result(value.trim());
        }
        if self.game.is_some() {
            return self.actions(line);
        }
        self.setup_line(number, key, value.trim())
    }

    fn version(&mut self, line: &str) -> Result<(), RecordProblem> {
        let version = line
            .strip_prefix("Bastide record ")
            .and_then(|it| it.trim().parse::<u32>().ok())
            .ok_or(RecordProblem::NoVersion)?;
        if version == 0 || version > Record::VERSION {
            return Err(RecordProblem::Version(version));
        }
        self.has_version = true;
        Ok(())
    }

    fn setup_line(&mut self, number: usize, key: &str, value: &str) -> Result<(), RecordProblem> {
        let setup = &mut self.record.setup;
        match key {
            "tiles" => {
                for word in value.split_whitespace() {
                    setup.tiles.push(read_tile_set(word)?);
                }
            }
            "elements" => {
                for name in value.split_whitespace() {
                    let element = Element::from_name(name);
                    let element = element.ok_or_else(|| format!("no element {name:?}"))?;
                    setup.elements.insert(element);
                }
            }
            "start" => once(key, &setup.start_tile.replace(value.to_owned()))?,
            "option" => {
                let (key, value) = value.split_once('=').ok_or("wanted is `option KEY = VALUE`")?;
                setup.set_option(key.trim(), value.trim())?;
            }
            "seat" => self.seat_line(value)?,
            "first" => once(key, &self.first.replace(read_color(value)?))?,
            "seed" => {
                let seed = value.parse().map_err(|_| format!("{value:?} is no seed"))?;
                once(key, &self.record.seed.replace(seed))?;
            }
            _ if self.seal.read(key, value)? => {}
            _ => self.position_line(number, key, value)?,
        }
        Ok(())
    }

    /// What lies on the table when the game begins in the middle.
    fn position_line(&mut self, number: usize, key: &str, value: &str) -> Result<(), String> {
        if key == "lay" {
            self.position().tiles.push(read_tile_at(value)?);
            return Ok(());
        }
        if self.lines.read(number, key, value)? {
            self.position();
            return Ok(());
        }
        Err(format!("{key:?} begins no line of a set-up; a turn begins with its number"))
    }

    /// A line such as `seat red Ann`.
    fn seat_line(&mut self, value: &str) -> Result<(), String> {
        let (color, name) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
        let color = read_color(color)?;
        if self.record.seats.iter().any(|seat| seat.color == color) {
            return Err(format!("{color} sits twice"));
        }
        if name.contains(is_unprintable) {
            return Err(format!("the name of {color} has characters that cannot be shown"));
        }
        self.record.seats.push(Seat { color, name: name.trim().to_owned() });
        self.record.setup.n_players = self.record.seats.len() as u8;
        Ok(())
    }

    fn position(&mut self) -> &mut Position {
        self.record.setup.position.get_or_insert_default()
    }

    fn seat_of(&self, color: PlayerColor) -> Result<Player, String> {
        let seat = self.record.seats.iter().position(|seat| seat.color == color);
        seat.map(|idx| Player(idx as u8)).ok_or_else(|| format!("{color} does not play"))
    }

    /// The set-up is complete: the game begins.
    fn begin(&mut self) -> Result<&mut Game, RecordProblem> {
        if self.game.is_none() {
            if let Some(color) = self.first {
                self.record.setup.first_player = self.seat_of(color)?;
            }
            self.put_position()?;
            let seal = std::mem::take(&mut self.seal);
            self.record.seal = seal.of_seats(&self.record.seats)?;
            let game = self.record.setup.game()?;
            self.game = Some(game);
        }
        self.game.as_mut().ok_or_else(|| "the game has not begun".into())
    }

    fn put_position(&mut self) -> Result<(), String> {
        let Some(mut position) = self.record.setup.position.take() else { return Ok(()) };
        let colors: Vec<PlayerColor> = self.record.seats.iter().map(|it| it.color).collect();
        let lines = std::mem::take(&mut self.lines);
        let put = lines.put_on(&mut position, &self.record.setup, &colors);
        self.record.setup.position = Some(position);
        put.map_err(|PositionError { line, what }| {
            self.wrong_line = Some(line);
            what
        })
    }

    /// A line of a turn: `12. Red: draw U; place U> at 1,0; thief`.
    fn turn(&mut self, line: &str) -> Result<(), RecordProblem> {
        let form = "a turn is written `1. Red: draw TILE; place TILE> at X,Y; thief`";
        let (number, rest) = line.split_once('.').ok_or(form)?;
        let (color, actions) = rest.split_once(':').ok_or(form)?;
        let number: usize = number.parse().map_err(|_| form)?;
        let player = self.begin()?.active_player();
        let over = self.begin()?.node() == Node::Over;
        if over {
            return Err(RecordProblem::Over);
        }
        if number != self.n_turns + 1 {
            return Err(RecordProblem::TurnNumber { found: number, due: self.n_turns + 1 });
        }
        let seat = self.seat_of(read_color(color.trim())?)?;
        let due = self.record.seats[player.index()].color;
        if self.turn_of == Some(player) {
            return Err(RecordProblem::TurnRuns { number: self.n_turns, of: due });
        }
        if seat != player {
            return Err(RecordProblem::TurnOf { number, due });
        }
        self.n_turns = number;
        self.turn_of = Some(player);
        self.actions(actions)
    }

    fn actions(&mut self, text: &str) -> Result<(), RecordProblem> {
        for text in text.split(';').map(str::trim).filter(|it| !it.is_empty()) {
            let turn_of = self.turn_of;
            let game = self.begin()?;
            if turn_of != Some(game.active_player()) && game.node() != Node::Over {
                return Err(RecordProblem::TurnOver(text.to_owned()));
            }
            let action = read_action(game, text)?;
            let illegal = |why| RecordProblem::Illegal { action: text.to_owned(), why };
            let turn = apply(game, action).map_err(illegal)?;
            self.record.actions.push(action);
            if turn == Turn::Ends {
                self.turn_of = None;
            }
        }
        Ok(())
    }

    fn result(&mut self, value: &str) -> Result<(), RecordProblem> {
        let colors = self.record.color_names();
        let game = self.begin()?;
        if game.node() != Node::Over {
            return Err(RecordProblem::EarlyResult);
        }
        let played = result_text(game, &colors);
        if value != played {
            return Err(RecordProblem::Result { said: value.to_owned(), played });
        }
        self.has_result = true;
        Ok(())
    }

    fn end(&mut self) -> Result<(), RecordProblem> {
        if !self.has_version {
            return Err(RecordProblem::NoVersion);
        }
        self.begin()?;
        Ok(())
    }
}

/// A line that may stand only once: what stood before must be nothing.
fn once<T>(key: &str, before: &Option<T>) -> Result<(), String> {
    match before {
        Some(_) => Err(format!("a second line {key:?}")),
        None => Ok(()),
    }
}

fn read_tile_set(word: &str) -> Result<(String, u8), RecordProblem> {
    let (name, n_copies) = match word.split_once('*') {
        None => (word, 1),
        Some((name, n)) => {
            let n = n.parse().ok().filter(|n| *n > 0);
            (name, n.ok_or_else(|| format!("{word:?} has no number from 1 to 255 after *"))?)
        }
    };
    if tile_set(name).is_none() {
        return Err(SetupProblem::UnknownTileSet(name.to_owned()).into());
    }
    Ok((name.to_owned(), n_copies))
}

fn read_tile_at(value: &str) -> Result<TileAt, String> {
    let form = "wanted is `lay TILE> at X,Y`";
    let (tile, place) = value.split_once(" at ").ok_or(form)?;
    let place = place.trim().parse().map_err(|error| format!("{error}"))?;
    let arrow = tile.chars().last().and_then(Rotation::from_arrow);
    let rotation = arrow.ok_or_else(|| format!("{tile:?} does not end in one of ^ > v <"))?;
    Ok(TileAt { id: tile[..tile.len() - 1].to_owned(), place, rotation })
}
