//! Why something cannot be, as sentences: set-ups that are no games, records that cannot be read,
//! actions that may not be done.

use crate::conversion::wire_place;
use crate::sentences::{figure_param, sentence};
use crate::view;
use bastide_board::{Misfit, Place};
use bastide_bots::LEVELS;
use bastide_jcz::{Fault, ImportError};
use bastide_notation::{BadAction, Record, RecordProblem, printable};
use bastide_protocol::{Param, Sentence};
use bastide_rules::{
    BadOption, CityProblem, Element, Illegal, KeptAway, Player, PlayerColor, SetupProblem,
};

/// The longest piece of a record or an action that is repeated, in characters.
const MAX_REPEATED: usize = 60;

/// Why something cannot be.
#[derive(Clone, Debug)]
pub(crate) struct Reason {
    /// For people, in any language.
    pub(crate) sentence: Sentence,
    /// For programs and their logs: the error's own words, which name more of what is wrong.
    pub(crate) error: String,
}

fn reason<const N: usize>(
    key: impl Into<String>,
    params: [(&str, Param); N],
    error: impl Into<String>,
) -> Reason {
    Reason { sentence: sentence(key, params), error: error.into() }
}

fn n(n: impl TryInto<i32>) -> (&'static str, Param) {
    ("n", Param::Number(n.try_into().unwrap_or(i32::MAX)))
}

/// Somebody's own words, cut if they are many, without what cannot be shown.
fn text(text: &str) -> (&'static str, Param) {
    let text = printable(text);
    let mut chars = text.trim().chars();
    let mut kept: String = chars.by_ref().take(MAX_REPEATED).collect();
    if chars.next().is_some() {
        kept.push('…');
    }
    ("text", Param::Text(kept))
}

fn element(element: Element) -> (&'static str, Param) {
    ("element", Param::Text(element.name().to_owned()))
}

fn color(color: PlayerColor) -> (&'static str, Param) {
    ("color", Param::Text(color.name().to_lowercase()))
}

fn tile(id: &str) -> (&'static str, Param) {
    ("tile", Param::Text(id.to_owned()))
}

fn place(place: Place) -> (&'static str, Param) {
    ("place", Param::Place(wire_place(place)))
}

/// The part of a wish that a reason is about.
fn about(part: &str) -> (&'static str, Param) {
    ("about", Param::Text(part.to_owned()))
}

/// A seat by its number, counted from 1: who sits there need not be known.
fn seat(player: Player) -> (&'static str, Param) {
    n(u16::from(player.0) + 1)
}

pub(crate) fn seed(said: &str) -> Reason {
    let words = format!("{said:?} is no seed: a whole number below 2^64 is wanted");
    reason("reason.seed", [about("seed"), text(said)], words)
}

pub(crate) fn sealed_seed() -> Reason {
    let words = "sealed draws come from a secret of the server, not from a seed";
    reason("reason.sealed_seed", [about("seed")], words)
}

pub(crate) fn salt(it: PlayerColor, most: usize) -> Reason {
    let words = format!("{it} can add at most {most} characters to the draws, all to be shown");
    reason("reason.seats.salt", [about("seats"), color(it), n(most)], words)
}

pub(crate) fn no_box(name: &str) -> Reason {
    reason("reason.no_box", [text(name)], format!("there is no box {name:?}"))
}

pub(crate) fn no_copies(set: &str) -> Reason {
    reason("reason.no_copies", [text(set)], format!("0 copies of {set:?} are none at all"))
}

pub(crate) fn no_element(name: &str) -> Reason {
    reason("reason.no_element", [text(name)], format!("there is no element {name:?}"))
}

pub(crate) fn color_twice(it: PlayerColor) -> Reason {
    reason("reason.seats.color_twice", [about("seats"), color(it)], format!("{it} sits twice"))
}

pub(crate) fn long_name(it: PlayerColor, most: usize) -> Reason {
    let words = format!("{it} needs a name of at most {most} characters");
    reason("reason.seats.long_name", [about("seats"), color(it), n(most)], words)
}

pub(crate) fn no_bot(level: &str) -> Reason {
    let words = format!("there is no bot {level:?}; there are {}", LEVELS.join(", "));
    reason("reason.seats.no_bot", [about("seats"), text(level)], words)
}

pub(crate) fn n_seats(wanted: usize, found: usize) -> Reason {
    let words = format!("the record has {wanted} seats, not {found}");
    reason("reason.seats.number", [about("seats"), n(wanted)], words)
}

