//! What the readers of a game are told, put into words once for all of them.

use crate::failure::Failure;
use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use bastide_protocol::{LogEntry, StreamMessage};
use bastide_table::{Table, view};
use serde::Serialize;
use std::sync::Arc;
use tokio::sync::OnceCell;

/// A game at one sequence number, and what its readers are told of it.
#[derive(Debug)]
pub(crate) struct Edition {
    pub(crate) table: Arc<Table>,
    /// The sequence number of the edition before.
    pub(crate) since: u32,
    told: OnceCell<Told>,
}

/// Messages of a stream, ready to be sent.
#[derive(Debug)]
pub(crate) struct Told {
    /// The entries of the log since the edition before.
    pub(crate) entries: Vec<Utf8Bytes>,
    /// How things stand.
    pub(crate) view: Utf8Bytes,
}

/// What stands before and after the view in its message.
const VIEW: (&str, &str) = (r#"{"type":"view","view":"#, "}");

impl Edition {
    pub(crate) fn new(table: Table, since: u32) -> Self {
        Self { table: Arc::new(table), since, told: OnceCell::new() }
    }

    /// What is told of it. It is worked out for the first who asks, beside the tasks; all others
    /// get the same.
    pub(crate) async fn told(&self) -> Result<&Told, Failure> {
        let tell = async || {
            let (table, since) = (Arc::clone(&self.table), self.since);
            beside(move || Told::of(&table, since)).await
        };
        self.told.get_or_try_init(tell).await
    }
}

impl Told {
    fn of(table: &Table, since: u32) -> Result<Self, Failure> {
        let entries = table.log().iter().skip(since as usize).map(|it| entry_message(it));
        let view = json(&view::present(table))?;
        let view = [VIEW.0, &view, VIEW.1].concat().into();
        Ok(Self { entries: entries.collect::<Result<_, _>>()?, view })
    }

    /// The view by itself.
    pub(crate) fn view_alone(&self) -> Bytes {
        let message = Bytes::from(self.view.clone());
        message.slice(VIEW.0.len()..message.len() - VIEW.1.len())
    }
}

/// The message that tells of an entry.
pub(crate) fn entry_message(entry: &LogEntry) -> Result<Utf8Bytes, Failure> {
    Ok([r#"{"type":"entry","entry":"#, &json(entry)?, "}"].concat().into())
}

/// The message that tells that a stream ends.
pub(crate) fn end_message(why: Failure) -> Result<Utf8Bytes, Failure> {
    Ok(json(&StreamMessage::End { problem: why.problem() })?.into())
}

fn json(what: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(what).map_err(|error| Failure::internal(error.to_string()))
}

/// Does work that takes a while beside the tasks.
pub(crate) async fn beside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|error| Err(Failure::internal(error.to_string())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fresh::fresh;
    use bastide_table::new_table;

    #[tokio::test]
    async fn all_readers_get_the_same_words() {
        let wish = r#"{ "seats": [
            { "color": "red", "kind": { "type": "person" } },
            { "color": "blue", "kind": { "type": "person" } }
        ] }"#;
        let table = new_table(&serde_json::from_str(wish).expect("a wish"), fresh().expect("bits"));
        let table = table.expect("a game");
        let view = view::present(&table);
        let edition = Edition::new(table, 0);
        let (first, second) = tokio::join!(edition.told(), edition.told());
        let (first, second) = (first.expect("words"), second.expect("words"));
        assert!(std::ptr::eq(first, second), "they are worked out once");
        let message: StreamMessage = serde_json::from_str(&first.view).expect("a message");
        assert_eq!(message, StreamMessage::View { view: Box::new(view.clone()) });
        let alone: bastide_protocol::GameView =
            serde_json::from_slice(&first.view_alone()).expect("a view");
        assert_eq!(alone, view);
        let entries: Vec<StreamMessage> =
            first.entries.iter().map(|it| serde_json::from_str(it).expect("a message")).collect();
        let entry = (*edition.table.log()[0]).clone();
        assert_eq!(entries, [StreamMessage::Entry { entry }]);
    }
}
