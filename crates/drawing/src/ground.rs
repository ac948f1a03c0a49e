//! A map of what covers the ground of a square, used to find room for things.

mod contour;

use crate::geometry::{Point, Polyline, pt};
use crate::plan::{Plan, RIVER_BANK, ROAD_CASE};
use bastide_tiles::{Port, Side};

/// Cells a side; one cell is a hundredth of the tile.
const N: usize = 100;
const FREE: u8 = 0;
const TAKEN: u8 = 1;
const FIRST_CITY: u8 = 2;

/// What a thing wants to stand on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Soil {
    Field,
    City(u8),
    AnyCity,
}

impl Soil {
    fn accepts(self, cell: u8) -> bool {
        match self {
            Self::Field => cell == FREE,
            Self::City(city) => cell == FIRST_CITY + city,
            Self::AnyCity => cell >= FIRST_CITY,
        }
    }
}

/// A point and how far it is from everything else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clearing {
    pub(crate) at: Point,
    pub(crate) room: f64,
}

/// What a thing prefers among places that have enough room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish {
    /// Drawn towards this point…
    pub(crate) near: Point,
    /// …so strongly.
    pub(crate) pull: f64,
    /// More room than this is worth nothing.
    pub(crate) enough: f64,
}

/// The map: what lies where, as printed.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    cells: Vec<u8>,
    /// The same, with things that do not part fields.
    block: Vec<u8>,
}

impl Ground {
    pub(crate) fn new(plan: &Plan<'_>) -> Self {
        let mut ground = Self { cells: vec![FREE; N * N], block: Vec::new() };
        let cells = &mut ground.cells;
        for outline in &plan.outlines {
            fill(cells, &outline.polygon, FIRST_CITY + outline.city);
        }
        // Where a city tapers into a corner only its walls part the fields.
        for wall in plan.outlines.iter().flat_map(|outline| &outline.walls) {
            stamp_line(cells, wall, 1.0);
        }
        for line in plan.roads.iter().flatten().chain(&plan.lanes) {
            stamp_line(cells, line, ROAD_CASE / 2.0);
        }
        for line in &plan.rivers {
            stamp_line(cells, line, RIVER_BANK / 2.0);
        }
        for &lake in &plan.lakes {
            stamp(cells, lake, 15.0, TAKEN);
        }
        if let Some(outline) = plan.board_outline() {
            fill(cells, &outline, TAKEN);
        }
        let sites = &plan.sites;
        let yard = sites.monastery.filter(|_| plan.square().roads.len() >= 2);
        let spots = [
            (sites.village, 5.0),
            (yard, 6.0),
            (sites.lake, 15.5),
            (sites.circle, plan.circle_radius()),
            (sites.ring, 10.0),
        ];
        for (site, r) in spots {
            if let Some(at) = site {
                stamp(cells, at, r, TAKEN);
            }
        }
        for fort in &plan.forts {
            stamp(cells, fort.at, 9.0, FIRST_CITY + fort.city);
        }
        ground.block.clone_from(&ground.cells);
        ground
    }

    /// Keeps other things away.
    pub(crate) fn take(&mut self, at: Point, r: f64) {
        stamp(&mut self.block, at, r, TAKEN);
    }

    pub(crate) fn is_blocked(&self, at: Point) -> bool {
        cell_at(at).is_none_or(|idx| self.block[idx] != FREE)
    }

    /// How many free cells there are.
    pub(crate) fn free_area(&self) -> usize {
        self.block.iter().filter(|&&cell| cell == FREE).count()
    }

    /// Distance of each cell from the rim and from the nearest cell of other soil.
    pub(crate) fn room(&self, soil: Soil) -> Vec<f64> {
        distances(|idx| soil.accepts(self.block[idx]))
    }

    /// The best place on this soil.
    pub(crate) fn best(&self, soil: Soil, wish: Wish) -> Option<Clearing> {
        best_of(&self.room(soil), wish)
    }

