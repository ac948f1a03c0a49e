//! Games played at random by our rules, written down as that engine would, and imported again:
//! whatever both engines have must come back as the same game.

use bastide_board::{Place, Segment};
use bastide_dice::Dice;
use bastide_jcz::import;
use bastide_rules::{
    Action, Chance, Ferry, Figure, FigureKind, Game, Node, Prompt, Quarter, TileKind,
};
use bastide_tiles::{FeatureKind, Port, Rotation, Side};
use std::collections::BTreeSet;

/// What is played: tile sets, elements and rules as in a file, and the start tile.
struct Played {
    sets: &'static str,
    elements: &'static str,
    rules: &'static str,
    start: &'static str,
}

const BASE: &str = r#""small-follower": 7, "farmers": true"#;

const PLAYED: &[Played] = &[
    Played { sets: r#""basic:1": 1"#, elements: "", rules: "", start: "BA/RCr" },
    Played {
        sets: r#""basic:2": 1, "inns-and-cathedrals:2": 1, "traders-and-builders:2": 1"#,
        elements: r#", "abbot": 1, "garden": 1, "big-follower": 1, "inn": true, "cathedral": true,
            "builder": 1, "pig": 1, "traders": true"#,
        rules: r#""tiny-city-scoring": "2""#,
        start: "BA/RCr",
    },
    Played {
        sets: r#""basic:1": 1, "inns-and-cathedrals:1": 2, "traders-and-builders:1": 1"#,
        elements: r#", "big-follower": 1, "builder": 1, "pig": 1"#,
        rules: "",
        start: "BA/RCr",
    },
    Played {
        sets: r#""basic:1": 1, "river/1:1": 1"#,
        elements: r#", "river": true"#,
        rules: "",
        start: "RI/s",
    },
    Played { sets: r#""basic:2": 1, "river/1:2": 1"#, elements: "", rules: "", start: "RI/s" },
    Played {
        sets: r#""basic:1": 1, "river/2:1": 1"#,
        elements: r#", "pig-herd": true"#,
        rules: "",
        start: "RI/s",
    },
    Played {
        sets: r#""basic:1": 1, "river/1:1": 1, "river/2:1": 1"#,
        elements: "",
        rules: "",
        start: "RI/s",
    },
    Played {
        sets: r#""basic:1": 1, "princess-and-dragon:1": 1"#,
        elements: r#", "dragon": 1, "fairy": 1, "princess": true, "portal": true"#,
        rules: r#""princess-action": "may", "fairy-placement": "on-tile""#,
        start: "BA/RCr",
    },
    Played {
        sets: r#""basic:1": 1, "princess-and-dragon:1": 1"#,
        elements: r#", "dragon": 1, "fairy": 1, "princess": true, "portal": true"#,
        rules: r#""princess-action": "must", "dragon-move": "after-scoring""#,
        start: "BA/RCr",
    },
    Played {
        sets: r#""basic:1": 1, "abbey-and-mayor:1": 1"#,
        elements: r#", "abbey": 1, "barn": 1, "mayor": 1, "wagon": 1"#,
        rules: r#""wagon-move": "C2", "barn-placement": "occupied""#,
        start: "BA/RCr",
    },
    Played {
        sets: r#""basic:1": 1, "king-and-robber:1": 1, "cult/5": 1, "goldmines": 1"#,
        elements: r#", "king": true, "robber": true, "shrine": true, "gold": true"#,
        rules: r#""king-and-robber-scoring": "default""#,
        start: "BA/RCr",
    },
    Played {
        sets: r#""basic:1": 1, "corn-circles/2": 1, "abbey-and-mayor:1": 1"#,
        elements: r#", "corn-circle": true, "abbey": 1, "barn": 1, "mayor": 1, "wagon": 1"#,
        rules: r#""wagon-move": "C1""#,
        start: "BA/RCr",
    },
    Played {
        sets: r#""basic:2": 1, "flier:2": 2, "inns-and-cathedrals:2": 1, "abbey-and-mayor:1": 1"#,
        elements: r#", "flier": true, "abbot": 1, "garden": true, "big-follower": 1, "abbey": 1,
            "mayor": 1, "wagon": 1"#,
        rules: "",
        start: "BA/RCr",
    },
    Played {
        sets: r#""basic:1": 1, "mage-and-witch:2": 2, "inns-and-cathedrals:1": 1"#,
        elements: r#", "mage": true, "witch": true, "inn": true, "cathedral": true"#,
        rules: "",
        start: "BA/RCr",
    },
    Played {
        sets: r#""basic:1": 1, "princess-and-dragon:1": 1, "flier:2": 1, "mage-and-witch:2": 1,
            "corn-circles/2": 1, "goldmines": 1, "traders-and-builders:1": 1"#,
        elements: r#", "dragon": 1, "fairy": 1, "princess": 1, "portal": 1, "mage": 1, "witch": 1,
            "gold": 1, "builder": 1, "pig": 1, "traders": 1"#,
        rules: "",
        start: "BA/RCr",
    },
    Played {
        sets: r#""basic:2": 1, "ferries": 1, "traders-and-builders:2": 1"#,
        elements: r#", "ferry": true, "builder": 1"#,
        rules: "",
        start: "BA/RCr",
    },
    Played {
        sets: r#""basic:1": 1, "count": 1, "abbey-and-mayor:1": 1"#,
        elements: r#", "count": 1, "abbey": 1, "barn": 1, "mayor": 1, "wagon": 1"#,
        rules: r#""coc-final-scoring": "any-district""#,
        start: CITY,
    },
    Played {
        sets: r#""basic:2": 1, "count": 1, "princess-and-dragon:1": 1"#,
        elements: r#", "count": 1, "fairy": 1, "portal": 1"#,
        rules: r#""count-move": "clockwise", "coc-final-scoring": "market-only""#,
        start: CITY,
    },
    Played {
        sets: r#""basic:1": 1, "count": 1, "inns-and-cathedrals:1": 1"#,
        elements: r#", "count": 1, "big-follower": 1"#,
        rules: r#""count-move": "follow-meeple""#,
        start: CITY,
    },
    Played {
        sets: r#""basic:1": 1, "count": 1"#,
        elements: r#", "count": 1, "fairy": 1"#,
        rules: r#""fairy-placement": "on-tile""#,
        start: CITY,
    },
    // Other numbers of figures than the books have.
    Played {
        sets: r#""basic:2": 1, "count": 1, "abbey-and-mayor:1": 1, "traders-and-builders:2": 1"#,
        elements: r#", "count": 1, "abbot": 2, "garden": 1, "barn": 2, "mayor": 3, "wagon": 2,
            "builder": 2, "pig": 2, "big-follower": 4"#,
        rules: r#""barn-placement": "occupied""#,
        start: CITY,
    },
];

/// What messages there are.
const EVERYTHING_SAID: &[&str] = &[
    "PLACE_TILE",
    r#""tileId": "AM/A""#,
    "DEPLOY_MEEPLE",
    "0.small.1",
    "0.big.1",
    "0.abbot.1",
    "0.wagon.1",
    "0.mayor.1",
    "0.builder.1",
    "0.pig.1",
    "0.barn.1",
    r#""feature": "Road""#,
    r#""feature": "City""#,
    r#""feature": "Field""#,
    r#""feature": "Monastery""#,
    r#""feature": "Garden""#,
    r#""feature": "FlyingMachine""#,
    "QUARTER_CASTLE",
    "QUARTER_MARKET",
    "QUARTER_BLACKSMITH",
    "QUARTER_CATHEDRAL",
    "ABBOT_RETURN",
    "PRINCESS",
    "CORN_CIRCLE",
    r#""value": "REMOVE""#,
    r#""value": "DEPLOY""#,
    r#""figureId": "dragon.1""#,
    r#""figureId": "fairy.1", "to": ["#,
    r#""figureId": "fairy.1", "to": {"#,
    r#""fairy.1", "to": [0, 0]"#,
    r#""fairy.1", "to": {"featurePointer": {"position": [0, 0], "feature": "Quarter""#,
    r#""figureId": "count.1""#,
    r#""figureId": "mage.1""#,
    r#""figureId": "witch.1""#,
    "FERRY",
    "GOLD",
    "PASS",
    "COMMIT",
];

/// Games that begin with the city of Carcassonne: what is said before the final scoring takes many
/// forms.
const N_CITY_GAMES: u32 = 30;

/// The city of Carcassonne.
const CITY: &str = "the city";

#[test]
fn games_come_back_as_they_were_played() {
    let (mut seen, mut said) = (BTreeSet::new(), String::new());
    for (nth, played) in PLAYED.iter().enumerate() {
        let n_seeds = if played.start == CITY { N_CITY_GAMES } else { 4 };
        for seed in 0..n_seeds {
            let n_players = 2 + (nth as u32 + seed) % 5;
            let empty = played.file(n_players, "", "");
            let setup =
                import(&empty).unwrap_or_else(|error| panic!("{error}\n{empty}")).record.setup;
            let mut game = Writer::new(setup.game().unwrap(), played.rules, &mut seen);
            let actions = game.play(&mut Dice::new(nth as u64, seed.into()));
            let file = played.file(n_players, &game.drawn.join(", "), &game.messages.join(",\n"));
            let import = import(&file).unwrap_or_else(|error| panic!("{error}\n{file}"));
            let came = alike(&import.game, &import.record.actions);
            assert!(came == alike(&game.game, &actions), "{:?}\n{file}", import.differences);
            assert_eq!(import.game.node(), Node::Over);
            assert_eq!(import.differences, [""; 0], "{file}");
            said += &game.messages.join("\n");
        }
    }
    for wanted in EVERYTHING_SAID {
        assert!(said.contains(wanted), "nobody said {wanted}");
    }
    assert!(seen.len() > 150, "{} kinds of tile came", seen.len());
}

/// Several kinds of tile may have one id there, since they are the same: they are taken for one.
fn alike(game: &Game, actions: &[Action]) -> Vec<Action> {
    let rules = game.rules();
    let first = |kind: TileKind| {
        let id = &rules.tile(kind).jcz;
        let found = rules.kinds.iter().position(|it| it.tile.jcz == *id);
        TileKind(found.unwrap() as u16)
    };
    let same = |it: &Action| {
        if let Action::Draw(kind) = it { Action::Draw(first(*kind)) } else { *it }
    };
    actions.iter().map(same).collect()
}

impl Played {
    fn file(&self, n_players: u32, drawn: &str, messages: &str) -> String {
        let Self { sets, elements, rules, start } = self;
        let start = match *start {
            CITY => {
                (0..12).map(|it| tile(&format!("CO/{}", it + 1), it % 4 - 2, it / 4 - 1)).collect()
            }
            id => vec![tile(id, 0, 0)],
        };
        let start = start.join(", ");
        let players = vec![r#"{"name": "P"}"#; n_players as usize].join(", ");
        format!(
            r#"{{"initialRandom": 0.5, "setup": {{"sets": {{{sets}}}, "elements": {{{BASE}{elements}}},
"rules": {{{rules}}}, "start": [{start}]}},
"players": [{players}], "gameAnnotations": {{"drawOrder": [{drawn}]}}, "replay": [
{messages}
]}}"#
        )
    }
}

