//! What a question is about: the points that wait for its answer, and whose they will be.

use super::Teller;
use super::words::number;
use crate::sentences::sentence;
use crate::view::spots;
use bastide_board::Feature;
use bastide_protocol::{AtStake, Points, PromptOption, Sentence};
use bastide_rules::{Action, Game, Marker, Message, MessageCount, Player, Prompt, When, Why};

/// The features whose points a question is about.
pub(super) fn at_stake(
    game: &Game,
    player: Player,
    prompt: Prompt,
    actions: &[Action],
) -> Vec<AtStake> {
    let features = if prompt == Prompt::CallFollowers {
        called_to(game, actions)
    } else if matches!(prompt, Prompt::NameVictim | Prompt::MoveMarker(_)) {
        awarded(game)
    } else if let Prompt::Message(message) = prompt {
        let counted = game.counted_by_message(player, message);
        return counted.iter().map(|it| counted_stake(game, player, it)).collect();
    } else {
        Vec::new()
    };
    features.into_iter().map(|it| stake(game, it)).collect()
}

/// A feature that gives its points to whoever has the majority.
fn stake(game: &Game, feature: Feature) -> AtStake {
    let tally = game.board().tally(feature);
    let when = if tally.is_complete() { When::Completed } else { When::Final };
    AtStake {
        kind: tally.kind.name().to_owned(),
        spots: spots(game.board(), feature),
        owners: game.owners(feature).iter().map(|it| it.0).collect(),
        points: game.value(feature, when).points,
    }
}

/// A feature of which a message counts something for a player, whoever has the majority.
fn counted_stake(game: &Game, player: Player, counted: &MessageCount) -> AtStake {
    AtStake { owners: vec![player.0], points: counted.points, ..stake(game, counted.feature) }
}

/// The features to which followers can be called now.
fn called_to(game: &Game, actions: &[Action]) -> Vec<Feature> {
    let feature = |action: &Action| {
        if let Action::PlaceFigure { segment, .. } = *action {
            Some(game.board().feature_of(segment))
        } else {
            None
        }
    };
    let mut features: Vec<Feature> = actions.iter().filter_map(feature).collect();
    features.sort_unstable();
    features.dedup();
    features
}

/// The features whose points wait to be handed out.
fn awarded(game: &Game) -> Vec<Feature> {
    let mut features = Vec::new();
    for award in game.waiting_awards() {
        if let Why::Feature { at, .. } = award.why {
            let feature = game.board().feature_of(at);
            if !features.contains(&feature) {
                features.push(feature);
            }
        }
    }
    features
}

/// What a message gives, in words; nothing of those whose answers say it themselves.
fn given_by_message(game: &Game, player: Player, message: Message) -> Option<Sentence> {
    let counted = game.counted_by_message(player, message);
    let n: u16 = counted.iter().map(|it| it.n).sum();
    let points: u16 = counted.iter().map(|it| it.points).sum();
    let one = |key| Some(sentence(key, [("points", number(points))]));
    let each = |key| {
        let params = [("n", number(n)), ("points", number(points))];
        Some(sentence(key, params))
    };
    match message {
        Message::ShortestRoad => one("stake.shortest_road"),
        Message::SmallestCity => one("stake.smallest_city"),
        Message::SmallestMonastery => one("stake.smallest_monastery"),
        Message::Pennants => each("stake.pennants"),
        Message::Knights => each("stake.knights"),
        Message::Farmers => each("stake.farmers"),
        Message::ExtraTile | Message::OneFollower => None,
    }
}

impl Teller<'_> {
    /// What is at stake, in words, where the rules make it known.
    pub(super) fn stakes(&self, actions: &[Action], options: &[PromptOption]) -> Vec<Sentence> {
        if let Prompt::Message(message) = self.prompt {
            given_by_message(self.game, self.player, message).into_iter().collect()
        } else if self.prompt == Prompt::NameVictim {
            let victim = |action: &Action| {
                if let Action::ChoosePlayer(it) = *action { self.robbing(it) } else { None }
            };
            actions.iter().filter_map(victim).map(|(_, words)| words).collect()
        } else if let Prompt::MoveMarker(_) = self.prompt {
            let robbed = |(action, option): (&Action, &PromptOption)| {
                let Action::MoveMarker(marker) = *action else { return Vec::new() };
                self.robbed_by_moving(marker, option.points.get(1..).unwrap_or_default())
            };
            actions.iter().zip(options).flat_map(robbed).collect()
        } else {
            Vec::new()
        }
    }

    /// What robbing somebody brings: half of what they are paid next, rounded up.
    pub(super) fn robbing(&self, victim: Player) -> Option<(Points, Sentence)> {
        let award = self.game.waiting_awards().find(|it| it.player == victim)?;
        let stolen = award.n_stolen();
        let params = [
            ("seat", number(victim.0)),
            ("points", number(award.points)),
            ("stolen", number(stolen)),
        ];
        let points = Points { seat: self.player.0, points: stolen };
        Some((points, sentence("stake.rob", params)))
    }

    fn robbed_by_moving(&self, marker: Marker, stolen: &[Points]) -> Vec<Sentence> {
        let key = match marker {
            Marker::ScoringFigure => "stake.robbed.figure",
            Marker::Messenger => "stake.robbed.messenger",
        };
        let said =
            |it: &Points| sentence(key, [("seat", number(it.seat)), ("points", number(it.points))]);
        stolen.iter().map(said).collect()
    }

    /// Who gets how much of what a marker takes, and whether that earns a message.
    pub(super) fn taken_in_words(&self, marker: Marker, taken: &[Points]) -> Vec<Sentence> {
        let Some((own, stolen)) = taken.split_first() else { return Vec::new() };
        let robbed = |it: &Points| {
            let params = [("seat", number(it.seat)), ("points", number(it.points))];
            sentence("answer.robbed", params)
        };
        let mut said: Vec<Sentence> = stolen.iter().map(robbed).collect();
        if self.game.earns_message(self.player, marker, own.points) {
            said.push(sentence("answer.earns_message", []));
        }
        said
    }

    /// Whom a robber would stand with on a space.
    pub(super) fn robs_in_words(&self, space: u8) -> Vec<Sentence> {
        let there = |it: &Player| self.game.can_be_robbed(*it, space);
        let others = self.game.players().filter(|it| *it != self.player).filter(there);
        others.map(|it| sentence("answer.robs", [("seat", number(it.0))])).collect()
    }
}