    /// The best free place in a field, by its index.
    pub(crate) fn best_in_field(&self, plan: &Plan<'_>, idx: usize, wish: Wish) -> Option<Point> {
        let any = || {
            let labels = self.labels();
            let label = self.field_labels(plan, &labels)[idx]?;
            best_of(&distances(|cell| labels[cell] == label), wish)
        };
        let free = self.free_in_field(plan, idx, wish).filter(|place| place.room > 2.6);
        free.or_else(any).map(|place| place.at)
    }

    /// The best place in a field, by its index, where nothing else is.
    pub(crate) fn free_in_field(
        &self,
        plan: &Plan<'_>,
        idx: usize,
        wish: Wish,
    ) -> Option<Clearing> {
        let labels = self.labels();
        let label = self.field_labels(plan, &labels)[idx]?;
        best_of(&distances(|cell| labels[cell] == label && self.block[cell] == FREE), wish)
    }

    /// The borders of each field, by its index.
    pub(crate) fn field_outlines(&self, plan: &Plan<'_>) -> Vec<Vec<Polyline>> {
        let labels = self.labels();
        let of_fields = self.field_labels(plan, &labels);
        let outline = |label: Option<u16>| {
            label.map_or(Vec::new(), |label| contour::contours(|cell| labels[cell] == label))
        };
        of_fields.into_iter().map(outline).collect()
    }

    /// The region of each field; inner fields take the regions that reach no side.
    fn field_labels(&self, plan: &Plan<'_>, labels: &[u16]) -> Vec<Option<u16>> {
        let of_half = |half: &Port| {
            (12..40).map(|along| labels[half_cell(*half, along)]).find(|&label| label != 0)
        };
        let fields = &plan.square().fields;
        let reached: Vec<Option<u16>> =
            fields.iter().map(|field| field.halves.iter().find_map(of_half)).collect();
        let mut inner = self.inner_labels(labels, &reached).into_iter();
        fields
            .iter()
            .zip(&reached)
            .map(|(field, label)| if field.halves.is_empty() { inner.next() } else { *label })
            .collect()
    }

    /// Regions of at least a few cells that no half-edge reaches, in reading order.
    fn inner_labels(&self, labels: &[u16], reached: &[Option<u16>]) -> Vec<u16> {
        let n_labels = labels.iter().copied().max().unwrap_or(0);
        let area = |label: u16| labels.iter().filter(|&&it| it == label).count();
        (1..=n_labels)
            .filter(|&label| !reached.contains(&Some(label)) && area(label) >= 40)
            .collect()
    }

    /// Free cells, numbered by connected region from 1.
    fn labels(&self) -> Vec<u16> {
        let mut labels = vec![0; N * N];
        let mut n_labels = 0;
        for start in 0..N * N {
            if self.cells[start] != FREE || labels[start] != 0 {
                continue;
            }
            n_labels += 1;
            labels[start] = n_labels;
            let mut todo = vec![start];
            while let Some(idx) = todo.pop() {
                let (x, y) = (idx % N, idx / N);
                let neighbors = [
                    (x > 0).then(|| idx - 1),
                    (x + 1 < N).then(|| idx + 1),
                    (y > 0).then(|| idx - N),
                    (y + 1 < N).then(|| idx + N),
                ];
                for next in neighbors.into_iter().flatten() {
                    if self.cells[next] == FREE && labels[next] == 0 {
                        labels[next] = n_labels;
                        todo.push(next);
                    }
                }
            }
        }
        labels
    }
}

/// The cell so far along half a side, just inside the rim.
fn half_cell(half: Port, along: usize) -> usize {
    let along = if half == Port::left(half.side()) { along } else { N - 1 - along };
    match half.side() {
        Side::North => along,
        Side::East => along * N + N - 1,
        Side::South => (N - 1) * N + N - 1 - along,
        Side::West => (N - 1 - along) * N,
    }
}

