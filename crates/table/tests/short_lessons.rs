//! The short lessons, one for each element: every position can be played, everything that is shown
//! lies there, and of the answers to the question exactly the one is right that the rules give.
//!
//! `data/lessons/elements/NAME.json` has the lessons. What the client draws of them stands in
//! `data/drawn/lessons/NAME.json`, which `UPDATE_EXPECT=1` writes.

#[path = "short_lessons/claim.rs"]
mod claim;
#[path = "short_lessons/drawn.rs"]
mod drawn;
#[path = "short_lessons/lesson.rs"]
mod lesson;

use bastide_rules::ELEMENTS;
use bastide_table::view;
use lesson::Lesson;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The languages of the client.
const LANGUAGES: [&str; 8] = ["en", "de", "fr", "es", "it", "nl", "pl", "cs"];
/// The longest text of a card in the language it was written in, in characters.
const MAX_TEXT: usize = 140;

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn lessons() -> Vec<Lesson> {
    let folder = fs::read_dir(root("data/lessons/elements")).expect("there are lessons");
    let mut paths: Vec<PathBuf> =
        folder.map(|it| it.expect("the folder can be read").path()).collect();
    paths.sort();
    paths.iter().map(|it| Lesson::read(it)).collect()
}

#[test]
fn every_element_has_a_lesson() {
    let names: BTreeSet<String> = lessons().into_iter().map(|it| it.name).collect();
    let elements: BTreeSet<String> = ELEMENTS.iter().map(|it| it.name.to_owned()).collect();
    assert_eq!(names, elements);
    let groups = fs::read_to_string(root("data/lessons/groups.json")).expect("there are groups");
    let groups: Value = serde_json::from_str(&groups).expect("groups are JSON");
    let listed = groups.as_array().expect("a list of groups").iter().flat_map(|it| {
        it["lessons"].as_array().expect("a group has lessons").iter().filter_map(Value::as_str)
    });
    let mut listed: Vec<&str> = listed.collect();
    listed.sort_unstable();
    assert_eq!(listed, names.iter().map(String::as_str).collect::<Vec<_>>(), "each listed once");
}

#[test]
fn lessons_are_short_and_ask_something() {
    for lesson in lessons() {
        let name = &lesson.name;
        assert!((2..=4).contains(&lesson.cards.len()), "{name}: 2 to 4 cards");
        assert!((2..=3).contains(&lesson.question.answers.len()), "{name}: 2 or 3 answers");
        assert!(lesson.cards.iter().any(|it| !it.show.is_empty()), "{name} points at nothing");
    }
}

#[test]
fn the_right_answer_is_the_one_the_rules_give() {
    for lesson in lessons() {
        let question = &lesson.question;
        let before = question.position.table(&lesson.name);
        let after = lesson::played(&lesson.name, &before, &question.play);
        let holds = |it: &Value| claim::holds(&lesson.name, it, &before, &after);
        let true_ones: Vec<usize> = question
            .answers
            .iter()
            .enumerate()
            .filter_map(|(idx, it)| holds(it).then_some(idx))
            .collect();
        assert_eq!(true_ones, [question.right], "{}: which answers are true", lesson.name);
    }
}

#[test]
fn every_lesson_is_told_in_every_language() {
    let lessons = lessons();
    let wanted: BTreeSet<String> = lessons.iter().flat_map(Lesson::keys).collect();
    let is_of_lesson =
        |key: &String| lessons.iter().any(|it| key.starts_with(&format!("lessons.{}.", it.name)));
    for language in LANGUAGES {
        let path = root("web/src/messages/lessons").join(format!("{language}.json"));
        let text = fs::read_to_string(&path).expect("every language has a file");
        let messages: Value = serde_json::from_str(&text).expect("messages are JSON");
        let messages = messages.as_object().expect("messages are an object");
        let told: BTreeSet<String> =
            messages.keys().filter(|it| is_of_lesson(it)).cloned().collect();
        let differ: Vec<&String> = wanted.symmetric_difference(&told).collect();
        assert!(differ.is_empty(), "{language}: missing, or never said: {differ:?}");
        let long = messages.iter().find(|(_, it)| {
            language == "en" && it.as_str().is_some_and(|it| it.chars().count() > MAX_TEXT)
        });
        assert_eq!(long, None, "a text is too long for one minute");
    }
}

#[test]
fn lessons_are_drawn_as_the_rules_play_them() {
    for lesson in lessons() {
        let name = &lesson.name;
        let cards = lesson.cards.iter().map(|card| {
            let table = card.position.table(name);
            drawn::board(name, &table, &card.show, card.frame)
        });
        let question = &lesson.question;
        let before = question.position.table(name);
        let after = lesson::played(name, &before, &question.play);
        assert!(!view::present(&before).squares.is_empty());
        let lines = json!({
            "cards": cards.collect::<Vec<_>>(),
            "before": drawn::board(name, &before, &question.show, question.frame),
            "after": drawn::board(name, &after, &question.then, question.frame),
            "answers": question.answers.len(),
            "right": question.right,
        });
        let drawn = format!("{lines}\n");
        let path = root("data/drawn/lessons").join(format!("{name}.json"));
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(&path, &drawn).expect("the file can be written");
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert!(drawn == kept, "{name} is drawn otherwise; UPDATE_EXPECT=1 updates it");
    }
}
