//! What must hold in every state.

use super::plan::is_sampled;
use super::{Holds, hold};
use bastide_board::{Place, Segment};
use bastide_dice::Dice;
use bastide_notation::{action_text, read_action};
use bastide_rules::{
    Action, Element, Ferry, Figure, FigureKind, Game, Illegal, Node, Player, Prompt, Quarter,
    ScoreKind, TileKind, When,
};
use bastide_tiles::{FeatureKind, Rotation};

/// Everything that must hold in a state: what the game itself recomputes, and what its interface
/// promises.
///
/// # Errors
/// What does not hold.
pub fn state_is_sound(game: &Game) -> Holds {
    game.check()?;
    let actions = game.legal_actions();
    actions_are_listed_once(game, &actions)?;
    numbers_pick_actions(game, &actions)?;
    texts_are_names(game, &actions)?;
    exactly_the_listed_is_legal(game, &actions)?;
    what_is_off_leaves_no_trace(game)
}

/// Somebody can act until the game is over; the list is sorted and holds nothing twice.
fn actions_are_listed_once(game: &Game, actions: &[Action]) -> Holds {
    hold(actions.is_empty() == (game.node() == Node::Over), || {
        format!("{} actions at {:?}", actions.len(), game.node())
    })?;
    hold(actions.is_sorted_by(|a, b| a < b), || "the actions are not sorted".to_owned())
}

/// Every number picks an action, every action is picked: once, or as often as its weight says if
/// chance decides. The tiles add up to the bag.
fn numbers_pick_actions(game: &Game, actions: &[Action]) -> Holds {
    let mut n = 0;
    let _ = game.pick_action(|n_actions| {
        n = n_actions;
        0
    });
    let mut picked: Vec<Action> = (0..n).filter_map(|nth| game.pick_action(|_| nth)).collect();
    picked.sort_unstable();
    let wanted: Vec<Action> = match game.node() {
        Node::Chance(_) => {
            let outcomes = game.chance_outcomes().into_iter();
            outcomes.flat_map(|(outcome, n)| vec![outcome; n.into()]).collect()
        }
        Node::Decide(..) | Node::Over => actions.to_vec(),
    };
    let has_outcomes = !game.chance_outcomes().is_empty();
    let is_chance = matches!(game.node(), Node::Chance(_));
    hold(has_outcomes == is_chance, || {
        format!("whether there are outcomes at {:?}: {has_outcomes}", game.node())
    })?;
    hold(picked == wanted, || format!("numbers pick {picked:?}, not {wanted:?}"))?;
    let n_tiles: u32 = game.bag().kinds().map(|(_, n)| u32::from(n)).sum();
    hold(n_tiles == game.n_tiles_left(), || format!("chances add up to {n_tiles}"))
}

/// The text of an action reads back as the action, and is that of no other.
fn texts_are_names(game: &Game, actions: &[Action]) -> Holds {
    let mut texts: Vec<String> = Vec::with_capacity(actions.len());
    for action in actions {
        let text = action_text(game, *action);
        let back = read_action(game, &text);
        hold(back.as_ref() == Ok(action), || format!("{text:?} of {action:?} reads {back:?}"))?;
        texts.push(text);
    }
    texts.sort_unstable();
    let twice = texts.windows(2).find(|it| it[0] == it[1]);
    hold(twice.is_none(), || format!("two actions are called {twice:?}"))
}

/// Of all actions that could be thought of here, those in the list are legal and no others.
fn exactly_the_listed_is_legal(game: &Game, actions: &[Action]) -> Holds {
    for action in thinkable(game) {
        let is_listed = actions.binary_search(&action).is_ok();
        let legal = game.check_legal(action);
        hold(is_listed == legal.is_ok(), || format!("{action:?} is {legal:?}"))?;
    }
    Ok(())
}

