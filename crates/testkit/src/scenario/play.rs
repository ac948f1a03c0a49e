//! Playing scenarios.

use super::read::split_last;
use super::tile::read_tile;
use super::{Move, Scenario, ScenarioError};
use bastide_notation::{
    BadAction, Names, action_text, board_text, event_text, goods_text, messages_text, node_text,
    points_text, quarter_text, read_action, title_key,
};
use bastide_rules::{
    Action, Element, FigureKind, Game, Marker, Node, Player, Quarter, Scoreboard, Title,
};

/// What came of a scenario.
pub(super) struct Outcome {
    /// Its last part, line by line.
    pub(super) lines: Vec<String>,
    /// Everything that was done.
    pub(super) actions: Vec<Action>,
    /// What each action brought about, as sentences.
    pub(super) told: Vec<Vec<String>>,
}

pub(super) fn play(scenario: &Scenario) -> Result<Outcome, ScenarioError> {
    let first_line = scenario.moves.first().map_or(1, |(line, _)| *line);
    let at_first = |what| ScenarioError { line: first_line, what };
    let game = scenario.setup.game().map_err(|error| at_first(error.to_string()))?;
    game.check().map_err(|what| at_first(format!("unsound: {what}")))?;
    let names: Vec<String> = scenario.colors.iter().map(ToString::to_string).collect();
    let turn_of = scenario.setup.first_player;
    let outcome = Outcome { lines: Vec::new(), actions: Vec::new(), told: Vec::new() };
    let mut play = Play { scenario, names, game, turn_of, outcome };
    let mut last_line = first_line;
    for (line, it) in &scenario.moves {
        last_line = *line;
        let fail = |what| ScenarioError { line: *line, what };
        play.make(it, *line == first_line).map_err(fail)?;
    }
    play.end().map_err(|what| ScenarioError { line: last_line, what })?;
    Ok(play.outcome)
}

struct Play<'a> {
    scenario: &'a Scenario,
    names: Vec<String>,
    game: Game,
    /// Whose block of lines this is.
    turn_of: Player,
    outcome: Outcome,
}

