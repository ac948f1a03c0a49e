//! The turn, as the rulebooks' turn summary: a table of steps, and what drives it.

use crate::event::{Event, Sink};
use crate::game::{Chance, Game, Node, Player, Prompt, TileKind};
use crate::modules::abbey_and_mayor::{abbey, barn, wagon};
use crate::modules::abbot::Scored;
use crate::modules::count_of_carcassonne::{self, AfterScoring, calls};
use crate::modules::ferries::Moves;
use crate::modules::king_and_robber_baron::Worth;
use crate::modules::princess_and_dragon::dragon::{self, Timing};
use crate::modules::princess_and_dragon::{fairy, princess};
use crate::modules::traders_and_builders;
use crate::modules::wheel_of_fortune;
use crate::modules::{abbot, king_and_robber_baron, messengers, river, robbers, shrines};
use crate::modules::{crop_circles, ferries, flying_machines, gold_mines, mage_and_witch};
use crate::{Element, ElementSet, Setup, awards, base, hooks};

mod answer;
mod due;
mod frame;

pub(crate) use answer::{hold, put_down, resolve};
pub(crate) use due::check;
pub(crate) use due::{Due, IdleLines, Lines, Matter};
pub(crate) use frame::{Double, Flow, Frame, Part};

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

/// A line of the turn table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    step: Step,
    /// The elements of which one brings it; none if every game has it.
    with: ElementSet,
    /// All of this must be so for it to have something to do.
    due: &'static [Due],
}

const fn line(step: Step, with: ElementSet, due: &'static [Due]) -> Line {
    Line { step, with, due }
}

/// Marks the lines of every game.
const ALWAYS: ElementSet = ElementSet::of(&[]);

/// Marks the lines of an element.
const fn only(element: Element) -> ElementSet {
    ElementSet::of(&[element])
}

