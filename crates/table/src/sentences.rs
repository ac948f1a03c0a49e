//! Everything a table can say, as keys for message files.
//!
//! A sentence is never glued together of parts, so that other languages can order their words
//! freely: what differs in more than a name or a number has a key of its own. An expansion that
//! says something new adds lines to [`SENTENCES`]; elements, options, boxes, figures and the like
//! bring their keys with them.

use bastide_bots::{BOTS, LEVELS, is_level};
use bastide_notation::Role;
use bastide_protocol::{Param, PieceKind, PlayerColor, ProblemCode, Sentence};
use bastide_rules::{
    ELEMENTS, FigureKind, Message, OPTIONS, Quarter, ScoreKind, Title, WheelSegment, boxes,
};
use bastide_tiles::{FeatureKind, Goods, Side, tile_sets};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use table::SENTENCES;

mod table;

/// The abbey, as a token in a player's hand.
pub(crate) const ABBEY: &str = "abbey";

/// What is printed on tiles and belongs to no element.
pub(crate) const BASE_SYMBOLS: [&str; 2] = ["monastery", "pennant"];

/// The eight directions from the middle of a tile, clockwise from the north.
const DIRECTIONS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/// What a parameter is, and so how a client puts it into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// A number of things or points.
    Number,
    /// A seat: the name of who sits there.
    Seat,
    /// The id of a tile, as it is.
    Tile,
    /// A place on the table: one of the keys `place.…`.
    Place,
    /// A figure: the key `figure.…`.
    Figure,
    /// A feature: the key `feature.…`.
    Feature,
    /// Sides of a tile, clockwise from the north, in capital letters; or a direction from its
    /// middle, in small ones: the key `sides.…`.
    Sides,
    /// A message: the key `message.…`.
    Message,
    /// Somebody's own words, as they are.
    Text,
    /// A color: the key `color.…`.
    Color,
    /// An element: the key `element.….name`.
    Element,
    /// A tile set: the key `tile_set.…`.
    TileSet,
    /// An option: the key `option.….about`.
    Option,
}

impl ParamKind {
    /// Its name in TypeScript.
    const fn name(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Seat => "seat",
            Self::Tile => "tile",
            Self::Place => "place",
            Self::Figure => "figure",
            Self::Feature => "feature",
            Self::Sides => "sides",
            Self::Message => "message",
            Self::Text => "text",
            Self::Color => "color",
            Self::Element => "element",
            Self::TileSet => "tile_set",
            Self::Option => "option",
        }
    }

    /// The key of a word of this kind.
    #[must_use]
    pub fn key_of(self, word: &str) -> String {
        let kind = self.name();
        match self {
            Self::Element => format!("{kind}.{word}.name"),
            Self::Option => format!("{kind}.{word}.about"),
            Self::Number
            | Self::Seat
            | Self::Tile
            | Self::Place
            | Self::Figure
            | Self::Feature
            | Self::Sides
            | Self::Message
            | Self::Text
            | Self::Color
            | Self::TileSet => format!("{kind}.{word}"),
        }
    }
}

type Params = &'static [(&'static str, ParamKind)];

/// All keys with their parameters.
static KEYS: LazyLock<BTreeMap<String, Params>> = LazyLock::new(|| {
    let sentences = SENTENCES.iter().map(|(key, params)| ((*key).to_owned(), *params));
    sentences.chain(words().into_iter().map(|key| (key, &[] as Params))).collect()
});

/// The parameters of a sentence with this key, and what each of them is; none if there is no such
/// key.
#[must_use]
pub fn kinds_of_params(key: &str) -> &'static [(&'static str, ParamKind)] {
    KEYS.get(key).copied().unwrap_or_default()
}

