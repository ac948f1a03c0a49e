//! Events.

use super::scored::scored;
use super::{feature_places, figure, prompt, tile};
use crate::conversion::wire_place;
use crate::meta::Meta;
use crate::sentences::{figure_param, sentence};
use bastide_board::{Place, Segment};
use bastide_notation::{Role, concerned};
use bastide_protocol::{self as wire, Param, Sentence};
use bastide_rules::{
    Award, Event, Figure, FigureKind, Game, Holder, Magic, Message, Player, Prompt, TileKind,
    Title, Value, When, Why,
};
use bastide_tiles::{FeatureKind, Goods};

mod moved;

/// Events in the words of the protocol; the game is the one after them, and what was asked says
/// what somebody has passed on.
pub(crate) fn events(
    meta: &Meta,
    game: &Game,
    asked: Option<Prompt>,
    events: &[Event],
) -> Vec<wire::Event> {
    let event = |(idx, it): (usize, &Event)| {
        let mut what = happening(meta, game, it);
        if let wire::Happening::Scored { by_messenger, .. } = &mut what {
            // Whoever takes points with the messenger is told of just before.
            let before = idx.checked_sub(1).map(|before| &events[before]);
            *by_messenger = matches!(before, Some(Event::MessengerMoves(_)));
        } else if let (wire::Happening::Passed { question, .. }, Some(asked)) = (&mut what, asked) {
            *question = prompt::kind(game, asked);
        }
        let sentence = match (it, asked) {
            (Event::Passed(player), Some(asked)) => passed(*player, asked),
            _ => in_words(game, it),
        };
        wire::Event { what, sentence }
    };
    events.iter().enumerate().map(event).collect()
}

/// What a player has passed on.
fn passed(player: Player, asked: Prompt) -> Sentence {
    sentence(prompt::passed(asked), [("seat", Param::Number(player.0.into()))])
}

fn in_words(game: &Game, event: &Event) -> Sentence {
    let seat = |player: Player| ("seat", Param::Number(player.0.into()));
    let tile = |kind: TileKind| ("tile", Param::Text(game.rules().tile(kind).id.clone()));
    let at = |place: Place| ("place", Param::Place(wire_place(place)));
    #[expect(clippy::wildcard_enum_match_arm, reason = "`module_words` names them all")]
    match *event {
        Event::TurnStarted(player) => sentence("event.turn_started", [seat(player)]),
        Event::TileDrawn(player, kind) => sentence("event.tile_drawn", [seat(player), tile(kind)]),
        Event::TileDiscarded(player, kind) => {
            sentence("event.tile_discarded", [seat(player), tile(kind)])
        }
        Event::TilePlaced { player, kind, place, rotation: _ } => {
            sentence("event.tile_placed", [seat(player), tile(kind), at(place)])
        }
        Event::TileLaid { kind, place, rotation: _ } => {
            sentence("event.tile_laid", [tile(kind), at(place)])
        }
        Event::FigurePlaced(figure) => of_figure("event.figure_placed", game, &figure),
        Event::Passed(player) => sentence("event.passed", [seat(player)]),
        Event::Scored(award) => of_award(&award),
        Event::FigureTakenBack(figure) => of_figure("event.figure_taken_back", game, &figure),
        Event::FinalScoring => sentence("event.final_scoring", []),
        Event::GameOver => sentence("event.game_over", []),
        _ => module_words(game, event),
    }
}

/// What only expansions tell.
fn module_words(game: &Game, event: &Event) -> Sentence {
    let seat = |player: Player| ("seat", Param::Number(player.0.into()));
    let tile = |kind: TileKind| ("tile", Param::Text(game.rules().tile(kind).id.clone()));
    match *event {
        Event::TileLaidAside(player, kind) => {
            sentence("event.tile_laid_aside", [seat(player), tile(kind)])
        }
        Event::TilesShuffledIn { n } => tiles_shuffled_in(n),
        Event::KnightSentHome { player, knight } => knight_sent_home(game, player, &knight),
        Event::SecondTileEarned(player) => sentence("event.second_tile_earned", [seat(player)]),
        Event::PieceMoved(it) => moved::in_words(game, &it),
        Event::ChallengeLost(segment) => challenge_lost(game, segment),
        Event::GoodsTaken { player, goods, n } => goods_taken(player, goods, n),
        Event::TitleTaken { title, holder } => title_taken(title, &holder),
        Event::MessengerMoves(player) => sentence("event.messenger_moves", [seat(player)]),
        Event::MessengerTakenBack(it) => sentence("event.messenger_taken_back", [seat(it)]),
        Event::MessageDrawn { player, message } => message_drawn(player, message),
        Event::CropActionChosen { player, circle, action } => {
            let key = format!("event.crop_{}.{}", action.name(), concerned(circle));
            sentence(key, [seat(player)])
        }
        Event::CallsBegun(player) => sentence("event.calls_begun", [seat(player)]),
        Event::TurnStarted(_)
        | Event::TileDrawn(..)
        | Event::TileDiscarded(..)
        | Event::TilePlaced { .. }
        | Event::TileLaid { .. }
        | Event::FigurePlaced(_)
        | Event::FigureTakenBack(_)
        | Event::Passed(_)
        | Event::Scored(_)
        | Event::FinalScoring
        | Event::GameOver => {
            unreachable!("the base game's events are told of above")
        }
    }
}

