//! Games in the words of the protocol. Nothing here decides anything.

mod aid;
mod boxes;
mod carcassonne;
mod event;
mod ferry;
mod moves;
mod played_box;
mod prompt;
mod scored;
mod wheel;

use aid::at_the_end;
pub use aid::{aids, feature_aid, features};
pub use boxes::box_list;
pub(crate) use event::events;
pub(crate) use moves::shown_move;
pub(crate) use played_box::{difference, played_box};
pub(crate) use prompt::{anchors, no_answer, undone, undone_by_agreement};

use crate::conversion::{color, piece, wire_place};
use crate::meta::Meta;
use crate::sentences::ABBEY;
use crate::situation::Situation;
use crate::stored::StoredGame;
use crate::table::Table;
use bastide_board::{Board, Feature, Place, Segment};
use bastide_notation::{Record, Role, segment_text};
use bastide_protocol::{
    self as wire, FigureView, GameSummary, GameView, Hints, JourneyView, PieceKind, PieceView,
    ScoreLine, SealView, SeatKind, SeatSummary, SeatView, Spot, SquareView, Supply, TileCount,
    TileRef, TokenCount,
};
use bastide_rules::{
    Corner, Element, Figure, FigureKind, Game, MagicFigure, Marker, Node, Player, PlayerColor,
    ScoreKind, TileKind, Title, When,
};
use bastide_tiles::Goods;

/// The game as it stands.
#[must_use]
pub fn present(table: &Table) -> GameView {
    GameView { prompt: prompt::prompt(table), ..told(table, &table.now, table.n_actions()) }
}

/// The game as it stood after so many actions, with what was asked then.
#[must_use]
pub fn past(table: &Table, situation: &Situation, n_actions: u32) -> GameView {
    let prompt = prompt::past_prompt(&table.meta, &situation.game);
    GameView { prompt, ..told(table, situation, n_actions) }
}

/// Everything but what is asked.
fn told(table: &Table, situation: &Situation, n_actions: u32) -> GameView {
    let (meta, game) = (&table.meta, &situation.game);
    let setup = &game.rules().setup;
    let over = game.node() == Node::Over;
    let options = setup.options.changed();
    let seed = meta.record.seed.filter(|_| over);
    GameView {
        id: meta.id.clone(),
        seq: table.seq(),
        n_actions,
        tile_sets: setup.tiles.iter().map(|(name, _)| name.clone()).collect(),
        elements: setup.elements.iter().map(|it| it.name().to_owned()).collect(),
        options: options.map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
        seats: game.players().map(|it| seat(meta, game, it)).collect(),
        first: setup.first_player.0,
        active: game.active_player().0,
        asked: match game.node() {
            Node::Decide(player, _) => Some(player.0),
            Node::Chance(_) | Node::Over => None,
        },
        squares: squares(meta, situation),
        figures: figures(game, |_| true),
        pieces: pieces(game),
        journey: journey(game),
        quarters: carcassonne::quarters(game),
        wheel: wheel::segments(game),
        last_placed: situation.last_placed().map(wire_place),
        n_tiles: meta.n_tiles,
        n_tiles_left: game.n_tiles_left(),
        tiles_left: tiles_left(meta, game),
        aside: game.tiles_aside().iter().map(|it| tile(meta, game, *it)).collect(),
        discarded: situation.discarded.iter().map(|it| tile(meta, game, *it)).collect(),
        prompt: None,
        stand_ins: table.stand_ins.iter().map(|it| it.0).collect(),
        hints: Hints { help: meta.help, n_given: table.n_hints.clone() },
        over,
        winners: if over { game.leaders().iter().map(|it| it.0).collect() } else { Vec::new() },
        seed: seed.map(|it| it.to_string()),
        seal: seal(table),
    }
}

/// The seal of the draws. The secret is told when the game itself is over, whatever moment of it is
/// shown.
fn seal(table: &Table) -> Option<SealView> {
    let seal = table.seal()?;
    Some(SealView {
        commitment: seal.commitment.to_string(),
        secret: seal.secret.map(|it| it.to_string()),
        salts: seal.salts,
    })
}

