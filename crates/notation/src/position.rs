//! Positions in the middle of a game, line by line, as records, scenarios and perft entries write
//! them.

use crate::record::push;
use crate::{
    HeldGoods, Record, corner_named, figure_text, find_figure, find_segment, goods_text,
    messages_text, points_text, read_crown, read_ferry, read_goods, read_messages, read_points,
    read_quarter, read_resident, resident_text, segment_text, title_key, title_of_key,
};
use bastide_board::Place;
use bastide_rules::{
    BarnAt, Corner, Crowned, FairyAt, FerryAt, FigureAt, FigureKind, Game, Holder, MagicAt,
    MagicFigure, Message, Player, PlayerColor, Position, Quarter, Resident, Setup, Title,
    WheelSegment,
};
use bastide_tiles::{Rotation, Square, tile_set};
use std::mem::discriminant;

/// Lines of a position that have been read. They wait for the tiles and the seats, which may come
/// after them.
///
/// ```
/// use bastide_notation::PositionLines;
/// use bastide_rules::{PlayerColor, Position, Setup};
/// let mut lines = PositionLines::default();
/// assert_eq!(lines.read(1, "gold", "Blue 3"), Ok(true));
/// assert_eq!(lines.read(2, "silver", "Blue 3"), Ok(false), "no line of a position");
/// assert!(lines.read(3, "gold", "Blue").is_err());
/// let mut position = Position::default();
/// lines.put_on(&mut position, &Setup::base(2), &[PlayerColor::Red, PlayerColor::Blue]).unwrap();
/// assert_eq!(position.gold, [0, 3]);
/// ```
#[derive(Debug, Default)]
pub struct PositionLines(Vec<(usize, Line)>);

/// Why a position cannot be, and the line that says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The number of the line.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

#[derive(Debug)]
enum Line {
    Stand(PlayerColor, Spot),
    Resident(PlayerColor, FigureKind, Quarter),
    Count(Quarter),
    Ferry(FerryAt),
    Dragon(Place),
    Fairy(Fairy),
    Magic(MagicFigure, Spot),
    Aside(Vec<String>),
    SpentAbbey(PlayerColor),
    Score(Vec<(PlayerColor, (u16, Option<u16>))>),
    Goods(Vec<(PlayerColor, HeldGoods)>),
    Gold(Vec<(PlayerColor, u8)>),
    Title(Title, PlayerColor, u16),
    Messages(Vec<Message>),
    Robber(PlayerColor, u8),
    Ingots(Place, u8),
    Pig(WheelSegment),
    Crown(PlayerColor, FigureKind, WheelSegment),
    Bag(Vec<String>),
}

/// Something on a segment of a tile, kept until the tiles are known.
#[derive(Debug)]
struct Spot {
    name: String,
    place: Place,
}

#[derive(Debug)]
enum Fairy {
    Tile(Place),
    Follower(PlayerColor, Spot),
    Resident(PlayerColor, FigureKind, Quarter),
}

impl PositionLines {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads a line with its number: the word it begins with, and the rest. Says whether it is one
    /// of a position.
    ///
    /// # Errors
    /// What is not understood.
    pub fn read(&mut self, number: usize, key: &str, value: &str) -> Result<bool, String> {
        let Some(line) = Line::read(key, value)? else { return Ok(false) };
        let is_same = |(_, it): &(usize, Line)| discriminant(it) == discriminant(&line);
        if line.comes_once() && self.0.iter().any(is_same) {
            return Err(format!("a second line {key:?}"));
        }
        self.0.push((number, line));
        Ok(true)
    }

    /// Puts everything on a position that has its tiles. The colors are those of the seats.
    ///
    /// # Errors
    /// The first line that does not go with tiles or seats.
    pub fn put_on(
        self,
        position: &mut Position,
        setup: &Setup,
        colors: &[PlayerColor],
    ) -> Result<(), PositionError> {
        let mut table = Table { position, setup, colors };
        for (line, it) in self.0 {
            table.put(it).map_err(|what| PositionError { line, what })?;
        }
        Ok(())
    }
}