fn tiles_shuffled_in(n: u16) -> Sentence {
    sentence("event.tiles_shuffled_in", [("tiles", Param::Number(n.into()))])
}

fn goods_taken(player: Player, goods: Goods, n: u8) -> Sentence {
    let seat = ("seat", Param::Number(player.0.into()));
    let n = ("n", Param::Number(n.into()));
    sentence(format!("event.goods_taken.{}", goods.word()), [seat, n])
}

fn message_drawn(player: Player, message: Message) -> Sentence {
    let seat = ("seat", Param::Number(player.0.into()));
    let message = ("message", Param::Text(message.name().to_owned()));
    sentence("event.message_drawn", [seat, message])
}

fn challenge_lost(game: &Game, loser: Segment) -> Sentence {
    let role = Role::on(game.board().facts(loser).kind).name();
    let place = game.board().square_of(loser).place;
    let at = ("place", Param::Place(wire_place(place)));
    sentence(format!("event.challenge_lost.{role}"), [at])
}

fn title_taken(title: Title, holder: &Holder) -> Sentence {
    let seat = ("seat", Param::Number(holder.player.0.into()));
    let tiles = ("tiles", Param::Number(holder.n_tiles.into()));
    sentence(format!("event.title_taken.{}", title_key(title)), [seat, tiles])
}

fn knight_sent_home(game: &Game, player: Player, knight: &Figure) -> Sentence {
    let place = game.board().square_of(knight.segment).place;
    let params = [
        ("seat", Param::Number(player.0.into())),
        ("owner", Param::Number(knight.player.0.into())),
        ("place", Param::Place(wire_place(place))),
    ];
    sentence("event.knight_sent_home", params)
}

fn of_figure(key: &str, game: &Game, figure: &Figure) -> Sentence {
    let board = game.board();
    let who = who(figure.kind, board.facts(figure.segment).kind);
    let params = [
        ("seat", Param::Number(figure.player.0.into())),
        figure_param(figure.kind),
        ("place", Param::Place(wire_place(board.square_of(figure.segment).place))),
    ];
    sentence(format!("{key}.{who}"), params)
}

/// What a figure is called where it stands, as a part of a key.
pub(crate) fn who(figure: FigureKind, feature: FeatureKind) -> String {
    let role = Role::on(feature).name();
    match figure {
        FigureKind::Normal => role.to_owned(),
        FigureKind::Large => format!("large_{role}"),
        FigureKind::Abbot
        | FigureKind::Builder
        | FigureKind::Pig
        | FigureKind::Mayor
        | FigureKind::Wagon
        | FigureKind::Barn => figure.name().to_owned(),
    }
}

pub(super) const fn title_key(title: Title) -> &'static str {
    match title {
        Title::King => "king",
        Title::RobberBaron => "robber_baron",
    }
}

fn of_award(award: &Award) -> Sentence {
    let seat = ("seat", Param::Number(award.player.0.into()));
    let points = ("points", Param::Number(award.points.into()));
    let (key, value) = match award.why {
        Why::Feature { kind, value, .. } if value.magic != Magic::None => {
            return by_magic(award, kind, &value);
        }
        Why::Feature { kind, when, value, .. } => {
            let when = match when {
                When::Completed => "completed",
                When::Final => "final",
            };
            let segments = if value.counts_segments { ".segments" } else { "" };
            (format!("event.scored.{}.{when}{segments}", kind.name()), value)
        }
        Why::Abbot { kind, value, .. } => (format!("event.scored.abbot.{}", kind.name()), value),
        Why::Fairy { .. } => return sentence("event.scored.fairy", [seat, points]),
        Why::FairyAtTurn { .. } => {
            return sentence("event.scored.fairy_at_turn", [seat, points]);
        }
        Why::Barn { n, .. } => {
            let n = ("n", Param::Number(n.into()));
            return sentence("event.scored.barn", [seat, points, n]);
        }
        Why::Goods { goods, n } => {
            let key = format!("event.scored.goods.{}", goods.word());
            return sentence(key, [seat, points, ("n", Param::Number(n.into()))]);
        }
        Why::TitleHeld(title) => {
            let key = format!("event.scored.{}_held", title_key(title));
            return sentence(key, [seat, points]);
        }
        Why::Title { title, n, .. } => {
            let key = format!("event.scored.{}", title_key(title));
            return sentence(key, [seat, points, ("n", Param::Number(n.into()))]);
        }
        Why::Message(message) => {
            let message = ("message", Param::Text(message.name().to_owned()));
            return sentence("event.scored.message", [seat, points, message]);
        }
        Why::TwoPoints => return sentence("event.scored.two_points", [seat, points]),
        Why::Robbery { from } => {
            let from = ("from", Param::Number(from.0.into()));
            return sentence("event.scored.robbery", [seat, points, from]);
        }
        Why::Gold { n } => {
            let n = ("n", Param::Number(n.into()));
            return sentence("event.scored.gold", [seat, points, n]);
        }
        Why::Wheel(segment) => {
            let key = format!("event.scored.wheel.{}", segment.name());
            return sentence(key, [seat, points]);
        }
        Why::CrownSpaces(_) => return sentence("event.scored.crown_spaces", [seat, points]),
        Why::RobberAtEnd => return sentence("event.scored.robber_at_end", [seat, points]),
    };
    let counted = ("counted", Param::Number(value.n_counted.into()));
    let each = ("each", Param::Number(value.each.into()));
    if value.n_pennants == 0 {
        return sentence(key, [seat, points, counted, each]);
    }
    let pennants = ("pennants", Param::Number(value.n_pennants.into()));
    sentence(format!("{key}.pennants"), [seat, points, counted, pennants, each])
}