/// The keys of names and explanations; none has parameters.
fn words() -> Vec<String> {
    let mut keys = Vec::new();
    for it in ELEMENTS {
        keys.extend(["name", "about"].map(|what| format!("element.{}.{what}", it.name)));
    }
    let symbols = ELEMENTS.iter().flat_map(|it| it.symbols).chain(&BASE_SYMBOLS);
    keys.extend(symbols.map(|it| format!("symbol.{it}")));
    for it in OPTIONS {
        keys.push(format!("option.{}.about", it.key));
        keys.extend(it.values.iter().map(|value| format!("option.{}.{value}", it.key)));
    }
    let bots = BOTS.iter().map(|it| it.name).filter(|it| is_level(it));
    for it in LEVELS.into_iter().chain(bots) {
        keys.extend(["name", "about"].map(|what| format!("bot.{it}.{what}")));
    }
    keys.extend(boxes().iter().map(|it| format!("box.{}", it.name)));
    keys.extend(tile_sets().map(|it| format!("tile_set.{}", it.name)));
    keys.extend(ScoreKind::ALL.map(|it| format!("score.{}", it.name())));
    keys.extend(FigureKind::ALL.map(|it| format!("figure.{}", it.name())));
    keys.extend(Goods::ALL.iter().map(|it| format!("token.{}", it.word())));
    keys.extend(Title::ALL.map(|it| format!("token.{}", it.name())));
    keys.push(format!("token.{}", PieceKind::Ingots.name()));
    keys.extend(Message::ALL.map(|it| format!("message.{}", it.name())));
    for it in WheelSegment::ALL {
        keys.extend(["name", "about"].map(|what| format!("wheel.{}.{what}", it.name())));
    }
    for it in Quarter::ALL {
        keys.extend(["name", "about"].map(|what| format!("quarter.{}.{what}", it.name())));
    }
    // The pig of the wheel has words of its own.
    let on_tiles = |it: &PieceKind| it.is_neutral() && *it != PieceKind::WheelPig;
    keys.extend(
        PieceKind::ALL.into_iter().filter(on_tiles).map(|it| format!("piece.{}", it.name())),
    );
    keys.push(format!("token.{ABBEY}"));
    keys.extend(Role::ALL.map(|it| format!("role.{}", it.name())));
    keys.extend(FeatureKind::ALL.map(|it| format!("feature.{}", it.name())));
    keys.extend(PlayerColor::ALL.map(|it| format!("color.{}", it.name())));
    keys.extend(ProblemCode::ALL.map(|it| format!("problem.{}", it.name())));
    // Every choice of sides but none.
    for bits in 1_u8..16 {
        let chosen = Side::ALL.iter().enumerate().filter(|(idx, _)| bits >> idx & 1 == 1);
        let letters: String = chosen.map(|(_, side)| side.letter()).collect();
        keys.push(format!("sides.{letters}"));
    }
    keys.extend(DIRECTIONS.map(|it| format!("sides.{it}")));
    keys
}

/// A sentence for clients.
pub(crate) fn sentence<const N: usize>(
    key: impl Into<String>,
    params: [(&str, Param); N],
) -> Sentence {
    sentence_of(key, params.into_iter().map(|(name, it)| (name.to_owned(), it)).collect())
}

/// The same with parameters that were gathered one by one.
pub(crate) fn sentence_of(key: impl Into<String>, params: BTreeMap<String, Param>) -> Sentence {
    let sentence = Sentence { key: key.into(), params };
    debug_assert_eq!(trouble(&sentence), None, "{sentence:?}");
    sentence
}

/// A kind of figure as a parameter.
pub(crate) fn figure_param(kind: FigureKind) -> (&'static str, Param) {
    ("figure", Param::Text(kind.name().to_owned()))
}

