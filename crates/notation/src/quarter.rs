//! The quarters of Carcassonne: `large follower in castle`, and who is there.

use crate::Names;
use bastide_rules::{FigureKind, Game, Player, Quarter};

/// A follower in a quarter, as positions have it.
///
/// ```
/// use bastide_notation::{read_resident, resident_text};
/// let text = "large follower in castle";
/// let (kind, quarter) = read_resident(text).unwrap();
/// assert_eq!(resident_text(kind, quarter), text);
/// assert!(read_resident("follower in harbor").is_err());
/// ```
#[must_use]
pub fn resident_text(kind: FigureKind, quarter: Quarter) -> String {
    format!("{} in {}", kind.name(), quarter.name())
}

/// The follower and the quarter a text means.
///
/// # Errors
/// Why it means none.
pub fn read_resident(text: &str) -> Result<(FigureKind, Quarter), String> {
    let (kind, quarter) = text.split_once(" in ").ok_or("wanted is `follower in castle`")?;
    Ok((read_kind(kind)?, read_quarter(quarter)?))
}

/// The kind of follower with this name.
pub(crate) fn read_kind(name: &str) -> Result<FigureKind, String> {
    let mut followers = FigureKind::ALL.into_iter().filter(|it| it.is_follower());
    let kind = followers.find(|it| it.name() == name.trim());
    kind.ok_or_else(|| format!("{name:?} is no follower"))
}

/// The quarter with this name.
///
/// # Errors
/// If there is none.
pub fn read_quarter(name: &str) -> Result<Quarter, String> {
    Quarter::from_name(name.trim()).ok_or_else(|| {
        let names = Quarter::ALL.map(Quarter::name).join(", ");
        format!("{name:?} is no quarter; there are {names}")
    })
}

/// Who is in a quarter: `Count, Red 2, Blue 1 + large follower`; nothing if it is empty.
#[must_use]
pub fn quarter_text(game: &Game, names: Names<'_>, quarter: Quarter) -> String {
    let mut there = Vec::new();
    if game.count_at() == Some(quarter) {
        there.push("Count".to_owned());
    }
    let followers = |player: Player, kind| {
        let own = game
            .residents()
            .iter()
            .filter(move |it| it.quarter == quarter && it.player == player && it.kind == kind);
        (kind, own.count())
    };
    for player in game.players() {
        let own: Vec<String> = FigureKind::ALL
            .into_iter()
            .map(|kind| followers(player, kind))
            .filter(|(_, n)| *n > 0)
            .map(|own| match own {
                (FigureKind::Normal, n) => n.to_string(),
                (kind, 1) => kind.name().to_owned(),
                (kind, n) => format!("{n} {}s", kind.name()),
            })
            .collect();
        if !own.is_empty() {
            there.push(format!("{} {}", names.of(player), own.join(" + ")));
        }
    }
    there.join(", ")
}