/// A tile play, from top to bottom. A set-up keeps the lines of its elements that it wants; a tile
/// play passes over those that are not due.
#[rustfmt::skip]
const TILE_PLAY: &[Line] = {
    use Due::{After, Completed, SetUp, Symbol, SymbolOrAfter};
    &[
        //   step                           in play with any of these        due when all of this is so                                                        where the rulebooks put it
        line(Step::FairyPoint,              only(Element::Fairy),            &[]),                                                                          // RGBB Fairy: when a turn starts, not when a second tile does
        line(Step::HandOutPoints,           only(Element::Fairy),            &[SetUp(awards::are_decided), After(Matter::Points)]),                         // BB21 Messengers, BB21 Robbers: every point moves a figure
        line(Step::DrawMessages,            only(Element::Messengers),       &[After(Matter::Points)]),                                                     // BB21 Message tiles: that point is a scoring of its own
        line(Step::OfferAbbey,              only(Element::Abbey),            &[]),                                                                          // RGBB Abbey: instead of drawing
        line(Step::DrawTile,                ALWAYS,                          &[]),                                                                          // RGBB, ZM12, WOF, BB21: the first thing in a turn
        line(Step::TurnWheel,               only(Element::WheelOfFortune),   &[Symbol(|it| it.wheel.is_some())]),                                           // WOF Wheel of fortune tiles: before the tile is placed
        line(Step::SettleWheel,             only(Element::WheelOfFortune),   &[After(Matter::Points)]),                                                     // BB21 Messengers, BB21 Robbers: a move of the pig is a scoring of its own
        line(Step::FitTile,                 only(Element::WheelOfFortune),   &[]),                                                                          // WOF Wheel of fortune tiles: then it is placed or leaves the game
        line(Step::PlaceTile,               ALWAYS,                          &[]),                                                                          // all: then it is placed
        line(Step::PlaceIngots,             only(Element::GoldMines),        &[Symbol(|it| it.gold)]),                                                      // BB21 Gold Mines: after placing the tile
        line(Step::PlaceMagicFigure,        only(Element::MageWitch),        &[SymbolOrAfter(|it| it.magic, Matter::MagicPair)]),                           // BB21 Mage & Witch: before placing a follower
        line(Step::PlaceRobbers,            only(Element::Robbers),          &[Symbol(|it| it.bag)]),                                                       // BB21 Robbers: after placing the tile
        line(Step::PlaceFigure,             ALWAYS,                          &[]),                                                                          // all: then a follower may be placed
        line(Step::Fly,                     only(Element::FlyingMachines),   &[Symbol(|it| it.flying_machine.is_some())]),                                  // BB21 Flying Machines: instead of placing a follower
        line(Step::ScoreAbbotEarly,         only(Element::Abbot),            &[SetUp(|it| it.options.are(Scored::BeforeFerries))]),                         // BB21 Turn sequence 2, where the option says so
        line(Step::SettleAbbot,             only(Element::Abbot),            &[SetUp(|it| it.options.are(Scored::BeforeFerries)), After(Matter::Points)]),  // BB21 Messengers, BB21 Robbers: these points move a figure before all others
        line(Step::PlaceFerry,              only(Element::Ferries),          &[Symbol(|it| it.ferry_lake)]),                                                // BB21 Ferries, BB21 Turn sequence 2: after the follower
        line(Step::MoveFerries,             only(Element::Ferries),          &[After(Matter::Links)]),                                                      // BB21 Turn sequence 2: after placing a ferry
        line(Step::PartMagicFigures,        only(Element::MageWitch),        &[SymbolOrAfter(|it| it.ferry_lake, Matter::PartedRoads)]),                    // BB21 Mage & Witch; after the last move
        line(Step::SettleRoads,             only(Element::Ferries),          &[SymbolOrAfter(|it| it.ferry_lake, Matter::PartedRoads)]),                    // BB21 Builders; after the last move
        line(Step::DragonBeforeScoring,     only(Element::Dragon),           &[SetUp(|it| it.options.are(Timing::BeforeScoring)), Symbol(|it| it.dragon)]), // RGBB Turn sequence 2, where the option says so
        line(Step::CallFollowers,           only(Element::Count),            &[After(Matter::Residents)]),                                                  // RGBB How followers move, CKR Order of actions: before scoring
        line(Step::ScoreAbbot,              only(Element::Abbot),            &[After(Matter::Abbot)]),                                                      // BB21 Abbot: at once, before all else
        line(Step::ScoreFeatures,           ALWAYS,                          &[Completed]),                                                                 // all: then completed features are scored
        line(Step::EndChallenges,           only(Element::Shrines),          &[Completed]),                                                                 // RGBB Challenge, CKR Placing a shrine
        line(Step::ScoreBarns,              only(Element::Barn),             &[After(Matter::Barns)]),                                                      // RGBB Barn placed, Barn connected: after all other features
        line(Step::PayTitles,               only(Element::KingRobberBaron),  &[SetUp(|it| it.options.are(Worth::Continuous)), Completed]),                  // where the option says so
        line(Step::HandOutPoints,           awards::DECIDING,                &[After(Matter::Points)]),                                                     // all: the scoring figures move; BB21 Messengers, BB21 Robbers
        line(Step::ReturnFigures,           ALWAYS,                          &[Completed]),                                                                 // all: after scoring the followers go home
        line(Step::ReturnMagicFigures,      only(Element::MageWitch),        &[Completed]),                                                                 // BB21 Mage & Witch: after scoring
        line(Step::TakeGoods,               only(Element::Goods),            &[Completed]),                                                                 // RGBB Trade goods, BB21 Goods tokens: after the city is scored
        line(Step::CrownKingAndRobberBaron, only(Element::KingRobberBaron),  &[Completed]),                                                                 // RGBB King & Robber Baron, CKR King & Robber
        line(Step::ShareGold,               only(Element::GoldMines),        &[After(Matter::Gold)]),                                                       // BB21 Gold Mines: after scoring
        line(Step::EnterBeforeWagons,       only(Element::Count),            &[SetUp(|it| it.options.are(AfterScoring::CountFirst)), After(Matter::Scorers)]),  // RGBB Turn sequence 4: after scoring
        line(Step::MoveWagons,              only(Element::Wagon),            &[After(Matter::Wagons)]),                                                     // RGBB Wagon: after it has been scored
        line(Step::EnterAfterWagons,        only(Element::Count),            &[SetUp(|it| it.options.are(AfterScoring::WagonsFirst)), After(Matter::Scorers)]), // the same, where the option says so
        line(Step::DrawMessages,            only(Element::Messengers),       &[After(Matter::Points)]),                                                     // BB21 Turn sequence 4: after scoring
        line(Step::DragonAfterScoring,      only(Element::Dragon),           &[SetUp(|it| it.options.are(Timing::AfterScoring)), Symbol(|it| it.dragon)]),  // RGBB Dragon: after scoring
        line(Step::ResolveCropCircle,       only(Element::CropCircles),      &[Symbol(|it| it.crop_circle.is_some())]),                                     // BB21 Crop Circle Actions: after scoring
        line(Step::SecondTile,              only(Element::Builder),          &[After(Matter::SecondTile)]),                                                 // RGBB Builder, BB21 Builders: after the whole first part
        line(Step::ForgetFerries,           only(Element::Ferries),          &[SetUp(|it| it.options.are(Moves::OncePerTurn))]),                            // BB21 Ferries: once a turn, where the option says so
        line(Step::EndTilePlay,             ALWAYS,                          &[]),
    ]
};

