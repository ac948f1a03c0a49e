//! What stands on the table when an entry begins, written as in records; Red begins.

use super::Entry;
use bastide_board::Place;
use bastide_notation::{
    Color, corner_named, find_figure, find_segment, read_crown, read_messages, read_points,
    read_quarter, read_resident,
};
use bastide_rules::{
    BarnAt, Crowned, FairyAt, FigureAt, MagicAt, MagicFigure, Player, Position, Resident,
    WheelSegment,
};
use bastide_tiles::{Layout, Rotation, tile_set};

impl Entry {
    /// A line of a figure or a piece. The tiles it stands on have been named before.
    pub(super) fn piece(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "stand" => self.stand(value)?,
            "count" => {
                let quarter = value.strip_prefix("in ").ok_or("wanted is `count in QUARTER`")?;
                self.position().count = Some(read_quarter(quarter)?);
            }
            "dragon" => self.position().dragon = Some(read_at(value)?),
            "fairy" => self.position().fairy = Some(FairyAt::Tile(read_at(value)?)),
            "mage" => self.magic(MagicFigure::Mage, value)?,
            "witch" => self.magic(MagicFigure::Witch, value)?,
            "score" => self.scores(value)?,
            "messages" => self.position().messages = read_messages(value)?,
            "pig" => {
                let segment = WheelSegment::from_name(value);
                self.position().pig = Some(segment.ok_or_else(|| format!("no segment {value:?}"))?);
            }
            "crown" => {
                let form = "wanted is `crown COLOR SEGMENT`";
                let (color, rest) = value.split_once(' ').ok_or(form)?;
                let (kind, segment) = read_crown(rest)?;
                let player = self.player(color)?;
                self.position().crowned.push(Crowned { segment, player, kind });
            }
            "robber" => {
                let form = "wanted is `robber COLOR SPACE`";
                let (color, space) = value.split_once(' ').ok_or(form)?;
                let space = space.parse().map_err(|_| form)?;
                let player = self.player(color)?;
                self.position().robbers.push((player, space));
            }
            _ => return Err(format!("`{key} {value}` is not understood")),
        }
        Ok(())
    }

    pub(super) fn position(&mut self) -> &mut Position {
        self.setup.position.get_or_insert_default()
    }

    /// `Red knight on 0,0`, `Red barn NW on 1,0` or `Red follower in castle`.
    fn stand(&mut self, value: &str) -> Result<(), String> {
        let form = "wanted is `stand COLOR knight on X,Y` or `stand COLOR follower in castle`";
        let (color, rest) = value.split_once(' ').ok_or(form)?;
        let player = self.player(color)?;
        if rest.contains(" in ") {
            let (kind, quarter) = read_resident(rest)?;
            self.position().residents.push(Resident { quarter, player, kind });
            return Ok(());
        }
        let (name, place) = rest.split_once(" on ").ok_or(form)?;
        let place = read_place(place)?;
        if let Some(word) = name.strip_prefix("barn ") {
            let corner = corner_named(word, place)?;
            self.position().barns.push(BarnAt { player, corner });
            return Ok(());
        }
        let (layout, rotation) = self.layout_at(place)?;
        let (kind, local) = find_figure(&layout, rotation, name)?;
        self.position().figures.push(FigureAt { player, kind, place, local });
        Ok(())
    }

    /// `at thief E on 2,0`.
    fn magic(&mut self, figure: MagicFigure, value: &str) -> Result<(), String> {
        let form = "wanted is `at thief E on X,Y`";
        let (name, place) =
            value.strip_prefix("at ").and_then(|it| it.split_once(" on ")).ok_or(form)?;
        let place = read_place(place)?;
        let (layout, rotation) = self.layout_at(place)?;
        let local = find_segment(&layout, rotation, name)?;
        self.position().magic.push(MagicAt { figure, place, local });
        Ok(())
    }

    /// `Red 3/1, Blue 0/12`.
    fn scores(&mut self, value: &str) -> Result<(), String> {
        let n_players = self.setup.n_players.into();
        self.position().scores.resize(n_players, 0);
        self.position().messengers.resize(n_players, 0);
        for entry in value.split(',') {
            let (color, points) =
                entry.trim().split_once(' ').ok_or("wanted is `score COLOR POINTS, …`")?;
            let seat = self.player(color)?.index();
            let (points, by_messenger) = read_points(points)?;
            self.position().scores[seat] = points;
            self.position().messengers[seat] = by_messenger.unwrap_or_default();
        }
        Ok(())
    }

    fn player(&self, color: &str) -> Result<Player, String> {
        let seats = Color::ALL.into_iter().take(self.setup.n_players.into());
        let mut seats = seats.zip(0..).filter(|(it, _)| Some(*it) == Color::from_name(color));
        seats.next().map(|(_, idx)| Player(idx)).ok_or_else(|| format!("{color:?} does not play"))
    }

    fn layout_at(&self, place: Place) -> Result<(Layout, Rotation), String> {
        for at in self.setup.position.iter().flat_map(|it| &it.tiles) {
            let sets = self.setup.tile_sets().filter_map(|(name, _)| tile_set(name));
            let tile = sets.into_iter().find_map(|set| set.tile(&at.id));
            let tile = tile.ok_or_else(|| format!("no tile {:?}", at.id))?;
            if let Some(square) = at.places(tile).position(|it| it == place) {
                return Ok((tile.squares[square].layout(), at.rotation));
            }
        }
        Err(format!("no tile lies at {place}"))
    }
}

/// `at 1,0`.
fn read_at(value: &str) -> Result<Place, String> {
    read_place(value.strip_prefix("at ").ok_or("wanted is `at X,Y`")?)
}

pub(super) fn read_place(word: &str) -> Result<Place, String> {
    word.parse().map_err(|_| format!("{word:?} is no place"))
}
