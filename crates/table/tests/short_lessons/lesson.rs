//! A lesson as it is written.

use bastide_protocol::Upload;
use bastide_table::{Answer, DrawSource, Fresh, Refusal, Table, table_of_record};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Lessons are played from positions that leave nothing to chance.
const SEED: u64 = 1;

/// What may be in a lesson, a card and the question.
const PARTS: [&str; 3] = ["setup", "cards", "try"];
const CARD: [&str; 3] = ["position", "show", "frame"];
const TRY: [&str; 7] = ["position", "show", "frame", "play", "then", "answers", "right"];

/// x, y, width and height of what is seen, in tiles.
pub(crate) type Frame = [f64; 4];

pub(crate) struct Lesson {
    pub(crate) name: String,
    pub(crate) cards: Vec<Card>,
    pub(crate) question: Question,
}

pub(crate) struct Card {
    pub(crate) position: Position,
    pub(crate) show: Vec<Value>,
    pub(crate) frame: Option<Frame>,
}

pub(crate) struct Question {
    pub(crate) position: Position,
    pub(crate) show: Vec<Value>,
    pub(crate) frame: Option<Frame>,
    /// What is done then.
    pub(crate) play: Vec<String>,
    /// What is shown afterwards.
    pub(crate) then: Vec<Value>,
    /// What each answer says of it.
    pub(crate) answers: Vec<Value>,
    pub(crate) right: usize,
}

/// A position: the lines of a record.
pub(crate) struct Position(Vec<String>);

impl Lesson {
    pub(crate) fn read(path: &Path) -> Self {
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(path).expect("the file can be read");
        let lesson: Value = serde_json::from_str(&text).unwrap_or_else(|it| panic!("{name}: {it}"));
        expect_keys(&name, &lesson, &PARTS);
        let setup = strings(&lesson["setup"]);
        let position = |of: &Value| Position::new(&setup, strings(&of["position"]));
        let cards = list(&lesson["cards"]).into_iter().map(|it| {
            expect_keys(&name, &it, &CARD);
            Card { position: position(&it), show: list(&it["show"]), frame: frame(&it["frame"]) }
        });
        let asked = &lesson["try"];
        expect_keys(&name, asked, &TRY);
        let question = Question {
            position: position(asked),
            show: list(&asked["show"]),
            frame: frame(&asked["frame"]),
            play: strings(&asked["play"]),
            then: list(&asked["then"]),
            answers: list(&asked["answers"]),
            right: asked["right"].as_u64().expect("one answer is right") as usize,
        };
        Self { cards: cards.collect(), name, question }
    }

    /// The keys of everything that it says.
    pub(crate) fn keys(&self) -> Vec<String> {
        let name = &self.name;
        let cards = (1..=self.cards.len())
            .flat_map(|n| [format!("card_{n}.text"), format!("card_{n}.title")]);
        let answers = (1..=self.question.answers.len()).map(|n| format!("answer_{n}"));
        let rest = ["play", "question", "title", "why"].map(str::to_owned);
        let keys = cards.chain(answers).chain(rest);
        keys.map(|it| format!("lessons.{name}.{it}")).collect()
    }
}

impl Position {
    /// What all positions of the lesson have in common, and the lines of this one.
    fn new(setup: &[String], own: Vec<String>) -> Self {
        let is_bag = |it: &String| it.starts_with("bag ");
        let has_bag = own.iter().any(is_bag);
        let setup = setup.iter().filter(|it| !(has_bag && is_bag(it))).cloned();
        let head = ["Bastide record 1".to_owned()].into_iter();
        Self(head.chain(setup).chain(own).collect())
    }

    pub(crate) fn table(&self, name: &str) -> Table {
        let record = self.0.join("\n");
        table_of(&record).unwrap_or_else(|it| panic!("{name}: {it:?}\n{record}"))
    }
}

/// The table after these answers.
pub(crate) fn played(name: &str, table: &Table, answers: &[String]) -> Table {
    let mut now: Option<Table> = None;
    for text in answers {
        let table = now.as_ref().unwrap_or(table);
        let offered = super::claim::offered(table);
        let next = answered(table, text);
        now = Some(next.unwrap_or_else(|| panic!("{name}: no {text:?} in {offered:?}")));
    }
    now.unwrap_or_else(|| again(table))
}

/// The table after an answer, if that may be given.
pub(crate) fn answered(table: &Table, text: &str) -> Option<Table> {
    table.after_answer(&Answer { seq: table.seq(), seat: None, text }).ok()
}

fn table_of(record: &str) -> Result<Table, Refusal> {
    let fresh = Fresh { id: Fresh::id_of(SEED), draws: DrawSource::Seed(SEED), now: 0 };
    table_of_record(&Upload::new(record.to_owned()), fresh)
}

/// The same table once more.
fn again(table: &Table) -> Table {
    table_of(&table.record().to_string()).expect("it was one before")
}

fn expect_keys(name: &str, value: &Value, known: &[&str]) {
    let object = value.as_object().unwrap_or_else(|| panic!("{name}: {value} is no object"));
    let strange = object.keys().find(|it| !known.contains(&it.as_str()));
    assert_eq!(strange, None, "{name}: nobody reads this");
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

fn strings(value: &Value) -> Vec<String> {
    let text = |it: &Value| it.as_str().expect("lines are text").to_owned();
    list(value).iter().map(text).collect()
}

fn frame(value: &Value) -> Option<Frame> {
    let number = |idx: usize| value[idx].as_f64();
    Some([number(0)?, number(1)?, number(2)?, number(3)?])
}
