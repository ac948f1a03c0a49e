//! The abbey: a walled precinct, alike on all four sides, so that it fits anything.

use super::{Art, Detail, Layers};
use crate::Color;
use crate::color::{PLAZA, SHADE, TREES};
use crate::geometry::{CENTER, Point, pt};
use crate::pen::{Pen, Style};
use crate::sprites::{Wall, cypress, far_church, fruit_tree, monastery, tower, yard};

const BEDS: [Point; 4] = [pt(22.0, 27.0), pt(78.0, 27.0), pt(22.0, 80.0), pt(78.0, 80.0)];
const TOWERS: [Point; 4] = [pt(4.5, 10.0), pt(95.5, 10.0), pt(4.5, 97.0), pt(95.5, 97.0)];
/// How large the church is.
const CHURCH: f64 = 2.1;
const ROOF: Color = Color::hex(0x8c_5a6b);

impl Art<'_> {
    pub(super) fn abbey(mut self) -> Layers {
        let mut ground = Pen::new();
        // Paved up to the rim: no meadow, road or city goes on here.
        ground.rect(pt(-1.0, -1.0), 102.0, 102.0, Style::fill(PLAZA));
        ground.rect(pt(5.0, 5.0), 90.0, 91.0, Style::fill(Color::hex(0xd9_d3a0)));
        for bed in BEDS {
            let hedge = Style::fill(SHADE).edge(TREES[0], 1.0);
            ground.rounded(bed.by(-12.0, -9.0), 24.0, 18.0, 3.0, hedge);
        }
        yard(&mut ground, CENTER, CHURCH);
        let mut standing = Pen::new();
        let (west, east, north, south) = (4.0, 96.0, 6.0, 96.0);
        // The walls in the north and in the west throw their shadow into the precinct.
        for (a, b, has_shadow) in [
            (pt(west, north), pt(east, north), true),
            (pt(west, north), pt(west, south), true),
            (pt(east, north), pt(east, south), false),
        ] {
            Wall::TALL.draw(&mut standing, &[a, b], has_shadow);
        }
        if self.detail == Detail::Far {
            self.abbey_church(&mut standing);
        } else {
            for bed in &BEDS[..2] {
                self.orchard(&mut standing, *bed);
            }
            self.abbey_church(&mut standing);
            for bed in &BEDS[2..] {
                self.orchard(&mut standing, *bed);
            }
        }
        Wall::TALL.draw(&mut standing, &[pt(west, south), pt(east, south)], true);
        if self.detail != Detail::Far {
            TOWERS.iter().for_each(|&at| tower(&mut standing, at, 1.1, true));
        }
        Layers { ground: ground.finish(), standing: standing.finish() }
    }

    pub(super) fn abbey_church(&self, pen: &mut Pen) {
        if self.detail == Detail::Far {
            far_church(pen, CENTER.by(-10.0, 6.0), 1.1, ROOF);
        } else {
            monastery(pen, CENTER.by(-5.0, 0.0), CHURCH, ROOF);
        }
    }

    fn orchard(&mut self, pen: &mut Pen, bed: Point) {
        for (dx, dy) in [(-7.0, -2.4), (0.0, -2.4), (7.0, -2.4), (-3.5, 4.6), (3.5, 4.6)] {
            fruit_tree(pen, bed.by(dx, dy));
        }
        cypress(pen, bed.by(-9.4, 6.6), &mut self.rng);
    }
}
