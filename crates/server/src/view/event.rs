//! Events.

use super::{cell, cells, figure, tile};
use crate::table::Meta;
use bastide_notation::{Names, event_text};
use bastide_protocol as wire;
use bastide_rules::{Award, Event, Game, When, Why};

/// Events in the words of the protocol; the game is the one after them.
pub(crate) fn events(meta: &Meta, game: &Game, events: &[Event]) -> Vec<wire::Event> {
    let names = Names(&meta.names);
    let event = |event| {
        let text = event_text(game, names, event);
        wire::Event { what: happening(meta, game, event), text }
    };
    events.iter().map(event).collect()
}

fn happening(meta: &Meta, game: &Game, event: &Event) -> wire::Happening {
    match event {
        Event::TurnStarted(player) => wire::Happening::TurnStarted { seat: player.0 },
        Event::TileDrawn(player, kind) => {
            wire::Happening::TileDrawn { seat: player.0, tile: tile(meta, game, *kind) }
        }
        Event::TileDiscarded(player, kind) => {
            wire::Happening::TileDiscarded { seat: player.0, tile: tile(meta, game, *kind) }
        }
        Event::TilePlaced { player, kind, place, rotation } => wire::Happening::TilePlaced {
            seat: player.0,
            tile: tile(meta, game, *kind),
            place: cell(*place),
            rotation: rotation.quarters(),
        },
        Event::FigurePlaced(it) => wire::Happening::FigurePlaced { figure: figure(game, it) },
        Event::Passed(player) => wire::Happening::Passed { seat: player.0 },
        Event::Scored(award) => scored(game, award),
        Event::FigureTakenBack(it) => wire::Happening::FigureTakenBack { figure: figure(game, it) },
        Event::FinalScoring => wire::Happening::FinalScoring,
        Event::GameOver => wire::Happening::GameOver,
    }
}

fn scored(game: &Game, award: &Award) -> wire::Happening {
    let Why::Feature { kind, at, when, value } = award.why;
    let board = game.board();
    let feature = wire::ScoredFeature {
        kind: kind.name().to_owned(),
        when: match when {
            When::Completed => wire::When::Completed,
            When::Final => wire::When::Final,
        },
        at: cell(board.square_of(at).place),
        cells: cells(board, board.feature_of(at)),
        n_counted: value.n_counted,
        n_pennants: value.n_pennants,
        each: value.each,
        counts_segments: value.counts_segments,
    };
    wire::Happening::Scored { seat: award.player.0, points: award.points, feature }
}
