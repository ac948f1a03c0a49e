//! Recomputes everything from the placed squares alone and compares.

use crate::board::Board;
use crate::feature::{Segment, SquareIdx, Tally};
use crate::grid::Content;
use crate::place::Place;
use bastide_tiles::{Edge, EdgeCode, FeatureKind, Side};

impl Board {
    /// Recomputes the board from its squares, links and followers, and compares.
    ///
    /// # Errors
    /// What differs first, in words. A sound board never fails this.
    pub fn check(&self) -> Result<(), String> {
        self.check_edges()?;
        self.check_buildings()?;
        self.check_features()?;
        self.check_frontier()
    }

    /// Touching edges agree.
    fn check_edges(&self) -> Result<(), String> {
        for (idx, square) in self.squares.iter().enumerate() {
            if self.square_at(square.place) != Some(SquareIdx(idx as u16)) {
                return Err(format!("square {idx} is not found at {}", square.place));
            }
            for side in Side::ALL {
                let Some(other) = self.square_at(square.place.beside(side)) else { continue };
                let mine = self.edge(SquareIdx(idx as u16), side);
                let theirs = self.edge(other, side.opposite());
                if mine != theirs && mine != Edge::Abbey && theirs != Edge::Abbey {
                    let (a, b) = (mine.letter(), theirs.letter());
                    return Err(format!("{} shows {a} on {side} beside {b}", square.place));
                }
            }
        }
        Ok(())
    }

    /// The squares with a monastery or the like are known.
    fn check_buildings(&self) -> Result<(), String> {
        let squares = (0..self.squares.len() as u16).map(SquareIdx);
        let has_building = |it: &SquareIdx| {
            let mut segments = self.segments_on(*it);
            segments.any(|it| self.facts(it).kind.is_surrounded())
        };
        let found: Vec<SquareIdx> = squares.filter(has_building).collect();
        if found == self.buildings {
            Ok(())
        } else {
            Err(format!("buildings are on {found:?}, not on {:?}", self.buildings))
        }
    }

    fn edge(&self, square: SquareIdx, side: Side) -> Edge {
        let placed = self.square(square);
        self.catalog.layout(placed.kind).orientation(placed.rotation).edges[side.index()]
    }

    /// Every segment's direct neighbors: through the sides, and over ferries.
    fn neighbors(&self, segment: Segment) -> Vec<Segment> {
        let square = self.square_of(segment);
        let orientation = self.catalog.layout(square.kind).orientation(square.rotation);
        let mut found = Vec::new();
        for port in orientation.ports_of(self.local(segment)) {
            let beside = self.square_at(square.place.beside(port.side()));
            found.extend(beside.and_then(|it| self.segment_at(it, port.facing())));
        }
        for &(a, b) in &self.links {
            if a == segment {
                found.push(b);
            }
            if b == segment {
                found.push(a);
            }
        }
        found
    }

    /// Features are what a flood finds, with the tallies their segments add up to.
    fn check_features(&self) -> Result<(), String> {
        let mut label = vec![None; self.features.nodes.len()];
        for start in (0..self.features.nodes.len() as u16).map(Segment) {
            if label[start.0 as usize].is_some() {
                continue;
            }
            label[start.0 as usize] = Some(start);
            let mut flooded = vec![start];
            let mut next = 0;
            while let Some(&segment) = flooded.get(next) {
                next += 1;
                for neighbor in self.neighbors(segment) {
                    let slot = &mut label[neighbor.0 as usize];
                    if slot.is_none() {
                        *slot = Some(start);
                        flooded.push(neighbor);
                    }
                }
            }
            self.check_feature(flooded)?;
        }
        Ok(())
    }

    fn check_feature(&self, mut flooded: Vec<Segment>) -> Result<(), String> {
        let feature = self.feature_of(flooded[0]);
        let at = self.square_of(flooded[0]).place;
        let mut kept: Vec<Segment> =
            self.segments_of(feature).take(self.features.nodes.len()).collect();
        kept.sort_unstable();
        flooded.sort_unstable();
        if kept != flooded {
            return Err(format!("the feature at {at} keeps {kept:?}, flooded {flooded:?}"));
        }
        let mut wanted: Option<Tally> = None;
        for &segment in &flooded {
            if self.feature_of(segment) != feature {
                return Err(format!("segment {segment:?} at {at} bears another label"));
            }
            let n_followers = self.features.nodes[segment.0 as usize].n_followers;
            let open = self.n_open_ends(segment);
            let part = Tally { n_followers, open, ..Tally::of(self.facts(segment)) };
            match &mut wanted {
                Some(tally) => tally.add(&part),
                None => wanted = Some(part),
            }
        }
        let kept = *self.tally(feature);
        if wanted != Some(kept) {
            return Err(format!("the feature at {at} keeps {kept:?}, recomputed {wanted:?}"));
        }
        let mut squares: Vec<u16> = flooded.iter().map(|it| self.square_idx_of(*it).0).collect();
        squares.sort_unstable();
        squares.dedup();
        if usize::from(self.n_tiles(feature)) != squares.len() {
            return Err(format!("the feature at {at} miscounts its tiles"));
        }
        Ok(())
    }

    fn n_open_ends(&self, segment: Segment) -> u16 {
        let square = self.square_of(segment);
        let is_empty = |place| self.square_at(place).is_none();
        match self.facts(segment).kind {
            FeatureKind::City | FeatureKind::Road => {
                let orientation = self.catalog.layout(square.kind).orientation(square.rotation);
                let ports = orientation.ports_of(self.local(segment)).filter(|it| it.is_middle());
                ports.filter(|it| is_empty(square.place.beside(it.side()))).count() as u16
            }
            FeatureKind::Field => 0,
            FeatureKind::Monastery
            | FeatureKind::Shrine
            | FeatureKind::Abbey
            | FeatureKind::Garden => {
                square.place.around().into_iter().filter(|it| is_empty(*it)).count() as u16
            }
        }
    }

    /// The frontier is exactly the empty neighbors, each with its neighbors' constraints.
    fn check_frontier(&self) -> Result<(), String> {
        let mut wanted: Vec<_> = self
            .squares
            .iter()
            .flat_map(|square| Side::ALL.map(|side| square.place.beside(side)))
            .filter(|place| self.square_at(*place).is_none())
            .collect();
        wanted.sort_unstable();
        wanted.dedup();
        let mut kept: Vec<_> = self.frontier().collect();
        kept.sort_unstable();
        if kept != wanted {
            return Err(format!("the frontier keeps {kept:?}, recomputed {wanted:?}"));
        }
        let is_filled = |place: Place| self.square_at(place).is_some();
        let is_hole = |it: &Place| Side::ALL.into_iter().all(|side| is_filled(it.beside(side)));
        if !self.holes().eq(self.frontier().filter(is_hole)) {
            return Err(format!("the holes are not {:?}", self.holes().collect::<Vec<_>>()));
        }
        for (idx, place) in self.frontier().enumerate() {
            let cell = self.grid.cell(place);
            if cell.map(|it| self.grid.get(it)) != Some(Content::Frontier(idx)) {
                return Err(format!("the grid does not know {place} as frontier {idx}"));
            }
            let mut forbidden = 0;
            for side in Side::ALL {
                if let Some(beside) = self.square_at(place.beside(side)) {
                    forbidden |= EdgeCode::forbidden(self.edge(beside, side.opposite()), side);
                }
            }
            if self.frontier.forbidden(idx) != forbidden {
                return Err(format!("the frontier at {place} forbids the wrong edges"));
            }
        }
        Ok(())
    }
}
