//! Reading scenarios.

use super::tile::{find_tile, read_tile};
use super::{Move, Scenario, ScenarioError, Source};
use bastide_board::Place;
use bastide_notation::{PositionError, PositionLines};
use bastide_rules::{Element, Player, PlayerColor, Position, Setup, TileAt};
use bastide_tiles::{Side, tile_set};
use std::collections::VecDeque;

mod start;

pub(super) fn read(text: &str) -> Result<Scenario, ScenarioError> {
    let mut reader = Reader::new();
    let mut lines = text.lines().enumerate();
    for (idx, line) in lines.by_ref() {
        let line = line.trim_end();
        if line == "expect" {
            break;
        }
        let number = idx + 1;
        reader.line(number, line).map_err(|what| ScenarioError { line: number, what })?;
    }
    let expected = lines.flat_map(|(_, line)| [line.trim_end(), "\n"]).collect();
    reader.end(expected)
}

/// Which lines may come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// What is shown, and where it is written.
    About,
    /// Keys.
    Header,
    /// Rows of the board.
    Board,
    /// Figures on the board.
    Figures,
    /// Actions of a turn.
    Turn,
    /// The game ends: nothing more.
    End,
}

struct Reader {
    part: Part,
    about: Vec<String>,
    sources: Vec<Source>,
    setup: Setup,
    colors: Vec<PlayerColor>,
    start: Option<String>,
    origin: Place,
    n_rows: i16,
    /// Tiles with their lines, in the order written.
    tiles: Vec<(usize, TileAt)>,
    /// What lies and stands on them, and what players hold.
    lines: PositionLines,
    /// What is left in the bag when all is drawn, if the scenario says so.
    left: Option<Vec<String>>,
    moves: Vec<(usize, Move)>,
}

impl Reader {
    fn new() -> Self {
        let tiles = vec![("base-c1".to_owned(), 1)];
        Self {
            part: Part::About,
            about: Vec::new(),
            sources: Vec::new(),
            setup: Setup { tiles, ..Setup::base(0) },
            colors: Vec::new(),
            start: None,
            origin: Place::default(),
            n_rows: 0,
            tiles: Vec::new(),
            lines: PositionLines::default(),
            left: None,
            moves: Vec::new(),
        }
    }

    fn line(&mut self, number: usize, line: &str) -> Result<(), String> {
        if self.part == Part::About {
            return self.about_line(line);
        }
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        if line.starts_with(' ') {
            return self.indented(number, line.trim());
        }
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        self.key(number, key, value.trim())
    }

    fn about_line(&mut self, line: &str) -> Result<(), String> {
        if line.is_empty() {
            if self.about.is_empty() || self.sources.is_empty() {
                return Err("a scenario begins with a sentence on what it shows and a line on \
                            where that is written, such as `Ruling: R-003`"
                    .to_owned());
            }
            self.part = Part::Header;
        } else if let Some(sources) = Source::read_line(line) {
            self.sources.extend(sources?);
        } else if self.sources.is_empty() {
            self.about.push(line.to_owned());
        } else {
            return Err("an empty line must follow the sources".to_owned());
        }
        Ok(())
    }

    fn indented(&mut self, number: usize, line: &str) -> Result<(), String> {
        match self.part {
            Part::Board => self.board_row(number, line),
            Part::Figures => self.lines.read(number, "stand", line).map(|_| ()),
            Part::Turn => {
                let it = self.read_move(line)?;
                self.moves.push((number, it));
                Ok(())
            }
            Part::About | Part::Header | Part::End => {
                Err("an indented line belongs under board, figures or turn".to_owned())
            }
        }
    }

    fn key(&mut self, number: usize, key: &str, value: &str) -> Result<(), String> {
        if self.part == Part::End {
            return Err("only `expect` may follow the end".to_owned());
        }
        let in_turns = self.part == Part::Turn;
        self.part = Part::Header;
        match key {
            "turn" => {
                let player = self.player(value)?;
                self.moves.push((number, Move::Turn(player)));
                self.part = Part::Turn;
            }
            "end" if value.is_empty() && !self.moves.is_empty() => self.part = Part::End,
            "end" => return Err("`end` stands alone, after the last turn".to_owned()),
            _ if in_turns => return Err(format!("{key:?} must stand before the first turn")),
            "tiles" => {
                self.setup.tiles = value.split_whitespace().map(|it| (it.to_owned(), 1)).collect();
            }
            "elements" => self.elements(value)?,
            "option" => {
                let form = "wanted is `option KEY = VALUE`";
                let (key, value) = value.split_once('=').ok_or(form)?;
                let set = self.setup.set_option(key.trim(), value.trim());
                set.map_err(|error| error.to_string())?;
            }
            "players" => self.players(value)?,
            "start" => self.start = Some(value.to_owned()),
            "origin" if self.n_rows == 0 => self.origin = read_place(value)?,
            "origin" => return Err("`origin` must stand before the board".to_owned()),
            "board" if value.is_empty() => self.part = Part::Board,
            "tile" => {
                let (tile, place) =
                    split_last(value, " at ").ok_or("wanted is `tile E< at X,Y`")?;
                self.lay(number, tile, read_place(place)?)?;
            }
            "figures" if value.is_empty() => self.part = Part::Figures,
            "bag" => {
                let left = self.left.get_or_insert_default();
                left.extend(value.split_whitespace().map(str::to_owned));
            }
            _ if self.lines.read(number, key, value)? => {}
            _ => return Err(format!("{key:?} is not understood here")),
        }
        Ok(())
    }

