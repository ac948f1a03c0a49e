//! A square prepared for play: numbered segments, and what lies where in each rotation.

use crate::tile::{Building, Edge, Goods, Piece, Square};
use crate::{Port, Rotation, Side, Tile};

/// The kinds of feature a follower can stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FeatureKind {
    /// A city.
    City,
    /// A road.
    Road,
    /// A monastery.
    Monastery,
    /// A shrine.
    Shrine,
    /// An abbey.
    Abbey,
    /// A garden.
    Garden,
    /// A field.
    Field,
}

impl FeatureKind {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::City,
        Self::Road,
        Self::Monastery,
        Self::Shrine,
        Self::Abbey,
        Self::Garden,
        Self::Field,
    ];

    /// Monasteries, shrines, abbeys and gardens are complete when all eight squares round them
    /// are filled.
    #[must_use]
    #[inline]
    pub const fn is_surrounded(self) -> bool {
        matches!(self, Self::Monastery | Self::Shrine | Self::Abbey | Self::Garden)
    }

    /// Whether it is a city or a road: what leads from tile to tile until its ends are closed.
    #[must_use]
    #[inline]
    pub const fn is_way(self) -> bool {
        matches!(self, Self::City | Self::Road)
    }

    /// The word in English text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::City => "city",
            Self::Road => "road",
            Self::Monastery => "monastery",
            Self::Shrine => "shrine",
            Self::Abbey => "abbey",
            Self::Garden => "garden",
            Self::Field => "field",
        }
    }
}

/// What a segment carries, whatever way its tile lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SegmentFacts {
    /// What it is a piece of.
    pub kind: FeatureKind,
    /// Roads and cities: how many sides it opens to.
    pub n_sides: u8,
    /// Pennants of a city.
    pub pennants: u8,
    /// An inn by a road.
    pub inn: bool,
    /// A cathedral in a city.
    pub cathedral: bool,
    /// A princess in a city.
    pub princess: bool,
    /// Goods of a city.
    pub goods: Option<Goods>,
    /// A pig herd on a field.
    pub pig_herd: bool,
    /// For a field: bit i is set if it touches segment i, a city of the same square.
    pub touches: u16,
}

/// Edges of a square in four bits a side (field, road, city, river), north lowest.
///
/// A square fits beside others if no bit of it is forbidden there: `code & forbidden == 0`.
/// An abbey has no bit set and so fits everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EdgeCode(pub u16);

impl EdgeCode {
    fn of(edges: [Edge; 4]) -> Self {
        let bits = edges
            .into_iter()
            .enumerate()
            .fold(0, |bits, (idx, edge)| bits | Self::bit(edge) << (4 * idx));
        Self(bits)
    }

    const fn bit(edge: Edge) -> u16 {
        match edge {
            Edge::Field => 1,
            Edge::Road => 2,
            Edge::City => 4,
            Edge::River => 8,
            Edge::Abbey | Edge::Inner => 0,
        }
    }

    /// What a neighbor showing this edge forbids on the side that faces it.
    ///
    /// An abbey forbids nothing; beside an inner side nothing can lie.
    #[must_use]
    pub const fn forbidden(edge: Edge, side: Side) -> u16 {
        let allowed = match edge {
            Edge::Abbey => 0b1111,
            Edge::City | Edge::Road | Edge::Field | Edge::River | Edge::Inner => Self::bit(edge),
        };
        (0b1111 & !allowed) << (4 * side as u16)
    }
}

/// A square in one rotation: what its rim shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orientation {
    /// The four edges as a code.
    pub code: EdgeCode,
    /// The four edges, clockwise from the north.
    pub edges: [Edge; 4],
    ports: [u8; Port::N],
}

impl Orientation {
    const NOTHING: u8 = u8::MAX;

    /// The segment that reaches the rim at this port.
    #[must_use]
    #[inline]
    pub fn segment_at(&self, port: Port) -> Option<u8> {
        let segment = self.ports[port.index()];
        (segment != Self::NOTHING).then_some(segment)
    }

    /// The ports a segment reaches, clockwise from the north-west corner.
    pub fn ports_of(&self, segment: u8) -> impl Iterator<Item = Port> + '_ {
        Port::all().filter(move |port| self.ports[port.index()] == segment)
    }
}