impl Line {
    fn read(key: &str, value: &str) -> Result<Option<Self>, String> {
        Ok(Some(match key {
            "stand" if value.contains(" in ") => {
                let (color, kind, quarter) = read_colored_resident(value)?;
                Self::Resident(color, kind, quarter)
            }
            "stand" => {
                let (color, spot) = read_stand(value)?;
                Self::Stand(color, spot)
            }
            "count" => {
                let quarter = value.strip_prefix("in ").ok_or("wanted is `count in QUARTER`")?;
                Self::Count(read_quarter(quarter)?)
            }
            "ferry" => Self::Ferry(read_ferry(value)?),
            "dragon" => {
                let place = value.strip_prefix("at ").ok_or("wanted is `dragon at X,Y`")?;
                Self::Dragon(read_place(place)?)
            }
            "fairy" => Self::Fairy(Fairy::read(value)?),
            "mage" => Self::Magic(MagicFigure::Mage, read_magic(key, value)?),
            "witch" => Self::Magic(MagicFigure::Witch, read_magic(key, value)?),
            "aside" => Self::Aside(read_words(value)),
            "bag" => Self::Bag(read_words(value)),
            "spent" => {
                let color = value.strip_suffix(" abbey").ok_or("wanted is `spent COLOR abbey`")?;
                Self::SpentAbbey(read_color(color.trim())?)
            }
            _ => return Self::read_held(key, value),
        }))
    }

    /// What lies on the scoreboard and on the wheel, and what players hold.
    fn read_held(key: &str, value: &str) -> Result<Option<Self>, String> {
        Ok(Some(match key {
            "score" => Self::Score(read_list(value, |points| match points {
                "" => Err("wanted is `score COLOR N`".to_owned()),
                points => read_points(points),
            })?),
            "goods" => Self::Goods(read_list(value, read_goods)?),
            "gold" => Self::Gold(read_list(value, read_small)?),
            "messages" => Self::Messages(read_messages(value)?),
            "robber" => {
                let form = "wanted is `robber COLOR SPACE`";
                let (color, space) = value.split_once(' ').ok_or(form)?;
                Self::Robber(read_color(color)?, read_small(space)?)
            }
            "ingots" => {
                let form = "wanted is `ingots N on X,Y`";
                let (n, place) = value.split_once(" on ").ok_or(form)?;
                Self::Ingots(read_place(place)?, read_small(n)?)
            }
            "pig" => {
                let segment = WheelSegment::from_name(value);
                Self::Pig(segment.ok_or_else(|| format!("the wheel has no segment {value:?}"))?)
            }
            "crown" => {
                let form = "wanted is `crown COLOR SEGMENT`";
                let (color, rest) = value.split_once(' ').ok_or(form)?;
                let (kind, segment) = read_crown(rest.trim())?;
                Self::Crown(read_color(color)?, kind, segment)
            }
            _ => {
                let Some(title) = title_of_key(key) else { return Ok(None) };
                let form = || format!("wanted is `{key} COLOR TILES`");
                let (color, n_tiles) = value.split_once(' ').ok_or_else(form)?;
                Self::Title(title, read_color(color)?, read_number(n_tiles)?)
            }
        }))
    }

    /// Whether a second such line would contradict the first.
    const fn comes_once(&self) -> bool {
        match self {
            Self::Count(_) | Self::Dragon(_) | Self::Fairy(_) | Self::Pig(_) => true,
            Self::Stand(..)
            | Self::Resident(..)
            | Self::Ferry(_)
            | Self::Magic(..)
            | Self::Aside(_)
            | Self::SpentAbbey(_)
            | Self::Score(_)
            | Self::Goods(_)
            | Self::Gold(_)
            | Self::Title(..)
            | Self::Messages(_)
            | Self::Robber(..)
            | Self::Ingots(..)
            | Self::Crown(..)
            | Self::Bag(_) => false,
        }
    }
}

impl Fairy {
    /// `at 0,1`, `by Red knight on 0,1` or `by Red follower in castle`.
    fn read(value: &str) -> Result<Self, String> {
        match value.split_once(char::is_whitespace) {
            Some(("at", place)) => Ok(Self::Tile(read_place(place)?)),
            Some(("by", resident)) if resident.contains(" in ") => {
                let (color, kind, quarter) = read_colored_resident(resident)?;
                Ok(Self::Resident(color, kind, quarter))
            }
            Some(("by", stand)) => {
                let (color, spot) = read_stand(stand.trim())?;
                Ok(Self::Follower(color, spot))
            }
            Some(_) | None => {
                Err("wanted is `fairy at X,Y` or `fairy by COLOR knight on X,Y`".to_owned())
            }
        }
    }
}