/// Lines that stay in the table when a set-up does not want them, and are passed over: the numbers
/// of steps are part of fingerprints, and these have always been counted.
const COUNTED: [Step; 5] = [
    Step::HandOutPoints,
    Step::DragonBeforeScoring,
    Step::DragonAfterScoring,
    Step::EnterBeforeWagons,
    Step::EnterAfterWagons,
];

/// More steps than a tile play of all elements has; a power of two, so that a mask keeps a step
/// in bounds.
const MAX_STEPS: usize = 64;

/// The steps of a tile play; after the last there are only last ones.
pub(crate) type TilePlay = [Step; MAX_STEPS];

/// More frames than can be under way at once.
pub(crate) const MAX_FRAMES: usize = 8;

/// The lines of games with this set-up.
fn lines(setup: &Setup) -> impl Iterator<Item = &'static Line> + '_ {
    TILE_PLAY.iter().filter(|it| it.is_in(setup))
}

/// Their steps.
pub(crate) fn steps(setup: &Setup) -> TilePlay {
    const { assert!(TILE_PLAY.len() < MAX_STEPS) };
    let mut steps = [Step::EndTilePlay; MAX_STEPS];
    for (step, line) in steps.iter_mut().zip(lines(setup)) {
        *step = line.step;
    }
    steps
}

