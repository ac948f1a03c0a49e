//! What reviewers should not have to look for.

use crate::root;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Rust files are at most this long, their tests not counted.
const MAX_LINES: usize = 600;

/// Folders that hold nothing of ours.
const SKIPPED: &[&str] = &["target", ".git", "node_modules", "dist", "corpus", "artifacts"];

/// Files that are text.
const TEXT: &[&str] = &[
    "css", "html", "js", "json", "lock", "md", "perft", "py", "rec", "rs", "scn", "sh", "svelte",
    "toml", "ts", "txt", "yml",
];

/// How the lock file writes the registry that everybody has.
const REGISTRY: &str = "\"registry+";

/// Looks through the repository.
pub(crate) fn run() -> Result<String, String> {
    let problems = problems(&root())?;
    if problems.is_empty() { Ok("tidy\n".to_owned()) } else { Err(problems.join("\n") + "\n") }
}

fn problems(root: &Path) -> Result<Vec<String>, String> {
    let mut files = Vec::new();
    list(root, &mut files).map_err(|error| error.to_string())?;
    files.sort_unstable();
    let known = Known::read(root)?;
    let mut problems = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path);
        let text = text.map_err(|error| format!("{}: {error}", path.display()))?;
        let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let mut told = Vec::new();
        check_file(&name, &text, &known, &mut told);
        problems.extend(told.into_iter().map(|(line, what)| format!("{name}:{line}: {what}")));
    }
    Ok(problems)
}

/// All text files below a folder.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            if !SKIPPED.contains(&name.as_str()) {
                list(&path, files)?;
            }
        } else if path.extension().is_some_and(|it| TEXT.contains(&&*it.to_string_lossy())) {
            files.push(path);
        }
    }
    Ok(())
}

/// Whether a file belongs to the client and decides what is shown. What the words of a key are, the
/// messages know; tests may make up sentences.
fn is_client(name: &str) -> bool {
    let decides = name.strip_prefix("web/src/").is_some_and(|it| {
        !it.starts_with("messages/") && !it.starts_with("protocol/") && !it.contains(".test")
    });
    decides && (name.ends_with(".ts") || name.ends_with(".svelte"))
}

/// What looks at the key of a sentence to decide something: what a prompt, an answer or an event is,
/// its `kind` or `type` tells.
const READS_KEY: &[&str] = &[
    "sentence.key",
    "name.key",
    "waiting.key",
    "{ key } = view",
    "({ key }) =>",
    "\"prompt.",
    "\"answer.",
    "\"event.",
    "^prompt\\.",
    "^answer\\.",
    "^event\\.",
    "=== \"reason.",
    "startsWith(\"reason.",
];

/// Whether a character can be part of a name.
fn is_in_name(it: char) -> bool {
    it.is_alphanumeric() || it == '_' || it == '.'
}

fn check_client(text: &str, told: &mut Told) {
    for (idx, line) in text.lines().enumerate() {
        // A word of the catalog is no decision.
        let is_word = |it: &str| it.strip_suffix("t(").is_some_and(|it| !it.ends_with(is_in_name));
        let is_decision = |at: usize| !is_word(&line[..at]);
        let reads = |it: &&&str| line.match_indices(**it).any(|(at, _)| is_decision(at));
        if let Some(found) = READS_KEY.iter().find(reads) {
            told.push((idx + 1, format!("{found}: the client does not decide by message keys")));
        }
    }
}

/// Where views and prompts are put into keys, and where a terminal shows them.
const VIEWS: &[&str] = &[
    "crates/table/src/view.rs",
    "crates/table/src/view/",
    "crates/cli/src/tell.rs",
    "crates/cli/src/play/",
];

/// What introduces words for programmers.
const FOR_PROGRAMMERS: &[&str] = &["expect(", "unreachable!(", "assert", "reason = ", "Failure::"];

/// What people read is a key with parameters; its words stand in the message catalogs alone.
fn check_view(text: &str, told: &mut Told) {
    let is_of_words =
        |it: &str| it.split(' ').filter(|it| it.contains(char::is_alphabetic)).count() > 1;
    let product = text.lines().take_while(|it| it.trim() != "#[cfg(test)]");
    for (idx, line) in product.enumerate() {
        let code = line.split("//").next().unwrap_or(line);
        let is_exempt = FOR_PROGRAMMERS.iter().any(|it| code.contains(it));
        let mut texts = code.split('"').skip(1).step_by(2);
        if let Some(found) = texts.find(|it| is_of_words(it)).filter(|_| !is_exempt) {
            told.push((idx + 1, format!("{found:?}: words stand in the message catalogs")));
        }
    }
}

