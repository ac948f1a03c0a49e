//! The outlines of segments, for highlights and overlays.

use super::{Art, Detail};
use crate::Subject;
use crate::geometry::{CENTER, Point, Polyline, on_ellipse};
use crate::ground::Ground;
use crate::pen::path_data;
use crate::plan::Plan;
use bastide_tiles::{FeatureKind, Rotation};
use std::f64::consts::TAU;

/// The outline of a segment on a turned square, the same geometry the picture is painted with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SegmentShape {
    /// What the segment is a piece of.
    pub kind: FeatureKind,
    /// SVG path data in hundredths of the tile. Roads are open lines to be stroked about six wide,
    /// everything else is closed areas.
    pub path: String,
}

impl SegmentShape {
    /// One shape for each segment of a square, in the order of its layout.
    ///
    /// ```
    /// use bastide_drawing::{SegmentShape, Subject};
    /// use bastide_tiles::Rotation;
    /// let base = bastide_tiles::tile_set("base-c1").unwrap();
    /// let start = Subject::of_tile(base.tile("D").unwrap());
    /// let shapes = SegmentShape::all(&start, Rotation::NONE);
    /// assert_eq!(shapes.len(), start.square().layout().segments.len());
    /// assert!(shapes.iter().all(|shape| shape.path.starts_with('M')));
    /// ```
    #[must_use]
    pub fn all(subject: &Subject<'_>, rotation: Rotation) -> Vec<Self> {
        let plan = Plan::new(subject);
        let mut art = Art::new(&plan, rotation, Detail::Mid);
        art.place_things();
        let fields = Ground::new(&plan).field_outlines(&plan);
        let (mut n_cities, mut n_roads, mut n_fields) = (0, 0, 0);
        let mut shape = |kind: FeatureKind| {
            let path = match kind {
                FeatureKind::City => {
                    n_cities += 1;
                    art.closed(&art.city_areas(n_cities - 1))
                }
                FeatureKind::Road => {
                    n_roads += 1;
                    let lines = plan.roads[n_roads - 1].iter();
                    lines.map(|line| path_data(&art.turn_all(line), false)).collect()
                }
                FeatureKind::Field => {
                    n_fields += 1;
                    art.closed(&fields[n_fields - 1])
                }
                FeatureKind::Garden => {
                    let at = art.turn(art.garden.unwrap_or(CENTER));
                    path_data(&round(at, 8.0, 8.0), true)
                }
                FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Abbey => {
                    let at = art.building.map_or(CENTER, |(at, _)| at);
                    path_data(&round(at, 16.0, 16.0), true)
                }
            };
            Self { kind, path }
        };
        subject.square.layout().segments.iter().map(|segment| shape(segment.kind)).collect()
    }
}

fn round(at: Point, rx: f64, ry: f64) -> Polyline {
    (0..32).map(|step| on_ellipse(at, rx, ry, TAU * f64::from(step) / 32.0)).collect()
}

impl Art<'_> {
    fn closed(&self, areas: &[Polyline]) -> String {
        areas.iter().map(|area| path_data(&self.turn_all(area), true)).collect()
    }

    /// The outlines of a city, with its bridge and fort.
    fn city_areas(&self, city: usize) -> Vec<Polyline> {
        let city = city as u8;
        let outlines = self.plan.outlines.iter().filter(|it| it.city == city);
        let forts = self.plan.forts.iter().filter(|it| it.city == city);
        let decks = self.plan.decks.iter().filter(|it| it.city == city);
        let decks = decks.map(|deck| {
            let across = (deck.to - deck.from).unit().right() * 8.0;
            vec![deck.from + across, deck.to + across, deck.to - across, deck.from - across]
        });
        outlines
            .map(|it| it.polygon.clone())
            .chain(decks)
            .chain(forts.map(crate::plan::Fort::outline))
            .collect()
    }
}