/// Actions near the legal ones: every kind of tile, every place on the frontier and some others
/// in every rotation, the segments of the last squares.
fn thinkable(game: &Game) -> Vec<Action> {
    let mut thinkable = vec![Action::Pass, Action::Accept];
    thinkable.extend(game.figures().iter().map(|it| Action::TakeBack(*it)));
    thinkable.extend(game.figures().iter().map(|it| {
        let Figure { kind, segment, .. } = *it;
        Action::ScoreFigure { kind, segment }
    }));
    match game.node() {
        Node::Decide(_, Prompt::PlaceTile(_)) => {
            let board = game.board();
            let taken = board.squares().iter().rev().take(3).map(|it| it.place);
            let places: Vec<Place> = board.frontier().chain(taken).collect();
            for place in places {
                thinkable
                    .extend(Rotation::ALL.map(|rotation| Action::PlaceTile { place, rotation }));
            }
        }
        Node::Chance(_) | Node::Decide(..) | Node::Over => {
            let n_kinds = game.rules().kinds.len() as u16;
            thinkable.extend((0..n_kinds + 2).map(|it| Action::Draw(TileKind(it))));
            let n_segments = game.board().n_segments() as u16;
            let segments = (n_segments.saturating_sub(20)..n_segments + 2).map(Segment);
            for (a, b) in segments.clone().zip(segments.clone().skip(1)) {
                let ferry = Ferry::between(a, b);
                thinkable.push(Action::LayFerry(ferry));
            }
            for kind in FigureKind::ALL {
                thinkable
                    .extend(segments.clone().map(|segment| Action::PlaceFigure { kind, segment }));
                thinkable
                    .extend(Quarter::ALL.map(|quarter| Action::EnterQuarter { kind, quarter }));
            }
            thinkable.extend(Quarter::ALL.map(Action::ChooseQuarter));
            thinkable.extend((0..=game.n_players()).map(|it| Action::ChoosePlayer(Player(it))));
        }
    }
    thinkable
}

/// An element that is off does nothing: without farmers nobody stands on a field or scores one.
fn what_is_off_leaves_no_trace(game: &Game) -> Holds {
    if game.has(Element::Farmers) {
        return Ok(());
    }
    let on_field = |it: Segment| game.board().facts(it).kind == FeatureKind::Field;
    hold(!game.figures().iter().any(|it| on_field(it.segment)), || {
        "a farmer stands on a field although farmers are off".to_owned()
    })?;
    let scored = |it| game.scoreboard().of(it, ScoreKind::Fields, When::Final) > 0;
    hold(!game.players().any(scored), || "a field was scored although farmers are off".to_owned())
}

/// Actions made up at random are listed or refused; a refused one changes nothing at all.
///
/// # Errors
/// What does not hold.
pub fn illegal_changes_nothing(game: &Game, dice: &mut Dice) -> Holds {
    let actions = game.legal_actions();
    let fingerprint = game.fingerprint();
    for nth in 0..6 {
        let action = made_up(game, dice);
        if actions.binary_search(&action).is_ok() {
            hold(game.check_legal(action).is_ok(), || format!("{action:?} is listed, not legal"))?;
            continue;
        }
        let mut tried = game.clone();
        let mut events = Vec::new();
        let result: Result<(), Illegal> = tried.apply_telling(action, &mut events);
        hold(result.is_err(), || format!("{action:?} is not listed, but legal"))?;
        hold(events.is_empty(), || format!("{action:?} is illegal, but told {events:?}"))?;
        hold(tried.fingerprint() == fingerprint, || format!("{action:?} changed the state"))?;
        if nth == 0 && is_sampled(game, 16) {
            hold(format!("{tried:?}") == format!("{game:?}"), || {
                format!("{action:?} changed something hidden")
            })?;
        }
    }
    Ok(())
}

/// Any action at all, mostly near the landscape, now and then far from everything.
fn made_up(game: &Game, dice: &mut Dice) -> Action {
    let mut number = |n: u32| dice.below(n);
    match number(8) {
        0 => Action::Pass,
        1 => Action::Draw(TileKind(number(u32::from(u16::MAX) + 1) as u16)),
        2 => Action::Draw(TileKind(number(game.rules().kinds.len() as u32) as u16)),
        3 => {
            let segment = Segment(number(u32::from(u16::MAX) + 1) as u16);
            Action::PlaceFigure { kind: FigureKind::Normal, segment }
        }
        4 => {
            let segment = Segment(number(game.board().n_segments() as u32) as u16);
            Action::PlaceFigure { kind: FigureKind::Normal, segment }
        }
        5 => {
            let place = Place::new(number(65_536) as u16 as i16, number(65_536) as u16 as i16);
            Action::PlaceTile { place, rotation: Rotation::from_quarters(number(4) as u8) }
        }
        _ => {
            let near = game.board().squares()[number(game.board().squares().len() as u32) as usize];
            let (x, y) = (number(5) as i16 - 2, number(5) as i16 - 2);
            let place = Place::new(near.place.x + x, near.place.y + y);
            Action::PlaceTile { place, rotation: Rotation::from_quarters(number(4) as u8) }
        }
    }
}