/// Lines and what is wrong with them.
type Told = Vec<(usize, String)>;

fn check_file(name: &str, text: &str, known: &Known, told: &mut Told) {
    check_lines(text, told);
    check_module(name, text, &known.modules, told);
    if name.ends_with("Cargo.lock") || name.ends_with(".cargo/config.toml") {
        check_registry(text, told);
    }
    if is_client(name) {
        check_client(text, told);
    }
    if VIEWS.iter().any(|it| name.starts_with(it)) {
        check_view(text, told);
    }
    let is_test = name.contains("/tests/") || name.starts_with("fuzz/");
    if name.ends_with(".rs") && !is_test {
        let n_lines = text.lines().take_while(|it| it.trim() != "#[cfg(test)]").count();
        if n_lines > MAX_LINES {
            told.push((n_lines, format!("{n_lines} lines, {MAX_LINES} at most")));
        }
    }
    let cites = ["crates/", "data/", "tests/"].iter().any(|it| name.starts_with(it));
    if cites {
        for (idx, line) in text.lines().enumerate() {
            let wrong = known.wrong_citations(line);
            told.extend(wrong.into_iter().map(|what| (idx + 1, what)));
        }
    }
}

/// Where the expansions are.
const MODULES: &str = "crates/rules/src/modules/";

/// Modules do not call each other: where two meet, the meeting is a line in `turn.rs` or
/// `hooks.rs` (ARCHITECTURE.md, "What always holds").
fn check_module(name: &str, text: &str, modules: &[String], told: &mut Told) {
    let Some(path) = name.strip_prefix(MODULES) else { return };
    let own = path.split('/').next().unwrap_or(path).trim_end_matches(".rs");
    let mut is_import = false;
    for (idx, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or(line);
        is_import |= code.contains("modules::");
        let is_path = |(before, after): (&str, &str)| {
            is_import || before.ends_with("::") || after.starts_with("::")
        };
        let is_named = |it: &&String| **it != own && mentions(code, it).any(is_path);
        if let Some(other) = modules.iter().find(is_named) {
            let what = format!("{own} names {other}: let them meet in hooks.rs or turn.rs");
            told.push((idx + 1, what));
        }
        is_import &= !code.contains(';');
    }
}

/// Where a line has a name as a word, with what stands before and after it. Fields are none.
fn mentions<'a>(code: &'a str, name: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let is_letter = |it: char| it.is_alphanumeric() || it == '_';
    let found = code.match_indices(name).map(|(idx, it)| (&code[..idx], &code[idx + it.len()..]));
    let found: Vec<_> = found.collect();
    found.into_iter().filter(move |(before, after)| {
        let is_word = !before.ends_with(is_letter) && !after.starts_with(is_letter);
        is_word && !before.ends_with('.')
    })
}

fn check_lines(text: &str, told: &mut Told) {
    // Taken apart, so that this file does not hold them.
    let marks = [concat!("TO", "DO"), concat!("FIX", "ME")];
    for (idx, line) in text.lines().enumerate() {
        let mut tell = |what: String| told.push((idx + 1, what));
        if line.contains('\t') {
            tell("a tab".to_owned());
        }
        if line.ends_with(' ') || line.ends_with('\r') {
            tell("a space at the end".to_owned());
        }
        for mark in marks.iter().filter(|it| line.contains(**it)) {
            tell(format!("{mark}: do it, or say elsewhere what is missing"));
        }
    }
    if !text.is_empty() && !text.ends_with('\n') {
        told.push((text.lines().count(), "the last line has no end".to_owned()));
    }
}

