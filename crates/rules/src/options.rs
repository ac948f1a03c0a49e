//! Options: where rulebooks disagree, and what players may choose.

use crate::Element;
use std::fmt;

/// An option: a key, the values it takes, and what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its name in commands and files.
    pub key: &'static str,
    /// What it may be set to; the first is the default.
    pub values: &'static [&'static str],
    /// The element it belongs to; none for the base game.
    pub element: Option<Element>,
    /// What it decides, in a line.
    pub about: &'static str,
}

const fn option(
    key: &'static str,
    values: &'static [&'static str],
    element: Option<Element>,
    about: &'static str,
) -> OptionInfo {
    OptionInfo { key, values, element, about }
}

/// How many figures of a kind everybody may have of which the books have one (R-153).
const UP_TO_FOUR: &[&str] = &["1", "2", "3", "4"];

/// All options, base game first.
#[rustfmt::skip]
pub const OPTIONS: [OptionInfo; 61] = {
    use Element as E;
    [
        option("base.farmers", &["on", "off"], None, "the same as the element farmers"),
        option("base.incomplete_count", &["tiles", "segments"], None, "what unfinished roads and cities count"),
        option("figures.follower", &["7", "1", "2", "3", "4", "5", "6", "8", "9", "10", "11", "12"], None, "how many normal followers everybody has"),
        option("figures.large_follower", UP_TO_FOUR, Some(E::LargeFollower), "how many large followers everybody has"),
        option("figures.abbot", UP_TO_FOUR, Some(E::Abbot), "how many abbots everybody has"),
        option("figures.builder", UP_TO_FOUR, Some(E::Builder), "how many builders everybody has"),
        option("figures.pig", UP_TO_FOUR, Some(E::Pig), "how many pigs everybody has"),
        option("figures.mayor", UP_TO_FOUR, Some(E::Mayor), "how many mayors everybody has"),
        option("figures.wagon", UP_TO_FOUR, Some(E::Wagon), "how many wagons everybody has"),
        option("figures.barn", UP_TO_FOUR, Some(E::Barn), "how many barns everybody has"),
        option("base.tiny_city", &["normal", "two_points"], None, "what a city of two tiles is worth a tile"),
        option("river.turn_rule", &["immediate", "alternate"], Some(E::River), "how the river may bend"),
        option("river3.turn_rule", &["alternate", "immediate"], Some(E::River), "how the river of 2021 may bend"),
        option("river3.tiles", &["listed_12", "text_17"], Some(E::River), "the river of 2021 as listed or as told"),
        option("river2.mouth_auto", &["true", "false", "ordinary"], Some(E::River), "whether the mouth is placed by itself"),
        option("river2.pig_herd_needs_tb", &["false", "true"], Some(E::River), "whether the pig herd needs Traders & Builders"),
        option("abbot.per_player", &["all", "five"], Some(E::Abbot), "who has an abbot"),
        option("abbot.scored", &["after_ferries", "before_ferries"], Some(E::Abbot), "when an abbot that comes home is scored"),
        option("builder.auto", &["false", "true"], Some(E::Builder), "whether the second tile must be taken"),
        option("builder.on_completed", &["true", "false"], Some(E::Builder), "whether a builder may go to what its tile completes"),
        option("dragon.timing", &["after_scoring", "before_scoring"], Some(E::Dragon), "when the dragon walks"),
        option("fairy.mode", &["on_tile", "with_follower"], Some(E::Fairy), "what the fairy stands by"),
        option("princess.mandatory", &["true", "false"], Some(E::Princess), "whether a knight must leave"),
        option("volcano.barn", &["false", "true"], Some(E::Barn), "whether a barn may stand by a volcano"),
        option("portal.just_completed", &["true", "false"], Some(E::Portal), "whether the portal reaches what its tile completes"),
        option("abbey.late", &["once", "again"], Some(E::Abbey), "how often abbeys are offered after the last tile"),
        option("barn.second_on_farm", &["false", "true"], Some(E::Barn), "whether a field takes a second barn"),
        option("barn.pig_on_joining_tile", &["false", "true"], Some(E::Barn), "whether a pig may join a farmer on a barn's field"),
        option("wagon.move", &["connected", "adjacent"], Some(E::Wagon), "where a wagon may go"),
        option("wagon.landing", &["any_tile", "connecting_tile"], Some(E::Wagon), "on which tile a wagon stops"),
        option("count.order", &["active_chooses", "left_first"], Some(E::Count), "who calls from Carcassonne first"),
        option("count.called_to", &["occupied", "any"], Some(E::Count), "what followers in Carcassonne are called to"),
        option("count.calls", &["one_round", "each_feature"], Some(E::Count), "how followers are called to several features"),
        option("count.final", &["market_only", "any_quarter"], Some(E::Count), "which quarters send at the end"),
        option("count.block_entry", &["false", "true"], Some(E::Count), "whether the Count keeps followers out"),
        option("count.scored_by", &["all_points", "features"], Some(E::Count), "whether fairy and abbot count as scoring"),
        option("count.abbot", &["cathedral", "stays_out"], Some(E::Count), "whether an abbot may enter Carcassonne"),
        option("count.mayor_wagon_two", &["true", "false"], Some(E::Count), "whether mayor and wagon count two when called"),
        option("count.city_counts_for_farms", &["true", "false"], Some(E::Count), "whether Carcassonne is a city to fields"),
        option("count.river_source", &["fixed", "choose", "any_edge"], Some(E::Count), "where a river leaves Carcassonne"),
        option("dragon.carcassonne", &["closed", "outer_tiles"], Some(E::Count), "which tiles of Carcassonne the dragon may enter"),
        option("fairy.carcassonne", &["false", "true"], Some(E::Count), "whether the fairy may go to followers in Carcassonne"),
        option("after_scoring.order", &["count_first", "wagons_first"], Some(E::Count), "what follows scoring first"),
        option("king.count_carcassonne", &["true", "false"], Some(E::KingRobberBaron), "whether Carcassonne is a city to the king"),
        option("king.scoring", &["per_feature", "ten", "fifteen_forty", "continuous"], Some(E::KingRobberBaron), "what king and robber baron are worth"),
        option("cult.simultaneous", &["both_score"], Some(E::Shrines), "shrine and monastery completed at once"),
        option("cult.own_challenge", &["true", "false"], Some(E::Shrines), "whether one may challenge oneself"),
        option("cult.placement", &["strict", "simple"], Some(E::Shrines), "whether placed neighbors are protected"),
        option("flying.pieces", &["normal_and_large", "any_meeple"], Some(E::FlyingMachines), "who may fly"),
        option("messages.turn", &["any_turn", "own_turn_only"], Some(E::Messengers), "when messages are earned"),
        option("messages.alone", &["on", "off"], Some(E::Messengers), "whether one must stand alone for a message"),
        option("messages.farmer_points", &["2", "3"], Some(E::Messengers), "what message 7 gives a farmer"),
        option("messages.extra_tile_builder", &["false", "true"], Some(E::Messengers), "whether the tile of message 4 earns the builder's second tile"),
        option("ferries.placement", &["always", "only_with_traveler"], Some(E::Ferries), "when a lake gets a ferry"),
        option("ferries.moves", &["once_per_tile", "once_per_turn"], Some(E::Ferries), "how often a ferry may move in a double turn"),
        option("robbers.followup", &["next_player", "every_player"], Some(E::Robbers), "who places a robber after the first"),
        option("robbers.placement", &["mandatory", "optional"], Some(E::Robbers), "whether a robber must be placed"),
        option("robbers.targets", &["scoring_meeple_only", "both_pieces"], Some(E::Robbers), "what can be robbed"),
        option("robbers.wait", &["for_named", "never"], Some(E::Robbers), "whether a robber waits for the one its owner named"),
        option("crop.add", &["mandatory", "optional"], Some(E::CropCircles), "whether followers must be added"),
        option("crop.where", &["beside_follower", "any_segment"], Some(E::CropCircles), "where a follower is added"),
    ]
};

