//! `bastide analyze`: what the decisions of a game cost, and what was luck.

use crate::failure::Failure;
use crate::replay;
use crate::table::Table;
use bastide_bots::{
    DecisionReview, DrawReview, Judgment, Review, ReviewSettings, Unwatched, review,
};
use bastide_notation::{Record, action_text};
use bastide_rules::{Action, Game, Player};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value, json};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

/// Analyzes a game: how accurate the players were, which decisions cost most, and who was lucky.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  bastide analyze game.txt
  bastide analyze game.txt --futures 1000     slower, and surer of small differences
  bastide analyze - --json < game.txt

Every move is compared with the best others in the same futures: the same tiles are drawn after each.
Points are those of the final margin over the best other player. An inaccuracy costs 3 % of a win, a
mistake 7 %, a blunder 15 %; differences that may be the luck of the futures count as none. Accuracy falls with the chance to
win that moves gave away; luck is the chance to win that draws brought, compared with what the bag
had to offer.")]
pub(crate) struct AnalyzeArgs {
    /// The record, or a saved game of JCloisterZone; `-` reads standard input
    file: PathBuf,
    /// Number of futures in which the moves of a decision are compared
    #[arg(long, value_name = "N", default_value_t = 200,
          value_parser = clap::value_parser!(u32).range(2..=100_000))]
    futures: u32,
    /// Number of other good moves that a move is compared with
    #[arg(long, value_name = "N", default_value_t = 5,
          value_parser = clap::value_parser!(u8).range(1..=50))]
    others: u8,
    /// The same seed gives the same futures
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of costliest decisions and luckiest draws to list
    #[arg(long, value_name = "N", default_value_t = 5)]
    top: usize,
    /// Write JSON for machines: all decisions and all draws
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(crate) fn run(args: &AnalyzeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let name = args.file.display();
    let text =
        replay::read(&args.file).map_err(|error| Failure::input(format!("{name}: {error}")))?;
    let record = if text.trim_start().starts_with('{') {
        let import = bastide_jcz::import(&text);
        import.map_err(|error| Failure::input(format!("{name}: {error}")))?.record
    } else {
        Record::read(&text).map_err(|error| Failure::input(format!("{name}, {error}")))?
    };
    let wrong = |what| Failure::input(format!("{name}: {what}"));
    let start = record.replay(Some(0)).map_err(wrong)?;
    let settings =
        ReviewSettings { n_futures: args.futures, n_others: args.others.into(), seed: args.seed };
    let bar = progress_bar(args, record.actions.len());
    let mut progress = |at: usize, _: usize| bar.set_position(at as u64);
    let review = review(&start, &record.actions, settings, &mut progress, &Unwatched);
    bar.finish_and_clear();
    let Some(review) = review else { return Ok(()) };
    let told = Told { record: &record, start: &start, review: &review };
    if args.json { Ok(writeln!(out, "{:#}", told.json())?) } else { Ok(told.write(args.top, out)?) }
}

/// A bar where a person looks on.
fn progress_bar(args: &AnalyzeArgs, n_actions: usize) -> ProgressBar {
    const BAR: &str = "{bar:40} {pos} of {len} actions, {eta} to go";
    if args.json || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(n_actions as u64);
    bar.set_style(ProgressStyle::with_template(BAR).expect("the template is right"));
    bar
}

/// A game and what is said of it.
struct Told<'a> {
    record: &'a Record,
    start: &'a Game,
    review: &'a Review,
}

