//! Figures on segments: `knight`, `large thief E`, `abbot gardener`, `builder N`.

use crate::segment::{find_place, find_segment, place_text, segment_text};
use bastide_rules::FigureKind;
use bastide_tiles::{FeatureKind, Layout, Rotation};

/// The word for a figure that is no ordinary follower.
const fn word(kind: FigureKind) -> Option<&'static str> {
    match kind {
        FigureKind::Normal => None,
        FigureKind::Large => Some("large"),
        FigureKind::Abbot => Some("abbot"),
        FigureKind::Builder => Some("builder"),
        FigureKind::Pig => Some("pig"),
        FigureKind::Mayor => Some("mayor"),
        FigureKind::Wagon => Some("wagon"),
        FigureKind::Barn => Some("barn"),
    }
}

/// Whether a segment can be meant by the port alone, because a figure that is no follower has no
/// role there.
fn is_meant(kind: FigureKind, feature: FeatureKind) -> bool {
    match kind {
        FigureKind::Builder => feature.is_way(),
        FigureKind::Pig => feature == FeatureKind::Field,
        FigureKind::Normal
        | FigureKind::Large
        | FigureKind::Abbot
        | FigureKind::Mayor
        | FigureKind::Wagon
        | FigureKind::Barn => false,
    }
}

/// A figure on a segment: followers by their role, others by the port of the segment.
///
/// ```
/// use bastide_notation::figure_text;
/// use bastide_rules::FigureKind;
/// use bastide_tiles::{Rotation, tile_set};
/// let start = tile_set("base-c1").unwrap().tile("D").unwrap().squares[0].layout();
/// let text = |kind, segment| figure_text(&start, Rotation::NONE, kind, segment);
/// assert_eq!(text(FigureKind::Normal, 1), "thief");
/// assert_eq!(text(FigureKind::Large, 2), "large farmer EL");
/// assert_eq!(text(FigureKind::Builder, 1), "builder E");
/// ```
#[must_use]
pub fn figure_text(layout: &Layout, rotation: Rotation, kind: FigureKind, local: u8) -> String {
    match word(kind) {
        None => segment_text(layout, rotation, local),
        Some(word) if kind.is_follower() => {
            format!("{word} {}", segment_text(layout, rotation, local))
        }
        Some(word) => format!("{word} {}", place_text(layout, rotation, local)),
    }
}

/// The figure and the segment a text means.
///
/// # Errors
/// Why it means none.
pub fn find_figure(
    layout: &Layout,
    rotation: Rotation,
    text: &str,
) -> Result<(FigureKind, u8), String> {
    let text = text.trim();
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    let Some(kind) = FigureKind::ALL.into_iter().find(|it| word(*it) == Some(first)) else {
        return Ok((FigureKind::Normal, find_segment(layout, rotation, text)?));
    };
    if kind.is_follower() {
        return Ok((kind, find_segment(layout, rotation, rest)?));
    }
    let segments = layout.segments.iter().enumerate();
    let meant = segments.filter(|(_, facts)| is_meant(kind, facts.kind));
    let meant: Vec<u8> = meant.map(|(local, _)| local as u8).collect();
    Ok((kind, find_place(layout, rotation, &meant, first, rest.trim())?))
}