/// A position that is being filled.
struct Table<'a> {
    position: &'a mut Position,
    setup: &'a Setup,
    colors: &'a [PlayerColor],
}

impl Table<'_> {
    fn put(&mut self, line: Line) -> Result<(), String> {
        match line {
            Line::Stand(color, spot) => self.stand(color, &spot)?,
            Line::Resident(color, kind, quarter) => {
                let player = self.seat_of(color)?;
                self.position.city.residents.push(Resident { quarter, player, kind });
            }
            Line::Count(quarter) => self.position.city.count = Some(quarter),
            Line::Ferry(it) => self.position.ferries.push(it),
            Line::Dragon(place) => self.position.dragon = Some(place),
            Line::Fairy(it) => self.position.fairy = Some(self.fairy(it)?),
            Line::Magic(figure, Spot { name, place }) => {
                let (square, rotation) = self.square_at(place)?;
                let local = find_segment(&square.layout(), rotation, &name)?;
                self.position.magic.push(MagicAt { figure, place, local });
            }
            Line::Aside(ids) => self.position.aside.extend(ids),
            Line::Bag(ids) => self.position.bag.extend(ids),
            Line::SpentAbbey(color) => {
                let player = self.seat_of(color)?;
                self.position.spent_abbeys.push(player);
            }
            Line::Score(list) => self.score(list)?,
            Line::Goods(list) => {
                for (color, held) in list {
                    *entry(&mut self.position.goods, seat_of(self.colors, color)?) = held;
                }
            }
            Line::Gold(list) => {
                for (color, n) in list {
                    *entry(&mut self.position.gold, seat_of(self.colors, color)?) = n;
                }
            }
            Line::Title(title, color, n_tiles) => {
                let player = self.seat_of(color)?;
                self.position.titles.push((title, Holder { player, n_tiles }));
            }
            Line::Messages(messages) => self.position.messages.extend(messages),
            Line::Robber(color, space) => {
                let player = self.seat_of(color)?;
                self.position.robbers.push((player, space));
            }
            Line::Ingots(place, n) => self.position.ingots.push((place, n)),
            Line::Pig(segment) => self.position.pig = Some(segment),
            Line::Crown(color, kind, segment) => {
                let player = self.seat_of(color)?;
                self.position.crowned.push(Crowned { segment, player, kind });
            }
        }
        Ok(())
    }

    fn stand(&mut self, color: PlayerColor, spot: &Spot) -> Result<(), String> {
        if let Some(word) = spot.name.strip_prefix("barn") {
            let corner = corner_named(word.trim(), spot.place)?;
            self.position.barns.push(BarnAt { player: self.seat_of(color)?, corner });
        } else {
            let figure = self.figure(color, spot)?;
            self.position.figures.push(figure);
        }
        Ok(())
    }

    fn figure(&self, color: PlayerColor, spot: &Spot) -> Result<FigureAt, String> {
        let player = self.seat_of(color)?;
        let (square, rotation) = self.square_at(spot.place)?;
        let (kind, local) = find_figure(&square.layout(), rotation, &spot.name)?;
        Ok(FigureAt { player, kind, place: spot.place, local })
    }

    fn fairy(&self, fairy: Fairy) -> Result<FairyAt, String> {
        Ok(match fairy {
            Fairy::Tile(place) => FairyAt::Tile(place),
            Fairy::Follower(color, spot) => FairyAt::Follower(self.figure(color, &spot)?),
            Fairy::Resident(color, kind, quarter) => {
                FairyAt::Resident(Resident { quarter, player: self.seat_of(color)?, kind })
            }
        })
    }

    fn score(&mut self, list: Vec<(PlayerColor, (u16, Option<u16>))>) -> Result<(), String> {
        for (color, (points, by_messenger)) in list {
            let player = self.seat_of(color)?;
            *entry(&mut self.position.scores, player) = points;
            if let Some(by_messenger) = by_messenger {
                *entry(&mut self.position.messengers, player) = by_messenger;
            }
        }
        Ok(())
    }

    fn seat_of(&self, color: PlayerColor) -> Result<Player, String> {
        seat_of(self.colors, color)
    }

    /// The square that the position has at a place, and how it lies.
    fn square_at(&self, place: Place) -> Result<(&'static Square, Rotation), String> {
        for at in &self.position.tiles {
            let sets = self.setup.tile_sets().filter_map(|(name, _)| tile_set(name));
            let tile = sets.into_iter().find_map(|set| set.tile(&at.id));
            let tile = tile.ok_or_else(|| format!("no tile {:?}", at.id))?;
            if let Some(idx) = at.places(tile).position(|it| it == place) {
                return Ok((&tile.squares[idx], at.rotation));
            }
        }
        Err(format!("no tile lies at {place}"))
    }
}