fn cell_at(p: Point) -> Option<usize> {
    let inside = |v: f64| (0.0..N as f64).contains(&v);
    (inside(p.x) && inside(p.y)).then(|| p.y as usize * N + p.x as usize)
}

fn stamp(cells: &mut [u8], at: Point, r: f64, value: u8) {
    let span = |v: f64| (v - r).max(0.0) as usize..((v + r).max(0.0) as usize + 1).min(N);
    for y in span(at.y) {
        for x in span(at.x) {
            if pt(x as f64 + 0.5, y as f64 + 0.5).distance(at) <= r {
                cells[y * N + x] = value;
            }
        }
    }
}

fn stamp_line(cells: &mut [u8], line: &[Point], r: f64) {
    for piece in line.windows(2) {
        let steps = (piece[0].distance(piece[1]) as usize).max(1);
        for step in 0..=steps {
            stamp(cells, piece[0].lerp(piece[1], step as f64 / steps as f64), r, TAKEN);
        }
    }
}

/// Fills a polygon line by line.
fn fill(cells: &mut [u8], polygon: &[Point], value: u8) {
    for y in 0..N {
        let level = y as f64 + 0.5;
        let mut cuts: Vec<f64> = Vec::new();
        for idx in 0..polygon.len() {
            let (a, b) = (polygon[(idx + polygon.len() - 1) % polygon.len()], polygon[idx]);
            if (a.y > level) != (b.y > level) {
                cuts.push(a.x + (b.x - a.x) * (level - a.y) / (b.y - a.y));
            }
        }
        cuts.sort_by(f64::total_cmp);
        for pair in cuts.chunks_exact(2) {
            for x in 0..N {
                if (pair[0]..pair[1]).contains(&(x as f64 + 0.5)) {
                    cells[y * N + x] = value;
                }
            }
        }
    }
}

/// Distance of each accepted cell from the rim and from the nearest cell not accepted.
fn distances(accepts: impl Fn(usize) -> bool) -> Vec<f64> {
    const DIAGONAL: f64 = 1.41;
    let mut room: Vec<f64> = (0..N * N)
        .map(|idx| {
            let (x, y) = (idx % N, idx / N);
            if accepts(idx) { x.min(y).min(N - 1 - x).min(N - 1 - y) as f64 + 0.5 } else { 0.0 }
        })
        .collect();
    let mut relax = |x: usize, y: usize, neighbors: [(i64, i64, f64); 4]| {
        let mut least = room[y * N + x];
        for (dx, dy, step) in neighbors {
            let (u, v) = (x as i64 + dx, y as i64 + dy);
            if (0..N as i64).contains(&u) && (0..N as i64).contains(&v) {
                least = least.min(room[v as usize * N + u as usize] + step);
            }
        }
        room[y * N + x] = least;
    };
    for y in 0..N {
        for x in 0..N {
            relax(x, y, [(-1, 0, 1.0), (0, -1, 1.0), (-1, -1, DIAGONAL), (1, -1, DIAGONAL)]);
        }
    }
    for y in (0..N).rev() {
        for x in (0..N).rev() {
            relax(x, y, [(1, 0, 1.0), (0, 1, 1.0), (1, 1, DIAGONAL), (-1, 1, DIAGONAL)]);
        }
    }
    room
}

fn best_of(room: &[f64], wish: Wish) -> Option<Clearing> {
    let mut best: Option<(f64, Clearing)> = None;
    for (idx, &room) in room.iter().enumerate() {
        let at = pt((idx % N) as f64 + 0.5, (idx / N) as f64 + 0.5);
        let score = room.min(wish.enough) - wish.pull * at.distance(wish.near);
        if room > 0.0 && best.is_none_or(|(most, _)| score > most) {
            best = Some((score, Clearing { at, room }));
        }
    }
    best.map(|(_, place)| place)
}
