//! Segments and features: what is connected, and what it carries.

use arrayvec::ArrayVec;
use bastide_tiles::{FeatureKind, Goods, SegmentFacts};

/// A segment of a placed square, numbered in the order of placing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Segment(pub u16);

/// A feature: segments that are connected. The handle is good until the board changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feature(pub(crate) u16);

impl Feature {
    /// A number that no other feature has, until the board changes.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u16 {
        self.0
    }
}

/// A placed square, numbered in the order of placing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareIdx(pub u16);

/// The features one placement completes: four of the square itself, a monastery and a garden on
/// each of the nine squares round and under it, and three roads on each of four lakes whose ferries
/// have moved since.
pub(crate) type Completed = ArrayVec<Feature, 34>;

/// What a feature carries; merging two features adds field by field.
///
/// Sixteen bytes, so that the nth is found by a shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
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
    pub pennants: u16,
    /// Pig herds on a field; more than 255 are not told apart.
    pub pig_herds: u8,
    /// Wine, grain and cloth; likewise.
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
            pennants: facts.pennants.into(),
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
        self.pig_herds = self.pig_herds.saturating_add(other.pig_herds);
        for (mine, theirs) in self.goods.iter_mut().zip(other.goods) {
            *mine = mine.saturating_add(theirs);
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

/// Which segments belong together, and what they carry together.
///
/// Labels are eager: every segment knows its feature, and merging relabels the smaller one. That
/// makes the frequent question one load, and a segment is relabeled at most as often as its
/// feature doubles.
#[derive(Clone, Debug, Default)]
pub(crate) struct Features {
    pub(crate) nodes: Vec<Node>,
    /// Indexed by label; stale where the number is no feature's label.
    pub(crate) tallies: Vec<Tally>,
}

impl Features {
    /// Adds the segments of a new square, each a feature of its own.
    #[inline]
    pub(crate) fn add(&mut self, square: u16, tallies: &[Tally]) {
        let first = self.nodes.len() as u16;
        self.tallies.extend_from_slice(tallies);
        self.nodes.extend((0..tallies.len() as u16).map(|local| {
            let segment = first + local;
            Node { label: segment, next: segment, square, n_followers: 0 }
        }));
    }

    #[inline]
    pub(crate) fn label(&self, segment: u16) -> u16 {
        self.nodes[usize::from(segment)].label
    }

    #[inline]
    pub(crate) fn tally_of(&mut self, segment: u16) -> &mut Tally {
        let label = self.label(segment);
        &mut self.tallies[usize::from(label)]
    }

    /// Makes one feature of two, relabeling the smaller; says its label.
    #[inline]
    pub(crate) fn merge(&mut self, a: u16, b: u16) -> u16 {
        let (label_a, label_b) = (self.label(a), self.label(b));
        if label_a == label_b {
            return label_a;
        }
        let n_segments = |label: u16| self.tallies[usize::from(label)].n_segments;
        let (winner, loser) = if n_segments(label_a) < n_segments(label_b) {
            (label_b, label_a)
        } else {
            (label_a, label_b)
        };
        let mut segment = loser;
        loop {
            let node = &mut self.nodes[usize::from(segment)];
            node.label = winner;
            if node.next == loser {
                break;
            }
            segment = node.next;
        }
        let after_winner = self.nodes[usize::from(winner)].next;
        self.nodes[usize::from(winner)].next = loser;
        self.nodes[usize::from(segment)].next = after_winner;
        let lost = self.tallies[usize::from(loser)];
        self.tallies[usize::from(winner)].add(&lost);
        winner
    }

    /// Joins two ends of roads or cities: neither is open any more.
    #[inline]
    pub(crate) fn join_ends(&mut self, a: u16, b: u16) {
        let label = self.merge(a, b);
        self.tallies[usize::from(label)].open -= 2;
    }

    /// Closes an end, or fills a place beside a monastery.
    #[inline]
    pub(crate) fn close_end(&mut self, segment: u16) {
        self.tally_of(segment).open -= 1;
    }

    #[inline]
    pub(crate) fn note_if_complete(&self, segment: u16, completed: &mut Completed) {
        let label = self.label(segment);
        let feature = Feature(label);
        if self.tallies[usize::from(label)].is_complete() && !completed.contains(&feature) {
            completed.push(feature);
        }
    }

    /// Takes segments out of their rings, each a feature of its own again.
    pub(crate) fn part(&mut self, segment: u16, tally: Tally) {
        let node = &mut self.nodes[usize::from(segment)];
        (node.label, node.next) = (segment, segment);
        self.tallies[usize::from(segment)] = Tally { n_followers: node.n_followers, ..tally };
    }

    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.nodes.clone_from(&other.nodes);
        self.tallies.clone_from(&other.tallies);
    }
}