/// A start tile.
fn tile(id: &str, x: i32, y: i32) -> String {
    format!(r#"{{"tile": "{id}", "x": {x}, "y": {y}, "rotation": 0}}"#)
}

/// Plays and writes.
struct Writer<'a> {
    game: Game,
    rules: &'static str,
    messages: Vec<String>,
    drawn: Vec<String>,
    is_open: bool,
    /// Who has mounted a flying machine; the die is rolled in the same message.
    flying: Option<FigureKind>,
    /// What players say before the final scoring, by seat.
    last_calls: Vec<Vec<String>>,
    seen: &'a mut BTreeSet<String>,
}

impl<'a> Writer<'a> {
    fn new(game: Game, rules: &'static str, seen: &'a mut BTreeSet<String>) -> Self {
        let (messages, drawn) = (Vec::new(), Vec::new());
        let last_calls = vec![Vec::new(); game.n_players().into()];
        Self { game, rules, messages, drawn, is_open: false, flying: None, last_calls, seen }
    }

    fn play(&mut self, dice: &mut Dice) -> Vec<Action> {
        let mut actions = Vec::new();
        while self.game.node() != Node::Over {
            let by_itself = self.count_moves();
            let action = by_itself.unwrap_or_else(|| self.choose(dice));
            if by_itself.is_none() {
                self.write(action);
            }
            self.game.apply(action).unwrap();
            actions.push(action);
        }
        self.commit();
        self.write_last_calls(dice);
        actions
    }

