//! The table as an entry begins.

use super::scoring::Scoreboard;
use super::wheel_of_fortune::Wheel;
use super::{Figure, Kind, Lying, Resident, SecondTile, Spot, Table};
use bastide_board::Place;
use bastide_rules::{Element, FairyAt, FigureKind, MagicFigure, Player, Position, Quarter};
use bastide_testkit::perft::Entry;
use bastide_tiles::{Tile, tile_set};
use std::collections::BTreeSet;

impl<'a> Table<'a> {
    pub(super) fn new(entry: &'a Entry) -> Self {
        let names = entry.setup.tiles.iter();
        let sets: Vec<_> = names.filter_map(|(name, _)| tile_set(name)).collect();
        let tile = |id: &str| -> &'static Tile {
            sets.iter().find_map(|set| set.tile(id)).expect("the tile is known")
        };
        let position = entry.setup.position.as_ref().expect("the start tile lies there");
        let lying = position.tiles.iter().flat_map(|it| {
            Lying { at: at(it.place), tile: tile(&it.id), square: 0, rotation: it.rotation }
                .squares()
        });
        let mut table = Self {
            entry,
            n_players: entry.setup.n_players.into(),
            has_farmers: entry.setup.elements.has(Element::Farmers),
            order: entry.order.iter().map(|id| tile(id)).collect(),
            n_drawn: 0,
            player: 0,
            lying: lying.collect(),
            figures: Vec::new(),
            ferries: Vec::new(),
            second_tile: SecondTile::None,
            fairy: None,
            dragon: None,
            aside: Vec::new(),
            spent_abbeys: Vec::new(),
            barns: Vec::new(),
            scored_wagons: Vec::new(),
            ingots: Vec::new(),
            claims: Vec::new(),
            magic: [None; 2],
            in_the_air: None,
            residents: Vec::new(),
            count: position.city.count.unwrap_or(Quarter::Castle),
            scorers: BTreeSet::new(),
            scoreboard: Scoreboard::new(entry.setup.n_players.into(), position),
            wheel: Wheel::new(position),
            due: Vec::new(),
        };
        table.put_pieces(position);
        table
    }

    /// Puts what stands there before anybody plays.
    fn put_pieces(&mut self, position: &Position) {
        for it in &position.figures {
            let figure =
                Figure::new(seat(it.player), it.kind.into(), self.spot(it.place, it.local));
            self.figures.push(figure);
        }
        for it in &position.barns {
            // A corner is named by the tile to its south-east.
            let field = self.field_at(self.tile_at(it.corner.0), (-1, -1));
            self.barns.push((seat(it.player), field.expect("a field is there")));
        }
        for it in &position.city.residents {
            let (owner, kind) = (seat(it.player), it.kind.into());
            self.residents.push(Resident { owner, kind, quarter: it.quarter });
        }
        for it in &position.magic {
            let which = match it.figure {
                MagicFigure::Mage => 0,
                MagicFigure::Witch => 1,
            };
            self.magic[which] = Some(self.spot(it.place, it.local));
        }
        self.dragon = position.dragon.map(|it| self.tile_at(it));
        self.fairy = position.fairy.map(|it| match it {
            FairyAt::Tile(place) => self.tile_at(place),
            FairyAt::Follower(_) | FairyAt::Resident(_) => {
                panic!("a fairy by a follower is not known")
            }
        });
    }

    fn tile_at(&self, place: Place) -> usize {
        self.at(at(place)).expect("a tile lies there")
    }

    fn spot(&self, place: Place, local: u8) -> Spot {
        let idx = self.tile_at(place);
        (idx, self.lying[idx].parts()[usize::from(local)])
    }
}

fn at(place: Place) -> (i32, i32) {
    (place.x.into(), place.y.into())
}

fn seat(player: Player) -> usize {
    player.0.into()
}

impl From<FigureKind> for Kind {
    fn from(kind: FigureKind) -> Self {
        match kind {
            FigureKind::Normal => Self::Normal,
            FigureKind::Large => Self::Large,
            FigureKind::Abbot => Self::Abbot,
            FigureKind::Mayor => Self::Mayor,
            FigureKind::Wagon => Self::Wagon,
            FigureKind::Builder => Self::Builder,
            FigureKind::Pig => Self::Pig,
            FigureKind::Barn => panic!("a barn stands on no segment"),
        }
    }
}
