//! Calling followers out of the city, to features that are about to be scored.

use super::{Quarter, Resident, gains_by_calls};
use crate::event::{Event, Sink};
use crate::figures::{Figure, FigureKind};
use crate::fingerprint::Description;
use crate::game::{Action, Game, Node, Player, Prompt, TileKind};
use crate::options::option;
use crate::score::{self, When};
use crate::turn::{Flow, Part};
use crate::{Element, Location, hooks};
use arrayvec::ArrayVec;
use bastide_board::{Feature, Segment};
use bastide_tiles::FeatureKind;

option! {
    "count.order", Some(Element::Count);
    /// Who calls first.
    pub(crate) enum Order {
        /// The active player or the left neighbor, as the active player likes.
        ActiveChooses = "active_chooses",
        /// The left neighbor; the active player comes last.
        LeftFirst = "left_first" in Rgbb,
    }
}

option! {
    "count.calls", Some(Element::Count);
    /// How many rounds of calls there are where several features are scored.
    pub(crate) enum Rounds {
        One = "one_round",
        EachFeature = "each_feature" in Rgbb,
    }
}

option! {
    "count.called_to", Some(Element::Count);
    /// What followers are called to.
    pub(crate) enum CalledTo {
        /// Features that somebody occupies; during the game no fields.
        Occupied = "occupied",
        /// Features that nobody occupies, too, and fields that a barn scores.
        Any = "any",
    }
}

option! {
    "count.final", Some(Element::Count);
    /// From which quarters followers are called at the end of the game.
    pub(crate) enum Last {
        MarketOnly = "market_only",
        AnyQuarter = "any_quarter" in Rgbb,
    }
}

/// A round of calls; everybody has one chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Round {
    /// Whose chance it is.
    caller: Player,
    /// How many have not had theirs, the caller included.
    n_left: u8,
    /// Whether the caller has called somebody.
    has_called: bool,
}

impl Round {
    pub(super) fn hash(self, out: &mut Description<'_>) {
        out.text("calls");
        out.byte(self.caller.0);
        out.byte(self.n_left);
        out.byte(self.has_called.into());
    }
}

/// What a round of calls is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// All that is about to be scored; also while there is no round.
    Everything,
    /// The feature that begins with this segment; those before it have had their rounds.
    One(Segment),
    /// A feature that begins after this segment.
    After(Segment),
    /// There is nothing left to call for.
    Over,
}

impl Purpose {
    pub(super) fn hash(self, out: &mut Description<'_>) {
        let (text, first) = match self {
            Self::Everything | Self::Over => return,
            Self::One(first) => ("calls to", first),
            Self::After(first) => ("calls after", first),
        };
        out.text(text);
        out.segment(first);
    }

    fn includes(self, game: &Game, feature: Feature) -> bool {
        match self {
            Self::Everything => true,
            Self::One(it) => first_segment(game, feature) == Some(it),
            Self::After(it) => first_segment(game, feature) > Some(it),
            Self::Over => false,
        }
    }
}

/// The round before the final scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    /// Tiles are still played.
    Ahead,
    /// This player took the last turn; the round is still to come.
    After(Player),
    /// It has begun.
    Begun,
}

impl Closing {
    pub(super) fn hash(self, out: &mut Description<'_>) {
        match self {
            Self::Ahead => {}
            Self::After(player) => {
                out.text("last turn");
                out.byte(player.0);
            }
            Self::Begun => out.text("last calls"),
        }
    }
}

// Questions

/// Whether features are scored because they are complete, or because the game ends.
fn when(game: &Game) -> When {
    match game.part() {
        Some(Part::LastCalls) => When::Final,
        Some(
            Part::First
            | Part::FirstOfTwo
            | Part::Second
            | Part::Mouth
            | Part::LateAbbey
            | Part::Extra { .. },
        )
        | None => When::Completed,
    }
}

/// The features that are about to be scored and that the round is for. By default nobody need be the first to occupy them
/// so that a field with a barn is not among them at the end.
fn targets(game: &Game) -> Vec<Feature> {
    let mut targets = Vec::new();
    match (when(game), game.rules.variants.count_of_carcassonne.called_to) {
        (When::Completed, CalledTo::Occupied) => {
            let completed = game.board.completed().iter();
            targets.extend(completed.filter(|it| game.board.tally(**it).is_occupied()));
        }
        (When::Completed, CalledTo::Any) => {
            targets.extend(game.board.completed());
            targets.extend(hooks::farms_to_score(game));
        }
        (When::Final, CalledTo::Occupied) => {
            score::for_each_occupied(game, |feature| targets.push(feature));
        }
        (When::Final, CalledTo::Any) => targets.extend(game.board.features()),
    }
    if when(game) == When::Final {
        targets.retain(|it| is_open_last(game, *it));
    }
    let purpose = game.states.count_of_carcassonne.purpose;
    targets.retain(|it| purpose.includes(game, *it));
    targets
}