/// Points for a road or city with mage or witch on it.
fn by_magic(award: &Award, kind: FeatureKind, value: &Value) -> Sentence {
    let seat = ("seat", Param::Number(award.player.0.into()));
    let points = ("points", Param::Number(award.points.into()));
    let plain = (value.n_counted + value.n_pennants) * value.each;
    let plain = ("value", Param::Number(plain.into()));
    match value.magic {
        Magic::Mage { n_tiles } => {
            let tiles = ("tiles", Param::Number(n_tiles.into()));
            let key = format!("event.scored.mage.{}", kind.name());
            sentence(key, [seat, points, plain, tiles])
        }
        Magic::Witch | Magic::None => {
            sentence(format!("event.scored.witch.{}", kind.name()), [seat, points, plain])
        }
    }
}

fn happening(meta: &Meta, game: &Game, event: &Event) -> wire::Happening {
    #[expect(clippy::wildcard_enum_match_arm, reason = "`module_happening` names them all")]
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
            place: wire_place(*place),
            rotation: rotation.quarters(),
        },
        Event::TileLaid { kind, place, rotation } => wire::Happening::TileLaid {
            tile: tile(meta, game, *kind),
            place: wire_place(*place),
            rotation: rotation.quarters(),
        },
        Event::FigurePlaced(it) => wire::Happening::FigurePlaced { figure: figure(game, it) },
        Event::Passed(player) => {
            wire::Happening::Passed { seat: player.0, question: wire::PromptKind::PlaceFigure }
        }
        Event::Scored(award) => scored(game, award),
        Event::FigureTakenBack(it) => wire::Happening::FigureTakenBack { figure: figure(game, it) },
        Event::FinalScoring => wire::Happening::FinalScoring,
        Event::GameOver => wire::Happening::GameOver,
        _ => module_happening(meta, game, event),
    }
}

/// What only expansions tell.
fn module_happening(meta: &Meta, game: &Game, event: &Event) -> wire::Happening {
    match event {
        Event::TileLaidAside(player, kind) => {
            wire::Happening::TileLaidAside { seat: player.0, tile: tile(meta, game, *kind) }
        }
        Event::TilesShuffledIn { .. } => told(None, Vec::new()),
        Event::KnightSentHome { player, knight } => {
            told(Some(*player), vec![wire_place(place_of(game, knight.segment))])
        }
        Event::PieceMoved(it) => moved::happening(game, it),
        Event::ChallengeLost(segment) => {
            told(None, feature_places(game.board(), game.board().feature_of(*segment)))
        }
        Event::TitleTaken { holder, .. } => told(Some(holder.player), Vec::new()),
        Event::SecondTileEarned(player)
        | Event::GoodsTaken { player, .. }
        | Event::MessengerMoves(player)
        | Event::MessengerTakenBack(player)
        | Event::MessageDrawn { player, .. }
        | Event::CropActionChosen { player, .. }
        | Event::CallsBegun(player) => told(Some(*player), Vec::new()),
        Event::TurnStarted(_)
        | Event::TileDrawn(..)
        | Event::TileDiscarded(..)
        | Event::TilePlaced { .. }
        | Event::TileLaid { .. }
        | Event::FigurePlaced(_)
        | Event::FigureTakenBack(_)
        | Event::Passed(_)
        | Event::Scored(_)
        | Event::FinalScoring
        | Event::GameOver => {
            unreachable!("the base game's events are told of above")
        }
    }
}

fn place_of(game: &Game, segment: Segment) -> Place {
    game.board().square_of(segment).place
}

fn told(player: Option<Player>, places: Vec<wire::Place>) -> wire::Happening {
    wire::Happening::Told { seat: player.map(|it| it.0), places }
}
