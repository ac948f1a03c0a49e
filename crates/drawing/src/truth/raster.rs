//! A picture in pixels, and the regions of one color in it.

use crate::Color;
use crate::geometry::{Point, pt};
use crate::png::{Pixels, PngError, pixels};
use crate::tile::document;
use std::collections::BTreeMap;

/// Pixels a side; two for each unit.
const SIZE: usize = 200;
/// How far a channel may be off: edges are smoothed.
const TOLERANCE: u8 = 6;

/// A square in pixels.
pub(super) struct Raster(Pixels);

impl Raster {
    pub(super) fn render(body: &str) -> Result<Self, PngError> {
        let clipped = format!("<g clip-path=\"url(#square)\">{body}</g>");
        pixels(&document(100.0, 100.0, SIZE as u32, &clipped)).map(Self)
    }

    /// Connected regions of this color.
    pub(super) fn regions(&self, color: Color) -> Regions {
        let is_alike = |idx: usize| {
            let [r, g, b] = self.0.at((idx % SIZE) as u32, (idx / SIZE) as u32);
            [(r, color.r), (g, color.g), (b, color.b)]
                .into_iter()
                .all(|(have, want)| have.abs_diff(want) <= TOLERANCE)
        };
        let mut labels: Vec<Option<usize>> = vec![None; SIZE * SIZE];
        let mut areas = Vec::new();
        for start in 0..SIZE * SIZE {
            if labels[start].is_some() || !is_alike(start) {
                continue;
            }
            let label = areas.len();
            let (mut area, mut todo) = (0, vec![start]);
            labels[start] = Some(label);
            while let Some(idx) = todo.pop() {
                area += 1;
                for next in neighbors(idx) {
                    if labels[next].is_none() && is_alike(next) {
                        labels[next] = Some(label);
                        todo.push(next);
                    }
                }
            }
            areas.push(area);
        }
        Regions { labels, areas }
    }
}

fn neighbors(idx: usize) -> impl Iterator<Item = usize> {
    let (x, y) = (idx % SIZE, idx / SIZE);
    [
        (x > 0).then(|| idx - 1),
        (x + 1 < SIZE).then(|| idx + 1),
        (y > 0).then(|| idx - SIZE),
        (y + 1 < SIZE).then(|| idx + SIZE),
    ]
    .into_iter()
    .flatten()
}

/// Connected regions of one color, numbered from 0.
pub(super) struct Regions {
    labels: Vec<Option<usize>>,
    areas: Vec<usize>,
}

impl Regions {
    pub(super) fn len(&self) -> usize {
        self.areas.len()
    }

    /// In square units.
    pub(super) fn area(&self, region: usize) -> f64 {
        self.areas[region] as f64 * (100.0 / SIZE as f64).powi(2)
    }

    /// The region at a point of the square.
    pub(super) fn at(&self, p: Point) -> Option<usize> {
        let cell = |v: f64| (v * SIZE as f64 / 100.0).clamp(0.0, SIZE as f64 - 1.0) as usize;
        self.labels[cell(p.y) * SIZE + cell(p.x)]
    }

    /// The region most of the points lie in.
    pub(super) fn most_seen(&self, points: impl Iterator<Item = Point>) -> Option<usize> {
        let mut seen: BTreeMap<usize, usize> = BTreeMap::new();
        for region in points.filter_map(|p| self.at(p)) {
            *seen.entry(region).or_default() += 1;
        }
        seen.into_iter().max_by_key(|it| it.1).map(|it| it.0)
    }

    /// Pixels with something else beside them.
    pub(super) fn borders(&self) -> impl Iterator<Item = (usize, Point)> + '_ {
        self.labels.iter().enumerate().filter_map(|(idx, label)| {
            let region = (*label)?;
            let is_border = neighbors(idx).any(|next| self.labels[next] != Some(region));
            let unit = 100.0 / SIZE as f64;
            let center = pt(((idx % SIZE) as f64 + 0.5) * unit, ((idx / SIZE) as f64 + 0.5) * unit);
            is_border.then_some((region, center))
        })
    }
}
