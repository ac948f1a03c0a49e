-- People, for servers that other machines can reach. Nobody is known but by keys, of which only the
-- hashes are kept.
CREATE TABLE people (
    id TEXT PRIMARY KEY NOT NULL,
    name TEXT,
    created_at INTEGER NOT NULL
) STRICT;

-- One for each device.
CREATE TABLE person_keys (
    hash TEXT PRIMARY KEY NOT NULL,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX person_keys_by_person ON person_keys (person);

-- The last code each person has asked for, to go on with another device.
CREATE TABLE device_codes (
    person TEXT PRIMARY KEY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    hash TEXT NOT NULL UNIQUE,
    expires_at INTEGER NOT NULL,
    used_at INTEGER
) STRICT;

-- Where people meet. Its game, once it has begun, has the same id.
CREATE TABLE tables (
    id TEXT PRIMARY KEY NOT NULL,
    -- Grows with each change, which names the version it was made for.
    version INTEGER NOT NULL,
    state TEXT NOT NULL,
    -- What is played, without seats, in JSON.
    wish TEXT NOT NULL,
    visibility TEXT NOT NULL,
    -- In JSON.
    clock TEXT NOT NULL,
    late TEXT NOT NULL,
    host TEXT REFERENCES people (id) ON DELETE SET NULL,
    locked INTEGER NOT NULL,
    -- What it was opened for: it says when the game begins.
    purpose TEXT NOT NULL,
    -- The token of the invitation to any free seat.
    invitation TEXT NOT NULL,
    rematch TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX tables_to_join ON tables (visibility, state, created_at);

CREATE TABLE table_seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    -- Its place in the order of play.
    place INTEGER NOT NULL,
    color TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- Who sits there, or for whom it is kept; nobody any more if they have deleted themselves.
    person TEXT REFERENCES people (id) ON DELETE SET NULL,
    since INTEGER,
    -- The level and the name of a bot.
    level TEXT,
    name TEXT,
    -- The token of the invitation to this seat.
    invitation TEXT NOT NULL,
    PRIMARY KEY (table_id, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX table_seats_by_person ON table_seats (person);
