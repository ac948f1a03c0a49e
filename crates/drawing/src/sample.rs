//! A made-up table, for sheets and benchmarks: tiles that match, with figures on them.

use crate::Subject;
use crate::figure::Figure;
use crate::rng::Rng;
use crate::scene::{PlacedFigure, PlacedSquare, Scene, Spot};
use bastide_rules::{FigureKind, PlayerColor};
use bastide_tiles::{Edge, FeatureKind, Rotation, Side, Tile, TileSet};
use std::collections::BTreeMap;

/// Who stands where, over and over.
const CAST: [(FeatureKind, FigureKind); 12] = [
    (FeatureKind::City, FigureKind::Normal),
    (FeatureKind::Road, FigureKind::Normal),
    (FeatureKind::Field, FigureKind::Normal),
    (FeatureKind::Monastery, FigureKind::Abbot),
    (FeatureKind::City, FigureKind::Large),
    (FeatureKind::Road, FigureKind::Wagon),
    (FeatureKind::Field, FigureKind::Pig),
    (FeatureKind::City, FigureKind::Mayor),
    (FeatureKind::Road, FigureKind::Builder),
    (FeatureKind::Monastery, FigureKind::Normal),
    (FeatureKind::Field, FigureKind::Large),
    (FeatureKind::City, FigureKind::Builder),
];

impl<'a> Scene<'a> {
    /// A table of so many tiles in so many columns, laid by the matching rule alone. Rules of the
    /// game are not kept: it only shows how a table looks.
    ///
    /// ```
    /// use bastide_drawing::Scene;
    /// let base = bastide_tiles::tile_set("base-c1").unwrap();
    /// let scene = Scene::sample(&[base], 20, 5, "a table");
    /// assert_eq!(scene.squares.len(), 20);
    /// ```
    #[must_use]
    pub fn sample(sets: &[&'a TileSet], n_tiles: usize, cols: usize, seed: &str) -> Self {
        let mut rng = Rng::new(seed);
        let tiles = sets.iter().flat_map(|set| &set.tiles);
        let plain = tiles.filter(|tile| {
            let edges = tile.squares[0].edges;
            !tile.is_double() && !edges.contains(&Edge::Abbey) && !edges.contains(&Edge::Inner)
        });
        let mut bag: Vec<&Tile> =
            plain.flat_map(|tile| std::iter::repeat_n(tile, tile.count.into())).collect();
        for idx in (1..bag.len()).rev() {
            bag.swap(idx, (rng.next() % (idx as u64 + 1)) as usize);
        }
        let mut scene = Self::default();
        let mut edges: BTreeMap<(i32, i32), [Edge; 4]> = BTreeMap::new();
        for idx in 0..n_tiles {
            let (x, y) = ((idx % cols) as i32, (idx / cols) as i32);
            // With an exhausted bag the tile that fits last is used again.
            let found = (0..bag.len()).find_map(|at| {
                Rotation::ALL.into_iter().find_map(|rotation| {
                    let own = bag[at].squares[0].layout().orientation(rotation).edges;
                    fits(&edges, x, y, own).then_some((at, rotation, own))
                })
            });
            let Some((at, rotation, own)) = found else { continue };
            edges.insert((x, y), own);
            let tile = bag.remove(at);
            bag.push(tile);
            let subject = Subject::of_tile(tile).copy(idx);
            scene.squares.push(PlacedSquare { x, y, rotation, subject });
        }
        scene.populate(&mut rng);
        scene
    }

    /// A figure on about every third square.
    fn populate(&mut self, rng: &mut Rng) {
        let mut turn = 0;
        for square in &self.squares {
            if rng.unit() > 0.4 {
                continue;
            }
            let layout = square.subject.square().layout();
            let (kind, figure) = CAST[turn % CAST.len()];
            let segment = layout.segments.iter().position(|it| it.kind == kind);
            let Some(segment) = segment else { continue };
            let owner = PlayerColor::ALL[turn % 6];
            turn += 1;
            self.figures.push(PlacedFigure {
                x: square.x,
                y: square.y,
                spot: Spot::Segment(segment as u8),
                figure: Figure::of(owner, figure),
            });
        }
    }
}

/// Whether a square with these edges matches those to the west and north.
fn fits(edges: &BTreeMap<(i32, i32), [Edge; 4]>, x: i32, y: i32, own: [Edge; 4]) -> bool {
    let matches = |place: (i32, i32), side: Side| {
        edges.get(&place).is_none_or(|other| other[side.opposite().index()] == own[side.index()])
    };
    matches((x - 1, y), Side::West) && matches((x, y - 1), Side::North)
}