impl Told<'_> {
    /// Actions as text, done one after the other after so many others.
    fn texts(&self, at: u32, actions: &[Action]) -> Vec<String> {
        let mut game = self.start.clone();
        let before = self.record.actions.iter().take(at as usize);
        before.for_each(|it| game.apply_unchecked(*it, &mut ()));
        let mut texts = Vec::new();
        for action in actions {
            texts.push(action_text(&game, *action));
            game.apply_unchecked(*action, &mut ());
        }
        texts
    }

    fn n_of(&self, player: Player, judgment: Judgment) -> usize {
        let own = self.review.decisions.iter().filter(|it| it.player == player);
        own.filter(|it| it.judgment == judgment).count()
    }

    fn json(&self) -> Value {
        let (names, colors) = (self.record.names(), self.record.colors());
        let players = self.start.players().zip(&self.review.players).map(|(player, it)| {
            let judgments: Map<String, Value> = Judgment::ALL
                .map(|it| (it.name().to_owned(), self.n_of(player, it).into()))
                .into_iter()
                .collect();
            json!({
                "name": names[player.index()],
                "color": colors[player.index()].name(),
                "accuracy": it.accuracy,
                "luck": it.luck,
                "cost": it.cost,
                "decisions": judgments,
            })
        });
        let n_players = usize::from(self.start.n_players());
        json!({
            "players": players.collect::<Vec<_>>(),
            "decisions": self.review.decisions.iter().map(|it| json!({
                "at": it.at,
                "player": it.player.0,
                "played": self.texts(it.at, &it.played),
                "best": self.texts(it.at, &it.best),
                "win": it.win,
                "loss": it.loss,
                "cost": it.cost,
                "judgment": it.judgment.name(),
            })).collect::<Vec<_>>(),
            "draws": self.review.draws.iter().map(|it| json!({
                "at": it.at,
                "player": it.player.0,
                "drawn": self.texts(it.at, &[it.drawn])[0],
                "win_before": it.before[..n_players],
                "luck": it.luck[..n_players],
            })).collect::<Vec<_>>(),
        })
    }

    fn write(&self, top: usize, out: &mut dyn Write) -> io::Result<()> {
        self.write_players(out)?;
        self.write_decisions(top, out)?;
        self.write_draws(top, out)
    }

    fn write_players(&self, out: &mut dyn Write) -> io::Result<()> {
        let names: Vec<String> = self.record.names().iter().map(|it| format!("#{it}")).collect();
        let mut heads = vec![""];
        heads.extend(names.iter().map(String::as_str));
        let mut table = Table::new(&heads);
        let mut row = |name: &str, cell: &dyn Fn(Player) -> String| {
            let cells = self.start.players().map(cell);
            table.row(std::iter::once(name.to_owned()).chain(cells).collect::<Vec<_>>());
        };
        let of = |player: Player| &self.review.players[player.index()];
        row("accuracy", &|it| format!("{:.0} %", 100.0 * of(it).accuracy));
        row("points given away", &|it| format!("{:.1}", of(it).cost));
        row("luck", &|it| format!("{:+.0} %", 100.0 * of(it).luck));
        for (name, judgment) in [
            ("inaccuracies", Judgment::Inaccuracy),
            ("mistakes", Judgment::Mistake),
            ("blunders", Judgment::Blunder),
        ] {
            row(name, &|it| self.n_of(it, judgment).to_string());
        }
        table.write(out)?;
        writeln!(out, "\nChance to win, draw by draw")?;
        for player in self.start.players() {
            let chances: Vec<f32> =
                self.review.draws.iter().map(|it| it.before[player.index()]).collect();
            writeln!(out, "  {}  {}", sparkline(&chances), self.record.names()[player.index()])?;
        }
        Ok(())
    }

    fn write_decisions(&self, top: usize, out: &mut dyn Write) -> io::Result<()> {
        let mut worst: Vec<&DecisionReview> =
            self.review.decisions.iter().filter(|it| it.judgment != Judgment::Good).collect();
        worst.sort_by(|a, b| b.cost.total_cmp(&a.cost));
        worst.truncate(top);
        if worst.is_empty() {
            return Ok(());
        }
        writeln!(out, "\nThe costliest decisions")?;
        let heads =
            ["#after actions", "player", "", "#points", "#chance to win", "played", "better"];
        let mut table = Table::new(&heads);
        for it in worst {
            table.row([
                it.at.to_string(),
                self.record.names()[it.player.index()].clone(),
                it.judgment.name().to_owned(),
                format!("{:.1}", it.cost),
                format!("{:.0} %, not {:.0} %", 100.0 * it.win, 100.0 * (it.win + it.loss)),
                self.texts(it.at, &it.played).join("; "),
                self.texts(it.at, &it.best).join("; "),
            ]);
        }
        table.write(out)
    }

    fn write_draws(&self, top: usize, out: &mut dyn Write) -> io::Result<()> {
        let luck = |it: &DrawReview| it.luck[it.player.index()];
        let mut draws: Vec<&DrawReview> = self.review.draws.iter().collect();
        draws.sort_by(|a, b| luck(b).abs().total_cmp(&luck(a).abs()));
        draws.truncate(top);
        if draws.is_empty() {
            return Ok(());
        }
        writeln!(out, "\nThe draws that mattered most")?;
        let mut table = Table::new(&["#after actions", "player", "#luck", "drawn"]);
        for it in draws {
            table.row([
                it.at.to_string(),
                self.record.names()[it.player.index()].clone(),
                format!("{:+.0} %", 100.0 * luck(it)),
                self.texts(it.at, &[it.drawn]).join("; "),
            ]);
        }
        table.write(out)
    }
}

/// Shares from 0 to 1 as bars, at most 72 of them.
fn sparkline(shares: &[f32]) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    const MAX_WIDTH: usize = 72;
    let n = shares.len().min(MAX_WIDTH);
    let bar = |idx: usize| {
        let share = shares[idx * shares.len() / n];
        BARS[((share * BARS.len() as f32) as usize).min(BARS.len() - 1)]
    };
    (0..n).map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_high_as_the_shares() {
        assert_eq!(sparkline(&[0.0, 0.2, 0.5, 0.99, 1.0]), "▁▂▅██");
        assert_eq!(sparkline(&[0.5; 200]).chars().count(), 72);
        assert_eq!(sparkline(&[]), "");
    }
}
