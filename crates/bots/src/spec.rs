//! Bots by name, with settings: `greedy`, `one-ply:temperature=0.5`,
//! `rollouts:evaluations=20000,depth=4`.

use crate::moves::Explorer;
use crate::{
    Bot, Budget, Evaluator, Greedy, Knowledge, OnePly, Puct, Random, Rollouts, Uct, Weights,
};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The levels that people play against, the weakest first. Each plays honestly: the weaker ones know
/// less or are content with less, and none knows the order of the tiles.
pub const LEVELS: [&str; 5] = ["starter", "easy", "medium", "hard", "master"];

/// A bot that is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotInfo {
    /// Its name in commands.
    pub name: &'static str,
    /// How it plays, with its settings.
    pub about: &'static str,
}

/// All other bots, for matches and studies.
pub const BOTS: [BotInfo; 6] = [
    BotInfo { name: "random", about: "any legal move" },
    BotInfo { name: "greedy", about: "the move that leaves it best placed" },
    BotInfo {
        name: "one-ply",
        about: "the move with the best prospects; temperature=T makes it less strict",
    },
    BotInfo {
        name: "rollouts",
        about: "the move that does best in many futures; ms=N, iterations=N or evaluations=N, depth=N, candidates=N",
    },
    BotInfo {
        name: "puct",
        about: "the move it visits most in a tree of moves and draws; ms=N, iterations=N or evaluations=N, c=X",
    },
    BotInfo {
        name: "uct",
        about: "a tree of games played to their end at random, without knowledge; ms=N, iterations=N or evaluations=N, c=X",
    },
];

/// A level is a bot with these settings. Each wins about four of five base games against the one
/// before (docs/benchmarks.md).
const SETTINGS: [(&str, &str); LEVELS.len()] = [
    ("starter", "one-ply:knowledge=points,temperature=1.5"),
    ("easy", "one-ply:temperature=2.2"),
    ("medium", "one-ply:temperature=1.2"),
    ("hard", "one-ply:temperature=0.3"),
    ("master", "rollouts:evaluations=15000"),
];

/// The bot with this name, and with settings where it has any.
///
/// ```
/// assert!(bastide_bots::read_bot("rollouts:evaluations=2000,depth=2").is_ok());
/// let error = bastide_bots::read_bot("one-ply:patience=3").unwrap_err();
/// assert_eq!(error.to_string(), "one-ply has no setting \"patience\": it has temperature, knowledge and weights");
/// ```
///
/// # Errors
/// If there is no such bot, or it has no such setting, or a value makes no sense.
pub fn read_bot(spec: &str) -> Result<Box<dyn Bot>, BadBot> {
    let spec = SETTINGS.iter().find(|it| it.0 == spec).map_or(spec, |it| it.1);
    let (name, settings) = spec.split_once(':').unwrap_or((spec, ""));
    let mut settings = Settings::read(name, settings)?;
    let bot: Box<dyn Bot> = match name {
        "random" => Box::new(Random),
        "greedy" => Box::<Greedy>::default(),
        "one-ply" => {
            let temperature = settings.take("temperature", 0.0, 0.0..=100.0)?;
            let knowledge = match settings.take_word("knowledge").as_deref() {
                None | Some("everything") => Knowledge::Everything,
                Some("points") => Knowledge::PointsOnly,
                Some(other) => {
                    let wanted = "everything or points".to_owned();
                    return Err(BadBot::Value("knowledge", other.to_owned(), wanted));
                }
            };
            Box::new(OnePly::careless(knowledge, settings.take_weights()?, temperature))
        }
        "rollouts" => Box::new(Rollouts {
            budget: settings.take_budget()?,
            depth: settings.take("depth", 4, 0..=40)?,
            n_candidates: settings.take("candidates", 8, 1..=100)?,
            explorer: Explorer::new(Evaluator::new(
                Knowledge::Everything,
                settings.take_weights()?,
            )),
        }),
        "puct" => {
            let budget = settings.take_budget()?;
            let curiosity = settings.take("c", 0.15, 0.0..=100.0)?;
            let evaluator = Evaluator::new(Knowledge::Everything, settings.take_weights()?);
            Box::new(Puct::new(budget, curiosity, evaluator))
        }
        "uct" => {
            let budget = settings.take_budget()?;
            Box::new(Uct::new(budget, settings.take("c", 0.5, 0.0..=100.0)?))
        }
        _ => return Err(BadBot::Unknown(name.to_owned())),
    };
    settings.end(name)?;
    Ok(bot)
}

/// The bot with this name; none if [`read_bot`] finds none.
#[must_use]
pub fn bot_named(name: &str) -> Option<Box<dyn Bot>> {
    read_bot(name).ok()
}

/// The names of all levels and bots.
fn bot_names() -> impl Iterator<Item = &'static str> {
    LEVELS.into_iter().chain(BOTS.iter().map(|it| it.name))
}

/// Whether people may play against it: a level, or one of the bots that there were before levels.
///
/// Settings are not for people, who could ask for more thought than a server can give.
#[must_use]
pub fn is_level(name: &str) -> bool {
    ["random", "greedy"].contains(&name) || LEVELS.contains(&name)
}

/// Settings that have not been taken yet.
struct Settings(Vec<(String, String)>);

