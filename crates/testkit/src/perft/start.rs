//! What an entry says of its first position, beside the tiles on the table.

use bastide_board::Place;
use bastide_notation::{find_figure, read_messages, read_points};
use bastide_rules::{FigureAt, Player, Position, Setup};
use bastide_tiles::tile_set;

/// Takes one line in.
pub(super) fn line(setup: &mut Setup, key: &str, value: &str) -> Result<(), String> {
    let figure = if key == "figure" { Some(figure_at(setup, value)?) } else { None };
    let position = setup.position.get_or_insert_default();
    position.figures.extend(figure);
    match key {
        "figure" => {}
        "score" => {
            for word in value.split_whitespace() {
                let (points, by_messenger) = read_points(word)?;
                position.scores.push(points);
                position.messengers.push(by_messenger.unwrap_or_default());
            }
        }
        "messages" => position.messages = read_messages(value)?,
        "robber" => {
            let (player, rest) = seat(value)?;
            let space = rest.strip_prefix("on ").and_then(|it| it.trim().parse().ok());
            let space = space.ok_or_else(|| format!("{rest:?} is no space: `on 12`"))?;
            position.robbers.push((player, space));
        }
        _ => return Err(format!("`{key} {value}` is not understood")),
    }
    Ok(())
}

/// Reads `seat 2` and gives what follows.
fn seat(text: &str) -> Result<(Player, &str), String> {
    let rest = text.trim().strip_prefix("seat ").unwrap_or_default();
    let (number, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let number: Option<u8> = number.parse().ok();
    let player = number.and_then(|it| it.checked_sub(1)).map(Player);
    Ok((player.ok_or_else(|| format!("{text:?} does not begin with a seat"))?, rest.trim()))
}

/// Reads `seat 1 thief E on 0,0`; the tile must have been named before.
fn figure_at(setup: &Setup, text: &str) -> Result<FigureAt, String> {
    let (player, rest) = seat(text)?;
    let (figure, place) =
        rest.split_once(" on ").ok_or_else(|| format!("{rest:?} stands on no tile"))?;
    let place: Place = place.trim().parse().map_err(|_| format!("{place:?} is no place"))?;
    let tiles = setup.position.iter().flat_map(|it: &Position| &it.tiles);
    let sets: Vec<_> = setup.tile_sets().filter_map(|(name, _)| tile_set(name)).collect();
    let mut squares = tiles.filter_map(|at| {
        let tile = sets.iter().find_map(|set| set.tile(&at.id))?;
        let idx = at.places(tile).position(|it| it == place)?;
        Some((&tile.squares[idx], at.rotation))
    });
    let (square, rotation) = squares.next().ok_or_else(|| format!("no tile lies at {place:?}"))?;
    let (kind, local) = find_figure(&square.layout(), rotation, figure)?;
    Ok(FigureAt { player, kind, place, local })
}
