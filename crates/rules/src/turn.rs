//! The turn, as the rulebooks' turn summary: a table of steps, and what drives it.

use crate::event::{Event, Sink};
use crate::game::{Chance, Game, Node, Player, Prompt, TileKind};
use crate::modules::abbey_and_mayor::{abbey, barn, wagon};
use crate::modules::count_of_carcassonne::calls;
use crate::modules::count_of_carcassonne::entry::{self, AfterScoring};
use crate::modules::princess_and_dragon::dragon::{self, Timing};
use crate::modules::princess_and_dragon::{fairy, princess};
use crate::modules::traders_and_builders;
use crate::modules::wheel_of_fortune;
use crate::modules::{abbot, king_and_robber_baron, messengers, river, robbers, shrines};
use crate::modules::{crop_circles, ferries, flying_machines, gold_mines, mage_and_witch};
use crate::{Element, ElementSet, Options, awards, base, hooks};

mod answer;
mod frame;
mod idle;

pub(crate) use answer::{put_down, resolve};
pub(crate) use frame::{Double, Flow, Frame, Part};
pub(crate) use idle::IdleLines;

/// One line of the turn summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    FairyPoint,
    OfferAbbey,
    DrawTile,
    TurnWheel,
    SettleWheel,
    FitTile,
    PlaceTile,
    PlaceIngots,
    PlaceMagicFigure,
    PlaceRobbers,
    PlaceFigure,
    Fly,
    ScoreAbbotEarly,
    SettleAbbot,
    PlaceFerry,
    MoveFerries,
    PartMagicFigures,
    SettleRoads,
    DragonBeforeScoring,
    CallFollowers,
    ScoreAbbot,
    ScoreFeatures,
    EndChallenges,
    ScoreBarns,
    PayTitles,
    HandOutPoints,
    ReturnFigures,
    ReturnMagicFigures,
    TakeGoods,
    CrownKingAndRobberBaron,
    ShareGold,
    EnterBeforeWagons,
    MoveWagons,
    EnterAfterWagons,
    DrawMessages,
    DragonAfterScoring,
    ResolveCropCircle,
    SecondTile,
    ForgetFerries,
    EndTilePlay,
}

/// Marks the lines of every game.
const ALWAYS: ElementSet = ElementSet::of(&[]);

/// Marks the lines of an element.
const fn only(element: Element) -> ElementSet {
    ElementSet::of(&[element])
}

