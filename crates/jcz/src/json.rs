//! JSON whose values know where they are, so that whatever is wrong can be pointed at. Numbers are
//! kept as they are written: what is drawn depends on their last bit.

use crate::error::Fault;
use std::iter::Peekable;
use std::str::CharIndices;

/// A value.
#[derive(Clone, Debug)]
pub(crate) struct Value<'a> {
    line: u32,
    kind: Kind<'a>,
}

#[derive(Clone, Debug)]
enum Kind<'a> {
    Null,
    Bool(bool),
    Number(&'a str),
    Text(String),
    List(Vec<Value<'a>>),
    Object(Vec<(String, Value<'a>)>),
}

/// Lists and objects within each other go no deeper.
const MAX_DEPTH: u32 = 64;

/// The whole file. Some programs put a mark in front that says how letters are written.
pub(crate) fn parse(text: &str) -> Result<Value<'_>, Fault> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader { text, rest: text.char_indices().peekable(), line: 1 };
    reader.skip_space();
    if reader.peek().is_none() {
        return Err(reader.fault("the file is empty"));
    }
    let value = reader.value(0)?;
    reader.skip_space();
    match reader.peek() {
        None => Ok(value),
        Some(_) => Err(reader.fault("something follows the end")),
    }
}

struct Reader<'a> {
    text: &'a str,
    rest: Peekable<CharIndices<'a>>,
    line: u32,
}

impl<'a> Reader<'a> {
    fn fault(&self, what: impl Into<String>) -> Fault {
        Fault { at: format!("line {}", self.line), what: what.into() }
    }

    fn peek(&mut self) -> Option<char> {
        self.rest.peek().map(|(_, it)| *it)
    }

    fn next(&mut self) -> Option<char> {
        let (_, letter) = self.rest.next()?;
        self.line += u32::from(letter == '\n');
        Some(letter)
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(|it| matches!(it, ' ' | '\t' | '\r' | '\n')) {
            self.next();
        }
    }

    /// Where the next letter is.
    fn position(&mut self) -> usize {
        self.rest.peek().map_or(self.text.len(), |(at, _)| *at)
    }

    /// Letters as long as they are wanted.
    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let from = self.position();
        while self.peek().is_some_and(&wanted) {
            self.next();
        }
        let to = self.position();
        &self.text[from..to]
    }

    fn value(&mut self, depth: u32) -> Result<Value<'a>, Fault> {
        self.skip_space();
        let line = self.line;
        let kind = match self.peek() {
            None => return Err(self.fault("the file ends too early")),
            Some('"') => Kind::Text(self.string()?),
            Some('{' | '[') if depth == MAX_DEPTH => {
                return Err(self.fault(format!("more than {MAX_DEPTH} lists within each other")));
            }
            Some('{') => self.object(depth)?,
            Some('[') => self.list(depth)?,
            Some('-' | '0'..='9') => self.number()?,
            Some(_) => self.word()?,
        };
        Ok(Value { line, kind })
    }

    fn number(&mut self) -> Result<Kind<'a>, Fault> {
        let is_part = |it: char| it.is_ascii_digit() || matches!(it, '-' | '+' | '.' | 'e' | 'E');
        let number = self.take_while(is_part);
        match number.parse::<f64>() {
            Ok(it) if it.is_finite() => Ok(Kind::Number(number)),
            Ok(_) | Err(_) => Err(self.fault(format!("{number:?} is no number"))),
        }
    }

    fn word(&mut self) -> Result<Kind<'a>, Fault> {
        match self.take_while(|it| it.is_ascii_alphabetic()) {
            "null" => Ok(Kind::Null),
            "true" => Ok(Kind::Bool(true)),
            "false" => Ok(Kind::Bool(false)),
            "" => {
                let letter = self.peek().unwrap_or_default();
                Err(self.fault(format!("{letter:?} where a value is wanted")))
            }
            word => Err(self.fault(format!("{word:?} is no value"))),
        }
    }

    fn list(&mut self, depth: u32) -> Result<Kind<'a>, Fault> {
        let mut items = Vec::new();
        self.next();
        while !self.ends(']', items.is_empty())? {
            items.push(self.value(depth + 1)?);
        }
        Ok(Kind::List(items))
    }

    fn object(&mut self, depth: u32) -> Result<Kind<'a>, Fault> {
        let mut entries = Vec::new();
        self.next();
        while !self.ends('}', entries.is_empty())? {
            self.skip_space();
            if self.peek() != Some('"') {
                return Err(self.fault("a key in quotes is wanted"));
            }
            let key = self.string()?;
            self.skip_space();
            if self.next() != Some(':') {
                return Err(self.fault(format!("a colon is wanted after {key:?}")));
            }
            entries.push((key, self.value(depth + 1)?));
        }
        Ok(Kind::Object(entries))
    }

    /// Whether a list or object ends here; if not, past the comma.
    fn ends(&mut self, with: char, is_empty: bool) -> Result<bool, Fault> {
        self.skip_space();
        match self.peek() {
            Some(it) if it == with => {
                self.next();
                Ok(true)
            }
            Some(_) if is_empty => Ok(false),
            Some(',') => {
                self.next();
                Ok(false)
            }
            Some(it) => Err(self.fault(format!("{it:?} where a comma or {with:?} is wanted"))),
            None => Err(self.fault("the file ends too early")),
        }
    }

    fn string(&mut self) -> Result<String, Fault> {
        let mut text = String::new();
        self.next();
        loop {
            match self.next() {
                Some('"') => return Ok(text),
                Some('\\') => text.push(self.escaped()?),
                Some(it) if it.is_control() => {
                    return Err(self.fault("a text does not end where its line does"));
                }
                Some(it) => text.push(it),
                None => return Err(self.fault("the file ends within a text")),
            }
        }
    }

    fn escaped(&mut self) -> Result<char, Fault> {
        Ok(match self.next() {
            Some('n') => '\n',
            Some('t') => '\t',
            Some('r') => '\r',
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some('u') => self.unicode()?,
            Some(it @ ('"' | '\\' | '/')) => it,
            Some(_) | None => return Err(self.fault("nothing is written with such a backslash")),
        })
    }

    /// A letter by its number; one beyond the first 65,536 is written as a pair.
    fn unicode(&mut self) -> Result<char, Fault> {
        let high = self.four_digits()?;
        let code = if (0xD800..0xDC00).contains(&high) {
            if (self.next(), self.next()) != (Some('\\'), Some('u')) {
                return Err(self.fault("half a letter is no letter"));
            }
            let low = self.four_digits()?;
            0x10000 + ((high - 0xD800) << 10) + (low.wrapping_sub(0xDC00) & 0x3FF)
        } else {
            high
        };
        char::from_u32(code).ok_or_else(|| self.fault("half a letter is no letter"))
    }

    fn four_digits(&mut self) -> Result<u32, Fault> {
        let mut code = 0;
        for _ in 0..4 {
            let digit = self.next().and_then(|it| it.to_digit(16));
            let digit = digit.ok_or_else(|| self.fault("four digits are wanted after \\u"))?;
            code = code * 16 + digit;
        }
        Ok(code)
    }
}

