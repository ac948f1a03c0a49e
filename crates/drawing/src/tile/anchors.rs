//! Where figures stand on a square.

use super::{Art, Detail};
use crate::Subject;
use crate::figure::FOOT;
use crate::geometry::{CENTER, Point, least_by, line_length, point_along};
use crate::ground::Wish;
use crate::plan::Plan;
use bastide_tiles::{FeatureKind, Piece, Rotation};

/// So far above its place a figure that stands has its middle.
const WAIST: f64 = 6.0;
/// It reaches so far round its middle.
const REACH: f64 = 9.5;
/// So far from signs a farmer lies, where the field has room for it.
const ASIDE: f64 = 5.0;
const LEAST_ROOM: f64 = 4.0;
/// A thief stands so far from the sides of the tile.
const LEAST_RIM: f64 = 8.0;

/// Where a figure stands on a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// What the segment is a piece of.
    pub kind: FeatureKind,
    /// Where it is chosen, in hundredths of the tile, once the tile is turned. Those that stand have
    /// their foot a little below; those that lie have their middle here.
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
        let mut art = Art::new(&plan, rotation, Detail::Mid);
        art.place_things();
        let square = subject.square;
        let mut anchors = Vec::new();
        let mut add = |kind, at: Point| {
            anchors.push(Self { kind, at, is_lying: kind == FeatureKind::Field });
        };
        for idx in 0..square.cities.len() {
            add(FeatureKind::City, art.squares[idx].by(0.0, -FOOT));
        }
        for idx in 0..square.roads.len() {
            add(FeatureKind::Road, art.road_anchor(idx));
        }
        for segment in square.layout().segments {
            match segment.kind {
                FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Abbey => {
                    add(segment.kind, art.building.map_or(CENTER, |(_, monk)| monk));
                }
                FeatureKind::Garden => add(segment.kind, art.turn(art.garden.unwrap_or(CENTER))),
                FeatureKind::City | FeatureKind::Road | FeatureKind::Field => {}
            }
        }
        for idx in 0..square.fields.len() {
            add(FeatureKind::Field, art.turn(art.field_anchor(idx)));
        }
        anchors
    }
}

impl Art<'_> {
    /// On its longest stretch, as far as can be from squares, gates, buildings and rims, and where the
    /// figure hides no sign; a road under a bridge is met before the bridge. As the page sees it.
    fn road_anchor(&self, road: usize) -> Point {
        let lines = self.plan.roads[road].iter();
        let Some(line) = lines.max_by(|a, b| line_length(a).total_cmp(&line_length(b))) else {
            return CENTER;
        };
        let crossings = &self.plan.square().crossings;
        let dives = crossings.iter().any(|it| it.lower.contains(&Piece::Road(road as u8)));
        if dives && self.plan.roads[road].len() == 1 {
            return self.turn(point_along(line, line_length(line) * 0.24));
        }
        let sites = [self.plan.sites.village, self.plan.sites.monastery];
        let gates = self.plan.gates.iter().map(|gate| gate.at);
        let busy: Vec<Point> = sites.into_iter().flatten().chain(gates).collect();
        let calm = |at: Point| {
            let rim = at.x.min(at.y).min(100.0 - at.x).min(100.0 - at.y);
            let room = busy.iter().map(|it| it.distance(at)).fold((1.15 * rim).min(30.0), f64::min);
            let over_rim = (LEAST_RIM - rim).max(0.0);
            let covered = self.covered(self.turn(at));
            room - 0.08 * at.distance(CENTER) - 3.0 * covered - 20.0 * over_rim
        };
        let steps =
            (1..20).map(|step| point_along(line, line_length(line) * f64::from(step) / 20.0));
        self.turn(least_by(steps, |&at| -calm(at)).unwrap_or(CENTER))
    }

    /// Where a farmer lies, as printed.
    pub(super) fn field_anchor(&self, field: usize) -> Point {
        let wish = Wish { near: CENTER, pull: 0.02, enough: 20.0 };
        let mut ground = self.ground.clone();
        // Whichever way the tile lies, a monk stands beside the monastery.
        if let Some((at, _)) = self.building {
            let r = if self.plan.sites.monastery.is_some() { 30.0 } else { 22.0 };
            ground.take(at.turned(self.rotation.inverse()), r);
        }
        let mut open = ground.clone();
        for (mark, r) in &self.marks {
            open.take(mark.turned(self.rotation.inverse()), r + ASIDE);
        }
        open.free_in_field(self.plan, field, wish)
            .filter(|place| place.room > LEAST_ROOM)
            .map(|place| place.at)
            .or_else(|| ground.best_in_field(self.plan, field, wish))
            .unwrap_or(CENTER)
    }

    /// How far a figure that stands here, by its place on the page, reaches into signs and monks.
    pub(super) fn covered(&self, at: Point) -> f64 {
        let waist = at.by(0.0, -WAIST);
        let monk = self.building.map(|(_, monk)| (monk.by(0.0, -WAIST), REACH));
        let marks = self.marks.iter().copied().chain(monk);
        marks.map(|(mark, r)| (r + REACH - mark.distance(waist)).max(0.0)).sum()
    }
}
