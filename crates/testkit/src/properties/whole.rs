//! What must hold of whole games.

use super::plan::Plan;
use super::{Holds, hold};
use bastide_board::Place;
use bastide_dice::Dice;
use bastide_notation::Record;
use bastide_rules::{
    Action, BarnAt, Chance, CityAt, Element, FairyAt, Ferry, FerryAt, Figure, FigureAt, FigureKind,
    Game, MagicAt, MagicFigure, Marker, Node, Player, Position, Prompt, ScoreKind, TileAt,
    TileKind, Title, When,
};
use bastide_tiles::Side;

/// Printed, read and played again, a game is the same, at its end and on the way.
///
/// # Errors
/// What does not hold.
pub fn records_replay(plan: &Plan) -> Holds {
    let mut fingerprints =
        vec![plan.setup.game().map_err(|error| error.to_string())?.fingerprint()];
    let mut record = Record::new(plan.setup.clone());
    plan.play(|moment| {
        record.actions.push(moment.action);
        fingerprints.push(moment.after.fingerprint());
        Ok(())
    })?;
    record.seed = Some(fingerprints.len() as u64);
    record.comments.push((record.actions.len() / 2, "half of it".to_owned()));
    let text = record.to_string();
    let read = Record::read(&text).map_err(|error| format!("{error} of\n{text}"))?;
    hold(read == record, || format!("another record is read from\n{text}"))?;
    hold(read.to_string() == text, || "printed again, the text differs".to_owned())?;
    for n_actions in [0, record.actions.len() / 3, record.actions.len()] {
        let game = read.replay(Some(n_actions))?;
        hold(game.fingerprint() == fingerprints[n_actions], || {
            format!("after {n_actions} actions the replay differs")
        })?;
    }
    Ok(())
}

/// A clone that is played on leaves the original as it was; copying over another game, older or
/// of other people, is as good as cloning.
///
/// # Errors
/// What does not hold.
pub fn clones_are_apart(game: &Game, stale: &mut Game) -> Holds {
    let before = format!("{game:?}");
    let fingerprint = game.fingerprint();
    let mut clone = game.clone();
    hold(format!("{clone:?}") == before, || "a clone differs".to_owned())?;
    while let Some(action) = clone.pick_action(|n| n / 2) {
        clone.apply_unchecked(action, &mut ());
    }
    hold(format!("{game:?}") == before && game.fingerprint() == fingerprint, || {
        "playing a clone changed the original".to_owned()
    })?;
    clone.clone_from(game);
    hold(format!("{clone:?}") == before, || "copying back to an earlier state differs".to_owned())?;
    stale.clone_from(game);
    hold(format!("{stale:?}") == before, || "copying over another game differs".to_owned())
}

/// With the first player one seat further on, the same draws and choices give the same results
/// one seat further on.
///
/// # Errors
/// What does not hold.
pub fn seats_do_not_matter(plan: &Plan) -> Holds {
    let mut setup = plan.setup.clone();
    let n_players = setup.n_players;
    let further = |it: Player| Player((it.0 + 1) % n_players);
    setup.first_player = further(setup.first_player);
    let mut other = setup.game().map_err(|error| error.to_string())?;
    let moved_on = |it: Figure| Figure { player: further(it.player), ..it };
    let elsewhere = |it: Action| {
        if let Action::TakeBack(figure) = it {
            Action::TakeBack(moved_on(figure))
        } else if let Action::BindFairy(follower) = it {
            Action::BindFairy(moved_on(follower))
        } else if let Action::ChoosePlayer(player) = it {
            Action::ChoosePlayer(further(player))
        } else {
            it
        }
    };
    plan.play(|moment| {
        let mut legal: Vec<Action> =
            moment.before.legal_actions().into_iter().map(elsewhere).collect();
        legal.sort_unstable();
        hold(other.legal_actions() == legal, || "other actions are legal".to_owned())?;
        other.apply(elsewhere(moment.action)).map_err(|why| why.to_string())?;
        let (here, there) = (moment.after, &other);
        for player in here.players() {
            let same = |ask: &dyn Fn(&Game, Player) -> u16| {
                ask(here, player) == ask(there, further(player))
            };
            let same_supply = same(&|game, it| game.supply(it, FigureKind::Normal).into());
            let same_points = same(&Game::score)
                && ScoreKind::ALL.into_iter().all(|kind| {
                    [When::Completed, When::Final]
                        .into_iter()
                        .all(|when| same(&|game, it| game.scoreboard().of(it, kind, when)))
                });
            hold(same_supply && same_points, || format!("{player:?} does better elsewhere"))?;
        }
        let decides = match (here.node(), there.node()) {
            (Node::Decide(a, asked), Node::Decide(b, also)) => further(a) == b && asked == also,
            (a, b) => a == b,
        };
        hold(decides, || format!("{:?} became {:?}", here.node(), there.node()))
    })
    .map(|_| ())
}