    /// There everybody calls one follower after the other, round and round. Who is first depends on
    /// abbeys after the last tile.
    fn write_last_calls(&mut self, dice: &mut Dice) {
        let first = dice.below(self.last_calls.len() as u32) as usize;
        self.last_calls.rotate_left(first);
        let n_rounds = self.last_calls.iter().map(Vec::len).max().unwrap_or_default();
        for round in 0..n_rounds {
            let said = self.last_calls.iter().filter_map(|it| it.get(round));
            self.messages.extend(said.cloned());
        }
    }

    /// What the Count does by himself.
    fn count_moves(&self) -> Option<Action> {
        let Node::Decide(_, Prompt::MoveCount) = self.game.node() else { return None };
        let now = self.game.count_at()?;
        if self.rules.contains("clockwise") {
            return Some(Action::ChooseQuarter(match now {
                Quarter::Castle => Quarter::Market,
                Quarter::Market => Quarter::Blacksmith,
                Quarter::Blacksmith => Quarter::Cathedral,
                Quarter::Cathedral => Quarter::Castle,
            }));
        }
        let entered = self.game.residents().last()?.quarter;
        let follows = self.rules.contains("follow-meeple");
        follows.then_some(if entered == now {
            Action::Pass
        } else {
            Action::ChooseQuarter(entered)
        })
    }

