//! The board: placing squares, joining and parting features.

use crate::catalog::{Catalog, LayoutId};
use crate::feature::{Feature, Node, Segment, Tally};
use crate::frontier::Frontier;
use crate::grid::{Cell, Content, Grid};
use crate::{Misfit, Place};
use arrayvec::ArrayVec;
use bastide_tiles::{EdgeCode, Port, Rotation, Side};
use std::sync::Arc;

/// The features one placement completes: those of the square itself, and a monastery and a garden
/// on each of the nine squares round and under it.
pub type Completed = ArrayVec<Feature, 32>;

/// A square on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedSquare {
    /// Where it lies.
    pub place: Place,
    /// Which kind it is.
    pub layout: LayoutId,
    /// How it lies.
    pub rotation: Rotation,
    pub(crate) first_segment: u16,
}

/// Placed squares, and the features their segments form.
///
/// ```
/// use bastide_board::{Board, Catalog, LayoutId, Place};
/// use bastide_tiles::{Rotation, tile_set};
/// use std::sync::Arc;
///
/// let base = tile_set("base-c1").unwrap();
/// let id = |id| LayoutId(base.tiles.iter().position(|tile| tile.id == id).unwrap() as u16);
/// let catalog = Catalog::new(base.tiles.iter().map(|tile| tile.squares[0].layout()));
/// let mut board = Board::new(Arc::new(catalog));
///
/// // The start tile's city, capped from the north, is complete.
/// board.place(Place::new(0, 0), id("D"), Rotation::NONE);
/// let done = board.place(Place::new(0, -1), id("E"), Rotation::from_quarters(2));
/// assert_eq!(done.len(), 1);
/// assert_eq!(board.n_tiles(done[0]), 2);
/// ```
#[derive(Debug)]
pub struct Board {
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) grid: Grid,
    pub(crate) frontier: Frontier,
    pub(crate) squares: Vec<PlacedSquare>,
    pub(crate) nodes: Vec<Node>,
    /// Indexed by label; stale where the number is no feature's label.
    pub(crate) tallies: Vec<Tally>,
    /// Pairs of road segments that a ferry joins.
    pub(crate) links: Vec<(Segment, Segment)>,
}

impl Clone for Board {
    fn clone(&self) -> Self {
        Self {
            catalog: Arc::clone(&self.catalog),
            grid: self.grid.clone(),
            frontier: self.frontier.clone(),
            squares: self.squares.clone(),
            nodes: self.nodes.clone(),
            tallies: self.tallies.clone(),
            links: self.links.clone(),
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
        self.nodes.clone_from(&other.nodes);
        self.tallies.clone_from(&other.tallies);
        self.links.clone_from(&other.links);
    }
}

impl Board {
    /// More squares than any game has tiles.
    pub const MAX_SQUARES: usize = 4_096;

    /// An empty table.
    #[must_use]
    pub fn new(catalog: Arc<Catalog>) -> Self {
        const { assert!(Self::MAX_SQUARES <= Grid::MAX_SQUARES) };
        Self {
            catalog,
            grid: Grid::new(),
            frontier: Frontier::default(),
            squares: Vec::new(),
            nodes: Vec::new(),
            tallies: Vec::new(),
            links: Vec::new(),
        }
    }

    /// Places a square and joins it to its neighbors; says which features that completed.
    ///
    /// The place must be empty. That the edges agree is the caller's care ([`Self::misfit`]):
    /// the squares of a start board have sides that fit nothing.
    pub fn place(&mut self, place: Place, layout: LayoutId, rotation: Rotation) -> Completed {
        debug_assert!(self.square_at(place).is_none(), "{place} is taken");
        debug_assert!(self.squares.len() < Self::MAX_SQUARES);
        let cell = self.make_room(place);
        if let Content::Frontier(idx) = self.grid.get(cell)
            && let Some(moved) = self.frontier.remove(idx)
        {
            self.grid.set_frontier(moved, idx);
        }
        let catalog = Arc::clone(&self.catalog);
        let prepared = catalog.prepared(layout);
        let first_segment = self.nodes.len() as u16;
        let square_idx = self.squares.len();
        self.grid.set_square(cell, square_idx, prepared.n_buildings > 0);
        self.squares.push(PlacedSquare { place, layout, rotation, first_segment });
        let first_tally = prepared.first_tally as usize;
        let tallies = &catalog.tallies[first_tally..first_tally + prepared.n_segments as usize];
        self.tallies.extend_from_slice(tallies);
        self.nodes.extend((0..u16::from(prepared.n_segments)).map(|local| {
            let segment = first_segment + local;
            let square = square_idx as u16;
            Node { label: segment, next: segment, square, n_followers: 0 }
        }));

        let mut completed = Completed::new();
        self.join_sides(&catalog, cell, square_idx, &mut completed);
        for local in 0..u16::from(prepared.n_ways) {
            self.note_if_complete(first_segment + local, &mut completed);
        }
        if prepared.n_buildings > 0 {
            let first = first_segment + u16::from(prepared.n_ways);
            self.count_neighbors(cell, first, prepared.n_buildings, &mut completed);
        }
        self.tell_neighbors(&catalog, cell, &mut completed);
        completed
    }