/// A square prepared for play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Cities first, then roads, the monastery, the garden, fields.
    pub segments: Vec<SegmentFacts>,
    /// Groups of segments that touch where a road ends.
    pub junctions: Vec<Vec<u8>>,
    orientations: [Orientation; 4],
    /// How many rotations differ by rule: 1, 2 or 4.
    n_distinct_rotations: u8,
}

impl Layout {
    /// More segments than any square has; the abbey set's AB has nine.
    pub const MAX_SEGMENTS: usize = 12;

    /// The square in this rotation.
    #[must_use]
    #[inline]
    pub fn orientation(&self, rotation: Rotation) -> &Orientation {
        &self.orientations[rotation.quarters() as usize]
    }

    /// Rotations that differ in some rule. A square that looks the same after a half turn has two,
    /// one that looks the same after every quarter turn has one.
    ///
    /// ```
    /// use bastide_tiles::tile_set;
    /// let base = tile_set("base-c1").unwrap();
    /// let n = |id: &str| base.tile(id).unwrap().squares[0].layout().distinct_rotations().len();
    /// assert_eq!(n("V"), 4, "a curve");
    /// assert_eq!(n("U"), 2, "a straight road");
    /// assert_eq!(n("X"), 1, "a crossing");
    /// ```
    #[must_use]
    #[inline]
    pub fn distinct_rotations(&self) -> &'static [Rotation] {
        &Rotation::ALL[..self.n_distinct_rotations as usize]
    }

    /// The rotation among [`Self::distinct_rotations`] that looks the same as this one.
    #[must_use]
    pub fn canonical(&self, rotation: Rotation) -> Rotation {
        Rotation::from_quarters(rotation.quarters() % self.n_distinct_rotations)
    }

    /// Whether a quarter, half or three-quarter turn maps the square onto itself: every segment
    /// onto one that carries the same.
    fn is_same_after(&self, rotation: Rotation) -> bool {
        let (before, after) = (self.orientation(Rotation::NONE), self.orientation(rotation));
        if before.code != after.code {
            return false;
        }
        let mut image = [Orientation::NOTHING; Self::MAX_SEGMENTS];
        for port in Port::all() {
            match (before.segment_at(port), after.segment_at(port)) {
                (None, None) => {}
                (Some(a), Some(b)) => {
                    let slot = &mut image[a as usize];
                    if *slot != Orientation::NOTHING && *slot != b {
                        return false;
                    }
                    *slot = b;
                }
                _ => return false,
            }
        }
        // What reaches no side stays where it is, except that inner fields may change places.
        let mut inner_before = Vec::new();
        let mut inner_after = Vec::new();
        for (idx, facts) in self.segments.iter().enumerate() {
            let touches = (0..self.segments.len())
                .filter(|it| facts.touches >> it & 1 == 1)
                .fold(0, |bits, it| bits | 1 << image[it]);
            let turned = SegmentFacts { touches, ..*facts };
            if image[idx] != Orientation::NOTHING {
                if self.segments[image[idx] as usize] != turned {
                    return false;
                }
            } else {
                image[idx] = idx as u8;
                inner_before.push((facts.kind, facts.touches));
                inner_after.push((turned.kind, turned.touches));
            }
        }
        inner_before.sort_unstable();
        inner_after.sort_unstable();
        inner_before == inner_after && self.has_same_junctions(&image)
    }

    fn has_same_junctions(&self, image: &[u8; Self::MAX_SEGMENTS]) -> bool {
        let as_bits = |group: &Vec<u8>, map: &dyn Fn(u8) -> u8| {
            group.iter().fold(0_u16, |bits, &it| bits | 1 << map(it))
        };
        let mut before: Vec<u16> = self.junctions.iter().map(|it| as_bits(it, &|id| id)).collect();
        let mut after: Vec<u16> =
            self.junctions.iter().map(|it| as_bits(it, &|id| image[id as usize])).collect();
        before.sort_unstable();
        after.sort_unstable();
        before == after
    }
}

impl Tile {
    /// Its squares, prepared for play.
    #[must_use]
    pub fn layouts(&self) -> Vec<Layout> {
        let mut layouts: Vec<Layout> = self.squares.iter().map(Square::layout).collect();
        // The arrow of a flying machine tells all rotations apart; so do two unlike halves.
        if self.symbols.flying_machine.is_some() || self.is_double() {
            layouts.iter_mut().for_each(|layout| layout.n_distinct_rotations = 4);
        }
        layouts
    }
}

