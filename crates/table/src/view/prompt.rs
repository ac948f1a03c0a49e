//! The question a player is asked.

use super::event::who;
use crate::meta::Meta;
use crate::sentences::{figure_param, sentence, sentence_of};
use crate::table::{NoUndo, Reach, Table};
use bastide_board::{Place, Segment};
use bastide_notation::action_text;
use bastide_protocol::{
    self as wire, Adds, Param, PassOption, Points, PromptOption, Sentence, Undo,
};
use bastide_rules::{Action, Figure, FigureKind, Game, Node, Player, Prompt};
use bastide_tiles::FeatureKind;

mod answer;
mod features;
mod question;
mod stakes;
mod trial;
mod words;
mod worth;

use features::action_feature;
pub(crate) use question::no_answer;
use question::{Question, question};
pub(super) use question::{kind, passed};
use stakes::at_stake;
use trial::{Outcome, Trial};
pub(super) use words::sides_of;
use words::{at, closes_in_words, compass, number, turned};

/// What is asked now; none if nobody is asked.
pub(crate) fn prompt(table: &Table) -> Option<wire::Prompt> {
    prompt_in(&table.meta, &table.now.game, || undo(table))
}

/// Where the answers to what is asked now are drawn.
pub(crate) fn anchors(game: &Game) -> Vec<wire::Anchor> {
    let Node::Decide(player, prompt) = game.node() else { return Vec::new() };
    let teller = Teller { game, player, prompt };
    let told = game.legal_actions().into_iter().filter_map(|it| teller.told(it));
    told.map(|(anchor, _)| anchor).collect()
}

/// What was asked then; nothing can be answered or taken back any more.
pub(crate) fn past_prompt(meta: &Meta, game: &Game) -> Option<wire::Prompt> {
    let why = || sentence("no_undo.past", []);
    prompt_in(meta, game, || Undo::Nothing { why: why() })
}

fn prompt_in(meta: &Meta, game: &Game, undo: impl FnOnce() -> Undo) -> Option<wire::Prompt> {
    let Node::Decide(player, prompt) = game.node() else { return None };
    let actions = features::figures_first(game, game.legal_actions());
    let teller = Teller { game, player, prompt };
    let Answers { options, pass } = teller.answers(&actions, &mut Trial::new(game));
    let at_stake = at_stake(game, player, prompt, &actions);
    let stakes = teller.stakes(&actions, &options);
    let Question { shape, kind, params, tile } = question(meta, game, prompt, &options);
    let seat = || ("seat".to_owned(), number(player.0));
    let key = kind.name();
    let asks = params.into_iter().chain([seat()]).collect();
    let asks = sentence_of(format!("prompt.{key}"), asks);
    let waiting = sentence_of(format!("prompt.{key}.waiting"), [seat()].into());
    let (seat, undo) = (player.0, undo());
    let next = game.asked_next().into_iter().map(|it| it.0).collect();
    Some(wire::Prompt {
        seat,
        kind,
        next,
        shape,
        sentence: asks,
        waiting,
        tile,
        at_stake,
        stakes,
        options,
        pass,
        undo,
    })
}

/// What an answer to the question that is asked is called.
pub(super) fn name_of(game: &Game, action: Action) -> Option<Sentence> {
    let Node::Decide(player, prompt) = game.node() else { return None };
    if action == Action::Pass {
        return Some(sentence(question::pass(game, prompt), []));
    }
    Teller { game, player, prompt }.told(action).map(|(_, name)| name)
}

fn undo(table: &Table) -> Undo {
    let Reach { to, furthest } = match table.reach() {
        Ok(reach) => reach,
        Err(why) => return Undo::Nothing { why: no_undo(why) },
    };
    let done = table.in_force.iter().skip(furthest as usize).rev();
    Undo::Reaches {
        to,
        furthest,
        takes_back: done.filter_map(|it| table.text_of(it)).map(str::to_owned).collect(),
        name: match table.in_force.get(to as usize).and_then(|it| table.text_of(it)).map(kind_of) {
            Some(Done::Figure) => sentence("undo.figure", []),
            Some(Done::Pass) => sentence("undo.pass", []),
            Some(Done::Answer) => sentence("undo.answer", []),
            Some(Done::Tile) | None => sentence("undo.tile", []),
        },
    }
}

