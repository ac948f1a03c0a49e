//! Scenarios cite headings and rulings; the documents must have them, and say who holds them.

use bastide_rules::ELEMENTS;
use bastide_testkit::scenario::{Scenario, Source, files};
use bastide_tiles::Book;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

fn document(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every scenario with its path from the root of the project.
fn scenarios() -> Vec<(String, Scenario)> {
    let read = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        let path = path.to_string_lossy().replace('\\', "/");
        let name = path.rsplit_once("/tests/scenarios/").map_or(path.as_str(), |it| it.1);
        let scenario = Scenario::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        (format!("tests/scenarios/{name}"), scenario)
    };
    files().unwrap().iter().map(read).collect()
}

/// A name as it is compared: case, a leading article and dots at its end make no difference.
fn plain(name: &str) -> String {
    let name = name.to_lowercase();
    let name = name.strip_prefix("the ").or_else(|| name.strip_prefix("a ")).unwrap_or(&name);
    name.trim().to_owned()
}

/// The names under which the headings of each book are cited, in the order of the book.
fn headings() -> BTreeMap<Book, Vec<String>> {
    let mut headings: BTreeMap<Book, Vec<String>> = BTreeMap::new();
    let mut book = None;
    for line in document("docs/rulebooks.md").lines() {
        if let Some(title) = line.strip_prefix("## ") {
            book = Book::from_key(title);
        } else if let (Some(book), Some(row)) = (book, line.strip_prefix("| `"))
            && let Some((name, _)) = row.split_once('`')
        {
            headings.entry(book).or_default().push(plain(name));
        }
    }
    headings
}

/// The rulings, each with the scenarios that are said to hold it.
fn rulings() -> BTreeMap<String, Vec<String>> {
    let mut rulings = BTreeMap::new();
    let mut ruling = None;
    let mut in_held_by = false;
    for line in document("docs/rulings.md").lines() {
        if let Some(title) = line.strip_prefix("### ") {
            let number = title.split_whitespace().next().unwrap_or_default().to_owned();
            rulings.insert(number.clone(), Vec::new());
            ruling = Some(number);
        }
        in_held_by = line.starts_with("- **Held by:**") || (in_held_by && line.starts_with("  "));
        if let (true, Some(held)) = (in_held_by, ruling.as_ref().and_then(|it| rulings.get_mut(it)))
        {
            let quoted = line.split('`').skip(1).step_by(2);
            held.extend(quoted.filter(|it| it.ends_with(".scn")).map(str::to_owned));
        }
    }
    rulings
}

#[test]
fn the_headings_that_scenarios_cite_exist() {
    let headings = headings();
    assert_eq!(headings.len(), Book::ALL.len());
    for (path, scenario) in scenarios() {
        for source in &scenario.sources {
            if let Source::Heading(book, name) = source {
                let key = book.key();
                assert!(headings[book].contains(&plain(name)), "{path}: {key} has no {name:?}");
            }
        }
    }
}

#[test]
fn every_rule_has_a_scenario() {
    let sources = scenarios().into_iter().flat_map(|(_, scenario)| scenario.sources);
    let cited = sources.filter_map(|source| match source {
        Source::Heading(book, name) => Some((book, plain(&name))),
        Source::Ruling(_) | Source::Vector(_) => None,
    });
    let cited: BTreeSet<(Book, String)> = cited.collect();
    let headings = headings();
    let mut missing = Vec::new();
    // From one heading to another; lists of contents and summaries repeat what stands elsewhere.
    for (book, first, last) in [
        (Book::Rgbb, "preparation", "trade goods at the end"),
        (Book::Rgbb, "cloister in the city", "king & robber baron"),
        (Book::Zm12, "game setup", "river"),
        (Book::Wof, "preparation", "several farmers on a farm"),
        (Book::Bb21, "gameplay", "abbot"),
        (Book::Bb21, "inns & cathedrals", "crop circle actions"),
        (Book::Ckr, "king & robber", "river 2"),
    ] {
        let idx = |name: &str| headings[&book].iter().position(|it| it == name).unwrap();
        let all = headings[&book][idx(first)..=idx(last)].iter();
        missing.extend(all.map(|it| (book, it.clone())).filter(|it| !cited.contains(it)));
    }
    assert_eq!(missing, [], "no scenario shows these");
}

#[test]
fn the_rulings_that_scenarios_cite_exist_and_name_them() {
    let rulings = rulings();
    for (path, scenario) in scenarios() {
        for source in &scenario.sources {
            if let Source::Ruling(number) = source {
                let held = rulings.get(number);
                let held = held.unwrap_or_else(|| panic!("{path}: there is no {number}"));
                assert!(held.contains(&path), "{number} does not say that {path} holds it");
            }
        }
    }
}

/// The rules that players read.
fn told_rules() -> Vec<Value> {
    let rules: Value = serde_json::from_str(&document("data/rules.json")).expect("rules are JSON");
    rules.as_array().expect("rules are a list").clone()
}

/// The texts of a list in a rule; none if it has no such list.
fn texts<'a>(rule: &'a Value, key: &str) -> Vec<&'a str> {
    let list = rule[key].as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter().map(|it| it.as_str().expect("it is a list of texts")).collect()
}

#[test]
fn what_the_rules_cite_exists() {
    let (headings, rulings) = (headings(), rulings());
    for rule in told_rules() {
        let id = rule["id"].as_str().expect("a rule has a name");
        let books = texts(&rule, "books");
        assert!(!books.is_empty(), "{id} cites no book");
        for cited in books {
            let (key, name) = cited.split_once(", ").expect("a book and a heading");
            let book = Book::from_key(key).unwrap_or_else(|| panic!("{id}: {key} is no book"));
            assert!(headings[&book].contains(&plain(name)), "{id}: {key} has no {name:?}");
        }
        for number in texts(&rule, "rulings") {
            assert!(rulings.contains_key(number), "{id}: there is no {number}");
        }
    }
}

#[test]
fn every_element_has_a_rule() {
    let rules = told_rules();
    let told = rules.iter().filter_map(|it| it["element"].as_str());
    let told: BTreeSet<&str> = told.collect();
    let known: BTreeSet<&str> = ELEMENTS.iter().map(|it| it.name).collect();
    assert_eq!(told, known);
}

#[test]
fn the_scenarios_that_rulings_name_exist_and_cite_them() {
    let scenarios: BTreeMap<String, Scenario> = scenarios().into_iter().collect();
    for (number, held) in rulings() {
        for path in held {
            let scenario = scenarios.get(&path);
            let scenario = scenario.unwrap_or_else(|| panic!("{number}: there is no {path}"));
            let source = Source::Ruling(number.clone());
            assert!(scenario.sources.contains(&source), "{path} does not cite {number}");
        }
    }
}