/// What tells features apart in the order in which they came onto the board.
fn first_segment(game: &Game, feature: Feature) -> Option<Segment> {
    game.board.segments_of(feature).min()
}

/// Whether a feature is unfinished at the end, and its quarter open.
fn is_open_last(game: &Game, feature: Feature) -> bool {
    let tally = game.board.tally(feature);
    match game.rules.variants.count_of_carcassonne.last {
        Last::MarketOnly => tally.kind == FeatureKind::Field,
        Last::AnyQuarter => tally.kind == FeatureKind::Field || !tally.is_complete(),
    }
}

/// Where on a feature a called follower may stand. It makes no difference, so one segment stands
/// for all, but for a tile that brings luck, and for who moves on from its tile. Nobody
/// joins the dragon.
fn spots(game: &Game, kind: FigureKind, feature: Feature) -> Vec<Segment> {
    let is_open = |it: &Segment| !hooks::is_closed(game, game.board.square_idx_of(*it));
    let mut segments: Vec<Segment> = game.board.segments_of(feature).filter(is_open).collect();
    segments.sort_unstable();
    segments.dedup_by_key(|it| game.board.square_idx_of(*it));
    if hooks::tile_matters(game, kind) {
        return segments;
    }
    let lucky = hooks::lucky_square(game);
    let is_lucky = |it: &&Segment| lucky == Some(game.board.square_idx_of(**it));
    let plain = segments.iter().find(|it| !is_lucky(it));
    plain.into_iter().chain(segments.iter().find(is_lucky)).copied().collect()
}

/// What a player may call: each kind of follower of each quarter to whatever that quarter serves,
/// but nobody from the quarter of the Count.
pub(crate) fn choices(game: &Game, player: Player, mut answer: impl FnMut(Action)) {
    let residents = &game.states.count_of_carcassonne.residents;
    let closed = game.states.count_of_carcassonne.count;
    let own = residents.iter().filter(|it| it.player == player && it.quarter != closed);
    let mut own: Vec<Resident> = own.copied().collect();
    if own.is_empty() {
        return;
    }
    own.sort_unstable();
    own.dedup();
    for feature in targets(game) {
        let quarter = Quarter::serving(game.board.tally(feature).kind);
        for it in own.iter().filter(|it| Some(it.quarter) == quarter) {
            for segment in spots(game, it.kind, feature) {
                answer(Action::PlaceFigure { kind: it.kind, segment });
            }
        }
    }
}

fn may_call(game: &Game, player: Player) -> bool {
    let mut may_call = false;
    choices(game, player, |_| may_call = true);
    may_call
}

/// Who may begin: the active player, or the left neighbor.
pub(crate) fn beginners(game: &Game) -> impl Iterator<Item = Action> + use<> {
    game.clockwise().take(2).map(Action::ChoosePlayer)
}

impl Game {
    /// Whether followers are called to what is unfinished, before the final scoring, or somebody
    /// says who begins.
    #[must_use]
    pub fn is_calling_last(&self) -> bool {
        let is_calling =
            matches!(self.node, Node::Decide(_, Prompt::BeginCalls | Prompt::CallFollowers));
        is_calling && when(self) == When::Final
    }
}

/// Who may call after the one whose chance it is, in order. A call can bring others a chance, or
/// take it.
pub(crate) fn next_callers(game: &Game) -> impl Iterator<Item = Player> + '_ {
    let n_players = game.n_players();
    let round = game.states.count_of_carcassonne.round.into_iter();
    let left = move |Round { caller, n_left, .. }: Round| {
        (1..n_left).map(move |nth| Player((caller.0 + nth) % n_players))
    };
    round.flat_map(left).filter(|it| may_call(game, *it))
}

// Steps

/// Before features are scored everybody may call followers to them, once round the table; a
/// single round serves all that the tile play completed, or each feature has its own. Nobody is asked who has nobody
/// to call, nor who begins where that changes nothing.
pub(crate) fn call(game: &mut Game, player: Player, tile: Option<TileKind>, part: Part) -> Flow {
    let (is_due, done) = match part {
        Part::LastCalls => (true, Flow::Done),
        Part::First
        | Part::FirstOfTwo
        | Part::Second
        | Part::Mouth
        | Part::LateAbbey
        | Part::Extra { .. } => (tile.is_some(), Flow::Next),
    };
    if game.states.count_of_carcassonne.round.is_none() {
        // The points of this tile play are counted from here, unless an abbot's came before.
        let state = &mut game.states.count_of_carcassonne;
        if !std::mem::take(&mut state.has_scoring_begun) {
            state.scored = 0;
        }
    }
    if let Some(flow) = is_due.then(|| go_round(game, player)).flatten() {
        return flow;
    }
    game.states.count_of_carcassonne.purpose = Purpose::Everything;
    done
}

