-- What people at a table ask of each other and say to each other.

-- Requests to take moves back, in JSON. The version grows with each change, which names the one it
-- was made for.
CREATE TABLE take_backs (
    table_id TEXT PRIMARY KEY NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;

-- What is said at a table, the latest lines of it. Whoever leaves for good takes theirs along.
CREATE TABLE chat_lines (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    -- Its number at this table, which is given once.
    nth INTEGER NOT NULL,
    -- Who hears it: those who play, or those who watch.
    room TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    said_at INTEGER NOT NULL,
    -- In JSON.
    said TEXT NOT NULL,
    PRIMARY KEY (table_id, nth)
) STRICT, WITHOUT ROWID;

CREATE INDEX chat_lines_by_person ON chat_lines (person);

ALTER TABLE tables ADD COLUMN chat TEXT NOT NULL DEFAULT 'on';

-- How many lines were ever said there.
ALTER TABLE tables ADD COLUMN n_lines INTEGER NOT NULL DEFAULT 0;

-- What the draws of the game are made from, in hexadecimal digits: it is sealed when the table is
-- opened.
ALTER TABLE tables ADD COLUMN secret TEXT;

-- What somebody adds to the draws.
ALTER TABLE table_seats ADD COLUMN salt TEXT NOT NULL DEFAULT '';
