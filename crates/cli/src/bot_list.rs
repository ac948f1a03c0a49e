//! Bots as the help of commands lists them.

use bastide_bots::{BOTS, LEVELS};
use bastide_words::{Language, Words};

/// The names of all levels and bots, with how they play, a line each.
pub(crate) fn bot_list() -> String {
    let words = Words::of(Language::English);
    let levels = LEVELS.map(|it| (it, words.say(&format!("bot.{it}.about"), &[])));
    let bots = BOTS.map(|it| (it.name, it.about.to_owned()));
    let all = levels.into_iter().chain(bots);
    all.map(|(name, about)| format!("  {name:8}  {about}\n")).collect()
}