/// A tile play, from top to bottom. A set-up keeps the lines of its elements.
#[rustfmt::skip]
pub(crate) const TILE_PLAY: &[(Step, ElementSet)] = &[
    // step                         in play with any of these          where the rulebooks put it
    (Step::FairyPoint,              only(Element::Fairy)),            // RGBB Fairy: when a turn starts, not when a second tile does
    (Step::HandOutPoints,           only(Element::Fairy)),            // BB21 Messengers, BB21 Robbers: every point moves a figure
    (Step::DrawMessages,            only(Element::Messengers)),       // BB21 Message tiles: that point is a scoring of its own
    (Step::OfferAbbey,              only(Element::Abbey)),            // RGBB Abbey: instead of drawing
    (Step::DrawTile,                ALWAYS),                          // RGBB, ZM12, WOF, BB21: the first thing in a turn
    (Step::TurnWheel,               only(Element::WheelOfFortune)),   // WOF Wheel of fortune tiles: before the tile is placed
    (Step::SettleWheel,             only(Element::WheelOfFortune)),   // BB21 Messengers, BB21 Robbers: a move of the pig is a scoring of its own
    (Step::FitTile,                 only(Element::WheelOfFortune)),   // WOF Wheel of fortune tiles: then it is placed or leaves the game
    (Step::PlaceTile,               ALWAYS),                          // all: then it is placed
    (Step::PlaceIngots,             only(Element::GoldMines)),        // BB21 Gold Mines: after placing the tile
    (Step::PlaceMagicFigure,        only(Element::MageWitch)),        // BB21 Mage & Witch: before placing a follower
    (Step::PlaceRobbers,            only(Element::Robbers)),          // BB21 Robbers: after placing the tile
    (Step::PlaceFigure,             ALWAYS),                          // all: then a follower may be placed
    (Step::Fly,                     only(Element::FlyingMachines)),   // BB21 Flying Machines: instead of placing a follower
    (Step::ScoreAbbotEarly,         only(Element::Abbot)),            // BB21 Turn sequence 2, where the option says so
    (Step::SettleAbbot,             only(Element::Abbot)),            // BB21 Messengers, BB21 Robbers: these points move a figure before all others
    (Step::PlaceFerry,              only(Element::Ferries)),          // BB21 Ferries, BB21 Turn sequence 2: after the follower
    (Step::MoveFerries,             only(Element::Ferries)),          // BB21 Turn sequence 2: after placing a ferry
    (Step::PartMagicFigures,        only(Element::MageWitch)),        // BB21 Mage & Witch; after the last move
    (Step::SettleRoads,             only(Element::Ferries)),          // BB21 Builders; after the last move
    (Step::DragonBeforeScoring,     only(Element::Dragon)),           // RGBB Turn sequence 2, where the option says so
    (Step::CallFollowers,           only(Element::Count)),            // RGBB How followers move, CKR Order of actions: before scoring
    (Step::ScoreAbbot,              only(Element::Abbot)),            // BB21 Abbot: at once, before all else
    (Step::ScoreFeatures,           ALWAYS),                          // all: then completed features are scored
    (Step::EndChallenges,           only(Element::Shrines)),          // RGBB Challenge, CKR Placing a shrine
    (Step::ScoreBarns,              only(Element::Barn)),             // RGBB Barn placed, Barn connected: after all other features
    (Step::PayTitles,               only(Element::KingRobberBaron)),  // where the option says so
    (Step::HandOutPoints,           awards::DECIDING),                // all: the scoring figures move; BB21 Messengers, BB21 Robbers
    (Step::ReturnFigures,           ALWAYS),                          // all: after scoring the followers go home
    (Step::ReturnMagicFigures,      only(Element::MageWitch)),        // BB21 Mage & Witch: after scoring
    (Step::TakeGoods,               only(Element::Goods)),            // RGBB Trade goods, BB21 Goods tokens: after the city is scored
    (Step::CrownKingAndRobberBaron, only(Element::KingRobberBaron)),  // RGBB King & Robber Baron, CKR King & Robber
    (Step::ShareGold,               only(Element::GoldMines)),        // BB21 Gold Mines: after scoring
    (Step::EnterBeforeWagons,       only(Element::Count)),            // RGBB Turn sequence 4: after scoring
    (Step::MoveWagons,              only(Element::Wagon)),            // RGBB Wagon: after it has been scored
    (Step::EnterAfterWagons,        only(Element::Count)),            // the same, where the option says so
    (Step::DrawMessages,            only(Element::Messengers)),       // BB21 Turn sequence 4: after scoring
    (Step::DragonAfterScoring,      only(Element::Dragon)),           // RGBB Dragon: after scoring
    (Step::ResolveCropCircle,       only(Element::CropCircles)),      // BB21 Crop Circle Actions: after scoring
    (Step::SecondTile,              only(Element::Builder)),          // RGBB Builder, BB21 Builders: after the whole first part
    (Step::ForgetFerries,           only(Element::Ferries)),          // BB21 Ferries: once a turn, where the option says so
    (Step::EndTilePlay,             ALWAYS),
];

/// More steps than a tile play of all elements has; a power of two, so that a mask keeps a step
/// in bounds.
const MAX_STEPS: usize = 64;

/// The steps of a tile play; after the last there are only last ones.
pub(crate) type TilePlay = [Step; MAX_STEPS];

/// More frames than can be under way at once.
pub(crate) const MAX_FRAMES: usize = 8;

/// The steps of these elements; some lines are there only where an option says so.
pub(crate) fn steps(elements: ElementSet, options: &Options) -> TilePlay {
    const { assert!(TILE_PLAY.len() < MAX_STEPS) };
    let in_play = |any_of: &ElementSet| *any_of == ALWAYS || elements.intersects(*any_of);
    let lines = TILE_PLAY.iter().filter(|(step, it)| in_play(it) && is_wanted(*step, options));
    let mut steps = [Step::EndTilePlay; MAX_STEPS];
    for (step, (it, _)) in steps.iter_mut().zip(lines) {
        *step = *it;
    }
    steps
}

