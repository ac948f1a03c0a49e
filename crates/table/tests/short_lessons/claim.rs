//! What an answer says, and whether it is so.

use super::drawn::{Spots, color};
use super::lesson::answered;
use bastide_protocol::{GameView, SeatView};
use bastide_table::{Table, view};
use serde_json::{Value, json};

/// All answers that are offered.
pub(crate) fn offered(table: &Table) -> Vec<String> {
    let Some(prompt) = view::present(table).prompt else { return Vec::new() };
    let pass = prompt.pass.iter().map(|it| it.id.clone());
    prompt.options.iter().map(|it| it.id.clone()).chain(pass).collect()
}

/// Whether a claim is true of a position and what has come of it.
///
/// - `{ "legal": "thief" }`: this may be done in the position;
/// - `{ "scores": { "Blue": 6 } }`: these players win so many points, nobody else any;
/// - `{ "stands": "Red knight on 1,0" }`, `{ "home": "Red knight on 1,0" }`: this figure, which
///   stood there before, is still there afterwards, or is not;
/// - `{ "asked": "Red" }`: this player decides next;
/// - `{ "asks": ["move figure", "message"] }`: this answer leads to a question of this kind;
/// - `{ "holds": { "Blue": { "wine": 1 } } }`: these tokens are held afterwards, and no others.
pub(crate) fn holds(name: &str, claim: &Value, before: &Table, after: &Table) -> bool {
    let (then, now) = (view::present(before), view::present(after));
    let object = claim.as_object().unwrap_or_else(|| panic!("{name}: {claim} is no claim"));
    let (kind, said) = object.iter().next().expect("a claim says something");
    assert_eq!(object.len(), 1, "{name}: a claim says one thing");
    let text = || said.as_str().unwrap_or_else(|| panic!("{name}: {said} is no text"));
    match kind.as_str() {
        "legal" => answered(before, text()).is_some(),
        "scores" => now.seats.iter().all(|it| scored(it, &then) == number(&said[color(it)])),
        "stands" => stands(name, text(), before, &now),
        "home" => !stands(name, text(), before, &now),
        "asked" => now.asked.is_some_and(|it| color(&now.seats[usize::from(it)]) == text()),
        "asks" => {
            let next = answered(before, said[0].as_str().expect("an answer"));
            let prompt = next.and_then(|it| view::present(&it).prompt);
            prompt.is_some_and(|it| json!(it.kind) == said[1])
        }
        "holds" => now.seats.iter().all(|it| {
            let tokens = it.tokens.iter().filter(|it| it.token != "abbey");
            tokens.clone().all(|token| number(&said[color(it)][&token.token]) == i64::from(token.n))
                && said[color(it)].as_object().map_or(0, |it| it.len()) == tokens.count()
        }),
        other => panic!("{name}: there is no claim {other:?}"),
    }
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_default()
}

/// The points a player has won.
fn scored(seat: &SeatView, then: &GameView) -> i64 {
    i64::from(seat.score) - i64::from(then.seats[usize::from(seat.seat)].score)
}

/// Whether a figure that stood there before still does.
fn stands(name: &str, what: &str, before: &Table, now: &GameView) -> bool {
    let figure = Spots::new(name, before).figure(what);
    now.figures.contains(&figure)
}
