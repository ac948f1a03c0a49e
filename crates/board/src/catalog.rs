//! The kinds of square a game can place, prepared once and shared by all its boards.

use crate::feature::Tally;
use crate::frontier::{Codes, Frontier};
use bastide_tiles::{Edge, EdgeCode, FeatureKind, Layout, Port, Rotation, SegmentFacts, Side};
use wide::u16x8;

/// A kind of tile in a [`Catalog`]; each square of a tile of several squares is a kind of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileKind(pub u16);

/// The kinds of square a game can place.
///
/// ```
/// use bastide_board::Catalog;
/// let base = bastide_tiles::tile_set("base-c1").unwrap();
/// let catalog = Catalog::new(base.tiles.iter().map(|tile| tile.squares[0].layout()));
/// assert_eq!(catalog.n_layouts(), 24);
/// ```
#[derive(Clone, Debug)]
pub struct Catalog {
    layouts: Vec<Layout>,
    prepared: Vec<Prepared>,
    /// The edge codes of their rotations, where rotations that look like an earlier one have a
    /// code that fits nowhere.
    codes: Vec<Codes>,
    /// Four a layout, in the order of rotations.
    turned: Vec<Turned>,
    /// The tallies of all segments of all layouts, end to end.
    pub(crate) tallies: Vec<Tally>,
    /// Which cities of its square each of them touches, in the same order.
    touches: Vec<u16>,
}

/// What placing a square needs, whatever way it lies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prepared {
    /// The edge codes of its rotations.
    pub(crate) all_codes: [u16; 4],
    pub(crate) n_segments: u8,
    /// Cities and roads come first among the segments.
    pub(crate) n_ways: u8,
    /// Monastery and garden come next.
    pub(crate) n_buildings: u8,
    pub(crate) first_tally: u16,
}

/// What joining a square to its neighbors needs, as it lies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turned {
    /// What each side forbids to the place beyond it.
    pub(crate) forbids: [u16; 4],
    pub(crate) edges: [Edge; 4],
    /// The segment at each port, or [`Turned::NOTHING`].
    pub(crate) ports: [u8; Port::N],
}

impl Turned {
    pub(crate) const NOTHING: u8 = u8::MAX;

    fn of(layout: &Layout, rotation: Rotation) -> Self {
        let orientation = layout.orientation(rotation);
        let edges = orientation.edges;
        let mut ports = [Self::NOTHING; Port::N];
        for port in Port::all() {
            ports[port.index()] = orientation.segment_at(port).unwrap_or(Self::NOTHING);
        }
        let forbids =
            Side::ALL.map(|side| EdgeCode::forbidden(edges[side.index()], side.opposite()));
        Self { forbids, edges, ports }
    }
}

impl Catalog {
    /// Prepares layouts; their ids count from 0 in this order.
    pub fn new(layouts: impl IntoIterator<Item = Layout>) -> Self {
        let layouts: Vec<Layout> = layouts.into_iter().collect();
        let mut tallies = Vec::new();
        let touches =
            layouts.iter().flat_map(|layout| &layout.segments).map(|it| it.touches).collect();
        let prepared = layouts
            .iter()
            .map(|layout| {
                let n_of = |test: &dyn Fn(FeatureKind) -> bool| {
                    layout.segments.iter().filter(|it| test(it.kind)).count() as u8
                };
                let first_tally = tallies.len() as u16;
                tallies.extend(layout.segments.iter().map(Tally::of));
                let all_codes = Rotation::ALL.map(|it| layout.orientation(it).code.0);
                Prepared {
                    all_codes,
                    n_segments: layout.segments.len() as u8,
                    n_ways: n_of(&FeatureKind::is_way),
                    n_buildings: n_of(&FeatureKind::is_surrounded),
                    first_tally,
                }
            })
            .collect();
        let codes = layouts
            .iter()
            .map(|layout| {
                let mut codes = Rotation::ALL.map(|it| layout.orientation(it).code.0);
                codes[layout.distinct_rotations().len()..].fill(Frontier::NO_FIT);
                codes.map(u16x8::splat)
            })
            .collect();
        let turned = layouts
            .iter()
            .flat_map(|layout| Rotation::ALL.map(|rotation| Turned::of(layout, rotation)))
            .collect();
        Self { layouts, prepared, codes, turned, tallies, touches }
    }

    /// How many kinds of square there are.
    #[must_use]
    pub fn n_layouts(&self) -> usize {
        self.layouts.len()
    }

    /// What a kind looks like.
    #[must_use]
    #[inline]
    pub fn layout(&self, kind: TileKind) -> &Layout {
        &self.layouts[kind.0 as usize]
    }

    /// The facts of a segment of a kind of square.
    #[must_use]
    #[inline]
    pub fn facts(&self, kind: TileKind, local: u8) -> &SegmentFacts {
        &self.layout(kind).segments[local as usize]
    }

    #[inline]
    pub(crate) fn prepared(&self, kind: TileKind) -> &Prepared {
        &self.prepared[kind.0 as usize]
    }

    #[inline]
    pub(crate) fn codes(&self, kind: TileKind) -> &Codes {
        &self.codes[kind.0 as usize]
    }

    #[inline]
    pub(crate) fn turned(&self, kind: TileKind, rotation: Rotation) -> &Turned {
        &self.turned[usize::from(kind.0) * 4 + usize::from(rotation.quarters())]
    }

    /// Bit i is set if the segment is a field that touches segment i of its square.
    #[inline]
    pub(crate) fn touches(&self, kind: TileKind, local: u16) -> u16 {
        self.touches[usize::from(self.prepared(kind).first_tally + local)]
    }
}