/// Begins rounds and asks, until there is nobody left to ask.
fn go_round(game: &mut Game, player: Player) -> Option<Flow> {
    loop {
        if let Some(flow) = ask_callers(game) {
            return Some(flow);
        }
        if !find_purpose(game) {
            return None;
        }
        let callers: ArrayVec<Player, { Player::MAX }> =
            game.clockwise().filter(|it| may_call(game, *it)).collect();
        let first = match game.rules.variants.count_of_carcassonne.order {
            Order::ActiveChooses if callers.len() > 1 && callers[0] == player => {
                return Some(Flow::Ask(Node::Decide(player, Prompt::BeginCalls)));
            }
            Order::ActiveChooses => player,
            Order::LeftFirst => left_of(game, player),
        };
        begin(game, first);
    }
}

/// Finds what the next round is for; says whether there is one.
fn find_purpose(game: &mut Game) -> bool {
    let is_over = game.states.count_of_carcassonne.purpose == Purpose::Over;
    if is_over || game.states.count_of_carcassonne.residents.is_empty() {
        return false;
    }
    let mut targets = targets(game);
    match game.rules.variants.count_of_carcassonne.rounds {
        Rounds::One => !targets.is_empty(),
        Rounds::EachFeature => {
            targets.sort_by_key(|it| first_segment(game, *it));
            let firsts: Vec<Segment> =
                targets.iter().filter_map(|it| first_segment(game, *it)).collect();
            firsts.into_iter().any(|first| {
                game.states.count_of_carcassonne.purpose = Purpose::One(first);
                game.players().any(|it| may_call(game, it))
            })
        }
    }
}

fn end_round(game: &mut Game) {
    let state = &mut game.states.count_of_carcassonne;
    state.round = None;
    state.purpose = match state.purpose {
        Purpose::One(first) | Purpose::After(first) => Purpose::After(first),
        Purpose::Everything | Purpose::Over => Purpose::Over,
    };
}

/// Asks the next one who may call in the round under way; ends it when there is none.
fn ask_callers(game: &mut Game) -> Option<Flow> {
    while let Some(round) = game.states.count_of_carcassonne.round {
        if round.n_left == 0 {
            end_round(game);
        } else if may_call(game, round.caller) {
            return Some(Flow::Ask(Node::Decide(round.caller, Prompt::CallFollowers)));
        } else {
            pass_on(game);
        }
    }
    None
}

/// The round begins with this player.
pub(crate) fn begin(game: &mut Game, first: Player) {
    let n_left = game.n_players();
    game.states.count_of_carcassonne.round =
        Some(Round { caller: first, n_left, has_called: false });
}

/// The active player has said who begins.
pub(crate) fn begin_with(game: &mut Game, first: Player, sink: &mut impl Sink) {
    sink.tell(Event::CallsBegun(first));
    begin(game, first);
}

fn left_of(game: &Game, player: Player) -> Player {
    Player((player.0 + 1) % game.n_players())
}

/// The chance of the next player.
fn pass_on(game: &mut Game) {
    if let Some(Round { caller, n_left, .. }) = game.states.count_of_carcassonne.round {
        let (caller, n_left) = (left_of(game, caller), n_left - 1);
        game.states.count_of_carcassonne.round = Some(Round { caller, n_left, has_called: false });
    }
}

/// A follower comes out of the city and stands on a feature: the one way out.
pub(crate) fn come(
    game: &mut Game,
    player: Player,
    kind: FigureKind,
    segment: Segment,
    sink: &mut impl Sink,
) {
    let feature = game.board.tally(game.board.feature_of(segment)).kind;
    let Some(quarter) = Quarter::serving(feature) else { return };
    let resident = Resident { quarter, player, kind };
    let state = &mut game.states.count_of_carcassonne;
    let Some(idx) = state.residents.iter().position(|it| *it == resident) else { return };
    state.residents.remove(idx);
    if gains_by_calls(kind) {
        state.called.push(Figure { player, kind, segment });
    }
    if let Some(round) = &mut state.round {
        round.has_called = true;
    }
    game.supplies[player.index()][kind as usize] += 1;
    game.stand(player, kind, segment);
    hooks::resident_left(game, resident);
    let (from, to) = (Location::Quarter(quarter), Location::Segment(segment));
    sink.tell(Event::moved(player, kind, from, to));
}

/// The caller calls nobody, or nobody else.
pub(crate) fn decline(game: &mut Game, player: Player, sink: &mut impl Sink) {
    if game.states.count_of_carcassonne.round.is_some_and(|it| !it.has_called) {
        sink.tell(Event::Passed(player));
    }
    pass_on(game);
}

// Notices

/// The last turn is over, and this player took it.
pub(crate) fn last_turn_over(game: &mut Game, player: Player) {
    game.states.count_of_carcassonne.closing = Closing::After(player);
}

// Final scoring

/// Whose round of calls is still to come before the final scoring; it has begun then.
pub(crate) fn begin_last(game: &mut Game) -> Option<Player> {
    let closing = &mut game.states.count_of_carcassonne.closing;
    match std::mem::replace(closing, Closing::Begun) {
        Closing::After(player) => Some(player),
        Closing::Ahead | Closing::Begun => None,
    }
}
