//! The messages played through our rules, one checked action after the other.

use crate::error::{ImportError, Stop};
use crate::file::SavedGame;
use crate::log::Log;
use crate::meaning;
use crate::message::{Message, Said};
use crate::pack::PackTile;
use crate::plan::{CountMoves, Plan};
use bastide_board::Place;
use bastide_notation::board_text;
use bastide_rules::{
    Action, Chance, CropAction, Game, Illegal, Node, Player, PlayerColor, Prompt, Quarter, TileKind,
};
use bastide_tiles::Rotation;
use std::cmp::Reverse;

/// That engine's abbey.
const ABBEY: &str = "AM/A";

/// Hears what is asked before each answer.
pub(crate) trait Watch {
    /// The game stands where the message with this number answers.
    fn asked(&mut self, number: usize, game: &Game);
}

impl Watch for () {
    fn asked(&mut self, _: usize, _: &Game) {}
}

/// Why a replay ends early.
#[derive(Debug)]
pub(crate) enum Halt {
    /// For good.
    Error(ImportError),
    /// A tile that was drawn in vain there would fit here: it must not be in our bag.
    Fits(PackTile),
}

/// A game played through.
#[derive(Debug)]
pub(crate) struct Replayed {
    pub(crate) game: Game,
    pub(crate) actions: Vec<Action>,
    pub(crate) log: Log,
    pub(crate) differences: Vec<String>,
}

/// Plays a saved game through.
pub(crate) fn replay(
    saved: &SavedGame,
    plan: &Plan,
    watch: &mut impl Watch,
) -> Result<Replayed, Halt> {
    let game = plan.setup.game().map_err(|error| Halt::Error(refusal(&error)))?;
    let mut table = Table {
        log: Log::new(&game),
        game,
        actions: Vec::new(),
        colors: plan.seats.iter().map(|it| it.color).collect(),
        plan,
        stage: Stage::After,
        n_drawn_last: 0,
        passed: Vec::new(),
        differences: plan.differences.clone(),
    };
    let mut messages: Vec<&Message> = saved.messages.iter().collect();
    let last_tile = messages.iter().rposition(|it| matches!(it.said, Said::PlaceTile { .. }));
    for nth in 0..messages.len() {
        table.settle(messages[nth])?;
        if last_tile.is_none_or(|it| it < nth) {
            table.draw_rest();
        }
        table.put_in_order(&mut messages[nth..]);
        table.end_calls_before(messages[nth])?;
        table.take(messages[nth], watch)?;
    }
    if let Some(last) = messages.last() {
        table.settle(last)?;
        table.draw_rest();
        table.end_calls(last)?;
    }
    let Table { game, actions, log, differences, .. } = table;
    Ok(Replayed { game, actions, log, differences })
}

/// A set-up that is no game.
fn refusal(error: &bastide_rules::SetupError) -> ImportError {
    let fault = |it: &bastide_rules::SetupProblem| crate::error::Fault {
        at: "setup".to_owned(),
        what: it.to_string(),
    };
    ImportError::Refused(error.0.iter().map(fault).collect())
}

/// The game under way.
struct Table<'a> {
    game: Game,
    actions: Vec<Action>,
    log: Log,
    colors: Vec<PlayerColor>,
    plan: &'a Plan,
    stage: Stage,
    /// How many of the tiles that come after the last message are drawn.
    n_drawn_last: usize,
    /// Who has declined something since the last tile that is not asked here, or not yet.
    passed: Vec<Player>,
    differences: Vec<String>,
}

/// Where in its turn that engine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// A tile lies, and nothing is scored yet.
    Action,
    /// What is done on the tile is closed; scoring and all after it, up to the next tile.
    After,
}

impl Stage {
    /// Whether passing can answer such a question at this stage; one that only we ask is none of
    /// that engine's.
    fn asks(self, prompt: Prompt) -> bool {
        let is_of_action = matches!(
            prompt,
            Prompt::PlaceFigure | Prompt::SendKnightHome | Prompt::PlaceFerry | Prompt::MoveFerry
        );
        match self {
            Self::Action => is_of_action,
            Self::After => !is_of_action,
        }
    }
}

