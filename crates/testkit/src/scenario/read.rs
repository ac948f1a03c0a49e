//! Reading scenarios.

use super::tile::{find_tile, read_tile};
use super::{Move, Scenario, ScenarioError, Source};
use bastide_board::Place;
use bastide_notation::{
    Color, HeldGoods, corner_named, find_figure, read_crown, read_ferry, read_goods, read_messages,
    read_points, read_quarter, read_resident, title_of_key,
};
use bastide_rules::{
    BarnAt, Crowned, Element, FairyAt, FerryAt, FigureAt, FigureKind, Holder, MagicAt, MagicFigure,
    Message, Player, Position, Quarter, Resident, Setup, TileAt, Title, WheelSegment,
};
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
    colors: Vec<Color>,
    start: Option<String>,
    origin: Place,
    n_rows: i16,
    /// Tiles with their lines, in the order written.
    tiles: Vec<(usize, TileAt)>,
    ferries: Vec<FerryAt>,
    figures: Vec<(usize, String)>,
    dragon: Option<Place>,
    fairy: Option<(usize, String)>,
    magic: Vec<(usize, MagicFigure, String)>,
    aside: Vec<String>,
    /// Where the Count is, if not in the castle.
    count: Option<Quarter>,
    /// Whose abbeys are no longer in hand.
    spent_abbeys: Vec<Player>,
    scores: Vec<u16>,
    /// How many of these points the messengers took.
    messengers: Vec<u16>,
    messages: Vec<Message>,
    robbers: Vec<(Player, u8)>,
    ingots: Vec<(Place, u8)>,
    gold: Vec<u8>,
    pig: Option<WheelSegment>,
    crowned: Vec<Crowned>,
    /// What is left in the bag when all is drawn, if the scenario says so.
    left: Option<Vec<String>>,
    goods: Vec<HeldGoods>,
    titles: Vec<(Title, Holder)>,
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
            ferries: Vec::new(),
            figures: Vec::new(),
            dragon: None,
            fairy: None,
            magic: Vec::new(),
            aside: Vec::new(),
            count: None,
            spent_abbeys: Vec::new(),
            scores: Vec::new(),
            messengers: Vec::new(),
            messages: Vec::new(),
            robbers: Vec::new(),
            ingots: Vec::new(),
            gold: Vec::new(),
            pig: None,
            crowned: Vec::new(),
            left: None,
            goods: Vec::new(),
            titles: Vec::new(),
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
            Part::Figures => {
                self.figures.push((number, line.to_owned()));
                Ok(())
            }
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
            "ferry" => self.ferries.push(read_ferry(value)?),
            "dragon" => {
                let place = value.strip_prefix("at ").ok_or("wanted is `dragon at X,Y`")?;
                self.dragon = Some(read_place(place)?);
            }
            "fairy" => self.fairy = Some((number, value.to_owned())),
            "mage" => self.magic.push((number, MagicFigure::Mage, value.to_owned())),
            "witch" => self.magic.push((number, MagicFigure::Witch, value.to_owned())),
            "aside" => self.aside = value.split_whitespace().map(str::to_owned).collect(),
            "count" => {
                let quarter = value.strip_prefix("in ").ok_or("wanted is `count in QUARTER`")?;
                self.count = Some(read_quarter(quarter)?);
            }
            "spent" => {
                let form = "wanted is `spent COLOR abbey`";
                let color = value.strip_suffix(" abbey").ok_or(form)?;
                self.spent_abbeys.push(self.player(color.trim())?);
            }
            "score" => self.score(value)?,
            "bag" => {
                let left = self.left.get_or_insert_default();
                left.extend(value.split_whitespace().map(str::to_owned));
            }
            "goods" => self.goods(value)?,
            "king" | "robber-baron" => self.title(key, value)?,
            _ => self.beside_the_landscape(key, value)?,
        }
        Ok(())
    }

    /// What lies on the scoreboard, on tiles and on the wheel beside figures.
    fn beside_the_landscape(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "messages" => self.messages = read_messages(value)?,
            "robber" => {
                let (color, space) =
                    value.split_once(' ').ok_or("wanted is `robber COLOR SPACE`")?;
                self.robbers.push((self.player(color)?, read_small(space)?));
            }
            "ingots" => {
                let (n, place) = split_last(value, " on ").ok_or("wanted is `ingots N on X,Y`")?;
                self.ingots.push((read_place(place)?, read_small(n)?));
            }
            "gold" => self.gold(value)?,
            "pig" => {
                let segment = WheelSegment::from_name(value);
                self.pig = Some(segment.ok_or_else(|| format!("no segment {value:?}"))?);
            }
            "crown" => {
                let form = "wanted is `crown COLOR SEGMENT`";
                let (color, rest) = value.split_once(' ').ok_or(form)?;
                let (kind, segment) = read_crown(rest)?;
                let player = self.player(color)?;
                self.crowned.push(Crowned { segment, player, kind });
            }
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

    /// `Red 5, Blue 7`, and with messengers `Red 5/3`.
    fn score(&mut self, value: &str) -> Result<(), String> {
        for part in value.split(',').map(str::trim) {
            let (color, points) = part.split_once(' ').ok_or("wanted is `score COLOR N`")?;
            let idx = self.player(color)?.index();
            let (points, by_messenger) = read_points(points.trim())?;
            self.scores.resize(self.scores.len().max(idx + 1), 0);
            self.scores[idx] = points;
            if let Some(by_messenger) = by_messenger {
                self.messengers.resize(self.messengers.len().max(idx + 1), 0);
                self.messengers[idx] = by_messenger;
            }
        }
        Ok(())
    }

    /// `Red 3, Blue 1`: ingots won.
    fn gold(&mut self, value: &str) -> Result<(), String> {
        for part in value.split(',').map(str::trim) {
            let (color, n) = part.split_once(' ').ok_or("wanted is `gold COLOR N`")?;
            let idx = self.player(color)?.index();
            self.gold.resize(self.gold.len().max(idx + 1), 0);
            self.gold[idx] = read_small(n)?;
        }
        Ok(())
    }

    /// `Red 2 wine 1 cloth, Blue 1 wine`.
    fn goods(&mut self, value: &str) -> Result<(), String> {
        for part in value.split(',').map(str::trim) {
            let form = "wanted is `goods COLOR N wine N grain N cloth`";
            let (color, held) = part.split_once(' ').ok_or(form)?;
            let idx = self.player(color)?.index();
            self.goods.resize(self.goods.len().max(idx + 1), HeldGoods::default());
            self.goods[idx] = read_goods(held)?;
        }
        Ok(())
    }

    /// `Red 5`: who, and for how many tiles.
    fn title(&mut self, key: &str, value: &str) -> Result<(), String> {
        let title = title_of_key(key).ok_or_else(|| format!("{key:?} is no title"))?;
        let form = || format!("wanted is `{key} COLOR TILES`");
        let (color, n_tiles) = value.split_once(' ').ok_or_else(form)?;
        let n_tiles = n_tiles.trim().parse().map_err(|_| form())?;
        self.titles.push((title, Holder { player: self.player(color)?, n_tiles }));
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
        let (mut figures, mut barns, mut residents) = (Vec::new(), Vec::new(), Vec::new());
        for (line, text) in &self.figures {
            let fail = |what| ScenarioError { line: *line, what };
            if text.contains(" in ") {
                residents.push(self.resident(text).map_err(fail)?);
                continue;
            }
            match self.barn(text).map_err(fail)? {
                Some(barn) => barns.push(barn),
                None => figures.push(self.figure(text).map_err(fail)?),
            }
        }
        let fairy = match &self.fairy {
            Some((line, text)) => {
                let fail = |what| ScenarioError { line: *line, what };
                Some(self.read_fairy(text).map_err(fail)?)
            }
            None => None,
        };
        let mut magic = Vec::new();
        for (line, figure, text) in &self.magic {
            let fail = |what| ScenarioError { line: *line, what };
            magic.push(self.magic_figure(*figure, text).map_err(fail)?);
        }
        let ends = self.part == Part::End;
        let bag = self.bag(ends);
        let tiles = self.tiles.iter().map(|it| it.1.clone()).collect();
        let tiles = in_placing_order(&self.setup, tiles).map_err(at_first)?;
        self.setup.position = Some(Position {
            tiles,
            ferries: self.ferries,
            figures,
            barns,
            spent_abbeys: self.spent_abbeys,
            scores: self.scores,
            messengers: self.messengers,
            messages: self.messages,
            robbers: self.robbers,
            ingots: self.ingots,
            gold: self.gold,
            pig: self.pig,
            crowned: self.crowned,
            goods: self.goods,
            titles: self.titles,
            dragon: self.dragon,
            fairy,
            magic,
            aside: self.aside,
            residents,
            count: self.count,
            bag,
        });
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

    /// `Red barn on 1,0 NW`; none if it is another figure.
    fn barn(&self, text: &str) -> Result<Option<BarnAt>, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            [color, "barn", "on", place, corner] => {
                let corner = corner_named(corner, read_place(place)?)?;
                Ok(Some(BarnAt { player: self.player(color)?, corner }))
            }
            [_, "barn", ..] => Err("wanted is `COLOR barn on X,Y NW`".to_owned()),
            _ => Ok(None),
        }
    }

    /// `Red follower in castle`.
    fn resident(&self, text: &str) -> Result<Resident, String> {
        let (color, rest) = text.split_once(' ').ok_or("wanted is `COLOR follower in castle`")?;
        let (kind, quarter) = read_resident(rest)?;
        Ok(Resident { quarter, player: self.player(color)?, kind })
    }

    /// `Red knight on 0,0`, and where several segments would do `Red thief on 1,0 N`.
    fn figure(&self, text: &str) -> Result<FigureAt, String> {
        let form = "wanted is `COLOR ROLE on X,Y` or `COLOR ROLE on X,Y PORT`";
        let (color, rest) = text.split_once(' ').ok_or(form)?;
        let (kind, place, local) = self.spot(rest, form)?;
        Ok(FigureAt { player: self.player(color)?, kind, place, local })
    }

    /// `at thief on 1,0 N`.
    fn magic_figure(&self, figure: MagicFigure, text: &str) -> Result<MagicAt, String> {
        let form = "wanted is `mage at thief on X,Y` or `mage at thief on X,Y PORT`";
        let (_, place, local) = self.spot(text.strip_prefix("at ").ok_or(form)?, form)?;
        Ok(MagicAt { figure, place, local })
    }

    /// `thief on 1,0 N`: a figure and the segment of a tile on the board.
    fn spot(&self, text: &str, form: &str) -> Result<(FigureKind, Place, u8), String> {
        let (role, rest) = text.split_once(" on ").ok_or(form)?;
        let (place, port) = rest.trim().split_once(' ').unwrap_or((rest, ""));
        let place = read_place(place)?;
        let mut squares = Vec::new();
        for (_, at) in &self.tiles {
            let tile = find_tile(&self.setup, &at.id)?;
            squares.extend(at.places(tile).zip(&tile.squares).map(|(place, it)| (place, at, it)));
        }
        let found = squares.into_iter().find(|(it, ..)| *it == place);
        let (_, at, square) = found.ok_or_else(|| format!("no tile lies at {place}"))?;
        let text = format!("{role} {port}");
        let (kind, local) = find_figure(&square.layout(), at.rotation, &text)?;
        Ok((kind, place, local))
    }

    /// `at 1,0`, or `by Red knight on 1,0` or `by Red follower in castle` where she is bound to a
    /// follower.
    fn read_fairy(&self, text: &str) -> Result<FairyAt, String> {
        match text.split_once(' ') {
            Some(("at", place)) => Ok(FairyAt::Tile(read_place(place)?)),
            Some(("by", figure)) if figure.contains(" in ") => {
                Ok(FairyAt::Resident(self.resident(figure)?))
            }
            Some(("by", figure)) => Ok(FairyAt::Follower(self.figure(figure)?)),
            Some(_) | None => {
                Err("wanted is `fairy at X,Y` or `fairy by COLOR ROLE on X,Y`".to_owned())
            }
        }
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

fn read_color(word: &str) -> Result<Color, String> {
    Color::from_name(word).ok_or_else(|| format!("{word:?} is no color"))
}

fn read_small(word: &str) -> Result<u8, String> {
    word.trim().parse().map_err(|_| format!("{word:?} is no number up to {}", u8::MAX))
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