fn seat(meta: &Meta, game: &Game, player: Player) -> SeatView {
    let board = game.scoreboard();
    let line = |kind: ScoreKind| ScoreLine {
        kind: kind.name().to_owned(),
        during: board.of(player, kind, When::Completed),
        at_end: board.of(player, kind, When::Final),
    };
    let supply = |kind: FigureKind| Supply {
        figure: piece(kind),
        n: game.supply(player, kind),
        of: kind.n_per_player(&game.rules().setup),
    };
    SeatView {
        seat: player.0,
        color: color(meta.record.seats[player.index()].color),
        name: meta.names[player.index()].clone(),
        kind: meta.kinds[player.index()].clone(),
        score: game.score(player),
        space: board.space(player),
        messenger_space: game
            .has(Element::Messengers)
            .then(|| board.space_of(player, Marker::Messenger)),
        robber_space: game.robber(player),
        start_score: board.start(player),
        breakdown: ScoreKind::ALL.into_iter().map(line).collect(),
        supply: FigureKind::ALL.into_iter().map(supply).filter(|it| it.of > 0).collect(),
        tokens: tokens(game, player),
    }
}

/// The tokens a player holds, in the order of the boxes.
fn tokens(game: &Game, player: Player) -> Vec<TokenCount> {
    let goods = Goods::ALL.iter().map(|it| (it.word(), u16::from(game.goods(player, *it))));
    let titles = Title::ALL.into_iter().map(|it| {
        let is_held = game.holder(it).is_some_and(|holder| holder.player == player);
        (it.name(), is_held.into())
    });
    let ingots = (PieceKind::Ingots.name(), game.ingots(player).into());
    let held = goods.chain(titles).chain([ingots]).filter(|(_, n)| *n > 0);
    // One that has been played is shown as such.
    let abbey = game.has(Element::Abbey).then(|| (ABBEY, game.holds_abbey(player).into()));
    let all = held.chain(abbey);
    all.map(|(token, n)| TokenCount { token: token.to_owned(), n }).collect()
}

fn squares(meta: &Meta, situation: &Situation) -> Vec<SquareView> {
    let placed = situation.game.board().squares().iter().zip(&situation.placed_by);
    placed
        .map(|(square, by)| {
            let kind = square.kind;
            let TileRef { set, tile } = square_ref(meta, &situation.game, kind);
            let Place { x, y } = square.place;
            SquareView {
                set,
                tile,
                x,
                y,
                rotation: square.rotation.quarters(),
                seat: by.map(|it| it.0),
            }
        })
        .collect()
}

/// Sorted by kind: in which order they will come, nobody is told.
fn tiles_left(meta: &Meta, game: &Game) -> Vec<TileCount> {
    let count = |(kind, n): (TileKind, u16)| {
        let TileRef { set, tile } = tile(meta, game, kind);
        TileCount { set, tile, n, of: game.rules().kinds[usize::from(kind.0)].n_copies }
    };
    game.bag().kinds().map(count).collect()
}

/// The figures for which `wanted` holds, sorted.
fn figures(game: &Game, wanted: impl Fn(&Figure) -> bool) -> Vec<FigureView> {
    let mut figures: Vec<Figure> = game.figures().iter().copied().filter(wanted).collect();
    figures.sort_unstable();
    figures.iter().map(|it| figure(game, it)).collect()
}

fn figure(game: &Game, figure: &Figure) -> FigureView {
    FigureView {
        seat: figure.player.0,
        figure: piece(figure.kind),
        on: spot(game.board(), figure.segment),
        role: Role::on(game.board().facts(figure.segment).kind).name().to_owned(),
        text: segment_name(game.board(), figure.segment),
    }
}

/// A player's barn on a corner.
fn barn(player: Player, corner: Corner) -> PieceView {
    PieceView {
        piece: PieceKind::Barn,
        seat: Some(player.0),
        place: Some(wire_place(corner.0)),
        segment: None,
        crossing: None,
        corner: true,
        n: 1,
    }
}

/// The journey of the dragon that is under way.
fn journey(game: &Game) -> Option<JourneyView> {
    let visited: Vec<wire::Place> = game.journey().map(wire_place).collect();
    let leaders = game.journey_leaders().map(|it| it.0).collect();
    (!visited.is_empty()).then_some(JourneyView { visited, leaders })
}

