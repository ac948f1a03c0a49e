//! Where figures stand on a square.

use super::{Art, Detail};
use crate::Subject;
use crate::geometry::{CENTER, Point, line_length, point_along};
use crate::ground::{Soil, Wish};
use crate::plan::Plan;
use bastide_tiles::{FeatureKind, Piece, Rotation};

/// Where a figure stands on a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// What the segment is a piece of.
    pub kind: FeatureKind,
    /// The middle of the figure, in hundredths of the tile, once the tile is turned.
    pub at: Point,
    /// Whether followers lie down here, as they do in fields.
    pub is_lying: bool,
}

impl Anchor {
    /// One anchor for each segment of a square, in the order of its layout.
    ///
    /// ```
    /// use bastide_drawing::{Anchor, Subject};
    /// use bastide_tiles::{FeatureKind, Rotation};
    /// let base = bastide_tiles::tile_set("base-c1").unwrap();
    /// let start = Subject::of_tile(base.tile("D").unwrap());
    /// let anchors = Anchor::all(&start, Rotation::NONE);
    /// assert_eq!(anchors.len(), start.square().layout().segments.len());
    /// assert_eq!(anchors[0].kind, FeatureKind::City);
    /// assert!(anchors[0].at.y < 28.0, "the city lies in the north");
    /// ```
    #[must_use]
    pub fn all(subject: &Subject<'_>, rotation: Rotation) -> Vec<Self> {
        let plan = Plan::new(subject);
        let mut art = Art::new(&plan, rotation, Detail::Plain);
        art.place_things();
        let square = subject.square;
        let mut anchors = Vec::new();
        let mut add = |kind, at: Point| {
            let is_lying = kind == FeatureKind::Field;
            anchors.push(Self { kind, at: at.turned(rotation), is_lying });
        };
        (0..square.cities.len()).for_each(|idx| add(FeatureKind::City, art.city_anchor(idx as u8)));
        (0..square.roads.len()).for_each(|idx| add(FeatureKind::Road, art.road_anchor(idx)));
        for segment in square.layout().segments {
            match segment.kind {
                FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Abbey => {
                    add(segment.kind, art.building.unwrap_or(CENTER));
                }
                FeatureKind::Garden => add(segment.kind, art.garden.unwrap_or(CENTER)),
                FeatureKind::City | FeatureKind::Road | FeatureKind::Field => {}
            }
        }
        (0..square.fields.len()).for_each(|idx| add(FeatureKind::Field, art.field_anchor(idx)));
        anchors
    }
}

impl Art<'_> {
    /// Beside pennant and badge where there is room; a bridged city is met on its bridge.
    fn city_anchor(&self, city: u8) -> Point {
        let has_pennant = self.plan.square().cities[city as usize].pennants > 0;
        if let Some(deck) = self.plan.decks.iter().find(|deck| deck.city == city) {
            return deck.from.lerp(deck.to, if has_pennant { 0.22 } else { 0.5 });
        }
        let wish = Wish { near: CENTER, pull: 0.1, enough: 16.0 };
        self.ground.best(Soil::City(city), wish).map_or(CENTER, |place| place.at)
    }

    /// The middle of its longest stretch; a road under a bridge is met before the bridge.
    fn road_anchor(&self, road: usize) -> Point {
        let lines = self.plan.roads[road].iter();
        let Some(line) = lines.max_by(|a, b| line_length(a).total_cmp(&line_length(b))) else {
            return CENTER;
        };
        let crossings = &self.plan.square().crossings;
        let dives = crossings.iter().any(|it| it.lower.contains(&Piece::Road(road as u8)));
        let share = if dives && self.plan.roads[road].len() == 1 { 0.24 } else { 0.5 };
        point_along(line, line_length(line) * share)
    }

    fn field_anchor(&self, field: usize) -> Point {
        let wish = Wish { near: CENTER, pull: 0.02, enough: 20.0 };
        self.ground.best_in_field(self.plan, field, wish).unwrap_or(CENTER)
    }
}
