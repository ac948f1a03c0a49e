//! Segments by the role of who stands there: `knight`, `thief E`, `farmer NL`.

use bastide_tiles::{FeatureKind, Layout, Port, Rotation};

/// What a follower is, by where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// In a city.
    Knight,
    /// On a road.
    Thief,
    /// In a monastery or abbey.
    Monk,
    /// On a shrine.
    Heretic,
    /// In a garden.
    Gardener,
    /// On a field.
    Farmer,
}

impl Role {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Knight, Self::Thief, Self::Monk, Self::Heretic, Self::Gardener, Self::Farmer];

    /// The role on a kind of feature.
    #[must_use]
    pub const fn on(kind: FeatureKind) -> Self {
        match kind {
            FeatureKind::City => Self::Knight,
            FeatureKind::Road => Self::Thief,
            FeatureKind::Monastery | FeatureKind::Abbey => Self::Monk,
            FeatureKind::Shrine => Self::Heretic,
            FeatureKind::Garden => Self::Gardener,
            FeatureKind::Field => Self::Farmer,
        }
    }

    /// Its word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Knight => "knight",
            Self::Thief => "thief",
            Self::Monk => "monk",
            Self::Heretic => "heretic",
            Self::Gardener => "gardener",
            Self::Farmer => "farmer",
        }
    }

    /// The role with this word.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }
}

/// The segments of a layout that give a role.
fn with_role(layout: &Layout, role: Role) -> impl Iterator<Item = u8> + '_ {
    let all = layout.segments.iter().enumerate();
    all.filter(move |(_, facts)| Role::on(facts.kind) == role).map(|(local, _)| local as u8)
}

/// Fields that reach no side are counted instead: `inner`, `inner2`, …
fn inner_name(nth: usize) -> String {
    if nth == 0 { "inner".to_owned() } else { format!("inner{}", nth + 1) }
}

fn inner_segments(layout: &Layout, rotation: Rotation, role: Role) -> Vec<u8> {
    let orientation = layout.orientation(rotation);
    with_role(layout, role).filter(|it| orientation.ports_of(*it).next().is_none()).collect()
}

/// The name of a segment: the role, and where several segments of the tile give that role, the
/// first port it reaches, clockwise from the north-west corner, as the tile lies.
///
/// ```
/// use bastide_notation::segment_text;
/// use bastide_tiles::{Rotation, tile_set};
/// let start = tile_set("base-c1").unwrap().tile("D").unwrap().squares[0].layout();
/// let names: Vec<String> = (0..4).map(|it| segment_text(&start, Rotation::NONE, it)).collect();
/// assert_eq!(names, ["knight", "thief", "farmer EL", "farmer ER"]);
/// ```
#[must_use]
pub fn segment_text(layout: &Layout, rotation: Rotation, local: u8) -> String {
    let role = Role::on(layout.segments[usize::from(local)].kind);
    if with_role(layout, role).count() == 1 {
        return role.name().to_owned();
    }
    format!("{} {}", role.name(), place_text(layout, rotation, local))
}

/// Where a segment is: the first port it reaches, clockwise from the north-west corner.
pub(crate) fn place_text(layout: &Layout, rotation: Rotation, local: u8) -> String {
    if let Some(port) = layout.orientation(rotation).ports_of(local).next() {
        return port.to_string();
    }
    let role = Role::on(layout.segments[usize::from(local)].kind);
    let inner = inner_segments(layout, rotation, role);
    inner_name(inner.iter().position(|it| *it == local).unwrap_or_default())
}

/// The segment a name means: any port it reaches will do, or none if there is no doubt.
///
/// # Errors
/// Why the name means no segment of the tile.
pub fn find_segment(layout: &Layout, rotation: Rotation, name: &str) -> Result<u8, String> {
    let mut words = name.split_whitespace();
    let role_name = words.next().unwrap_or_default();
    let role = Role::from_name(role_name)
        .ok_or_else(|| format!("{role_name:?} is no knight, thief, monk, farmer or the like"))?;
    let all: Vec<u8> = with_role(layout, role).collect();
    let place = words.next().unwrap_or_default();
    if let Some(word) = words.next() {
        return Err(format!("{word:?} is one word too many"));
    }
    find_place(layout, rotation, &all, role_name, place)
}

/// Which of these segments is at a place; none need be named if there is one only.
pub(crate) fn find_place(
    layout: &Layout,
    rotation: Rotation,
    segments: &[u8],
    who: &str,
    place: &str,
) -> Result<u8, String> {
    match (place, segments) {
        (_, []) => Err(format!("there is no place for a {who} on that tile")),
        ("", [only]) => Ok(*only),
        ("", _) => {
            let places = segments.iter().map(|it| place_text(layout, rotation, *it));
            let names: Vec<String> = places.map(|it| format!("{who} {it}")).collect();
            Err(format!("which {who}? There are {}", names.join(", ")))
        }
        (place, _) => {
            let orientation = layout.orientation(rotation);
            let is_inner = |it: &&u8| orientation.ports_of(**it).next().is_none();
            let inner: Vec<u8> = segments.iter().filter(is_inner).copied().collect();
            let counted = (0..inner.len()).find(|nth| inner_name(*nth) == place);
            let reached = || {
                let port = Port::from_word(place)?;
                orientation.segment_at(port).filter(|it| segments.contains(it))
            };
            counted
                .map(|nth| inner[nth])
                .or_else(reached)
                .ok_or_else(|| format!("no place for a {who} lies at {place:?}"))
        }
    }
}
