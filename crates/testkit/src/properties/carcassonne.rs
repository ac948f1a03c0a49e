//! Who goes to Carcassonne, who is called from it, and when.

use super::plan::Moment;
use super::points::{farms_with_barns, is_before_scoring, is_paying};
use super::{Holds, hold};
use bastide_rules::{
    Action, AnyFigure, Award, Element, Event, Figure, FigureKind, Game, Location, Node, Piece,
    PieceMove, Player, Prompt, Quarter, Resident, When, Why,
};
use std::collections::BTreeSet;

/// The city as the events tell it.
#[derive(Clone, Debug, Default)]
pub(super) struct City {
    residents: Vec<Resident>,
    /// Where the Count went; none while he is where he began.
    count: Option<Quarter>,
    /// Who came to what the last tile completed, or comes before the final scoring.
    called: BTreeSet<Figure>,
    /// Who placed the last tile, and who has scored by it.
    placer: Option<Player>,
    scorers: BTreeSet<Player>,
    entry: Entry,
    /// The last round of calls: who began, and how many seats from there the last asked one sits.
    round: Option<(Player, u8)>,
}

/// What is known of sending a follower in after a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Entry {
    /// Whoever placed the tile was asked, or need not be.
    #[default]
    Settled,
    /// The tile is not scored yet.
    Ahead,
    /// Whoever placed the tile must be asked.
    Owed,
}

impl City {
    pub(super) fn called(&self) -> &BTreeSet<Figure> {
        &self.called
    }

    pub(super) fn n_residents(&self, player: Player, kind: FigureKind) -> usize {
        self.residents.iter().filter(|it| it.player == player && it.kind == kind).count()
    }

    pub(super) fn note(&mut self, game: &Game, event: &Event) -> Holds {
        if let Event::PieceMoved(it) = event {
            self.note_move(it)?;
        } else if let Event::TilePlaced { player, .. } = event {
            self.end_tile_play(game)?;
            self.called.clear();
            self.scorers.clear();
            (self.placer, self.entry) = (Some(*player), Entry::Ahead);
        } else if let Event::TurnStarted(_) = event {
            self.end_tile_play(game)?;
        } else if let Event::Scored(award) = event
            && is_scoring(game, award)
        {
            self.scorers.insert(award.player);
        }
        Ok(())
    }

    fn note_move(&mut self, it: &PieceMove) -> Holds {
        let (Piece::Figure(figure), Some(player)) = (it.piece, it.player) else { return Ok(()) };
        match (figure, it.from, it.to) {
            (AnyFigure::Placed(kind), Location::Off, Location::Quarter(quarter)) => {
                self.residents.push(Resident { quarter, player, kind });
            }
            (AnyFigure::Placed(kind), Location::Quarter(quarter), Location::Segment(segment)) => {
                let resident = Resident { quarter, player, kind };
                let idx = self.residents.iter().position(|it| *it == resident);
                let idx = idx.ok_or_else(|| format!("{resident:?} is called, but not there"))?;
                self.residents.swap_remove(idx);
                self.called.insert(Figure { player, kind, segment });
            }
            (AnyFigure::Count, Location::Quarter(from), Location::Quarter(to)) => {
                hold(from == self.count(), || format!("the Count leaves {from:?}"))?;
                hold(from != to, || "the Count goes where he is".to_owned())?;
                self.count = Some(to);
            }
            _ => {}
        }
        Ok(())
    }

    fn count(&self) -> Quarter {
        self.count.unwrap_or(Quarter::Castle)
    }

    /// The game keeps the same.
    pub(super) fn agrees_with(&mut self, game: &Game) -> Holds {
        let mut kept = game.residents().to_vec();
        kept.sort_unstable();
        self.residents.sort_unstable();
        hold(kept == self.residents, || format!("{kept:?} live there, told {:?}", self.residents))?;
        let count = game.has(Element::Count).then(|| self.count());
        hold(game.count_at() == count, || format!("the Count is in {:?}", game.count_at()))
    }

    /// Nobody enters who has not earned it, and whoever has earned it is asked; nobody is called who
    /// may not come, and everybody has one chance to call.
    pub(super) fn is_fair(&mut self, moment: &Moment<'_>) -> Holds {
        if !moment.after.has(Element::Count) {
            return Ok(());
        }
        if let (Action::PlaceFigure { kind, segment }, Some(player)) =
            (moment.action, caller(moment.before))
        {
            called_may_come(moment.before, Figure { player, kind, segment })?;
        }
        self.note_entry(moment.after)?;
        self.calls_go_round(moment)
    }

    /// Others have scored by the tile, and the one who placed it has not.
    fn has_earned(&self, player: Player) -> bool {
        !self.scorers.is_empty() && !self.scorers.contains(&player)
    }

    /// Whoever has earned a place is asked, if there is a follower that may go anywhere.
    fn must_ask(&self, game: &Game) -> bool {
        let can_enter = |player: Player| {
            game.supply(player, FigureKind::Normal) + game.supply(player, FigureKind::Large) > 0
        };
        self.placer.is_some_and(|it| self.has_earned(it) && can_enter(it))
    }

