-- How games at tables go on besides their logs: clocks, seats whose time is up, bots that play for
-- people.
CREATE TABLE courses (
    table_id TEXT PRIMARY KEY NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    -- When something has to happen by itself, in milliseconds since 1970: a clock runs out, or a bot
    -- plays for a person. None while nothing has to.
    due_at INTEGER,
    -- In JSON.
    body TEXT NOT NULL
) STRICT;

CREATE INDEX courses_due ON courses (due_at) WHERE due_at IS NOT NULL;

-- When a server that keeps time was last known to run.
CREATE TABLE last_run (
    id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;
