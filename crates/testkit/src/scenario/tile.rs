//! Tiles as scenarios write them: `E<`, or by what their sides show, `E[city S]`.

use bastide_rules::Setup;
use bastide_tiles::{Edge, FeatureKind, Layout, Port, Rotation, Side, Tile, tile_set};

/// A tile of the set-up's tile sets.
pub(super) fn find_tile(setup: &Setup, id: &str) -> Result<&'static Tile, String> {
    let sets = setup.tile_sets().filter_map(|(name, _)| tile_set(name));
    let found = sets.into_iter().find_map(|set| set.tile(id));
    found.ok_or_else(|| format!("no tile set of this scenario has a tile {id:?}"))
}

/// Reads a tile and how it lies. After the id stands an arrow where its printed top points, or in
/// brackets what its sides show. A tile that looks the same all round needs neither.
pub(super) fn read_tile(setup: &Setup, text: &str) -> Result<(&'static Tile, Rotation), String> {
    if let Some(rotation) = text.chars().last().and_then(Rotation::from_arrow) {
        let id = &text[..text.len() - 1];
        return Ok((find_tile(setup, id)?, rotation));
    }
    let (id, sides) = match text.split_once('[') {
        Some((id, rest)) => {
            (id, rest.strip_suffix(']').ok_or_else(|| format!("{text:?} lacks its last ]"))?)
        }
        None => (text, ""),
    };
    let tile = find_tile(setup, id)?;
    let layout = tile.squares[0].layout();
    let shows = sides.split(';').map(str::trim).filter(|it| !it.is_empty());
    let shows = shows.map(Shown::read).collect::<Result<Vec<_>, _>>()?;
    let mut fitting = layout
        .distinct_rotations()
        .iter()
        .copied()
        .filter(|rotation| shows.iter().all(|it| it.is_on(&layout, *rotation)));
    match (fitting.next(), fitting.next()) {
        (Some(rotation), None) => Ok((tile, rotation)),
        (None, _) => Err(format!("no rotation of {id} shows {sides:?}")),
        (Some(a), Some(b)) => {
            let (a, b) = (a.arrow(), b.arrow());
            Err(format!("{text:?} leaves open how it lies: {id}{a}, {id}{b}, …"))
        }
    }
}

/// Something a tile shows, and all sides it reaches.
enum Shown {
    Segment(FeatureKind, Vec<Side>),
    /// Water is no segment.
    River(Vec<Side>),
}

impl Shown {
    /// `city ES`, `road E-S`, `monastery`, `river N-S`.
    fn read(text: &str) -> Result<Self, String> {
        let (word, sides) = text.split_once(' ').unwrap_or((text, ""));
        let sides = read_sides(sides)?;
        if word == "river" {
            return Ok(Self::River(sides));
        }
        let kinds = FeatureKind::ALL.into_iter().filter(|it| *it != FeatureKind::Field);
        let kind = kinds.into_iter().find(|it| it.name() == word);
        let kind =
            kind.ok_or_else(|| format!("{word:?} is no city, road, river, monastery or garden"))?;
        if sides.is_empty() != kind.is_surrounded() {
            return Err(format!(
                "{text:?} is not written like `city S`, `road E-S` or `monastery`"
            ));
        }
        Ok(Self::Segment(kind, sides))
    }

    fn is_on(&self, layout: &Layout, rotation: Rotation) -> bool {
        let orientation = layout.orientation(rotation);
        match self {
            Self::Segment(kind, sides) => {
                layout.segments.iter().enumerate().any(|(local, facts)| {
                    let reached = orientation.ports_of(local as u8).filter(|it| it.is_middle());
                    facts.kind == *kind && reached.map(Port::side).eq(sides.iter().copied())
                })
            }
            Self::River(sides) => {
                let has_water = |it: &Side| orientation.edges[it.index()] == Edge::River;
                Side::ALL.into_iter().filter(has_water).eq(sides.iter().copied())
            }
        }
    }
}

fn read_sides(text: &str) -> Result<Vec<Side>, String> {
    let mut sides = Vec::new();
    for letter in text.chars().filter(|it| *it != '-') {
        let side = Side::from_letter(letter.encode_utf8(&mut [0; 4]));
        sides.push(side.ok_or_else(|| format!("{letter:?} is no side; there are N, E, S, W"))?);
    }
    sides.sort_unstable();
    Ok(sides)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, String> {
        let sets = ["base-c1", "river-2"].map(|it| (it.to_owned(), 1));
        let setup = Setup { tiles: sets.to_vec(), ..Setup::base(2) };
        read_tile(&setup, text).map(|(tile, rotation)| format!("{}{}", tile.id, rotation.arrow()))
    }

    #[test]
    fn brackets_say_what_the_sides_show() {
        let same = |text: &str, tile: &str| assert_eq!(read(text).as_deref(), Ok(tile));
        same("E[city S]", "Ev");
        same("V[road E-S]", "V<");
        same("N[city ES]", "Nv");
        same("I[city W; city S]", "I<");
        same("A[road E; monastery]", "A<");
        same("L[city N; road E; road S; road W]", "L^");
        same("U[road N-S]", "U>");
        same("X", "X^");
        same("B[]", "B^");
        same("V<", "V<");
        same("GRiver2[river N-E]", "GRiver2v");
        same("GRiver9[river E-S-W]", "GRiver9v");
        same("GRiver8[city E; river N-S]", "GRiver8>");
    }

    #[test]
    fn brackets_must_leave_no_doubt() {
        let fails = |text: &str, what: &str| {
            let error = read(text).expect_err(text);
            assert!(error.contains(what), "{text}: {error}");
        };
        fails("E", "leaves open");
        fails("I[city N]", "leaves open");
        fails("E[city NS]", "no rotation");
        fails("N[city N; city W]", "no rotation");
        fails("GRiver9[river E-W]", "no rotation");
        fails("GRiver10[river E-W; garden]", "no rotation");
        fails("E[town S]", "\"town\"");
        fails("E[city Q]", "'Q'");
        fails("E[city]", "not written like");
        fails("E[city S", "last ]");
        fails("Y^", "no tile");
    }
}
