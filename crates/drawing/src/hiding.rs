//! What figures hide: the share of a sign or landmark that lies behind a figure on the same tile.

use crate::Subject;
use crate::figure::Figure;
use crate::geometry::{CENTER, Point};
use crate::pen::Pen;
use crate::plan::Plan;
use crate::png::{PngError, pixels};
use crate::tile::{Anchor, Art, Detail, document};
use bastide_rules::{FigureKind, PlayerColor};
use bastide_tiles::{FeatureKind, Rotation};

/// Pixels a side of a mask; one for each unit.
const SIZE: usize = 100;

/// A sign, and how much of it a figure hides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hidden {
    /// The sign or landmark.
    pub sign: &'static str,
    /// What the figure stands on.
    pub by: FeatureKind,
    /// From 0 to 1.
    pub share: f64,
}

/// Figures as they cover a tile of a certain size.
///
/// ```
/// use bastide_drawing::{Silhouettes, Subject};
/// use bastide_tiles::Rotation;
/// let base = bastide_tiles::tile_set("base-c1").unwrap();
/// let city = Subject::of_tile(base.tile("C").unwrap());
/// let hidden = Silhouettes::on_tiles_of(110.0)?.hide(&city, Rotation::NONE)?;
/// assert_eq!(hidden[0].sign, "pennant");
/// assert!(hidden[0].share < 0.2);
/// # Ok::<(), bastide_drawing::PngError>(())
/// ```
#[derive(Debug)]
pub struct Silhouettes {
    detail: Detail,
    standing: Mask,
    lying: Mask,
}

impl Silhouettes {
    /// On tiles of so many pixels.
    ///
    /// # Errors
    /// If they cannot be rasterized, which would be a fault of this crate.
    pub fn on_tiles_of(tile_px: f64) -> Result<Self, PngError> {
        let figure = Figure::of(PlayerColor::Green, FigureKind::Normal);
        let mask = |is_lying| {
            let mut pen = Pen::new();
            figure.draw_on(&mut pen, CENTER, tile_px, is_lying);
            Mask::of(&pen.finish())
        };
        let detail = Detail::for_size(tile_px);
        Ok(Self { detail, standing: mask(false)?, lying: mask(true)? })
    }

    /// Every sign and landmark of a square with every figure that can stand there.
    ///
    /// # Errors
    /// If the signs cannot be rasterized, which would be a fault of this crate.
    pub fn hide(&self, subject: &Subject<'_>, rotation: Rotation) -> Result<Vec<Hidden>, PngError> {
        let plan = Plan::new(subject);
        let mut found = Vec::new();
        let anchors = Anchor::all(subject, rotation);
        for sign in Art::signs_of(&plan, rotation, self.detail) {
            let mask = Mask::of(&sign.svg)?;
            for anchor in &anchors {
                let figure = if anchor.is_lying { &self.lying } else { &self.standing };
                let share = mask.hidden_by(figure, anchor.at - CENTER);
                found.push(Hidden { sign: sign.name, by: anchor.kind, share });
            }
        }
        Ok(found)
    }
}

/// The pixels of a tile that something covers.
#[derive(Debug)]
struct Mask(Vec<bool>);

impl Mask {
    fn of(body: &str) -> Result<Self, PngError> {
        let picture = pixels(&document(100.0, 100.0, SIZE as u32, body))?;
        // Soft shadows cover nothing.
        Ok(Self(picture.rgba.chunks_exact(4).map(|pixel| pixel[3] > 128).collect()))
    }

    /// The share that another mask hides when it is moved so far.
    fn hidden_by(&self, other: &Self, by: Point) -> f64 {
        let (dx, dy) = (by.x.round() as i64, by.y.round() as i64);
        let covers = |idx: usize| {
            let (x, y) = ((idx % SIZE) as i64 - dx, (idx / SIZE) as i64 - dy);
            let inside = |v: i64| (0..SIZE as i64).contains(&v);
            inside(x) && inside(y) && other.0[y as usize * SIZE + x as usize]
        };
        let own: Vec<usize> = (0..self.0.len()).filter(|&idx| self.0[idx]).collect();
        let n_hidden = own.iter().filter(|&&idx| covers(idx)).count();
        n_hidden as f64 / own.len().max(1) as f64
    }
}