    /// The cell of a place that is about to be filled, with all its neighbors in the grid.
    fn make_room(&mut self, place: Place) -> Cell {
        loop {
            if let Some(cell) = self.grid.cell(place)
                && self.grid.is_inside(cell)
            {
                return cell;
            }
            let places: Vec<Place> =
                self.frontier.cells.iter().map(|&cell| self.grid.place(cell as Cell)).collect();
            self.grid.grow();
            for (cell, place) in self.frontier.cells.iter_mut().zip(places) {
                if let Some(moved) = self.grid.cell(place) {
                    *cell = moved as u32;
                }
            }
        }
    }

    /// Joins the segments of a new square with those it meets, and keeps the frontier.
    #[inline]
    fn join_sides(
        &mut self,
        catalog: &Catalog,
        cell: Cell,
        square_idx: usize,
        completed: &mut Completed,
    ) {
        let square = self.squares[square_idx];
        let mine =
            &catalog.prepared(square.layout).orientations[square.rotation.quarters() as usize];
        for side in Side::ALL {
            let beside = self.cell_beside(cell, side);
            match self.grid.get(beside) {
                Content::Empty => {
                    let edge = mine.edges[side.index()];
                    let idx =
                        self.frontier.push(beside, EdgeCode::forbidden(edge, side.opposite()));
                    self.grid.set_frontier(beside, idx);
                }
                Content::Frontier(idx) => {
                    let edge = mine.edges[side.index()];
                    self.frontier.forbidden[idx] |= EdgeCode::forbidden(edge, side.opposite());
                }
                Content::Square(other_idx) => {
                    let other = self.squares[other_idx];
                    let prepared = catalog.prepared(other.layout);
                    let theirs = &prepared.orientations[other.rotation.quarters() as usize];
                    for port in [Port::left(side), Port::right(side)] {
                        if let (Some(a), Some(b)) =
                            (mine.segment_at(port), theirs.segment_at(port.facing()))
                        {
                            let a = square.first_segment + u16::from(a);
                            self.merge(a, other.first_segment + u16::from(b));
                        }
                    }
                    let port = Port::middle(side);
                    match (mine.segment_at(port), theirs.segment_at(port.facing())) {
                        (Some(a), Some(b)) => {
                            let a = square.first_segment + u16::from(a);
                            let label = self.merge(a, other.first_segment + u16::from(b));
                            self.tallies[label as usize].open -= 2;
                        }
                        // An abbey has no segment on its sides: it closes what leads to it.
                        (None, Some(b)) => {
                            let b = other.first_segment + u16::from(b);
                            self.close_end(b);
                            self.note_if_complete(b, completed);
                        }
                        (Some(a), None) => self.close_end(square.first_segment + u16::from(a)),
                        (None, None) => {}
                    }
                }
            }
        }
    }

    #[inline]
    fn cell_beside(&self, cell: Cell, side: Side) -> Cell {
        match side {
            Side::North => cell - self.grid.stride(),
            Side::East => cell + 1,
            Side::South => cell + self.grid.stride(),
            Side::West => cell - 1,
        }
    }

    /// Makes one feature of two, relabelling the smaller; says its label.
    #[inline]
    fn merge(&mut self, a: u16, b: u16) -> u16 {
        let (label_a, label_b) = (self.nodes[a as usize].label, self.nodes[b as usize].label);
        if label_a == label_b {
            return label_a;
        }
        let n_segments = |label: u16| self.tallies[label as usize].n_segments;
        let (winner, loser) = if n_segments(label_a) < n_segments(label_b) {
            (label_b, label_a)
        } else {
            (label_a, label_b)
        };
        let mut segment = loser;
        loop {
            let node = &mut self.nodes[segment as usize];
            node.label = winner;
            if node.next == loser {
                break;
            }
            segment = node.next;
        }
        let after_winner = self.nodes[winner as usize].next;
        self.nodes[winner as usize].next = loser;
        self.nodes[segment as usize].next = after_winner;
        let lost = self.tallies[loser as usize];
        self.tallies[winner as usize].add(&lost);
        winner
    }

    #[inline]
    fn close_end(&mut self, segment: u16) {
        let label = self.nodes[segment as usize].label;
        self.tallies[label as usize].open -= 1;
    }

