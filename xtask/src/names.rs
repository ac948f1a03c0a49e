//! Which product files name an expansion: the fewer, the easier it is to read, change or take out.

use crate::root;
use std::fs;
use std::path::Path;

/// An expansion and the words that name it, as they are written in code and in data.
struct Expansion {
    name: &'static str,
    words: &'static [&'static str],
    /// What has one of these words in it and means something else.
    other: &'static [&'static str],
}

/// Those that are measured: each meets many others.
const EXPANSIONS: [Expansion; 4] = [
    Expansion { name: "dragon", words: &["dragon"], other: &[] },
    Expansion {
        name: "count",
        // The verb and the number are everywhere; these are the figure.
        words: &[
            "Count",
            "count of carcassonne",
            "count king",
            "count at",
            "has count",
            "move count",
            "count move",
            "count moves",
            "count moved",
            "count stays",
            "count carcassonne",
            "count starts",
            "count: option<quarter>",
            "position.count",
            "no count",
            "with count",
            "\"count\"",
            "\"count.",
            ".count.",
            ".count\"",
        ],
        other: &[
            "IncompleteCount",
            "MessageCount",
            "OpenStreamCount",
            "TileCount",
            "TokenCount",
            "Part::Count",
        ],
    },
    Expansion { name: "ferries", words: &["ferry", "ferries"], other: &[] },
    Expansion {
        name: "robbers",
        words: &["robber", "robbers", "robbery"],
        other: &["RobberBaron", "robber baron", "king robber", "king and robber", "King & Robber"],
    },
];

/// What a file is, of those that name an expansion: code of three parts of the program, facts about
/// the boxes, what tests and scripts write, and texts, a file for each language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Rules,
    OtherCrate,
    Client,
    Data,
    Generated,
    Text,
}

impl Part {
    const ALL: [Self; 6] =
        [Self::Rules, Self::OtherCrate, Self::Client, Self::Data, Self::Generated, Self::Text];

    const fn title(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::OtherCrate => "other crates",
            Self::Client => "client",
            Self::Data => "data",
            Self::Generated => "generated",
            Self::Text => "texts",
        }
    }

    /// Of a product file; nothing for tests, the crate that runs them included, and for what is no
    /// text.
    fn of(path: &str) -> Option<Self> {
        let is_test = path.contains("/tests/")
            || path.ends_with("/tests.rs")
            || path.contains(".test.")
            || path.contains(".testing.")
            || path.starts_with("crates/testkit/");
        let ending = path.rsplit('.').next().unwrap_or_default();
        let is_text = ["css", "js", "json", "mjs", "rs", "svelte", "toml", "ts"].contains(&ending);
        if is_test || !is_text {
            return None;
        }
        let crates = path.strip_prefix("crates/").and_then(|it| it.split_once('/'));
        match (crates, path.strip_prefix("web/src/")) {
            _ if GENERATED.contains(&path) => Some(Self::Generated),
            (Some((_, rest)), _) if !rest.starts_with("src/") && !rest.starts_with("data/") => None,
            (Some((_, rest)), _) if rest.starts_with("data/") => Some(Self::Data),
            (Some(("rules", _)), _) => Some(Self::Rules),
            (Some(_), _) => Some(Self::OtherCrate),
            (None, Some(it)) if it.starts_with("messages/") && ending == "json" => Some(Self::Text),
            (None, Some(_)) => Some(Self::Client),
            (None, None) => None,
        }
    }
}

/// Files that tests and scripts write.
const GENERATED: &[&str] = &[
    "crates/server/src/http/openapi.json",
    "web/src/messages/params.ts",
    "web/src/pictures/boards.json",
    "web/src/protocol/keys.ts",
    "web/src/protocol/types.ts",
];

/// How many product files name these expansions, or all that are measured; with a single one, which.
pub(crate) fn run(wanted: &[&str]) -> Result<String, String> {
    let is_known = |it: &&&str| EXPANSIONS.iter().any(|known| known.name == **it);
    if let Some(unknown) = wanted.iter().find(|it| !is_known(it)) {
        let names = EXPANSIONS.map(|it| it.name).join(", ");
        return Err(format!("{unknown} is not measured; measured are {names}\n"));
    }
    let files = product_files(&root())?;
    let titles = Part::ALL.map(|it| format!("{:>13}", it.title())).concat();
    let mut told = format!("{:12}{:>7}{titles}\n", "files naming", "all");
    for expansion in EXPANSIONS.iter().filter(|it| wanted.is_empty() || wanted.contains(&it.name)) {
        let naming = |it: &&(String, Part, String)| expansion.is_named_in(&it.2);
        let found: Vec<_> = files.iter().filter(naming).collect();
        let n_of = |part| found.iter().filter(|it| it.1 == part).count();
        let parts = Part::ALL.map(|it| format!("{:>13}", n_of(it))).concat();
        told += &format!("{:12}{:>7}{parts}\n", expansion.name, found.len());
        if wanted.len() == 1 {
            found.iter().for_each(|it| told += &format!("    {}\n", it.0));
        }
    }
    Ok(told)
}

/// All product files, each with its part and its text as far as it is neither comment nor test.
fn product_files(root: &Path) -> Result<Vec<(String, Part, String)>, String> {
    let (mut folders, mut files) = (vec![root.join("crates"), root.join("web/src")], Vec::new());
    while let Some(folder) = folders.pop() {
        let failed = |error: std::io::Error| format!("{}: {error}\n", folder.display());
        for entry in fs::read_dir(&folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy();
            let name = name.replace('\\', "/");
            if let Some(part) = Part::of(&name) {
                let text = fs::read_to_string(&path);
                let text = text.map_err(|error| format!("{name}: {error}\n"))?;
                let code = code(&name, &text);
                files.push((name, part, code));
            }
        }
    }
    files.sort_unstable();
    Ok(files)
}