/// Whether options want a line; those that no option speaks of are always wanted.
#[expect(clippy::wildcard_enum_match_arm, reason = "no option speaks of the others")]
fn is_wanted(step: Step, options: &Options) -> bool {
    match step {
        Step::ScoreAbbotEarly | Step::SettleAbbot => abbot::is_scored_early(options),
        Step::ForgetFerries => ferries::are_kept_in_mind(options),
        Step::PayTitles => king_and_robber_baron::is_paid_at_once(options),
        _ => true,
    }
}

/// The line of these steps that comes after scoring when nothing was completed: the lines after
/// scoring that would find nothing to do are passed over at once.
pub(crate) fn step_if_nothing_completed(steps: &[Step]) -> u8 {
    let is_idle = |step: &&Step| {
        matches!(
            step,
            Step::ScoreFeatures
                | Step::EndChallenges
                | Step::ReturnFigures
                | Step::TakeGoods
                | Step::CrownKingAndRobberBaron
                | Step::PayTitles
        )
    };
    let n_before = steps.iter().take_while(|it| !is_idle(it)).count();
    (n_before + steps[n_before..].iter().take_while(is_idle).count()) as u8
}

/// The first turn.
pub(crate) fn begin(game: &mut Game) {
    let player = game.rules.setup.first_player;
    game.frames.clear();
    game.frames.push(Frame::tile_play(player, Part::First));
    if let Some(source) = hooks::source_in_hand(game) {
        game.fits = hooks::fits(game, source);
        play_mouth(game, player, source);
    }
    advance(game, &mut ());
}

/// Goes through the table until somebody must be asked.
#[inline]
fn advance(game: &mut Game, sink: &mut impl Sink) {
    loop {
        let Some(frame) = game.frames.last().copied() else {
            if begin_late_abbey(game, sink) || begin_last_calls(game) {
                continue;
            }
            end(game, sink);
            return;
        };
        let Frame::TilePlay { player, step, tile, part } = frame;
        // The lines of the base game stand here, where the compiler can do its best for them; a
        // function that also knows all the others would be slower at each.
        #[expect(clippy::wildcard_enum_match_arm, reason = "`module_step` names them all")]
        let flow = match game.rules.tile_play[usize::from(step) % MAX_STEPS] {
            Step::DrawTile => draw_tile(game, player, sink),
            Step::PlaceTile => place_tile(player, tile),
            Step::PlaceFigure => place_figure(game, player, tile, part),
            Step::ScoreFeatures if !game.decides_awards() => score_features(game, tile, sink),
            Step::ReturnFigures => if_completed(game, tile, base::return_figures, sink),
            Step::EndTilePlay => Flow::Done,
            _ => module_steps(game, sink),
        };
        match flow {
            Flow::Next => next_step(game),
            Flow::Turned => {}
            Flow::Ask(node) => {
                game.node = node;
                return;
            }
            Flow::Done => end_tile_play(game, player, part, sink),
        }
    }
}

/// Goes through the lines of the expansions, up to the next line of the base game. Those that have
/// nothing to do are passed over.
#[inline(never)]
fn module_steps(game: &mut Game, sink: &mut impl Sink) -> Flow {
    loop {
        let is_any_completed = !game.board.completed().is_empty();
        let Some(Frame::TilePlay { step, tile, .. }) = game.frames.last_mut() else {
            return Flow::Turned;
        };
        *step += game.rules.idle_lines.n_from(*step, *tile, is_any_completed);
        let line = game.rules.tile_play[usize::from(*step) % MAX_STEPS];
        match module_step(game, line, sink) {
            Flow::Next => next_step(game),
            flow @ (Flow::Ask(_) | Flow::Turned | Flow::Done) => return flow,
        }
    }
}