/// What is taken back when an action is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Done {
    Tile,
    Figure,
    Pass,
    Answer,
}

fn no_undo(why: NoUndo) -> Sentence {
    match why {
        NoUndo::Start => sentence("no_undo.start", []),
        NoUndo::Drawn => sentence("no_undo.drawn", []),
        NoUndo::Rolled => sentence("no_undo.rolled", []),
        NoUndo::Message => sentence("no_undo.message", []),
        NoUndo::Answered => sentence("no_undo.answered", []),
        NoUndo::LogFull => sentence("no_undo.log_full", []),
    }
}

/// The kind of an action in text notation.
fn kind_of(text: &str) -> Done {
    let first = text.split(' ').next().unwrap_or_default();
    match first {
        "place" | "draw" | "second" | "abbey" => Done::Tile,
        "pass" => Done::Pass,
        "dragon" | "ingot" | "score" | "ferry" | "move" | "rob" | "robber" | "message"
        | "carry" | "two" | "home" | "mage" | "witch" | "circle" | "seat" | "count" | "roll" => {
            Done::Answer
        }
        _ => Done::Figure,
    }
}

/// That an action in text notation has been taken back.
pub(crate) fn undone(player: Player, text: &str) -> Sentence {
    let key = match kind_of(text) {
        Done::Figure => "undone.figure",
        Done::Pass => "undone.pass",
        Done::Tile => "undone.tile",
        Done::Answer => "undone.answer",
    };
    sentence(key, [("seat", number(player.0))])
}

/// That the last move of a player has been taken back, because everybody has agreed.
pub(crate) fn undone_by_agreement(player: Player) -> Sentence {
    sentence("undone.agreed", [("seat", number(player.0))])
}

/// Says what would come of an action.
struct Teller<'a> {
    game: &'a Game,
    /// Who is asked.
    player: Player,
    /// For what.
    prompt: Prompt,
}

/// All answers to a question.
struct Answers {
    options: Vec<PromptOption>,
    pass: Option<PassOption>,
}

