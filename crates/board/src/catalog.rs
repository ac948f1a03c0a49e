//! The kinds of square a game can place, prepared once and shared by all its boards.

use crate::feature::Tally;
use bastide_tiles::{FeatureKind, Layout, Orientation, Rotation, SegmentFacts};

/// A kind of square in a [`Catalog`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LayoutId(pub u16);

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
    pub(crate) prepared: Vec<Prepared>,
    /// The tallies of all segments of all layouts, end to end.
    pub(crate) tallies: Vec<Tally>,
}

/// What placing a square needs, close together.
#[derive(Clone, Debug)]
pub(crate) struct Prepared {
    pub(crate) orientations: [Orientation; 4],
    /// The edge codes of the rotations that differ.
    pub(crate) codes: [u16; 4],
    pub(crate) n_rotations: u8,
    pub(crate) n_segments: u8,
    /// Cities and roads come first among the segments.
    pub(crate) n_ways: u8,
    /// Monastery and garden come next.
    pub(crate) n_buildings: u8,
    pub(crate) first_tally: u16,
}

impl Catalog {
    /// Prepares layouts; their ids count from 0 in this order.
    pub fn new(layouts: impl IntoIterator<Item = Layout>) -> Self {
        let layouts: Vec<Layout> = layouts.into_iter().collect();
        let mut tallies = Vec::new();
        let prepared = layouts
            .iter()
            .map(|layout| {
                let n_of = |test: &dyn Fn(FeatureKind) -> bool| {
                    layout.segments.iter().filter(|it| test(it.kind)).count() as u8
                };
                let first_tally = tallies.len() as u16;
                tallies.extend(layout.segments.iter().map(Tally::of));
                let orientations = Rotation::ALL.map(|it| *layout.orientation(it));
                Prepared {
                    codes: Rotation::ALL.map(|it| layout.orientation(it).code.0),
                    orientations,
                    n_rotations: layout.distinct_rotations().len() as u8,
                    n_segments: layout.segments.len() as u8,
                    n_ways: n_of(&|kind| matches!(kind, FeatureKind::City | FeatureKind::Road)),
                    n_buildings: n_of(&FeatureKind::is_surrounded),
                    first_tally,
                }
            })
            .collect();
        Self { layouts, prepared, tallies }
    }

    /// How many kinds of square there are.
    #[must_use]
    pub fn n_layouts(&self) -> usize {
        self.layouts.len()
    }

    /// A kind of square.
    #[must_use]
    #[inline]
    pub fn layout(&self, id: LayoutId) -> &Layout {
        &self.layouts[id.0 as usize]
    }

    /// The facts of a segment of a kind of square.
    #[must_use]
    #[inline]
    pub fn facts(&self, id: LayoutId, local: u8) -> &SegmentFacts {
        &self.layout(id).segments[local as usize]
    }

    #[inline]
    pub(crate) fn prepared(&self, id: LayoutId) -> &Prepared {
        &self.prepared[id.0 as usize]
    }
}