    fn elements(&mut self, value: &str) -> Result<(), String> {
        self.setup.elements = Default::default();
        for name in value.split_whitespace().filter(|it| *it != "base") {
            let element = Element::from_name(name);
            self.setup.elements.insert(element.ok_or_else(|| format!("no element {name:?}"))?);
        }
        Ok(())
    }

    fn players(&mut self, value: &str) -> Result<(), String> {
        for word in value.split_whitespace() {
            let color = read_color(word)?;
            if self.colors.contains(&color) {
                return Err(format!("{color} sits twice"));
            }
            self.colors.push(color);
        }
        self.setup.n_players = self.colors.len() as u8;
        Ok(())
    }

    fn player(&self, word: &str) -> Result<Player, String> {
        let color = read_color(word)?;
        let seat = self.colors.iter().position(|it| *it == color);
        seat.map(|idx| Player(idx as u8)).ok_or_else(|| format!("{color} does not play"))
    }

    /// A row such as `E> .. F^`.
    fn board_row(&mut self, number: usize, row: &str) -> Result<(), String> {
        let y = self.origin.y + self.n_rows;
        self.n_rows += 1;
        for (nth, word) in row.split_whitespace().enumerate() {
            if word != ".." {
                self.lay(number, word, Place::new(self.origin.x + nth as i16, y))?;
            }
        }
        Ok(())
    }

    fn lay(&mut self, number: usize, tile: &str, place: Place) -> Result<(), String> {
        let (tile, rotation) = read_tile(&self.setup, tile.trim())?;
        self.tiles.push((number, TileAt { id: tile.id.clone(), place, rotation }));
        Ok(())
    }

    fn end(mut self, expected: String) -> Result<Scenario, ScenarioError> {
        let first_line = self.moves.first().map_or(1, |(line, _)| *line);
        let at_first = |what| ScenarioError { line: first_line, what };
        let Some((_, Move::Turn(first_player))) = self.moves.first().cloned() else {
            return Err(at_first("a scenario has at least one turn".to_owned()));
        };
        self.setup.first_player = first_player;
        self.lay_what_is_first().map_err(at_first)?;
        let ends = self.part == Part::End;
        let bag = self.bag(ends);
        let tiles = self.tiles.iter().map(|it| it.1.clone()).collect();
        let tiles = in_placing_order(&self.setup, tiles).map_err(at_first)?;
        let mut position = Position { tiles, bag, ..Position::default() };
        let put = self.lines.put_on(&mut position, &self.setup, &self.colors);
        put.map_err(|PositionError { line, what }| ScenarioError { line, what })?;
        self.setup.position = Some(position);
        Ok(Scenario {
            about: self.about.join(" "),
            sources: self.sources,
            setup: self.setup,
            colors: self.colors,
            expected,
            moves: self.moves,
            ends,
        })
    }

    /// A line of a turn; `Blue: dragon to 1,0` is done by another than whose turn it is.
    fn read_move(&self, line: &str) -> Result<Move, String> {
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(match (line.split_once(' '), line.split_once(": ")) {
            (Some(("refuse", action)), _) => Move::Refuse(action.trim().to_owned()),
            (None, _) if line == "options" => Move::Options,
            (_, Some((color, action))) => Move::Act(Some(self.player(color)?), words(action)),
            (_, None) => Move::Act(None, words(line)),
        })
    }

    /// What is drawn, and what is left: as said, or one land tile if the game is to go on.
    fn bag(&self, ends: bool) -> Vec<String> {
        let drawn = self.moves.iter().filter_map(|(_, it)| match it {
            Move::Act(_, text) => text.strip_prefix("draw ").map(|id| id.trim().to_owned()),
            Move::Turn(_) | Move::Refuse(_) | Move::Options => None,
        });
        let mut bag: Vec<String> = drawn.collect();
        match &self.left {
            Some(left) => bag.extend(left.iter().cloned()),
            None if ends => {}
            None => {
                let sets = self.setup.tile_sets().filter_map(|(name, _)| tile_set(name));
                let mut tiles = sets.flat_map(|set| &set.tiles);
                bag.extend(tiles.find(|it| it.river_role.is_none()).map(|it| it.id.clone()));
            }
        }
        bag
    }
}

fn read_color(word: &str) -> Result<PlayerColor, String> {
    PlayerColor::from_name(word).ok_or_else(|| format!("{word:?} is no color"))
}

pub(super) fn read_place(word: &str) -> Result<Place, String> {
    word.trim().parse().map_err(|error| format!("{error}"))
}

pub(super) fn split_last<'a>(text: &'a str, by: &str) -> Option<(&'a str, &'a str)> {
    let at = text.rfind(by)?;
    Some((&text[..at], &text[at + by.len()..]))
}

/// The tiles so that each but the first lies beside an earlier one; those that lie apart come
/// last, for the set-up to refuse.
fn in_placing_order(setup: &Setup, mut rest: Vec<TileAt>) -> Result<Vec<TileAt>, String> {
    let mut ordered: Vec<TileAt> = Vec::new();
    let mut queue: VecDeque<TileAt> = VecDeque::new();
    if !rest.is_empty() {
        queue.push_back(rest.remove(0));
    }
    while let Some(at) = queue.pop_front() {
        let places = at.places(find_tile(setup, &at.id)?);
        let around: Vec<Place> = places.flat_map(|it| Side::ALL.map(|to| it.beside(to))).collect();
        let (near, far) = rest.into_iter().partition(|it| around.contains(&it.place));
        rest = far;
        let near: Vec<TileAt> = near;
        queue.extend(near);
        ordered.push(at);
    }
    ordered.extend(rest);
    Ok(ordered)
}
