//! Things that stand on the land. Each stands on its base point, is lit from the left and throws
//! a short shadow to the right.

mod animals;
mod buildings;
mod churches;
mod convents;
mod houses;
mod landmarks;
mod plants;
mod walls;

use crate::color::SHADOW;
use crate::geometry::Point;
use crate::pen::{Pen, Style};

pub(crate) use animals::{pigs, sheep};
pub(crate) use buildings::{inn, plaza, well};
pub(crate) use churches::{cathedral, far_church, monastery, mound, shrine, yard};
pub(crate) use convents::{Convent, convent, precinct};
pub(crate) use houses::HouseKind;
pub(crate) use landmarks::{Charge, boat, garden, pier, shield, volcano};
pub(crate) use plants::{
    Crop, Grass, blob, bush, bush_symbol, crop, cypress, cypress_symbol, fruit_tree, grove_tree,
    haystack, hedge, orchard_floor, pond, tree, tree_symbol,
};
pub(crate) use walls::{Wall, gate, mouth, tower, tower_symbol};

/// The short soft shadow of a thing that stands.
pub(crate) fn cast(pen: &mut Pen, at: Point, rx: f64, ry: f64) {
    pen.oval(at.by(rx * 0.35, 0.0), rx, ry, Style::fill(SHADOW).opacity(0.2));
}
