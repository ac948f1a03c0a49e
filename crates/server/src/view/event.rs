//! Events.

use super::{cell, cells, figure, tile};
use crate::sentences::sentence;
use crate::table::Meta;
use bastide_notation::{Names, Role, event_text};
use bastide_protocol::{self as wire, Param, Sentence};
use bastide_rules::{Award, Event, Figure, Game, Player, TileKind, When, Why};

/// Events in the words of the protocol; the game is the one after them.
pub(crate) fn events(meta: &Meta, game: &Game, events: &[Event]) -> Vec<wire::Event> {
    let event =
        |it| wire::Event { what: happening(meta, game, it), sentence: in_words(meta, game, it) };
    events.iter().map(event).collect()
}

fn in_words(meta: &Meta, game: &Game, event: &Event) -> Sentence {
    let text = event_text(game, Names(&meta.names), event);
    let seat = |player: Player| ("seat", Param::Number(player.0.into()));
    let tile = |kind: TileKind| ("tile", Param::Text(game.rules().tile(kind).id.clone()));
    match *event {
        Event::TurnStarted(player) => sentence("event.turn_started", [seat(player)], text),
        Event::TileDrawn(player, kind) => {
            sentence("event.tile_drawn", [seat(player), tile(kind)], text)
        }
        Event::TileDiscarded(player, kind) => {
            sentence("event.tile_discarded", [seat(player), tile(kind)], text)
        }
        Event::TilePlaced { player, kind, place, rotation: _ } => {
            let place = ("place", Param::Place(cell(place)));
            sentence("event.tile_placed", [seat(player), tile(kind), place], text)
        }
        Event::FigurePlaced(figure) => of_figure("event.figure_placed", game, &figure, text),
        Event::Passed(player) => sentence("event.passed", [seat(player)], text),
        Event::Scored(award) => of_award(&award, text),
        Event::FigureTakenBack(figure) => of_figure("event.figure_taken_back", game, &figure, text),
        Event::FinalScoring => sentence("event.final_scoring", [], text),
        Event::GameOver => sentence("event.game_over", [], text),
    }
}

fn of_figure(key: &str, game: &Game, figure: &Figure, text: String) -> Sentence {
    let board = game.board();
    let role = Role::on(board.facts(figure.segment).kind).name();
    let params = [
        ("seat", Param::Number(figure.player.0.into())),
        ("figure", Param::Text(figure.kind.name().to_owned())),
        ("place", Param::Place(cell(board.square_of(figure.segment).place))),
    ];
    sentence(format!("{key}.{role}"), params, text)
}

fn of_award(award: &Award, text: String) -> Sentence {
    let Why::Feature { kind, when, value, .. } = award.why;
    let when = match when {
        When::Completed => "completed",
        When::Final => "final",
    };
    let segments = if value.counts_segments { ".segments" } else { "" };
    let key = format!("event.scored.{}.{when}{segments}", kind.name());
    let seat = ("seat", Param::Number(award.player.0.into()));
    let points = ("points", Param::Number(award.points.into()));
    let counted = ("counted", Param::Number(value.n_counted.into()));
    let each = ("each", Param::Number(value.each.into()));
    if value.n_pennants == 0 {
        return sentence(key, [seat, points, counted, each], text);
    }
    let pennants = ("pennants", Param::Number(value.n_pennants.into()));
    sentence(format!("{key}.pennants"), [seat, points, counted, pennants, each], text)
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
