//! Properties of random games. `PROPTEST_CASES` sets how many, `PROPTEST_RNG_SEED` which; without
//! them a fixed and short selection is played.

use bastide_board::Segment;
use bastide_dice::Dice;
use bastide_rules::{Action, AnyFigure, Event, Location, Node, Piece, PieceMove, Prompt, Setup};
use bastide_rules::{When, Why};
use bastide_testkit::properties::{self, Holds, Ledger, Moment, Plan, expanded_plans, plans};
use bastide_tiles::{FeatureKind, Rotation};
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// So many random games, always the same.
fn fixed(n_cases: u32) -> Config {
    let rng_seed = RngSeed::Fixed(1);
    Config { cases: n_cases, rng_seed, failure_persistence: None, ..Config::default() }
}

/// So many random games, unless the environment says how many and which.
fn config(n_cases: u32) -> Config {
    let (from_environment, mut config) = (Config::default(), fixed(n_cases));
    if std::env::var_os("PROPTEST_CASES").is_some() {
        config.cases = from_environment.cases;
    }
    if std::env::var_os("PROPTEST_RNG_SEED").is_some() {
        config.rng_seed = from_environment.rng_seed;
    }
    config
}

fn for_random_games(n_cases: u32, test: impl Fn(&Plan) -> Holds) {
    for_games(config(n_cases), test);
}

/// The same with elements and rivers.
fn for_expanded_games(n_cases: u32, test: impl Fn(&Plan) -> Holds) {
    for_plans(config(n_cases), &expanded_plans(), test);
}

fn for_games(config: Config, test: impl Fn(&Plan) -> Holds) {
    for_plans(config, &plans(), test);
}

/// Plays random games, shrinks the first that fails, and panics with it.
fn for_plans(config: Config, plans: &impl Strategy<Value = Plan>, test: impl Fn(&Plan) -> Holds) {
    let tested = TestRunner::new(config)
        .run(plans, |plan| test(&plan).map_err(|what| TestCaseError::fail(what.clone())));
    if let Err(error) = tested {
        panic!("{error}");
    }
}

#[test]
fn every_state_is_sound() {
    for_random_games(1500, |plan| {
        let end = plan.play(|moment| properties::state_is_sound(moment.before))?;
        properties::state_is_sound(&end)
    });
}

#[test]
fn every_action_is_fair() {
    for_random_games(1500, |plan| {
        let mut ledger = Ledger::default();
        plan.play(|moment| properties::action_is_fair(moment, &mut ledger)).map(|_| ())
    });
}

#[test]
fn illegal_actions_change_nothing() {
    for_random_games(300, |plan| {
        let mut dice = Dice::new(plan.choices.len() as u64, 0);
        let end =
            plan.play(|moment| properties::illegal_changes_nothing(moment.before, &mut dice))?;
        properties::illegal_changes_nothing(&end, &mut dice)
    });
}

#[test]
fn a_landscape_is_the_same_turned_or_laid_in_another_order() {
    for_random_games(600, |plan| {
        let mut dice = Dice::new(plan.choices.len() as u64, 0);
        let end = plan.play(|moment| {
            if moment.after.n_actions() % 8 != 0 {
                return Ok(());
            }
            let by = Rotation::from_quarters(1 + dice.below(3) as u8);
            properties::turning_turns_everything(moment.after, by)?;
            properties::order_does_not_matter(moment.after, &mut dice)
        })?;
        properties::turning_turns_everything(&end, Rotation::from_quarters(1))?;
        properties::order_does_not_matter(&end, &mut dice)
    });
}

#[test]
fn a_record_is_the_game() {
    for_random_games(1000, properties::records_replay);
}

#[test]
fn clones_live_their_own_lives() {
    for_random_games(120, |plan| {
        let mut stale = Setup::base(3).game().map_err(|error| error.to_string())?;
        plan.play(|moment| {
            if moment.after.n_actions() % 32 == 1 {
                properties::clones_are_apart(moment.after, &mut stale)?;
            }
            Ok(())
        })
        .map(|_| ())
    });
}

#[test]
fn all_seats_are_equal() {
    for_random_games(1000, properties::seats_do_not_matter);
}

