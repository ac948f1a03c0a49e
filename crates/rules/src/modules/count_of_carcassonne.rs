//! The Count of Carcassonne: a city of twelve tiles to begin with, and its four quarters.
//!
//! Rulebooks: RGBB and CKR. Rulings: R-013, R-021, R-025, R-036, R-072 to R-078. What stands on the
//! land round the city is placed and scored as everywhere; followers in its quarters are on no
//! feature, and whatever looks at the board does not see them.

pub(crate) mod calls;
pub(crate) mod city;

use crate::event::{Event, Sink};
use crate::figures::{Figure, FigureKind};
use crate::fingerprint::Description;
use crate::game::{Action, Game, Node, Player, Prompt};
use crate::in_place::copied_in_place;
use crate::options::{Choice, OptionInfo, option};
use crate::score::{Award, When, Why};
use crate::setup::{Position, SetupProblem};
use crate::turn::{self, Flow, Matter};
use crate::{AnyFigure, Element, Location, Setup, hooks};
use bastide_tiles::FeatureKind;
use city::CityProblem;

/// A quarter of the city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Quarter {
    /// For cities.
    Castle,
    /// For fields.
    Market,
    /// For roads.
    Blacksmith,
    /// For monasteries, abbeys and shrines.
    Cathedral,
}

impl Quarter {
    /// All four, as the rulebooks number them.
    pub const ALL: [Self; 4] = [Self::Castle, Self::Market, Self::Blacksmith, Self::Cathedral];

    /// Its word in English text, which is its name in the tile file, too.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Castle => "castle",
            Self::Market => "market",
            Self::Blacksmith => "blacksmith",
            Self::Cathedral => "cathedral",
        }
    }

    /// The quarter with this name.
    ///
    /// ```
    /// use bastide_rules::Quarter;
    /// assert_eq!(Quarter::from_name("market"), Some(Quarter::Market));
    /// assert_eq!(Quarter::from_name("harbor"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// The quarter whose followers are called to such a feature; nobody is called to a garden
    /// (R-045).
    #[must_use]
    pub const fn serving(kind: FeatureKind) -> Option<Self> {
        match kind {
            FeatureKind::City => Some(Self::Castle),
            FeatureKind::Field => Some(Self::Market),
            FeatureKind::Road => Some(Self::Blacksmith),
            FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Abbey => {
                Some(Self::Cathedral)
            }
            FeatureKind::Garden => None,
        }
    }
}

/// A follower in a quarter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Resident {
    /// Where.
    pub quarter: Quarter,
    /// Whose it is.
    pub player: Player,
    /// What it is.
    pub kind: FigureKind,
}

/// Who is in the city in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CityAt {
    /// Followers in its quarters.
    pub residents: Vec<Resident>,
    /// Where the Count is, if not in the castle.
    pub count: Option<Quarter>,
}

/// Its options.
pub(crate) const OPTIONS: &[OptionInfo] = &[
    city::ToFairy::INFO,
    calls::Order::INFO,
    calls::CalledTo::INFO,
    calls::Rounds::INFO,
    calls::Last::INFO,
    Entry::INFO,
    ScoredBy::INFO,
    Abbots::INFO,
    Called::INFO,
    city::ToFarms::INFO,
    city::SourcePlace::INFO,
    city::Closed::INFO,
    AfterScoring::INFO,
    city::ToKing::INFO,
];

/// Where the rulebooks disagree or leave a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    order: calls::Order,
    rounds: calls::Rounds,
    called_to: calls::CalledTo,
    last: calls::Last,
    called: Called,
    entry: Entry,
    scored_by: ScoredBy,
    abbots: Abbots,
    to_farms: city::ToFarms,
    to_king: city::ToKing,
    closed: city::Closed,
    to_fairy: city::ToFairy,
    source: city::SourcePlace,
}

option! {
    "count.block_entry", Some(Element::Count);
    /// Whether followers may enter the quarter of the Count (R-075).
    enum Entry {
        Open = "false",
        BarredByCount = "true" in Rgbb,
    }
}

option! {
    "count.scored_by", Some(Element::Count);
    /// What decides whether a player has scored (R-021).
    enum ScoredBy {
        /// All points paid while features are scored.
        AllPoints = "all_points",
        /// The value of features: neither the bonus of the fairy nor an abbot taken back.
        Features = "features",
    }
}

option! {
    "count.abbot", Some(Element::Count);
    /// Whether abbots live in the city (R-045).
    enum Abbots {
        EnterCathedral = "cathedral",
        StayOut = "stays_out",
    }
}

option! {
    "after_scoring.order", Some(Element::Count);
    /// What comes first after scoring (R-025).
    pub(crate) enum AfterScoring {
        CountFirst = "count_first",
        WagonsFirst = "wagons_first",
    }
}