impl Teller<'_> {
    /// Tells of all answers what would come of them.
    fn answers(&self, actions: &[Action], trial: &mut Trial<'_>) -> Answers {
        let nothing = actions.contains(&Action::Pass).then(|| trial.compared(Action::Pass));
        let mut option = |it: &Action| self.option(*it, nothing.as_ref(), trial);
        let mut options: Vec<PromptOption> = actions.iter().filter_map(&mut option).collect();
        features::tell_apart(&mut options);
        Answers { options, pass: nothing.map(|it| self.pass(&it)) }
    }

    /// An action as an option; passing is none. It is compared with what comes of passing.
    fn option(
        &self,
        action: Action,
        nothing: Option<&Outcome>,
        trial: &mut Trial<'_>,
    ) -> Option<PromptOption> {
        let (anchor, name) = self.told(action)?;
        let outcome = if nothing.is_some() { trial.compared(action) } else { trial.alone(action) };
        let adds = nothing.map(|it| outcome.adds_to(it)).unwrap_or_default();
        let points = self.points(action, &outcome);
        let mut more = self.more_of(action, &outcome);
        more.extend(self.worth_in_words(action, &points, nothing.is_some().then_some(&adds)));
        let Outcome { is_final, closes, places, majority, .. } = outcome;
        Some(PromptOption {
            id: action_text(self.game, action),
            kind: self.kind(action)?,
            anchor,
            figure: self.figure(action),
            name,
            turned: turned(action),
            more,
            is_final,
            closes,
            places,
            points,
            adds,
            feature: self.feature(action),
            majority,
        })
    }

    /// What is said of an answer after its name, before what it is worth.
    fn more_of(&self, action: Action, outcome: &Outcome) -> Vec<Sentence> {
        if let Action::PlaceTile { .. } = action {
            outcome.closes.iter().map(closes_in_words).collect()
        } else if let Action::PlaceFigure { segment, .. } = action {
            self.placing_in_words(segment)
        } else if let Action::PlaceMagicFigure { segment, .. } = action {
            self.feature_in_words(segment).into_iter().collect()
        } else if let (Action::ChooseTile(to), Prompt::MoveDragon) = (action, self.prompt) {
            self.sent_home_in_words(to)
        } else if let Action::ChooseSpace(space) = action {
            self.robs_in_words(space)
        } else {
            Vec::new()
        }
    }

    /// Which feature a figure would go to, and whether it is complete, where that may be so.
    fn placing_in_words(&self, segment: Segment) -> Vec<Sentence> {
        let lies = self.feature_in_words(segment);
        if self.prompt == Prompt::MoveWagon {
            Vec::new()
        } else if matches!(self.prompt, Prompt::Land(_) | Prompt::CallFollowers) {
            lies.into_iter().collect()
        } else {
            lies.into_iter().chain(self.complete_in_words(segment)).collect()
        }
    }

    /// Points an answer gives at once.
    fn points(&self, action: Action, outcome: &Outcome) -> Vec<Points> {
        if let (Action::ChoosePlayer(victim), Prompt::NameVictim) = (action, self.prompt) {
            self.robbing(victim).map(|(points, _)| points).into_iter().collect()
        } else if let Action::MoveMarker(_) = action {
            outcome.taken()
        } else if let (Action::ScoreNext(_), Some(feature)) =
            (action, action_feature(self.game, action))
        {
            outcome.points_for(self.game, feature)
        } else {
            outcome.points()
        }
    }

    /// What an answer is worth, in words; what it adds, where it is compared with passing.
    fn worth_in_words(
        &self,
        action: Action,
        points: &[Points],
        adds: Option<&Vec<Adds>>,
    ) -> Vec<Sentence> {
        if let (Action::ChoosePlayer(victim), Prompt::NameVictim) = (action, self.prompt) {
            self.robbing(victim).map(|(_, words)| words).into_iter().collect()
        } else if let Action::MoveMarker(marker) = action {
            self.taken_in_words(marker, points)
        } else if let Some(adds) = adds {
            adds.iter().flat_map(worth::adds_in_words).collect()
        } else {
            points.iter().map(points_in_words).collect()
        }
    }

    fn pass(&self, nothing: &Outcome) -> PassOption {
        let points = nothing.points();
        let key = question::pass(self.game, self.prompt);
        let is_final = nothing.is_final;
        let (id, name) = (action_text(self.game, Action::Pass), sentence(key, []));
        PassOption { id, name, is_final, points }
    }

    fn figure_name(&self, kind: FigureKind, segment: Segment) -> Sentence {
        let feature = self.game.board().facts(segment).kind;
        let who = who(kind, feature);
        let board = self.game.board();
        let sides = sides_of(board, segment);
        let figure = figure_param(kind);
        let on = ("feature", Param::Text(feature.name().to_owned()));
        if sides.is_empty() {
            return sentence(format!("answer.figure.{who}"), [figure, on]);
        }
        // Two fields of a tile can reach the same sides; they never lie in the same direction.
        let direction = (feature == FeatureKind::Field).then(|| compass(board, segment)).flatten();
        let letters = match direction {
            Some(letters) => letters.to_owned(),
            None => sides.iter().map(|it| it.letter()).collect(),
        };
        let params = [figure, on, ("sides", Param::Text(letters))];
        sentence(format!("answer.figure.{who}.sides"), params)
    }

    fn knight_name(&self, knight: &Figure) -> Sentence {
        let place = self.game.board().square_of(knight.segment).place;
        let params = [("owner", number(knight.player.0)), figure_param(knight.kind), at(place)];
        sentence("answer.knight_home", params)
    }

    /// Whose figures stand where the dragon would go, and how many.
    fn sent_home_in_words(&self, to: Place) -> Vec<Sentence> {
        let there = |player| {
            let board = self.game.board();
            let figures = self.game.figures().iter().filter(move |it| it.player == player);
            figures.filter(|it| board.square_of(it.segment).place == to).count()
        };
        let lost = self.game.players().map(|it| (it, there(it)));
        lost.filter(|(_, n)| *n > 0)
            .map(|(player, n)| {
                let params = [("seat", number(player.0)), ("figures", number(n))];
                sentence("answer.sends_home", params)
            })
            .collect()
    }

    /// That the feature is complete already, if it is.
    fn complete_in_words(&self, segment: Segment) -> Option<Sentence> {
        let board = self.game.board();
        let feature = board.feature_of(segment);
        let tally = board.tally(feature);
        let kind = tally.kind.name();
        let is_complete = tally.is_complete() && !self.game.may_yet_join(feature);
        is_complete.then(|| sentence(format!("answer.complete.{kind}"), []))
    }
}

