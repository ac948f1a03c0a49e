//! What players have beside figures: points, goods and titles.

use bastide_rules::{Message, Title};
use bastide_tiles::Goods;

/// Wine, grain and cloth, each by how many.
pub type HeldGoods = [u8; Goods::ALL.len()];

/// Goods by number and word; what is not held is not named.
///
/// ```
/// use bastide_notation::{goods_text, read_goods};
/// assert_eq!(goods_text([2, 0, 1]), "2 wine 1 cloth");
/// assert_eq!(read_goods("2 wine 1 cloth"), Ok([2, 0, 1]));
/// assert_eq!(read_goods("2 beer").unwrap_err(), "\"beer\" is no goods; there are wine, grain, cloth");
/// ```
#[must_use]
pub fn goods_text(held: HeldGoods) -> String {
    let named = Goods::ALL.iter().zip(held).filter(|(_, n)| *n > 0);
    named.map(|(goods, n)| format!("{n} {}", goods.word())).collect::<Vec<_>>().join(" ")
}

/// Reads what [`goods_text`] writes.
///
/// # Errors
/// What is not understood.
pub fn read_goods(text: &str) -> Result<HeldGoods, String> {
    let mut held = HeldGoods::default();
    let mut words = text.split_whitespace();
    while let Some(number) = words.next() {
        let n: u8 = number.parse().map_err(|_| format!("{number:?} is no number up to 255"))?;
        let word = words.next().ok_or_else(|| format!("after {number} goods must be named"))?;
        let goods = Goods::ALL.iter().position(|it| it.word() == word);
        let idx = goods.ok_or_else(|| {
            let words: Vec<&str> = Goods::ALL.iter().map(|it| it.word()).collect();
            format!("{word:?} is no goods; there are {}", words.join(", "))
        })?;
        if held[idx] > 0 {
            return Err(format!("{word} is named twice"));
        }
        held[idx] = n;
    }
    Ok(held)
}

/// The word a line about a title begins with.
#[must_use]
pub const fn title_key(title: Title) -> &'static str {
    match title {
        Title::King => "king",
        Title::RobberBaron => "robber-baron",
    }
}

/// The title whose lines begin with this word.
#[must_use]
pub fn title_of_key(key: &str) -> Option<Title> {
    Title::ALL.into_iter().find(|it| title_key(*it) == key)
}

/// Points as a set-up writes them: those of the scoring figure and, behind a stroke, those of the
/// messenger.
///
/// ```
/// use bastide_notation::{points_text, read_points};
/// assert_eq!(read_points("37/25"), Ok((62, Some(25))));
/// assert_eq!(read_points("12"), Ok((12, None)));
/// assert_eq!(points_text(62, Some(25)), "37/25");
/// assert_eq!(read_points("12/a").unwrap_err(), "\"a\" is no number up to 65535");
/// ```
#[must_use]
pub fn points_text(points: u16, by_messenger: Option<u16>) -> String {
    match by_messenger {
        Some(more) => format!("{}/{more}", points.saturating_sub(more)),
        None => points.to_string(),
    }
}

/// Reads what [`points_text`] writes: all points, and how many of them the messenger took.
///
/// # Errors
/// What is no number.
pub fn read_points(text: &str) -> Result<(u16, Option<u16>), String> {
    let number = |it: &str| {
        it.trim().parse::<u16>().map_err(|_| format!("{it:?} is no number up to {}", u16::MAX))
    };
    match text.split_once('/') {
        Some((figure, messenger)) => {
            let (figure, messenger) = (number(figure)?, number(messenger)?);
            Ok((figure.saturating_add(messenger), Some(messenger)))
        }
        None => Ok((number(text)?, None)),
    }
}

/// Reads messages by their numbers: `6 1`.
///
/// # Errors
/// What is no message.
pub fn read_messages(text: &str) -> Result<Vec<Message>, String> {
    let read = |it: &str| {
        let message = it.parse().ok().and_then(Message::from_number);
        message.ok_or_else(|| format!("there is no message {it}"))
    };
    text.split_whitespace().map(read).collect()
}

/// Messages by their numbers.
#[must_use]
pub fn messages_text(messages: &[Message]) -> String {
    messages.iter().map(|it| it.number().to_string()).collect::<Vec<_>>().join(" ")
}