#[test]
fn projected_scores_are_those_of_a_game_that_ends() {
    for_random_games(600, |plan| {
        plan.play(|moment| properties::ending_now_gives_projection(moment.before)).map(|_| ())
    });
}

#[test]
fn expanded_games_are_sound() {
    for_expanded_games(300, |plan| {
        let end = plan.play(|moment| properties::state_is_sound(moment.before))?;
        properties::state_is_sound(&end)
    });
}

#[test]
fn expanded_games_are_fair() {
    for_expanded_games(600, |plan| {
        let mut ledger = Ledger::default();
        plan.play(|moment| properties::action_is_fair(moment, &mut ledger)).map(|_| ())
    });
}

#[test]
fn expanded_games_are_their_records() {
    for_expanded_games(300, properties::records_replay);
}

#[test]
fn expanded_games_treat_all_seats_alike() {
    for_expanded_games(300, properties::seats_do_not_matter);
}

#[test]
fn expanded_games_can_begin_in_the_middle() {
    for_expanded_games(200, |plan| {
        plan.play(|moment| properties::ending_now_gives_projection(moment.before)).map(|_| ())
    });
}

#[test]
fn a_position_is_the_same_however_it_came_about() {
    for_expanded_games(150, |plan| {
        let mut dice = Dice::new(plan.choices.len() as u64, 1);
        plan.play(|moment| {
            if moment.before == moment.after || moment.before.key() == moment.after.key() {
                return Err(format!("{:?} leads nowhere", moment.action));
            }
            if moment.after.n_actions() % 24 == 1 {
                properties::positions_have_no_history(moment.before, &mut dice)?;
            }
            Ok(())
        })
        .map(|_| ())
    });
}

#[test]
fn expanded_games_can_be_copied_turned_and_misused() {
    for_expanded_games(100, |plan| {
        let mut dice = Dice::new(plan.choices.len() as u64, 0);
        let mut stale = Setup::base(3).game().map_err(|error| error.to_string())?;
        plan.play(|moment| {
            properties::illegal_changes_nothing(moment.before, &mut dice)?;
            if moment.after.n_actions() % 32 != 1 {
                return Ok(());
            }
            properties::clones_are_apart(moment.after, &mut stale)?;
            properties::turning_turns_everything(moment.after, Rotation::from_quarters(1))?;
            properties::order_does_not_matter(moment.after, &mut dice)
        })
        .map(|_| ())
    });
}

/// A property of what never happens holds for nothing: the random games show all of this.
#[test]
fn random_games_have_something_to_check() {
    let seen: RefCell<BTreeMap<&str, u32>> = RefCell::default();
    let see = |what: &'static str| *seen.borrow_mut().entry(what).or_default() += 1;
    for_games(fixed(1000), |plan| {
        plan.play(|moment| {
            let mut n_awards: BTreeMap<(When, Segment), u32> = BTreeMap::new();
            for event in moment.events {
                if let Event::TileDiscarded(..) = event {
                    see("a tile fits nowhere");
                } else if *event == Event::GameOver {
                    see("the game ends");
                } else if let Event::Scored(award) = event
                    && let Why::Feature { kind, at, when, .. } = award.why
                {
                    see(kind.name());
                    let board = moment.after.board();
                    let first = board.segments_of(board.feature_of(at)).min().unwrap_or(at);
                    *n_awards.entry((when, first)).or_default() += 1;
                }
            }
            n_awards.values().filter(|n| **n > 1).for_each(|_| see("a tie"));
            if n_awards.keys().filter(|(when, _)| *when == When::Completed).count() > 1 {
                see("two features at once");
            }
            let asked = matches!(moment.after.node(), Node::Decide(_, Prompt::PlaceFigure));
            if matches!(moment.action, Action::PlaceTile { .. }) && !asked {
                see("no figure can be placed");
            }
            Ok(())
        })
        .map(|_| ())
    });
    let seen = seen.into_inner();
    for what in [
        "a tile fits nowhere",
        "the game ends",
        "road",
        "city",
        "monastery",
        "field",
        "a tie",
        "two features at once",
        "no figure can be placed",
    ] {
        assert!(seen.get(what).is_some_and(|n| *n >= 10), "{what}: {seen:?}");
    }
}