/// The chosen value of every option.
///
/// ```
/// use bastide_rules::Options;
/// let mut options = Options::default();
/// assert_eq!(options.get("base.tiny_city"), Some("normal"));
/// options.set("base.tiny_city", "two_points").unwrap();
/// assert_eq!(options.get("base.tiny_city"), Some("two_points"));
/// let error = options.set("base.tiny_city", "three").unwrap_err().to_string();
/// assert_eq!(error, "option base.tiny_city takes normal or two_points, not \"three\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options([u8; OPTIONS.len()]);

impl Default for Options {
    fn default() -> Self {
        Self([0; OPTIONS.len()])
    }
}

impl Options {
    /// The value of an option; none if there is no such option.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&'static str> {
        let idx = OPTIONS.iter().position(|it| it.key == key)?;
        Some(OPTIONS[idx].values[self.0[idx] as usize])
    }

    /// Sets an option.
    ///
    /// # Errors
    /// If there is no such option, or it takes no such value, or it is an element under another
    /// name, which only [`Setup::set_option`](crate::Setup::set_option) can switch.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), BadOption> {
        let (idx, nth) = find(key, value)?;
        if key == FARMERS {
            return Err(BadOption::Element(Element::Farmers));
        }
        self.0[idx] = nth as u8;
        Ok(())
    }

    /// Keys and values that are not the default.
    pub fn changed(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        let all = OPTIONS.iter().zip(&self.0).filter(|(_, nth)| **nth != 0);
        all.map(|(info, nth)| (info.key, info.values[*nth as usize]))
    }
}

/// The number of an option and of one of its values.
fn find(key: &str, value: &str) -> Result<(usize, usize), BadOption> {
    let idx = OPTIONS.iter().position(|it| it.key == key);
    let idx = idx.ok_or_else(|| BadOption::Key(key.to_owned()))?;
    let nth = OPTIONS[idx].values.iter().position(|it| *it == value);
    let nth = nth.ok_or_else(|| BadOption::Value(&OPTIONS[idx], value.to_owned()))?;
    Ok((idx, nth))
}

/// The option that is the element farmers under another name (R-019).
const FARMERS: &str = "base.farmers";

/// Whether farmers are on, if that is what this option says.
pub(crate) fn farmers(key: &str, value: &str) -> Option<Result<bool, BadOption>> {
    (key == FARMERS).then(|| find(key, value).map(|_| value == "on"))
}

/// An option that cannot be set so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadOption {
    /// There is no such option.
    Key(String),
    /// It takes no such value.
    Value(&'static OptionInfo, String),
    /// It is this element under another name.
    Element(Element),
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => {
                write!(f, "there is no option {key:?}; `bastide boxes` lists them all")
            }
            Self::Value(info, value) => {
                let values = info.values.join(" or ");
                write!(f, "option {} takes {values}, not {value:?}", info.key)
            }
            Self::Element(element) => write!(f, "that is the element {element}: switch it"),
        }
    }
}

impl std::error::Error for BadOption {}
