//! What another engine made of a game, compared with what we make of it.

use crate::choices::Choices;
use crate::error::{Fault, ImportError};
use crate::json::{self, At};
use crate::replay::Watch;
use crate::{Import, ScoreEvent, import_watched};
use bastide_rules::{Element, Game};
use std::fmt;

/// A point on which the two engines part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The message, counted from 1, or the turn, where there is one.
    pub at: String,
    /// What is compared.
    pub what: &'static str,
    /// What the file says.
    pub there: String,
    /// What we say.
    pub here: String,
    /// Why it is no wonder, if it is none: where that engine goes its own way.
    pub known: Option<&'static str>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at, what, there, here, known } = self;
        write!(f, "{at}: {what}: there {there}, here {here}")?;
        known.map_or(Ok(()), |why| write!(f, " ({why})"))
    }
}

/// A game compared with the results that its file brings along.
#[derive(Debug)]
pub struct Comparison {
    /// The game.
    pub import: Import,
    /// How many things were compared.
    pub n_compared: usize,
    /// Those that are not the same.
    pub differences: Vec<Difference>,
}

impl Comparison {
    /// Those that are not known to differ.
    pub fn surprises(&self) -> impl Iterator<Item = &Difference> {
        self.differences.iter().filter(|it| it.known.is_none())
    }
}

/// Reads a saved game that has the key `oracle`, plays it through and compares: final points,
/// points after each turn, awards, tiles that fitted nowhere, and how much could be chosen at each
/// decision that both engines ask.
///
/// # Errors
/// If it cannot be imported, or brings no results along.
pub fn compare(text: &str) -> Result<Comparison, ImportError> {
    let value = json::parse(text)?;
    let oracle = At::root(&value).key("oracle")?;
    let (import, seen) = import_watched(text, ChoicesSeen::default)?;
    let mut tally = Tally { n_compared: 0, differences: Vec::new() };
    compare_points(&oracle, &import, &mut tally)?;
    compare_turns(&oracle, &import, &mut tally)?;
    compare_awards(&oracle, &import, &mut tally)?;
    let has_river = import.game.has(Element::River);
    compare_choices(&oracle, &seen, has_river, &mut tally)?;
    let mut there: Vec<String> = texts(&oracle.key("discardedTiles")?)?;
    // Tiles that fitted nowhere there only are known, and told as such.
    for id in &import.left_out {
        if let Some(idx) = there.iter().position(|it| it == id) {
            there.remove(idx);
        }
    }
    tally.same("the file", "discarded tiles", &there.join(" "), &import.discarded.join(" "));
    let Tally { n_compared, differences } = tally;
    Ok(Comparison { import, n_compared, differences })
}

/// How much could be chosen at each message.
#[derive(Debug, Default)]
struct ChoicesSeen(Vec<(usize, Choices)>);

impl Watch for ChoicesSeen {
    fn asked(&mut self, number: usize, game: &Game) {
        self.0.push((number, Choices::of(game)));
    }
}

struct Tally {
    n_compared: usize,
    differences: Vec<Difference>,
}

impl Tally {
    fn same(&mut self, at: &str, what: &'static str, there: &str, here: &str) {
        self.n_compared += 1;
        if there != here {
            let (there, here) = (there.to_owned(), here.to_owned());
            self.differences.push(Difference { at: at.to_owned(), what, there, here, known: None });
        }
    }
}

fn texts(list: &At<'_>) -> Result<Vec<String>, Fault> {
    list.items()?.map(|it| it.text().map(str::to_owned)).collect()
}

fn numbers(list: &At<'_>) -> Result<Vec<i64>, Fault> {
    list.items()?.map(|it| it.integer(0, i64::from(u16::MAX))).collect()
}

fn compare_points(oracle: &At<'_>, import: &Import, tally: &mut Tally) -> Result<(), Fault> {
    let there = format!("{:?}", numbers(&oracle.key("points")?)?);
    let here: Vec<u16> = import.game.players().map(|it| import.game.score(it)).collect();
    tally.same("the end", "points", &there, &format!("{here:?}"));
    Ok(())
}

