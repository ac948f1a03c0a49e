//! What players hold and where the pieces of nobody are: what neither board nor scores show.

use crate::ferry::ferry_on_tile;
use crate::{figure_text, goods_text, resident_text};
use bastide_rules::{Element, Figure, FigureKind, Game, MagicFigure, Marker, Player, Title};

/// What a player has in front of them: figures in supply, tokens, and what stands for them on the
/// scoreboard beside the scoring figure.
///
/// ```
/// use bastide_notation::holdings_text;
/// use bastide_rules::{Player, Setup};
/// let game = Setup::base(2).game()?;
/// assert_eq!(holdings_text(&game, Player(0)), "7 followers");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn holdings_text(game: &Game, player: Player) -> String {
    let mut holdings: Vec<String> =
        FigureKind::ALL.into_iter().filter_map(|kind| supply_text(game, player, kind)).collect();
    if game.holds_abbey(player) {
        holdings.push("abbey".to_owned());
    }
    let goods = game.held_goods(player);
    if goods.iter().any(|n| *n > 0) {
        holdings.push(goods_text(goods));
    }
    let is_held = |it: &Title| game.holder(*it).is_some_and(|holder| holder.player == player);
    holdings.extend(Title::ALL.into_iter().filter(is_held).map(|it| it.name().to_owned()));
    if game.ingots(player) > 0 {
        holdings.push(counted(game.ingots(player), "ingot"));
    }
    if game.has(Element::Messengers) {
        let space = game.scoreboard().space_of(player, Marker::Messenger);
        holdings.push(format!("messenger on {space}"));
    }
    if let Some(space) = game.robber(player) {
        holdings.push(format!("robber on {space}"));
    }
    for it in game.crowned().iter().filter(|it| it.player == player) {
        holdings.push(format!("{} on crown space of {}", it.kind.name(), it.segment.name()));
    }
    holdings.join(", ")
}

/// Followers are always counted; of figures one has one of, only that they are at hand.
fn supply_text(game: &Game, player: Player, kind: FigureKind) -> Option<String> {
    match (kind, game.supply(player, kind)) {
        (FigureKind::Normal, n) => Some(counted(n, kind.name())),
        (_, 0) => None,
        (_, 1) => Some(kind.name().to_owned()),
        (_, n) => Some(counted(n, kind.name())),
    }
}

fn counted(n: u8, name: &str) -> String {
    if n == 1 { format!("1 {name}") } else { format!("{n} {name}s") }
}

fn follower_text(game: &Game, follower: &Figure) -> String {
    let board = game.board();
    let square = board.square_of(follower.segment);
    let layout = board.catalog().layout(square.kind);
    figure_text(layout, square.rotation, follower.kind, board.local(follower.segment))
}

/// Where the pieces are that belong to nobody; empty if the game has none.
#[must_use]
pub fn pieces_text(game: &Game) -> String {
    let mut pieces = Vec::new();
    if let Some(place) = game.dragon() {
        pieces.push(format!("dragon at {place}"));
    }
    if let Some(it) = game.fairy_resident() {
        pieces.push(format!("fairy by {}", resident_text(it.kind, it.quarter)));
    } else if let Some(place) = game.fairy() {
        let by = game.fairy_follower().map(|it| format!(" by {}", follower_text(game, &it)));
        pieces.push(format!("fairy at {place}{}", by.unwrap_or_default()));
    }
    for figure in MagicFigure::ALL {
        if let Some(segment) = game.magic_figure(figure) {
            let board = game.board();
            let feature = board.facts(segment).kind.name();
            let place = board.square_of(segment).place;
            pieces.push(format!("{} on the {feature} at {place}", figure.name()));
        }
    }
    pieces.extend(game.ferries().map(|it| ferry_on_tile(game, it)));
    for (square, n) in game.ingots_on_board() {
        let place = game.board().square(*square).place;
        pieces.push(format!("{} at {place}", counted(*n, "ingot")));
    }
    if game.has(Element::WheelOfFortune) {
        pieces.push(format!("pig on {}", game.pig().name()));
    }
    pieces.join(" · ")
}