/// What expanded games must show, each a few times.
const SIGHTINGS: [&str; 26] = [
    "a tile fits nowhere",
    "a lake lies down by itself",
    "a second tile",
    "shrine",
    "garden",
    "an abbot comes home",
    "the dragon moves",
    "a knight is sent home",
    "the fairy moves",
    "a bonus by the fairy",
    "a point by the fairy",
    "a portal",
    "an abbey is played",
    "mayor",
    "wagon",
    "a wagon moves on",
    "a barn",
    "a field at a barn",
    "a message",
    "a robbery",
    "an ingot is won",
    "a follower enters Carcassonne",
    "the Count moves",
    "somebody says who calls first",
    "a follower is called",
    "a follower is called before the final scoring",
];

fn see_move(it: &PieceMove, moment: &Moment<'_>, see: &impl Fn(&'static str)) {
    match (it.piece, it.from, it.to) {
        (Piece::Figure(AnyFigure::Dragon), ..) if it.player.is_some() => see("the dragon moves"),
        (Piece::Figure(AnyFigure::Fairy), ..) => see("the fairy moves"),
        (Piece::Figure(AnyFigure::Count), ..) => see("the Count moves"),
        (Piece::Ingot, _, Location::Off) => see("an ingot is won"),
        (Piece::Figure(AnyFigure::Placed(_)), Location::Off, Location::Corner(_)) => see("a barn"),
        (Piece::Figure(AnyFigure::Placed(_)), Location::Segment(_), _) => see("a wagon moves on"),
        (Piece::Figure(AnyFigure::Placed(_)), _, Location::Quarter(_)) => {
            see("a follower enters Carcassonne");
        }
        (Piece::Figure(AnyFigure::Placed(_)), Location::Quarter(_), _) => {
            see(match moment.before.is_calling_last() {
                true => "a follower is called before the final scoring",
                false => "a follower is called",
            });
        }
        _ => {}
    }
}

#[test]
fn expanded_games_have_something_to_check() {
    let seen: RefCell<BTreeMap<&str, u32>> = RefCell::default();
    let see = |what: &'static str| *seen.borrow_mut().entry(what).or_default() += 1;
    for_plans(fixed(1200), &expanded_plans(), |plan| {
        plan.play(|moment| {
            for event in moment.events {
                if let Event::TileDiscarded(..) = event {
                    see("a tile fits nowhere");
                } else if let Event::TileLaid { .. } = event {
                    see("a lake lies down by itself");
                } else if let Event::SecondTileEarned(_) = event {
                    see("a second tile");
                } else if let Event::KnightSentHome { .. } = event {
                    see("a knight is sent home");
                } else if let Event::FigurePlaced(figure) = event {
                    see(figure.kind.name());
                    let square = moment.after.board().square_idx_of(figure.segment);
                    if square != moment.after.last_square() {
                        see("a portal");
                    }
                } else if let Event::MessageDrawn { .. } = event {
                    see("a message");
                } else if let Event::PieceMoved(it) = event {
                    see_move(it, moment, &see);
                } else if let Event::CallsBegun(_) = event {
                    see("somebody says who calls first");
                } else if let Event::Scored(award) = event {
                    if let Why::Feature { kind, when, .. } = award.why {
                        see(kind.name());
                        if kind == FeatureKind::Field && when == When::Completed {
                            see("a field at a barn");
                        }
                    } else if let Why::Abbot { .. } = award.why {
                        see("an abbot comes home");
                    } else if let Why::Fairy { .. } = award.why {
                        see("a bonus by the fairy");
                    } else if let Why::FairyAtTurn { .. } = award.why {
                        see("a point by the fairy");
                    } else if let Why::Robbery { .. } = award.why {
                        see("a robbery");
                    }
                }
            }
            if moment.action == Action::Accept
                && matches!(moment.before.node(), Node::Decide(_, Prompt::PlayAbbey))
            {
                see("an abbey is played");
            }
            Ok(())
        })
        .map(|_| ())
    });
    let seen = seen.into_inner();
    for what in SIGHTINGS {
        assert!(seen.contains_key(what), "{what}: {seen:?}");
    }
}