fn compare_turns(oracle: &At<'_>, import: &Import, tally: &mut Tally) -> Result<(), Fault> {
    for it in oracle.key("pointsAfterTurn")?.items()? {
        let turn = it.maybe("turn")?.map(|it| it.integer(0, 1 << 20)).transpose()?;
        let turn = turn.map(|it| it as u32);
        let there = format!("{:?}", numbers(&it.key("points")?)?);
        let here = import.after.iter().find(|it| it.turn == turn);
        let here = here.map_or("nothing".to_owned(), |it| format!("{:?}", it.points));
        tally.same(&turn_text(turn), "points", &there, &here);
    }
    Ok(())
}

fn turn_text(turn: Option<u32>) -> String {
    turn.map_or("final scoring".to_owned(), |it| format!("turn {it}"))
}

/// Awards of a turn are compared as a whole: their order has no meaning there. We tell of none
/// without points.
fn compare_awards(oracle: &At<'_>, import: &Import, tally: &mut Tally) -> Result<(), Fault> {
    let mut there: Vec<(u32, String)> = Vec::new();
    for it in oracle.key("scoreEvents")?.items()? {
        let turn = it.maybe("turn")?.map(|it| it.integer(0, 1 << 20)).transpose()?;
        let points = it.key("points")?.integer(0, i64::from(u16::MAX))?;
        let player = it.key("player")?.integer(0, 9)?;
        let name = it.key("name")?.text()?.to_owned();
        let turn = turn.map_or(u32::MAX, |it| it as u32);
        // Both titles of one player are one award there, and two here.
        if name == "king+robber" {
            for title in ["king", "robber"] {
                there.push((turn, format!("{title} {} for {player}", points / 2)));
            }
        } else if points > 0 {
            there.push((turn, format!("{name} {points} for {player}")));
        }
    }
    let awards = import.events.iter().map(|it| {
        let ScoreEvent { turn, award, kind } = it;
        let text = format!("{kind} {} for {}", award.points, award.player.index());
        (turn.unwrap_or(u32::MAX), text)
    });
    let mut here: Vec<(u32, String)> = awards.collect();
    there.sort();
    here.sort();
    let mut turns: Vec<u32> = there.iter().chain(&here).map(|(turn, _)| *turn).collect();
    turns.sort_unstable();
    turns.dedup();
    for turn in turns {
        let of = |all: &[(u32, String)]| {
            let own = all.iter().filter(|it| it.0 == turn).map(|it| it.1.as_str());
            own.collect::<Vec<_>>().join("; ")
        };
        let at = turn_text((turn != u32::MAX).then_some(turn));
        tally.same(&at, "awards", &of(&there), &of(&here));
    }
    Ok(())
}

fn compare_choices(
    oracle: &At<'_>,
    seen: &ChoicesSeen,
    has_river: bool,
    tally: &mut Tally,
) -> Result<(), Fault> {
    let lines: Vec<At<'_>> = oracle.key("choices")?.items()?.collect();
    for (number, here) in &seen.0 {
        let Some(line) = lines.get(number - 1) else { continue };
        let Some((phase, there)) = Choices::read(line.text()?) else {
            return Err(line.fault("a line of choices is wanted"));
        };
        // What a crop circle makes everybody do is one question with two answers.
        if there.n.keys().any(|it| it.starts_with("CornCircle.")) {
            continue;
        }
        let at = format!("message {number}, {phase}");
        let n_before = tally.differences.len();
        tally.same(&at, "choices", &there.to_string(), &here.to_string());
        if let Some(difference) = tally.differences.get_mut(n_before) {
            difference.known = known(phase, &there, here, has_river);
        }
    }
    Ok(())
}

/// Where that engine is known to offer more or less than the rulebooks do.
fn known(phase: &str, there: &Choices, here: &Choices, has_river: bool) -> Option<&'static str> {
    match phase {
        "TilePhase" if has_river && here.offers_all_of(there) => {
            Some("places ahead of an open end of a river stay free there, R-032")
        }
        "ChangeFerriesPhase" => Some("ferries in reach are found again after each move there"),
        _ => None,
    }
}
