//! Messages in ICU MessageFormat: as much of it as the message files use.
//!
//! Arguments, `plural` with `#`, `selectordinal` and `select`. Apostrophes quote nothing: the files
//! write them as ’.

use crate::{Language, Params, Value};

/// A message, ready to be filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Argument(String),
    /// The number of the innermost plural.
    Number,
    Choice {
        argument: String,
        by: By,
        cases: Vec<(String, Message)>,
    },
}

/// What chooses among the cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// How many.
    Number,
    /// A rank: first, second, third.
    Rank,
    /// A word.
    Word,
}

impl Message {
    /// Reads a message.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let mut reader = Reader { rest: text };
        let message = reader.message(Inside::AnythingElse)?;
        if reader.rest.is_empty() { Ok(message) } else { Err(reader.wants("a { before this }")) }
    }

    /// The message with its arguments filled in. One that is missing stays in sight.
    pub(crate) fn fill_in(&self, language: Language, params: Params<'_>) -> String {
        let mut text = String::new();
        self.write(language, params, None, &mut text);
        text
    }

    fn write(&self, language: Language, params: Params<'_>, count: Option<i64>, out: &mut String) {
        for part in &self.0 {
            match part {
                Part::Text(text) => out.push_str(text),
                Part::Number => out.push_str(&count.unwrap_or_default().to_string()),
                Part::Argument(name) => match value(params, name) {
                    Some(Value::Text(text)) => out.push_str(text),
                    Some(Value::Number(n)) => out.push_str(&n.to_string()),
                    None => out.extend(["{", name, "}"]),
                },
                Part::Choice { argument, by, cases } => {
                    let value = value(params, argument);
                    let count = match (by, value) {
                        (By::Number | By::Rank, Some(Value::Number(n))) => Some(*n),
                        (By::Word, _) | (_, Some(Value::Text(_)) | None) => count,
                    };
                    if let Some(case) = chosen(language, *by, value, cases) {
                        case.write(language, params, count, out);
                    }
                }
            }
        }
    }

    /// Whether the message names an argument.
    pub(crate) fn names(&self, argument: &str) -> bool {
        self.0.iter().any(|part| match part {
            Part::Text(_) | Part::Number => false,
            Part::Argument(name) => name == argument,
            Part::Choice { argument: name, cases, .. } => {
                name == argument || cases.iter().any(|(_, case)| case.names(argument))
            }
        })
    }
}

fn value<'a>(params: Params<'a>, name: &str) -> Option<&'a Value> {
    params.iter().find(|(it, _)| *it == name).map(|(_, value)| value)
}

fn chosen<'a>(
    language: Language,
    by: By,
    value: Option<&Value>,
    cases: &'a [(String, Message)],
) -> Option<&'a Message> {
    let case = |name: &str| cases.iter().find(|(it, _)| it == name).map(|(_, message)| message);
    let found = match (by, value) {
        (By::Number, Some(Value::Number(n))) => {
            case(&format!("={n}")).or_else(|| case(language.plural(*n)))
        }
        (By::Rank, Some(Value::Number(n))) => case(language.ordinal(*n)),
        (By::Word, Some(Value::Text(word))) => case(word),
        (By::Number | By::Rank, Some(Value::Text(_)) | None)
        | (By::Word, Some(Value::Number(_)) | None) => None,
    };
    found.or_else(|| case("other"))
}

