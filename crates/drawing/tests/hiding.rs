//! Figures stand beside signs and landmarks, not on them.

use bastide_drawing::{Silhouettes, Subject};
use bastide_tiles::{FeatureKind, Rotation, tile_sets};

/// A figure may hide a fifth of what stands on its tile; a little more, because whole pixels count.
const MOST: f64 = 0.22;
/// Tiles so full that a thief and a monk have nowhere else to stand.
const CROWDED: [(&str, &str); 2] = [("princess-and-dragon", "BQ"), ("gold-mines", "V3-GoldE")];

/// Everything that hides more, on tiles of so many pixels.
fn hidden_on_tiles_of(tile_px: f64) -> Vec<String> {
    let silhouettes = Silhouettes::on_tiles_of(tile_px).expect("drawn");
    let mut found = Vec::new();
    for set in tile_sets() {
        let is_crowded = |it: &Subject<'_>| CROWDED.contains(&(set.name.as_str(), it.id()));
        for subject in Subject::all_of(set).iter().filter(|it| !is_crowded(it)) {
            for rotation in Rotation::ALL {
                for it in silhouettes.hide(subject, rotation).expect("drawn") {
                    // A garden is hardly larger than the abbot who stands in it.
                    if it.share > MOST && it.by != FeatureKind::Garden {
                        let (id, arrow) = (subject.id(), rotation.arrow());
                        found.push(format!(
                            "{} {id}{arrow}: {:.2} of the {} by a figure on a {:?}",
                            set.name, it.share, it.sign, it.by
                        ));
                    }
                }
            }
        }
    }
    found
}

#[test]
fn figures_hide_no_sign_from_near() {
    let hidden = hidden_on_tiles_of(220.0);
    assert!(hidden.is_empty(), "{} signs are hidden:\n{}", hidden.len(), hidden.join("\n"));
}

#[test]
fn figures_hide_no_sign_in_between() {
    let hidden = hidden_on_tiles_of(110.0);
    assert!(hidden.is_empty(), "{} signs are hidden:\n{}", hidden.len(), hidden.join("\n"));
}
