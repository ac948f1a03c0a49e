//! The board: placing squares, joining and parting features.

use crate::catalog::{Catalog, TileKind, Turned};
use crate::feature::{Completed, Feature, Features, Segment, SquareIdx, Tally};
use crate::frontier::Frontier;
use crate::grid::{Cell, Content, Grid};
use crate::{Misfit, Place};
use bastide_tiles::{Edge, FeatureKind, Rotation, Side};
use std::sync::Arc;

/// A square on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedSquare {
    /// Where it lies.
    pub place: Place,
    /// Which kind it is.
    pub kind: TileKind,
    /// How it lies.
    pub rotation: Rotation,
    pub(crate) first_segment: u16,
}

/// Placed squares, and the features their segments form.
///
/// ```
/// use bastide_board::{Board, Catalog, TileKind, Place};
/// use bastide_tiles::{Rotation, tile_set};
/// use std::sync::Arc;
///
/// let base = tile_set("base-c1").unwrap();
/// let kind = |id| TileKind(base.tiles.iter().position(|tile| tile.id == id).unwrap() as u16);
/// let catalog = Catalog::new(base.tiles.iter().map(|tile| tile.squares[0].layout()));
/// let mut board = Board::new(Arc::new(catalog));
///
/// // The start tile's city, capped from the north, is complete.
/// board.place(Place::new(0, 0), kind("D"), Rotation::NONE);
/// let completed = board.place(Place::new(0, -1), kind("E"), Rotation::from_quarters(2)).to_vec();
/// assert_eq!(completed.len(), 1);
/// assert_eq!(board.n_tiles(completed[0]), 2);
/// ```
#[derive(Debug)]
pub struct Board {
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) grid: Grid,
    pub(crate) frontier: Frontier,
    pub(crate) squares: Vec<PlacedSquare>,
    pub(crate) features: Features,
    /// The squares with a monastery or the like, in the order of placing.
    pub(crate) buildings: Vec<SquareIdx>,
    /// Pairs of road segments that a ferry joins.
    pub(crate) links: Vec<(Segment, Segment)>,
    /// What the last placement completed, and then the ferries.
    pub(crate) completed: Completed,
}

impl Clone for Board {
    fn clone(&self) -> Self {
        Self {
            catalog: Arc::clone(&self.catalog),
            grid: self.grid.clone(),
            frontier: self.frontier.clone(),
            squares: self.squares.clone(),
            features: self.features.clone(),
            buildings: self.buildings.clone(),
            links: self.links.clone(),
            completed: self.completed.clone(),
        }
    }

    /// Copies without giving up memory: what a search does thousands of times a second.
    fn clone_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.catalog, &other.catalog) {
            self.catalog = Arc::clone(&other.catalog);
        }
        self.grid.copy_from(&other.grid);
        self.frontier.copy_from(&other.frontier);
        self.squares.clone_from(&other.squares);
        self.features.copy_from(&other.features);
        self.buildings.clone_from(&other.buildings);
        self.links.clone_from(&other.links);
        self.completed.clone_from(&other.completed);
    }
}

impl Board {
    /// Three times the largest sensible game.
    pub const MAX_SQUARES: usize = 1_024;

    /// An empty table.
    #[must_use]
    pub fn new(catalog: Arc<Catalog>) -> Self {
        const { assert!(Self::MAX_SQUARES <= Grid::MAX_SQUARES) };
        Self {
            catalog,
            grid: Grid::new(),
            frontier: Frontier::default(),
            squares: Vec::new(),
            features: Features::default(),
            buildings: Vec::new(),
            links: Vec::new(),
            completed: Completed::new(),
        }
    }

    /// Places a square and joins it to its neighbors; says which features that completed, in the
    /// order cities, roads and buildings of the square itself, then buildings around it.
    ///
    /// The place must be empty. That the edges agree is the caller's care ([`Self::misfit`]):
    /// the squares of a start board have sides that fit nothing. So is that there are at most
    /// [`Self::MAX_SQUARES`].
    pub fn place(&mut self, place: Place, kind: TileKind, rotation: Rotation) -> &[Feature] {
        debug_assert!(self.square_at(place).is_none(), "{place} is taken");
        debug_assert!(self.squares.len() < Self::MAX_SQUARES);
        let cell = self.make_room(place);
        if let Content::Frontier(idx) = self.grid.get(cell)
            && let Some(moved) = self.frontier.remove(idx)
        {
            self.grid.set_frontier(moved, idx);
        }
        let prepared = *self.catalog.prepared(kind);
        let first_segment = self.features.nodes.len() as u16;
        let square_idx = self.squares.len();
        self.grid.set_square(cell, square_idx, prepared.n_buildings > 0);
        let square = PlacedSquare { place, kind, rotation, first_segment };
        self.squares.push(square);
        let first_tally = usize::from(prepared.first_tally);
        let tallies =
            &self.catalog.tallies[first_tally..first_tally + usize::from(prepared.n_segments)];
        self.features.add(square_idx as u16, tallies);

        self.completed.clear();
        self.join_sides(cell, square);
        for local in 0..u16::from(prepared.n_ways) {
            self.features.note_if_complete(first_segment + local, &mut self.completed);
        }
        if prepared.n_buildings > 0 {
            self.buildings.push(SquareIdx(square_idx as u16));
            let first = first_segment + u16::from(prepared.n_ways);
            self.count_neighbors(cell, first, prepared.n_buildings);
        }
        self.tell_neighbors(cell);
        &self.completed
    }

