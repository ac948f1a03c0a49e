//! The tables of `data/jcz.toml`: that engine's names and ours.

use bastide_rules::{Element, OPTIONS, OptionInfo, Options};
use bastide_tiles::{Tile, tile_set};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// How names map.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tables {
    profile: BTreeMap<String, String>,
    pub(crate) set: Vec<SetRow>,
    pub(crate) element: Vec<ElementRow>,
    pub(crate) rule: Vec<RuleRow>,
}

/// A tile set.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetRow {
    pub(crate) id: String,
    /// Our table.
    pub(crate) tiles: String,
    /// Tiles that are as another table has them.
    pub(crate) other: Option<OtherTiles>,
    /// That engine's element without which we cannot play it.
    pub(crate) needs: Option<String>,
    /// Our element that is on as soon as the tiles are there.
    pub(crate) implies: Option<String>,
    /// A tile of another set that leaves the pack.
    pub(crate) without: Option<String>,
}

/// Tiles of another table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OtherTiles {
    pub(crate) tiles: String,
    /// That engine's ids.
    pub(crate) ids: Vec<String>,
}

impl SetRow {
    /// The tiles of one copy of the set. Abbeys are in the players' hands.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = (&'static str, &'static Tile)> + '_ {
        let is_other = |id: &str| self.other.iter().any(|it| it.ids.iter().any(|it| it == id));
        let own = with_ids(&self.tiles).filter(move |(id, _)| !is_other(id));
        let other = self.other.iter().flat_map(|it| with_ids(&it.tiles));
        own.chain(other.filter(move |(id, _)| is_other(id)))
    }
}

fn with_ids(table: &str) -> impl Iterator<Item = (&'static str, &'static Tile)> + use<> {
    let tiles = tile_set(table).into_iter().flat_map(|it| &it.tiles);
    tiles.filter(|it| !it.symbols.abbey).filter_map(|it| Some((it.jcz.as_deref()?, it)))
}

/// An element.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ElementRow {
    pub(crate) name: String,
    /// Our option that says how many figures each player has.
    each: Option<String>,
    /// Ours.
    pub(crate) element: Option<String>,
    /// Another of that engine without which ours would say more.
    pub(crate) with: Option<String>,
}

impl ElementRow {
    /// The option that says how many figures each player has.
    pub(crate) fn each(&self) -> Option<&'static OptionInfo> {
        let key = self.each.as_deref()?;
        let info = OPTIONS.iter().find(|it| it.key == key);
        debug_assert!(info.is_some(), "jcz.toml: no option {key}");
        info
    }
}

/// A rule with its values, the default first.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RuleRow {
    pub(crate) name: String,
    /// That engine's element it belongs to; without that it says nothing.
    pub(crate) element: Option<String>,
    pub(crate) values: Vec<RuleValue>,
}

/// A value of a rule.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RuleValue {
    pub(crate) value: String,
    option: Option<String>,
}

impl RuleValue {
    /// The option it sets, and to what.
    pub(crate) fn option(&self) -> Option<(&str, &str)> {
        self.option.as_deref().and_then(|it| it.split_once(" = "))
    }
}

/// A broken built-in file cannot reach a user: this panics in the crate's own tests first.
static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let text = include_str!("../data/jcz.toml");
    toml::from_str(text).unwrap_or_else(|error| panic!("jcz.toml: {error}"))
});

pub(crate) fn tables() -> &'static Tables {
    &TABLES
}

/// The options that play as JCloisterZone plays, where a saved game says nothing else: the rules
/// profile `jcz`.
///
/// ```
/// assert_eq!(bastide_jcz::profile().get("builder.auto"), Some("true"));
/// assert_eq!(bastide_jcz::profile().get("dragon.timing"), Some("before_scoring"));
/// ```
#[must_use]
pub fn profile() -> Options {
    let mut options = Options::default();
    let fixed = TABLES.profile.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let by_rule = TABLES.rule.iter().filter_map(|it| it.values.first()?.option());
    for (key, value) in fixed.chain(by_rule) {
        set(&mut options, key, value);
    }
    options
}

/// Sets an option that the tables name.
pub(crate) fn set(options: &mut Options, key: &str, value: &str) {
    if let Err(error) = options.set(key, value) {
        debug_assert!(false, "jcz.toml: {error}");
    }
}

/// Our element that the tables name.
pub(crate) fn element(name: &str) -> Option<Element> {
    let element = Element::from_name(name);
    debug_assert!(element.is_some(), "jcz.toml: no element {name}");
    element
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_name_what_there_is() {
        for row in &TABLES.set {
            assert!(tile_set(&row.tiles).is_some(), "{}", row.tiles);
            for id in row.other.iter().flat_map(|it| &it.ids) {
                assert_eq!(row.tiles().filter(|it| it.0 == id).count(), 1, "{id}");
            }
            assert!(row.implies.as_deref().is_none_or(|it| Element::from_name(it).is_some()));
            assert!(row.needs.iter().all(|it| TABLES.element.iter().any(|row| row.name == *it)));
        }
        for row in &TABLES.element {
            assert!(row.element.as_deref().is_none_or(|it| Element::from_name(it).is_some()));
            assert_eq!(row.each().is_some(), row.each.is_some(), "{}", row.name);
            assert!(row.with.iter().all(|it| TABLES.element.iter().any(|row| row.name == *it)));
        }
        let named = TABLES.profile.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let by_rule =
            TABLES.rule.iter().flat_map(|it| it.values.iter().filter_map(RuleValue::option));
        for (key, value) in named.chain(by_rule) {
            let info = OPTIONS.iter().find(|it| it.key == key);
            assert!(info.is_some_and(|it| it.values.contains(&value)), "{key} = {value}");
        }
    }
}