impl Settings {
    fn read(name: &str, text: &str) -> Result<Self, BadBot> {
        // Lists of bots have commas between them, so semicolons are as good.
        let parts = text.split([',', ';']).filter(|it| !it.is_empty());
        let pairs = parts.map(|it| match it.split_once('=') {
            Some((key, value)) => Ok((key.trim().to_owned(), value.trim().to_owned())),
            None => Err(BadBot::NoValue(name.to_owned(), it.to_owned())),
        });
        pairs.collect::<Result<_, _>>().map(Self)
    }

    fn take_word(&mut self, key: &str) -> Option<String> {
        let idx = self.0.iter().position(|it| it.0 == key)?;
        Some(self.0.remove(idx).1)
    }

    /// Weights of the evaluator, by their names.
    fn take_weights(&mut self) -> Result<Weights, BadBot> {
        let mut weights = Weights::default();
        for name in Weights::names() {
            let otherwise = *weights.named(name).expect("it is a name");
            let value = self.take(name, otherwise, -100.0..=100.0)?;
            *weights.named(name).expect("it is a name") = value;
        }
        Ok(weights)
    }

    /// The thought that a decision gets: in milliseconds, in futures or in positions.
    fn take_budget(&mut self) -> Result<Budget, BadBot> {
        let ms = self.take("ms", 0, 1..=3_600_000)?;
        let n_iterations = self.take("iterations", 0, 1..=100_000_000)?;
        let n_evaluations = self.take("evaluations", 0, 1..=100_000_000)?;
        match (ms, n_iterations, n_evaluations) {
            (0, 0, 0) => Ok(Budget::DEFAULT),
            (ms, 0, 0) => Ok(Budget::Time(Duration::from_millis(ms))),
            (0, n, 0) => Ok(Budget::Iterations(n)),
            (0, 0, n) => Ok(Budget::Evaluations(n)),
            _ => Err(BadBot::Budgets),
        }
    }

    fn take<T: FromStr + PartialOrd + fmt::Display>(
        &mut self,
        key: &'static str,
        otherwise: T,
        range: std::ops::RangeInclusive<T>,
    ) -> Result<T, BadBot> {
        let Some(text) = self.take_word(key) else { return Ok(otherwise) };
        let value = text.parse().ok().filter(|it| range.contains(it));
        value.ok_or_else(|| {
            BadBot::Value(key, text, format!("a number from {} to {}", range.start(), range.end()))
        })
    }

    fn end(&self, name: &str) -> Result<(), BadBot> {
        match self.0.first() {
            None => Ok(()),
            Some((key, _)) => Err(BadBot::Setting(name.to_owned(), key.clone())),
        }
    }
}

/// Why there is no such bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadBot {
    /// There is none of this name.
    Unknown(String),
    /// A bot has no such setting.
    Setting(String, String),
    /// A setting is not followed by `=` and a value.
    NoValue(String, String),
    /// More than one limit of thought is given.
    Budgets,
    /// A setting takes something else: its key, what was given, and what it takes.
    Value(&'static str, String, String),
}

impl fmt::Display for BadBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => {
                let names: Vec<&str> = bot_names().collect();
                write!(f, "there is no bot {name:?}; there are {}", names.join(", "))
            }
            Self::Setting(name, key) => {
                let has = match name.as_str() {
                    "one-ply" => "it has temperature, knowledge and weights",
                    "rollouts" => {
                        "it has ms, iterations, evaluations, depth, candidates and weights"
                    }
                    "puct" => "it has ms, iterations, evaluations, c and weights",
                    "uct" => "it has ms, iterations, evaluations and c",
                    _ => "it has none",
                };
                write!(f, "{name} has no setting {key:?}: {has}")
            }
            Self::NoValue(name, text) => {
                write!(f, "{name}: {text:?} is no setting, which looks like key=value")
            }
            Self::Budgets => write!(f, "give only one of ms, iterations and evaluations"),
            Self::Value(key, text, wanted) => write!(f, "{key} is {wanted}, not {text:?}"),
        }
    }
}

impl std::error::Error for BadBot {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_and_every_bot_can_be_read() {
        for name in bot_names() {
            assert!(read_bot(name).is_ok(), "{name}");
        }
        let settings: Vec<&str> = SETTINGS.iter().map(|it| it.0).collect();
        assert_eq!(LEVELS.as_slice(), settings);
    }

    /// A client could ask for a million positions a decision.
    #[test]
    fn settings_are_not_for_people() {
        assert!(is_level("starter") && is_level("greedy"));
        assert!(!is_level("rollouts") && !is_level("rollouts:evaluations=1"));
    }

    #[test]
    fn what_is_wrong_with_a_bot_is_told() {
        for (spec, error) in [
            (
                "clever",
                "there is no bot \"clever\"; there are starter, easy, medium, hard, master, random, \
                 greedy, one-ply, rollouts, puct, uct",
            ),
            ("greedy:depth=2", "greedy has no setting \"depth\": it has none"),
            ("rollouts:depth", "rollouts: \"depth\" is no setting, which looks like key=value"),
            ("rollouts:depth=99", "depth is a number from 0 to 40, not \"99\""),
            (
                "rollouts:evaluations=many",
                "evaluations is a number from 1 to 100000000, not \"many\"",
            ),
            ("one-ply:temperature=NaN", "temperature is a number from 0 to 100, not \"NaN\""),
            ("one-ply:knowledge=all", "knowledge is everything or points, not \"all\""),
        ] {
            assert_eq!(read_bot(spec).map(|_| ()).unwrap_err().to_string(), error);
        }
    }
}
