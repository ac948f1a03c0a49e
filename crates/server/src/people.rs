//! People: a key in a cookie, and perhaps a name.

use crate::failure::Failure;
use crate::fresh::{fresh_code, fresh_id, fresh_key, hash_of};
use crate::seats::Person;
use crate::store::{PeopleStore, now};
use bastide_notation::is_unprintable;
use bastide_protocol::{DeviceCode, DeviceCodeState, PersonView, ProblemCode};
use std::ops::RangeInclusive;
use std::time::Duration;

/// How long names are, in characters.
const NAME: RangeInclusive<usize> = 2..=20;

/// How long a code for another device can be used.
const CODE_LIFE: Duration = Duration::from_secs(600);

/// A person's key on one device, to be sent to it once and forgotten.
#[derive(Debug)]
pub(crate) struct Key(pub(crate) String);

/// The people a server knows.
#[derive(Clone, Debug)]
pub(crate) struct People {
    store: PeopleStore,
}

impl People {
    pub(crate) fn new(store: PeopleStore) -> Self {
        Self { store }
    }

    /// Whose key this is; none if the server does not know it.
    pub(crate) async fn of_key(&self, key: &str) -> Result<Option<Person>, Failure> {
        Ok(self.store.person_of_key(&hash_of(key)).await?)
    }

    /// Somebody new.
    pub(crate) async fn meet(&self, name: Option<String>) -> Result<(Person, Key), Failure> {
        let (person, key) = (Person { id: fresh_id()?, name }, fresh_key()?);
        self.store.add_person(&person, &hash_of(&key)).await?;
        Ok((person, Key(key)))
    }

    /// Calls a person by another name.
    pub(crate) async fn rename(&self, person: &Person, name: &str) -> Result<(), Failure> {
        Ok(self.store.name_person(&person.id, name).await?)
    }

    /// A person as they themselves are told.
    pub(crate) async fn view(&self, person: &Person) -> Result<PersonView, Failure> {
        let n_devices = self.store.n_keys(&person.id).await?;
        Ok(PersonView { name: person.name.clone(), n_devices })
    }

    /// A code by which a person goes on with another device; the one before stops working.
    pub(crate) async fn offer_device(&self, person: &Person) -> Result<DeviceCode, Failure> {
        let code = fresh_code()?;
        let expires_at = now() + CODE_LIFE.as_millis() as u64;
        self.store.put_code(&person.id, &hash_of(&code), expires_at).await?;
        Ok(DeviceCode { path: format!("/device/{code}"), code, expires_at })
    }

    /// What became of the last code of a person.
    pub(crate) async fn device_offer(&self, person: &Person) -> Result<DeviceCodeState, Failure> {
        let Some(code) = self.store.code_of(&person.id).await? else {
            return Ok(DeviceCodeState::None);
        };
        Ok(match code.used_at {
            Some(at) => DeviceCodeState::Used { at },
            None if code.expires_at <= now() => DeviceCodeState::None,
            None => DeviceCodeState::Waiting { expires_at: code.expires_at },
        })
    }

    /// Whose code this is.
    pub(crate) async fn of_code(&self, code: &str) -> Result<Person, Failure> {
        let found = self.store.person_of_code(&hash_of(&written(code))).await?;
        found.ok_or_else(unknown_code)
    }

    /// Uses a code: the person has one more device.
    pub(crate) async fn use_code(&self, code: &str) -> Result<(Person, Key), Failure> {
        let key = fresh_key()?;
        let found = self.store.use_code(&hash_of(&written(code)), &hash_of(&key)).await?;
        Ok((found.ok_or_else(unknown_code)?, Key(key)))
    }
}

/// A code as it was made, however somebody has typed it.
fn written(code: &str) -> String {
    let letters = code.chars().filter(char::is_ascii_alphanumeric);
    let mut code: String = letters.map(|it| it.to_ascii_lowercase()).collect();
    if code.len() == 8 {
        code.insert(4, '-');
    }
    code
}

fn unknown_code() -> Failure {
    let what = "there is no such code, or it was used, or its ten minutes are over";
    Failure::new(ProblemCode::UnknownCode, what)
}

/// A name that can be shown to others, without the spaces around it.
pub(crate) fn fit_name(name: &str) -> Result<String, Failure> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_unseen = |it| is_unprintable(it) || matches!(it, '\u{200b}' | '\u{2060}' | '\u{feff}');
    if NAME.contains(&name.chars().count()) && !name.contains(is_unseen) {
        return Ok(name);
    }
    let (least, most) = NAME.into_inner();
    let what = format!("a name has {least} to {most} characters that can be printed");
    Err(Failure::new(ProblemCode::UnfitName, what))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_can_be_printed() {
        assert_eq!(fit_name("  Ana   Maria ").expect("a name"), "Ana Maria");
        assert_eq!(fit_name("Žofie").expect("a name"), "Žofie");
        let control = "a\u{7}b";
        let turned = "a\u{202e}b";
        for name in ["", "A", " A ", "abcdefghijklmnopqrstu", control, turned, "\u{200b}\u{200b}"] {
            assert!(fit_name(name).is_err(), "{name:?}");
        }
    }

    #[test]
    fn codes_are_read_as_people_type_them() {
        for typed in ["k7wm-qd3f", "K7WM QD3F", " k7wmqd3f "] {
            assert_eq!(written(typed), "k7wm-qd3f");
        }
    }
}