/// The lines of the expansions; those of the base game are left to [`advance`].
#[inline]
fn module_step(game: &mut Game, step: Step, sink: &mut impl Sink) -> Flow {
    let Some(&Frame::TilePlay { player, tile, part, .. }) = game.frames.last() else {
        return Flow::Turned;
    };
    match step {
        Step::FairyPoint => fairy::begin_turn(game, player, part, sink),
        Step::OfferAbbey => abbey::offer(game, player, part),
        Step::PlaceFerry => ferries::place_ferry(game, player, tile),
        Step::MoveFerries => ferries::move_ferries(game, player, tile),
        Step::SettleRoads => ferries::settle_roads(game, tile, sink),
        Step::TurnWheel => wheel_of_fortune::turn(game, player, tile, sink),
        // Drawing messages hands out the points before.
        Step::SettleWheel if game.has(Element::Messengers) => {
            messengers::draw_messages(game, part, sink)
        }
        Step::SettleWheel => awards::hand_out(game, sink),
        Step::FitTile => fit_tile(game, player, tile, sink),
        Step::DragonBeforeScoring => dragon::journey(game, player, tile, Timing::BeforeScoring),
        Step::CallFollowers => calls::call(game, player, tile, part),
        Step::ScoreAbbot => abbot::score_early_return(game, sink),
        Step::ScoreAbbotEarly => {
            hooks::scoring_begins_early(game);
            abbot::score_early_return(game, sink)
        }
        // Messages that these points earn are drawn after scoring, as all others.
        Step::SettleAbbot => awards::hand_out(game, sink),
        Step::ForgetFerries => ferries::forget(game, part),
        Step::PlaceIngots => gold_mines::place_ingots(game, player, tile, sink),
        Step::ShareGold => gold_mines::share(game, sink),
        Step::PlaceMagicFigure => mage_and_witch::place_or_part(game, player, tile),
        Step::PartMagicFigures => mage_and_witch::place_or_part(game, player, None),
        Step::PlaceRobbers => robbers::place_robbers(game, player, tile),
        Step::Fly => flying_machines::fly(game, player, sink),
        Step::ScoreFeatures if game.decides_awards() => awards::score_features(game, player, tile),
        Step::HandOutPoints => awards::hand_out(game, sink),
        Step::DrawMessages => messengers::draw_messages(game, part, sink),
        Step::EndChallenges => if_completed(game, tile, shrines::end_challenges, sink),
        Step::ScoreBarns => barn::score_farms(game, sink),
        Step::ReturnMagicFigures => if_completed(game, tile, mage_and_witch::leave_completed, sink),
        Step::TakeGoods => if_completed(game, tile, traders_and_builders::take_goods, sink),
        Step::PayTitles => if_completed(game, tile, king_and_robber_baron::pay, sink),
        Step::CrownKingAndRobberBaron => {
            if_completed(game, tile, king_and_robber_baron::crown, sink)
        }
        Step::DragonAfterScoring => dragon::journey(game, player, tile, Timing::AfterScoring),
        Step::ResolveCropCircle => crop_circles::resolve(game, player, tile),
        Step::EnterBeforeWagons => entry::enter(game, player, AfterScoring::CountFirst),
        Step::MoveWagons => wagon::move_on(game, sink),
        Step::EnterAfterWagons => entry::enter(game, player, AfterScoring::WagonsFirst),
        Step::SecondTile => traders_and_builders::offer_second_tile(game, player, part),
        Step::DrawTile
        | Step::PlaceTile
        | Step::PlaceFigure
        | Step::ScoreFeatures
        | Step::ReturnFigures
        | Step::EndTilePlay => Flow::Turned,
    }
}

#[inline]
pub(crate) fn next_step(game: &mut Game) {
    if let Some(Frame::TilePlay { step, .. }) = game.frames.last_mut() {
        *step += 1;
    }
}

/// With nothing left to draw the tile play goes to its end without a tile.
#[inline]
fn draw_tile(game: &mut Game, player: Player, sink: &mut impl Sink) -> Flow {
    if game.bag.n_tiles() == 0 {
        Flow::Next
    } else if game.has(Element::River) && river::mouth_lies_down(game, player, sink) {
        Flow::Turned
    } else {
        Flow::Ask(Node::Chance(Chance::DrawTile))
    }
}

#[inline]
fn place_tile(player: Player, tile: Option<TileKind>) -> Flow {
    match tile {
        Some(kind) => Flow::Ask(Node::Decide(player, Prompt::PlaceTile(kind))),
        None => Flow::Next,
    }
}

/// Once the wheel has turned the drawn tile is placed, or leaves the game, and another is drawn
///
fn fit_tile(game: &mut Game, player: Player, tile: Option<TileKind>, sink: &mut impl Sink) -> Flow {
    let Some(kind) = tile else { return Flow::Next };
    game.fits = hooks::fits(game, kind);
    if game.fits.n > 0 {
        return Flow::Next;
    }
    sink.tell(Event::TileDiscarded(player, kind));
    let drawing = step_of(game, Step::DrawTile);
    if let Some(Frame::TilePlay { tile, step, .. }) = game.frames.last_mut() {
        (*tile, *step) = (None, drawing);
    }
    Flow::Turned
}