/// The first turn.
pub(crate) fn begin(game: &mut Game) {
    let player = game.rules.setup.first_player;
    game.frames.clear();
    game.frames.push(Frame::tile_play(player, Part::First));
    due::arm_all(game);
    if let Some(source) = hooks::source_in_hand(game) {
        hooks::count_fits(game, source);
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
            Step::ReturnFigures => return_figures(game, tile, sink),
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

/// Goes through the lines of the expansions, up to the next line of the base game. Those that are
/// not due are passed over, so that a step need not ask whether it is.
#[inline(never)]
fn module_steps(game: &mut Game, sink: &mut impl Sink) -> Flow {
    loop {
        let has_completed = !game.board.completed().is_empty();
        let Some(Frame::TilePlay { player, step, tile, part }) = game.frames.last_mut() else {
            return Flow::Turned;
        };
        let is_any_completed = tile.is_some() && has_completed;
        *step += game.rules.idle_lines.n_from(*step, *tile, is_any_completed, game.armed);
        let (line, play) = (*step, (*player, *tile, *part));
        match module_step(game, game.rules.tile_play[usize::from(line) % MAX_STEPS], play, sink) {
            Flow::Next => {
                due::disarm_if_settled(game, line);
                next_step(game);
            }
            flow @ (Flow::Ask(_) | Flow::Turned | Flow::Done) => return flow,
        }
    }
}

/// The lines of the expansions; those of the base game are left to [`advance`]. Inlined by force: a
/// call for every line would cost more than many a line.
#[inline(always)]
fn module_step(
    game: &mut Game,
    step: Step,
    (player, tile, part): (Player, Option<TileKind>, Part),
    sink: &mut impl Sink,
) -> Flow {
    match step {
        Step::FairyPoint => fairy::begin_turn(game, player, part, sink),
        Step::OfferAbbey => abbey::offer(game, player, part),
        Step::PlaceFerry => ferries::place_ferry(game, player),
        Step::MoveFerries => ferries::move_ferries(game, player, tile),
        Step::SettleRoads => ferries::settle_roads(game, tile, sink),
        Step::TurnWheel => wheel_of_fortune::turn(game, player, tile, sink),
        // Drawing messages hands out the points before.
        Step::SettleWheel if game.has(Element::Messengers) => {
            messengers::draw_messages(game, part, sink)
        }
        Step::SettleWheel => awards::hand_out(game, sink),
        Step::FitTile => fit_tile(game, player, tile, sink),
        Step::DragonBeforeScoring | Step::DragonAfterScoring => dragon::journey(game, player),
        Step::CallFollowers => calls::call(game, player, tile, part),
        Step::ScoreAbbot => abbot::score_early_return(game, sink),
        Step::ScoreAbbotEarly => {
            hooks::scoring_begins_early(game);
            abbot::score_early_return(game, sink)
        }
        // Messages that these points earn are drawn after scoring, as all others.
        Step::SettleAbbot => awards::hand_out(game, sink),
        Step::ForgetFerries => ferries::forget(game, part),
        Step::PlaceIngots => gold_mines::place_ingots(game, player, sink),
        Step::ShareGold => gold_mines::share(game, sink),
        Step::PlaceMagicFigure => mage_and_witch::place_or_part(game, player, tile),
        Step::PartMagicFigures => mage_and_witch::place_or_part(game, player, None),
        Step::PlaceRobbers => robbers::place_robbers(game, player),
        Step::Fly => flying_machines::fly(game, player, sink),
        Step::ScoreFeatures if game.decides_awards() => awards::score_features(game, player),
        Step::HandOutPoints => awards::hand_out(game, sink),
        Step::DrawMessages => messengers::draw_messages(game, part, sink),
        Step::EndChallenges => carry_out(game, shrines::end_challenges, sink),
        Step::ScoreBarns => barn::score_farms(game, sink),
        Step::ReturnMagicFigures => carry_out(game, mage_and_witch::leave_completed, sink),
        Step::TakeGoods => carry_out(game, traders_and_builders::take_goods, sink),
        Step::PayTitles => carry_out(game, king_and_robber_baron::pay, sink),
        Step::CrownKingAndRobberBaron => carry_out(game, king_and_robber_baron::crown, sink),
        Step::ResolveCropCircle => crop_circles::resolve(game, player, tile),
        Step::EnterBeforeWagons | Step::EnterAfterWagons => {
            count_of_carcassonne::offer_entry(game, player)
        }
        Step::MoveWagons => wagon::move_on(game, sink),
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
    hooks::count_fits(game, kind);
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

/// Lines that only see to what has been completed come after this one: if there is nothing, they
/// are passed over together with it.
#[inline]
fn score_features(game: &mut Game, tile: Option<TileKind>, sink: &mut impl Sink) -> Flow {
    if tile.is_some() && !game.board.completed().is_empty() {
        base::score_completed(game, sink);
        return Flow::Next;
    }
    if let Some(Frame::TilePlay { step, .. }) = game.frames.last_mut() {
        *step += game.rules.idle_lines.n_for_completed_from(*step);
    }
    Flow::Turned
}

#[inline]
fn return_figures(game: &mut Game, tile: Option<TileKind>, sink: &mut impl Sink) -> Flow {
    if tile.is_some() && !game.board.completed().is_empty() {
        base::return_figures(game, sink);
    }
    Flow::Next
}

/// A step that never asks anybody.
#[inline]
fn carry_out<S: Sink>(game: &mut Game, step: impl FnOnce(&mut Game, &mut S), sink: &mut S) -> Flow {
    step(game, sink);
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
    game.arm(Matter::Residents);
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

/// Whether the tile play under way has gone through one line of its table and not yet another.
pub(crate) fn is_between(game: &Game, from: Step, to: Step) -> bool {
    let (from, to) = (step_of(game, from), step_of(game, to));
    game.frames.last().is_some_and(|Frame::TilePlay { step, .. }| (from + 1..=to).contains(step))
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
            game.arm(Matter::SecondTile);
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
    game.arm(Matter::SecondTile);
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
        let steps = steps(&Setup { elements: ElementSet::of(&others), ..Setup::base(2) });
        let draws = steps.iter().position(|it| *it == Step::DrawTile);
        let places = steps.iter().position(|it| *it == Step::PlaceTile);
        assert_eq!(places, draws.map(|it| it + 1));
    }
}