impl Square {
    /// Prepares the square for play.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let segments = self.segment_facts();
        debug_assert!(segments.len() <= Layout::MAX_SEGMENTS);
        let junctions = self
            .junctions
            .iter()
            .map(|group| group.iter().filter_map(|&piece| self.segment_of(piece)).collect())
            .collect();
        let ports = self.ports();
        let orientations = Rotation::ALL.map(|rotation| {
            let mut turned_ports = [Orientation::NOTHING; Port::N];
            let mut edges = self.edges;
            for port in Port::all() {
                turned_ports[port.turned(rotation).index()] = ports[port.index()];
            }
            for side in Side::ALL {
                edges[side.turned(rotation).index()] = self.edges[side.index()];
            }
            Orientation { code: EdgeCode::of(edges), edges, ports: turned_ports }
        });
        let mut layout = Layout { segments, junctions, orientations, n_distinct_rotations: 4 };
        layout.n_distinct_rotations = if layout.is_same_after(Rotation::from_quarters(1)) {
            1
        } else if layout.is_same_after(Rotation::from_quarters(2)) {
            2
        } else {
            4
        };
        layout
    }

    /// The number of a piece among the segments; rivers are none.
    #[must_use]
    pub fn segment_of(&self, piece: Piece) -> Option<u8> {
        let n_cities = self.cities.len() as u8;
        let n_roads = self.roads.len() as u8;
        let n_buildings = u8::from(self.building.is_some()) + u8::from(self.garden);
        match piece {
            Piece::City(idx) => Some(idx),
            Piece::Road(idx) => Some(n_cities + idx),
            Piece::Building => Some(n_cities + n_roads),
            Piece::Field(idx) => Some(n_cities + n_roads + n_buildings + idx),
            Piece::River(_) => None,
        }
    }

    fn segment_facts(&self) -> Vec<SegmentFacts> {
        let plain = |kind| SegmentFacts {
            kind,
            n_sides: 0,
            pennants: 0,
            inn: false,
            cathedral: false,
            princess: false,
            goods: None,
            pig_herd: false,
            touches: 0,
        };
        let mut segments = Vec::new();
        segments.extend(self.cities.iter().map(|city| SegmentFacts {
            n_sides: city.sides.len() as u8,
            pennants: city.pennants,
            cathedral: city.cathedral,
            princess: city.princess,
            goods: city.goods,
            ..plain(FeatureKind::City)
        }));
        segments.extend(self.roads.iter().map(|road| SegmentFacts {
            n_sides: road.sides.len() as u8,
            inn: road.inn,
            ..plain(FeatureKind::Road)
        }));
        segments.extend(self.building.map(|building| {
            plain(match building {
                Building::Monastery => FeatureKind::Monastery,
                Building::Shrine => FeatureKind::Shrine,
                Building::Abbey => FeatureKind::Abbey,
            })
        }));
        if self.garden {
            segments.push(plain(FeatureKind::Garden));
        }
        segments.extend(self.fields.iter().map(|field| SegmentFacts {
            pig_herd: field.pig_herd,
            touches: field.cities.iter().fold(0, |bits, &city| bits | 1 << city),
            ..plain(FeatureKind::Field)
        }));
        segments
    }

    /// Which segment reaches each port, as printed.
    fn ports(&self) -> [u8; Port::N] {
        let mut ports = [Orientation::NOTHING; Port::N];
        let mut set = |port: Port, piece: Piece| {
            if let Some(segment) = self.segment_of(piece) {
                ports[port.index()] = segment;
            }
        };
        for (idx, city) in self.cities.iter().enumerate() {
            for &side in &city.sides {
                set(Port::middle(side), Piece::City(idx as u8));
            }
        }
        for (idx, road) in self.roads.iter().enumerate() {
            for &side in &road.sides {
                set(Port::middle(side), Piece::Road(idx as u8));
            }
        }
        for (idx, field) in self.fields.iter().enumerate() {
            for &half in &field.halves {
                set(half, Piece::Field(idx as u8));
            }
        }
        ports
    }
}