/// If no more tiles came, the final scores would be the projected ones. At the beginning of a
/// turn only: in the middle of one, completed features wait to be scored.
///
/// # Errors
/// What does not hold.
pub fn ending_now_gives_projection(game: &Game) -> Holds {
    if game.node() != Node::Chance(Chance::DrawTile) {
        return Ok(());
    }
    let mut ended = begin(game, position_of(game, Vec::new()))?;
    // Late abbeys and the last calls are for those who want them.
    while matches!(ended.node(), Node::Decide(_, Prompt::PlayAbbey)) || ended.is_calling_last() {
        let pass = ended.legal_actions().into_iter().find(|it| *it == Action::Pass);
        let action = pass.unwrap_or(Action::ChoosePlayer(ended.active_player()));
        ended.apply(action).map_err(|why| why.to_string())?;
    }
    hold(ended.node() == Node::Over, || format!("without tiles: {:?}", ended.node()))?;
    let scores: Vec<u16> = ended.players().map(|it| ended.score(it)).collect();
    let projected = &game.projected_scores()[..scores.len()];
    hold(scores == projected, || format!("ends with {scores:?}, projected {projected:?}"))?;
    let mut again = begin(game, position_of(game, bag_of(game)))?;
    again.check()?;
    if again.node() != game.node() {
        again.apply(Action::Pass).map_err(|why| why.to_string())?;
    }
    let draw = game.legal_actions()[0];
    let after = |game: &Game, action: Action| {
        let mut game = game.clone();
        game.apply(action).map(|()| game.legal_actions()).map_err(|why| why.to_string())
    };
    hold(again.legal_actions() == game.legal_actions(), || "other tiles can come".to_owned())?;
    let (here, there) = (after(game, draw)?, after(&again, draw)?);
    hold(here == there, || format!("after {draw:?} {there:?} are legal, not {here:?}"))
}

/// A position is the same however its tiles, figures and pieces were laid: equal games, equal keys,
/// and the same actions by id, now and after the next draw.
///
/// # Errors
/// What does not hold.
pub fn positions_have_no_history(game: &Game, dice: &mut Dice) -> Holds {
    if game.node() != Node::Chance(Chance::DrawTile) {
        return Ok(());
    }
    let position = position_of(game, bag_of(game));
    let other = laid_otherwise(game, position.clone(), dice);
    let (here, there) = (begin(game, position)?, begin(game, other)?);
    are_alike(&here, &there)?;
    let (n_here, n_there) = (here.actions_by_id(), there.actions_by_id());
    for ((_, a), (_, b)) in n_here.into_iter().zip(n_there) {
        let (mut here, mut there) = (here.clone(), there.clone());
        here.apply(a).and(there.apply(b)).map_err(|why| why.to_string())?;
        are_alike(&here, &there)?;
        let n_fits = here.legal_actions().len() as u32;
        let place = dice.below(n_fits.max(1)) as usize;
        if let (Some((id, a)), Some((_, b))) =
            (here.actions_by_id().get(place), there.actions_by_id().get(place))
        {
            hold(here.action_with_id(*id) == Some(*a), || format!("{a:?} is not found by id"))?;
            here.apply(*a).and(there.apply(*b)).map_err(|why| why.to_string())?;
            are_alike(&here, &there)?;
        }
    }
    Ok(())
}

fn are_alike(here: &Game, there: &Game) -> Holds {
    let ids = |game: &Game| game.actions_by_id().into_iter().map(|it| it.0).collect::<Vec<_>>();
    let (a, b) = (ids(here), ids(there));
    hold(a == b, || format!("laid otherwise, at {:?} {b:?} are legal, not {a:?}", here.node()))?;
    hold(a.is_sorted_by(|a, b| a < b), || format!("{a:?} do not tell actions apart"))?;
    hold(here == there, || format!("laid otherwise, {:?} is another position", here.node()))?;
    hold(here.key() == there.key(), || "laid otherwise, the key is another".to_owned())
}

/// The same position, its tiles and figures in any other order in which they can be laid.
fn laid_otherwise(game: &Game, mut position: Position, dice: &mut Dice) -> Position {
    let places = |it: &TileAt| {
        let kind = game.rules().kind_named(&it.id);
        kind.map_or(vec![it.place], |kind| it.places(game.rules().tile(kind)).collect())
    };
    let mut rest = std::mem::take(&mut position.tiles);
    // A start board stays first: it is laid at its corner, which may touch nothing else.
    dice.shuffle(&mut rest[1..]);
    let mut laid: Vec<Place> = Vec::new();
    // Abbeys fill holes, so they are laid last.
    let abbey = game.rules().abbey();
    let is_abbey = |it: &TileAt| abbey.is_some() && game.rules().kind_named(&it.id) == abbey;
    let abbeys: Vec<TileAt> = rest.extract_if(.., |it| is_abbey(it)).collect();
    while !rest.is_empty() {
        let joins = |it: &TileAt| {
            let beside = |place: &Place| Side::ALL.map(|side| place.beside(side));
            laid.is_empty() || places(it).iter().flat_map(beside).any(|it| laid.contains(&it))
        };
        let next = rest.iter().position(joins).unwrap_or_default();
        let tile = rest.remove(next);
        laid.extend(places(&tile));
        position.tiles.push(tile);
    }
    position.tiles.extend(abbeys);
    dice.shuffle(&mut position.ingots);
    dice.shuffle(&mut position.city.residents);
    dice.shuffle(&mut position.barns);
    dice.shuffle(&mut position.ferries);
    dice.shuffle(&mut position.aside);
    // Wagons are asked about in the order in which they came.
    let (wagons, mut others): (Vec<FigureAt>, Vec<FigureAt>) =
        position.figures.into_iter().partition(|it| it.kind == FigureKind::Wagon);
    dice.shuffle(&mut others);
    position.figures = wagons.into_iter().chain(others).collect();
    position.figures.sort_by_key(|it| !it.kind.is_follower());
    position
}

