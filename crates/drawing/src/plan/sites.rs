//! Fixed points of a square: where roads end and buildings stand.

use super::{Plan, are_opposite};
use crate::geometry::{CENTER, Point, inward, pt};
use bastide_tiles::{Building, Piece};

/// The fixed points of a square.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sites {
    /// A cobbled square that ends two or more roads.
    pub(crate) village: Option<Point>,
    pub(crate) monastery: Option<Point>,
    /// A lake that ends roads; those that end rivers are the `lakes` of the plan.
    pub(crate) lake: Option<Point>,
    /// A crop circle.
    pub(crate) circle: Option<Point>,
    pub(crate) volcano: Option<Point>,
    /// A road with three ends goes round this point.
    pub(crate) ring: Option<Point>,
    /// A road that ends in an open field.
    pub(crate) stop: Option<Point>,
    /// A lone house where a road ends beyond a bridge.
    pub(crate) cottage: Option<Point>,
}

impl Plan<'_> {
    pub(super) fn place_sites(&mut self) {
        let (square, symbols) = (self.square(), self.subject.symbols);
        let hub = self.hub();
        let has_short_road = square.roads.iter().any(|road| road.sides.len() == 1);
        let is_road = |piece: &&Piece| matches!(piece, Piece::Road(_));
        let joined = square
            .junctions
            .iter()
            .any(|group| group.contains(&Piece::Building) && group.iter().any(|it| is_road(&it)));
        let alone = square.building.is_some()
            && square.roads.is_empty()
            && square.rivers.is_empty()
            && self.city_sides().len() <= 1;
        if square.building == Some(Building::Abbey) {
            self.sites.monastery = Some(CENTER);
        } else if joined || alone {
            self.sites.monastery = Some(hub);
        }
        for group in &square.junctions {
            if group.iter().filter(is_road).count() >= 2 && !group.contains(&Piece::Building) {
                self.sites.village = Some(hub);
            }
        }
        if symbols.ferry_lake {
            self.sites.lake = Some(hub + (hub - CENTER) * 0.15);
        }
        if symbols.crop_circle.is_some() {
            self.sites.circle = Some(self.circle_place(hub));
        }
        let bare = square.roads.is_empty() && square.cities.is_empty() && square.rivers.is_empty();
        if symbols.volcano && (has_short_road || bare) {
            self.sites.volcano = Some(pt(50.0, 46.0));
        }
        let plain = square.junctions.is_empty()
            && square.crossings.is_empty()
            && symbols == Default::default()
            && self.subject.board.is_none();
        if has_short_road && plain {
            self.sites.stop = Some(CENTER);
        }
    }

    /// The point around which roads meet: the center, drawn away from cities and rivers.
    fn hub(&self) -> Point {
        let square = self.square();
        let mut hub = CENTER;
        let sides = self.city_sides();
        let is_single = |side| square.cities.iter().any(|city| city.sides == [side]);
        match sides[..] {
            [side] if is_single(side) => hub = CENTER + inward(side) * 6.0,
            [a, b] if !is_single(a) && !is_single(b) && a.opposite() != b => {
                hub = CENTER + (inward(a) + inward(b)) * 9.0;
            }
            _ => {}
        }
        let is_parted = square.rivers.iter().any(|it| are_opposite(it));
        let away = self.free_sides().next();
        if let (true, true, Some(away)) = (square.building.is_some(), is_parted, away) {
            hub = CENTER - inward(away) * 23.0;
        }
        hub
    }

    fn circle_place(&self, hub: Point) -> Point {
        let square = self.square();
        if square.roads.len() == 3 {
            pt(57.0, 43.0)
        } else if square.roads.iter().any(|road| road.sides.len() == 2) {
            pt(51.0, 49.0)
        } else if self.city_sides().len() == 4 {
            CENTER
        } else {
            hub
        }
    }
}