/// Where a message stands: `#` means a number inside plurals only.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Plural,
    AnythingElse,
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    /// Reads up to the end or to the bracket that closes the case.
    fn message(&mut self, inside: Inside) -> Result<Message, String> {
        let mut parts = Vec::new();
        loop {
            let special =
                |it| matches!(it, '{' | '}' | '\'') || it == '#' && inside == Inside::Plural;
            let end = self.rest.find(special).unwrap_or(self.rest.len());
            let (text, rest) = self.rest.split_at(end);
            if !text.is_empty() {
                parts.push(Part::Text(text.to_owned()));
            }
            self.rest = rest;
            match rest.chars().next() {
                None | Some('}') => return Ok(Message(parts)),
                Some('#') => {
                    self.rest = &rest[1..];
                    parts.push(Part::Number);
                }
                Some('{') => parts.push(self.argument(inside)?),
                Some(_) => return Err(self.wants("’ instead of '")),
            }
        }
    }

    fn argument(&mut self, inside: Inside) -> Result<Part, String> {
        self.skip("{")?;
        let argument = self.name()?;
        if self.skip("}").is_ok() {
            return Ok(Part::Argument(argument));
        }
        self.skip(",")?;
        let (by, inside) = match self.name()?.as_str() {
            "plural" => (By::Number, Inside::Plural),
            "selectordinal" => (By::Rank, Inside::Plural),
            "select" => (By::Word, inside),
            other => return Err(format!("{other} is not known here")),
        };
        self.skip(",")?;
        let mut cases = Vec::new();
        while self.skip("}").is_err() {
            let name = self.name()?;
            self.skip("{")?;
            let message = self.message(inside)?;
            // A case ends with its own bracket; what stands after that is not its text.
            self.rest = self.rest.strip_prefix('}').ok_or_else(|| self.wants("}"))?;
            cases.push((name, message));
            self.rest = self.rest.trim_start();
        }
        if !cases.iter().any(|(name, _)| name == "other") {
            return Err(format!("{argument} has no case for other"));
        }
        Ok(Part::Choice { argument, by, cases })
    }

    fn name(&mut self) -> Result<String, String> {
        let rest = self.rest.trim_start();
        let is_part = |it: char| it.is_alphanumeric() || matches!(it, '_' | '=');
        let end = rest.find(|it| !is_part(it)).unwrap_or(rest.len());
        let (name, rest) = rest.split_at(end);
        if name.is_empty() {
            return Err(self.wants("a name"));
        }
        self.rest = rest.trim_start();
        Ok(name.to_owned())
    }

    fn skip(&mut self, what: &str) -> Result<(), String> {
        self.rest = self.rest.strip_prefix(what).ok_or_else(|| self.wants(what))?;
        Ok(())
    }

    fn wants(&self, what: &str) -> String {
        let near: String = self.rest.chars().take(20).collect();
        format!("{what} is wanted at {near:?}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(text: &str, language: Language, params: Params<'_>) -> String {
        Message::read(text).expect("a message").fill_in(language, params)
    }

    #[test]
    fn cases_are_chosen_by_number_rank_and_word() {
        let text = "{who, select, you {You have} other {{name} has}} \
                    {n, plural, =0 {no tile} one {# tile} other {# tiles}}";
        let say = |who: &str, n: i64| {
            let params = [("who", who.into()), ("name", "Ada".into()), ("n", n.into())];
            filled(text, Language::English, &params)
        };
        assert_eq!(say("you", 1), "You have 1 tile");
        assert_eq!(say("other", 0), "Ada has no tile");
        assert_eq!(say("nobody known", 12), "Ada has 12 tiles");
        let rank = "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}";
        let ranks: Vec<String> = [1, 2, 3, 4, 11, 12, 13, 21]
            .map(|n: i64| filled(rank, Language::English, &[("n", n.into())]))
            .into();
        assert_eq!(ranks.join(" "), "1st 2nd 3rd 4th 11th 12th 13th 21st");
    }

    #[test]
    fn plurals_are_those_of_the_language() {
        let text = "{n, plural, one {one} other {other}}";
        let say = |language, n: i64| filled(text, language, &[("n", n.into())]);
        assert_eq!([0, 1, 2].map(|n| say(Language::German, n)), ["other", "one", "other"]);
        assert_eq!([0, 1, 2].map(|n| say(Language::French, n)), ["one", "one", "other"]);
    }

    #[test]
    fn a_number_sign_counts_inside_plurals_only() {
        let text = "# {n, plural, other {# {kind, select, other {#}}}}";
        let params = [("n", 3.into()), ("kind", "x".into())];
        assert_eq!(filled(text, Language::English, &params), "# 3 3");
    }

    #[test]
    fn what_is_missing_stays_in_sight() {
        assert_eq!(filled("a {b} c", Language::English, &[]), "a {b} c");
        let message = Message::read("{n, plural, other {{place}}}").expect("a message");
        assert!(message.names("n") && message.names("place") && !message.names("seat"));
    }

    #[test]
    fn broken_messages_are_refused() {
        let cases = [
            ("{", "a name is wanted at \"\""),
            ("{a", ", is wanted at \"\""),
            ("a } b", "a { before this } is wanted at \"} b\""),
            ("{n, plural, one {x}}", "n has no case for other"),
            ("{n, date, short}", "date is not known here"),
            ("{n, select, other {x}", "a name is wanted at \"\""),
            ("it's", "’ instead of ' is wanted at \"'s\""),
        ];
        for (text, wanted) in cases {
            assert_eq!(Message::read(text), Err(wanted.to_owned()), "{text}");
        }
    }
}
