//! Reading records.

use super::{Record, RecordError, RecordProblem, Seat, Turn, apply, result_text};
use crate::{
    Color, HeldGoods, corner_named, find_figure, find_segment, is_unprintable, read_action,
    read_crown, read_ferry, read_goods, read_messages, read_points, read_quarter, read_resident,
    title_of_key,
};
use bastide_board::Place;
use bastide_rules::{
    BarnAt, Crowned, Element, FairyAt, FigureAt, FigureKind, Game, Holder, MagicAt, MagicFigure,
    Node, Player, Position, Quarter, Resident, Setup, SetupProblem, TileAt, Title, WheelSegment,
};
use bastide_tiles::{Rotation, Square, tile_set};

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
            let fail = |what| RecordError { line: idx + 1, what };
            reader.line(idx + 1, line.trim()).map_err(fail)?;
        }
        let n_lines = text.lines().count().max(1);
        reader.end().map_err(|what| RecordError { line: n_lines, what })
    }
}

/// A figure of a position, kept until all tiles are known.
struct Stand {
    line: usize,
    color: Color,
    name: String,
    place: Place,
}

struct Reader {
    has_version: bool,
    record: Record,
    stands: Vec<Stand>,
    fairy_by: Option<Stand>,
    fairy_by_resident: Option<(Color, FigureKind, Quarter)>,
    /// Mage and witch, with their lines, segments and places, kept like figures.
    magic: Vec<(usize, MagicFigure, String, Place)>,
    residents: Vec<(Color, FigureKind, Quarter)>,
    /// Whose abbeys are no longer in hand.
    spent: Vec<Color>,
    /// All points, and those of them that the messenger took.
    scores: Vec<(Color, (u16, Option<u16>))>,
    robbers: Vec<(Color, u8)>,
    crowned: Vec<(Color, FigureKind, WheelSegment)>,
    gold: Vec<(Color, u8)>,
    goods: Vec<(Color, HeldGoods)>,
    titles: Vec<(Title, Color, u16)>,
    first: Option<Color>,
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
            stands: Vec::new(),
            fairy_by: None,
            fairy_by_resident: None,
            magic: Vec::new(),
            residents: Vec::new(),
            spent: Vec::new(),
            scores: Vec::new(),
            robbers: Vec::new(),
            crowned: Vec::new(),
            gold: Vec::new(),
            goods: Vec::new(),
            titles: Vec::new(),
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
            _ => self.position_line(number, key, value)?,
        }
        Ok(())
    }

    /// What lies on the table when the game begins in the middle.
    fn position_line(
        &mut self,
        number: usize,
        key: &str,
        value: &str,
    ) -> Result<(), RecordProblem> {
        match key {
            "lay" => self.position().tiles.push(read_tile_at(value)?),
            "stand" if value.contains(" in ") => self.resident(value)?,
            "count" => {
                let quarter = value.strip_prefix("in ").ok_or("wanted is `count in QUARTER`")?;
                once(key, &self.position().count.replace(read_quarter(quarter)?))?;
            }
            "stand" => {
                let stand = read_stand(number, value)?;
                self.position();
                self.stands.push(stand);
            }
            "ferry" => self.position().ferries.push(read_ferry(value)?),
            "dragon" | "fairy" => self.piece(number, key, value)?,
            "mage" => self.magic(number, MagicFigure::Mage, value)?,
            "witch" => self.magic(number, MagicFigure::Witch, value)?,
            "aside" => {
                let ids = value.split_whitespace().map(str::to_owned);
                self.position().aside.extend(ids);
            }
            "spent" => self.spent_line(value)?,
            "score" => {
                let (color, points) = value.split_once(' ').ok_or("wanted is `score COLOR N`")?;
                self.position();
                self.scores.push((read_color(color)?, read_points(points)?));
            }
            "goods" => {
                let (color, held) = value.split_once(' ').unwrap_or((value, ""));
                self.position();
                self.goods.push((read_color(color)?, read_goods(held)?));
            }
            "bag" => {
                let ids = value.split_whitespace().map(str::to_owned);
                self.position().bag.extend(ids);
            }
            "messages" => self.position().messages.extend(read_messages(value)?),
            "pig" | "crown" => self.wheel(key, value)?,
            "robber" | "ingots" | "gold" => self.scoreboard_or_gold(key, value)?,
            _ => self.title_line(key, value)?,
        }
        Ok(())
    }

    /// A line such as `stand Red follower in castle`.
    fn resident(&mut self, value: &str) -> Result<(), String> {
        let resident = read_colored_resident(value)?;
        self.position();
        self.residents.push(resident);
        Ok(())
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

    /// A line such as `king Red 5`.
    fn title_line(&mut self, key: &str, value: &str) -> Result<(), String> {
        let title = title_of_key(key).ok_or_else(|| {
            format!("{key:?} begins no line of a set-up; a turn begins with its number")
        })?;
        let (color, n_tiles) =
            value.split_once(' ').ok_or_else(|| format!("wanted is `{key} COLOR TILES`"))?;
        self.position();
        self.titles.push((title, read_color(color)?, read_number(n_tiles)?));
        Ok(())
    }

    /// `pig tax`, `crown Red tax` or `crown Red large tax`.
    fn wheel(&mut self, key: &str, value: &str) -> Result<(), String> {
        if key == "pig" {
            let segment = WheelSegment::from_name(value);
            let segment = segment.ok_or_else(|| format!("the wheel has no segment {value:?}"))?;
            return once(key, &self.position().pig.replace(segment));
        }
        let (color, rest) = value.split_once(' ').ok_or("wanted is `crown COLOR SEGMENT`")?;
        let (kind, segment) = read_crown(rest.trim())?;
        self.position();
        self.crowned.push((read_color(color)?, kind, segment));
        Ok(())
    }

    /// `robber Red 12`, `ingots 2 on 0,1` or `gold Red 3`.
    fn scoreboard_or_gold(&mut self, key: &str, value: &str) -> Result<(), String> {
        let position = self.position();
        if key == "ingots" {
            let (n, place) = value.split_once(" on ").ok_or("wanted is `ingots N on X,Y`")?;
            let place = place.trim().parse().map_err(|error| format!("{error}"))?;
            position.ingots.push((place, read_small(n)?));
            return Ok(());
        }
        let (color, n) =
            value.split_once(' ').ok_or_else(|| format!("wanted is `{key} COLOR N`"))?;
        let entry = (read_color(color)?, read_small(n)?);
        if key == "robber" {
            self.robbers.push(entry);
        } else {
            self.gold.push(entry);
        }
        Ok(())
    }

    /// A line such as `spent Red abbey`.
    fn spent_line(&mut self, value: &str) -> Result<(), String> {
        let color = value.strip_suffix(" abbey").ok_or("wanted is `spent COLOR abbey`")?;
        self.position();
        self.spent.push(read_color(color.trim())?);
        Ok(())
    }

    fn position(&mut self) -> &mut Position {
        self.record.setup.position.get_or_insert_default()
    }

    /// `dragon at 0,1`, `fairy at 0,1`, `fairy by Red knight on 0,1` or
    /// `fairy by Red follower in castle`.
    fn piece(&mut self, number: usize, key: &str, value: &str) -> Result<(), String> {
        let place = match value.split_once(char::is_whitespace) {
            Some(("at", place)) => place.trim().parse().map_err(|error| format!("{error}"))?,
            Some(("by", resident)) if key == "fairy" && resident.contains(" in ") => {
                let resident = read_colored_resident(resident)?;
                self.position();
                return once(key, &self.fairy_by_resident.replace(resident));
            }
            Some(("by", stand)) if key == "fairy" => {
                let stand = read_stand(number, stand.trim())?;
                self.position();
                return once(key, &self.fairy_by.replace(stand));
            }
            Some(_) | None => return Err(format!("wanted is `{key} at X,Y`")),
        };
        match key {
            "dragon" => once(key, &self.position().dragon.replace(place)),
            _ => once(key, &self.position().fairy.replace(FairyAt::Tile(place))),
        }
    }

    /// `mage at thief E on 2,0`.
    fn magic(&mut self, line: usize, figure: MagicFigure, value: &str) -> Result<(), String> {
        let form = || format!("wanted is `{} at thief E on X,Y`", figure.name());
        let spot = value.strip_prefix("at ").ok_or_else(form)?;
        let (name, place) = spot.split_once(" on ").ok_or_else(form)?;
        let place = place.trim().parse().map_err(|error| format!("{error}"))?;
        self.position();
        self.magic.push((line, figure, name.trim().to_owned(), place));
        Ok(())
    }

    fn seat_of(&self, color: Color) -> Result<Player, String> {
        let seat = self.record.seats.iter().position(|seat| seat.color == color);
        seat.map(|idx| Player(idx as u8)).ok_or_else(|| format!("{color} does not play"))
    }

    /// The set-up is complete: the game begins.
    fn begin(&mut self) -> Result<&mut Game, RecordProblem> {
        if self.game.is_none() {
            if let Some(color) = self.first {
                self.record.setup.first_player = self.seat_of(color)?;
            }
            self.take_figures()?;
            for (color, kind, quarter) in std::mem::take(&mut self.residents) {
                let player = self.seat_of(color)?;
                self.position().residents.push(Resident { quarter, player, kind });
            }
            for color in std::mem::take(&mut self.spent) {
                let player = self.seat_of(color)?;
                self.position().spent_abbeys.push(player);
            }
            for (color, (points, by_messenger)) in std::mem::take(&mut self.scores) {
                let idx = self.seat_of(color)?.index();
                let position = self.position();
                position.scores.resize(position.scores.len().max(idx + 1), 0);
                position.scores[idx] = points;
                if let Some(by_messenger) = by_messenger {
                    position.messengers.resize(position.messengers.len().max(idx + 1), 0);
                    position.messengers[idx] = by_messenger;
                }
            }
            for (color, space) in std::mem::take(&mut self.robbers) {
                let player = self.seat_of(color)?;
                self.position().robbers.push((player, space));
            }
            for (color, kind, segment) in std::mem::take(&mut self.crowned) {
                let player = self.seat_of(color)?;
                self.position().crowned.push(Crowned { segment, player, kind });
            }
            for (color, n) in std::mem::take(&mut self.gold) {
                let idx = self.seat_of(color)?.index();
                let gold = &mut self.position().gold;
                gold.resize(gold.len().max(idx + 1), 0);
                gold[idx] = n;
            }
            for (color, held) in std::mem::take(&mut self.goods) {
                let idx = self.seat_of(color)?.index();
                let goods = &mut self.position().goods;
                goods.resize(goods.len().max(idx + 1), HeldGoods::default());
                goods[idx] = held;
            }
            for (title, color, n_tiles) in std::mem::take(&mut self.titles) {
                let player = self.seat_of(color)?;
                self.position().titles.push((title, Holder { player, n_tiles }));
            }
            let game = self.record.setup.game()?;
            self.game = Some(game);
        }
        self.game.as_mut().ok_or_else(|| "the game has not begun".into())
    }

    fn take_figures(&mut self) -> Result<(), String> {
        for stand in std::mem::take(&mut self.stands) {
            if let Some(word) = stand.name.strip_prefix("barn ") {
                let fail = |what: String| format!("the figure of line {}: {what}", stand.line);
                let player = self.seat_of(stand.color)?;
                let corner = corner_named(word, stand.place).map_err(fail)?;
                self.position().barns.push(BarnAt { player, corner });
                continue;
            }
            let figure = self.figure(&stand)?;
            self.position().figures.push(figure);
        }
        if let Some(stand) = self.fairy_by.take() {
            let figure = self.figure(&stand)?;
            let before = self.position().fairy.replace(FairyAt::Follower(figure));
            once("fairy", &before)?;
        }
        if let Some((color, kind, quarter)) = self.fairy_by_resident.take() {
            let resident = Resident { quarter, player: self.seat_of(color)?, kind };
            let before = self.position().fairy.replace(FairyAt::Resident(resident));
            once("fairy", &before)?;
        }
        for (line, figure, name, place) in std::mem::take(&mut self.magic) {
            let fail = |what: String| format!("the {} of line {line}: {what}", figure.name());
            let (square, rotation) = self.square_at(place).map_err(fail)?;
            let local = find_segment(&square.layout(), rotation, &name).map_err(fail)?;
            self.position().magic.push(MagicAt { figure, place, local });
        }
        Ok(())
    }

    fn figure(&self, stand: &Stand) -> Result<FigureAt, String> {
        let fail = |what: String| format!("the figure of line {}: {what}", stand.line);
        let player = self.seat_of(stand.color)?;
        let (square, rotation) = self.square_at(stand.place).map_err(fail)?;
        let found = find_figure(&square.layout(), rotation, &stand.name);
        let (kind, local) = found.map_err(fail)?;
        Ok(FigureAt { player, kind, place: stand.place, local })
    }

    /// The square that a position has at a place, and how it lies.
    fn square_at(&self, place: Place) -> Result<(&'static Square, Rotation), String> {
        let setup = &self.record.setup;
        for at in setup.position.iter().flat_map(|it| &it.tiles) {
            let sets = setup.tile_sets().filter_map(|(name, _)| tile_set(name));
            let tile = sets.into_iter().find_map(|set| set.tile(&at.id));
            let tile = tile.ok_or_else(|| format!("no tile {:?}", at.id))?;
            if let Some(idx) = at.places(tile).position(|it| it == place) {
                return Ok((&tile.squares[idx], at.rotation));
            }
        }
        Err(format!("no tile lies at {place}"))
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

    fn end(mut self) -> Result<Record, RecordProblem> {
        if !self.has_version {
            return Err(RecordProblem::NoVersion);
        }
        self.begin()?;
        Ok(self.record)
    }
}

/// A line that may stand only once: what stood before must be nothing.
fn once<T>(key: &str, before: &Option<T>) -> Result<(), String> {
    match before {
        Some(_) => Err(format!("a second line {key:?}")),
        None => Ok(()),
    }
}

/// `Red knight on 0,0`.
fn read_stand(line: usize, value: &str) -> Result<Stand, String> {
    let form = "wanted is `COLOR knight on X,Y`";
    let (color, rest) = value.split_once(' ').ok_or(form)?;
    let (name, place) = rest.split_once(" on ").ok_or(form)?;
    let place = place.trim().parse().map_err(|error| format!("{error}"))?;
    Ok(Stand { line, color: read_color(color)?, name: name.trim().to_owned(), place })
}

/// `Red follower in castle`.
fn read_colored_resident(value: &str) -> Result<(Color, FigureKind, Quarter), String> {
    let form = "wanted is `COLOR follower in castle`";
    let (color, rest) = value.trim().split_once(' ').ok_or(form)?;
    let (kind, quarter) = read_resident(rest)?;
    Ok((read_color(color)?, kind, quarter))
}

fn read_color(word: &str) -> Result<Color, String> {
    Color::from_name(word).ok_or_else(|| {
        let names: Vec<&str> = Color::ALL.iter().map(|it| it.name()).collect();
        format!("{word:?} is no color; there are {}", names.join(", "))
    })
}

fn read_number(text: &str) -> Result<u16, String> {
    text.trim().parse().map_err(|_| format!("{text:?} is no number up to {}", u16::MAX))
}

fn read_small(text: &str) -> Result<u8, String> {
    text.trim().parse().map_err(|_| format!("{text:?} is no number up to {}", u8::MAX))
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
