//! The characters whom people play against: one for each level of the bots.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The names by level; the client reads the same file.
static NAMES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let text = include_str!("../../../data/characters.json");
    serde_json::from_str(text).expect("a test reads the file")
});

/// Who plays at a level; nobody where a bot is no level.
pub(crate) fn character_of(level: &str) -> Option<&'static str> {
    NAMES.get(level).map(String::as_str)
}

/// The level of a character, whose name may be written in small letters.
pub(crate) fn level_of(name: &str) -> Option<&'static str> {
    let found = NAMES.iter().find(|it| it.1.eq_ignore_ascii_case(name));
    found.map(|it| it.0.as_str())
}

/// What a bot is called at a table where these names are taken.
pub(crate) fn bot_name(bot: &str, taken: &[String]) -> String {
    let Some(name) = character_of(bot) else { return bot.to_owned() };
    let mut numbered = (2..).map(|n| format!("{name} {n}"));
    let is_taken = |name: &str| taken.iter().any(|it| it == name);
    let other = if is_taken(name) { numbered.find(|it| !is_taken(it)) } else { None };
    other.unwrap_or_else(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_bots::LEVELS;

    #[test]
    fn every_level_has_a_character_and_every_character_a_level() {
        assert_eq!(NAMES.len(), LEVELS.len());
        for level in LEVELS {
            let name = character_of(level).expect("somebody plays at the level");
            assert_eq!(level_of(&name.to_lowercase()), Some(level));
        }
        assert_eq!((character_of("greedy"), level_of("greedy")), (None, None));
    }

    #[test]
    fn bots_of_one_level_have_names_of_their_own() {
        let mut taken = Vec::new();
        for wanted in ["Maud", "Maud 2", "Maud 3"] {
            let name = bot_name("medium", &taken);
            assert_eq!(name, wanted);
            taken.push(name);
        }
        let random = ["random".to_owned()];
        assert_eq!(bot_name("random", &random), "random", "it is nobody in particular");
    }
}
