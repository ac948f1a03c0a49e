//! Segments and features: what is connected, and what it carries.

use bastide_tiles::{FeatureKind, Goods, SegmentFacts};

/// A segment of a placed square, numbered in the order of placing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Segment(pub u16);

/// A feature: segments that are connected. The handle is good until the board changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feature(pub(crate) u16);

/// A placed square, numbered in the order of placing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareIdx(pub u16);

/// What a feature carries; merging two features adds field by field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What it is.
    pub kind: FeatureKind,
    /// Whether an inn stands by it; one is as good as two.
    pub inn: bool,
    /// Whether a cathedral stands in it; one is as good as two.
    pub cathedral: bool,
    /// Followers on it. Kept here because it must merge with the feature.
    pub n_followers: u8,
    /// Roads and cities: ends that lead to an empty place. Monasteries and their like: empty
    /// places among the eight around. Fields: always 0, though they are never complete.
    pub open: u16,
    /// How many segments; a square can hold several.
    pub n_segments: u16,
    /// Pennants of a city.
    pub pennants: u8,
    /// Pig herds on a field.
    pub pig_herds: u8,
    /// Wine, grain and cloth.
    pub goods: [u8; 3],
}

impl Tally {
    pub(crate) fn of(facts: &SegmentFacts) -> Self {
        let mut goods = [0; 3];
        if let Some(it) = facts.goods {
            goods[match it {
                Goods::Wine => 0,
                Goods::Grain => 1,
                Goods::Cloth => 2,
            }] = 1;
        }
        let open = match facts.kind {
            FeatureKind::City | FeatureKind::Road => u16::from(facts.n_sides),
            FeatureKind::Field => 0,
            FeatureKind::Monastery
            | FeatureKind::Shrine
            | FeatureKind::Abbey
            | FeatureKind::Garden => 8,
        };
        Self {
            kind: facts.kind,
            inn: facts.inn,
            cathedral: facts.cathedral,
            n_followers: 0,
            open,
            n_segments: 1,
            pennants: facts.pennants,
            pig_herds: facts.pig_herd.into(),
            goods,
        }
    }

    /// The merge law.
    #[inline]
    pub(crate) fn add(&mut self, other: &Self) {
        self.inn |= other.inn;
        self.cathedral |= other.cathedral;
        self.n_followers += other.n_followers;
        self.open += other.open;
        self.n_segments += other.n_segments;
        self.pennants += other.pennants;
        self.pig_herds += other.pig_herds;
        for (mine, theirs) in self.goods.iter_mut().zip(other.goods) {
            *mine += theirs;
        }
    }

    /// Roads, cities and monasteries with nothing open; fields never.
    #[must_use]
    #[inline]
    pub fn is_complete(&self) -> bool {
        self.open == 0 && self.kind != FeatureKind::Field
    }

    /// Whether a follower stands on it.
    #[must_use]
    #[inline]
    pub fn is_occupied(&self) -> bool {
        self.n_followers > 0
    }
}

/// A segment's place in the rings that make up features.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The feature: the number of one of its segments.
    pub(crate) label: u16,
    /// The next segment of the feature, in a ring.
    pub(crate) next: u16,
    pub(crate) square: u16,
    /// Followers on this very segment, for when a feature is parted.
    pub(crate) n_followers: u8,
}
