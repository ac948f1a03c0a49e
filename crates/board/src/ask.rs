//! Questions to the board.

use crate::Place;
use crate::board::{Board, PlacedSquare};
use crate::catalog::{Catalog, LayoutId};
use crate::feature::{Feature, Segment, SquareIdx, Tally};
use crate::grid::{Cell, Content};
use bastide_tiles::{FeatureKind, Port, Rotation, SegmentFacts};

impl Board {
    /// The kinds of square this board can hold.
    #[must_use]
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// All placed squares, in the order of placing.
    #[must_use]
    pub fn squares(&self) -> &[PlacedSquare] {
        &self.squares
    }

    /// A placed square.
    #[must_use]
    #[inline]
    pub fn square(&self, idx: SquareIdx) -> PlacedSquare {
        self.squares[idx.0 as usize]
    }

    /// The square that lies at a place.
    #[must_use]
    #[inline]
    pub fn square_at(&self, place: Place) -> Option<SquareIdx> {
        match self.grid.get(self.grid.cell(place)?) {
            Content::Square(idx) => Some(SquareIdx(idx as u16)),
            Content::Empty | Content::Frontier(_) => None,
        }
    }

    /// The empty places beside placed squares, in no particular order.
    pub fn frontier(&self) -> impl ExactSizeIterator<Item = Place> + '_ {
        self.frontier.cells.iter().map(|&cell| self.grid.place(cell as Cell))
    }

    /// Whether a square fits anywhere.
    #[must_use]
    #[inline]
    pub fn has_fit(&self, layout: LayoutId) -> bool {
        let prepared = self.catalog.prepared(layout);
        let codes = &prepared.codes[..prepared.n_rotations as usize];
        let forbidden = self.frontier.forbidden.iter();
        codes.iter().any(|code| forbidden.clone().any(|it| it & code == 0))
    }

    /// Every place and rotation a square fits, rotation by rotation; rotations that no rule can
    /// tell apart are given once.
    #[inline]
    pub fn fits(&self, layout: LayoutId) -> impl Iterator<Item = (Place, Rotation)> + '_ {
        let prepared = self.catalog.prepared(layout);
        (0..prepared.n_rotations).flat_map(move |quarters| {
            let rotation = Rotation::from_quarters(quarters);
            let cells = self.frontier.fits(prepared.codes[quarters as usize]);
            cells.map(move |cell| (self.grid.place(cell), rotation))
        })
    }

    /// One of [`Self::fits`], chosen by its number in that order: `pick` is told how many there
    /// are. Counting first saves the list.
    #[must_use]
    #[inline]
    pub fn pick_fit(
        &self,
        layout: LayoutId,
        pick: impl FnOnce(u32) -> u32,
    ) -> Option<(Place, Rotation)> {
        let prepared = self.catalog.prepared(layout);
        let codes = &prepared.codes[..prepared.n_rotations as usize];
        let mut n_fits = [0; 4];
        for (n, &code) in n_fits.iter_mut().zip(codes) {
            *n = self.frontier.n_fits(code);
        }
        let total: u32 = n_fits.iter().sum();
        if total == 0 {
            return None;
        }
        let mut nth = pick(total);
        for (quarters, (&n, &code)) in n_fits.iter().zip(codes).enumerate() {
            if nth < n {
                let cell = self.frontier.fits(code).nth(nth as usize)?;
                return Some((self.grid.place(cell), Rotation::from_quarters(quarters as u8)));
            }
            nth -= n;
        }
        None
    }

    /// How many places lie on the frontier.
    #[must_use]
    pub fn n_frontier(&self) -> usize {
        self.frontier.len()
    }

    /// The segments of a square, in the order of its layout.
    pub fn segments_on(&self, square: SquareIdx) -> impl ExactSizeIterator<Item = Segment> + use<> {
        let placed = self.square(square);
        let n = u16::from(self.catalog.prepared(placed.layout).n_segments);
        (placed.first_segment..placed.first_segment + n).map(Segment)
    }

    /// A segment of a square by its number in the layout.
    #[must_use]
    #[inline]
    pub fn segment(&self, square: SquareIdx, local: u8) -> Segment {
        Segment(self.square(square).first_segment + u16::from(local))
    }

    /// The segment that reaches the rim of a square at a port.
    #[must_use]
    pub fn segment_at(&self, square: SquareIdx, port: Port) -> Option<Segment> {
        let placed = self.square(square);
        let orientation = self.catalog.layout(placed.layout).orientation(placed.rotation);
        orientation.segment_at(port).map(|local| self.segment(square, local))
    }

    /// How many segments have been placed.
    #[must_use]
    pub fn n_segments(&self) -> usize {
        self.nodes.len()
    }

    /// Which square a segment lies on.
    #[must_use]
    #[inline]
    pub fn square_idx_of(&self, segment: Segment) -> SquareIdx {
        SquareIdx(self.nodes[segment.0 as usize].square)
    }

    /// The square a segment lies on.
    #[must_use]
    #[inline]
    pub fn square_of(&self, segment: Segment) -> PlacedSquare {
        self.square(self.square_idx_of(segment))
    }

    /// The number of a segment in the layout of its square.
    #[must_use]
    #[inline]
    pub fn local(&self, segment: Segment) -> u8 {
        (segment.0 - self.square_of(segment).first_segment) as u8
    }

    /// The facts of a segment.
    #[must_use]
    pub fn facts(&self, segment: Segment) -> &SegmentFacts {
        self.catalog.facts(self.square_of(segment).layout, self.local(segment))
    }

    /// The feature a segment belongs to.
    #[must_use]
    #[inline]
    pub fn feature_of(&self, segment: Segment) -> Feature {
        Feature(self.nodes[segment.0 as usize].label)
    }

    /// What a feature carries.
    #[must_use]
    #[inline]
    pub fn tally(&self, feature: Feature) -> &Tally {
        &self.tallies[feature.0 as usize]
    }

    /// All features, in the order of their first segments' placing where they never merged.
    pub fn features(&self) -> impl Iterator<Item = Feature> + '_ {
        let labels = self.nodes.iter().enumerate();
        labels.filter(|(idx, node)| node.label as usize == *idx).map(|(_, it)| Feature(it.label))
    }

    /// The segments of a feature, in no particular order.
    pub fn segments_of(&self, feature: Feature) -> impl Iterator<Item = Segment> + '_ {
        let mut next = Some(feature.0);
        std::iter::from_fn(move || {
            let segment = next?;
            let after = self.nodes[segment as usize].next;
            next = (after != feature.0).then_some(after);
            Some(Segment(segment))
        })
    }

    /// Whether a segment is the first of its feature on its square.
    #[inline]
    fn is_first_on_square(&self, segment: Segment) -> bool {
        let node = self.nodes[segment.0 as usize];
        let first = self.squares[node.square as usize].first_segment;
        (first..segment.0).all(|other| self.nodes[other as usize].label != node.label)
    }

    /// How many squares a feature covers; a square with several of its segments counts once.
    #[must_use]
    pub fn n_tiles(&self, feature: Feature) -> u16 {
        self.segments_of(feature).filter(|it| self.is_first_on_square(*it)).count() as u16
    }

    /// The squares a feature covers, each once, in no particular order.
    pub fn squares_of(&self, feature: Feature) -> impl Iterator<Item = SquareIdx> + '_ {
        let firsts = self.segments_of(feature).filter(|it| self.is_first_on_square(*it));
        firsts.map(|it| self.square_idx_of(it))
    }

    /// The cities a field touches, each once.
    ///
    /// Walked when asked: fields are only scored at the end, and keeping the set up to date
    /// while fields and cities merge would cost more than all walks together.
    #[must_use]
    pub fn cities_touching(&self, field: Feature) -> Vec<Feature> {
        debug_assert_eq!(self.tally(field).kind, FeatureKind::Field);
        let mut cities = Vec::new();
        for segment in self.segments_of(field) {
            let square = self.square_of(segment);
            let mut touches = self.catalog.facts(square.layout, self.local(segment)).touches;
            while touches != 0 {
                let city = Segment(square.first_segment + touches.trailing_zeros() as u16);
                cities.push(self.feature_of(city));
                touches &= touches - 1;
            }
        }
        cities.sort_unstable();
        cities.dedup();
        cities
    }
}