/// A mirror of one machine must not become everybody's.
fn check_registry(text: &str, told: &mut Told) {
    for (idx, line) in text.lines().enumerate() {
        let foreign = match line.split_once('=') {
            Some((key, value)) if key.trim() == "source" => !value.trim().starts_with(REGISTRY),
            Some((key, _)) => matches!(key.trim(), "registry" | "replace-with" | "index"),
            None => line.starts_with("[source") || line.starts_with("[registr"),
        };
        if foreign {
            told.push((idx + 1, format!("packages come from elsewhere: {line}")));
        }
    }
}

/// What may be cited.
struct Known {
    /// The names of the expansions' modules.
    modules: Vec<String>,
    rulings: BTreeSet<String>,
    /// Headings by the key of their book.
    headings: BTreeMap<String, Vec<String>>,
}

impl Known {
    fn read(root: &Path) -> Result<Self, String> {
        let read = |name: &str| {
            fs::read_to_string(root.join(name)).map_err(|error| format!("{name}: {error}\n"))
        };
        let texts = [read("docs/rulings.md")?, read("docs/rulebooks.md")?];
        Ok(Self::from_texts(&texts[0], &texts[1], &read("crates/rules/src/modules.rs")?))
    }

    fn from_texts(rulings: &str, rulebooks: &str, modules: &str) -> Self {
        let modules = modules.lines().filter_map(|it| it.strip_prefix("pub(crate) mod "));
        let modules = modules.map(|it| it.trim_end_matches(';').to_owned()).collect();
        let rulings = rulings.lines().filter_map(|it| it.strip_prefix("### "));
        let rulings = rulings.filter_map(|it| it.split(' ').next()).map(str::to_owned).collect();
        let mut headings: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut book = String::new();
        for line in rulebooks.lines() {
            if let Some(heading) = line.strip_prefix("## ") {
                heading.clone_into(&mut book);
            } else if let Some(rest) = line.strip_prefix("| `")
                && let Some((name, _)) = rest.split_once('`')
            {
                headings.entry(book.clone()).or_default().push(name.to_owned());
            }
        }
        headings.retain(|key, _| is_key(key));
        Self { modules, rulings, headings }
    }

    /// Rulings that are not written down, and headings that their book does not have.
    fn wrong_citations(&self, line: &str) -> Vec<String> {
        let mut wrong = Vec::new();
        for (idx, _) in line.match_indices("R-") {
            let digits: String = line[idx + 2..].chars().take_while(char::is_ascii_digit).collect();
            let is_word = line[..idx].ends_with(char::is_alphanumeric);
            let ruling = format!("R-{digits}");
            if digits.len() == 3 && !is_word && !self.rulings.contains(&ruling) {
                wrong.push(format!("{ruling} is not in docs/rulings.md"));
            }
        }
        for (key, headings) in &self.headings {
            for (idx, _) in line.match_indices(&format!("{key} ")) {
                let rest = &line[idx + key.len() + 1..];
                let word = rest.split(|it: char| !it.is_alphanumeric()).next().unwrap_or_default();
                let is_cited = |heading: &String| {
                    let after = rest.strip_prefix(heading.as_str());
                    after.is_some_and(|it| !it.starts_with(char::is_alphanumeric))
                };
                // Small letters go on with a sentence, another key goes on with a list.
                let is_heading = word.starts_with(char::is_uppercase) && !is_key(word);
                if is_heading && !headings.iter().any(is_cited) {
                    wrong.push(format!("{key} has no heading {word:?} in docs/rulebooks.md"));
                }
            }
        }
        wrong
    }
}