option! {
    "count.mayor_wagon_two", Some(Element::Count);
    /// How much mayor and wagon count when they are called (R-074).
    enum Called {
        AsTwo = "true",
        AsEver = "false",
    }
}

impl Variant {
    pub(crate) fn of(setup: &Setup) -> Self {
        let options = &setup.options;
        Self {
            order: options.chosen(),
            rounds: options.chosen(),
            called_to: options.chosen(),
            last: options.chosen(),
            called: options.chosen(),
            entry: options.chosen(),
            scored_by: options.chosen(),
            abbots: options.chosen(),
            to_farms: options.chosen(),
            to_king: options.chosen(),
            closed: options.chosen(),
            to_fairy: options.chosen(),
            source: options.chosen(),
        }
    }
}

copied_in_place! {
    /// Where the Count is, who is in the city, and what is under way there.
    #[derive(Debug, PartialEq, Eq)]
    pub(crate) struct State {
        /// The quarter of the Count; he never leaves the city.
        count: Quarter,
        /// In the order of entering.
        residents: Vec<Resident>,
        /// Who has got points since scoring began in this tile play, by seat as bits.
        scored: u8,
        /// Whether scoring has begun before followers are called: an abbot's may (R-043).
        has_scoring_begun: bool,
        /// Whether a follower has just entered, so that the Count may be moved.
        has_entered: bool,
        /// The round of calls under way.
        round: Option<calls::Round>,
        /// What it is for.
        purpose: calls::Purpose,
        /// The mayors and wagons that were called to where they stand.
        called: Vec<Figure>,
        closing: calls::Closing,
    }
}

impl Default for State {
    fn default() -> Self {
        Self {
            count: Quarter::Castle,
            residents: Vec::new(),
            scored: 0,
            has_scoring_begun: false,
            has_entered: false,
            round: None,
            purpose: calls::Purpose::Everything,
            called: Vec::new(),
            closing: calls::Closing::Ahead,
        }
    }
}

/// Takes in what is not as it was at the start.
pub(crate) fn hash(game: &Game, out: &mut Description<'_>) {
    let state = &game.states.count_of_carcassonne;
    if state.count != Quarter::Castle {
        out.text("count");
        out.text(state.count.name());
    }
    let mut residents = state.residents.clone();
    residents.sort_unstable();
    for it in residents {
        out.text(it.quarter.name());
        out.byte(it.player.0);
        out.text(it.kind.name());
    }
    let called = |kind| {
        let own = state.called.iter().filter(|it| it.kind == kind);
        own.fold(0, |seats, it| seats | 1 << it.player.0)
    };
    for (name, seats) in ["scored", "called mayor", "called wagon"]
        .into_iter()
        .zip([state.scored, called(FigureKind::Mayor), called(FigureKind::Wagon)])
        .filter(|it| it.1 > 0)
    {
        out.text(name);
        out.byte(seats);
    }
    if state.has_entered {
        out.text("entered");
    }
    if let Some(round) = state.round {
        round.hash(out);
    }
    state.purpose.hash(out);
    state.closing.hash(out);
    hash_called(game, out);
}

/// Which mayors and wagons were called to where they stand, where their owners have several.
fn hash_called(game: &Game, out: &mut Description<'_>) {
    let mut called = game.states.count_of_carcassonne.called.clone();
    out.sort_figures(&mut called);
    for it in called {
        if game.segments_of_kind(it.player, it.kind).count() > 1 {
            out.text(it.kind.name());
            out.byte(it.player.0);
            out.segment(it.segment);
        }
    }
}

/// Whether calls can make a kind of figure stronger.
const fn gains_by_calls(kind: FigureKind) -> bool {
    match kind {
        FigureKind::Mayor | FigureKind::Wagon => true,
        FigureKind::Normal
        | FigureKind::Large
        | FigureKind::Abbot
        | FigureKind::Builder
        | FigureKind::Pig
        | FigureKind::Barn => false,
    }
}

impl Game {
    /// The quarter where the Count is; nowhere in games without him.
    #[must_use]
    pub fn count_at(&self) -> Option<Quarter> {
        self.has(Element::Count).then_some(self.states.count_of_carcassonne.count)
    }

    /// The followers in the quarters of Carcassonne, in the order of entering.
    #[must_use]
    pub fn residents(&self) -> &[Resident] {
        &self.states.count_of_carcassonne.residents
    }

    /// Puts a figure from the supply into a quarter: the one way in.
    fn take_in(&mut self, it: Resident) {
        self.supplies[it.player.index()][it.kind as usize] -= 1;
        self.states.count_of_carcassonne.residents.push(it);
        self.arm(Matter::Residents);
    }
}

// Questions

