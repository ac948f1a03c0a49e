//! How much each thing counts: found by matches, not by thought alone.

/// How much each thing counts for an [`Evaluator`](crate::Evaluator), in points unless it says
/// otherwise.
///
/// Bots take them as settings by name, so that `bastide match` can compare them:
/// `one-ply:turn=3,home=2`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// A turn to come.
    pub turn: f32,
    /// Followers in hand: a factor.
    pub hand: f32,
    /// The same where the fairy can be moved instead of placing one: whoever keeps followers for
    /// later then never places them.
    pub hand_with_fairy: f32,
    /// A follower who will come home, early in a game.
    pub home: f32,
    /// What a feature gains for each open place until it is completed, in its points for a tile.
    pub growth: f32,
    /// The same for a feature that is not completed.
    pub unfinished: f32,
    /// What will become of roads: a factor.
    pub road: f32,
    /// What will become of cities: a factor.
    pub city: f32,
    /// What will become of monasteries and the like: a factor.
    pub monastery: f32,
    /// What will become of the cities beside a field: a factor.
    pub field: f32,
    /// A builder at work.
    pub builder: f32,
    /// The fairy beside a follower, early in a game.
    pub fairy: f32,
    /// What is left of the fairy's points for scoring, early in a game: a part of one.
    pub fairy_stays: f32,
    /// How likely a dragon tile costs a follower near the dragon: a part of one.
    pub dragon: f32,
    /// How open the race for goods is, for each root of the tokens to come.
    pub goods: f32,
    /// An abbey tile not yet played.
    pub abbey: f32,
    /// An abbot at work, who can come home in any turn.
    pub abbot: f32,
    /// An abbot in hand.
    pub abbot_in_hand: f32,
    /// How many of the cities or roads to come are counted for a title: a part of one.
    pub title: f32,
    /// A message that is drawn.
    pub message: f32,
}

/// Names a weight and finds it.
type Named = (&'static str, fn(&mut Weights) -> &mut f32);

impl Weights {
    /// All weights by their names in settings.
    const NAMED: [Named; 20] = [
        ("turn", |it| &mut it.turn),
        ("hand", |it| &mut it.hand),
        ("hand-with-fairy", |it| &mut it.hand_with_fairy),
        ("home", |it| &mut it.home),
        ("growth", |it| &mut it.growth),
        ("unfinished", |it| &mut it.unfinished),
        ("road", |it| &mut it.road),
        ("city", |it| &mut it.city),
        ("monastery", |it| &mut it.monastery),
        ("field", |it| &mut it.field),
        ("builder", |it| &mut it.builder),
        ("fairy", |it| &mut it.fairy),
        ("fairy-stays", |it| &mut it.fairy_stays),
        ("dragon", |it| &mut it.dragon),
        ("goods", |it| &mut it.goods),
        ("abbey", |it| &mut it.abbey),
        ("abbot", |it| &mut it.abbot),
        ("abbot-in-hand", |it| &mut it.abbot_in_hand),
        ("title", |it| &mut it.title),
        ("message", |it| &mut it.message),
    ];

    /// The names of all weights.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::NAMED.iter().map(|it| it.0)
    }

    /// The weight with this name.
    ///
    /// ```
    /// let mut weights = bastide_bots::Weights::default();
    /// *weights.named("turn").unwrap() = 3.0;
    /// assert!(weights != bastide_bots::Weights::default());
    /// assert!(weights.named("wisdom").is_none());
    /// ```
    pub fn named(&mut self, name: &str) -> Option<&mut f32> {
        Self::NAMED.iter().find(|it| it.0 == name).map(|it| it.1(self))
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            turn: 2.5,
            hand: 1.0,
            hand_with_fairy: 0.6,
            home: 1.5,
            growth: 0.5,
            unfinished: 0.25,
            road: 0.0,
            city: 1.0,
            monastery: 0.5,
            field: 0.55,
            builder: 3.0,
            fairy: 0.0,
            fairy_stays: 0.17,
            dragon: 0.65,
            goods: 0.3,
            abbey: 4.0,
            abbot: 1.5,
            abbot_in_hand: 3.5,
            title: 0.5,
            message: 4.5,
        }
    }
}
