//! Who follows which table, and news for those who do. All of it is about connections that end with
//! the process, so it is in memory only.

use crate::store::now;
use bastide_protocol::Presence;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// What can be followed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    Lobby,
    /// The table with this id.
    Table(String),
}

/// Who follows what. Copies share everything.
#[derive(Clone, Debug, Default)]
pub(crate) struct Presences(Arc<Mutex<HashMap<Place, Followed>>>);

/// A place that somebody follows.
#[derive(Debug)]
struct Followed {
    news: watch::Sender<()>,
    /// Those the server knows, by their ids.
    people: HashMap<String, Streams>,
    n_strangers: u32,
}

/// The streams by which somebody follows a place.
#[derive(Clone, Copy, Debug, Default)]
struct Streams {
    n_here: u32,
    n_away: u32,
    /// When the last one ended.
    gone_since: Option<u64>,
}

impl Streams {
    fn are_all_gone(self) -> bool {
        self.n_here + self.n_away == 0
    }
}

impl Presences {
    /// Begins to follow a place, with the page in view.
    pub(crate) fn follow(&self, place: Place, person: Option<String>) -> Follower {
        let mut places = self.lock();
        let followed = places.entry(place.clone()).or_insert_with(|| Followed {
            news: watch::Sender::new(()),
            people: HashMap::new(),
            n_strangers: 0,
        });
        match &person {
            Some(person) => followed.people.entry(person.clone()).or_default().n_here += 1,
            None => followed.n_strangers += 1,
        }
        let news = followed.news.subscribe();
        followed.news.send_replace(());
        drop(places);
        let mut news = news;
        news.mark_unchanged();
        Follower { presences: self.clone(), place, person, attention: Attention::Here, news }
    }

    /// Tells all who follow a place that it has changed.
    pub(crate) fn tell(&self, place: &Place) {
        if let Some(followed) = self.lock().get(place) {
            followed.news.send_replace(());
        }
    }

    /// Whether somebody follows a place.
    pub(crate) fn of(&self, place: &Place, person: &str) -> Presence {
        let places = self.lock();
        let streams = places.get(place).and_then(|it| it.people.get(person)).copied();
        match streams.unwrap_or_default() {
            Streams { n_here: 1.., .. } => Presence::Here,
            Streams { n_away: 1.., .. } => Presence::Away,
            Streams { gone_since, .. } => Presence::Gone { since: gone_since },
        }
    }

    /// How many follow a place besides those for whom it is there.
    pub(crate) fn n_watchers(&self, place: &Place, is_guest: impl Fn(&str) -> bool) -> u32 {
        let places = self.lock();
        let Some(followed) = places.get(place) else { return 0 };
        let people = followed.people.iter();
        let people = people.filter(|(id, streams)| !streams.are_all_gone() && is_guest(id));
        followed.n_strangers + people.count() as u32
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Place, Followed>> {
        // Nothing panics between the counts.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a page is in view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attention {
    Here,
    Away,
}

/// Somebody who follows a place; they are gone when this is dropped.
#[derive(Debug)]
pub(crate) struct Follower {
    presences: Presences,
    place: Place,
    person: Option<String>,
    attention: Attention,
    news: watch::Receiver<()>,
}

impl Follower {
    /// Waits until the place has changed.
    pub(crate) async fn news(&mut self) {
        // The sender is there as long as somebody follows.
        _ = self.news.changed().await;
    }

    /// The page comes into view, or is hidden.
    pub(crate) fn turn(&mut self, attention: Attention) {
        if self.attention == attention {
            return;
        }
        self.attention = attention;
        let mut places = self.presences.lock();
        let Some(followed) = places.get_mut(&self.place) else { return };
        if let Some(streams) = self.person.as_ref().and_then(|it| followed.people.get_mut(it)) {
            let (came, went) = match attention {
                Attention::Here => (&mut streams.n_here, &mut streams.n_away),
                Attention::Away => (&mut streams.n_away, &mut streams.n_here),
            };
            *came += 1;
            *went -= 1;
        }
        followed.news.send_replace(());
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        let mut places = self.presences.lock();
        let Some(followed) = places.get_mut(&self.place) else { return };
        match &self.person {
            Some(person) => {
                let streams = followed.people.entry(person.clone()).or_default();
                match self.attention {
                    Attention::Here => streams.n_here -= 1,
                    Attention::Away => streams.n_away -= 1,
                }
                if streams.are_all_gone() {
                    streams.gone_since = Some(now());
                }
            }
            None => followed.n_strangers -= 1,
        }
        let is_left =
            followed.n_strangers == 0 && followed.people.values().all(|it| it.are_all_gone());
        if is_left {
            places.remove(&self.place);
        } else {
            followed.news.send_replace(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Place {
        Place::Table("abc".to_owned())
    }

    #[test]
    fn somebody_is_here_away_and_gone() {
        let presences = Presences::default();
        let ana = || Some("ana".to_owned());
        let _tom = presences.follow(table(), Some("tom".to_owned()));
        let mut first = presences.follow(table(), ana());
        let second = presences.follow(table(), ana());
        first.turn(Attention::Away);
        assert_eq!(presences.of(&table(), "ana"), Presence::Here, "one page is in view");
        drop(second);
        assert_eq!(presences.of(&table(), "ana"), Presence::Away);
        drop(first);
        assert!(matches!(presences.of(&table(), "ana"), Presence::Gone { since: Some(_) }));
        assert_eq!(presences.of(&table(), "eve"), Presence::Gone { since: None });
    }

    #[test]
    fn watchers_are_counted_and_nothing_is_left_behind() {
        let presences = Presences::default();
        let players = [presences.follow(table(), Some("tom".to_owned()))];
        let strangers = [presences.follow(table(), None), presences.follow(table(), None)];
        assert_eq!(presences.n_watchers(&table(), |it| it != "tom"), 2);
        drop((players, strangers));
        assert!(presences.lock().is_empty());
    }
}
