//! The runner must be hard to please.

use super::{Scenario, ScenarioError};

const HEAD: &str = "A knight.\nVector: BASE-V1.\n\nplayers Red Blue\n";

fn play(text: &str) -> Result<String, ScenarioError> {
    Scenario::read(text)?.play()
}

/// The scenario made of the usual head and this rest fails in this line with these words.
#[track_caller]
fn fails(rest: &str, line: usize, words: &str) {
    match play(&format!("{HEAD}{rest}")) {
        Ok(played) => panic!("{rest} was played:\n{played}"),
        Err(error) => {
            assert!(error.what.contains(words), "{rest} fails otherwise: {error}");
            assert_eq!(error.line, line, "{rest}: {error}");
        }
    }
}

#[test]
fn what_is_shown_and_its_source_come_first() {
    let read = |text: &str| Scenario::read(text).unwrap_err().to_string();
    assert!(read("A knight.\n\nplayers Red Blue\n").starts_with("line 2: a scenario begins with"));
    assert!(read("Ruling: R-003.\n\nplayers Red Blue\n").starts_with("line 2: "));
    assert!(read("A knight.\nRuling: R-3.\n\n").starts_with("line 2: \"R-3\""));
    assert!(read("A knight.\nExample: RGXX, \"Farms\".\n\n").contains("no rulebook"));
    assert!(read("A knight.\nRuling: R-003.\nplayers Red\n").contains("empty line"));
}

#[test]
fn lines_that_are_not_understood_fail() {
    fails("turns Red\n", 5, "\"turns\" is not understood");
    fails("players Mauve\n", 5, "no color");
    fails("players Red\n", 5, "sits twice");
    fails("elements wings\n", 5, "no element");
    fails("option base.tiny_city = three\n", 5, "takes normal or two_points");
    fails("  knight\n", 5, "belongs under");
    fails("board 3\n", 5, "\"board\" is not understood");
    fails("board\n  D^\norigin 1,1\n", 7, "before the board");
    fails("score Red many\n", 5, "no number");
    fails("goods Red 2 beer\n", 5, "\"beer\" is no goods");
    fails("king Red\n", 5, "wanted is `king COLOR TILES`");
    fails("tile Y^ at 0,0\n", 5, "no tile set of this scenario");
    fails("end\n", 5, "after the last turn");
    fails("turn Green\n", 5, "Green does not play");
    fails("turn Red\n  draw E\n  jump\n", 7, "\"jump\"");
    fails("turn Red\n  draw E\nboard\n", 7, "before the first turn");
    fails("turn Red\n  draw E\nend\nturn Red\n", 8, "only `expect`");
    fails("", 1, "at least one turn");
}

#[test]
fn positions_that_cannot_be_fail() {
    fails("board\n  D^ E^\n\nturn Red\n  draw E\n", 8, "its W side does not match");
    fails("board\n  D^ .. U^\n\nturn Red\n  draw E\n", 8, "no tile lies beside");
    fails("figures\n  Red knight on 1,0\n\nturn Red\n  draw E\n", 6, "no tile lies at 1,0");
    fails("figures\n  Red monk on 0,0\n\nturn Red\n  draw E\n", 6, "no place for a monk");
    fails("figures\n  Red farmer on 0,0\n\nturn Red\n  draw E\n", 6, "which farmer?");
    fails("figures\n  Green knight on 0,0\n\nturn Red\n  draw E\n", 6, "Green does not play");
    fails("start D\nboard\n  D^\n\nturn Red\n  draw E\n", 9, "exclude each other");
    fails("tiles wheel-of-fortune\n\nturn Red\n  draw E\n", 7, "need a `start` or a `board`");
}

#[test]
fn questions_must_be_answered() {
    let drawn = "turn Red\n  draw E\n";
    let placed = "turn Red\n  draw E\n  place Ev at 0,-1\n";
    fails(drawn, 6, "Red's turn is not over: place tile E");
    fails(placed, 7, "Red's turn is not over: place a figure, or pass");
    fails(&format!("{placed}end\n"), 7, "Red's turn is not over");
    fails(&format!("{placed}turn Blue\n  draw E\n"), 8, "Red's turn is not over");
    fails("turn Red\n", 5, "Red's turn is not over: a tile is drawn");
}

#[test]
fn answers_must_be_asked_for() {
    let played = "turn Red\n  draw E\n  place Ev at 0,-1\n  knight\n";
    fails(&format!("{played}  pass\n"), 9, "Red is asked nothing now: Blue is");
    fails(&format!("{played}  options\n"), 9, "Red's turn is over");
    fails(&format!("{played}turn Red\n  draw E\n"), 9, "it is Blue's turn, not Red's");
    fails("turn Red\n  knight\n", 6, "is not legal: a tile must be drawn");
    fails("turn Red\n  draw E\n  place E^ at 0,-1\n", 7, "its S side does not match");
    fails("turn Red\n  draw E\n  place U^ at 1,0\n", 7, "the tile in hand is E, not U");
}

#[test]
fn what_is_legal_is_not_refused() {
    let rest = "turn Red\n  draw E\n  refuse place Ev at 0,-1\n  place Ev at 0,-1\n  pass\n";
    fails(rest, 7, "was to be refused, but is legal");
}

#[test]
fn a_scenario_can_be_written_anew() {
    let input = format!("{HEAD}\nturn Red\n  draw E\n  place Ev at 0,-1\n  pass\n");
    let updated = Scenario::updated(&input).unwrap();
    assert!(updated.starts_with(&format!("{input}\nexpect\n  Red draws E\n")), "{updated}");
    assert_eq!(Scenario::updated(&updated), Ok(updated.clone()), "twice is as good as once");
    let scenario = Scenario::read(&updated).unwrap();
    assert_eq!(scenario.play(), Ok(scenario.expected));
}