fn points_in_words(it: &Points) -> Sentence {
    sentence("answer.points", [("seat", number(it.seat)), ("points", number(it.points))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_dice::Dice;
    use bastide_notation::node_text;
    use bastide_rules::{Chance, boxes};

    /// Copies are what makes a prompt with hundreds of options slow.
    #[test]
    fn every_answer_takes_one_copy_of_the_game() {
        let mut dice = Dice::new(1, 0);
        for game_box in boxes() {
            let mut game = game_box.setup(2).game().expect("a box is a game");
            while game.node() != Node::Over {
                if let Node::Decide(player, prompt) = game.node() {
                    let teller = Teller { game: &game, player, prompt };
                    let (actions, mut trial) = (game.legal_actions(), Trial::new(&game));
                    let Answers { options, .. } = teller.answers(&actions, &mut trial);
                    let n_abbeys: usize = options.iter().map(|it| it.places.len()).sum();
                    assert_eq!(trial.n_copies, actions.len() + n_abbeys, "{}", node_text(&game));
                }
                let action = game.pick_action(|n| dice.below(n)).expect("an action");
                game.apply_unchecked(action, &mut Vec::new());
            }
        }
    }

    /// The kind of an action is read off its text, in a log that is not played as in one that is.
    #[test]
    fn the_text_of_an_action_tells_its_kind() {
        let mut dice = Dice::new(1, 0);
        for game_box in boxes() {
            let mut game = game_box.setup(2).game().expect("a box is a game");
            while game.node() != Node::Over {
                for action in game.legal_actions() {
                    let text = action_text(&game, action);
                    assert_eq!(kind_of(&text), kind_at(game.node(), action), "{text}");
                }
                let action = game.pick_action(|n| dice.below(n)).expect("an action");
                game.apply_unchecked(action, &mut Vec::new());
            }
        }
    }

    fn kind_at(node: Node, action: Action) -> Done {
        match (node, action) {
            (_, Action::Pass) => Done::Pass,
            (Node::Chance(Chance::DrawTile), _)
            | (Node::Decide(_, Prompt::PlaceTile(_) | Prompt::SecondTile | Prompt::PlayAbbey), _) => {
                Done::Tile
            }
            (
                Node::Decide(
                    _,
                    Prompt::PlaceFigure
                    | Prompt::SendKnightHome
                    | Prompt::MoveWagon
                    | Prompt::Land(_)
                    | Prompt::AddFollower
                    | Prompt::RemoveFollower
                    | Prompt::CallFollowers
                    | Prompt::EnterQuarter,
                ),
                _,
            ) => Done::Figure,
            _ => Done::Answer,
        }
    }
}