pub(crate) fn of_option(why: &BadOption) -> Reason {
    let words = why.to_string();
    match why {
        BadOption::Key(key) => reason("reason.no_option", [text(key)], words),
        BadOption::Value(info, value) => {
            let option = ("option", Param::Text(info.key.to_owned()));
            reason("reason.option_value", [option, text(value)], words)
        }
        BadOption::Element(it) => reason("reason.option_is_element", [element(*it)], words),
    }
}

pub(crate) fn of_setup(why: &SetupProblem) -> Reason {
    use SetupProblem as No;
    let words = why.to_string();
    match why {
        No::Players(found) => reason("reason.seats.players", [about("seats"), n(*found)], words),
        No::FirstPlayer(it) => reason("reason.seats.first", [about("seats"), seat(*it)], words),
        No::UnknownTileSet(name) => reason("reason.no_tile_set", [text(name)], words),
        No::TileSetNeeds(set, it) => {
            let set = ("tile_set", Param::Text(set.clone()));
            reason("reason.tile_set_needs", [set, element(*it)], words)
        }
        No::NoRiver => reason("reason.no_river", [element(Element::River)], words),
        No::Rivers(_) => reason("reason.rivers", [element(Element::River)], words),
        No::Carcassonne(why) => of_city(why, words),
        No::TooFewAbbots => reason("reason.too_few_abbots", [element(Element::Abbot)], words),
        No::NoWheelBoard => reason("reason.no_wheel_board", [], words),
        No::WheelWith(it) => reason("reason.wheel_with", [element(*it)], words),
        No::NoStartTile => reason("reason.no_start_tile", [], words),
        No::TooManyTiles(found) => reason("reason.too_many_tiles", [n(*found)], words),
        No::UnknownTile(id) => reason("reason.no_tile", [tile(id)], words),
        // Only records that were written by hand have positions.
        No::EmptyTable => reason("reason.position.empty_table", [], words),
        No::SourceInBag(id) => reason("reason.position.source_in_bag", [tile(id)], words),
        No::NeverDrawn(id) => reason("reason.position.never_drawn", [tile(id)], words),
        No::Tile(id, at, _) => reason("reason.position.tile", [tile(id), place(*at)], words),
        No::Figure(player, at, _) => {
            reason("reason.position.figure", [seat(*player), place(*at)], words)
        }
        No::Piece(_, at, _) => reason("reason.position.piece", [place(*at)], words),
        No::Aside(id, _) => reason("reason.position.aside", [tile(id)], words),
        No::NoAbbey(player) => reason("reason.position.no_abbey", [seat(*player)], words),
        No::Scores(_) | No::Score(_) | No::OnScoreboard(..) | No::Messages(_) => {
            reason("reason.position.scores", [], words)
        }
        No::Wheel(_) => reason("reason.position.wheel", [], words),
        No::Goods(_) | No::Gold(_) | No::Title(..) => reason("reason.position.held", [], words),
    }
}

/// What is wrong with Carcassonne.
fn of_city(why: &CityProblem, words: String) -> Reason {
    let count = || element(Element::Count);
    match why {
        CityProblem::Missing => reason("reason.no_city", [count()], words),
        CityProblem::Several(found) => reason("reason.cities", [count(), n(*found)], words),
        CityProblem::WideSource => reason("reason.wide_source", [count()], words),
        CityProblem::NotWhole(_) => reason("reason.position.city", [], words),
        CityProblem::NoCount => reason("reason.position.no_count", [count()], words),
        CityProblem::Resident(player, ..) => {
            reason("reason.position.resident", [seat(*player)], words)
        }
    }
}

/// Why a line of a record is wrong, the most general first.
pub(crate) fn of_record(why: &RecordProblem, line: &str) -> Vec<Reason> {
    let words = why.to_string();
    let told = match why {
        RecordProblem::Setup(all) => return all.0.iter().map(of_setup).collect(),
        RecordProblem::Illegal { action, why } => {
            let words = format!("{action:?} is not legal");
            return vec![reason("reason.record.illegal", [text(action)], words), of_illegal(*why)];
        }
        RecordProblem::NoVersion => reason("reason.record.no_version", [], words),
        RecordProblem::Version(found) => {
            let known = ("known", Param::Number(Record::VERSION.cast_signed()));
            reason("reason.record.version", [n(*found), known], words)
        }
        RecordProblem::Form(_) => reason("reason.record.form", [text(line)], words),
        RecordProblem::Option(why) => of_option(why),
        RecordProblem::Action(why) => of_bad_action(why),
        RecordProblem::Over => reason("reason.illegal.game_over", [], words),
        RecordProblem::TurnNumber { found, due } => {
            let due = ("due", Param::Number(i32::try_from(*due).unwrap_or(i32::MAX)));
            reason("reason.record.turn_number", [n(*found), due], words)
        }
        RecordProblem::TurnOf { number, due } => {
            reason("reason.record.turn_of", [n(*number), color(*due)], words)
        }
        RecordProblem::TurnRuns { number, of } => {
            reason("reason.record.turn_runs", [n(*number), color(*of)], words)
        }
        RecordProblem::TurnOver(action) => reason("reason.record.turn_over", [text(action)], words),
        RecordProblem::EarlyResult => reason("reason.record.early_result", [], words),
        RecordProblem::Result { played, .. } => {
            reason("reason.record.result", [text(played)], words)
        }
        RecordProblem::AfterResult => reason("reason.record.after_result", [], words),
    };
    vec![told]
}