/// What is wrong with a sentence: its key must be known, and have just these parameters.
fn trouble(sentence: &Sentence) -> Option<String> {
    let Some(params) = KEYS.get(&sentence.key) else {
        return Some(format!("{} is no key", sentence.key));
    };
    let fits = |(name, kind): &(&str, ParamKind)| match (kind, sentence.params.get(*name)) {
        (ParamKind::Number | ParamKind::Seat, Some(Param::Number(_)))
        | (ParamKind::Tile | ParamKind::Text, Some(Param::Text(_)))
        | (ParamKind::Place, Some(Param::Place(_))) => true,
        (
            ParamKind::Figure
            | ParamKind::Feature
            | ParamKind::Message
            | ParamKind::Sides
            | ParamKind::Color
            | ParamKind::Element
            | ParamKind::TileSet
            | ParamKind::Option,
            Some(Param::Text(word)),
        ) => KEYS.contains_key(&kind.key_of(word)),
        (_, Some(_) | None) => false,
    };
    if params.len() == sentence.params.len() && params.iter().all(fits) {
        return None;
    }
    Some(format!("{} has other parameters", sentence.key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect_file;

    fn typescript() -> String {
        let mut text = "// Made from crates/table; do not edit.\n\
            // UPDATE_EXPECT=1 cargo test -p bastide-table updates it.\n\n\
            /**\n \
            * What a parameter is. `number` is a number; `seat` is a seat, to be called by its name; \
            `tile`\n \
            * is the id of a tile and `text` are somebody's own words, as they are; `place` is a \
            place, said\n \
            * by one of the keys `place.…`; the others are words that have a key under their kind: \
            `figure.…`,\n \
            * `sides.…`, `element.….name`, `option.….about` and so on.\n \
            */\n\
            export type ParamKind =\n  \
              | \"number\"\n  | \"seat\"\n  | \"tile\"\n  | \"text\"\n  | \"place\"\n  | \"figure\"\n  \
              | \"feature\"\n  | \"sides\"\n  | \"message\"\n  | \"color\"\n  | \"element\"\n  \
              | \"tile_set\"\n  | \"option\";\n\n\
            /** Every key the server can send, with the kinds of its parameters. */\n\
            export const KEYS = {\n"
            .to_owned();
        for (key, params) in &*KEYS {
            let params: Vec<String> =
                params.iter().map(|(name, it)| format!("{name}: \"{}\"", it.name())).collect();
            let params = params.join(", ");
            let params =
                if params.is_empty() { "{}".to_owned() } else { format!("{{ {params} }}") };
            text.push_str(&format!("  \"{key}\": {params},\n"));
        }
        text.push_str(
            "} as const satisfies Record<string, Record<string, ParamKind>>;\n\n\
            /** A key of the message files. */\nexport type Key = keyof typeof KEYS;\n",
        );
        text
    }

    #[test]
    fn the_typescript_file_is_up_to_date() {
        expect_file!["../../../web/src/protocol/keys.ts"].assert_eq(&typescript());
    }

    #[test]
    fn no_key_is_given_twice() {
        assert_eq!(KEYS.len(), SENTENCES.len() + words().len());
    }

    #[test]
    fn other_keys_and_other_parameters_are_found_out() {
        let told = |key: &str, params: &[(&str, Param)]| {
            let params = params.iter().cloned().map(|(name, it)| (name.to_owned(), it)).collect();
            trouble(&Sentence { key: key.to_owned(), params })
        };
        let (seat, word) = (Param::Number(0), Param::Text("city".to_owned()));
        assert_eq!(told("event.passed", &[("seat", seat.clone())]), None);
        assert!(told("event.slept", &[]).is_some());
        assert!(told("event.passed", &[]).is_some());
        assert!(told("event.passed", &[("seat", word.clone())]).is_some());
        assert!(told("event.passed", &[("seat", seat.clone()), ("points", seat)]).is_some());
        let figure = ("figure", Param::Text("follower".to_owned()));
        assert_eq!(told("answer.figure.monk", &[figure.clone(), ("feature", word)]), None);
        let nonsense = ("feature", Param::Text("moor".to_owned()));
        assert!(told("answer.figure.monk", &[figure, nonsense]).is_some());
    }
}