    /// The cell of a place that is about to be filled, with all its neighbors in the grid.
    #[inline]
    fn make_room(&mut self, place: Place) -> Cell {
        match self.grid.inner_cell(place) {
            Some(cell) => cell,
            None => self.grow_to(place),
        }
    }

    #[cold]
    #[inline(never)]
    fn grow_to(&mut self, place: Place) -> Cell {
        loop {
            let old = self.grid.clone();
            self.grid.grow();
            let grid = &self.grid;
            self.frontier.move_cells(|cell| grid.cell(old.place(cell)).unwrap_or(cell));
            if let Some(cell) = self.grid.inner_cell(place) {
                return cell;
            }
        }
    }

    /// Joins the segments of a new square with those it meets, and keeps the frontier.
    #[inline]
    fn join_sides(&mut self, cell: Cell, square: PlacedSquare) {
        let mine = *self.catalog.turned(square.kind, square.rotation);
        let stride = self.grid.stride();
        self.join_beside(Side::North, cell - stride, square, &mine);
        self.join_beside(Side::East, cell + 1, square, &mine);
        self.join_beside(Side::South, cell + stride, square, &mine);
        self.join_beside(Side::West, cell - 1, square, &mine);
    }

    /// One side of a new square. Called with a constant side, so that all its tables fold.
    #[inline(always)]
    fn join_beside(&mut self, side: Side, beside: Cell, square: PlacedSquare, mine: &Turned) {
        match self.grid.get(beside) {
            Content::Empty => {
                let idx = self.frontier.push(beside, mine.forbids[side.index()]);
                self.grid.set_frontier(beside, idx);
            }
            Content::Frontier(idx) => self.frontier.forbid(idx, mine.forbids[side.index()]),
            Content::Square(other_idx) => {
                let other = self.squares[other_idx];
                let theirs = self.catalog.turned(other.kind, other.rotation);
                let firsts = (square.first_segment, other.first_segment);
                join_side(&mut self.features, side, (mine, theirs), firsts, &mut self.completed);
            }
        }
    }

    /// A new monastery or garden counts the squares that already lie round it.
    fn count_neighbors(&mut self, cell: Cell, first: u16, n: u8) {
        let is_square = |it: &Cell| matches!(self.grid.get(*it), Content::Square(_));
        let n_around = self.grid.around(cell).iter().filter(|it| is_square(it)).count() as u16;
        for segment in first..first + u16::from(n) {
            self.features.tally_of(segment).open -= n_around;
            self.features.note_if_complete(segment, &mut self.completed);
        }
    }

    /// Monasteries and gardens round a new square see one empty place less.
    #[inline]
    fn tell_neighbors(&mut self, cell: Cell) {
        if !self.grid.is_counted(cell) {
            return;
        }
        for beside in self.grid.around(cell) {
            let Some(idx) = self.grid.counting_square(beside) else { continue };
            let square = self.squares[idx];
            let prepared = self.catalog.prepared(square.kind);
            let first = square.first_segment + u16::from(prepared.n_ways);
            for segment in first..first + u16::from(prepared.n_buildings) {
                self.features.close_end(segment);
                self.features.note_if_complete(segment, &mut self.completed);
            }
        }
    }

    /// Counts a follower that has come to stand on a segment.
    #[inline]
    pub fn occupy(&mut self, segment: Segment) {
        self.features.nodes[usize::from(segment.0)].n_followers += 1;
        self.features.tally_of(segment.0).n_followers += 1;
    }

    /// Counts a follower that has left a segment.
    #[inline]
    pub fn vacate(&mut self, segment: Segment) {
        self.features.nodes[usize::from(segment.0)].n_followers -= 1;
        self.features.tally_of(segment.0).n_followers -= 1;
    }

    /// Joins two road segments whose ends are no open ends: what a ferry does.
    pub fn link(&mut self, a: Segment, b: Segment) {
        self.links.push((a, b));
        self.features.merge(a.0, b.0);
    }

