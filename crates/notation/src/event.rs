//! Events as sentences.

use crate::segment::{Role, segment_text};
use crate::tile_text;
use bastide_rules::{Award, Event, Figure, Game, Player, Value, When, Why};
use bastide_tiles::FeatureKind;

/// What the players are called, by seat.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a>(pub &'a [String]);

impl Names<'_> {
    /// A player's name; a seat without one is called by its number.
    #[must_use]
    pub fn of(&self, player: Player) -> String {
        self.0.get(player.index()).cloned().unwrap_or_else(|| format!("Seat {}", player.0 + 1))
    }
}

/// An event as a sentence without a full stop. The game is the one after the event.
#[must_use]
pub fn event_text(game: &Game, names: Names<'_>, event: &Event) -> String {
    let id = |kind| &game.rules().tile(kind).id;
    match event {
        Event::TurnStarted(player) => format!("{} is to play", names.of(*player)),
        Event::TileDrawn(player, kind) => format!("{} draws {}", names.of(*player), id(*kind)),
        Event::TileDiscarded(_, kind) => {
            format!("{} fits nowhere and leaves the game", id(*kind))
        }
        Event::TilePlaced { player, kind, place, rotation } => {
            format!("{} places {} at {place}", names.of(*player), tile_text(game, *kind, *rotation))
        }
        Event::FigurePlaced(figure) => {
            let place = game.board().square_of(figure.segment).place;
            let owner = names.of(figure.player);
            format!("{owner} places a {} on {place}", standing(game, figure))
        }
        Event::Passed(player) => format!("{} passes", names.of(*player)),
        Event::Scored(award) => award_text(names, award),
        Event::FigureTakenBack(figure) => {
            let place = game.board().square_of(figure.segment).place;
            let role = Role::on(game.board().facts(figure.segment).kind).name();
            format!("{} takes back a {role} from {place}", names.of(figure.player))
        }
        Event::FinalScoring => "The last tile has been played; final scoring".to_owned(),
        Event::GameOver => "The game is over".to_owned(),
    }
}

/// The name of the segment a figure stands on.
fn standing(game: &Game, figure: &Figure) -> String {
    let square = game.board().square_of(figure.segment);
    let layout = game.board().catalog().layout(square.layout);
    segment_text(layout, square.rotation, game.board().local(figure.segment))
}

fn award_text(names: Names<'_>, award: &Award) -> String {
    let name = names.of(award.player);
    let Why::Feature { kind, when, value, .. } = award.why;
    let unfinished = match (when, kind) {
        (When::Completed, _) | (_, FeatureKind::Field) => "",
        (When::Final, _) => "unfinished ",
    };
    let sum = sum_text(kind, &value);
    format!("{name} scores {}: {unfinished}{}, {sum}", award.points, kind.name())
}

/// How the points add up: `3 tiles x 2 + 1 pennant x 2`.
fn sum_text(kind: FeatureKind, value: &Value) -> String {
    let counted = match kind {
        FeatureKind::Field => plural(value.n_counted, "city", "cities"),
        _ if value.counts_segments => plural(value.n_counted, "segment", "segments"),
        FeatureKind::City
        | FeatureKind::Road
        | FeatureKind::Monastery
        | FeatureKind::Shrine
        | FeatureKind::Abbey
        | FeatureKind::Garden => plural(value.n_counted, "tile", "tiles"),
    };
    let each = if value.each == 1 { String::new() } else { format!(" x {}", value.each) };
    if value.n_pennants == 0 {
        format!("{counted}{each}")
    } else {
        format!("{counted}{each} + {}{each}", plural(value.n_pennants, "pennant", "pennants"))
    }
}

fn plural(n: u16, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}