/// The neutral pieces of the elements in play, and barns.
fn pieces(game: &Game) -> Vec<PieceView> {
    let lone = |piece: PieceKind, at: Option<Place>, on: Option<Segment>| PieceView {
        piece,
        seat: None,
        place: at.map(wire_place),
        segment: on.map(|it| game.board().local(it)),
        crossing: None,
        corner: false,
        n: 1,
    };
    let dragon = game.has(Element::Dragon).then(|| lone(PieceKind::Dragon, game.dragon(), None));
    let fairy = game.has(Element::Fairy).then(|| {
        let at = game.fairy().map(|it| carcassonne::seen_at(game, game.fairy_resident(), it));
        lone(PieceKind::Fairy, at, game.fairy_follower().map(|it| it.segment))
    });
    let ingots = game.ingots_on_board().iter().map(|(square, n)| PieceView {
        n: (*n).into(),
        ..lone(PieceKind::Ingots, Some(game.board().square(*square).place), None)
    });
    let ferries = game.ferries().map(|it| {
        let place = game.board().square_of(it.ends()[0]).place;
        PieceView {
            crossing: Some(ferry::crossing(game, it)),
            ..lone(PieceKind::Ferry, Some(place), None)
        }
    });
    let barns = game.barns().map(|(player, corner)| barn(player, corner));
    let magic = MagicFigure::ALL.into_iter().filter(|_| game.has(Element::MageWitch)).map(|it| {
        let on = game.magic_figure(it);
        lone(piece(it), on.map(|it| game.board().square_of(it).place), on)
    });
    dragon.into_iter().chain(fairy).chain(ingots).chain(ferries).chain(barns).chain(magic).collect()
}

/// A segment in text notation.
fn segment_name(board: &Board, segment: Segment) -> String {
    let square = board.square_of(segment);
    segment_text(board.catalog().layout(square.kind), square.rotation, board.local(segment))
}

pub(crate) fn tile(meta: &Meta, game: &Game, kind: TileKind) -> TileRef {
    let set = meta.set_of_kind.get(usize::from(kind.0)).cloned().unwrap_or_default();
    TileRef { set, tile: game.rules().tile(kind).id.clone() }
}

/// The picture of one square: those of tiles of several squares add row and column to the id.
fn square_ref(meta: &Meta, game: &Game, kind: TileKind) -> TileRef {
    let TileRef { set, tile: id } = tile(meta, game, kind);
    let (row, column) = game.rules().square(kind).at;
    let is_single = game.rules().tile(kind).squares.len() == 1;
    TileRef { set, tile: if is_single { id } else { format!("{id}.{row}{column}") } }
}

fn spot(board: &Board, segment: Segment) -> Spot {
    let Place { x, y } = board.square_of(segment).place;
    Spot { x, y, segment: board.local(segment) }
}

/// The segments of a feature, sorted.
pub(crate) fn spots(board: &Board, feature: Feature) -> Vec<Spot> {
    let mut spots: Vec<Spot> = board.segments_of(feature).map(|it| spot(board, it)).collect();
    spots.sort_unstable();
    spots
}

/// The places a feature covers, sorted as one reads.
fn feature_places(board: &Board, feature: Feature) -> Vec<wire::Place> {
    let mut places: Vec<Place> =
        board.squares_of(feature).map(|it| board.square(it).place).collect();
    places.sort_unstable();
    places.into_iter().map(wire_place).collect()
}

/// A game in a list.
#[must_use]
pub fn summary(stored: &StoredGame) -> GameSummary {
    let seats = stored.seats.iter().enumerate().map(|(idx, seat)| SeatSummary {
        color: color(
            PlayerColor::from_name(&seat.color)
                .unwrap_or(PlayerColor::ALL[idx % PlayerColor::ALL.len()]),
        ),
        name: seat.name.clone(),
        kind: match &seat.bot {
            None => SeatKind::Person,
            Some(level) => SeatKind::Bot { level: level.clone() },
        },
        score: stored.standing.scores.get(idx).copied().unwrap_or_default(),
    });
    GameSummary {
        id: stored.id.clone(),
        created_at: stored.created_at,
        updated_at: stored.updated_at,
        seq: stored.seq,
        n_actions: stored.standing.n_actions,
        n_tiles_left: stored.standing.n_tiles_left,
        seats: seats.collect(),
        asked: stored.standing.asked,
        over: stored.standing.is_over,
        game_box: Record::read(&stored.setup).ok().map(|it| played_box(&it.setup)),
        damaged: stored.damage.is_some(),
    }
}
