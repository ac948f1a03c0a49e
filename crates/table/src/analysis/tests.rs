use super::*;
use crate::draws::DrawSource;
use crate::new_game::{Fresh, new_table, table_of_record};
use bastide_bots::{Bot, Evaluator, OnePly, Unwatched};
use bastide_dice::Dice;
use bastide_notation::{Record, Seat};
use bastide_protocol::Upload;
use bastide_rules::{PlayerColor, Prompt, Setup};

/// A finished game of two careful players; `instead` may put something else in place of what would
/// be done or drawn.
fn played(mut instead: impl FnMut(&Game) -> Option<Action>) -> Table {
    let setup = Setup::base(2);
    let mut record = Record::new(setup.clone());
    let seat = |color| Seat { color, name: String::new() };
    record.seats = [PlayerColor::Red, PlayerColor::Blue].map(seat).to_vec();
    let (mut game, mut bot) = (setup.game().expect("a sound set-up"), OnePly::default());
    let (mut chance, mut whim) = (Dice::new(3, 0), Dice::new(3, 1));
    while game.node() != Node::Over {
        let usual = match game.node() {
            Node::Decide(..) => bot.decide(&game, &mut whim),
            Node::Chance(_) | Node::Over => game.pick_action(|n| chance.below(n)).expect("a tile"),
        };
        let action = instead(&game).unwrap_or(usual);
        game.apply(action).expect("it is legal");
        record.actions.push(action);
    }
    let upload = Upload::new(record.to_string());
    table_of_record(&upload, Fresh { id: Fresh::id_of(1), draws: DrawSource::Seed(1), now: 0 })
        .expect("a record")
}

fn analyzed(table: &Table, n_futures: u32) -> GameAnalysis {
    let settings = ReviewSettings { n_futures, n_others: 3, seed: 7 };
    let mut analyzer = Analyzer::new(table, settings).expect("the game is over");
    while analyzer.step(&Unwatched).expect("a step") != Looked::All {}
    analyzer.so_far()
}

/// By how much the first player is ahead of the second, by the evaluator.
fn lead(game: &Game, player: Player) -> f32 {
    let mut evaluator = Evaluator::default();
    evaluator.prepare(game);
    let expected = evaluator.expected(game);
    expected[player.index()] - expected[1 - player.index()]
}

/// What is best for a player after an action, where it is followed by the best answer.
fn after(game: &Game, action: Action) -> Game {
    let mut after = game.clone();
    after.apply(action).expect("it is legal");
    after
}

#[test]
fn a_planted_blunder_is_found_and_explained() {
    let mut planted = None;
    let table = played(|game| {
        let Node::Decide(player, Prompt::PlaceTile(_)) = game.node() else { return None };
        if planted.is_some() || !(20..50).contains(&game.n_tiles_left()) {
            return None;
        }
        let leads = game.legal_actions().into_iter().map(|it| (lead(&after(game, it), player), it));
        let mut leads: Vec<(f32, Action)> = leads.collect();
        leads.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (worst, best) = (leads.first()?, leads.last()?);
        if best.0 - worst.0 < 9.0 {
            return None;
        }
        planted = Some((game.n_actions(), player));
        Some(worst.1)
    });
    let (at, player) = planted.expect("there was something to spoil");
    let analysis = analyzed(&table, 16);
    assert_eq!(analysis.state, AnalysisState::Done);
    assert_eq!(analysis.n_done, analysis.n_moves);
    let costliest = analysis.moves.iter().max_by_key(|it| it.cost).expect("a move");
    assert_eq!((costliest.at, costliest.seat), (at, player.0), "{costliest:?}");
    assert!(costliest.cost > 40, "{costliest:?}");
    let better = costliest.better.as_ref().expect("a better move");
    assert_eq!((better.played.squares.len(), better.better.squares.len()), (1, 1));
    assert_ne!(better.played.actions, better.better.actions);
    assert_eq!(better.played.names.len(), better.played.actions.len());
    assert!(better.reason.is_some(), "{better:?}");
    let cost: u32 = analysis.seats.iter().map(|it| it.cost).sum();
    assert!(cost >= costliest.cost.into());
}

#[test]
fn a_lucky_draw_is_called_luck_and_not_merit() {
    let mut lucky = None;
    let table = played(|game| {
        let Node::Chance(_) = game.node() else { return None };
        let (player, mut bot, mut whim) =
            (game.active_player(), OnePly::default(), Dice::new(1, 1));
        if lucky.is_some() || game.n_tiles_left() > 30 {
            return None;
        }
        let mut leads: Vec<(f32, Action)> = Vec::new();
        for (outcome, _) in game.chance_outcomes() {
            let mut then = after(game, outcome);
            while matches!(then.node(), Node::Decide(it, _) if it == player) {
                let action = bot.decide(&then, &mut whim);
                then.apply(action).expect("bots play by the rules");
            }
            leads.push((lead(&then, player), outcome));
        }
        let mean = leads.iter().map(|it| it.0).sum::<f32>() / leads.len() as f32;
        let best = leads.iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
        if best.0 - mean < 6.0 {
            return None;
        }
        lucky = Some((game.n_actions(), player));
        Some(best.1)
    });
    let (at, player) = lucky.expect("something lucky could be drawn");
    let analysis = analyzed(&table, 4);
    let draw = analysis.draws.iter().find(|it| it.at == at).expect("the draw");
    assert_eq!(draw.seat, player.0);
    assert!(draw.tile.is_some());
    assert!(draw.luck[player.index()] > 30, "{draw:?}");
    assert_eq!(draw.luck.iter().sum::<i16>(), 0, "what one wins the other loses: {draw:?}");
    for seat in 0..2 {
        let sum: i32 = analysis.draws.iter().map(|it| i32::from(it.luck[seat])).sum();
        assert!((sum - analysis.seats[seat].luck).abs() <= 40, "{sum}: {:?}", analysis.seats[seat]);
    }
    // What the players did before it is judged as if it had never been drawn.
    let usual = analyzed(&played(|_| None), 4);
    let before = |it: &GameAnalysis| -> Vec<MoveReview> {
        it.moves.iter().filter(|it| it.at < at).cloned().collect()
    };
    assert_eq!(before(&analysis), before(&usual));
}

#[test]
fn chances_are_told_for_the_whole_game_and_end_with_the_winner() {
    let table = played(|_| None);
    let analysis = analyzed(&table, 4);
    assert!(analysis.chances.len() > 60, "{}", analysis.chances.len());
    assert!(analysis.chances.is_sorted_by_key(|it| it.at));
    for it in &analysis.chances {
        let sum: u16 = it.chances.iter().sum();
        assert!((999..=1001).contains(&sum), "{it:?}");
    }
    let end = analysis.chances.last().expect("the end");
    assert_eq!(end.at, table.n_actions());
    let best = table.game().leaders();
    assert!(best.iter().all(|it| end.chances[it.index()] == 1000 / best.len() as u16));
}

#[test]
fn a_game_that_goes_on_is_not_looked_at() {
    let wish = r#"{ "seats": [
        { "color": "red", "kind": { "type": "person" } },
        { "color": "blue", "kind": { "type": "person" } }
    ] }"#;
    let fresh = Fresh { id: Fresh::id_of(1), draws: DrawSource::Seed(1), now: 0 };
    let table = new_table(&serde_json::from_str(wish).expect("a wish"), fresh).expect("a game");
    let refusal = Analyzer::new(&table, ReviewSettings::default()).expect_err("it goes on");
    assert_eq!(refusal.problem().code, ProblemCode::NotOver);
}