/// Why a saved game of another program is not opened.
pub(crate) fn of_import(error: &ImportError) -> Vec<Reason> {
    let fault = |key: &str, it: &Fault| reason(key, [text(&it.at)], it.to_string());
    match error {
        ImportError::Malformed(it) => vec![fault("reason.import.malformed", it)],
        ImportError::Refused(all) => {
            all.iter().map(|it| fault("reason.import.refused", it)).collect()
        }
        ImportError::Stopped(stop) => {
            let words = format!("{}: message {} is not legal: {}", stop.at, stop.number, stop.why);
            vec![reason("reason.import.stopped", [n(stop.number), text(&stop.at)], words)]
        }
    }
}

pub(crate) fn of_bad_action(why: &BadAction) -> Reason {
    reason("reason.unreadable", [text(&why.text)], why.to_string())
}

pub(crate) fn of_illegal(why: Illegal) -> Reason {
    let words = why.to_string();
    let said = |key: &str, words| reason(format!("reason.illegal.{key}"), [], words);
    match why {
        Illegal::GameOver => said("game_over", words),
        Illegal::NotAsked(_) => said("not_asked", words),
        Illegal::NotOffered(prompt) => reason(view::no_answer(prompt), [], words),
        Illegal::NotInBag(_) => said("not_in_bag", words),
        Illegal::Misfit(Misfit::Taken) => said("taken", words),
        Illegal::Misfit(Misfit::Apart) => said("apart", words),
        Illegal::Misfit(Misfit::Edge(side)) => {
            let sides = ("sides", Param::Text(side.letter().to_string()));
            reason("reason.illegal.edge", [sides], words)
        }
        Illegal::KeptAway(KeptAway::River) => said("river", words),
        Illegal::KeptAway(KeptAway::Bend) => said("bend", words),
        Illegal::KeptAway(KeptAway::Shrine) => said("shrine", words),
        Illegal::KeptAway(KeptAway::Source) => said("source", words),
        Illegal::KeptAway(KeptAway::NoHole) => said("no_hole", words),
        Illegal::SameAs(rotation) => {
            reason("reason.illegal.same_as", [text(&rotation.arrow().to_string())], words)
        }
        Illegal::OtherTile => said("other_tile", words),
        Illegal::NoneInSupply(kind) => {
            reason("reason.illegal.none_in_supply", [figure_param(kind)], words)
        }
        Illegal::Occupied => said("occupied", words),
        Illegal::NotThere(kind) => reason("reason.illegal.not_there", [figure_param(kind)], words),
        Illegal::Barn => said("barn", words),
        Illegal::ClosedBy(figure) => said(figure.name(), words),
        Illegal::Completed => said("completed", words),
        Illegal::NoFairy => said("no_fairy", words),
        Illegal::NoAbbot => said("no_abbot", words),
        Illegal::NoBarnThere => said("no_barn_there", words),
        Illegal::NoFlight => said("no_flight", words),
        Illegal::NoCrownSpace => said("no_crown_space", words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_wrote_is_cut() {
        let (_, Param::Text(long)) = text(&"x".repeat(100)) else { panic!("no text") };
        assert_eq!(long.chars().count(), MAX_REPEATED + 1);
        assert!(long.ends_with('…'));
        assert_eq!(text(" thief Q ").1, Param::Text("thief Q".to_owned()));
        assert_eq!(text("a\u{202e}b\u{9b}").1, Param::Text("a b".to_owned()));
    }

    #[test]
    fn an_illegal_action_of_a_record_is_told_with_its_reason() {
        let record = "Bastide record 1\ntiles base-c3\nelements farmers\nseat Red\nseat Blue\n\n\
            1. Red: draw V3-E; place V3-E^ at 7,7\n";
        let error = Record::read(record).expect_err("no tile lies there");
        let keys: Vec<String> =
            of_record(&error.what, "").into_iter().map(|it| it.sentence.key).collect();
        assert_eq!(keys, ["reason.record.illegal", "reason.illegal.apart"]);
    }
}