/// The text without its comments and without the tests at the end of a Rust file.
fn code(name: &str, text: &str) -> String {
    let (line, blocks): (Option<&str>, &[(&str, &str)]) = match name.rsplit('.').next() {
        Some("json") => (None, &[]),
        Some("toml") => (Some("#"), &[]),
        Some("css") => (None, &[("/*", "*/")]),
        _ => (Some("//"), &[("/*", "*/"), ("<!--", "-->")]),
    };
    let product = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
    let mut code = product.to_owned();
    for (from, to) in blocks {
        while let Some(at) = code.find(from) {
            let end = code[at..].find(to).map_or(code.len(), |it| at + it + to.len());
            code.replace_range(at..end, "");
        }
    }
    let Some(mark) = line else { return code };
    // In an address the two strokes follow a colon.
    let begins =
        |of: &str| of.match_indices(mark).map(|it| it.0).find(|at| !of[..*at].ends_with(':'));
    let without = |it: &str| it[..begins(it).unwrap_or(it.len())].to_owned();
    code.lines().map(without).collect::<Vec<_>>().join("\n")
}

impl Expansion {
    fn is_named_in(&self, code: &str) -> bool {
        let code = self.other.iter().fold(spaced(code), |code, it| code.replace(&spaced(it), " "));
        self.words.iter().any(|it| has_word(&code, it))
    }
}

/// A text in which what joins the words of a name is a space: `move_count`, `move-count` and
/// `MoveCount` are three ways to write two words.
fn spaced(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    for it in text.chars() {
        if it.is_ascii_uppercase() && spaced.ends_with(|it: char| it.is_ascii_lowercase()) {
            spaced.push(' ');
        }
        spaced.push(if matches!(it, '_' | '-') { ' ' } else { it });
    }
    spaced
}

/// Whether a word stands there by itself. A capital letter makes the word a proper name; other
/// words may begin with either.
fn has_word(code: &str, word: &str) -> bool {
    let is_proper = word.starts_with(|it: char| it.is_ascii_uppercase());
    let lower = if is_proper { code.to_owned() } else { code.to_ascii_lowercase() };
    let is_free = |(at, _): (usize, &str)| {
        let (before, after) = (&lower[..at], &lower[at + word.len()..]);
        !before.ends_with(|it: char| it.is_ascii_alphanumeric())
            && !after.starts_with(|it: char| it.is_ascii_alphanumeric())
    };
    lower.match_indices(word).any(is_free)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(name: &str, code: &str) -> bool {
        EXPANSIONS.iter().find(|it| it.name == name).expect("it is measured").is_named_in(code)
    }

    #[test]
    fn a_name_is_found_however_it_is_written() {
        for code in
            ["MoveDragon", "dragon_timing", "DRAGONS_WAY dragon", "\"dragon-tile\"", "dragon's"]
        {
            assert!(names("dragon", code), "{code}");
        }
        assert!(!names("dragon", "dragonfly"));
        for code in ["Prompt::MoveCount", "Element::Count", "game.count_at()", "id = \"count\""] {
            assert!(names("count", code), "{code}");
        }
        for code in ["all.count()", "Vec<TileCount>", "n_counted", "base.incomplete_count"] {
            assert!(!names("count", code), "{code}");
        }
        assert!(names("robbers", "Piece::Robber"));
        assert!(!names("robbers", "Title::RobberBaron, king_and_robber_baron, king-and-robber"));
        assert!(names("ferries", "LayFerry"));
    }

    #[test]
    fn comments_and_tests_name_nothing() {
        let rust = "use a; // dragon\n/// dragon\nfn b() {}\n#[cfg(test)]\nmod tests { dragon }\n";
        assert!(!names("dragon", &code("a.rs", rust)));
        assert!(names("dragon", &code("a.rs", "let a = \"https://a/dragon\";")));
        assert!(!names("dragon", &code("a.svelte", "<!-- the\ndragon --> a /* dragon */")));
        assert!(!names("dragon", &code("a.toml", "a = 1 # dragon")));
        assert!(names("dragon", &code("a.css", "a { b: url(//dragon) }")));
    }

    #[test]
    fn tests_and_other_folders_are_no_product() {
        assert_eq!(Part::of("crates/rules/src/turn.rs"), Some(Part::Rules));
        assert_eq!(Part::of("crates/jcz/src/plan.rs"), Some(Part::OtherCrate));
        assert_eq!(Part::of("crates/rules/data/boxes.toml"), Some(Part::Data));
        assert_eq!(Part::of("web/src/table/scene.ts"), Some(Part::Client));
        assert_eq!(Part::of("web/src/messages/cs.json"), Some(Part::Text));
        assert_eq!(Part::of("web/src/protocol/keys.ts"), Some(Part::Generated));
        let tests = ["web/src/a.test.ts", "crates/rules/tests/a.rs", "crates/testkit/src/lib.rs"];
        for path in tests.into_iter().chain(["crates/a/benches/b.rs"]) {
            assert_eq!(Part::of(path), None, "{path}");
        }
    }

    #[test]
    fn every_generated_file_is_there() {
        assert!(GENERATED.iter().all(|it| root().join(it).exists()));
    }
}