/// Nobody is asked who could only pass.
#[inline]
fn place_figure(game: &mut Game, player: Player, tile: Option<TileKind>, part: Part) -> Flow {
    if tile.is_none() || part == Part::Mouth {
        return Flow::Next;
    }
    if game.has(Element::Princess) && princess::demands(game) {
        return Flow::Ask(Node::Decide(player, Prompt::SendKnightHome));
    }
    game.spots = hooks::spots(game, player);
    if hooks::has_figure_choice(game, player) {
        Flow::Ask(Node::Decide(player, Prompt::PlaceFigure))
    } else {
        Flow::Next
    }
}

#[inline]
fn score_features(game: &mut Game, tile: Option<TileKind>, sink: &mut impl Sink) -> Flow {
    if tile.is_some() && !game.board.completed().is_empty() {
        base::score_completed(game, sink);
        return Flow::Next;
    }
    if let Some(Frame::TilePlay { step, .. }) = game.frames.last_mut() {
        *step = game.rules.step_if_nothing_completed;
    }
    Flow::Turned
}

/// A step that only has something to do when the placed tile completed something.
#[inline]
fn if_completed<S: Sink>(
    game: &mut Game,
    tile: Option<TileKind>,
    step: impl FnOnce(&mut Game, &mut S),
    sink: &mut S,
) -> Flow {
    if tile.is_some() && !game.board.completed().is_empty() {
        step(game, sink);
    }
    Flow::Next
}

/// The game ends after the turn in which the bag has run out; else the next player takes a turn.
#[inline]
fn end_tile_play(game: &mut Game, player: Player, part: Part, sink: &mut impl Sink) {
    let is_turn_over = match part {
        Part::First | Part::FirstOfTwo | Part::Second => true,
        Part::Mouth | Part::Extra { .. } | Part::LateAbbey | Part::LastCalls => false,
    };
    if is_turn_over && game.bag.n_tiles() > 0 {
        let next = player.0 + 1;
        let player = Player(if next == game.n_players() { 0 } else { next });
        if let Some(frame) = game.frames.last_mut() {
            *frame = Frame::tile_play(player, Part::First);
        }
        sink.tell(Event::TurnStarted(player));
        return;
    }
    game.frames.pop();
    if is_turn_over {
        hooks::last_turn_over(game, player);
    }
}

/// After the last tile, whoever still has an abbey and finds a hole may play it.
#[inline]
fn begin_late_abbey(game: &mut Game, sink: &mut impl Sink) -> bool {
    if !game.has(Element::Abbey) {
        return false;
    }
    let Some(player) = abbey::next_late(game) else { return false };
    game.frames.push(Frame::tile_play(player, Part::LateAbbey));
    sink.tell(Event::TurnStarted(player));
    true
}

/// Then, whoever has followers in Carcassonne may call them to what will be scored.
#[cold]
fn begin_last_calls(game: &mut Game) -> bool {
    if !game.has(Element::Count) {
        return false;
    }
    let Some(player) = calls::begin_last(game) else { return false };
    let step = step_of(game, Step::CallFollowers);
    game.frames.push(Frame::TilePlay { player, step, tile: None, part: Part::LastCalls });
    true
}

fn end(game: &mut Game, sink: &mut impl Sink) {
    sink.tell(Event::FinalScoring);
    hooks::final_scoring(game, sink);
    game.node = Node::Over;
    sink.tell(Event::GameOver);
}

/// Where in the table a step is.
fn step_of(game: &Game, step: Step) -> u8 {
    game.rules.tile_play.iter().position(|it| *it == step).unwrap_or_default() as u8
}

/// Whether the square placed last is that of the tile play under way, or of one that it interrupts.
pub(crate) fn is_tile_placed(game: &Game) -> bool {
    let placing = step_of(game, Step::PlaceTile);
    game.frames.iter().any(|Frame::TilePlay { step, .. }| *step > placing)
}

/// A tile that is not drawn is the one of this tile play, and is placed next.
pub(crate) fn take_in_hand(game: &mut Game, kind: TileKind) {
    let placing = step_of(game, Step::PlaceTile);
    if let Some(Frame::TilePlay { tile, step, .. }) = game.frames.last_mut() {
        (*tile, *step) = (Some(kind), placing);
    }
}