fn seat_of(colors: &[PlayerColor], color: PlayerColor) -> Result<Player, String> {
    let seat = colors.iter().position(|it| *it == color);
    seat.map(|idx| Player(idx as u8)).ok_or_else(|| format!("{color} does not play"))
}

/// The entry of a seat in a list that need not reach so far.
fn entry<T: Clone + Default>(list: &mut Vec<T>, player: Player) -> &mut T {
    let idx = player.index();
    list.resize(list.len().max(idx + 1), T::default());
    &mut list[idx]
}

/// `Red 5, Blue 7`: something for each of some players.
fn read_list<T>(
    value: &str,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<(PlayerColor, T)>, String> {
    let parts = value.split(',').map(str::trim);
    let parts = parts.map(|it| it.split_once(' ').unwrap_or((it, "")));
    parts.map(|(color, rest)| Ok((read_color(color)?, read(rest.trim())?))).collect()
}

/// `Red thief E on 0,0`; the port may also stand last.
fn read_stand(value: &str) -> Result<(PlayerColor, Spot), String> {
    let form = "wanted is `COLOR knight on X,Y`";
    let (color, rest) = value.split_once(' ').ok_or(form)?;
    Ok((read_color(color)?, read_spot(rest, form)?))
}

/// `at thief E on 2,0`; the port may also stand last.
fn read_magic(key: &str, value: &str) -> Result<Spot, String> {
    let form = format!("wanted is `{key} at thief E on X,Y`");
    read_spot(value.strip_prefix("at ").ok_or(&*form)?, &form)
}

fn read_spot(text: &str, form: &str) -> Result<Spot, String> {
    let (name, rest) = text.split_once(" on ").ok_or(form)?;
    let (place, port) = rest.trim().split_once(' ').unwrap_or((rest, ""));
    let name = format!("{} {}", name.trim(), port.trim()).trim_end().to_owned();
    Ok(Spot { name, place: read_place(place)? })
}

/// `Red follower in castle`.
fn read_colored_resident(value: &str) -> Result<(PlayerColor, FigureKind, Quarter), String> {
    let form = "wanted is `COLOR follower in castle`";
    let (color, rest) = value.trim().split_once(' ').ok_or(form)?;
    let (kind, quarter) = read_resident(rest)?;
    Ok((read_color(color)?, kind, quarter))
}

pub(crate) fn read_color(word: &str) -> Result<PlayerColor, String> {
    PlayerColor::from_name(word).ok_or_else(|| {
        let names: Vec<&str> = PlayerColor::ALL.iter().map(|it| it.name()).collect();
        format!("{word:?} is no color; there are {}", names.join(", "))
    })
}

fn read_number(text: &str) -> Result<u16, String> {
    text.trim().parse().map_err(|_| format!("{text:?} is no number up to {}", u16::MAX))
}

fn read_small(text: &str) -> Result<u8, String> {
    text.trim().parse().map_err(|_| format!("{text:?} is no number up to {}", u8::MAX))
}

fn read_place(word: &str) -> Result<Place, String> {
    word.trim().parse().map_err(|error| format!("{error}"))
}

fn read_words(value: &str) -> Vec<String> {
    value.split_whitespace().map(str::to_owned).collect()
}

impl Record {
    /// Writes the position of a set-up, if it has one.
    pub(crate) fn push_position(&self, setup: &Setup, text: &mut String) {
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
        for it in &position.city.residents {
            let color = self.seats[it.player.index()].color;
            push(text, "stand", format!("{color} {}", resident_text(it.kind, it.quarter)));
        }
        if let Some(quarter) = position.city.count {
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
}
