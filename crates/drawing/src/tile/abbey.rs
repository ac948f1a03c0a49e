//! The abbey: a walled precinct, alike on all four sides, so that it fits anything.

use super::{Art, Detail, Layers};
use crate::Color;
use crate::color::{PLAZA, SHADE, TREES};
use crate::geometry::{CENTER, Point, pt};
use crate::pen::{Pen, Style};
use crate::sprites::{Wall, bush, far_church, monastery, tower, tree, yard};

const BEDS: [Point; 4] = [pt(24.0, 30.0), pt(76.0, 30.0), pt(24.0, 76.0), pt(76.0, 76.0)];
const TOWERS: [Point; 4] = [pt(4.5, 10.0), pt(95.5, 10.0), pt(4.5, 97.0), pt(95.5, 97.0)];
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
        yard(&mut ground, CENTER, 1.75);
        let mut standing = Pen::new();
        let (west, east, north, south) = (4.0, 96.0, 6.0, 96.0);
        for (a, b) in [
            (pt(west, north), pt(east, north)),
            (pt(west, north), pt(west, south)),
            (pt(east, north), pt(east, south)),
        ] {
            Wall::TALL.draw(&mut standing, &[a, b], false);
        }
        if self.detail == Detail::Far {
            far_church(&mut standing, CENTER.by(-2.0, 6.0), 1.25, ROOF);
        } else {
            for bed in &BEDS[..2] {
                self.orchard(&mut standing, *bed);
            }
            monastery(&mut standing, CENTER, 1.75, ROOF);
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

    fn orchard(&mut self, pen: &mut Pen, bed: Point) {
        bush(pen, bed.by(0.0, -2.0), 1.0);
        tree(pen, bed.by(-5.0, 3.0), 1.0, &mut self.rng);
        tree(pen, bed.by(5.0, 4.0), 1.0, &mut self.rng);
    }
}
