//! Questions to the board.

use crate::Place;
use crate::board::{Board, PlacedSquare};
use crate::catalog::{Catalog, TileKind};
use crate::feature::{Feature, Segment, SquareIdx, Tally};
use crate::grid::Content;
use bastide_tiles::{FeatureKind, Port, Rotation, SegmentFacts, Side};

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

    /// On which of the eight places round a placed square others lie, as bits; the first of
    /// [`Place::around`] lowest.
    #[must_use]
    #[inline]
    pub fn squares_around(&self, square: SquareIdx) -> u8 {
        let Some(cell) = self.grid.inner_cell(self.square(square).place) else { return 0 };
        let around = self.grid.around(cell).into_iter().enumerate();
        around.fold(0, |bits, (idx, it)| bits | u8::from(self.grid.is_square(it)) << idx)
    }

    /// The squares with a monastery, a garden or the like, in the order of placing.
    pub fn buildings(&self) -> impl Iterator<Item = PlacedSquare> + '_ {
        self.buildings.iter().map(|it| self.square(*it))
    }

    /// The empty places beside placed squares, in no particular order.
    pub fn frontier(&self) -> impl ExactSizeIterator<Item = Place> + '_ {
        self.frontier.cells().map(|cell| self.grid.place(cell))
    }

    /// The places of the frontier with squares on all four sides, in no particular order.
    pub fn holes(&self) -> impl Iterator<Item = Place> + '_ {
        self.frontier.holes().map(|cell| self.grid.place(cell))
    }

    /// How many places a square fits, by rotation; rotations that no rule can tell apart are
    /// counted once.
    #[must_use]
    #[inline]
    pub fn n_fits(&self, kind: TileKind) -> [u16; 4] {
        self.frontier.n_fits(self.catalog.codes(kind))
    }

    /// The same without some places of the frontier, each of which is named once.
    #[must_use]
    pub fn n_fits_except(&self, kind: TileKind, places: &[Place]) -> [u16; 4] {
        let (mut n_fits, codes) = (self.n_fits(kind), self.catalog.codes(kind));
        for forbidden in places.iter().filter_map(|it| self.forbidden_at(*it)) {
            for (n, code) in n_fits.iter_mut().zip(codes) {
                *n -= u16::from(code.as_array()[0] & forbidden == 0);
            }
        }
        n_fits
    }

    /// Every place and rotation a square fits, rotation by rotation.
    #[inline]
    pub fn fits(&self, kind: TileKind) -> impl Iterator<Item = (Place, Rotation)> + '_ {
        let codes = self.catalog.codes(kind);
        codes.iter().zip(Rotation::ALL).flat_map(move |(&code, rotation)| {
            self.frontier.fits(code).map(move |cell| (self.grid.place(cell), rotation))
        })
    }

    /// The nth of [`Self::fits`], given what [`Self::n_fits`] counted.
    #[must_use]
    #[inline]
    pub fn nth_fit(
        &self,
        kind: TileKind,
        n_fits: &[u16; 4],
        nth: u16,
    ) -> Option<(Place, Rotation)> {
        let (rotation, nth) = nth_rotation(n_fits, nth);
        let code = self.catalog.codes(kind)[usize::from(rotation.quarters())];
        let cell = self.frontier.nth_fit(code, nth)?;
        Some((self.grid.place(cell), rotation))
    }

    /// The same without some places, given what [`Self::n_fits_except`] counted.
    #[must_use]
    pub fn nth_fit_except(
        &self,
        kind: TileKind,
        n_fits: &[u16; 4],
        nth: u16,
        places: &[Place],
    ) -> Option<(Place, Rotation)> {
        let (rotation, nth) = nth_rotation(n_fits, nth);
        let code = self.catalog.codes(kind)[usize::from(rotation.quarters())];
        let fits = self.frontier.fits(code).map(|cell| self.grid.place(cell));
        let place = fits.filter(|it| !places.contains(it)).nth(nth.into())?;
        Some((place, rotation))
    }

    /// How many places lie on the frontier.
    #[must_use]
    pub fn n_frontier(&self) -> usize {
        self.frontier.len()
    }

    /// What the neighbors of an empty place forbid, in the bits of an
    /// [`EdgeCode`](bastide_tiles::EdgeCode); none where nothing can be placed.
    #[must_use]
    #[inline]
    pub fn forbidden_at(&self, place: Place) -> Option<u16> {
        match self.grid.get(self.grid.cell(place)?) {
            Content::Frontier(idx) => Some(self.frontier.forbidden(idx)),
            Content::Empty | Content::Square(_) => None,
        }
    }

    /// Where a road or a city can go on: the empty places that its ends lead to, each with the side
    /// of that place on which the end comes in. A place that two ends lead to comes twice.
    pub fn open_ends(&self, feature: Feature) -> impl Iterator<Item = (Place, Side)> + '_ {
        let ends = self.segments_of(feature).flat_map(move |segment| {
            let square = self.square_of(segment);
            let local = (segment.0 - square.first_segment) as u8;
            let turned = self.catalog.turned(square.kind, square.rotation);
            let leaves = move |side: &Side| turned.ports[3 * side.index() + 1] == local;
            let sides = Side::ALL.into_iter().filter(leaves);
            sides.map(move |side| (square.place.beside(side), side.opposite()))
        });
        ends.filter(|(place, _)| self.square_at(*place).is_none())
    }

    /// The segments of a square, in the order of its layout.
    pub fn segments_on(&self, square: SquareIdx) -> impl ExactSizeIterator<Item = Segment> + use<> {
        let placed = self.square(square);
        let n = u16::from(self.catalog.prepared(placed.kind).n_segments);
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
        let orientation = self.catalog.layout(placed.kind).orientation(placed.rotation);
        orientation.segment_at(port).map(|local| self.segment(square, local))
    }

    /// How many segments have been placed.
    #[must_use]
    pub fn n_segments(&self) -> usize {
        self.features.nodes.len()
    }

    /// Which square a segment lies on.
    #[must_use]
    #[inline]
    pub fn square_idx_of(&self, segment: Segment) -> SquareIdx {
        SquareIdx(self.features.nodes[segment.0 as usize].square)
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

    /// Whether a follower stands on a square.
    #[must_use]
    #[inline]
    pub fn has_follower(&self, square: SquareIdx) -> bool {
        self.segments_on(square).any(|it| self.features.nodes[usize::from(it.0)].n_followers > 0)
    }

    /// The facts of a segment.
    #[must_use]
    pub fn facts(&self, segment: Segment) -> &SegmentFacts {
        self.catalog.facts(self.square_of(segment).kind, self.local(segment))
    }

    /// The feature a segment belongs to.
    #[must_use]
    #[inline]
    pub fn feature_of(&self, segment: Segment) -> Feature {
        Feature(self.features.nodes[segment.0 as usize].label)
    }

    /// What a feature carries.
    #[must_use]
    #[inline]
    pub fn tally(&self, feature: Feature) -> &Tally {
        &self.features.tallies[feature.0 as usize]
    }

    /// Pairs of road segments that ferries join, in no particular order.
    #[must_use]
    #[inline]
    pub fn links(&self) -> &[(Segment, Segment)] {
        &self.links
    }

    /// The features the last placement completed, ferries included once
    /// [`Self::set_completed_roads`] has been told; handles stay good until the board changes.
    #[must_use]
    #[inline]
    pub fn completed(&self) -> &[Feature] {
        &self.completed
    }

    /// All features, in the order of their first segments' placing where they never merged.
    pub fn features(&self) -> impl Iterator<Item = Feature> + '_ {
        self.tallies().map(|(feature, _)| feature)
    }

    /// All features and what they carry, in the same order.
    #[inline]
    pub fn tallies(&self) -> impl Iterator<Item = (Feature, &Tally)> + '_ {
        let segments = self.features.nodes.iter().zip(&self.features.tallies);
        let labelled = segments.zip(0..).filter(|((node, _), idx)| node.label == *idx);
        labelled.map(|((node, tally), _)| (Feature(node.label), tally))
    }

    /// The segments of a feature, in no particular order.
    pub fn segments_of(&self, feature: Feature) -> impl Iterator<Item = Segment> + '_ {
        let mut next = Some(feature.0);
        std::iter::from_fn(move || {
            let segment = next?;
            let after = self.features.nodes[segment as usize].next;
            next = (after != feature.0).then_some(after);
            Some(Segment(segment))
        })
    }

    /// Whether a segment is the first of its feature on its square.
    #[inline]
    fn is_first_on_square(&self, segment: Segment) -> bool {
        let node = self.features.nodes[segment.0 as usize];
        let first = self.squares[node.square as usize].first_segment;
        (first..segment.0).all(|other| self.features.nodes[other as usize].label != node.label)
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

    /// The cities a field touches for which `wanted` holds, each once.
    ///
    /// Walked when asked: fields are only scored at the end, and keeping the set up to date
    /// while fields and cities merge would cost more than all walks together.
    #[must_use]
    pub fn cities_touching(&self, field: Feature, wanted: impl Fn(&Tally) -> bool) -> Vec<Feature> {
        debug_assert_eq!(self.tally(field).kind, FeatureKind::Field);
        let mut cities = Vec::new();
        for segment in self.segments_of(field) {
            let square = self.square_of(segment);
            let local = segment.0 - square.first_segment;
            let mut touches = self.catalog.touches(square.kind, local);
            while touches != 0 {
                let city = Segment(square.first_segment + touches.trailing_zeros() as u16);
                let city = self.feature_of(city);
                if wanted(self.tally(city)) && !cities.contains(&city) {
                    cities.push(city);
                }
                touches &= touches - 1;
            }
        }
        cities
    }
}

/// Which rotation the nth fit has, and which of that rotation it is. Where it falls can't be
/// foreseen, so the walk goes to the end instead of branching on it.
#[inline]
fn nth_rotation(n_fits: &[u16; 4], nth: u16) -> (Rotation, u16) {
    let (mut quarters, mut before_chosen, mut n_before) = (0, 0, 0);
    for (idx, n) in n_fits.iter().enumerate() {
        if n_before <= nth {
            (quarters, before_chosen) = (idx as u8, n_before);
        }
        n_before += n;
    }
    (Rotation::from_quarters(quarters), nth - before_chosen)
}