/// The river has come to its end, and an abbey may be played instead of the tile that comes next
///
pub(crate) fn offer_abbey_next(game: &mut Game) {
    let offer = game.rules.tile_play.iter().position(|it| *it == Step::OfferAbbey);
    if let (Some(offer), Some(Frame::TilePlay { step, .. })) = (offer, game.frames.last_mut()) {
        *step = offer as u8;
    }
}

/// The lake of River II, or a source that the first player places, is played before the tile of
/// this tile play is drawn.
pub(crate) fn play_mouth(game: &mut Game, player: Player, kind: TileKind) {
    let step = step_of(game, Step::PlaceTile);
    game.frames.push(Frame::TilePlay { player, step, tile: Some(kind), part: Part::Mouth });
}

/// Whether another tile play may interrupt those under way; one more frame stays free for the lake
/// of a river.
pub(crate) fn can_interrupt(game: &Game) -> bool {
    game.frames.len() + 2 <= MAX_FRAMES
}

/// A message brings a tile that is played at once.
pub(crate) fn play_extra_tile(game: &mut Game, player: Player, n_due: u8) {
    let (step, part) = (step_of(game, Step::DrawTile), Part::Extra { n_due, double: Double::No });
    game.frames.push(Frame::TilePlay { player, step, tile: None, part });
}

/// A builder has earned a second tile; a turn never has a third. Says whether it is news.
pub(crate) fn earn_second_tile(game: &mut Game) -> bool {
    match game.frames.last_mut() {
        Some(Frame::TilePlay { part: part @ Part::First, .. }) => {
            *part = Part::FirstOfTwo;
            true
        }
        Some(Frame::TilePlay { part: Part::Extra { double: Double::No, .. }, .. }) => {
            earn_second_extra_tile(game)
        }
        _ => false,
    }
}

/// The same for the extra tile of a message, where the option says so, unless its player is in a
/// double turn already.
#[cold]
fn earn_second_extra_tile(game: &mut Game) -> bool {
    let player = game.acting_player();
    let is_double = |it: &Frame| {
        let Frame::TilePlay { player: whose, part, .. } = it;
        *whose == player && part.is_of_two()
    };
    if !messengers::extra_tile_builds(game) || game.frames.iter().any(is_double) {
        return false;
    }
    if let Some(Frame::TilePlay { part: Part::Extra { double, .. }, .. }) = game.frames.last_mut() {
        *double = Double::Earned;
    }
    true
}

/// The second tile is played in a tile play of its own.
pub(crate) fn play_second_tile(game: &mut Game, player: Player) {
    let frame = match game.frames.pop() {
        Some(Frame::TilePlay { part: Part::Extra { n_due, .. }, .. }) => {
            let part = Part::Extra { n_due, double: Double::Second };
            Frame::TilePlay { player, step: step_of(game, Step::DrawTile), tile: None, part }
        }
        _ => Frame::tile_play(player, Part::Second),
    };
    game.frames.push(frame);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ELEMENTS;

    /// `draw` counts on it.
    #[test]
    fn what_is_drawn_is_placed_next() {
        let others = ELEMENTS.iter().map(|it| it.element);
        let others: Vec<_> = others.filter(|it| *it != Element::WheelOfFortune).collect();
        let steps = steps(ElementSet::of(&others), &Options::default());
        let draws = steps.iter().position(|it| *it == Step::DrawTile);
        let places = steps.iter().position(|it| *it == Step::PlaceTile);
        assert_eq!(places, draws.map(|it| it + 1));
    }

    #[test]
    fn a_base_game_that_completes_nothing_goes_from_scoring_to_the_end() {
        let steps = steps(ElementSet::of(&[Element::Farmers]), &Options::default());
        let next = usize::from(step_if_nothing_completed(&steps));
        assert_eq!(steps[next], Step::EndTilePlay);
        assert_eq!(steps[next - 1], Step::ReturnFigures);
    }

    /// A dragon moves, and a builder may have earned a second tile, whatever was completed.
    #[test]
    fn only_what_needs_something_completed_is_passed_over() {
        let elements = ElementSet::of(&[Element::Goods, Element::Dragon, Element::Builder]);
        let steps = steps(elements, &Options::default());
        assert_eq!(steps[usize::from(step_if_nothing_completed(&steps))], Step::DragonAfterScoring);
    }
}