    #[inline]
    fn note_if_complete(&self, segment: u16, completed: &mut Completed) {
        let feature = Feature(self.nodes[segment as usize].label);
        if self.tally(feature).is_complete() && !completed.contains(&feature) {
            completed.push(feature);
        }
    }

    #[inline]
    fn around(&self, cell: Cell) -> [Cell; 8] {
        let stride = self.grid.stride();
        let (above, below) = (cell - stride, cell + stride);
        [above - 1, above, above + 1, cell - 1, cell + 1, below - 1, below, below + 1]
    }

    /// A new monastery or garden counts the squares that already lie round it.
    fn count_neighbors(&mut self, cell: Cell, first: u16, n: u8, completed: &mut Completed) {
        let is_square = |it: &Cell| matches!(self.grid.get(*it), Content::Square(_));
        let n_around = self.around(cell).iter().filter(|it| is_square(it)).count() as u16;
        for segment in first..first + u16::from(n) {
            self.tallies[segment as usize].open -= n_around;
            self.note_if_complete(segment, completed);
        }
    }

    /// Monasteries and gardens round a new square see one empty place less.
    #[inline]
    fn tell_neighbors(&mut self, catalog: &Catalog, cell: Cell, completed: &mut Completed) {
        for beside in self.around(cell) {
            let Some(idx) = self.grid.surrounded_square(beside) else { continue };
            let square = self.squares[idx];
            let prepared = catalog.prepared(square.layout);
            let first = square.first_segment + u16::from(prepared.n_ways);
            for segment in first..first + u16::from(prepared.n_buildings) {
                self.close_end(segment);
                self.note_if_complete(segment, completed);
            }
        }
    }

    /// Counts a follower that has come to stand on a segment.
    #[inline]
    pub fn occupy(&mut self, segment: Segment) {
        let node = &mut self.nodes[segment.0 as usize];
        node.n_followers += 1;
        self.tallies[node.label as usize].n_followers += 1;
    }

    /// Counts a follower that has left a segment.
    #[inline]
    pub fn vacate(&mut self, segment: Segment) {
        let node = &mut self.nodes[segment.0 as usize];
        node.n_followers -= 1;
        self.tallies[node.label as usize].n_followers -= 1;
    }

    /// Joins two road segments whose ends are no open ends: what a ferry does.
    pub fn link(&mut self, a: Segment, b: Segment) {
        self.links.push((a, b));
        self.merge(a.0, b.0);
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

    /// Takes a feature apart and joins again what still belongs together.
    fn rebuild(&mut self, feature: Feature) {
        let catalog = Arc::clone(&self.catalog);
        let mut segments: Vec<Segment> = self.segments_of(feature).collect();
        segments.sort_unstable();
        for &segment in &segments {
            let facts = catalog.facts(self.square_of(segment).layout, self.local(segment));
            let node = &mut self.nodes[segment.0 as usize];
            (node.label, node.next) = (segment.0, segment.0);
            self.tallies[segment.0 as usize] =
                Tally { n_followers: node.n_followers, ..Tally::of(facts) };
        }
        for &segment in &segments {
            let square = self.square_of(segment);
            let orientation = catalog.layout(square.layout).orientation(square.rotation);
            for port in orientation.ports_of(self.local(segment)).filter(|it| it.is_middle()) {
                let Some(other) = self.square_at(square.place.beside(port.side())) else {
                    continue;
                };
                match self.segment_at(other, port.facing()) {
                    // Each meeting is seen from both of its segments, and counted at each.
                    Some(beyond) => {
                        let label = self.merge(segment.0, beyond.0);
                        self.tallies[label as usize].open -= 1;
                    }
                    None => self.close_end(segment.0),
                }
            }
        }
        let links: Vec<_> =
            self.links.iter().copied().filter(|(a, _)| segments.contains(a)).collect();
        for (a, b) in links {
            self.merge(a.0, b.0);
        }
    }

    /// Why a square may not be placed there, if it may not.
    #[must_use]
    pub fn misfit(&self, place: Place, layout: LayoutId, rotation: Rotation) -> Option<Misfit> {
        let Some(cell) = self.grid.cell(place) else { return Some(Misfit::Apart) };
        match self.grid.get(cell) {
            Content::Empty => Some(Misfit::Apart),
            Content::Square(_) => Some(Misfit::Taken),
            Content::Frontier(idx) => {
                let prepared = self.catalog.prepared(layout);
                let code = prepared.codes[rotation.quarters() as usize];
                let clash = self.frontier.forbidden[idx] & code;
                let side = Side::ALL.into_iter().find(|side| clash >> (4 * side.index()) & 15 != 0);
                side.map(Misfit::Edge)
            }
        }
    }
}