/// Whether such a figure may ever be in a quarter: where it may stand on what the quarter serves
/// (R-045, R-074). Without farmers the market is closed.
fn may_live(game: &Game, kind: FigureKind, quarter: Quarter) -> bool {
    let serves = match quarter {
        Quarter::Castle => FeatureKind::City,
        Quarter::Market => FeatureKind::Field,
        Quarter::Blacksmith => FeatureKind::Road,
        Quarter::Cathedral => FeatureKind::Monastery,
    };
    let is_barred = match game.rules.variants.count_of_carcassonne.abbots {
        Abbots::EnterCathedral => false,
        Abbots::StayOut => kind == FigureKind::Abbot,
    };
    !is_barred && kind.is_follower() && hooks::may_stand(game.elements, kind, serves)
}

/// Whether points make their player one who has scored; those of king and robber baron do not
/// (R-021).
fn is_scoring(game: &Game, award: &Award) -> bool {
    let is_of_feature = match game.rules.variants.count_of_carcassonne.scored_by {
        ScoredBy::AllPoints => true,
        ScoredBy::Features => !matches!(award.why, Why::Fairy { .. } | Why::Abbot { .. }),
    };
    is_of_feature && !matches!(award.why, Why::Title { when: When::Completed, .. })
}

/// Whether a player has caused others to score and got nothing (R-021).
fn has_earned(game: &Game, player: Player) -> bool {
    let (scored, own) = (game.states.count_of_carcassonne.scored, 1 << player.0);
    scored & own == 0 && scored != 0
}

/// Whether nobody has scored, and no follower has just entered.
pub(crate) fn is_settled(game: &Game) -> bool {
    let state = &game.states.count_of_carcassonne;
    state.scored == 0 && !state.has_entered
}

/// Who may enter which quarter.
pub(crate) fn choices(game: &Game, player: Player) -> impl Iterator<Item = Action> + '_ {
    let barred = match game.rules.variants.count_of_carcassonne.entry {
        Entry::Open => None,
        Entry::BarredByCount => game.count_at(),
    };
    let kinds = FigureKind::ALL.into_iter().filter(move |it| game.supply(player, *it) > 0);
    kinds.flat_map(move |kind| {
        let quarters = Quarter::ALL.into_iter().filter(move |quarter| Some(*quarter) != barred);
        let open = quarters.filter(move |quarter| may_live(game, kind, *quarter));
        open.map(move |quarter| Action::EnterQuarter { kind, quarter })
    })
}

/// Where the Count may go.
pub(crate) fn other_quarters(game: &Game) -> impl Iterator<Item = Action> + '_ {
    let others = Quarter::ALL.into_iter().filter(|it| Some(*it) != game.count_at());
    others.map(Action::ChooseQuarter)
}

/// As what a mayor or wagon counts that was called to where it stands; none if nothing is
/// different (R-074).
#[inline]
pub(crate) fn strength(game: &Game, figure: &Figure) -> Option<u16> {
    let is_called = game.states.count_of_carcassonne.called.contains(figure);
    match game.rules.variants.count_of_carcassonne.called {
        Called::AsTwo if is_called => Some(2),
        Called::AsTwo | Called::AsEver => None,
    }
}

/// Whether nobody can be called, and nothing is remembered of who has scored.
pub(crate) fn is_nobody_called(game: &Game) -> bool {
    let state = &game.states.count_of_carcassonne;
    state.residents.is_empty() && state.scored == 0 && !state.has_scoring_begun
}

// Steps

/// Whoever has caused others to score and got nothing may send a follower into the city, and then
/// move the Count (RGBB, CKR Followers in the city).
pub(crate) fn offer_entry(game: &mut Game, player: Player) -> Flow {
    if game.states.count_of_carcassonne.has_entered {
        return Flow::Ask(Node::Decide(player, Prompt::MoveCount));
    }
    let has_earned = has_earned(game, player);
    game.states.count_of_carcassonne.scored = 0;
    if has_earned && choices(game, player).next().is_some() {
        Flow::Ask(Node::Decide(player, Prompt::EnterQuarter))
    } else {
        Flow::Next
    }
}

/// A follower goes into a quarter; the Count may be moved next.
pub(crate) fn enter_quarter(
    game: &mut Game,
    player: Player,
    kind: FigureKind,
    quarter: Quarter,
    sink: &mut impl Sink,
) {
    game.take_in(Resident { quarter, player, kind });
    game.states.count_of_carcassonne.has_entered = true;
    sink.tell(Event::moved(player, kind, Location::Off, Location::Quarter(quarter)));
}

/// The Count goes to another quarter.
pub(crate) fn move_count(game: &mut Game, player: Player, to: Quarter, sink: &mut impl Sink) {
    let from = std::mem::replace(&mut game.states.count_of_carcassonne.count, to);
    let (from, to) = (Location::Quarter(from), Location::Quarter(to));
    sink.tell(Event::moved(player, AnyFigure::Count, from, to));
    end(game);
}

