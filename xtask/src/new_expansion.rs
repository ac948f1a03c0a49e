//! Lays out the files of a new expansion, so that it can be switched on and does nothing yet.

use crate::root;
use std::fs;

/// What is left to do by hand, in the order of CONTRIBUTING.md.
const LEFT: &str = "\
Now, as CONTRIBUTING.md says:
  - write the head comment of the module, its rulings, and what the element adds
    (messages in every language);
  - name new tile sets in crates/tiles/src/files.rs, new symbols in crates/tiles/src/tile.rs and
    crates/drawing/src/badge.rs (with a line in of_symbols), and say both in messages: tile_set.…
    and symbol.…;
  - say which tiles bring the element and which symbols need it (its row in modules.rs), and put it
    into boxes (crates/rules/data/boxes.toml);
  - remove the state, its check and its fingerprint, and the row in modules!, if nothing is
    remembered;
  - options and a variant, where books leave a choice: declare them in the module and name them in
    its row in modules.rs;
  - steps: turn.rs; questions and notices: hooks.rs; what players are asked, what they may answer
    and what that does: prompt.rs, with actions that exist where they can; what moves: Event::moved;
  - for a new question or event: its sentences in crates/table/src/sentences/table.rs, its kind in
    crates/protocol/src/prompt.rs, the rule that explains it in web/src/rules/about.ts;
  - scenarios, perft, a playthrough, the changelog;
  - a short lesson and a rule for players.
Generated files: UPDATE_EXPECT=1 cargo test -p bastide-table --lib
                 UPDATE_EXPECT=1 cargo test -p bastide-protocol
                 UPDATE_EXPECT=1 cargo test -p bastide-server --lib
                 (in web) UPDATE_EXPECT=1 npx vitest run src/messages
";

/// The most an element's bit set holds.
const MAX_ELEMENTS: usize = 32;

pub(crate) fn run(name: &str) -> Result<String, String> {
    let files = laid_out(name, |path| {
        fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}\n"))
    })?;
    let module = root().join(&files[0].0);
    if module.exists() {
        return Err(format!("{} is there already\n", files[0].0));
    }
    let mut told = String::new();
    for (path, text) in files {
        let full = root().join(&path);
        let written = full.parent().map_or(Ok(()), fs::create_dir_all);
        let written = written.and_then(|()| fs::write(&full, text));
        written.map_err(|error| format!("{path}: {error}\n"))?;
        told += &format!("wrote {path}\n");
    }
    Ok(told + LEFT)
}

/// All files as they are to be, the module first.
fn laid_out(
    name: &str,
    read: impl Fn(&str) -> Result<String, String>,
) -> Result<Vec<(String, String)>, String> {
    let is_word = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_lowercase());
    if !name.split('-').all(is_word) {
        return Err(format!("{name:?} is not written like `gold-mines`\n"));
    }
    let snake = name.replace('-', "_");
    let words: Vec<String> = name.split('-').map(capitalized).collect();
    let (camel, title) = (words.concat(), words.join(" "));
    let edited = |path: &str, edit: &dyn Fn(&str) -> Option<String>| {
        let text = edit(&read(path)?);
        let text = text.ok_or_else(|| format!("{path} is not written as it was\n"))?;
        Ok::<_, String>((path.to_owned(), text))
    };
    let mut files = vec![
        (format!("crates/rules/src/modules/{snake}.rs"), module(&title, &snake, &camel)),
        edited("crates/rules/src/modules.rs", &|it| elements(&modules(it, &snake)?, name, &camel))?,
        (format!("tests/scenarios/{name}/in_play.scn"), scenario(name, &title)),
        edited("CHANGELOG.md", &|it| after(it, "### Added\n\n", &format!("- {title}.\n")))?,
    ];
    for path in message_files()? {
        files.push(edited(&path, &|it| messages(it, name, &title))?);
    }
    Ok(files)
}

/// The message files of all languages, by code.
fn message_files() -> Result<Vec<String>, String> {
    const FOLDER: &str = "web/src/messages";
    let failed = |error| format!("{FOLDER}: {error}\n");
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(FOLDER)).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".json") {
            found.push(format!("{FOLDER}/{name}"));
        }
    }
    found.sort();
    Ok(found)
}

fn capitalized(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}

/// The text with something put behind the first place where `mark` stands.
fn after(text: &str, mark: &str, new: &str) -> Option<String> {
    let at = text.find(mark)? + mark.len();
    Some(format!("{}{new}{}", &text[..at], &text[at..]))
}

/// The text with a line put at the end of the block that begins with `head` and ends with `end`.
fn at_end_of(text: &str, head: &str, end: &str, new: &str) -> Option<String> {
    let from = text.find(head)? + head.len();
    let at = from + text[from..].find(end)? + 1;
    Some(format!("{}{new}{}", &text[..at], &text[at..]))
}

/// The text with a line put where it belongs among the sorted lines that begin with `head` and end
/// with `end`.
fn among(text: &str, head: &str, end: &str, new: &str) -> Option<String> {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let is_one = |it: &&str| it.starts_with(head) && it.trim_end().ends_with(end);
    let later = lines.iter().position(|it| is_one(it) && *it > new);
    let at = later.or_else(|| lines.iter().rposition(is_one).map(|it| it + 1))?;
    lines.insert(at, new);
    Some(lines.concat())
}