impl Table<'_> {
    fn take(&mut self, message: &Message, watch: &mut impl Watch) -> Result<(), Halt> {
        let said = &message.said;
        if let Said::PlaceTile { tile, place, rotation } = said {
            return self.place_tile(message, tile, *place, *rotation, watch);
        }
        if let Said::Commit { .. } = said {
            return self.commit(message);
        }
        if let Said::Pass = said {
            return self.pass(message, watch);
        }
        // That engine asks whenever any figure is on the board, we only where it makes a difference.
        if let (
            Said::CropCircle(_),
            Node::Chance(_) | Node::Over | Node::Decide(_, Prompt::PlayAbbey),
        ) = (said, self.game.node())
        {
            return Ok(());
        }
        self.reach(message, |prompt| meaning::answers(said, prompt))?;
        self.check_player(message)?;
        watch.asked(message.number, &self.game);
        let action = meaning::action(&self.game, message).map_err(|why| self.stop(message, why))?;
        self.apply(message, action)?;
        if let Said::Launch { random, .. } = said {
            self.apply(message, Action::Roll(1 + (3.0 * random) as u8))?;
        }
        Ok(())
    }

    /// Before the final scoring everybody calls one follower after the other there, round and
    /// round, until all have passed or have nobody left; here all of one player come in a row. None
    /// depends on another. A file that does not say who speaks stays as it is.
    fn put_in_order(&self, messages: &mut [&Message]) {
        let Some(caller) = self.last_caller() else { return };
        let n_players = self.game.n_players();
        if messages.iter().all(|it| it.player.is_some()) {
            messages.sort_by_key(|it| {
                let seat = it.player.map_or(0, |it| (it.0 + n_players - caller.0) % n_players);
                (seat, matches!(it.said, Said::Pass))
            });
        }
    }

    /// Who is to call followers before the final scoring.
    fn last_caller(&self) -> Option<Player> {
        match self.game.node() {
            Node::Decide(caller, _) if self.game.is_calling_last() => Some(caller),
            Node::Decide(..) | Node::Chance(_) | Node::Over => None,
        }
    }

    /// Whoever has declined to call, or was not asked there, calls nobody else: the next message is
    /// that of another player.
    fn end_calls_before(&mut self, message: &Message) -> Result<(), Halt> {
        while let Some(caller) = self.last_caller()
            && message.player.is_some_and(|it| it != caller)
            && !matches!(message.said, Said::Commit { .. })
        {
            if !self.passed.contains(&caller) {
                self.differ(message, "a question was passed over that is asked here only");
            }
            self.apply(message, Action::Pass)?;
        }
        Ok(())
    }

    /// After the last message only those call nobody who have declined to.
    fn end_calls(&mut self, last: &Message) -> Result<(), Halt> {
        while let Some(caller) = self.last_caller()
            && self.passed.contains(&caller)
        {
            self.apply(last, Action::Pass)?;
        }
        Ok(())
    }

    /// Does what that engine does by itself: it shares out gold, puts an ingot down where there is
    /// one place for it only, moves the Count where a rule says so, and takes away mage or witch where
    /// only one is there and cannot move.
    fn settle(&mut self, message: &Message) -> Result<(), Halt> {
        while let Some(action) = self.done_by_itself(message) {
            self.apply(message, action)?;
        }
        Ok(())
    }

    fn done_by_itself(&self, message: &Message) -> Option<Action> {
        let only = || {
            let choices = self.game.legal_actions();
            if let [only] = choices.as_slice() { Some(*only) } else { None }
        };
        if self.is_asked(Prompt::TakeIngot) {
            let choices = self.game.legal_actions().into_iter();
            choices.min_by_key(|it| self.gold_order(*it))
        } else if let Node::Decide(_, Prompt::ChooseCropAction(_)) = self.game.node() {
            // Nobody was asked there if no figure was on the board.
            let is_answered = matches!(message.said, Said::CropCircle(_));
            let is_over = matches!(message.said, Said::PlaceTile { .. }) || self.is_empty();
            (is_over && !is_answered).then_some(Action::ChooseCropAction(CropAction::Remove))
        } else if self.is_asked(Prompt::PlaceIngot) {
            only().filter(|_| !matches!(message.said, Said::PlaceIngot(_)))
        } else if self.is_asked(Prompt::MoveCount) {
            self.count_moves()
        } else if self.is_asked(Prompt::PlaceMagicFigure) {
            only().filter(|_| !matches!(message.said, Said::MoveMagicFigure { .. }))
        } else {
            None
        }
    }

    /// Whether no figure is on the board, nor in Carcassonne.
    fn is_empty(&self) -> bool {
        let game = &self.game;
        game.figures().is_empty() && game.residents().is_empty() && game.barns().next().is_none()
    }

    /// Where the Count goes, if no player says so.
    fn count_moves(&self) -> Option<Action> {
        let to = match self.plan.count_moves {
            CountMoves::ByPlayer => return None,
            CountMoves::Clockwise => {
                let now = Quarter::ALL.iter().position(|it| Some(*it) == self.game.count_at())?;
                Quarter::ALL[(now + 1) % Quarter::ALL.len()]
            }
            CountMoves::AfterFollower => self.game.residents().last()?.quarter,
        };
        let stays = self.game.count_at() == Some(to);
        Some(if stays { Action::Pass } else { Action::ChooseQuarter(to) })
    }

    /// Which ingot is taken first: one that most players could take; of several the one whose place
    /// that engine comes to first.
    fn gold_order(&self, action: Action) -> (Reverse<usize>, i16) {
        let Action::ChooseTile(place) = action else { return (Reverse(0), 0) };
        (Reverse(self.game.n_ingot_claims(place)), row_of(place))
    }

    /// The tiles drawn in vain, the draw, the placement.
    fn place_tile(
        &mut self,
        message: &Message,
        tile: &str,
        place: Place,
        rotation: Rotation,
        watch: &mut impl Watch,
    ) -> Result<(), Halt> {
        self.pass_over(message, |node| {
            matches!(node, Node::Chance(Chance::DrawTile) | Node::Decide(_, Prompt::PlayAbbey))
        })?;
        if tile == ABBEY {
            watch.asked(message.number, &self.game);
            self.apply(message, Action::Accept)?;
        } else {
            if self.is_asked(Prompt::PlayAbbey) {
                self.apply(message, Action::Pass)?;
            }
            let plan = self.plan;
            for it in plan.draws.before.get(&message.number).into_iter().flatten() {
                self.draw_in_vain(message, *it)?;
            }
            let kind = self.kind_of(tile).ok_or_else(|| {
                self.stop(message, format!("no tile {tile:?} is left, or none may be drawn yet"))
            })?;
            self.apply(message, Action::Draw(kind))?;
        }
        let Node::Decide(_, Prompt::PlaceTile(kind)) = self.game.node() else {
            return Err(self.stop(message, format!("{tile:?} cannot be placed anywhere")));
        };
        self.check_player(message)?;
        if tile != ABBEY {
            watch.asked(message.number, &self.game);
        }
        self.stage = Stage::Action;
        self.passed.clear();
        let layout = self.game.board().catalog().layout(kind);
        let rotation = layout.canonical(rotation);
        self.apply(message, Action::PlaceTile { place, rotation })
    }

    /// Draws a tile that fits nowhere.
    fn draw_in_vain(&mut self, message: &Message, tile: PackTile) -> Result<(), Halt> {
        // What is not in the bag has been left out of it.
        let Some(kind) = self.kind_of(tile.id) else { return Ok(()) };
        if self.fits(kind) {
            return Err(Halt::Fits(tile));
        }
        self.apply(message, Action::Draw(kind))
    }

    /// Whether a tile would have a place.
    fn fits(&self, kind: TileKind) -> bool {
        let mut trial = self.game.clone();
        trial.apply(Action::Draw(kind)).is_ok()
            && matches!(trial.node(), Node::Decide(_, Prompt::PlaceTile(_)))
    }

    /// A kind of tile with that engine's id that may be drawn now.
    fn kind_of(&self, id: &str) -> Option<TileKind> {
        let mut drawable = self.game.bag().drawable().map(|(kind, _)| kind);
        drawable.find(|kind| self.game.rules().tile(*kind).jcz.as_deref() == Some(id))
    }

    /// The end of an action phase: who was not asked there has nothing to do here either.
    fn commit(&mut self, message: &Message) -> Result<(), Halt> {
        self.stage = Stage::After;
        while self.is_asked(Prompt::PlaceFigure) || self.is_asked(Prompt::MoveFerry) {
            self.differ(message, "something could be done with a piece here, and nothing there");
            self.apply(message, Action::Pass)?;
        }
        Ok(())
    }

    /// Declines what is asked, if it is asked of that player here, too.
    fn pass(&mut self, message: &Message, watch: &mut impl Watch) -> Result<(), Halt> {
        let is_asked = match self.game.node() {
            Node::Decide(player, prompt) => {
                message.player.is_none_or(|it| it == player) && self.stage.asks(prompt)
            }
            Node::Chance(_) | Node::Over => false,
        };
        if is_asked && self.game.check_legal(Action::Pass).is_ok() {
            watch.asked(message.number, &self.game);
            self.apply(message, Action::Pass)?;
        } else {
            self.passed.extend(message.player);
        }
        Ok(())
    }

    /// Passes over questions that were not asked there until this one is.
    fn reach(&mut self, message: &Message, wanted: impl Fn(Prompt) -> bool) -> Result<(), Halt> {
        self.pass_over(message, |node| match node {
            Node::Decide(_, prompt) => wanted(prompt),
            Node::Chance(_) | Node::Over => false,
        })
    }

    fn pass_over(&mut self, message: &Message, wanted: impl Fn(Node) -> bool) -> Result<(), Halt> {
        while !wanted(self.game.node()) {
            if self.game.check_legal(Action::Pass).is_err() {
                let why = Illegal::NotAsked(self.game.node()).to_string();
                return Err(self.stop(message, why));
            }
            self.differ(message, "a question was passed over that is asked here only");
            self.apply(message, Action::Pass)?;
        }
        Ok(())
    }

    fn is_asked(&self, wanted: Prompt) -> bool {
        matches!(self.game.node(), Node::Decide(_, prompt) if prompt == wanted)
    }

    fn check_player(&self, message: &Message) -> Result<(), Halt> {
        match (self.game.node(), message.player) {
            (Node::Decide(asked, _), Some(player)) if asked != player => {
                let (asked, player) = (asked.index(), player.index());
                Err(self.stop(message, format!("player {asked} is asked, not player {player}")))
            }
            (Node::Decide(..) | Node::Chance(_) | Node::Over, _) => Ok(()),
        }
    }

    fn apply(&mut self, message: &Message, action: Action) -> Result<(), Halt> {
        let mut events = Vec::new();
        let done = self.game.apply_telling(action, &mut events);
        done.map_err(|why| self.stop(message, why.to_string()))?;
        self.actions.push(action);
        self.log.take(&self.game, &events);
        Ok(())
    }

    /// After the last tile that was placed some may be left that fit nowhere.
    fn draw_rest(&mut self) {
        if self.game.node() != Node::Chance(Chance::DrawTile) {
            return;
        }
        let plan = self.plan;
        for tile in &plan.draws.after[self.n_drawn_last..] {
            if let Some(kind) = self.kind_of(tile.id)
                && (self.fits(kind) || !self.draw_last(kind))
            {
                break;
            }
            self.n_drawn_last += 1;
        }
        // Dragon tiles that no volcano has opened are not drawn there; here they are laid aside.
        let left: Vec<(TileKind, u16)> = self.game.bag().drawable().collect();
        if left.iter().all(|(kind, _)| !self.fits(*kind)) {
            for (kind, n) in left {
                (0..n).for_each(|_| _ = self.draw_last(kind));
            }
        }
    }

    /// Draws a tile that fits nowhere after the last one that was placed. Says whether it could be drawn.
    fn draw_last(&mut self, kind: TileKind) -> bool {
        let mut events = Vec::new();
        let is_drawn = self.game.apply_telling(Action::Draw(kind), &mut events).is_ok();
        if is_drawn {
            self.actions.push(Action::Draw(kind));
            self.log.take(&self.game, &events);
        }
        is_drawn
    }

    /// Takes note that the two engines part here.
    fn differ(&mut self, message: &Message, what: &str) {
        self.differences.push(format!("message {}: {what}", message.number));
    }

    fn stop(&self, message: &Message, why: String) -> Halt {
        Halt::Error(ImportError::Stopped(Box::new(Stop {
            at: message.at.clone(),
            number: message.number,
            why,
            board: board_text(&self.game, &self.colors),
        })))
    }
}

/// That engine keeps places in a table of sixteen rows, by both numbers together.
const fn row_of(place: Place) -> i16 {
    let Place { x, y } = place;
    (x ^ y ^ if y < 0 { -1 } else { 0 }) & 15
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_rows() {
        let rows = [(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (2, -3), (-4, 7), (17, 0)]
            .map(|(x, y)| row_of(Place::new(x, y)));
        assert_eq!(rows, [0, 1, 1, 15, 0, 0, 11, 1]);
    }
}