/// The Count stays where he is.
pub(crate) fn leave_count(game: &mut Game, player: Player, sink: &mut impl Sink) {
    sink.tell(Event::Passed(player));
    end(game);
}

fn end(game: &mut Game) {
    game.states.count_of_carcassonne.has_entered = false;
    turn::next_step(game);
}

// Notices

/// Scoring begins before followers are called.
pub(crate) fn scoring_begins(game: &mut Game) {
    game.states.count_of_carcassonne.scored = 0;
    game.states.count_of_carcassonne.has_scoring_begun = true;
    game.arm(Matter::Residents);
}

/// A player has got points, which may be no scoring (R-021).
#[inline]
pub(crate) fn points_paid(game: &mut Game, award: &Award) {
    if is_scoring(game, award) {
        game.states.count_of_carcassonne.scored |= 1 << award.player.0;
        game.arm(Matter::Residents);
        game.arm(Matter::Scorers);
    }
}

/// A figure has left the board or its place; elsewhere it has not been called to.
#[inline]
pub(crate) fn figure_left(game: &mut Game, figure: Figure) {
    if gains_by_calls(figure.kind) && !game.states.count_of_carcassonne.called.is_empty() {
        let n_left = game.figures.iter().filter(|it| **it == figure).count();
        let called = &mut game.states.count_of_carcassonne.called;
        let n_called = called.iter().filter(|it| **it == figure).count();
        if n_called > n_left
            && let Some(idx) = called.iter().position(|it| *it == figure)
        {
            called.swap_remove(idx);
        }
    }
}

// Positions

impl Game {
    /// Puts the Count and the followers of the quarters where a position has them; its tiles lie
    /// already.
    pub(crate) fn put_residents(&mut self, position: &Position, problems: &mut Vec<SetupProblem>) {
        if !self.has(Element::Count) {
            if position.city != CityAt::default() {
                problems.push(SetupProblem::Carcassonne(CityProblem::NoCount));
            }
            return;
        }
        if let Err(why) = city::lies_whole(self) {
            problems.push(SetupProblem::Carcassonne(CityProblem::NotWhole(why)));
        }
        if let Some(quarter) = position.city.count {
            self.states.count_of_carcassonne.count = quarter;
        }
        for it in &position.city.residents {
            let why = if it.player.0 >= self.n_players() {
                "nobody sits there"
            } else if !may_live(self, it.kind, it.quarter) {
                "no such figure may enter that quarter"
            } else if self.supply(it.player, it.kind) == 0 {
                "no such figure is left in the supply"
            } else {
                self.take_in(*it);
                continue;
            };
            let problem = CityProblem::Resident(it.player, it.quarter, why.to_owned());
            problems.push(SetupProblem::Carcassonne(problem));
        }
    }
}

// Invariants

/// The city lies whole, and whoever lives in it may; what is under way there is asked about.
pub(crate) fn check(game: &Game) -> Result<(), String> {
    let state = &game.states.count_of_carcassonne;
    if !game.has(Element::Count) {
        let is_untouched = *state == State::default();
        return if is_untouched { Ok(()) } else { Err(format!("no Count, but {state:?}")) };
    }
    city::lies_whole(game)?;
    let may_live = |it: &&Resident| !may_live(game, it.kind, it.quarter);
    if let Some(it) = state.residents.iter().find(may_live) {
        return Err(format!("{it:?} lives where it may not"));
    }
    let asks = |prompt| matches!(game.node, Node::Decide(_, it) if it == prompt);
    if state.has_entered != asks(Prompt::MoveCount) {
        return Err(format!("a follower has entered, but {:?}", game.node));
    }
    if state.round.is_some() != asks(Prompt::CallFollowers) {
        return Err(format!("{:?} is under way at {:?}", state.round, game.node));
    }
    let is_gone = |it: &&Figure| !gains_by_calls(it.kind) || !game.figures.contains(it);
    match state.called.iter().find(is_gone) {
        Some(it) => Err(format!("{it:?} was called, but is not there")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_tiles::tile_set;

    #[test]
    fn quarters_are_those_of_the_tile_file() {
        let set = tile_set("count-of-carcassonne").unwrap();
        let kind = |name: &str| match name {
            "city" => FeatureKind::City,
            "field" => FeatureKind::Field,
            "road" => FeatureKind::Road,
            "monastery" => FeatureKind::Monastery,
            name => panic!("{name}"),
        };
        let named = set.quarters.iter().map(|it| (it.name.as_str(), kind(&it.serves)));
        let ours = Quarter::ALL.map(|it| it.name());
        assert_eq!(named.clone().map(|it| it.0).collect::<Vec<_>>(), ours);
        for (name, serves) in named {
            assert_eq!(Quarter::serving(serves), Quarter::from_name(name));
        }
    }
}
