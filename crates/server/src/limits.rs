//! How often one person, and one address, may ask for something.

use crate::Limits;
use crate::failure::Failure;
use governor::clock::{Clock, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicU32, Ordering};

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// A table, a game or a code is made.
    Make,
    /// Somebody sits down, looks at an invitation, uses a code or says a name.
    Join,
    /// Somebody says something: seldom for a person, while an address may be that of many.
    Say,
    /// Whatever else changes something.
    Act,
    /// Somebody looks.
    Look,
}

/// Whose effort it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Whose {
    Person(String),
    Address(IpAddr),
}

type Buckets = RateLimiter<Whose, HashMapStateStore<Whose>, DefaultClock>;

/// Buckets of tokens for everybody, full at first, filled again at a steady rate.
#[derive(Debug)]
pub(crate) struct Rates {
    make: Buckets,
    join: Buckets,
    say: Buckets,
    act: Buckets,
    look: Buckets,
    n_asked: AtomicU32,
}

/// After so many requests the buckets that are full again are forgotten.
const SWEEP: u32 = 10_000;

impl Rates {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            make: RateLimiter::hashmap(Quota::per_minute(limits.made_per_minute)),
            join: RateLimiter::hashmap(Quota::per_minute(limits.joined_per_minute)),
            say: RateLimiter::hashmap(Quota::per_second(limits.said_per_second)),
            act: RateLimiter::hashmap(Quota::per_second(limits.done_per_second)),
            look: RateLimiter::hashmap(Quota::per_second(limits.seen_per_second)),
            n_asked: AtomicU32::new(0),
        }
    }

    /// Takes a token from the bucket of the address, and of the person if the server knows them.
    pub(crate) fn take(
        &self,
        effort: Effort,
        address: IpAddr,
        person: Option<&str>,
    ) -> Result<(), Failure> {
        let (of_person, of_address) = match effort {
            Effort::Make => (&self.make, &self.make),
            Effort::Join => (&self.join, &self.join),
            Effort::Say => (&self.say, &self.act),
            Effort::Act => (&self.act, &self.act),
            Effort::Look => (&self.look, &self.look),
        };
        if self.n_asked.fetch_add(1, Ordering::Relaxed) % SWEEP == SWEEP - 1 {
            for buckets in [&self.make, &self.join, &self.say, &self.act, &self.look] {
                buckets.retain_recent();
                buckets.shrink_to_fit();
            }
        }
        let person = person.map(|it| (of_person, Whose::Person(it.to_owned())));
        let address = (of_address, Whose::Address(network_of(address)));
        for (buckets, whose) in person.into_iter().chain([address]) {
            buckets.check_key(&whose).map_err(|until| {
                let wait = until.wait_time_from(DefaultClock::default().now());
                Failure::too_often(wait)
            })?;
        }
        Ok(())
    }
}

/// What somebody has who has this address: all of a network of 64 bits.
fn network_of(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(it) => match it.to_ipv4_mapped() {
            Some(it) => it.into(),
            None => Ipv6Addr::from_bits(it.to_bits() & !u128::from(u64::MAX)).into(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn addresses_of_one_network_share_a_bucket() {
        assert_eq!(network_of(ip("2001:db8::1")), network_of(ip("2001:db8::2:3")));
        assert_ne!(network_of(ip("2001:db8::1")), network_of(ip("2001:db8:0:1::1")));
        assert_eq!(network_of(ip("::ffff:10.0.0.1")), ip("10.0.0.1"));
    }

    #[test]
    fn persons_and_addresses_have_buckets_of_their_own() {
        let rates = Rates::new(&Limits::default());
        let mut n_left = (0..).map(|nth: u8| {
            let address = IpAddr::from([10, 0, 0, nth]);
            rates.take(Effort::Make, address, Some("ana"))
        });
        assert_eq!(n_left.position(|it| it.is_err()), Some(10), "one person from everywhere");
        let mut n_left =
            (0..).map(|nth: u8| rates.take(Effort::Make, ip("10.1.0.0"), Some(&nth.to_string())));
        assert_eq!(n_left.position(|it| it.is_err()), Some(10), "many people from one address");
        assert!(rates.take(Effort::Act, ip("10.1.0.0"), None).is_ok(), "other efforts");
        let say = |who| rates.take(Effort::Say, ip("10.2.0.0"), Some(who));
        assert!(say("ana").is_ok() && say("tom").is_ok(), "two people of one household");
        assert!(say("ana").is_err(), "twice in a second");
    }
}