    /// Dragon tiles are not drawn there before a volcano has come.
    fn is_early(&self, kind: TileKind) -> bool {
        self.game.has(bastide_rules::Element::Dragon)
            && self.game.rules().tile(kind).symbols.dragon
            && self.game.dragon().is_none()
    }

    fn choose(&self, dice: &mut Dice) -> Action {
        let mut choices = self.game.legal_actions();
        let is_early = |it: &Action| matches!(it, Action::Draw(kind) if self.is_early(*kind));
        if choices.iter().any(|it| !is_early(it)) {
            choices.retain(|it| !is_early(it));
        } else {
            // The end: one after the other.
            return choices[0];
        }
        if let Node::Decide(_, Prompt::TakeIngot) = self.game.node() {
            let order = |it: &Action| {
                let Action::ChooseTile(place) = it else { unreachable!() };
                let row = (place.x ^ place.y ^ if place.y < 0 { -1 } else { 0 }) & 15;
                (std::cmp::Reverse(self.game.n_ingot_claims(*place)), row)
            };
            return choices.into_iter().min_by_key(order).unwrap();
        }
        choices[dice.below(choices.len() as u32) as usize]
    }

    fn say(&mut self, kind: &str, payload: &str) {
        let player = match self.game.node() {
            Node::Decide(player, _) => player,
            Node::Chance(_) | Node::Over => self.game.active_player(),
        };
        let message =
            format!(r#"{{"type": "{kind}", "player": {}, "payload": {{{payload}}}}}"#, player.0);
        if self.game.is_calling_last() {
            self.last_calls[player.index()].push(message);
        } else {
            self.messages.push(message);
        }
    }

    fn commit(&mut self) {
        if std::mem::take(&mut self.is_open) {
            let player = self.game.active_player().0;
            let payload = r#"{"random": 0.5}"#;
            let message =
                format!(r#"{{"type": "COMMIT", "player": {player}, "payload": {payload}}}"#);
            self.messages.push(message);
        }
    }

    fn is_asked(&self, wanted: Prompt) -> bool {
        matches!(self.game.node(), Node::Decide(_, prompt) if prompt == wanted)
    }

    /// Whether what is asked comes before the message that closes an action.
    fn is_in_action(&self) -> bool {
        matches!(
            self.game.node(),
            Node::Chance(Chance::RollDie)
                | Node::Decide(
                    _,
                    Prompt::PlaceFigure
                        | Prompt::Land(_)
                        | Prompt::PlaceMagicFigure
                        | Prompt::SendKnightHome
                        | Prompt::PlaceIngot
                        | Prompt::PlaceFerry
                        | Prompt::MoveFerry
                )
        )
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "`write_move` has the others")]
    fn write(&mut self, action: Action) {
        if !self.is_in_action() {
            self.commit();
        }
        match action {
            Action::Draw(kind) => {
                let id = self.tile_id(kind);
                if !self.is_early(kind) {
                    self.drawn.push(format!("{id:?}"));
                }
                self.seen.insert(id);
            }
            Action::PlaceTile { place, rotation } => self.write_tile(place, rotation),
            Action::PlaceFigure { kind, segment } => self.write_deploy(kind, segment),
            Action::PlaceBarn(corner) => {
                let square = self.game.board().square_at(corner.0).unwrap();
                let field = self.game.board().segment_at(square, Port::left(Side::North)).unwrap();
                self.write_deploy(FigureKind::Barn, field);
            }
            Action::ScoreFigure { kind, segment } => {
                let Node::Decide(player, _) = self.game.node() else { unreachable!() };
                self.write_return("ABBOT_RETURN", Figure { player, kind, segment });
            }
            Action::TakeBack(it) if self.is_asked(Prompt::RemoveFollower) => {
                self.write_return("CORN_CIRCLE", it);
            }
            Action::TakeBack(knight) => self.write_return("PRINCESS", knight),
            Action::ChooseCropAction(it) => {
                let value = ["DEPLOY", "REMOVE"][it as usize];
                self.say("CIRCLE_REMOVE_OR_DEPLOY", &format!(r#""value": "{value}""#));
            }
            Action::LayFerry(ferry) => self.write_ferry(ferry),
            Action::Launch(kind) => self.flying = Some(kind),
            Action::Roll(die) => self.write_launch(die),
            Action::EnterQuarter { kind, quarter } => {
                let Node::Decide(player, _) = self.game.node() else { unreachable!() };
                let meeple = format!("{}.{}.1", player.0, meeple(kind));
                let to = quarter_text(quarter);
                self.say("DEPLOY_MEEPLE", &format!(r#""meepleId": "{meeple}", "pointer": {to}"#));
            }
            Action::ChooseTile(place) if self.is_asked(Prompt::PlaceIngot) => {
                let to = place_text(place);
                self.say("PLACE_TOKEN", &format!(r#""token": "GOLD", "pointer": {to}"#));
            }
            Action::Pass => self.say("PASS", ""),
            Action::Accept => {}
            Action::ChooseTile(_) if self.is_asked(Prompt::TakeIngot) => {}
            other => self.write_move(other),
        }
    }

    /// Figures that belong to nobody.
    #[expect(clippy::wildcard_enum_match_arm, reason = "what only we have must not come up")]
    fn write_move(&mut self, action: Action) {
        match action {
            Action::PlaceMagicFigure { figure, segment } => {
                let to = self.pointer(segment);
                self.write_neutral(&format!("{}.1", figure.name()), &to);
            }
            Action::RemoveMagicFigure(figure) => {
                self.write_neutral(&format!("{}.1", figure.name()), "null");
            }
            Action::ChooseQuarter(quarter) => self.write_neutral("count.1", &quarter_text(quarter)),
            Action::ChooseTile(place) => {
                let piece = match self.is_asked(Prompt::MoveDragon) {
                    true => "dragon.1",
                    false => "fairy.1",
                };
                self.write_neutral(piece, &place_text(place));
            }
            Action::BindFairyInQuarter { kind, quarter } => {
                let Node::Decide(player, _) = self.game.node() else { unreachable!() };
                let (meeple, at) = (meeple(kind), quarter_text(quarter));
                let to =
                    format!(r#"{{"featurePointer": {at}, "meepleId": "{}.{meeple}.1"}}"#, player.0);
                self.write_neutral("fairy.1", &to);
            }
            Action::BindFairy(figure) => self.write_neutral("fairy.1", &self.figure(figure)),
            other => panic!("that engine has no {other:?}"),
        }
    }

    fn tile_id(&self, kind: TileKind) -> String {
        self.game.rules().tile(kind).jcz.clone().expect("a tile of both engines")
    }

    fn write_tile(&mut self, place: Place, rotation: Rotation) {
        let Node::Decide(_, Prompt::PlaceTile(kind)) = self.game.node() else { unreachable!() };
        let (id, to) = (self.tile_id(kind), place_text(place));
        let degrees = 90 * u32::from(rotation.quarters());
        let payload = format!(r#""tileId": "{id}", "rotation": "R{degrees}", "position": {to}"#);
        self.say("PLACE_TILE", &payload);
        self.is_open = true;
    }

    fn write_deploy(&mut self, kind: FigureKind, segment: Segment) {
        let Node::Decide(player, _) = self.game.node() else { unreachable!() };
        let meeple = format!("{}.{}.1", player.0, meeple(kind));
        let to = self.pointer(segment);
        self.say("DEPLOY_MEEPLE", &format!(r#""meepleId": "{meeple}", "pointer": {to}"#));
    }

    fn write_launch(&mut self, die: u8) {
        let kind = self.flying.take().unwrap();
        let meeple = format!("{}.{}.1", self.game.active_player().0, meeple(kind));
        let square = self.game.board().square(self.game.last_square());
        let from = place_text(square.place);
        let random = f64::from(die) / 3.0 - 0.1;
        let pointer =
            format!(r#"{{"position": {from}, "feature": "FlyingMachine", "location": "I"}}"#);
        let payload =
            format!(r#""meepleId": "{meeple}", "pointer": {pointer}, "random": {random}"#);
        self.say("DEPLOY_MEEPLE", &payload);
    }

    fn write_ferry(&mut self, ferry: Ferry) {
        let board = self.game.board();
        let place = place_text(board.square_of(ferry.ends()[0]).place);
        let ports = self.game.ferry_sides(ferry).map(Port::middle);
        let to = sides_text(&ports);
        let pointer = format!(r#"{{"position": {place}, "feature": "Road", "location": "{to}"}}"#);
        self.say("PLACE_TOKEN", &format!(r#""token": "FERRY", "pointer": {pointer}"#));
    }

    fn write_return(&mut self, source: &str, figure: Figure) {
        let from = self.figure(figure);
        self.say("RETURN_MEEPLE", &format!(r#""source": "{source}", "pointer": {from}"#));
    }

    fn write_neutral(&mut self, figure: &str, to: &str) {
        self.say("MOVE_NEUTRAL_FIGURE", &format!(r#""figureId": "{figure}", "to": {to}"#));
    }

    fn figure(&self, figure: Figure) -> String {
        let meeple = format!("{}.{}.1", figure.player.0, meeple(figure.kind));
        let at = self.pointer(figure.segment);
        format!(r#"{{"featurePointer": {at}, "meepleId": "{meeple}"}}"#)
    }

    fn pointer(&self, segment: Segment) -> String {
        let board = self.game.board();
        let square = board.square_of(segment);
        let layout = board.catalog().layout(square.kind);
        let orientation = layout.orientation(square.rotation);
        let ports: Vec<Port> = orientation.ports_of(board.local(segment)).collect();
        let kind = board.facts(segment).kind;
        let (feature, location) = match kind {
            FeatureKind::Road => ("Road", sides_text(&ports)),
            FeatureKind::City => ("City", sides_text(&ports)),
            FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Abbey => {
                ("Monastery", "I".to_owned())
            }
            FeatureKind::Garden => ("Garden", "I".to_owned()),
            FeatureKind::Field if ports.is_empty() => {
                let fields = board.segments_on(board.square_idx_of(segment)).filter(|it| {
                    let local = board.local(*it);
                    board.facts(*it).kind == kind && orientation.ports_of(local).next().is_none()
                });
                ("Field", ["I", "II"][fields.take_while(|it| *it != segment).count()].to_owned())
            }
            FeatureKind::Field => {
                let halves: Vec<String> = ports.iter().map(ToString::to_string).collect();
                ("Field", halves.join("."))
            }
        };
        let at = place_text(square.place);
        format!(r#"{{"position": {at}, "feature": "{feature}", "location": "{location}"}}"#)
    }
}

fn place_text(place: Place) -> String {
    format!("[{}, {}]", place.x, place.y)
}

fn quarter_text(quarter: Quarter) -> String {
    let name = quarter.name().to_uppercase();
    format!(r#"{{"position": [0, 0], "feature": "Quarter", "location": "QUARTER_{name}"}}"#)
}

fn sides_text(ports: &[Port]) -> String {
    let has = |side: Side| ports.iter().any(|it| it.side() == side);
    let sides: String = Side::ALL.into_iter().filter(|it| has(*it)).map(Side::letter).collect();
    match sides.as_str() {
        "NESW" => "NWSE".to_owned(),
        "ES" => "SE".to_owned(),
        "EW" => "WE".to_owned(),
        "NW" | "NE" | "NS" | "SW" => sides,
        _ if sides.len() == 3 => {
            let missing = Side::ALL.into_iter().find(|it| !has(*it)).unwrap();
            format!("_{missing}")
        }
        _ => sides,
    }
}

fn meeple(kind: FigureKind) -> &'static str {
    match kind {
        FigureKind::Normal => "small",
        FigureKind::Large => "big",
        FigureKind::Abbot => "abbot",
        FigureKind::Builder => "builder",
        FigureKind::Pig => "pig",
        FigureKind::Mayor => "mayor",
        FigureKind::Wagon => "wagon",
        FigureKind::Barn => "barn",
    }
}
