//! Where games are kept, as whoever starts a server says it.

use std::fmt;
use std::str::FromStr;

/// Where games are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Keeping {
    /// In a file of the data folder, which is this server's alone.
    #[default]
    Folder,
    /// In a database.
    Database(DatabaseUrl),
}

/// The address of a PostgreSQL database. It may hold a password, so it is never shown whole.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(String);

impl DatabaseUrl {
    /// The address with everything in it.
    #[cfg_attr(not(feature = "postgres"), expect(dead_code, reason = "nobody connects"))]
    pub(crate) fn whole(&self) -> &str {
        &self.0
    }
}

impl FromStr for DatabaseUrl {
    type Err = BadDatabaseUrl;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            return Err(BadDatabaseUrl::NotPostgres);
        }
        #[cfg(feature = "postgres")]
        if let Err(error) = sqlx::postgres::PgConnectOptions::from_str(text) {
            return Err(BadDatabaseUrl::Unreadable(error.to_string()));
        }
        if cfg!(feature = "postgres") {
            Ok(Self(text.to_owned()))
        } else {
            Err(BadDatabaseUrl::NotBuiltIn)
        }
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, rest) = self.0.split_once("://").unwrap_or(("postgres", &self.0));
        // What comes after the question mark may hold a password, too.
        let rest = rest.split('?').next().unwrap_or_default();
        let place = rest.rsplit_once('@').map_or(rest, |(_, place)| place);
        write!(f, "{scheme}://{place}")
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Why an address is not that of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadDatabaseUrl {
    /// It is of something else.
    NotPostgres,
    /// What is wrong with it.
    Unreadable(String),
    /// This program cannot speak to databases.
    NotBuiltIn,
}

impl fmt::Display for BadDatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPostgres => f.write_str("say postgres://USER@HOST/DATABASE"),
            Self::Unreadable(what) => f.write_str(what),
            Self::NotBuiltIn => f.write_str(
                "this program was built without PostgreSQL; build it with \
                 cargo build --release -p bastide-cli --features postgres",
            ),
        }
    }
}

impl std::error::Error for BadDatabaseUrl {}

#[cfg(all(test, feature = "postgres"))]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_shown() {
        for (text, shown) in [
            ("postgres://ana:geheim@db.example:5433/games", "postgres://db.example:5433/games"),
            ("postgresql://db/games?password=geheim", "postgresql://db/games"),
            ("postgres://ana:ge%40heim@db/games", "postgres://db/games"),
        ] {
            let url: DatabaseUrl = text.parse().expect("an address");
            assert_eq!(url.to_string(), shown);
            assert_eq!(format!("{url:?}"), shown);
        }
    }

    #[test]
    fn other_addresses_are_refused() {
        for text in ["", "games.sqlite", "mysql://db/games", "postgres://db:port/games"] {
            assert!(text.parse::<DatabaseUrl>().is_err(), "{text:?}");
        }
    }
}
