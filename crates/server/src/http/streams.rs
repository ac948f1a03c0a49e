//! How many streams are open, in all and by each client, known by its address or as a person.

use crate::failure::Failure;
use bastide_protocol::ProblemCode;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The address a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// The streams that are open. Copies share everything.
#[derive(Debug)]
pub(crate) struct Streams<K = Peer>(Arc<Shared<K>>);

impl<K> Clone for Streams<K> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

#[derive(Debug)]
struct Shared<K> {
    max: usize,
    max_per_client: usize,
    open: Mutex<Open<K>>,
}

#[derive(Debug)]
struct Open<K> {
    n: usize,
    by_client: HashMap<K, usize>,
}

impl<K: Clone + Eq + Hash> Streams<K> {
    pub(crate) fn new(max: usize, max_per_client: usize) -> Self {
        let open = Mutex::new(Open { n: 0, by_client: HashMap::new() });
        Self(Arc::new(Shared { max, max_per_client, open }))
    }

    /// Counts one more stream of a client, if it may have one more.
    pub(crate) fn open(&self, client: K) -> Result<OpenStream<K>, Failure> {
        let mut open = self.0.open();
        let n_own = open.by_client.get(&client).copied().unwrap_or_default();
        if open.n >= self.0.max || n_own >= self.0.max_per_client {
            return Err(Failure::new(ProblemCode::TooMany, "too many streams are open"));
        }
        open.n += 1;
        open.by_client.insert(client.clone(), n_own + 1);
        Ok(OpenStream { streams: self.clone(), client })
    }
}

impl<K> Shared<K> {
    fn open(&self) -> MutexGuard<'_, Open<K>> {
        // Nothing panics between the two counts.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A stream that is open; it is no more counted when this is dropped.
#[derive(Debug)]
pub(crate) struct OpenStream<K: Clone + Eq + Hash = Peer> {
    streams: Streams<K>,
    client: K,
}

impl<K: Clone + Eq + Hash> Drop for OpenStream<K> {
    fn drop(&mut self) {
        let mut open = self.streams.0.open();
        open.n -= 1;
        let n_own = open.by_client.entry(self.client.clone()).or_default();
        *n_own -= 1;
        if *n_own == 0 {
            open.by_client.remove(&self.client);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn peer(nth: u8) -> Peer {
        Peer(Ipv4Addr::new(10, 0, 0, nth).into())
    }

    #[test]
    fn streams_are_counted_by_client_and_in_all() {
        let streams = Streams::new(3, 2);
        let first = streams.open(peer(1)).expect("one");
        let _second = streams.open(peer(1)).expect("two");
        assert!(streams.open(peer(1)).is_err(), "a third of the same client");
        let _other = streams.open(peer(2)).expect("another client");
        assert!(streams.open(peer(3)).is_err(), "a fourth in all");
        drop(first);
        let _third = streams.open(peer(3)).expect("there is room again");
        drop(_third);
        assert!(!streams.0.open().by_client.contains_key(&peer(3)), "nothing is left behind");
    }
}