fn modules(text: &str, snake: &str) -> Option<String> {
    // `vocabulary` is a module, too, but its line ends in a brace.
    let text = among(text, "pub(crate) mod ", ";", &format!("pub(crate) mod {snake};\n"))?;
    let row = format!("    {snake:22} []         []         [State] [check]     [hash];\n");
    at_end_of(&text, "\nmodules! {\n", "\n}\n", &row)
}

fn elements(text: &str, name: &str, camel: &str) -> Option<String> {
    let text = at_end_of(text, "pub enum Element {\n", "\n}\n", &format!("    {camel},\n"))?;
    let from = text.find("[ElementInfo; ")? + "[ElementInfo; ".len();
    let to = from + text[from..].find(']')?;
    let n: usize = text[from..to].parse().ok().filter(|n| *n < MAX_ELEMENTS)?;
    let text = format!("{}{}{}", &text[..from], n + 1, &text[to..]);
    let row = format!("    info(Element::{camel}, \"{name}\", Tiles::None),\n");
    at_end_of(&text, "[ElementInfo; ", "\n];\n", &row)
}

fn messages(text: &str, name: &str, title: &str) -> Option<String> {
    let about = format!("  \"element.{name}.about\": \"What it adds\",\n");
    let text = among(text, "  \"element.", ",", &about)?;
    among(&text, "  \"element.", ",", &format!("  \"element.{name}.name\": \"{title}\",\n"))
}

fn module(title: &str, snake: &str, camel: &str) -> String {
    let text = r#"//! TITLE.
//!
//! Rulebook: . Rulings: .

use crate::Element;
use crate::fingerprint::Description;
use crate::game::Game;

/// What is remembered during a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {}

/// Takes in what is not as it was at the start.
pub(crate) fn hash(game: &Game, _: &mut Description<'_>) {
    let State {} = game.states.SNAKE;
}

// Questions

// Steps

// Notices

// Final scoring

// Invariants

/// Nothing is remembered while the element is off.
pub(crate) fn check(game: &Game) -> Result<(), String> {
    let state = &game.states.SNAKE;
    if !game.has(Element::CAMEL) && *state != State::default() {
        return Err(format!("TITLE is off, but {state:?}"));
    }
    Ok(())
}
"#;
    text.replace("TITLE", title).replace("SNAKE", snake).replace("CAMEL", camel)
}

fn scenario(name: &str, title: &str) -> String {
    let text = "\
With TITLE in play everything else goes on as it did.
Vector: VECTOR-V1.

elements base farmers NAME
players Red Blue

turn Red
  draw   E
  place  Ev at 0,-1
  pass

expect
  Red draws E
  Red places Ev at 0,-1
  Red passes
  Blue is to play
  score   Red 0, Blue 0
  supply  Red 7, Blue 7
  board
             0
         +-------+
         |.......|
      -1 |.......|
         |..###..|
         +-------+
         |..###..|
       0 |-------|
         |.......|
         +-------+
";
    let vector = name.to_uppercase();
    text.replace("VECTOR", &vector).replace("TITLE", title).replace("NAME", name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(path: &str) -> Result<String, String> {
        fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
    }

    #[test]
    fn every_file_is_found_and_names_the_expansion() {
        let files = laid_out("night-watch", read).expect("the files are written as they were");
        for (path, text) in &files {
            let names = ["night-watch", "night_watch", "NightWatch", "Night Watch"];
            assert!(names.iter().any(|it| text.contains(it)), "{path}");
            let n_new =
                text.lines().count().saturating_sub(read(path).map_or(0, |it| it.lines().count()));
            assert!(n_new > 0, "{path}");
        }
        assert_eq!(files.len(), 4 + message_files().expect("the message files").len());
    }

    #[test]
    fn lines_go_where_they_belong() {
        let files = laid_out("night-watch", read).expect("the files are written as they were");
        let text =
            |path: &str| &files.iter().find(|it| it.0.ends_with(path)).expect("it is there").1;
        let modules = text("src/modules.rs");
        assert!(modules.contains("pub(crate) mod messengers;\npub(crate) mod night_watch;\n"));
        assert!(modules.ends_with(
            "    night_watch            []         []         [State] [check]     [hash];\n}\n"
        ));
        assert!(modules.contains("    NightWatch,\n}\n"));
        let english = text("en.json");
        let (about, name) = ("\"element.night-watch.about\"", "\"element.night-watch.name\"");
        assert!(english.find(about) < english.find(name));
    }

    #[test]
    fn a_module_stands_among_its_like_wherever_its_name_is_sorted() {
        for (name, line) in [
            ("abacus", "pub(crate) mod abacus;\npub(crate) mod abbey_and_mayor;\n"),
            ("villages", "pub(crate) mod villages;\npub(crate) mod wheel_of_fortune;\n"),
            ("windmill", "pub(crate) mod wheel_of_fortune;\npub(crate) mod windmill;\n"),
        ] {
            let files = laid_out(name, read).expect("the files are written as they were");
            let modules = files.iter().find(|it| it.0.ends_with("src/modules.rs"));
            assert!(modules.is_some_and(|it| it.1.contains(line)), "{name}");
        }
    }

    #[test]
    fn a_name_is_words_and_hyphens() {
        for name in ["", "Night", "night_watch", "night-", "night watch"] {
            assert!(laid_out(name, read).is_err(), "{name:?}");
        }
    }
}