impl Play<'_> {
    fn tell(&mut self, line: &str) {
        self.outcome.lines.push(format!("  {line}"));
    }

    fn make(&mut self, it: &Move, is_first: bool) -> Result<(), String> {
        match it {
            Move::Turn(_) if is_first => Ok(()),
            Move::Turn(player) => {
                self.turn_is_over()?;
                let (due, named) = (self.game.active_player(), *player);
                if due != named {
                    let (due, named) = (self.name(due), self.name(named));
                    return Err(format!("it is {due}'s turn, not {named}'s"));
                }
                self.turn_of = named;
                Ok(())
            }
            Move::Act(by, text) => {
                self.is_asked(by.unwrap_or(self.turn_of))?;
                let action = self.read(text)?;
                self.apply(action, text)
            }
            Move::Refuse(text) => self.refuse(text),
            Move::Options => self.options(),
        }
    }

    fn name(&self, player: Player) -> String {
        Names(&self.names).of(player)
    }

    /// The next action is chance's in the turn under way, or this player's.
    fn is_asked(&self, player: Player) -> Result<(), String> {
        let decider = match self.game.node() {
            Node::Chance(_) => self.game.active_player(),
            Node::Decide(player, _) => player,
            Node::Over => return Err("the game is over".to_owned()),
        };
        if decider == player {
            return Ok(());
        }
        let (due, named) = (self.name(decider), self.name(player));
        Err(format!("{named} is asked nothing now: {due} is"))
    }

    /// Reads an action; `place E[city S] at 0,-1` is turned into its form with an arrow.
    fn read(&self, text: &str) -> Result<Action, String> {
        self.try_to_read(text)?.map_err(|error| error.to_string())
    }

    fn try_to_read(&self, text: &str) -> Result<Result<Action, BadAction>, String> {
        let with_arrow = match text.strip_prefix("place ").and_then(|it| split_last(it, " at ")) {
            Some((tile, place)) => {
                let (tile, rotation) = read_tile(&self.scenario.setup, tile.trim())?;
                format!("place {}{} at {place}", tile.id, rotation.arrow())
            }
            None => text.to_owned(),
        };
        Ok(read_action(&self.game, &with_arrow))
    }

    fn apply(&mut self, action: Action, text: &str) -> Result<(), String> {
        let mut events = Vec::new();
        let applied = self.game.apply_telling(action, &mut events);
        applied.map_err(|why| format!("{text:?} is not legal: {why}"))?;
        self.game.check().map_err(|what| format!("unsound after {text:?}: {what}"))?;
        let sentence = |event| event_text(&self.game, Names(&self.names), event);
        let sentences: Vec<String> = events.iter().map(sentence).collect();
        sentences.iter().for_each(|it| self.tell(it));
        self.outcome.actions.push(action);
        self.outcome.told.push(sentences);
        Ok(())
    }

    /// What is asked belongs to the turn under way, whoever is asked.
    fn is_under_way(&self) -> Result<(), String> {
        if self.game.active_player() == self.turn_of {
            return Ok(());
        }
        Err(format!("{}'s turn is over", self.name(self.turn_of)))
    }

    fn refuse(&mut self, text: &str) -> Result<(), String> {
        self.is_under_way()?;
        let (shown, refused) = match self.try_to_read(text)? {
            Ok(action) => (action_text(&self.game, action), self.game.clone().apply(action)),
            Err(bad) => match bad.illegal {
                Some(why) => (bad.text, Err(why)),
                None => return Err(bad.to_string()),
            },
        };
        match refused {
            Ok(()) => Err(format!("{text:?} was to be refused, but is legal")),
            Err(why) => {
                self.tell(&format!("refused: {shown} ({why})"));
                Ok(())
            }
        }
    }

    fn options(&mut self) -> Result<(), String> {
        self.is_under_way()?;
        let asked = node_text(&self.game);
        let name = match self.game.node() {
            Node::Decide(player, _) => self.name(player),
            Node::Chance(_) | Node::Over => self.name(self.turn_of),
        };
        self.tell(&format!("options of {name}: {asked}"));
        for action in self.game.legal_actions() {
            let text = action_text(&self.game, action);
            self.tell(&format!("  {text}"));
        }
        Ok(())
    }

    /// The block of lines has answered everything it was asked.
    fn turn_is_over(&self) -> Result<(), String> {
        match self.game.node() {
            Node::Over => Ok(()),
            // Whoever plays alone has the next turn, too.
            Node::Chance(_) if self.game.n_players() == 1 => Ok(()),
            Node::Chance(_) | Node::Decide(..) if self.game.active_player() != self.turn_of => {
                Ok(())
            }
            Node::Chance(_) | Node::Decide(..) => {
                let (name, asked) = (self.name(self.turn_of), node_text(&self.game));
                Err(format!("{name}'s turn is not over: {asked}"))
            }
        }
    }

    /// What lies on the scoreboard and on tiles beside figures, in games that have it.
    fn tell_scoreboard_and_gold(&mut self) {
        let messages = self.game.known_messages();
        if !messages.is_empty() {
            self.tell(&format!("messages at the bottom {}", messages_text(messages)));
        }
        let robber = |it: Player| Some(format!("{} {}", self.name(it), self.game.robber(it)?));
        let robbers: Vec<String> = self.game.players().filter_map(robber).collect();
        if !robbers.is_empty() {
            self.tell(&format!("robbers {}", robbers.join(", ")));
        }
        if self.game.has(Element::WheelOfFortune) {
            self.tell(&format!("pig     {}", self.game.pig().name()));
            let crowned = self.game.crowned().iter().map(|it| {
                let large = if it.kind == FigureKind::Large { " large" } else { "" };
                format!("{}{large} {}", self.name(it.player), it.segment.name())
            });
            let crowned: Vec<String> = crowned.collect();
            if !crowned.is_empty() {
                self.tell(&format!("crowns  {}", crowned.join(", ")));
            }
        }
        if self.game.has(Element::GoldMines) {
            let place = |it| self.game.board().square(it).place;
            let ingots = self.game.ingots_on_board().iter();
            let mut ingots: Vec<_> = ingots.map(|(square, n)| (place(*square), *n)).collect();
            ingots.sort_unstable();
            let ingots: Vec<String> = ingots.iter().map(|(at, n)| format!("{n} on {at}")).collect();
            let gold = self.game.players();
            let gold = gold.map(|it| format!("{} {}", self.name(it), self.game.ingots(it)));
            let gold: Vec<String> = gold.collect();
            self.tell(&format!("gold    {}", gold.join(", ")));
            if !ingots.is_empty() {
                self.tell(&format!("ingots  {}", ingots.join(", ")));
            }
        }
    }

    /// Goods, titles and quarters, in games that have them.
    fn tell_held(&mut self) {
        if self.game.has(Element::Goods) {
            let goods = |it: Player| match goods_text(self.game.held_goods(it)) {
                text if text.is_empty() => format!("{} none", self.name(it)),
                text => format!("{} {text}", self.name(it)),
            };
            let goods: Vec<String> = self.game.players().map(goods).collect();
            self.tell(&format!("goods   {}", goods.join(", ")));
        }
        for title in Title::ALL {
            if let Some(holder) = self.game.holder(title) {
                let (name, key) = (self.name(holder.player), title_key(title));
                self.tell(&format!("{key:<7} {name} {}", holder.n_tiles));
            }
        }
        for quarter in Quarter::ALL {
            let there = quarter_text(&self.game, Names(&self.names), quarter);
            if !there.is_empty() {
                self.tell(&format!("{:<10} {there}", quarter.name()));
            }
        }
    }

    fn end(&mut self) -> Result<(), String> {
        self.turn_is_over()?;
        let is_over = self.game.node() == Node::Over;
        if is_over != self.scenario.ends {
            return Err(format!("the game is {}over", if is_over { "" } else { "not " }));
        }
        let players = || self.game.players();
        let has_messengers = self.game.has(Element::Messengers) && !is_over;
        let score = |it: Player| match self.game.score(it) {
            points if has_messengers => {
                let by_messenger = self.game.scoreboard().points_of(it, Marker::Messenger);
                format!("{} {}", self.name(it), points_text(points, Some(by_messenger)))
            }
            points if points < Scoreboard::N_SPACES => format!("{} {points}", self.name(it)),
            points => {
                let space = self.game.scoreboard().space(it);
                format!("{} {points} (space {space})", self.name(it))
            }
        };
        let scores: Vec<String> = players().map(score).collect();
        let supplies: Vec<String> = players().map(|it| self.supply(it)).collect();
        self.tell(&format!("score   {}", scores.join(", ")));
        self.tell(&format!("supply  {}", supplies.join(", ")));
        self.tell_held();
        self.tell_scoreboard_and_gold();
        if is_over {
            let winners: Vec<String> =
                self.game.leaders().into_iter().map(|it| self.name(it)).collect();
            self.tell(&format!("won by  {}", winners.join(", ")));
        }
        self.tell("board");
        for line in board_text(&self.game, &self.scenario.colors).lines() {
            self.outcome.lines.push(format!("    {line}").trim_end().to_owned());
        }
        Ok(())
    }

    /// `Red 6 + abbot`: normal followers by their number, others by name.
    fn supply(&self, player: Player) -> String {
        let mut text = self.name(player);
        for kind in FigureKind::ALL {
            match (kind, self.game.supply(player, kind)) {
                (FigureKind::Normal, n) => text += &format!(" {n}"),
                (_, 0) => {}
                (_, 1) => text += &format!(" + {}", kind.name()),
                (_, n) => text += &format!(" + {n} {}s", kind.name()),
            }
        }
        text
    }
}