/// Keys of books are capitals and digits.
fn is_key(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|it| it.is_ascii_uppercase() || it.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_is_tidy() {
        let problems = problems(&root()).expect("all files can be read");
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }

    fn told(name: &str, text: &str) -> Vec<String> {
        let rulings = "# Rulings\n### R-001 How many?\n";
        let rulebooks = "## RGBB\n| cite as |\n| `Count` | The Count |\n## Misprints\n";
        let modules = "pub(crate) mod barn;\npub(crate) mod portal;\n";
        let known = Known::from_texts(rulings, rulebooks, modules);
        let mut told = Vec::new();
        check_file(name, text, &known, &mut told);
        told.into_iter().map(|(line, what)| format!("{line}: {what}")).collect()
    }

    #[test]
    fn modules_that_name_each_other_are_told() {
        let nothing: [&str; 0] = [];
        let portal = "crates/rules/src/modules/portal.rs";
        let met = ["1: portal names barn: let them meet in hooks.rs or turn.rs"];
        assert_eq!(told(portal, "use crate::modules::barn;\n"), met);
        assert_eq!(told(portal, "use super::barn;\n"), met);
        assert_eq!(told(portal, "if crate::modules::barn::is_there(game) {}\n"), met);
        assert_eq!(told(portal, "use crate::modules::{\n    barn, portal,\n};\n").len(), 1);
        assert_eq!(told("crates/rules/src/modules/portal/reach.rs", "barn::x();\n").len(), 1);
        assert_eq!(told(portal, "game.barn.place(); // like barn::place\n"), nothing);
        assert_eq!(told("crates/rules/src/modules/barn.rs", "use super::barn;\n"), nothing);
        assert_eq!(told("crates/rules/src/hooks.rs", "use crate::modules::barn;\n"), nothing);
    }

    #[test]
    fn a_client_that_decides_by_keys_is_told() {
        let nothing: [&str; 0] = [];
        let decides = "if (prompt.sentence.key === PLACE) {}\n";
        assert_eq!(told("web/src/table/a.ts", decides).len(), 1);
        assert_eq!(told("web/src/table/A.svelte", "/^answer\\.call/.exec(it)\n").len(), 1);
        assert_eq!(told("web/src/table/a.ts", "const MOVED = [\"answer.dragon\"];\n").len(), 1);
        assert_eq!(told("web/src/table/a.ts", "t(\"event.final_scoring\")\n"), nothing);
        assert_eq!(told("web/src/table/a.test.ts", decides), nothing);
        assert_eq!(told("web/src/messages/tell.ts", decides), nothing);
    }

    #[test]
    fn words_for_people_outside_the_catalogs_are_told() {
        let nothing: [&str; 0] = [];
        let words = "    let words = format!(\"Place {n} tiles.\");\n";
        let found = ["1: \"Place {n} tiles.\": words stand in the message catalogs"];
        assert_eq!(told("crates/table/src/view/prompt.rs", words), found);
        assert_eq!(told("crates/table/src/view.rs", words), found);
        assert_eq!(told("crates/cli/src/tell.rs", words), found);
        assert_eq!(told("crates/cli/src/play/keyboard.rs", words), found);
        assert_eq!(told("crates/table/src/refusal.rs", words), nothing);
        let key = "    sentence(\"answer.place\", [(\"place\", at)]) // \"as it is\"\n";
        assert_eq!(told("crates/table/src/view.rs", key), nothing);
        let defect = "    it.expect(\"it goes from tile to tile\");\n";
        assert_eq!(told("crates/table/src/view.rs", defect), nothing);
        assert_eq!(told("crates/table/src/view.rs", &format!("#[cfg(test)]\n{words}")), nothing);
    }

    #[test]
    fn what_is_untidy_is_told() {
        let nothing: [&str; 0] = [];
        assert_eq!(told("crates/a.rs", "// R-001, RGBB Count, RGBB says\n"), nothing);
        assert_eq!(told("crates/a.rs", "// R-002\n"), ["1: R-002 is not in docs/rulings.md"]);
        let heading = "1: RGBB has no heading \"Counts\" in docs/rulebooks.md";
        assert_eq!(told("crates/a.rs", "// RGBB Counts of\n"), [heading]);
        assert_eq!(told("crates/a.rs", "// the keys RGBB CKR\n"), nothing);
        assert_eq!(told("a.md", "one \n\ttwo\nthree").len(), 3);
        assert_eq!(told("a.md", &format!("{}\n", concat!("TO", "DO"))).len(), 1);
        let long = "//\n".repeat(MAX_LINES);
        assert_eq!(told("crates/a.rs", &long), nothing);
        assert_eq!(told("crates/a.rs", &format!("{long}#[cfg(test)]\nmod tests;\n")), nothing);
        assert_eq!(told("crates/a.rs", &format!("{long}//\n")).len(), 1);
        assert_eq!(told("Cargo.lock", &format!("source = {REGISTRY}index\"\n")), nothing);
        assert_eq!(told("Cargo.lock", "source = \"sparse+https://mirror/\"\n").len(), 1);
        assert_eq!(told(".cargo/config.toml", "[source.mirror]\n").len(), 1);
    }
}
