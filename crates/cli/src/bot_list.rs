//! Bots as the help of commands lists them.

use crate::characters::character_of;
use bastide_bots::{BOTS, LEVELS};
use bastide_words::{Language, Words};

/// The names of all levels and bots, with how they play, a line each.
pub(crate) fn bot_list() -> String {
    let bots = BOTS.iter().map(|it| line(it.name, it.about));
    level_list() + &bots.collect::<String>()
}

/// The levels, with who plays and how, a line each.
pub(crate) fn level_list() -> String {
    let words = Words::of(Language::English);
    let told = |level: &str| {
        let about = words.say(&format!("bot.{level}.about"), &[]);
        let character = character_of(level).unwrap_or_default();
        line(level, &format!("{character:4}  {about}"))
    };
    LEVELS.into_iter().map(told).collect()
}

fn line(name: &str, about: &str) -> String {
    format!("  {name:8}  {about}\n")
}