    fn note_entry(&mut self, game: &Game) -> Holds {
        if let Node::Decide(player, Prompt::EnterQuarter) = game.node() {
            hold(Some(player) == self.placer && self.has_earned(player), || {
                format!("{player:?} may enter, but {:?} have scored", self.scorers)
            })?;
            self.entry = Entry::Settled;
        } else if game.node() == Node::Over {
            self.end_tile_play(game)?;
        } else if self.entry == Entry::Ahead && !is_before_scoring(game) && !is_paying(game) {
            self.entry = if self.must_ask(game) { Entry::Owed } else { Entry::Settled };
        }
        Ok(())
    }

    /// Nobody enters any more for the last tile.
    fn end_tile_play(&mut self, game: &Game) -> Holds {
        let was_asked = match self.entry {
            Entry::Settled => true,
            Entry::Ahead => !self.must_ask(game),
            Entry::Owed => false,
        };
        self.entry = Entry::Settled;
        let is_played = game.has(Element::Count);
        hold(was_asked || !is_played, || format!("{:?} was not asked to enter", self.placer))
    }

    /// Clockwise from whoever begins, and nobody is asked again who has passed.
    fn calls_go_round(&mut self, moment: &Moment<'_>) -> Holds {
        let Some(asked) = caller(moment.after) else { return Ok(()) };
        // Where each feature has its round, whoever passed is asked for the next.
        if moment.after.rules().setup.options.is("count.calls", "each_feature") {
            return Ok(());
        }
        let is_same_round = caller(moment.before).is_some()
            && moment.before.is_calling_last() == moment.after.is_calling_last();
        let (first, n_before) = match self.round.filter(|_| is_same_round) {
            Some((first, n)) => (first, n + u8::from(moment.action == Action::Pass)),
            None => (beginner(moment)?, 0),
        };
        let n_players = moment.after.n_players();
        let n = (asked.0 + n_players - first.0) % n_players;
        self.round = Some((first, n));
        hold(n >= n_before, || format!("{asked:?} is asked again; {first:?} began"))
    }
}

/// Who is asked to call.
fn caller(game: &Game) -> Option<Player> {
    if let Node::Decide(caller, Prompt::CallFollowers) = game.node() { Some(caller) } else { None }
}

/// Who has the first chance to call: as the active player says or, where nobody asks, that player;
/// by option the left neighbor.
fn beginner(moment: &Moment<'_>) -> Result<Player, String> {
    let game = moment.after;
    let active = game.acting_player();
    let left = Player((active.0 + 1) % game.n_players());
    let is_left_first = game.rules().setup.options.is("count.order", "left_first");
    if let (Action::ChoosePlayer(first), Node::Decide(_, Prompt::BeginCalls)) =
        (moment.action, moment.before.node())
    {
        hold(!is_left_first && [active, left].contains(&first), || format!("{first:?} begins"))?;
        return Ok(first);
    }
    Ok(if is_left_first { left } else { active })
}

/// Whether an award decides who may enter: only what is scored by a tile does, and by option
/// neither the fairy nor an abbot taken back.
fn is_scoring(game: &Game, award: &Award) -> bool {
    if game.rules().setup.options.is("count.scored_by", "features")
        && matches!(award.why, Why::Fairy { .. } | Why::Abbot { .. })
    {
        return false;
    }
    if let Why::Feature { when, .. } | Why::Fairy { when, .. } = award.why {
        return when == When::Completed;
    }
    matches!(award.why, Why::Abbot { .. } | Why::Robbery { .. })
}

/// Out of a quarter without the Count to a feature that it serves, where a follower is: one
/// that is complete or, before the final scoring, a field or by option what is unfinished.
fn called_may_come(game: &Game, called: Figure) -> Holds {
    let option = |key, value| game.rules().setup.options.is(key, value);
    let feature = game.board().feature_of(called.segment);
    let tally = game.board().tally(feature);
    let quarter = Quarter::serving(tally.kind);
    hold(quarter.is_some() && quarter != game.count_at(), || {
        format!("{called:?} comes out of {quarter:?}, where the Count is")
    })?;
    let is_field = quarter == Some(Quarter::Market);
    let is_due = if game.is_calling_last() {
        is_field || option("count.final", "any_quarter") && !tally.is_complete()
    } else {
        let is_scored_farm = || farms_with_barns(game).contains_key(&feature);
        game.board().completed().contains(&feature)
            || option("count.called_to", "any") && is_scored_farm()
    };
    let is_there =
        |it: &Figure| it.kind.is_follower() && game.board().feature_of(it.segment) == feature;
    let is_occupied = game.figures().iter().any(is_there);
    hold(is_due && (is_occupied || option("count.called_to", "any")), || {
        format!("{called:?} comes, due: {is_due}, occupied: {is_occupied}")
    })
}