/// A value and the way to it.
#[derive(Clone, Debug)]
pub(crate) struct At<'a> {
    value: &'a Value<'a>,
    path: String,
}

impl<'a> At<'a> {
    /// The outermost value.
    pub(crate) fn root(value: &'a Value<'a>) -> Self {
        Self { value, path: String::new() }
    }

    /// Where it is, for people.
    pub(crate) fn place(&self) -> String {
        let dot = if self.path.is_empty() { "" } else { ", " };
        format!("line {}{dot}{}", self.value.line, self.path)
    }

    /// Says what is wrong here.
    pub(crate) fn fault(&self, what: impl Into<String>) -> Fault {
        Fault { at: self.place(), what: what.into() }
    }

    fn child(&self, key: &str, value: &'a Value<'a>) -> Self {
        let is_plain = key.chars().all(|it| it.is_ascii_alphanumeric() || it == '_');
        let path = match (self.path.is_empty(), is_plain) {
            (true, true) => key.to_owned(),
            (false, true) => format!("{}.{key}", self.path),
            (_, false) => format!("{}[{key:?}]", self.path),
        };
        Self { value, path }
    }

    fn object(&self) -> Result<&'a [(String, Value<'a>)], Fault> {
        match &self.value.kind {
            Kind::Object(entries) => Ok(entries),
            Kind::Null | Kind::Bool(_) | Kind::Number(_) | Kind::Text(_) | Kind::List(_) => {
                Err(self.fault("an object is wanted"))
            }
        }
    }

    /// A value that may be missing; `null` is as good as missing. Of two with one key the last
    /// counts.
    pub(crate) fn maybe(&self, key: &str) -> Result<Option<Self>, Fault> {
        let found = self.object()?.iter().rfind(|(name, _)| name == key);
        let found = found.filter(|(_, value)| !matches!(value.kind, Kind::Null));
        Ok(found.map(|(_, value)| self.child(key, value)))
    }

    /// A value that must be there.
    pub(crate) fn key(&self, key: &str) -> Result<Self, Fault> {
        self.maybe(key)?.ok_or_else(|| self.fault(format!("{key:?} is missing")))
    }

    /// Whether it is a list.
    pub(crate) fn is_list(&self) -> bool {
        matches!(self.value.kind, Kind::List(_))
    }

    /// The values of a list.
    pub(crate) fn items(&self) -> Result<impl Iterator<Item = Self> + use<'a>, Fault> {
        let Kind::List(items) = &self.value.kind else {
            return Err(self.fault("a list is wanted"));
        };
        let path = self.path.clone();
        let at = move |(idx, value)| Self { value, path: format!("{path}[{idx}]") };
        Ok(items.iter().enumerate().map(at))
    }

    /// The keys of an object, each with its value; those with `null` are left out.
    pub(crate) fn entries(&self) -> Result<Vec<(&'a str, Self)>, Fault> {
        let given = self.object()?.iter().filter(|(_, it)| !matches!(it.kind, Kind::Null));
        Ok(given.map(|(key, value)| (key.as_str(), self.child(key, value))).collect())
    }

    pub(crate) fn text(&self) -> Result<&'a str, Fault> {
        let Kind::Text(text) = &self.value.kind else {
            return Err(self.fault("a text is wanted"));
        };
        Ok(text)
    }

    /// Yes or no, if it is either.
    pub(crate) fn yes_or_no(&self) -> Option<bool> {
        if let Kind::Bool(is_so) = self.value.kind { Some(is_so) } else { None }
    }

    /// A word, whether it is written as a text, a number, or yes or no.
    pub(crate) fn word(&self) -> Result<String, Fault> {
        match &self.value.kind {
            Kind::Text(text) => Ok(text.clone()),
            Kind::Number(number) => Ok((*number).to_owned()),
            Kind::Bool(is_so) => Ok(is_so.to_string()),
            Kind::Null | Kind::List(_) | Kind::Object(_) => Err(self.fault("a text is wanted")),
        }
    }

    /// A whole number within bounds.
    pub(crate) fn integer(&self, from: i64, to: i64) -> Result<i64, Fault> {
        let Kind::Number(number) = self.value.kind else {
            return Err(self.fault("a whole number is wanted"));
        };
        let number = number.parse().ok().filter(|it| (from..=to).contains(it));
        number.ok_or_else(|| self.fault(format!("a whole number from {from} to {to} is wanted")))
    }

    /// A number from 0 up to, but not including, 1.
    pub(crate) fn fraction(&self) -> Result<f64, Fault> {
        let Kind::Number(number) = self.value.kind else {
            return Err(self.fault("a number is wanted"));
        };
        let number = number.parse().ok().filter(|it| (0.0..1.0).contains(it));
        number.ok_or_else(|| self.fault("a number of at least 0 and below 1 is wanted"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        parse(text).unwrap_err().to_string()
    }

    #[test]
    fn what_is_no_json_is_told_with_its_line() {
        assert_eq!(fault(""), "line 1: the file is empty");
        assert_eq!(fault("\u{feff} \n"), "line 2: the file is empty");
        assert_eq!(fault("["), "line 1: the file ends too early");
        assert_eq!(fault("{\n\"a\": tru}"), "line 2: \"tru\" is no value");
        assert_eq!(fault("[1,\n2\n"), "line 3: the file ends too early");
        assert_eq!(fault("[1 2]"), "line 1: '2' where a comma or ']' is wanted");
        assert_eq!(fault("{\"a\" 1}"), "line 1: a colon is wanted after \"a\"");
        assert_eq!(fault("\"\\ud800x\""), "line 1: half a letter is no letter");
        assert_eq!(fault("1e999"), "line 1: \"1e999\" is no number");
        assert_eq!(fault("{} {}"), "line 1: something follows the end");
        assert_eq!(fault(&"[".repeat(999)), "line 1: more than 64 lists within each other");
    }

    #[test]
    fn a_mark_of_the_encoding_is_passed_over() {
        let value = parse("\u{feff}{\"a\": 1}").unwrap();
        assert_eq!(At::root(&value).key("a").unwrap().integer(0, 9), Ok(1));
    }

    #[test]
    fn values_are_what_is_written() {
        let value = parse("{\"a\": [\"\\u00e9\\ud83d\\ude00\\n\", 0.1229061827812815]}").unwrap();
        let list = At::root(&value).key("a").unwrap();
        let items: Vec<At<'_>> = list.items().unwrap().collect();
        assert_eq!(items[0].text().unwrap(), "é😀\n");
        assert_eq!(items[1].fraction().unwrap().to_bits(), 0.122_906_182_781_281_5_f64.to_bits());
        let fault = items[1].text().unwrap_err();
        assert_eq!(fault.to_string(), "line 1, a[1]: a text is wanted");
    }
}