fn figure_at(game: &Game, figure: &Figure) -> FigureAt {
    FigureAt {
        player: figure.player,
        kind: figure.kind,
        place: game.board().square_of(figure.segment).place,
        local: game.board().local(figure.segment),
    }
}

fn ferry_at(game: &Game, ferry: Ferry) -> FerryAt {
    let place = game.board().square_of(ferry.ends()[0]).place;
    FerryAt { place, sides: game.ferry_sides(ferry) }
}

fn magic_at(game: &Game, figure: MagicFigure) -> Option<MagicAt> {
    let segment = game.magic_figure(figure)?;
    let place = game.board().square_of(segment).place;
    Some(MagicAt { figure, place, local: game.board().local(segment) })
}

fn by_messenger(game: &Game, player: Player) -> u16 {
    game.scoreboard().points_of(player, Marker::Messenger)
}

/// The ids of all tiles still to come.
fn bag_of(game: &Game) -> Vec<String> {
    let of_kind = |(kind, n): (TileKind, u16)| vec![game.rules().tile(kind).id.clone(); n.into()];
    game.bag().kinds().flat_map(of_kind).collect()
}

/// The position of a game, with other tiles to come.
fn position_of(game: &Game, bag: Vec<String>) -> Position {
    let board = game.board();
    let tiles = board.squares().iter().filter_map(|it| {
        let kind = &game.rules().kinds[usize::from(it.kind.0)];
        // The other squares of a tile come with its first.
        let id = (kind.square == 0).then(|| kind.tile.id.clone())?;
        Some(TileAt { id, place: it.place, rotation: it.rotation })
    });
    let figures = game.figures().iter().map(|it| figure_at(game, it));
    // A builder or a pig is named after its follower, which may have come later than it.
    let mut figures: Vec<FigureAt> = figures.collect();
    figures.sort_by_key(|it| !it.kind.is_follower());
    Position {
        tiles: tiles.collect(),
        ferries: game.ferries().map(|it| ferry_at(game, it)).collect(),
        figures,
        barns: game.barns().map(|(player, corner)| BarnAt { player, corner }).collect(),
        spent_abbeys: match game.has(Element::Abbey) {
            true => game.players().filter(|it| !game.holds_abbey(*it)).collect(),
            false => Vec::new(),
        },
        dragon: game.dragon(),
        fairy: game.fairy().map(|place| match (game.fairy_follower(), game.fairy_resident()) {
            (Some(follower), _) => FairyAt::Follower(figure_at(game, &follower)),
            (None, Some(resident)) => FairyAt::Resident(resident),
            (None, None) => FairyAt::Tile(place),
        }),
        magic: MagicFigure::ALL.into_iter().filter_map(|it| magic_at(game, it)).collect(),
        city: CityAt { residents: game.residents().to_vec(), count: game.count_at() },
        aside: game.tiles_aside().iter().map(|it| game.rules().tile(*it).id.clone()).collect(),
        scores: game.players().map(|it| game.score(it)).collect(),
        messengers: match game.has(Element::Messengers) {
            true => game.players().map(|it| by_messenger(game, it)).collect(),
            false => Vec::new(),
        },
        messages: game.known_messages().to_vec(),
        robbers: game.players().filter_map(|it| Some((it, game.robber(it)?))).collect(),
        ingots: game
            .ingots_on_board()
            .iter()
            .map(|(it, n)| (board.square(*it).place, *n))
            .collect(),
        gold: game.players().map(|it| game.ingots(it)).collect(),
        pig: game.has(Element::WheelOfFortune).then(|| game.pig()),
        crowned: game.crowned().to_vec(),
        goods: game.players().map(|it| game.held_goods(it)).collect(),
        titles: Title::ALL.into_iter().filter_map(|it| Some((it, game.holder(it)?))).collect(),
        bag,
    }
}

/// A game that begins from a position of this one.
fn begin(game: &Game, position: Position) -> Result<Game, String> {
    let mut setup = game.rules().setup.clone();
    setup.position = Some(position);
    setup.first_player = game.active_player();
    setup.game().map_err(|error| error.to_string())
}
