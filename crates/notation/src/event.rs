//! Events as sentences.

use crate::action::concerned;
use crate::figure::figure_text;
use crate::segment::Role;
use crate::tile_text;
use bastide_board::Segment;
use bastide_rules::{
    Award, CropAction, Event, Figure, FigureKind, Game, Magic, Message, Player, Title, Value, When,
    Why,
};
use bastide_tiles::{CropCircle, FeatureKind, Goods};

mod piece;

use piece::moved_text;

/// What the players are called, by seat.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a>(pub &'a [String]);

impl Names<'_> {
    /// A player's name; a seat without one is called by its number.
    #[must_use]
    pub fn of(&self, player: Player) -> String {
        self.0.get(player.index()).cloned().unwrap_or_else(|| format!("Seat {}", player.0 + 1))
    }
}

/// An event as a sentence without a full stop. The game is the one after the event.
#[must_use]
pub fn event_text(game: &Game, names: Names<'_>, event: &Event) -> String {
    let id = |kind| &game.rules().tile(kind).id;
    let name = |player: &Player| names.of(*player);
    #[expect(clippy::wildcard_enum_match_arm, reason = "`module_text` names them all")]
    match event {
        Event::TurnStarted(player) => format!("{} is to play", name(player)),
        Event::TileDrawn(player, kind) => format!("{} draws {}", name(player), id(*kind)),
        Event::TileDiscarded(_, it) => format!("{} fits nowhere and leaves the game", id(*it)),
        Event::TilePlaced { player, kind, place, rotation } => {
            format!("{} places {} at {place}", name(player), tile_text(game, *kind, *rotation))
        }
        Event::TileLaid { kind, place, rotation } => {
            format!("{} comes to lie at {place}", tile_text(game, *kind, *rotation))
        }
        Event::FigurePlaced(figure) => placed_text(game, names, figure),
        Event::Passed(player) => format!("{} passes", name(player)),
        Event::Scored(award) => award_text(names, award),
        Event::FigureTakenBack(figure) => taken_back_text(game, names, figure),
        Event::FinalScoring => "The last tile has been played; final scoring".to_owned(),
        Event::GameOver => "The game is over".to_owned(),
        _ => module_text(game, names, event),
    }
}

/// What only expansions tell.
fn module_text(game: &Game, names: Names<'_>, event: &Event) -> String {
    let id = |kind| &game.rules().tile(kind).id;
    let name = |player: &Player| names.of(*player);
    let who = |player: &Player, does: &str| format!("{} {does}", name(player));
    match event {
        Event::TileLaidAside(player, kind) => {
            format!("{} lays {} aside until the dragon comes", name(player), id(*kind))
        }
        Event::TilesShuffledIn { n } => {
            format!("{} laid aside: back into the bag", plural(*n, "tile", "tiles"))
        }
        Event::KnightSentHome { player, knight } => knight_text(game, names, *player, knight),
        Event::SecondTileEarned(it) => format!("{}'s builder earns a second tile", name(it)),
        Event::PieceMoved(it) => moved_text(game, names, it),
        Event::ChallengeLost(segment) => challenge_text(game, *segment),
        Event::GoodsTaken { player: it, goods, n } => who(it, &goods_text(*goods, *n)),
        Event::TitleTaken { title, holder: it } => who(&it.player, &title_text(*title, it.n_tiles)),
        Event::MessengerMoves(player) => who(player, "takes these points with the messenger"),
        Event::MessengerTakenBack(it) => who(it, "adds the points of the messenger"),
        Event::MessageDrawn { player: it, message } => who(it, &message_text(*message)),
        Event::CropActionChosen { player, circle, action } => {
            who(player, &crop_text(*circle, *action))
        }
        Event::CallsBegun(player) => who(player, "is the first to call from Carcassonne"),
        Event::TurnStarted(_)
        | Event::TileDrawn(..)
        | Event::TileDiscarded(..)
        | Event::TilePlaced { .. }
        | Event::TileLaid { .. }
        | Event::FigurePlaced(_)
        | Event::FigureTakenBack(_)
        | Event::Passed(_)
        | Event::Scored(_)
        | Event::FinalScoring
        | Event::GameOver => {
            unreachable!("the base game's events are told of above")
        }
    }
}

fn goods_text(goods: Goods, n: u8) -> String {
    format!("takes {n} {}", goods.word())
}

fn message_text(message: Message) -> String {
    format!("draws message {}, {}", message.number(), message.name())
}

fn placed_text(game: &Game, names: Names<'_>, figure: &Figure) -> String {
    let place = game.board().square_of(figure.segment).place;
    format!("{} places {} on {place}", names.of(figure.player), standing(game, figure))
}

fn taken_back_text(game: &Game, names: Names<'_>, figure: &Figure) -> String {
    let place = game.board().square_of(figure.segment).place;
    let (owner, what) = (names.of(figure.player), figure_name(game, figure));
    format!("{owner} takes back {what} from {place}")
}

