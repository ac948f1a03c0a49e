-- What was found when a finished game was looked at again. It can be worked out anew at any time.
CREATE TABLE analyses (
    game TEXT PRIMARY KEY NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    -- How the body is to be read.
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    -- The checksum of the body.
    sum INTEGER NOT NULL
) STRICT;