    /// Undoes a [`link`](Self::link); the road may fall into two.
    ///
    /// Returns whether the segments were linked.
    pub fn unlink(&mut self, a: Segment, b: Segment) -> bool {
        let Some(idx) = self.links.iter().position(|it| *it == (a, b) || *it == (b, a)) else {
            return false;
        };
        self.links.swap_remove(idx);
        self.rebuild(self.feature_of(a));
        true
    }

    /// Says again which roads are complete that were not before the last placement, once ferries have
    /// joined and parted them. A road may be named several times.
    pub fn set_completed_roads(&mut self, roads: impl IntoIterator<Item = Feature>) {
        let features = &self.features;
        self.completed.retain(|it| features.tallies[usize::from(it.0)].kind != FeatureKind::Road);
        for road in roads {
            debug_assert_eq!(self.tally(road).kind, FeatureKind::Road);
            self.features.note_if_complete(road.0, &mut self.completed);
        }
    }

    /// Takes a feature apart and joins again what still belongs together.
    fn rebuild(&mut self, feature: Feature) {
        let catalog = Arc::clone(&self.catalog);
        let mut segments: Vec<Segment> = self.segments_of(feature).collect();
        segments.sort_unstable();
        for &segment in &segments {
            let facts = catalog.facts(self.square_of(segment).kind, self.local(segment));
            self.features.part(segment.0, Tally::of(facts));
        }
        for &segment in &segments {
            let square = self.square_of(segment);
            let orientation = catalog.layout(square.kind).orientation(square.rotation);
            for port in orientation.ports_of(self.local(segment)).filter(|it| it.is_middle()) {
                let Some(other) = self.square_at(square.place.beside(port.side())) else {
                    continue;
                };
                if let Some(beyond) = self.segment_at(other, port.facing()) {
                    self.features.merge(segment.0, beyond.0);
                }
                // Each meeting is seen from both of its segments; each closes its own end.
                self.features.close_end(segment.0);
            }
        }
        let links: Vec<_> =
            self.links.iter().copied().filter(|(a, _)| segments.contains(a)).collect();
        for (a, b) in links {
            self.features.merge(a.0, b.0);
        }
    }

    /// Why a square may not be placed there, if it may not.
    #[must_use]
    pub fn misfit(&self, place: Place, kind: TileKind, rotation: Rotation) -> Option<Misfit> {
        let Some(cell) = self.grid.cell(place) else { return Some(Misfit::Apart) };
        match self.grid.get(cell) {
            Content::Empty => Some(Misfit::Apart),
            Content::Square(_) => Some(Misfit::Taken),
            Content::Frontier(idx) => {
                let prepared = self.catalog.prepared(kind);
                let code = prepared.all_codes[rotation.quarters() as usize];
                let clash = self.frontier.forbidden(idx) & code;
                let side = Side::ALL.into_iter().find(|side| clash >> (4 * side.index()) & 15 != 0);
                side.map(Misfit::Edge)
            }
        }
    }
}

/// Joins what meets on one side of a new square.
#[inline(always)]
fn join_side(
    features: &mut Features,
    side: Side,
    (mine, theirs): (&Turned, &Turned),
    (my_first, their_first): (u16, u16),
    completed: &mut Completed,
) {
    let port = 3 * side.index();
    let facing = 3 * side.opposite().index();
    let my = |nth: usize| my_first + u16::from(mine.ports[port + nth]);
    // L always meets R: the neighbor's ports run the other way.
    let their = |nth: usize| their_first + u16::from(theirs.ports[facing + 2 - nth]);
    match (mine.edges[side.index()], theirs.edges[side.opposite().index()]) {
        // An abbey has no segment on its sides: it closes what leads to it.
        (Edge::Abbey, _) => {
            if theirs.edges[side.opposite().index()] != Edge::Abbey
                && theirs.ports[facing + 1] != Turned::NOTHING
            {
                features.close_end(their(1));
                features.note_if_complete(their(1), completed);
            }
        }
        (_, Edge::Abbey) => {
            if mine.ports[port + 1] != Turned::NOTHING {
                features.close_end(my(1));
            }
        }
        // A plain field side is one field from corner to corner.
        (Edge::Field, _) => _ = features.merge(my(0), their(0)),
        (Edge::City, _) => features.join_ends(my(1), their(1)),
        (Edge::Road, _) => {
            features.merge(my(0), their(0));
            features.join_ends(my(1), their(1));
            features.merge(my(2), their(2));
        }
        (Edge::River, _) => {
            features.merge(my(0), their(0));
            features.merge(my(2), their(2));
        }
        // Inside a board of several squares any half may be missing.
        (Edge::Inner, _) => {
            for half in [0, 2] {
                if mine.ports[port + half] != Turned::NOTHING
                    && theirs.ports[facing + 2 - half] != Turned::NOTHING
                {
                    features.merge(my(half), their(half));
                }
            }
        }
    }
}