fn challenge_text(game: &Game, loser: Segment) -> String {
    let square = game.board().square_of(loser);
    let role = Role::on(game.board().facts(loser).kind).name();
    format!("The {role} on {} loses the challenge", square.place)
}

fn title_text(title: Title, n_tiles: u16) -> String {
    let (what, size) = (title.feature().name(), plural(n_tiles, "tile", "tiles"));
    format!("is {} with a {what} of {size}", title.name())
}

fn crop_text(circle: CropCircle, action: CropAction) -> String {
    let does = match action {
        CropAction::Add => "add",
        CropAction::Remove => "take back",
    };
    format!("lets everybody {does} a {}", concerned(circle))
}

fn knight_text(game: &Game, names: Names<'_>, player: Player, knight: &Figure) -> String {
    let (name, owner) = (names.of(player), names.of(knight.player));
    format!("{name}'s princess sends {} of {owner} home", figure_name(game, knight))
}

/// A figure and the segment it stands on, with its article.
fn standing(game: &Game, figure: &Figure) -> String {
    let square = game.board().square_of(figure.segment);
    let layout = game.board().catalog().layout(square.kind);
    let local = game.board().local(figure.segment);
    with_article(&figure_text(layout, square.rotation, figure.kind, local))
}

/// What a figure is where it stands, with its article.
fn figure_name(game: &Game, figure: &Figure) -> String {
    let role = Role::on(game.board().facts(figure.segment).kind).name();
    match figure.kind {
        FigureKind::Normal => with_article(role),
        FigureKind::Large => format!("a large {role}"),
        FigureKind::Abbot
        | FigureKind::Builder
        | FigureKind::Pig
        | FigureKind::Mayor
        | FigureKind::Wagon
        | FigureKind::Barn => with_article(figure.kind.name()),
    }
}

fn with_article(name: &str) -> String {
    let an = name.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {name}", if an { "an" } else { "a" })
}

fn award_text(names: Names<'_>, award: &Award) -> String {
    let name = names.of(award.player);
    let why = match award.why {
        Why::Feature { kind, when, value, .. } => {
            let unfinished = match (when, kind) {
                (When::Completed, _) | (_, FeatureKind::Field) => "",
                (When::Final, _) => "unfinished ",
            };
            format!("{unfinished}{}, {}", kind.name(), sum_text(kind, &value))
        }
        Why::Abbot { kind, value, .. } => {
            let article = if kind == FeatureKind::Abbey { "an" } else { "a" };
            format!("abbot from {article} {}, {}", kind.name(), sum_text(kind, &value))
        }
        Why::Fairy { kind, .. } => format!("fairy, {} scored", kind.name()),
        Why::FairyAtTurn { .. } => "fairy, start of the turn".to_owned(),
        Why::Barn { n, .. } => {
            format!("barn, {} x {}", plural(n, "city", "cities"), award.points / n.max(1))
        }
        Why::Goods { goods, n } => format!("most {}, {n}", goods.word()),
        Why::Title { title: Title::King, n, .. } => {
            format!("king, {}", plural(n, "city", "cities"))
        }
        Why::TitleHeld(title) => title.name().to_owned(),
        Why::Title { title: Title::RobberBaron, n, .. } => {
            format!("robber baron, {}", plural(n, "road", "roads"))
        }
        Why::Message(message) => format!("message {}, {}", message.number(), message.name()),
        Why::TwoPoints => "instead of the message".to_owned(),
        Why::Robbery { from } => format!("robbed from {}", names.of(from)),
        Why::Gold { n } => plural(n.into(), "ingot", "ingots"),
        Why::Wheel(segment) => format!("wheel, {}", segment.name()),
        Why::CrownSpaces(segment) => format!("crown spaces of {}", segment.name()),
        Why::RobberAtEnd => "robber on the scoreboard".to_owned(),
    };
    format!("{name} scores {}: {why}", award.points)
}

/// How the points add up: `3 tiles x 2 + 1 pennant x 2`.
fn sum_text(kind: FeatureKind, value: &Value) -> String {
    let counted = match kind {
        FeatureKind::Field => plural(value.n_counted, "city", "cities"),
        _ if value.counts_segments => plural(value.n_counted, "segment", "segments"),
        FeatureKind::City
        | FeatureKind::Road
        | FeatureKind::Monastery
        | FeatureKind::Shrine
        | FeatureKind::Abbey
        | FeatureKind::Garden => plural(value.n_counted, "tile", "tiles"),
    };
    let each = if value.each == 1 { String::new() } else { format!(" x {}", value.each) };
    let sum = if value.n_pennants == 0 {
        format!("{counted}{each}")
    } else {
        format!("{counted}{each} + {}{each}", plural(value.n_pennants, "pennant", "pennants"))
    };
    match value.magic {
        Magic::None => sum,
        Magic::Mage { n_tiles } => format!("{sum} + {n_tiles} for the mage"),
        Magic::Witch => format!("{sum}, halved by the witch"),
    }
}

fn plural(n: u16, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}
